"""Black Market and Guildhall."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import large_offer
from architects_env.games.architects.text.names import gain_text, goods_text, player_name
from architects_env.play.drawing.drawing import Drawing, places_in_rows
from architects_env.play.drawing.locks import draw_round_lock
from architects_env.play.drawing.picture import UPRIGHT
from architects_env.play.drawing.pieces import WIDTH, pawn
from architects_env.play.faces.architects.picture.icons import (
    APPRENTICE_CARD,
    BUILDING_CARD,
    RESET,
    SILVER,
    VIRTUE,
    gains_of,
)
from architects_env.play.faces.architects.picture.locks import lock_on_market

MARKET, TALL_MARKET, SLOT, ROOF, PAWN = 108, 128, 28, 24, 26
"""Heights of the market on a screen and on a phone (where fingers need room), of a slot, of the roof and of a pawn."""


def market_height(drawing: Drawing) -> int:
    """Return the height of the Black Market."""
    return TALL_MARKET if drawing.width < UPRIGHT else MARKET


# --- Black Market -----------------------------------------------------------------------------------------------------
def draw_market(drawing: Drawing, g: Any, seat: int, x: float, y: float, w: float) -> None:
    """Draw three spaces with their costs and offers below the two piles.

    Spaces that are closed to `seat` have a lock.
    """
    offers = [gains_of(C.SMALL_GAIN[g.small_offer]), [], gains_of(C.LARGE_GAIN[large_offer(g)])]
    words = [
        goods_text(C.SMALL_GAIN[g.small_offer]),
        say("hire anybody, or draw {cards} and keep one", cards=gain_text(B.MARKET_DRAW, "building card")),
        goods_text(C.LARGE_GAIN[large_offer(g)]),
    ]
    piles = say("{left} left, {open} open", left=int(g.market_deck_size), open=int(g.market_pile_size))
    with drawing.at(x, y):
        drawing.rect(0, 0, w, market_height(drawing), "panel", "rule", 8)
        drawing.rect(1, 1, w - 2, 22, "market-back", "", 7)
        drawing.text(8, 17, say("Black Market"), 14, "on-dark", bold=True, width=w / 2 - 48)
        drawing.rect(w / 2 - 36, 2, 84, 19, "panel", "", 9)
        drawing.amounts(w / 2 - 30, 4, [(VIRTUE, f"≤{B.MARKET_MOST_VIRTUE}, −1")], 15.2)
        drawing.text(w - 8, 16, piles, 14, "on-dark", "end", width=w / 2 - 56)
        wide, high = (w - 28) / 3, market_height(drawing) - 34
        for i, (left, top) in enumerate(places_in_rows(3, 3, wide, high, 8, 6, 28)):
            name = f"black market {B.MARKET_SPACES[i]}"
            said = say("Black Market, {space}: {offer}", space=say(B.MARKET_SPACES[i]), offer=words[i])
            with drawing.place(name, said, left, top, wide, high):
                _market_space(drawing, g, i, wide, high, offers[i])
                if lock := lock_on_market(g, seat, i):
                    draw_round_lock(drawing, lock, wide - 22, 17, 24)


def _market_space(drawing: Drawing, g: Any, i: int, w: float, h: float, offer: list[Any]) -> None:
    """Draw one space: cost, worker, and its goods or two actions."""
    drawing.rect(0, 0, w, h, "shade", "rule")
    drawing.amounts(6, 6, [(SILVER, int(B.MARKET_SILVER[i]))], 22)
    owner = int(g.market_space[i])
    drawing.circle(w - 22, 17, 14, "panel", "rule")
    if owner != S.NOBODY:
        name = f"black market {B.MARKET_SPACES[i]}, seat {owner}"
        words = say("a worker of {player} on the Black Market", player=player_name(g, owner))
        with drawing.place(name, words, w - 36, 2, 28, 30, 4):
            pawn(drawing, owner, 14 - 0.5 * WIDTH * 28, 1, 28)
    if offer:
        rows = [offer] if len(offer) <= 3 else [offer[: (len(offer) + 1) // 2], offer[(len(offer) + 1) // 2 :]]
        size = min(22.0 if len(rows) == 1 else 18.0, (w - 10) / (1.85 * max(2, len(rows[0]))))
        for i, row in enumerate(rows):
            drawing.amounts(6, (42 if len(rows) == 1 else 33) + 20 * i, row, size, 4)
        return
    wide = w / 2 - 8
    for name, words, left, what in (
        ("hire", say("hire anybody"), 6, APPRENTICE_CARD),
        ("draw", say("draw {n}, keep one", n=B.MARKET_DRAW), w / 2 + 2, BUILDING_CARD),
    ):
        said = say("Black Market, middle: {offer}", offer=words)
        with drawing.place(f"black market middle {name}", said, left, 33, wide, h - 36):
            drawing.rect(0, 0, wide, h - 36, "panel", "rule")
            drawing.amounts(wide / 2 - 19, h / 2 - 29, [(what, 1 if name == "hire" else B.MARKET_DRAW)], 22)


# --- Guildhall --------------------------------------------------------------------------------------------------------
def guildhall_height() -> float:
    """Return the height of the roof and four rows of slots."""
    return ROOF + 10 + B.GUILDHALL_ROWS * (SLOT + 4)


def draw_guildhall(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """Draw a hall under its roof.

    Slots appear in the order in which they are filled, and those that bring a reset have a sign.
    """
    columns = int(B.GUILDHALL_COLUMNS[g.at_table])
    slots, filled, high = B.GUILDHALL_ROWS * columns, int(g.guildhall_count), guildhall_height()
    beside = sum(int(number) for number in g.guildhall_workers) - int((g.guildhall_slot != S.NOBODY).sum())
    words = say("Guildhall: {n} of {slots} slots are filled", n=filled, slots=slots)
    with drawing.place("guildhall", words, x, y, w, high):
        drawing.rect(8, ROOF - 4, w - 16, high - ROOF + 4, "wall", "wall-line", 2)
        drawing.path(f"M0,{ROOF:g}L22,1H{w - 22:g}L{w:g},{ROOF:g}Z", 0, 0, 24, "roof", "wall-line")
        drawing.text(32, 17, say("Guildhall"), 14, "on-dark", bold=True)
        said = say("{n} of {slots}", n=filled, slots=slots) + (say(", {n} beside it", n=beside) if beside else "")
        drawing.text(w - 32, 17, said, 14, "on-dark", "end", True)
        wide = min(84.0, (w - 32 - 5 * (columns - 1)) / columns)
        start = (w - columns * (wide + 5) + 5) / 2
        for i, (left, top) in enumerate(places_in_rows(slots, columns, wide, SLOT, 5, start, ROOF + 5)):
            top -= i // columns  # rows stand closer together than columns
            owner, resets = int(g.guildhall_slot[i]), i % columns == 0 and i // columns >= B.FIRST_RESET_ROW
            drawing.rect(left, top, wide, SLOT, "panel", "debt" if resets else "rule", 4, 2 if i == filled else 1)
            if owner != S.NOBODY:
                pawn(drawing, owner, left + wide / 2 - 0.5 * WIDTH * PAWN, top + 1, PAWN)
            elif resets:
                drawing.icon(RESET, left + wide / 2 - 10, top + 4, 20, say("Black Market Reset"))
