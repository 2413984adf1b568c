"""Production (rules section 4.2): player by player the board, the deals, the production locations."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Step
from architects_env.games.settlers import boards
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import options as O
from architects_env.games.settlers import state as S
from architects_env.games.settlers import tasks as N
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.deals import good_of
from architects_env.games.settlers.decks import ASIDE, TO_HAND
from architects_env.games.settlers.events import Happens as E
from architects_env.games.settlers.locations import first_that, next_own
from architects_env.games.settlers.state import put
from architects_env.games.settlers.supply import gain, gain_or_draw


@compiled
def run_produce(g):
    """The next player receives what its board gives; deals and locations follow. After the last player the Action phase
    begins (4.2)."""
    k = int(g.task[N.PRODUCE_NEXT])
    if k == g.num_players:
        g.active = (g.first + g.num_players - 1) % g.num_players
        put(g, S.NEXT_TURN, 0)
        return
    p = (g.first + k) % g.num_players
    g.producing = 1
    for good in range(V.NUM_TOKENS):
        g.before[good] = g.supply[p, good]
    g.before[V.NUM_TOKENS] = g.points[p]
    for good in range(V.NUM_TOKENS):
        gain(g, p, good, boards.BOARD_PRODUCES[g.faction[p], good])
    g.token[p] = g.num_players > 1
    sells = first_that(g, p, V.SELLS_DEAL_GOODS) != S.NOBODY
    put(g, S.PRODUCE, 0, k + 1)
    put(g, S.PRODUCTION_ENDS, p)
    put(g, S.PRODUCE_LOCATIONS, p)
    if sells:
        put(g, S.SELL_GOODS, p)
    put(g, S.DEAL_GOODS, p, 0, ASIDE if sells and g.options[O.CONVERT_ANY] == 1 else TO_HAND)


@compiled
def run_deal_goods(g):
    """One good of each deal, in the order in which they were made (4.2)."""
    p, i, where = g.seat, int(g.task[N.DEAL_GOODS_NEXT]), int(g.task[N.DEAL_GOODS_WHERE])
    if i < g.deals_size[p]:
        put(g, S.DEAL_GOODS, p, i + 1, where)
        gain_or_draw(g, p, good_of(int(g.deals[p, i])), 1, where)


@compiled
def run_produce_locations(g):
    """The next production location, the oldest first (4.2)."""
    p = g.seat
    card = next_own(g, p, g.task[N.PRODUCE_AFTER])
    while card != S.NOBODY and C.KIND[card] != V.PRODUCTION:
        card = next_own(g, p, g.age[card])
    if card != S.NOBODY:
        put(g, S.PRODUCE_LOCATIONS, p, g.age[card])
        put(g, S.EFFECT_LIST, p, card, C.ABILITY)


@compiled
def run_production_ends(g):
    """What came in all, told two goods at a time (4.2)."""
    p, waiting = g.seat, 0
    g.producing = 0
    for k in range(V.NUM_TOKENS + 1):
        now = g.points[p] if k == V.NUM_TOKENS else g.supply[p, k]
        amount = int(now) - int(g.before[k])
        g.before[k] = 0
        if amount > 0:
            packed = V.NUM_GOODS * amount + (V.POINT if k == V.NUM_TOKENS else k)
            if waiting > 0:
                report(g, E.PRODUCED, p, waiting, packed)
                waiting = 0
            else:
                waiting = packed
    if waiting > 0:
        report(g, E.PRODUCED, p, waiting, 0)


STAGES = (
    Step(S.PRODUCE, "produce", run_produce),
    Step(S.DEAL_GOODS, "deal goods", run_deal_goods),
    Step(S.PRODUCE_LOCATIONS, "locations produce", run_produce_locations),
    Step(S.PRODUCTION_ENDS, "production ends", run_production_ends),
)
