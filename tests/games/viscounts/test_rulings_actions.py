"""Single rulings of dismissals, Trade, Transcribe and hiring (rules sections 7.1, 7.2, 7.6 and 9), as a player would
ask them."""

from __future__ import annotations

import pytest

from architects_env.games.viscounts.data.cards import ALL_KINDS
from architects_env.games.viscounts.data.reconstructed import RIBBONS
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules.state import NO_CARD
from architects_env.play.table.shortcuts import choices_of, sentence_of, with_counts
from tests.games.viscounts.table import Table

PLAIN = "trader abbot journeyman"
"""3 merchants and a cleric, without anything to decide."""


def at(space: str, line: str, top: str, **have: int) -> Table:
    """Seat 0 on a space with a line and things; this townsfolk card is seen there."""
    segment = "ABCDE"[(int(space.removeprefix("I").split("_")[0]) - 1) // 2]
    return Table().at(0, space).line(0, line).have(0, **have).top(segment, top)


def trading(space: str, line: str, **have: int) -> Table:
    return at(space, line, "friar_1", **have).phase("act").do("action", "trade")


def transcribing(tile: str, line: str = PLAIN, **have: int) -> Table:
    return at("I1_2", line, "princess_1", **have).tile("A", tile)


# --- dismissing -------------------------------------------------------------------------------------------------------
def test_all_icons_of_a_dismissed_criminal_count_and_only_its_effect_corrupts() -> None:
    table = (
        at("I1_2", "trader squire journeyman", "antagonist_1", silver=3)
        .phase("act")
        .do("action", "workers")
        .do("dismiss")
    )
    assert table.markers(0) == (1, 6) and table.mask_of("workers") == [0, 1]


def test_a_dismissal_is_not_offered_if_its_price_would_leave_too_little_for_the_action() -> None:
    assert (
        at("6", "thief abbot squire", "lookout_1", silver=3, deeds=1).phase("act").do("action", "trade").stage
        == "dismiss"
    )  # 1 silver, 2 + 2
    table = (
        at("6", "thief abbot squire", "trickster_1", silver=3, deeds=1).phase("act").do("action", "trade")
    )  # 3 silver, 2 + 0
    assert table.idle and table.has(0) == {"approved_deeds": 1}


def test_a_dismissed_debt_sets_off_racketeers_before_the_target_and_their_silver_helps_to_pay() -> None:
    table = (
        at("I1_2", "racketeer_1 clergyman_1 abbot", "bishop_1", silver=3)
        .tile("A", "m_black_5_06")
        .hand(0, "financier")
        .phase("act")
    )
    table.do("action", "transcribe").do("option", 0).do("card", "financier")
    assert table.idle and table.has(0) == {"silver": 3, "debts": 1} and table.g.manuscript_owner[5] == 0


def test_who_is_hired_after_a_dismissal_is_the_next_of_the_pile() -> None:
    table = (
        at("I1_2", "trader squire journeyman", "princess_1", silver=9)
        .phase("act", "recruit")
        .do("action", "workers")
        .do("dismiss")
    )
    hired = table.ids(table.g.townsfolk_top[:1])[0]
    assert hired != "princess_1" and table.do("hire").names("discard_pile", 0)[-1] == hired


def test_of_the_last_card_of_a_pile_that_was_dismissed_nobody_is_left_to_be_hired() -> None:
    table = at("I1_2", "trader squire journeyman", "princess_1", silver=9)
    while table.g.townsfolk_pile_size[0] > 0:
        table.top("A", ALL_KINDS[int(table.g.townsfolk_pile[0, 0])].id)
    table.top("A", "princess_1").phase("act", "recruit").do("action", "workers").do("dismiss")
    assert table.idle and table.g.townsfolk_top[0] == NO_CARD and table.has(0) == {"silver": 7}


def test_merchants_that_a_dismissed_card_brings_are_converted_with_those_of_the_line() -> None:
    table = (
        at("I1_2", "benefactor_1 trader abbot", "chevalier_1", silver=3)
        .phase("act")
        .do("action", "workers")
        .do("dismiss")
        .do("decline")
    )
    assert table.mask_of("workers") == [0, 1]  # 1 of the Chevalier, and 2 + 1 + 1 merchants for 2


@pytest.mark.parametrize("more", ["printed", "bonus card", "trading post"])
def test_merchants_printed_of_a_bonus_card_or_a_building_are_converted_too(more: str) -> None:
    table = at("I1_2", f"benefactor_1 abbot {'-' if more == 'printed' else 'labourer'}", "friar_1")
    if more == "bonus card":
        table.owns(0, "m_blue_3_10", "m_blue_3_11", "m_blue_4_12").set(bonus_owner={RIBBONS.index("blue"): 0})
    if more == "trading post":
        table.built(0, 2)
    assert (
        table.phase("act").do("action", "workers").idle and table.g.tier1[0, 0] == 1
    )  # 4 merchants are 2 nobles: one worker


@pytest.mark.parametrize(
    ("segment", "space", "markers"),
    [("A", "I1_2", (0, 5)), ("B", "I3_4", (0, 5)), ("C", "I5_6", (1, 6)), ("E", "I9_10", (1, 6))],
)
def test_the_printed_townsfolk_of_each_segment(segment: str, space: str, markers: tuple[int, int]) -> None:
    table = at(space, "trader lender journeyman", "-", silver=2).phase("act").do("action", "workers")
    assert table.idle and table.markers(0) == markers and table.g.tier1["ABCDE".index(segment), 0] == 1


# --- Trade ------------------------------------------------------------------------------------------------------------
def test_trade_with_fewer_exchanges_than_could_be_paid() -> None:
    assert trading("1", "journeyman lender squire").do("more").do("enough").has(0) == {"silver": 2}


def test_each_number_of_exchanges_says_what_it_gives_and_what_is_left() -> None:
    table = trading("4", "journeyman lender peddler_1", silver=2)
    assert table.options("Make") == [
        "Make 2 exchanges or more (together: 2 stone for icons alone; left: 3 merchants and 2 silver)",
        "Make 1 exchange: 1 stone for icons alone",
    ]
    table.do("more").do("more")
    assert table.options("Make") == [
        "Make 4 exchanges or more (together: 4 stone for 1 silver; left: 1 silver)",
        "Make 3 exchanges: 3 stone for icons alone",
    ]


def test_all_numbers_of_exchanges_are_chosen_from_at_once() -> None:
    table = trading("4", "journeyman lender peddler_1", silver=2)
    view = table.match.view(0)
    numbers = with_counts(view, choices_of(view)[0])
    assert [(sentence_of(view.game, one), one.actions) for one in numbers] == [
        ("1 stone: pay 2 merchant icons", [A.ENOUGH]),
        ("2 stone: pay 4 merchant icons", [A.MORE, A.ENOUGH]),
        ("3 stone: pay 6 merchant icons", [A.MORE, A.MORE, A.ENOUGH]),
        ("4 stone: pay 7 merchant icons and 1 silver", [A.MORE, A.MORE, A.MORE]),
    ]


def test_a_trigger_after_trade_acts_once_however_many_exchanges_there_were() -> None:
    table = trading("7", "jeweller_1 peddler_1 peddler_2").do("more").do("more").do("more")
    assert table.markers(0) == (0, 5) and table.has(0) == {"gold": 4}


def test_silver_that_a_flipped_debt_brings_buys_no_further_exchange() -> None:
    table = trading("6", "debt_collector_3 peddler_1 abbot", debts=2).do("resource", "gold")
    assert table.idle and table.has(0) == {"silver": 1, "gold": 1, "debts": 1, "paid_debts": 1}


def test_trade_may_be_taken_where_its_reward_can_do_nothing_and_still_sets_off_triggers() -> None:
    table = trading("6", "jeweller_1 journeyman abbot")  # nothing to flip
    assert table.idle and table.markers(0) == (0, 5)
    table = (
        at("8", "trader jeweller_1 abbot", "friar_1").gone(0, "").phase("act").do("action", "trade")
    )  # only three cards
    assert table.stage == "trigger"


def test_conversions_do_not_take_merchants_away_from_trade() -> None:
    assert trading("7", "strongman_1 benefactor_1 abbot").do("more").has(0) == {"gold": 2}


def test_several_destroyings_of_a_trade_stop_at_three_cards() -> None:
    table = (
        at("8", "peddler_1 peddler_2 abbot", "friar_1")
        .gone(0, "")
        .draw_pile(0, "thief")
        .phase("act")
        .do("action", "trade")
        .do("more")
        .do("top")
    )
    assert table.idle and table.has(0) == {"silver": 1}


# --- Transcribe -------------------------------------------------------------------------------------------------------
def test_a_manuscript_may_bring_another_one_with_its_bonus_card_in_the_same_turn() -> None:
    table = (
        transcribing("m_black_7_07", inkwell=6)
        .owns(0, "m_yellow_3_18", "m_yellow_3_19")
        .tile("B", "m_yellow_4_20")
        .phase("act")
    )
    table.do("action", "transcribe").do("segment", "B")
    assert table.idle and table.markers(0) == (0, 4) and table.g.bonus_owner[RIBBONS.index("yellow")] == 0


def test_a_bonus_card_that_the_manuscript_will_bring_does_not_help_to_pay_for_it() -> None:
    table = transcribing("m_black_4_03", inkwell=2).owns(0, "m_black_3_01", "m_black_4_02").phase("act")
    assert table.idle or "transcribe" not in table.offers("action")


@pytest.mark.parametrize(
    ("segment", "space", "things", "virtue"),
    [
        ("A", "I1_2", {"deeds": 1}, 6),
        ("B", "I3_4", {"gold": 2}, 6),
        ("C", "I5_6", {"gold": 1}, 5),
        ("D", "I7_8", {}, 4),
        ("E", "I9_10", {}, 6),
    ],
)
def test_the_printed_manuscript_of_each_segment_is_a_transcribe_action(
    segment: str, space: str, things: dict[str, int], virtue: int
) -> None:
    table = (
        at(space, "deacon_2 trader journeyman", "princess_1", inkwell=2)
        .tile(segment, "-")
        .phase("act")
        .do("action", "transcribe")
    )
    while table.stage == "resource":
        table.do("resource", "gold")
    assert table.idle and table.has(0) == things and table.markers(0) == (0, virtue - 1)  # and one for the Deacon


def test_the_effect_of_a_manuscript_comes_before_the_triggers_and_their_owner_orders_them() -> None:
    table = (
        transcribing("m_black_4_03", "deacon_2 bishop_1 trader", inkwell=9, corruption=3, virtue=6)
        .phase("act")
        .do("action", "transcribe")
    )
    assert table.stage == "trigger" and table.markers(0) == (3, 4)
    assert table.do("trigger", 0).markers(0) == (4, 4)  # virtue: joined on 3; then corruption


def test_inkwells_double_of_the_priest_and_stone_of_emma_go_together() -> None:
    table = (
        transcribing("m_black_5_06", "emma priest_1 trader", inkwell=1, stone=3).phase("act").do("action", "transcribe")
    )
    assert table.stage == "pay" and table.do("pay", 1).idle and table.has(0) == {"stone": 2}


# --- hiring -----------------------------------------------------------------------------------------------------------
def test_the_effect_of_who_is_hired_comes_before_the_workshops_discard() -> None:
    table = (
        Table()
        .at(0, "1")
        .top("A", "stonecutter_2")
        .have(0, silver=2)
        .built(0, 6)
        .hand(0, "thief abbot")
        .phase("recruit")
        .do("hire")
    )
    assert table.do("card", "thief").stage == "discard" and table.do("card", "abbot").idle


def test_the_next_card_of_the_pile_is_seen_before_the_effect_of_who_was_hired() -> None:
    table = (
        Table().at(0, "1").top("A", "mason_1").have(0, silver=1).line(0, "thief squire -").phase("recruit").do("hire")
    )
    assert table.stage == "rearrange" and table.g.townsfolk_top[0] != NO_CARD


def test_virtue_of_a_hire_may_bring_the_collision_of_the_same_turn() -> None:
    table = (
        Table()
        .have(0, corruption=4, virtue=5, silver=2)
        .at(0, "1")
        .top("A", "friar_1")
        .phase("recruit", "collide")
        .do("hire")
    )
    assert table.has(0) == {"silver": 2, "debts": 1} and table.markers(0) == (0, 6)


def test_without_townsfolk_on_the_board_a_free_hire_is_skipped_and_what_stands_beside_it_happens() -> None:
    table = Table()
    for segment in "ABCDE":
        table.top(segment, "-")
    assert table.line(0, "squire abbot journeyman").phase("shift").idle and table.markers(0) == (0, 5)
    assert table.line(0, "lookout_1 - -").hand(0, "thief").phase("played").stage == "destroy"
