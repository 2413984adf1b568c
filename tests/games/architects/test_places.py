"""Placing and taking back workers; Storehouse; Workshop; Town Centre; Guardhouse; Black Market; Cathedral."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import legal_market_placements
from architects_env.games.architects.rules.places import brings
from tests.games.architects.table import PLACES, Table, flat

ALWAYS = (
    "Quarry",
    "Forest",
    "Mines for clay",
    "Silversmith",
    "King's Storehouse",
    "Workshop to plan",
    "Town Centre",
    "Guardhouse",
)


# --- placing ----------------------------------------------------------------------------------------------------------
def test_with_nothing_at_all_these_placements_are_legal_and_no_others() -> None:
    t = Table().turn_of(0)
    assert {name for name in PLACES if t.can_place(name)} == set(ALWAYS)
    assert int(t.match.mask.sum()) == len(ALWAYS)


def test_opponents_workers_never_matter_for_what_a_place_gives() -> None:
    assert Table().workers(1, quarry=4).workers(2, quarry=4).turn_of(0).place("Quarry").has_goods(0) == {"stone": 1}


def test_turns_go_clockwise() -> None:
    t = Table(3).turn_of(1)
    seats = []
    for _ in range(4):
        seats.append(int(t.g.seat))
        t.place("Forest")
    assert seats == [1, 2, 0, 1]


# --- taking a worker back (3.1) ---------------------------------------------------------------------------------------
def test_without_a_worker_in_supply_the_whole_turn_is_to_take_one_back() -> None:
    t = Table().workers(0, quarry=15, forest=5).turn_of(0)
    assert {A.ACTION_SPACE.locate(a) for a in t.match.legal_actions()} == {("recall", B.QUARRY), ("recall", B.FOREST)}
    t.do("recall", B.QUARRY)
    assert t.g.supply[0] == 1 and t.g.workers[B.QUARRY, 0] == 14 and t.g.seat == 1


@pytest.mark.parametrize(
    "lying",
    [{"prison": 20}, {"held_by": (2, 20)}, {"guildhall": 20}, {"prison": 9, "held_by": (2, 10), "market": "large"}],
    ids=lambda lying: " and ".join(lying),
)
def test_from_prison_market_boards_and_guildhall_none_is_taken_back_and_the_turn_is_lost(lying: dict[str, Any]) -> None:
    t = Table().workers(1, **lying)
    before = t.match.state.copy()
    t.turn_of(0).place("Quarry")
    assert t.g.seat == 1 and t.options() == ["Skip the turn"], "it is asked, although there is no choice"
    t.stop()
    assert t.g.seat == 2 and t.g.supply[1] == 0, "the next player goes on"
    for field in ("prison", "captives", "market_space", "guildhall_workers"):
        assert (t.g[field] == before[field]).all()


def test_one_worker_in_the_open_is_taken_back_even_if_all_others_are_in_prison() -> None:
    t = Table().workers(1, quarry=1, prison=19).turn_of(0).place("Forest")
    assert t.g.seat == 2 and (t.g.supply[1], t.g.prison[1], t.g.workers[B.QUARRY, 1]) == (1, 19, 0)


def test_who_loses_turns_places_again_once_a_reset_has_released_workers() -> None:
    t = Table(2).workers(1, prison=18, market="small").workers(1, market="middle").apprentices(1, "Gatekeeper")
    t.goods(0, "3 silver").turn_of(0).place("Black Market, large")
    while t.g.stage == S.RESET_ABILITY:
        t.match.apply(t.match.legal_actions()[0])
    assert t.g.seat == 1 and t.g.stage == S.PLACEMENT and t.g.supply[1] > 0


def test_a_game_in_which_nobody_can_place_ends_by_the_limit_on_turns() -> None:
    t = Table(2, max_turns_per_player=40).goods(0, "1 silver").workers(0, prison=19).workers(1, prison=20)
    t.turn_of(0).place("Black Market, small")
    while not t.match.over:
        t.stop()
    assert t.match.cut_off and t.g.turns == 40


def test_with_the_option_it_comes_from_prison_market_or_a_board_if_none_lies_in_the_open_never_the_guildhall() -> None:
    t = Table(recall_fallback="anywhere").workers(0, prison=5, market="large", held_by=(2, 4), guildhall=10).turn_of(0)
    assert t.g.stage == S.RECALL_WORKER
    assert {A.ACTION_SPACE.locate(a) for a in t.match.legal_actions()} == {
        ("recall_prison", 0),
        ("recall_market", 2),
        ("recall_captive", 1),
    }
    assert t.do("recall_market", 2).g.market_space[2] == S.NOBODY, "the space is free again"


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("to_the_left", [1, 2, 3])
def test_it_may_come_from_the_board_of_any_other_player(seat: int, to_the_left: int) -> None:
    holder = (seat + to_the_left) % 4
    t = Table(recall_fallback="anywhere").workers(seat, prison=10, held_by=(holder, 10)).turn_of(seat)
    assert t.mask_of("recall_captive") == [to_the_left - 1]
    t.do("recall_captive", to_the_left - 1)
    assert (t.g.captives[holder, seat], t.g.supply[seat]) == (9, 1)


def test_all_twenty_in_the_guildhall_skips_the_turn() -> None:
    t = Table(recall_fallback="anywhere").workers(1, guildhall=20).turn_of(0).place("Quarry")
    assert t.g.seat == 2


def test_a_single_place_to_take_back_from_is_not_asked() -> None:
    t = Table().workers(1, quarry=20).turn_of(0).place("Forest")
    assert t.g.seat == 2 and t.g.supply[1] == 1


# --- Storehouse -------------------------------------------------------------------------------------------------------
def test_the_storehouse_offers_ten_mixes_and_stop() -> None:
    t = Table().goods(0, "3 clay 3 wood 3 stone").turn_of(0).place("King's Storehouse")
    assert int(t.match.mask.sum()) == 6 + 4 + 1


@pytest.mark.parametrize(
    ("index", "cost"),
    list(enumerate(["2 clay", "1 clay 1 wood", "1 clay 1 stone", "2 wood", "1 wood 1 stone", "2 stone"])),
)
def test_two_of_clay_wood_and_stone_in_any_mix_are_a_virtue(index: int, cost: str) -> None:
    t = Table().goods(0, cost).turn_of(0).place("King's Storehouse").do("trade_virtue", index)
    assert t.has_goods(0) == {} and t.g.virtue[0] == 8


@pytest.mark.parametrize(("index", "cost"), list(enumerate(["3 wood", "2 wood 1 stone", "1 wood 2 stone", "3 stone"])))
def test_three_of_wood_and_stone_in_any_mix_are_a_marble(index: int, cost: str) -> None:
    assert Table().goods(0, cost).turn_of(0).place("King's Storehouse").do("trade_marble", index).has_goods(0) == {
        "marble": 1
    }


def test_what_one_trade_yields_may_be_spent_in_the_next_and_trading_may_stop() -> None:
    t = Table().apprentices(0, 18).goods(0, "1 silver").workers(0, storehouse=1).turn_of(0).place("King's Storehouse")
    t.do("trade_apprentice", flat(C.TRADERS).index(17))
    assert t.can("trade_virtue", 3) and t.can("stop")
    assert t.stop().has_goods(0) == {"wood": 2}


def test_the_storehouse_is_legal_with_nothing_to_trade() -> None:
    assert Table().turn_of(0).place("King's Storehouse").g.seat == 1


# --- Workshop ---------------------------------------------------------------------------------------------------------
def test_columns_up_to_the_number_of_workers_are_open_without_skip_coins() -> None:
    t = Table().workers(0, workshop=2).goods(0, "4 silver").turn_of(0).place("Workshop to hire")
    assert {int(a) - A.HIRE for a in t.match.legal_actions()} == set(flat(t.g.display[:, :3]))


def test_the_silver_on_a_hired_card_comes_too_late_to_pay_with() -> None:
    t = Table().goods(0, "3 silver").set(coins=[[5, 0, 0, 0], [0, 0, 0, 0]]).turn_of(0)
    assert not t.can_place("Workshop to hire")
    t.goods(0, "4 silver").place("Workshop to hire")
    first = int(t.g.display[0, 0])
    t.do("hire", first)
    assert t.g.goods[0, 5] in (5, 4 + 1)


def test_cards_to_the_right_slide_left_with_their_coins_and_a_new_one_comes() -> None:
    t = (
        Table()
        .workers(0, workshop=3)
        .goods(0, "4 silver")
        .show(0, 2, "Labourer")
        .set(coins=[[1, 2, 3, 4], [0, 0, 0, 0]])
        .turn_of(0)
    )
    before, left = flat(t.g.display[0]), int(t.g.apprentice_deck_size)
    t.place("Workshop to hire").hire("Labourer")
    assert flat(t.g.display[0])[:3] == [before[0], before[2], before[3]] and flat(t.g.coins[0]) == [1, 3, 4, 0]
    assert t.g.apprentice_deck_size == left - 1 and t.g.goods[0, 5] == 2


def test_at_five_apprentices_one_is_returned_under_the_deck_before_the_row_is_refilled() -> None:
    t = (
        Table()
        .apprentices(0, 13, 34, 29, 30, 39)
        .goods(0, "4 silver")
        .show(0, 1, "Trickster")
        .turn_of(0)
        .place("Workshop to hire")
    )
    assert t.g.stage == S.RETURN_ONE and int(t.match.mask.sum()) == 4, "of two equal ones one is offered"
    t.do("return_apprentice", 38).hire("Trickster")
    assert not t.owns(0, 39) and t.owns(0, "Trickster") and t.g.virtue[0] == 6
    assert S.APPRENTICES.read(t.g, "apprentice_deck")[-1] == 38


@pytest.mark.parametrize("equal", [(4, 5), (11, 12), (19, 20), (29, 30), (39, 40)])
def test_of_two_equal_apprentices_one_is_offered_to_be_returned(equal: tuple[int, int]) -> None:
    t = Table().apprentices(0, *equal, 13, 34, 38).goods(0, "4 silver").turn_of(0).place("Workshop to hire")
    sentences = [t.match.sentence(action) for action in t.match.legal_actions()]
    assert t.g.stage == S.RETURN_ONE and len(set(sentences)) == len(sentences) == 4
    t.do("return_apprentice", equal[0] - 1)
    assert not t.owns(0, equal[0]) and t.owns(0, equal[1])


def test_equal_apprentices_on_display_lie_at_two_places_and_are_two_options() -> None:
    t = Table().goods(0, "9 silver").show(0, 1, 4).show(1, 1, 5).turn_of(0).place("Workshop to hire")
    assert t.can_hire(4) and t.can_hire(5)
    assert len({t.match.sentence(action) for action in t.match.legal_actions()}) == len(t.match.legal_actions())


def test_taxes_lie_on_the_tax_stand_at_once_plain_silver_does_not() -> None:
    t = Table().goods(0, "4 silver").turn_of(0).place("Workshop to hire")
    t.match.apply(t.match.legal_actions()[0])
    assert t.g.tax == 2


# --- Town Centre ------------------------------------------------------------------------------------------------------
def test_captures_may_be_fewer_or_none() -> None:
    t = (
        Table()
        .workers(0, town_centre=2)
        .workers(1, quarry=1)
        .goods(0, "9 silver")
        .turn_of(0)
        .place("Town Centre")
        .stop()
    )
    assert t.g.seat == 1 and t.g.goods[0, 5] == 9


def test_the_worker_just_placed_may_be_captured_back_and_the_number_of_captures_stays() -> None:
    t = (
        Table(3)
        .workers(0, town_centre=1)
        .workers(1, quarry=1)
        .goods(0, "2 silver")
        .turn_of(0)
        .place("Town Centre")
        .capture("town_centre", 0)
    )
    assert t.g.supply[0] == 20 and t.can_capture("quarry", 1)


def test_a_capture_that_cannot_be_paid_is_not_offered() -> None:
    t = Table().workers(1, quarry=1, forest=1).turn_of(0).place("Town Centre")
    assert t.g.seat == 1, "no silver, no capture: the turn is over"


def test_with_evasion_the_first_capture_is_free_and_the_next_costs_a_silver() -> None:
    t = (
        Table()
        .workers(0, town_centre=1)
        .workers(1, quarry=1)
        .workers(2, quarry=1)
        .set(virtue={0: 3})
        .turn_of(0)
        .place("Town Centre")
    )
    assert t.capture("quarry", 1).g.seat == 1 and t.g.tax == 0


@pytest.mark.parametrize(("players", "locations"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_captures_of_a_turn_come_from_so_many_locations(players: int, locations: int) -> None:
    t = (
        Table(players)
        .workers(0, town_centre=4)
        .workers(1, quarry=1, forest=1, mines=1)
        .goods(0, "9 silver")
        .turn_of(0)
        .place("Town Centre")
    )
    made = 0
    for place in ("quarry", "forest", "mines"):
        if t.g.seat == 0 and t.can_capture(place, 1):
            t.capture(place, 1)
            made += 1
    assert made == locations


# --- Guardhouse -------------------------------------------------------------------------------------------------------
def test_imprisoning_pays_a_silver_for_each_worker() -> None:
    t = Table().workers(1, held_by=(0, 4)).turn_of(0).place("Guardhouse").do("guardhouse", A.IMPRISON)
    assert t.g.prison[1] == 4 and t.has_goods(0) == {"silver": 4}


def test_one_rescue_frees_all_from_several_captors_for_three_silver_and_two_taxes() -> None:
    t = (
        Table()
        .workers(0, held_by=(1, 2))
        .workers(0, held_by=(3, 5))
        .goods(0, "5 silver")
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", A.RESCUE_MONEY)
    )
    assert t.g.supply[0] == 19 and t.has_goods(0) == {} and t.g.tax == 2


def test_without_silver_the_rescue_costs_a_virtue_and_a_debt() -> None:
    t = Table().workers(0, held_by=(1, 2)).goods(0, "4 silver").turn_of(0).place("Guardhouse")
    assert not t.can("guardhouse", A.RESCUE_MONEY) and t.can("guardhouse", A.RESCUE_DEBT)
    t.do("guardhouse", A.RESCUE_DEBT)
    assert t.g.virtue[0] == 6 and t.g.unpaid_debts[0] == 1 and t.g.goods[0, 5] == 4


def test_each_worker_is_an_action_and_a_debt_paid_is_one_action_each() -> None:
    t = Table().workers(0, guardhouse=1).set(unpaid_debts={0: 3}).goods(0, "30 silver").turn_of(0).place("Guardhouse")
    t.do("guardhouse", A.PAY_OFF_DEBT).do("guardhouse", A.PAY_OFF_DEBT)
    assert t.g.paid_debts[0] == 2 and t.g.unpaid_debts[0] == 1 and t.g.seat == 1


def test_the_guardhouse_may_be_left_with_actions_unused() -> None:
    t = Table().workers(0, prison=2).turn_of(0).place("Guardhouse").stop()
    assert t.g.prison[0] == 2 and t.g.seat == 1


def test_a_debt_paid_raises_virtue_before_the_next_payment_is_taxed() -> None:
    t = (
        Table()
        .workers(0, guardhouse=1)
        .set(virtue={0: 3}, unpaid_debts={0: 2})
        .goods(0, "11 silver")
        .turn_of(0)
        .place("Guardhouse")
    )
    t.do("guardhouse", A.PAY_OFF_DEBT)
    assert t.g.goods[0, 5] == 6 and t.g.tax == 2
    t.do("guardhouse", A.PAY_OFF_DEBT)
    assert t.g.goods[0, 5] == 0 and t.g.tax == 5


# --- Black Market -----------------------------------------------------------------------------------------------------
def test_an_occupied_space_is_closed_and_the_others_are_open() -> None:
    t = Table().workers(1, market="small").goods(0, "9 silver").turn_of(0)
    assert (
        not t.can_place("Black Market, small")
        and t.can_place("Black Market, large")
        and t.can_place("Black Market, middle, to hire")
    )


def test_the_right_side_begins_with_what_is_printed_on_the_board() -> None:
    t = Table().goods(0, "3 silver").turn_of(0).place("Black Market, large")
    assert t.has_goods(0) == {"wood": 1, "stone": 1, "marble": 2}


def test_the_left_side_shows_what_is_printed_when_its_deck_is_empty() -> None:
    t = Table().turn_market_cards(10).turn_of(0)
    t.goods(0, "1 silver").place("Black Market, small")
    assert t.has_goods(0) == {"gold": 1, "marble": 1}


def test_the_middle_hire_costs_two_silver_no_skip_coins_and_takes_the_silver_on_the_card() -> None:
    t = Table().goods(0, "2 silver").show(1, 4, "Labourer").set(coins=[[0] * 4, [0, 0, 0, 3]]).turn_of(0)
    t.place("Black Market, middle, to hire").hire("Labourer")
    assert t.has_goods(0) == {"silver": 3} and t.g.tax == 0


# --- Cathedral --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("level", "cost"),
    [(0, "1 gold"), (1, "2 wood 2 stone"), (2, "1 marble"), (3, "3 wood 5 stone"), (4, "2 gold 2 marble")],
)
def test_each_level_costs_what_is_printed(level: int, cost: str) -> None:
    t = Table().cards(0, "Well", "Smithy").goods(0, cost).set(cathedral={0: level}).turn_of(0)
    t.place("Guildhall for the Cathedral")
    t.discard("Well")
    assert t.g.cathedral[0] == level + 1
    assert t.points(0) - sum(t.g.goods[0, 3:5]) >= B.CATHEDRAL_POINTS[level + 1]


def test_levels_two_and_four_take_any_mix_of_wood_and_stone_never_clay() -> None:
    t = (
        Table()
        .cards(0, "Well")
        .goods(0, "9 clay 4 wood 3 stone")
        .set(cathedral={0: 1})
        .turn_of(0)
        .place("Guildhall for the Cathedral")
    )
    assert {A.ACTION_SPACE.locate(a) for a in t.match.legal_actions()} == {("pay_wood", w) for w in (1, 2, 3, 4)}
    t.do("pay_wood", 1)
    assert t.has_goods(0).get("wood") == 3 and "stone" not in t.has_goods(0)


@pytest.mark.parametrize("spaces", [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1)])
def test_each_level_has_room_for_so_many_markers_whatever_the_number_of_players(spaces: tuple[int, int]) -> None:
    level, room = spaces
    t = Table(5).cards(0, "Well").goods(0, "2 gold 8 wood 8 stone 2 marble").set(cathedral={0: level - 1}).turn_of(0)
    for others in range(1, 5):
        t.set(cathedral={others: level})
        assert t.can_place("Guildhall for the Cathedral") == (others < room)


def test_virtue_five_is_needed_a_card_and_a_level_below_five() -> None:
    t = Table().cards(0, "Well").goods(0, "2 gold 2 marble").turn_of(0)
    assert not t.set(virtue={0: 4}).can_place("Guildhall for the Cathedral")
    assert t.set(virtue={0: 5}).can_place("Guildhall for the Cathedral")
    assert not t.set(cathedral={0: 5}).can_place("Guildhall for the Cathedral")
    assert not Table().goods(0, "1 gold").turn_of(0).can_place("Guildhall for the Cathedral")


@pytest.mark.parametrize(
    ("reward", "goods", "virtue", "cards"),
    [
        ("1 virtue 3 silver", {"silver": 3}, 8, 0),
        ("1 virtue 2 wood", {"wood": 2}, 8, 0),
        ("1 virtue 2 stone", {"stone": 2}, 8, 0),
        ("1 virtue 1 building card", {}, 8, 1),
        ("2 virtue", {}, 9, 0),
        ("1 virtue 1 gold", {"gold": 1}, 8, 0),
    ],
)
def test_each_reward_gives_what_is_printed_and_is_gone(
    reward: str, goods: dict[str, int], virtue: int, cards: int
) -> None:
    t = Table().cards(0, "Well").goods(0, "1 gold").rewards(reward).turn_of(0)
    left = int(t.g.reward_deck_size)
    t.place("Guildhall for the Cathedral")
    assert (
        t.has_goods(0) == goods
        and t.g.virtue[0] == virtue
        and len(t.hand(0)) == cards
        and t.g.reward_deck_size == left - 1
    )


def test_there_are_eleven_rewards() -> None:
    assert sorted(C.REWARD_CARDS) == sorted(
        ["1 virtue 3 silver", "1 virtue 2 wood", "1 virtue 2 stone", "1 virtue 1 building card", "2 virtue"] * 2
        + ["1 virtue 1 gold"]
    )


def test_the_ten_market_cards_are_paired_as_printed() -> None:
    pairs = [(C.SMALL_SIDES[s], C.LARGE_SIDES[b]) for s, b in C.MARKET_CARDS]
    assert pairs == [
        ("1 marble", "2 marble 2 wood"),
        ("2 gold", "1 marble 1 gold 1 stone 1 wood"),
        ("1 marble 1 stone", "2 marble 2 stone"),
        ("1 gold 1 wood", "1 gold 1 stone 2 wood"),
        ("1 marble 1 wood", "1 marble 1 wood 2 stone"),
        ("1 marble", "2 marble 2 stone"),
        ("2 gold", "1 marble 1 wood 2 stone"),
        ("1 marble 1 stone", "1 gold 1 stone 2 wood"),
        ("1 gold 1 wood", "1 marble 1 gold 1 stone 1 wood"),
        ("1 marble 1 wood", "2 marble 2 wood"),
    ]


@pytest.mark.parametrize(("upper", "lower"), [(True, True), (True, False), (False, True), (False, False)])
def test_in_the_middle_of_the_black_market_one_hires_if_an_apprentice_lies_in_the_first_column(
    upper: bool, lower: bool
) -> None:
    t, mask = Table().goods(0, "9 silver").turn_of(0), np.zeros(len(A.ACTION_SPACE), np.int8)
    for row, lies in enumerate((upper, lower)):
        t.g.display[row, 0] = t.g.display[row, 0] if lies else S.NO_CARD  # as after the last card of the deck
    legal_market_placements(t.match.state, 0, mask)
    assert mask[A.PLACE + A.PLACE_MIDDLE_HIRE] == (upper or lower)


def test_what_a_place_yields_stands_once() -> None:
    """Another number in the row: rule, menu, log and picture say it."""
    program = [sys.executable, "-m", "tests.games.architects.one_yield_changed"]
    done = subprocess.run(program, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        "Place a worker at the Mines for clay (7 clay)",
        "Player 0 places a worker at the Mines and gains 7 clay.",
        7,
        True,
    ]


@pytest.mark.parametrize(
    ("place", "card", "workers", "gain"),
    [
        ("Quarry", 29, 0, "2 stone"),
        ("Forest", 39, 2, "4 wood"),
        ("Mines for clay", 19, 0, "3 clay"),
        ("Mines for gold", 19, 1, "1 clay and 1 gold"),
        ("Silversmith", 11, 1, "4 silver"),
    ],
)
def test_a_placement_says_all_that_it_brings(place: str, card: int, workers: int, gain: str) -> None:
    location = place.split(" for ")[0]
    t = Table().apprentices(0, card).workers(0, **{location: workers}).turn_of(0)
    placement, before = PLACES[place], np.array(t.match.state.goods[0])
    assert t.match.sentence(A.PLACE + placement) == f"Place a worker at the {place} ({gain})"
    brought = brings(t.match.state, 0, placement)[: C.NUM_GOODS]
    t.place(place)
    assert (t.match.state.goods[0] - before).tolist() == brought
