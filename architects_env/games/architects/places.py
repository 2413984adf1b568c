"""Placing and taking back a worker, and the places that only give goods (rules sections 3 and 4: Quarry, Forest, Mines, Silversmith,
King's Storehouse, Tax Stand)."""
from __future__ import annotations

from architects_env.core.bits import has, lowest
from architects_env.core.jit import compiled
from architects_env.games.architects.actions import (
    PLACE,
    PLACE_FOREST,
    PLACE_GUARDHOUSE,
    PLACE_HIRE,
    PLACE_MINES_CLAY,
    PLACE_MINES_GOLD,
    PLACE_PLAN,
    PLACE_QUARRY,
    PLACE_SILVERSMITH,
    PLACE_STOREHOUSE,
    PLACE_TAX_STAND,
    PLACE_TOWN_CENTRE,
    RECALL,
    RECALL_CAPTIVE,
    RECALL_MARKET,
    RECALL_PRISON,
    RETURN_APPRENTICE,
    STOP,
    TRADE_APPRENTICE,
    TRADE_MARBLE,
    TRADE_VIRTUE,
)
from architects_env.games.architects.black_market import legal_market_placements
from architects_env.games.architects.board import (
    FOREST,
    MARBLE_MIXES,
    MINES,
    NUM_LOCATIONS,
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
from architects_env.games.architects.guardhouse import may_visit_guardhouse
from architects_env.games.architects.guildhall import legal_guildhall_placements
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.state import (
    ACTION_DONE,
    FREE_DISCARD,
    NOBODY,
    RECALL_SKIP,
    TRADING,
)
from architects_env.games.architects.supply import give_back, take
from architects_env.games.architects.town_centre import may_visit_town_centre
from architects_env.games.architects.virtue import can_pay, gain, gain_bonuses, gain_virtue, lose_virtue, pay
from architects_env.games.architects.workshop import may_hire_at_workshop


# --- D1: placing a worker (section 3, amendment F3) ---------------------------------------------------------------------------------------------
@compiled
def legal_placement(g, mask):
    """Judged as if the worker already lay there, at the present virtue, silver and tax."""
    p = g.seat
    mask[PLACE + PLACE_QUARRY] = 1
    mask[PLACE + PLACE_FOREST] = 1
    mask[PLACE + PLACE_MINES_CLAY] = 1
    mask[PLACE + PLACE_MINES_GOLD] = g.workers[MINES, p] >= 1
    mask[PLACE + PLACE_SILVERSMITH] = 1
    mask[PLACE + PLACE_STOREHOUSE] = 1
    mask[PLACE + PLACE_PLAN] = 1
    mask[PLACE + PLACE_HIRE] = may_hire_at_workshop(g, p)
    mask[PLACE + PLACE_TOWN_CENTRE] = may_visit_town_centre(g, p)
    mask[PLACE + PLACE_TAX_STAND] = g.tax > 0
    mask[PLACE + PLACE_GUARDHOUSE] = may_visit_guardhouse(g, p)
    legal_market_placements(g, p, mask)
    legal_guildhall_placements(g, p, mask)
    if g.options[FREE_DISCARD] == 1:
        own = g.apprentices[p]
        while own != 0:
            mask[RETURN_APPRENTICE + lowest(own)] = 1
            own &= own - 1
    return 2  # Quarry and Forest are always there


@compiled
def place_worker(g, p, location):
    """A worker from the own supply lies at an open-circle location; returns how many own workers are there now (n)."""
    g.supply[p] -= 1
    g.workers[location, p] += 1
    return g.workers[location, p]


# --- D1': taking a worker back (section 3.1, amendment F2) ----------------------------------------------------------------------------------------
@compiled
def legal_recall(g, mask):
    """An open-circle location with an own worker; only if there is none: prison, Black Market, another board; never the Guildhall. Without any worker to
    take back the turn is skipped, a forced step."""
    p = g.seat
    options = 0
    for location in range(NUM_LOCATIONS):
        if g.workers[location, p] > 0:
            mask[RECALL + location] = 1
            options += 1
    if options == 0 and g.options[RECALL_SKIP] == 0:
        options = legal_recall_from_elsewhere(g, p, mask)
    if options == 0:
        mask[STOP] = 1
        return 1
    return options


@compiled
def legal_recall_from_elsewhere(g, p, mask):
    """Prison, Black Market, other boards."""
    options = 0
    if g.prison[p] > 0:
        mask[RECALL_PRISON] = 1
        options += 1
    for space in range(3):
        if g.market_space[space] == p:
            mask[RECALL_MARKET + space] = 1
            options += 1
    for i in range(1, g.at_table):
        if g.captives[player_at(g, p, i), p] > 0:
            mask[RECALL_CAPTIVE + i - 1] = 1
            options += 1
    return options


@compiled
def play_recall(g, action):
    """The whole turn: the worker is back in the own supply and cannot be placed in this turn."""
    p = g.seat
    g.stage = ACTION_DONE
    if action == STOP:
        return
    if action < RECALL_PRISON:
        g.workers[action - RECALL, p] -= 1
    elif action == RECALL_PRISON:
        g.prison[p] -= 1
    elif action < RECALL_CAPTIVE:
        g.market_space[action - RECALL_MARKET] = NOBODY
    else:
        g.captives[player_at(g, p, action - RECALL_CAPTIVE + 1), p] -= 1
    g.supply[p] += 1


# --- section 4: Quarry, Forest, Mines, Silversmith ------------------------------------------------------------------------------------------------
@compiled
def play_quarry(g, p):
    take(g, p, STONE, place_worker(g, p, QUARRY))
    gain_bonuses(g, p, AT_QUARRY)
    g.stage = ACTION_DONE


@compiled
def play_forest(g, p):
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
    g.goods[p, SILVER] += place_worker(g, p, SILVERSMITH) + 1
    gain_bonuses(g, p, AT_SILVERSMITH)
    g.stage = ACTION_DONE


# --- section 4: Tax Stand -------------------------------------------------------------------------------------------------------------------------
@compiled
def play_tax_stand(g, p):
    """All tax silver taken, then 2 virtue lost (1 with a Thief): the silver may pay for the debts that this brings (S4-1)."""
    place_worker(g, p, TAX_STAND)
    g.goods[p, SILVER] += g.tax
    g.tax = 0
    lose_virtue(g, p, TAX_STAND_VIRTUE - (1 if g.at_placement & WITH_LESS_VIRTUE_LOSS_AT_TAX_STAND != 0 else 0))
    gain_bonuses(g, p, AT_TAX_STAND)
    g.stage = ACTION_DONE


# --- section 4: King's Storehouse (D3) --------------------------------------------------------------------------------------------------------------
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
    give_back(g, p, CLAY, mix[0])
    give_back(g, p, WOOD, mix[1])
    give_back(g, p, STONE, mix[2])


@compiled
def legal_trade(g, mask):
    p = g.seat
    mask[STOP] = 1
    options = 1
    for i in range(VIRTUE_MIXES.shape[0]):
        if has_mix(g, p, VIRTUE_MIXES[i]):
            mask[TRADE_VIRTUE + i] = 1
            options += 1
    for i in range(MARBLE_MIXES.shape[0]):
        if has_mix(g, p, MARBLE_MIXES[i]):
            mask[TRADE_MARBLE + i] = 1
            options += 1
    if g.apprentices[p] & WITH_TRADE != 0:
        for i in range(TRADERS.shape[0]):
            if has(g.apprentices[p], TRADERS[i]) and can_pay(g, p, TRADE_PAY[TRADERS[i]]):
                mask[TRADE_APPRENTICE + i] = 1
                options += 1
    return options


@compiled
def play_trade(g, action):
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
