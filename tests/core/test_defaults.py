"""Parts of a game that the core derives: views and worlds of a game without secrets, and the board as text."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.conformance import CHECKS_IN_THIS_PROCESS
from tests.connect_three import DROP, GAME


def test_a_view_of_a_game_without_secrets_hides_nothing_but_future_chance() -> None:
    match = architects_env.make(GAME.name, seed=3)
    match.apply(DROP + 2)
    view, state = match.view(0).memory.copy(), match.memory.copy()
    assert not view["rng"].any() and state["rng"].any()
    world = match.view(1).sample_state(0)
    assert world["rng"].any()
    for one in (view, state, world):
        one["rng"] = 0
    assert view.tobytes() == state.tobytes() == world.tobytes()


@pytest.mark.parametrize("check", CHECKS_IN_THIS_PROCESS, ids=lambda check: check.__name__)
def test_a_game_without_secrets_passes_every_check(check: object) -> None:
    assert callable(check)
    check(GAME, 2, 1, {})
