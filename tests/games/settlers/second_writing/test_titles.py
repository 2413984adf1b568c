"""One test for every title of a production or feature card. What is expected is written here from the rulebook, not
taken from the tables."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.settlers.second_writing.cards import CARDS
from tests.games.settlers.second_writing.desk import Desk, rich
from tests.games.settlers.second_writing.ending import bonus_points
from tests.games.settlers.second_writing.owners import FACTION_OF, desk_for

# --- production -------------------------------------------------------------------------------------------------------
PRODUCES = {
    "Primeval Forest": {"wood": 2},
    "Sentry Tower": {"raze": 1, "worker": 1},
    "Settlement": {"worker": 2},
    "Barbarian Quarry": {"raze": 1, "stone": 1},
    "Old Forest": {"wood": 2},
    "Quarry": {"stone": 1},
    "Village": {"worker": 1},
    "Town": {"worker": 2},
    "Armorer": {"raze": 1},
    "Grain Field": {"food": 1},
    "Monument": {"vp": 1},
    "Gold Creek": {"gold": 1},
    "Lumberjacks' Route": {"wood": 1},
    "Caravan": {"food": 1, "worker": 1},
    "Egyptian Quarry": {"stone": 2},
    "Pyramid": {"gold": 1, "stone": 1},
    "Farm": {"worker": 1, "food": 1},
    "Rice Fields": {"food": 2},
    "Builder": {"wood": 1, "stone": 1},
    "Trade Colony": {"worker": 1, "gold": 1},
    "Roman Barracks": {"worker": 2},
    "Stonecutter": {"stone": 2},
    "Roman Bank": {"gold": 1},
}


@pytest.mark.parametrize("title", PRODUCES)
def test_it_produces(title: str) -> None:
    desk = desk_for(title)
    desk.lay(0, title)
    change = desk.change()
    desk.produce(title)
    assert change() == PRODUCES[title]


PER_COLOUR = {
    "Rubble": ("stone", "grey"),
    "Mamma's Baths": ("worker", "pink"),
    "Lord's Fields": ("food", "red"),
    "Merchant's Guild": ("gold", "gold"),
    "Wood Supplier": ("wood", "brown"),
    "Altar of Bastet": ("stone", "grey"),
    "Geisha House": ("worker", "pink"),
}
OF_COLOUR = {
    "grey": ["Quarry", "Coal Mine", "Supplier", "Mason", "Court Sculptor", "Mason's Guild"],
    "pink": ["Village", "Town", "Settlers", "Canteen", "Porters", "Missionaries"],
    "red": ["Mill", "Brewer", "Hunter Joe", "Confectioner", "Pig Farmer", "Imperial Messenger"],
    "gold": [
        "Gold Mine",
        "Gold Creek",
        "Marketplace",
        "Hanseatic League",
        "Goldsmith's Workshop",
        "Monty the Merchant",
    ],
    "brown": ["Old Forest", "Sawmill", "Lumberjacks", "Carpenter", "Joiner", "New Forest"],
    "black": ["Gallows", "Armorer", "Barracks", "Armorer", "Armorer", "Barracks"],
}


@pytest.mark.parametrize("title", PER_COLOUR)
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_it_produces_one_per_location_of_its_colour_itself_included_at_most_three(title: str, others: int) -> None:
    desk = desk_for(title)
    good, colour = PER_COLOUR[title]
    desk.lay(0, title, *OF_COLOUR[colour][:others])
    desk.lay(1, *OF_COLOUR[colour][3:])
    change = desk.change()
    desk.produce(title)
    assert change() == {good: min(3, 1 + others)}


@pytest.mark.parametrize(("title", "deck"), [("Watchtower", "any"), ("Legion", "common")])
def test_it_produces_a_card_and_gives_another_for_building(title: str, deck: str) -> None:
    desk = desk_for(title)
    desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, title, 0, *(["common", "faction"] if deck == "any" else []))
    assert change()["hand"] == 2
    drawn = [CARDS[key].deck for key in desk.players[0].hand]
    assert drawn == (["common", "barbarians"] if deck == "any" else ["common", "common"])


@pytest.mark.parametrize("title", ["Architect", "Buddha's Temple"])
def test_it_draws_two_of_the_own_deck_and_keeps_one(title: str) -> None:
    desk = desk_for(title)
    desk.lay(0, title)
    faction = desk.players[0].faction
    first, second = desk.decks[faction][:2]
    second = next(key for key in desk.decks[faction][1:] if CARDS[key].name != CARDS[first].name)
    desk.decks[faction].remove(second)
    desk.decks[faction].insert(1, second)
    desk.produce(title, second)
    assert desk.players[0].hand == [second] and first in desk.decks[faction] and len(desk.decks[faction]) == 28


@pytest.mark.parametrize("title", ["Architect", "Buddha's Temple"])
def test_the_last_card_of_the_deck_is_kept(title: str) -> None:
    desk = desk_for(title)
    desk.lay(0, title)
    faction = desk.players[0].faction
    desk.discards[faction] = desk.decks[faction][1:]
    del desk.decks[faction][1:]
    assert desk.produce(title) == [] and len(desk.players[0].hand) == 1
    assert desk.produce(title) == [] and len(desk.players[0].hand) == 1


@pytest.mark.parametrize(("samurai", "points"), [(0, 0), (2, 2), (4, 3)])
def test_daimyos_castle_counts_samurai_up_to_three(samurai: int, points: int) -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Daimyo's Castle", "Farm", "Farm", "Farm")
    for loc in desk.players[0].empire[:samurai]:
        loc.samurai = 1
    change = desk.change()
    desk.produce("Daimyo's Castle")
    assert change() == ({"vp": points} if points else {})


def test_pharaohs_guard_chooses_each_time() -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Pharaoh's Guard")
    change = desk.change()
    desk.produce("Pharaoh's Guard", "raze")
    desk.produce("Pharaoh's Guard", "vp")
    assert change() == {"raze": 1, "vp": 2}


def test_farmers_at_work_copy_another_production_location_without_its_bonus() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Farmers at Work", "Village", "Gold Creek", "Coal Mine")
    change = desk.change()
    (question,) = desk.produce("Farmers at Work", "Village")
    assert change() == {"worker": 1} and len(question.options) == 2


def test_farmers_at_work_alone_give_their_bonus_only() -> None:
    desk = rich("romans", "barbarians")
    change = desk.change()
    desk.build(0, "Farmers at Work", 0, "common")
    assert change() == {"wood": -3, "hand": 1}


# --- building bonuses -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("title", "cost", "gained"),
    [
        ("Quarry", {"wood": 1, "stone": 1}, {"stone": 2}),
        ("Village", {"wood": 1}, {"worker": 2}),
        ("Grain Field", {"wood": 1, "food": 1}, {"food": 2}),
        ("Lumberjacks' Route", {"wood": 2}, {"wood": 2}),
        ("Ruins", {}, {"worker": 1}),
        ("Idol", {"stone": 3}, {"vp": 4}),
        ("Oasis", {"food": 1}, {"worker": 2}),
    ],
)
def test_it_gives_something_for_building(title: str, cost: dict[str, int], gained: dict[str, int]) -> None:
    desk = desk_for(title)
    desk.players[0].supply["gold"] = 0
    if FACTION_OF[title] != "common":
        desk.found(0, "Ruins")
    before = Counter(desk.players[0].supply)
    desk.build(0, title)
    after = Counter(before)
    after.subtract(cost)
    after.update({good: number for good, number in gained.items() if good != "vp"})
    assert {good: number for good, number in desk.players[0].supply.items() if number} == {
        good: number for good, number in after.items() if number
    }
    assert desk.players[0].vp == gained.get("vp", 0)


@pytest.mark.parametrize(
    ("title", "colour", "draws"),
    [
        ("Statue", "grey", True),
        ("Wood Storage", "brown", True),
        ("Baker", "red", True),
        ("Meeting Place", "pink", True),
        ("Apartment", "gold", True),
        ("Stronghold", "black", False),
    ],
)
@pytest.mark.parametrize("others", [0, 2, 6])
def test_it_gives_points_per_colour_for_building_at_most_six(title: str, colour: str, draws: bool, others: int) -> None:
    desk = rich("barbarians", "romans")
    desk.players[0].supply["gold"] = 0
    plain = [name for name in OF_COLOUR[colour] if not CARDS[first_of(name)].when.startswith("build")]
    desk.lay(0, *plain[:others])
    desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, title, *(["common"] if draws else ["Ruins"] if others else []))
    assert change()["vp"] == min(6, 1 + min(others, len(plain)))
    assert change().get("hand", 0) == draws


def first_of(title: str) -> str:
    """The first card of a title."""
    return next(card.key for card in CARDS.values() if card.name == title)


@pytest.mark.parametrize(
    ("title", "number", "deck"), [("Tavern", 1, "any"), ("Desert", 2, "any"), ("Dojo", 1, "japanese")]
)
def test_it_draws_for_building(title: str, number: int, deck: str) -> None:
    desk = desk_for(title)
    desk.players[0].supply["gold"] = 0
    desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, title, *(["common"] * number if deck == "any" else []))
    assert change()["hand"] == number
    assert {CARDS[key].deck for key in desk.players[0].hand} == {"common" if deck == "any" else deck}


def test_desert_and_ruins_cost_nothing() -> None:
    assert (
        not CARDS["EGY001"].cost
        and not CARDS["COM069"].cost
        and not CARDS["COM069"].colours
        and not CARDS["COM069"].raze
    )


@pytest.mark.parametrize(("others", "asked", "samurai"), [(0, 0, 1), (1, 0, 2), (3, 2, 2)])
def test_ninjas_put_two_samurai_where_there_is_room(others: int, asked: int, samurai: int) -> None:
    desk = rich("japanese", "romans")
    desk.players[0].supply["gold"] = 0
    desk.lay(0, *["Farm"] * others)
    desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, "Ninjas", *(["Ruins"] if others else []), *["JAP001", "JAP002"][:asked])
    assert sum(loc.samurai for loc in desk.players[0].empire) == samurai and change().get("worker", 0) == 0


# --- whenever something is built --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("title", "colour", "gained"),
    [
        ("Supplier", "grey", {"gold": 1, "vp": 1}),
        ("Carpenter's Workshop", "brown", {"gold": 1, "vp": 1}),
        ("Mill", "red", {"gold": 1, "vp": 1}),
        ("Canteen", "pink", {"gold": 1, "vp": 1}),
        ("Monty the Merchant", "gold", {"gold": 1, "vp": 1}),
        ("Border", "black", {"gold": 1, "vp": 1}),
        ("Sake Brewery", "pink", {"gold": 1, "vp": 1}),
        ("Gardens", "red", {"vp": 2}),
        ("Roman Fortifications", "black", {"vp": 2}),
    ],
)
def test_it_gives_something_whenever_its_colour_is_built_itself_included(
    title: str, colour: str, gained: dict[str, int]
) -> None:
    desk = desk_for(title)
    desk.players[0].supply["gold"] = 0
    desk.found(0, "Ruins")
    start = desk.change()
    desk.build(0, title)
    assert all(start()[good] == number for good, number in gained.items()), "the first time for itself"
    desk.players[0].supply["gold"] = 0
    plain = {
        "grey": "Coal Mine",
        "brown": "Lumberjacks",
        "red": "Brewer",
        "pink": "Town",
        "gold": "Gold Mine",
        "black": "Armorer",
    }
    for built in plain:
        points = desk.players[0].vp
        desk.build(0, plain[built])
        assert desk.players[0].vp - points == (gained["vp"] if built == colour else 0)
        assert desk.players[0].supply["gold"] == (gained.get("gold", 0) if built == colour else 0)
        desk.players[0].supply["gold"] = 0


def test_administration_gives_gold_or_a_point_for_each_faction_location_per_copy() -> None:
    desk = rich("romans", "barbarians")
    desk.players[0].supply["gold"] = 0
    desk.found(0, "Ruins")
    desk.lay(0, "Administration")
    change = desk.change()
    desk.build(0, "Administration", "Ruins", "gold", "vp")
    assert change() == {"stone": -2, "foundations": -1, "gold": 1, "vp": 1}
    desk.players[0].supply["gold"] = 0
    desk.build(0, "Town")
    assert change()["vp"] == 1


def test_headquarters_give_gold_or_a_point_for_each_grey_location() -> None:
    desk = rich("romans", "barbarians")
    desk.players[0].supply["gold"] = 0
    desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, "Headquarters", "vp")
    assert change()["vp"] == 1
    desk.build(0, "Coal Mine", "gold")
    assert change()["gold"] == 1
    desk.players[0].supply["gold"] = 0
    desk.build(0, "Town")


def test_slaver_sells_after_the_other_features() -> None:
    desk = rich("egyptians", "romans")
    desk.players[0].supply = Counter(wood=5, food=5)
    desk.lay(0, "Slaver", "Supplier")
    change = desk.change()
    desk.build(0, "Caravan", "gold")
    assert change() == {"worker": 1, "vp": 3}, "the gold came from the Supplier, the food from the Caravan"


@pytest.mark.parametrize(
    ("way", "paid"),
    [
        ("nothing", {}),
        ("gold", {"gold": -1, "vp": 2}),
        ("stone", {"stone": -1, "vp": 1}),
        ("gold_as_stone", {"gold": -1, "vp": 1}),
    ],
)
def test_slaver_buys_points_for_each_faction_location(way: str, paid: dict[str, int]) -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Slaver")
    change = desk.change()
    desk.build(0, "Caravan", 0, way)
    assert change() == {"worker": 1, **paid}
    desk.build(0, "Monument", 0)


# --- other features ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("title", ["Gallows", "Raid"])
def test_it_gives_a_point_for_each_raze(title: str) -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, title)
    desk.lay(1, "Old Forest")
    desk.hold(0, "Lumberjacks")
    change = desk.change()
    desk.act(0, "raze_hand")
    desk.act(0, "raze_location")
    assert change() == {"raze": -3, "wood": 4, "vp": 2, "hand": -1}


def test_dojo_gives_a_point_for_each_deal() -> None:
    desk = rich("japanese", "romans")
    desk.players[0].supply["gold"] = 0
    desk.lay(0, "Dojo")
    desk.hold(0, "Farm")
    change = desk.change()
    desk.act(0, "deal")
    assert change() == {"food": -1, "worker": 1, "vp": 1, "hand": -1, "deals": 1}


@pytest.mark.parametrize("sphinxes", [0, 1, 2])
def test_sphinx_adds_a_point_to_each_gain_of_two_or_more(sphinxes: int) -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, *["Sphinx"] * sphinxes, "Pig Farmer", "Monument")
    desk.players[0].supply["gold"] = 0
    desk.use("Pig Farmer")
    assert desk.players[0].vp == 2 + sphinxes
    desk.produce("Monument")
    assert desk.players[0].vp == 3 + sphinxes


def test_oasis_gives_a_worker_per_pair_of_opponents_up_to_four_a_round() -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Oasis")
    desk.players[0].passed = True
    change = desk.change()
    desk.act(1, "exchange", 3, "wood", "wood", "wood")
    assert change() == {"worker": 3}
    desk.act(1, "exchange", 2, "wood", "wood")
    assert change() == {"worker": 4}
    desk.act(0, "exchange", 1, "wood")
    assert change() == {"worker": 2, "wood": 1}


def test_gate_takes_cards_for_a_point_each_and_three_make_two_more() -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Gate")
    desk.hold(0, "Farm", "Town", "Mill")
    for points, bonus, title in ((1, 0, "Farm"), (2, 0, "Town"), (3, 2, "Mill")):
        desk.act(0, "gate", *([title] if points < 3 else []))
        assert desk.players[0].vp == points and bonus_points(desk.place("Gate")) == bonus


@pytest.mark.parametrize(("number", "points"), [(0, 0), (2, 0), (3, 2), (6, 2), (7, 5), (11, 5), (12, 10), (20, 10)])
def test_shrine_keeps_resources_for_points_at_the_end(number: int, points: int) -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Shrine")
    change = desk.change()
    for _ in range(number):
        desk.act(0, "shrine", "gold")
    assert bonus_points(desk.place("Shrine")) == points == desk.scores()[0] - 2 and change() == (
        {"gold": -number} if number else {}
    )


def test_school_of_diplomacy_turns_goods_of_deals_to_points() -> None:
    desk = Desk("japanese", "romans")
    desk.lay(0, "School of Diplomacy")
    desk.agree(0, "Farm", "Gate", "Shrine", "JAP023")
    change = desk.change()
    asked = desk.deal_goods(0, "common", "convert", "keep", "convert")
    assert change() == {"food": 1, "vp": 3} and len(asked) == 4 and len(desk.discards["common"]) == 1


def test_warehouses_keep_all_resources() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Warehouses")
    desk.clean_up()
    assert desk.players[0].supply == Counter(wood=20, stone=20, food=20, raze=20) and desk.players[1].supply == Counter(
        worker=20
    )
