"""Production (rules section 4.2): player by player the board, the deals, the production locations."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Step
from architects_env.games.settlers.boards import BOARD_PRODUCES
from architects_env.games.settlers.cards import ABILITY, KIND
from architects_env.games.settlers.deals import good_of
from architects_env.games.settlers.decks import ASIDE, TO_HAND
from architects_env.games.settlers.events import PRODUCED
from architects_env.games.settlers.locations import first_that, next_own
from architects_env.games.settlers.options import CONVERT_ANY
from architects_env.games.settlers.state import (
    DEAL_GOODS,
    EFFECT_LIST,
    NEXT_TURN,
    NOBODY,
    PRODUCE,
    PRODUCE_LOCATIONS,
    PRODUCTION_ENDS,
    SELL_GOODS,
    put,
)
from architects_env.games.settlers.supply import gain, gain_or_draw
from architects_env.games.settlers.vocabulary import NUM_GOODS, NUM_TOKENS, POINT, PRODUCTION, SELLS_DEAL_GOODS


@compiled
def run_produce(g):
    """The next player receives what its board gives; deals and locations follow. After the last player the Action phase
    begins (4.2)."""
    k = int(g.task[0])
    if k == g.num_players:
        g.active = (g.first + g.num_players - 1) % g.num_players
        put(g, NEXT_TURN, 0)
        return
    p = (g.first + k) % g.num_players
    g.producing = 1
    for good in range(NUM_TOKENS):
        g.before[good] = g.supply[p, good]
    g.before[NUM_TOKENS] = g.points[p]
    for good in range(NUM_TOKENS):
        gain(g, p, good, BOARD_PRODUCES[g.faction[p], good])
    g.token[p] = g.num_players > 1
    sells = first_that(g, p, SELLS_DEAL_GOODS) != NOBODY
    put(g, PRODUCE, 0, k + 1)
    put(g, PRODUCTION_ENDS, p)
    put(g, PRODUCE_LOCATIONS, p)
    if sells:
        put(g, SELL_GOODS, p)
    put(g, DEAL_GOODS, p, 0, ASIDE if sells and g.options[CONVERT_ANY] == 1 else TO_HAND)


@compiled
def run_deal_goods(g):
    """One good of each deal, in the order in which they were made (4.2)."""
    p, i, where = g.seat, int(g.task[0]), int(g.task[1])
    if i < g.deals_size[p]:
        put(g, DEAL_GOODS, p, i + 1, where)
        gain_or_draw(g, p, good_of(int(g.deals[p, i])), 1, where)


@compiled
def run_produce_locations(g):
    """The next production location, the oldest first (4.2)."""
    p = g.seat
    card = next_own(g, p, g.task[0])
    while card != NOBODY and KIND[card] != PRODUCTION:
        card = next_own(g, p, g.age[card])
    if card != NOBODY:
        put(g, PRODUCE_LOCATIONS, p, g.age[card])
        put(g, EFFECT_LIST, p, card, ABILITY)


@compiled
def run_production_ends(g):
    """What came in all, told two goods at a time (4.2)."""
    p, waiting = g.seat, 0
    g.producing = 0
    for k in range(NUM_TOKENS + 1):
        now = g.points[p] if k == NUM_TOKENS else g.supply[p, k]
        amount = int(now) - int(g.before[k])
        g.before[k] = 0
        if amount > 0:
            packed = NUM_GOODS * amount + (POINT if k == NUM_TOKENS else k)
            if waiting > 0:
                report(g, PRODUCED, p, waiting, packed)
                waiting = 0
            else:
                waiting = packed
    if waiting > 0:
        report(g, PRODUCED, p, waiting, 0)


STAGES = (
    Step(PRODUCE, "produce", run_produce),
    Step(DEAL_GOODS, "deal goods", run_deal_goods),
    Step(PRODUCE_LOCATIONS, "locations produce", run_produce_locations),
    Step(PRODUCTION_ENDS, "production ends", run_production_ends),
)
