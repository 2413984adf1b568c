"""Virtue, debts and taxes (rules sections 3 and 6, amendments F1 and F14), and gains in general."""

from __future__ import annotations

from architects_env.core.bits import lowest
from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.architects.board import HIRE, MOST_VIRTUE, PLAIN_SILVER, TAX_SILVER, TAXES_IGNORED
from architects_env.games.architects.cards import (
    BONUS,
    BUILDING_CARDS,
    GOLD,
    MARBLE,
    NUM_GOODS,
    SILVER,
    VIRTUE,
    WITH_BONUS,
)
from architects_env.games.architects.characters import (
    CHARACTER_BONUS,
    DEBT_PRICE,
    GOLD_IS_MARBLE,
    HAS_BONUS,
    TAXES_IGNORED_BESIDES,
    WORKSHOP_DISCOUNT,
)
from architects_env.games.architects.decks import draw_buildings
from architects_env.games.architects.events import (
    APPRENTICE_GIVES,
    CANCELS_DEBTS,
    CHARACTER_GIVES,
    FALLS,
    GETS_DEBTS,
    IGNORES_TAXES,
    PAYS_TAXED,
    RISES,
    STAYS_AT_TOP,
)
from architects_env.games.architects.seating import is_rival
from architects_env.games.architects.state import SURPLUS_CHOICE, TAX_CHOICE, TAXES
from architects_env.games.architects.supply import give_back, take


# --- the virtue track -------------------------------------------------------------------------------------------------
@compiled
def gain_virtue(g, p, points):
    """Each point above 14 may cancel an unpaid debt: by itself, or asked later (D13) with the option surplus_virtue =
    choice."""
    up = min(points, MOST_VIRTUE - g.virtue[p])
    g.virtue[p] += up
    above = points - up
    if points > 0:
        report(g, RISES if up > 0 else STAYS_AT_TOP, p, int(g.virtue[p]), 0)
    if above > 0:
        if g.options[SURPLUS_CHOICE] == 1 and not is_rival(g, p):
            g.surplus[p] = g.surplus[p] + above if g.unpaid_debts[p] > 0 else 0
            g.questions = 1
        else:
            cancel_debts(g, p, min(above, g.unpaid_debts[p]))


@compiled
def cancel_debts(g, p, debts):
    """By themselves; nothing is paid."""
    g.unpaid_debts[p] -= debts
    if debts > 0:
        report(g, CANCELS_DEBTS, p, int(debts), 0)


@compiled
def lose_virtue(g, p, points):
    """Each point below 0 is an unpaid debt."""
    down = min(points, g.virtue[p])
    g.virtue[p] -= down
    if down > 0:
        report(g, FALLS, p, int(g.virtue[p]), 0)
    if points > down:
        take_debts(g, p, points - down)


@compiled
def change_virtue(g, p, points):
    """As printed on a card: up, down, or nothing."""
    if points > 0:
        gain_virtue(g, p, points)
    elif points < 0:
        lose_virtue(g, p, -points)


@compiled
def take_debts(g, p, debts):
    """Unpaid debts. Who may pay silver instead is asked at the end of the step (`questions`), about as much as the
    silver of this moment reaches."""
    g.unpaid_debts[p] += debts
    report(g, GETS_DEBTS, p, int(debts), 0)
    if DEBT_PRICE[g.character[p]] > 0:
        if g.new_debts[p] == 0:
            g.debt_silver[p] = g.goods[p, SILVER]
        g.new_debts[p] += debts
        g.questions = 1


# --- gains ------------------------------------------------------------------------------------------------------------
@compiled
def gain(g, p, what):
    """Goods, virtue and building cards as on a card: int16[8] in the order of `cards.GAINS`."""
    for k in range(NUM_GOODS):
        take(g, p, k, what[k])
    if what[VIRTUE] > 0:
        gain_virtue(g, p, what[VIRTUE])
    if what[BUILDING_CARDS] > 0:
        draw_buildings(g, p, what[BUILDING_CARDS])


@compiled
def can_pay(g, p, what):
    """Whether `p` has these goods; to some characters gold and marble are the same."""
    alike = GOLD_IS_MARBLE[g.character[p]] == 1
    for k in range(NUM_GOODS):
        if g.goods[p, k] < what[k] and not (alike and (k == GOLD or k == MARBLE)):
            return False
    return not alike or g.goods[p, GOLD] + g.goods[p, MARBLE] >= what[GOLD] + what[MARBLE]


@compiled
def pay(g, p, what):
    """Goods go to the general supply. What is named comes first; gold that is not there is paid in marble, where they
    are the same, and marble in gold."""
    for k in range(NUM_GOODS):
        give_back(g, p, k, what[k])
    if g.goods[p, GOLD] < 0:
        give_back(g, p, MARBLE, -g.goods[p, GOLD])
        give_back(g, p, GOLD, g.goods[p, GOLD])
    elif g.goods[p, MARBLE] < 0:
        give_back(g, p, GOLD, -g.goods[p, MARBLE])
        give_back(g, p, MARBLE, g.goods[p, MARBLE])


@compiled
def gain_bonuses(g, p, occasion):
    """What the apprentices that lay before the active player `p` when the worker was placed, and its character, add on
    this occasion (F7)."""
    those = g.at_placement & WITH_BONUS[occasion]
    while those != 0:
        report(g, APPRENTICE_GIVES, p, lowest(those), occasion)
        gain(g, p, BONUS[occasion, lowest(those)])
        those &= those - 1
    if HAS_BONUS[g.character[p]] == occasion:
        report(g, CHARACTER_GIVES, p, int(g.character[p]), occasion)
        gain(g, p, CHARACTER_BONUS[occasion, g.character[p]])


# --- payments with tax ------------------------------------------------------------------------------------------------
@compiled
def most_taxes_ignored(g, p, cost):
    """How many of the taxes of this cost the virtue track and the character let `p` ignore."""
    return min(TAX_SILVER[cost], TAXES_IGNORED[g.virtue[p]] + TAXES_IGNORED_BESIDES[g.character[p]])


@compiled
def plain_silver(g, p, cost):
    """The part of this cost that is no tax."""
    return PLAIN_SILVER[cost] - WORKSHOP_DISCOUNT[g.character[p]] if cost == HIRE else PLAIN_SILVER[cost]


@compiled
def least_silver(g, p, cost):
    """The silver that this cost takes at least (HIRE, FIRST_CAPTURE, RESCUE, PAY_DEBT)."""
    return plain_silver(g, p, cost) + TAX_SILVER[cost] - most_taxes_ignored(g, p, cost)


@compiled
def pay_with_tax(g, p, cost, ignored):
    """Plain silver to the general supply, tax to the Tax Stand; an ignored tax is paid to nobody."""
    tax = TAX_SILVER[cost] - ignored
    silver = plain_silver(g, p, cost) + tax
    g.goods[p, SILVER] -= silver
    g.tax += tax
    if silver > 0:
        report(g, PAYS_TAXED, p, int(silver), int(tax))
    if ignored > 0:
        report(g, IGNORES_TAXES, p, int(ignored), 0)


@compiled
def asks_about_taxes(g, p, cost, action):
    """With the option tax_evasion = choice: stops before the payment for `action` to ask how many taxes are ignored
    (D14)."""
    if g.options[TAX_CHOICE] == 0:
        return False
    g.stage = TAXES
    g.payment = cost
    g.payment_for = action
    return True
