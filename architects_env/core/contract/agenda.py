"""What is still to be done, as a list of tasks in the state: for games in which one thing brings about others, and
those again others.

A task is a stage (a question or a step, `core.contract.stages`), the seat whose it is, and a few numbers. Rules write
down what follows **in the order in which it happens**: `then(g, S.MOVE, p)`, then `then(g, S.ACT, p)`. All that one
action or step has written comes before what was there already. So a list of effects, a trigger in the middle of one,
and a question about either are one mechanism, depth first. The game's `Stages` are made with
`between=AGENDA.take_next`: after every action and every step the next task is taken.

The numbers of a task have names. A game declares each kind of task once, and is given two functions that know them:

    then_steal, read_steal = AGENDA.task(S.STEAL, "victim", "good")

    then_steal(g, p, victim=q, good=good)  # in the rule that brings it about
    victim, good = read_steal(g)  # in the stage, while it is the present task

Everybody may see the agenda: it stays as it is in views and worlds. So the numbers of a task are public; a card that
only some may know is named by its place in a zone.

The tasks are a stack in the state, the next one last. Each new task goes below those that the present action or step
has written before it, so that `take_next` only has to take the top one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from architects_env.core.compile.jit import compiled

MOST_NUMBERS = 5
STAGE, SEAT, NUMBERS = range(3)
"""Places of a row of the agenda: its stage, its seat, and the first of its numbers."""
ONE_NEW = 256
"""While an action or a step is played, `agenda_size` also counts the tasks that it has written, in units of this."""
MOST_NEW = 127
"""Number of tasks that one action or step can write; 16 bits hold no more."""


class Task(NamedTuple):
    """The two functions of a kind of task."""

    then: Callable[..., Any]
    """(compiled) then(g, seat, ...) or, of a task without a stage of its own, then(g, stage, seat, ...): it comes next,
    after what the present action or step has written before. Its numbers are given by name or in their order; those
    that are left out are 0."""
    read: Callable[..., Any]
    """(compiled) read(g): the numbers of the present task, several as a tuple."""


class Agenda:
    """Room for `most` tasks of so many `numbers` (up to 5), and what is compiled for it.

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
        """For a game's state: stage, seat and numbers of each task, the next one last; how many there are; the numbers
        of the present one."""
        self._write, self.take_next = _writes(most, numbers), _takes(numbers)
        self.then = _then(self._write)

    def task(self, stage: int | None, *names: str) -> Task:
        """Declare a kind of task by the names of its numbers. Without a stage (None) it serves several stages, and the
        one that is meant is given with each task."""
        if not 1 <= len(names) <= self.numbers or len(set(names)) < len(names):
            raise ValueError(
                f"A task has 1 to {self.numbers} numbers with different names, not {names}; without numbers use `then`."
            )
        return Task(_then_named(self._write, stage, names), _reads(len(names)))

    def invariants(self, g: Any) -> list[str]:
        """What is wrong, in words: more tasks than there is room for, or traces of one that was taken."""
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
            raise RuntimeError("The agenda is full: declare it with more tasks (core.contract.agenda.Agenda).")
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
    """Made from its text, because the names of its parameters are those of the numbers."""
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
