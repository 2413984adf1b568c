"""Broken invariants of a table are noticed."""

from __future__ import annotations

from typing import Any

import pytest

from architects_env.games.citadels.data.districts import KIND_WITH, SHORTENS_GAME
from architects_env.games.citadels.rules import state as S
from tests.games.citadels.table import Table, kind_of


def magician() -> Table:
    """A whole table in the middle of a choice."""
    table = (
        Table(4, {0: "Magician"})
        .hand(0, "Manor, Tavern")
        .call("Magician")
        .play("discard cards and draw as many", "mark Manor")
    )
    assert table.match.game.invariants(table.g) == []
    return table


def mark_a_card_too_many(g: Any) -> None:
    g.marked[kind_of("Tavern")] = 2


def put_two_characters_in_one_place(g: Any) -> None:
    held = [number for number in range(1, int(g.highest) + 1) if 0 <= g.place_of[number] <= S.MOST_PLACES]
    g.place_of[held[0]] = g.place_of[held[1]]


def set_the_bell_without_a_tower(g: Any) -> None:
    g.city[:, KIND_WITH[SHORTENS_GAME]] = 0
    g.bell = 1


def end_the_game_for_no_reason(g: Any) -> None:
    g.over, g.triggered, g.cut_off = 1, 0, 0


def forget_a_building(g: Any) -> None:
    g.buildings[1] += 1


def lose_a_card(g: Any) -> None:
    g.hand[0, kind_of("Tavern")] -= 1


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (mark_a_card_too_many, "A marked card is not in hand."),
        (put_two_characters_in_one_place, "Two characters lie in one place"),
        (set_the_bell_without_a_tower, "no Bell Tower stands"),
        (end_the_game_for_no_reason, "over without a trigger"),
        (forget_a_building, "Player 1 has a city of another size than counted."),
        (lose_a_card, "Tavern"),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_a_fault_is_named(fault: Any, sentence: str) -> None:
    table = magician()
    fault(table.g)
    wrong = table.match.game.invariants(table.g)
    assert any(sentence in line for line in wrong), wrong
