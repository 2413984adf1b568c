"""Warlord and Diplomat (sections 5.3, 6 and 7.1; amendments 3 and 17)."""

from __future__ import annotations

import pytest

from architects_env.core.cards.multiset import ALL_SEATS
from architects_env.games.citadels.rules.turn import tax_of
from tests.games.citadels.table import Table, kind_of

SEVEN = "Manor, Tavern, Temple, Prison, Church, Market, Castle"


def at_the_end(name: str, own: str, city: str, gold: int, other: str = "Merchant", **options: object) -> Table:
    """Seat 0, Warlord or Diplomat, has ended the last turn of the round with this gold; seat 1, of character `other`,
    has this city."""
    t = (
        Table(4, {0: name, 1: other, 2: "Thief", 3: "Magician"}, **options)
        .city(0, own)
        .city(1, city)
        .hand(0, "Fortress")
    )  # type: ignore[arg-type]
    t.call(name).play("take 2 gold")
    return t.gold({0: gold - int(tax_of(t.g, 0))}).end()


def warlord(gold: int, city: str, own: str = "", **options: object) -> Table:
    """The Warlord of seat 0 chooses a city."""
    return at_the_end("Warlord", own, city, gold, **options)  # type: ignore[arg-type]


def prices(t: Table) -> dict[str, int]:
    """The price of each of seat 1's buildings for the Warlord."""
    t.play("destroy a building of player 1")
    return {
        sentence.removeprefix("destroy ").rpartition(" for ")[0]: int(sentence.rpartition(" for ")[2])
        for sentence in t.options()
    }


# --- Warlord ----------------------------------------------------------------------------------------------------------
def test_destruction_prices() -> None:
    """Example 10."""
    t = warlord(20, "Palace, Palace with a coin, Tavern, Dragon Gate, Museum")
    t.museum("3 Manor", 1)
    assert prices(t) == {"Palace": 4, "Palace with a coin": 5, "Tavern": 0, "Dragon Gate": 5, "Museum": 6}


def test_destruction_prices_behind_the_great_wall() -> None:
    """Example 10: one more for each, the wall itself included."""
    assert prices(warlord(20, "Palace, Palace with a coin, Tavern, Great Wall")) == {
        "Palace": 5,
        "Palace with a coin": 6,
        "Tavern": 1,
        "Great Wall": 6,
    }


def test_a_building_that_he_cannot_pay_for_is_not_offered_but_cost_0_is_possible() -> None:
    t = warlord(2, "Palace, Tavern, Manor, Castle")
    assert prices(t) == {"Tavern": 0, "Manor": 2}
    t.play("destroy Tavern for 0")
    assert t.g.buildings[1] == 3 and t.gold_of(0) == [2]


def test_the_price_goes_to_the_bank_and_the_card_openly_to_the_pile() -> None:
    t = warlord(6, "Palace, Tavern")
    before = t.gold_of()
    t.play("destroy a building of player 1", "destroy Palace for 4")
    assert t.city_of(1) == "Tavern" and t.gold_of() == [2, *before[1:]]
    assert t.g.pile_size == 1 and t.g.pile[0] == kind_of("Palace") and t.g.pile_seen[0] == ALL_SEATS


def test_the_coin_of_a_destroyed_building_goes_to_the_bank() -> None:
    t = warlord(6, "Palace with a coin, Palace").play(
        "destroy a building of player 1", "destroy Palace with a coin for 5"
    )
    assert t.city_of(1) == "Palace" and t.gold_of(0) == [1]


def test_he_may_destroy_nothing() -> None:
    t = warlord(9, "Palace")
    assert t.options() == ["destroy a building of player 1", "destroy nothing"]
    assert t.play("destroy nothing").city_of(1) == "Palace"


def test_untaken_tax_is_collected_before_he_destroys() -> None:
    """Example 49: 0 gold after building, 2 red buildings; END collects 2, and a Church may be destroyed."""
    t = (
        Table(4, {0: "Warlord", 1: "Merchant"})
        .city(0, "Prison")
        .city(1, "Church, Palace")
        .hand(0, "Battlefield")
        .call("Warlord")
        .gold({0: 1})
    )
    t.play("take 2 gold", "build Battlefield for 3").end()
    assert t.stage == "destroy in" and t.gold_of(0) == [2]
    t.play("destroy a building of player 1")
    assert t.city_of(1) == "Palace" and t.gold_of(0) == [1]


def test_the_keep_is_never_destroyed() -> None:
    """Example 11."""
    assert prices(warlord(9, "Keep, Tavern, Manor")) == {"Tavern": 0, "Manor": 2}


@pytest.mark.parametrize(("more", "legal"), [("", True), (", Cathedral", False), (", Cathedral, Harbor", False)])
def test_a_city_of_eight_or_more_is_safe_from_him(more: str, legal: bool) -> None:
    """Example 11."""
    t = (
        Table(4, {0: "Warlord", 1: "Merchant"})
        .city(1, SEVEN + more)
        .city(2, "Tavern")
        .call("Warlord")
        .play("take 2 gold")
        .end()
    )
    assert ("destroy a building of player 1" in t.options()) == legal


def test_the_bishops_city_is_protected() -> None:
    """Example 11."""
    t = (
        Table(4, {0: "Warlord", 1: "Bishop"})
        .city(1, "Tavern")
        .city(2, "Tavern")
        .call("Warlord")
        .play("take 2 gold")
        .end()
    )
    assert t.options() == ["destroy a building of player 2", "destroy nothing"]


def test_a_murdered_bishop_protects_nothing() -> None:
    """Example 11."""
    t = (
        Table(4, {0: "Warlord", 1: "Bishop", 2: "Assassin"})
        .city(1, "Tavern")
        .call("Assassin")
        .play("name (Assassin) 5 Bishop", "take 2 gold")
    )
    assert t.call("Warlord").play("take 2 gold").end().options() == [
        "destroy a building of player 1",
        "destroy nothing",
    ]


def test_the_abbot_protects_nothing() -> None:
    t = Table(4, {0: "Warlord", 1: "Abbot"}).city(1, "Tavern").call("Warlord").play("take 2 gold").end()
    assert t.options() == ["destroy a building of player 1", "destroy nothing"]


def test_with_two_players_the_bishop_protects_the_one_city_of_his_player() -> None:
    t = (
        Table(2, {0: ["Warlord", "Merchant"], 1: ["Bishop", "Architect"]})
        .city(1, "Tavern")
        .call("Warlord")
        .play("take 2 gold")
        .end()
    )
    assert t.stage == "draft", "nothing to destroy, so he is not asked"


def test_his_own_city_is_not_his_to_destroy() -> None:
    t = warlord(9, "Tavern", own="Manor")
    assert t.options() == ["destroy a building of player 1", "destroy nothing"]


def test_he_pays_the_levy_after_he_has_destroyed() -> None:
    """5.3: with his last gold spent on it, nothing is left for the Tax Collector."""
    t = (
        Table(4, {0: "Warlord", 1: "Tax Collector"})
        .city(2, "Church, Palace")
        .hand(0, "Tavern")
        .call("Warlord")
        .gold({0: 0, 1: 0})
    )
    t.play("take 2 gold", "build Tavern for 1", "destroy a building of player 2")
    assert t.g.buildings[2] == 1 and t.gold_of(0, 1) == [0, 0]


# --- Diplomat ---------------------------------------------------------------------------------------------------------
def diplomat(own: str, city: str, gold: int = 9, other: str = "Merchant", **options: object) -> Table:
    """The Diplomat of seat 0 is asked what he gives."""
    return at_the_end("Diplomat", own, city, gold, other, **options)


def swap(t: Table, own: str, take: str) -> Table:
    """Gives the building and takes that one of seat 1; steps with one option are done already."""
    for sentence in (f"give {own}", "swap with player 1", take):
        if sentence in t.options():
            t.play(sentence)
    return t


@pytest.mark.parametrize(
    ("own", "city", "take", "paid"),
    [
        ("Temple", "Palace, Manor", "take Palace for 4", 4),
        ("Castle", "Tavern, Manor", "take Tavern for 0", 0),
        ("Temple with a coin", "Palace with a coin, Manor", "take Palace with a coin for 4", 4),
    ],
)
def test_the_diplomat_pays_the_difference_to_the_owner(own: str, city: str, take: str, paid: int) -> None:
    """Example 20."""
    t = diplomat(own, city)
    seat_1 = t.gold_of(1)[0]
    swap(t, own, take)
    taken = take.removeprefix("take ").rpartition(" for ")[0]
    assert t.city_of(0) == taken and own in t.city_of(1) and t.gold_of(0, 1) == [9 - paid, seat_1 + paid]


def test_he_needs_the_gold_at_that_moment() -> None:
    """Example 20: a Palace for a Temple costs 4, a Manor 2."""
    t = diplomat("Temple", "Palace, Manor, Church", 3).play("give Temple")
    assert t.options() == ["take Manor for 2", "take Church for 1"]


def test_he_may_swap_nothing_and_needs_an_own_building() -> None:
    assert diplomat("Temple", "Palace").options() == ["give Temple", "swap nothing"]
    assert diplomat("", "Tavern").stage == "draft"


def test_a_keep_cannot_be_taken_but_may_be_given_away() -> None:
    t = diplomat("Keep", "Keep, Manor, Tavern").play("give Keep")
    assert t.options() == ["take Manor for 0", "take Tavern for 0"]
    assert t.play("take Manor for 0").city_of(1) == "Tavern, 2 Keep"


def test_nothing_is_taken_from_the_bishops_city_but_from_that_of_a_murdered_bishop() -> None:
    assert diplomat("Temple", "Palace, Manor", other="Bishop").stage == "draft", "there was nothing to choose"
    t = Table(4, {0: "Diplomat", 1: "Bishop", 2: "Assassin"}).city(0, "Temple").city(1, "Tavern").call("Assassin")
    t.play("name (Assassin) 5 Bishop", "take 2 gold").call("Diplomat").play("take 2 gold").end().play("give Temple")
    assert t.city_of(1) == "Temple"


def test_his_own_bishop_does_not_bind_the_diplomat() -> None:
    """Amendment 17, with three players and two characters each."""
    t = (
        Table(3, {0: ["Bishop", "Diplomat"]})
        .city(0, "Castle")
        .city(1, "Tavern")
        .call("Diplomat")
        .play("take 2 gold")
        .end()
    )
    assert t.options() == ["give Castle", "swap nothing"]


def test_a_swap_with_a_city_of_eight_is_legal_and_both_cities_keep_their_size() -> None:
    """Example 44, amendment 3."""
    t = diplomat("Castle", SEVEN + ", Cathedral")
    swap(t, "Castle", "take Tavern for 0")
    assert t.g.buildings[0] == 1 and t.g.buildings[1] == 8 and t.city_of(0) == "Tavern"


def test_a_building_of_his_own_complete_city_may_be_given() -> None:
    """Amendment 17."""
    t = diplomat(SEVEN + ", Cathedral", "Harbor, Palace")
    assert {"give Castle", "give Cathedral"} <= set(t.options())


def test_two_buildings_alike_are_not_swapped_but_with_and_without_coin_they_are() -> None:
    """Amendment 17."""
    assert diplomat("Manor", "Manor").stage == "draft", "there was nothing to choose"
    t = diplomat("Manor", "Manor with a coin").play("give Manor")
    assert t.city_of(0) == "Manor with a coin" and t.city_of(1) == "Manor" and t.gold_of(0) == [8]


def test_a_coin_travels_with_the_building_which_the_new_owner_cannot_beautify_again() -> None:
    """Amendments 17 and 19."""
    t = (
        Table(4, {0: "Diplomat", 1: "Artist"})
        .city(0, "Manor with a coin")
        .city(1, "Tavern")
        .call("Diplomat")
        .play("take 2 gold")
        .end()
        .play("give Manor with a coin")
    )
    assert t.seat == 1 and t.city_of(1) == "Manor with a coin"
    t.play("take 2 gold")
    assert not t.match.over and "beautify Manor" not in t.options()


def test_cards_under_a_museum_travel_with_it_and_raise_its_value() -> None:
    t = diplomat("Temple", "Museum, Manor").museum("2 Tavern", 1)
    assert t.points(1)["museum"] == 2
    swap(t, "Temple", "take Museum for 5")
    assert (
        t.points(0)["museum"] == 2 and "museum" not in t.points(1) and t.gold_of(0) == [9 - 5] and t.g.tucked_size == 2
    )


def test_the_new_owner_of_a_museum_may_not_look_under_it() -> None:
    """Amendment 14."""
    t = diplomat("Temple", "Museum, Manor").museum("Tavern", 1)
    swap(t, "Temple", "take Museum for 4")
    assert len({int(world.tucked[0]) for world in t.worlds(0, 30)}) > 1
    assert {int(world.tucked[0]) for world in t.worlds(1, 30)} == {kind_of("Tavern")}


def test_the_great_wall_has_no_influence_on_the_diplomat() -> None:
    t = diplomat("Temple", "Palace, Great Wall").play("give Temple")
    assert t.options() == ["take Palace for 4", "take Great Wall for 5"]


def test_lighthouse_and_bell_tower_do_nothing_for_who_gets_them_by_swap() -> None:
    """Section 13."""
    for name, stage in (("Lighthouse", "lighthouse"), ("Bell Tower", "bell tower")):
        t = diplomat("Temple", f"{name}, Manor")
        swap(t, "Temple", f"take {name} for {2 if name == 'Lighthouse' else 4}")
        assert t.city_of(0) == name and t.stage != stage and t.g.bell == 0


def test_static_powers_change_owner_at_once() -> None:
    """Section 13: the Poor House that he took helps him at the end of this very turn."""
    t = diplomat("Temple", "Poor House, Manor", 4)
    seat_1 = t.gold_of(1)[0]
    swap(t, "Temple", "take Poor House for 4")
    assert t.gold_of(0, 1) == [1, seat_1 + 4]


def test_the_difference_is_paid_before_the_levy() -> None:
    """Amendment 17: with his last gold paid to the owner, nothing is left for the Tax Collector."""
    t = (
        Table(4, {0: "Diplomat", 1: "Tax Collector", 2: "Merchant"})
        .city(0, "Temple")
        .city(2, "Palace, Manor")
        .hand(0, "Tavern")
        .call("Diplomat")
    )
    t.gold({0: 3, 1: 0, 2: 0}).play("take 2 gold", "build Tavern for 1", "give Temple", "take Palace for 4")
    assert t.gold_of(0, 1, 2) == [0, 0, 4]


def test_receiving_a_building_is_not_building_for_the_levy() -> None:
    t = (
        Table(4, {0: "Diplomat", 1: "Tax Collector", 2: "Merchant"})
        .city(0, "Castle")
        .city(2, "Tavern")
        .call("Diplomat")
        .gold({0: 3, 1: 0})
        .play("take 2 gold")
        .end()
    )
    t.play("give Castle")
    assert t.city_of(0) == "Tavern" and t.gold_of(0, 1) == [5, 0], "a Tavern for a Castle brings nothing either"


def test_no_trigger_fires_by_a_swap() -> None:
    """Amendment 17: both cities stay at seven."""
    t = diplomat(SEVEN, "Palace, Cathedral, Harbor, Docks, Trading Post, Fortress, Monastery")
    swap(t, "Manor", "take Palace for 2")
    assert t.g.buildings[0] == t.g.buildings[1] == 7 and not t.g.triggered
