"""The agenda: tasks in the order in which they were written, those that a task brings about before what was there, and
never more than there is room for."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.compile.jit import compiled, kernel
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.rules.agenda import Agenda
from architects_env.core.contract.spaces.stages import FIELDS, Question, Stages, Step

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
then = AGENDA.then
then_count_down, read_count_down = AGENDA.task(COUNT_DOWN, "left", "step", "way")
then_any, read_any = AGENDA.task(None, "left")


@compiled
def legal_choose(g, mask):
    mask[0] = 1
    mask[1] = 1


@compiled
def play_choose(g, action):
    """How far to count."""
    then_count_down(g, 5, left=2 * action, step=7)
    then_count_down(g, seat=6, step=8)
    then_any(g, COUNT_DOWN, 4, left=0)
    then(g, END, 0)


@compiled
def run_count_down(g):
    """Itself again, under a question in the middle of it."""
    left, step, way = read_count_down(g)
    g.told[g.num_told, 0] = g.seat
    g.told[g.num_told, 1] = read_any(g)
    g.told[g.num_told, 2] = step
    g.told[g.num_told, 3] = way
    g.num_told += 1
    if left > 0:
        then_count_down(g, g.seat, left - 1, step, way=3)


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
def then_at(states, i, stage):
    then(states[i], stage, 0)


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


def test_tasks_come_as_written_and_what_one_brings_about_comes_before_the_rest() -> None:
    states, memory = states_and_memory()
    play_at(memory, 0, 1)
    assert states[0].told[:5].tolist() == [[5, 2, 7, 0], [5, 1, 7, 3], [5, 0, 7, 3], [6, 0, 8, 0], [4, 0, 0, 0]]
    assert states[0].over == 1 and states[0].stage == END and states[0].agenda_size == 0 and not states[0].agenda.any()


def test_an_agenda_that_would_be_overrun_says_so_and_writes_nothing() -> None:
    states, memory = states_and_memory()
    for _ in range(AGENDA.most):
        then_at(memory, 0, END)
    before = states.tobytes()
    with pytest.raises(RuntimeError, match="agenda is full: declare it with more tasks"):
        then_at(memory, 0, END)
    assert states.tobytes() == before


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


def test_what_is_new_when_the_game_ends_lies_on_the_agenda_as_everything_does() -> None:
    states, memory = states_and_memory()
    for stage in (COUNT_DOWN, END, CHOOSE):
        then_at(memory, 0, stage)
    assert states[0].agenda_size > AGENDA.most, "while the step is played it also counts what is new"
    states[0].over = 1
    take_at(memory, 0)
    assert states[0].agenda[:, 0].tolist() == [CHOOSE, END, COUNT_DOWN, 0] and AGENDA.invariants(states[0]) == []


def test_a_task_has_as_many_numbers_as_there_is_room_for() -> None:
    with pytest.raises(ValueError, match="1 to 5 numbers, not 6"):
        Agenda(most=4, numbers=6)
    assert Agenda(most=4, numbers=5).fields[0] == ("agenda", np.int16, (4, 7))
    with pytest.raises(ValueError, match="1 to 3 numbers with different names"):
        AGENDA.task(END, "left", "left")
