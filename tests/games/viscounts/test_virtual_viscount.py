"""The game for one player (rules section 16). Positions are laid by hand; what is reconstructed is used, and never
asserted as the box's."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.games.viscounts.data.board import NOBODY, SPACES, SPOTS
from architects_env.games.viscounts.data.schemes import BOARD_NAMES, BOARDS, FIRST_FUTURE, SCHEMES
from architects_env.games.viscounts.rules import state as S
from tests.games.viscounts.table import SCHEME_OF_ID, Table

HE = 1
"""The row of the virtual viscount."""


def virtual(ai: str = "cleric", **options: int) -> Table:
    """On space 2, without buildings, and a friar on its segment."""
    return Table(1, ai=ai, **options).at(HE, "2").at(0, "9").top("A", "friar_1")


# --- set-up -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ai", BOARD_NAMES)
@pytest.mark.parametrize("difficulty", [0, 1, 3])
def test_its_schemes_without_those_that_its_board_removes(ai: str, difficulty: int) -> None:
    g = architects_env.make("viscounts", 1, ai=ai, difficulty=difficulty, seed=3).state
    removed = BOARDS[BOARD_NAMES.index(ai)].removed
    starting = sum(name.startswith("S") for name in removed)
    assert (
        g.scheme_deck_size == 8 - starting + difficulty
        and g.future_deck_size == 8 - (len(removed) - starting) - difficulty
    )
    deck = g.scheme_deck[: g.scheme_deck_size].tolist()
    assert sum(scheme >= FIRST_FUTURE for scheme in deck) == difficulty
    assert not {SCHEMES[scheme].id for scheme in deck} & set(removed)


def test_it_begins_where_the_other_pair_says_with_its_first_guildhall_there() -> None:
    table = Table(1, pairs=(0, 9), draft=True).do("pair", 0)
    assert (
        table.g.rounds == 1
        and SPACES[table.g.space[HE]] == "10"
        and table.g.built[HE].tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    )
    assert SPOTS[int((table.g.spot_owner == HE).argmax())] == "E3"  # the left-most one of its bank
    assert table.has(HE) == {
        "inkwell": 2,
        "stone": 1,
        "deeds": 1,
        "debts": 1,
    }  # what its board says, and the resource of E3
    assert (
        table.g.debts_above == table.g.deeds_above == 12
        and table.seat == 0
        and table.match.rivals == ("Cleric viscount",)
    )


# --- words ------------------------------------------------------------------------------------------------------------
def test_a_resource_of_choice_goes_by_preference_up_to_a_cap() -> None:
    table = virtual().have(HE, inkwell=5, stone=3).effect(HE, "3 resource", virtual=True)
    assert table.has(HE) == {"inkwell": 6, "stone": 4, "gold": 1}


def test_the_card_viscount_keeps_one_stock() -> None:
    table = virtual("card").effect(HE, "2 resource, gold, stone", virtual=True)
    assert table.g.goods[HE].tolist() == [4, 0, 0]


def test_every_two_silver_are_a_resource() -> None:
    assert virtual().effect(HE, "2 silver", virtual=True).has(HE) == {"inkwell": 1}
    assert virtual().effect(HE, "4 silver, silver", virtual=True).has(HE) == {"inkwell": 2}


def test_debts_deeds_virtue_and_corruption_are_as_for_players() -> None:
    table = virtual().effect(HE, "2 debt, deed, 2 virtue, corruption", virtual=True)
    assert table.has(HE) == {"debts": 2, "deeds": 1} and table.markers(HE) == (1, 4)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"debts": 1, "deeds": 1}, {"paid_debts": 1, "deeds": 1, "inkwell": 1}),
        ({"debts": 1, "deeds": 1, "paid_debts": 1}, {"debts": 1, "paid_debts": 1, "approved_deeds": 1}),
        ({"debts": 1, "paid_debts": 1}, {"paid_debts": 2, "inkwell": 1}),
        ({"deeds": 1}, {"approved_deeds": 1}),
    ],
)
def test_it_flips_what_it_has_flipped_less_often_and_a_debt_if_equal(
    before: dict[str, int], after: dict[str, int]
) -> None:
    assert virtual().have(HE, **before).effect(HE, "flip", virtual=True).has(HE) == after


def test_with_nothing_to_flip_it_gains_a_virtue_instead() -> None:
    assert virtual().built(HE, 5).have(HE, deeds=1).effect(HE, "flip debt", virtual=True).markers(HE) == (0, 5)


@pytest.mark.parametrize(
    ("effect", "has", "markers"),
    [
        ("rearrange", {"inkwell": 1}, (0, 6)),
        ("discard", {}, (0, 5)),
        ("castle move", {}, (0, 5)),
        ("destroy", {"deeds": 0, "approved_deeds": 1}, (0, 6)),
    ],
)
def test_what_it_does_instead(effect: str, has: dict[str, int], markers: tuple[int, int]) -> None:
    table = virtual().have(HE, deeds=1).effect(HE, effect, virtual=True)
    assert table.has(HE) == {name: n for name, n in ({"deeds": 1} | has).items() if n} and table.markers(HE) == markers


def test_a_hire_is_a_future_scheme_on_its_discard_pile_and_a_flip_when_there_is_none_left() -> None:
    table = virtual().have(HE, deeds=1)
    left = int(table.g.future_deck_size)
    table.effect(HE, f"{left} free hire", virtual=True)
    assert table.g.scheme_pile_size == left and table.g.future_deck_size == 0 and table.has(HE) == {"deeds": 1}
    assert table.effect(HE, "free hire", virtual=True).has(HE) == {"approved_deeds": 1}


def test_a_shuffle_effect_shuffles_its_schemes_with_check_and_workshops_R21() -> None:
    table = virtual().effect(HE, "shuffle", virtual=True)
    assert table.markers(HE) == (0, 6)  # nothing to shuffle
    table.effect(HE, "future scheme, shuffle", virtual=True)
    assert table.markers(HE) == (0, 5) and table.g.scheme_pile_size == 0
    table = virtual().built(HE, 7).built(HE, 8).effect(HE, "future scheme, shuffle", virtual=True)
    assert table.markers(HE) == (1, 4)


def test_of_a_choice_it_takes_the_first() -> None:
    assert virtual().effect(HE, "gold | castle move", virtual=True).has(HE) == {"gold": 1}


def test_its_free_workers_go_into_the_section_that_faces_it() -> None:
    table = virtual().effect(HE, "2 place workers", virtual=True, active=HE)
    assert table.g.tier1[0, HE] == 2


def test_it_takes_sections_clockwise_from_its_own_and_bumps_the_human_first() -> None:
    table = virtual().castle(1, s0={0: 2, HE: 1}).effect(HE, "place workers", virtual=True, active=HE)
    assert table.idle and table.g.tier1[0].tolist() == [1, 2, 0, 0] and table.has(0) == {"silver": 2}


def test_a_bumped_worker_of_its_own_brings_it_a_resource() -> None:
    table = virtual().castle(1, s0={0: 1, HE: 2}).effect(0, "place workers").do("section", 0)
    assert table.stage == "bump" and table.mask_of("bump") == [0, 10]
    assert table.do("bump", 10).idle and table.has(HE) == {"inkwell": 1}


def test_its_free_manuscript_is_the_first_that_fits_from_its_segment_on() -> None:
    table = (
        virtual()
        .tile("A", "m_black_6_04")
        .tile("B", "m_yellow_5_21")
        .tile("C", "m_yellow_4_20")
        .effect(HE, "free manuscript", virtual=True)
    )
    assert table.g.manuscript_owner[19] == HE and table.markers(HE) == (0, 4)


def test_its_free_building_begins_with_its_bank_and_goes_on_across_rivers() -> None:
    table = virtual().built(0, 6, "A3").built(0, 7, "A4").effect(HE, "build workshop", virtual=True)
    assert table.g.spot_owner[SPOTS.index("B1")] == HE and table.g.built[HE, 6] == 1


# --- its slots --------------------------------------------------------------------------------------------------------
def test_the_first_trading_post_gains_a_scheme_once() -> None:
    table = virtual().effect(HE, "build trading post", virtual=True)
    assert table.g.built[HE, 3] == 1 and table.g.scheme_pile_size == 1
    assert table.effect(HE, "build trading post", virtual=True).g.scheme_pile_size == 1


def test_the_second_trading_post_flips_a_debt_at_every_collision_without_own_criminals() -> None:
    table = (
        virtual()
        .built(HE, 4)
        .have(HE, debts=1, deeds=1)
        .have(0, corruption=3, virtue=3)
        .line(0, "thief squire -")
        .phase("collide")
    )
    assert table.has(HE) == {"paid_debts": 1, "deeds": 1, "inkwell": 2}  # one more for the column's rearranging
    table = virtual().built(HE, 4).have(HE, deeds=1).have(0, corruption=3, virtue=3).phase("collide")
    assert table.markers(HE) == (0, 5)


def test_the_third_trading_post_dismisses_when_it_flips_and_the_first_workshop_when_it_gains_a_scheme() -> None:
    table = virtual().built(HE, 5).have(HE, deeds=1).effect(HE, "flip", virtual=True)
    assert table.markers(HE) == (0, 5) and table.g.removed_size > 0
    assert virtual().built(HE, 6).effect(HE, "future scheme", virtual=True).markers(HE) == (0, 5)


# --- schemes ----------------------------------------------------------------------------------------------------------
def play(table: Table, scheme: str) -> Table:
    return table.scheme(scheme).phase("virtual turn", p=HE)


def test_schemes_move_on_and_the_last_one_goes_to_the_discard_pile() -> None:
    table = play(virtual("noble"), "S1")
    assert table.g.scheme_line.tolist() == [SCHEME_OF_ID["S1"], S.NO_CARD, S.NO_CARD]
    play(play(table.at(HE, "2"), "S4").at(HE, "2"), "S7")
    assert table.g.scheme_line.tolist() == [SCHEME_OF_ID[name] for name in ("S7", "S4", "S1")]
    table.scheme("S8").phase("virtual turn", p=HE)
    assert SCHEME_OF_ID["S1"] in table.g.scheme_pile[: table.g.scheme_pile_size]


def test_it_moves_along_the_outer_path_and_the_human_there_may_rearrange() -> None:
    table = virtual("noble").at(0, "3").line(0, "thief squire -")
    play(table, "S1")
    assert SPACES[table.g.space[HE]] == "3" and table.stage == "rearrange" and table.seat == 0


def test_when_the_human_lands_on_it_it_gains_a_resource() -> None:
    table = virtual().at(0, "1").at(HE, "3").set(distance=2).phase("travel").do("move", "3")
    assert table.has(HE) == {"inkwell": 1}


def test_of_the_last_row_it_takes_the_first_that_is_possible() -> None:
    """S1: build, or its focus (the noble places workers), or a debt and the flip of a deed."""
    table = play(
        virtual("noble").have(HE, stone=6), "S1"
    )  # 2 builders with the printed one: six stones and the new resource build a guildhall
    assert table.g.built[HE, 0] == 1
    table = play(
        virtual("noble").have(HE, gold=1, deeds=1), "S1"
    )  # nobles: scheme 1, printed 1, gold 1 and the new one: two workers for one gold
    assert table.g.built[HE].sum() == 0 and table.g.tier1[1, HE] == 2 and table.has(HE) == {"gold": 1, "deeds": 1}
    table = play(virtual("noble").castle(3, s0={HE: 19}).have(HE, deeds=1), "S1")
    assert table.has(HE) == {"gold": 1, "debts": 1, "approved_deeds": 1}


def test_it_builds_the_left_most_building_that_it_can_pay_for_on_its_bank() -> None:
    table = play(
        virtual("noble").have(HE, stone=3), "S1"
    )  # 2 + 3: no guildhall, but a trading post, which gains a scheme
    assert table.g.built[HE, 3] == 1 and table.g.spot_owner[SPOTS.index("B1")] == HE and table.g.scheme_pile_size == 1
    table = virtual("noble").have(HE, stone=3).built(0, 6, "B1").built(0, 7, "B2")
    assert play(table, "S1").g.built[HE].sum() == 0  # no open spot within reach


def test_a_criminal_scheme_corrupts_for_every_criminal_in_its_line() -> None:
    table = play(virtual("noble"), "S7")
    assert table.g.corruption[HE] == 1
    assert play(table, "S8").g.corruption[HE] == 3


@pytest.mark.parametrize("ai", BOARD_NAMES)
def test_an_empty_scheme_pile_is_made_of_the_discards_with_the_check(ai: str) -> None:
    match = architects_env.make("viscounts", 1, ai=ai, seed=2)
    while not match.over and match.state.scheme_deck_size > 0:
        match.apply(match.legal_actions()[-1])
    before = int(match.state.rounds)
    while not match.over and match.state.rounds == before:
        match.apply(match.legal_actions()[-1])
    assert match.over or match.state.scheme_deck_size > 0


def test_it_transcribes_the_printed_manuscript_of_an_empty_pile() -> None:
    table = virtual("cleric").at(HE, "2").tile("B", "-").have(HE, inkwell=3)
    owned = int((table.g.manuscript_owner == HE).sum())
    play(table, "S7")  # to B, where its focus finds two resources for three clerics
    assert (
        SPACES[table.g.space[HE]] == "3"
        and table.g.goods[HE].sum() > 3
        and (table.g.manuscript_owner == HE).sum() == owned
    )


def test_in_its_own_collision_it_has_a_row_of_its_own() -> None:
    table = virtual().have(HE, corruption=6, virtue=6).line(0, "squire - -").phase("collide", p=HE)
    assert table.has(HE) == {"debts": 3, "inkwell": 2} and table.has(0) == {"deeds": 1} and table.markers(HE) == (0, 6)


# --- the end ----------------------------------------------------------------------------------------------------------
def test_it_scores_a_point_for_each_resource_left_and_wins_ties() -> None:
    table = virtual().have(HE, stone=2, gold=1).have(0, deeds=3)
    assert table.points(HE) == {"resources": 3} and table.points(0) == {"deeds": 3}
    assert table.match.scores_and_ranks()[1].tolist() == [2, 1]
    assert table.have(0, deeds=4).match.scores_and_ranks()[1].tolist() == [1, 2]


def test_its_icons_for_manuscripts_are_those_of_its_schemes_guildhalls_and_bonus_cards_R21() -> None:
    table = virtual().owns(HE, "m_yellow_5_21")
    nobles = sum(
        SCHEMES[scheme].icons.split().count("noble") for scheme in table.g.scheme_deck[: table.g.scheme_deck_size]
    )
    assert table.points(HE).get("manuscripts", 0) == nobles
    assert table.built(HE, 2).points(HE)["manuscripts"] == nobles + 1  # the cleric board's third guildhall is a noble


def test_it_takes_the_last_turn() -> None:
    match = architects_env.make("viscounts", 1, seed=1)
    while not match.over:
        last = int(match.state.active)
        match.apply(match.legal_actions()[-1])
    assert (
        last == 0 and match.state.active == 0 and match.state.board != NOBODY
    )  # after its turn it would be the human's
