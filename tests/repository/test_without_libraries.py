"""Plain Python without numba, Gymnasium, PettingZoo, torch and processes plays all games, with the same records."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from architects_env import game_names, load
from tests.repository.without_libraries import played

SMALL = [("architects", 1), ("citadels", 2), ("hamlet", 3), ("settlers", 1), ("viscounts", 1)]
AGENTS = ("random", "greedy", "beginner")


def played_without(rows: list[tuple[str, int, int, str]]) -> list[list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.repository.without_libraries", json.dumps(rows)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_all_games_are_played_with_the_records_of_compiled_rules() -> None:
    rows = [(game, players, 7, "random") for game, players in SMALL]
    assert {game for game, *_ in rows} == {*game_names()}
    assert played_without(rows) == [played(*row) for row in rows]


def test_bots_and_graded_opponents_decide_as_with_all_libraries() -> None:
    rows = [("hamlet", 3, seed, agent) for seed in (1, 2) for agent in ("greedy", "beginner", "master")]
    assert played_without(rows) == [played(*row) for row in rows]


def test_the_coach_judges_moves_with_reasons() -> None:
    ((is_right, *because),) = played_without([("hamlet", 2, 7, "coach")])
    assert is_right in ("True", "False") and because


@pytest.mark.slow  # minutes of plain Python
@pytest.mark.parametrize("game", game_names())
def test_every_number_of_players_and_kind_of_agent(game: str) -> None:
    fewest, most = load(game).seats
    rows = [
        (game, players, seed, agent)
        for players in range(fewest, most + 1)
        for seed, agent in enumerate(AGENTS)
        if agent in ("random", "beginner", *load(game).bots)
    ]
    assert played_without(rows) == [played(*row) for row in rows]
