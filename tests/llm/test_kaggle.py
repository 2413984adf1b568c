"""Kaggle's environments play every game to the end. Run by `make kaggle`, in an environment of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip(
    "kaggle_environments",
    reason="kaggle-environments pins another Gymnasium and another OpenSpiel and is not installed here; "
    "`make kaggle` makes an environment for it and runs these tests",
)

from architects_env.adapters import kaggle
from architects_env.core.contract.registry import load
from architects_env.games import GAMES

COUNTS = [(name, load(name).default_players) for name in GAMES] + [
    ("hamlet", 2),
    ("hamlet", 3),
    ("architects", 2),
    ("citadels", 2),
    ("viscounts", 3),
    ("settlers", 2),
]


def chooser(seed: int) -> Any:
    """An agent of Kaggle that plays random legal actions."""
    rng = np.random.default_rng(seed)

    def act(observation: Any, configuration: Any) -> dict[str, int] | None:
        assert not observation.get("serializedGameAndState"), "it would show every hidden card"
        legal = observation.get("legalActions")  # Kaggle asks once before the deal
        return {"submission": int(rng.choice(legal))} if legal else None

    return act


def played(game: str, players: int, seed: int, options: str = "") -> Any:
    """A game that is over."""
    env = kaggle.make(game, players, options, configuration={"seed": seed})
    env.run([chooser(seat) for seat in range(players)])
    return env


@pytest.mark.parametrize(("game", "players"), sorted(set(COUNTS)))
def test_every_game_is_played_to_the_end(game: str, players: int) -> None:
    env = played(game, players, 11)
    assert [seat.status for seat in env.state] == ["DONE"] * players
    assert env.os_state.is_terminal() and [seat.reward for seat in env.state] == env.os_state.returns()
    deal, *actions = map(int, env.info["actionHistory"])
    state = env.os_game.new_initial_state()
    for action in (deal, *actions):
        state.apply_action(action)
    assert state.is_terminal() and state.returns() == env.os_state.returns(), "a replay leads to the same end"


def test_a_seed_gives_the_same_deal_and_another_seed_another_one() -> None:
    first, again, other = (played("hamlet", 3, seed).info["actionHistory"] for seed in (1, 1, 2))
    assert first == again and first[0] != other[0]


def test_options_of_the_rules_reach_the_game() -> None:
    assert len(played("hamlet", 2, 1, "rounds:2").info["actionHistory"]) == 1 + 2 * 2


def test_an_illegal_action_loses() -> None:
    env = kaggle.make("hamlet", 2, configuration={"seed": 1})
    env.run([lambda observation, configuration: {"submission": 10_000}, chooser(1)])
    assert sorted(seat.reward for seat in env.state) == [-1, 1]
