"""A small kit for drawing boards as SVG: panels, cards, card backs, tokens, icons with numbers, wrapped text, and
places that a page can make clickable.

A `Drawing` is a document that grows downwards: draw, then call `svg(height)`. Lengths are in units of its `width`, x
grows to the right and y downwards. The same calls give the same bytes. All text is escaped. Colours are written both as
values and as CSS classes, so that a page can replace them (`dark_style`).
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from architects_env.core.text import player, say
from architects_env.play.drawing.colours import LIGHT, OUTLINES, ROOT, SEATS, SHAPES, ink_on_seat, is_light
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.drawing.legend import draw_legend
from architects_env.play.drawing.text_width import CONDENSED, CRAMPED, DOTS, SMALLEST, shortened, text_width, wrapped

FONT = "DejaVu Sans Condensed, Liberation Sans, Arial, Segoe UI, Roboto, Helvetica, sans-serif"
READABLE = 14
"""Size of words on cards with enough room: 11 pixels on a screen of 1280 x 800."""
NARROW = 500
"""Width of a drawing for a phone. Its buttons belong to the page, because they need a size for fingers."""
MONO = "DejaVu Sans Mono, Liberation Mono, Menlo, Consolas, monospace"


def _unbroken(words: str, size: float, width: float) -> float:
    """Return the number of lines that words need, or infinity if a word is wider than a line."""
    rows = wrapped(words, size, width)
    return float("inf") if any(text_width(row, size) > width for row in rows) else len(rows)


@dataclass(frozen=True)
class Card:
    """Content of a card's face."""

    title: str
    strip: str = "shade"
    """Colour of the strip behind the title."""
    cost: Sequence[tuple[Icon, int | str]] = ()
    """Icons with numbers under the title. An empty number shows the icon alone."""
    text: str = ""
    """Effect of the card in few words."""
    icons: Sequence[Icon] = ()
    """Small signs such as suits or skills, at the bottom left."""
    signs: Sequence[tuple[Icon, int | str]] = ()
    """Signs with numbers after the icons."""
    points: int | str = ""
    """Points in the bottom right corner."""
    points_icon: Icon | None = None


class Drawing:
    """An SVG document.

    Places in `marked` get a bold edge. `colours` are the game's colours by name, in addition to `LIGHT`.
    """

    def __init__(
        self, title: str, width: float, marked: Collection[str] = (), colours: Mapping[str, str] | None = None
    ) -> None:
        self.title, self.width, self.marked = title, width, frozenset(marked)
        self.colours = {**LIGHT, **{f"seat{i}": colour for i, colour in enumerate(SEATS)}, **(colours or {})}
        self.parts: list[str] = []
        self._looks: dict[tuple[str, str, float], str] = {}
        self._drawn: dict[int, tuple[Icon, str]] = {}

    # --- shapes -------------------------------------------------------------------------------------------------------
    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = "panel",
        line: str = "",
        radius: float = 6,
        thick: float = 1.5,
    ) -> None:
        """Draw a rectangle. `fill` and `line` are names of colours, "" for none."""
        self.parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(radius)}"{self._look(fill, line, thick)}/>'
        )

    def circle(
        self, x: float, y: float, radius: float, fill: str = "panel", line: str = "", thick: float = 1.5
    ) -> None:
        """Draw a circle around (x, y)."""
        self.parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{self._look(fill, line, thick)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = "rule", thick: float = 1.5) -> None:
        """Draw a straight line."""
        self.parts.append(f'<path d="M{_n(x1)},{_n(y1)}L{_n(x2)},{_n(y2)}"{self._look("", colour, thick)}/>')

    def path(
        self,
        data: str,
        x: float,
        y: float,
        size: float,
        fill: str = "ink",
        line: str = "",
        thick: float = 1.5,
        box: float = 24,
    ) -> None:
        """Draw an SVG path for a square of `box` units, scaled to `size` with its corner at (x, y)."""
        self.parts.append(
            f'<path transform="translate({_n(x)},{_n(y)}) scale({_n(size / box)})" d="{data}"{self._look(fill, line, thick)}/>'
        )

    def icon(
        self, icon: Icon, x: float, y: float, size: float, words: str | None = None, wide: float | None = None
    ) -> None:
        """Draw an icon with its corner at (x, y).

        Its label is its name or `words`, "" if the surrounding place says it already. `wide` is its width if it is not
        square.
        """
        said = say(icon.name) if words is None else words
        if said:
            self.parts.append(f'<g role="img"><title>{escape(said)}</title>')
        scale = _n(size / 24) if wide is None or wide == size else f"{_n(wide / 24)},{_n(size / 24)}"
        self.parts.append(f'<g transform="translate({_n(x)},{_n(y)}) scale({scale})">')
        self.parts.append(self._strokes(icon))
        self.parts.append("</g></g>" if said else "</g>")

    def _strokes(self, icon: Icon) -> str:
        """Return the paths of an icon, made once for all its uses."""
        if id(icon) not in self._drawn:  # the icon is kept, so that no other one gets its number
            paths = [f'<path d="{data}"{self._look(fill, line, 1.6)}/>' for data, fill, line in icon.strokes]
            self._drawn[id(icon)] = icon, "\n".join(paths)
        return self._drawn[id(icon)][1]

    def _look(self, fill: str, line: str, thick: float) -> str:
        """Return SVG attributes for colours ("" for none) and line thickness.

        Raises:
            ValueError: For a colour without a value.
        """
        key = fill, line, thick
        if key not in self._looks:
            self._looks[key] = self._new_look(fill, line, thick)
        return self._looks[key]

    def _new_look(self, fill: str, line: str, thick: float) -> str:
        for name in (fill, line):
            if name and name not in self.colours:
                raise ValueError(
                    f"The drawing has no colour {name!r}; give it a value with Drawing(colours=...). It has: {', '.join(self.colours)}."
                )
        colours = f' fill="{self.colours[fill] if fill else "none"}"' + (
            f' stroke="{self.colours[line]}" stroke-width="{_n(thick)}"' if line else ""
        )
        classes = " ".join([*([f"fill-{fill}"] if fill else []), *([f"line-{line}"] if line else [])])
        return f'{colours} class="{classes}"' if classes else colours

    # --- words --------------------------------------------------------------------------------------------------------
    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 16,
        colour: str = "ink",
        anchor: str = "start",
        bold: bool = False,
        width: float = 0,
        mono: bool = False,
    ) -> None:
        """Draw one line of text with its baseline at y.

        Args:
            anchor: "start", "middle" or "end".
            width: Greatest width. The text shrinks to 70 percent or to the smallest legible size, is then condensed,
                and then cut. 0 is no limit, and with less nothing is drawn.
        """
        line, narrow = str(words), ""
        if width < 0:
            return
        if width and text_width(line, size, bold) > width:
            size = max(0.7 * size, min(size, SMALLEST), size * width / text_width(line, size, bold))
            line = shortened(line, size, width / CONDENSED, bold)
            if text_width(line, size, bold) > width + 0.05:
                narrow = f' textLength="{_n(width)}" lengthAdjust="spacingAndGlyphs"'
        looks = (
            self._look(colour, "", 0)
            + ("" if anchor == "start" else f' text-anchor="{anchor}"')
            + (' font-weight="bold"' if bold else "")
        )
        looks += f' font-family="{MONO}" xml:space="preserve"' if mono else ""
        self.parts.append(f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{looks}{narrow}>{escape(line)}</text>')

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        words: str,
        size: float = 14,
        colour: str = "ink",
        lines: int = 0,
        bold: bool = False,
        anchor: str = "start",
    ) -> float:
        """Draw words wrapped to `width` on at most `lines` lines (0: any number) from the top y.

        Words of the smallest size that do not fit are condensed. Returns the height.
        """
        rows = wrapped(words, size, width, bold, lines)
        if size <= SMALLEST and any(row.endswith(DOTS) for row in rows):
            rows = wrapped(words, size, width / CONDENSED, bold, lines)
        for i, row in enumerate(rows):
            self.text(x, y + size * (1 + 1.22 * i), row, size, colour, anchor, bold, width=width)
        return size * 1.22 * len(rows)

    def filled(
        self, x: float, y: float, width: float, high: float, words: str, size: float = READABLE, colour: str = "ink"
    ) -> None:
        """Draw words in a box as large as possible, from `size` down to the smallest legible size.

        Words that still do not fit are condensed, then made smaller, then cut with dots.
        """
        sizes = [*(size - 0.5 * i for i in range(-int((SMALLEST - size) // 0.5))), min(size, SMALLEST)]
        tried = [
            *((one, width) for one in sizes),
            *((one, width / CONDENSED) for one in (sizes[-1], 12, 11.5, CRAMPED)),
        ]
        lines = {one: max(1, int((high + 0.2 * one) / (1.22 * one))) for one, _ in tried}
        fits = (one for one, wide in tried if _unbroken(words, one, wide) <= lines[one])
        chosen = next(fits, CRAMPED)
        self.paragraph(x, y, width, words, chosen, colour, lines[chosen])

    @staticmethod
    def has_room(words: str, width: float, high: float, size: float = SMALLEST) -> bool:
        """Return whether `filled` draws these words without condensing or cutting them."""
        return _unbroken(words, size, width) <= int((high + 0.2 * size) / (1.22 * size))

    # --- places -------------------------------------------------------------------------------------------------------
    @contextmanager
    def at(self, x: float, y: float, scale: float = 1) -> Generator[None]:
        """Yield the context manager for drawing relative to (x, y), scaled by `scale`."""
        smaller = "" if scale == 1 else f" scale({_n(scale)})"
        self.parts.append(f'<g transform="translate({_n(x)},{_n(y)}){smaller}">')
        yield
        self.parts.append("</g>")

    @contextmanager
    def quiet(self) -> Generator[None]:
        """Yield the context manager for drawing things that are not marked as changes, such as the player to move or
        possible gains.
        """
        self.parts.append('<g class="quiet">')
        yield
        self.parts.append("</g>")

    @contextmanager
    def place(
        self,
        name: str,
        words: str,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 6,
        fully_described: bool = False,
        above: float = 0,
    ) -> Generator[None]:
        """Yield the context manager for drawing a place of the board relative to its corner (x, y).

        Places may be nested.

        The whole area can be pointed at, because a background lies below its content. An edge lies above the content,
        is bold if the place is marked, and covers nothing, so that the innermost place is hit.

        Args:
            name: Name of the place.
            words: Its description.
            fully_described: Whether the description covers all content, so that a change of size is no change.
            above: Height above the edge that touches reach.
        """
        state = "place marked" if name in self.marked else "place"
        said, where = escape(words), f"translate({_n(x)},{_n(y)})"
        tells = ' data-told=""' if fully_described else ""
        wide, rest = f'width="{_n(w)}"', f'rx="{_n(radius)}" fill="none"'
        shape = f'{wide} height="{_n(h)}" {rest}'
        edge = f'y="{_n(above)}" {wide} height="{_n(h - above)}" {rest}' if above else shape
        self.parts.append(
            f'<g class="{state}" data-place="{escape(name)}"{tells} tabindex="0" role="button" aria-label="{said}" transform="{where}">'
        )
        self.parts.append(f'<title>{said}</title><rect class="ground" {shape} pointer-events="all"/>')
        yield
        self.parts.append(f'<rect class="edge" {edge} pointer-events="none"/></g>')

    def panel(self, w: float, h: float, title: str = "", size: float = 17, right: str = "", room: float = 0) -> None:
        """Draw a panel from the origin with a title of at most `room` units (0: all that is free), and words on the
        right."""
        self.rect(0, 0, w, h, "panel", "rule", 8)
        room = room or w - 20 - (text_width(right, size * 0.85) + 10 if right else 0)
        if title:
            self.text(10, size + 6, title, size, bold=True, width=room)
        if right:
            self.text(w - 10, size + 6, right, size * 0.85, "soft", "end")

    # --- pieces -------------------------------------------------------------------------------------------------------
    def amounts(
        self,
        x: float,
        y: float,
        items: Sequence[tuple[Icon, int | str]],
        size: float = 20,
        gap: float = 8,
        bold: bool = True,
    ) -> float:
        """Draw icons with their numbers in a row from the top y.

        Each is labelled with its number, such as "clay 3". Returns the width.
        """
        at = x
        for icon, number in items:
            self.parts.append(f'<g role="img"><title>{escape(f"{say(icon.name)} {number}".rstrip())}</title>')
            self.icon(icon, at, y, size, "")
            at += size + (0.12 * size if number != "" else 0)
            if number != "":
                self.text(at, y + 0.8 * size, number, 0.85 * size, bold=bold)
                at += text_width(str(number), 0.85 * size, bold)
            self.parts.append("</g>")
            at += gap
        return at - x - gap if items else 0

    def spread(
        self,
        x: float,
        y: float,
        width: float,
        items: Sequence[tuple[Icon, int | str]],
        size: float = 20,
        prefix: str = "",
        shown_elsewhere: Collection[Icon] = (),
    ) -> None:
        """Draw icons with their numbers evenly spaced in a width, smaller if they would touch.

        Each is a place named after `of` and the icon, such as "seat 2 clay". Numbers that the board shows elsewhere
        (`shown_elsewhere`) are not marked as changes.
        """
        wide = [1.12 * size + text_width(str(number), 0.85 * size, True) for _, number in items]
        if sum(wide) + 4 * len(items) > width:
            smaller = (width - 4 * len(items)) / sum(wide)
            size, wide = size * smaller, [part * smaller for part in wide]
        gap = (width - sum(wide)) / max(1, len(items))
        for (icon, number), part in zip(items, wide, strict=True):
            if prefix:
                said, quiet = f"{say(icon.name)} {number}", icon in shown_elsewhere
                with (
                    self.place(f"{prefix} {icon.name}", said, x - 2, y - 2, part + 4, size + 4, 4),
                    self.quiet() if quiet else nullcontext(),
                ):
                    self.amounts(2, 2, [(icon, number)], size)
            else:
                self.amounts(x, y, [(icon, number)], size)
            x += part + gap

    def legend(
        self,
        x: float,
        y: float,
        width: float,
        room: float,
        icons: Sequence[Icon],
        columns: int = 2,
        corner: bool = False,
    ) -> float:
        """Draw a legend for icons (`play/drawing/legend.py`). Returns its height, or 0 if it does not fit."""
        return draw_legend(self, x, y, width, room, icons, columns, corner)

    def token(
        self, seat: int, x: float, y: float, size: float = 24, words: object = "", label: str | None = None
    ) -> None:
        """Draw the piece of a seat in its colour and shape, with a number or letter, and its corner at (x, y).

        Its label is the seat or `label`, "" if the surrounding place says it already.
        """
        title = player(seat) if label is None else label
        self.parts.append(f'<g role="img"><title>{escape(title)}</title>' if title else "<g>")
        self._token(seat % len(SEATS), x, y, size, words)
        self.parts.append("</g>")

    def _token(self, seat: int, x: float, y: float, size: float, words: object) -> None:
        shape = SHAPES[seat]
        if shape == "circle":
            self.circle(x + size / 2, y + size / 2, size / 2 - 0.5, f"seat{seat}", "on-light", 1)
        else:
            self.path(OUTLINES[shape], x, y, size, f"seat{seat}", "on-light", 1)
        if words != "":
            foot = y + size * (0.82 if shape in ("triangle", "drop") else 0.71)
            self.text(
                x + size / 2, foot, words, max(SMALLEST, 0.58 * size), ink_on_seat(seat), "middle", True, 0.75 * size
            )

    def tokens(self, seat: int, number: int, x: float, y: float, size: float = 20, width: float = 0) -> float:
        """Draw pieces of a seat in a row, or one piece with the number if `width` is too small. Returns the width."""
        if number <= 0:
            return 0
        if width and number * (size + 2) > width:
            self.token(seat, x, y, size)
            self.text(x + size + 3, y + 0.78 * size, f"×{number}", 0.8 * size, bold=True)
            return size + 3 + text_width(f"×{number}", 0.8 * size, True)
        for i in range(number):
            self.token(seat, x + i * (size + 2), y, size)
        return number * (size + 2) - 2

    def card(self, card: Card, w: float, h: float) -> None:
        """Draw a card's face from the origin: title, cost, text, icons and points."""
        size = max(11.0, min(16.0, w / 8.5))
        self.rect(0, 0, w, h, "card", "rule", 6)
        rows = wrapped(card.title, size, w - 12, True, 2)
        head = size * (0.75 + 1.15 * len(rows))
        self.parts.append(
            f'<path d="M0,{_n(head)}V6Q0,0 6,0H{_n(w - 6)}Q{_n(w)},0 {_n(w)},6V{_n(head)}Z"{self._look(card.strip, "", 0)}/>'
        )
        ink = "ink" if card.strip in LIGHT else "on-light" if is_light(self.colours.get(card.strip, "")) else "on-dark"
        for i, row in enumerate(rows):
            self.text(w / 2, size * (1.15 + 1.15 * i), row, size, ink, "middle", True, w - 8)
        y = head + 4
        if card.cost:
            self._costs(card.cost, 6, y, w - 12, size * 1.25)
            y += size * 1.25 + 4
        foot = size * 1.6 if card.icons or card.signs or card.points != "" else 4
        if card.text:
            small = size * 0.84
            self.paragraph(6, y, w - 12, card.text, small, lines=max(1, int((h - y - foot) / (small * 1.22))))
        for i, icon in enumerate(card.icons):
            self.icon(icon, 5 + i * size * 1.45, h - size * 1.5, size * 1.35)
        self.amounts(7 + len(card.icons) * size * 1.45, h - size * 1.5, card.signs, size * 1.3)
        if card.points != "":
            self.points(w - 5, h - size * 1.6, card.points, size * 1.5, card.points_icon)

    def _costs(self, cost: Sequence[tuple[Icon, int | str]], x: float, y: float, width: float, size: float) -> None:
        """Draw a centred row of costs, smaller if it would not fit."""
        wide = sum(
            size + (0.12 * size + text_width(str(number), 0.85 * size, True) if number != "" else 0)
            for _, number in cost
        ) + 6 * (len(cost) - 1)
        if wide > width:
            size, wide = size * width / wide, width
        self.amounts(x + (width - wide) / 2, y, cost, size, 6)

    def points(self, right: float, y: float, points: int | str, size: float, icon: Icon | None = None) -> None:
        """Draw points on a sign, if there is one, that is as wide as the number needs.

        (right, y) is its top right corner.
        """
        number = text_width(str(points), 0.7 * size, True)
        wide = max(size, number + 6 if icon is None else 1.35 * number)
        if icon is None:
            self.rect(right - wide, y, wide, size, "shade", "rule", size / 2)
        else:
            self.icon(icon, right - wide, y, size, wide=wide)
        self.text(
            right - wide / 2, y + 0.75 * size, points, 0.7 * size, "ink" if icon is None else "on-light", "middle", True
        )

    def back(self, w: float, h: float, words: object = "", fill: str = "back") -> None:
        """Draw a card face down from the origin, with `words` such as a number or name in its middle."""
        self.rect(0, 0, w, h, fill, "rule", 6)
        self.rect(4, 4, w - 8, h - 8, "", "back-line", 4, 1)
        if words != "":
            size = max(SMALLEST, min(0.42 * h, 0.42 * w, 26))
            self.text(w / 2, h / 2 + 0.36 * size, words, size, "on-dark", "middle", True, w - 12)

    def backs(self, number: int, w: float, h: float, width: float, fill: str = "back") -> None:
        """Draw cards face down in a width, side by side or overlapping, with their number on the last."""
        step = min(w + 4, (width - w) / (number - 1)) if number > 1 else 0
        for i in range(number):
            with self.at(i * step, 0):
                self.back(w, h, number if i == number - 1 and number > 1 else "", fill)

    def deck(self, w: float, h: float, number: object, name: str, fill: str = "back") -> None:
        """Draw a deck or pile from the origin: a card back with its number of cards, and its name below."""
        for step in (4, 2):
            self.rect(step, step, w - 4, h - 4, fill, "rule", 6)
        self.rect(0, 0, w - 4, h - 4, fill, "rule", 6)
        self.text((w - 4) / 2, h / 2 + 3, number, min(24, 0.42 * w), "on-dark", "middle", True)
        self.text((w - 4) / 2, h - 10, name, READABLE, "on-dark", "middle", width=w - 8)

    # --- the document -------------------------------------------------------------------------------------------------
    def svg(self, height: float) -> str:
        """Return the document with this height."""
        style = f".{ROOT} .marked>.edge{{stroke:{self.colours['mark']};stroke-width:4}}"
        w, h, title = _n(self.width), _n(height), escape(self.title)
        box = f'viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" {box} font-family="{FONT}" role="group" aria-label="{title}">'
        ground = f'<rect width="{w}" height="{h}"{self._look("ground", "", 0)}/>'
        return f"{head}<title>{title}</title><style>{style}</style>\n{ground}\n" + "\n".join(self.parts) + "\n</svg>\n"


def places_in_rows(
    number: int, columns: int, w: float, h: float, gap: float = 8, x: float = 0, y: float = 0
) -> list[tuple[float, float]]:
    """Return the corners of boxes of one size, row by row."""
    return [(x + i % columns * (w + gap), y + i // columns * (h + gap)) for i in range(number)]


@lru_cache(1 << 14)
def _n(number: float) -> str:
    """Return a length with at most two decimals."""
    whole = int(number)
    return str(whole) if whole == number else f"{round(number, 2):g}" if abs(number) < 1000 else f"{number:.1f}"
