"""Versions of players: what is measured against `NAME@1` today means the same for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import architects_env
from architects_env.agents import Agent, choose_actions, make_agent
from architects_env.core.search.versions import plain_name, split_version
from architects_env.games import load, names
from architects_env.opponents import get_levels, list_versions, read_table

CHOICES: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("choices.json").read_text())
"""By game and player a hash of what it chooses (see `hash_of_choices`)."""
GAMES, DECISIONS, BETWEEN = 25, 10, 11


def hash_of_choices(agent: Agent, name: str) -> str:
    """Of what it plays in 500 positions of random games, half of them with two players, half with as many as is usual."""
    found = list[np.ndarray]()
    for players in (2, load(name).default_players):
        batch = architects_env.make_batch(name, GAMES, players, seed=1)
        for decision in range(DECISIONS):
            for _ in range(BETWEEN):
                batch.step(batch.random_actions())
            found.append(choose_actions(agent, batch, np.arange(GAMES), np.random.default_rng(decision)))
    return hashlib.sha256(np.concatenate(found).tobytes()).hexdigest()[:16]


def marks_of(game: str, player: str) -> list[pytest.MarkDecorator]:
    """A grandmaster takes as long as all others together, and is a master with more simulations."""
    return [pytest.mark.slow] if plain_name(player) == "grandmaster" and game != "hamlet" else []


@pytest.mark.parametrize(
    ("game", "player"),
    [pytest.param(game, one, marks=marks_of(game, one)) for game in CHOICES for one in CHOICES[game]],
)
def test_a_version_of_a_player_chooses_what_it_always_chose(game: str, player: str) -> None:
    assert hash_of_choices(make_agent(player, game), game) == CHOICES[game][player]


@pytest.mark.parametrize("name", [name for name in names() if name in CHOICES])
def test_every_version_of_every_player_of_a_game_is_watched(name: str) -> None:
    game = load(name)
    bots = {*(f"{bot}@1" for bot in game.bots), *(bot for bot in game.weighted_bots if split_version(bot)[1])}
    graded = {
        f"{one}@{version}" for version in list_versions(name) for one in (*get_levels(game, version), "grandmaster")
    }
    assert bots | graded <= set(CHOICES[name])


@pytest.mark.parametrize("name", list(CHOICES))
def test_without_a_number_it_is_the_newest_version(name: str) -> None:
    for plain in {plain_name(player) for player in CHOICES[name]}:
        newest = max(split_version(player)[1] or 0 for player in CHOICES[name] if plain_name(player) == plain)
        batch = architects_env.make_batch(name, 8, 2, seed=3)
        both = [make_agent(called, name) for called in (plain, f"{plain}@{newest}")]
        assert [agent.name for agent in both] == [plain, f"{plain}@{newest}"]
        chosen = [choose_actions(agent, batch, np.arange(8), np.random.default_rng(0)).tolist() for agent in both]
        assert chosen[0] == chosen[1]


def test_random_play_has_one_version() -> None:
    assert [make_agent(name, "hamlet").name for name in ("random", "random@1")] == ["random", "random@1"]


@pytest.mark.parametrize("name", ["heuristic@9", "master@9", "grandmaster@9", "heuristic@0", "heuristic@", "random@2"])
def test_a_version_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"There is no agent|has no trained opponent"):
        make_agent(name, "hamlet")
    assert read_table("hamlet", 9) is None
