"""The command-line tools of this project (training, ladder, tournaments, ...): their modules, names, and required
extras."""

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

from architects_env.core.command_line import absent_libraries

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
    "llm": ("openai", "mcp"),
    "openenv": ("openenv",),
    "verifiers": ("verifiers",),
    "kaggle": ("kaggle_environments",),
}
"""The modules that each extra installs, by their import names."""


@dataclass(frozen=True)
class Tool:
    """A subcommand of `architects-env` with a module of its own."""

    module: str
    """Module inside `architects_env`; in a checkout, its folder lies beside the package."""
    extra: str
    """The extra that the tool needs (`install_command`). Empty if it needs only the package."""
    about: str

    @property
    def path(self) -> str:
        """The full import path of the module."""
        return f"{PACKAGE}.{self.module}"


TOOLS = {
    "new": Tool("new_game", "", "Create a package for a game of your own."),
    "play": Tool("play", "", "Play against agents in the terminal, or in the browser with `play serve` (extra play)."),
    "serve": Tool("llm.serve", "", "Serve a text game to language models over MCP or OpenEnv, or serve mock models."),
    "train": Tool("train", "train", "Train a policy by self-play."),
    "ladder": Tool("train.evaluation.ladder", "", "Play agents against each other and print win rates."),
    "export": Tool(
        "train.release.export", "train", "Write a trained network to a file that can be used as an agent, or to ONNX."
    ),
    "grade": Tool("train.release.grade_command", "train", "Make opponents of five levels from a trained policy."),
    "values": Tool("train.imitation.values", "train", "Learn a value function for a one-step search."),
    "tournament": Tool("experiments.tournament", "experiments", "Play a tournament and write a report."),
    "records": Tool("experiments.records", "experiments", "List, replay and export recorded games."),
    "balance": Tool("experiments.balance", "experiments", "Report what wins a game: seats, cards, sources of points."),
    "benchmark": Tool("experiments.benchmark", "experiments", "Run the benchmark and compare submissions."),
    "rules-to-code": Tool(
        "experiments.rules_to_code", "", "Write tasks for programs that turn a rules page into code, and score them."
    ),
    "best-response": Tool(
        "experiments.best_response", "train", "Train a policy against a frozen agent (approximate best response)."
    ),
    "ablation": Tool("experiments.ablation", "train", "Measure the effect of each training setting."),
    "tune": Tool("experiments.tune", "tune", "Search for better weights of a bot."),
    "exact": Tool("experiments.exact", "", "Solve a small game exactly."),
    "speed": Tool("experiments.speed", "", "Measure decisions per second (`--compare` needs the extra bench)."),
    "search-speed": Tool("experiments.speed.search", "", "Measure simulations per second of searches."),
    "fuzz": Tool("experiments.fuzz", "", "Play random games and check invariants."),
    "warm": Tool("experiments.warm", "", "Compile the rules of a game ahead of time."),
    "rllib": Tool("train.rllib", "rllib", "Train a policy by self-play with RLlib, also on many machines."),
}


def shell_word(value: object) -> str:
    """Return a path or a name as one word of a command line, quoted if necessary.

    >>> f"--load {shell_word('runs/my game.jsonl')}" if os.name == "posix" else "--load 'runs/my game.jsonl'"
    "--load 'runs/my game.jsonl'"
    """
    return subprocess.list2cmdline([str(value)]) if os.name == "nt" else shlex.quote(str(value))


def install_command(extra: str) -> str:
    """Return the command that installs an extra from a checkout.

    There is no release yet, and until then anybody could register the project's name on the package index.

    >>> install_command("train")
    'pip install ".[train]"'
    """
    return f'pip install ".[{extra}]"'


def wants_help() -> bool:
    """Return whether the command line of this program asks for its help text."""
    return not {"-h", "--help"}.isdisjoint(sys.argv[1:])


def require(extra: str, what: str) -> None:
    """Check that the libraries of an extra are installed.

    If the command line asks for help, stand-ins take the place of the missing libraries: help needs no extra.

    Args:
        extra: Name of the extra.
        what: Command that needs it, for the error message.

    Raises:
        SystemExit: A library is missing. The message has the command that installs it.
    """
    missing = [module for module in EXTRAS[extra] if not is_installed(module)]
    if missing and wants_help():
        absent_libraries.install(missing)
    elif missing:
        raise SystemExit(f"{what} needs {', '.join(missing)}: {install_command(extra)}")


def is_installed(module: str) -> bool:
    """Return whether a module is installed, without importing it."""
    try:
        return importlib.util.find_spec(module) is not None
    except ValueError:  # `sys.modules` says that it is not to be loaded
        return False


class MissingLibrary(ModuleNotFoundError, ValueError):
    """Raised if a library of one of the extras is not installed."""


@contextmanager
def requires_extra(extra: str) -> Generator[None]:
    """Import libraries of an extra in this context. Raises `MissingLibrary` with a sentence if one is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingLibrary) or error.name is None or error.name.partition(".")[0] == PACKAGE:
            raise
        raise MissingLibrary(
            f"{error.name.partition('.')[0]} is needed here and not installed: {install_command(extra)}",
            name=error.name,
        ) from None


def program_name() -> str:
    """Return the name of the running program for its usage line: `architects-env train`, `python -m train`, or the
    name of a script."""
    started = sys.argv[0]
    if started.startswith(f"{COMMAND} "):
        return started
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    return f"python -m {spec.name.removesuffix('.__main__')}" if spec else Path(started).name
