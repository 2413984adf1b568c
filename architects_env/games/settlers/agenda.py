"""What is still to be done: a stack of tasks, the next one on top.

A task is a stage (a question or a step, `core.stages`), the seat whose it is, and up to five numbers, which the stage finds in `g.task`. A rule says what comes
next by putting tasks on the agenda, **the last one first**; after every action and every step the core takes the top one (`take_next` comes between).
So an effect in the middle of an effect (a card that is drawn in a production that an activation has copied) needs nothing more than another task.
"""
from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.games.settlers.state import TASK_NUMBERS


@compiled
def put(g, stage, seat, a, b, c, d, e):
    """A task on top of the agenda."""
    n = int(g.agenda_size)
    row = g.agenda[n]
    row[0] = stage
    row[1] = seat
    row[2] = a
    row[3] = b
    row[4] = c
    row[5] = d
    row[6] = e
    g.agenda_size = n + 1


@compiled
def then(g, stage, seat, a, b, c):
    """The same with three numbers."""
    put(g, stage, seat, a, b, c, 0, 0)


@compiled
def take_next(g):
    """The top task becomes the present one."""
    if g.over != 0:
        return
    n = int(g.agenda_size) - 1
    row = g.agenda[n]
    g.stage = row[0]
    g.seat = row[1]
    for i in range(TASK_NUMBERS):
        g.task[i] = row[2 + i]
    row[:] = 0
    g.agenda_size = n
