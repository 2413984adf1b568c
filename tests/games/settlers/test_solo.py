"""The solo game (rules section 11)."""

from tests.games.settlers.table import Table


def virtual(table, text):
    """Cards in the virtual player's area."""
    return table.empire(1, text)


def test_a_virtual_card_is_razed_without_foundation_or_wood():
    table = virtual(Table("Romans").supply(0, raze=2), "Armorer 1").play("raze a location")
    assert (
        table.has(0) == {"stone": 1, "point": 1}
        and table.empire_of(1) == []
        and table.discarded() == ["Armorer 1"]
        and table.foundations_of(1) == []
    )


def test_effects_on_hands_supplies_and_faction_locations_find_nothing():
    assert not virtual(Table("Barbarians").empire(0, "Saboteurs 1").supply(0, worker=1), "Mill").can("turn", 4)
    assert not virtual(Table("Japanese").empire(0, "Trade Route 1").supply(0, food=1), "Mill").can("turn", 4)


def test_the_cards_of_the_area_are_collected_after_every_round():
    table = virtual(Table("Romans").attack_deck("food", "gold"), "Mill, Baker").pass_all()
    assert int(table.g.collection_common_size) == 2 and table.empire_of(1) == []


def test_a_taken_over_card_is_collected_in_the_last_round_too():
    table = (
        virtual(Table("Egyptians").empire(0, "Temple of Ra").round(5), "Mill")
        .play("activate", "activate the Temple of Ra")
        .pass_all()
    )
    assert table.stage == "over" and int(table.g.collection_common_size) == 1


def test_the_only_card_of_a_line_has_no_effect():
    table = Table("Romans").empire(0, "New Forest 1").line().attack_deck("wood", "food").pass_all()
    assert table.empire_of(0) == ["New Forest 1"]


def test_between_equals_the_player_chooses():
    table = Table("Romans").empire(0, "Joiner 1, Joiner 2").line("point").attack_deck("wood", "food").pass_all()
    assert table.stage == "attack" and table.options() == [
        "give up the Joiner, 1 of 2 alike",
        "give up the Joiner, 2 of 2 alike",
    ]
    assert table.play("give up the Joiner, 1 of 2 alike").empire_of(0) == ["Joiner 2"]


def test_the_dearer_location_goes_first_then_the_one_with_more_stone():
    table = (
        Table("Romans")
        .empire(0, "Pig Farmer 3, Confectioner, Brewer")
        .line("food")
        .attack_deck("worker", "stone")
        .pass_all()
    )
    assert table.empire_of(0) == ["Confectioner", "Brewer"]
    table = Table("Romans").empire(0, "Castle 1, Castle 3").line("card").attack_deck("card", "food").pass_all()
    assert table.empire_of(0) == ["Castle 1"]


def test_japanese_locations_are_attacked_by_their_deal_goods():
    table = (
        Table("Japanese")
        .empire(0, "Stalls 1, Casino, Buddha's Temple")
        .line("food", "point")
        .attack_deck("point", "gold")
        .pass_all()
    )
    assert table.empire_of(0) == ["Stalls 1", "Casino"] and int(table.g.collection_faction_size) == 1


def test_a_samurai_does_not_protect_against_the_virtual_player():
    table = Table("Japanese").empire(0, "Stalls 1").line("point").attack_deck("point", "gold")
    assert table.set(samurai={table.card("Stalls 1"): 1}).pass_all().empire_of(0) == []
    assert not table.g.samurai.any()


def test_all_locations_count_if_it_is_played_so():
    for compared, rank in (("faction", 2), ("all", 1)):
        table = (
            Table("Romans", solo_comparison=compared)
            .empire(0, "Canteen, Town")
            .line()
            .attack_deck("wood", "gold")
            .round(5)
        )
        table._away("common_deck", 0, "collection_common")
        assert table.pass_all().match.scores_and_ranks()[1].tolist()[0] == rank


def test_ruins_foundations_and_faction_locations_are_not_attacked():
    table = (
        Table("Romans")
        .empire(0, "Ruins 1, Roman Bank")
        .foundations(0, "Village 1")
        .line("worker")
        .attack_deck("worker", "gold")
        .pass_all()
    )
    assert table.empire_of(0) == ["Ruins 1", "Roman Bank"] and table.foundations_of(0) == ["Village 1"]


def test_only_pairs_with_the_newest_card_of_the_line_attack():
    table = Table("Romans").empire(0, "Mill").line("worker", "food").attack_deck("gold", "stone").pass_all()
    assert table.empire_of(0) == ["Mill"]


def test_two_attacks_take_two_locations():
    table = Table("Romans").empire(0, "Mill, Old Forest").line("wood", "food").attack_deck("worker", "wood").pass_all()
    assert table.empire_of(0) == [] and int(table.g.collection_common_size) == 2


def test_razing_a_virtual_card_is_a_raze_for_features():
    assert virtual(Table("Barbarians").empire(0, "Gallows").supply(0, raze=2), "Town").play("raze a location").has(
        0
    ) == {"worker": 2, "point": 1}


def test_the_attacks_of_the_last_round_come_before_the_score():
    table = (
        Table("Romans").empire(0, "Quarry 1, Roman Bank").line("stone").attack_deck("stone", "gold").round(5).pass_all()
    )
    assert table.stage == "over" and table.match.scores_and_ranks()[1].tolist() == [2, 1] and table.points(0) == {}
