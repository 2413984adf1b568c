"""A game's questions and steps as one table, and what the core makes of it.

A *stage* says what happens next. Either somebody is asked (a question: `legal` sets the options of `g.seat`, `play`
plays one), or something happens by itself (a step). Rules say what comes next by writing `g.stage`. A question in the
middle of something, to the same seat or to another, is an *interruption*:
`interrupt` lays the present stage aside, `resume` goes back to it, and interruptions may lie inside each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, inlined
from architects_env.core.contract.observation_layout import Part, own

MOST_INTERRUPTIONS = 4
FIELDS: list[Any] = [
    ("stage", np.int16),
    ("stage_stack", np.int16, (MOST_INTERRUPTIONS, 2)),
    ("interruptions", np.int16),
]
"""For a game's state: the present stage; stage and seat of each one that was interrupted, the outermost first; how many
there are."""


@dataclass(frozen=True)
class Question:
    """Somebody has to decide."""

    number: int
    """The constant that rules write into `g.stage`."""
    name: str
    legal: Callable[..., Any]
    """(compiled) legal(g, mask): sets the options of `g.seat` in a cleared mask, int8[actions]."""
    play: Callable[..., Any]
    """(compiled) play(g, action): plays one of them."""
    asked_if_forced: bool | Callable[..., Any] = False
    """Whether it is asked although there is a single option, because being forced would tell a secret: always, never,
    or a compiled function of `g`."""
    asks: str = ""
    """What is asked, in words that go on from "Player 2 decides": "which card to keep"."""


@dataclass(frozen=True)
class Step:
    """Something happens by itself."""

    number: int
    name: str
    run: Callable[..., Any]
    """(compiled) run(g): does it, and says by `g.stage` what comes next."""


@compiled
def interrupt(g, stage, seat):
    """Ask `seat` the question `stage` before the present one goes on."""
    n = int(g.interruptions)
    g.stage_stack[n, 0] = g.stage
    g.stage_stack[n, 1] = g.seat
    g.interruptions = n + 1
    g.stage = stage
    g.seat = seat


@compiled
def resume(g):
    """Go back to what was interrupted last."""
    n = int(g.interruptions) - 1
    g.stage = g.stage_stack[n, 0]
    g.seat = g.stage_stack[n, 1]
    g.stage_stack[n, 0] = 0
    g.stage_stack[n, 1] = 0
    g.interruptions = n


class Stages:
    """The table, and what is made of it: `legal` and `play` of the whole game, each a tree of comparisons over the
    stages that the compiler sees through.

    `legal(g, mask)` clears the mask, sets the options of `g.seat`, and returns 2 for a question that is asked even if
    forced, otherwise 0. `play(g, action)` plays one and then does `go_on(g)`: it runs through the steps that follow, to
    the next question or the end. `play_and_note(g, action, reached)` plays alike, and counts in `reached`,
    int64[stages], what it comes through. `part` is its part of an observation, one-hot by number; steps that come after
    all questions have no place in it.

    `between(g)` (compiled) is called after every action and every step. It may interrupt what comes next: for questions
    that become due in the middle of something and are asked as soon as it is done. Or it says what comes next, if that
    stands on an agenda (`core.contract.agenda`).
    """

    legal: Callable[..., Any]
    play: Callable[..., Any]
    go_on: Callable[..., Any]
    play_and_note: Callable[..., Any]

    def __init__(self, *rows: Question | Step, between: Callable[..., Any] | None = None) -> None:
        self.rows: tuple[Question | Step, ...] = tuple(sorted(rows, key=lambda row: row.number))
        numbers = [row.number for row in self.rows]
        if numbers != list(range(len(rows))):
            raise ValueError(f"Stages are numbered from 0 on, each once; the table has {numbers}.")
        names = [row.name for row in self.rows]
        if len(set(names)) < len(names):
            raise ValueError(f"Two stages have the same name among {names}.")
        self.names: tuple[str, ...] = tuple(names)
        self.asks: tuple[str, ...] = tuple(row.asks if isinstance(row, Question) else "" for row in self.rows)
        self.legal, self.play, self.go_on, self.play_and_note = _made_of(self.rows, between or _nothing)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def part(self) -> Part:
        """What is being decided."""
        questions = 1 + max(row.number for row in self.rows if isinstance(row, Question))
        return Part("stage", (own("stage", *self.names[:questions]),), "what is being decided")

    def table(self) -> str:
        """The stages as the rows of a Markdown table."""
        lines = ["| stage | asked | function | what |", "| --- | --- | --- | --- |"]
        for row in self.rows:
            asked = "by itself" if isinstance(row, Step) else _when(row)
            function = row.run if isinstance(row, Step) else row.play
            plain = getattr(function, "py_func", function)
            text = " ".join((plain.__doc__ or "").split())
            lines.append(
                f"| {row.name} | {asked} | `{plain.__module__.rpartition('.')[2]}.{plain.__name__}` | {text} |"
            )
        return "\n".join(lines)


def _when(question: Question) -> str:
    if callable(question.asked_if_forced):
        return "unless forced in the open"
    return "always" if question.asked_if_forced else "unless forced"


def _made_of(rows: Sequence[Question | Step], between: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    is_step = np.array([isinstance(row, Step) for row in rows], np.int8)
    questions = [row for row in rows if isinstance(row, Question)]
    legal_of = _tree([(row.number, _with_answer(row)) for row in questions])
    play_of = _tree([(row.number, _without_answer(row.play)) for row in questions])
    run_of = _tree([(row.number, _without_action(row.run)) for row in rows if isinstance(row, Step)])

    @compiled
    def legal(g, mask):
        mask[:] = 0
        return legal_of(g, mask, g.stage)

    @compiled
    def go_on(g):
        between(g)
        while g.over == 0 and is_step[g.stage] != 0:
            run_of(g, 0, g.stage)
            between(g)

    @compiled
    def play(g, action):
        play_of(g, action, g.stage)
        go_on(g)

    @compiled
    def play_and_note(g, action, reached):
        reached[g.stage] += 1
        play_of(g, action, g.stage)
        between(g)
        while g.over == 0 and is_step[g.stage] != 0:
            reached[g.stage] += 1
            run_of(g, 0, g.stage)
            between(g)

    return legal, play, go_on, play_and_note


@inlined
def _nothing(g):
    """Nothing comes between."""


def _with_answer(question: Question) -> Callable[..., Any]:
    legal, forced = question.legal, question.asked_if_forced
    if callable(forced):

        @inlined
        def legal_and_whether(g, what, stage):
            legal(g, what)
            return 2 if forced(g) else 0

        return legal_and_whether
    answer = 2 if forced else 0

    @inlined
    def legal_and_answer(g, what, stage):
        legal(g, what)
        return answer

    return legal_and_answer


def _without_answer(play: Callable[..., Any]) -> Callable[..., Any]:
    @inlined
    def play_it(g, what, stage):
        play(g, what)
        return 0

    return play_it


def _without_action(run: Callable[..., Any]) -> Callable[..., Any]:
    @inlined
    def run_step(g, what, stage):
        run(g)
        return 0

    return run_step


@inlined
def _none(g, what, stage):
    """Of a game without any step."""
    return 0


def _tree(numbered: Sequence[tuple[int, Callable[..., Any]]]) -> Callable[..., Any]:
    """call(g, what, stage): what the function of this stage makes of it, found by halving the stages that have one."""
    if len(numbered) < 2:
        return numbered[0][1] if numbered else _none
    half = len(numbered) // 2
    low, high, middle = _tree(numbered[:half]), _tree(numbered[half:]), numbered[half][0]

    @inlined
    def branch(g, what, stage):
        if stage < middle:
            return low(g, what, stage)
        return high(g, what, stage)

    return branch
