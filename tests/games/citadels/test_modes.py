"""Every way to play keeps the contract of a game, and random games of each break no invariant."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env import conformance
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.citadels.data.options import OPTIONS, SWITCHES
from architects_env.testing.modes import fuzz, untried_values
from tests.conformance.quick_checks import QUICK_CHECKS
from tests.games.citadels.modes import MODES, SWITCHED, VARIANTS


@pytest.mark.parametrize(
    "positions", [conformance.IN_FEW_POSITIONS, pytest.param({}, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("check", QUICK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", VARIANTS)
def test_conformance(mode: str, check, positions) -> None:
    players, options = VARIANTS[mode]
    check(load("citadels"), players, 1, options, **positions.get(check, {}))


def test_plain_mode() -> None:
    conformance.check_plain_modes(load("citadels"), list(VARIANTS.values()))


@pytest.mark.slow
@pytest.mark.parametrize("mode", VARIANTS)
def test_plain_mode_and_what_every_bot_does_in_it(mode: str) -> None:
    players, options = VARIANTS[mode]
    conformance.check_plain_mode(load("citadels"), players, 2, options)


@pytest.mark.parametrize(
    "positions", [conformance.IN_FEW_POSITIONS, pytest.param({}, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("mode", SWITCHED)
def test_with_one_switch_turned_masks_ends_views_and_sampled_worlds_are_in_order(mode: str, positions) -> None:
    players, options = SWITCHED[mode]
    checks = (
        conformance.check_masks_and_end,
        conformance.check_sentences,
        conformance.check_no_leaks,
        conformance.check_sampled_worlds_play_on,
    )
    for seed, check in enumerate(checks, 1):
        check(load("citadels"), players, seed, options, **positions.get(check, {}))


def test_every_switch_is_turned_in_some_mode() -> None:
    assert untried_values(load("citadels"), MODES.values(), SWITCHES) == []


def test_every_mode_names_options_that_there_are() -> None:
    names = {option.name for option in OPTIONS}
    for players, options in MODES.values():
        assert set(options) <= names
        load("citadels").encode_options(options, players)


@pytest.mark.parametrize("mode", VARIANTS)
def test_fifty_random_games_without_a_broken_invariant(mode: str) -> None:
    players, options = VARIANTS[mode]
    found = fuzz("citadels", players, 50, seed=5, every=20, options=options)
    assert not found.wrong, found.wrong
    assert found.games >= 50


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_random_games_with_every_tenth_decision_checked(mode: str) -> None:
    players, options = MODES[mode]
    game = load("citadels")
    rng = np.random.default_rng(7)
    for seed in range(1000):
        match = Match(game, players, options, seed)
        decisions = 0
        while not match.over:
            match.apply(rng.choice(match.legal_actions()))
            decisions += 1
            if decisions % 10 == 0 or match.over:
                assert not game.invariants(match.state), (
                    f"{mode}, seed {seed}, decision {decisions}: {game.invariants(match.state)}"
                )
        assert abs(float(match.returns().sum())) < 1e-5
