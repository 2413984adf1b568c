"""The questions and steps of a game as one table, and the functions that the core makes of it.

A *stage* says what happens next: either a seat has to decide (a question: `legal` sets the options of `g.seat`,
`play` plays one), or something happens without a decision (a step). Rules choose the next stage by writing `g.stage`.
A question in the middle of something, to the same seat or to another, is an *interruption*: `interrupt` saves the
present stage, `resume` returns to it, and interruptions can be nested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, inlined
from architects_env.core.contract.spaces.observation_layout import Part, titled_axis

MOST_INTERRUPTIONS = 4
MOST_STEPS = 4_000
"""Largest number of steps in a row. Where they come to no question and to no end within it, the rules never go on: they
are stopped, and the seat has no legal action (`core.play.faults`)."""
FIELDS: list[Any] = [
    ("stage", np.int16),
    ("stage_stack", np.int16, (MOST_INTERRUPTIONS, 2)),
    ("interruptions", np.int16),
]
"""Fields of a game's state: the present stage; stage and seat of each interrupted one, the outermost first; and their
number."""


@dataclass(frozen=True)
class Question:
    """A stage at which a seat has to decide."""

    number: int
    """The constant that rules write into `g.stage`."""
    name: str
    legal: Callable[..., Any]
    """(compiled) legal(g, mask): set the options of `g.seat` in a cleared mask, int8[actions]."""
    play: Callable[..., Any]
    """(compiled) play(g, action): play one of the options."""
    asked_if_forced: bool | Callable[..., Any] = False
    """Whether the question is asked although there is a single option, because being forced would tell a secret:
    always, never, or a compiled function of `g`."""
    asks: str = ""
    """The question in words that follow "Player 2 decides": "which card to keep"."""


@dataclass(frozen=True)
class Step:
    """A stage that runs without a decision."""

    number: int
    name: str
    run: Callable[..., Any]
    """(compiled) run(g): execute the step and write the next stage to `g.stage`."""


@compiled
def interrupt(g, stage, seat):
    """Ask a seat the question of a stage before the present stage continues."""
    n = int(g.interruptions)
    g.stage_stack[n, 0] = g.stage
    g.stage_stack[n, 1] = g.seat
    g.interruptions = n + 1
    g.stage = stage
    g.seat = seat


@compiled
def resume(g):
    """Return to the stage that was interrupted last."""
    n = int(g.interruptions) - 1
    g.stage = g.stage_stack[n, 0]
    g.seat = g.stage_stack[n, 1]
    g.stage_stack[n, 0] = 0
    g.stage_stack[n, 1] = 0
    g.interruptions = n


class Stages:
    """The table of stages, and the functions made of it: `legal` and `play` of the whole game, each a tree of
    comparisons over the stages that the compiler can inline.

    - `legal(g, mask)` clears the mask and sets the options of `g.seat`. It returns 2 for a question that is asked even
      if forced, otherwise 0. At a step, which stands there only if steps were stopped, the mask stays empty.
    - `play(g, action)` plays one option and then calls `go_on(g)`, which runs the steps that follow, to the next
      question or the end.
    - `play_and_note(g, action, reached)` plays alike, and counts the stages it passes in `reached`, int64[stages].
    - `part` is the part of the observation for the stage, one-hot by number; steps after all questions have no entry.

    `between(g)` (compiled) is called after every action and every step. It may interrupt the next stage, for
    questions that become due in the middle of something and are asked when that is done. Or it chooses the next
    stage, if an agenda holds it (`core.contract.rules.agenda`).
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
        self.between: Callable[..., Any] = between or _nothing
        self.legal, self.play, self.go_on, self.play_and_note = _made_of(self.rows, self.between)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def part(self) -> Part:
        """Part of the observation that shows the present question, one-hot."""
        questions = 1 + max(row.number for row in self.rows if isinstance(row, Question))
        return Part("stage", (titled_axis("stage", *self.names[:questions]),), "what is being decided")

    def table(self) -> str:
        """Return the stages as the rows of a Markdown table."""
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
        if is_step[g.stage] != 0:
            return 2
        return legal_of(g, mask, g.stage)

    @compiled
    def go_on(g):
        between(g)
        left = MOST_STEPS
        while g.over == 0 and is_step[g.stage] != 0 and left > 0:
            run_of(g, 0, g.stage)
            between(g)
            left -= 1

    @compiled
    def play(g, action):
        play_of(g, action, g.stage)
        go_on(g)

    @compiled
    def play_and_note(g, action, reached):
        reached[g.stage] += 1
        play_of(g, action, g.stage)
        between(g)
        left = MOST_STEPS
        while g.over == 0 and is_step[g.stage] != 0 and left > 0:
            reached[g.stage] += 1
            run_of(g, 0, g.stage)
            between(g)
            left -= 1

    return legal, play, go_on, play_and_note


@inlined
def _nothing(g):
    """Stand in for `between` in a game without one."""


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
    """Stand in for the steps of a game without any step."""
    return 0


def _tree(numbered: Sequence[tuple[int, Callable[..., Any]]]) -> Callable[..., Any]:
    """Return call(g, what, stage), which finds the function of the stage by binary search and calls it."""
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
