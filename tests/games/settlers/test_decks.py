"""Drawing (rules section 6)."""

import pytest

from tests.games.settlers.table import Table


def test_only_the_deck_that_can_give_a_card_is_drawn_from():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Castle 1")
        .supply(0, worker=1)
        .faction_deck(0, "", only=True)
        .common_deck("Mill")
        .play("activate", "activate the Castle (costs 1 wood and 1 stone)")
    )
    assert table.hand_of(0) == ["Mill"]


def test_a_faction_deck_is_not_refilled_unless_it_is_played_so():
    for again in (False, True):
        table = (
            Table("Romans", "Barbarians", faction_deck_reshuffle=again)
            .empire(0, "Hanseatic League, Castle 1")
            .deals(0, "Roman Bank")
            .supply(0, worker=2)
        )
        table.faction_deck(0, "", only=True).common_deck("", only=True).play(
            "activate", "activate the Hanseatic League"
        ).turn(0).play("activate", "activate the Castle (costs 1 wood and 1 stone)")
        assert table.hand_of(0) == (["Roman Bank"] if again else [])


def test_each_card_is_seen_before_the_next_is_drawn():
    table = (
        Table("Egyptians", "Romans")
        .hand(0, "Desert")
        .common_deck("Mill")
        .play("build", "build the Desert", "draw a common card")
    )
    assert table.stage == "deck" and table.hand_of(0) == ["Mill"]


def test_a_mission_keeps_a_single_card():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Mission")
        .supply(0, worker=1)
        .common_deck("Mill", only=True)
        .faction_deck(0, "", only=True)
    )
    assert table.play("activate", "activate the Mission").hand_of(0) == ["Mill"]


def test_an_architect_may_put_the_first_card_back():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Architect")
        .faction_deck(0, "Roman Bank, Colossus", only=True)
        .production()
        .play("keep the Colossus")
    )
    assert table.hand_of(0) == ["Colossus"] and int(table.g.faction_deck_size[0]) == 1


def test_a_faction_deck_can_be_laid_for_its_seat():
    """Nothing of another seat is touched, and nobody sees it."""
    match = Table("Romans", "Barbarians").match
    before, views = match.decks(), [match.view(seat).memory.tobytes() for seat in range(2)]
    wished = before["faction_deck 1"][-3:]
    match.lay("faction_deck 1", wished)
    after = match.decks()
    assert after["faction_deck 1"][:3] == wished and sorted(after["faction_deck 1"]) == sorted(before["faction_deck 1"])
    assert {name: cards for name, cards in after.items() if name != "faction_deck 1"} == {
        name: cards for name, cards in before.items() if name != "faction_deck 1"
    }
    assert [match.view(seat).memory.tobytes() for seat in range(2)] == views and match.game.invariants(
        match.state
    ) == []
    with pytest.raises(ValueError, match="Roman Bank cannot be in the faction_deck 1 by what everybody knows"):
        match.lay("faction_deck 1", ["Roman Bank"])
    with pytest.raises(
        ValueError, match="no deck 'faction_deck 2'; of these there are: faction_deck 0, faction_deck 1"
    ):
        match.lay("faction_deck 2", wished)


def test_the_discard_pile_comes_back_between_two_uses_of_one_action():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Castle 1")
        .supply(0, worker=2)
        .discard("Baker")
        .common_deck("Mill", only=True)
        .faction_deck(0, "", only=True)
    )
    table.play("activate", "activate the Castle (costs 1 wood and 1 stone)", "activate it twice")
    assert sorted(table.hand_of(0)) == ["Baker", "Mill"]
