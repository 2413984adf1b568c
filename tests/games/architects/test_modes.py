"""Every way to play keeps the contract of a game, and random games of each break no invariant."""

from __future__ import annotations

import pytest

from architects_env import conformance
from architects_env.games import load
from architects_env.testing.modes import fuzz
from tests.conformance.quick_checks import QUICK_CHECKS
from tests.games.architects.modes import VARIANTS


@pytest.mark.parametrize(
    "positions", [conformance.IN_FEW_POSITIONS, pytest.param({}, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("check", QUICK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", VARIANTS)
def test_conformance(mode: str, check, positions) -> None:
    players, options = VARIANTS[mode]
    check(load("architects"), players, 1, options, **positions.get(check, {}))


def test_plain_mode() -> None:
    conformance.check_plain_modes(load("architects"), list(VARIANTS.values()))


@pytest.mark.slow
@pytest.mark.parametrize("mode", VARIANTS)
def test_plain_mode_and_what_every_bot_does_in_it(mode: str) -> None:
    players, options = VARIANTS[mode]
    conformance.check_plain_mode(load("architects"), players, 2, options)


@pytest.mark.parametrize("games", [50, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("mode", VARIANTS)
def test_random_games_without_a_broken_invariant(mode: str, games: int) -> None:
    players, options = VARIANTS[mode]
    found = fuzz("architects", players, games, seed=5, every=60, options=options)
    assert not found.wrong, found.wrong
    assert found.games >= games
