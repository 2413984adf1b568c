"""Townsfolk, manuscripts, player cards and schemes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.core.show.text_width import text_width
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.board_text import pair_line, scheme_line
from architects_env.games.viscounts.names import (
    ability_text,
    card_line,
    manuscript_does,
    manuscript_line,
    printed_text,
    scheme_text,
)
from architects_env.games.viscounts.picture.icons import SUITS, draw_effects, draw_suits, effects_width, printed

CARD_HEIGHT, SMALL_HEIGHT, GAP = 128, 56, 8


def strip_of(kind: int) -> str:
    """The colour of a card's title: neutral ones, heroes, those that everybody begins with."""
    return (
        "hero"
        if C.FIRST_HERO <= kind < C.FIRST_STARTER
        else "starter"
        if C.FIRST_STARTER <= kind < C.FIRST_PRINTED
        else "townsfolk"
    )


def draw_head(drawing: Drawing, kind: int, w: float, h: float, room: float = 0) -> None:
    """The frame of a townsfolk card from the corner on: value and name on its strip (with room on the right), its icons
    below."""
    drawing.rect(0, 0, w, h, "card", "rule", 6)
    drawing.rect(1, 1, w - 2, 25, strip_of(kind), "", 5)
    drawing.circle(14, 13.5, 10, "silver", "silver-line")
    drawing.text(14, 19, C.ALL_KINDS[kind].value, 15, "on-light", "middle", True)
    drawing.text(29, 19, C.KIND_TITLES[kind], 14, "on-light", bold=True, width=w - 33 - room)
    draw_suits(drawing, C.ICON[kind], 6, 30, 21)


def draw_townsfolk(drawing: Drawing, kind: int, w: float, h: float, room: float = 0) -> None:
    """A card: value, name (with room on its right), icons, what hiring or dismissing it gives, what it does."""
    draw_head(drawing, kind, w, h, room)
    gives = printed(C.ALL_KINDS[kind].top_right)
    if gives:
        wide = effects_width(gives, 17) + 12
        drawing.rect(w - wide - 5, 30, wide, 22, "shade", "rule", 11)
        draw_effects(drawing, gives, w - wide + 1, 32.5, 17)
    if C.ALL_KINDS[kind].when != "never":
        does = ability_text(kind)
        drawing.paragraph(7, 55, w - 12, does[0].upper() + does[1:], 12.5, lines=max(1, int((h - 57) / 15.25)))


def draw_small_townsfolk(drawing: Drawing, kind: int, w: float) -> None:
    """A card in somebody else's line: without what it does, which is said where one points."""
    draw_head(drawing, kind, w, SMALL_HEIGHT)


def draw_row(
    drawing: Drawing, place: str, title: str, cards: Sequence[int], x: float, y: float, width: float, columns: int
) -> float:
    """A panel with cards, each a place by its name. Returns its height."""
    wide = (width - 20 - GAP * (columns - 1)) / columns
    kinds = sorted({int(C.KIND[card]) for card in cards})
    high = 34 + -(-len(kinds) // columns) * (CARD_HEIGHT + GAP) + 2
    with drawing.place(place, title, x, y, width, high):
        drawing.panel(width, high, title, right="" if kinds else "no cards")
        for i, kind in enumerate(kinds):
            left, top = 10 + i % columns * (wide + GAP), 34 + i // columns * (CARD_HEIGHT + GAP)
            with drawing.place(f"{place} {C.KIND_TITLES[kind]}", card_line(kind), left, top, wide, CARD_HEIGHT):
                draw_townsfolk(drawing, kind, wide, CARD_HEIGHT)
    return high


def draw_line(drawing: Drawing, g: Any, p: int, title: str, x: float, y: float, width: float, height: float) -> None:
    """A panel with the three slots of the own line, cards in full."""
    wide = (width - 20 - 2 * GAP) / 3
    with drawing.place(f"seat {p} line", title, x, y, width, height):
        drawing.panel(width, height, title, right="a new card comes in on the left")
        draw_slots(drawing, g, p, 10, 34, wide, height - 44, True)


def draw_slots(drawing: Drawing, g: Any, p: int, x: float, y: float, w: float, h: float, in_full: bool) -> None:
    """The slots of a line from left to right."""

    for slot, card in enumerate(g.line[p]):
        words = card_line(int(C.KIND[card])) if card != S.NO_CARD else "an empty slot"
        with drawing.place(f"seat {p} line {slot}", words, x + slot * (w + GAP), y, w, h):
            if card == S.NO_CARD:
                drawing.rect(0, 0, w, h, "shade", "rule", 6)
                draw_suits(drawing, B.LINE_ICONS[slot], 8, h / 2 - 11, 22)
            elif in_full:
                draw_townsfolk(drawing, int(C.KIND[card]), w, h)
            else:
                draw_small_townsfolk(drawing, int(C.KIND[card]), w)


# --- manuscripts ------------------------------------------------------------------------------------------------------
def draw_manuscript(drawing: Drawing, tile: int, w: float, h: float) -> None:
    """A tile: its ribbon and cost, what it gives or scores for."""
    it = M.MANUSCRIPTS[tile]
    _draw_tile(drawing, f"ribbon-{it.ribbon}", it.ribbon, it.cost, w, h)
    if it.effect:
        draw_effects(drawing, printed(it.effect), 8, 33, 24)
    else:
        drawing.paragraph(8, 28, w - 14, manuscript_does(tile), 12.5, lines=int((h - 29) / 15.25))


def draw_printed_manuscript(drawing: Drawing, segment: int, w: float, h: float) -> None:
    """What is printed on the board where no tile is left."""
    _draw_tile(drawing, "shade", "printed", B.PRINTED_COST, w, h)
    draw_effects(drawing, printed(B.BOARD[segment].printed_manuscript), 8, 33, 24)


def _draw_tile(drawing: Drawing, strip: str, name: str, cost: int, w: float, h: float) -> None:
    drawing.rect(0, 0, w, h, "card", "rule", 3)
    drawing.rect(1, 1, w - 2, 25, strip, "", 2)
    ink = "ink" if strip == "shade" else "on-dark" if strip == "ribbon-black" else "on-light"
    drawing.text(8, 19, name, 14, ink, bold=True, width=w - 56)
    drawing.text(w - 30, 19, cost, 16, ink, "end", True)
    drawing.icon(SUITS[C.CLERIC], w - 27, 3, 21)


def manuscript_label(drawing: Drawing, place: str, tile: int, x: float, y: float) -> float:
    """A tile before a player, as a label. Returns its width."""
    it = M.MANUSCRIPTS[tile]
    effects = printed(it.effect)
    words = f"{'½ ' if it.every == 2 else ''}{it.counts}" if not it.effect else ""
    wide = 36 + (effects_width(effects, 18) if it.effect else text_width(words, 12.5)) + 8
    with drawing.place(place, manuscript_line(tile), x, y, wide, 26, 3):
        drawing.rect(0, 0, wide, 26, "card", "rule", 3)
        drawing.rect(1, 1, 29, 24, f"ribbon-{it.ribbon}", "", 2)
        drawing.text(15, 19, it.cost, 15, "on-dark" if it.ribbon == "black" else "on-light", "middle", True)
        if it.effect:
            draw_effects(drawing, effects, 36, 4, 18)
        else:
            drawing.text(36, 18, words, 12.5)
    return wide


# --- player cards and schemes -----------------------------------------------------------------------------------------
def draw_pair(drawing: Drawing, card: int, hero: int, x: float, y: float, w: float, h: float) -> None:
    """A player card and the hero under it."""
    it = C.PLAYER_CARDS[card]
    with drawing.place(f"pair {it.number}", f"player card {pair_line(card, hero)}", x, y, w, h):
        drawing.panel(w, h, f"Player card {it.number}")
        draw_effects(drawing, printed(it.gains), 10, 32, 21)
        drawing.text(10, 76, "then", 13, "soft")
        draw_effects(drawing, printed(it.then), 44, 60, 21)
        with drawing.at(10, 90):
            draw_townsfolk(drawing, hero, w - 20, h - 100)


def draw_scheme(drawing: Drawing, place: str, scheme: int, x: float, y: float, w: float, h: float) -> None:
    """A scheme of the virtual viscount, or an empty slot."""
    empty = scheme == S.NO_CARD
    with drawing.place(place, "an empty slot" if empty else scheme_line(scheme), x, y, w, h):
        drawing.rect(0, 0, w, h, "shade" if empty else "card", "rule", 6)
        if empty:
            return
        drawing.rect(1, 1, w - 2, 25, "scheme", "", 5)
        drawing.text(8, 19, R.SCHEMES[scheme].id, 15, "on-light", bold=True)
        suits = int(R.SCHEME_ICON[scheme].sum())
        draw_suits(drawing, R.SCHEME_ICON[scheme], w - 5 - 23 * suits, 3, 20)
        drawing.paragraph(7, 28, w - 12, scheme_text(scheme), 12, lines=int((h - 30) / 14.6))


def townsfolk_words(g: Any, segment: int) -> str:
    """The card that is seen in a segment, in words."""
    card = int(g.townsfolk_top[segment])
    there = card_line(int(C.KIND[card]) if card != S.NO_CARD else C.FIRST_PRINTED + segment)
    below = f"{int(g.townsfolk_pile_size[segment])} more below" if card != S.NO_CARD else "printed, the pile is empty"
    return f"townsfolk of {B.SEGMENTS[segment]}: {there}; {below}"


def manuscript_words(g: Any, segment: int) -> str:
    """The manuscript that is seen in a segment, in words."""
    tile = int(g.manuscript_top[segment])
    if tile == S.NO_CARD:
        return f"manuscript of {B.SEGMENTS[segment]}: printed, of cost {B.PRINTED_COST}, the pile is empty: {printed_text(B.BOARD[segment].printed_manuscript)}"
    return f"manuscript of {B.SEGMENTS[segment]}: {manuscript_line(tile)}; {int(g.manuscript_pile_size[segment])} more below"
