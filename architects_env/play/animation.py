"""Animations of recorded games: a frame for every decision, with changed places marked and the new log lines below."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.files.atomic_files import atomic_path
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.picture import WIDE, Picture, pictures_of
from architects_env.play.drawing.raster import MISSING

ENDINGS = {".gif": "GIF", ".png": "PNG", ".apng": "PNG", ".webp": "WebP"}
CAPTION_LINES, LINE = 3, 30
LAST_FRAME = 5
"""Duration of the last frame, as a multiple of the others."""


def write_animation(record: Record, out: Path, seat: int | None, width: int, seconds: float) -> Iterator[int]:
    """Write a game as an animated GIF, PNG or WebP file. Yields the number of each frame when it is drawn.

    Args:
        record: The recorded game.
        out: The file to write. It must not exist.
        seat: The seat that watches, or None for the player to move.
        width: Width of the frames in pixels.
        seconds: Duration of each frame.

    Raises:
        ValueError: If the file's suffix is unknown, a width or time is not above 0, or there is no such seat.
        FileExistsError: If the file exists.
        ImportError: If the extra `render` is missing.
    """
    if out.suffix not in ENDINGS:
        raise ValueError(f"An animation is a file that ends in {', '.join(ENDINGS)}, not {out.name!r}.")
    if width < 1 or seconds <= 0:
        raise ValueError(f"The width must be 1 or more and the time above 0 seconds, not {width} and {seconds}.")
    with atomic_path(out, new=True) as unfinished:
        images: list[Any] = []
        for number, frame in enumerate(frames(record, seat, width), 1):
            images.append(few_colours(frame))  # a byte for each pixel: there are hundreds of frames
            yield number
        durations = [int(1000 * seconds)] * (len(images) - 1) + [int(1000 * seconds * LAST_FRAME)]
        options: dict[str, Any] = {"save_all": True, "append_images": images[1:], "duration": durations, "loop": 0}
        images[0].save(unfinished, format=ENDINGS[out.suffix], **options)


def few_colours(pixels: np.ndarray) -> Any:
    """Convert pixels to a pillow image with their 255 most frequent colours.

    That is enough for drawings, which have few flat colours and soft edges. Raises `ImportError` without the extra
    `render`.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError(MISSING) from error
    numbers = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    values, counts = np.unique(numbers, return_counts=True)
    frequent = values[np.argsort(-counts, kind="stable")[:255]]
    palette = Image.new("P", (1, 1))
    palette.putpalette([int(value) >> shift & 255 for value in frequent for shift in (16, 8, 0)])
    return Image.fromarray(pixels).quantize(palette=palette, dither=Image.Dither.NONE)


def frames(record: Record, seat: int | None, width: int) -> Iterator[np.ndarray]:
    """Yield frames as uint8[height, width, 3] of one size: the deal, and the game after every decision."""
    match = record.replay(0)
    watching = match.view(seat).seat
    yield _framed(match.view(watching).picture(), [f"{match.game.title}, {match.num_players} players"], match, width)
    for number, action in enumerate(record.actions):
        watching = match.seat if seat is None else seat
        before = match.view(watching)
        told = [line for entry in play_and_log(match, action) for line in entry.lines[watching]]
        yield _framed(match.view(watching).picture(since=before), told, match, width)
        record.lay_before(number + 1, match)


def _framed(picture: Picture, told: list[str], match: Match, width: int) -> np.ndarray:
    """Return the board with the latest log lines below."""
    wide, high = pictures_of(match.game).frame
    caption = Drawing("what has happened", WIDE)
    for i, line in enumerate(told[-CAPTION_LINES:]):
        caption.text(20, LINE * (i + 1), line, 22, width=WIDE - 40)
    below = Picture(caption.svg(LINE * CAPTION_LINES + 20)).frame(
        width, round(width * (LINE * CAPTION_LINES + 20) / WIDE)
    )
    return np.concatenate([picture.frame(width, round(width * high / wide)), below])
