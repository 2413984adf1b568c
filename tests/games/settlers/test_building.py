"""Building (rules section 5.1) and the features that react to it."""

from tests.games.settlers.table import Table

BUILD = 0


def test_a_card_without_a_way_to_pay_is_not_offered():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Mill, Town, Roman Bank, Ruins 1")
        .supply(0, wood=1, stone=1)
        .play("build")
    )
    assert table.options() == ["build the Ruins", "build the Town"] or sorted(table.options()) == [
        "build the Ruins",
        "build the Town",
    ]


def test_a_location_symbol_takes_any_own_location_or_foundation_even_a_used_one():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Roman Bank")
        .empire(0, "Coal Mine, Colossus")
        .foundations(0, "Mill")
        .supply(0, stone=1)
    )
    table.set(uses={table.card("Coal Mine"): 1}, defended={table.card("Coal Mine"): 1}).play(
        "build", "build the Roman Bank"
    )
    assert sorted(table.options()) == ["discard the Coal Mine", "discard the Colossus", "discard the Mill"]
    table.play("discard the Coal Mine")
    assert table.discarded() == ["Coal Mine"] and not table.g.uses.any() and not table.g.defended.any()


def test_a_faction_location_goes_to_its_own_discard_pile():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Roman Bank")
        .empire(0, "Colossus")
        .supply(0, stone=1)
        .play("build", "build the Roman Bank")
    )
    assert table.discarded(0) == ["Colossus"] and table.discarded() == []


def test_production_then_bonus_then_features_from_the_oldest_to_the_new_one():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Supplier, Administration 1, Headquarters 1")
        .foundations(0, "Ruins")
        .hand(0, "Stonecutter 1")
        .supply(0, wood=1, stone=1)
    )
    table.play("build", "build the Stonecutter", "discard the Ruins")
    assert table.has(0) == {"stone": 2, "gold": 1, "point": 1} and table.options() == ["take 1 gold", "take 1 point"]
    table.play("take 1 gold")
    assert table.g.supply[0, 3] == 2 and table.stage == "option"


def test_a_trade_colony_counts_in_three_colours():
    table = Table("Romans", "Barbarians").empire(0, "Trade Colony 1, Rubble, Lord's Fields, Wood Supplier").production()
    assert table.g.supply[0, :3].tolist() == [3, 3, 2]


def test_ruins_have_no_colour_and_cannot_be_razed():
    table = Table("Barbarians", "Romans").hand(0, "Ruins 1").empire(1, "Ruins 2").supply(0, raze=3)
    assert not table.can("turn", 2) and not table.can("turn", 3)


def test_foundations_react_to_nothing_and_score_nothing():
    table = Table("Romans", "Barbarians").foundations(0, "Mill, Town")
    assert table.total(0) == 0 and table.production().has(0)["worker"] == 2


def test_the_same_location_may_stand_twice_and_both_work():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Administration 1, Administration 2")
        .foundations(0, "Ruins")
        .hand(0, "Roman Bank")
        .supply(0, stone=1)
    )
    table.play("build", "build the Roman Bank", "discard the Ruins", "take 1 point", "take 1 gold")
    assert table.has(0) == {"gold": 2, "point": 1}


def test_settlers_pay_so_that_the_building_can_be_completed():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Settlers")
        .hand(0, "Roman Bank")
        .supply(0, wood=1, gold=1)
        .play("activate", "activate the Settlers")
    )
    assert table.options() == ["pay no gold in place of wood"]
    assert table.play("pay no gold in place of wood", "build the Roman Bank").has(0) == {"gold": 1}


def test_settlers_count_as_building_for_features():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Settlers, Administration 1")
        .hand(0, "Roman Bank")
        .supply(0, wood=1, stone=1)
    )
    assert table.play("activate", "activate the Settlers", "build the Roman Bank", "take 1 point").has(0) == {
        "gold": 1,
        "point": 1,
    }


def test_a_feature_that_pays_for_a_building_does_not_react_to_it():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Mill")
        .hand(0, "Gardens")
        .supply(0, wood=1, stone=1)
        .play("build", "build the Gardens")
    )
    assert table.has(0) == {"point": 2}


def test_samurai_on_a_location_that_pays_are_not_counted_by_the_castle():
    table = Table("Japanese", "Romans").empire(0, "Farm 1, Farm 2").hand(0, "Daimyo's Castle 1").supply(0, stone=2)
    table.set(samurai={table.card("Farm 1"): 1, table.card("Farm 2"): 1}).play(
        "build", "build the Daimyo's Castle (deal stone)", "discard the Farm, 1 of 2 alike"
    )
    assert table.has(0) == {"point": 1} and table.g.samurai.sum() == 1


def test_features_react_to_what_the_negotiator_builds():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Negotiator, Canteen")
        .deals(0, "Sake Brewery")
        .supply(0, worker=1, wood=1)
    )
    assert table.play("activate", "activate the Negotiator").has(0) == {"gold": 2, "point": 2}


def test_the_slaver_does_not_sell_for_common_locations():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Slaver")
        .hand(0, "Town")
        .supply(0, wood=1, stone=2)
        .play("build", "build the Town")
    )
    assert table.has(0) == {"stone": 1, "worker": 2} and table.seat == 1
