"""The table as text: what lies open, and what only its owner reads."""

from __future__ import annotations

import numpy as np

import architects_env
from tests.games.settlers.table import Table


def text(table: Table, seat: int) -> str:
    return table.match.view(seat).text()


def test_the_head_says_round_and_first_player() -> None:
    table = Table("Romans", "Barbarians").round(3)
    assert "round 3 of 5; Player 0 is the first player" in text(table, 1)


def test_only_the_owner_reads_its_hand() -> None:
    table = Table("Romans", "Barbarians").hand(0, "Mill, Roman Bank")
    assert "hand: 1 common, 1 faction cards (Mill; Roman Bank)" in text(table, 0) and "Mill" not in text(table, 1)
    assert "hand: 1 common, 1 faction cards (1 hidden; 1 hidden)" in text(table, 1)


def test_what_lies_on_a_location_is_written_beside_it() -> None:
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Castle 1, Farm 1, Shrine, Gate 1")
        .supply(0, worker=3, wood=1)
        .hand(0, "Mill")
    )
    table.play("place a samurai", "place a samurai on the Farm").play(
        "lay a resource on the Shrine", "tuck a card under the Gate", "tuck the Mill"
    )
    table.g.defended[table.card("Castle 1")] = 1
    table.g.uses[table.card("Castle 1")] = 1
    shown = text(table, 1)
    assert (
        "Castle (costs 1 wood and 1 stone) (used 1 of 2 times, defended)" in shown
        and "Farm (guarded by a samurai)" in shown
    )
    assert "Shrine (1 wood)" in shown and "Gate (1 card under it)" in shown


def test_deals_show_their_goods() -> None:
    table = Table("Romans", "Barbarians").deals(0, "Roman Bank")
    assert "deals: gold (Roman Bank)" in text(table, 1)


def test_whoever_has_passed_is_marked() -> None:
    assert "Player 0, Romans, keeps raze token (you), passed" in text(Table("Romans", "Barbarians").play("pass"), 0)


def test_alone_the_line_and_the_collection_are_shown() -> None:
    match, rng = architects_env.make("settlers", 1, seed=1), np.random.default_rng(1)
    while match.state.rounds < 2:
        match.apply(rng.choice(match.legal_actions()))
    shown = match.view(0).text()
    assert "cards collected; attack line, the newest first: " in shown and "virtual player: 0 cards" not in shown
