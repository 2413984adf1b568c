"""The worked examples (rules section 13) that are not tests of a card's own (`test_cards`, `test_production`)."""

import re
from pathlib import Path

import pytest

import architects_env
from architects_env.core.contract.rules_page import numbers
from architects_env.games.settlers.data.cards import ATTACK_CARDS, COST, FIRST_ATTACK, NEEDS_LOCATION
from architects_env.games.settlers.data.vocabulary import GOODS
from tests.games.settlers.table import Table

FOUR = "Carpenter's Workshop, Marketplace, Joiner, Wood Supplier"


def line_of(table):
    return [GOODS[ATTACK_CARDS[deal - FIRST_ATTACK]] for deal in table.make_deals(1)]


def test_every_worked_example_of_the_page_is_a_test():
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    on_page = {number for number in numbers(architects_env.rules("settlers")) if re.fullmatch(r"[ED]\d\d", number)}
    assert {name.upper() for name in re.findall(r"def test_([ed]\d\d)_", text)} == on_page and len(on_page) == 43


# --- building, deals, razing ------------------------------------------------------------------------------------------
def test_e02_sentry_tower_on_a_mill():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Mill")
        .hand(0, "Sentry Tower 1")
        .supply(0, wood=2)
        .play("build", "build the Sentry Tower")
    )
    assert (
        table.has(0) == {"raze": 1, "worker": 1}
        and table.empire_of(0) == ["Sentry Tower 1"]
        and table.discarded() == ["Mill"]
    )


def test_e03_costs():
    table = Table("Romans", "Barbarians")
    assert COST[table.card("Wood Storage")].tolist() == [2, 1, 0] and not NEEDS_LOCATION[table.card("Wood Storage")]
    assert COST[table.card("Dark Chapel 1")].tolist() == [1, 2, 0] and NEEDS_LOCATION[table.card("Dark Chapel 1")]


def test_e04_a_deal_gives_its_good_now_and_in_every_production():
    table = (
        Table("Barbarians", "Romans")
        .hand(0, "Sentry Tower 1")
        .supply(0, food=1)
        .play("make a deal", "make a deal with the Sentry Tower")
    )
    assert table.has(0) == {"worker": 1} and table.production().has(0) == {"worker": 7, "raze": 1}


def test_e05_razing_a_hand_card():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Wood Storage")
        .supply(0, raze=1)
        .play("raze a hand card", "raze the Wood Storage from hand")
    )
    assert table.has(0) == {"wood": 2} and table.discarded() == ["Wood Storage"]


def test_e06_razing_a_location():
    table = Table("Barbarians", "Romans").empire(1, "Armorer").supply(0, raze=2).play("raze a location")
    assert table.has(0) == {"stone": 1, "point": 1} and table.has(1) == {"wood": 1}
    assert table.empire_of(1) == [] and table.foundations_of(1) == ["Armorer 1"]


def test_e08_four_pairs_of_workers():
    table = (
        Table("Barbarians", "Romans")
        .supply(0, worker=8)
        .common_deck("Mill, Baker")
        .faction_deck(0, "Idol")
        .play("exchange workers", "exchange 4 pairs of workers")
    )
    table.play("take 1 wood", "draw a common card", "draw a common card", "draw a faction card")
    assert table.has(0) == {"wood": 1} and table.hand_of(0) == ["Mill", "Baker", "Idol"]


def test_e09_clean_up_of_the_japanese():
    table = Table("Japanese", "Romans").empire(0, "Stalls, Casino").supply(0, food=2, worker=1)
    table.set(uses={table.card("Stalls 1"): 1, table.card("Casino"): 1}).pass_all()
    assert table.has(0) == {"food": 2} and not table.g.uses.any()


def test_e10_a_samurai_makes_razing_dearer_and_a_japanese_location_leaves_no_foundation():
    table = Table("Barbarians", "Japanese").empire(1, "Farm").supply(0, raze=2)
    table.set(samurai={table.card("Farm 1"): 1})
    assert not table.can("turn", 3)
    table.supply(0, raze=3).play("raze a location")
    assert (
        table.has(0) == {"point": 1}
        and table.discarded(1) == ["Farm 1"]
        and table.foundations_of(1) == []
        and table.has(1) == {}
    )


# --- Lookout ----------------------------------------------------------------------------------------------------------
def test_e11_advanced_lookout_of_three():
    table = Table("Barbarians", "Japanese", "Romans", lookout="advanced").lookout()
    sizes = []
    while table.stage == "pick":
        sizes.append((table.seat, int(table.g.display_size)))
        table.act(table.match.legal_actions()[0])
    assert sizes == [(0, 5), (1, 4), (2, 4), (0, 3), (1, 3), (2, 2)] and len(table.discarded()) == 1


def test_e14_normal_lookout_of_three_opens_four_cards_twice():
    table = (
        Table("Barbarians", "Japanese", "Romans")
        .common_deck("Mill, Baker, Tavern, Brewer, Porters, Town, Canteen, Rubble")
        .lookout()
    )
    picks = []
    for _ in range(6):
        picks.append((table.seat, int(table.g.display_size)))
        table.act(table.match.legal_actions()[0])
    assert picks == [(0, 4), (1, 3), (2, 2), (2, 4), (1, 3), (0, 2)] and len(table.discarded()) == 2


# --- points -----------------------------------------------------------------------------------------------------------
def test_d01_statue_counts_itself():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Coal Mine, Above-Ground Mine")
        .hand(0, "Statue")
        .supply(0, wood=1, stone=2)
        .common_deck("Mill")
    )
    assert table.play("build", "build the Statue", "draw a common card").has(0) == {"point": 3} and table.hand_of(
        0
    ) == ["Mill"]


def test_d02_statue_gives_no_more_than_six_points():
    greys = "Coal Mine, Above-Ground Mine, Court Sculptor, Mason 1, Mason 2, Quarry 1, Quarry 2, Rubble"
    table = (
        Table("Romans", "Barbarians")
        .empire(0, greys)
        .hand(0, "Statue")
        .supply(0, wood=1, stone=2)
        .play("build", "build the Statue", "draw a common card")
    )
    assert table.has(0) == {"point": 6}


def test_d03_four_features_react_to_a_trade_colony():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Gardens, Headquarters 1, Administration 1, Carpenter's Workshop")
        .foundations(0, "Ruins")
        .hand(0, "Trade Colony 1")
    )
    table.supply(0, wood=1, stone=2).play(
        "build", "build the Trade Colony", "discard the Ruins", "take 1 point", "take 1 gold"
    )
    assert table.has(0) == {"worker": 1, "gold": 3, "point": 4}


def test_d04_a_feature_reacts_to_itself():
    assert Table("Romans", "Barbarians").hand(0, "Supplier").supply(0, wood=1, stone=2).play(
        "build", "build the Supplier"
    ).has(0) == {"gold": 1, "point": 1}


def test_d06_each_of_two_uses_is_a_gain():
    table = Table("Egyptians", "Romans").empire(0, "Sphinx 1, Sphinx 2, Avenue of Sphinxes 1").supply(0, gold=4)
    assert table.play("activate", "activate the Avenue of Sphinxes", "activate it twice").has(0) == {"point": 8}


def test_d07_the_sphinx_works_in_production():
    table = Table("Egyptians", "Romans").empire(0, "Sphinx 1, Pharaoh's Guard").production().play("take 2 points")
    assert table.has(0)["point"] == 3


def test_d08_dark_chapel_sells_cards_that_were_drawn():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Dark Chapel 1, Raid 1")
        .hand(0, "Watchtower 1")
        .supply(0, raze=1)
        .common_deck("Mill, Baker")
    )
    table.play(
        "activate",
        "activate the Dark Chapel (deal worker)",
        "raze the Watchtower",
        "draw a common card",
        "draw a common card",
    )
    table.play("give the Mill away for 2 points", "give the Baker away for 2 points")
    assert (
        table.has(0) == {"point": 5}
        and table.hand_of(0) == []
        and sorted(table.discarded()) == ["Baker", "Mill", "Watchtower 1"]
    )


def test_d09_dark_chapel_sells_the_stone_alone():
    table = Table("Barbarians", "Romans").empire(0, "Dark Chapel 1").empire(1, "Armorer 1").supply(0, raze=2)
    table.play(
        "activate",
        "activate the Dark Chapel (deal worker)",
        "raze the Armorer",
        "keep 1 point",
        "give 1 stone away for 2 points",
    )
    assert table.has(0) == {"point": 3} and table.has(1) == {"wood": 1} and table.foundations_of(1) == ["Armorer 1"]


@pytest.mark.parametrize(("card", "tokens"), [("Idol", 3), ("Dark Chapel 1", 3), ("Chariot Builder", 1)])
def test_d10_raze_tokens_for_a_defended_location(card, tokens):
    for supply in (tokens - 1, tokens):
        own = "Egyptians" if card == "Chariot Builder" else "Barbarians"
        table = Table(own, "Romans").empire(0, card).empire(1, "Armorer 1").supply(0, raze=supply)
        table.set(defended={table.card("Armorer 1"): 1})
        assert table.can("turn", 3 if card == "Idol" else 4) == (supply == tokens)


def test_d13_geisha_house_on_a_foundation():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Settlers")
        .foundations(0, "Ruins")
        .hand(0, "Geisha House 1")
        .supply(0, wood=1)
    )
    assert table.play("build", "build the Geisha House", "discard the Ruins").has(0) == {"worker": 2}


def test_d29_a_discarded_location_is_not_counted():
    table = Table("Japanese", "Romans").empire(0, "Settlers").hand(0, "Geisha House 1").supply(0, wood=1)
    assert table.play("build", "build the Geisha House").has(0) == {"worker": 1}


def test_d14_legion_on_a_foundation():
    table = (
        Table("Romans", "Barbarians")
        .foundations(0, "Ruins")
        .hand(0, "Legion 1")
        .supply(0, food=1)
        .play("build", "build the Legion")
    )
    assert table.has(0) == {} and len(table.hand_of(0)) == 2 and table.discarded() == ["Ruins 1"]


# --- the end ----------------------------------------------------------------------------------------------------------
def test_d17_final_score():
    table = Table("Romans", "Barbarians").empire(
        0, "Ruins, Mill, Baker, Brewer, Canteen, Gardens, Engineers, Spies, Colossus, Roman Bank, Warehouses"
    )
    table.foundations(0, "Town, Rubble").deals(0, "Stonecutter 1, Stonecutter 2, Builder 1, Builder 2").set(
        points={0: 23}
    )
    assert table.total(0) == 40 and table.points(0) == {
        "points on the track": 23,
        "common locations": 5,
        "faction locations": 12,
    }


def test_d18_ties_are_broken_by_workers_and_resources():
    table = (
        Table("Romans", "Barbarians")
        .set(points={0: 40, 1: 40})
        .supply(0, worker=3, wood=1, gold=2)
        .supply(1, worker=2, stone=3)
    )
    assert table.match.scores_and_ranks()[1].tolist() == [2, 1]


def test_d23_the_oasis_brings_no_more_than_four_workers():
    table = (
        Table("Romans", "Egyptians")
        .empire(1, "Oasis")
        .supply(0, worker=12)
        .play("exchange workers", "exchange 6 pairs of workers")
    )
    assert table.has(1) == {"worker": 4}


# --- solo -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "after"),
    [
        (("stone", "worker", "gold"), ["food", "stone", "worker", "wood", "gold"]),
        (("worker", "gold"), ["food", "worker", "wood", "gold"]),
    ],
)
def test_e12_the_action_is_attacked_before_the_feature(line, after):
    table = Table("Romans").empire(0, FOUR).line(*line).attack_deck("wood", "food").pass_all()
    assert table.empire_of(0) == ["Carpenter's Workshop", "Joiner 1", "Wood Supplier"] and line_of(table) == after
    assert int(table.g.collection_common_size) == 1


def test_e13_only_pairs_with_the_newest_card_count():
    table = Table("Romans").empire(0, FOUR).line("worker", "gold").attack_deck("wood", "food").pass_all()
    assert line_of(table)[1:] == ["worker", "wood", "gold"]


def test_d24_a_pair_of_equal_goods_needs_two_cards():
    table = Table("Romans").empire(0, "New Forest 1").line("stone").attack_deck("wood", "food").pass_all()
    assert table.empire_of(0) == ["New Forest 1"] and line_of(table) == ["food", "wood", "stone"]


def test_d25_two_cards_of_wood_take_a_new_forest():
    table = Table("Romans").empire(0, "New Forest 1").line("stone", "wood").attack_deck("wood", "food").pass_all()
    assert table.empire_of(0) == [] and line_of(table) == ["food", "stone", "wood", "wood"]


def of_nine(number, seed=0):
    names = "Gardens, Engineers, Spies, Colossus, Roman Bank, Warehouses, Architect, Roman Barracks, Roman Fortifications, Builder 1"
    return Table("Romans", seed=seed).empire(0, ", ".join(names.split(", ")[:number]))


def collect(table, number):
    for _ in range(number):
        table._away("common_deck", 0, "collection_common")
    return table


def test_d26_as_many_faction_locations_as_collected_cards_lose():
    table = collect(of_nine(9), 9).round(5).attack_deck("food", "worker").pass_all()
    assert table.stage == "over" and table.match.scores_and_ranks()[1].tolist() == [2, 1] and table.total(0) == 0


def test_d27_one_more_wins():
    table = (
        collect(of_nine(10), 9)
        .empire(0, "Canteen, Town, Mill, Village 1")
        .set(points={0: 31})
        .round(5)
        .line("food")
        .attack_deck("gold", "gold")
        .pass_all()
    )
    assert table.match.scores_and_ranks()[1].tolist() == [1, 2] and table.total(0) == 55
