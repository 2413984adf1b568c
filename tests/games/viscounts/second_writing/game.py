"""A whole game: setup, rounds, the last round, the end (sections 4 and 14)."""

from __future__ import annotations

from . import setup, turn
from .table import Automaton, Player, Table
from .talk import Talk


def new_table(players: int, ai: str = "cleric") -> Table:
    """`ai` names the board of the solo opponent, who is the second player then."""
    if players == 1:
        return Table([Player(0), Automaton(1, board_name=ai)])
    return Table([Player(seat) for seat in range(players)])


def play(table: Table, difficulty: int = 0, most_rounds: int = 200) -> Talk:
    """After the round in which the poverty or the prosperity card appears one more is played."""
    yield from setup.set_up(table, difficulty)
    while not (table.end_round is not None and table.round == table.end_round + 1) and table.round < most_rounds:
        table.round += 1
        for player in table.in_turn_order(table.starter):
            yield from turn.turn_of(table, player)
    table.over = True
