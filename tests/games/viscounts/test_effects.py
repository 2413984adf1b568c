"""Every word of the vocabulary (rules section 12), for a player; for the virtual viscount see test_virtual_effects."""

from __future__ import annotations

import pytest

from architects_env.games.viscounts.data.vocabulary import (
    DESTROY,
    FLIP_DEBT,
    FREE_HIRE,
    STONE,
    WORDS,
    Choice,
    Effect,
    read_effects,
)
from architects_env.games.viscounts.rules import actions as A
from architects_env.play.faces.viscounts.action_displays import DISPLAYS
from tests.games.viscounts.table import Table


@pytest.mark.parametrize("word", ["inkwell", "stone", "gold", "silver"])
def test_plain_gains(word: str) -> None:
    assert Table().effect(0, f"3 {word}").has(0) == {word: 3}


def test_a_resource_is_of_a_kind_of_choice_one_by_one() -> None:
    table = Table().effect(0, "2 resource")
    assert table.offers("resource") == ["inkwell", "stone", "gold"]
    assert table.do("resource", "gold").do("resource", "inkwell").idle and table.has(0) == {"gold": 1, "inkwell": 1}


def test_debts_and_deeds_come_unflipped() -> None:
    assert Table().effect(0, "2 debt, 3 deed").has(0) == {"debts": 2, "deeds": 3}


def test_virtue_and_corruption_move_the_markers() -> None:
    assert Table().effect(0, "2 virtue").markers(0) == (0, 4)
    assert Table().effect(0, "2 corruption").markers(0) == (2, 6)


# --- flips ------------------------------------------------------------------------------------------------------------
def test_a_flip_without_a_kind_is_of_the_kinds_that_there_are() -> None:
    table = Table().have(0, debts=1, deeds=1).effect(0, "2 flip")
    assert table.offers("flip") == ["debt", "deed"]
    table.do("flip", "deed")
    assert table.stage == "resource"  # the debt is flipped without asking
    assert table.do("resource", "stone").idle and table.has(0) == {"stone": 1, "paid_debts": 1, "approved_deeds": 1}


def test_a_flipped_debt_pays_a_resource_a_flipped_deed_nothing() -> None:
    table = Table().have(0, debts=1, deeds=1).effect(0, "flip deed, flip debt").do("resource", "inkwell")
    assert table.has(0) == {"inkwell": 1, "paid_debts": 1, "approved_deeds": 1}


def test_a_flip_with_nothing_to_flip_is_skipped() -> None:
    assert Table().effect(0, "flip, flip debt, flip deed").idle
    assert Table().have(0, deeds=1).effect(0, "flip debt").has(0) == {"deeds": 1}


# --- townsfolk --------------------------------------------------------------------------------------------------------
def test_a_free_hire_is_mandatory_while_a_real_card_is_visible_R11() -> None:
    table = Table().top("A", "friar_1").top("B", "-").effect(0, "free hire")
    assert table.offers("segment") == ["A", "C", "D", "E"] and not table.can("decline")
    table.do("segment", "A")
    assert table.markers(0) == (0, 5) and "friar_1" in table.names("discard_pile", 0)
    for segment in "ACDE":
        table.top(segment, "-")
    assert table.effect(0, "free hire").idle


def test_each_unit_of_discard_may_be_declined_R12() -> None:
    table = Table().hand(0, "thief abbot").draw_pile(0, "squire").effect(0, "2 discard")
    assert (
        table.offers("card") == ["abbot", "thief"]
        and table.can("top")
        and table.can("decline")
        and not table.can("shuffle")
    )
    table.do("card", "thief")
    assert table.names("discard_pile", 0)[-1] == "thief" and table.stage == "discard"
    assert table.do("decline").idle and table.names("hand", 0) == ["abbot"]


def test_the_top_of_the_draw_pile_is_discarded_unseen() -> None:
    table = Table().hand(0, "").draw_pile(0, "squire abbot").effect(0, "discard").do("top")
    assert table.names("discard_pile", 0)[-1] == "squire" and table.names("draw_pile", 0) == ["abbot"]


def test_with_an_empty_draw_pile_the_discard_pile_is_shuffled_for_the_top_card() -> None:
    table = Table().draw_pile(0, "")
    before = sorted(table.names("discard_pile", 0))
    table.effect(0, "discard")
    assert table.can("shuffle") and not table.can("top")
    table.do("shuffle")
    assert table.markers(0) == (0, 5) and len(table.names("discard_pile", 0)) == 1
    assert sorted(table.names("discard_pile", 0) + table.names("draw_pile", 0)) == before


def test_a_destroyed_card_leaves_the_game_and_pays_its_value() -> None:
    table = Table().hand(0, "financier").effect(0, "destroy").do("card", "financier")
    assert table.idle and table.has(0) == {"silver": 3} and table.g.removed_size == 1
    table = Table().draw_pile(0, "thief").effect(0, "destroy").do("top")
    assert table.has(0) == {"silver": 1}
    table = Table().gone(0, "abbot thief squire lender").draw_pile(0, "").effect(0, "destroy").do("shuffle")
    assert table.markers(0) == (0, 5) and table.has(0)["silver"] in (1, 2)


def test_nobody_destroys_down_to_fewer_than_three_cards() -> None:
    table = Table().gone(0, "abbot thief squire lender").hand(0, "abbot").effect(0, "2 destroy").do("card", "abbot")
    assert table.idle
    assert table.effect(0, "destroy").idle and table.effect(0, "discard").stage == "discard"


def test_rearranging_permutes_the_cards_among_the_slots_that_hold_one_R05() -> None:
    table = Table().line(0, "thief - squire").effect(0, "rearrange")
    assert len(table.mask_of("rearrange")) == 2
    assert table.do("rearrange", table.mask_of("rearrange")[1]).names("line", 0) == ["squire", "-", "thief"]
    table = Table().line(0, "thief abbot squire").effect(0, "rearrange")
    assert table.mask_of("rearrange") == [0, 1, 2, 3, 4, 5] and table.do("rearrange", 0).names("line", 0) == [
        "thief",
        "abbot",
        "squire",
    ]
    assert table.effect(0, "rearrange").do("rearrange", 3).names("line", 0) == ["abbot", "squire", "thief"]
    assert Table().line(0, "thief - -").effect(0, "rearrange").idle


def test_each_order_of_the_line_says_from_which_place_a_card_comes() -> None:
    table = Table().line(0, "thief - squire").effect(0, "rearrange")
    places = ["seat 0 line 0", "seat 0 line 2"]
    orders = [DISPLAYS.order(table.g, A.ARRANGE + i) for i in table.mask_of("rearrange")]
    assert [list(order) for order in orders] == [places, places]
    assert [list(order.values()) for order in orders] == [places, places[::-1]]


def test_every_shuffle_is_checked_by_the_criminals_in_line_R04() -> None:
    table = Table().line(0, "squire - -").draw_pile(0, "abbot").effect(0, "shuffle")
    assert (
        table.markers(0) == (0, 5) and table.names("discard_pile", 0) == [] and "abbot" in table.names("draw_pile", 0)
    )
    assert Table().line(0, "antagonist_1 thief -").effect(0, "shuffle").markers(0) == (1, 6)


def test_a_shuffle_with_an_empty_discard_pile_does_nothing_R20() -> None:
    table = Table().draw_pile(0, "abbot")
    table.discard_pile(0, "")
    assert table.effect(0, "shuffle").markers(0) == (0, 6)


def test_a_hired_card_is_shuffled_in_by_its_own_effect_R20() -> None:
    table = Table().draw_pile(0, "abbot")
    table.discard_pile(0, "").top("A", "courier_1").effect(0, "free hire").do("segment", "A")
    assert "courier_1" in table.names("draw_pile", 0) and table.markers(0) == (0, 5)


# --- castle, buildings, manuscripts -----------------------------------------------------------------------------------
def test_a_castle_move_takes_one_own_worker_to_a_neighbouring_section_or_none() -> None:
    table = Table().castle(1, s0={0: 1, 1: 1}).effect(0, "castle move")
    assert table.mask_of("castle_move") == [0, 1] and table.can("decline")
    table.do("castle_move", 1)
    assert table.g.tier1[:, 0].tolist() == [0, 0, 0, 0, 1]
    assert table.effect(0, "castle move").do("castle_move", 8).g.tier1[:, 0].tolist() == [1, 0, 0, 0, 0]
    assert table.effect(0, "castle move").do("decline").idle
    assert Table().effect(0, "castle move").idle


def test_free_workers_go_into_a_section_of_choice_as_many_as_there_are_R06() -> None:
    table = Table().have(0).effect(0, "2 place workers")
    assert table.offers("section") == [0, 1, 2, 3, 4]
    assert table.do("section", 3).g.tier1[3, 0] == 2 and table.g.workers[0] == 18
    table = Table().castle(3, s0={0: 19}).effect(0, "2 place workers").do("section", 2)
    assert table.idle and table.g.tier1[2, 0] == 1 and table.g.workers[0] == 0
    assert table.effect(0, "place workers").idle


@pytest.mark.parametrize(
    ("word", "slots"), [("trading post", [0, 1, 2]), ("guildhall", [3, 4, 5]), ("workshop", [6, 7, 8])]
)
def test_a_free_building_is_any_of_its_type_on_any_open_spot_of_the_board(word: str, slots: list[int]) -> None:
    table = Table().built(0, slots[1], "A1").effect(0, f"build {word}")
    assert table.offers("building") == [slots[0], slots[2]]
    table.do("building", slots[0])
    assert len(table.offers("spot")) == 19 and "A1" not in table.offers("spot")
    assert table.do("spot", "C3").idle and table.has(0) == {"deeds": 1}


def test_a_free_building_is_skipped_if_none_of_its_type_is_left() -> None:
    table = Table().built(0, 0).built(0, 1).built(0, 2)
    assert table.effect(0, "build trading post").idle


def test_a_free_manuscript_costs_3_or_4_and_is_never_a_printed_one_R07() -> None:
    table = (
        Table()
        .tile("A", "m_black_3_01")
        .tile("B", "m_black_6_04")
        .tile("C", "m_yellow_4_20")
        .tile("D", "m_grey_7_32")
        .tile("E", "-")
    )
    table.effect(0, "free manuscript")
    assert table.offers("segment") == ["A", "C"] and not table.can("decline")
    table.do("segment", "C")
    assert table.g.manuscript_owner[19] == 0 and table.markers(0) == (0, 4)
    for segment in "ABCD":
        table.tile(segment, "-")
    assert table.effect(0, "free manuscript").idle


# --- lists ------------------------------------------------------------------------------------------------------------
def test_effects_listed_together_go_from_left_to_right() -> None:
    table = Table().effect(0, "debt, flip debt").do("resource", "gold")
    assert table.has(0) == {"gold": 1, "paid_debts": 1}


def test_effects_of_one_list_are_independent_of_each_other_R24() -> None:
    table = Table().hand(0, "thief").effect(0, "discard, 2 silver").do("decline")
    assert table.idle and table.has(0) == {"silver": 2}


def test_a_choice_offers_what_can_be_carried_out() -> None:
    table = Table().hand(0, "thief").effect(0, "destroy | discard")
    assert table.mask_of("option") == [0, 1]
    table.do("option", 1).do("card", "thief")
    assert table.idle and table.has(0) == {}


def test_an_optional_effect_that_was_chosen_may_be_declined() -> None:
    assert Table().castle(1, s0={0: 1}).effect(0, "gold | castle move").do("option", 1).do("decline").idle


def test_a_single_possible_option_is_not_asked_about() -> None:
    table = Table().gone(0, "abbot thief squire").hand(0, "thief").effect(0, "destroy | discard")
    assert table.stage == "discard"
    assert Table().gone(0, "abbot thief squire").effect(0, "destroy | flip").idle


def test_effects_are_read_as_they_stand_in_a_table() -> None:
    assert read_effects("2 stone, flip debt") == (Effect(STONE, 2), Effect(FLIP_DEBT))
    assert read_effects("free hire | 2 destroy") == (Choice((Effect(FREE_HIRE),), (Effect(DESTROY, 2),)),)
    assert read_effects("") == ()
    assert len(set(WORDS)) == len(WORDS)
