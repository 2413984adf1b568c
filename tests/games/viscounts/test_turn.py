"""The phases of a turn but for the action (rules sections 4 to 6, 9, 11 and 14)."""

from __future__ import annotations

from architects_env.games.viscounts.data.board import NUM_SEGMENTS, SPACES
from architects_env.games.viscounts.rules import state as S
from tests.games.viscounts.table import Table


# --- phase 1 ----------------------------------------------------------------------------------------------------------
def test_cards_move_on_and_the_last_one_drops_off_with_its_ability_while_the_first_slot_is_empty() -> None:
    table = Table().line(0, "squire abbot thief").phase("shift")
    assert table.names("line", 0) == ["-", "squire", "abbot"] and table.names("discard_pile", 0)[-1] == "thief"
    assert table.has(0) == {"debts": 1, "silver": 1}


def test_only_drop_off_abilities_act_when_a_card_drops_off() -> None:
    assert Table().line(0, "squire abbot lothaire").phase("shift").has(0) == {}


def test_a_card_is_played_from_hand_into_the_first_slot() -> None:
    table = Table().line(0, "- squire abbot").hand(0, "thief lothaire").phase("choose card")
    assert table.offers("card") == ["lothaire", "thief"]
    table.do("card", "lothaire")
    assert table.names("line", 0) == ["lothaire", "squire", "abbot"] and table.has(0) == {
        "inkwell": 1,
        "stone": 1,
        "gold": 1,
    }


def test_with_an_empty_hand_the_top_card_of_the_draw_pile_is_played_unseen() -> None:
    table = Table().draw_pile(0, "lothaire abbot").phase("choose card")
    assert table.idle and table.names("line", 0) == ["lothaire", "-", "-"] and table.has(0)["stone"] == 1


def test_without_a_draw_pile_the_discard_pile_is_shuffled_first_with_the_check_before_the_card_lies_there() -> None:
    table = Table().line(0, "- squire abbot").gone(0, "thief").phase("choose card")
    assert table.names("line", 0) == ["thief", "squire", "abbot"] and table.markers(0) == (1, 5)


def test_a_criminal_brings_corruption_before_its_immediate_ability() -> None:
    table = Table().line(0, "illusionist_1 squire abbot").have(0, corruption=5).phase("played")
    assert table.markers(0) == (6, 6) and table.stage == "option"


def test_a_card_without_criminals_brings_no_corruption() -> None:
    assert Table().line(0, "squire thief antagonist_1").phase("played").markers(0) == (0, 6)


# --- phase 2 ----------------------------------------------------------------------------------------------------------
def reach(table: Table) -> set[str]:
    return set(table.phase("travel").offers("move"))


def test_the_value_of_the_card_is_walked_exactly() -> None:
    assert SPACES[Table().at(0, "2").set(distance=1).phase("travel").g.space[0]] == "3"  # the only one
    assert reach(Table().at(0, "I1_2").set(distance=1)) == {"2", "I3_4"}
    assert reach(Table().at(0, "1").set(distance=3)) == {"3", "4", "I3_4", "I5_6"}


def test_further_steps_cost_a_silver_each_and_the_first_is_free_with_the_first_trading_post_R19() -> None:
    assert reach(Table().at(0, "2").set(distance=1).have(0, silver=1)) == {"3", "4", "I3_4"}
    assert reach(Table().at(0, "2").set(distance=1).built(0, 0)) == {"3", "4", "I3_4"}
    table = Table().at(0, "2").set(distance=1).built(0, 0).have(0, silver=1)
    assert reach(table) == {"3", "4", "I3_4", "5", "I5_6"}
    table.do("move", "5")
    assert table.has(0) == {} and SPACES[table.g.space[0]] == "5"


def test_a_full_lap_is_legal_and_the_fewest_steps_are_paid() -> None:
    table = Table().at(0, "2").set(distance=1).have(0, silver=NUM_SEGMENTS + 2)
    assert "2" in reach(table)
    table.do("move", "2")
    assert table.has(0) == {"silver": 1}  # 3, five inner spaces, 2: seven steps, of which one is the card's


def test_opponents_on_the_space_may_rearrange_clockwise() -> None:
    table = (
        Table(4)
        .at(0, "2")
        .set(distance=1)
        .line(1, "thief squire -")
        .line(2, "thief squire -")
        .line(3, "thief squire -")
    )
    table.at(1, "3").at(2, "4").at(3, "3").phase("travel")  # the only space is played by itself
    assert table.stage == "rearrange" and table.seat == 1
    table.do("rearrange", 2)
    assert table.stage == "rearrange" and table.seat == 3
    assert table.do("rearrange", 0).idle and table.names("line", 1) == ["squire", "thief", "-"]


# --- phase 4 ----------------------------------------------------------------------------------------------------------
def test_the_visible_townsfolk_may_be_hired_for_its_full_value_whatever_is_built() -> None:
    table = Table().at(0, "1").top("A", "friar_1").have(0, silver=2).built(0, 1).phase("recruit")
    assert table.can("hire") and table.can("decline")
    table.do("hire")
    assert table.markers(0) == (0, 5) and table.has(0) == {} and table.names("discard_pile", 0)[-1] == "friar_1"
    assert table.g.townsfolk_top[0] != S.NO_CARD


def test_nobody_is_asked_who_cannot_pay_or_where_the_pile_is_empty() -> None:
    assert Table().at(0, "1").top("A", "friar_1").have(0, silver=1).phase("recruit").idle
    assert Table().at(0, "1").top("A", "-").have(0, silver=9).phase("recruit").idle


def test_the_first_workshop_discards_after_every_hire_and_after_the_hired_cards_effect() -> None:
    table = (
        Table()
        .built(0, 6)
        .hand(0, "thief")
        .at(0, "1")
        .top("A", "friar_1")
        .have(0, silver=2)
        .phase("recruit")
        .do("hire")
    )
    assert table.stage == "discard" and table.markers(0) == (0, 5)
    assert table.do("card", "thief").idle
    table = Table().built(1, 6).hand(1, "thief").top("A", "friar_1").effect(1, "free hire").do("segment", "A")
    assert table.stage == "discard" and table.seat == 1


# --- phase 6, and after the turn --------------------------------------------------------------------------------------
def test_the_hand_is_filled_up_to_the_limit() -> None:
    table = Table().draw_pile(0, "thief abbot squire lender trader").hand(0, "labourer").phase("draw")
    assert table.names("hand", 0) == ["labourer", "thief", "abbot"]
    table.built(0, 8).castle(3, s0={0: 1}).phase("draw")
    assert table.names("hand", 0) == ["labourer", "thief", "abbot", "squire", "lender"]
    table.set(leader=1, tier3={1: 1, 0: 1}, workers={1: 19}).phase("draw")
    assert table.g.hand_size[0] == 5  # above the limit nothing is discarded


def test_the_discard_pile_is_shuffled_when_a_card_is_still_needed() -> None:
    table = Table().gone(0, "thief abbot squire lender").draw_pile(0, "thief").phase("draw")
    assert table.g.hand_size[0] == 3 and table.names("hand", 0)[0] == "thief" and table.markers(0) == (0, 5)
    assert table.g.discard_pile_size[0] == 0 and table.g.draw_pile_size[0] == 1


def test_a_turn_ends_with_the_next_player_and_a_round_with_the_start_player() -> None:
    table = Table(3).hand(1, "thief abbot").phase("end turn", "begin turn")
    assert table.g.active == 1 and table.stage == "play" and table.seat == 1 and table.g.rounds == 1
    table = Table(3).hand(0, "thief abbot").set(active=2).phase("end turn", p=2)
    assert table.g.rounds == 2 and table.stage == "play" and table.seat == 0


def test_the_end_comes_after_the_round_that_follows_the_one_of_its_trigger() -> None:
    for rounds, over in ((7, False), (8, True)):
        table = Table(2).set(rounds=7, debts_above=1).effect(1, "2 debt")
        assert table.g.poverty == 1 and table.g.end_round == 7 and table.g.debts[1] == 2 and table.g.debts_above == 0
        table.hand(0, "thief abbot").set(rounds=rounds).phase("end turn", p=1)
        assert table.match.over == over and table.g.rounds == 8 and not table.match.cut_off


def test_both_cards_may_be_revealed_and_the_first_one_counts_for_the_end() -> None:
    table = Table(2).set(rounds=7, debts_above=1, deeds_above=1).effect(0, "debt")
    table.set(rounds=8).effect(0, "deed")
    assert table.g.poverty == 1 and table.g.prosperity == 1 and table.g.end_round == 7


def test_a_game_without_an_end_is_cut_off_after_so_many_turns() -> None:
    table = Table(2, max_turns_per_player=3).set(rounds=3).phase("end turn", p=1)
    assert table.match.over and table.match.cut_off
