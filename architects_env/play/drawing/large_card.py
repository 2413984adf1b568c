"""Enlarged cards: name, printed facts with every sign explained, and the whole effect in words.

A game provides the content (`Pictures.card`), and this module draws it in the same way for every game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from architects_env.core.text import capital, say
from architects_env.play.drawing.colours import LIGHT, is_light
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon

LARGE = 420
"""Width of an enlarged card."""
SIDE, SIGN, ART = 18, 30, 156
SMALL, SMALL_HEIGHT, STRIP = 140, 76, 12
"""Width and height of a small card, and height of its strip."""
MOST_SIGNS = 4
"""Maximum number of signs on a small card."""
FIGURE = 18
"""Size of the numbers below the signs of a small card."""
NUMBER = re.compile(r"[−+-]?\d+")


@dataclass(frozen=True)
class Fact:
    """A printed fact of a card, such as "costs 2 wood", with its sign if it has one."""

    words: str
    icon: Icon | None = None

    @property
    def number(self) -> str:
        """The number in the words, or "" if there is none or more than one."""
        found = NUMBER.findall(self.words)
        return found[0] if len(found) == 1 else ""


@dataclass(frozen=True)
class LargeCard:
    """Content of an enlarged card."""

    title: str
    kind: str
    """Kind of card, such as "building card" or "character"."""
    facts: Sequence[Fact] = ()
    text: str = ""
    """The whole effect in sentences."""
    section: str = ""
    """Section of the rules page about the card. If it is empty, the section of the card's place is used."""
    strip: str = "shade"
    """Colour behind the title."""
    art: Icon | None = None
    colours: Mapping[str, str] = field(default_factory=dict[str, str])
    """The game's colours."""

    @property
    def words(self) -> str:
        """The whole card as sentences."""
        facts = [capital(fact.words) for fact in self.facts]
        section = [say("Section {number} of the rules", number=self.section)] if self.section else []
        sentences = [f"{self.title}, {say(self.kind)}", *facts, *([self.text] if self.text else []), *section]
        return " ".join(f"{sentence.rstrip('.')}." for sentence in sentences)

    @property
    def svg(self) -> str:
        """Returns the card as a document, `LARGE` units wide."""
        drawing = Drawing(self.title, LARGE, colours=self.colours)
        drawing.parts.append("")  # the panel lies under all, and is as high as the rest
        y = self._head(drawing)
        if self.art:
            drawing.icon(self.art, (LARGE - ART) / 2, y + 12, ART, "")
            y += ART + 18
        y += 10
        for fact in self.facts:
            y += self._fact(drawing, fact, y)
        if self.text:
            drawing.line(SIDE, y + 4, LARGE - SIDE, y + 4)
            y += 12 + drawing.paragraph(SIDE, y + 12, LARGE - 2 * SIDE, self.text, 19) + 6
        if self.section:
            drawing.text(SIDE, y + 24, say("Rules, section {number}", number=self.section), 14, "soft")
            y += 30
        y += 12
        panel = Drawing("", LARGE, colours=self.colours)
        panel.rect(3, 3, LARGE - 6, y - 3, "card", "rule", 12, 2)
        drawing.parts[0] = panel.parts[0]
        return drawing.svg(y + 3)

    @property
    def small(self) -> str:
        """Returns the card as a document without words, `SMALL` units wide: strip, picture, and signs with their
        numbers."""
        drawing = Drawing(self.title, SMALL, colours=self.colours)
        drawing.rect(1, 1, SMALL - 2, SMALL_HEIGHT - 2, "card", "rule", 6)
        drawing.rect(1, 1, SMALL - 2, STRIP, self.strip, "", 5)
        signs = [(fact.icon, fact.number) for fact in self.facts if fact.icon][:MOST_SIGNS]
        room = SMALL_HEIGHT - STRIP - 8
        if self.art:
            drawing.icon(self.art, 8 if signs else (SMALL - room) / 2, STRIP + 4, room, "")
        left = room + 16 if self.art else 8
        each = min(26.0, (SMALL - left - 6) / max(1, len(signs)))
        figure = FIGURE if any(number for _, number in signs) else 0
        top = STRIP + 4 + (room - each - figure) / 2
        for i, (sign, number) in enumerate(signs):
            drawing.icon(sign, left + i * each, top, each - 2, "")
            if number:
                drawing.text(
                    left + i * each + each / 2 - 1,
                    top + each + FIGURE * 0.75,
                    number,
                    FIGURE,
                    bold=True,
                    anchor="middle",
                    width=each + 1,
                )
        return drawing.svg(SMALL_HEIGHT)

    def _head(self, drawing: Drawing) -> float:
        """Draw title and kind on the strip. Returns the bottom edge."""
        ink = "ink" if self.strip in LIGHT else "on-light" if is_light(self.colours.get(self.strip, "")) else "on-dark"
        at = len(drawing.parts)
        height = drawing.paragraph(SIDE, 14, LARGE - 2 * SIDE, self.title, 27, ink, bold=True)
        drawing.text(SIDE, 14 + height + 16, capital(say(self.kind)), 15, ink)
        words, drawing.parts[at:] = drawing.parts[at:], []
        end = 14 + height + 28
        drawing.path(
            f"M3,{end:g}V15A12,12 0 0 1 15,3H{LARGE - 15}A12,12 0 0 1 {LARGE - 3},15V{end:g}Z", 0, 0, 24, self.strip
        )
        drawing.parts += words
        return end

    def _fact(self, drawing: Drawing, fact: Fact, y: float) -> float:
        """Draw a sign and its meaning. Returns the height."""
        if fact.icon:
            drawing.icon(fact.icon, SIDE, y, SIGN, "")
        left = SIDE + (SIGN + 8 if any(other.icon for other in self.facts) else 0)
        words = capital(fact.words)
        height = drawing.paragraph(left, y + 2, LARGE - SIDE - left, words, 17)
        return max(height, SIGN) + 8
