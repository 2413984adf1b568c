"""A whole game."""

from __future__ import annotations

from .calls import after_last_call, call
from .draft import draft
from .setup import set_up
from .table import Table
from .talk import Talk


def play(table: Table) -> Talk:
    yield from set_up(table)
    yield from play_rounds(table)


def play_rounds(table: Table) -> Talk:
    """Until one was the last, or until the bound of the option `max_rounds`."""
    while not table.over:
        table.clear_round()
        table.round += 1
        yield from draft(table)
        for number in sorted(table.characters):
            yield from call(table, number)
        yield from after_last_call(table)
        table.over = table.last_round or table.round >= table.options.max_rounds
