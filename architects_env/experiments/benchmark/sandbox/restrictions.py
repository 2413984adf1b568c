"""Restrictions on the processes of the trained tracks.

In a learning process (`restrict_learner`) every decision counts, in any game: games of the training task, `make`,
`make_batch`, worlds sampled from views, simulations of searches. In the track from-nothing there are no bots and no
graded networks. In the track with-teachers every decision they are asked for counts. In a playing process
(`restrict_player`) no game can be dealt and no bot asked. Neither process can start another process, or read weights
that were not written while learning.

This catches accidents. Code that is determined to get around it in its own process can do so, because Python protects
nothing from code in the same process. A row therefore rests on code that others can read and run again.
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
from architects_env.core.search.action_values import ActionValues
from architects_env.core.search.guided import GuidedSearch
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
HERE = Path(__file__).parents[1]
NOT_FOR_LEARNERS = tuple(map(os.path.realpath, (opponents.FOLDER, HERE / "tasks", HERE / "submissions")))
"""Folders of the project's networks and of the benchmark's own files, which a learner may not read."""


class Refused(PermissionError):
    """Something that the track does not allow."""


def restrict_learner(game: Game, spend: Spend, teachers: bool, own: Path) -> None:
    """Count every decision of this process and refuse what its track does not allow.

    Args:
        game: The game of the training task.
        spend: Called with a number of decisions; it raises when none are left.
        teachers: Whether bots and graded networks may be asked.
        own: The only folder from which weights may be read.
    """
    making: list[str] = []
    _count_games(game, spend)
    if teachers:
        _count_teachers(spend)
        _let_teachers_be_made(making)
    else:
        _without_teachers(game)
    sys.addaudithook(_watch(own, making))


def restrict_player(game: Game) -> None:
    """Restrict the process in which an agent plays: it may only search worlds that agree with its views."""

    def refuse(*arguments: Any, **named: Any) -> Any:
        raise Refused("No game can be dealt where an agent plays. It can only sample worlds from its views.")

    Match.__init__ = Batch.__init__ = Positions.deal = refuse  # type: ignore[method-assign]
    _without_teachers(game)
    sys.addaudithook(_watch(None, []))


def _count_games(game: Game, spend: Spend) -> None:
    """Count the decisions of everything in the core that plays a game."""

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
    counted(ActionValues, "__call__", lambda values, memory, masks, worlds, *_: len(memory) * worlds)
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
    kernels.get_kernels.cache_clear()


def _count_teachers(spend: Spend) -> None:
    """Count the decisions that bots and graded networks are asked for."""
    loop_of = bots._get_loop

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

    bots._get_loop = counted_loop  # type: ignore[assignment]
    for name in ("logits_and_values", "logits", "values"):
        setattr(PolicyAgent, name, counted(getattr(PolicyAgent, name)))


def _let_teachers_be_made(making: list[str]) -> None:
    """Allow the networks of graded opponents to be read only while such an opponent is made, so that a learner cannot
    take them for its own."""

    def reading(plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def read(*arguments: Any) -> Any:
            making.append("a teacher")
            try:
                return plain(*arguments)
            finally:
                making.pop()

        return read

    opponents.read_table = reading(opponents.read_table)  # type: ignore[assignment]
    graded.graded_policy = reading(graded.graded_policy)


def _without_teachers(game: Game) -> None:
    for table in (game.bots, game.weighted_bots):
        table.clear()  # type: ignore[attr-defined]
    object.__setattr__(game, "lookahead", None)
    opponents.read_table = lambda name, version=None: None  # type: ignore[assignment]


def _watch(own: Path | None, making: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return a hook for `sys.addaudithook`. Such a hook cannot be removed."""
    free = tuple(os.path.realpath(path) for path in {sys.prefix, sys.base_prefix, sys.exec_prefix})

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event in PROCESSES:
            raise Refused(f"A submission learns and plays in one process, so {event} is refused.")
        if event == "open" and isinstance(arguments[0], (str, bytes)):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if path.startswith(NOT_FOR_LEARNERS) and not making:
                raise Refused(f"{path} is not for learners: the networks of the project are not read.")
            if (
                path.endswith(WEIGHTS)
                and own is not None
                and not path.startswith((*free, str(own.resolve())))
                and not making
            ):
                raise Refused(f"{path} was not written while learning. Weights from elsewhere are not read.")

    return watch
