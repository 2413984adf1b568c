"""Turns, passing, free actions, Clean-up (rules sections 4, 4.3, 4.4 and 5.7)."""

from architects_env.games.settlers.rules.state import MOST_TURNS
from tests.games.settlers.table import Table

DEFEND, SAMURAI, GATE, SHRINE, END = range(7, 12)


def test_players_act_in_turn_until_all_have_passed():
    table = Table("Romans", "Barbarians", "Japanese").supply(0, worker=2).supply(1, worker=4)
    table.play("exchange workers", "take 1 wood")
    assert table.seat == 1
    table.play("pass")
    assert table.seat == 2
    table.play("pass")
    assert table.seat == 0
    table.play("pass")
    assert table.g.rounds == 2 and table.g.first == 1 and not table.g.passed.any()


def test_whoever_is_alone_goes_on_until_passing():
    table = Table("Romans", "Barbarians").supply(0, worker=6).set(passed={1: 1})
    for _ in range(3):
        table.play("exchange workers", *["exchange 1 pair of workers"] * bool(table.g.supply[0, 4] > 2), "take 1 wood")
        assert table.seat == 0 and table.g.rounds == 1


def test_baths_that_clear_each_other_are_cut_off_by_the_bound_on_turns():
    table = Table("Egyptians", "Romans").empire(0, "Royal Bath 1, Royal Bath 2").set(passed={1: 1})
    used, other = "Royal Bath 1", "Royal Bath 2"
    table.set(uses={table.card(other): 2}, turns=2 * MOST_TURNS - 2)
    for _ in range(3):
        assert not table.match.over
        table.supply(0, gold=1).play("activate", "activate the Royal Bath")
        used, other = other, used
    assert table.match.over and table.match.cut_off and table.g.rounds == 1


def test_nobody_aims_at_a_player_who_has_passed():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Pack 1, Saboteurs 1, Robbers")
        .empire(1, "Armorer 1")
        .deals(1, "Roman Bank")
        .supply(0, worker=4, raze=4)
        .supply(1, wood=1)
    )
    assert table.can("turn", 3) and table.can("turn", 4)
    table.set(passed={1: 1})
    assert not table.can("turn", 3) and not table.can("turn", 4)


def test_a_player_is_asked_also_with_nothing_to_do_but_pass():
    table = Table("Romans", "Barbarians")
    assert table.options() == ["pass"] and table.stage == "turn"


def test_the_turn_ends_by_itself_when_no_free_action_is_left():
    table = Table("Romans", "Barbarians").supply(0, worker=2).play("exchange workers", "take 1 wood")
    assert table.seat == 1


def test_free_actions_come_before_the_main_action_as_often_as_wished():
    table = Table("Japanese", "Romans").empire(0, "Farm 1, Stalls 1").supply(0, worker=2)
    table.play("place a samurai", "place a samurai on the Farm", "place a samurai")
    assert table.g.samurai.sum() == 2 and not table.can("turn", SAMURAI) and table.can("turn", 6) and table.seat == 0


def test_only_the_japanese_turn_workers_into_samurai():
    assert not Table("Romans", "Japanese").empire(0, "Builder 1").supply(0, worker=3).can("turn", SAMURAI)


def test_the_defence_token_goes_to_a_common_location_without_one():
    table = Table("Romans", "Barbarians").empire(0, "Builder 1").set(token={0: 1})
    assert not table.can("turn", DEFEND)
    table.empire(0, "Town, Mill").play("place the defence token", "place the defence token on the Mill")
    assert table.g.defended[table.card("Mill")] == 1 and not table.can("turn", DEFEND)


def test_samurai_stand_on_gate_and_shrine_too():
    table = Table("Japanese", "Romans").empire(0, "Shrine").supply(0, worker=1).play("place a samurai")
    assert table.g.samurai[table.card("Shrine")] == 1


def test_clean_up_takes_all_but_what_is_kept():
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Town")
        .deals(0, "Idol")
        .hand(0, "Mill")
        .supply(0, wood=3, gold=2, worker=4, raze=1)
        .supply(1, raze=2, wood=1)
    )
    table.set(token={0: 1, 1: 1}, defended={table.card("Town"): 1}, points={0: 7}).pass_all()
    assert (
        table.has(0) == {"worker": 4, "point": 7}
        and table.has(1) == {"raze": 2}
        and not table.g.token.any()
        and not table.g.defended.any()
    )
    assert table.hand_of(0)[:1] == ["Mill"] and table.make_deals(0) == [table.card("Idol")]


def test_samurai_gate_and_shrine_stay_over_the_rounds():
    table = Table("Japanese", "Romans").empire(0, "Shrine, Gate 1").hand(0, "Mill").supply(0, worker=1, wood=2)
    table.play(
        "tuck a card under the Gate",
        "tuck the Mill",
        "lay a resource on the Shrine",
        "place a samurai",
        "place a samurai on the Gate",
    ).pass_all()
    assert table.g.shrine[0] == 1 and table.g.gate_common_size[0] == 1 and table.g.samurai.sum() == 1


def test_the_fifth_round_has_no_clean_up_and_ends_the_game():
    table = Table("Romans", "Barbarians").supply(0, wood=3).round(5).pass_all()
    assert table.stage == "over" and table.has(0) == {"wood": 3}


def test_only_those_tied_for_the_lead_are_compared_further_and_goods_on_locations_do_not_count():
    table = (
        Table("Romans", "Egyptians", "Japanese")
        .round(5)
        .set(points={0: 5, 1: 5, 2: 5})
        .supply(0, wood=2)
        .supply(1, wood=2)
        .supply(2, wood=1)
    )
    assert table.hand(0, "Mill").hand(2, "Baker, Town, Statue").pass_all().match.scores_and_ranks()[1].tolist() == [
        1,
        2,
        3,
    ]
    table = (
        Table("Romans", "Egyptians")
        .round(5)
        .empire(0, "Gold Mine 1")
        .supply(0, worker=3)
        .set(points={1: 1})
        .supply(1, worker=2)
    )
    table.play("activate", "activate the Gold Mine", "activate it once").turn(0).pass_all()
    assert table.match.scores_and_ranks()[1].tolist() == [1, 1]


def test_the_oasis_counts_all_opponents_together_and_anew_in_every_round():
    table = Table("Romans", "Egyptians", "Barbarians").empire(1, "Oasis").supply(0, worker=6).supply(2, worker=4)
    table.play("exchange workers", "exchange 3 pairs of workers", *["take 1 wood"] * 3).turn(2).play(
        "exchange workers", "exchange 2 pairs of workers", *["take 1 wood"] * 2
    )
    assert table.has(1) == {"worker": 4} and table.turn(0).pass_all().g.oasis[1] == 0
