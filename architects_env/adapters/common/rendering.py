"""Rendering of the environments (`render()`): the board of one seat as text, as pixels, or in a window, with changes
since the last call marked."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.core.play.match import Match
from architects_env.core.play.view import View

if TYPE_CHECKING:
    from architects_env.play.drawing.picture import Picture

MODES = ("ansi", "rgb_array", "human")
NO_WINDOW = 'With render_mode="human" the board is printed as text, because no window can be shown: {reason}'


class Screen:
    """The display of an environment. Raises `ValueError` for an unknown render mode."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(
                f"render_mode must be None, {', '.join(map(repr, MODES[:-1]))} or {MODES[-1]!r}, not {mode!r}."
            )
        self.mode = mode
        self._last_match: Match | None = None
        self._last_source: Match | None = None
        """The match of which `_last_match` is a copy."""
        self._window: Any = None
        self._window_error = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy only the mode: a copy has no window and has shown nothing yet."""
        return Screen, (self.mode,)

    def show(self, match: Match, seat: int) -> str | np.ndarray | None:
        """Show the board as `seat` sees it.

        Args:
            match: Match that is shown.
            seat: Seat whose view is shown.

        Returns:
            With the mode "ansi" the board as text, with "rgb_array" uint8[height, width, 3], always of the same size,
                and with "human" None.

        Raises:
            ImportError: If pixels are asked for without the extra `render`.
        """
        if self.mode == "ansi":
            return match.view(seat).text()
        if self.mode == "rgb_array":
            from architects_env.play.drawing.picture import pictures_of  # imported only for pixels

            return self._draw_picture(match, seat).frame(*pictures_of(match.game).frame)
        if self.mode == "human":
            self._show_in_window(match, seat)
        return None

    def _draw_picture(self, match: Match, seat: int) -> Picture:
        last_view = self._last_match.view(seat) if self._last_match is not None and self._last_source is match else None
        self._last_match, self._last_source = match.clone(), match
        return match.view(seat).picture(last_view)

    def _show_in_window(self, match: Match, seat: int) -> None:
        if self._window is None and not self._window_error:
            try:
                self._window = Window(match.game.title)
            except Exception as error:  # missing tkinter or display raise different exceptions
                self._print_from_now_on(error)
        if self._window is not None:
            try:
                self._window.show(self._draw_picture(match, seat))
                return
            except ImportError as error:
                self.close()
                self._print_from_now_on(error)
        print(match.view(seat).text())

    def _print_from_now_on(self, error: Exception) -> None:
        self._window_error = str(error) or type(error).__name__
        warnings.warn(NO_WINDOW.format(reason=self._window_error), stacklevel=5)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None


def frame_of(view: View, width: int) -> np.ndarray:
    """Return a frame of a view, uint8[height, width, 3], in the shape of its game's frames.

    Args:
        view: The game as one seat sees it.
        width: Width of the picture in pixels.
    """
    from architects_env.play.drawing.picture import pictures_of

    frame_width, frame_height = pictures_of(view.game).frame
    return view.picture().frame(width, round(width * frame_height / frame_width))


class Window:
    """A Tk window for pictures, as large as the screen allows."""

    def __init__(self, title: str) -> None:
        import tkinter

        self._tk = tkinter
        self._root = tkinter.Tk()
        self._root.title(title)
        self._root.protocol("WM_DELETE_WINDOW", self.close)
        self._label = tkinter.Label(self._root, borderwidth=0)
        self._label.pack()
        self._open = True

    def show(self, picture: Picture) -> None:
        """Show this picture. Does nothing once the window has been closed."""
        if not self._open:
            return
        max_width, max_height = 0.95 * self._root.winfo_screenwidth(), 0.9 * self._root.winfo_screenheight()
        width = int(min(max_width, max_height * picture.size[0] / picture.size[1], picture.size[0]))
        self._image = self._tk.PhotoImage(data=picture.png(width), format="png")  # kept: the label does not hold it
        self._label.configure(image=self._image)
        self._root.update()

    def close(self) -> None:
        """Close the window."""
        if self._open:
            self._open = False
            self._root.destroy()
