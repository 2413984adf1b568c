"""Who sits at the table: the players (seats 0, 1, ...) and, after the last of them, the rival that the rules play
(rules section 11).

Turn order goes clockwise through the seats. With two players and the rival the rival is last, whoever of the two
begins: then it goes round the other way (`turn_step`).
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.games.architects import state as S


@compiled
def player_at_table(p, places, step, at_table):
    """`player_at`, for loops that have read the table's size and direction."""
    if step == 1:
        other = p + places
        return other if other < at_table else other - at_table
    return (p + places * step) % at_table


@compiled
def player_at(g, p, places):
    """Who sits so many places (0 to at_table) after `p` in turn order."""
    return player_at_table(p, places, g.turn_step, g.at_table)


@compiled
def places_to(g, p, other):
    """How many places after `p` in turn order `other` sits."""
    if g.turn_step == 1:
        return other - p if other >= p else other - p + g.at_table
    return ((other - p) * g.turn_step) % g.at_table  # a step forth is a step back where it is not 1


@compiled
def is_rival(g, p):
    """Whether `p` is the rival and no seat."""
    return g.rival != S.NOBODY and p == g.num_players
