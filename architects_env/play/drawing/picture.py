"""Pictures of a board, made from what one seat may know: SVG for pages and notebooks, pixels for `render` and video.

A game draws with the kit (`play.drawing.drawing`, `play.drawing.glyphs`) and says so in its face
(`Face.pictures`); `play/faces/hamlet/picture.py` is the example. A game without one is shown as its board in text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np

from architects_env.core.files.whole_files import write_whole
from architects_env.core.text import say
from architects_env.play.drawing import raster
from architects_env.play.drawing.drawing import NARROW, Drawing
from architects_env.play.drawing.final_scores import FinalScore, above
from architects_env.play.drawing.large_card import LargeCard
from architects_env.play.face import face_of

WIDE, UPRIGHT = 1200, 1000
"""Units of the width of a drawing, for a screen and a tablet held upright; NARROW is that for a phone. 14 units are 11
pixels on a screen of 1280 x 800, 11 on a tablet of 820 and 10.5 on a phone of 390."""
ELEMENTS = {"svg", "title", "style", "g", "rect", "circle", "path", "text"}
"""What a picture is made of."""
SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Pictures:
    """How a game draws its board. `g` is always a view, redacted for `seat`."""

    draw: Callable[[Any, int, Collection[str], int], str]
    """draw(g, seat, marked, width) -> a whole SVG document of what `g` shows, `width` units wide (WIDE, UPRIGHT or
    NARROW). Equal views give equal bytes. Places in `marked` have a bold edge; names that are no place are passed
    over."""
    place_of: Callable[[Any, int], str] = lambda g, action: ""
    """place_of(g, action) -> the place that a legal action of `g.seat` is about ("workshop", "hand 2"); "" if it has
    none. It is in the drawing for that seat, unless its name begins with "choice ": of such the page has buttons, so
    that the board keeps its place from decision to decision. Several actions may share one."""
    section_of: Callable[[str], str] = lambda place: ""
    """section_of(place) -> the number of the section of the rules page about it ("7.3"); "" if there is none."""
    frame: tuple[int, int] = (1200, 820)
    """Width and height in which `render` shows it, the same throughout a game; a drawing that is higher is made
    smaller."""
    card: Callable[[Any, int, str], LargeCard | None] = lambda g, seat, place: None
    """card(g, seat, place) -> the card that lies open on that place (a role, a building, a tile as well), to be read in
    large; None where there is none, where `seat` does not see its face, and for names that are no place."""


def sections(numbers: Mapping[str, str]) -> Callable[[str], str]:
    """`Pictures.section_of` by how the names of places begin, where ? stands for any letter; the longest beginning
    counts."""
    longest_first = sorted(numbers, key=len, reverse=True)
    return lambda place: next((numbers[name] for name in longest_first if fnmatchcase(place, f"{name}*")), "")


@dataclass(frozen=True)
class Picture:
    """One drawing. A notebook shows it by itself."""

    svg: str
    """The whole document, as text."""

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} characters of SVG>"

    @cached_property
    def _root(self) -> ElementTree.Element:
        return ElementTree.fromstring(self.svg)

    @property
    def places(self) -> dict[str, str]:
        """The places in the drawing, in its order, each with what it is in words."""
        groups = (group for group in self._root.iter(f"{SVG}g") if "data-place" in group.attrib)
        return {group.attrib["data-place"]: group.attrib["aria-label"] for group in groups}

    def problems(self) -> list[str]:
        """What is wrong with the document, in words: it may hold no script and no link, every place once, and nothing
        that is less than nothing wide or high. Raises `ParseError` if it is no XML."""
        elements = list(self._root.iter())
        names = Counter(element.attrib["data-place"] for element in elements if "data-place" in element.attrib)
        outside = [
            element.tag.removeprefix(SVG) for element in elements if element.tag.removeprefix(SVG) not in ELEMENTS
        ]
        links = [
            value
            for element in elements
            for name, value in element.attrib.items()
            if "href" in name or name.startswith("on") or "url(" in value
        ]
        return [
            *(f"The picture holds the element <{tag}>; it may hold {', '.join(sorted(ELEMENTS))}." for tag in outside),
            *(f"The picture leads elsewhere: {link!r}." for link in links),
            *(
                f"A <{element.tag.removeprefix(SVG)}> has the {name} {element.attrib[name]}."
                for element in elements
                for name in ("width", "height", "r", "textLength")
                if element.attrib.get(name, "").startswith("-")
            ),
            *(
                f"The place {name!r} is drawn twice."
                for name in sorted(name for name, times in names.items() if times > 1)
            ),
        ]

    def png(self, width: int = WIDE) -> bytes:
        """As a PNG file, `width` pixels wide. Raises `ImportError` without the extra `render`."""
        return raster.png(self.svg, width)

    def rgb(self, width: int = WIDE) -> np.ndarray:
        """uint8[height, width, 3]: the pixels. Raises `ImportError` without the extra `render`."""
        return raster.rgb(self.svg, width)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the drawing, in its units."""
        return float(self._root.attrib["width"]), float(self._root.attrib["height"])

    def frame(self, width: int, height: int) -> np.ndarray:
        """uint8[height, width, 3]: as large as it goes into a frame of this size, at the top in the middle. Raises
        `ImportError` without the extra
        `render`."""
        own_width, own_height = self.size
        pixels = self.rgb(max(1, min(width, int(height * own_width / own_height))))[:height]
        framed = np.empty((height, width, 3), np.uint8)
        framed[:] = pixels[0, 0]
        left = (width - pixels.shape[1]) // 2
        framed[: pixels.shape[0], left : left + pixels.shape[1]] = pixels
        return framed

    def save(self, path: str | Path, width: int = WIDE) -> None:
        """Write it as .svg, or `width` pixels wide as .png. Raises `ValueError` for another ending, `NotWritten` if it
        cannot be written."""
        path = Path(path)
        if path.suffix == ".svg":
            write_whole(path, self.svg)
        elif path.suffix == ".png":
            write_whole(path, self.png(width))
        else:
            raise ValueError(f"A picture is saved as .svg or .png, not as {path.name!r}.")


def pictures_of(game: Any) -> Pictures:
    """The game's own pictures, or its board as text."""
    return face_of(game).pictures or of_text(game)


def draw(
    game: Any,
    g: Any,
    seat: int,
    marked: Collection[str] = (),
    since: Any = None,
    width: int = WIDE,
    scores: Sequence[FinalScore] = (),
) -> Picture:
    """The picture of a view `g` of `game` (redacted for `seat`), with the final scores above it if there are any. With
    an earlier view `since` also what has changed since then is marked. Raises `ValueError` for a width below NARROW."""
    if isinstance(width, bool) or not isinstance(width, (int, np.integer)) or width < NARROW:
        raise ValueError(
            f"A picture is {NARROW} units wide or more, not {width!r}; how many pixels it gets is said where it is shown: picture.rgb(400)."
        )
    pictures = pictures_of(game)
    if since is not None:
        before, now = (pictures.draw(state, seat, (), width) for state in (since, g))
        marked = {*marked, *changed_places(before, now)}
    return Picture(above(pictures.draw(g, seat, marked, width), scores, seat))


def large_card(game: Any, g: Any, seat: int, place: str) -> LargeCard | None:
    """The card on a place of a view `g` (redacted for `seat`), with its section of the rules; None if no card is seen
    there."""
    pictures = pictures_of(game)
    card = pictures.card(g, seat, place)
    return card and replace(card, section=card.section or pictures.section_of(place))


def changed_places(before: str, now: str) -> set[str]:
    """The places of the second drawing that are not in the first one or look otherwise there, and those around a place
    that has gone; of places inside each other the innermost. That a place lies elsewhere, or is drawn larger or smaller
    and yet called the same, or that a place within it has changed, is no change of its own; and what is quiet
    (`Drawing.quiet`) never changes."""
    old, new = _looks_of(before), _looks_of(now)
    gone = {at.around for place, at in old.items() if place not in new}
    changed = {place for place, at in new.items() if place not in old or at.differs_from(old[place]) or place in gone}
    return changed - {around for place in changed for around in _all_around(place, new)}


def _all_around(place: str, looks: dict[str, _Placed]) -> Iterator[str]:
    """The places around a place, the nearest first."""
    while place := looks[place].around:
        yield place


Look: TypeAlias = "tuple[str, dict[str, str], str, list[Look]]"
"""How an element is drawn: tag, attributes, words, and how those inside it are. Equal looks are drawn alike."""


@dataclass(frozen=True)
class _Placed:
    """A place of a picture."""

    look: list[Look]
    around: str
    """The place around it; "" for none."""
    words: str
    size: tuple[str, str]
    told: bool
    """Whether its words tell all that lies there (`Drawing.place`)."""

    def differs_from(self, before: _Placed) -> bool:
        """Whether it has changed since. What only grows higher or wider has, for more lies there, unless its words
        would tell."""
        elsewhere = (any if self.told else all)(now != then for now, then in zip(self.size, before.size, strict=True))
        return self.look != before.look and not (elsewhere and self.words == before.words)


@lru_cache(maxsize=8)  # what is drawn now is what was drawn before, when something happens
def _looks_of(svg: str) -> dict[str, _Placed]:
    return dict(_looks(ElementTree.fromstring(svg), ""))


def _looks(element: ElementTree.Element, around: str) -> Iterator[tuple[str, _Placed]]:
    """Every place inside an element, by its name."""
    for child in element:
        if child.attrib.get("class") == "quiet":
            continue
        name = child.attrib.get("data-place", around)
        if "data-place" in child.attrib:
            ground = child.find(f"{SVG}rect[@class='ground']")
            size = ("", "") if ground is None else (ground.get("width", ""), ground.get("height", ""))
            yield (
                name,
                _Placed(_own_look(child), around, child.get("aria-label", ""), size, "data-told" in child.attrib),
            )
        yield from _looks(child, name)


def _own_look(place: ElementTree.Element) -> list[Look]:
    """What is drawn in a place, without the places inside it, its ground and edge, its words, and what is quiet."""
    return [_look(part) for part in place if part.tag != f"{SVG}title" and _counts(part)]


def _look(part: ElementTree.Element) -> Look:
    return part.tag, part.attrib, (part.text or "").strip(), [_look(child) for child in part if _counts(child)]


def _counts(part: ElementTree.Element) -> bool:
    return "data-place" not in part.attrib and part.attrib.get("class") not in ("ground", "edge", "quiet")


# --- games without a drawing of their own -----------------------------------------------------------------------------
LINE = 22


def of_text(game: Any) -> Pictures:
    """The pictures of a game that draws none: its board as text, a place for each line."""

    def draw_text(g: Any, seat: int, marked: Collection[str], width: int) -> str:
        lines = [
            part for line in game.board(g, seat).splitlines() for part in _pieces(line.rstrip(), (width - 40) // 9)
        ]
        drawing = Drawing(say(game.title), width, marked)
        for i, line in enumerate(lines):
            with drawing.place(
                f"line {i}", line.strip() or say("an empty line"), 10, 10 + LINE * i, width - 20, LINE, 3
            ):
                drawing.text(10, 16, line, 14, mono=True)
        return drawing.svg(20 + LINE * max(1, len(lines)))

    return Pictures(draw_text, frame=(1200, 900))


def _pieces(line: str, most: int) -> list[str]:
    """A line in pieces of at most `most` characters, cut at spaces where there are any."""
    return re.findall(rf".{{1,{most}}}(?:\s+|$)|.{{1,{most}}}", line) or [""]
