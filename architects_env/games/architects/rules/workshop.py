"""The Workshop: hiring and planning (rules section 4, amendment F16).

Hiring is also done at the Black Market and by a building.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import (
    add_own_apprentices,
    draw_buildings,
    return_apprentice,
    take_displayed,
)
from architects_env.games.architects.rules.places import place_worker
from architects_env.games.architects.rules.virtue import (
    asks_about_taxes,
    change_virtue,
    gain_bonuses,
    least_silver,
    most_taxes_ignored,
    pay_with_tax,
)
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import (
    apprentice_place,
    apprentice_title,
    displayed_at,
    row_text,
    silver_text,
)


# --- planning ---------------------------------------------------------------------------------------------------------
@compiled
def planned(n):
    """Return the number of building cards that `n` workers draw: 1, and 1 more for every two workers (section 4.4)."""
    return 1 + n // 2


@compiled
def play_plan(g, p):
    """Draw the building cards into the hand."""
    n = place_worker(g, p, B.WORKSHOP)
    draw_buildings(g, p, planned(n))
    g.stage = S.ACTION_DONE


# --- hiring at the Workshop -------------------------------------------------------------------------------------------
@compiled
def skip_coins(n, column):
    """Silver that goes on the leftmost cards of the row to reach `column` (from 0) with `n` workers."""
    return max(0, column + 1 - n)


@compiled
def may_hire_at_workshop(g, p):
    """Return whether some face-up card can be paid for once one more worker stands there."""
    n = g.workers[B.WORKSHOP, p] + 1
    silver = g.goods[p, C.SILVER] - least_silver(g, p, B.HIRE)
    if silver < 0:
        return False
    for row in range(2):
        for column in range(4):
            if g.display[row, column] != S.NO_CARD and silver >= skip_coins(n, column):
                return True
    return False


@compiled
def play_hire_at_workshop(g, p):
    """Ask for a card to hire (section 4.4)."""
    place_worker(g, p, B.WORKSHOP)
    begin_hire(g, S.WORKSHOP_HIRE)


# --- D2: every hire ---------------------------------------------------------------------------------------------------
@compiled
def begin_hire(g, kind):
    """Ask for a card to take. At the limit of apprentices it first asks for one to return."""
    g.hire_kind = kind
    g.stage = S.RETURN_ONE if count(g.apprentices[g.seat]) >= H.APPRENTICES_AT_MOST[g.character[g.seat]] else S.HIRE_ONE


@compiled
def may_decline_hire(g):
    """Return whether the hire can be declined: only a building's free hire, at its first decision."""
    return g.hire_kind == S.FREE and g.options[O.EFFECTS_MANDATORY] == 0


@compiled
def legal_return_apprentice(g, mask):
    """Legal actions: each own apprentice. A building's hire may be declined instead (section 4.4, F15)."""
    add_own_apprentices(g, g.seat, mask)
    mask[A.STOP] = may_decline_hire(g)


@compiled
def play_return_apprentice(g, action):
    """Put an apprentice under the deck, before the hire and before the row is refilled (F15)."""
    if action == A.STOP:
        g.stage = S.ACTION_DONE
        return
    return_apprentice(g, g.seat, action - A.RETURN_APPRENTICE)
    if g.hire_kind == S.FREE:
        g.hire_kind = S.FREE_AFTER_RETURN
    g.stage = S.HIRE_ONE


@compiled
def legal_hire(g, mask):
    """Legal actions: each face-up card that can be paid for, at the Workshop with its skip coins (section 4.4, D2)."""
    p = g.seat
    n = g.workers[B.WORKSHOP, p]
    silver = g.goods[p, C.SILVER] - least_silver(g, p, B.HIRE)
    nothing = True
    for row in range(2):
        for column in range(4):
            card = g.display[row, column]
            if card != S.NO_CARD and (g.hire_kind != S.WORKSHOP_HIRE or silver >= skip_coins(n, column)):
                mask[A.HIRE + card] = 1
                nothing = False
    mask[A.STOP] = nothing or may_decline_hire(g)


@compiled
def play_hire(g, action):
    """Hire the card once its cost is paid (section 4.4). A hire at the Black Market or by a building has no cost."""
    if action == A.STOP:
        g.stage = S.ACTION_DONE
    elif g.hire_kind != S.WORKSHOP_HIRE:
        hire(g, g.seat, action - A.HIRE)
        if g.hire_kind == S.MARKET_HIRE:
            gain_bonuses(g, g.seat, C.AT_BLACK_MARKET)
        g.stage = S.ACTION_DONE
    elif not asks_about_taxes(g, g.seat, B.HIRE, action):
        pay_and_hire(g, action, most_taxes_ignored(g, g.seat, B.HIRE))


@compiled
def find_displayed(g, card):
    """Return the row and column of a face-up apprentice."""
    for row in range(2):
        for column in range(4):
            if g.display[row, column] == card:
                return row, column
    return -1, -1


@compiled
def skip_coins_to(g, p, card):
    """Return the skip coins for a card at the Workshop."""
    _, column = find_displayed(g, card)
    return skip_coins(g.workers[B.WORKSHOP, p], column)


@compiled
def pay_and_hire(g, action, ignored):
    """Pay, lay the skip coins on the leftmost cards of the row and take the card.

    The silver lying on it comes too late to pay with.
    """
    p = g.seat
    card = action - A.HIRE
    row, column = find_displayed(g, card)
    coins = skip_coins(g.workers[B.WORKSHOP, p], column)
    pay_with_tax(g, p, B.HIRE, ignored)
    g.goods[p, C.SILVER] -= coins
    for c in range(coins):
        g.coins[row, c] += 1
    if coins > 0:
        report(g, E.LAYS_COINS, p, int(coins), row)
    hire(g, p, card)
    g.stage = S.ACTION_DONE


@compiled
def hire(g, p, card):
    """Take a face-up card and the silver on it. Its virtue icon counts now."""
    row, column = find_displayed(g, card)
    _, silver = take_displayed(g, p, row, column)
    g.goods[p, C.SILVER] += silver
    if silver > 0:
        report(g, E.GAINS, p, C.SILVER, int(silver))
    change_virtue(g, p, C.APPRENTICE_VIRTUE[card])


def silver_of_hire(g: Any, card: int) -> str:
    """Return the cost of a hire beyond the price of the place, and the silver on the card, in words."""
    row, column = find_displayed(g, card)
    cost = int(skip_coins_to(g, g.seat, card)) if g.hire_kind == S.WORKSHOP_HIRE else 0
    there = int(g.coins[row, column])
    words = {"cost": silver_text(cost), "there": silver_text(there)}
    if cost and there:
        return say(" ({cost} more, {there} on it)", **words)
    return say(" ({cost} more)", **words) if cost else say(" ({there} on it)", **words) if there else ""


STAGES = (
    Question(
        S.RETURN_ONE,
        "return an apprentice",
        legal_return_apprentice,
        play_return_apprentice,
        asks="which apprentice to give up for another one",
    ),
    Question(S.HIRE_ONE, "hire", legal_hire, play_hire, asks="which apprentice to hire"),
)
PHRASES = Chapter(
    Phrase(
        A.PLACE + A.PLACE_HIRE,
        "place a worker at the {placement}",
        section="4.4",
    ),
    Phrase(
        A.PLACE + A.PLACE_PLAN,
        "place a worker at the {placement} (draw {number})",
        "places a worker at the {placement}",
        section="4.4",
    ),
    Phrase(
        A.HIRE,
        "hire {apprentice}{silver} from the {displayed}",
        "hires {apprentice} from the {displayed}",
    ),
    Phrase(A.STOP, "decline the hire", stage=(S.RETURN_ONE, S.HIRE_ONE), section="8"),
    number=lambda g, i, observer: planned(int(g.workers[B.WORKSHOP, g.seat]) + 1),
    price=lambda g, i, observer: silver_text(least_silver(g, g.seat, B.HIRE)),
    displayed=lambda g, apprentice, observer: displayed_at(g, apprentice),
    silver=lambda g, apprentice, observer: silver_of_hire(g, apprentice),
    its_place=lambda g, apprentice, observer: apprentice_place(apprentice),
    shelf=lambda g, apprentice, observer: row_text(g, apprentice),
    titled=lambda g, apprentice, observer: apprentice_title(apprentice),
)
