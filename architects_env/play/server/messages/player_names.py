"""Names and colours of the players at a table.

Sentences of the rules number the players ("Player 2"). The page shows names instead, which are inserted in one pass
when a sentence is sent. Text that a person has typed is never searched.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from architects_env.core.text import player, say
from architects_env.play.drawing.drawing import SEATS
from architects_env.play.drawing.text_width import text_width
from architects_env.play.language.speech import Speech, in_language

LONGEST = 16
"""Maximum number of characters in a name."""
FILLERS = "\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Letters that are invisible."""
PATTERN = rf"(?!.*[{FILLERS}])\w[\w .'’-]{{0,{LONGEST - 1}}}"
"""Pattern of a complete name: letters and digits of all scripts, without markup, line breaks or invisible
characters."""
ALIKE = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ0",
    "ABE3KMHOPCTYXIJSaeopcyxijsABEZHIKMNOPTYXovpO",
)
"""Letters of other scripts and digits that look like Latin letters."""
_WORDS = r"\b([Pp]layer|[Hh]ráč(?:e|i|em)?)"
_PLAYER = re.compile(rf"{_WORDS} (\d+)\b")
"""The words for a numbered player in all languages."""
_GUEST = re.compile(r"Guest(?: (\d+))?")
_TEXT = re.compile(rf"<text ([^>]*)>([^<]*{_WORDS} \d[^<]*)</text>")
_START = re.compile(r'\bx="([\d.-]+)"')
_TOKEN = re.compile(r'(<(?:circle|path) [^>]*class="fill-seat(\d) [^>]*/>\s*<text [^>]*>)(\d+)</text>')
"""The piece of a seat with the number of the seat on it."""
SIZE = re.compile(r'font-size="([\d.]+)"')
ROOM = re.compile(r'data-room="([\d.]+)"')
"""Attribute with the maximum width of a text line."""
CONDENSED = re.compile(r' textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs"')
"""Attributes of a condensed text line."""


@dataclass(frozen=True)
class Names:
    """Names of the players by seat. Without names the players keep their numbers."""

    of_seats: tuple[str, ...] = ()

    def of(self, seat: int) -> str:
        """Name of the player at a seat."""
        return _unchosen(self.of_seats[seat]) if seat < len(self.of_seats) else player(seat)

    def read_in(self, speech: Speech | None) -> Names:
        """Translate the default names, such as "Guest", into a language."""
        return Names(tuple(str(in_language(_unchosen(name), speech)) for name in self.of_seats))

    def within(self, sentence: str) -> str:
        """Insert the names into a sentence of the rules."""
        return _PLAYER.sub(self._named, sentence) if self.of_seats else sentence

    def _named(self, found: re.Match[str]) -> str:
        """Return the name; an inflected word for "player" stays before it, as in "hráče Eva"."""
        name = self.of(int(found[2]))
        return name if found[1].casefold() in ("player", "hráč") else f"{found[1]} {name}"

    def within_all(self, sentences: Sequence[str]) -> list[str]:
        """Insert the names into several sentences."""
        return [self.within(sentence) for sentence in sentences]

    def in_picture(self, svg: str, end: float = 0) -> str:
        """Insert the names into a picture, and number the pieces of the seats from 1, as the rest of the page does.

        A longer line is condensed to its old width, or to the room up to the x coordinate `end`.
        """
        if not self.of_seats:
            return svg
        escaped = Names(tuple(escape(name) for name in self.of_seats))
        return escaped.within(_TEXT.sub(lambda found: self._line(found[1], found[2], end), _TOKEN.sub(_numbered, svg)))

    def _line(self, attributes: str, words: str, end: float) -> str:
        size, bold = float(SIZE.search(attributes)[1]) if SIZE.search(attributes) else 16.0, "bold" in attributes  # type: ignore[index]
        named = Names(tuple(escape(name) for name in self.of_seats)).within(words)
        condensed, attributes = CONDENSED.search(attributes), CONDENSED.sub("", attributes)
        before, after = text_width(words, size, bold), text_width(self.within(words), size, bold)
        before = float((condensed or ROOM.search(attributes) or ["", before])[1])
        room = max(before, end - float(_START.search(attributes)[1]) if end else 0)  # type: ignore[index]
        fitted = f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"' if after > room else ""
        return f"<text {attributes}{fitted}>{named}</text>"


def _numbered(token: re.Match[str]) -> str:
    """Return a piece of a seat whose number counts from 1. Another number on it is left as it is."""
    of_seat = int(token[3]) % len(SEATS) == int(token[2])
    return f"{token[1]}{int(token[3]) + 1}</text>" if of_seat else token[0]


def _unchosen(name: str) -> str:
    """Turn a default name of the page into a translatable phrase; return other names unchanged."""
    found = _GUEST.fullmatch(name)
    if found is None:
        return name
    return say("Guest {number}", number=int(found[1])) if found[1] else say("Guest")


def normal(name: str) -> str:
    """Return the name in Unicode normal form.

    >>> normal("Ｅｖａ"), normal("Rene\u0301")
    ('Eva', 'René')
    """
    return unicodedata.normalize("NFKC", name)


def looks(name: str) -> str:
    """Return the appearance of a name, which is equal for names that people cannot tell apart.

    >>> looks("Eva") == looks("Еva") == looks("EVA")  # the second one begins with a Cyrillic letter
    True
    """
    return re.sub(r"[1l|]", "i", re.sub(r"\s+", " ", normal(name)).translate(ALIKE).casefold()).replace("’", "'")


def checked(names: Sequence[str], colours: Sequence[int], seats: int) -> None:
    """Raise `ValueError` unless the names are distinct or missing, and the colours too."""
    for given, with_counts, twice in (
        (
            [looks(name) for name in names],
            say("Give a name to each of the {seats} seats, or to none; here are {n}.", seats=seats, n=len(names)),
            say("Two seats have the same name, or names that look alike; choose others."),
        ),
        (
            [*colours],
            say("Give a colour to each of the {seats} seats, or to none; here are {n}.", seats=seats, n=len(colours)),
            say("Two seats have the same colour; choose others."),
        ),
    ):
        if given and len(given) != seats:
            raise ValueError(say(with_counts))
        if len(set(given)) != len(given):
            raise ValueError(say(twice))
    for name in names:
        if not re.fullmatch(PATTERN, name) or _PLAYER.search(name):
            raise ValueError(
                say(
                    "A name has 1 to {most} letters, digits, spaces, points and hyphens, and is not “Player” with a number; {name!r} is none.",
                    most=LONGEST,
                    name=name[:40],
                )
            )
    if any(not 0 <= colour < len(SEATS) for colour in colours):
        raise ValueError(say("There are {n} colours, numbered from 0.", n=len(SEATS)))
