"""One test for every title of an action card. What is expected is written here from the rulebook, not taken from the
tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.settlers.second_writing.owners import FACTION_OF, OTHER, owner_of, tables_for
from tests.settlers.second_writing.tables import Tables, rich

# --- plain actions ----------------------------------------------------------------------------------------------------
ACTIONS = {
    "Barbarian Altar": (2, {"worker": -1, "vp": 1}),
    "Expedition": (1, {"raze": -1, "gold": 1, "vp": 2}),
    "Fighting Pit": (1, {"worker": -2, "raze": 2}),
    "Gold Mine": (2, {"worker": -1, "gold": 1}),
    "Goldsmith's Workshop": (1, {"worker": -1, "gold": -1, "vp": 2}),
    "Marketplace": (1, {"wood": -1, "stone": -1, "food": -1, "vp": 3}),
    "Coal Mine": (1, {"worker": -1, "stone": 2}),
    "Mason": (1, {"worker": -1, "stone": -1, "vp": 2}),
    "Court Sculptor": (2, {"stone": -1, "vp": 1}),
    "Mason's Guild": (1, {"worker": -1, "stone": -2, "vp": 3}),
    "Missionaries": (1, {"worker": -1, "raze": -1, "vp": 3}),
    "Lumberjacks": (1, {"worker": -1, "wood": 2}),
    "Carpenter": (1, {"worker": -1, "wood": -2, "vp": 3}),
    "Joiner": (1, {"worker": -1, "wood": -1, "vp": 2}),
    "Barracks": (2, {"worker": -1, "raze": 1}),
    "Confectioner": (1, {"worker": -1, "food": -2, "vp": 3}),
    "Pig Farmer": (1, {"worker": -1, "food": -1, "vp": 2}),
    "Brewer": (2, {"food": -1, "vp": 1}),
    "New Forest": (2, {"worker": -1, "wood": 1}),
    "Sawmill": (2, {"wood": -1, "vp": 1}),
    "Hunter Joe": (1, {"worker": -1, "food": 2}),
    "Above-Ground Mine": (2, {"worker": -1, "stone": 1}),
    "Casino": (2, {"worker": -1, "gold": 1}),
    "Stalls": (2, {"food": -1, "vp": 1}),
    "Sumo School": (1, {"worker": -1, "food": -1, "raze": 1}),
    "Master Swordsmith": (1, {"stone": -1, "raze": 1, "vp": 1}),
    "Sculptor's Workshop": (1, {"worker": -1, "stone": -1, "vp": 2}),
    "Sculptor's Apprentice": (2, {"stone": -1, "vp": 1}),
    "Gladiator School": (1, {"worker": -1, "raze": 1}),
    "Colossus": (1, {"worker": -1, "stone": -3, "vp": 4}),
    "Golden Bazaar": (1, {"food": -1, "gold": 1, "vp": 1}),
    "Avenue of Sphinxes": (2, {"gold": -2, "vp": 2}),
    "Goldsmith": (1, {"worker": -1, "gold": -1, "vp": 3}),
    "Slaves": (1, {"worker": -1, "stone": 2, "vp": 1}),
}


@pytest.mark.parametrize("title", ACTIONS)
def test_it_does_once_or_twice_a_round(title: str) -> None:
    tables = tables_for(title)
    uses, gained = ACTIONS[title]
    tables.lay(0, title)
    no_gold_stands_in = [0] * sum(good in gained and gained[good] < 0 for good in ("wood", "stone", "food"))
    change = tables.change()
    tables.use(title, *([1] if uses == 2 else []), *no_gold_stands_in)
    assert change() == dict(sorted(gained.items()))
    assert tables.can_use(title) == (uses == 2)


@pytest.mark.parametrize("title", [title for title, (uses, _) in ACTIONS.items() if uses == 2])
def test_it_may_be_used_twice_in_one_action(title: str) -> None:
    tables = tables_for(title)
    gained = ACTIONS[title][1]
    tables.lay(0, title)
    no_gold_stands_in = [0] * sum(good in gained and gained[good] < 0 for good in ("wood", "stone", "food"))
    change = tables.change()
    tables.use(title, 2, *no_gold_stands_in)
    assert change() == {good: 2 * number for good, number in sorted(gained.items())} and not tables.can_use(title)


@pytest.mark.parametrize("title", ACTIONS)
def test_nobody_can_use_it_who_cannot_pay(title: str) -> None:
    tables = tables_for(title)
    tables.lay(0, title)
    for good, number in ACTIONS[title][1].items():
        if number < 0:
            tables.players[0].supply = Counter(
                {"worker": 20, "wood": 20, "stone": 20, "food": 20, "raze": 20, "gold": 20}
            )
            tables.players[0].supply[good] = -number - 1
            tables.players[0].supply["gold"] = 0 if good != "gold" else -number - 1
            assert not tables.can_use(title)


def test_barter_takes_any_two_resources_gold_among_them() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Barter")
    change = tables.change()
    tables.use("Barter", 2, 1, 0, 1)
    assert change() == {"wood": -1, "food": -1, "gold": -2, "vp": 4}


@pytest.mark.parametrize("times", [1, 2])
def test_castle_draws_a_card(times: int) -> None:
    tables = rich("romans", "barbarians")
    tables.lay(0, "Castle")
    change = tables.change()
    tables.use("Castle", times, *["common", "faction"][:times])
    assert change() == {"worker": -times, "hand": times}


def test_castle_can_be_used_with_empty_decks() -> None:
    tables = rich("romans", "barbarians")
    tables.lay(0, "Castle")
    tables.removed = tables.decks["common"] + tables.decks["romans"]
    tables.decks["common"], tables.decks["romans"] = [], []
    tables.use("Castle", 1)
    assert tables.players[0].hand == []


def test_mission_draws_two_of_any_decks_and_discards_one() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Mission")
    change = tables.change()
    common, faction = tables.decks["common"][0], tables.decks["barbarians"][0]
    tables.use("Mission", "common", "faction", faction)
    assert change() == {"worker": -1, "hand": 1} and tables.discards["common"] == [common]


def test_tavern_turns_a_card_of_the_hand_to_two_points() -> None:
    tables = rich("romans", "barbarians")
    tables.lay(0, "Tavern")
    assert not tables.can_use("Tavern")
    tables.hold(0, "Builder", "Town")
    tables.use("Tavern", "Builder")
    assert tables.players[0].vp == 2 and tables.discards["romans"] == ["ROM020"]


def test_desert_lets_both_discard() -> None:
    tables = rich("egyptians", "romans", "japanese")
    tables.lay(0, "Desert")
    tables.hold(0, "Pyramid")
    tables.hold(2, "Farm", "Town")
    asked = tables.use("Desert", 2, "Farm")
    assert [question.seat for question in asked] == [0, 2] and tables.players[0].vp == 1
    assert tables.discards["egyptians"] == ["EGY028"] and tables.discards["japanese"] == ["JAP001"]


def test_desert_may_hit_an_empty_hand_but_nobody_who_passed() -> None:
    tables = rich("egyptians", "romans")
    tables.lay(0, "Desert")
    tables.hold(0, "Pyramid")
    assert tables.can_use("Desert")
    tables.players[1].passed = True
    assert not tables.can_use("Desert")


# --- building by actions ----------------------------------------------------------------------------------------------
def test_settlers_build_a_faction_card_without_its_location() -> None:
    tables = Tables("romans", "barbarians")
    tables.lay(0, "Settlers")
    tables.hold(0, "Colossus", "Town", "Stonecutter")
    tables.give(0, wood=2, stone=1)
    change = tables.change()
    tables.use("Settlers")
    assert change() == {"wood": -2, "stone": 1, "hand": -1} and len(tables.players[0].empire) == 2


def test_settlers_offer_only_payments_after_which_something_can_be_built() -> None:
    tables = Tables("egyptians", "barbarians")
    tables.lay(0, "Settlers")
    tables.hold(0, "Caravan")
    tables.give(0, wood=1, gold=1)
    assert tables.use("Settlers") == [] and tables.players[0].supply["gold"] == tables.players[0].supply["wood"] == 0
    tables.give(0, wood=1)
    tables.place("Settlers").uses = 0
    tables.hold(0, "Pyramid")
    assert not tables.can_use("Settlers")


def test_negotiator_builds_an_own_deal() -> None:
    tables = Tables("japanese", "romans")
    tables.lay(0, "Negotiator")
    tables.lay(1, "Builder")
    tables.agree(0, "Casino", "Stalls", "Shrine")
    tables.trade(0, tables.place("Builder"))
    tables.give(0, worker=1, wood=1)
    change = tables.change()
    assert tables.use("Negotiator") == [], "only Stalls can be paid"
    assert change() == {"wood": -1, "worker": -1, "deals": -1} and tables.place("Stalls").owner == 0


# --- own locations ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("title", "price"), [("Acting Troupe", "worker"), ("Royal Bath", "gold")])
def test_it_makes_another_action_location_usable_again(title: str, price: str) -> None:
    tables = rich(owner_of(title), OTHER[owner_of(title)])
    tables.lay(0, title, "Coal Mine", "Hunter Joe")
    assert not tables.can_use(title)
    tables.use("Coal Mine")
    tables.place("Hunter Joe").uses, tables.place("Hunter Joe").locked = 1, True
    change = tables.change()
    tables.use(title)
    assert change() == {price: -1} and tables.can_use("Coal Mine") and not tables.can_use(title)


def test_royal_bath_twice_needs_two_used_locations() -> None:
    tables = rich("egyptians", "romans")
    tables.lay(0, "Royal Bath", "Coal Mine", "Castle")
    tables.use("Coal Mine")
    assert not tables.can_use("Royal Bath", 2)
    tables.use("Castle", 2, "common", "common")
    tables.use("Royal Bath", 2, "Coal Mine")
    assert tables.can_use("Coal Mine") and tables.can_use("Castle", 2)


def test_porters_receive_what_a_production_location_produces() -> None:
    tables = rich("romans", "barbarians")
    tables.players[0].supply["gold"] = 0
    tables.lay(0, "Porters", "Town", "Farmers at Work", "Village")
    change = tables.change()
    tables.use("Porters", "Farmers at Work", "Town")
    assert change() == {"food": -1, "worker": 2}


def test_rabble_razes_an_own_common_location() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Rabble", "Raid", "Ruins", "Gallows", "Armorer")
    tables.place("Armorer").defense = 1
    change = tables.change()
    tables.use("Rabble", "Armorer")
    assert change() == {"worker": -2, "stone": 1, "wood": 1, "vp": 3, "foundations": 1}


def test_gallows_razed_by_its_owner_gives_nothing_for_itself() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Rabble", "Gallows")
    change = tables.change()
    tables.use("Rabble")
    assert change() == {"worker": -2, "wood": 2, "vp": 1, "foundations": 1}


def test_sanctuary_lays_a_common_card_as_a_foundation_that_only_its_owner_knows() -> None:
    tables = rich("egyptians", "romans")
    tables.lay(0, "Sanctuary")
    tables.hold(0, "Pyramid")
    assert not tables.can_use("Sanctuary")
    tables.hold(0, "Ruins")
    change = tables.change()
    tables.use("Sanctuary")
    assert (
        change() == {"worker": -1, "stone": 1, "vp": 1, "hand": -1, "foundations": 1}
        and not tables.players[0].foundations[0].seen_by_all
    )


# --- deals ------------------------------------------------------------------------------------------------------------
def test_imperial_messenger_brings_the_good_of_a_deal_of_a_trade_route_too() -> None:
    tables = rich("japanese", "romans")
    tables.lay(0, "Imperial Messenger")
    tables.lay(1, "Builder")
    assert not tables.can_use("Imperial Messenger")
    tables.agree(0, "Farm")
    tables.trade(0, tables.place("Builder"))
    change = tables.change()
    tables.use("Imperial Messenger", "Builder")
    assert change() == {"worker": -1, "stone": 1}


def test_hanseatic_league_gives_up_deals_for_points() -> None:
    tables = rich("romans", "barbarians")
    tables.lay(0, "Hanseatic League")
    tables.agree(0, "Builder", "Gardens")
    change = tables.change()
    tables.use("Hanseatic League", 2, "Gardens")
    assert change() == {"worker": -2, "deals": -2, "vp": 4} and tables.discards["romans"] == ["ROM009", "ROM020"]


def test_robbers_break_a_deal_of_a_trade_route_too() -> None:
    tables = rich("barbarians", "japanese", "romans")
    tables.lay(0, "Robbers")
    tables.lay(2, "Builder")
    tables.trade(1, tables.place("Builder"))
    tables.agree(1, "Farm")
    tables.agree(2, "Gardens")
    tables.players[2].passed = True
    change = tables.change()
    (question, _) = tables.use("Robbers", "Builder", "common")
    assert (
        change() == {"worker": -2, "vp": 1, "hand": 1}
        and len(question.options) == 2
        and len(tables.discards["japanese"]) == 1
    )


def test_ninjas_break_a_deal_and_receive_its_good() -> None:
    tables = rich("japanese", "romans")
    tables.lay(0, "Ninjas")
    tables.agree(1, "Builder")
    change, theirs = tables.change(), tables.change(1)
    tables.use("Ninjas")
    assert change() == {"worker": -1, "stone": 1} and theirs() == {"deals": -1}


def test_spies_take_a_deal_from_under_a_board() -> None:
    tables = rich("romans", "japanese")
    tables.lay(0, "Spies", "Builder")
    tables.trade(1, tables.place("Builder"))
    assert not tables.can_use("Spies")
    tables.agree(1, "Dojo")
    change = tables.change()
    tables.use("Spies")
    assert change() == {"worker": -1, "deals": 1, "vp": 1} and len(tables.players[1].deals) == 1


def test_trade_route_makes_a_deal_with_an_opponents_faction_location() -> None:
    tables = rich("japanese", "romans")
    tables.players[0].supply["gold"] = 0
    tables.lay(0, "Trade Route", "Dojo")
    tables.lay(1, "Mill")
    assert not tables.can_use("Trade Route")
    tables.lay(1, "Builder")
    change = tables.change()
    top = tables.decks["japanese"][0]
    tables.use("Trade Route")
    assert change() == {"food": -1, "stone": 1, "deals": 1, "vp": 1} and tables.players[0].deals[0].key == top
    tables.players[1].passed = True
    tables.deal_goods(0)
    assert change()["stone"] == 2
    tables.lose("Builder")
    assert tables.players[0].deals == [] and tables.discards["japanese"] == [top]


# --- opponents --------------------------------------------------------------------------------------------------------
def test_saboteurs_steal_a_resource_but_no_gold() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Saboteurs")
    tables.players[1].supply = Counter(gold=3, worker=2)
    assert not tables.can_use("Saboteurs")
    tables.give(1, wood=1, stone=1)
    change, theirs = tables.change(), tables.change(1)
    tables.use("Saboteurs", "stone")
    assert change() == {"worker": -1, "stone": 1} and theirs() == {"stone": -1}


def test_pack_takes_one_good_of_a_raze_field() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Pack", "Raid")
    tables.lay(1, "Ruins", "Builder")
    assert not tables.can_use("Pack")
    tables.lay(1, "Armorer", "Old Forest")
    change, theirs = tables.change(), tables.change(1)
    tables.use("Pack", 2, "Armorer", "vp", "Old Forest")
    assert change() == {"worker": -2, "vp": 1, "wood": 1} and theirs() == {}


def test_dark_chapel_razes_and_turns_any_of_the_goods_to_two_points_each() -> None:
    tables = rich("barbarians", "romans")
    tables.lay(0, "Dark Chapel")
    tables.lay(1, "Armorer")
    tables.place("Armorer").defense = 1
    tables.players[0].supply["raze"] = 2
    assert not tables.can_use("Dark Chapel")
    tables.players[0].supply["raze"] = 3
    change, theirs = tables.change(), tables.change(1)
    tables.use("Dark Chapel", "keep", "convert")
    assert change() == {"raze": -3, "vp": 3} and theirs() == {"wood": 1, "foundations": 1}


@pytest.mark.parametrize(
    ("title", "price", "points"), [("Garrison", {"raze": -2}, 0), ("Engineers", {"worker": -2}, 1)]
)
def test_it_removes_any_location_of_an_opponent(title: str, price: dict[str, int], points: int) -> None:
    tables = rich(FACTION_OF[title], "barbarians")
    tables.lay(0, title)
    tables.lay(1, "Ruins", "Raid")
    change, theirs = tables.change(), tables.change(1)
    tables.use(title, "Raid")
    assert (
        change() == {**price, **({"vp": points} if points else {})}
        and theirs() == {}
        and tables.discards["barbarians"] == ["BAR007"]
    )


def test_chariot_builder_razes_for_one_token_whatever_protects() -> None:
    tables = rich("egyptians", "japanese")
    tables.lay(0, "Chariot Builder")
    tables.lay(1, "Farm", "Gate")
    tables.place("Farm").samurai = 1
    change, theirs = tables.change(), tables.change(1)
    tables.use("Chariot Builder")
    assert change() == {"raze": -1, "vp": 1} and theirs() == {} and tables.discards["japanese"] == ["JAP001"]


def test_scorpion_breeder_locks_an_action_location() -> None:
    tables = rich("egyptians", "japanese")
    tables.lay(0, "Scorpion Breeder")
    tables.lay(1, "Coal Mine", "Farm")
    tables.use("Scorpion Breeder")
    assert not tables.can_use("Coal Mine", seat=1)


def test_temple_of_ra_takes_a_location_over_for_the_round() -> None:
    tables = rich("egyptians", "japanese")
    tables.lay(0, "Temple of Ra", "Supplier")
    tables.lay(1, "Coal Mine", "Quarry")
    change = tables.change()
    tables.use("Temple of Ra", "Coal Mine")
    assert change() == {} and tables.number_of_colour(0, "grey") == 2 and tables.number_of_colour(1, "grey") == 1
    assert "Coal Mine" in tables.usable(0) and "Coal Mine" not in tables.usable(1)
    tables.clean_up()
    assert tables.place("Coal Mine").controller == 1


def test_every_title_is_named_in_a_test() -> None:
    words = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_titles*.py"))
    assert [title for title in sorted(FACTION_OF) if f'"{title}"' not in words] == []
