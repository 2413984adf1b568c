"""The Workshop: hiring and planning (rules section 4, amendment F16). Hiring is also done at the Black Market and by a
building."""

from __future__ import annotations

from architects_env.core.bits import count
from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.architects.actions import HIRE, RETURN_APPRENTICE, STOP
from architects_env.games.architects.board import HIRE as HIRE_COST
from architects_env.games.architects.board import WORKSHOP
from architects_env.games.architects.cards import APPRENTICE_VIRTUE, AT_BLACK_MARKET, SILVER
from architects_env.games.architects.characters import APPRENTICES_AT_MOST
from architects_env.games.architects.decks import add_own_apprentices, draw_buildings, return_apprentice, take_displayed
from architects_env.games.architects.events import GAINS, LAYS_COINS
from architects_env.games.architects.state import (
    ACTION_DONE,
    EFFECTS_MANDATORY,
    FREE,
    FREE_AFTER_RETURN,
    HIRE_ONE,
    MARKET_HIRE,
    NO_CARD,
    RETURN_ONE,
    WORKSHOP_HIRE,
)
from architects_env.games.architects.virtue import (
    asks_about_taxes,
    change_virtue,
    gain_bonuses,
    least_silver,
    most_taxes_ignored,
    pay_with_tax,
)


# --- planning ---------------------------------------------------------------------------------------------------------
@compiled
def play_plan(g, p):
    """1 building card, and 1 more for every two workers."""
    g.supply[p] -= 1
    g.workers[WORKSHOP, p] += 1
    draw_buildings(g, p, 1 + g.workers[WORKSHOP, p] // 2)
    g.stage = ACTION_DONE


# --- hiring at the Workshop -------------------------------------------------------------------------------------------
@compiled
def skip_coins(n, column):
    """Silver that goes on the leftmost cards of the row to reach `column` (from 0) with `n` workers."""
    return max(0, column + 1 - n)


@compiled
def may_hire_at_workshop(g, p):
    """Whether, with one worker more, some face-up card could be paid."""
    n = g.workers[WORKSHOP, p] + 1
    silver = g.goods[p, SILVER] - least_silver(g, p, HIRE_COST)
    if silver < 0:
        return False
    for row in range(2):
        for column in range(4):
            if g.display[row, column] != NO_CARD and silver >= skip_coins(n, column):
                return True
    return False


@compiled
def play_hire_at_workshop(g, p):
    """A card to hire is asked for next (section 4.4)."""
    g.supply[p] -= 1
    g.workers[WORKSHOP, p] += 1
    begin_hire(g, WORKSHOP_HIRE)


# --- D2: every hire ---------------------------------------------------------------------------------------------------
@compiled
def begin_hire(g, kind):
    """Asks for a card to take; at the limit of apprentices first for one to return."""
    g.hire_kind = kind
    g.stage = RETURN_ONE if count(g.apprentices[g.seat]) >= APPRENTICES_AT_MOST[g.character[g.seat]] else HIRE_ONE


@compiled
def may_decline_hire(g):
    """Only a building's free hire may be declined, as its first decision."""
    return g.hire_kind == FREE and g.options[EFFECTS_MANDATORY] == 0


@compiled
def legal_return_apprentice(g, mask):
    """Own apprentices; a building's hire may be declined instead (section 4.4, F15)."""
    add_own_apprentices(g, g.seat, mask)
    mask[STOP] = may_decline_hire(g)


@compiled
def play_return_apprentice(g, action):
    """Under the deck, before the hire and before the row is refilled (F15)."""
    if action == STOP:
        g.stage = ACTION_DONE
        return
    return_apprentice(g, g.seat, action - RETURN_APPRENTICE)
    if g.hire_kind == FREE:
        g.hire_kind = FREE_AFTER_RETURN
    g.stage = HIRE_ONE


@compiled
def legal_hire(g, mask):
    """The face-up cards that can be paid, at the Workshop with their skip coins (section 4.4, D2)."""
    p = g.seat
    n = g.workers[WORKSHOP, p]
    silver = g.goods[p, SILVER] - least_silver(g, p, HIRE_COST)
    nothing = True
    for row in range(2):
        for column in range(4):
            card = g.display[row, column]
            if card != NO_CARD and (g.hire_kind != WORKSHOP_HIRE or silver >= skip_coins(n, column)):
                mask[HIRE + card] = 1
                nothing = False
    mask[STOP] = nothing or may_decline_hire(g)


@compiled
def play_hire(g, action):
    """The card, once its cost is paid (section 4.4); without cost at the Black Market and by a building."""
    if action == STOP:
        g.stage = ACTION_DONE
    elif g.hire_kind != WORKSHOP_HIRE:
        hire(g, g.seat, action - HIRE)
        if g.hire_kind == MARKET_HIRE:
            gain_bonuses(g, g.seat, AT_BLACK_MARKET)
        g.stage = ACTION_DONE
    elif not asks_about_taxes(g, g.seat, HIRE_COST, action):
        pay_and_hire(g, action, most_taxes_ignored(g, g.seat, HIRE_COST))


@compiled
def find_displayed(g, card):
    """Row and column of a face-up apprentice."""
    for row in range(2):
        for column in range(4):
            if g.display[row, column] == card:
                return row, column
    return -1, -1


@compiled
def skip_coins_to(g, p, card):
    """The skip coins for a card at the Workshop."""
    _, column = find_displayed(g, card)
    return skip_coins(g.workers[WORKSHOP, p], column)


@compiled
def pay_and_hire(g, action, ignored):
    """Pay, lay the skip coins on the leftmost cards of the row, take the card: silver lying on it comes too late to pay
    with."""
    p = g.seat
    card = action - HIRE
    row, column = find_displayed(g, card)
    coins = skip_coins(g.workers[WORKSHOP, p], column)
    pay_with_tax(g, p, HIRE_COST, ignored)
    g.goods[p, SILVER] -= coins
    for c in range(coins):
        g.coins[row, c] += 1
    if coins > 0:
        report(g, LAYS_COINS, p, int(coins), row)
    hire(g, p, card)
    g.stage = ACTION_DONE


@compiled
def hire(g, p, card):
    """Take a face-up card and the silver on it; its virtue icon counts now."""
    row, column = find_displayed(g, card)
    _, silver = take_displayed(g, p, row, column)
    g.goods[p, SILVER] += silver
    if silver > 0:
        report(g, GAINS, p, SILVER, int(silver))
    change_virtue(g, p, APPRENTICE_VIRTUE[card])


STAGES = (
    Question(
        RETURN_ONE,
        "return an apprentice",
        legal_return_apprentice,
        play_return_apprentice,
        asks="which apprentice to give up for another one",
    ),
    Question(HIRE_ONE, "hire", legal_hire, play_hire, asks="whom to hire"),
)
