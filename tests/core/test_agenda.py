"""The agenda: tasks on top of each other, carried out one after the other by the stages, and never more than there is
room for."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.compile.jit import compiled, kernel
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.agenda import Agenda
from architects_env.core.contract.stages import FIELDS, Question, Stages, Step

AGENDA = Agenda(most=4, numbers=3)
DTYPE = np.dtype(
    [
        ("over", np.int16),
        ("seat", np.int16),
        *FIELDS,
        *AGENDA.fields,
        ("told", np.int16, (8, 4)),
        ("num_told", np.int16),
    ]
)
CHOOSE, COUNT_DOWN, END = range(3)
put = AGENDA.put


@compiled
def legal_choose(g, mask):
    mask[0] = 1
    mask[1] = 1


@compiled
def play_choose(g, action):
    """How far to count."""
    put(g, END, 0)
    put(g, COUNT_DOWN, 5, 2 * action, 7)


@compiled
def run_count_down(g):
    """Itself again, under a question in the middle of it."""
    for k in range(3):
        g.told[g.num_told, 1 + k] = g.task[k]
    g.told[g.num_told, 0] = g.seat
    g.num_told += 1
    if g.task[0] > 0:
        put(g, COUNT_DOWN, g.seat, g.task[0] - 1, g.task[1], 3)


@compiled
def run_end(g):
    """It is over."""
    g.over = 1


STAGES = Stages(
    Question(CHOOSE, "choose", legal_choose, play_choose),
    Step(COUNT_DOWN, "count down", run_count_down),
    Step(END, "end", run_end),
    between=AGENDA.take_next,
)
play, take_next = STAGES.play, AGENDA.take_next


@kernel
def put_at(states, i, stage):
    put(states[i], stage, 0)


@kernel
def take_at(states, i):
    take_next(states[i])


@kernel
def play_at(states, i, action):
    play(states[i], action)


def states_and_memory() -> tuple[States, np.ndarray]:
    """One state: as tests read it, and as compiled code takes it."""
    states = recarray(np.zeros(1, DTYPE))
    return states, states.view(DTYPE, np.ndarray)


def test_the_last_task_comes_first_with_its_seat_and_numbers_and_those_left_out_are_0() -> None:
    states, memory = states_and_memory()
    play_at(memory, 0, 1)
    assert states[0].told[:3].tolist() == [[5, 2, 7, 0], [5, 1, 7, 3], [5, 0, 7, 3]]
    assert states[0].over == 1 and states[0].stage == END and states[0].agenda_size == 0 and not states[0].agenda.any()


def test_an_agenda_that_would_be_overrun_says_so_and_writes_nothing() -> None:
    states, memory = states_and_memory()
    for _ in range(AGENDA.most):
        put_at(memory, 0, END)
    before = states.tobytes()
    with pytest.raises(RuntimeError, match="agenda is full: declare it with more tasks"):
        put_at(memory, 0, END)
    assert states.tobytes() == before
    assert AGENDA.invariants(states[0]) == []


def test_an_empty_agenda_is_an_error_while_the_game_goes_on() -> None:
    states, memory = states_and_memory()
    with pytest.raises(RuntimeError, match="Nothing is left on the agenda"):
        take_at(memory, 0)
    states[0].over = 1
    take_at(memory, 0)
    assert states[0].agenda_size == 0


def test_invariants_name_too_many_tasks_and_traces_of_one_that_was_taken() -> None:
    g = recarray(np.zeros(1, DTYPE))[0]
    assert AGENDA.invariants(g) == []
    g.agenda[2, 1] = 3
    assert AGENDA.invariants(g) == ["Something lies on the agenda above the top task."]
    g.agenda_size = 5
    assert AGENDA.invariants(g) == ["5 tasks are on the agenda, which holds 4."]


def test_a_task_has_as_many_numbers_as_there_is_room_for() -> None:
    with pytest.raises(ValueError, match="1 to 5 numbers, not 6"):
        Agenda(most=4, numbers=6)
    assert Agenda(most=4, numbers=5).fields[0] == ("agenda", np.int16, (4, 7))
