"""Parts of a game that the core derives: views and worlds of a game without secrets, and the board as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.conformance import CHECKS_IN_THIS_PROCESS
from architects_env.core.contract.default_board import OF_THE_CORE, default_board, own_fields
from architects_env.core.contract.game import FIELDS
from tests.small_games import secret_bids
from tests.small_games.connect_three import DROP, GAME
from tests.small_games.registered_games import registered


@pytest.fixture(autouse=True, scope="module")
def known_by_name() -> Iterator[None]:
    with registered(GAME), registered(secret_bids.GAME):
        yield


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


def test_the_board_lists_own_fields_of_one_number_and_of_one_for_each_seat() -> None:
    match = architects_env.make(GAME.name, seed=3)
    match.apply(DROP + 2)
    assert match.view(0).text() == match.view(1).text() == "Connect Three\nwinner: -1\nstones: 1, 0"
    assert own_fields(GAME) == ("winner", "stones") and own_fields(secret_bids.GAME) == ("score",)
    assert {name for name, *_ in FIELDS} < OF_THE_CORE


def test_the_board_lists_a_value_for_each_seat_that_plays() -> None:
    match = architects_env.make(secret_bids.GAME.name, num_players=2, seed=3)
    match.state.score[:2] = 2, 1
    assert match.view(0).text().splitlines()[:2] == ["Secret Bids", "score: 2, 1"]


def test_the_board_reads_own_fields_from_what_the_view_leaves() -> None:
    def redact(g: Any, seat: int) -> None:
        GAME.redact(g, seat)
        g.stones[1 - seat] = 0

    game = replace(GAME, redact=redact, board=default_board(replace(GAME, redact=redact)))
    states = game.new_states(1)
    states[0].num_players, states[0].stones[:] = 2, [5, 4]
    assert game.board(states[0], 1).splitlines()[-1] == "stones: 0, 4"
    assert np.array_equal(states[0].stones, [5, 4])
