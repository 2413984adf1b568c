"""Deck and discard pile (rules section 5.5), with a pile and with cards put under the deck."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from architects_env.core.cards.multiset import ALL_SEATS
from architects_env.games.citadels.data.districts import DISTRICTS
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.text.board_text import cards_text
from tests.games.citadels.table import Table, kind_of

EVERYBODY = -1


def pile_of(table: Table) -> list[tuple[str, int]]:
    """The cards of the pile, first one first, and which seat knows them."""
    g = table.g
    seen = [int(seats) for seats in g.pile_seen[: int(g.pile_size)]]
    return [
        (DISTRICTS[g.pile[i]].name, EVERYBODY if seats == ALL_SEATS else seats.bit_length() - 1)
        for i, seats in enumerate(seen)
    ]


def magician(hand: str, deck: str, pile: str = "", **options: object) -> Table:
    table = Table(4, {0: "Magician"}, **options).hand(0, hand).pile(pile).deck(deck)
    return table.call("Magician")


# --- what goes to the pile --------------------------------------------------------------------------------------------
def test_cards_not_kept_and_sold_in_the_laboratory_lie_face_down_known_to_who_put_them_there() -> None:
    table = Table(4, {0: "Bishop"}).city(0, "Laboratory").hand(0, "Prison").deck("Manor, Tavern").call("Bishop")
    table.play("draw cards", "keep Manor", "discard Prison for gold")
    assert pile_of(table) == [("Tavern", 0), ("Prison", 0)]


def test_redrawn_cards_lie_face_down_too() -> None:
    table = magician("Manor, Tavern, Prison", "2 Temple").play(
        "discard cards and draw as many", "mark Manor", "mark Prison", "discard 2 and draw as many"
    )
    assert pile_of(table) == [("Manor", 0), ("Prison", 0)] and table.hand_of(0) == "2 Temple, Tavern"


def test_destroyed_buildings_lie_open() -> None:
    table = (
        Table(4, {0: "Warlord"}).city(1, "Tavern").call("Warlord").play("take 2 gold", "destroy a building of player 1")
    )
    assert pile_of(table) == [("Tavern", EVERYBODY)]


# --- the deck runs out ------------------------------------------------------------------------------------------------
def test_an_empty_deck_is_made_of_the_shuffled_pile_when_a_card_has_to_be_drawn() -> None:
    table = Table(4, {0: "Bishop"}).pile("Manor, Tavern").deck("").call("Bishop")
    assert table.g.deck_size == 0 and table.g.pile_size == 2, "not before"
    table.play("draw cards")
    assert sorted(table.options()) == ["keep Manor", "keep Tavern"] and table.g.deck_size == table.g.pile_size == 0


def test_in_the_middle_of_a_draw_too_without_the_cards_drawn() -> None:
    table = Table(4, {0: "Bishop"}).pile("Manor").deck("Tavern").call("Bishop").play("draw cards")
    assert sorted(table.options()) == ["keep Manor", "keep Tavern"]
    table.play("keep Tavern")
    assert pile_of(table) == [("Manor", 0)]


def test_cards_just_discarded_by_the_magician_are_in_the_pile_that_is_shuffled_in() -> None:
    """Amendment 16."""
    table = magician("2 Manor, Prison", "").play(
        "discard cards and draw as many", "mark Manor", "mark Manor", "discard 2 and draw as many"
    )
    assert table.hand_of(0) == "2 Manor, Prison"


def test_when_both_are_empty_a_draw_takes_what_is_there() -> None:
    table = Table(4, {0: "Architect"}).hand(0, "Palace").deck("Tavern").call("Architect").play("take 2 gold")
    assert table.hand_of(0) == "Palace, Tavern"


def test_with_library_and_observatory_and_two_cards_left_both_are_kept_unasked() -> None:
    """Example 48."""
    table = (
        Table(4, {0: "Bishop"})
        .city(0, "Library, Observatory")
        .pile("Manor")
        .deck("Tavern")
        .gold({0: 1})
        .call("Bishop")
        .play("draw cards")
    )
    assert table.hand_of(0) == "Manor, Tavern" and table.stage == "turn"


def test_a_single_card_that_is_left_is_kept_unasked() -> None:
    table = Table(4, {0: "Bishop"}).deck("Tavern").gold({0: 1}).call("Bishop").play("draw cards")
    assert table.hand_of(0) == "Tavern" and table.stage == "turn"


def test_with_nothing_to_draw_income_in_cards_is_not_offered() -> None:
    """Amendment 12; the income in gold is then taken unasked, so a power is left to look at the menu."""
    assert magician("Manor", "").options("draw cards") == []
    assert "take 2 gold" in magician("Manor", "").options()


def test_with_nothing_to_draw_the_navigators_cards_and_the_smithy_are_not_offered() -> None:
    """Amendment 12."""
    table = Table(4, {0: "Navigator"}).hand(0, "Palace").city(0, "Laboratory, Smithy").deck("").call("Navigator")
    assert table.stage == "turn" and table.gold_of(0) == [6], "income and bonus were forced"
    assert table.options() == ["end the turn", "discard Palace for gold"]


def test_automatic_draws_do_nothing_when_there_is_nothing() -> None:
    """Amendment 12: Architect and Park."""
    table = Table(4, {0: "Architect", 1: "Warlord"}).city(0, "Park").hand(1, "Palace").deck("").call("Warlord")
    assert table.g.hand_size[0] == 0 and table.gold_of(0) == [2]


def test_all_cards_of_the_deck_are_equally_likely_to_be_drawn() -> None:
    drawn: Counter[str] = Counter()
    times = 600
    table = Table(4, {0: "Architect"}).hand(0, "Palace").deck("2 Manor, Tavern, Prison").call("Architect")
    rng = np.random.default_rng(1)
    for _ in range(times):
        match = table.match.clone()
        match.state.rng[:] = rng.integers(1, 2**31, 4)
        match.apply(A.INCOME_GOLD)
        drawn[cards_text(match.state.hand[0])] += 1
    ways = {"Manor, Palace, Tavern": 2, "Manor, Palace, Prison": 2, "2 Manor, Palace": 1, "Palace, Tavern, Prison": 1}
    assert set(drawn) == set(ways)
    assert sum((drawn[hand] - times * ways[hand] / 6) ** 2 / (times * ways[hand] / 6) for hand in ways) < 16.3, (
        "chi square, 3 degrees, 0.1 %"
    )


# --- bottom_of_deck ---------------------------------------------------------------------------------------------------
def test_cards_under_the_deck_come_in_their_order_when_the_deck_is_used_up() -> None:
    table = magician("Temple", "Church", "Manor, Tavern, Prison, Palace", discard_mode="bottom_of_deck").play(
        "draw cards"
    )
    assert sorted(table.options()) == ["keep Church", "keep Manor"]
    table.play("keep Manor")
    assert pile_of(table) == [(name, EVERYBODY) for name in ("Tavern", "Prison", "Palace")] + [("Church", 0)]


def test_what_a_magician_puts_under_the_deck_comes_after_what_lay_there() -> None:
    table = magician("2 Temple", "", "Manor, Tavern", discard_mode="bottom_of_deck")
    table.play("discard cards and draw as many", "mark Temple", "discard 1 and draw as many")
    assert table.hand_of(0) == "Manor, Temple" and pile_of(table) == [("Tavern", EVERYBODY), ("Temple", 0)]


def test_a_card_known_under_the_deck_is_known_in_the_hand_of_who_draws_it() -> None:
    table = (
        Table(4, {0: "Architect"}, discard_mode="bottom_of_deck")
        .pile("Manor", knower=2)
        .pile("Tavern")
        .hand(0, "Palace")
        .deck("")
    )
    table.call("Architect").play("take 2 gold")
    assert table.hand_of(0) == "Manor, Palace, Tavern"
    known = [
        sorted(DISTRICTS[kind].name for kind in range(len(DISTRICTS)) if table.g.hand_known[seat, 0, kind])
        for seat in range(4)
    ]
    assert known == [[], ["Tavern"], ["Manor", "Tavern"], ["Tavern"]]


@pytest.mark.parametrize("mode", ["pile", "bottom_of_deck"])
def test_nobody_may_look_through_the_pile(mode: str) -> None:
    table = Table(4, {0: "Bishop"}, discard_mode=mode).pile("Manor", knower=0).pile("Prison").call("Bishop")
    view = table.match.view(1).state
    assert view.pile_size == 2 and view.pile[0] < 0 and view.pile[1] == kind_of("Prison")
