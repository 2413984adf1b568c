"""Points (rules section 15)."""

from __future__ import annotations

import pytest

from tests.games.viscounts.table import Table


def test_unpaid_debts_cost_2_deeds_bring_1_or_3_paid_debts_nothing() -> None:
    assert Table().have(0, debts=2, paid_debts=5, deeds=3, approved_deeds=2).points(0) == {"debts": -4, "deeds": 9}


def test_awards_are_given_only_for_cards_that_were_revealed() -> None:
    table = Table(3).have(0, approved_deeds=1, paid_debts=2).have(1, paid_debts=2)
    assert "poverty" not in table.points(0) and "prosperity" not in table.points(0)
    table.set(poverty=1, prosperity=1, end_round=1)
    assert table.points(0) == {"deeds": 3, "poverty": 12, "prosperity": 10} and table.points(1) == {"prosperity": 10}


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("m_black_6_04", 1),
        ("m_black_6_05", 3),
        ("m_yellow_6_22", 2),
        ("m_yellow_6_23", 2),
        ("m_grey_5_30", 3),
        ("m_grey_6_31", 2),
        ("m_blue_5_13", 2),
        ("m_blue_6_14", 2),
        ("m_yellow_5_21", 2),
    ],
)
def test_what_manuscripts_count_is_halved_tile_by_tile_and_rounded_down_R14(tile: str, points: int) -> None:
    table = (
        Table()
        .have(0, approved_deeds=3, paid_debts=2, inkwell=3, stone=3, gold=1)
        .castle(1, s0={0: 2}, s1={0: 1})
        .castle(2, s0={0: 2})
    )
    table.built(0, 4).built(0, 7).gone(0, "courier_1 journeyman antagonist_1 squire").owns(0, tile, "m_grey_3_27")
    assert table.points(0)["manuscripts"] == points


def test_icons_are_counted_on_all_own_cards_wherever_they_are_and_criminals_are_not_wild_R13() -> None:
    table = Table().gone(0, "courier_1 lender trader journeyman thief").owns(0, "m_blue_5_13")
    assert table.points(0)["manuscripts"] == 4  # 3 + 2 + 1 + 2
    table.hand(0, "courier_1").draw_pile(0, "lender").line(0, "trader - -")
    assert table.points(0)["manuscripts"] == 4  # what is printed on empty slots does not count
    assert table.built(0, 2).points(0)["manuscripts"] == 5


def test_of_equal_points_more_silver_and_resources_win_and_then_the_place_is_shared() -> None:
    table = Table(3).have(0, silver=2, stone=1).have(1, silver=3).have(2, gold=2)
    assert table.match.scores_and_ranks()[1].tolist() == [1, 1, 3]
