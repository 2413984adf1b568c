"""What lies before the players: goods, debts and deeds, virtue and corruption, line, buildings, manuscripts, and what
is known of their cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.show.drawing import Drawing
from architects_env.core.show.glyphs import Icon
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts.board_text import titles, unseen_cards
from architects_env.games.viscounts.names import building_name, keeps_one_stock, player_name
from architects_env.games.viscounts.picture.cards import SMALL_HEIGHT, draw_scheme, draw_slots, manuscript_label
from architects_env.games.viscounts.picture.icons import (
    APPROVED,
    BUILDINGS,
    COLOURS,
    CORRUPTION,
    DEBT,
    DEED,
    LEADER,
    PAID,
    RESOURCE,
    RESOURCES,
    SILVER,
    START,
    VIRTUE,
    WORKER,
    draw_suits,
)
from architects_env.games.viscounts.state import is_virtual

GAP = 6
HEAD, GOODS, SLOTS, SCHEME_HEIGHT = 44, 74, 42, 104
LABELS = 30
PARAGRAPH = 13


def player_height(g: Any, p: int, seat: int, w: float) -> float:
    """Of the panel of `p`."""
    return draw_content(Drawing("", 1, (), COLOURS), g, p, seat, w) + 8


def draw_player(drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Everything that lies before `p`, as `seat` sees it."""
    name = player_name(g, p) + (" (you)" if p == seat else "")
    with drawing.place(f"seat {p}", name, x, y, w, h):
        drawing.panel(w, h)
        if g.seat == p and not g.over:
            drawing.rect(1, 1, w - 2, HEAD - 6, "shade", "", 8)
        drawing.token(p, 8, 4, 32, "" if is_virtual(g, p) else p)
        drawing.text(48, 28, name, 18, bold=True, width=150)
        left = 204
        for icon, there in ((START, g.start_player == p and g.rounds > 0), (LEADER, g.leader == p)):
            if there:
                drawing.icon(icon, left, 7, 26)
                left += 32
        _piles(drawing, g, p, w)
        draw_content(drawing, g, p, seat, w)


def _piles(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Hand, draw pile and discard pile as backs with their numbers."""
    rival = is_virtual(g, p)
    piles = (
        [
            ("schemes", int(g.scheme_deck_size)),
            ("future", int(g.future_deck_size)),
            ("discard", int(g.scheme_pile_size)),
        ]
        if rival
        else [
            ("hand", int(g.hand_size[p])),
            ("draw pile", int(g.draw_pile_size[p])),
            ("discard pile", int(g.discard_pile_size[p])),
        ]
    )
    for i, (name, number) in enumerate(piles):
        left = w - 8 - (3 - i) * 92
        with drawing.place(f"seat {p} {name}", f"{name}: {number} cards", left, 4, 88, 34):
            drawing.rect(2, 2, 22, 29, "card" if "discard" in name else "townsfolk-back", "rule", 4)
            drawing.text(13, 23, number, 15, "ink" if "discard" in name else "on-dark", "middle", True)
            drawing.text(29, 22, name.removesuffix(" pile"), 13)


def draw_content(drawing: Drawing, g: Any, p: int, seat: int, w: float) -> float:
    """What lies below the name. Returns where it ends."""
    _goods(drawing, g, p, w)
    y: float = HEAD + GOODS
    if is_virtual(g, p):
        wide = (w - 20 - 2 * 8) / 3
        for slot, scheme in enumerate(g.scheme_line):
            draw_scheme(drawing, f"seat {p} line {slot}", int(scheme), 10 + slot * (wide + 8), y, wide, SCHEME_HEIGHT)
        y += SCHEME_HEIGHT + GAP
    elif p != seat:
        draw_slots(drawing, g, p, 10, y, (w - 20 - 2 * 8) / 3, SMALL_HEIGHT, False)
        y += SMALL_HEIGHT + GAP
    _slots(drawing, g, p, y, w)
    y += SLOTS + GAP
    y += _labels(drawing, g, p, y, w)
    for words in _words(g, p):
        y += drawing.paragraph(10, y, w - 20, words, PARAGRAPH, "soft", 3) + 2
    return y


def _goods(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Two rows: goods and workers; debts and deeds, with virtue and corruption on their track beside them."""
    stock: list[tuple[Icon, int]] = [(icon, int(number)) for icon, number in zip(RESOURCES, g.goods[p], strict=True)]
    if keeps_one_stock(g, p):
        stock = [(RESOURCE, int(g.goods[p].sum()))]
    papers = [(DEBT, g.debts[p]), (PAID, g.paid_debts[p]), (DEED, g.deeds[p]), (APPROVED, g.approved_deeds[p])]
    for row, what in enumerate(([(SILVER, g.silver[p]), *stock, (WORKER, g.workers[p])], papers)):
        for i, (icon, number) in enumerate(what):
            drawing.amounts(12 + i * 62, HEAD + 2 + row * 36, [(icon, int(number))], 25)
    cell = 34
    left = w - 12 - B.TRACK * cell
    corruption, virtue = int(g.corruption[p]), int(g.virtue[p])
    with drawing.place(
        f"seat {p} track",
        f"corruption on {corruption}, virtue on {virtue} of 0 to {B.TRACK - 1}",
        left,
        HEAD + 34,
        B.TRACK * cell,
        34,
    ):
        for i in range(B.TRACK):
            drawing.rect(i * cell + 1, 1, cell - 2, 32, "shade", "rule", 4)
            drawing.text(i * cell + cell / 2, 22, i, 13, "soft", "middle")
        for icon, at in ((CORRUPTION, corruption), (VIRTUE, virtue)):
            joined = corruption == virtue
            drawing.icon(
                icon,
                at * cell + (16 if icon is VIRTUE else 1) if joined else at * cell + 4,
                8 if joined else 4,
                18 if joined else 26,
            )


def _slots(drawing: Drawing, g: Any, p: int, y: float, w: float) -> None:
    """The nine slots of the board: buildings that are still there with their cost, and abilities of those that stand on
    the main board."""
    rival = is_virtual(g, p)
    wide = (w - 20 - 8 * 4) / B.NUM_BUILDINGS
    for slot in range(B.NUM_BUILDINGS):
        kind = int(R.AI_TYPE_OF_SLOT[slot] if rival else B.TYPE_OF_SLOT[slot])
        ability = R.AI_SLOT_ABILITIES[slot] if rival else B.SLOT_ABILITIES[slot]
        built = bool(g.built[p, slot])
        words = f"{building_name(slot, rival)}{', built' if built else ''}: {ability}"
        with drawing.place(f"seat {p} slot {slot}", words, 10 + slot * (wide + 4), y, wide, SLOTS, 5):
            drawing.rect(0, 0, wide, SLOTS, f"seat{p}" if built else "card", "rule", 5)
            if built:
                drawing.rect(3, 3, wide - 6, SLOTS - 6, "card", "", 4)
            drawing.icon(BUILDINGS[kind], 5, 7, 28)
            if built:
                drawing.text(wide - 6, 29, "✓", 20, bold=True, anchor="end")
            elif not rival:
                drawing.text(wide - 6, 18, int(B.BUILDING_COST[kind]), 14, "soft", "end")
                drawing.text(
                    wide - 6,
                    36,
                    f"+{int(B.BUILDING_POINTS[kind, slot % 3 + 1] - B.BUILDING_POINTS[kind, slot % 3])}",
                    13,
                    "soft",
                    "end",
                )


def _labels(drawing: Drawing, g: Any, p: int, y: float, w: float) -> float:
    """Manuscripts and cleric bonus cards. Returns their height."""
    tiles = [int(tile) for tile in np.flatnonzero(g.manuscript_owner == p)]
    bonus = [i for i in range(len(M.RIBBONS)) if g.bonus_owner[i] == p]
    left, top = 10.0, y
    for tile in tiles:
        if left > w - 150:
            left, top = 10.0, top + LABELS
        left += manuscript_label(drawing, f"seat {p} manuscript {tile}", tile, left, top) + 6
    for ribbon in bonus:
        if left > w - 90:
            left, top = 10.0, top + LABELS
        words = f"the cleric bonus card of {M.RIBBONS[ribbon]}"
        with drawing.place(f"seat {p} bonus {M.RIBBONS[ribbon]}", words, left, top, 80, 26, 13):
            drawing.rect(0, 0, 80, 26, f"ribbon-{M.RIBBONS[ribbon]}", "rule", 13)
            draw_suits(drawing, M.BONUS_ICONS[ribbon], 10, 3, 20)
        left += 86
    return top + LABELS - y if tiles or bonus else 0


def _words(g: Any, p: int) -> list[str]:
    """Lists that are read rather than seen: discarded cards, and those that are somewhere in hand and draw pile."""
    if is_virtual(g, p):
        discarded = ", ".join(R.SCHEMES[scheme].id for scheme in g.scheme_pile[: g.scheme_pile_size])
        return [f"Focus: {R.BOARDS[g.options[O.AI]].focus}"] + ([f"Discarded: {discarded}"] if discarded else [])
    lists = (("Discarded", g.discard_pile[p, : g.discard_pile_size[p]]), ("In hand or draw pile", unseen_cards(g, p)))
    return [f"{name}: {titles(cards)}" for name, cards in lists if len(cards)]
