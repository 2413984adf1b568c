"""Fitting the value of the table: the regression finds known weights, cases are those of the games."""

from __future__ import annotations

import numpy as np
from rich.console import Console
from rich.progress import Progress

from architects_env.agents import make_agent
from architects_env.games.citadels import GAME
from architects_env.games.citadels.data.options import MOST_PLAYERS
from tools.fit_citadels import NAMES, fit, play


def test_the_regression_finds_the_weights_by_which_winners_were_drawn() -> None:
    rng = np.random.default_rng(0)
    cases, seats = rng.normal(size=(20_000, 4, 3)), rng.integers(2, 5, size=20_000)
    true = np.array([1.0, -0.5, 0.0])
    strengths = np.where(np.arange(4) >= seats[:, None], -np.inf, cases @ true) + rng.gumbel(size=(20_000, 4))
    won = (strengths == strengths.max(axis=1, keepdims=True)).astype(float)
    weights, log_loss = fit(cases, won, seats, ridge=0.0)
    assert np.abs(weights - true).max() < 0.1 and log_loss < np.log(seats).mean()


def test_every_round_of_every_game_is_a_case_with_one_winner() -> None:
    with Progress(console=Console(quiet=True)) as progress:
        cases, won = play(make_agent("greedy", GAME), 3, 8, 1, progress)
    assert cases.shape == (len(won), MOST_PLAYERS, len(NAMES)) and len(cases) >= 8 * 3
    assert np.allclose(won.sum(axis=1), 1) and not won[:, 3:].any() and not cases[:, 3:].any() and cases[:, :3].any()
