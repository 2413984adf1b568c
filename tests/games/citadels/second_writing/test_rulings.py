"""Single cases of the rules page that reading it with fresh eyes has asked about, in both writings."""

from __future__ import annotations

from typing import Any

import pytest

from architects_env.games.citadels.data.districts import DISTRICTS
from tests.games.citadels.table import Table

from .both import Both

BOTTOM: dict[str, Any] = {"discard_mode": "bottom_of_deck"}


def pile(table: Table) -> list[str]:
    """The first one first."""
    g = table.g
    return [DISTRICTS[g.pile[i]].name for i in range(int(g.pile_size))]


# --- under the deck (5.5) ---------------------------------------------------------------------------------------------
def test_cards_under_a_destroyed_museum_go_under_the_deck_as_they_were_laid_there_and_the_museum_after_them() -> None:
    table = (
        Both(4, {0: "Warlord"}, **BOTTOM)
        .city(1, "Museum")
        .museum("Tavern, Palace, Manor", knower=1)
        .gold({0: 9})
        .call("Warlord")
    )
    table.play("take 2 gold").end().play("destroy a building of player 1")
    assert pile(table) == ["Tavern", "Palace", "Manor", "Museum"]


def test_cards_under_a_museum_that_explodes_go_under_the_deck_then_the_powder_house_then_the_museum() -> None:
    table = (
        Both(4, {0: "Merchant"}, **BOTTOM)
        .city(0, "Powder House")
        .city(1, "Museum, Tavern")
        .museum("Tavern, Manor", knower=1)
        .call("Merchant")
    )
    table.play("use up the Powder House", "explode Museum")
    assert pile(table) == ["Tavern", "Manor", "Powder House", "Museum"]


def test_cards_that_the_magician_lays_down_go_under_the_deck_in_the_order_of_the_tables() -> None:
    table = Both(4, {0: "Magician"}, **BOTTOM).hand(0, "Tavern, Manor, Keep").call("Magician")
    table.play("discard cards and draw as many", "mark Keep", "mark Manor", "mark Tavern", "discard 3 and draw as many")
    assert pile(table) == ["Manor", "Tavern", "Keep"]


# --- who is asked (11) ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face_up", [True, False])
def test_nobody_is_asked_for_the_hospital_when_the_murdered_number_lies_face_up(face_up: bool) -> None:
    """If it lies face down, the Hospital's owner is asked though it is not his."""
    table = Both(
        4,
        {0: "Assassin", 1: "Warlord"},
        face_up=["Merchant"] if face_up else [],
        down=None if face_up else "Merchant",
        name_face_up=True,
    )
    table.city(1, "Hospital").call("Assassin").play("name (Assassin) 6 Merchant", "take 2 gold").end()
    asked = False
    while table.g.number < 8:
        asked |= table.stage == "hospital"
        table.pass_by()
    assert asked != face_up


@pytest.mark.parametrize(("gold", "hand", "asked"), [(1, "Palace", True), (0, "Palace", False), (1, "", False)])
def test_the_end_of_a_turn_is_asked_alone_only_if_somebody_might_think_that_more_could_be_built(
    gold: int, hand: str, asked: bool
) -> None:
    table = (
        Both(4, {0: "Architect", 1: "Warlord"})
        .gold({0: gold})
        .hand(0, f"Market, {hand}" if hand else "Market")
        .deck("")
        .call("Architect")
    )
    table.play("build Market for 2")
    assert (table.stage == "turn" and table.seat == 0 and table.options() == ["end the turn"]) == asked


def test_a_hand_of_one_card_is_marked_and_laid_down_step_by_step() -> None:
    table = Both(4, {0: "Magician"}).hand(0, "Tavern").call("Magician").play("discard cards and draw as many")
    assert table.options() == ["mark Tavern"]
    assert table.play("mark Tavern").options() == ["discard 1 and draw as many"]


# --- prices (5.4) -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("city", "card", "price"),
    [
        ("2 Manor, Quarry", "Manor", 1),
        ("3 Manor, Quarry", "Manor", 1),
        ("2 Castle, Quarry", "Castle", 2),
        ("Keep, Quarry, Factory", "Keep", 1),
        ("Tavern, Quarry", "Tavern", 1),
        ("Factory", "Library", 5),
        ("2 Castle", "Castle", 4),
    ],
)
def test_prices_with_quarry_and_factory_are_paid_in_both(city: str, card: str, price: int) -> None:
    """Examples 18 and 19."""
    table = (
        Both(4, {0: "Merchant"}).city(0, city).hand(0, card).gold({0: price - 1}).call("Merchant").play("draw cards")
    )
    table.do("take", first_card(table))
    assert f"build {card} for {price}" in table.options()
    assert table.play(f"build {card} for {price}").gold_of(0) == [0]


# --- single cases -----------------------------------------------------------------------------------------------------
def test_without_duplicates_two_of_one_name_may_still_change_places_where_a_city_has_two() -> None:
    """7.1: the number of them stays what it is."""
    table = (
        Both(4, {0: "Diplomat"}, allow_duplicates=False)
        .city(0, "2 Manor, Quarry")
        .city(1, "Manor with a coin")
        .gold({0: 1})
        .call("Diplomat")
    )
    table.play("take 2 gold").end().play("give Manor")
    assert table.city_of(0) == "Manor, Manor with a coin, Quarry" and table.gold_of(0, 1) == [2, 1]


def test_the_poor_house_of_a_witch_whose_number_nobody_holds_counts_when_that_number_is_called() -> None:
    table = Both(
        4,
        {0: "Witch", 1: "Tax Collector", 2: "Bishop"},
        also=["Alchemist"],
        down="Alchemist",
        witch_unresumed_end_effects=True,
    )
    table.city(0, "Poor House").call("Witch").play("draw cards").do("take", first_card(table)).play(
        "name (Witch) 6 Alchemist"
    )
    assert table.gold_of(0) == [0]
    table.call("Bishop")
    assert table.gold_of(0) == [0], "5 comes before 6"
    assert table.pass_by().finish_round().gold_of(0) == [1]


def first_card(table: Table) -> int:
    return table.mask_of("take")[0]


def test_the_graveyard_that_answers_a_powder_house_is_not_asked_about_the_powder_house_itself() -> None:
    table = (
        Both(4, {0: "Merchant"}, graveyard_vs_powder_house=True)
        .city(0, "Powder House")
        .city(1, "Tavern, Manor")
        .city(2, "Graveyard")
        .gold({2: 2})
    )
    table.call("Merchant").play("use up the Powder House", "explode a building of player 1", "explode Tavern")
    assert table.stage == "graveyard" and pile(table) == ["Powder House"]
    assert table.play("pay 1 gold for Tavern").stage == "turn" and table.hand_of(2) == "Tavern"


@pytest.mark.parametrize("restricted", [False, True])
def test_a_haunted_city_of_the_round_in_which_a_game_is_cut_off_stays_purple_by_the_option(restricted: bool) -> None:
    table = Both(4, {0: "Merchant"}, max_rounds=1, haunted_city_last_round_restriction=restricted)
    table.city(0, "Manor, Temple, Tavern, Keep").hand(0, "Haunted City").call("Merchant").play(
        "take 2 gold", "build Haunted City for 2"
    ).finish_round()
    assert (
        table.match.over and table.match.cut_off and table.points(0).get("all colours", 0) == (0 if restricted else 3)
    )
    assert table.total(0) == 3 + 1 + 1 + 3 + 2 + (0 if restricted else 3)


def test_who_keeps_all_cards_that_he_draws_from_under_the_deck_does_not_choose_so_others_know_them() -> None:
    """5.5, option `discard_mode`."""
    table = Both(4, {0: "Merchant"}, **BOTTOM)
    table.city(0, "Library").pile("Manor", knower=2).pile("Tavern").deck("").call("Merchant").play("draw cards")
    known = [
        {card: int(n) for card, n in zip((d.name for d in DISTRICTS), table.g.hand_known[seat, 0], strict=True) if n}
        for seat in (1, 2)
    ]
    assert known == [{"Tavern": 1}, {"Manor": 1, "Tavern": 1}]
    assert [table.beside.table.knowledge.hand(seat, 0) for seat in (1, 2)] == known
