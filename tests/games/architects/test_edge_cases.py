"""The edge cases of section 12 (as amended by F23), the reset, the end of the game: each test is named after its
row."""

from __future__ import annotations

import pytest

from architects_env.games.architects.data import board as B
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, flat


def empty_building_deck(t: Table, left: int = 0) -> Table:
    """All but `left` cards of the deck are built by player 3, without effects or points."""
    g = t.g
    while g.building_deck_size > left:
        sleeve = int(g.building_deck[g.building_deck_top])
        g.building_deck_top = (g.building_deck_top + 1) % S.DECK
        g.building_deck_size -= 1
        g.built[3] |= 1 << int(g.card_in[sleeve])
        for observer in range(5):
            for card in range(40):
                g.may[observer, card] &= ~(1 << sleeve)
    return t.refresh()


def test_building_deck_too_short_draw_what_is_there_no_reshuffle() -> None:
    t = empty_building_deck(Table().workers(0, workshop=5), left=2).turn_of(0).place("Workshop to plan")
    assert len(t.hand(0)) == 2 and t.g.building_deck_size == 0
    assert t.turn_of(0).can_place("Workshop to plan"), "planning is legal with an empty deck too"


def test_draw_five_with_fewer_cards_keeps_one_of_those_drawn() -> None:
    t = empty_building_deck(Table().goods(0, "2 silver"), left=3).turn_of(0).place("Black Market, middle, to draw")
    assert int(t.match.mask.sum()) == 3


def test_draw_five_with_an_empty_deck_is_not_available_hiring_is() -> None:
    t = empty_building_deck(Table().goods(0, "2 silver")).turn_of(0)
    assert not t.can_place("Black Market, middle, to draw") and t.can_place("Black Market, middle, to hire")


def test_tax_stand_at_tax_zero_is_illegal() -> None:
    assert not Table().turn_of(0).can_place("Tax Stand")


@pytest.mark.parametrize(("virtue", "debts"), [(0, 2), (1, 1)])
def test_tax_stand_at_virtue_zero_or_one_missing_virtue_becomes_debts(virtue: int, debts: int) -> None:
    t = Table().set(tax=1, virtue={0: virtue}).turn_of(0).place("Tax Stand")
    assert t.g.virtue[0] == 0 and t.g.unpaid_debts[0] == debts


def test_black_market_at_virtue_zero_gives_a_debt() -> None:
    t = Table().goods(0, "1 silver").set(virtue={0: 0}).turn_of(0).place("Black Market, small")
    assert t.g.virtue[0] == 0 and t.g.unpaid_debts[0] == 1


def test_hire_with_a_virtue_icon_that_lifts_out_of_evasion_the_cost_is_fixed_before() -> None:
    t = (
        Table()
        .set(virtue={0: 3})
        .goods(0, "3 silver")
        .show(0, 1, "Acolyte")
        .turn_of(0)
        .place("Workshop to hire")
        .hire("Acolyte")
    )
    assert t.has_goods(0) == {} and t.g.virtue[0] == 4 and t.g.tax == 1


def test_captured_workers_stay_on_the_board_until_they_are_imprisoned() -> None:
    t = (
        Table()
        .workers(1, held_by=(0, 3))
        .workers(0, prison=1)
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", A.RELEASE)
    )
    assert t.g.captives[0, 1] == 3 and t.has_goods(0) == {}


def test_worker_beside_the_full_guildhall_counts_as_built_no_slot_no_reset_no_new_end() -> None:
    t = (
        Table(3)
        .fill_guildhall(15)
        .cards(0, "Well")
        .cards(1, "Smithy")
        .goods(0, "2 wood 2 stone")
        .goods(1, "4 clay 2 wood")
        .turn_of(0)
        .build("Well")
    )
    assert t.g.end_trigger == 0 and t.g.seat == 1
    t.build("Smithy")
    assert t.g.guildhall_count == 16 and t.g.end_trigger == 0 and t.g.last_turns == 1 and t.points(1) == 3


def test_resets_in_the_last_round_only_by_the_third_black_market_worker() -> None:
    t = (
        Table(3)
        .fill_guildhall(15)
        .cards(0, "Well")
        .goods(0, "2 wood 2 stone")
        .goods(1, "1 silver")
        .workers(2, market="middle")
        .workers(2, market="large")
    )
    t.turn_of(0).build("Well").place("Black Market, small")
    assert flat(t.g.market_space) == [-1, -1, -1] and flat(t.g.prison)[:3] == [0, 1, 2]


def test_gaining_three_virtue_at_thirteen_with_two_debts() -> None:
    t = (
        Table()
        .set(virtue={0: 12}, unpaid_debts={0: 2})
        .cards(0, "Monument")
        .apprentices(0, "Labourer")
        .goods(0, "2 wood 3 stone 2 marble")
        .turn_of(0)
    )
    assert t.build("Monument").g.virtue[0] == 14 and t.g.unpaid_debts[0] == 2


def test_virtue_gain_above_fourteen_without_debts_is_lost() -> None:
    t = Table().set(virtue={0: 14}).goods(0, "2 clay").turn_of(0).place("King's Storehouse")
    assert t.can("trade_virtue", 0), "the trade is legal all the same"
    assert t.do("trade_virtue", 0).g.virtue[0] == 14


def test_hand_above_six_is_allowed_until_the_end_of_the_turn_and_discards_lie_in_the_order_chosen() -> None:
    t = Table().workers(0, workshop=11).turn_of(0).place("Workshop to plan")
    assert len(t.hand(0)) == 7 and t.g.stage == S.OVER_HAND_LIMIT and int(t.match.mask.sum()) == 7
    t = Table().workers(0, workshop=13).turn_of(0).place("Workshop to plan")
    assert len(t.hand(0)) == 8
    names = sorted(t.hand_names(0))
    t.discard(names[0]).discard(names[1])
    assert t.bottom(2) == [names[0], names[1]], "the first one discarded lies higher"
    assert t.g.seat == 1


def test_the_hand_limit_comes_after_the_reset() -> None:
    t = Table().workers(1, market="small").workers(1, market="large").goods(0, "2 silver").apprentices(1, "Gatekeeper")
    t.cards(0, "Well", "Smithy", "Tavern", "Treasury", "Library", "Church").turn_of(0).place(
        "Black Market, middle, to draw"
    )
    t.match.apply(t.match.legal_actions()[0])
    assert t.g.stage == S.RESET_ABILITY
    assert t.stop().g.stage == S.OVER_HAND_LIMIT


def test_empty_reward_pile_gives_one_virtue() -> None:
    t = Table().cards(0, "Well").goods(0, "1 gold").no_rewards().turn_of(0).place("Guildhall for the Cathedral")
    assert t.g.virtue[0] == 8 and t.has_goods(0) == {}


def test_captured_workers_at_the_end_are_worth_nothing_and_cost_their_owner_nothing() -> None:
    t = Table()
    before = t.points(0), t.points(1)
    assert (t.workers(1, held_by=(0, 9)).points(0), t.points(1)) == before


# --- the reset (section 5) --------------------------------------------------------------------------------------------
def test_a_reset_by_the_guildhall_runs_all_steps_with_an_empty_black_market() -> None:
    t = Table(2).fill_guildhall(6, owners=1).cards(0, "Well").goods(0, "2 wood 2 stone").workers(1, prison=3).turn_of(0)
    pile = int(t.g.market_pile_size)
    t.build("Well")
    assert t.g.virtue[1] == 6 and t.g.unpaid_debts[1] == 1 and t.g.market_pile_size == pile + 1


def test_nobody_takes_a_debt_in_a_reset_when_nobody_is_in_prison() -> None:
    t = Table(2).fill_guildhall(6, owners=1).cards(0, "Well").goods(0, "2 wood 2 stone").turn_of(0).build("Well")
    assert flat(t.g.unpaid_debts)[:2] == [0, 0]


def test_both_a_debt_and_a_virtue_loss_in_a_reset() -> None:
    t = (
        Table()
        .workers(0, prison=2)
        .workers(1, market="middle")
        .workers(1, market="large")
        .goods(0, "1 silver")
        .turn_of(0)
        .place("Black Market, small")
    )
    assert t.g.prison[0] == 3 and t.g.virtue[0] == 7 - 1 - 1 and t.g.unpaid_debts[0] == 1 and t.g.unpaid_debts[1] == 0


def test_workers_of_the_black_market_go_to_prison_and_those_in_prison_stay() -> None:
    t = (
        Table()
        .workers(0, prison=1)
        .workers(1, market="middle")
        .workers(2, market="large")
        .goods(0, "1 silver")
        .turn_of(0)
        .place("Black Market, small")
    )
    assert flat(t.g.prison)[:3] == [2, 1, 1]


def test_the_left_deck_is_made_anew_at_the_reset_after_its_last_card() -> None:
    t = Table(2).turn_of(0)
    seen = []
    for _ in range(11):
        t.fill_guildhall(6, owners=1)
        t.set(reset_due=1).place("Quarry")
        t.turn_of(0)
        seen.append((int(t.g.market_deck_size), int(t.g.market_pile_size)))
    assert seen[8:] == [(1, 9), (0, 10), (9, 1)]


def test_the_left_deck_that_is_made_anew_is_shuffled() -> None:
    """In any order (section 5): every card comes to lie on top, about equally often, independent of its place on the
    right pile."""
    tops = []
    for seed in range(120):
        t = Table(2, seed=seed).turn_market_cards(10)
        pile = flat(t.g.market_pile)
        t.turn_market_cards(1)
        left, (turned,) = flat(t.g.market_deck[:9]), flat(t.g.market_pile[:1])
        assert sorted([turned, *left]) == sorted(pile)
        tops.append(pile.index(turned))
    assert min(tops.count(place) for place in range(10)) >= 4


# --- the end (section 9) ----------------------------------------------------------------------------------------------


def test_ties_go_to_the_higher_virtue_then_to_more_silver_and_are_shared_then() -> None:
    t = Table(3).goods(0, "1 gold").set(virtue={1: 10})
    assert t.match.scores_and_ranks()[0].tolist() == [1, 1, 0]
    assert t.match.scores_and_ranks()[1].tolist() == [2, 1, 3]
    t = Table(3).goods(0, "4 silver").goods(1, "3 silver").goods(2, "4 silver")
    assert t.match.scores_and_ranks()[1].tolist() == [1, 3, 1]


def test_one_point_per_full_ten_silver_and_minus_one_per_full_two_in_prison() -> None:
    assert Table().goods(0, "19 silver").points(0) == 1
    assert Table().workers(0, prison=3).points(0) == -1


@pytest.mark.parametrize(("virtue", "points"), list(enumerate([-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7])))
def test_points_of_the_virtue_track(virtue: int, points: int) -> None:
    assert Table().set(virtue={0: virtue}).points(0) == points


@pytest.mark.parametrize(("virtue", "taxes"), [(0, 2), (1, 2), (2, 1), (3, 1), (4, 0), (14, 0)])
def test_taxes_ignored_at_low_virtue(virtue: int, taxes: int) -> None:
    t = Table().set(virtue={0: virtue}).goods(0, "4 silver").turn_of(0).place("Workshop to hire")
    t.match.apply(t.match.legal_actions()[0])
    assert t.g.tax == 2 - taxes


def test_a_game_that_nobody_ends_is_cut_off_after_the_set_number_of_turns_and_scored() -> None:
    t = Table(2, max_turns_per_player=3)
    moves = {0: 0, 1: 0}
    t.turn_of(int(t.g.start_player))
    while not t.match.over:
        moves[int(t.g.seat)] += 1
        t.place("Quarry")
    assert moves == {0: 3, 1: 3} and t.match.cut_off and t.match.scores_and_ranks()[1].tolist() == [1, 1]
    assert t.match.returns().tolist() == [0, 0]


def test_a_worker_taken_back_cannot_be_placed_in_the_same_turn() -> None:
    t = Table().workers(0, quarry=10, forest=10).turn_of(0).do("recall", B.FOREST)
    assert t.g.seat == 1 and t.g.supply[0] == 1
