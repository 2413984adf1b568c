"""The tools of this project (training, ladder, tournaments, ...): where they lie, and how they are called.

In a checkout the folders `agents`, `train`, `experiments` and `play` lie beside this package. In an installed package they lie inside it: `setup.py` puts
them there (and reads this file, which therefore imports nothing but the standard library).
"""
from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "architects_env"
COMMAND = "architects-env"
FOLDERS = ("agents", "train", "experiments", "play")
INSTALLED = (Path(__file__).parents[1] / FOLDERS[0]).is_dir()
"""Whether this is an installed package, with the tools inside."""
ROOT = str(Path(__file__).resolve().parents[2])
"""The folder from which this package and the tools are imported, for the PYTHONPATH of other processes."""


@dataclass(frozen=True)
class Tool:
    """A subcommand of `architects-env` that lives in one of the folders."""

    module: str
    """In the checkout: `python -m MODULE` is the same."""
    extra: str
    """What it needs: `pip install "architects-env[EXTRA]"`."""
    about: str


TOOLS = {
    "play": Tool("play", "play", "play against agents in the terminal; `play serve` opens a page in the browser"),
    "train": Tool("train", "train", "learn a game by self-play"),
    "ladder": Tool("train.ladder", "train", "measure agents against each other, pair by pair"),
    "export": Tool("train.export", "train", "write a trained policy as an ONNX file"),
    "grade": Tool("train.grade", "train", "make opponents of five strengths from a trained policy"),
    "tournament": Tool("experiments.tournament", "train", "play a tournament and write its report"),
    "records": Tool("experiments.records", "train", "list, replay and export recorded games"),
    "balance": Tool("experiments.balance", "train", "report what wins a game: seats, cards, sources of points"),
    "benchmark": Tool("experiments.benchmark", "train", "run the benchmark and compare submissions"),
    "best-response": Tool("experiments.best_response", "train", "train a rival against a fixed agent"),
    "tune": Tool("experiments.tune", "tune", "search for better weights of a bot"),
    "exact": Tool("experiments.exact", "play", "solve a small game exactly"),
    "speed": Tool("experiments.speed", "play", "measure decisions a second (`--compare` needs the extra bench)"),
    "search-speed": Tool("experiments.search_speed", "play", "measure simulations a second"),
    "fuzz": Tool("experiments.fuzz", "play", "play random games and check what must always be true"),
    "warm": Tool("experiments.warm", "play", "compile the rules of a game now, so that nothing waits for it later"),
    "rllib": Tool("train.rllib", "rllib", "learn a game with RLlib on many machines"),
}


def module_name(module: str) -> str:
    """Where `module` of one of the folders is imported from here: `agents` in a checkout, `architects_env.agents` in an installed package."""
    return f"{PACKAGE}.{module}" if INSTALLED else module


def command_line() -> str:
    """How the running program was called, for its usage line: `architects-env train`, `python -m train`, or the name of a script."""
    started = sys.argv[0]
    if started.startswith(f"{COMMAND} "):
        return started
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    return f"python -m {spec.name.removesuffix('.__main__')}" if spec else Path(started).name
