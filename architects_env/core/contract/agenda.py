"""What is still to be done, as a stack of tasks in the state: for games in which one thing brings about others, and
those again others.

A task is a stage (a question or a step, `core.contract.stages`), the seat whose it is, and a few numbers, which the
stage finds in `g.task`. Rules put tasks on the agenda, **the last one first**. The game's `Stages` are made with
`between=AGENDA.take_next`: after every action and every step the top task is taken. So a list of effects, a trigger in
the middle of one, and a question about either are one mechanism, depth first.

Everybody may see the agenda: it stays as it is in views and worlds. So the numbers of a task are public; a card that
only some may know is named by its place in a zone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled

MOST_NUMBERS = 5


class Agenda:
    """A stack that holds `most` tasks of so many `numbers` (up to 5), and what is compiled for it.

    `put(g, stage, seat, a, b, c, d, e)`: a task on top; numbers that are left out are 0. Raises `RuntimeError` if the
    agenda is full.
    `take_next(g)`: the top task becomes the present one, in `g.stage`, `g.seat` and `g.task`. Raises `RuntimeError` if
    there is none, unless the game is over.

    >>> [(name, *shape) for name, _, *shape in Agenda(most=8, numbers=2).fields]
    [('agenda', (8, 4)), ('agenda_size',), ('task', (2,))]
    """

    def __init__(self, most: int, numbers: int) -> None:
        if not 1 <= numbers <= MOST_NUMBERS:
            raise ValueError(f"A task has 1 to {MOST_NUMBERS} numbers, not {numbers}.")
        self.most, self.numbers = most, numbers
        self.fields = [
            ("agenda", np.int16, (most, 2 + numbers)),
            ("agenda_size", np.int16),
            ("task", np.int16, (numbers,)),
        ]
        """For a game's state: stage, seat and numbers of each task, the next one last; how many there are; the numbers
        of the present one."""
        self.put, self.take_next = _puts(most, numbers), _takes(numbers)

    def invariants(self, g: Any) -> list[str]:
        """What is wrong, in words: more tasks than there is room for, or traces of one that was taken."""
        size = int(g.agenda_size)
        if not 0 <= size <= self.most:
            return [f"{size} tasks are on the agenda, which holds {self.most}."]
        return ["Something lies on the agenda above the top task."] if g.agenda[size:].any() else []


def _puts(most: int, numbers: int) -> Callable[..., Any]:
    @compiled
    def put(g, stage, seat, a=0, b=0, c=0, d=0, e=0):
        n = int(g.agenda_size)
        if n >= most:
            raise RuntimeError("The agenda is full: declare it with more tasks (core.contract.agenda.Agenda).")
        row = g.agenda[n]
        row[0] = stage
        row[1] = seat
        row[2] = a
        if numbers > 1:
            row[3] = b
        if numbers > 2:
            row[4] = c
        if numbers > 3:
            row[5] = d
        if numbers > 4:
            row[6] = e
        g.agenda_size = n + 1

    return put


def _takes(numbers: int) -> Callable[..., Any]:
    @compiled
    def take_next(g):
        if g.over != 0:
            return
        n = int(g.agenda_size) - 1
        if n < 0:
            raise RuntimeError(
                "Nothing is left on the agenda, but the game is not over: whoever acts last must put a task on it or end the game."
            )
        row = g.agenda[n]
        g.stage = row[0]
        g.seat = row[1]
        for i in range(numbers):
            g.task[i] = row[2 + i]
        row[:] = 0
        g.agenda_size = n

    return take_next
