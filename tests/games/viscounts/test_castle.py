"""The castle (rules section 8)."""

from __future__ import annotations

import pytest

from tests.games.viscounts.table import Table


def test_the_third_worker_of_a_section_rises_and_two_step_aside() -> None:
    table = Table().castle(1, s4={0: 2}).effect(0, "place workers").do("section", 4)
    assert table.g.tier1[:, 0].tolist() == [1, 0, 0, 1, 0] and table.g.tier2[4, 0] == 1 and table.markers(0) == (0, 4)


@pytest.mark.parametrize(
    ("section", "decisions", "gain"),
    [
        (0, [], {"inkwell": 1, "stone": 1}),
        (1, [("flip", "deed")], {"debts": 1, "approved_deeds": 1}),
        (2, [], {"gold": 1}),
        (4, [], {}),
    ],
)
def test_tier_2_effects(section: int, decisions: list[tuple[str, str]], gain: dict[str, int]) -> None:
    table = Table().castle(1, **{f"s{section}": {0: 2}})
    if section == 1:
        table.have(0, debts=1, deeds=1)
    table.effect(0, "place workers").do("section", section)
    if section == 2:
        table.do("option", 0)
    for block, index in decisions:
        table.do(block, index)
    assert table.idle and table.has(0) == gain and table.g.tier2[section, 0] == 1


def test_the_effect_of_section_3_is_a_free_hire_or_destroying() -> None:
    table = Table().castle(1, s3={0: 2}).top("B", "friar_1").effect(0, "place workers").do("section", 3)
    table.do("option", 0).do("segment", "B")
    assert table.idle and table.markers(0) == (0, 5)


def test_which_of_several_sections_is_next_is_the_owners_choice() -> None:
    table = Table().castle(1, s0={0: 2}, s2={0: 2}).castle(1, s1={0: 2}).effect(0, "place workers").do("section", 1)
    # courtyard 1 rises, and its neighbours have three each now
    assert table.stage == "section" and table.offers("section") == [0, 2]
    table.do("section", 0)
    assert table.has(0) == {"inkwell": 1, "stone": 1}


def test_a_castle_move_as_tier_2_effect_may_take_a_worker_of_the_same_section_and_the_last_one_goes_to_a_side_of_choice_R17() -> (
    None
):
    table = (
        Table().castle(1, s2={0: 2}).effect(0, "place workers").do("section", 2).do("option", 1).do("castle_move", 4)
    )
    assert table.stage == "side" and table.g.tier1[:, 0].tolist() == [0, 0, 1, 1, 0]
    table.do("side", "counter-clockwise")
    assert table.idle and table.g.tier1[:, 0].tolist() == [0, 1, 0, 1, 0]


def test_a_castle_move_inside_the_running_castle_begins_no_second_one() -> None:
    table = (
        Table().castle(1, s2={0: 2}, s0={0: 1}, s1={0: 1}).effect(0, "place workers").do("section", 2).do("option", 1)
    )
    table.do("castle_move", 2 * 1 + 1)  # courtyard 1 to courtyard 0, while courtyard 2 still has to move aside
    assert table.idle and table.g.tier1[:, 0].tolist() == [2, 1, 0, 1, 0] and table.g.castle_runs == 0


def test_three_workers_on_tier_2_send_one_to_the_centre_for_a_resource() -> None:
    table = Table().castle(1, s4={0: 2}).castle(2, s4={0: 2}).effect(0, "place workers").do("section", 4)
    assert table.stage == "resource" and table.g.leader == -1
    table.do("resource", "gold")
    assert (
        table.idle
        and table.g.tier3[0] == 1
        and table.g.tier2[4, 0] == 2
        and table.g.leader == 0
        and table.has(0) == {"gold": 1}
    )


def test_the_castle_leader_is_the_first_in_the_centre_and_then_whoever_has_strictly_more() -> None:
    table = (
        Table()
        .castle(3, s0={1: 1})
        .castle(1, s4={0: 2})
        .castle(2, s4={0: 2})
        .effect(0, "place workers")
        .do("section", 4)
        .do("resource", "gold")
    )
    assert table.g.leader == 1
    table.castle(1, s4={0: 2}, s3={0: 0}, s0={0: 0}).effect(0, "place workers").do("section", 4).do("resource", "gold")
    assert table.g.leader == 0 and table.points(0)["castle leader"] == 5


def test_the_active_player_bumps_until_three_are_left_and_owners_are_paid_one_by_one() -> None:
    table = Table(3).castle(1, s1={1: 2, 2: 1}).effect(0, "place workers").do("section", 1)
    assert table.stage == "bump" and table.seat == 0 and table.mask_of("bump") == [1, 11, 21]
    table.do("bump", 11)
    assert (
        table.idle
        and table.has(1) == {"silver": 2}
        and table.g.tier1[1].tolist() == [1, 1, 1, 0]
        and table.g.workers[1] == 19
    )


def test_own_workers_may_be_bumped_too() -> None:
    table = Table(3).castle(1, s1={1: 2, 2: 1}).effect(0, "place workers").do("section", 1).do("bump", 1)
    assert table.idle and table.has(0) == {"silver": 2} and table.g.workers[0] == 20


def test_a_worker_bumped_from_tier_2_brings_a_virtue_and_a_resource_of_its_owners_choice() -> None:
    table = Table(3).castle(1, s4={0: 2}).castle(2, s4={1: 2, 2: 1}).effect(0, "place workers").do("section", 4)
    table.do("bump", 10 + 5 + 4)
    assert table.stage == "resource" and table.seat == 1 and table.markers(1) == (0, 5)
    assert (
        table.do("resource", "stone").idle
        and table.has(1) == {"stone": 1}
        and table.g.tier2[4].tolist() == [1, 1, 1, 0]
    )


def test_a_link_with_a_castle_move_for_two_owners_moves_both_before_the_castle_runs() -> None:
    table = (
        Table(3)
        .built(1, 6, "A4")
        .castle(1, s0={0: 1, 1: 2}, s1={0: 1, 1: 1})
        .at(0, "2")
        .line(0, "labourer artisan_1 charlatan_1")
    )
    table.phase("act").do("action", "build").do("building", 7)  # on A5, the only spot left
    assert table.stage == "destroy"
    table.do("decline")
    assert table.stage == "castle move" and table.seat == 0
    table.do("castle_move", 2)  # from courtyard 1 clockwise
    assert table.stage == "castle move" and table.seat == 1
    table.do("castle_move", 3)  # from courtyard 1 to courtyard 0: three there, after both have moved
    assert table.g.tier2[0].tolist() == [0, 1, 0, 0] and table.has(1)["inkwell"] == 1


def test_workers_of_others_are_resolved_after_those_of_the_active_player() -> None:
    table = Table(2).castle(1, s0={0: 2, 1: 1}).castle(1, s4={1: 2})
    table.g.tier1[0, 0] += 1  # three of each at once
    table.g.tier1[4, 1] += 1
    table.g.workers[0] -= 1
    table.g.workers[1] -= 1
    table.phase("castle")
    assert table.idle and table.g.tier2[:, :2].tolist() == [[1, 0], [0, 0], [0, 0], [0, 0], [0, 1]]
    assert table.has(0) == {"inkwell": 1, "stone": 1} and table.markers(1) == (0, 4)
