"""Placing and taking back a worker, and the places that only give goods (rules sections 3 and 4: Quarry, Forest, Mines,
Silversmith, King's Storehouse, Tax Stand)."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import has
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data.cards import gains
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.supply import give_back, take
from architects_env.games.architects.rules.virtue import bonuses, can_pay, gain, gain_bonuses, lose_virtue, pay
from architects_env.games.architects.text.names import gain_text, goods_text, location_name, silver_text, up_to_text

LOCATION, GOOD, EVERY, MORE, OCCASION = range(5)
YIELD = np.zeros((A.PLACE_SILVERSMITH + 1, 5), np.int16)
"""The yield of each placement (`actions.PLACEMENTS`): location, good, number of own workers there for each one of the
good, extra amount, and occasion of bonuses (sections 4.1, 4.2). Rules, rival, menu, log, picture and bots read it
through `gives`."""
YIELD[A.PLACE_QUARRY] = B.QUARRY, C.STONE, 1, 0, C.AT_QUARRY
YIELD[A.PLACE_FOREST] = B.FOREST, C.WOOD, 1, 0, C.AT_FOREST
YIELD[A.PLACE_MINES_CLAY] = B.MINES, C.CLAY, 1, 1, C.AT_MINES
YIELD[A.PLACE_MINES_GOLD] = B.MINES, C.GOLD, 2, 0, C.AT_MINES
YIELD[A.PLACE_SILVERSMITH] = B.SILVERSMITH, C.SILVER, 1, 1, C.AT_SILVERSMITH

FOR_VIRTUE_MIX, FOR_MARBLE_MIX = (np.array(gains(text), np.int16) for text in ("1 virtue", "1 marble"))
"""The gains of a trade of two goods, and of three, at the Storehouse (section 4.3)."""

_PLACEMENTS = [np.flatnonzero(YIELD[:, LOCATION] == location) for location in range(B.STOREHOUSE)]
PLACEMENT_AT = np.array([[there[0], there[-1]] for there in _PLACEMENTS], np.int64)
"""int64[locations that give goods, 2]: the first and the last placement at each location."""


@compiled
def gives_goods(what):
    """Return whether a placement brings goods for the workers there, and nothing else (sections 4.1, 4.2)."""
    return what < YIELD.shape[0]


@compiled
def gives(what, n):
    """Return the number of goods that a placement brings a player who then has `n` workers there."""
    return n // YIELD[what, EVERY] + YIELD[what, MORE]


@compiled
def next_gives(g, p, what):
    """Return the number of goods that a placement would bring `p` now."""
    return gives(what, g.workers[YIELD[what, LOCATION], p] + 1)


@compiled
def place_worker(g, p, location):
    """Put a worker from the own supply on an open-circle location. Returns the number of own workers there now (n)."""
    g.supply[p] -= 1
    g.workers[location, p] += 1
    return g.workers[location, p]


# --- section 4: Quarry, Forest, Mines, Silversmith --------------------------------------------------------------------
@compiled
def play_goods(g, p, what):
    """Gain the goods for all own workers at the place, then the bonus (sections 4.1, 4.2).

    A Miner adds clay to gold too.
    """
    n = place_worker(g, p, YIELD[what, LOCATION])
    take(g, p, YIELD[what, GOOD], gives(what, n))
    gain_bonuses(g, p, YIELD[what, OCCASION])
    g.stage = S.ACTION_DONE


# --- section 4: Tax Stand ---------------------------------------------------------------------------------------------
@compiled
def loss_at_tax_stand(apprentices):
    """Return the virtue that a visit costs with these apprentices."""
    return B.TAX_STAND_VIRTUE - (1 if apprentices & C.WITH_LESS_VIRTUE_LOSS_AT_TAX_STAND != 0 else 0)


@compiled
def play_tax_stand(g, p):
    """Take all tax silver, then lose 2 virtue (1 with a Thief).

    The silver may pay for the debts that this brings (S4-1).
    """
    place_worker(g, p, B.TAX_STAND)
    g.goods[p, C.SILVER] += g.tax
    g.tax = 0
    lose_virtue(g, p, loss_at_tax_stand(g.at_placement))
    gain_bonuses(g, p, C.AT_TAX_STAND)
    g.stage = S.ACTION_DONE


# --- section 4: King's Storehouse (D3) --------------------------------------------------------------------------------
@compiled
def play_storehouse(g, p):
    """Allow up to n trades (one more with an Overseer)."""
    n = place_worker(g, p, B.STOREHOUSE)
    g.left = n + (1 if g.at_placement & C.WITH_MORE_TRADES != 0 else 0)
    g.stage = S.TRADING


@compiled
def has_mix(g, p, mix):
    """Return whether `p` has this much clay, wood and stone."""
    return g.goods[p, C.CLAY] >= mix[0] and g.goods[p, C.WOOD] >= mix[1] and g.goods[p, C.STONE] >= mix[2]


@compiled
def pay_mix(g, p, mix):
    """Clay, wood and stone to the general supply (section 4.3)."""
    give_back(g, p, C.CLAY, mix[0])
    give_back(g, p, C.WOOD, mix[1])
    give_back(g, p, C.STONE, mix[2])


@compiled
def legal_trade(g, mask):
    """Legal actions: each trade that the own goods allow, including those just traded for, and to stop (section 4.3,
    D3)."""
    p = g.seat
    mask[A.STOP] = 1
    for i in range(B.VIRTUE_MIXES.shape[0]):
        if has_mix(g, p, B.VIRTUE_MIXES[i]):
            mask[A.TRADE_VIRTUE + i] = 1
    for i in range(B.MARBLE_MIXES.shape[0]):
        if has_mix(g, p, B.MARBLE_MIXES[i]):
            mask[A.TRADE_MARBLE + i] = 1
    if g.apprentices[p] & C.WITH_TRADE != 0:
        for i in range(C.TRADERS.shape[0]):
            if has(g.apprentices[p], C.TRADERS[i]) and can_pay(g, p, C.TRADE_PAY[C.TRADERS[i]]):
                mask[A.TRADE_APPRENTICE + i] = 1


@compiled
def play_trade(g, action):
    """Carry out one trade, or stop (section 4.3)."""
    p = g.seat
    block, index = A.located(action)
    if block == A.STOP:
        g.stage = S.ACTION_DONE
        return
    if block == A.TRADE_VIRTUE:
        pay_mix(g, p, B.VIRTUE_MIXES[index])
        gain(g, p, FOR_VIRTUE_MIX)
    elif block == A.TRADE_MARBLE:
        pay_mix(g, p, B.MARBLE_MIXES[index])
        gain(g, p, FOR_MARBLE_MIX)
    elif block == A.TRADE_APPRENTICE:
        apprentice = C.TRADERS[index]
        pay(g, p, C.TRADE_PAY[apprentice])
        gain(g, p, C.TRADE_GAIN[apprentice])
    g.left -= 1
    if g.left == 0:
        g.stage = S.ACTION_DONE


STAGES = (
    Question(S.TRADING, "storehouse trade", legal_trade, play_trade, asks="what to trade at the King's Storehouse"),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def yielded(g: Any, what: int) -> list[int]:
    """Return the gain of a placement for `g.seat`, in the order of `cards.GAINS`, without bonuses."""
    return [int(next_gives(g, g.seat, what)) if good == YIELD[what, GOOD] else 0 for good in range(len(C.GAINS))]


def brings(g: Any, p: int, what: int) -> list[int]:
    """Return all that a placement would bring `p` now, in the order of `cards.GAINS`: its gain, and the bonuses of
    apprentices and character."""
    number = int(next_gives(g, p, what))
    found = bonuses(g, p, YIELD[what, OCCASION]) if number else np.zeros(len(C.GAINS), np.int16)
    found[YIELD[what, GOOD]] += number
    return found.tolist()


def _says(what: int) -> Phrase:
    """Return the row of a placement that gives goods.

    Where there is a choice between two goods, the place is named after both.
    """
    location = YIELD[what, LOCATION]
    several = PLACEMENT_AT[location, 0] != PLACEMENT_AT[location, 1]
    return Phrase(
        A.PLACE + what,
        "place a worker at the {placement} ({gets})",
        "places a worker at the {location} and gains {gain}",
        section="4.2" if several else "4.1",
        exchange=lambda g, i: ([], brings(g, g.seat, i)),
    )


PHRASES = Chapter(
    *(_says(what) for what in range(len(YIELD))),
    Phrase(
        A.PLACE + A.PLACE_STOREHOUSE,
        "place a worker at the {placement} (trades)",
        "places a worker at the {placement}",
        section="4.3",
    ),
    Phrase(
        A.PLACE + A.PLACE_TAX_STAND,
        "place a worker at the {placement} ({tax} for {loss})",
        "places a worker at the {placement} and gains {tax}",
        section="4.6",
    ),
    Phrase(
        A.TRADE_VIRTUE,
        "trade {pays} for {gets}",
        section="4.3",
        exchange=lambda g, i: (B.VIRTUE_MIXES[i], FOR_VIRTUE_MIX),
    ),
    Phrase(
        A.TRADE_MARBLE,
        "trade {pays} for {gets}",
        section="4.3",
        exchange=lambda g, i: (B.MARBLE_MIXES[i], FOR_MARBLE_MIX),
    ),
    Phrase(
        A.TRADE_APPRENTICE,
        "trade {pays} for {gets} with {trader}",
        section="4.3",
        exchange=lambda g, i: (C.TRADE_PAY[C.TRADERS[i]], C.TRADE_GAIN[C.TRADERS[i]]),
    ),
    Phrase(A.STOP, "stop trading", "", stage=S.TRADING, section="8"),
    location=lambda g, what, observer: location_name(YIELD[what, LOCATION]),
    good=lambda g, what, observer: C.GOODS[YIELD[what, GOOD]],
    gain=lambda g, what, observer: goods_text(yielded(g, what)),
    trades=lambda g, what, observer: up_to_text(B.STOREHOUSE, int(g.workers[B.STOREHOUSE, g.seat]) + 1),
    tax=lambda g, what, observer: silver_text(g.tax),
    loss=lambda g, what, observer: gain_text(int(loss_at_tax_stand(g.apprentices[g.seat])), "virtue"),
    trader=lambda g, i, observer: say("the {card}", card=say(C.APPRENTICES[C.TRADERS[i]].name)),
)
