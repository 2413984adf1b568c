"""Every way to play keeps the contract of a game, and a thousand random games of each break no invariant."""
from __future__ import annotations

import pytest

from architects_env import conformance
from architects_env.games import load
from architects_env.testing.modes import fuzz
from tests.architects.modes import VARIANTS


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", VARIANTS)
def test_conformance(mode: str, check) -> None:
    players, options = VARIANTS[mode]
    check(load("architects"), players, 1, options)


@pytest.mark.parametrize("mode", VARIANTS)
def test_a_thousand_random_games_without_a_broken_invariant(mode: str) -> None:
    players, options = VARIANTS[mode]
    found = fuzz("architects", players, 1000, seed=5, every=60, options=options)
    assert not found.wrong, found.wrong
    assert found.games >= 1000
