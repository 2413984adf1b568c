"""Placing and taking back a worker, and the places that only give goods (rules sections 3 and 4: Quarry, Forest, Mines,
Silversmith, King's Storehouse, Tax Stand)."""

from __future__ import annotations

from architects_env.core.bits import has
from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.architects.actions import (
    STOP,
    TRADE_APPRENTICE,
    TRADE_MARBLE,
    TRADE_VIRTUE,
)
from architects_env.games.architects.board import (
    FOREST,
    MARBLE_MIXES,
    MINES,
    QUARRY,
    SILVERSMITH,
    STOREHOUSE,
    TAX_STAND,
    TAX_STAND_VIRTUE,
    VIRTUE_MIXES,
)
from architects_env.games.architects.cards import (
    AT_FOREST,
    AT_MINES,
    AT_QUARRY,
    AT_SILVERSMITH,
    AT_TAX_STAND,
    CLAY,
    GOLD,
    MARBLE,
    SILVER,
    STONE,
    TRADE_GAIN,
    TRADE_PAY,
    TRADERS,
    WITH_LESS_VIRTUE_LOSS_AT_TAX_STAND,
    WITH_MORE_TRADES,
    WITH_TRADE,
    WOOD,
)
from architects_env.games.architects.state import (
    ACTION_DONE,
    TRADING,
)
from architects_env.games.architects.supply import give_back, take
from architects_env.games.architects.virtue import can_pay, gain, gain_bonuses, gain_virtue, lose_virtue, pay


@compiled
def place_worker(g, p, location):
    """A worker from the own supply lies at an open-circle location; returns how many own workers are there now (n)."""
    g.supply[p] -= 1
    g.workers[location, p] += 1
    return g.workers[location, p]


# --- section 4: Quarry, Forest, Mines, Silversmith --------------------------------------------------------------------
@compiled
def play_quarry(g, p):
    """A stone for every own worker (section 4.1)."""
    take(g, p, STONE, place_worker(g, p, QUARRY))
    gain_bonuses(g, p, AT_QUARRY)
    g.stage = ACTION_DONE


@compiled
def play_forest(g, p):
    """A wood for every own worker (section 4.1)."""
    take(g, p, WOOD, place_worker(g, p, FOREST))
    gain_bonuses(g, p, AT_FOREST)
    g.stage = ACTION_DONE


@compiled
def play_mines(g, p, for_gold):
    """n + 1 clay, or a gold for every two workers; a Miner adds clay either way."""
    n = place_worker(g, p, MINES)
    if for_gold:
        take(g, p, GOLD, n // 2)
    else:
        take(g, p, CLAY, n + 1)
    gain_bonuses(g, p, AT_MINES)
    g.stage = ACTION_DONE


@compiled
def play_silversmith(g, p):
    """A silver for every own worker and one more (section 4.2)."""
    g.goods[p, SILVER] += place_worker(g, p, SILVERSMITH) + 1
    gain_bonuses(g, p, AT_SILVERSMITH)
    g.stage = ACTION_DONE


# --- section 4: Tax Stand ---------------------------------------------------------------------------------------------
@compiled
def play_tax_stand(g, p):
    """All tax silver taken, then 2 virtue lost (1 with a Thief): the silver may pay for the debts that this brings
    (S4-1)."""
    place_worker(g, p, TAX_STAND)
    g.goods[p, SILVER] += g.tax
    g.tax = 0
    lose_virtue(g, p, TAX_STAND_VIRTUE - (1 if g.at_placement & WITH_LESS_VIRTUE_LOSS_AT_TAX_STAND != 0 else 0))
    gain_bonuses(g, p, AT_TAX_STAND)
    g.stage = ACTION_DONE


# --- section 4: King's Storehouse (D3) --------------------------------------------------------------------------------
@compiled
def play_storehouse(g, p):
    """Up to n trades (one more with an Overseer)."""
    g.left = place_worker(g, p, STOREHOUSE) + (1 if g.at_placement & WITH_MORE_TRADES != 0 else 0)
    g.stage = TRADING


@compiled
def has_mix(g, p, mix):
    """Whether `p` has this much clay, wood and stone."""
    return g.goods[p, CLAY] >= mix[0] and g.goods[p, WOOD] >= mix[1] and g.goods[p, STONE] >= mix[2]


@compiled
def pay_mix(g, p, mix):
    """Clay, wood and stone to the general supply (section 4.3)."""
    give_back(g, p, CLAY, mix[0])
    give_back(g, p, WOOD, mix[1])
    give_back(g, p, STONE, mix[2])


@compiled
def legal_trade(g, mask):
    """What the own goods allow, also those that a trade has just brought (section 4.3, D3)."""
    p = g.seat
    mask[STOP] = 1
    for i in range(VIRTUE_MIXES.shape[0]):
        if has_mix(g, p, VIRTUE_MIXES[i]):
            mask[TRADE_VIRTUE + i] = 1
    for i in range(MARBLE_MIXES.shape[0]):
        if has_mix(g, p, MARBLE_MIXES[i]):
            mask[TRADE_MARBLE + i] = 1
    if g.apprentices[p] & WITH_TRADE != 0:
        for i in range(TRADERS.shape[0]):
            if has(g.apprentices[p], TRADERS[i]) and can_pay(g, p, TRADE_PAY[TRADERS[i]]):
                mask[TRADE_APPRENTICE + i] = 1


@compiled
def play_trade(g, action):
    """A trade, one after the other, or no more (section 4.3)."""
    p = g.seat
    if action == STOP:
        g.stage = ACTION_DONE
        return
    if action < TRADE_MARBLE:
        pay_mix(g, p, VIRTUE_MIXES[action - TRADE_VIRTUE])
        gain_virtue(g, p, 1)
    elif action < TRADE_APPRENTICE:
        pay_mix(g, p, MARBLE_MIXES[action - TRADE_MARBLE])
        take(g, p, MARBLE, 1)
    else:
        apprentice = TRADERS[action - TRADE_APPRENTICE]
        pay(g, p, TRADE_PAY[apprentice])
        gain(g, p, TRADE_GAIN[apprentice])
    g.left -= 1
    if g.left == 0:
        g.stage = ACTION_DONE


STAGES = (
    Question(TRADING, "storehouse trade", legal_trade, play_trade, asks="what to trade at the King's Storehouse"),
)
