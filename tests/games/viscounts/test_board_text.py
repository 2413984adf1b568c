"""The table as text: who decides what, what lies open, and what only its owner reads."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.games.viscounts.data.cards import KIND
from architects_env.games.viscounts.text.names import card_title
from tests.games.viscounts.table import Table


def text(table: Table, seat: int) -> str:
    return table.match.view(seat).text()


def test_the_head_says_round_turn_and_what_is_asked_of_whom() -> None:
    table = Table(2)
    assert text(table, 0).startswith(
        "Round 1, turn of Player 0; Player 0 (you) decides whether to hire the townsfolk here. Seen by Player 0."
    )
    assert text(table, 1).startswith(
        "Round 1, turn of Player 0; Player 0 decides whether to hire the townsfolk here. Seen by Player 1."
    )


def test_the_draft_shows_the_pairs_that_are_left() -> None:
    lines = Table(2, draft=True).match.view(0).text().splitlines()
    assert (
        lines[0].startswith("Draft; Player 1 decides which player card to take.")
        and len(lines[lines.index("Pairs:") + 1 :]) == 3
    )


def test_the_draft_shows_who_has_taken_which_pair_and_no_deck_yet() -> None:
    shown = text(Table(2, pairs=(0, 3, 6), draft=True).do("pair", 3), 0)
    assert (
        "    takes player card 4: 2 gold, 1 inkwell, 8 silver, 1 deed, 2 debts; then flip 1 debt; " in shown
        and "no deck yet; own cards: Abbot, " in shown
    )
    assert "takes player card" not in text(Table(2), 0) and "no deck yet" not in text(Table(2), 0)


def test_empty_places_of_the_line_show_what_is_printed_there() -> None:
    shown = text(Table(2).line(0, "mason_1 - -"), 0)
    assert "\n  - (printed: 1 builder, 1 cleric, 1 noble)\n  - (printed: 2 merchants)\nYour hand:" in shown
    assert "line: -; - (printed: 1 noble); - (printed: 1 builder, 1 cleric)" in text(Table(1), 0)


def test_resources_of_the_card_viscount_have_no_kind() -> None:
    assert "--- Card viscount (p1): 3 resources; " in text(Table(1, ai="card").have(1, inkwell=3), 0)


def test_during_an_action_its_icons_its_prices_and_what_is_left_to_pay_are_told() -> None:
    table = (
        Table(2)
        .at(0, "7")
        .line(0, "journeyman abbot squire")
        .top("D", "courier_1")
        .have(0, silver=5)
        .phase("act")
        .do("action", "trade")
    )
    assert "\nAction: Trade; 2 merchants.\n" in text(table, 0)
    table.do("dismiss")
    assert (
        "\nAction: Trade; the Courier dismissed; 5 merchants; 1 exchange for 0 silver; 2 exchanges for 0 silver.\n"
        in text(table, 1)
    )
    assert "; 2 exchanges for 0 silver; 3 exchanges for 1 silver.\n" in text(table.do("more"), 0)
    table = (
        Table(2)
        .at(0, "I1_2")
        .line(0, "emma priest_1 trader")
        .tile("A", "m_black_5_06")
        .have(0, inkwell=1, stone=3)
        .phase("act")
        .do("action", "transcribe")
    )
    assert "\nAction: Transcribe; 3 clerics still to be paid for.\n" in text(table, 0)
    assert "Action:" not in text(Table(2), 0)


def test_only_the_owner_reads_its_hand() -> None:
    table = Table(2).hand(0, "mason_1 thief")
    assert "Your hand:\n  Mason (value 1:" in text(table, 0)
    assert "Your hand:\n  Mason" not in text(table, 1) and "2 cards in hand" in text(table, 1)


def test_all_read_which_cards_are_in_hand_or_draw_pile_together() -> None:
    match, rng = architects_env.make("viscounts", 3, seed=6), np.random.default_rng(6)
    for _ in range(60):
        match.apply(rng.choice(match.legal_actions()))
    g = match.state
    for p in range(3):
        unseen = [*g.hand[p, : g.hand_size[p]], *g.draw_pile[p, : g.draw_pile_size[p]]]
        told = "hand or draw pile: " + (", ".join(sorted(card_title(KIND[card]) for card in unseen)) or "none")
        assert all(told in match.view(seat).text() for seat in range(3))


def test_empty_piles_show_what_is_printed() -> None:
    table = Table(2).top("C", "-").tile("E", "-")
    assert "the pile is empty; Printed Townsfolk C (value 1: 1 criminal)" in text(table, 0)
    assert "the pile is empty; printed manuscript of cost 3: flip 1 debt or deed" in text(table, 0)


def test_joined_markers_are_named() -> None:
    assert "markers joined on 4" in text(Table(2).have(1, corruption=4, virtue=4), 0)


@pytest.mark.parametrize("ai", ["cleric", "builder", "noble", "card"])
def test_alone_the_virtual_viscount_shows_its_schemes(ai: str) -> None:
    match = architects_env.make("viscounts", 1, seed=1, ai=ai)
    rng = np.random.default_rng(1)
    while match.state.rounds < 3:
        match.apply(rng.choice(match.legal_actions()))
    shown = match.view(0).text()
    assert (
        f"--- {ai.capitalize()} viscount (p1): " in shown
        and "its focus: " in shown
        and "future schemes; discarded: " in shown
    )
