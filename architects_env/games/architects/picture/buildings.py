"""Black Market, Guildhall, Cathedral with its rewards, and the virtue track."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.drawing import Drawing, places_in_rows
from architects_env.core.show.glyphs import POINTS
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import large_offer
from architects_env.games.architects.names import goods_text, player_name
from architects_env.games.architects.picture.icons import (
    ANY_GOODS,
    APPRENTICE_CARD,
    BUILDING_CARD,
    GOLD,
    MARBLE,
    RESET,
    SILVER,
    VIRTUE,
    gains_of,
    signed,
)

MARKET_HEIGHT, CATHEDRAL_HEIGHT, TRACK_HEIGHT, SLOT = 150, 250, 92, 34


# --- Black Market -----------------------------------------------------------------------------------------------------
def draw_market(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """Three spaces with their costs and what they offer; left and right the two piles."""
    offers = [gains_of(C.SMALL_GAIN[g.small_offer]), [], gains_of(C.LARGE_GAIN[large_offer(g)])]
    words = [
        goods_text(C.SMALL_GAIN[g.small_offer]),
        f"hire anybody, or draw {B.MARKET_DRAW} building cards and keep one",
        goods_text(C.LARGE_GAIN[large_offer(g)]),
    ]
    piles = f"{int(g.market_deck_size)} cards left, {int(g.market_pile_size)} turned over"
    with drawing.at(x, y):
        drawing.panel(w, MARKET_HEIGHT, "Black Market", right=piles)
        drawing.amounts(140, 8, [(VIRTUE, f"≤ {B.MARKET_MOST_VIRTUE}, −1")], 17)
        wide = (w - 40) / 3
        for i, (left, top) in enumerate(places_in_rows(3, 3, wide, MARKET_HEIGHT - 44, 10, 10, 34)):
            with drawing.place(
                f"black market {B.MARKET_SPACES[i]}",
                f"Black Market, {B.MARKET_SPACES[i]}: {words[i]}",
                left,
                top,
                wide,
                MARKET_HEIGHT - 44,
            ):
                _market_space(drawing, g, i, wide, MARKET_HEIGHT - 44, offers[i])


def _market_space(drawing: Drawing, g: Any, i: int, w: float, h: float, offer: list[Any]) -> None:
    """One space: its cost, its worker, its goods or its two actions."""
    drawing.rect(0, 0, w, h, "shade", "rule")
    drawing.amounts(8, 8, [(SILVER, int(B.MARKET_SILVER[i]))], 24)
    owner = int(g.market_space[i])
    if owner == S.NOBODY:
        drawing.circle(w - 25, 22, 16, "panel", "rule")
    else:
        name = f"black market {B.MARKET_SPACES[i]}, seat {owner}"
        with drawing.place(name, f"a worker of {player_name(g, owner)} on the Black Market", w - 42, 5, 34, 34, 4):
            drawing.token(owner, 0, 0, 34, "")
    if offer:
        across = 2 if len(offer) == 4 else 3
        for at, amount in zip(
            places_in_rows(len(offer), across, (w - 12) / across, 26, 0, 8, 50 if len(offer) > across else 58),
            offer,
            strict=True,
        ):
            drawing.amounts(*at, [amount], 24 if across == 2 else min(26.0, (w - 16) / 5.5))
        return
    for name, words, left, what in (
        ("hire", "hire anybody", 6, APPRENTICE_CARD),
        ("draw", f"draw {B.MARKET_DRAW}, keep one", w / 2 + 2, BUILDING_CARD),
    ):
        with drawing.place(
            f"black market middle {name}", f"Black Market, middle: {words}", left, 48, w / 2 - 8, h - 54
        ):
            drawing.rect(0, 0, w / 2 - 8, h - 54, "panel", "rule")
            drawing.amounts(6, 14, [(what, 1 if name == "hire" else B.MARKET_DRAW)], 24)


# --- Guildhall --------------------------------------------------------------------------------------------------------
def guildhall_height() -> float:
    """Four rows of slots."""
    return 36 + B.GUILDHALL_ROWS * (SLOT + 6)


def draw_guildhall(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """The slots in the order in which they are filled; those that bring a reset have a sign."""
    columns = int(B.GUILDHALL_COLUMNS[g.at_table])
    slots, filled = B.GUILDHALL_ROWS * columns, int(g.guildhall_count)
    beside = sum(int(number) for number in g.guildhall_workers) - int((g.guildhall_slot != S.NOBODY).sum())
    with drawing.place("guildhall", f"Guildhall: {filled} of {slots} slots are filled", x, y, w, guildhall_height()):
        drawing.panel(
            w,
            guildhall_height(),
            "Guildhall",
            right=f"{filled} of {slots}" + (f", {beside} beside it" if beside else ""),
        )
        wide = min(84.0, (w - 20 - 6 * (columns - 1)) / columns)
        for i, (left, top) in enumerate(
            places_in_rows(slots, columns, wide, SLOT, 6, (w - columns * (wide + 6) + 6) / 2, 32)
        ):
            owner = int(g.guildhall_slot[i])
            drawing.rect(
                left,
                top,
                wide,
                SLOT,
                "shade",
                "debt" if i in (2 * columns, 3 * columns) else "rule",
                6,
                2 if i == filled else 1,
            )
            if owner != S.NOBODY:
                drawing.token(owner, left + wide / 2 - 14, top + 3, 28)
            elif i in (2 * columns, 3 * columns):
                drawing.icon(RESET, left + wide / 2 - 11, top + 6, 22)


# --- Cathedral --------------------------------------------------------------------------------------------------------
def draw_cathedral(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """Five levels, the highest on top: cost, spaces with markers, points; the rewards beside it."""
    with drawing.place(
        "cathedral", f"Cathedral; {int(g.reward_deck_size)} rewards are left", x, y, w, CATHEDRAL_HEIGHT
    ):
        drawing.panel(w, CATHEDRAL_HEIGHT, "Cathedral")
        drawing.amounts(115, 8, [(VIRTUE, "≥ 5"), (BUILDING_CARD, "−1")], 17)
        wide = w - 110
        for level in range(B.CATHEDRAL_LEVELS, 0, -1):
            indent = (level - 1) * 14
            _level(drawing, g, level, 10 + indent / 2, 34 + (B.CATHEDRAL_LEVELS - level) * 36, wide - indent)
        waiting = [p for p in range(int(g.at_table)) if g.cathedral[p] == 0]
        for i, p in enumerate(waiting):
            drawing.token(p, 14 + i * 26, CATHEDRAL_HEIGHT - 32, 22)
        with drawing.at(w - 88, 50):
            drawing.deck(80, 108, int(g.reward_deck_size), "rewards", "reward-back")


def _level(drawing: Drawing, g: Any, level: int, x: float, y: float, w: float) -> None:
    cost = [
        (GOLD, int(B.CATHEDRAL_GOLD[level])),
        (MARBLE, int(B.CATHEDRAL_MARBLE[level])),
        (ANY_GOODS, int(B.CATHEDRAL_WOOD_STONE[level])),
    ]
    with drawing.place(f"cathedral {level}", f"Cathedral, level {level}", x, y, w, 32, 4):
        drawing.rect(0, 0, w, 32, "shade", "rule", 4)
        drawing.text(8, 22, level, 15, "soft", bold=True)
        drawing.amounts(26, 6, [(icon, number) for icon, number in cost if number], 20)
        there = [p for p in range(int(g.at_table)) if g.cathedral[p] == level]
        spaces = int(B.CATHEDRAL_SPACES[level])
        for i in range(spaces):
            left = w - 50 - (spaces - i) * 29
            if i < len(there):
                drawing.token(there[i], left, 3, 26)
            else:
                drawing.circle(left + 13, 16, 11, "panel", "rule")
        drawing.points(w - 6, 3, int(B.CATHEDRAL_POINTS[level]), 26, POINTS)


# --- virtue -----------------------------------------------------------------------------------------------------------
def draw_track(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """Virtue 0 to 14: points at the end above, players below; what is open and closed to them."""
    with drawing.at(x, y):
        drawing.panel(w, TRACK_HEIGHT)
        wide = (w - 12) / (B.MOST_VIRTUE + 1)
        for virtue in range(B.MOST_VIRTUE + 1):
            there = [p for p in range(int(g.at_table)) if g.virtue[p] == virtue]
            points, taxes = int(B.VIRTUE_POINTS[virtue]), int(B.TAXES_IGNORED[virtue])
            words = f"virtue {virtue}: {points} points{f', {taxes} tax ignored' if taxes else ''}; {', '.join(player_name(g, p) for p in there)}"
            with drawing.place(
                f"virtue {virtue}", words.removesuffix("; "), 6 + virtue * wide, 6, wide, TRACK_HEIGHT - 12, 2
            ):
                drawing.rect(1, 0, wide - 2, TRACK_HEIGHT - 12, "shade" if 4 < virtue < 10 else "panel", "rule", 2, 1)
                drawing.icon(VIRTUE, wide / 2 - 17, 5, 14)
                drawing.text(
                    wide / 2 + (8 if wide > 50 else 7), 17, virtue, 15 if wide > 50 else 13, anchor="middle", bold=True
                )
                drawing.text(
                    wide / 2,
                    33,
                    signed(points) if points else "0",
                    12,
                    "paid" if points > 0 else "debt" if points < 0 else "soft",
                    "middle",
                )
                _on_track(drawing, there, wide)


def _on_track(drawing: Drawing, there: list[int], wide: float) -> None:
    """The markers of one cell, in two rows where they are many."""
    size = min(26.0, wide - 8)
    per_row = max(1, int((wide - 4) / (size + 1)))
    if len(there) > per_row:
        size = min(size, 22.0) if len(there) <= 2 * max(1, int((wide - 4) / 23)) else (wide - 6) / 3
        per_row = max(1, int((wide - 4) / (size + 0.5)))
    for i, p in enumerate(there):
        drawing.token(
            p,
            (wide - min(len(there), per_row) * (size + 1)) / 2 + i % per_row * (size + 1),
            38 + i // per_row * (size + 0.5),
            size,
        )
