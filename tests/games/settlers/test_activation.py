"""Activating (rules section 5.5)."""

from architects_env.play.faces.settlers.action_displays import DISPLAYS
from tests.games.settlers.table import Table

ACTIVATE = 4


def test_a_location_is_used_once_or_twice_in_a_round_at_once_or_in_two_turns():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Gold Mine 1")
        .supply(0, worker=3)
        .play("activate", "activate the Gold Mine", "activate it once")
    )
    table.turn(0).play("activate", "activate the Gold Mine")
    assert table.has(0) == {"worker": 1, "gold": 2} and not table.turn(0).can("turn", ACTIVATE)


def test_twice_needs_the_doubled_price():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Gold Mine 1")
        .supply(0, worker=1)
        .play("activate", "activate the Gold Mine")
    )
    assert table.has(0) == {"gold": 1}


def test_twice_needs_two_targets_where_a_use_takes_one_away():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Hanseatic League")
        .deals(0, "Roman Bank")
        .supply(0, worker=2)
        .play("activate", "activate the Hanseatic League")
    )
    assert table.has(0) == {"worker": 1, "point": 2}


def test_each_of_two_uses_chooses_for_itself():
    table = (
        Table("Barbarians", "Romans").empire(0, "Pack 1").empire(1, "Armorer 1, Mason's Guild 1").supply(0, worker=2)
    )
    table.play(
        "activate",
        "activate the Pack (deal raze token)",
        "activate it twice",
        "take a good of the Armorer",
        "take 1 stone",
        "take a good of the Mason's Guild",
        "take 1 gold",
    )
    assert table.has(0) == {"stone": 1, "gold": 1}


def test_castle_may_be_used_with_empty_decks():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Castle 1")
        .supply(0, worker=1)
        .common_deck("", only=True)
        .faction_deck(0, "", only=True)
    )
    assert table.play("activate", "activate the Castle (costs 1 wood and 1 stone)").hand_of(0) == []


def test_opponents_locations_cannot_be_activated():
    assert not Table("Romans", "Barbarians").empire(1, "Coal Mine").supply(0, worker=1).can("turn", ACTIVATE)


def test_baths_may_clear_each_other():
    table = Table("Egyptians", "Romans").empire(0, "Royal Bath 1, Royal Bath 2, Coal Mine").supply(0, gold=2)
    table.set(uses={table.card("Royal Bath 2"): 2, table.card("Coal Mine"): 1}).play(
        "activate", "activate the Royal Bath", "activate it twice", "clear the Royal Bath, 2 of 2 alike"
    )
    assert (
        not table.g.uses[[table.card("Royal Bath 2"), table.card("Coal Mine")]].any()
        and table.g.uses[table.card("Royal Bath 1")] == 2
    )


def test_no_two_choices_among_locations_that_look_alike_read_the_same():
    table = Table("Romans", "Barbarians").empire(0, "Gold Mine 2, Gold Mine 1").supply(0, worker=3).play("activate")
    first, second = table.card("Gold Mine 2"), table.card("Gold Mine 1")
    assert table.options("activate") == ["activate the Gold Mine, 2 of 2 alike", "activate the Gold Mine, 1 of 2 alike"]
    listed = [DISPLAYS.list_entry(table.g, action)[1] for action in table.match.legal_actions()]
    assert len(set(listed)) == len(listed) == 2, "nor in a list"
    table.play("activate the Gold Mine, 1 of 2 alike", "activate it once")
    assert (table.g.uses[first], table.g.uses[second]) == (1, 0), "the one that was built first"
    assert table.turn(0).play("activate").options("activate") == [
        "activate the Gold Mine",
        "activate the Gold Mine (used 1 of 2 times)",
    ]
