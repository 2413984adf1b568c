"""The tools of this project (training, ladder, tournaments, ...): where they lie, how they are called, and what they
need."""

from __future__ import annotations

import importlib.util
import os
import shlex
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "architects_env"
COMMAND = "architects-env"
ROOT = str(Path(__file__).resolve().parents[3])
"""The folder from which this package is imported, for the PYTHONPATH of other processes."""
EXTRAS = {
    "": (),
    "experiments": ("pyarrow", "openskill", "matplotlib"),
    "train": (
        "torch",
        "stable_baselines3",
        "sb3_contrib",
        "onnx",
        "tensorboard",
        "pyarrow",
        "openskill",
        "matplotlib",
        "onnxruntime",
    ),
    "tune": ("optuna",),
    "play": ("fastapi", "uvicorn", "websockets"),
    "rllib": ("ray", "torch"),
}
"""The modules that each extra brings, as they are imported."""


@dataclass(frozen=True)
class Tool:
    """A subcommand of `architects-env` with a module of its own."""

    module: str
    """Inside of `architects_env`, beside which its folder lies in a checkout."""
    extra: str
    """The extra that it needs (`to_install`). Empty: nothing but the package."""
    about: str

    @property
    def path(self) -> str:
        """The module, as it is imported."""
        return f"{PACKAGE}.{self.module}"


TOOLS = {
    "play": Tool(
        "play", "", "play against agents in the terminal; `play serve` opens a page in the browser (extra play)"
    ),
    "train": Tool("train", "train", "learn a game by self-play"),
    "ladder": Tool("train.evaluation.ladder", "", "measure agents against each other, pair by pair"),
    "export": Tool("train.release.export", "train", "write a trained network as a file that plays by name, or as ONNX"),
    "grade": Tool("train.release.grade_command", "train", "make opponents of five strengths from a trained policy"),
    "values": Tool("train.imitation.values", "train", "learn what positions are worth, where a look-ahead ends"),
    "tournament": Tool("experiments.tournament", "experiments", "play a tournament and write its report"),
    "records": Tool("experiments.records", "experiments", "list, replay and export recorded games"),
    "balance": Tool("experiments.balance", "experiments", "report what wins a game: seats, cards, sources of points"),
    "benchmark": Tool("experiments.benchmark", "experiments", "run the benchmark and compare submissions"),
    "best-response": Tool("experiments.best_response", "train", "train a rival against a fixed agent"),
    "ingredients": Tool("experiments.ingredients", "train", "say what each part of a training recipe is worth"),
    "tune": Tool("experiments.tune", "tune", "search for better weights of a bot"),
    "exact": Tool("experiments.exact", "", "solve a small game exactly"),
    "speed": Tool("experiments.speed", "", "measure decisions a second (`--compare` needs the extra bench)"),
    "search-speed": Tool("experiments.search_speed", "", "measure simulations a second"),
    "fuzz": Tool("experiments.fuzz", "", "play random games and check what must always be true"),
    "warm": Tool("experiments.warm", "", "compile the rules of a game now, so that nothing waits for it later"),
    "rllib": Tool("train.rllib", "rllib", "learn a game with RLlib on many machines"),
}


def as_word(value: object) -> str:
    """A path or a name as one word of a command line, quoted where it has to be.

    >>> f"--load {as_word('runs/my game.jsonl')}" if os.name == "posix" else "--load 'runs/my game.jsonl'"
    "--load 'runs/my game.jsonl'"
    """
    return subprocess.list2cmdline([str(value)]) if os.name == "nt" else shlex.quote(str(value))


def to_install(extra: str) -> str:
    """The command that brings an extra, from a checkout: there is no release yet, and until then anybody could register
    the project's name on the package index.

    >>> to_install("train")
    'pip install ".[train]"'
    """
    return f'pip install ".[{extra}]"'


def require(extra: str, what: str) -> None:
    """Raises `SystemExit` with a sentence if modules of this extra, which `what` needs, are not installed."""
    missing = [module for module in EXTRAS[extra] if not is_installed(module)]
    if missing:
        raise SystemExit(f"{what} needs {', '.join(missing)}: {to_install(extra)}")


def is_installed(module: str) -> bool:
    """Whether there is such a module; it is not loaded."""
    try:
        return importlib.util.find_spec(module) is not None
    except ValueError:  # `sys.modules` says that it is not to be loaded
        return False


class MissingLibrary(ModuleNotFoundError, ValueError):
    """A library is not installed that one of the extras brings."""


@contextmanager
def brought_by(extra: str) -> Generator[None]:
    """In here libraries are imported that an extra brings. Raises `MissingLibrary` with a sentence if one is not
    there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingLibrary) or error.name is None or error.name.partition(".")[0] == PACKAGE:
            raise
        raise MissingLibrary(
            f"{error.name.partition('.')[0]} is needed here and not installed: {to_install(extra)}",
            name=error.name,
        ) from None


def command_line() -> str:
    """How the running program was called, for its usage line: `architects-env train`, `python -m train`, or the name of
    a script."""
    started = sys.argv[0]
    if started.startswith(f"{COMMAND} "):
        return started
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    return f"python -m {spec.name.removesuffix('.__main__')}" if spec else Path(started).name
