"""One test for every title of an action card. What is expected is written here from the rulebook, not taken from the
tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games.settlers.second_writing.desk import Desk, rich
from tests.games.settlers.second_writing.owners import FACTION_OF, OTHER, desk_for, owner_of

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
    desk = desk_for(title)
    uses, gained = ACTIONS[title]
    desk.lay(0, title)
    no_gold_stands_in = [0] * sum(good in gained and gained[good] < 0 for good in ("wood", "stone", "food"))
    change = desk.change()
    desk.use(title, *([1] if uses == 2 else []), *no_gold_stands_in)
    assert change() == dict(sorted(gained.items()))
    assert desk.can_use(title) == (uses == 2)


@pytest.mark.parametrize("title", [title for title, (uses, _) in ACTIONS.items() if uses == 2])
def test_it_may_be_used_twice_in_one_action(title: str) -> None:
    desk = desk_for(title)
    gained = ACTIONS[title][1]
    desk.lay(0, title)
    no_gold_stands_in = [0] * sum(good in gained and gained[good] < 0 for good in ("wood", "stone", "food"))
    change = desk.change()
    desk.use(title, 2, *no_gold_stands_in)
    assert change() == {good: 2 * number for good, number in sorted(gained.items())} and not desk.can_use(title)


@pytest.mark.parametrize("title", ACTIONS)
def test_nobody_can_use_it_who_cannot_pay(title: str) -> None:
    desk = desk_for(title)
    desk.lay(0, title)
    for good, number in ACTIONS[title][1].items():
        if number < 0:
            desk.players[0].supply = Counter(
                {"worker": 20, "wood": 20, "stone": 20, "food": 20, "raze": 20, "gold": 20}
            )
            desk.players[0].supply[good] = -number - 1
            desk.players[0].supply["gold"] = 0 if good != "gold" else -number - 1
            assert not desk.can_use(title)


def test_barter_takes_any_two_resources_gold_among_them() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Barter")
    change = desk.change()
    desk.use("Barter", 2, 1, 0, 1)
    assert change() == {"wood": -1, "food": -1, "gold": -2, "vp": 4}


@pytest.mark.parametrize("times", [1, 2])
def test_castle_draws_a_card(times: int) -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Castle")
    change = desk.change()
    desk.use("Castle", times, *["common", "faction"][:times])
    assert change() == {"worker": -times, "hand": times}


def test_castle_can_be_used_with_empty_decks() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Castle")
    desk.removed = desk.decks["common"] + desk.decks["romans"]
    desk.decks["common"], desk.decks["romans"] = [], []
    desk.use("Castle", 1)
    assert desk.players[0].hand == []


def test_mission_draws_two_of_any_decks_and_discards_one() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Mission")
    change = desk.change()
    common, faction = desk.decks["common"][0], desk.decks["barbarians"][0]
    desk.use("Mission", "common", "faction", faction)
    assert change() == {"worker": -1, "hand": 1} and desk.discards["common"] == [common]


def test_tavern_turns_a_card_of_the_hand_to_two_points() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Tavern")
    assert not desk.can_use("Tavern")
    desk.hold(0, "Builder", "Town")
    desk.use("Tavern", "Builder")
    assert desk.players[0].vp == 2 and desk.discards["romans"] == ["ROM020"]


def test_desert_lets_both_discard() -> None:
    desk = rich("egyptians", "romans", "japanese")
    desk.lay(0, "Desert")
    desk.hold(0, "Pyramid")
    desk.hold(2, "Farm", "Town")
    asked = desk.use("Desert", 2, "Farm")
    assert [question.seat for question in asked] == [0, 2] and desk.players[0].vp == 1
    assert desk.discards["egyptians"] == ["EGY028"] and desk.discards["japanese"] == ["JAP001"]


def test_desert_may_hit_an_empty_hand_but_nobody_who_passed() -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Desert")
    desk.hold(0, "Pyramid")
    assert desk.can_use("Desert")
    desk.players[1].passed = True
    assert not desk.can_use("Desert")


# --- building by actions ----------------------------------------------------------------------------------------------
def test_settlers_build_a_faction_card_without_its_location() -> None:
    desk = Desk("romans", "barbarians")
    desk.lay(0, "Settlers")
    desk.hold(0, "Colossus", "Town", "Stonecutter")
    desk.give(0, wood=2, stone=1)
    change = desk.change()
    desk.use("Settlers")
    assert change() == {"wood": -2, "stone": 1, "hand": -1} and len(desk.players[0].empire) == 2


def test_settlers_offer_only_payments_after_which_something_can_be_built() -> None:
    desk = Desk("egyptians", "barbarians")
    desk.lay(0, "Settlers")
    desk.hold(0, "Caravan")
    desk.give(0, wood=1, gold=1)
    assert desk.use("Settlers") == [] and desk.players[0].supply["gold"] == desk.players[0].supply["wood"] == 0
    desk.give(0, wood=1)
    desk.place("Settlers").uses = 0
    desk.hold(0, "Pyramid")
    assert not desk.can_use("Settlers")


def test_negotiator_builds_an_own_deal() -> None:
    desk = Desk("japanese", "romans")
    desk.lay(0, "Negotiator")
    desk.lay(1, "Builder")
    desk.agree(0, "Casino", "Stalls", "Shrine")
    desk.trade(0, desk.place("Builder"))
    desk.give(0, worker=1, wood=1)
    change = desk.change()
    assert desk.use("Negotiator") == [], "only Stalls can be paid"
    assert change() == {"wood": -1, "worker": -1, "deals": -1} and desk.place("Stalls").owner == 0


# --- own locations ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("title", "price"), [("Acting Troupe", "worker"), ("Royal Bath", "gold")])
def test_it_makes_another_action_location_usable_again(title: str, price: str) -> None:
    desk = rich(owner_of(title), OTHER[owner_of(title)])
    desk.lay(0, title, "Coal Mine", "Hunter Joe")
    assert not desk.can_use(title)
    desk.use("Coal Mine")
    desk.place("Hunter Joe").uses, desk.place("Hunter Joe").locked = 1, True
    change = desk.change()
    desk.use(title)
    assert change() == {price: -1} and desk.can_use("Coal Mine") and not desk.can_use(title)


def test_royal_bath_twice_needs_two_used_locations() -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Royal Bath", "Coal Mine", "Castle")
    desk.use("Coal Mine")
    assert not desk.can_use("Royal Bath", 2)
    desk.use("Castle", 2, "common", "common")
    desk.use("Royal Bath", 2, "Coal Mine")
    assert desk.can_use("Coal Mine") and desk.can_use("Castle", 2)


def test_porters_receive_what_a_production_location_produces() -> None:
    desk = rich("romans", "barbarians")
    desk.players[0].supply["gold"] = 0
    desk.lay(0, "Porters", "Town", "Farmers at Work", "Village")
    change = desk.change()
    desk.use("Porters", "Farmers at Work", "Town")
    assert change() == {"food": -1, "worker": 2}


def test_rabble_razes_an_own_common_location() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Rabble", "Raid", "Ruins", "Gallows", "Armorer")
    desk.place("Armorer").defense = 1
    change = desk.change()
    desk.use("Rabble", "Armorer")
    assert change() == {"worker": -2, "stone": 1, "wood": 1, "vp": 3, "foundations": 1}


def test_gallows_razed_by_its_owner_gives_nothing_for_itself() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Rabble", "Gallows")
    change = desk.change()
    desk.use("Rabble")
    assert change() == {"worker": -2, "wood": 2, "vp": 1, "foundations": 1}


def test_sanctuary_lays_a_common_card_as_a_foundation_that_only_its_owner_knows() -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Sanctuary")
    desk.hold(0, "Pyramid")
    assert not desk.can_use("Sanctuary")
    desk.hold(0, "Ruins")
    change = desk.change()
    desk.use("Sanctuary")
    assert (
        change() == {"worker": -1, "stone": 1, "vp": 1, "hand": -1, "foundations": 1}
        and not desk.players[0].foundations[0].seen_by_all
    )


# --- deals ------------------------------------------------------------------------------------------------------------
def test_imperial_messenger_brings_the_good_of_a_deal_of_a_trade_route_too() -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Imperial Messenger")
    desk.lay(1, "Builder")
    assert not desk.can_use("Imperial Messenger")
    desk.agree(0, "Farm")
    desk.trade(0, desk.place("Builder"))
    change = desk.change()
    desk.use("Imperial Messenger", "Builder")
    assert change() == {"worker": -1, "stone": 1}


def test_hanseatic_league_gives_up_deals_for_points() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Hanseatic League")
    desk.agree(0, "Builder", "Gardens")
    change = desk.change()
    desk.use("Hanseatic League", 2, "Gardens")
    assert change() == {"worker": -2, "deals": -2, "vp": 4} and desk.discards["romans"] == ["ROM009", "ROM020"]


def test_robbers_break_a_deal_of_a_trade_route_too() -> None:
    desk = rich("barbarians", "japanese", "romans")
    desk.lay(0, "Robbers")
    desk.lay(2, "Builder")
    desk.trade(1, desk.place("Builder"))
    desk.agree(1, "Farm")
    desk.agree(2, "Gardens")
    desk.players[2].passed = True
    change = desk.change()
    (question, _) = desk.use("Robbers", "Builder", "common")
    assert (
        change() == {"worker": -2, "vp": 1, "hand": 1}
        and len(question.options) == 2
        and len(desk.discards["japanese"]) == 1
    )


def test_ninjas_break_a_deal_and_receive_its_good() -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Ninjas")
    desk.agree(1, "Builder")
    change, theirs = desk.change(), desk.change(1)
    desk.use("Ninjas")
    assert change() == {"worker": -1, "stone": 1} and theirs() == {"deals": -1}


def test_spies_take_a_deal_from_under_a_board() -> None:
    desk = rich("romans", "japanese")
    desk.lay(0, "Spies", "Builder")
    desk.trade(1, desk.place("Builder"))
    assert not desk.can_use("Spies")
    desk.agree(1, "Dojo")
    change = desk.change()
    desk.use("Spies")
    assert change() == {"worker": -1, "deals": 1, "vp": 1} and len(desk.players[1].deals) == 1


def test_trade_route_makes_a_deal_with_an_opponents_faction_location() -> None:
    desk = rich("japanese", "romans")
    desk.players[0].supply["gold"] = 0
    desk.lay(0, "Trade Route", "Dojo")
    desk.lay(1, "Mill")
    assert not desk.can_use("Trade Route")
    desk.lay(1, "Builder")
    change = desk.change()
    top = desk.decks["japanese"][0]
    desk.use("Trade Route")
    assert change() == {"food": -1, "stone": 1, "deals": 1, "vp": 1} and desk.players[0].deals[0].key == top
    desk.players[1].passed = True
    desk.deal_goods(0)
    assert change()["stone"] == 2
    desk.lose("Builder")
    assert desk.players[0].deals == [] and desk.discards["japanese"] == [top]


# --- opponents --------------------------------------------------------------------------------------------------------
def test_saboteurs_steal_a_resource_but_no_gold() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Saboteurs")
    desk.players[1].supply = Counter(gold=3, worker=2)
    assert not desk.can_use("Saboteurs")
    desk.give(1, wood=1, stone=1)
    change, theirs = desk.change(), desk.change(1)
    desk.use("Saboteurs", "stone")
    assert change() == {"worker": -1, "stone": 1} and theirs() == {"stone": -1}


def test_pack_takes_one_good_of_a_raze_field() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Pack", "Raid")
    desk.lay(1, "Ruins", "Builder")
    assert not desk.can_use("Pack")
    desk.lay(1, "Armorer", "Old Forest")
    change, theirs = desk.change(), desk.change(1)
    desk.use("Pack", 2, "Armorer", "vp", "Old Forest")
    assert change() == {"worker": -2, "vp": 1, "wood": 1} and theirs() == {}


def test_dark_chapel_razes_and_turns_any_of_the_goods_to_two_points_each() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Dark Chapel")
    desk.lay(1, "Armorer")
    desk.place("Armorer").defense = 1
    desk.players[0].supply["raze"] = 2
    assert not desk.can_use("Dark Chapel")
    desk.players[0].supply["raze"] = 3
    change, theirs = desk.change(), desk.change(1)
    desk.use("Dark Chapel", "keep", "convert")
    assert change() == {"raze": -3, "vp": 3} and theirs() == {"wood": 1, "foundations": 1}


@pytest.mark.parametrize(
    ("title", "price", "points"), [("Garrison", {"raze": -2}, 0), ("Engineers", {"worker": -2}, 1)]
)
def test_it_removes_any_location_of_an_opponent(title: str, price: dict[str, int], points: int) -> None:
    desk = rich(FACTION_OF[title], "barbarians")
    desk.lay(0, title)
    desk.lay(1, "Ruins", "Raid")
    change, theirs = desk.change(), desk.change(1)
    desk.use(title, "Raid")
    assert (
        change() == {**price, **({"vp": points} if points else {})}
        and theirs() == {}
        and desk.discards["barbarians"] == ["BAR007"]
    )


def test_chariot_builder_razes_for_one_token_whatever_protects() -> None:
    desk = rich("egyptians", "japanese")
    desk.lay(0, "Chariot Builder")
    desk.lay(1, "Farm", "Gate")
    desk.place("Farm").samurai = 1
    change, theirs = desk.change(), desk.change(1)
    desk.use("Chariot Builder")
    assert change() == {"raze": -1, "vp": 1} and theirs() == {} and desk.discards["japanese"] == ["JAP001"]


def test_scorpion_breeder_locks_an_action_location() -> None:
    desk = rich("egyptians", "japanese")
    desk.lay(0, "Scorpion Breeder")
    desk.lay(1, "Coal Mine", "Farm")
    desk.use("Scorpion Breeder")
    assert not desk.can_use("Coal Mine", seat=1)


def test_temple_of_ra_takes_a_location_over_for_the_round() -> None:
    desk = rich("egyptians", "japanese")
    desk.lay(0, "Temple of Ra", "Supplier")
    desk.lay(1, "Coal Mine", "Quarry")
    change = desk.change()
    desk.use("Temple of Ra", "Coal Mine")
    assert change() == {} and desk.number_of_colour(0, "grey") == 2 and desk.number_of_colour(1, "grey") == 1
    assert "Coal Mine" in desk.usable(0) and "Coal Mine" not in desk.usable(1)
    desk.clean_up()
    assert desk.place("Coal Mine").controller == 1


def test_every_title_is_named_in_a_test() -> None:
    words = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_titles*.py"))
    assert [title for title in sorted(FACTION_OF) if f'"{title}"' not in words] == []
