"""The 22 worked examples of the rules page (section 18)."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.games.viscounts.data.board import BUILDING_POINTS, GUILDHALL, SPACES, TRADING_POST, WORKSHOP
from architects_env.games.viscounts.rules import scoring
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.actions import ACTION_SPACE
from tests.games.viscounts.table import SCHEME_OF_ID, Table


def test_example_1_markers_that_meet_go_on_together() -> None:
    assert Table().have(0, corruption=3, virtue=4).effect(0, "2 virtue").markers(0) == (2, 2)


def test_example_2_corruption_comes_before_virtue() -> None:
    assert Table().have(0, corruption=2, virtue=3).effect(0, "corruption, virtue").markers(0) == (2, 2)


def test_example_3_a_step_off_the_track_is_ignored() -> None:
    assert Table().have(0, corruption=0, virtue=0).effect(0, "virtue").markers(0) == (0, 0)
    assert Table().have(0, corruption=6, virtue=6).effect(0, "corruption").markers(0) == (6, 6)


def test_example_4_a_criminal_brings_corruption_for_every_criminal_icon_in_line() -> None:
    table = Table().line(0, "antagonist_1 thief squire").phase("played")
    assert table.markers(0) == (3, 6) and table.has(0) == {"debts": 1}


@pytest.mark.parametrize(("distance", "ends"), [(2, {"2", "7", "I7_8"}), (1, {"2", "I1_2"})])
def test_examples_5_and_6_ways_from_an_outer_left_space(distance: int, ends: set[str]) -> None:
    table = Table().at(0, "1")
    for place, segment in enumerate((0, 3, 4, 1, 2)):
        table.g.ring[place], table.g.place_of[segment] = segment, place
    table.set(distance=distance).phase("travel")
    assert set(table.offers("move")) == ends


def test_example_7_trade_with_silver_for_missing_merchants() -> None:
    table = (
        Table()
        .line(0, "trader peddler_1 princess_1")
        .at(0, "7")
        .have(0, silver=2)
        .phase("act")
        .do("action", "trade")
        .do("more")
        .do("more")
    )
    assert table.idle and table.has(0) == {"gold": 3, "silver": 1}


def test_example_8_a_dismissal_pays_gives_its_effect_and_its_icons() -> None:
    table = (
        Table().at(0, "1").top("A", "woodcutter_1").have(0, silver=2, stone=2).line(0, "trader peddler_1 princess_1")
    )
    table.phase("act").do("action", "build")  # without the dismissal there would be an icon too few
    assert table.has(0) == {"stone": 2} and table.markers(0) == (0, 5)
    assert table.offers("building") == [6, 7, 8]
    table.do("building", 7).do("spot", "A1")
    assert table.has(0) == {"gold": 1}  # two stones with the one icon


def test_example_9_a_workshop_next_to_an_opponent() -> None:
    table = (
        Table(3)
        .at(0, "3")
        .line(0, "trader peddler_1 princess_1")
        .top("B", "mason_1")
        .built(1, 3, "B2")
        .have(0, stone=2, silver=1)
    )
    table.phase("act").do("action", "build")
    assert table.stage == "rearrange"
    table.do("rearrange", 0).do("building", 8)  # on the only spot left
    assert table.idle and table.has(0) == {"inkwell": 1, "silver": 2} and table.has(1) == {"silver": 2}


def test_example_10_a_chain_of_promotions_and_evictions_in_the_castle() -> None:
    table = Table(3).at(0, "I1_2").line(0, "thief overseer_1 benefactor_1").built(0, 4).built(0, 2).have(0, gold=3)
    table.castle(1, s0={0: 1}, s1={1: 2, 2: 1}, s2={1: 1, 0: 1}, s3={1: 1, 2: 1}, s4={1: 1, 0: 2})
    table.castle(2, s0={0: 2}, s2={0: 1, 1: 1}, s3={1: 2}).castle(3, s0={1: 1})
    table.phase("act").do("action", "workers").do("workers", 3)
    while table.stage in ("resource", "section"):
        table.do("resource", "gold") if table.stage == "resource" else table.act(table.match.legal_actions()[0])
    assert table.stage == "bump"
    table.do("bump", 11).do("bump", 11)  # both blue workers of section 1
    assert table.g.tier1[:, :3].tolist() == [[0, 0, 0], [2, 0, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0]]
    assert table.g.tier2[:, :3].tolist() == [[2, 0, 0], [0, 0, 0], [1, 1, 0], [0, 2, 0], [1, 0, 0]]
    assert table.g.tier3[:3].tolist() == [2, 1, 0] and table.g.leader == 0
    assert (
        table.has(0) == {"inkwell": 2, "stone": 2, "gold": 2}
        and table.markers(0) == (0, 4)
        and table.has(1) == {"silver": 4}
    )


def test_example_11_a_manuscript_paid_exactly_with_bonus_card_inkwells_and_a_dismissed_criminal() -> None:
    table = (
        Table()
        .at(0, "I3_4")
        .line(0, "aristocrat_1 acolyte_1 squire")
        .tile("B", "m_grey_6_31")
        .top("B", "racketeer_2")
        .have(0, inkwell=3, silver=1)
    )
    table.owns(0, "m_black_3_01", "m_black_4_02", "m_black_4_03").set(bonus_owner={0: 0})
    assert table.g.discard_pile_size[0] > 0
    table.phase("act").do("action", "transcribe")  # the dismissal is the only way
    assert table.idle and table.has(0) == {} and table.markers(0) == (0, 5) and table.g.discard_pile_size[0] == 0
    assert table.g.manuscript_owner[30] == 0


def test_example_12_a_collision_in_column_5() -> None:
    table = (
        Table(3)
        .line(0, "diplomat_1 peddler_1 thief")
        .line(2, "antagonist_1 - -")
        .built(0, 7)
        .have(0, corruption=5, virtue=5)
        .phase("collide")
    )
    assert table.has(0) == {"inkwell": 1, "debts": 2, "silver": 3} and table.markers(0) == (0, 6)
    assert table.markers(1) == (0, 5) and table.markers(2) == (0, 6)


@pytest.mark.parametrize(
    ("flipped", "points"),
    [
        ((5, 5, 3), [10, 10, 4]),
        ((6, 4, 4, 4), [12, 4, 4, 4]),
        ((3, 1), [12, 4]),
        ((2, 2), [8, 8]),
        ((2, 0, 0), [12, 0, 0]),
    ],
    ids=("example 13", "example 14", "example 15", "example 16", "example 17"),
)
def test_examples_13_to_17_awards(flipped: tuple[int, ...], points: list[int]) -> None:
    of_each = np.array(flipped, np.int64)
    assert [scoring.award_of(of_each, len(flipped), p) for p in range(len(flipped))] == points


def test_example_18_a_final_score() -> None:
    table = Table(3).built(0, 0).built(0, 4).built(0, 5).built(0, 6).built(0, 7).built(0, 8)
    table.castle(1, s0={0: 2}, s1={0: 2}, s2={0: 1}).castle(2, s0={0: 2}, s1={0: 2}).castle(3, s0={0: 2})
    table.owns(
        0,
        "m_grey_6_31",
        "m_grey_3_27",
        "m_black_4_02",
        "m_black_4_03",
        "m_black_3_01",
        "m_yellow_5_21",
        "m_yellow_6_22",
        "m_blue_6_14",
    )
    table.set(bonus_owner={0: 0}).discard_pile(
        0, "squire thief lothaire princess_1 overseer_1 artist_1 antagonist_1 lookout_1"
    )
    table.have(0, paid_debts=3, debts=1, deeds=4, approved_deeds=2).have(1, approved_deeds=3).have(
        2, approved_deeds=4
    ).set(poverty=1, end_round=1)
    assert table.points(0) == {
        "buildings": 26,
        "castle": 19,
        "ribbons": 26,
        "manuscripts": 18,
        "castle leader": 5,
        "cleric bonus": 3,
        "debts": -2,
        "deeds": 10,
        "poverty": 4,
    }
    assert table.total(0) == 109


def test_example_19_sets_of_ribbons() -> None:
    table = Table().owns(
        0,
        "m_grey_3_27",
        "m_grey_3_28",
        "m_black_3_01",
        "m_black_4_02",
        "m_black_4_03",
        "m_yellow_3_18",
        "m_yellow_3_19",
        "m_blue_3_10",
    )
    assert table.points(0)["ribbons"] == 26


def test_example_20_points_of_buildings() -> None:
    assert BUILDING_POINTS[TRADING_POST].tolist() == [0, 4, 9, 15]
    assert BUILDING_POINTS[GUILDHALL].tolist() == [0, 6, 13, 21]
    assert BUILDING_POINTS[WORKSHOP].tolist() == [0, 2, 5, 9]


def test_examples_21_and_22_two_turns_of_the_cleric() -> None:
    """Its board removes S4: the schemes are dealt by hand, so that one scheme stands for another and nothing is
    checked."""
    table = Table(1, ai="cleric").have(1, debts=1, deeds=1, inkwell=1, stone=1).built(1, 0, "E4").at(1, "2").at(0, "9")
    table.top("A", "friar_1")
    g = table.g
    g.scheme_deck[0] = SCHEME_OF_ID["S4"]
    deal(table)
    assert SPACES[g.space[1]] == "4" and table.markers(1) == (0, 4) and g.tier1.sum() == 0
    assert table.has(1) == {"inkwell": 2, "stone": 1, "paid_debts": 1, "deeds": 1}
    g.scheme_deck[0] = SCHEME_OF_ID["S7"]
    g.manuscript_owner[g.manuscript_top[2]], g.manuscript_top[2] = 0, 9  # the blue one that hires
    deal(table)
    assert (
        SPACES[g.space[1]] == "5"
        and table.markers(1) == (1, 4)
        and g.scheme_pile_size == 2
        and g.manuscript_owner[9] == 1
    )
    assert table.has(1) == {"inkwell": 2, "stone": 1, "paid_debts": 1, "deeds": 1}


def deal(table: Table) -> None:
    """The virtual viscount's turn, unchecked."""
    g = table.g
    g.agenda[0], g.agenda[1], g.agenda[2] = (S.END_TURN, 0, 0, 0, 0), (S.HIRE, 0, 0, 0, 0), (S.VIRTUAL_TURN, 1, 0, 0, 0)
    g.agenda_size, g.active, g.stage, g.seat = 3, 1, S.HIRE, 0
    table.match.mask[ACTION_SPACE.start("decline")] = 1
    table.match.apply(ACTION_SPACE.start("decline"))
