"""The sentences of decisions and of automatic consequences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.core.play.log import play_and_log
from architects_env.games.viscounts.text.names import courtyard_name
from tests.games.viscounts.bookkeeper import Books
from tests.games.viscounts.table import Table

WAYS: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "solo_card": (1, {"ai": "card", "difficulty": 3}),
    "2_players": (2, {}),
    "3_players": (3, {}),
    "4_players": (4, {}),
}


@pytest.mark.parametrize("way", WAYS)
def test_whoever_only_reads_the_log_knows_all_that_lies_open(way: str) -> None:
    """Goods, debts and deeds, markers, sizes of hands and piles, the castle, buildings, viscounts."""
    players, options = WAYS[way]
    match, rng = architects_env.make("viscounts", players, seed=2, **options), np.random.default_rng(2)
    books = [Books(match.state) for _ in range(players + 1)]  # the last one reads the record of the game
    while not match.over:
        for entry in play_and_log(match, int(rng.choice(match.legal_actions()))):
            for own, lines in zip(books, [*entry.lines, entry.in_full], strict=True):
                own.read(lines)
        wrong = [
            f"Reader {reader}: {own.differences(match.state)}"
            for reader, own in enumerate(books)
            if own.differences(match.state)
        ]
        assert not wrong, wrong


def told(table: Table, sentence: str, observer: int = 0) -> list[str]:
    """The lines that `observer` is told when this is played, forced steps included."""
    return [line for entry in play_and_log(table.match, table.match.parse(sentence)) for line in entry.lines[observer]]


def test_a_drawn_card_is_told_to_its_owner_and_to_the_others_only_that_one_was_drawn() -> None:
    match, rng, heard = architects_env.make("viscounts", 2, seed=4), np.random.default_rng(4), set[str]()
    while not match.over:
        for entry in play_and_log(match, int(rng.choice(match.legal_actions()))):
            for observer, lines in enumerate(entry.lines):
                heard |= {
                    ("own: " if line.startswith(f"Player {observer}") else "other's: ") + line.partition(" draws ")[2]
                    for line in lines
                    if " draws " in line
                }
    assert {"own: the Abbot.", "own: the Financier.", "other's: 1 card."} <= heard
    assert not [line for line in heard if line.startswith("other's: ") and "card" not in line]


def test_what_is_discarded_unseen_is_told_to_all() -> None:
    table = Table(2).draw_pile(0, "thief abbot")
    table.effect(0, "discard")
    assert told(table, "Discard the top of the draw pile", 1)[:1] == [
        "Player 0 discards the Thief from the top of the draw pile."
    ]


def test_a_flip_reads_alike_whether_there_was_a_choice_or_not() -> None:
    table = Table(2).have(0, debts=1, deeds=1)
    table.effect(0, "flip")
    assert told(table, "Flip a deed")[:1] == ["Player 0 flips a deed."]


def test_a_building_is_told_with_its_spot() -> None:
    table = Table(2).line(0, "labourer - -").have(0, stone=3).at(0, "3")
    table.phase("act")
    assert told(table, "Build") == []
    assert told(table, "Build the first workshop (lasting: may discard a card at every hire)") == []
    assert "Player 0 builds the first workshop on spot B1 (1 inkwell)." in told(
        table, "Build the first workshop on spot B1 (1 inkwell)", 1
    )


def test_of_two_links_each_is_told_before_what_it_pays() -> None:
    table = (
        Table(2)
        .built(1, 6, "D2")
        .built(1, 7, "D4")
        .at(0, "8")
        .line(0, "labourer artisan_1 foreman_1")
        .have(0, deeds=1)
        .castle(1, s0={0: 1})
    )
    table.phase("act").do("action", "build").do("building", 8)
    assert table.options("Use") == [
        "Use the link from spot D2 to spot D3 first (castle move)",
        "Use the link from spot D3 to spot D4 first (1 debt)",
    ]
    lines = told(table, "Use the link from spot D3 to spot D4 first (1 debt)") + told(
        table, f"Move a worker from {courtyard_name(table.g, 0)} clockwise"
    )
    assert lines == [
        "Player 0 uses the link from spot D3 to spot D4 first (1 debt).",
        "Player 0 uses the link from spot D3 on (1 debt).",
        "Player 0 gets a debt.",
        "Player 1 gets a debt.",
        "Player 0 uses the link from spot D2 on (castle move).",
        f"Player 0 has a worker go from {courtyard_name(table.g, 0)} to {courtyard_name(table.g, 1)}.",
    ]


def test_resources_of_the_card_viscount_are_told_without_a_kind() -> None:
    table = Table(1, ai="card").at(1, "3").at(0, "1").set(distance=2).phase("travel")
    assert told(table, "Ride to space 3: trade 1 merchant → silver, or build") == [
        "Player 0 rides to space 3.",
        "Card viscount gains 1 resource.",
    ]


def test_a_collision_is_told_with_where_the_markers_stand_and_each_step_on() -> None:
    table = (
        Table(2)
        .have(0, corruption=4, virtue=4, silver=2)
        .built(0, 7)
        .at(0, "1")
        .top("A", "friar_1")
        .phase("recruit", "collide")
    )
    assert told(table, "Hire nobody") == [
        "Player 0 hires nobody.",
        "Player 0 has a collision: both markers stand on 4.",
        "Player 0 gains 1 virtue; the markers meet on 3.",
        "Player 0 gains 2 silver.",
        "Player 0 gets a deed.",
        "Player 0 gets a debt.",
        "Player 0 sets virtue and corruption back to the ends of the track.",
    ]
