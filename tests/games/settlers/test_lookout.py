"""The Lookout (rules sections 4.1, 10 and 11)."""

from tests.games.settlers.table import Table

EIGHT = "Mill, Baker, Tavern, Brewer, Porters, Town, Canteen, Rubble"


def take_first(table, number=1):
    for _ in range(number):
        table.act(table.match.legal_actions()[0])
    return table


def test_everybody_draws_a_faction_card_and_takes_two_common_ones_the_second_time_in_reverse():
    table = Table("Romans", "Barbarians").common_deck(EIGHT).lookout()
    assert table.options() == ["take the Mill", "take the Tavern", "take the Baker"] or sorted(table.options()) == [
        "take the Baker",
        "take the Mill",
        "take the Tavern",
    ]
    table.play("take the Tavern", "take the Mill")
    assert table.discarded() == ["Baker"] and table.seat == 1
    table.play("take the Town", "take the Brewer")
    assert (
        table.discarded() == ["Baker", "Porters"]
        and table.hand_of(0)[:2] == ["Tavern", "Brewer"]
        and len(table.hand_of(1)) == 3
    )


def test_with_too_few_cards_players_take_as_long_as_there_are_any():
    table = Table("Romans", "Barbarians").common_deck("Mill, Baker", only=True).lookout()
    table.play("take the Mill")
    assert table.hand_of(0)[:1] == ["Mill"] and table.hand_of(1)[:1] == ["Baker"] and table.stage == "turn"


def test_a_reveal_goes_on_with_the_shuffled_discard_pile():
    table = Table("Romans", "Barbarians").discard("Town, Canteen").common_deck("Mill, Baker", only=True).lookout()
    assert int(table.g.display_size) == 3 and table.discarded() == [] and int(table.g.common_deck_size) == 1


def test_of_cards_that_look_alike_one_is_offered():
    table = Table("Romans", "Barbarians").common_deck("Ruins 5, Ruins 2, Mill").lookout()
    assert sorted(table.options()) == ["take the Mill", "take the Ruins"]


def test_peaceful_players_draw_a_common_card_too_and_do_not_raze_locations():
    table = Table("Romans", "Barbarians", peaceful=True).common_deck(EIGHT).lookout()
    assert table.hand_of(0)[:1] == ["Mill"] and table.hand_of(1)[:1] == ["Baker"]
    table = (
        Table("Barbarians", "Romans", peaceful=True).empire(0, "Dark Chapel 1").empire(1, "Armorer 1").supply(0, raze=2)
    )
    assert not table.can("turn", 3) and table.can("turn", 4)


def test_alternate_lookout_keeps_one_of_three_and_one_of_two_passed_on():
    table = (
        Table("Romans", "Barbarians", lookout="alternate")
        .common_deck("Mill, Baker, Tavern, Brewer, Porters, Town")
        .lookout()
    )
    assert table.stage == "first keep" and sorted(table.options()) == [
        "keep the Baker",
        "keep the Mill",
        "keep the Tavern",
    ]
    table.play("keep the Mill")
    assert table.hand_of(0)[:1] != ["Mill"] and table.seat == 1
    table.play("keep the Town")
    assert table.stage == "second keep" and sorted(table.options()) == ["keep the Brewer", "keep the Porters"]
    table.play("keep the Porters")
    assert table.discarded() == []
    table.play("keep the Tavern")
    assert (
        sorted(table.discarded()) == ["Baker", "Brewer"]
        and table.hand_of(0)[:2] == ["Mill", "Porters"]
        and table.hand_of(1)[:2] == ["Town", "Tavern"]
    )


def test_advanced_lookout_of_two_and_of_four():
    for factions, sizes in (
        (("Romans", "Barbarians"), [5, 4, 3, 2]),
        (("Romans", "Barbarians", "Japanese", "Egyptians"), [5, 4, 4, 4, 3, 3, 3, 2]),
    ):
        table = Table(*factions, lookout="advanced").lookout()
        seen = []
        while table.stage == "pick":
            seen.append(int(table.g.display_size))
            take_first(table)
        assert seen == sizes and len(table.discarded()) == 1


def test_solo_lookout_gives_the_virtual_player_two_cards():
    table = Table("Romans").common_deck("Mill, Baker, Tavern, Brewer").lookout()
    assert len(table.options()) == 4
    table.play("take the Tavern")
    assert len(table.empire_of(1)) == 1 and len(table.options()) == 2
    take_first(table)
    assert (
        len(table.empire_of(1)) == 2 and table.stage == "turn" and set(table.empire_of(1)) < {"Mill", "Baker", "Brewer"}
    )


def test_with_too_few_cards_alone_the_order_is_own_pick_then_virtual_card():
    table = Table("Romans").common_deck("Mill, Baker", only=True).lookout().play("take the Mill")
    assert "Mill" in table.hand_of(0) and table.empire_of(1) == ["Baker"] and table.stage == "turn"
    table = Table("Romans").common_deck("Mill", only=True).lookout()
    assert "Mill" in table.hand_of(0) and table.empire_of(1) == []
