"""The second writings of three games, each as one file, are equal to the engine in every position; with one wrong rule
they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from architects_env.core.contract import rules_page
from architects_env.experiments.rules_to_code.scoring import scored
from architects_env.games import load
from tests.experiments.rules_to_code.second_writings import GAMES

WRONG = {
    "citadels": ("player.gold += 2", "player.gold += 3"),
    "settlers": ("player.vp += number", "player.vp += number + 1"),
    "viscounts": ("player.virtue -= 1", "player.virtue -= 2"),
}
"""A rule of each game, and another one instead."""


@pytest.mark.parametrize("name", GAMES)
def test_a_second_writing_scores_100_and_less_with_a_wrong_rule(name: str, tmp_path: Path) -> None:
    submission, record = GAMES[name]
    games, text = [record(2, 3, 40), record(3, 4, 40)], submission()
    path = tmp_path / "rules.py"
    path.write_text(text, encoding="utf-8")
    found = scored(path, games)
    assert found.score == 100 and found.told["positions"] == 82, found.told["differences"][:2]
    assert found.told["whole_games"] == 2 and not found.told["differences"]
    old, new = WRONG[name]
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = scored(path, games, page=rules_page.page(load(name)))
    first = found.told["differences"][0]
    assert 0 < found.score < 100 and first["section"] and first["details"]


# Whole games: a minute of plain Python for each game.
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_second_writing_scores_100_in_20_whole_games(name: str, tmp_path: Path) -> None:
    submission, record = GAMES[name]
    path = tmp_path / "rules.py"
    path.write_text(submission(), encoding="utf-8")
    found = scored(path, [record(2 + number % 3, number, 10**6) for number in range(20)], seconds=3000.0)
    assert found.score == 100 and found.told["whole_games"] == 20, found.told["differences"][:2]
