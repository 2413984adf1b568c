"""Single rulings of the game for one player (rules section 16), as a player would ask them. Reconstructed things are
used, never asserted as the box's."""

from __future__ import annotations

import pytest

from architects_env.core.contract.rules.events import events_of
from architects_env.games.viscounts.data.board import SPACES, SPOTS
from architects_env.games.viscounts.text.events import Happens
from tests.games.viscounts.table import Table

HE = 1
"""The row of the rival."""
BUILDERS = "labourer artisan_1 foreman_1"


def rival(ai: str = "cleric") -> Table:
    """On space 2, without buildings, and a Friar on its segment."""
    return Table(1, ai=ai).at(HE, "2").at(0, "9").top("A", "friar_1")


def playing(table: Table, scheme: str) -> Table:
    return table.scheme(scheme).phase("virtual turn", p=HE)


# --- dismissing -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "things", "markers"),
    [
        ("mason_1", {"inkwell": 1}, (0, 6)),
        ("artist_1", {}, (0, 5)),
        ("antagonist_1", {}, (1, 6)),
        ("bishop_1", {"debts": 1}, (0, 6)),
        ("princess_1", {}, (0, 5)),
    ],
)
def test_what_a_dismissed_townsfolk_does_for_the_rival(
    card: str, things: dict[str, int], markers: tuple[int, int]
) -> None:
    table = rival().top("A", card).effect(HE, "dismiss", virtual=True)
    assert table.has(HE) == things and table.markers(HE) == markers


def test_a_dismissed_shuffle_shuffles_its_schemes_only_if_some_are_discarded() -> None:
    assert rival().top("A", "watchman_1").effect(HE, "dismiss", virtual=True).markers(HE) == (0, 6)
    table = rival().top("A", "watchman_1").effect(HE, "future scheme, dismiss", virtual=True)
    assert table.g.scheme_pile_size == 0 and table.markers(HE) == (0, 5)


def test_the_rival_dismisses_the_printed_townsfolk_of_an_empty_pile_again_and_again() -> None:
    assert rival().top("A", "-").effect(HE, "2 dismiss", virtual=True).markers(HE) == (0, 4)


# --- between the two --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("space", "mine", "his", "things", "virtue"),
    [
        ("3", "B1", "B2", {"inkwell": 1}, 6),
        ("2", "A4", "B1", {}, 5),
        ("10", "E4", "A1", {"inkwell": 1}, 6),
        ("8", "D3", "D4", {"debts": 1}, 6),
        ("9", "E2", "E3", {"deeds": 1}, 6),
        ("4", "B4", "C1", {"gold": 1}, 6),
    ],
)
def test_what_the_rival_gets_from_a_link_that_the_human_builds_at(
    space: str, mine: str, his: str, things: dict[str, int], virtue: int
) -> None:
    table = (
        rival()
        .line(0, BUILDERS)
        .at(0, space)
        .built(HE, 0, his)
        .top("ABCDE"[(int(space) - 1) // 2], "friar_1")
        .phase("act")
        .do("action", "build")
    )
    table.do("building", 8)
    if table.stage == "spot":
        table.do("spot", mine)
    while table.stage in ("destroy", "rearrange"):
        table.do("decline") if table.stage == "destroy" else table.do("rearrange", 0)
    assert table.idle and table.has(HE) == things and table.markers(HE) == (0, virtue)


@pytest.mark.parametrize(
    ("column", "line", "things", "markers"),
    [
        (0, "S7 - -", {"debts": 1}, (0, 6)),
        (0, "- - -", {}, (0, 6)),
        (1, "S7 - -", {}, (1, 6)),
        (3, "- - -", {"inkwell": 1}, (0, 6)),
        (4, "- - -", {}, (0, 5)),
        (6, "- - -", {"deeds": 1}, (0, 6)),
        (6, "S7 - -", {}, (0, 6)),
    ],
)
def test_in_the_humans_collision_the_rivals_schemes_say_whether_it_has_criminals(
    column: int, line: str, things: dict[str, int], markers: tuple[int, int]
) -> None:
    table = rival().schemes(line).have(0, corruption=column, virtue=column).phase("collide")
    assert table.has(HE) == things and table.markers(HE) == markers


@pytest.mark.parametrize("column", range(7))
def test_the_rivals_own_row_of_the_track(column: int) -> None:
    things = {
        "deeds": (3, 2, 1, 1, 0, 0, 0)[column],
        "debts": (0, 0, 0, 1, 1, 2, 3)[column],
        "inkwell": (0, 0, 1, 1, 1, 1, 2)[column],
    }
    table = rival().have(HE, corruption=column, virtue=column).phase("collide", p=HE)
    assert table.has(HE) == {name: n for name, n in things.items() if n} and table.markers(HE) == (0, 6)


def test_the_humans_cards_and_workshop_act_in_the_rivals_collision() -> None:
    table = rival().built(0, 7).line(0, "peddler_4 - -").have(HE, corruption=4, virtue=4).phase("collide", p=HE)
    assert table.has(0) == {"silver": 2} and table.markers(0) == (0, 4)  # one of the workshop, one of the column
    assert rival().built(0, 7).line(0, "thief - -").have(HE, corruption=4, virtue=4).phase("collide", p=HE).markers(
        0
    ) == (0, 6)


def test_a_trading_post_with_no_debt_to_flip_gives_virtue_that_moves_the_rivals_column() -> None:
    table = rival().built(HE, 4).have(HE, corruption=4, virtue=4).phase("collide", p=HE)
    assert table.has(HE) == {"deeds": 1, "debts": 1, "inkwell": 1}  # column 3


def test_a_human_worker_that_the_rival_removes_pays_the_human_who_chooses_the_resource() -> None:
    table = (
        rival()
        .castle(2, s4={HE: 1, 0: 2})
        .castle(1, s4={HE: 2})
        .at(HE, "9")
        .effect(HE, "place workers", virtual=True, active=HE)
    )
    assert table.stage == "resource" and table.seat == 0 and table.markers(0) == (0, 5)


# --- its actions ------------------------------------------------------------------------------------------------------
def test_the_rival_places_as_many_workers_as_it_can_pay_for_and_has_and_never_one() -> None:
    for in_castle, placed in ((0, 4), (17, 3), (18, 2), (19, 0)):
        table = playing(
            rival("noble").have(HE, gold=5).castle(3, s0={HE: in_castle}), "S2"
        )  # 1 of the scheme, 1 printed, 6 gold: 8 nobles
        assert 20 - in_castle - int(table.g.workers[HE]) == placed


def test_the_rivals_workers_go_to_the_courtyard_that_faces_its_segment_wherever_the_castle_is_turned() -> None:
    assert (
        rival().set(castle_offset=2).at(HE, "5").effect(HE, "place workers", virtual=True, active=HE).g.tier1[0, HE]
        == 1
    )


def test_after_each_courtyard_that_it_settles_the_rival_looks_from_its_own_anew() -> None:
    table = rival().castle(1, s0={HE: 2}, s1={HE: 3}, s2={HE: 3}).phase("castle", p=HE)
    assert [event.a for event in events_of(table.g) if event.kind == Happens.RISES] == [
        1,
        0,
        2,
    ]  # the step aside has filled its own


def test_the_rivals_free_building_comes_round_to_the_left_bank_of_its_own_segment_at_last() -> None:
    table = rival()
    spots = [spot for spot in SPOTS if spot[1] != "5" and spot not in ("A1", "A2")]
    for i, spot in enumerate(spots[:17]):
        table.built(*((0, i) if i < 9 else (HE, i - 8)), spot)
    table.effect(HE, "build guildhall", virtual=True)
    assert table.g.spot_owner[SPOTS.index(spots[17])] == HE  # the last open one before A1
    table = rival().built(0, 0, "A3").built(0, 1, "A4").effect(HE, "build guildhall", virtual=True)
    assert table.g.spot_owner[SPOTS.index("B1")] == HE


def test_the_rivals_free_manuscript_is_sought_clockwise_in_the_ring() -> None:
    table = rival()
    for place, segment in enumerate((0, 3, 1, 2, 4)):
        table.g.ring[place], table.g.place_of[segment] = segment, place
    table.tile("A", "-").tile("D", "m_black_6_04").tile("B", "m_yellow_5_21").tile("C", "m_yellow_4_20").effect(
        HE, "free manuscript", virtual=True
    )
    assert table.g.manuscript_owner[19] == HE


def test_the_rival_gets_a_cleric_bonus_card_and_what_its_manuscripts_give() -> None:
    table = playing(
        rival().owns(HE, "m_black_3_01", "m_black_4_02").tile("B", "m_black_4_03").have(HE, inkwell=5), "S7"
    )
    assert table.g.bonus_owner[0] == HE
    table = playing(rival().tile("B", "m_grey_4_29").have(HE, inkwell=5), "S7")
    assert table.g.built[HE, 6] == 1 and table.g.spot_owner[SPOTS.index("B1")] == HE


def test_of_two_links_of_the_rivals_building_the_one_to_the_spot_before_pays_first() -> None:
    table = (
        rival()
        .at(HE, "10")
        .at(0, "1")
        .built(0, 6, "E3")
        .built(0, 7, "A1")
        .have(HE, inkwell=6, stone=3)
        .effect(HE, "build workshop", virtual=True)
    )
    assert table.g.spot_owner[SPOTS.index("E4")] == HE
    assert table.has(HE) == {"inkwell": 6, "stone": 4, "gold": 1}  # the stone first: then its list goes on to gold


def test_the_scheme_of_the_rivals_first_trading_post_comes_before_the_bonus_of_the_spot() -> None:
    table = (
        rival().top("A", "bishop_1").built(HE, 6, "C3").effect(HE, "build trading post", virtual=True)
    )  # on A3, which flips
    assert table.has(HE) == {"paid_debts": 1, "inkwell": 1}  # the debt of the Bishop, who is dismissed for the scheme


def test_the_rows_of_a_scheme_come_from_the_top_the_dismissal_where_it_still_stands() -> None:
    table = playing(rival("noble").top("A", "antagonist_1").have(HE, debts=1), "S4")
    assert table.g.corruption[HE] == 1 and SPACES[table.g.space[HE]] == "4"


def test_the_rival_passes_the_human_without_effect_and_goes_round_the_ring() -> None:
    assert playing(rival().at(0, "3").line(0, "thief squire -").have(HE, debts=1), "S8").stage != "rearrange"
    assert SPACES[playing(rival("noble").at(HE, "10"), "S1").g.space[HE]] == "1"


def test_the_card_rival_flips_as_its_focus_only_if_it_can_and_pays_everything_from_its_stock() -> None:
    assert playing(rival("card").have(HE, debts=1), "S7").has(HE)["paid_debts"] == 1
    assert playing(rival("card"), "S7").has(HE) == {
        "deeds": 1
    }  # the other option: a deed, and a virtue for the debt that is not there
    assert playing(rival("card").have(HE, inkwell=6), "S5").g.built[HE].sum() == 1


def test_a_debt_that_the_rival_gains_may_reveal_poverty_and_it_takes_part_in_the_awards() -> None:
    table = rival().set(debts_above=1, rounds=3).effect(HE, "debt", virtual=True)
    assert table.g.poverty == 1 and table.g.end_round == 3
    table.have(HE, approved_deeds=3).have(0, approved_deeds=1)
    assert table.points(HE)["poverty"] == 12 and table.points(0)["poverty"] == 4
