"""The effects of every card (rules section 15), title by title. No title is left out."""

import re
from pathlib import Path

import pytest

from architects_env.core.text import say
from architects_env.games.settlers.data.cards import FACTION, NUM_COMMON, NUM_LOCATIONS, TITLES
from architects_env.games.settlers.data.vocabulary import FACTIONS
from architects_env.games.settlers.text.names import NAMES, card_name
from tests.games.settlers.table import Table

BOARDS = {
    "Barbarians": {"worker": 5, "raze": 1},
    "Japanese": {"worker": 4, "wood": 1, "raze": 1},
    "Romans": {"worker": 2, "wood": 1, "stone": 1, "raze": 1},
    "Egyptians": {"worker": 3, "gold": 1, "raze": 1},
}

PRODUCTION = {  # alone in an empire
    "Old Forest": {"wood": 2},
    "Quarry": {"stone": 1},
    "Village": {"worker": 1},
    "Town": {"worker": 2},
    "Armorer": {"raze": 1},
    "Grain Field": {"food": 1},
    "Monument": {"point": 1},
    "Gold Creek": {"gold": 1},
    "Lumberjacks' Route": {"wood": 1},
    "Farmers at Work": {},
    "Primeval Forest": {"wood": 2},
    "Sentry Tower": {"raze": 1, "worker": 1},
    "Settlement": {"worker": 2},
    "Barbarian Quarry": {"raze": 1, "stone": 1},
    "Farm": {"worker": 1, "food": 1},
    "Rice Fields": {"food": 2},
    "Daimyo's Castle": {},
    "Builder": {"wood": 1, "stone": 1},
    "Trade Colony": {"worker": 1, "gold": 1},
    "Roman Barracks": {"worker": 2},
    "Stonecutter": {"stone": 2},
    "Roman Bank": {"gold": 1},
    "Caravan": {"food": 1, "worker": 1},
    "Egyptian Quarry": {"stone": 2},
    "Pyramid": {"gold": 1, "stone": 1},
}
PER_COLOUR = {  # with one more location of the colour: twice as much; with four: no more than three
    "Rubble": ("stone", "Quarry 1", "Statue, Supplier, Mason 1"),
    "Mamma's Baths": ("worker", "Canteen", "Meeting Place, Settlers, Missionaries"),
    "Lord's Fields": ("food", "Mill", "Baker, Brewer, Hunter Joe"),
    "Merchant's Guild": ("gold", "Apartment", "Casino 1, Monty the Merchant, Gold Mine 1"),
    "Wood Supplier": ("wood", "Wood Storage", "Joiner 1, Carpenter, Sawmill 1"),
    "Geisha House": ("worker", "Canteen", "Meeting Place, Settlers, Missionaries"),
    "Altar of Bastet": ("stone", "Statue", "Supplier, Mason 1, Coal Mine"),
}
ACTIONS = {  # title: cost, what comes of it; both doubled for cards that may be used twice
    "Gold Mine": ({"worker": 1}, {"gold": 1}, 2),
    "Goldsmith's Workshop": ({"worker": 1, "gold": 1}, {"point": 2}, 1),
    "Marketplace": ({"wood": 1, "stone": 1, "food": 1}, {"point": 3}, 1),
    "Coal Mine": ({"worker": 1}, {"stone": 2}, 1),
    "Mason": ({"worker": 1, "stone": 1}, {"point": 2}, 1),
    "Court Sculptor": ({"stone": 1}, {"point": 1}, 2),
    "Mason's Guild": ({"worker": 1, "stone": 2}, {"point": 3}, 1),
    "Missionaries": ({"worker": 1, "raze": 1}, {"point": 3}, 1),
    "Lumberjacks": ({"worker": 1}, {"wood": 2}, 1),
    "Carpenter": ({"worker": 1, "wood": 2}, {"point": 3}, 1),
    "Joiner": ({"worker": 1, "wood": 1}, {"point": 2}, 1),
    "Barracks": ({"worker": 1}, {"raze": 1}, 2),
    "Confectioner": ({"worker": 1, "food": 2}, {"point": 3}, 1),
    "Pig Farmer": ({"worker": 1, "food": 1}, {"point": 2}, 1),
    "Brewer": ({"food": 1}, {"point": 1}, 2),
    "New Forest": ({"worker": 1}, {"wood": 1}, 2),
    "Sawmill": ({"wood": 1}, {"point": 1}, 2),
    "Hunter Joe": ({"worker": 1}, {"food": 2}, 1),
    "Above-Ground Mine": ({"worker": 1}, {"stone": 1}, 2),
    "Barbarian Altar": ({"worker": 1}, {"point": 1}, 2),
    "Expedition": ({"raze": 1}, {"gold": 1, "point": 2}, 1),
    "Fighting Pit": ({"worker": 2}, {"raze": 2}, 1),
    "Casino": ({"worker": 1}, {"gold": 1}, 2),
    "Stalls": ({"food": 1}, {"point": 1}, 2),
    "Sumo School": ({"worker": 1, "food": 1}, {"raze": 1}, 1),
    "Master Swordsmith": ({"stone": 1}, {"raze": 1, "point": 1}, 1),
    "Sculptor's Workshop": ({"worker": 1, "stone": 1}, {"point": 2}, 1),
    "Sculptor's Apprentice": ({"stone": 1}, {"point": 1}, 2),
    "Gladiator School": ({"worker": 1}, {"raze": 1}, 1),
    "Colossus": ({"worker": 1, "stone": 3}, {"point": 4}, 1),
    "Golden Bazaar": ({"food": 1}, {"gold": 1, "point": 1}, 1),
    "Avenue of Sphinxes": ({"gold": 2}, {"point": 2}, 2),
    "Goldsmith": ({"worker": 1, "gold": 1}, {"point": 3}, 1),
    "Slaves": ({"worker": 1}, {"stone": 2, "point": 1}, 1),
}
ON_BUILD = {  # title: what is built (for this), what comes
    "Supplier": ("Court Sculptor", {"stone": 1}, {"gold": 1, "point": 1}),
    "Carpenter's Workshop": ("Sawmill 1", {"wood": 1}, {"gold": 1, "point": 1}),
    "Mill": ("Hunter Joe", {"wood": 1}, {"gold": 1, "point": 1}),
    "Canteen": ("Settlers", {"wood": 1}, {"gold": 1, "point": 1}),
    "Monty the Merchant": ("Marketplace", {"wood": 2}, {"gold": 1, "point": 1}),
    "Border": ("Gallows", {"wood": 2}, {"gold": 1, "point": 1}),
    "Sake Brewery": ("Settlers", {"wood": 1}, {"gold": 1, "point": 1}),
    "Gardens": ("Hunter Joe", {"wood": 1}, {"point": 2}),
    "Roman Fortifications": ("Gallows", {"wood": 2}, {"point": 2}),
}
BONUS_PER_COLOUR = {  # title: cost, two locations of its colour beside it
    "Statue": ({"wood": 1, "stone": 2}, "Quarry 1, Coal Mine"),
    "Wood Storage": ({"wood": 2, "stone": 1}, "Sawmill 1, Joiner 1"),
    "Baker": ({"wood": 2, "stone": 1}, "Brewer, Hunter Joe"),
    "Meeting Place": ({"wood": 2, "stone": 1}, "Town, Village 1"),
    "Apartment": ({"wood": 1, "stone": 2}, "Gold Creek, Gold Mine 1"),
}
BONUS = {  # title: cost, production and bonus of building it
    "Quarry": ({"wood": 1, "stone": 1}, {"stone": 2}),
    "Village": ({"wood": 1}, {"worker": 2}),
    "Grain Field": ({"wood": 1, "food": 1}, {"food": 2}),
    "Lumberjacks' Route": ({"wood": 2}, {"wood": 2}),
    "Ruins": ({}, {"worker": 1}),
}


def faction_of(name):
    """The faction of a title, Romans for common cards."""
    card = next(card for card in range(NUM_LOCATIONS) if TITLES[card] == name)
    return "Romans" if card < NUM_COMMON else FACTIONS[FACTION[card]]


def table_of(name, **options):
    own = faction_of(name)
    return Table(own, "Barbarians" if own != "Barbarians" else "Japanese", **options)


def minus(one, other):
    return {
        good: one.get(good, 0) - other.get(good, 0)
        for good in {**one, **other}
        if one.get(good, 0) != other.get(good, 0)
    }


def shown(name):
    """The title as text shows the only laid copy of it."""
    return name if name in NAMES else f"{name} 1"


def said(name):
    """The same in a sentence."""
    return card_name(NAMES.index(shown(name)))


def doing(what, name):
    """ "build the Farm", "build Hunter Joe"."""
    return say(what + " the {card}", card=said(name))


@pytest.mark.parametrize("name", PRODUCTION)
def test_production(name):
    table = table_of(name).empire(0, name).production()
    assert minus(table.has(0), BOARDS[faction_of(name)]) == PRODUCTION[name]


@pytest.mark.parametrize("name", PER_COLOUR)
def test_production_per_colour_counts_the_location_itself_up_to_three(name):
    good, one, more = PER_COLOUR[name]
    board = BOARDS[faction_of(name)]
    assert minus(table_of(name).empire(0, name).production().has(0), board)[good] == 1
    two = "Sentry Tower 1" if one == "Sentry Tower 1" else one
    table = table_of(name)
    others = [
        card for card in [two, *more.split(", ")] if not (faction_of(name) != "Japanese" and card.startswith("Casino"))
    ]
    table.empire(0, name).empire(0, others[0])
    before = sum(name_of == "Quarry 1" for name_of in others[:1])  # which produces a stone itself
    assert minus(table.production().has(0), board).get(good, 0) - before == 2
    table = table_of(name).empire(0, ", ".join([name, *others]))
    assert minus(table.production().has(0), board)[good] - before == 3


@pytest.mark.parametrize("name", ACTIONS)
def test_action(name):
    cost, result, uses = ACTIONS[name]
    table = table_of(name).empire(0, name).supply(0, **cost).play("activate", doing("activate", name))
    assert table.has(0) == result and table.g.uses[table.card(shown(name))] == 1
    if uses == 2:
        table = table_of(name).empire(0, name).supply(0, **{good: 2 * n for good, n in cost.items()})
        table.play("activate", doing("activate", name), "activate it twice")
        assert table.has(0) == {good: 2 * n for good, n in result.items()}


@pytest.mark.parametrize("name", ON_BUILD)
def test_feature_that_reacts_to_a_colour(name):
    built, cost, result = ON_BUILD[name]
    table = table_of(name).empire(0, name).hand(0, built).supply(0, **cost).play("build", doing("build", built))
    assert table.has(0) == result


@pytest.mark.parametrize("name", BONUS_PER_COLOUR)
def test_bonus_of_points_per_colour_and_a_card(name):
    cost, others = BONUS_PER_COLOUR[name]
    table = (
        table_of(name)
        .empire(0, others)
        .hand(0, name)
        .supply(0, **cost)
        .common_deck("Tavern")
        .play("build", doing("build", name), "draw a common card")
    )
    assert table.has(0) == {"point": 3} and table.hand_of(0) == ["Tavern"]


@pytest.mark.parametrize("name", BONUS)
def test_building_bonus_comes_beside_the_production(name):
    cost, result = BONUS[name]
    table = table_of(name).hand(0, name).supply(0, **cost).play("build", doing("build", name))
    assert table.has(0) == result


# --- cards that are drawn ---------------------------------------------------------------------------------------------
def test_watchtower_gives_a_card_now_and_one_more_as_bonus():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Watchtower")
        .supply(0, wood=2)
        .common_deck("Mill")
        .faction_deck(0, "Roman Bank")
    )
    table.play("build", "build the Watchtower", "draw a common card", "draw a faction card")
    assert table.hand_of(0) == ["Mill", "Roman Bank"]


def test_castle_draws_a_card_each_time():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Castle")
        .supply(0, worker=2)
        .common_deck("Mill")
        .faction_deck(0, "Roman Bank")
    )
    table.play(
        "activate",
        "activate the Castle (costs 1 wood and 1 stone)",
        "activate it twice",
        "draw a common card",
        "draw a faction card",
    )
    assert table.hand_of(0) == ["Mill", "Roman Bank"] and table.has(0) == {}


def test_legion_draws_common_cards_in_production_and_as_bonus():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Legion")
        .foundations(0, "Ruins")
        .supply(0, food=1)
        .common_deck("Mill, Baker")
    )
    table.play("build", "build the Legion")
    assert table.hand_of(0) == ["Mill", "Baker"]


def test_dojo_draws_a_faction_card_when_it_is_built():
    table = (
        Table("Japanese", "Romans").hand(0, "Dojo").foundations(0, "Ruins").supply(0, wood=1).faction_deck(0, "Farm")
    )
    table.play("build", "build the Dojo")
    assert table.hand_of(0) == ["Farm 1"]


def test_architect_keeps_one_of_two_and_shuffles_the_other_back():
    table = Table("Romans", "Barbarians").empire(0, "Architect").faction_deck(0, "Roman Bank, Colossus").production()
    assert table.options() == ["keep the Roman Bank", "keep the Colossus"]
    table.play("keep the Colossus")
    assert table.hand_of(0) == ["Colossus"] and table.g.faction_deck_size[0] == 28 and table.discarded(0) == []


def test_buddhas_temple_keeps_a_single_card():
    table = Table("Japanese", "Romans").empire(0, "Buddha's Temple").faction_deck(0, "Shrine", only=True).production()
    assert table.hand_of(0) == ["Shrine"] and table.g.faction_deck_size[0] == 0


def test_d28_mission_draws_two_keeps_one_and_discards_the_other():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Mission")
        .supply(0, worker=1)
        .common_deck("Mill")
        .faction_deck(0, "Idol")
    )
    table.play("activate", "activate the Mission", "draw a common card", "draw a faction card", "keep the Idol")
    assert table.hand_of(0) == ["Idol"] and table.discarded() == ["Mill"] and table.has(0) == {}


def test_tavern_takes_a_hand_card_and_draws_one_when_it_is_built():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Tavern")
        .supply(0, wood=1, stone=1)
        .common_deck("Mill")
        .play("build", "build the Tavern", "draw a common card")
    )
    assert table.hand_of(0) == ["Mill"]
    table.turn(0).play("activate", "activate the Tavern", "discard the Mill")
    assert table.has(0) == {"point": 2} and table.discarded() == ["Mill"]


# --- copies and choices -----------------------------------------------------------------------------------------------
def test_d21_farmers_at_work_copy_another_production():
    table = Table("Romans", "Barbarians").empire(0, "Farmers at Work, Town").production()
    assert minus(table.has(0), BOARDS["Romans"]) == {"worker": 4}
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Farmers at Work")
        .supply(0, wood=3)
        .common_deck("Mill")
        .play("build", "build the Farmers at Work", "draw a common card")
    )
    assert table.has(0) == {} and table.hand_of(0) == ["Mill"]


def test_d22_porters_on_farmers_who_copy_a_town():
    table = Table("Romans", "Barbarians").empire(0, "Porters, Farmers at Work, Town").supply(0, food=1)
    table.play("activate", "activate the Porters", "copy the production of the Farmers at Work")
    assert table.has(0) == {"worker": 2}


def test_pharaohs_guard_gives_a_raze_token_or_two_points():
    table = Table("Egyptians", "Romans").empire(0, "Pharaoh's Guard").production()
    assert table.options() == ["take 1 raze token", "take 2 points"]
    assert minus(table.play("take 2 points").has(0), BOARDS["Egyptians"]) == {"point": 2}


def test_administration_chooses_gold_or_a_point_for_a_faction_location():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Administration")
        .hand(0, "Roman Bank, Mill")
        .foundations(0, "Ruins")
        .supply(0, stone=1, wood=3)
    )
    assert table.play("build", "build the Roman Bank", "discard the Ruins", "take 1 point").has(0) == {
        "wood": 3,
        "point": 1,
        "gold": 1,
    }
    assert table.turn(0).play("build", "build the Mill", "pay no gold in place of wood").has(0) == {
        "point": 2,
        "gold": 2,
    }


def test_headquarters_chooses_for_a_grey_location():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Headquarters")
        .hand(0, "Court Sculptor")
        .supply(0, stone=1)
        .play("build", "build the Court Sculptor", "take 1 gold")
    )
    assert table.has(0) == {"gold": 1}


@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("pay nothing", {"gold": 1, "stone": 1}),
        ("pay 1 gold", {"stone": 1, "point": 2}),
        ("pay 1 stone", {"gold": 1, "point": 1}),
        ("pay 1 gold in place of the stone", {"stone": 1, "point": 1}),
    ],
)
def test_slaver_sells_points_for_gold_or_stone(choice, left):
    table = Table("Egyptians", "Romans").empire(0, "Slaver").hand(0, "Caravan").supply(0, food=1, gold=1, stone=1)
    table.play("build", "build the Caravan", "pay no gold in place of food", choice)
    assert minus(table.has(0), {"food": 1, "worker": 1}) == left


# --- points -----------------------------------------------------------------------------------------------------------
def test_stronghold_and_idol_give_points_when_they_are_built():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Gallows, Raid 1")
        .foundations(0, "Ruins")
        .hand(0, "Stronghold")
        .supply(0, wood=2)
    )
    assert table.play("build", "build the Stronghold", "discard the Ruins").has(0) == {"point": 3}
    table = Table("Barbarians", "Romans").foundations(0, "Ruins").hand(0, "Idol").supply(0, stone=3)
    assert table.play("build", "build the Idol").has(0) == {"point": 4}


def test_daimyos_castle_gives_a_point_for_each_samurai_up_to_three():
    table = Table("Japanese", "Romans").empire(0, "Daimyo's Castle 1, Farm, Rice Fields, Stalls")
    for number, points in ((1, 1), (3, 3), (4, 3)):
        for card in list(table.g.empire[0, :number]):
            table.g.samurai[card] = 1
        again = table.match.clone()
        assert table.production().has(0)["point"] == points
        table.match = again


@pytest.mark.parametrize("name", ["Gallows", "Raid"])
def test_a_raze_gives_a_point(name):
    table = (
        table_of(name)
        .empire(0, name)
        .hand(0, "Joiner")
        .supply(0, raze=1)
        .play("raze a hand card", "raze the Joiner from hand")
    )
    assert table.has(0) == {"wood": 1, "point": 2}


def test_d20_dojo_gives_a_point_for_a_deal():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Dojo")
        .hand(0, "Trade Route 3")
        .supply(0, food=1)
        .play("make a deal", "make a deal with the Trade Route (deal point)")
    )
    assert table.has(0) == {"point": 2} and table.make_deals(0) == [table.card("Trade Route 3")]


def test_d05_two_sphinxes_add_two_points_to_a_gain():
    table = Table("Egyptians", "Romans").empire(0, "Sphinx 1, Sphinx 2, Goldsmith").supply(0, worker=1, gold=1)
    assert table.play("activate", "activate the Goldsmith").has(0) == {"point": 5}


# --- resources that are taken and given -------------------------------------------------------------------------------
def test_e07_saboteurs_take_a_resource_of_an_opponent():
    table = (
        Table("Barbarians", "Romans", "Japanese")
        .empire(0, "Saboteurs")
        .supply(0, worker=1)
        .supply(1, stone=1, food=1, gold=4)
    )
    table.play("activate", "activate the Saboteurs (deal card)")
    assert table.options() == ["take 1 stone away", "take 1 food away"]
    table.play("take 1 stone away")
    assert table.has(0) == {"stone": 1} and table.has(1) == {"food": 1, "gold": 4}


def test_barter_takes_any_two_resources_gold_too():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Barter")
        .supply(0, wood=1, stone=1, gold=1)
        .play("activate", "activate the Barter", "give 0 wood")
    )
    assert table.has(0) == {"wood": 1, "point": 2}


def test_oasis_gets_a_worker_for_each_pair_of_an_opponent_and_two_when_it_is_built():
    table = (
        Table("Romans", "Egyptians")
        .empire(1, "Oasis")
        .supply(0, worker=4)
        .play("exchange workers", "exchange 2 pairs of workers", "take 1 wood", "take 1 wood")
    )
    assert table.has(1) == {"worker": 2} and table.has(0) == {"wood": 2}
    table = (
        Table("Egyptians", "Romans")
        .hand(0, "Oasis")
        .foundations(0, "Ruins")
        .supply(0, food=1)
        .play("build", "build the Oasis")
    )
    assert table.has(0) == {"worker": 2}


def test_warehouses_keep_wood_stone_and_food():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Warehouses")
        .supply(0, wood=2, stone=1, food=3, gold=2, worker=4, raze=1)
        .pass_all()
    )
    assert table.g.supply[0].tolist() == [2, 1, 3, 0, 0, 1]


def test_imperial_messenger_brings_the_good_of_an_own_deal():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Imperial Messenger")
        .deals(0, "Roman Bank, Warehouses")
        .supply(0, worker=1)
    )
    table.play("activate", "activate the Imperial Messenger", "take the good of the deal with the Warehouses")
    assert table.has(0) == {"food": 1}


def test_d19_hanseatic_league_sells_two_deals_in_one_action():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Hanseatic League")
        .deals(0, "Roman Bank, Warehouses")
        .supply(0, worker=2)
    )
    table.play("activate", "activate the Hanseatic League", "activate it twice", "end the deal with the Warehouses")
    assert (
        table.has(0) == {"point": 4}
        and table.make_deals(0) == []
        and table.discarded(0) == ["Warehouses", "Roman Bank"]
    )


# --- building by cards ------------------------------------------------------------------------------------------------
def test_settlers_build_a_faction_card_without_its_location():
    table = Table("Romans", "Barbarians").empire(0, "Settlers").hand(0, "Stonecutter, Mill").supply(0, wood=2, stone=1)
    table.play("activate", "activate the Settlers", "build the Stonecutter")
    assert table.has(0) == {"stone": 2} and table.empire_of(0) == ["Settlers", "Stonecutter 1"]


def test_negotiator_builds_the_card_of_an_own_deal_without_its_location():
    table = (
        Table("Japanese", "Romans").empire(0, "Negotiator").deals(0, "Geisha House, Shrine").supply(0, worker=1, wood=1)
    )
    table.play("activate", "activate the Negotiator")
    assert (
        table.has(0) == {"worker": 1}
        and table.empire_of(0) == ["Negotiator", "Geisha House 1"]
        and table.make_deals(0) == [table.card("Shrine")]
    )


@pytest.mark.parametrize(("name", "cost"), [("Acting Troupe", {"worker": 1}), ("Royal Bath", {"gold": 1})])
def test_another_used_action_location_is_cleared(name, cost):
    table = table_of(name).empire(0, f"{name}, Coal Mine, Lumberjacks, Hunter Joe").supply(0, **cost)
    assert doing("activate", name) not in table.play(*["activate"] * table.can("turn", 4)).options()
    table = table_of(name).empire(0, f"{name}, Coal Mine, Lumberjacks, Hunter Joe").supply(0, **cost)
    table.set(uses={table.card("Coal Mine"): 1, table.card("Lumberjacks"): 1})
    table.play(
        "activate",
        doing("activate", name),
        *(["activate it once"] if name == "Royal Bath" and table.options("activate it") else []),
    )
    if table.stage == "target":
        assert table.options() == ["clear the Coal Mine", "clear the Lumberjacks"] or table.options() == [
            "clear the Lumberjacks",
            "clear the Coal Mine",
        ]
        table.play("clear the Coal Mine")
    assert (
        table.g.uses[table.card("Coal Mine")] == 0
        and table.g.uses[table.card("Lumberjacks")] == 1
        and table.has(0) == {}
    )


# --- against opponents ------------------------------------------------------------------------------------------------
def test_pack_takes_one_of_the_goods_of_a_raze_field():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Pack")
        .empire(1, "Armorer")
        .supply(0, worker=1)
        .play("activate", "activate the Pack (deal raze token)")
    )
    assert table.options() == ["take 1 stone", "take 1 point"]
    assert (
        table.play("take 1 stone").has(0) == {"stone": 1} and table.empire_of(1) == ["Armorer 1"] and table.has(1) == {}
    )


def test_d11_rabble_razes_an_own_common_location():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Rabble, Raid, Armorer")
        .supply(0, worker=2)
        .play("activate", "activate the Rabble")
    )
    assert table.has(0) == {"point": 2, "stone": 1, "wood": 1} and table.foundations_of(0) == ["Armorer 1"]


def test_dark_chapel_razes_and_sells_what_it_gained():
    table = Table("Barbarians", "Romans").empire(0, "Dark Chapel").empire(1, "Armorer").supply(0, raze=2)
    table.play(
        "activate",
        "activate the Dark Chapel (deal worker)",
        "raze the Armorer",
        "keep 1 point",
        "give 1 stone away for 2 points",
    )
    assert table.has(0) == {"point": 3} and table.has(1) == {"wood": 1} and table.foundations_of(1) == ["Armorer 1"]


def test_chariot_builder_ignores_protection():
    table = Table("Egyptians", "Romans").empire(0, "Chariot Builder").empire(1, "Armorer").supply(0, raze=1)
    table.set(defended={table.card("Armorer 1"): 1}).play("activate", "activate the Chariot Builder")
    assert table.has(0) == {"stone": 1, "point": 1} and table.foundations_of(1) == ["Armorer 1"]


@pytest.mark.parametrize(
    ("name", "cost", "result"), [("Garrison", {"raze": 2}, {}), ("Engineers", {"worker": 2}, {"point": 1})]
)
def test_a_location_is_removed_without_a_raze(name, cost, result):
    table = Table(faction_of(name), "Barbarians").empire(0, name).empire(1, "Ruins, Idol").supply(0, **cost)
    table.play("activate", f"activate the {name}", "remove the Idol")
    assert (
        table.has(0) == result
        and table.empire_of(1) == ["Ruins 1"]
        and table.discarded(1) == ["Idol"]
        and table.has(1) == {}
    )


def test_scorpion_breeder_locks_an_action_location():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Scorpion Breeder")
        .empire(1, "Coal Mine, Town")
        .supply(0, worker=1)
        .supply(1, worker=1)
    )
    table.play("activate", "activate the Scorpion Breeder")
    assert table.g.locked[table.card("Coal Mine")] == 1 and not table.turn(1).can("turn", 4)


def test_temple_of_ra_takes_a_location_over():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Temple of Ra")
        .empire(1, "Coal Mine")
        .supply(0, worker=1)
        .play("activate", "activate the Temple of Ra")
    )
    assert table.turn(0).play("activate", "activate the Coal Mine").has(0) == {"stone": 2}


def test_robbers_discard_a_deal_and_bring_a_point_and_a_card():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Robbers")
        .deals(1, "Roman Bank")
        .supply(0, worker=2)
        .common_deck("Mill")
    )
    table.play("activate", "activate the Robbers", "draw a common card")
    assert table.has(0) == {"point": 1} and table.hand_of(0) == ["Mill"] and table.discarded(1) == ["Roman Bank"]


def test_ninjas_discard_a_deal_for_its_good_and_bring_two_samurai():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Ninjas")
        .deals(1, "Roman Bank")
        .supply(0, worker=1)
        .play("activate", "activate the Ninjas")
    )
    assert table.has(0) == {"gold": 1} and table.make_deals(1) == [] and table.discarded(1) == ["Roman Bank"]
    table = (
        Table("Japanese", "Romans")
        .hand(0, "Ninjas")
        .empire(0, "Farm")
        .foundations(0, "Ruins")
        .supply(0, stone=1)
        .play("build", "build the Ninjas", "discard the Ruins")
    )
    assert table.g.samurai[table.card("Farm 1")] == table.g.samurai[table.card("Ninjas 1")] == 1 and table.has(0) == {}


def test_spies_steal_a_deal():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Spies")
        .deals(1, "Idol")
        .supply(0, worker=1)
        .play("activate", "activate the Spies")
    )
    assert table.has(0) == {"point": 1} and table.make_deals(0) == [table.card("Idol")] and table.make_deals(1) == []


def test_trade_route_makes_a_deal_with_a_location():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Trade Route")
        .empire(1, "Colossus, Town")
        .supply(0, food=1)
        .play("activate", "activate the Trade Route (deal food)")
    )
    assert table.has(0) == {"stone": 1} and table.g.markers_size[0] == 1 and table.g.faction_deck_size[0] == 28


def test_d12_sanctuary_lays_a_common_card_down_for_a_stone_and_a_point():
    table = Table("Egyptians", "Romans").empire(0, "Sanctuary, Sphinx").hand(0, "Ruins, Caravan").supply(0, worker=1)
    table.play("activate", "activate the Sanctuary", "lay the Ruins down as a foundation")
    assert (
        table.has(0) == {"stone": 1, "point": 1}
        and table.foundations_of(0) == ["Ruins 1"]
        and table.hand_of(0) == ["Caravan 1"]
    )


def test_desert_makes_both_discard_and_brings_a_point_and_two_cards_when_it_is_built():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Desert")
        .hand(0, "Mill")
        .hand(1, "Baker, Colossus")
        .play("activate", "activate the Desert", "discard the Mill")
    )
    assert table.seat == 1 and table.options() == ["discard the Baker", "discard the Colossus"]
    table.play("discard the Colossus")
    assert table.has(0) == {"point": 1} and table.hand_of(1) == ["Baker"] and table.discarded() == ["Mill"]
    table = (
        Table("Egyptians", "Romans")
        .hand(0, "Desert")
        .common_deck("Mill, Baker")
        .play("build", "build the Desert", "draw a common card", "draw a common card")
    )
    assert table.hand_of(0) == ["Mill", "Baker"]


# --- Gate, Shrine, School ---------------------------------------------------------------------------------------------
def test_d15_gate_gives_a_point_for_each_card_and_two_at_the_end_for_three():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Gate")
        .hand(0, "Mill, Baker, Farm")
        .play("tuck a card under the Gate", "tuck the Mill")
    )
    table.play("tuck a card under the Gate", "tuck the Baker")
    assert table.points(0) == {"points on the track": 2, "faction locations": 2}
    table.play("tuck a card under the Gate", "tuck the Farm")
    assert table.points(0) == {"points on the track": 3, "faction locations": 2, "Gates": 2} and table.hand_of(0) == []


@pytest.mark.parametrize(("goods", "points"), [(2, 0), (3, 2), (6, 2), (7, 5), (11, 5), (12, 10), (20, 10)])
def test_d16_shrine_steps(goods, points):
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Shrine")
        .supply(0, wood=1, gold=1)
        .play("lay a resource on the Shrine", "lay 1 gold on the Shrine")
    )
    assert table.g.shrine.tolist() == [0, 0, 0, 1, 0, 0]
    table.set(shrine=[goods, 0, 0, 0, 0, 0])
    assert table.points(0).get("Shrine", 0) == points


def test_school_of_diplomacy_sells_deal_goods_in_production():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "School of Diplomacy")
        .deals(0, "Rice Fields, Trade Route 3, Daimyo's Castle 2")
        .production()
    )
    assert table.options() == ["keep 1 food", "give 1 food away for 1 point"]
    table.play("give 1 food away for 1 point", "keep 1 gold")
    assert minus(table.has(0), BOARDS["Japanese"]) == {"gold": 1, "point": 2}


# --- all of them ------------------------------------------------------------------------------------------------------
def test_every_title_has_a_test_of_its_effect():
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = set(TITLES[:NUM_LOCATIONS])
    assert len(names) == 126
    assert [name for name in sorted(names) if not re.search(rf"(?<![\w']){re.escape(name)}(?![\w'])", text)] == []
