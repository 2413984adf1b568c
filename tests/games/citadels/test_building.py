"""Building (rules section 5.4): prices, duplicates, the limit, and that a city may grow beyond eight."""

from __future__ import annotations

import pytest

from architects_env.games.citadels.rules import state as S
from tests.games.citadels.table import Table


def builder(hand: str, city: str = "", gold: int = 20, name: str = "Bishop", **options: object) -> Table:
    """Seat 0 after its income of 2, with so much gold in all."""
    table = Table(4, {0: name, 1: "Warlord"}, **options).hand(0, hand).city(0, city).call(name).play("take 2 gold")
    return table.gold({0: gold})


# --- prices -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "price"),
    [("Manor", 3), ("Temple", 1), ("Town Hall", 5), ("Dragon Gate", 6), ("Haunted City", 2), ("Great Wall", 6)],
)
def test_a_building_costs_what_is_printed_on_it(card: str, price: int) -> None:
    table = builder(f"{card}, Tavern", gold=10).play(f"build {card} for {price}")
    assert table.gold_of(0) == [10 - price] and table.city_of(0) == card and table.hand_of(0) == "Tavern"


def test_what_cannot_be_paid_is_not_offered() -> None:
    assert builder("Manor, Castle, Palace", gold=4).options("build") == ["build Manor for 3", "build Castle for 4"]


def test_the_factory_makes_purple_buildings_1_cheaper() -> None:
    """Example 19: the Library costs 5 instead of 6."""
    table = builder("Library, Manor", "Factory", gold=5)
    assert table.options("build") == ["build Manor for 3", "build Library for 5"]
    table.play("build Library for 5")
    assert table.points(0) == {"buildings": 12}, "and is worth 6 all the same"


def test_the_factory_itself_is_paid_in_full() -> None:
    """Example 19."""
    assert builder("Factory").options("build") == ["build Factory for 6"]


@pytest.mark.parametrize(
    ("city", "card", "price"),
    [
        ("Quarry, 2 Manor", "Manor", 1),
        ("Quarry, 3 Manor", "Manor", 1),
        ("Quarry, Manor", "Manor", 2),
        ("Quarry, Manor", "Castle", 4),
        ("Quarry, Tavern", "Tavern", 1),
        ("Quarry, Keep", "Keep", 2),
        ("Quarry, Factory, Keep", "Keep", 1),
        ("2 Manor", "Manor", 3),
    ],
)
def test_the_quarry_makes_same_named_buildings_1_cheaper_each_but_never_free(city: str, card: str, price: int) -> None:
    """Example 18."""
    assert builder(card, city).options("build") == [f"build {card} for {price}"]


def test_the_quarry_of_somebody_else_is_no_use() -> None:
    table = builder("Manor", "Manor").city(1, "Quarry, Factory")
    assert table.options("build") == ["build Manor for 3"]


# --- duplicates -------------------------------------------------------------------------------------------------------
def test_several_buildings_of_one_name_are_legal() -> None:
    assert builder("Manor", "2 Manor").play("build Manor for 3").city_of(0) == "3 Manor"


def test_with_the_option_a_second_of_one_name_is_not() -> None:
    assert builder("Manor, Castle", "Manor", allow_duplicates=False).options("build") == ["build Castle for 4"]


def test_with_the_option_a_quarrys_owner_builds_them_at_its_discount() -> None:
    assert builder("Manor", "Manor, Quarry", allow_duplicates=False).options("build") == ["build Manor for 2"]


def test_with_the_option_a_wizard_builds_them_in_his_turn() -> None:
    assert builder("Manor", "Manor", name="Wizard", allow_duplicates=False).options("build") == ["build Manor for 3"]


# --- the limit and the end --------------------------------------------------------------------------------------------
def test_more_than_eight_buildings_are_legal_and_the_round_goes_on() -> None:
    """Example 29: 7 buildings, the Architect builds three: 10, first completer."""
    table = (
        Table(4, {0: "Architect", 1: "Warlord"})
        .city(0, "5 Manor, 2 Castle")
        .hand(0, "3 Tavern")
        .gold({0: 5})
        .call("Architect")
        .play("take 2 gold")
    )
    for number in (8, 9, 10):
        table.play("build Tavern for 1")
        assert table.g.buildings[0] == number and table.g.triggered == 1 and table.g.first_completer == 0
    table.end()
    assert not table.match.over and table.g.number > 7


def test_the_eighth_building_is_the_trigger_and_the_seventh_is_not() -> None:
    table = builder("Tavern, Palace", "4 Manor, 2 Castle").play("build Tavern for 1")
    assert table.g.triggered == 0 and table.g.first_completer == S.NOBODY
    table = builder("Tavern, Palace", "5 Manor, 2 Castle").play("build Tavern for 1")
    assert table.g.triggered == 1 and table.g.first_completer == 0


def test_a_shorter_game_ends_with_seven() -> None:
    assert builder("Tavern, Palace", "4 Manor, 2 Castle", city_size=7).play("build Tavern for 1").g.triggered == 1


def test_the_second_to_complete_is_not_the_first_completer() -> None:
    table = (
        Table(4, {0: "Bishop", 1: "Warlord"})
        .city(0, "5 Manor, 3 Castle")
        .city(1, "3 Palace, 4 Market")
        .hand(1, "Tavern")
        .gold({1: 1})
    )
    table.call("Warlord").play("take 2 gold", "build Tavern for 1")
    assert table.g.first_completer == 0 and (table.points(0)["complete city"], table.points(1)["complete city"]) == (
        4,
        2,
    )


def test_built_cards_leave_the_hand_openly() -> None:
    table = builder("Manor, Tavern")
    table.g.hand_known[2, 0, :] = table.g.hand[0]
    table.refresh().play("build Manor for 3")
    assert table.g.hand_known[2, 0].sum() == 1 and "in hand for certain: Tavern" in table.match.game.board(table.g, 2)


# --- the Lighthouse asks at once (the rest of it is with the purple buildings) ----------------------------------------
def test_what_a_new_building_asks_comes_before_the_turn_goes_on() -> None:
    assert builder("Lighthouse, Tavern").play("build Lighthouse for 3").stage == "lighthouse"
    assert builder("Bell Tower, Tavern").play("build Bell Tower for 5").stage == "bell tower"
