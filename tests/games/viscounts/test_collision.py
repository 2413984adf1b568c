"""Phase 5 (rules section 10)."""

from __future__ import annotations

import pytest

from tests.games.viscounts.table import Table

CRIMINAL, HONEST = "thief - -", "squire - -"


@pytest.mark.parametrize(
    ("column", "active", "line", "opponent", "markers"),
    [
        (0, {"silver": 1, "deeds": 3}, CRIMINAL, {"debts": 1}, (0, 6)),
        (0, {"silver": 1, "deeds": 3}, HONEST, {}, (0, 6)),
        (1, {"silver": 1, "deeds": 2}, CRIMINAL, {}, (1, 6)),
        (2, {"silver": 1, "deeds": 1}, CRIMINAL, {}, (1, 6)),
        (2, {"silver": 1, "deeds": 1}, HONEST, {}, (0, 6)),
        (4, {"silver": 2, "debts": 1}, HONEST, {}, (0, 5)),
        (4, {"silver": 2, "debts": 1}, CRIMINAL, {}, (0, 6)),
        (5, {"silver": 3, "debts": 2}, HONEST, {}, (0, 5)),
        (6, {"silver": 4, "debts": 3}, HONEST, {"deeds": 1}, (0, 6)),
        (6, {"silver": 4, "debts": 3}, CRIMINAL, {}, (0, 6)),
    ],
)
def test_columns(
    column: int, active: dict[str, int], line: str, opponent: dict[str, int], markers: tuple[int, int]
) -> None:
    table = Table().have(0, corruption=column, virtue=column).line(1, line).phase("collide")
    assert (
        table.idle
        and table.has(0) == active
        and table.has(1) == opponent
        and table.markers(1) == markers
        and table.markers(0) == (0, 6)
    )


def test_in_column_3_every_opponent_may_rearrange() -> None:
    table = (
        Table(3)
        .have(0, corruption=3, virtue=3)
        .line(1, "thief squire -")
        .line(2, "thief squire abbot")
        .phase("collide")
    )
    assert table.stage == "rearrange" and table.seat == 1 and table.has(0) == {"silver": 2, "deeds": 1, "debts": 1}
    table.do("rearrange", 0)
    assert table.seat == 2 and table.do("rearrange", 5).idle and table.markers(0) == (0, 6)


def test_markers_that_are_apart_or_those_of_others_bring_no_collision() -> None:
    assert Table().have(0, corruption=3, virtue=4).phase("collide").has(0) == {}
    table = Table().have(1, corruption=3, virtue=3).phase("collide")
    assert table.idle and table.markers(1) == (3, 3)


def test_the_second_workshop_pays_everybody_without_criminals_first() -> None:
    table = Table(3).have(0, corruption=4, virtue=4).built(1, 7).built(2, 7).line(2, CRIMINAL).phase("collide")
    assert table.markers(1) == (0, 4) and table.markers(2) == (0, 6)  # one of the workshop, one of the column


def test_own_virtue_of_the_first_steps_moves_the_joined_markers_before_the_column_is_read_R15() -> None:
    table = Table().have(0, corruption=4, virtue=4).built(0, 7).line(0, HONEST).phase("collide")
    assert table.stage == "hire" and table.has(0) == {"silver": 2, "deeds": 1, "debts": 1}  # column 3


def test_everybodys_cards_act_in_any_collision_the_active_players_first_R08() -> None:
    table = (
        Table(3)
        .have(1, corruption=5, virtue=5)
        .line(0, "ada - -")
        .line(2, "peddler_4 peddler_1 -")
        .phase("collide", p=1)
    )
    assert table.stage == "trigger" and table.seat == 2
    table.do("trigger", 1)
    assert table.has(2) == {"inkwell": 1, "silver": 2}
    assert table.stage == "resource" and table.seat == 0 and table.markers(0) == (0, 5)
    table.do("resource", "gold")
    assert table.has(1) == {"silver": 3, "debts": 2}


def test_debts_come_one_by_one_and_each_sets_off_its_triggers_R10() -> None:
    table = (
        Table()
        .have(0, corruption=5, virtue=5)
        .line(0, "racketeer_1 - -")
        .hand(0, "thief abbot squire")
        .phase("collide")
    )
    for debts in (1, 2):
        assert table.stage == "option" and table.has(0) == {"silver": 3, "debts": debts}
        table.do("option", 1).do("card", "thief" if debts == 1 else "abbot")
    assert table.idle and table.markers(0) == (0, 6)


def test_the_column_is_read_again_for_the_opponents_after_a_shuffle_of_the_active_player() -> None:
    """The Racketeer's discard shuffles in step 3: corruption for the criminal in line moves the joined markers from
    column 5 to 6."""
    table = (
        Table()
        .have(0, corruption=5, virtue=5)
        .line(0, "racketeer_1 - -")
        .draw_pile(0, "")
        .line(1, HONEST)
        .phase("collide")
    )
    table.do("option", 1).do("shuffle").do("option", 1).do("decline")
    assert (
        table.idle
        and table.has(0) == {"silver": 3, "debts": 2}
        and table.has(1) == {"deeds": 1}
        and table.markers(1) == (0, 6)
    )


def test_a_flipped_debt_sets_off_its_triggers_after_its_resource() -> None:
    table = Table().line(0, "debt_collector_1 debt_collector_4 -").have(0, debts=1, deeds=1).effect(0, "flip debt")
    assert table.stage == "resource" and table.do("resource", "gold").stage == "trigger"
    table.do("trigger", 0)
    assert table.has(0) == {"gold": 1, "paid_debts": 1, "approved_deeds": 1}
    assert table.do("resource", "stone").idle


def test_several_triggers_go_depth_first() -> None:
    """A flipped debt hires an Antagonist's cousin whose debt sets off a Racketeer before the second flip comes."""
    table = (
        Table()
        .line(0, "debt_collector_2 racketeer_2 -")
        .have(0, debts=2)
        .top("A", "bishop_1")
        .hand(0, "thief abbot")
        .effect(0, "2 flip debt")
    )
    table.do("resource", "gold").do("option", 0).do("segment", "A")
    assert table.stage == "option" and table.has(0) == {"gold": 1, "paid_debts": 1, "debts": 2}  # the Bishop's debt
    table.do("option", 1).do("card", "thief")
    assert table.stage == "resource" and table.g.paid_debts[0] == 2
