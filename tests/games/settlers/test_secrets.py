"""Secrets of a seat (rules section 12), and worlds that agree with a seat's knowledge."""

from collections import Counter

from architects_env.core.cards.zones import HIDDEN
from architects_env.games.settlers import GAME
from architects_env.games.settlers.data.cards import NUM_COMMON
from architects_env.games.settlers.rules.state import COMMON
from tests.games.settlers.table import Table


def hidden_from(table, zone, p, seat):
    view = table.match.view(seat).state
    return [bool(view[zone][p, i] == HIDDEN) for i in range(int(view[f"{zone}_size"][p]))]


def test_hands_are_seen_by_their_owners_alone():
    table = Table("Romans", "Barbarians").hand(0, "Mill, Roman Bank")
    assert hidden_from(table, "hand_common", 0, 1) == [True] == hidden_from(table, "hand_faction", 0, 1)
    assert hidden_from(table, "hand_common", 0, 0) == [False] == hidden_from(table, "hand_faction", 0, 0)


def test_a_card_that_was_taken_openly_is_remembered_by_all():
    table = Table("Romans", "Barbarians").common_deck("Mill, Baker, Tavern").lookout().play("take the Baker")
    assert hidden_from(table, "hand_common", 0, 1) == [False]


def test_decks_and_markers_are_seen_by_nobody():
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Trade Route 1")
        .empire(1, "Colossus")
        .supply(0, food=1)
        .play("activate", "activate the Trade Route (deal food)")
    )
    for seat in (0, 1):
        view = table.match.view(seat).state
        assert (view.common_deck[: view.common_deck_size] == HIDDEN).all() and (
            view.faction_deck[0, : view.faction_deck_size[0]] == HIDDEN
        ).all()
        assert hidden_from(table, "markers", 0, seat) == [True]


def test_a_foundation_of_a_raze_is_known_and_that_of_a_sanctuary_is_not():
    table = (
        Table("Barbarians", "Egyptians")
        .empire(1, "Armorer 1, Sanctuary 1")
        .hand(1, "Mill, Baker")
        .supply(0, raze=2)
        .supply(1, worker=1)
    )
    table.play("raze a location").turn(1).play(
        "activate", "activate the Sanctuary", "lay the Mill down as a foundation"
    )
    assert hidden_from(table, "foundations", 1, 0) == [False, True] and hidden_from(table, "foundations", 1, 1) == [
        False,
        False,
    ]


def test_what_is_told_of_a_secret_choice_does_not_name_the_card():
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Sanctuary 1")
        .hand(0, "Mill, Baker")
        .supply(0, worker=1)
        .play("activate", "activate the Sanctuary")
    )
    for action in table.match.legal_actions():
        assert GAME.log_line(table.g, action, 1) == "Player 0 lays a common card down as a foundation."
        assert "Player 0 lays the " in GAME.log_line(table.g, action, 0)


def test_worlds_hold_every_card_that_a_hand_may_hold_equally_often():
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Castle 1")
        .common_deck("Mill, Baker, Tavern", only=True)
        .supply(0, worker=1)
        .faction_deck(0, "", only=True)
    )
    table.play("activate", "activate the Castle (costs 1 wood and 1 stone)")
    worlds = table.worlds(1, 600)
    drawn = Counter(int(world.hand_common[0, 0]) for world in worlds)
    assert set(drawn) == {table.card("Mill"), table.card("Baker"), table.card("Tavern")} and all(
        150 < n < 250 for n in drawn.values()
    )
    orders = Counter(tuple(world.common_deck[:2].tolist()) for world in worlds)
    assert len(orders) == 6


def test_a_shown_card_stays_where_it_is_in_every_world():
    table = (
        Table("Romans", "Barbarians")
        .hand(0, "Roman Bank, Colossus")
        .empire(0, "Mill, Town")
        .supply(0, stone=2)
        .play("build", "build the Roman Bank")
    )
    assert table.stage == "discard"
    assert all(table.card("Roman Bank") - NUM_COMMON in world.hand_faction[0, :2] for world in table.worlds(1, 20))


def test_what_is_built_does_not_tell_a_bystander_whether_the_neighbour_had_passed_it_on():
    """Player 0 has passed the Baker on to Player 1. In another world, which Player 2 cannot tell apart, it was the
    Ruins."""
    table = Table("Romans", "Barbarians", "Egyptians", lookout="alternate")
    table.common_deck("Mill, Baker, Tavern, Ruins 1, Porters, Town, Brewer, Quarry 1, Village 1").lookout()
    table.play(
        "keep the Mill", "keep the Ruins", "keep the Brewer", "keep the Quarry", "keep the Baker", "keep the Town"
    ).turn(1).supply(1, wood=3, stone=3)
    worlds = [table.match.clone(), table.match.clone()]
    COMMON.exchange(worlds[1].state, table.card("Ruins 1"), table.card("Baker"))
    views = [[world.view(seat).memory.tobytes() for world in worlds] for seat in (0, 1, 2)]
    assert [one == other for one, other in views] == [False, False, True]
    for world in worlds:
        for sentence in ("build", "build the Ruins"):
            world.apply(world.parse(sentence))
    assert worlds[0].view(2).memory.tobytes() == worlds[1].view(2).memory.tobytes()
    assert [int(world.view(0).state.hand_common[1, 0]) for world in worlds] == [table.card("Baker"), HIDDEN], (
        "who passed it on knows"
    )


def test_the_secret_choice_of_the_alternate_lookout_may_be_either_card():
    table = (
        Table("Romans", "Barbarians", lookout="alternate")
        .common_deck("Mill, Baker, Tavern, Brewer, Porters, Town")
        .lookout()
    )
    table.play("keep the Mill", "keep the Town", "keep the Porters")
    assert table.match.view(1).state.second_keep[0] == -1 and table.match.view(0).state.second_keep[0] > 0
    assert {int(world.second_keep[0]) for world in table.worlds(1, 40)} == {1, 2}
