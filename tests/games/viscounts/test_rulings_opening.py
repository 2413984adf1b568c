"""Single rulings of set-up and draft (rules section 3), as a player would ask them."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.games.viscounts.data.board import SPOTS
from tests.games.viscounts.table import Table

RIVAL = 1


def drafted(*cards: int, players: int = 2) -> Table:
    """The last of these player cards (number - 1) is the start player's, the others are taken before it; one more is
    left."""
    table = Table(players, pairs=(*cards, next(card for card in range(10) if card not in cards)), draft=True)
    for card in cards:
        table.do("pair", card)
    return table


# --- player cards -----------------------------------------------------------------------------------------------------
def test_resources_of_choice_on_a_player_card_come_before_its_last_line() -> None:
    table = drafted(0, 1)
    assert table.stage == "resource" and table.has(0) == {}
    table.do("resource", "gold").do("resource", "inkwell")
    assert table.has(0) == {"inkwell": 1, "gold": 1, "silver": 6, "deeds": 2, "approved_deeds": 1, "debts": 1}


def test_player_cards_are_carried_out_in_the_order_of_the_choices() -> None:
    table, seats = drafted(1, 4, 7, players=3), list[int]()
    while table.g.rounds == 0:
        seats += [table.seat] if table.seat not in seats else []
        table.act(table.match.legal_actions()[0])
    assert seats == [2, 1, 0]


def test_player_card_9_may_destroy_the_hero_or_nobody() -> None:
    table = drafted(0, 8)
    hero = table.ids([int(table.g.hero_of[0])])[0]
    value = {
        "ada": 2,
        "bertha": 3,
        "clovis": 3,
        "emma": 3,
        "guntram": 2,
        "judith": 1,
        "lothaire": 1,
        "merovech": 2,
        "rudolf": 2,
        "therese": 3,
    }[hero]
    table.do("card", hero)
    assert table.has(0)["silver"] == 5 + value and table.g.draw_pile_size[0] + table.g.hand_size[0] == 8
    table = drafted(0, 8).do("decline")
    assert table.has(0)["silver"] == 5 and table.g.draw_pile_size[0] + table.g.hand_size[0] == 9


@pytest.mark.parametrize(
    ("hired", "markers", "debts"),
    [
        ("patron_1", (0, 6), 1),
        ("mason_1", (0, 6), 1),
        ("lookout_1", (0, 6), 1),
        ("friar_1", (0, 5), 1),
        ("antagonist_1", (1, 6), 1),
        ("bishop_1", (0, 6), 2),
    ],
)
def test_of_a_card_hired_in_the_draft_virtue_corruption_and_debts_count_and_deck_effects_do_nothing(
    hired: str, markers: tuple[int, int], debts: int
) -> None:
    table = Table(2, pairs=(0, 5, 2), draft=True).top("C", hired).do("pair", 0).do("pair", 5)
    assert len(table.offers("segment")) == 5 and not table.can("decline")
    table.do("segment", "C")
    assert table.g.rounds == 1 and table.markers(0) == markers and table.has(0)["debts"] == debts
    assert table.g.draw_pile_size[0] + table.g.hand_size[0] == 10 and table.g.discard_pile_size[0] == 0


def test_player_card_5_takes_a_manuscript_of_cost_3_or_4_anywhere_or_nothing_if_there_is_none() -> None:
    costly = ("m_black_6_04", "m_black_6_05", "m_grey_6_31", "m_yellow_6_23", "m_blue_6_14")
    for second, offered in (("m_black_4_03", ["B"]), ("m_black_6_05", [])):
        table = Table(2, pairs=(0, 4, 2), draft=True)
        for segment, tile in zip("ABCDE", (costly[0], second, *costly[2:]), strict=True):
            table.tile(segment, tile)
        table.do("pair", 0).do("pair", 4).do("resource", "gold")
        assert table.g.rounds == 1 and table.markers(0) == ((0, 4) if offered else (0, 6))


def test_a_hire_from_a_spot_in_the_draft_comes_into_the_deck_without_the_new_workshops_discard() -> None:
    table = (
        Table(2, pairs=(0, 4, 2), draft=True)
        .tile("A", "m_grey_4_29")
        .top("B", "friar_1")
        .do("pair", 0)
        .do("pair", 4)
        .do("resource", "gold")
    )
    table.do("segment", "A").do("building", 6).do("spot", "A2").do("segment", "B")
    assert table.g.rounds == 1 and table.markers(0) == (0, 5) and table.g.draw_pile_size[0] + table.g.hand_size[0] == 10


def test_player_card_8_on_a_spot_that_destroys_gives_nothing_more() -> None:
    table = drafted(0, 7).do("resource", "gold").do("building", 0).do("spot", "D2")
    assert table.g.rounds == 1 and table.has(0) == {"gold": 1, "silver": 1, "deeds": 1, "debts": 1}


def test_player_card_3_puts_both_workers_into_one_courtyard_of_choice() -> None:
    table = drafted(0, 2)
    assert table.offers("section") == [0, 1, 2, 3, 4]
    assert table.do("section", 3).g.tier1[3, 0] == 2 and table.g.workers[0] == 18


# --- the rival begins -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "spot", "more"),
    [
        (1, "A1", {"gold": 1}),
        (2, "A3", "flip"),
        (3, "B1", {"inkwell": 2}),
        (4, "B3", "scheme"),
        (5, "C1", "virtue"),
        (6, "C3", {"deeds": 2}),
        (7, "D1", {"deeds": 2}),
        (8, "D3", "flip"),
        (9, "E1", "flip"),
        (10, "E3", {"inkwell": 2}),
    ],
)
def test_the_rivals_guildhall_stands_on_the_left_most_spot_of_its_bank_and_gains_the_bonus(
    number: int, spot: str, more: dict[str, int] | str
) -> None:
    own = 9 if number != 10 else 0
    table = Table(1, pairs=(own, number - 1), draft=True).do("pair", own)
    things = {"inkwell": 1, "stone": 1, "deeds": 1, "debts": 1}
    if isinstance(more, dict):
        things |= more
    elif more == "flip":
        things = {"inkwell": 2, "stone": 1, "deeds": 1, "paid_debts": 1}
    assert SPOTS[int(np.flatnonzero(table.g.spot_owner == RIVAL)[0])] == spot and table.has(RIVAL) == things
    assert table.markers(RIVAL) == (0, 5 if more == "virtue" else 6) and table.g.scheme_pile_size == (more == "scheme")
    assert table.g.debts_above == table.g.deeds_above == 12


def test_a_link_to_the_rivals_first_guildhall_pays_both_owners() -> None:
    table = Table(1, pairs=(7, 8), draft=True).do("pair", 7).do("resource", "gold").do("building", 0).do("spot", "D4")
    assert SPOTS[int(np.flatnonzero(table.g.spot_owner == RIVAL)[0])] == "E1" and table.markers(0) == table.markers(
        RIVAL
    ) == (0, 5)


def test_the_rivals_first_guildhall_passes_over_a_spot_that_is_taken() -> None:
    table = Table(1, pairs=(7, 6), draft=True).do("pair", 7).do("resource", "gold").do("building", 0).do("spot", "D1")
    assert SPOTS[int(np.flatnonzero(table.g.spot_owner == RIVAL)[0])] == "D2"
    assert table.has(RIVAL)["paid_debts"] == 1  # a flip instead of destroying
