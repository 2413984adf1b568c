"""Goods, gold and exchange (rules sections 5.6 and 5.8)."""

from tests.games.settlers.table import Table


def test_gold_stands_in_for_any_resource_and_the_payer_chooses_how_much():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Statue")
        .supply(0, wood=1, stone=2, gold=2)
        .play("build", "build the Statue")
    )
    assert table.options() == ["pay no gold in place of wood", "pay 1 gold in place of wood"]
    table.play("pay 1 gold in place of wood")
    assert table.options() == ["pay no gold in place of stone", "pay 1 gold in place of stone"]
    table.play("pay 1 gold in place of stone", "draw a common card")
    assert table.has(0) == {"wood": 1, "stone": 1, "point": 1}


def test_only_feasible_amounts_are_offered():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Statue")
        .supply(0, wood=1, stone=1, gold=1)
        .play("build", "build the Statue", "draw a common card")
    )
    assert table.has(0) == {"point": 1}


def test_real_resources_go_first_if_that_is_how_it_is_played():
    table = (
        Table("Romans", "Barbarians", auto_gold="resources_first")
        .hand(0, "Town")
        .supply(0, wood=1, stone=1, gold=5)
        .play("build", "build the Town")
    )
    assert table.has(0) == {"gold": 5, "worker": 2}


def test_a_price_in_gold_needs_gold_and_gold_does_not_replace_workers_or_raze_tokens():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Goldsmith's Workshop 1, Missionaries, Coal Mine")
        .supply(0, gold=9, wood=9)
    )
    assert not table.can("turn", 4)


def test_two_prices_of_one_kind_are_paid_together():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Court Sculptor")
        .supply(0, stone=1, gold=1)
        .play("activate", "activate the Court Sculptor", "activate it twice")
    )
    assert table.has(0) == {"point": 2}


def test_barter_offers_what_the_later_kinds_leave_over():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Barter")
        .supply(0, wood=3, food=1)
        .play("activate", "activate the Barter", "activate it twice")
    )
    assert table.has(0) == {"point": 4}


def test_the_sphinx_adds_nothing_to_a_single_point():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Sphinx 1, Slaves 1")
        .supply(0, worker=1)
        .play("activate", "activate the Slaves")
    )
    assert table.has(0) == {"stone": 2, "point": 1}


def test_without_cards_an_exchange_offers_resources_alone():
    table = (
        Table("Romans", "Barbarians")
        .supply(0, worker=2)
        .common_deck("", only=True)
        .faction_deck(0, "", only=True)
        .play("exchange workers")
    )
    assert table.options() == ["take 1 wood", "take 1 stone", "take 1 food"]
