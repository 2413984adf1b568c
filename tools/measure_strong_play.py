"""Measures of strong players for the sheet of a game: `python -m tools.measure_strong_play --game citadels`.

Plays games of the newest network against itself, and writes the mean of each measure at four moments of the game with
the numbers between which four in five seats lie (`play.coach.sheet`), into the folder of the game's face.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tyro

from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.positions import Positions, make_deals
from architects_env.games import load
from architects_env.play.coach.measures import default_measures
from architects_env.play.coach.players import player_of
from architects_env.play.coach.sheet import FILE, moments_of, read_measures
from architects_env.play.face import face_of

MIDDLE = 0.1, 0.9
"""The quantiles between which four in five seats lie."""


@dataclass(frozen=True)
class Settings:
    """Settings of the measurement."""

    game: str = "architects"
    """Name of the game."""
    games: int = 60
    """Number of games with each number of players."""
    players: tuple[int, ...] = (2, 3, 4)
    """Numbers of players."""
    seed: int = 1
    """Seed of the deals."""
    write: Path | None = None
    """File of the figures. By default that of the game's face."""


def measured(game: Game, players: int, games: int, seed: int) -> np.ndarray:
    """Return the measures of all seats at all moments, float64[moments, games * players, measures]."""
    positions, rows = Positions(game, games, players), np.arange(games)
    positions.deal(rows, make_deals(seed, games))
    player, rng, read = player_of(game, players), np.random.default_rng(seed), list[np.ndarray]()
    lengths = np.zeros(games, np.int64)
    while True:
        read.append(read_measures(game, positions.memory)[:, :, :players].astype(np.int32))
        going = rows[~positions.over(rows)]
        if not len(going):
            break
        positions.play(going, player.choose(positions, going, rng.random(len(going))))
        lengths[going] += 1
    at = np.array([moments_of(int(length)) for length in lengths])
    found = np.stack([[read[moment][row] for row, moment in enumerate(moments)] for moments in at.T])
    return found.transpose(0, 1, 3, 2).reshape(len(found), games * players, -1)


def main(settings: Settings) -> None:
    """Measure and write the figures."""
    game, found = load(settings.game), dict[str, dict[str, dict[str, list[float]]]]()
    low, high = game.seats
    for players in (number for number in settings.players if low <= number <= high):
        numbers = measured(game, players, settings.games, settings.seed)
        edges = np.quantile(numbers, MIDDLE, axis=1)
        found[str(players)] = {
            measure.name: {
                "mean": numbers[:, :, k].mean(axis=1).round(1).tolist(),
                "low": edges[0, :, k].round(1).tolist(),
                "high": edges[1, :, k].round(1).tolist(),
            }
            for k, measure in enumerate(face_of(game).measures or default_measures(game))
        }
    folder = face_of(game).folder
    assert folder is not None
    about = {"version": game.version, "games": settings.games, "players": found}
    write_atomically(settings.write or folder / FILE, (json.dumps(about, separators=(",", ":")) + "\n").encode())


if __name__ == "__main__":
    main(tyro.cli(Settings))
