"""Pictures of a board from the view of one seat: SVG for pages and notebooks, pixels for `render` and video.

A game draws with the kit (`play.drawing.drawing`, `play.drawing.illustrations.glyphs`) and names its functions in its
face (`Face.pictures`). `play/faces/hamlet/picture.py` is an example. For games without pictures `play.default_picture`
draws zones, cards and numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np

from architects_env.core.files.atomic_files import write_atomically
from architects_env.play.drawing import raster
from architects_env.play.drawing.drawing import NARROW
from architects_env.play.drawing.final_scores import FinalScore, above
from architects_env.play.drawing.large_card import LargeCard
from architects_env.play.face import face_of

WIDE, UPRIGHT = 1200, 1000
"""Widths of a drawing for a screen and for a tablet in portrait format. NARROW is the width for a phone. 14 units are
11 pixels on a screen of 1280 x 800, 11 on a tablet of 820 and 10.5 on a phone of 390."""
ELEMENTS = {"svg", "title", "style", "g", "rect", "circle", "path", "text"}
"""Elements that a picture may contain."""
SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Pictures:
    """The drawing functions of a game. `g` is always a view, redacted for `seat`."""

    draw: Callable[[Any, int, Collection[str], int], str]
    """draw(g, seat, marked, width) -> an SVG document of the view `g`, `width` units wide (WIDE, UPRIGHT or NARROW).
    Equal views give equal bytes. Places in `marked` have a bold edge, and unknown names are ignored."""
    place_of: Callable[[Any, int], str] = lambda g, action: ""
    """place_of(g, action) -> the place of a legal action of `g.seat`, such as "workshop" or "hand 2", or "" if it has
    none. The place is in that seat's drawing, unless its name begins with "choice ": the page has buttons for such
    actions, so that the board stays where it is. Several actions may share a place."""
    section_of: Callable[[str], str] = lambda place: ""
    """section_of(place) -> the section of the rules page about a place ("7.3"), or "" if there is none."""
    frame: tuple[int, int] = (1200, 820)
    """Width and height for `render`, constant throughout a game. Higher drawings are scaled down."""
    card: Callable[[Any, int, str], LargeCard | None] = lambda g, seat, place: None
    """card(g, seat, place) -> the enlarged card, role, building or tile on a place, or None if there is none or `seat`
    does not see its face."""
    outcome: Callable[[str, int], LargeCard | None] = lambda source, value: None
    """outcome(source, value) -> the card of an outcome of chance (`Face.chance`), or None if it is no card."""


def sections(numbers: Mapping[str, str]) -> Callable[[str], str]:
    """Return a `Pictures.section_of` from sections by the first letters of place names, where ?

    matches any letter. The longest match is used.
    """
    longest_first = sorted(numbers, key=len, reverse=True)
    return lambda place: next((numbers[name] for name in longest_first if fnmatchcase(place, f"{name}*")), "")


@dataclass(frozen=True)
class Picture:
    """A drawing of a board. Notebooks display it."""

    svg: str
    """The document as text."""

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} characters of SVG>"

    @cached_property
    def _root(self) -> ElementTree.Element:
        return ElementTree.fromstring(self.svg)

    @property
    def places(self) -> dict[str, str]:
        """Places in the order of the drawing, each with its description."""
        groups = (group for group in self._root.iter(f"{SVG}g") if "data-place" in group.attrib)
        return {group.attrib["data-place"]: group.attrib["aria-label"] for group in groups}

    def problems(self) -> list[str]:
        """Return the problems of the document in words.

        It may contain no script and no link, each place only once, and no negative size. Raises `ParseError` if it is
        not XML.
        """
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
        """Return a PNG file, `width` pixels wide. Raises `ImportError` without the extra `render`."""
        return raster.png(self.svg, width)

    def rgb(self, width: int = WIDE) -> np.ndarray:
        """Return the pixels as uint8[height, width, 3]. Raises `ImportError` without the extra `render`."""
        return raster.rgb(self.svg, width)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the drawing in units."""
        return float(self._root.attrib["width"]), float(self._root.attrib["height"])

    def frame(self, width: int, height: int) -> np.ndarray:
        """Return the picture as uint8[height, width, 3], as large as the frame allows, at the top and centred.

        Raises `ImportError` without the extra `render`.
        """
        own_width, own_height = self.size
        pixels = self.rgb(max(1, min(width, int(height * own_width / own_height))))[:height]
        framed = np.empty((height, width, 3), np.uint8)
        framed[:] = pixels[0, 0]
        left = (width - pixels.shape[1]) // 2
        framed[: pixels.shape[0], left : left + pixels.shape[1]] = pixels
        return framed

    def save(self, path: str | Path, width: int = WIDE) -> None:
        """Write an .svg file, or a .png file `width` pixels wide.

        Raises `ValueError` for another suffix, `WriteError` if writing fails.
        """
        path = Path(path)
        if path.suffix == ".svg":
            write_atomically(path, self.svg)
        elif path.suffix == ".png":
            write_atomically(path, self.png(width))
        else:
            raise ValueError(f"A picture is saved as .svg or .png, not as {path.name!r}.")


def pictures_of(game: Any) -> Pictures:
    """Return the game's drawing functions, or those made from its zones and fields (`play.default_picture`)."""
    return face_of(game).pictures or _default_pictures(game)


@lru_cache(64)
def _default_pictures(game: Any) -> Pictures:
    from architects_env.play.default_picture.board import default_pictures  # it draws with this module

    return default_pictures(game)


def draw(
    game: Any,
    g: Any,
    seat: int,
    marked: Collection[str] = (),
    since: Any = None,
    width: int = WIDE,
    scores: Sequence[FinalScore] = (),
) -> Picture:
    """Draw the view `g` of `game`, redacted for `seat`, with final scores above it if there are any.

    With an earlier view `since`, places that have changed are marked. Raises `ValueError` for a width below NARROW.
    """
    if isinstance(width, bool) or not isinstance(width, (int, np.integer)) or width < NARROW:
        raise ValueError(
            f"A picture is at least {NARROW} units wide, not {width!r}. Pass a width in pixels when you render it: picture.rgb(400)."
        )
    pictures = pictures_of(game)
    if since is not None:
        before, now = (pictures.draw(state, seat, (), width) for state in (since, g))
        marked = {*marked, *changed_places(before, now)}
    return Picture(above(pictures.draw(g, seat, marked, width), scores, seat))


def large_card(game: Any, g: Any, seat: int, place: str) -> LargeCard | None:
    """Return the enlarged card on a place of the view `g`, redacted for `seat`, with its section of the rules, or
    None."""
    pictures = pictures_of(game)
    card = pictures.card(g, seat, place)
    return card and replace(card, section=card.section or pictures.section_of(place))


def changed_places(before: str, now: str) -> set[str]:
    """Return the places of the second drawing that are new or look different, and the surroundings of removed places.

    Of nested places only the innermost counts.

    A place has not changed if it has only moved, if its size but not its description has changed, or if only a place
    inside it has changed. Quiet parts (`Drawing.quiet`) never count.
    """
    old, new = _looks_of(before), _looks_of(now)
    gone = {at.around for place, at in old.items() if place not in new}
    changed = {place for place, at in new.items() if place not in old or at.differs_from(old[place]) or place in gone}
    return changed - {around for place in changed for around in _all_around(place, new)}


def _all_around(place: str, looks: dict[str, _Placed]) -> Iterator[str]:
    """Yield the places around a place, the nearest first."""
    while place := looks[place].around:
        yield place


Look: TypeAlias = "tuple[str, dict[str, str], str, list[Look]]"
"""Appearance of an element: tag, attributes, words, and the appearance of its children."""


@dataclass(frozen=True)
class _Placed:
    """A place of a picture and its appearance."""

    look: list[Look]
    around: str
    """The surrounding place, or "" for none."""
    words: str
    size: tuple[str, str]
    told: bool
    """Whether its description covers all content (`Drawing.place`)."""

    def differs_from(self, before: _Placed) -> bool:
        """Return whether the place has changed.

        A larger place has changed, because it holds more, unless its description would say so.
        """
        elsewhere = (any if self.told else all)(now != then for now, then in zip(self.size, before.size, strict=True))
        return self.look != before.look and not (elsewhere and self.words == before.words)


@lru_cache(maxsize=8)  # what is drawn now is what was drawn before, when something happens
def _looks_of(svg: str) -> dict[str, _Placed]:
    return dict(_looks(ElementTree.fromstring(svg), ""))


def _looks(element: ElementTree.Element, around: str) -> Iterator[tuple[str, _Placed]]:
    """Yield every place inside an element, by its name."""
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
    """Return the appearance of a place without inner places, background, edge, description and quiet parts."""
    return [_look(part) for part in place if part.tag != f"{SVG}title" and _counts(part)]


def _look(part: ElementTree.Element) -> Look:
    return part.tag, part.attrib, (part.text or "").strip(), [_look(child) for child in part if _counts(child)]


def _counts(part: ElementTree.Element) -> bool:
    return "data-place" not in part.attrib and part.attrib.get("class") not in ("ground", "edge", "quiet")
