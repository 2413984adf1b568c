"""Restrictions on the processes of the trained tracks.

In a learning process every decision counts, in any game and in any of its child processes: games of the training task,
`make`, `make_batch`, worlds sampled from views, simulations of searches. In the track from-nothing there are no bots
and no graded networks. In the track with-teachers every decision they are asked for counts. In a playing process no
game can be dealt and no bot asked.

These processes import a copy of the engine (`sandbox.engine`) whose first module calls `enter`, so a child process is
restricted as its parent is, however it was started. What a process can read is a matter of the system
(`sandbox.walls`). Code that is determined to get around this in its own process can do so, because Python protects
nothing from code in the same process. A row therefore rests on code that others can read and run again.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import wraps
from pathlib import Path
from typing import Any

from architects_env import opponents
from architects_env.agents.policies import graded, network_file
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
from architects_env.experiments.benchmark.sandbox.counter import Counter
from architects_env.experiments.benchmark.sandbox.engine import sealed
from architects_env.experiments.benchmark.sandbox.walls import NONE
from architects_env.games import load

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
VARIABLE = "ARCHITECTS_ENV_BENCHMARK"
"""The environment variable that holds the `Terms` of a process, as JSON."""
LEARNER, PLAYER = "learner", "player"
ENGINE = Path(__file__).parents[3]
"""The package, or the copy of it, that this process has imported."""
CODE = (".py", ".pyc")


@dataclass(frozen=True)
class Terms:
    """The terms under which a process and its children run."""

    role: str
    """`learner` or `player`."""
    game: str
    """Name of the game."""
    walls: str
    """Name of the walls that hold the process (`sandbox.walls`)."""
    hidden: tuple[str, ...]
    """Folders of the project's networks and of the benchmark's own files, which are not read."""
    teachers: bool = False
    """Whether bots and graded networks may be asked."""
    own: str = ""
    """The only folder from which weights may be read."""
    counter: str = ""
    """The file of the count of decisions, for a learner."""
    budget: int = 0
    """Budget of decisions."""
    limit: int = 0
    """Number of decisions after which no further ones may begin."""

    def variables(self) -> dict[str, str]:
        """Return the environment variable that tells them to a process."""
        return {VARIABLE: json.dumps(asdict(self))}


counter: Counter | None = None
"""The count of decisions in this process, once it is restricted."""


class Refused(PermissionError):
    """Something that the track does not allow."""


def terms() -> Terms:
    """Return the terms of this process.

    Raises:
        RuntimeError: It has none.
    """
    if VARIABLE not in os.environ:
        raise RuntimeError(
            f"This copy of the engine belongs to the benchmark, and ${VARIABLE} is missing. Keep it in child processes."
        )
    return Terms(**json.loads(os.environ[VARIABLE]))


def enter() -> None:
    """Restrict this process as its terms ask for. The process that plays is restricted later, when its game is
    compiled (`restricted_worker`)."""
    if terms().role == LEARNER:
        restrict_learner(terms())
    elif f"{__package__}.restricted_worker" not in sys.orig_argv:
        restrict_player(load(terms().game))


def restrict_learner(of: Terms) -> None:
    """Count every decision of this process and refuse what its track does not allow."""
    global counter
    game, making = load(of.game), list[str]()
    counter = Counter(of.counter, of.limit, of.budget)
    _count_games(game, counter.spend)
    if of.teachers:
        _count_teachers(counter.spend)
        _let_teachers_be_made(making)
    else:
        _without_teachers(game)
    sys.addaudithook(_watch(of, making))


def restrict_player(game: Game) -> None:
    """Restrict the process in which an agent plays: it may only search worlds that agree with its views."""

    def refuse(*arguments: Any, **named: Any) -> Any:
        raise Refused("No game can be dealt where an agent plays. It can only sample worlds from its views.")

    Match.__init__ = Batch.__init__ = Positions.deal = refuse  # type: ignore[method-assign]
    _without_teachers(game)
    sys.addaudithook(_watch(terms(), []))


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
    take them for its own. Their files are sealed (`sandbox.engine`)."""
    content, hash_network, folder = network_file._content, opponents.hash_network, opponents.FOLDER.resolve()

    def opened(path: Path) -> bytes:
        found = content(path)
        return sealed(found) if path.resolve().is_relative_to(folder) else found

    def reading(plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def read(*arguments: Any) -> Any:
            making.append("a teacher")
            try:
                return plain(*arguments)
            finally:
                making.pop()

        return read

    network_file._content = opened
    opponents.hash_network = lambda network: hash_network(sealed(network))
    opponents.read_table = reading(opponents.read_table)  # type: ignore[assignment]
    graded.graded_policy = reading(graded.graded_policy)


def _without_teachers(game: Game) -> None:
    assert callable(opponents.read_table)
    for table in (game.bots, game.weighted_bots):
        table.clear()  # type: ignore[attr-defined]
    object.__setattr__(game, "lookahead", None)
    opponents.read_table = lambda name, version=None: None  # type: ignore[assignment]


def _watch(of: Terms, making: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return a hook for `sys.addaudithook`. Such a hook cannot be removed."""
    places = {sys.prefix, sys.base_prefix, sys.exec_prefix, str(ENGINE), tempfile.gettempdir(), of.own or os.devnull}
    free = _below(places)
    hidden = _below({*of.hidden, str(ENGINE / "opponents")})

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event in PROCESSES and (of.role == PLAYER or (of.walls == NONE and not _is_python(event, arguments))):
            raise Refused(
                f"A submission plays in one process, and learns in processes of Python, so {event} is refused."
            )
        if event == "open" and isinstance(arguments[0], (str, bytes)) and not making:
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if path.startswith(hidden) and not path.endswith(CODE):
                raise Refused(f"{path} is not for learners: the networks of the project are not read.")
            if path.endswith(WEIGHTS) and of.own and not path.startswith(free):
                raise Refused(f"{path} was not written while learning. Weights from elsewhere are not read.")

    return watch


def _below(folders: set[str]) -> tuple[str, ...]:
    """Return the beginnings of all paths in these folders."""
    return tuple(os.path.join(os.path.realpath(folder), "") for folder in folders)


def _is_python(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether a process that is about to start is this interpreter, whose decisions count."""
    return event == "os.fork" or (event == "subprocess.Popen" and arguments[0] == sys.executable)
