"""How strong the checkpoints of a run look against the first two bots of the game, each in so many games that a ladder
counts at once; kept in the run folder as looks.csv."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from architects_env.core.contract.option_words import choices_of
from architects_env.core.files.whole_files import write_whole
from architects_env.games import load
from architects_env.train.evaluation.evaluator import PIECE, Wanted, together
from architects_env.train.evaluation.ladder import Pairing, wilson
from architects_env.train.runs.config import Config
from architects_env.train.runs.run_folder import BadRun, row_of

SEED = 20_000


@dataclass(frozen=True)
class Look:
    """What a checkpoint, named by its decisions, won against copies of one bot."""

    decisions: int
    against: str
    players: int
    games: int
    first_places: float


def are_looked_at(config: Config) -> bool:
    """Whether the checkpoints of a run with these settings are: not where the ladder itself has few games."""
    return config.ladder_games >= PIECE


def wanted_of(config: Config, checkpoint: Path, games: int = PIECE, seed: int = SEED) -> list[Wanted]:
    """What is played: with the fewest players, what the checkpoint likes best, against each bot with every choice of
    options."""
    game, players = load(config.game), min(config.players)
    bots = [*list(game.bots)[:2]][::-1] if players > 1 else []
    return [
        Wanted(game.name, f"{checkpoint}:best", bot, players, games, seed, words)
        for bot in bots or ["random"]
        for words in choices_of(config.option)
    ]


def looks_at(decisions: int, wanted: Sequence[Wanted], played: Sequence[Pairing]) -> list[Look]:
    """What came of it, a look for each bot."""
    found: dict[str, list[Pairing]] = {}
    for one, pairing in zip(wanted, played, strict=True):
        found.setdefault(one.others, []).append(pairing)
    return [
        Look(decisions, both.others, both.players, both.games, both.first_places)
        for pieces in found.values()
        for both in [together(pieces, SEED)]
    ]


def strength(looks: Iterable[Look]) -> float:
    """Of one checkpoint: its mean share of first places."""
    shares = [look.first_places for look in looks]
    return sum(shares) / len(shares)


def between(looks: Sequence[Look]) -> tuple[float, float]:
    """The 95 % interval of that."""
    return wilson(strength(looks), sum(look.games for look in looks))


def add_looks(folder: Path, looks: Iterable[Look]) -> None:
    """More rows of looks.csv."""
    path = folder / "looks.csv"
    known = path.read_bytes() if path.exists() else row_of(tuple(field.name for field in fields(Look)))
    write_whole(path, known + b"".join(row_of(astuple(look)) for look in looks))


def looks_of(folder: Path) -> dict[int, list[Look]]:
    """By decisions, what is known. Raises `BadRun` if the file cannot be read."""
    path, found = folder / "looks.csv", dict[int, list[Look]]()
    if not path.exists():
        return found
    try:
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                look = Look(
                    int(row["decisions"]),
                    row["against"],
                    int(row["players"]),
                    int(row["games"]),
                    float(row["first_places"]),
                )
                found.setdefault(look.decisions, []).append(look)
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise BadRun(f"{path} cannot be read ({error}); remove it, then all checkpoints are looked at again.") from None
    return found
