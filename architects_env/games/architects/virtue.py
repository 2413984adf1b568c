"""Virtue, debts and taxes (rules sections 3 and 6, amendments F1 and F14), and gains in general."""
from __future__ import annotations

from architects_env.core.bits import lowest
from architects_env.core.jit import compiled
from architects_env.games.architects.actions import DESTROY_DEBT, IGNORE_TAXES, STOP
from architects_env.games.architects.board import MOST_VIRTUE, PLAIN_SILVER, TAX_SILVER, TAXES_IGNORED
from architects_env.games.architects.cards import BONUS, BUILDING_CARDS, GOODS, SILVER, VIRTUE, WITH_BONUS
from architects_env.games.architects.decks import draw_buildings
from architects_env.games.architects.state import CANCEL_DEBT, NOBODY, SURPLUS_CHOICE, TAX_CHOICE, TAXES

NUM_GOODS = len(GOODS)


# --- the virtue track -------------------------------------------------------------------------------------------------------------------------
@compiled
def gain_virtue(g, p, points):
    """Each point above 14 may cancel an unpaid debt: by itself, or asked later (D13) with the option surplus_virtue = choice."""
    up = min(points, MOST_VIRTUE - g.virtue[p])
    g.virtue[p] += up
    above = points - up
    if above > 0:
        if g.options[SURPLUS_CHOICE] == 1:
            g.surplus[p] = g.surplus[p] + above if g.unpaid_debts[p] > 0 else 0
        else:
            g.unpaid_debts[p] -= min(above, g.unpaid_debts[p])


@compiled
def lose_virtue(g, p, points):
    """Each point below 0 is an unpaid debt."""
    down = min(points, g.virtue[p])
    g.virtue[p] -= down
    g.unpaid_debts[p] += points - down


@compiled
def take_debt(g, p):
    """One unpaid debt."""
    g.unpaid_debts[p] += 1


# --- D13: surplus virtue and debts (option surplus_virtue = choice) ---------------------------------------------------------------------------------
@compiled
def somebody_has_surplus(g):
    """The next player in turn order from the active one who is to be asked about a point above 14, or NOBODY."""
    for i in range(g.num_players):
        p = (g.active + i) % g.num_players
        if g.surplus[p] > 0:
            return p
    return NOBODY


@compiled
def ask_about_surplus(g, p):
    """Interrupts what is going on; it goes on where it was when all questions are answered."""
    if g.stage != CANCEL_DEBT:
        g.resume_stage = g.stage
        g.resume_seat = g.seat
    g.stage = CANCEL_DEBT
    g.seat = p


@compiled
def legal_cancel_debt(g, mask):
    mask[DESTROY_DEBT] = 1
    mask[STOP] = 1
    return 2


@compiled
def play_cancel_debt(g, action):
    p = g.seat
    g.surplus[p] -= 1
    if action == DESTROY_DEBT:
        g.unpaid_debts[p] -= 1
    if g.unpaid_debts[p] == 0:
        g.surplus[p] = 0  # without an unpaid debt the points are lost
    if somebody_has_surplus(g) == NOBODY:
        g.stage = g.resume_stage
        g.seat = g.resume_seat


# --- gains ------------------------------------------------------------------------------------------------------------------------------------
@compiled
def gain(g, p, what):
    """Goods, virtue and building cards as on a card: int16[8] in the order of `cards.GAINS`."""
    for k in range(NUM_GOODS):
        g.goods[p, k] += what[k]
    if what[VIRTUE] > 0:
        gain_virtue(g, p, what[VIRTUE])
    if what[BUILDING_CARDS] > 0:
        draw_buildings(g, p, what[BUILDING_CARDS])


@compiled
def can_pay(g, p, what):
    """Whether `p` has these goods."""
    for k in range(NUM_GOODS):
        if g.goods[p, k] < what[k]:
            return False
    return True


@compiled
def pay(g, p, what):
    """Goods go to the general supply."""
    for k in range(NUM_GOODS):
        g.goods[p, k] -= what[k]


@compiled
def gain_bonuses(g, p, occasion):
    """What the apprentices that lay before the active player `p` when the worker was placed add on this occasion (F7)."""
    those = g.at_placement & WITH_BONUS[occasion]
    while those != 0:
        gain(g, p, BONUS[occasion, lowest(those)])
        those &= those - 1


# --- payments with tax --------------------------------------------------------------------------------------------------------------------------
@compiled
def most_taxes_ignored(g, p, cost):
    """How many of the taxes of this cost the virtue track lets `p` ignore."""
    return min(TAX_SILVER[cost], TAXES_IGNORED[g.virtue[p]])


@compiled
def least_silver(g, p, cost):
    """The silver that this cost takes at least (HIRE, FIRST_CAPTURE, RESCUE, PAY_DEBT)."""
    return PLAIN_SILVER[cost] + TAX_SILVER[cost] - most_taxes_ignored(g, p, cost)


@compiled
def pay_with_tax(g, p, cost, ignored):
    """Plain silver to the general supply, tax to the Tax Stand; an ignored tax is paid to nobody."""
    tax = TAX_SILVER[cost] - ignored
    g.goods[p, SILVER] -= PLAIN_SILVER[cost] + tax
    g.tax += tax


@compiled
def asks_about_taxes(g, p, cost, action):
    """With the option tax_evasion = choice: stops before the payment for `action` to ask how many taxes are ignored (D14)."""
    if g.options[TAX_CHOICE] == 0:
        return False
    g.stage = TAXES
    g.payment = cost
    g.payment_for = action
    return True


@compiled
def legal_taxes(g, mask, extra):
    """0 up to the maximum, as far as the silver reaches; `extra` is silver that the same action takes besides."""
    options = 0
    for ignored in range(most_taxes_ignored(g, g.seat, g.payment) + 1):
        if g.goods[g.seat, SILVER] >= PLAIN_SILVER[g.payment] + TAX_SILVER[g.payment] - ignored + extra:
            mask[IGNORE_TAXES + ignored] = 1
            options += 1
    return options
