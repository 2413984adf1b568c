"""The general supply: goods that are gained come from here, goods that are paid go back (rules section 3, amendment
S4-3).

The supply never runs out, as the rulebook says. With the option supply = box it holds the goods in the box
(`board.IN_BOX`), and a player who would take more gets those that are left. Silver is unlimited either way.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.text.events import Happens as E


@compiled
def fill_supply(g):
    """Fill the supply at the start of the game."""
    if g.options[O.SUPPLY_BOX] == 1:
        for good in range(C.SILVER):
            g.in_supply[good] = B.IN_BOX[good]


@compiled
def leave_supply(g, good, number):
    """Take up to `number` goods out of the supply. Returns the number taken."""
    if g.options[O.SUPPLY_BOX] == 0 or good == C.SILVER:
        return number
    there = min(number, g.in_supply[good])
    g.in_supply[good] -= there
    return there


@compiled
def enter_supply(g, good, number):
    """Return goods to the supply."""
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
