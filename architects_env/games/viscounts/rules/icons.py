"""Icons that a player can show, and the payment for missing ones (rules sections 2.3, 7.1)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import some


# --- icons ------------------------------------------------------------------------------------------------------------
@compiled
def icons_of_kind(g, p, icon):
    """Return the number of icons of a kind in the line (on cards, or printed on empty slots), on built slots and on
    cleric bonus cards."""
    icons = 0
    for slot in range(B.LINE):
        card = g.line[p, slot]
        icons += C.ICON[C.KIND[card], icon] if card != S.NO_CARD else B.LINE_ICONS[slot, icon]
    return icons + permanent_icons(g, p, icon)


@compiled
def permanent_icons(g, p, icon):
    """Return the number of icons of a kind on built slots and cleric bonus cards."""
    icons = 0
    for slot in range(B.NUM_BUILDINGS):
        icons += g.built[p, slot] * (
            R.AI_SLOT_ICONS[g.board, slot, icon] if is_virtual(g, p) else B.SLOT_ICONS[slot, icon]
        )
    for ribbon in range(M.NUM_RIBBONS):
        icons += (g.bonus_owner[ribbon] == p) * M.BONUS_ICONS[ribbon, icon]
    return icons


@compiled
def has_in_line(g, p, ability):
    """Return whether a card with this ability lies in a player's line."""
    for slot in range(B.LINE):
        if g.line[p, slot] != S.NO_CARD and C.ACTS[C.KIND[g.line[p, slot]]] == ability:
            return True
    return False


@compiled
def icons_for(g, p, action, dismissed):
    """Return the number of icons that count for an action, with those of a dismissed kind (NO_CARD: none): the action's
    own icons, criminals, and merchants that a card converts."""
    icon = B.ICON_OF[action]
    total = icons_of_kind(g, p, icon) + icons_of_kind(g, p, C.CRIMINAL)
    merchants = 0
    if has_in_line(g, p, C.CONVERT + action):
        merchants = icons_of_kind(g, p, C.MERCHANT)
    if dismissed != S.NO_CARD:
        total += C.ICON[dismissed, icon] + C.ICON[dismissed, C.CRIMINAL]
        merchants += C.ICON[dismissed, C.MERCHANT] if merchants > 0 or has_in_line(g, p, C.CONVERT + action) else 0
    return total + merchants // C.MERCHANTS_AN_ICON


# --- what could be paid -----------------------------------------------------------------------------------------------
@compiled
def units(g, p, action, means, price):
    """Return the number of icons that these means could pay for, one each, after `price` silver has been paid for a
    dismissal.
    """
    if means == B.SILVER:
        return int(g.silver[p] - price) // C.SILVER_AN_ICON if has_in_line(g, p, C.PAY_SILVER + action) else 0
    if means == B.PAID_WITH[action] or (means >= B.STONE and has_in_line(g, p, C.PAY_GOODS + action)):
        return int(g.goods[p, means])
    return 0


@compiled
def doubles(g, p, action):
    """Return 1 if one unit of the action's means counts twice, otherwise 0."""
    return 1 if has_in_line(g, p, C.DOUBLE + action) else 0


@compiled
def payable(g, p, action, price):
    """Return the number of icons that could be paid for."""
    total = 0
    for means in range(B.NUM_MEANS):
        total += units(g, p, action, means, price)
    if g.goods[p, B.PAID_WITH[action]] > 0:
        total += doubles(g, p, action)
    return total


@compiled
def can_pay(g, p, action, gap, price):
    """Return whether `gap` missing icons can be paid for."""
    return gap <= 0 or payable(g, p, action, price) >= gap


# --- paying -----------------------------------------------------------------------------------------------------------
@compiled
def then_payment(g, p, gap):
    """Put the payment for the missing icons on the agenda, means by means."""
    for means in range(B.NUM_MEANS):
        g.paid[means] = 0
    g.gap = max(0, gap)
    N.then_paying(g, S.PAYING, p)


@compiled
def after_units(g, p, means, n):
    """Return the gap that `n` units of a means leave, or a number below 0 if one of them is too many.

    Every unit must be needed; only a doubled one may be half lost.
    """
    gap = int(g.gap) - n
    if means == B.PAID_WITH[g.action] and n > 0 and doubles(g, p, g.action) == 1:
        return gap if gap == 0 and n == 1 else gap - 1
    return gap


@compiled
def is_offered(g, p, means, n):
    """Return whether `n` units of a means are part of an allowed mix with the means that follow it."""
    if n > units(g, p, g.action, means, 0):
        return False
    gap, others = after_units(g, p, means, n), 0
    for other in range(means + 1, B.NUM_MEANS):
        others += units(g, p, g.action, other, 0)
    return 0 <= gap <= others


@compiled
def run_paying(g):
    """Ask about the next means if there is more than one way to pay. After the last one all is paid at once (section
    7.1)."""
    p, means = g.seat, N.read_paying(g)
    if means == B.NUM_MEANS:
        take_payment(g, p)
        return
    found, only = 0, 0
    for n in range(g.gap + 1):
        if is_offered(g, p, means, n):
            found += 1
            only = n
    if found > 1:
        N.then_paying(g, S.PAY, p, means=means)
    else:
        pay_with(g, p, means, only)


@compiled
def pay_with(g, p, means, n):
    """Record `n` units of a means, then go on to the next means."""
    g.gap = after_units(g, p, means, n)
    g.paid[means] = n
    N.then_paying(g, S.PAYING, p, means=means + 1)


@compiled
def take_payment(g, p):
    """Pay all means at once."""
    for means in range(B.NUM_RESOURCES):
        if g.paid[means] > 0:
            g.goods[p, means] -= g.paid[means]
            report(g, E.PAYS, p, means, int(g.paid[means]))
    if g.paid[B.SILVER] > 0:
        pay_silver(g, p, C.SILVER_AN_ICON * int(g.paid[B.SILVER]))
    for means in range(B.NUM_MEANS):
        g.paid[means] = 0


@compiled
def pay_silver(g, p, n):
    if n > 0:
        g.silver[p] -= n
        report(g, E.PAYS, p, B.NUM_RESOURCES, n)


@compiled
def legal_pay(g, mask):
    """Legal actions: each number that is part of an allowed mix (section 7.1)."""
    for n in range(g.gap + 1):
        if is_offered(g, g.seat, N.read_paying(g), n):
            mask[A.PAY_NUMBER + n] = 1


@compiled
def play_pay(g, action):
    """Pay this number of units (section 7.1)."""
    pay_with(g, g.seat, N.read_paying(g), action - A.PAY_NUMBER)


STAGES = (Question(S.PAY, "pay", legal_pay, play_pay, asks="what to pay with"), Step(S.PAYING, "paying", run_paying))


def icons_now(g: Any, p: int) -> list[int]:
    """Return the number of icons for each action (`cards.ACTIONS`), including the card that has been dismissed for the
    present one.
    """
    present = int(g.action) if g.active == p else A.NO_ACTION
    return [
        int(icons_for(g, p, action, g.dismissed if action == present else S.NO_CARD)) for action in range(A.NO_ACTION)
    ]


# --- as it is said ----------------------------------------------------------------------------------------------------
def _amount(g: Any, number: int, observer: int) -> str:
    """Return the amount of the means in question, in words. Silver is paid in lots."""
    means = N.read_paying(g)
    return (
        some(number * (C.SILVER_AN_ICON if means == B.SILVER else 1), B.MEANS[means])
        if number
        else say("no {means}", means=say(B.MEANS[means]))
    )


def _left(g: Any, number: int, observer: int) -> str:
    """Return the remaining icons, to be paid with other means, in words."""
    gap = int(after_units(g, g.seat, N.read_paying(g), number))
    if gap <= 0:
        return say("all is paid")
    return say("{icons} still to be paid for", icons=some(gap, C.ICONS[B.ICON_OF[g.action]]))


PHRASES = Chapter(
    Phrase(A.PAY_NUMBER, "pay {amount} ({left})", "", stage=S.PAY, section="7.1"),
    means=lambda g, number, observer: B.MEANS[N.read_paying(g)],
    amount=_amount,
    left=_left,
)
