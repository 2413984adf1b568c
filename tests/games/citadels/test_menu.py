"""The main part of a turn (rules section 5.2): income, what follows it, colour tax, and what is offered when."""

from __future__ import annotations

import pytest

from architects_env.games.citadels.data.characters import CHARACTERS
from architects_env.play.drawing.picture import WIDE
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.messages.seat_payload import SeatPayload, SeatView, payload_of
from tests.games.citadels.table import Table, cards

MENU_OF_MAGICIAN = [
    "take 2 gold",
    "draw cards (see 2, keep 1)",
    "discard Manor for gold",
    "put Manor under the Museum",
    "swap hands with another player",
]


# --- income -----------------------------------------------------------------------------------------------------------
def test_a_turn_begins_with_the_choice_between_gold_and_cards() -> None:
    table = Table(4, {0: "Merchant"}).gold({0: 9}).hand(0, "Manor").call("Merchant")
    assert table.options() == ["take 2 gold", "draw cards (see 2, keep 1)"], "no building and no end before the income"


def test_income_in_gold_is_2_and_comes_once() -> None:
    table = Table(4, {0: "Bishop"}).gold({0: 1}).hand(0, "Manor").call("Bishop").play("take 2 gold")
    assert table.gold_of(0) == [3] and table.options() == ["build Manor for 3", "end the turn"]


def test_income_in_cards_draws_two_and_keeps_one_the_other_goes_face_down_to_the_pile() -> None:
    table = Table(4, {0: "Bishop"}).gold({0: 1}).deck("Manor, Tavern").call("Bishop").play("draw cards")
    assert table.options() == ["keep Manor", "keep Tavern"] and table.g.deck_size == 0
    table.play("keep Manor")
    assert table.hand_of(0) == "Manor" and table.g.pile_size == 1
    assert (table.g.pile[0], table.g.pile_seen[0]) == (cards("Tavern")[0][0], 1 << 0)


def test_two_drawn_cards_of_one_kind_are_a_choice_all_the_same_which_tells_nobody() -> None:
    table = Table(4, {0: "Bishop"}).deck("2 Manor").call("Bishop").play("draw cards")
    assert table.stage == "keep" and table.options() == ["keep Manor"]


def test_the_observatory_draws_three_and_keeps_one() -> None:
    table = (
        Table(4, {0: "Bishop"}).city(0, "Observatory").deck("Manor, Tavern, Prison").call("Bishop").play("draw cards")
    )
    assert table.options() == ["keep Manor", "keep Tavern", "keep Prison"]
    table.play("keep Prison")
    assert table.hand_of(0) == "Prison" and table.g.pile_size == 2


def test_the_library_keeps_both_cards_without_a_question() -> None:
    table = (
        Table(4, {0: "Bishop"}).gold({0: 9}).city(0, "Library").deck("Manor, Tavern").call("Bishop").play("draw cards")
    )
    assert table.hand_of(0) == "Manor, Tavern" and table.stage == "turn" and table.g.pile_size == 0


def test_library_and_observatory_draw_three_and_keep_two() -> None:
    """Example 26."""
    table = (
        Table(4, {0: "Bishop"})
        .gold({0: 9})
        .city(0, "Library, Observatory")
        .deck("Manor, Tavern, Prison")
        .call("Bishop")
        .play("draw cards")
    )
    assert table.options() == ["keep Manor", "keep Tavern", "keep Prison"]
    table.play("keep Manor")
    assert table.options() == ["keep Tavern", "keep Prison"] and table.g.pile_size == 0
    table.play("keep Tavern")
    assert table.hand_of(0) == "Manor, Tavern" and table.g.pile_size == 1 and table.stage == "turn"


@pytest.mark.parametrize("income", ["take 2 gold", "draw cards"])
def test_the_merchant_gets_1_gold_whatever_the_income(income: str) -> None:
    table = (
        Table(4, {0: "Merchant"})
        .hand(0, "Manor")
        .city(0, "Library")
        .deck("Tavern, Prison")
        .call("Merchant")
        .play(income)
    )
    assert table.gold_of(0) == [3 if income == "take 2 gold" else 1]


@pytest.mark.parametrize(("income", "hand"), [("take 2 gold", 2), ("draw cards", 3)])
def test_the_architect_draws_two_cards_more_and_keeps_both(income: str, hand: int) -> None:
    table = Table(4, {0: "Architect"}).gold({0: 1}).deck("Manor, Tavern, Prison, Church").call("Architect").play(income)
    if table.stage == "keep":
        table.play(table.options()[0])
    assert table.g.hand_size[0] == hand and table.stage == "turn"


@pytest.mark.parametrize(("bonus", "gold", "hand"), [("take 4 gold more", 7, 0), ("draw 4 cards more", 3, 4)])
def test_the_navigator_chooses_4_gold_or_4_cards_right_after_his_income(bonus: str, gold: int, hand: int) -> None:
    """Example 27: 1 gold, income gold 3, takes gold: 7."""
    table = (
        Table(4, {0: "Navigator"})
        .gold({0: 1})
        .city(0, "Library, Observatory, Smithy")
        .call("Navigator")
        .play("take 2 gold")
    )
    assert table.options() == ["take 4 gold more", "draw 4 cards more"], "and nothing else: the bonus comes first"
    table.play(bonus)
    assert table.gold_of(0) == [gold] and table.g.hand_size[0] == hand


def test_the_navigator_never_builds() -> None:
    """Example 27."""
    table = (
        Table(4, {0: "Navigator"})
        .gold({0: 9})
        .hand(0, "Manor")
        .city(0, "Laboratory")
        .call("Navigator")
        .play("take 2 gold", "take 4 gold more")
    )
    assert table.options() == ["end the turn", "discard Manor for gold"]


def test_the_navigator_uses_no_building_before_income_and_bonus() -> None:
    """Amendment 26."""
    table = (
        Table(4, {0: "Navigator"})
        .gold({0: 9})
        .hand(0, "Manor")
        .city(0, "Laboratory, Smithy, Museum, Powder House")
        .city(1, "Tavern")
    )
    assert table.call("Navigator").options() == ["take 2 gold", "draw cards (see 2, keep 1)"]


# --- what is offered when ---------------------------------------------------------------------------------------------
def test_powers_and_buildings_may_be_used_before_the_income() -> None:
    table = Table(4, {0: "Magician"}).hand(0, "Manor").city(0, "Laboratory, Museum").call("Magician")
    assert set(table.options()) == {*MENU_OF_MAGICIAN, "discard cards and draw as many"}


def test_and_after_the_income_those_that_were_not_used() -> None:
    table = (
        Table(4, {0: "Magician"})
        .gold({0: 1})
        .hand(0, "Manor, Tavern")
        .city(0, "Laboratory, Museum")
        .call("Magician")
        .play("discard Tavern for gold")
    )
    table.play("take 2 gold")
    assert set(table.options()) == {
        "build Manor for 3",
        "put Manor under the Museum",
        "swap hands with another player",
        "discard cards and draw as many",
        "end the turn",
    }


def test_a_building_power_works_in_the_turn_in_which_the_building_was_built() -> None:
    """Amendment 31."""
    table = (
        Table(4, {0: "Magician"})
        .gold({0: 3})
        .hand(0, "Laboratory, Manor")
        .call("Magician")
        .play("take 2 gold", "build Laboratory for 5")
    )
    assert "discard Manor for gold" in table.options()


def test_with_two_players_building_powers_work_once_in_each_of_the_two_turns() -> None:
    """Amendment 31."""
    table = Table(2, {0: ("Thief", "Bishop"), 1: ("Magician", "Warlord")}).hand(0, "2 Manor").city(0, "Laboratory")
    table.call("Thief").play("discard Manor for gold")
    assert not table.options("discard")
    table.call("Bishop").play("discard Manor for gold")
    assert table.hand_of(0) == "nothing"


def test_only_one_building_is_built_in_a_turn() -> None:
    table = (
        Table(4, {0: "Bishop"})
        .gold({0: 9})
        .hand(0, "Manor, Tavern")
        .call("Bishop")
        .play("take 2 gold", "build Manor for 3")
    )
    assert not table.options("build")


def test_the_architect_builds_up_to_three() -> None:
    table = Table(4, {0: "Architect"}).gold({0: 9}).hand(0, "4 Tavern").call("Architect").play("take 2 gold")
    for _ in range(3):
        table.play("build Tavern for 1")
    assert table.city_of(0) == "3 Tavern" and not table.options("build")


def test_a_turn_in_which_nothing_is_left_to_choose_ends_by_itself() -> None:
    table = Table(4, {0: "Magician", 1: "Warlord"}).call("Magician").play("take 2 gold")
    assert table.g.number > 3


def test_an_unaffordable_hand_does_not_end_the_turn_by_itself_for_that_would_tell_of_it() -> None:
    table = Table(4, {0: "Bishop"}).hand(0, "Palace").call("Bishop").play("take 2 gold")
    assert table.seat == 0 and table.options() == ["end the turn"]


def test_without_a_card_to_draw_the_gold_comes_unasked_also_to_who_could_build_then() -> None:
    """Before the income nothing in the hand is told by not asking."""
    table = Table(4, {0: "Bishop"}).hand(0, "Palace, Manor").gold({0: 4}).deck("").call("Bishop")
    assert table.gold_of(0) == [6] and set(table.options()) == {
        "build Palace for 5",
        "build Manor for 3",
        "end the turn",
    }


# --- colour tax -------------------------------------------------------------------------------------------------------
CITY_OF_ALL = "2 Manor, Castle, Temple, Church, 3 Tavern, Watchtower"


@pytest.mark.parametrize(
    ("name", "tax"),
    [
        (
            c.name,
            {"King": 3, "Emperor": 3, "Bishop": 2, "Abbot": 2, "Merchant": 3, "Warlord": 1, "Diplomat": 1}.get(
                c.name, 0
            ),
        )
        for c in CHARACTERS
    ],
)
def test_colour_tax_is_1_gold_for_each_own_building_of_the_characters_colour(name: str, tax: int) -> None:
    """Section 2.3; the city has more than eight buildings, so nobody can touch it."""
    table = Table(5, {0: name}).city(0, CITY_OF_ALL).call(name)
    assert table.options("collect") == ([f"collect {tax} gold of tax"] if tax else [])


def test_tax_may_be_taken_before_the_income_and_only_once() -> None:
    table = (
        Table(4, {0: "Merchant"}).city(0, "2 Tavern").hand(0, "Palace").call("Merchant").play("collect 2 gold of tax")
    )
    assert table.gold_of(0) == [2] and table.options() == ["take 2 gold", "draw cards (see 2, keep 1)"]


def test_tax_is_not_offered_when_it_brings_nothing() -> None:
    """Amendment 11."""
    table = Table(4, {0: "King"}).city(0, "Temple").call("King")
    assert not table.options("collect")


def test_tax_after_building_counts_the_new_building() -> None:
    """Example 8: Warlord, 1 red building, 3 gold: 5; Battlefield: 2 left, then tax 2: 4."""
    table = Table(4, {0: "Warlord"}).gold({0: 3}).city(0, "Prison").hand(0, "Battlefield, Palace").call("Warlord")
    table.play("take 2 gold", "build Battlefield for 3", "collect 2 gold of tax")
    assert table.gold_of(0) == [4]


def test_tax_before_building_does_not_and_is_never_split() -> None:
    """Example 8: taxing first: 6, building: 3."""
    table = Table(4, {0: "Warlord"}).gold({0: 3}).city(0, "Prison").hand(0, "Battlefield, Palace").call("Warlord")
    table.play("take 2 gold", "collect 1 gold of tax")
    assert table.gold_of(0) == [6]
    table.play("build Battlefield for 3")
    assert table.gold_of(0) == [3] and not table.options("collect")
    table.end()
    assert table.gold_of(0) == [3]


def test_untaken_tax_comes_with_the_end_of_the_turn() -> None:
    """Amendment 11."""
    assert Table(4, {0: "Merchant"}).city(0, "2 Tavern").hand(0, "Palace").call("Merchant").play(
        "take 2 gold"
    ).end().gold_of(0) == [5]


def test_untaken_tax_is_lost_if_the_option_says_so() -> None:
    table = (
        Table(4, {0: "Merchant"}, auto_collect_taxes_at_turn_end=False)
        .city(0, "2 Tavern")
        .hand(0, "Palace")
        .call("Merchant")
    )
    assert table.play("take 2 gold").end().gold_of(0) == [3]


def test_the_school_of_magic_counts_for_every_colour_tax() -> None:
    """Example 9: King with 2 yellow buildings and the School: 3."""
    assert Table(4, {0: "King"}).city(0, "Manor, Castle, School of Magic").call("King").options("collect") == [
        "collect 3 gold of tax"
    ]


def test_the_school_of_magic_gives_the_alchemist_nothing() -> None:
    """Example 9, and amendment 40."""
    assert not Table(4, {0: "Alchemist"}).city(0, "2 Tavern, School of Magic").call("Alchemist").options("collect")


def shown_at(table: Table) -> SeatPayload:
    return payload_of(SeatView.of(table.match.view(table.match.seat)), "", WIDE, Names())


def test_the_key_of_a_character_is_its_number() -> None:
    choices = shown_at(Table(4, {0: "Thief"}).call("Thief")).choices
    named = {choice["place"]: choice["key"] for choice in choices if choice["place"].startswith("character ")}
    assert named and all(place == f"character {key}" for place, key in named.items())
    assert all(choice["key"] == "" for choice in choices if choice["place"] not in named)


def test_whose_hand_to_look_at_can_be_said_at_once() -> None:
    shortcuts = shown_at(Table(3, {0: "Wizard"}).hand(1, "Palace").hand(2, "Docks").call("Wizard")).shortcuts
    assert [(choice["sentence"], choice["place"]) for choice in shortcuts] == [
        (f"look at the hand of player {seat}", f"seat {seat}") for seat in (1, 2)
    ]
