"""Single rulings of buildings, spots and links (rules sections 7.3 and 7.4), as a player would ask them."""

from __future__ import annotations

import pytest

from tests.games.viscounts.table import Table

BUILDERS = "labourer artisan_1 foreman_1"
"""3 builders, without anything to decide."""


def at(space: str, players: int = 2, **have: int) -> Table:
    return Table(players).at(0, space).line(0, BUILDERS).have(0, **have).top("ABCDE"[(int(space) - 1) // 2], "friar_1")


def building(table: Table, slot: int, spot: str = "") -> Table:
    """A building by the action, on this spot, or on the only one."""
    table.phase("act").do("action", "build").do("building", slot)
    return table.do("spot", spot) if spot else table


@pytest.mark.parametrize(
    ("stone", "slots"),
    [(0, [6, 7, 8]), (1, [6, 7, 8]), (2, [0, 1, 2, 6, 7, 8]), (3, [0, 1, 2, 6, 7, 8]), (4, list(range(9)))],
)
def test_what_can_be_built_with_three_builders_and_some_stone(stone: int, slots: list[int]) -> None:
    assert at("1", stone=stone).phase("act").do("action", "build").offers("building") == slots


@pytest.mark.parametrize(
    ("players", "space", "spots"),
    [
        (2, "1", ["A1", "A2"]),
        (2, "2", ["A3", "A4"]),
        (3, "1", ["A1", "A2", "A3"]),
        (3, "2", ["A4", "A5"]),
        (3, "4", ["B3", "B4", "B5"]),
    ],
)
def test_the_river_parts_the_spots_of_both_sides_of_the_board(players: int, space: str, spots: list[str]) -> None:
    assert building(at(space, players), 6).offers("spot") == spots


def test_a_link_may_cross_the_river() -> None:
    table = building(at("5").built(1, 0, "C3"), 7, "C2")
    assert table.has(0) == {"inkwell": 1} and table.markers(0) == table.markers(1) == (0, 5)


def test_neighbours_without_a_link_pay_nothing() -> None:
    table = building(at("3").built(1, 0, "B3"), 7, "B2")
    assert table.idle and table.has(0) == {"stone": 1} and table.has(1) == {}


def test_the_first_spot_of_a_segment_is_linked_to_the_last_one_of_the_segment_before_it_in_the_ring() -> None:
    table = at("1")
    for place, segment in enumerate((3, 0, 1, 2, 4)):
        table.g.ring[place], table.g.place_of[segment] = segment, place
    building(table.built(1, 0, "D4"), 7, "A1")
    assert table.has(0) == {"gold": 1} and table.markers(0) == table.markers(1) == (0, 5)


def test_the_owner_at_the_other_end_decides_about_the_own_bonus_after_the_builder() -> None:
    table = building(at("10").built(1, 0, "A1").line(1, "thief squire -"), 7, "E4")
    assert table.stage == "rearrange" and table.seat == 0
    assert table.do("rearrange", 0).stage == "rearrange" and table.seat == 1
    table = building(at("5", 3).built(1, 6, "C1").have(1, debts=1, deeds=1), 7)
    assert table.stage == "flip" and table.seat == 1
    assert table.do("flip", "debt").do("resource", "gold").has(1) == {
        "gold": 1,
        "paid_debts": 1,
        "deeds": 1,
    } and table.has(0) == {"gold": 1}


def test_a_hire_by_a_link_out_of_turn_lets_the_owners_first_workshop_discard() -> None:
    table = at("7", 3).built(1, 6, "D3").hand(1, "thief abbot").top("A", "princess_1").top("B", "miner_1")
    building(table, 7, "D2").do("segment", "A")
    assert table.stage == "hire free" and table.seat == 1
    assert table.do("segment", "B").stage == "discard" and table.seat == 1
    assert table.do("card", "thief").idle and table.markers(0) == table.markers(1) == (0, 5)


def test_a_debt_by_a_link_may_reveal_poverty_and_cards_of_others_do_not_act_after_the_build() -> None:
    table = (
        at("3", 3)
        .line(0, "charlatan_1 labourer woodcutter_1")
        .built(1, 6, "B3")
        .line(1, "woodcutter_2 - -")
        .set(debts_above=1)
    )
    building(table, 7, "B2")
    assert table.has(0) == {"stone": 1, "debts": 1} and table.has(1) == {"debts": 1} and table.g.poverty == 1
    assert table.stage == "trigger" and table.seat == 0
    assert table.do("trigger", 0).idle and table.markers(0) == (1, 5)


def test_the_third_workshop_raises_the_hand_limit_of_the_same_turn() -> None:
    table = (
        at("5")
        .draw_pile(0, "thief trader lender financier")
        .phase("act", "draw")
        .do("action", "build")
        .do("building", 8)
        .do("spot", "C1")
    )
    assert table.g.hand_size[0] == 4


def test_a_sculptors_stone_counts_twice_once_only() -> None:
    table = building(at("1", stone=3).line(0, "sculptor_1 labourer squire"), 0, "A1")  # a gap of 3
    assert table.has(0) == {"stone": 1, "gold": 1}


def test_a_free_building_finds_no_spot_on_a_full_board() -> None:
    table = Table(3)
    for i in range(25):
        table.built((1, 2, 0)[i // 9], i % 9)
    assert (table.g.spot_owner >= 0).all() and table.effect(0, "build workshop").idle


def test_with_a_castle_move_at_a_link_the_builder_bumps_even_if_only_the_others_worker_moved() -> None:
    table = building(at("2").built(1, 0, "B1").castle(1, s0={0: 2, 1: 1}, s1={1: 1}).hand(0, "thief"), 8, "A4").do(
        "decline"
    )
    assert table.stage == "castle move" and table.seat == 0
    assert table.do("decline").stage == "castle move" and table.seat == 1
    table.do("castle_move", 2 * 1 + 1)
    assert table.stage == "bump" and table.seat == 0 and table.mask_of("bump") == [0, 10]
    assert table.do("bump", 10).idle and table.has(1) == {"silver": 2}


def test_a_worker_that_rises_out_of_turn_gives_its_effect_to_its_owner() -> None:
    table = building(
        at("2").built(1, 0, "B1").castle(1, s0={1: 1}, s1={1: 2}).have(1, debts=1, deeds=1).hand(0, "thief"), 8, "A4"
    ).do("decline")
    table.do("castle_move", 0)
    assert table.stage == "flip" and table.seat == 1
    assert table.do("flip", "deed").idle and table.g.tier1[:, 1].tolist() == [1, 0, 1, 0, 0]
