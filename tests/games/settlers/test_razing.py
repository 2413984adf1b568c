"""Razing (rules sections 5.3 and 5.4)."""

from tests.games.settlers.table import Table


def test_cards_are_drawn_before_a_razed_hand_card_is_discarded():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Castle 1")
        .supply(0, raze=1)
        .common_deck("Mill", only=True)
        .faction_deck(0, "", only=True)
    )
    table.play("raze a hand card", "raze the Castle (costs 1 wood and 1 stone) from hand")
    assert table.hand_of(0) == ["Mill"] and table.discarded() == ["Castle 1"]


def test_gate_and_shrine_cannot_be_razed():
    table = (
        Table("Japanese", "Barbarians")
        .hand(0, "Gate 1, Shrine")
        .empire(0, "Gate 2")
        .supply(0, raze=1)
        .supply(1, raze=3)
    )
    assert not table.can("turn", 2) and not table.turn(1).can("turn", 3)
    assert Table("Japanese", "Romans").hand(0, "Farm 1").supply(0, raze=1).play(
        "raze a hand card", "raze the Farm from hand"
    ).has(0) == {"point": 1}


def test_other_faction_locations_cannot_be_razed():
    table = Table("Barbarians", "Romans").hand(0, "Idol").empire(1, "Colossus").supply(0, raze=4)
    assert not table.can("turn", 2) and not table.can("turn", 3)


def test_own_locations_are_no_targets():
    assert not Table("Barbarians", "Romans").empire(0, "Armorer 1").supply(0, raze=2).can("turn", 3)


def test_everything_on_a_razed_location_is_lost():
    table = Table("Barbarians", "Romans").empire(1, "Coal Mine").supply(0, raze=3)
    table.set(defended={table.card("Coal Mine"): 1}, uses={table.card("Coal Mine"): 1}).play("raze a location")
    assert table.has(0) == {"worker": 1, "stone": 1} and not table.g.defended.any() and not table.g.uses.any()


def test_each_raid_gives_a_point():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Raid 1, Raid 2")
        .hand(0, "New Forest 1")
        .supply(0, raze=1)
        .play("raze a hand card", "raze the New Forest from hand")
    )
    assert table.has(0) == {"wood": 2, "point": 2}


def test_dark_chapel_pays_three_tokens_for_a_protected_location():
    table = Table("Barbarians", "Japanese").empire(0, "Dark Chapel 1").empire(1, "Farm 1").supply(0, raze=3)
    table.set(samurai={table.card("Farm 1"): 1}).play(
        "activate", "activate the Dark Chapel (deal worker)", "raze the Farm", "give 1 point away for 2 points"
    )
    assert table.has(0) == {"point": 2} and table.discarded(1) == ["Farm 1"]


def test_rabble_does_not_raze_ruins_or_faction_locations():
    assert not Table("Barbarians", "Romans").empire(0, "Rabble 1, Ruins 1").supply(0, worker=2).can("turn", 4)


def test_the_features_of_the_razed_player_do_not_react():
    table = Table("Romans", "Barbarians").empire(1, "Gallows, Raid 1").supply(0, raze=2).play("raze a location")
    assert table.has(0) == {"point": 1, "wood": 1} and table.has(1) == {"wood": 1}


def test_without_cards_there_is_nothing_that_the_chapel_could_sell():
    table = Table("Barbarians", "Romans").empire(0, "Raid 1, Dark Chapel 1").hand(0, "Castle 1").supply(0, raze=1)
    table.common_deck("", only=True).faction_deck(0, "", only=True).play(
        "activate", "activate the Dark Chapel (deal worker)", "raze the Castle (costs 1 wood and 1 stone)"
    )
    assert table.has(0) == {"point": 1} and table.seat == 1


def test_goods_on_a_removed_shrine_and_cards_under_a_removed_gate_are_lost_but_not_the_points():
    table = (
        Table("Romans", "Japanese")
        .empire(0, "Engineers")
        .empire(1, "Gate 1")
        .hand(1, "Mill")
        .supply(0, worker=2)
        .turn(1)
    )
    table.play("tuck a card under the Gate", "tuck the Mill").turn(0).play("activate", "activate the Engineers")
    assert table.has(1) == {"point": 1} and table.discarded() == ["Mill"] and table.discarded(1) == ["Gate 1"]
    table = (
        Table("Romans", "Japanese")
        .empire(0, "Engineers")
        .empire(1, "Shrine")
        .supply(0, worker=2)
        .set(shrine=[2, 0, 0, 1, 0, 0])
    )
    table.play("activate", "activate the Engineers")
    assert not table.g.shrine.any() and table.has(1) == {}
