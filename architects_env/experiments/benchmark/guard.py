"""What a process of the trained tracks is held to by construction.

Where an algorithm learns (`while_learning`) every decision counts, in whatever game it is made: games of the lesson,
`make`, `make_batch`, worlds drawn from views, simulations of searches. From nothing there are no bots and no graded
networks; with teachers what they are asked counts. Where an agent plays (`in_play`) nothing can be dealt and nobody
asked. In both no process can be begun, and no file of weights be read that was not written while learning.

This finds what is done by accident. Whoever wants to get around it in a process of one's own can: Python keeps nothing
from a program that is determined to reach it, so what a row rests on is code that others can read and run again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from architects_env import opponents
from architects_env.agents.policies import graded
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.core.contract.game import Game
from architects_env.core.play import kernels
from architects_env.core.play.batch import Batch
from architects_env.core.play.match import Match
from architects_env.core.play.positions import Positions
from architects_env.core.search import bots
from architects_env.core.search.guided import GuidedSearch
from architects_env.core.search.option_values import OptionValues
from architects_env.core.search.tree_search import TreeSearch

Spend = Callable[[int], None]
PROCESSES = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec", "os.system", "pty.spawn")
WEIGHTS = (
    ".onnx",
    ".zip",
    ".pt",
    ".pth",
    ".ckpt",
    ".npz",
    ".npy",
    ".safetensors",
    ".pkl",
    ".pickle",
    ".h5",
    ".parquet",
)
HERE = Path(__file__).parent
NOT_FOR_LEARNERS = tuple(map(os.path.realpath, (opponents.FOLDER, HERE / "tasks", HERE / "submissions")))
"""What the project's own players have learned, and what is measured."""


class Refused(PermissionError):
    """Something that does not go with the track."""


def while_learning(game: Game, spend: Spend, teachers: bool, own: Path) -> None:
    """Count every decision of this process by `spend`, which raises when nothing is left. `own` is the folder that may
    hold weights."""
    making: list[str] = []
    _count_games(game, spend)
    if teachers:
        _count_teachers(spend)
        _let_teachers_be_made(making)
    else:
        _without_teachers(game)
    sys.addaudithook(_watch(own, making))


def in_play(game: Game) -> None:
    """The same where the agent plays: it may search worlds that agree with its views, and nothing else."""

    def refuse(*arguments: Any, **named: Any) -> Any:
        raise Refused("Where an agent plays nothing is dealt: it has learned before, and draws worlds from its views.")

    Match.__init__ = Batch.__init__ = Positions.deal = refuse  # type: ignore[method-assign]
    _without_teachers(game)
    sys.addaudithook(_watch(None, []))


def _count_games(game: Game, spend: Spend) -> None:
    """Everything of the core that plays on in some game, whoever calls it."""

    def counted(owner: Any, name: str, how_many: Callable[..., int]) -> None:
        plain = getattr(owner, name)

        @wraps(plain)
        def counting(*arguments: Any, **named: Any) -> Any:
            spend(how_many(*arguments))
            return plain(*arguments, **named)

        object.__setattr__(owner, name, counting) if not isinstance(owner, type) else setattr(owner, name, counting)

    counted(Batch, "step", lambda batch, *_: batch.num_games)
    counted(Positions, "play", lambda positions, rows, *_: len(rows))
    counted(TreeSearch, "run", lambda search, simulations: simulations)
    counted(GuidedSearch, "simulate", lambda search, which, *_: len(which))
    counted(OptionValues, "__call__", lambda values, memory, masks, worlds, *_: len(memory) * worlds)
    made = kernels._make

    def make(of: Game) -> kernels.Kernels:
        found = made(of)
        counted(found, "advance", lambda *_: 1)
        counted(found, "play_one", lambda *_: 1)
        plain = found.playout

        def playout(*arguments: Any) -> int:
            decisions = plain(*arguments)
            spend(decisions)
            return decisions

        object.__setattr__(found, "playout", playout)
        return found

    kernels._make = make
    kernels.kernels_of.cache_clear()


def _count_teachers(spend: Spend) -> None:
    """What bots and graded networks are asked."""
    loop_of = bots._loop_of

    def counted_loop(game: Game, bot: Any, weighted: bool) -> Any:
        plain = loop_of(game, bot, weighted)

        def loop(states: Any, masks: Any, rows: Any, *others: Any) -> None:
            spend(len(rows))
            plain(states, masks, rows, *others)

        return loop

    def counted(plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def asked(policy: PolicyAgent, observations: Any) -> Any:
            if policy.path.resolve().is_relative_to(opponents.FOLDER.resolve()):
                spend(len(observations))
            return plain(policy, observations)

        return asked

    bots._loop_of = counted_loop  # type: ignore[assignment]
    for name in ("logits_and_values", "logits", "values"):
        setattr(PolicyAgent, name, counted(getattr(PolicyAgent, name)))


def _let_teachers_be_made(making: list[str]) -> None:
    """While a graded opponent is made its network is read; otherwise nobody reads it, to take it for what was
    learned."""

    def reading(plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def read(*arguments: Any) -> Any:
            making.append("a teacher")
            try:
                return plain(*arguments)
            finally:
                making.pop()

        return read

    opponents.table_of = reading(opponents.table_of)  # type: ignore[assignment]
    graded.graded_policy = reading(graded.graded_policy)


def _without_teachers(game: Game) -> None:
    for table in (game.bots, game.weighted_bots):
        table.clear()  # type: ignore[attr-defined]
    object.__setattr__(game, "lookahead", None)
    opponents.table_of = lambda name, version=None: None  # type: ignore[assignment]


def _watch(own: Path | None, making: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    """A hook for `sys.addaudithook`, which nothing takes off again."""
    free = tuple(os.path.realpath(path) for path in {sys.prefix, sys.base_prefix, sys.exec_prefix})

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event in PROCESSES:
            raise Refused(f"A submission learns and plays in one process: {event} is refused.")
        if event == "open" and isinstance(arguments[0], (str, bytes)):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if path.startswith(NOT_FOR_LEARNERS) and not making:
                raise Refused(f"{path} is no lesson: what the project's players have learned is not read.")
            if (
                path.endswith(WEIGHTS)
                and own is not None
                and not path.startswith((*free, str(own.resolve())))
                and not making
            ):
                raise Refused(f"{path} was not written while learning: weights from elsewhere are not read.")

    return watch
