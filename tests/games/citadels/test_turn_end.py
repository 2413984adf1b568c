"""The end of a turn (rules section 5.3) and the levy of the Tax Collector (5.6)."""

from __future__ import annotations

import pytest

from architects_env.games.citadels.rules import state as S
from tests.games.citadels.table import Table

LEVY = ("Tax Collector",)


def last_of_all(name: str, **options: object) -> Table:
    """Seat 0 is this character, the Tax Collector sits at 1 and has had his turn."""
    return Table(4, {0: name, 1: "Tax Collector"}, **options)


# --- Poor House, refund, Park (5.3) -----------------------------------------------------------------------------------
def test_the_poor_house_gives_1_gold_at_the_end_of_the_own_turn_to_who_has_none() -> None:
    table = (
        Table(4, {0: "Bishop"})
        .city(0, "Poor House, Laboratory")
        .hand(0, "Market, Palace")
        .call("Bishop")
        .play("take 2 gold", "build Market for 2")
    )
    assert table.gold_of(0) == [0] and table.end().gold_of(0) == [1]


@pytest.mark.parametrize(("gold", "after"), [(3, 1), (4, 1), (5, 2)])
def test_the_poor_house_gives_nothing_to_who_has_some(gold: int, after: int) -> None:
    table = (
        Table(4, {0: "Bishop"})
        .city(0, "Poor House")
        .hand(0, "Manor, Palace")
        .call("Bishop")
        .play("take 2 gold")
        .gold({0: gold})
    )
    assert table.play("build Manor for 3").end().gold_of(0) == [after]


def test_gold_on_buildings_does_not_make_the_poor_house_close() -> None:
    """Section 13."""
    table = (
        Table(4, {0: "Artist"})
        .city(0, "Poor House, Temple")
        .hand(0, "Palace")
        .call("Artist")
        .play("take 2 gold")
        .gold({0: 1})
        .play("beautify Temple")
    )
    assert table.end().gold_of(0) == [1]


def test_the_poor_house_of_others_and_turns_of_others_count_for_nothing() -> None:
    table = Table(4, {0: "Bishop", 1: "Warlord", 2: "Merchant"}).city(1, "Poor House").hand(0, "Market").call("Bishop")
    table.play("take 2 gold", "build Market for 2").call("Warlord")
    assert table.gold_of(0, 1) == [0, 0]


def test_tax_that_comes_with_the_end_of_the_turn_comes_before_the_poor_house() -> None:
    """5.3: the tax is step 0."""
    table = (
        Table(4, {0: "Bishop"})
        .city(0, "Poor House")
        .hand(0, "Church, Palace")
        .call("Bishop")
        .play("take 2 gold", "build Church for 2")
        .end()
    )
    assert table.gold_of(0) == [1], "the blue tax of the Church, and no gold for the poor"


def test_the_park_draws_two_cards_for_an_empty_hand() -> None:
    table = (
        Table(4, {0: "Bishop"})
        .city(0, "Park")
        .hand(0, "Church")
        .call("Bishop")
        .play("take 2 gold", "build Church for 2")
        .end()
    )
    assert table.g.hand_size[0] == 2
    table = (
        Table(4, {0: "Bishop"})
        .city(0, "Park")
        .hand(0, "Church, Palace")
        .call("Bishop")
        .play("take 2 gold", "build Church for 2")
        .end()
    )
    assert table.g.hand_size[0] == 1


def test_the_alchemist_gets_back_what_he_paid_for_buildings() -> None:
    """5.3.4: the price paid, after discounts."""
    table = (
        Table(4, {0: "Alchemist"})
        .gold({0: 5})
        .city(0, "Factory, Quarry, Keep, Laboratory")
        .hand(0, "Keep, Palace")
        .call("Alchemist")
        .play("take 2 gold")
    )
    table.play("build Keep for 1")
    assert table.gold_of(0) == [6] and table.end().gold_of(0) == [7]


def test_the_alchemist_must_own_the_gold_first() -> None:
    assert not Table(4, {0: "Alchemist"}).hand(0, "Manor").call("Alchemist").play("take 2 gold").options("build")


def test_smithy_payments_are_not_returned_to_the_alchemist() -> None:
    table = (
        Table(4, {0: "Alchemist"}).gold({0: 6}).city(0, "Smithy").hand(0, "Manor").call("Alchemist").play("take 2 gold")
    )
    table.play("pay 3 gold in the Smithy for 2 cards", "build Manor for 3").end()
    assert table.gold_of(0) == [8 - 3]


def test_robbed_gold_is_not_returned_to_the_alchemist() -> None:
    table = Table(4, {0: "Thief", 1: "Alchemist"}).gold({1: 6}).hand(1, "Temple, Palace")
    table.call("Thief").play("name (Thief) 6 Alchemist").call("Alchemist").play(
        "take 2 gold", "build Temple for 1"
    ).end()
    assert table.gold_of(1) == [2]


def test_alchemist_chain_a_no_gold_for_the_levy_then_poor_house_then_refund() -> None:
    """Example 12: 3 gold, Monastery: 0; levy 0; Poor House 1; refund 3: 4."""
    table = (
        last_of_all("Alchemist")
        .city(0, "Poor House")
        .hand(0, "Monastery, Palace")
        .call("Alchemist")
        .play("take 2 gold")
        .gold({0: 3, 1: 0})
    )
    table.play("build Monastery for 3").end()
    assert table.gold_of(0, 1) == [4, 0]


def test_alchemist_chain_b_the_last_gold_goes_to_the_levy() -> None:
    """Example 13: 4 gold, builds for 3: 1; levy: 0; Poor House: 1; refund: 4."""
    table = (
        last_of_all("Alchemist")
        .city(0, "Poor House")
        .hand(0, "Monastery, Palace")
        .call("Alchemist")
        .play("take 2 gold")
        .gold({0: 4, 1: 0})
    )
    table.play("build Monastery for 3").end()
    assert table.gold_of(0, 1) == [4, 1]


# --- the raid comes first ---------------------------------------------------------------------------------------------
def test_untaken_tax_comes_before_the_warlords_raid_and_can_pay_for_it() -> None:
    """Example 49: 0 gold after building, 2 red buildings: END collects 2, so a Church (value 2, cost 1) may be
    destroyed."""
    table = (
        Table(4, {0: "Warlord", 1: "Magician"})
        .city(0, "Prison")
        .city(1, "Church")
        .hand(0, "Battlefield, Palace")
        .call("Warlord")
    )
    table.play("take 2 gold").gold({0: 3}).play("build Battlefield for 3")
    assert table.gold_of(0) == [0]
    table.end()
    assert table.gold_of(0) == [2] and table.options() == ["destroy a building of player 1", "destroy nothing"]
    table.play("destroy a building of player 1")
    assert table.gold_of(0) == [1] and table.city_of(1) == "nothing"


def test_gold_spent_on_a_raid_is_not_there_for_the_levy() -> None:
    """5.3: the Warlord acts (step 1) before he pays the levy (step 2), and before his Poor House counts (step 3)."""
    table = (
        Table(4, {0: "Warlord", 1: "Tax Collector"})
        .city(0, "Poor House")
        .city(2, "Church")
        .hand(0, "Market, Palace")
        .call("Warlord")
    )
    table.play("take 2 gold").gold({0: 3, 1: 0}).play("build Market for 2").end().play("destroy a building of player 2")
    assert table.gold_of(0, 1) == [1, 0]


# --- levy (5.6) -------------------------------------------------------------------------------------------------------
def test_whoever_built_pays_1_gold_at_the_end_of_the_turn() -> None:
    table = (
        last_of_all("Magician")
        .hand(0, "Tavern, Palace")
        .call("Magician")
        .gold({0: 3, 1: 0})
        .play("take 2 gold", "build Tavern for 1")
    )
    assert table.gold_of(0, 1) == [4, 0], "not before the end of the turn"
    assert table.end().gold_of(0, 1) == [3, 1]


def test_whoever_built_nothing_pays_nothing() -> None:
    table = last_of_all("Magician").hand(0, "Palace").call("Magician").gold({0: 2, 1: 0}).play("take 2 gold").end()
    assert table.gold_of(0, 1) == [4, 0]


def test_the_levy_is_one_gold_however_many_buildings() -> None:
    """Example 15: the Architect builds three, 2 gold left: pays 1."""
    table = (
        last_of_all("Architect").hand(0, "3 Tavern, Palace").call("Architect").play("take 2 gold").gold({0: 5, 1: 0})
    )
    table.play("build Tavern for 1", "build Tavern for 1", "build Tavern for 1").end()
    assert table.gold_of(0, 1) == [1, 1]


def test_a_wizard_who_built_two_and_has_nothing_left_pays_nothing() -> None:
    """Example 15."""
    table = (
        last_of_all("Wizard")
        .hand(2, "Tavern")
        .hand(0, "Temple, Palace")
        .call("Wizard")
        .gold({0: 0, 1: 0})
        .play("take 2 gold")
    )
    table.play("look at another hand", "take Tavern", "build Tavern for 1", "build Temple for 1").end()
    assert table.gold_of(0, 1) == [0, 0]


def test_the_wizards_immediate_building_is_building() -> None:
    table = last_of_all("Wizard").hand(2, "Tavern").hand(0, "Palace").call("Wizard").gold({0: 3, 1: 0})
    table.play("look at another hand", "take Tavern", "build Tavern for 1", "take 2 gold").end()
    assert table.gold_of(0, 1) == [3, 1]


def test_the_tax_collector_pays_nobody_when_he_builds() -> None:
    table = (
        Table(4, {1: "Tax Collector"})
        .gold({1: 3})
        .hand(1, "Manor, Palace")
        .call("Tax Collector")
        .play("take 2 gold", "build Manor for 3")
        .end()
    )
    assert table.gold_of(1) == [2]


def test_a_building_received_from_the_diplomat_is_not_built() -> None:
    table = (
        Table(4, {0: "Diplomat", 1: "Tax Collector"})
        .city(0, "Tavern")
        .city(2, "Temple")
        .call("Diplomat")
        .gold({0: 1, 1: 0})
    )
    table.play("take 2 gold", "give Tavern")
    table.play(*table.options("swap"), *table.options("take"))
    assert table.city_of(0) == "Temple" and table.gold_of(0, 1) == [3, 0]


@pytest.mark.parametrize("murdered", [True, False])
def test_a_murdered_tax_collector_gets_nothing(murdered: bool) -> None:
    table = (
        Table(4, {0: "Assassin", 1: "Tax Collector", 2: "Magician"})
        .hand(0, "Tavern, Palace")
        .hand(2, "Temple, Palace")
        .gold({0: 3, 2: 3})
    )
    table.call("Assassin").play("take 2 gold", "build Tavern for 1")
    if murdered:
        table.play("name (Assassin) 2 Tax Collector")
    table.end().call("Magician").play("take 2 gold", "build Temple for 1").end()
    assert table.gold_of(0, 1, 2) == ([4, 0, 4] if murdered else [3, 4, 3])


def test_a_tax_collector_not_in_play_gets_nothing() -> None:
    table = Table(4, {0: "Magician"}, face_up=LEVY).hand(0, "Tavern, Palace").gold({0: 3}).call("Magician")
    assert table.g.levy_payee == S.NOBODY
    assert table.play("take 2 gold", "build Tavern for 1").end().gold_of(0) == [4]


def test_with_two_players_the_tax_collectors_owner_pays_himself_nothing() -> None:
    table = (
        Table(2, {0: ("Tax Collector", "Bishop"), 1: ("Magician", "Warlord")})
        .hand(0, "Tavern, Palace")
        .call("Bishop")
        .gold({0: 2})
    )
    assert table.play("take 2 gold", "build Tavern for 1").end().gold_of(0) == [3]


# --- the back levy of the Assassin ------------------------------------------------------------------------------------
def assassin_builds(gold: int, city: str = "", **options: object) -> Table:
    """The Assassin's player has so much gold after building a Tavern; then the Tax Collector is called."""
    table = (
        Table(4, {0: "Assassin", 1: "Tax Collector"}, **options)
        .hand(0, "Tavern, Palace")
        .city(0, city)
        .call("Assassin")
    )
    return table.play("take 2 gold").gold({0: gold + 1}).play("build Tavern for 1").end().call("Tax Collector")


@pytest.mark.parametrize(("gold", "assassin", "collector"), [(2, 1, 1), (1, 0, 1), (0, 0, 0)])
def test_the_assassin_who_built_pays_when_the_tax_collector_is_called(gold: int, assassin: int, collector: int) -> None:
    """Example 14."""
    assert assassin_builds(gold).gold_of(0, 1) == [assassin, collector]


def test_the_assassin_who_built_nothing_pays_nothing() -> None:
    table = (
        Table(4, {0: "Assassin", 1: "Tax Collector"})
        .hand(0, "Palace")
        .gold({0: 2})
        .call("Assassin")
        .play("take 2 gold")
        .end()
        .call("Tax Collector")
    )
    assert table.gold_of(0, 1) == [4, 0]


@pytest.mark.parametrize(("gold", "assassin", "collector"), [(0, 1, 0), (1, 1, 1), (2, 1, 1)])
def test_the_assassins_poor_house_gold_is_never_taken_and_replaces_a_last_one(
    gold: int, assassin: int, collector: int
) -> None:
    """Example 14b (37)."""
    assert assassin_builds(gold, "Poor House").gold_of(0, 1) == [assassin, collector]


def test_without_the_option_the_poor_house_does_not_replace_it() -> None:
    table = assassin_builds(1, "Poor House", retroactive_tax_triggers_poor_house=False)
    assert table.gold_of(0, 1) == [0, 1]


def test_with_two_players_the_same_player_owes_himself_nothing() -> None:
    table = (
        Table(2, {0: ("Assassin", "Tax Collector"), 1: ("Magician", "Warlord")}).hand(0, "Tavern, Palace").gold({0: 2})
    )
    table.call("Assassin").play("take 2 gold", "build Tavern for 1").end().call("Tax Collector")
    assert table.seat == 0 and table.gold_of(0) == [3]
