"""A stack of tasks in the state, for games in which one effect triggers others, and those again others.

A task is a stage (a question or a step, `core.contract.spaces.stages`), the seat it belongs to, and a few numbers.
Rules write the tasks that follow **in the order in which they happen**: `then(g, S.MOVE, p)`, then `then(g, S.ACT, p)`.
All tasks written by one action or step come before those already there. So a list of effects, a trigger in the middle
of one, and a question about either use one mechanism, depth first. Create the game's `Stages` with
`between=AGENDA.take_next`: after every action and every step the next task is taken.

The numbers of a task have names. A game declares each kind of task once and gets two functions that know the names:

    then_steal, read_steal = AGENDA.task(S.STEAL, "victim", "good")

    then_steal(g, p, victim=q, good=good)  # in the rule that triggers it
    victim, good = read_steal(g)  # in the stage, while it is the present task

The agenda is public: it stays unchanged in views and worlds. A task that concerns a hidden card must name the card by
its place in a zone.

The next task is at the end of the stack. Each new task goes below those that the present action or step has already
written, so that `take_next` only has to take the top one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from architects_env.core.compile.jit import compiled

MOST_NUMBERS = 5
STAGE, SEAT, NUMBERS = range(3)
"""Columns of a row of the agenda: stage, seat, and the first of the numbers."""
ONE_NEW = 256
"""Unit in which `agenda_size` also counts the new tasks while an action or a step is played."""
MOST_NEW = 127
"""Largest number of tasks that one action or step can write; 16 bits hold no more."""


class Task(NamedTuple):
    """The two functions of a kind of task."""

    then: Callable[..., Any]
    """(compiled) then(g, seat, ...), or for a task declared without a stage then(g, stage, seat, ...): add the task
    behind those that the present action or step has already written. Pass its numbers by name or in order; omitted
    ones are 0."""
    read: Callable[..., Any]
    """(compiled) read(g) -> the number of the present task, or a tuple if it has several."""


class Agenda:
    """A stack with room for `most` tasks, each with `numbers` numbers (up to 5), and the compiled functions for it.

    `then(g, stage, seat)`: a task without numbers comes next, after what the present action or step has written before.
    Raises `RuntimeError` if the agenda is full.
    `take_next(g)`: the first task becomes the present one, in `g.stage`, `g.seat` and `g.task`. Raises `RuntimeError`
    if there is none, unless the game is over.

    >>> [(name, *shape) for name, _, *shape in Agenda(most=8, numbers=2).fields]
    [('agenda', (8, 4)), ('agenda_size',), ('task', (2,))]
    """

    def __init__(self, most: int, numbers: int) -> None:
        if not 1 <= most < ONE_NEW:
            raise ValueError(f"An agenda has room for 1 to {ONE_NEW - 1} tasks, not {most}.")
        if not 1 <= numbers <= MOST_NUMBERS:
            raise ValueError(f"A task has 1 to {MOST_NUMBERS} numbers, not {numbers}.")
        self.most, self.numbers = most, numbers
        self.fields = [
            ("agenda", np.int16, (most, NUMBERS + numbers)),
            ("agenda_size", np.int16),
            ("task", np.int16, (numbers,)),
        ]
        """Fields of a game's state: stage, seat and numbers of each task, the next one last; the number of tasks; the
        numbers of the present one."""
        self._write, self.take_next = _writes(most, numbers), _takes(numbers)
        self.then = _then(self._write)

    def task(self, stage: int | None, *names: str) -> Task:
        """Declare a kind of task by the names of its numbers.

        With `stage=None` it serves several stages, and the stage is passed with each task.
        """
        if not 1 <= len(names) <= self.numbers or len(set(names)) < len(names):
            raise ValueError(
                f"A task has 1 to {self.numbers} numbers with different names, not {names}; without numbers use `then`."
            )
        return Task(_then_named(self._write, stage, names), _reads(len(names)))

    def invariants(self, g: Any) -> list[str]:
        """Return what is wrong, in words: more tasks than there is room for, or remains of a task that was taken."""
        size = int(g.agenda_size)
        if not 0 <= size <= self.most:
            return [f"{size} tasks are on the agenda, which holds {self.most}."]
        return ["Something lies on the agenda above the top task."] if g.agenda[size:].any() else []


def _writes(most: int, numbers: int) -> Callable[..., Any]:
    @compiled
    def make_room(g, n, new):
        """Move what the present action or step has written before one row up."""
        for task in range(n, n - new, -1):
            for i in range(NUMBERS + numbers):
                g.agenda[task, i] = g.agenda[task - 1, i]

    @compiled
    def write(g, stage, seat, a, b, c, d, e):
        size = int(g.agenda_size)
        n, new = size & (ONE_NEW - 1), size // ONE_NEW
        if n >= most or new >= MOST_NEW:
            raise RuntimeError("The agenda is full: declare it with more tasks (core.contract.rules.agenda.Agenda).")
        if new > 0:
            make_room(g, n, new)
        row = g.agenda[n - new]
        row[STAGE] = stage
        row[SEAT] = seat
        row[NUMBERS] = a
        if numbers > 1:
            row[NUMBERS + 1] = b
        if numbers > 2:
            row[NUMBERS + 2] = c
        if numbers > 3:
            row[NUMBERS + 3] = d
        if numbers > 4:
            row[NUMBERS + 4] = e
        g.agenda_size = size + ONE_NEW + 1

    return write


def _then(write: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def then(g, stage, seat):
        write(g, stage, seat, 0, 0, 0, 0, 0)

    return then


def _then_named(write: Callable[..., Any], stage: int | None, names: tuple[str, ...]) -> Callable[..., Any]:
    """Generate the function from text, because its parameters have the names of the numbers."""
    numbers = ", ".join([*names, *["0"] * (MOST_NUMBERS - len(names))])
    parameters = ", ".join(["g", *(["stage"] if stage is None else []), "seat", *(f"{name}=0" for name in names)])
    known = {"__name__": __name__, "write": write} | ({} if stage is None else {"stage": int(stage)})
    return compiled(eval(f"lambda {parameters}: write(g, stage, seat, {numbers})", known))


def _reads(number: int) -> Callable[..., Any]:
    read = ", ".join(f"int(g.task[{place}])" for place in range(number))
    return compiled(eval(f"lambda g: ({read})", {"__name__": __name__}))


def _takes(numbers: int) -> Callable[..., Any]:
    @compiled
    def take_next(g):
        n = int(g.agenda_size) & (ONE_NEW - 1)
        g.agenda_size = n  # nothing is new any more
        if g.over != 0:
            return
        n -= 1
        if n < 0:
            raise RuntimeError(
                "Nothing is left on the agenda, but the game is not over: the last action or step must add a task or end the game."
            )
        row = g.agenda[n]
        g.stage = row[STAGE]
        g.seat = row[SEAT]
        for i in range(numbers):
            g.task[i] = row[NUMBERS + i]
        row[:] = 0
        g.agenda_size = n

    return take_next
