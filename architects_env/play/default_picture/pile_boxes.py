"""Boxes of piles: open cards side by side or as tags, hidden cards as backs with their number."""

from __future__ import annotations

from typing import NamedTuple

from architects_env.core.contract.game import Game
from architects_env.core.text import plural, say
from architects_env.play.default_picture.action_places import cards_on
from architects_env.play.default_picture.faces_of_cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    TAG,
    draw_card,
    draw_tag,
    in_words,
    label_of,
    tag_width,
)
from architects_env.play.default_picture.layout import Box
from architects_env.play.default_picture.piles import FEW, TABLE, Pile
from architects_env.play.default_picture.score_sheet import readable
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.text_width import text_width

HEAD, EDGE, GAP = 30, 10, 8
"""Height of a title, and distances from the edge of a box and between cards."""
BACK_WIDTH, BACK_HEIGHT = 34, 46
"""Size of the small backs of other hands."""
MOST_BACKS = 12


class Shown(NamedTuple):
    """A pile as one seat sees it in the picture of a game."""

    game: Game
    pile: Pile
    seat: int

    @property
    def place(self) -> str:
        """The name of the place of the pile."""
        return self.pile.place(self.seat)

    @property
    def title(self) -> str:
        """The name of the zone for people."""
        name = readable(self.pile.zone)
        return name if self.pile.number < 0 else say("{title} {n}", title=name, n=self.pile.number)

    @property
    def words(self) -> str:
        """The pile in words: "Hand: Cloth ×2, 3 hidden"."""
        known = in_words(cards_on(self.pile))
        unknown = self.pile.size - sum(number for _, number in cards_on(self.pile))
        hidden = plural(unknown, "{n} hidden", "{n} hidden") if unknown else ""
        both = say("{a}, {b}", a=known, b=hidden) if known and hidden else known or hidden or say("empty")
        return say("{zone}: {cards}", zone=self.title, cards=both)

    @property
    def is_large(self) -> bool:
        """Whether the cards lie side by side with their faces: in the own hand and in small zones on the table."""
        own_hand = self.pile.is_hand and self.pile.owner == self.seat
        return own_hand or (self.pile.owner == TABLE and self.pile.room <= FEW and not self.pile.is_deck)


def box_of(shown: Shown) -> Box:
    """Return the box of a pile."""
    if shown.pile.is_deck and not cards_on(shown.pile):
        return _deck(shown)
    if shown.is_large:
        return _cards(shown)
    return _backs(shown) if shown.pile.is_hand and shown.pile.hidden and not shown.pile.known else _tags(shown)


# --- decks ------------------------------------------------------------------------------------------------------------
def _deck(shown: Shown) -> Box:
    def draw(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
        with drawing.place(shown.place, shown.words, x, y, width, height):
            drawing.panel(width, height, shown.title, 15)
            high = min(CARD_HEIGHT, height - HEAD - EDGE) if shown.pile.owner == TABLE else BACK_HEIGHT + 8
            wide = high * CARD_WIDTH / CARD_HEIGHT
            with drawing.at((width - wide) / 2, HEAD):
                if shown.pile.size:
                    drawing.deck(wide, high, shown.pile.size, "")
                else:
                    _empty(drawing, wide, high)

    high = CARD_HEIGHT if shown.pile.owner == TABLE else BACK_HEIGHT + 8
    width = max(CARD_WIDTH + 2 * EDGE if shown.pile.owner == TABLE else 90, text_width(shown.title, 15, True) + 24)
    return Box(width, lambda _: HEAD + high + EDGE, draw, 0)


def _empty(drawing: Drawing, width: float, height: float) -> None:
    """Draw an empty space for a card."""
    drawing.rect(0, 0, width, height, "shade", "rule", 6, 1)
    drawing.text(width / 2, height / 2 + 5, say("empty"), 14, "ink", "middle", width=width - 8)


# --- cards side by side -----------------------------------------------------------------------------------------------
def _cards(shown: Shown) -> Box:
    pile = shown.pile
    faces = cards_on(pile)
    boxes = max(1, len(faces) + (pile.hidden > 0))

    def columns(width: float) -> int:
        return max(1, int((width - 2 * EDGE + GAP) / (CARD_WIDTH + GAP)))

    def draw(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
        with drawing.place(shown.place, shown.words, x, y, width, height):
            drawing.panel(width, height, shown.title, 16)
            for i in range(boxes):
                left = EDGE + i % columns(width) * (CARD_WIDTH + GAP)
                top = HEAD + 4 + i // columns(width) * (CARD_HEIGHT + GAP)
                if i < len(faces):
                    name, number = faces[i]
                    words = label_of(say(name), number)
                    with drawing.place(pile.place(shown.seat, name), words, left, top, CARD_WIDTH, CARD_HEIGHT):
                        draw_card(drawing, shown.game, pile.cards, name, number)
                else:
                    with drawing.at(left, top):
                        if pile.hidden:
                            drawing.back(CARD_WIDTH - 4, CARD_HEIGHT - 4, pile.hidden)
                        else:
                            _empty(drawing, CARD_WIDTH - 4, CARD_HEIGHT - 4)

    def height(width: float) -> float:
        rows = -(-boxes // columns(width))
        return HEAD + 4 + rows * (CARD_HEIGHT + GAP) - GAP + EDGE

    # the width does not depend on the cards, so that a picture keeps its rows from decision to decision
    places = min(max(2, pile.room), 5)
    return Box(2 * EDGE + places * (CARD_WIDTH + GAP) - GAP, height, draw)


# --- backs and tags ---------------------------------------------------------------------------------------------------
def _backs(shown: Shown) -> Box:
    def draw(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
        with drawing.place(shown.place, shown.words, x, y, width, height):
            drawing.panel(width, height, shown.title, 15, right=str(shown.pile.hidden))
            with drawing.at(EDGE, HEAD):
                backs = min(shown.pile.hidden, MOST_BACKS)
                step = min(BACK_WIDTH + 4, (width - 2 * EDGE - BACK_WIDTH) / max(1, backs - 1))
                for i in range(backs):
                    with drawing.at(i * step, 0):
                        drawing.back(BACK_WIDTH, BACK_HEIGHT)

    return Box(150, lambda _: HEAD + BACK_HEIGHT + EDGE, draw)


def _tags(shown: Shown) -> Box:
    pile = shown.pile
    faces = cards_on(pile)

    def positions(width: float) -> list[tuple[float, float, float]]:
        """Corner and width of each tag, and of the back behind them."""
        found: list[tuple[float, float, float]] = []
        x, y, room = float(EDGE), float(HEAD), width - 2 * EDGE
        for wide in [*(tag_width(name, number, room) for name, number in faces), *([64.0] if pile.hidden else [])]:
            if x > EDGE and x + wide > width - EDGE:
                x, y = EDGE, y + TAG + GAP / 2
            found.append((x, y, wide))
            x += wide + GAP / 2
        return found

    def draw(drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
        with drawing.place(shown.place, shown.words, x, y, width, height):
            drawing.panel(width, height, shown.title, 15, right=str(pile.size) if pile.size > 1 else "")
            at = positions(width)
            for (name, number), (left, top, wide) in zip(faces, at, strict=False):
                with drawing.place(pile.place(shown.seat, name), label_of(say(name), number), left, top, wide, TAG):
                    draw_tag(drawing, shown.game, pile.cards, name, number, wide)
            if pile.hidden:
                left, top, wide = at[-1]
                with drawing.at(left, top):
                    drawing.back(wide, TAG, pile.hidden)
            if not pile.size:
                drawing.text(EDGE, HEAD + 20, say("empty"), 14, "soft", width=width - 2 * EDGE)

    def height(width: float) -> float:
        last = max((top for _, top, _ in positions(width)), default=HEAD)
        return max(last + TAG, HEAD + BACK_HEIGHT) + EDGE

    return Box(230 if pile.owner == TABLE else 150, height, draw)
