"""Comparison of games written with the kit with the same games in other libraries: `python -m tools.compare_authored`.

It prints a Markdown table with lines of code and decisions per second of random play, with the mask and the observation
at every decision. All play by turns in one process on one core; seconds are those of the processor, so that other work
on the machine counts little. Ratios are medians over the rounds, with the smallest and the largest. Libraries that are
not installed are left out; OpenSpiel's lines need its source (`--open-spiel-source FOLDER`).

The libraries can be installed beside the environment, so that it stays as it is:

    python -m pip install --target /tmp/others --no-deps rlcard termcolor pygame
    PYTHONPATH=/tmp/others python -m tools.compare_authored --open-spiel-source open_spiel-2.0.2
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tyro

import architects_env
from architects_env.adapters.pettingzoo_env import raw_env
from architects_env.core.contract.registry import register_file
from architects_env.core.play.batch import Batch
from architects_env.experiments.speed.measuring import aec_rate, measured_alternately, ratio
from architects_env.experiments.speed.other_libraries import (
    decision_rate,
    play_open_spiel,
    play_pettingzoo,
    play_rlcard,
)
from architects_env.games import load

EXAMPLES = Path(__file__).parents[1] / "examples" / "games"
OURS = "architects-env, games side by side"


@dataclass(frozen=True)
class Arguments:
    """Compare games written with the kit with the same games in other libraries."""

    repeats: int = 7
    """Number of rounds in which each is measured once."""
    seconds: float = 1.0
    """Seconds of the processor for each measurement."""
    n_envs: int = 256
    """Number of our games side by side."""
    open_spiel_source: Path | None = None
    """The unpacked source of OpenSpiel, to count its lines of C++."""
    examples: bool = True
    """Whether to measure the other example games too, without a counterpart."""


@dataclass(frozen=True)
class Other:
    """A game of another library."""

    library: str
    module: str
    """The module without which it is left out."""
    play: Callable[[], Iterator[None]]
    files: Callable[[Arguments], list[Path]]
    """The files that hold the game and its environment."""


def main(arguments: Arguments) -> None:
    """Print the tables."""
    print("| game | written with | lines | decisions per second of one core | speed of ours as a multiple |")
    print("| --- | --- | --- | --- | --- |")
    for name, others in COUNTERPARTS.items():
        for row in compared(name, others, arguments):
            print(f"| {' | '.join(row)} |", flush=True)
    if arguments.examples:
        print("\n| game | players | lines | decisions per second of one core |\n| --- | --- | --- | --- |")
        names = [path.stem for path in sorted(EXAMPLES.glob("*.py")) if path.stem not in COUNTERPARTS]
        games = {name: batch_of(name, arguments.n_envs) for name in names}
        measured = {name: lambda batch=batch: batch_rate(batch, arguments.seconds) for name, batch in games.items()}
        samples = measured_alternately(arguments.repeats, **measured)
        for name, batch in games.items():
            rate = rounded(float(np.median(samples[name])))
            print(f"| {batch.game.title} | {batch.num_players} | {lines_of([EXAMPLES / f'{name}.py'])} | {rate} |")


def compared(name: str, others: list[Other], arguments: Arguments) -> Iterator[list[str]]:
    """Yield the rows of one game: ours in a batch and through PettingZoo, then those of other libraries."""
    seconds, batch = arguments.seconds, batch_of(name, arguments.n_envs)
    env = raw_env(name, load(name).seats[1])
    there = [other for other in others if importlib.util.find_spec(other.module) is not None]
    measured: dict[str, Callable[[], float]] = {
        OURS: lambda: batch_rate(batch, seconds),
        "architects-env, one game through PettingZoo": lambda: aec_rate(env, seconds, time.process_time),
    }
    measured |= {
        other.library: lambda other=other: decision_rate(other.play(), seconds, time.process_time) for other in there
    }
    samples = measured_alternately(arguments.repeats, **measured)
    lines = dict.fromkeys(measured, lines_of([EXAMPLES / f"{name}.py"]))
    lines |= {other.library: lines_of(other.files(arguments)) for other in there}
    for library, rates in samples.items():
        against = ratio(samples, OURS, library)
        multiple = "" if library == OURS else f"{against['median']:.0f} ({against['min']:.0f} to {against['max']:.0f})"
        yield [load(name).title, library, lines[library], rounded(float(np.median(rates))), multiple]


def batch_of(name: str, n_envs: int) -> Batch:
    """Return games of an example with its largest number of players, past the first decisions."""
    register_file(str(EXAMPLES / f"{name}.py"))
    batch = architects_env.make_batch(name, n_envs, load(name).seats[1], threads=1)
    for _ in range(200):
        batch.step(batch.random_actions())
    return batch


def batch_rate(batch: Batch, seconds: float) -> float:
    """Return the decisions per second of a batch at random, with masks and observations."""

    def decisions() -> Iterator[None]:
        while True:
            batch.step(batch.random_actions())
            yield

    return len(batch.seats) * decision_rate(decisions(), seconds, time.process_time)


def lines_of(files: list[Path]) -> str:
    """Return the number of lines of these files that are neither blank nor comments; "" if there are none."""
    lines = [line.strip() for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return str(sum(bool(line) and not line.startswith(("#", "//")) for line in lines)) if lines else ""


def rounded(rate: float) -> str:
    """Return a rate in thousands or millions."""
    return f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{rate / 1e3:.0f} thousand"


def _connect_four() -> Iterator[None]:
    from pettingzoo.classic import connect_four_v3

    return play_pettingzoo(connect_four_v3.raw_env())


def _package(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def _of_open_spiel(name: str) -> Callable[[Arguments], list[Path]]:
    def files(arguments: Arguments) -> list[Path]:
        if arguments.open_spiel_source is None:
            return []
        folder = arguments.open_spiel_source / "open_spiel" / "games" / name
        return [folder / f"{name}.cc", folder / f"{name}.h"]

    return files


COUNTERPARTS = {
    "four": [
        Other("OpenSpiel (C++)", "pyspiel", lambda: play_open_spiel("connect_four"), _of_open_spiel("connect_four")),
        Other(
            "PettingZoo",
            "pygame",
            _connect_four,
            lambda arguments: [_package("pettingzoo") / "classic" / "connect_four" / "connect_four.py"],
        ),
    ],
    "leduc": [
        Other("OpenSpiel (C++)", "pyspiel", lambda: play_open_spiel("leduc_poker"), _of_open_spiel("leduc_poker")),
        Other(
            "RLCard",
            "rlcard",
            lambda: play_rlcard("leduc-holdem"),
            lambda arguments: [
                *sorted((_package("rlcard") / "games" / "leducholdem").glob("*.py")),
                _package("rlcard") / "envs" / "leducholdem.py",
            ],
        ),
    ],
}
"""The games of `examples/games` that exist elsewhere."""


if __name__ == "__main__":
    main(tyro.cli(Arguments))
