"""The effects of scheme cards besides placing a worker (rules section 11, facts B8 to B13)."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.compile.jit import kernel
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.rival_effects import carry_out
from tests.games.architects.table import Table, flat
from tests.games.architects.test_rival_turn import scheme, solo, two


@kernel
def _carry_out(states, effect, times):
    carry_out(states[0], int(states[0].num_players), effect, times)


def does(t: Table, effect: int, times: int = 1) -> Table:
    """Lets the rival carry out one effect, independent of its cards."""
    _carry_out(t.match.memory, effect, times)
    return t.refresh()


def captives(t: Table) -> list[int]:
    return [int(n) for n in t.g.captives[t.g.num_players, : t.g.at_table]]


# --- capturing (B12) --------------------------------------------------------------------------------------------------
def test_a40_it_captures_the_largest_group_of_a_player_and_never_its_own() -> None:
    t = does(solo().workers(0, quarry=4).workers(1, forest=8), R.CAPTURE, 2)
    assert captives(t) == [4, 0] and t.g.workers[B.FOREST, 1] == 8 and t.g.workers[B.QUARRY, 0] == 0


def test_of_equal_groups_it_takes_that_of_the_next_player_then_the_earlier_place() -> None:
    t = does(two().workers(0, forest=3, quarry=3).workers(1, quarry=3), R.CAPTURE)
    first = int(S.player_at(t.g, 2, 1))
    assert captives(t)[first] == 3 and sum(captives(t)) == 3
    t = does(solo().workers(0, forest=3, mines=3), R.CAPTURE)
    assert t.g.workers[B.FOREST, 0] == 0 and t.g.workers[B.MINES, 0] == 3


def test_groups_of_one_turn_come_from_two_places_at_most() -> None:
    t = does(solo().workers(0, quarry=4, forest=3, mines=2), R.CAPTURE, 4)
    assert captives(t) == [7, 0] and t.g.workers[B.MINES, 0] == 2
    t = does(two().workers(0, quarry=4, forest=3).workers(1, quarry=2, mines=2), R.CAPTURE, 4)
    assert captives(t) == [7, 2, 0]


def test_a_capture_costs_nothing_and_without_anybody_there_nothing_happens() -> None:
    t = does(solo().set(tax=4), R.CAPTURE)
    assert captives(t) == [0, 0] and t.g.tax == 4 and t.g.virtue[1] == 7


def test_a36_it_sells_all_captured_workers_for_one_marble_in_all() -> None:
    t = does(solo().workers(0, held_by=(1, 5)), R.SELL_CAPTIVES)
    assert t.has_goods(1) == {"marble": 1} and t.g.prison[0] == 5 and captives(t) == [0, 0]
    t = does(two().workers(0, held_by=(2, 3)).workers(1, held_by=(2, 1)), R.SELL_CAPTIVES)
    assert t.has_goods(2) == {"marble": 1} and t.g.prison[:2].tolist() == [3, 1]
    assert does(solo(), R.SELL_CAPTIVES).has_goods(1) == {}, "nobody to sell"


def test_its_own_workers_come_back_from_prison_and_from_players_boards() -> None:
    assert does(solo().workers(1, prison=3), R.RELEASE).g.supply[1] == 20
    for effect, debts in ((R.RESCUE, 0), (R.RESCUE_FOR_DEBT, 1)):
        t = does(two().workers(2, held_by=(0, 3)).workers(2, held_by=(1, 2)), effect)
        assert t.g.supply[2] == 20 and t.g.unpaid_debts[2] == debts and t.g.virtue[2] == 7
        assert does(two(), effect).g.unpaid_debts[2] == 0, "nobody to rescue, no debt"


# --- virtue, debts, marble --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("effect", "times", "virtue", "debts", "after"),
    [
        (R.GAIN_VIRTUE, 2, 7, 1, (9, 1)),
        (R.GAIN_VIRTUE, 2, 13, 1, (14, 0)),
        (R.LOSE_VIRTUE, 2, 1, 0, (0, 1)),
        (R.TAKE_DEBT, 2, 7, 0, (7, 2)),
        (R.DESTROY_DEBT, 2, 7, 1, (7, 0)),
        (R.DESTROY_DEBT, 1, 7, 3, (7, 2)),
    ],
)
def test_b13_virtue_and_debts_are_as_those_of_players(
    effect: int, times: int, virtue: int, debts: int, after: tuple[int, int]
) -> None:
    t = does(solo().set(virtue={1: virtue}, unpaid_debts={1: debts}), effect, times)
    assert (int(t.g.virtue[1]), int(t.g.unpaid_debts[1])) == after and t.g.paid_debts[1] == 0


def test_b11_it_collects_marble_as_far_as_the_box_reaches() -> None:
    assert does(solo(), R.GAIN_MARBLE, 2).has_goods(1) == {"marble": 2}
    t = does(solo(supply="box").goods(0, "29 marble"), R.GAIN_MARBLE, 2)
    assert t.has_goods(1) == {"marble": 1} and t.g.in_supply[C.MARBLE] == 0


# --- the Cathedral (B9, B10) ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", range(5))
def test_b9_a34_it_advances_at_any_virtue_and_pays_nothing(level: int) -> None:
    t = does(solo().set(virtue={1: 0}, cathedral={1: level}).rewards("2 virtue"), R.ADVANCE_CATHEDRAL)
    assert t.g.cathedral[1] == level + 1 and t.has_goods(1) == {} and t.g.virtue[1] == 2
    assert t.g.rewards_size == 1


def test_of_a_reward_it_takes_the_virtue_alone() -> None:
    for reward in ("1 virtue 3 silver", "1 virtue 2 wood", "1 virtue 1 building card", "1 virtue 1 gold"):
        t = does(solo().rewards(reward), R.ADVANCE_CATHEDRAL)
        assert t.g.virtue[1] == 8 and t.has_goods(1) == {} and not t.g.hand[1]
    assert does(solo().no_rewards(), R.ADVANCE_CATHEDRAL).g.virtue[1] == 8, "as printed for nobody's reward"


def test_without_a_reward_none_is_turned_over() -> None:
    t = does(solo(), R.ADVANCE_WITHOUT_REWARD, 2)
    assert t.g.cathedral[1] == 2 and t.g.rewards_size == 0 and t.g.virtue[1] == 7


def test_it_needs_a_free_space_and_its_worker_goes_into_the_guildhall_all_the_same() -> None:
    card = scheme("guildhall", "advance_cathedral 1")
    t = solo().set(cathedral={0: 5, 1: 4}).rival_turn(card)
    assert t.g.cathedral[1] == 4 and t.g.rewards_size == 0 and t.g.guildhall_workers[1] == 1
    t = solo().set(cathedral={1: 5}).rival_turn(card)
    assert t.g.cathedral[1] == 5 and t.g.guildhall_workers[1] == 1


# --- the board --------------------------------------------------------------------------------------------------------
def test_the_silver_at_the_tax_stand_goes_to_the_general_supply() -> None:
    t = does(solo().set(tax=6), R.REMOVE_TAXES)
    assert t.g.tax == 0 and t.has_goods(1) == {} and t.has_goods(0) == {}


@pytest.mark.parametrize("row", [0, 1])
def test_the_first_apprentice_of_a_row_goes_under_the_deck_and_the_row_slides(row: int) -> None:
    t = solo()
    t.g.coins[row, 0] = 2
    shown = t.g.display.copy()
    does(t, R.DISCARD_UPPER + row)
    assert t.g.display[row, :3].tolist() == shown[row, 1:].tolist() and t.g.display[row, 3] not in flat(shown)
    assert t.g.display[1 - row].tolist() == shown[1 - row].tolist() and not t.g.coins.any()
    assert S.APPRENTICES.read(t.g, "apprentice_deck")[-1] == shown[row, 0]


def test_a_future_scheme_comes_open_on_the_discards_until_there_is_none() -> None:
    t = solo()
    future = S.SCHEMES.read(t.g, "future_deck")
    for n in range(1, 13):
        does(t, R.ADD_FUTURE_SCHEME)
        assert S.SCHEMES.read(t.g, "scheme_pile") == future[:n] and t.g.future_deck_size == max(0, 10 - n)


# --- knowledge --------------------------------------------------------------------------------------------------------
def test_whoever_saw_a_future_scheme_join_knows_that_it_does_not_lie_apart() -> None:
    t = solo().workers(1, quarry=20)
    joins = S.SCHEMES.read(t.g, "future_deck")[0]
    t.rival_passes()
    worlds = t.worlds(0, 40)
    assert all(joins in w.scheme_deck[: w.scheme_deck_size].tolist() for w in worlds)
    assert all(
        sorted(w.future_deck[: w.future_deck_size].tolist()) == sorted({*range(20, 30)} - {joins}) for w in worlds
    )
    assert len({w.scheme_deck[: w.scheme_deck_size].tolist().index(joins) for w in worlds}) > 5


def test_no_card_of_our_own_is_dead() -> None:
    """Each scheme card changes more than the place of its worker in most positions of a game, or is a plain one."""
    plain = [card for card in range(R.NUM_SCHEMES) if not R.effects_of(card)]
    assert len(plain) <= 3
    assert np.unique(R.SPOT).tolist() == list(range(len(R.SPOTS))), "every place is visited"
