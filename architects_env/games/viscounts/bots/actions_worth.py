"""What the four actions are worth on a space, by the rollout policy: the best thing that the icons in line and what
may be paid bring there."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.bots import terms
from architects_env.games.viscounts.bots.worth import (
    best_spot,
    cost_there,
    worth_of_building,
    worth_of_hire,
    worth_of_list,
    worth_of_manuscript,
    worth_of_workers,
)
from architects_env.games.viscounts.icons import can_pay, units

MOST_EXCHANGES = 8
START_ABOVE = 12.0
"""About so many debts or deeds lie above poverty or prosperity at the start."""


@compiled
def ahead_of(g):
    """How much of the game is still to come: 1 at the start, 0 when the end is triggered."""
    if g.rounds == 0:
        return 1.0
    if g.poverty == 1 or g.prosperity == 1:
        return 0.0
    return min(1.0, min(g.debts_above, g.deeds_above) / START_ABOVE)


@compiled
def price_of_gap(g, p, action, gap, weights):
    """What paying for so many missing icons costs: its own resource first, then silver."""
    if gap <= 0:
        return 0.0
    goods = min(gap, units(g, p, action, B.PAID_WITH[action], 0))
    price = goods * weights[terms.PAID_GOOD]
    left = gap - goods
    if left > 0:
        lots = min(left, units(g, p, action, B.SILVER, 0))
        price += C.SILVER_AN_ICON * lots * weights[terms.PAID_SILVER]
        price += (left - lots) * weights[terms.PAID_GOOD]
    return price


@compiled
def worth_of_trade(g, p, space, icons, silver, weights):
    """As many exchanges as pay."""
    need = int(B.TRADE_ICONS[space])
    each, best = worth_of_list(g, p, T.TRADE_GAIN[space], weights), 0.0
    for n in range(1, MOST_EXCHANGES + 1):
        bought = max(0, need * n - icons)
        if bought > silver or (need == 1 and bought > 0):
            return best
        best = max(best, n * each - bought * weights[terms.PAID_SILVER])
    return best


@compiled
def worth_of_build(g, p, space, icons, ahead, weights):
    """The best building that can be paid, on the best spot."""
    spot, worth_there = best_spot(g, p, space, weights)
    if spot == B.NOBODY:
        return 0.0
    best = 0.0
    for slot in range(B.NUM_BUILDINGS):
        gap = B.BUILDING_COST[B.TYPE_OF_SLOT[slot]] - icons
        if g.built[p, slot] == 0 and can_pay(g, p, C.BUILD, gap, 0):
            best = max(
                best,
                worth_there + worth_of_building(g, p, slot, ahead, weights) - price_of_gap(g, p, C.BUILD, gap, weights),
            )
    return best


@compiled
def worth_of_placing(g, p, space, icons, weights):
    """The best row of workers."""
    section, best = (g.place_of[space // B.SPACES_A_SEGMENT] - g.castle_offset) % B.NUM_SECTIONS, 0.0
    for n in range(1, min(B.MOST_WORKERS_PLACED, int(g.workers[p])) + 1):
        gap = B.WORKER_ROWS[n] - icons
        if can_pay(g, p, C.WORKERS, gap, 0):
            best = max(best, worth_of_workers(g, p, section, n, weights) - price_of_gap(g, p, C.WORKERS, gap, weights))
    return best


@compiled
def worth_of_transcribing(g, p, space, icons, ahead, weights):
    """The manuscript, if it can be paid."""
    segment = space // B.SPACES_A_SEGMENT
    gap = cost_there(g, segment) - icons
    if not can_pay(g, p, C.TRANSCRIBE, gap, 0):
        return 0.0
    return max(0.0, worth_of_manuscript(g, p, segment, ahead, weights) - price_of_gap(g, p, C.TRANSCRIBE, gap, weights))


@compiled
def worth_of_action(g, p, space, action, icons, ahead, weights):
    """`icons` is how many the player has for it."""
    if action == C.TRADE:
        return worth_of_trade(g, p, space, icons, int(g.silver[p]), weights)
    if action == C.BUILD:
        return worth_of_build(g, p, space, icons, ahead, weights)
    if action == C.WORKERS:
        return worth_of_placing(g, p, space, icons, weights)
    return worth_of_transcribing(g, p, space, icons, ahead, weights)


@compiled
def worth_of_space(g, p, space, icons, ahead, weights):
    """The better of its two actions and the townsfolk that may be hired there; `icons` (int64[4]) are those for each
    action."""
    if space % B.SPACES_A_SEGMENT == B.INNER:
        worth = max(
            worth_of_action(g, p, space, C.WORKERS, icons[C.WORKERS], ahead, weights),
            worth_of_action(g, p, space, C.TRANSCRIBE, icons[C.TRANSCRIBE], ahead, weights),
        )
    else:
        worth = max(
            worth_of_action(g, p, space, C.TRADE, icons[C.TRADE], ahead, weights),
            worth_of_action(g, p, space, C.BUILD, icons[C.BUILD], ahead, weights),
        )
    top = g.townsfolk_top[space // B.SPACES_A_SEGMENT]
    if top != S.NO_CARD and C.VALUE[C.KIND[top]] <= g.silver[p]:
        worth += max(
            0.0, ahead * worth_of_hire(g, p, C.KIND[top], weights) - C.VALUE[C.KIND[top]] * weights[terms.PAID_SILVER]
        )
    return worth
