"""Single rulings of the castle (rules section 8), as a player would ask them."""

from __future__ import annotations

from tests.games.viscounts.table import Table


def test_six_workers_in_one_courtyard_settle_it_twice() -> None:
    table = (
        Table()
        .castle(1, s4={0: 2})
        .at(0, "I9_10")
        .line(0, "enforcer_1 antagonist_1 squire")
        .have(0, gold=3)
        .top("E", "friar_1")
        .phase("act")
    )
    table.do("action", "workers").do("workers", 3)
    assert table.g.tier1[:, 0].tolist() == [2, 0, 0, 2, 0] and table.g.tier2[4, 0] == 2
    assert table.markers(0) == (1, 2)  # four virtue, and the Enforcer's corruption afterwards


def test_workers_that_step_aside_may_settle_the_next_courtyard() -> None:
    table = Table().castle(1, s0={0: 2}, s1={0: 2}).effect(0, "place workers").do("section", 0)
    assert table.g.tier1[:, 0].tolist() == [1, 0, 1, 0, 1] and table.g.tier2[:, 0].tolist() == [1, 1, 0, 0, 0]
    assert table.has(0) == {"inkwell": 1, "stone": 1}


def test_which_courtyard_of_tier_2_sends_its_worker_on_first_is_the_owners_choice() -> None:
    table = (
        Table()
        .castle(1, s4={0: 2}, s0={0: 2})
        .castle(2, s4={0: 2}, s0={0: 2})
        .effect(0, "place workers")
        .do("section", 4)
    )
    assert table.stage == "section" and table.offers("section") == [0, 4] and table.has(0) == {"inkwell": 1, "stone": 1}
    table.do("section", 4).do("resource", "gold").do("resource", "stone")
    assert table.idle and table.g.tier3[0] == 2 and table.g.leader == 0


def test_an_effect_of_tier_2_is_finished_with_its_triggers_before_the_workers_step_aside() -> None:
    table = (
        Table()
        .line(0, "racketeer_1 squire abbot")
        .castle(1, s3={0: 2})
        .hand(0, "thief lender")
        .top("B", "bishop_1")
        .effect(0, "place workers")
    )
    table.do("section", 3).do("option", 0).do("segment", "B")
    assert table.stage == "option" and table.has(0) == {"debts": 1} and table.g.tier1[3, 0] == 2
    assert table.do("option", 1).do("decline").idle and table.g.tier1[:, 0].tolist() == [0, 0, 1, 0, 1]


def test_a_castle_move_of_tier_2_that_is_declined_leaves_two_to_step_aside() -> None:
    table = Table().castle(1, s2={0: 2}).effect(0, "place workers").do("section", 2).do("option", 1).do("decline")
    assert table.idle and table.g.tier1[:, 0].tolist() == [0, 1, 0, 1, 0]


def test_a_castle_move_of_tier_2_may_make_three_in_the_next_courtyard() -> None:
    table = (
        Table()
        .castle(1, s2={0: 2}, s1={0: 2})
        .effect(0, "place workers")
        .do("section", 2)
        .do("option", 1)
        .do("castle_move", 2 * 2 + 1)
    )
    assert table.stage == "side"
    table.do("side", "clockwise")
    assert table.idle and table.g.tier2[1, 0] == 1 and table.g.tier1[:, 0].tolist() == [1, 0, 1, 1, 0]


def test_with_three_cards_courtyard_3_can_only_hire() -> None:
    assert (
        Table().castle(1, s3={0: 2}).gone(0, "abbot thief squire").effect(0, "place workers").do("section", 3).stage
        == "hire free"
    )


def test_triggers_after_workers_come_after_bumping() -> None:
    table = (
        Table(3)
        .at(0, "I1_2")
        .line(0, "overseer_2 trader labourer")
        .top("A", "friar_1")
        .castle(1, s0={1: 2, 2: 1})
        .phase("act")
        .do("action", "workers")
    )
    assert table.stage == "bump" and table.markers(0) == (0, 6)
    assert table.do("bump", 10).idle and table.markers(0) == (0, 5)


def test_of_several_crowded_courtyards_any_worker_may_be_removed_next() -> None:
    table = Table(4).castle(1, s0={1: 2, 2: 2}, s3={2: 2, 3: 2}).castle(2, s1={0: 1, 1: 1, 2: 1, 3: 1}).phase("castle")
    assert table.mask_of("bump") == [6, 10, 16, 20, 23, 26, 33, 36]
    table.do("bump", 23)
    assert table.has(2) == {"silver": 2} and table.mask_of("bump") == [6, 10, 16, 20, 26, 36]


def test_virtue_for_a_removed_worker_may_join_the_owners_markers_without_a_collision() -> None:
    table = (
        Table()
        .castle(1, s4={0: 2})
        .castle(2, s4={0: 1, 1: 2})
        .have(1, corruption=3, virtue=4)
        .effect(0, "place workers")
        .do("section", 4)
    )
    table.do("bump", 19).do("resource", "gold")
    assert table.idle and table.markers(1) == (3, 3) and table.has(1) == {"gold": 1}


def test_an_own_worker_that_was_removed_is_in_supply_again() -> None:
    table = (
        Table()
        .castle(3, s0={0: 17})
        .castle(1, s0={0: 1, 1: 2})
        .effect(0, "place workers")
        .do("section", 0)
        .do("bump", 0)
    )
    assert table.idle and table.g.workers[0] == 2 and table.has(0) == {"silver": 2}


def test_a_castle_move_bumps_where_it_makes_four() -> None:
    assert Table(3).castle(1, s0={0: 1}, s1={1: 2, 2: 1}).effect(0, "castle move").do("castle_move", 0).stage == "bump"


def test_the_new_castle_leader_draws_one_card_more_in_the_same_turn() -> None:
    table = (
        Table()
        .castle(1, s4={0: 2})
        .castle(2, s4={0: 2})
        .draw_pile(0, "thief abbot squire lender trader")
        .effect(0, "place workers")
    )
    assert table.do("section", 4).do("resource", "gold").phase("draw").g.hand_size[0] == 4
