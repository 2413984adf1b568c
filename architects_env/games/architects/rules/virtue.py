"""Virtue, debts and taxes (rules sections 3 and 6, amendments F1 and F14), and gains in general."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import each_member
from architects_env.core.contract.rules.events import report
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import draw_buildings
from architects_env.games.architects.rules.state import is_rival
from architects_env.games.architects.rules.supply import give_back, take
from architects_env.games.architects.text.events import Happens as E


# --- the virtue track -------------------------------------------------------------------------------------------------
@compiled
def gain_virtue(g, p, points):
    """Gain virtue.

    Each point above 14 may cancel an unpaid debt: automatically, or with the option surplus_virtue = choice after a
    question (D13).
    """
    up = min(points, B.MOST_VIRTUE - g.virtue[p])
    g.virtue[p] += up
    above = points - up
    if points > 0:
        report(g, E.RISES if up > 0 else E.STAYS_AT_TOP, p, int(g.virtue[p]), 0)
    if above > 0:
        if g.options[O.SURPLUS_CHOICE] == 1 and not is_rival(g, p):
            g.surplus[p] = g.surplus[p] + above if g.unpaid_debts[p] > 0 else 0
            g.questions = 1
        else:
            cancel_debts(g, p, min(above, g.unpaid_debts[p]))


@compiled
def cancel_debts(g, p, debts):
    """Cancel debts automatically. Nothing is paid."""
    g.unpaid_debts[p] -= debts
    if debts > 0:
        report(g, E.CANCELS_DEBTS, p, int(debts), 0)


@compiled
def lose_virtue(g, p, points):
    """Lose virtue. Each point below 0 is an unpaid debt."""
    down = min(points, g.virtue[p])
    g.virtue[p] -= down
    if down > 0:
        report(g, E.FALLS, p, int(g.virtue[p]), 0)
    if points > down:
        take_debts(g, p, points - down)


@compiled
def change_virtue(g, p, points):
    """Change virtue as printed on a card: up, down or not at all."""
    if points > 0:
        gain_virtue(g, p, points)
    elif points < 0:
        lose_virtue(g, p, -points)


@compiled
def take_debts(g, p, debts):
    """Take unpaid debts.

    A player who may pay silver instead is asked at the end of the step (`questions`), for as many debts as its present
    silver pays.
    """
    g.unpaid_debts[p] += debts
    report(g, E.GETS_DEBTS, p, int(debts), 0)
    if H.DEBT_PRICE[g.character[p]] > 0:
        if g.new_debts[p] == 0:
            g.debt_silver[p] = g.goods[p, C.SILVER]
        g.new_debts[p] += debts
        g.questions = 1


# --- gains ------------------------------------------------------------------------------------------------------------
@compiled
def gain(g, p, what):
    """Gain goods, virtue and building cards as on a card: int16[8] in the order of `cards.GAINS`."""
    for k in range(C.NUM_GOODS):
        take(g, p, k, what[k])
    if what[C.VIRTUE] > 0:
        gain_virtue(g, p, what[C.VIRTUE])
    if what[C.BUILDING_CARDS] > 0:
        draw_buildings(g, p, what[C.BUILDING_CARDS])


@compiled
def can_pay(g, p, what):
    """Return whether `p` has these goods. To some characters gold and marble are the same."""
    alike = H.GOLD_IS_MARBLE[g.character[p]] == 1
    for k in range(C.NUM_GOODS):
        if g.goods[p, k] < what[k] and not (alike and (k == C.GOLD or k == C.MARBLE)):
            return False
    return not alike or g.goods[p, C.GOLD] + g.goods[p, C.MARBLE] >= what[C.GOLD] + what[C.MARBLE]


@compiled
def pay(g, p, what):
    """Pay goods to the general supply.

    Where gold and marble are the same, missing gold is paid in marble, and missing marble in gold.
    """
    for k in range(C.NUM_GOODS):
        give_back(g, p, k, what[k])
    if g.goods[p, C.GOLD] < 0:
        give_back(g, p, C.MARBLE, -g.goods[p, C.GOLD])
        give_back(g, p, C.GOLD, g.goods[p, C.GOLD])
    elif g.goods[p, C.MARBLE] < 0:
        give_back(g, p, C.GOLD, -g.goods[p, C.MARBLE])
        give_back(g, p, C.MARBLE, g.goods[p, C.MARBLE])


@compiled
def gain_bonuses(g, p, occasion):
    """Give the active player `p` the bonuses for this occasion of its character and of the apprentices that lay before
    it when the worker was placed (F7)."""
    for apprentice in each_member(g.at_placement & C.WITH_BONUS[occasion]):
        report(g, E.APPRENTICE_GIVES, p, apprentice, occasion)
        gain(g, p, C.BONUS[occasion, apprentice])
    if H.HAS_BONUS[g.character[p]] == occasion:
        report(g, E.CHARACTER_GIVES, p, int(g.character[p]), occasion)
        gain(g, p, H.CHARACTER_BONUS[occasion, g.character[p]])


def bonuses(g: Any, p: int, occasion: int) -> np.ndarray:
    """Return what `gain_bonuses` would give `p` for an action that it takes now, int16[8] in the order of
    `cards.GAINS`."""
    found = np.zeros(len(C.GAINS), np.int16)
    for apprentice in each_member(g.apprentices[p] & C.WITH_BONUS[occasion]):
        found += C.BONUS[occasion, apprentice]
    if H.HAS_BONUS[g.character[p]] == occasion:
        found += H.CHARACTER_BONUS[occasion, g.character[p]]
    return found


# --- payments with tax ------------------------------------------------------------------------------------------------
@compiled
def most_taxes_ignored(g, p, cost):
    """Return the number of taxes of this cost that the virtue track and the character allow `p` to ignore."""
    return min(B.TAX_SILVER[cost], B.TAXES_IGNORED[g.virtue[p]] + H.TAXES_IGNORED_BESIDES[g.character[p]])


@compiled
def plain_silver(g, p, cost):
    """Return the part of this cost that is not tax."""
    return B.PLAIN_SILVER[cost] - H.WORKSHOP_DISCOUNT[g.character[p]] if cost == B.HIRE else B.PLAIN_SILVER[cost]


@compiled
def least_silver(g, p, cost):
    """Return the smallest silver that this cost takes (HIRE, FIRST_CAPTURE, RESCUE, PAY_DEBT)."""
    return plain_silver(g, p, cost) + B.TAX_SILVER[cost] - most_taxes_ignored(g, p, cost)


@compiled
def pay_with_tax(g, p, cost, ignored):
    """Pay plain silver to the general supply and tax to the Tax Stand. Ignored taxes are not paid."""
    tax = B.TAX_SILVER[cost] - ignored
    silver = plain_silver(g, p, cost) + tax
    g.goods[p, C.SILVER] -= silver
    g.tax += tax
    if silver > 0:
        report(g, E.PAYS_TAXED, p, int(silver), int(tax))
    if ignored > 0:
        report(g, E.IGNORES_TAXES, p, int(ignored), 0)


@compiled
def asks_about_taxes(g, p, cost, action):
    """Return whether the payment for `action` stops to ask how many taxes are ignored (D14, option tax_evasion =
    choice).
    """
    if g.options[O.TAX_CHOICE] == 0:
        return False
    g.stage = S.TAXES
    g.payment = cost
    g.payment_for = action
    return True
