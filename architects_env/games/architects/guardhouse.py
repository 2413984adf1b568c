"""The Guardhouse: up to one action per worker there (rules section 4, D5)."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.architects.actions import (
    GUARD,
    GUARDHOUSE_ACTIONS,
    IMPRISON,
    PAY_OFF_DEBT,
    RELEASE,
    RESCUE_DEBT,
    RESCUE_MONEY,
    STOP,
)
from architects_env.games.architects.board import GUARDHOUSE, PAY_DEBT, RESCUE
from architects_env.games.architects.cards import DEBT_PAID, IMPRISONED, SILVER
from architects_env.games.architects.state import ACTION_DONE, GUARDING, IDLE_BGA
from architects_env.games.architects.town_centre import captured_by_others, rescue
from architects_env.games.architects.virtue import (
    asks_about_taxes,
    gain_bonuses,
    gain_virtue,
    least_silver,
    lose_virtue,
    most_taxes_ignored,
    pay_with_tax,
    take_debts,
)


@compiled
def held_captives(g, p):
    """How many captured workers lie on the board of `p`."""
    held = 0
    for colour in range(g.at_table):
        held += g.captives[p, colour]
    return held


@compiled
def may_visit_guardhouse(g, p):
    """Always; with the option idle_placement = bga only if some action is possible."""
    if g.options[IDLE_BGA] == 0:
        return True
    return held_captives(g, p) > 0 or g.prison[p] > 0 or captured_by_others(g, p) > 0 or can_pay_debt(g, p)


@compiled
def play_guardhouse(g, p):
    """As many actions as own workers (section 4.8)."""
    g.supply[p] -= 1
    g.workers[GUARDHOUSE, p] += 1
    g.left = g.workers[GUARDHOUSE, p]
    g.stage = GUARDING


@compiled
def can_pay_debt(g, p):
    """Whether there is an unpaid debt, and the silver for it (section 4.8)."""
    return g.unpaid_debts[p] > 0 and g.goods[p, SILVER] >= least_silver(g, p, PAY_DEBT)


@compiled
def legal_guardhouse_action(g, mask):
    """What is possible now; at least one has to be done only by option idle_placement = bga (section 4.8, D5)."""
    p = g.seat
    captured = captured_by_others(g, p) > 0
    mask[GUARD + IMPRISON] = held_captives(g, p) > 0
    mask[GUARD + RELEASE] = g.prison[p] > 0
    mask[GUARD + RESCUE_MONEY] = captured and g.goods[p, SILVER] >= least_silver(g, p, RESCUE)
    mask[GUARD + RESCUE_DEBT] = captured
    mask[GUARD + PAY_OFF_DEBT] = can_pay_debt(g, p)
    nothing_possible = not mask[GUARD : GUARD + len(GUARDHOUSE_ACTIONS)].any()
    nothing_done_yet = g.left == g.workers[GUARDHOUSE, p]
    mask[STOP] = nothing_possible or g.options[IDLE_BGA] == 0 or not nothing_done_yet


@compiled
def play_guardhouse_action(g, action):
    """One action after the other, or no more (section 4.8)."""
    p = g.seat
    what = action - GUARD
    if action == STOP:
        g.stage = ACTION_DONE
        return
    if what == IMPRISON:
        imprison(g, p)
        gain_bonuses(g, p, IMPRISONED)
    elif what == RELEASE:
        release(g, p)
    elif what == RESCUE_DEBT:
        lose_virtue(g, p, 1)
        take_debts(g, p, 1)
        rescue(g, p)
    elif asks_about_taxes(g, p, RESCUE if what == RESCUE_MONEY else PAY_DEBT, action):
        return
    else:
        pay_at_guardhouse(g, action, most_taxes_ignored(g, p, RESCUE if what == RESCUE_MONEY else PAY_DEBT))
        return
    one_guardhouse_action_less(g)


@compiled
def pay_at_guardhouse(g, action, ignored):
    """The two actions that cost silver: rescue, and paying off a debt."""
    p = g.seat
    if action - GUARD == RESCUE_MONEY:
        pay_with_tax(g, p, RESCUE, ignored)
        rescue(g, p)
    else:
        pay_with_tax(g, p, PAY_DEBT, ignored)
        g.unpaid_debts[p] -= 1
        g.paid_debts[p] += 1
        gain_virtue(g, p, 1)
        gain_bonuses(g, p, DEBT_PAID)
    g.stage = GUARDING
    one_guardhouse_action_less(g)


@compiled
def one_guardhouse_action_less(g):
    """Until as many are done as there are workers (section 4.8)."""
    g.left -= 1
    if g.left == 0:
        g.stage = ACTION_DONE


@compiled
def imprison(g, p):
    """All captured workers from the own board to the prison, 1 silver each."""
    for colour in range(g.at_table):
        g.prison[colour] += g.captives[p, colour]
        g.goods[p, SILVER] += g.captives[p, colour]
        g.captives[p, colour] = 0


@compiled
def release(g, p):
    """All own workers from the prison to the own supply."""
    g.supply[p] += g.prison[p]
    g.prison[p] = 0


STAGES = (
    Question(
        GUARDING, "guardhouse", legal_guardhouse_action, play_guardhouse_action, asks="what to do at the Guardhouse"
    ),
)
