"""Single rulings of shuffles, collisions, the end and the points (rules sections 10 to 15), as a player would ask
them."""

from __future__ import annotations

import pytest

from tests.games.viscounts.table import Table


def met(column: int, players: int = 2, p: int = 0) -> Table:
    return Table(players).have(p, corruption=column, virtue=column)


# --- discarding and shuffling -----------------------------------------------------------------------------------------
def test_a_draw_pile_that_is_used_up_exactly_is_not_shuffled() -> None:
    table = Table().draw_pile(0, "thief abbot squire").phase("draw")
    assert table.markers(0) == (0, 6) and table.g.draw_pile_size[0] == 0 and table.g.hand_size[0] == 3


def test_the_second_card_of_a_discard_may_be_the_first_one_again() -> None:
    table = (
        Table()
        .line(0, "squire abbot lender")
        .gone(0, "thief")
        .hand(0, "thief")
        .effect(0, "2 discard")
        .do("card", "thief")
        .do("shuffle")
    )
    assert table.idle and table.names("discard_pile", 0) == ["thief"] and table.markers(0) == (0, 5)


def test_a_shuffle_for_a_card_to_destroy_is_checked_before_its_silver() -> None:
    table = Table().line(0, "thief - -").gone(0, "abbot squire labourer").effect(0, "destroy").do("shuffle")
    assert table.has(0) == {"silver": 2} and table.markers(0) == (1, 6)


def test_markers_that_a_shuffle_joins_while_drawing_wait_for_the_next_turn() -> None:
    table = Table().have(0, corruption=3, virtue=4).draw_pile(0, "").phase("collide", "draw")
    assert table.markers(0) == (3, 3) and table.has(0) == {}


# --- triggers ---------------------------------------------------------------------------------------------------------
def test_three_debt_collectors_act_on_one_flip_in_the_order_of_their_owner() -> None:
    table = (
        Table()
        .line(0, "debt_collector_1 debt_collector_3 debt_collector_4")
        .have(0, debts=2, deeds=1)
        .effect(0, "flip debt")
        .do("resource", "gold")
    )
    table.do("trigger", 2).do("resource", "stone").do("trigger", 0)
    assert table.has(0) == {
        "silver": 1,
        "stone": 1,
        "gold": 1,
        "debts": 1,
        "paid_debts": 1,
        "approved_deeds": 1,
    } and table.markers(0) == (0, 5)


def test_two_racketeers_act_on_each_debt() -> None:
    table, orders = Table().line(0, "racketeer_1 racketeer_2 -").hand(0, "thief abbot lender").effect(0, "2 debt"), 0
    while not table.idle:
        orders += table.stage == "trigger"
        table.do("trigger", 0) if table.stage == "trigger" else table.do(
            "option", 1
        ) if table.stage == "option" else table.do("decline")
    assert orders == 2 and table.has(0) == {"debts": 2}


# --- collisions -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("column", range(7))
def test_what_the_active_player_gains_in_each_column(column: int) -> None:
    silver, deeds, debts = (1, 1, 1, 2, 2, 3, 4)[column], (3, 2, 1, 1, 0, 0, 0)[column], (0, 0, 0, 1, 1, 2, 3)[column]
    things = {"silver": silver, "debts": debts, "deeds": deeds}
    assert met(column).phase("collide").has(0) == {name: n for name, n in things.items() if n}


def test_the_workshops_virtue_is_lost_at_the_end_of_the_track_and_with_a_criminal_in_line() -> None:
    assert met(0).built(0, 7).phase("collide").has(0) == {"silver": 1, "deeds": 3}
    assert met(4).built(0, 7).line(0, "thief - -").phase("collide").has(0) == {"silver": 2, "debts": 1}


def test_ada_moves_the_column_for_everybody_and_only_the_active_players_cards_come_first() -> None:
    table = (
        met(3, 3)
        .line(0, "ada peddler_4 -")
        .line(1, "peddler_1 - -")
        .line(2, "peddler_2 peddler_3 thief")
        .phase("collide")
    )
    table.do("trigger", 1).do("resource", "gold")
    assert table.stage == "trigger" and table.seat == 2 and table.has(1) == {"inkwell": 1}
    table.do("trigger", 0)
    assert table.has(2) == {"stone": 1, "gold": 1} and table.has(0) == {"silver": 3, "gold": 1, "deeds": 1}  # column 2
    assert table.markers(1) == (0, 6) and table.markers(2) == (1, 6)


def test_others_whose_markers_meet_in_a_collision_wait_for_their_own_turn() -> None:
    table = met(1).have(1, corruption=4, virtue=5).line(1, "thief - -").phase("collide")
    assert table.markers(1) == (5, 5) and table.has(1) == {}
    assert met(4).have(1, corruption=5, virtue=5).phase("collide").markers(1) == (4, 4)  # joined ones move together


def test_a_debt_in_anothers_collision_sets_off_the_own_racketeer() -> None:
    table = met(0).line(1, "racketeer_2 squire -").hand(1, "lender").phase("collide")
    assert table.stage == "option" and table.seat == 1 and table.has(1) == {"debts": 1}
    assert table.do("option", 1).do("card", "lender").idle and table.markers(0) == (0, 6)


def test_deeds_for_all_others_may_reveal_prosperity() -> None:
    table = met(6, 3).set(deeds_above=2, rounds=5).phase("collide")
    assert table.g.prosperity == 1 and table.g.end_round == 5 and table.has(1) == table.has(2) == {"deeds": 1}


def test_one_collision_may_reveal_both_cards() -> None:
    table = met(3).set(debts_above=1, deeds_above=1, rounds=5).phase("collide")
    assert table.g.poverty == table.g.prosperity == 1 and table.g.end_round == 5


# --- the end and the points -------------------------------------------------------------------------------------------
def test_the_card_of_the_end_is_revealed_with_the_last_one_above_it_and_more_come_from_below() -> None:
    table = Table().set(debts_above=3, rounds=4).effect(0, "2 debt")
    assert table.g.poverty == 0 and table.effect(0, "debt").g.poverty == 1 and table.g.end_round == 4
    assert table.effect(0, "3 debt").has(0) == {"debts": 6}


@pytest.mark.parametrize(
    ("flipped", "points"),
    [
        ((3, 3, 3, 3), (6, 6, 6, 6)),
        ((3, 3, 3), (8, 8, 8)),
        ((3, 1, 1, 0), (12, 6, 6, 0)),
        ((5, 3, 2, 2), (12, 8, 2, 2)),
        ((2, 2, 2, 0), (8, 8, 8, 0)),
        ((3, 0), (12, 0)),
    ],
)
def test_equal_players_share_the_places_that_they_fill(flipped: tuple[int, ...], points: tuple[int, ...]) -> None:
    table = Table(len(flipped)).set(prosperity=1, end_round=1)
    for p, n in enumerate(flipped):
        table.have(p, paid_debts=n)
    assert tuple(table.points(p).get("prosperity", 0) for p in range(len(flipped))) == points


def test_a_manuscript_that_counts_manuscripts_counts_itself() -> None:
    assert Table().owns(0, "m_black_6_04", "m_black_3_01").points(0)["manuscripts"] == 1
    assert "manuscripts" not in Table().owns(0, "m_black_6_04").points(0)


def test_lasting_icons_of_bonus_cards_and_buildings_count_for_manuscripts_and_conversions_do_not() -> None:
    table = (
        Table()
        .gone(0, "lender journeyman trader")
        .owns(0, "m_black_5_06", "m_black_3_01", "m_black_3_08")
        .set(bonus_owner={0: 0})
    )
    assert table.points(0)["manuscripts"] == 1 and table.built(0, 5).points(0)["manuscripts"] == 2
    assert "manuscripts" not in Table().gone(0, "strongman_1 lender trader").owns(0, "m_grey_5_33").points(0)
    assert Table().gone(0, "antagonist_1 thief trader").owns(0, "m_blue_6_14").points(0)["manuscripts"] == 3


def test_silver_does_not_count_as_a_resource_of_a_manuscript_but_breaks_ties() -> None:
    table = Table().owns(0, "m_grey_5_30").have(0, silver=5, stone=3)
    assert table.points(0)["manuscripts"] == 1
    assert Table().have(0, silver=3, deeds=2).have(1, silver=1, inkwell=1, gold=2, deeds=2).match.scores_and_ranks()[
        1
    ].tolist() == [2, 1]
