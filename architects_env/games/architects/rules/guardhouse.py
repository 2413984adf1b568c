"""The Guardhouse: one action for each own worker there, or fewer (rules section 4, D5)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import joined, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.places import place_worker
from architects_env.games.architects.rules.town_centre import RESCUED, captured_by_others, rescue
from architects_env.games.architects.rules.virtue import (
    asks_about_taxes,
    gain_bonuses,
    gain_virtue,
    least_silver,
    lose_virtue,
    most_taxes_ignored,
    pay_with_tax,
    take_debts,
)
from architects_env.games.architects.text.names import gain_text, player_name, silver_text, workers_text


@compiled
def held_captives(g, p):
    """Return the number of captured workers on the board of `p`."""
    held = 0
    for colour in range(g.at_table):
        held += g.captives[p, colour]
    return held


@compiled
def may_visit_guardhouse(g, p):
    """Return whether `p` may visit the Guardhouse: always, but with the option idle_placement = bga only if some action
    is possible.
    """
    if g.options[O.IDLE_BGA] == 0:
        return True
    return held_captives(g, p) > 0 or g.prison[p] > 0 or captured_by_others(g, p) > 0 or can_pay_debt(g, p)


@compiled
def play_guardhouse(g, p):
    """Allow one action for each own worker there (section 4.8)."""
    g.left = place_worker(g, p, B.GUARDHOUSE)
    g.stage = S.GUARDING


@compiled
def can_pay_debt(g, p):
    """Return whether `p` has an unpaid debt, and the silver to pay it off (section 4.8)."""
    return g.unpaid_debts[p] > 0 and g.goods[p, C.SILVER] >= least_silver(g, p, B.PAY_DEBT)


@compiled
def legal_guardhouse_action(g, mask):
    """Legal actions: each action that is possible now, and to stop.

    With the option idle_placement = bga at least one action has to be carried out (section 4.8, D5).
    """
    p = g.seat
    captured = captured_by_others(g, p) > 0
    mask[A.GUARD + A.IMPRISON] = held_captives(g, p) > 0
    mask[A.GUARD + A.RELEASE] = g.prison[p] > 0
    mask[A.GUARD + A.RESCUE_MONEY] = captured and g.goods[p, C.SILVER] >= least_silver(g, p, B.RESCUE)
    mask[A.GUARD + A.RESCUE_DEBT] = captured
    mask[A.GUARD + A.PAY_OFF_DEBT] = can_pay_debt(g, p)
    nothing_possible = not mask[A.GUARD : A.GUARD + len(A.GUARDHOUSE_ACTIONS)].any()
    nothing_done_yet = g.left == g.workers[B.GUARDHOUSE, p]
    mask[A.STOP] = nothing_possible or g.options[O.IDLE_BGA] == 0 or not nothing_done_yet


@compiled
def play_guardhouse_action(g, action):
    """Carry out one action, or stop (section 4.8)."""
    p = g.seat
    if action == A.STOP:
        g.stage = S.ACTION_DONE
    elif action == A.GUARD + A.IMPRISON:
        imprison(g, p)
        gain_bonuses(g, p, C.IMPRISONED)
        one_guardhouse_action_less(g)
    elif action == A.GUARD + A.RELEASE:
        release(g, p)
        one_guardhouse_action_less(g)
    elif action == A.GUARD + A.RESCUE_MONEY:
        pay_or_ask(g, action, B.RESCUE)
    elif action == A.GUARD + A.RESCUE_DEBT:
        lose_virtue(g, p, B.RESCUE_VIRTUE)
        take_debts(g, p, 1)
        rescue(g, p)
        one_guardhouse_action_less(g)
    elif action == A.GUARD + A.PAY_OFF_DEBT:
        pay_or_ask(g, action, B.PAY_DEBT)


@compiled
def pay_or_ask(g, action, cost):
    """Carry out an action that costs silver. How many taxes are ignored may have to be asked first (D14)."""
    if not asks_about_taxes(g, g.seat, cost, action):
        pay_at_guardhouse(g, action, most_taxes_ignored(g, g.seat, cost))


@compiled
def pay_at_guardhouse(g, action, ignored):
    """Pay for one of the two actions that cost silver: rescue, and paying off a debt."""
    p = g.seat
    if action == A.GUARD + A.RESCUE_MONEY:
        pay_with_tax(g, p, B.RESCUE, ignored)
        rescue(g, p)
    elif action == A.GUARD + A.PAY_OFF_DEBT:
        pay_with_tax(g, p, B.PAY_DEBT, ignored)
        g.unpaid_debts[p] -= 1
        g.paid_debts[p] += 1
        gain_virtue(g, p, 1)
        gain_bonuses(g, p, C.DEBT_PAID)
    g.stage = S.GUARDING
    one_guardhouse_action_less(g)


@compiled
def one_guardhouse_action_less(g):
    """Count one action, and end the visit when one has been carried out for each worker (section 4.8)."""
    g.left -= 1
    if g.left == 0:
        g.stage = S.ACTION_DONE


@compiled
def imprison(g, p):
    """Send all captured workers from the own board to the prison, for 1 silver each."""
    for colour in range(g.at_table):
        g.prison[colour] += g.captives[p, colour]
        g.goods[p, C.SILVER] += g.captives[p, colour]
        g.captives[p, colour] = 0


@compiled
def release(g, p):
    """Bring all own workers from the prison back to the own supply."""
    g.supply[p] += g.prison[p]
    g.prison[p] = 0


STAGES = (
    Question(
        S.GUARDING, "guardhouse", legal_guardhouse_action, play_guardhouse_action, asks="what to do at the Guardhouse"
    ),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _sent(g: Any, index: int, observer: int) -> str:
    """Return the owners of the workers that go to prison, in words."""
    p = g.seat
    return joined(
        say("{workers} of {player}", workers=workers_text(int(g.captives[p, q])), player=player_name(g, q))
        for q in range(g.at_table)
        if g.captives[p, q]
    )


PHRASES = Chapter(
    Phrase(
        A.PLACE + A.PLACE_GUARDHOUSE,
        "place a worker at the {placement} (prison, rescue, debts)",
        "places a worker at the {placement}",
        section="4.8",
    ),
    Phrase(
        A.GUARD + A.IMPRISON,
        "imprison {held} for {silver}",
        "sends {sent} to prison and gains {silver}",
        section="4.8",
    ),
    Phrase(
        A.GUARD + A.RELEASE,
        "release {prison} from the prison",
        "releases {prison} from prison",
        section="4.8",
    ),
    Phrase(
        A.GUARD + A.RESCUE_MONEY,
        "rescue {captured} for silver",
        "rescues {rescued}",
        section="4.8",
    ),
    Phrase(
        A.GUARD + A.RESCUE_DEBT,
        "rescue {captured} for {virtue} and a debt",
        "rescues {rescued} by losing virtue and taking a debt",
        section="4.8",
    ),
    Phrase(A.GUARD + A.PAY_OFF_DEBT, "pay off a debt", section="4.8"),
    Phrase(A.STOP, "leave the Guardhouse", "", stage=S.GUARDING, section="8"),
    silver=lambda g, i, observer: silver_text(g.captives[g.seat].sum()),
    held=lambda g, i, observer: workers_text(int(g.captives[g.seat].sum())),
    prison=lambda g, i, observer: workers_text(int(g.prison[g.seat])),
    sent=_sent,
    price=lambda g, i, observer: silver_text(least_silver(g, g.seat, B.RESCUE if i == A.RESCUE_MONEY else B.PAY_DEBT)),
    virtue=lambda g, i, observer: gain_text(B.RESCUE_VIRTUE, "virtue"),
    **RESCUED,
)
