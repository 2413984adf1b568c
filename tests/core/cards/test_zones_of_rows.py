"""Zones with a row for each tier, not for each seat: every observer sees all rows in the same order."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env import authoring as kit
from architects_env.core.compile.recarrays import recarray
from tests.core.cards.on_state import on_state

TIERS, CARDS_IN_ALL = 3, 9
TILES = kit.Cards(
    "tile",
    CARDS_IN_ALL,
    kit.Zone("deck", CARDS_IN_ALL, kit.HIDDEN_FROM_ALL, "a deck of each tier", seats=TIERS, for_each="tier"),
    kit.Zone("open", 3, kit.EVERYBODY, "open tiles of a tier", seats=TIERS, for_each="tier"),
)
LAYOUT = kit.ObservationLayout(TILES.part("open"), TILES.size_part("deck"))
DTYPE = np.dtype([*kit.FIELDS, *TILES.fields])
add, shuffle, draw = on_state(TILES.add("deck")), on_state(TILES.shuffle("deck")), on_state(TILES.draw("deck", "open"))
observe_open, observe_sizes = on_state(TILES.observe("open")), on_state(TILES.observe_size("deck"))


def dealt(num_players: int) -> tuple[np.ndarray, list[int]]:
    """A state with one open tile of each tier, and these tiles."""
    states = recarray(np.zeros(1, DTYPE))
    memory, g = states.view(DTYPE, np.ndarray), states[0]
    g.num_players, g.rng[:] = num_players, [1, 2, 3, 4]
    for tile in range(CARDS_IN_ALL):
        add(memory, tile, tile // 3)
    for tier in range(TIERS):
        shuffle(memory, tier)
        draw(memory, tier, tier)
    draw(memory, 2, 2)
    return memory, [int(tile) for tile in g.open[:, 0]]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_every_observer_sees_all_tiers_in_order(num_players: int) -> None:
    memory, tiles = dealt(num_players)
    for seat in range(num_players):
        out = np.zeros(len(LAYOUT), np.float32)
        observe_open(memory, seat, out, LAYOUT.at.open)
        seen = np.argwhere(LAYOUT.split(out)["open"]).tolist()
        assert seen == sorted([[0, tiles[0]], [1, tiles[1]], [2, tiles[2]], [2, int(memory["open"][0, 2, 1])]])


def test_sizes_of_all_tiers_are_observed_in_order() -> None:
    memory, _ = dealt(2)
    written = []
    for seat in range(2):
        out = np.zeros(len(LAYOUT), np.float32)
        observe_sizes(memory, seat, out, LAYOUT.at.deck_size)
        written.append(LAYOUT.split(out)["deck_size"])
    assert (written[0] == written[1]).all()
    assert (written[0][0] == written[0][1]).all() and (written[0][1] != written[0][2]).any()


def test_the_axis_and_the_description_name_tiers() -> None:
    part = TILES.part("open")
    assert part.axis_names == ["tier", "tile"] and part.about.startswith("per tier: open tiles")
    axis = part.shape[0]
    assert isinstance(axis, kit.Axis) and axis.titles == ("tier 0", "tier 1", "tier 2")
    assert TILES.size_part("deck").axis_names[0] == "tier"


def test_the_board_lists_the_rows_of_all_tiers() -> None:
    memory, tiles = dealt(2)
    lines = TILES.board_lines(recarray(memory)[0], 1)
    assert lines[:3] == ["deck of tier 0: 2 hidden", "deck of tier 1: 2 hidden", "deck of tier 2: 1 hidden"]
    assert lines[3] == f"open of tier 0: {TILES.title(tiles[0])}"
    assert len(lines) == 6


def test_rows_of_no_seat_have_no_owner() -> None:
    with pytest.raises(ValueError, match="has no owner"):
        kit.Cards("odd", 3, kit.Zone("hand", 3, kit.OWNER, seats=2, for_each="tier"))
