"""Stages: one table of questions and steps, and interruptions inside each other."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.compile.jit import compiled, kernel
from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.spaces.stages import (
    FIELDS,
    MOST_INTERRUPTIONS,
    MOST_STEPS,
    Question,
    Stages,
    Step,
    interrupt,
    resume,
)

DTYPE = np.dtype([("over", np.int16), ("seat", np.int16), *FIELDS, ("told", np.int16, 32), ("num_told", np.int16)])
CHOOSE, CONFIRM, PAY, END_TURN, GIFT = range(5)


@compiled
def tell(g, number):
    g.told[g.num_told] = number
    g.num_told += 1


@compiled
def legal_two(g, mask):
    mask[0] = 1
    mask[1] = 1


@compiled
def legal_one(g, mask):
    mask[2] = 1


@compiled
def play_choose(g, action):
    """Choose a card."""
    tell(g, action)
    g.stage = END_TURN
    if action == 1:
        interrupt(g, CONFIRM, 7)


@compiled
def play_confirm(g, action):
    """Say yes."""
    tell(g, 10 + g.seat)
    resume(g)
    interrupt(g, PAY, 3)


@compiled
def play_pay(g, action):
    """Pay for it."""
    tell(g, 20 + g.seat)
    resume(g)


@compiled
def run_end_turn(g):
    """The turn ends."""
    tell(g, 30 + g.seat)
    g.stage = GIFT


@compiled
def run_gift(g):
    """Everybody gets a gift."""
    tell(g, 40)
    g.stage = CHOOSE
    g.over = g.num_told > 12


STAGES = Stages(
    Step(GIFT, "gift", run_gift),
    Question(CHOOSE, "choose", legal_two, play_choose),
    Question(CONFIRM, "confirm", legal_one, play_confirm),
    Step(END_TURN, "end of the turn", run_end_turn),
    Question(PAY, "pay", legal_one, play_pay, asked_if_forced=True),
)


@compiled
def pay_at_eleven(g):
    """Once a gift has been told of, seat 5 pays."""
    if g.num_told == 3 and g.stage == CHOOSE and g.told[2] == 40:
        interrupt(g, PAY, 5)


class Game:
    def __init__(self, stages: Stages = STAGES) -> None:
        stages_play, stages_legal = stages.play, stages.legal
        self.states = recarray(np.zeros(1, DTYPE))
        memory = self.states.view(DTYPE, np.ndarray)
        self.mask = np.zeros(3, np.int8)

        @kernel
        def play(states, action):
            stages_play(states[0], action)

        @kernel
        def legal(states, mask):
            return stages_legal(states[0], mask)

        self.play = lambda action: play(memory, action)
        self.legal = lambda: (int(legal(memory, self.mask)), self.mask.tolist())

    @property
    def told(self) -> list[int]:
        return self.states[0].told[: self.states[0].num_told].tolist()


def test_a_question_is_asked_and_what_follows_by_itself_is_run_through() -> None:
    game = Game()
    assert game.legal() == (0, [1, 1, 0])
    game.play(0)
    assert game.told == [0, 30, 40] and game.states[0].stage == CHOOSE


def test_interruptions_lie_inside_each_other_and_the_first_stage_goes_on_after_them() -> None:
    game = Game()
    game.play(1)
    assert (game.states[0].seat, game.legal()) == (7, (0, [0, 0, 1]))
    game.play(2)
    assert (game.states[0].seat, game.states[0].interruptions, game.legal()) == (3, 1, (2, [0, 0, 1])), (
        "this one is asked even if forced"
    )
    game.play(2)
    assert game.told == [1, 17, 23, 30, 40] and game.states[0].seat == 0
    assert not game.states[0].stage_stack.any(), "no trace that would tell two equal positions apart"


def test_a_question_may_be_asked_if_forced_in_some_positions_only() -> None:
    seats = recarray(np.zeros(1, DTYPE))
    mask = np.zeros(3, np.int8)

    @compiled
    def seat_is_odd(g):
        return g.seat % 2 == 1

    one = Stages(Question(0, "one", legal_one, play_pay, asked_if_forced=seat_is_odd, asks="whether to pay"))
    legal = one.legal
    memory = seats.view(DTYPE, np.ndarray)

    @kernel
    def ask(states, mask):
        return legal(states[0], mask)

    answers = []
    for seat in range(3):
        seats[0].seat = seat
        answers.append(int(ask(memory, mask)))
    assert answers == [0, 2, 0] and one.asks == ("whether to pay",)
    assert "| one | unless forced in the open |" in one.table()


def test_what_comes_between_may_interrupt_after_an_action_and_after_a_step() -> None:
    game = Game(Stages(*STAGES.rows, between=pay_at_eleven))
    game.play(0)
    assert (game.states[0].stage, game.states[0].seat, game.told) == (PAY, 5, [0, 30, 40]), (
        "it comes before the next choice"
    )
    game.play(2)
    assert (game.states[0].stage, game.states[0].seat, game.told) == (CHOOSE, 0, [0, 30, 40, 25])


def test_steps_stop_at_the_end_of_the_game() -> None:
    game = Game()
    for _ in range(5):
        game.play(0)
    assert game.states[0].over == 1 and len(game.told) == 15


def test_the_table_names_every_stage() -> None:
    assert STAGES.names == ("choose", "confirm", "pay", "end of the turn", "gift") and len(STAGES) == 5
    assert "| pay | always | `test_stages.play_pay` | Pay for it. |" in STAGES.table()
    assert "| gift | by itself | `test_stages.run_gift` | Everybody gets a gift. |" in STAGES.table()
    assert MOST_INTERRUPTIONS >= 2


def test_a_number_that_is_missing_or_twice_and_a_name_that_is_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="each once"):
        Stages(Question(0, "a", legal_one, play_pay), Question(2, "b", legal_one, play_pay))
    with pytest.raises(ValueError, match="same name"):
        Stages(Question(0, "a", legal_one, play_pay), Question(1, "a", legal_one, play_pay))


@compiled
def run_for_ever(g):
    """Nothing changes."""


def test_steps_that_never_go_on_are_stopped_and_leave_no_legal_action() -> None:
    stuck = Stages(Question(0, "a", legal_one, play_choose), *(Step(i, f"step {i}", run_for_ever) for i in (1, 2, 3)))
    game = Game(stuck)
    game.play(0)
    assert game.states[0].stage == END_TURN and game.states[0].over == 0
    assert game.legal() == (2, [0, 0, 0])
    reached = np.zeros(4, np.int64)
    play_and_note, memory = stuck.play_and_note, game.states.view(DTYPE, np.ndarray)

    @kernel
    def play(states, reached):
        states[0].stage = 0
        play_and_note(states[0], 0, reached)

    play(memory, reached)
    assert reached.tolist() == [1, 0, 0, MOST_STEPS]
