"""Temple of Ra (rules section 8): a location that is taken over counts for the Egyptian player and for nobody else."""

from tests.games.settlers.table import Table


def taken(card, third="Barbarians", own="", **goods):
    table = (
        Table("Egyptians", "Romans" if third != "Romans" else "Japanese", third)
        .empire(0, ", ".join(filter(None, ["Temple of Ra", own])))
        .empire(1, card)
    )
    table.supply(0, **goods).play("activate", "activate the Temple of Ra")
    return table


def test_it_costs_nothing_but_is_the_main_action():
    table = taken("Coal Mine", worker=1)
    assert table.seat == 1 and table.g.taken == 1


def test_its_colour_and_feature_count_for_the_taker_alone():
    table = (
        taken("Supplier")
        .turn(0)
        .hand(0, "Coal Mine")
        .hand(1, "Above-Ground Mine")
        .supply(0, wood=1, stone=1)
        .supply(1, stone=1)
    )
    assert table.play("build", "build the Coal Mine").has(0) == {"gold": 1, "point": 1}
    assert table.turn(1).play("build", "build the Above-Ground Mine").has(1) == {}


def test_it_cannot_be_discarded_by_either_side():
    table = taken("Mill").hand(1, "Roman Bank").supply(1, stone=1)
    assert table.seat == 1 and not table.can("turn", 0)


def test_its_owner_cannot_use_it_but_the_taker_can():
    table = taken("Coal Mine", worker=1).supply(1, worker=1)
    assert not table.can("turn", 4) and table.turn(0).can("turn", 4)


def test_production_does_not_come_with_the_takeover_but_porters_may_copy_it():
    table = taken("Town", own="Porters", food=1)
    assert table.has(0) == {"food": 1}
    assert table.turn(0).play("activate", "activate the Porters").has(0) == {"worker": 2}


def test_it_is_open_to_others_only_if_neither_owner_nor_taker_has_passed():
    table = taken("Armorer 1").supply(2, raze=2)
    for passed in ({0: 1}, {1: 1}):
        assert not table.turn(2).set(passed=passed).can("turn", 3)
        table.set(passed={0: 0, 1: 0})
    assert table.turn(2).can("turn", 3)


def test_the_taker_cannot_aim_at_it():
    assert not taken("Armorer 1", raze=4).turn(0).can("turn", 3)


def test_its_owner_makes_no_trade_route_deal_with_it():
    table = (
        Table("Egyptians", "Japanese")
        .empire(0, "Temple of Ra")
        .empire(1, "Trade Route 1, Farm 1")
        .play("activate", "activate the Temple of Ra", "take the Farm over")
    )
    assert table.supply(1, food=1).turn(1).play("activate", "activate the Trade Route (deal food)").make_deals(1) == [
        220 + table.card("Temple of Ra")
    ]


def test_it_goes_back_at_clean_up_and_can_be_taken_again():
    table = taken("Mill").turn(1).pass_all()
    assert table.g.taken == 0 and not table.g.taker.any()


def test_no_token_or_samurai_may_be_added():
    table = taken("Mill").set(token={0: 1, 1: 1})
    assert not table.can("turn", 7) and not table.turn(0).can("turn", 7)


def test_four_tokens_are_all_there_are():
    table = Table("Egyptians", "Romans").empire(0, "Temple of Ra").empire(1, "Mill, Town, Baker, Brewer, Porters")
    for card in ("Mill", "Town", "Baker", "Brewer"):
        table.turn(0).play("activate", "activate the Temple of Ra", f"take the {card} over").set(
            uses={table.card("Temple of Ra"): 0}
        )
    assert not table.turn(0).can("turn", 4) and table.options() == ["pass"]


def test_a_removed_location_is_its_owners_loss():
    table = (
        Table("Egyptians", "Romans", "Japanese")
        .empire(0, "Temple of Ra")
        .empire(1, "Mill")
        .empire(2, "Garrison")
        .supply(2, raze=2)
    )
    table.play("activate", "activate the Temple of Ra", "take the Mill over").turn(2).play(
        "activate", "activate the Garrison", "remove the Mill"
    )
    assert (
        table.empire_of(1) == []
        and table.g.taken == 0
        and table.has(1) == {} == table.has(0)
        and table.discarded() == ["Mill"]
    )


def test_a_taken_gate_takes_the_egyptians_cards_and_the_bonus_is_the_owners():
    table = (
        Table("Egyptians", "Japanese")
        .empire(0, "Temple of Ra")
        .empire(1, "Gate 1")
        .hand(0, "Mill, Baker, Caravan 1")
        .play("activate", "activate the Temple of Ra")
        .turn(0)
    )
    for card in ("Mill", "Baker", "Caravan"):
        table.play("tuck a card under the Gate", f"tuck the {card}")
    assert table.has(0) == {"point": 3} and table.points(1)["Gates"] == 2


def test_features_that_react_work_for_the_taker():
    table = (
        Table("Egyptians", "Barbarians")
        .empire(0, "Temple of Ra")
        .empire(1, "Raid 1")
        .hand(0, "Joiner 1")
        .supply(0, raze=1)
    )
    table.play("activate", "activate the Temple of Ra").turn(0).play("raze a hand card", "raze the Joiner from hand")
    assert table.has(0) == {"wood": 1, "point": 2} and table.has(1) == {}
    table = (
        Table("Egyptians", "Japanese").empire(0, "Temple of Ra").empire(1, "Dojo 1").hand(0, "Slaver").supply(0, food=1)
    )
    table.play("activate", "activate the Temple of Ra").turn(0).play("make a deal", "make a deal with the Slaver")
    assert table.has(0) == {"worker": 1, "point": 1} and table.has(1) == {}


def test_points_of_a_taken_over_feature_and_each_good_of_a_taken_over_chapel_are_gains_for_the_sphinx():
    table = taken("Gardens", own="Sphinx 1", wood=1).hand(0, "Hunter Joe").turn(0).play("build", "build Hunter Joe")
    assert table.has(0) == {"point": 3}
    table = (
        Table("Egyptians", "Barbarians")
        .empire(0, "Temple of Ra, Sphinx 1")
        .empire(1, "Dark Chapel 1, Gallows")
        .supply(0, raze=2)
    )
    table.play("activate", "activate the Temple of Ra", "take the Dark Chapel (deal worker) over").turn(0).play(
        "activate", "activate the Dark Chapel (deal worker)", "raze the Gallows"
    )
    table.play("give 1 point away for 2 points", "give 1 wood away for 2 points")
    assert table.has(0) == {"point": 6}


def test_the_taker_has_the_uses_that_its_owner_left():
    table = Table("Egyptians", "Romans").empire(0, "Temple of Ra").empire(1, "Gold Mine 1").supply(0, worker=2)
    table.set(uses={table.card("Gold Mine 1"): 1}).play("activate", "activate the Temple of Ra").turn(0).play(
        "activate", "activate the Gold Mine"
    )
    assert table.has(0) == {"worker": 1, "gold": 1} and table.g.uses[table.card("Gold Mine 1")] == 2


def test_a_locked_location_stays_locked():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Scorpion Breeder, Temple of Ra")
        .empire(1, "Coal Mine")
        .supply(0, worker=2)
    )
    table.play("activate", "activate the Scorpion Breeder").turn(0).play("activate", "activate the Temple of Ra").turn(
        0
    )
    assert not table.can("turn", 4)


def test_a_gate_that_was_just_taken_takes_cards_in_the_same_turn():
    table = (
        Table("Egyptians", "Japanese")
        .empire(0, "Temple of Ra")
        .empire(1, "Gate 1")
        .hand(0, "Mill")
        .play("activate", "activate the Temple of Ra")
    )
    assert table.options() == ["tuck a card under the Gate", "end the turn"]


def test_it_stays_taken_when_the_temple_pays_for_a_building():
    table = (
        Table("Egyptians", "Romans").empire(0, "Temple of Ra").empire(1, "Mill").hand(0, "Slaver").supply(0, stone=1)
    )
    table.play("activate", "activate the Temple of Ra").turn(0).play("build", "build the Slaver")
    assert table.empire_of(0) == ["Slaver"] and table.g.taken == 1
