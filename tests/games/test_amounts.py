"""Amounts in sentences: they are read as people read them, and what menu and log say is what the state shows."""

from __future__ import annotations

import dataclasses
import importlib
from typing import Any

import pytest

from architects_env.conformance import ConformanceError
from architects_env.core.contract.game import Game
from architects_env.games import load, names, register
from architects_env.testing.amounts import Amounts, check_amounts

AMOUNTS = Amounts(("wood", "stone"), lambda g, seat: [0, 0], {"gains": 1, "pays": -1, "trades": -1, "sees": 0})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Player 1 gains 2 wood", [(2, "wood")]),
        ("Player 1 pays 1 wood and gains 12 stones", [(-1, "wood"), (12, "stone")]),
        ("Player 1 trades 2 wood for 1 stone", [(-2, "wood"), (1, "stone")]),
        ("Player 1 sees 3 stone", []),
        ("Player 1 thinks of 3 stone", []),
        ("Player 2 gains 3 stone", []),
        ("Player 2 pays 3 stone to Player 1", [(3, "stone")]),
        ("Player 1 pays 3 stone to Player 1", []),
    ],
)
def test_amounts_in_the_log_are_got_or_given_by_their_verb(line: str, told: list[tuple[int, str]]) -> None:
    assert AMOUNTS.told(line, 1) == told


def test_the_menu_promises_its_amounts_unless_it_says_that_there_may_be_less() -> None:
    assert AMOUNTS.promised("go to the Forest (2 wood and 1 stone)") == [(2, "wood"), (1, "stone")]
    assert AMOUNTS.promised("go to the Forest (2 wood, as far as the supply reaches)") == []
    assert AMOUNTS.promised("pay 1 wood less") == []
    assert AMOUNTS.promised("go to the Forest for 1 wood (next time: 2 wood)") == [(1, "wood")]


@pytest.mark.parametrize("name", names())
def test_what_menu_and_log_say_of_amounts_is_what_the_state_shows(name: str) -> None:
    game, amounts = load(name), importlib.import_module(f"tests.games.{name}.amounts").AMOUNTS
    for players in range(game.seats[0], game.seats[1] + 1):
        check_amounts(game, amounts, players, players, {}, every=5)


def hamlet_with(**changes: Any) -> Game:
    game = dataclasses.replace(load("hamlet"), name="changed", bots={}, weighted_bots={}, lookahead=None, **changes)
    register(game)
    return game


def test_a_menu_that_promises_more_than_the_log_tells_is_found() -> None:
    hamlet, amounts = load("hamlet"), importlib.import_module("tests.games.hamlet.amounts").AMOUNTS
    more = hamlet_with(sentence=lambda g, action: hamlet.sentence(g, action).replace("for 2 wood", "for 3 wood"))
    with pytest.raises(ConformanceError, match="the menu says 3 wood"):
        check_amounts(more, amounts, 2, 0, {})
