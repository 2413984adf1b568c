"""Deals (rules sections 5.2, 7 and 8)."""

from tests.games.settlers.table import Table

DEAL = 1


def test_only_faction_cards_make_deals_for_one_food_or_gold():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Mill, Roman Bank")
        .supply(0, food=1, gold=1)
        .play("make a deal", "make a deal with the Roman Bank")
    )
    assert table.options() == ["pay no gold in place of food", "pay 1 gold in place of food"]
    assert table.play("pay 1 gold in place of food").has(0) == {"food": 1, "gold": 1}
    assert not Table("Romans", "Barbarians").hand(0, "Mill").supply(0, food=1).can("turn", DEAL)


def test_a_deal_for_a_card_draws_one():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Architect")
        .supply(0, food=1)
        .faction_deck(0, "Colossus")
        .play("make a deal", "make a deal with the Architect", "draw a faction card")
    )
    assert table.hand_of(0) == ["Colossus"]


def test_a_stolen_deal_goes_to_the_discard_pile_of_its_own_faction():
    table = (
        Table("Romans", "Japanese")
        .empire(0, "Spies, Hanseatic League")
        .deals(1, "Farm 1")
        .supply(0, worker=2)
        .play("activate", "activate the Spies")
    )
    table.turn(0).play("activate", "activate the Hanseatic League")
    assert table.discarded(1) == ["Farm 1"] and table.discarded(0) == []


def test_spies_cannot_steal_trade_route_deals_but_robbers_discard_them():
    table = (
        Table("Japanese", "Romans", "Barbarians")
        .empire(0, "Trade Route 1")
        .empire(2, "Robbers, Idol")
        .empire(1, "Spies")
        .supply(0, food=1)
        .faction_deck(0, "Stalls 1")
    )
    table.play("activate", "activate the Trade Route (deal food)", "make a deal with the Idol").supply(
        1, worker=1
    ).supply(2, worker=2)
    assert not table.turn(1).can("turn", 4)
    table.turn(2).play("activate", "activate the Robbers", "draw a common card")
    assert (
        table.make_deals(0) == [] and table.discarded(0) == ["Stalls 1"] and table.empire_of(2) == ["Robbers", "Idol"]
    )


def test_a_trade_route_deal_goes_on_without_the_trade_route_and_after_a_pass():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Trade Route 1")
        .empire(1, "Colossus")
        .hand(0, "Sumo School")
        .supply(0, food=1, wood=1)
        .play("activate", "activate the Trade Route (deal food)")
    )
    table.turn(0).play("build", "build the Sumo School")
    assert table.discarded(0) == ["Trade Route 1"] and len(table.make_deals(0)) == 1
    table.set(passed={1: 1})
    assert table.production().has(0)["stone"] == 2


def test_a_trade_route_deal_cannot_be_built_by_the_negotiator():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Trade Route 1, Negotiator")
        .empire(1, "Roman Bank")
        .supply(0, food=1, worker=1, stone=3)
        .play("activate", "activate the Trade Route (deal food)")
    )
    assert not table.turn(0).can("turn", 4)


def test_a_trade_route_needs_a_faction_location():
    table = Table("Japanese", "Romans").empire(0, "Trade Route 1").empire(1, "Mill").supply(0, food=1)
    assert not table.can("turn", 4)


def test_of_two_deals_with_one_location_it_is_asked_whose():
    """Two Trade Routes lead to the Idol; no random game of thousands comes to it."""
    table = (
        Table("Japanese", "Romans", "Barbarians")
        .empire(0, "Trade Route 1")
        .empire(1, "Trade Route 2")
        .empire(2, "Robbers, Idol")
        .supply(0, food=1)
        .supply(1, food=1)
    )
    table.faction_deck(1, "Colossus").play(
        "activate", "activate the Trade Route (deal food)", "make a deal with the Idol"
    ).turn(1)
    table.play("activate", "activate the Trade Route (deal worker)", "make a deal with the Idol").supply(
        2, worker=2
    ).turn(2).play("activate", "activate the Robbers")
    assert (
        table.options() == ["choose Player 0", "choose Player 1"]
        and len(table.make_deals(0)) == len(table.make_deals(1)) == 1
    )
    table.play("choose Player 1")
    assert len(table.make_deals(0)) == 1 and table.make_deals(1) == [] and table.discarded(1) == ["Colossus"]


def test_all_trade_route_deals_with_a_location_end_with_it():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Trade Route 1, Trade Route 2")
        .empire(1, "Colossus")
        .supply(0, food=2)
        .faction_deck(0, "Gate 1, Gate 2")
    )
    table.play("activate", "activate the Trade Route (deal food)").turn(0).play(
        "activate", "activate the Trade Route (deal worker)"
    ).turn(1)
    table.hand(1, "Roman Bank").supply(1, stone=1).play("build", "build the Roman Bank")
    assert table.make_deals(0) == [] and sorted(table.discarded(0)) == ["Gate 1", "Gate 2"]


def test_the_marker_of_a_sold_trade_route_deal_is_discarded_and_the_location_stays():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Hanseatic League, Trade Route 1")
        .empire(1, "Colossus")
        .supply(0, worker=1, food=1)
        .faction_deck(0, "Gate 1")
    )
    table.play("activate", "activate the Trade Route (deal food)").turn(0).play(
        "activate", "activate the Hanseatic League"
    )
    assert table.discarded(0) == ["Gate 1"] and table.make_deals(0) == [] and table.empire_of(1) == ["Colossus"]


def test_a_stolen_deal_that_is_broken_goes_home_too():
    table = (
        Table("Romans", "Japanese")
        .empire(0, "Spies")
        .deals(1, "Farm 1")
        .supply(0, worker=1)
        .play("activate", "activate the Spies")
        .turn(1)
    )
    table.empire(1, "Ninjas 1").supply(1, worker=1).play("activate", "activate the Ninjas")
    assert table.has(1) == {"worker": 1} and table.discarded(1) == ["Farm 1"] and table.make_deals(0) == []


def test_a_messenger_makes_no_deal():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Imperial Messenger, Dojo 1")
        .deals(0, "Trade Route 3")
        .supply(0, worker=1)
    )
    assert table.play("activate", "activate the Imperial Messenger").has(0) == {"point": 1}
