"""Evaluations of the checkpoints of a run against the first two bots of the game.

They are written to `evaluations.csv` in the run folder.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import load
from architects_env.train.evaluation.evaluator import CHUNK, EvalTask, merge_results
from architects_env.train.evaluation.pairing import PairingResult, wilson
from architects_env.train.evaluation.result_files import BadRun, format_row

SEED = 20_000
TABLE = "evaluations.csv"


@dataclass(frozen=True)
class EvalSettings:
    """Settings with which the checkpoints of a run are evaluated."""

    game: str
    """Name of the game."""
    players: int
    """Number of players: the fewest with which the policy is trained."""
    choices: tuple[tuple[str, ...], ...]
    """Choices of options (`core.contract.option_words.choices_of`). Games are played with each of them."""
    enabled: bool = True
    """Whether checkpoints are evaluated at all."""


@dataclass(frozen=True)
class EvalResult:
    """The result of one checkpoint against copies of one bot: a row of `evaluations.csv`."""

    decisions: int
    """Number of decisions after which the checkpoint was saved."""
    against: str
    """Name of the bot."""
    players: int
    """Number of players."""
    games: int
    """Number of games."""
    win_rate: float
    """Fraction of games won by the checkpoint; see `PairingResult.win_rate`."""


def eval_tasks(settings: EvalSettings, checkpoint: Path, games: int = CHUNK, seed: int = SEED) -> list[EvalTask]:
    """Return the pairings to play: the checkpoint's likeliest actions against each bot, with each choice of options."""
    bots = [*list(load(settings.game).bots)[:2]][::-1] if settings.players > 1 else []
    return [
        EvalTask(settings.game, f"{checkpoint}:deterministic", bot, settings.players, games, seed, options)
        for bot in bots or ["random"]
        for options in settings.choices
    ]


def eval_results(decisions: int, tasks: Sequence[EvalTask], played: Sequence[PairingResult]) -> list[EvalResult]:
    """Return a result for each bot."""
    pairings: dict[str, list[PairingResult]] = {}
    for task, pairing in zip(tasks, played, strict=True):
        pairings.setdefault(task.opponents, []).append(pairing)
    merged_results = [merge_results(parts, SEED) for parts in pairings.values()]
    return [
        EvalResult(decisions, merged.opponents, merged.players, merged.games, merged.win_rate)
        for merged in merged_results
    ]


def mean_win_rate(results: Iterable[EvalResult]) -> float:
    """Return the mean win rate of one checkpoint over its opponents."""
    win_rates = [result.win_rate for result in results]
    return sum(win_rates) / len(win_rates)


def win_rate_interval(results: Sequence[EvalResult]) -> tuple[float, float]:
    """Return the 95 % interval of `mean_win_rate`."""
    return wilson(mean_win_rate(results), sum(result.games for result in results))


def add_evaluations(folder: Path, results: Iterable[EvalResult]) -> None:
    """Add rows to evaluations.csv."""
    path = folder / TABLE
    rows = path.read_bytes() if path.exists() else format_row(tuple(field.name for field in fields(EvalResult)))
    write_atomically(path, rows + b"".join(format_row(astuple(result)) for result in results))


def read_evaluations(folder: Path) -> dict[int, list[EvalResult]]:
    """Return the known results by decisions. Raises `BadRun` if the file cannot be read."""
    path, results = folder / TABLE, dict[int, list[EvalResult]]()
    if not path.exists():
        return results
    try:
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                result = EvalResult(
                    int(row["decisions"]),
                    row["against"],
                    int(row["players"]),
                    int(row["games"]),
                    float(row["win_rate"]),
                )
                results.setdefault(result.decisions, []).append(result)
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise BadRun(f"{path} cannot be read ({error}). Remove it to evaluate all checkpoints again.") from None
    return results
