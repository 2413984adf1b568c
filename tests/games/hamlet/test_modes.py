"""Every way to play Hamlet keeps the contract of a game, and random games of each break no invariant."""

from __future__ import annotations

import pytest

from architects_env import conformance
from architects_env.games import load
from architects_env.testing.modes import fuzz, single_option_modes, untried_values
from tests.conformance.quick_checks import QUICK_CHECKS

MODES = single_option_modes(load("hamlet")) | {"3_players": (3, {"feast": True})}


def test_every_option_is_turned_in_some_mode() -> None:
    assert untried_values(load("hamlet"), MODES.values()) == []


@pytest.mark.parametrize("check", QUICK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", MODES)
def test_conformance(mode: str, check) -> None:
    players, options = MODES[mode]
    check(load("hamlet"), players, 1, options)


def test_plain_mode() -> None:
    conformance.check_plain_modes(load("hamlet"), list(MODES.values()))


@pytest.mark.parametrize("mode", MODES)
def test_random_games_break_no_invariant(mode: str) -> None:
    players, options = MODES[mode]
    found = fuzz("hamlet", players, 200, seed=5, every=10, options=options)
    assert not found.wrong, found.wrong
    assert found.games >= 200
