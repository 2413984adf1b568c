"""Single rulings of the first two phases: dropping off, playing, moving (rules sections 5, 6 and 12.3), as a player
would ask them."""

from __future__ import annotations

import pytest

from architects_env.games.viscounts.data.board import SPACES
from tests.games.viscounts.table import Table


def dropping(card: str, **have: int) -> Table:
    """This card leaves the line."""
    return Table().line(0, f"squire abbot {card}").have(0, **have).phase("shift")


def played(card: str, rest: str = "squire abbot", **have: int) -> Table:
    """This card has come to the first place."""
    return Table().line(0, f"{card} {rest}").have(0, **have).phase("played")


# --- dropping off -----------------------------------------------------------------------------------------------------
def test_a_card_that_drops_off_lies_on_the_discard_pile_before_its_ability() -> None:
    table = Table().line(0, "squire abbot therese").gone(0, "").phase("shift")
    assert table.stage == "discard" and table.can("shuffle")  # the card itself would be shuffled


def test_a_hire_that_shuffles_takes_the_card_that_dropped_off_along() -> None:
    table = (
        Table()
        .line(0, "squire abbot journeyman")
        .gone(0, "thief")
        .top("A", "courier_1")
        .phase("shift")
        .do("segment", "A")
    )
    assert sorted(table.names("draw_pile", 0)) == ["courier_1", "journeyman", "thief"] and table.markers(0) == (0, 4)


def test_a_thief_that_drops_off_sets_off_the_racketeer_that_stays_in_line_before_the_silver() -> None:
    table = Table().line(0, "racketeer_2 abbot thief").hand(0, "lender").phase("shift").do("option", 0)
    assert (
        table.has(0) == {"debts": 1} and len(table.mask_of("rearrange")) == 2
    )  # places 2 and 3: the first one is empty
    table.do("rearrange", table.mask_of("rearrange")[1])
    assert table.names("line", 0) == ["-", "abbot", "racketeer_2"] and table.has(0) == {"debts": 1, "silver": 1}


def test_a_lasting_card_does_not_act_any_more_when_it_has_dropped_off() -> None:
    table = Table().line(0, "squire debt_collector_3 lender").have(0, debts=1).phase("shift").do("resource", "gold")
    assert table.has(0) == {"silver": 1, "gold": 1, "paid_debts": 1} and table.markers(0) == (0, 5)
    table = (
        Table()
        .line(0, "lender squire debt_collector_3")
        .have(0, debts=1)
        .phase("shift")
        .effect(0, "flip")
        .do("resource", "gold")
    )
    assert table.has(0) == {"gold": 1, "paid_debts": 1} and table.markers(0) == (0, 6)


def test_guntram_offers_a_debt_even_with_no_deed_to_flip() -> None:
    table = dropping("guntram")
    assert table.mask_of("option") == [0, 1] and table.do("option", 0).has(0) == {"debts": 1}
    assert dropping("guntram", deeds=1).do("option", 0).has(0) == {"debts": 1, "approved_deeds": 1}
    assert dropping("guntram").do("option", 1).has(0) == {"deeds": 1}


def test_rudolf_destroys_up_to_two_cards_or_brings_two_resources() -> None:
    def rudolf() -> Table:
        return Table().line(0, "squire abbot rudolf").hand(0, "thief financier").phase("shift")

    assert rudolf().do("option", 0).do("card", "financier").do("card", "thief").has(0) == {"silver": 4}
    assert rudolf().do("option", 0).do("card", "financier").do("decline").has(0) == {"silver": 3}
    assert rudolf().do("option", 1).do("resource", "gold").do("resource", "stone").has(0) == {"stone": 1, "gold": 1}


def test_a_discard_while_dropping_off_may_empty_the_hand_and_then_a_card_is_played_unseen() -> None:
    table = (
        Table()
        .line(0, "squire abbot therese")
        .hand(0, "thief")
        .draw_pile(0, "lender")
        .phase("shift", "choose card")
        .do("card", "thief")
    )
    assert table.idle and table.names("line", 0) == ["lender", "squire", "abbot"] and table.markers(0) == (0, 4)


def test_a_townsfolk_hired_while_dropping_off_cannot_be_played_in_this_turn() -> None:
    table = (
        Table()
        .top("B", "friar_1")
        .line(0, "squire abbot journeyman")
        .hand(0, "thief lender")
        .phase("shift", "choose card")
        .do("segment", "B")
    )
    assert table.offers("card") == ["lender", "thief"]


# --- playing ----------------------------------------------------------------------------------------------------------
def test_with_three_cards_the_one_that_drops_off_is_shuffled_and_played_again() -> None:
    table = Table().line(0, "squire abbot thief").gone(0, "").phase("shift", "choose card")
    assert (
        table.idle
        and table.names("line", 0) == ["thief", "squire", "abbot"]
        and table.has(0) == {"debts": 1, "silver": 1}
    )
    assert table.markers(0) == (1, 5)  # no criminal lay in line when it was shuffled


@pytest.mark.parametrize(
    ("card", "rest", "corruption"),
    [("thief", "antagonist_1 lookout_1", 4), ("clovis", "squire thief", 2), ("squire", "thief abbot", 0)],
)
def test_a_criminal_corrupts_for_every_criminal_icon_of_the_line_its_own_included(
    card: str, rest: str, corruption: int
) -> None:
    assert played(card, rest).markers(0) == (corruption, 6)


def test_a_criminal_that_dropped_off_in_this_turn_corrupts_no_more() -> None:
    table = (
        Table()
        .line(0, "squire abbot antagonist_1")
        .hand(0, "thief lender")
        .phase("shift", "choose card")
        .do("card", "thief")
    )
    assert table.markers(0) == (1, 6)


def test_corruption_beyond_the_meeting_drags_virtue_along_up_to_the_end_of_the_track() -> None:
    assert played("thief", "antagonist_1 -", corruption=4, virtue=5).markers(0) == (6, 6)


def test_bertha_offers_the_castle_move_only_with_a_worker_on_tier_1() -> None:
    assert played("bertha").markers(0) == (0, 5)
    table = Table().castle(2, s2={0: 1}).line(0, "bertha squire abbot").phase("played")
    assert table.idle and table.markers(0) == (0, 5)
    assert Table().castle(1, s2={0: 1}).line(0, "bertha squire abbot").phase("played").mask_of("option") == [0, 1]


def test_judith_with_three_cards_and_nothing_to_flip_does_nothing() -> None:
    assert Table().line(0, "judith squire abbot").gone(0, "").phase("played").idle
    assert Table().line(0, "judith squire abbot").gone(0, "").have(0, debts=1).phase("played").stage == "resource"


# --- moving -----------------------------------------------------------------------------------------------------------
def test_the_price_of_a_move_is_that_of_the_shortest_way_that_is_long_enough() -> None:
    table = Table().at(0, "1").set(distance=1).have(0, silver=2).phase("travel")
    assert sorted(table.options("Ride")) == [
        "Ride to space 2: trade 2 merchants → inkwell, or build",
        "Ride to space 3 for 1 silver: trade 1 merchant → silver, or build",
        "Ride to space 4 for 2 silver: trade 2 merchants → stone, or build",
        "Ride to the inner space of A: send workers into the castle, or transcribe",
        "Ride to the inner space of B for 1 silver: send workers into the castle, or transcribe",
        "Ride to the inner space of C for 2 silver: send workers into the castle, or transcribe",
    ]
    assert "Ride to the inner space of A for 2 silver: send workers into the castle, or transcribe" in Table().at(
        0, "I1_2"
    ).set(distance=3).have(0, silver=2).phase("travel").options("Ride")


def test_the_distance_is_that_of_the_card_played_even_if_its_ability_has_rearranged_the_line() -> None:
    table = (
        Table()
        .line(0, "architect_1 financier squire")
        .at(0, "2")
        .phase("played", "travel")
        .do("option", 0)
        .do("rearrange", 2)
    )
    assert table.names("line", 0)[0] == "financier" and SPACES[table.g.space[0]] == "3"


def test_whoever_is_landed_on_rearranges_before_the_action_and_whoever_is_passed_does_not() -> None:
    table = (
        Table(3).at(0, "2").at(1, "3").at(2, "4").set(distance=1).line(0, "journeyman abbot squire").have(0, silver=1)
    )
    table.line(1, "thief squire -").line(2, "lender abbot -").phase("travel", "act").do("move", "4")
    assert table.stage == "rearrange" and table.seat == 2 and table.has(0) == {}
    assert (
        table.do("rearrange", 2).stage == "action"
        and table.seat == 0
        and table.names("line", 2) == ["abbot", "lender", "-"]
    )


def test_a_viscount_who_is_landed_on_with_a_single_card_in_line_is_not_asked() -> None:
    assert Table().at(0, "2").at(1, "3").set(distance=1).line(1, "thief - -").phase("travel").idle
