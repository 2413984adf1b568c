"""What people and bots at a table are called, and in which colours they are shown.

The rules, records and the protocol number the seats: their sentences say "Player 2". Whoever reads them at the page
reads names. They are put in where a sentence of the rules is sent, once and in one pass: what somebody has typed is
never looked through.
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
"""Letters of a name."""
FILLERS = "\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Letters that are drawn as nothing."""
PATTERN = rf"(?!.*[{FILLERS}])\w[\w .'’-]{{0,{LONGEST - 1}}}"
"""Letters and digits of all scripts; nothing that means something in a document, and nothing that cannot be seen. It
is the whole name: a line that ends is none of it."""
ALIKE = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ0",
    "ABE3KMHOPCTYXIJSaeopcyxijsABEZHIKMNOPTYXovpO",
)
"""Letters of other scripts, and digits, by the Latin ones that look like them."""
_WORDS = r"\b([Pp]layer|[Hh]ráč(?:e|i|em)?)"
_PLAYER = re.compile(rf"{_WORDS} (\d+)\b")
"""As all languages name a seat."""
_GUEST = re.compile(r"Guest(?: (\d+))?")
_TEXT = re.compile(rf"<text ([^>]*)>([^<]*{_WORDS} \d[^<]*)</text>")
_START = re.compile(r'\bx="([\d.-]+)"')
SIZE = re.compile(r'font-size="([\d.]+)"')
ROOM = re.compile(r'data-room="([\d.]+)"')
"""How a line says how wide it may be."""
CONDENSED = re.compile(r' textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs"')
"""How a line says that it is drawn narrower than its letters are."""


@dataclass(frozen=True)
class Names:
    """The names of the seats in their order; without any the seats keep their numbers."""

    of_seats: tuple[str, ...] = ()

    def of(self, seat: int) -> str:
        """What this seat is called."""
        return _unchosen(self.of_seats[seat]) if seat < len(self.of_seats) else player(seat)

    def read_in(self, speech: Speech | None) -> Names:
        """As they are read in a language: what a seat is called that nobody gave a name is said in it."""
        return Names(tuple(str(in_language(_unchosen(name), speech)) for name in self.of_seats))

    def within(self, sentence: str) -> str:
        """A sentence of the rules, with names."""
        return _PLAYER.sub(self._named, sentence) if self.of_seats else sentence

    def _named(self, found: re.Match[str]) -> str:
        """Where a language bends the word, the word stays before the name: "hráče Eva"."""
        name = self.of(int(found[2]))
        return name if found[1].casefold() in ("player", "hráč") else f"{found[1]} {name}"

    def within_all(self, sentences: Sequence[str]) -> list[str]:
        """Each of these sentences with names."""
        return [self.within(sentence) for sentence in sentences]

    def in_picture(self, svg: str, end: float = 0) -> str:
        """A drawing of the rules, with names: a line that becomes longer is drawn as wide as before, but for one that
        has room up to `end`."""
        if not self.of_seats:
            return svg
        escaped = Names(tuple(escape(name) for name in self.of_seats))
        return escaped.within(_TEXT.sub(lambda found: self._line(found[1], found[2], end), svg))

    def _line(self, attributes: str, words: str, end: float) -> str:
        size, bold = float(SIZE.search(attributes)[1]) if SIZE.search(attributes) else 16.0, "bold" in attributes  # type: ignore[index]
        named = Names(tuple(escape(name) for name in self.of_seats)).within(words)
        condensed, attributes = CONDENSED.search(attributes), CONDENSED.sub("", attributes)
        before, after = text_width(words, size, bold), text_width(self.within(words), size, bold)
        before = float((condensed or ROOM.search(attributes) or ["", before])[1])
        room = max(before, end - float(_START.search(attributes)[1]) if end else 0)  # type: ignore[index]
        fitted = f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"' if after > room else ""
        return f"<text {attributes}{fitted}>{named}</text>"


def _unchosen(name: str) -> str:
    """A name that the page gives where nobody gives one, as a phrase, and any other as it is."""
    found = _GUEST.fullmatch(name)
    if found is None:
        return name
    return say("Guest {number}", number=int(found[1])) if found[1] else say("Guest")


def normal(name: str) -> str:
    """The name in the letters that stand for all their ways to be written.

    >>> normal("Ｅｖａ"), normal("Rene\u0301")
    ('Eva', 'René')
    """
    return unicodedata.normalize("NFKC", name)


def looks(name: str) -> str:
    """What a name looks like: the same of two that people at a table could not tell apart.

    >>> looks("Eva") == looks("Еva") == looks("EVA")  # the second one begins with a Cyrillic letter
    True
    """
    return re.sub(r"[1l|]", "i", re.sub(r"\s+", " ", normal(name)).translate(ALIKE).casefold()).replace("’", "'")


def checked(names: Sequence[str], colours: Sequence[int], seats: int) -> None:
    """Raises `ValueError` unless each seat has a name of its own, and a colour of its own, or none has any."""
    for given, counted, twice in (
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
            raise ValueError(say(counted))
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
