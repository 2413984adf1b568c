"""The general supply: goods that are gained come from here, goods that are paid go back (rules section 3, amendment
S4-3).

It never runs out, as the rulebook says. With the option supply = box it holds what lies in the box (`board.IN_BOX`),
and who would take more gets what is there. Silver is unlimited either way. The rival's pool is clay, wood and stone in
one: what it has of each is what nobody else has.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import options as O
from architects_env.games.architects.events import Happens as E


@compiled
def fill_supply(g):
    """At the start of the game."""
    if g.options[O.SUPPLY_BOX] == 1:
        for good in range(C.SILVER):
            g.in_supply[good] = B.IN_BOX[good]


@compiled
def leave_supply(g, good, number):
    """Takes up to `number` goods out of the supply; returns how many there were."""
    if g.options[O.SUPPLY_BOX] == 0 or good == C.SILVER:
        return number
    there = min(number, g.in_supply[good])
    g.in_supply[good] -= there
    return there


@compiled
def enter_supply(g, good, number):
    """Goods that come back."""
    if g.options[O.SUPPLY_BOX] == 1 and good != C.SILVER:
        g.in_supply[good] += number


@compiled
def take(g, p, good, number):
    """`p` gains goods of one kind."""
    there = leave_supply(g, good, number)
    g.goods[p, good] += there
    if there < number:
        report(g, E.GOES_WITHOUT, p, int(good), int(number - there))


@compiled
def give_back(g, p, good, number):
    """`p` pays goods of one kind, which it has."""
    g.goods[p, good] -= number
    enter_supply(g, good, number)


# --- the rival (section 11) -------------------------------------------------------------------------------------------
@compiled
def take_for_rival(g, good, number):
    """Clay, wood or stone for its pool."""
    there = leave_supply(g, good, number)
    g.rival_goods += there
    if there < number:
        report(g, E.GOES_WITHOUT, int(g.num_players), C.POOL, int(number - there))


@compiled
def take_any_for_rival(g, number):
    """Goods of no kind (set-up): one after another of which most is left, clay before wood before stone."""
    for _ in range(number):
        most = C.CLAY
        for good in range(C.CLAY, C.STONE + 1):
            if g.in_supply[good] > g.in_supply[most]:
                most = good
        take_for_rival(g, most, 1)


@compiled
def give_back_of_rival(g, number):
    """It pays out of its pool: one after another of which it has most, clay before wood before stone."""
    for _ in range(number if g.options[O.SUPPLY_BOX] == 1 else 0):
        most = C.CLAY
        for good in range(C.CLAY, C.STONE + 1):
            if rival_has(g, good) > rival_has(g, most):
                most = good
        enter_supply(g, most, 1)
    g.rival_goods -= number


@compiled
def rival_has(g, good):
    """How much clay, wood or stone the rival has, with the option supply = box."""
    held = B.IN_BOX[good] - g.in_supply[good]
    for p in range(g.num_players):
        held -= g.goods[p, good]
    return held
