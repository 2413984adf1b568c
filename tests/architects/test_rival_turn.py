"""The rival's turn: what comes before its scheme card, and what each card makes it do (rules section 11, amendment
F22)."""

from __future__ import annotations

import pytest

from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import rival_table as R
from tests.architects.table import Table

QUARRY_CARD, QUARRY_CARD_WITHOUT_SIGN, MINES_CARD, SILVERSMITH_CARD = 1, 2, 8, 11

# as on the rules page: card, first, second, capture sign
CARDS = """
1 quarry gather *|2 quarry gather|3 forest gather *|4 forest gather *|5 forest gather|6 mines gather *|7 mines gather *|8 mines gather
9 silversmith gather *|10 silversmith gather *|11 silversmith gather|12 storehouse gather *|13 storehouse gather|14 hire_top_row plan *|15 hire_top_row plan
16 hire_bottom_row plan *|17 hire_bottom_row plan|18 plan silversmith|19 black_market_small black_market_large|20 black_market_middle black_market_small
21 black_market_large black_market_middle|22 tax_stand silversmith *|23 build cathedral *|24 build cathedral|25 build cathedral|26 build cathedral|27 build cathedral
28 cathedral build|29 cathedral build|30 cathedral build
"""
SCHEMES = [entry.split() for line in CARDS.strip().splitlines() for entry in line.split("|")]


def solo(rival: str = "constantine") -> Table:
    return Table(1, rival=rival)


def two(rival: str = "constantine") -> Table:
    return Table(2, rival=rival)


def workers_of(t: Table, location: str) -> list[int]:
    return [int(n) for n in t.g.workers[getattr(B, location.upper()), : int(t.g.at_table)]]


# --- the cards --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", SCHEMES, ids=[row[0] for row in SCHEMES])
def test_a_scheme_card_says_what_it_does_first_second_and_whether_it_captures(row: list[str]) -> None:
    card = int(row[0]) - 1
    assert [R.ACTIONS[R.FIRST[card]], R.ACTIONS[R.SECOND[card]], bool(R.CAPTURES[card])] == [
        row[1],
        row[2],
        len(row) == 4,
    ]


def able(t: Table, action: str) -> Table:
    """Everything that this action needs."""
    t.set(rival_goods=20, tax=5, virtue={int(t.g.num_players): 7})
    t.goods(int(t.g.num_players), "2 gold 2 marble 5 silver")
    if action == "build":
        t.cards(int(t.g.num_players), "Well")
    return t


@pytest.mark.parametrize("row", SCHEMES, ids=[row[0] for row in SCHEMES])
def test_it_does_the_first_thing_on_the_card_that_it_can_do(row: list[str]) -> None:
    t = able(solo(), row[1]).rival_turn(int(row[0]))
    assert (
        t.rival_did() == row[1]
        and t.g.scheme == int(row[0]) - 1
        and int(row[0]) - 1 in t.g.scheme_pile[: t.g.scheme_pile_size]
    )


@pytest.mark.parametrize(
    ("card", "prevented", "does"),
    [
        (14, {"apprentices": 5}, "plan"),
        (16, {"apprentices": 5}, "plan"),
        (18, {"plans": 6}, "silversmith"),
        (19, {"market": "small"}, "black_market_large"),
        (20, {"market": "middle"}, "black_market_small"),
        (21, {"market": "large"}, "black_market_middle"),
        (22, {"tax": 2}, "silversmith"),
        (24, {"plans": 0}, "cathedral"),
        (28, {"virtue": 4}, "build"),
        (14, {"apprentices": 5, "plans": 6}, "gather"),
        (19, {"virtue": 10}, "gather"),
        (24, {"plans": 0, "virtue": 4}, "gather"),
        (28, {"virtue": 4, "goods": 0}, "gather"),
    ],
)
def test_then_the_second_thing_then_it_gathers(card: int, prevented: dict[str, int | str], does: str) -> None:
    t = able(solo(), "")
    if "apprentices" in prevented:
        t.apprentices(1, 11, 12, 13, 14, 15)
    names = [building.name for building in C.BUILDINGS]
    plans = int(prevented.get("plans", 0 if card in (14, 16, 18) else 1))
    t.cards(1, *(["Well"] + [n for n in names if n != "Well"])[:plans])
    if "market" in prevented:
        t.workers(0, market=str(prevented["market"]))
    if "virtue" in prevented:
        t.set(virtue={1: prevented["virtue"]})
    if "goods" in prevented:
        t.set(rival_goods=0).goods(1, "")
    t.set(tax=prevented.get("tax", 5)).rival_turn(card)
    assert t.rival_did() == does


@pytest.mark.parametrize(
    ("workers", "goes"),
    [
        ((0, 0, 0), "quarry"),
        ((1, 0, 0), "forest"),
        ((1, 1, 1), "quarry"),
        ((2, 1, 0), "mines"),
        ((1, 1, 0), "mines"),
        ((2, 1, 1), "forest"),
    ],
)
def test_it_gathers_where_it_has_fewest_workers_the_earlier_of_equals(workers: tuple[int, int, int], goes: str) -> None:
    t = solo().set(virtue={1: 10}).workers(1, quarry=workers[0], forest=workers[1], mines=workers[2]).rival_turn(19)
    before = dict(zip(("quarry", "forest", "mines"), workers, strict=True))
    assert t.rival_did() == "gather" and workers_of(t, goes)[1] == before[goes] + 1


# --- step 2: no worker in supply --------------------------------------------------------------------------------------
def test_without_a_worker_it_takes_back_its_largest_group_the_earlier_of_equals_and_places_nothing() -> None:
    t = solo().workers(1, quarry=3, forest=3, mines=2, guildhall=12).workers(0, held_by=(1, 5)).rival_turn(QUARRY_CARD)
    assert (
        t.rival_did() == "take_back"
        and t.g.supply[1] == 3
        and workers_of(t, "quarry")[1] == 0
        and workers_of(t, "forest")[1] == 3
    )
    assert t.g.captives[1, 0] == 5, "not even the Guardhouse comes before"


def test_without_any_in_the_open_its_prisoners_come_free_and_nothing_else_changes() -> None:
    t = solo().workers(1, prison=5, guildhall=15).set(unpaid_debts={1: 1}).rival_turn(QUARRY_CARD)
    assert t.g.supply[1] == 5 and t.g.prison[1] == 0 and t.g.unpaid_debts[1] == 1 and t.g.virtue[1] == 7


def test_without_those_too_a_debt_brings_its_workers_back_from_the_players_boards() -> None:
    t = (
        two()
        .workers(2, held_by=(0, 3), guildhall=14)
        .workers(2, held_by=(1, 2))
        .workers(2, market="small")
        .rival_turn(QUARRY_CARD)
    )
    assert t.g.supply[2] == 5 and t.g.unpaid_debts[2] == 1 and t.g.virtue[2] == 7 and not t.g.captives[:, 2].any()


# --- step 3: the Guardhouse -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("captured", "prison", "held", "goes"),
    [
        (4, 0, 0, True),
        (3, 0, 0, False),
        (0, 4, 0, True),
        (0, 3, 0, False),
        (0, 0, 6, True),
        (0, 0, 5, False),
        (3, 3, 5, False),
    ],
)
def test_many_captured_imprisoned_or_held_workers_send_it_to_the_guardhouse(
    captured: int, prison: int, held: int, goes: bool
) -> None:
    t = (
        solo()
        .workers(0, held_by=(1, captured), quarry=5)
        .workers(1, prison=prison, held_by=(0, held))
        .goods(1, "9 silver")
    )
    t.rival_turn(QUARRY_CARD)
    assert (t.rival_did() == "guardhouse") == goes
    if not goes:
        assert t.rival_did() == "town_centre", "the capture sign comes after it"


def test_workers_held_by_two_players_count_together() -> None:
    assert (
        two().workers(2, held_by=(0, 3)).workers(2, held_by=(1, 3)).rival_turn(QUARRY_CARD).rival_did() == "guardhouse"
    )


def test_it_does_one_thing_for_each_worker_the_first_possible_in_order() -> None:
    t = solo().workers(0, held_by=(1, 4)).workers(1, prison=4).rival_turn(QUARRY_CARD)
    assert t.has_goods(1) == {"silver": 4} and t.g.prison[0] == 4 and t.g.prison[1] == 4
    t = t.rival_turn(QUARRY_CARD_WITHOUT_SIGN)
    assert t.rival_did() == "guardhouse" and t.g.prison[1] == 0, (
        "in the next turn the second worker finds only its prisoners"
    )
    t = solo().workers(0, held_by=(1, 4)).workers(1, prison=2, guardhouse=1).rival_turn(QUARRY_CARD)
    assert t.has_goods(1) == {"silver": 4} and t.g.prison[1] == 0


@pytest.mark.parametrize(
    ("silver", "virtue", "left", "tax", "after", "debts"),
    [(5, 7, 0, 2, 7, 0), (4, 7, 4, 0, 6, 1), (4, 0, 4, 0, 0, 2), (5, 1, 0, 2, 1, 0)],
)
def test_it_rescues_for_silver_if_it_has_all_of_it_else_for_virtue_and_a_debt(
    silver: int, virtue: int, left: int, tax: int, after: int, debts: int
) -> None:
    t = solo().workers(1, held_by=(0, 6)).set(virtue={1: virtue}).goods(1, f"{silver} silver").rival_turn(QUARRY_CARD)
    assert (t.g.goods[1, 5], t.g.tax, t.g.virtue[1], t.g.unpaid_debts[1], t.g.captives[0, 1]) == (
        left,
        tax,
        after,
        debts,
        0,
    )


def test_release_comes_before_a_rescue_and_a_rescue_needs_three() -> None:
    t = solo().workers(1, held_by=(0, 6), prison=1).rival_turn(QUARRY_CARD)
    assert t.g.prison[1] == 0 and t.g.captives[0, 1] == 6
    t = (
        solo()
        .workers(0, held_by=(1, 4))
        .workers(1, held_by=(0, 2), guardhouse=1)
        .goods(1, "9 silver")
        .rival_turn(QUARRY_CARD)
    )
    assert t.g.prison[0] == 4 and t.g.captives[0, 1] == 2 and t.g.goods[1, 5] == 13


@pytest.mark.parametrize(("silver", "paid", "left", "tax"), [(8, 2, 0, 6), (7, 1, 5, 3), (1, 0, 5, 0)])
def test_it_pays_off_debts_while_it_has_six_silver(silver: int, paid: int, left: int, tax: int) -> None:
    t = (
        solo()
        .workers(0, held_by=(1, 4))
        .workers(1, guardhouse=2)
        .set(unpaid_debts={1: 2})
        .goods(1, f"{silver} silver")
        .rival_turn(QUARRY_CARD)
    )
    assert (t.g.paid_debts[1], t.g.goods[1, 5], t.g.tax, t.g.virtue[1]) == (paid, left, tax, 7 + paid)


def test_the_virtue_of_a_paid_debt_cancels_another_at_fourteen() -> None:
    t = (
        solo()
        .workers(0, held_by=(1, 4))
        .workers(1, guardhouse=1)
        .set(unpaid_debts={1: 2}, virtue={1: 14})
        .goods(1, "6 silver")
        .rival_turn(QUARRY_CARD)
    )
    assert (t.g.unpaid_debts[1], t.g.paid_debts[1], t.g.virtue[1]) == (0, 1, 14)


# --- step 4: the Town Centre ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rival", "workers", "captures"),
    [("constantine", 4, True), ("constantine", 3, False), ("helena", 3, True), ("helena", 2, False)],
)
def test_a_card_with_the_sign_captures_from_a_group_of_so_many(rival: str, workers: int, captures: bool) -> None:
    assert (solo(rival).workers(0, quarry=workers).rival_turn(QUARRY_CARD).rival_did() == "town_centre") == captures


def test_a_card_without_the_sign_never_captures() -> None:
    assert solo().workers(0, quarry=6).rival_turn(QUARRY_CARD_WITHOUT_SIGN).rival_did() == "quarry"


def test_a_group_is_one_players_and_own_workers_or_those_on_the_market_do_not_count() -> None:
    assert (
        two().workers(0, quarry=3).workers(1, quarry=3).workers(2, quarry=5).rival_turn(QUARRY_CARD).rival_did()
        == "quarry"
    )


def test_one_tax_is_paid_once_and_arrives_also_without_silver() -> None:
    t = solo().workers(0, quarry=4, forest=3).goods(1, "4 silver").rival_turn(QUARRY_CARD)
    assert (
        t.has_goods(1) == {"silver": 3} and t.g.tax == 1 and t.g.captives[1, 0] == 4 and workers_of(t, "forest")[0] == 3
    )
    t = solo().workers(0, quarry=4, forest=3).workers(1, town_centre=1).goods(1, "4 silver").rival_turn(QUARRY_CARD)
    assert t.has_goods(1) == {"silver": 3} and t.g.tax == 1 and t.g.captives[1, 0] == 7
    t = solo().workers(0, quarry=4).rival_turn(QUARRY_CARD)
    assert t.has_goods(1) == {} and t.g.tax == 1 and t.g.captives[1, 0] == 4


def test_captures_go_on_below_the_threshold_but_from_two_locations_at_most() -> None:
    t = solo().workers(0, quarry=4, forest=1).workers(1, town_centre=1).rival_turn(QUARRY_CARD)
    assert t.g.captives[1, 0] == 5
    t = solo().workers(0, quarry=4, forest=3, mines=2).workers(1, town_centre=2).rival_turn(QUARRY_CARD)
    assert t.g.captives[1, 0] == 7 and workers_of(t, "mines")[0] == 2


def test_a_third_capture_may_come_from_a_location_that_is_already_used() -> None:
    t = (
        two()
        .workers(0, quarry=4, forest=3, mines=2)
        .workers(1, quarry=2)
        .workers(2, town_centre=2)
        .rival_turn(QUARRY_CARD)
    )
    assert t.g.captives[2, 0] == 7 and t.g.captives[2, 1] == 2 and workers_of(t, "mines")[0] == 2


def test_of_equal_groups_it_takes_that_of_the_next_player_then_the_earlier_location() -> None:
    t = two()
    first = int(t.g.start_player)
    t.workers(first, forest=4).workers(1 - first, quarry=4).rival_turn(QUARRY_CARD)
    assert t.g.captives[2, first] == 4
    t = solo().workers(0, forest=4, quarry=4).rival_turn(QUARRY_CARD)
    assert workers_of(t, "quarry")[0] == 0 and workers_of(t, "forest")[0] == 4


@pytest.mark.parametrize(("left", "supply"), [(5, 9), (6, 5)])
def test_with_few_workers_a_capture_that_is_left_takes_its_own_largest_group_once(left: int, supply: int) -> None:
    t = (
        solo()
        .workers(0, quarry=4)
        .workers(1, town_centre=2, silversmith=5, guildhall=20 - 2 - 5 - left)
        .rival_turn(QUARRY_CARD)
    )
    assert t.g.supply[1] == supply and t.g.captives[1, 0] == 4
    assert workers_of(t, "town_centre")[1] == 3


def test_its_own_group_keeps_to_the_two_locations_and_the_worker_just_placed_is_part_of_one() -> None:
    t = (
        solo()
        .workers(0, quarry=4, forest=3)
        .workers(1, town_centre=2, silversmith=5, quarry=1, guildhall=8)
        .rival_turn(QUARRY_CARD)
    )
    assert t.g.supply[1] == 3 + 1 and workers_of(t, "silversmith")[1] == 5 and workers_of(t, "quarry")[1] == 0
    t = solo().workers(0, quarry=4).workers(1, town_centre=1, silversmith=1, guildhall=14).rival_turn(QUARRY_CARD)
    assert t.g.supply[1] == 3 + 2 and workers_of(t, "town_centre")[1] == 0


def test_without_a_capture_left_it_takes_no_own_group() -> None:
    t = solo().workers(0, quarry=4).workers(1, silversmith=5, guildhall=14).rival_turn(QUARRY_CARD)
    assert t.g.supply[1] == 0 and workers_of(t, "silversmith")[1] == 5
