"""Evaluations of the checkpoints of a run against the first two bots of the game, kept in its folder as
evaluations.csv. Each has as few games as a ladder counts at once."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from architects_env.core.files.whole_files import write_whole
from architects_env.games import load
from architects_env.train.evaluation.evaluator import PIECE, EvalTask, combined
from architects_env.train.evaluation.pairing import Pairing, wilson
from architects_env.train.evaluation.result_files import BadRun, row_of

SEED = 20_000
TABLE = "evaluations.csv"


@dataclass(frozen=True)
class EvalSettings:
    """How the checkpoints of a run are evaluated."""

    game: str
    """Name of the game."""
    players: int
    """Number of players: the fewest with which the policy is trained."""
    choices: tuple[tuple[str, ...], ...]
    """Choices of options (`core.contract.option_words.choices_of`); each is played."""
    enabled: bool = True
    """Whether checkpoints are evaluated at all."""


@dataclass(frozen=True)
class EvalResult:
    """The result of a checkpoint, named by its decisions, against copies of one bot."""

    decisions: int
    against: str
    players: int
    games: int
    first_places: float


def eval_tasks(settings: EvalSettings, checkpoint: Path, games: int = PIECE, seed: int = SEED) -> list[EvalTask]:
    """Return the pairings to play: the checkpoint's likeliest actions against each bot, with every choice of
    options."""
    bots = [*list(load(settings.game).bots)[:2]][::-1] if settings.players > 1 else []
    return [
        EvalTask(settings.game, f"{checkpoint}:best", bot, settings.players, games, seed, words)
        for bot in bots or ["random"]
        for words in settings.choices
    ]


def eval_results(decisions: int, tasks: Sequence[EvalTask], played: Sequence[Pairing]) -> list[EvalResult]:
    """Return a result for each bot, from the pairings that were played for these tasks."""
    found: dict[str, list[Pairing]] = {}
    for task, pairing in zip(tasks, played, strict=True):
        found.setdefault(task.others, []).append(pairing)
    return [
        EvalResult(decisions, whole.others, whole.players, whole.games, whole.first_places)
        for pieces in found.values()
        for whole in [combined(pieces, SEED)]
    ]


def strength(results: Iterable[EvalResult]) -> float:
    """Return the mean share of first places of one checkpoint."""
    shares = [result.first_places for result in results]
    return sum(shares) / len(shares)


def interval(results: Sequence[EvalResult]) -> tuple[float, float]:
    """Return the 95 % interval of `strength`."""
    return wilson(strength(results), sum(result.games for result in results))


def add_evaluations(folder: Path, results: Iterable[EvalResult]) -> None:
    """Add rows to evaluations.csv."""
    path = folder / TABLE
    known = path.read_bytes() if path.exists() else row_of(tuple(field.name for field in fields(EvalResult)))
    write_whole(path, known + b"".join(row_of(astuple(result)) for result in results))


def read_evaluations(folder: Path) -> dict[int, list[EvalResult]]:
    """Return the known results by decisions. Raises `BadRun` if the file cannot be read."""
    path, found = folder / TABLE, dict[int, list[EvalResult]]()
    if not path.exists():
        return found
    try:
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                result = EvalResult(
                    int(row["decisions"]),
                    row["against"],
                    int(row["players"]),
                    int(row["games"]),
                    float(row["first_places"]),
                )
                found.setdefault(result.decisions, []).append(result)
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise BadRun(f"{path} cannot be read ({error}); remove it, then all checkpoints are evaluated again.") from None
    return found
