"""The picture of the board.

This module arranges the parts for a screen, a tablet or a phone. The other modules draw them:

- `board`: the main board and the cards on it;
- `castle`: its middle;
- `geometry`: positions on it;
- `cards`: townsfolk, manuscripts and schemes;
- `players`: everything in front of each player;
- `choices`: the decision;
- `large`: an enlarged card.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import nullcontext
from typing import Any

import numpy as np

from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.names import some
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.legend import HEADING, draw_folded_legend
from architects_env.play.drawing.picture import UPRIGHT, WIDE, Pictures, sections
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.viscounts.action_displays import DISPLAYS
from architects_env.play.faces.viscounts.picture.board import HEIGHT, draw_ring, draw_segments
from architects_env.play.faces.viscounts.picture.cards import (
    BROAD_PAIR,
    CARD_HEIGHT,
    LOW_HEIGHT,
    SLIM_HEIGHT,
    SMALL_HEIGHT,
    draw_line,
    draw_pair,
    draw_row,
)
from architects_env.play.faces.viscounts.picture.choices import headline, status
from architects_env.play.faces.viscounts.picture.compact import draw_hand, draw_market, draw_means
from architects_env.play.faces.viscounts.picture.geometry import SIZE
from architects_env.play.faces.viscounts.picture.icons import COLOURS, DEBT, DEED, LEGEND
from architects_env.play.faces.viscounts.picture.large import card_at, outcome_card
from architects_env.play.faces.viscounts.picture.players import CLOSE, draw_player, player_height, style_of_all

GAP = 6
PAIR_HEIGHTS = {BROAD_PAIR: 154, 280: 178, 0: 196}
"""Heights of pairs in the draft by their least widths."""
END, TABLET_END, SMALL_END = 160, 118, 62
"""Widths of an end-of-game counter on a screen, on a tablet and on a phone."""
SEGMENTS = 346
"""Width of the cards on the segments, beside the ring."""
FEW, LARGE_RING, LARGE_SEGMENTS, TALL = 2, 1.07, 396, 98
"""Greatest number of other players with a larger ring and larger cards on a screen: factor of the ring, and width and
height of those cards."""
SCREEN, TABLET = 822, 1000
"""Least heights of a picture on a screen and on a tablet, so that the board keeps its size from decision to
decision."""
SMALL_RING = 0.96
"""Factor of the ring on a phone, so that hand and market fit above it."""
SEEN = 990
"""Preferred bottom edge of the other players' panels on a tablet."""
LEGEND_ROOM, LEGEND_COLUMNS = 116, 7
"""Greatest height of the legend on a tablet, below everything else, and its number of columns."""
FROM_HAND = (S.PLAY, S.DISCARD, S.DESTROY, S.DESTROY_OWN)
FROM_MARKET = (S.HIRE, S.FREE_HIRE, S.MANUSCRIPT)
"""Questions at which the cards of the hand, or of the segments, show their full text on a phone."""
HAND_SHARE, UPRIGHT_SHARE, LARGEST_SHARE = 0.57, 0.53, 0.59
"""Parts of the width for the hand beside the line: on a screen, on a tablet at least, and at most with many cards,
which are as wide as those of the line until then."""


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """Draw the view `g` for `seat` as an SVG document."""
    drawing = Drawing(
        say("Viscounts of the West Kingdom. {headline}", headline=headline(g, seat)), width, marked, COLOURS
    )
    inside, wide = width - 2 * GAP, width >= UPRIGHT
    end = END if width >= WIDE else TABLET_END if wide else SMALL_END
    ends = 2 * end + 8
    drawing.text(GAP + 2, 24, headline(g, seat), 19, bold=True, width=420 if wide else inside - ends - GAP)
    if g.rounds > 0:
        _ends(drawing, g, width - GAP - ends, 4, end)
    y = 36.0
    if wide:
        taken = min(420, text_width(headline(g, seat), 19, True)) + 3 * GAP
        drawing.text(width - 2 * GAP - ends, 23, status(g, seat), 15, anchor="end", width=inside - ends - taken)
    arranged = _wide if width >= WIDE else _upright if wide else _narrow
    height = arranged(drawing, g, seat, y, inside)
    least = SCREEN if width >= WIDE else TABLET if wide and not g.over else 0
    return drawing.svg(max(height, least))


def _ends(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """Draw the progress of the two cards that end the game, by signs alone if there is little room."""
    for i, (name, revealed, above, icon, what) in enumerate(
        (
            ("poverty", g.poverty, g.debts_above, DEBT, "debt"),
            ("prosperity", g.prosperity, g.deeds_above, DEED, "deed"),
        )
    ):
        said = say("revealed") if revealed else say("{cards} above", cards=some(above, what))
        with drawing.place(name, f"{say(name)}: {said}", x + (w + 8) * i, y, w, 26, 13):
            drawing.rect(0, 0, w, 26, "panel", "rule", 13)
            drawing.icon(icon, 8, 4, 18, "")
            number = (say("revealed") if w >= END else "✓") if revealed else int(above)
            words = f"{say(name)}: {number}" if w > SMALL_END else number
            with nullcontext() if revealed else drawing.quiet():  # the player who gains one is marked
                drawing.text(32, 18, words, 13.5, bold=bool(revealed), width=w - 40)


def _wide(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the ring, the cards on it and the other players side by side, and the viewer's things below.

    With few other players ring and cards are larger. Returns the total height.
    """
    others = _others_of(g, seat)
    roomy = g.rounds > 0 and len(others) <= FEW and not any(is_virtual(g, p) for p in others)
    scale, segments, tall = (LARGE_RING, LARGE_SEGMENTS, TALL) if roomy else (1, SEGMENTS, HEIGHT)
    with drawing.at(GAP, y, scale):
        draw_ring(drawing, g, seat)
    x = GAP + scale * SIZE + GAP
    high = max(scale * SIZE, draw_segments(drawing, g, seat, x, y, segments, tall))
    x += segments + GAP
    wide, top, room = GAP + inside - x, y, high - HEADING - GAP * len(others)
    style = style_of_all(drawing, g, others, seat, wide, lambda heights: sum(heights) <= room) if roomy else CLOSE
    for p in others:
        height = player_height(drawing, g, p, seat, wide, style)
        draw_player(drawing, g, p, seat, x, top, wide, height, style)
        top += height + GAP
    if not drawing.legend(x, top, wide, y + high - top, LEGEND) and y + high - top >= HEADING:
        draw_folded_legend(drawing, x, y + high - HEADING, wide, LEGEND, 2)
    y = max(y + high + GAP, top)
    y = _own_cards(drawing, g, seat, y, inside)
    draw_player(drawing, g, seat, seat, GAP, y, inside, player_height(drawing, g, seat, seat, inside))
    return y + player_height(drawing, g, seat, seat, inside) + GAP


def _others_of(g: Any, seat: int) -> list[int]:
    """Return the other players in turn order."""
    return [(seat + i) % int(g.at_table) for i in range(1, int(g.at_table))]


def _upright(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the picture for a tablet: the ring beside the cards on it, the viewer's things, the other players side by
    side, and the legend. At the end, beside the score, it is lower. Returns the total height."""
    with drawing.at(GAP, y):
        draw_ring(drawing, g, seat)
    x = GAP + SIZE + GAP
    y += max(float(SIZE), draw_segments(drawing, g, seat, x, y, GAP + inside - x)) + GAP
    y = _own_cards(drawing, g, seat, y, inside)
    y = _panel(drawing, g, seat, seat, y, inside)
    others = _others_of(g, seat)
    wide = (inside - GAP * (len(others) - 1)) / len(others)
    seen = 0 if g.over else SEEN
    style = style_of_all(drawing, g, others, seat, wide, lambda heights: y + max(heights) <= seen)
    high = max(player_height(drawing, g, p, seat, wide, style) for p in others)
    for i, p in enumerate(others):
        draw_player(drawing, g, p, seat, GAP + i * (wide + GAP), y, wide, high, style)
    y += high + GAP
    return y if g.over else y + drawing.legend(GAP, y, inside, LEGEND_ROOM, LEGEND, LEGEND_COLUMNS) + GAP


def _narrow(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw everything in one column and in a fixed order: the viewer's goods, the hand, the cards on the segments, the
    ring, and then everything in front of the players. Hand, segments and ring fit on the screen together unless cards
    are enlarged to choose from. Returns the total height."""
    if g.rounds == 0:
        return _narrow_draft(drawing, g, seat, y, inside)
    asked = g.stage if g.seat == seat and not g.over else -1
    y += draw_means(drawing, g, seat, GAP, y, inside)
    if asked in FROM_HAND:
        y = _hand(drawing, g, seat, y, inside)
    else:
        y += draw_hand(drawing, g, seat, GAP, y, inside)
    if asked in FROM_MARKET:
        y += draw_segments(drawing, g, seat, GAP, y, inside) + GAP
    else:
        y += draw_market(drawing, g, GAP, y, inside)
    with drawing.at(GAP + (inside - SMALL_RING * SIZE) / 2, y, SMALL_RING):
        draw_ring(drawing, g, seat)
    y = _panel(drawing, g, seat, seat, y + SMALL_RING * SIZE + GAP, inside)
    y += draw_line(drawing, g, seat, say("Your line"), GAP, y, inside, SMALL_HEIGHT) + GAP
    return _others(drawing, g, seat, y, inside)


def _narrow_draft(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the phone's picture while the pairs of the draft, or the cards to destroy, are above the ring."""
    y = _panel(drawing, g, seat, seat, y, inside)
    y = _hand(drawing, g, seat, y, inside) if _destroys(g, seat) else _pairs(drawing, g, y, inside, 2)
    with drawing.at(GAP + (inside - SIZE) / 2, y):
        draw_ring(drawing, g, seat)
    y += SIZE + GAP
    y += draw_segments(drawing, g, seat, GAP, y, inside) + GAP
    return _others(drawing, g, seat, y, inside)


def _others(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw everything in front of the other players. Returns the bottom edge."""
    for p in _others_of(g, seat):
        y = _panel(drawing, g, p, seat, y, inside)
    return y


def _panel(drawing: Drawing, g: Any, p: int, seat: int, y: float, inside: float) -> float:
    """Draw everything in front of player `p`. Returns the bottom edge."""
    height = player_height(drawing, g, p, seat, inside)
    draw_player(drawing, g, p, seat, GAP, y, inside, height)
    return y + height + GAP


def _own_cards(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the viewer's hand beside the line, the pairs left in the draft, or the cards of which one is destroyed.

    Returns the bottom edge.
    """
    if _destroys(g, seat):
        return _own_pile(drawing, g, seat, y, inside, 5, LOW_HEIGHT)
    if g.rounds == 0:
        return _pairs(drawing, g, y, inside, max(3, int(g.at_table) + 1) if drawing.width >= WIDE else 5)
    hand = g.hand[seat, : g.hand_size[seat]]
    kinds = len({int(C.KIND[card]) for card in hand})
    least = HAND_SHARE if drawing.width >= WIDE else UPRIGHT_SHARE
    half = (inside - GAP) * max(least, min(LARGEST_SHARE, kinds / (kinds + B.LINE)))
    tall = LOW_HEIGHT if g.over and drawing.width < WIDE else CARD_HEIGHT
    with drawing.quiet():  # of all that is new, what one may play is not lit up once more
        height = draw_row(drawing, "hand", say("Your hand"), hand, GAP, y, half, max(3, kinds), tall, _comes())
    line = draw_line(drawing, g, seat, say("Your line"), 2 * GAP + half, y, inside - half - GAP, tall)
    return y + max(height, line) + GAP


def _comes() -> str:
    """Return the title of the cards to choose from."""
    return say("a card that is played comes into the line on the left")


def _destroys(g: Any, seat: int) -> bool:
    """Return whether `seat` is asked which of its cards to destroy."""
    return bool(not g.over and g.stage == S.DESTROY_OWN and g.seat == seat)


def _own_pile(drawing: Drawing, g: Any, seat: int, y: float, inside: float, columns: int, tall: float) -> float:
    """Draw the viewer's cards of which one is destroyed. Returns the bottom edge."""
    pile = g.discard_pile[seat, : g.discard_pile_size[seat]]
    return y + draw_row(drawing, "own", say("Your cards"), pile, GAP, y, inside, columns, tall) + GAP


def _hand(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the cards to choose from on a phone, with their full text. Returns the bottom edge."""
    if _destroys(g, seat):
        return _own_pile(drawing, g, seat, y, inside, 3, CARD_HEIGHT)
    hand = g.hand[seat, : g.hand_size[seat]]
    kinds = len({int(C.KIND[card]) for card in hand})
    columns, tall = (2, LOW_HEIGHT) if kinds == 4 else (3, CARD_HEIGHT if kinds < 4 else SLIM_HEIGHT)
    with drawing.quiet():
        return y + draw_row(drawing, "hand", say("Your hand"), hand, GAP, y, inside, columns, tall, _comes()) + GAP


def _pairs(drawing: Drawing, g: Any, y: float, inside: float, columns: int) -> float:
    """Draw the pairs left in the draft with their numbers in the list. Returns the bottom edge."""
    left = [i for i in np.argsort(g.pair_card, kind="stable") if g.pair_card[i] != S.NO_CARD]
    wide = (inside - GAP * (columns - 1)) / columns
    tall = next(high for least, high in PAIR_HEIGHTS.items() if wide >= least)
    for k, i in enumerate(left):
        card, hero = int(g.pair_card[i]), int(C.KIND[g.pair_hero[i]])
        x, top = GAP + k % columns * (wide + GAP), y + k // columns * (tall + GAP)
        draw_pair(drawing, card, hero, x, top, wide, tall)
    return y + -(-len(left) // columns) * (tall + GAP)


SECTIONS = {
    **DISPLAYS.sections,
    "space": "6",
    "viscount": "6",
    "inner": "6",
    "trades": "7.2",
    "worker rows": "7.5",
    "building costs": "7.3",
    "courtyard": "8",
    "poverty": "14",
    "prosperity": "14",
    "seat": "2.2",
    "seat ? line": "5",
    "seat ? icons": "2.3",
    "seat ? slot": "7.3",
    "seat ? track": "12.1",
    "seat ? debt": "12.2",
    "seat ? deed": "12.2",
    "seat ? manuscript": "15",
    "seat ? bonus": "15",
    "seat ? hand": "2.4",
    "seat ? draw": "11",
    "seat ? discard": "11",
    "seat ? schemes": "16.5",
    "seat ? future": "16.5",
}
"""Sections of the rules page by the first words of a place's name."""
PICTURES = Pictures(draw, DISPLAYS.place, sections(SECTIONS), card=card_at, outcome=outcome_card)
