"""An observation as tables: a row for each card and each seat, the same facts as the vector."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.contract.spaces.observation_layout import (
    Axis,
    ObservationLayout,
    Part,
    seat_axis,
    titled_axis,
)
from architects_env.core.contract.spaces.observation_tables import ObservationTables
from architects_env.core.play.match import Match
from architects_env.games import GAMES, load

CARDS, DICE = Axis("card", "ABCD", {"cost": [4, 3, 2, 1]}), Axis("die", "XY")
LAYOUT = ObservationLayout(
    Part("tax", (1,), "coins"),
    Part("hand", (seat_axis(2), CARDS), "cards"),
    Part("red", (CARDS.subset([1, 3]),), "which of the red cards"),
    Part("flags", (titled_axis("flags", "begins", "leads"), seat_axis(2)), "per player"),
    Part("cast", (DICE, CARDS), "which die lies on which card"),
    Part("thrown", (DICE,), "dice"),
)
VECTOR = np.arange(1, 1 + len(LAYOUT), dtype=np.float32)


def test_a_part_stands_with_the_cards_it_is_about_else_with_the_seats_else_on_the_board() -> None:
    tables = ObservationTables(LAYOUT, ["card"])
    assert tables.names == ("card", "seats", "board") and tables.cards == ("card",)
    assert tables.columns["card"] == [
        "hand, seat the observer",
        "hand, seat 1 after",
        "red",
        "cast, die X",
        "cast, die Y",
    ]
    assert tables.columns["seats"] == ["flags, flags begins", "flags, flags leads"]
    assert tables.columns["board"] == ["tax 0", "thrown, die X", "thrown, die Y"]
    assert tables.rows == {"card": tuple("ABCD"), "seats": ("the observer", "1 after")}
    assert tables.features["card"].tolist() == [[4], [3], [2], [1]] and tables.feature_names == {"card": ["cost"]}


def test_a_row_says_all_of_its_card_and_0_where_a_part_is_of_other_cards() -> None:
    tables = ObservationTables(LAYOUT, ["card"])(VECTOR)
    assert tables["card"].tolist() == [[2, 6, 0, 16, 20], [3, 7, 10, 17, 21], [4, 8, 0, 18, 22], [5, 9, 11, 19, 23]]
    assert tables["seats"].tolist() == [[12, 14], [13, 15]] and tables["board"].tolist() == [1, 24, 25]
    assert {table.dtype for table in tables.values()} == {np.dtype(np.float32)}


def test_a_part_about_two_kinds_of_cards_stands_with_the_first_alone() -> None:
    tables = ObservationTables(LAYOUT, ["card", "die"])
    assert tables.columns["die"] == [*(f"cast, card {card}" for card in "ABCD"), "thrown"]
    assert tables.columns["card"][2:] == ["red"]
    assert tables.flat(tables(VECTOR)).tolist() == VECTOR.tolist()


def test_a_table_of_which_there_is_nothing_is_left_out() -> None:
    assert ObservationTables(ObservationLayout(Part("tax", (1,), "")), ["card"]).names == ("board",)


def test_a_kind_of_cards_may_not_have_the_name_of_another_table() -> None:
    layout = ObservationLayout(Part("lies", (Axis("board", "AB", {"cost": [1, 2]}),), ""))
    with pytest.raises(ValueError, match="'board'"):
        ObservationTables(layout, ["board"])


def test_observations_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="25 entries, not 6"):
        ObservationTables(LAYOUT, ["card"])(np.zeros(6, np.float32))


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_a_game_stands_in_one_place_of_one_table(game: str) -> None:
    layout, tables = load(game).observation_layout, load(game).observation_tables
    shown = tables(np.arange(1, 1 + len(layout)))
    found = np.concatenate([table.ravel() for table in shown.values()])
    assert sorted(found[found > 0].tolist()) == list(range(1, 1 + len(layout)))
    assert {name: table.shape for name, table in shown.items()} == tables.shapes
    for name in (*tables.cards, "seats"):
        assert tables.shapes[name] == (len(tables.rows[name]), len(tables.columns[name]))


@pytest.mark.parametrize("game", GAMES)
def test_each_table_is_what_the_layout_says_of_its_axis(game: str) -> None:
    """By the older way of asking for the same: all columns of an axis, found by what they are called."""
    layout, tables = load(game).observation_layout, load(game).observation_tables
    seen = np.random.default_rng(0).random(len(layout), np.float32)
    for name in (*tables.cards, "seats"):
        axis = "seat" if name == "seats" else name
        at = [layout.channels(axis).index(column) for column in tables.columns[name]]
        assert np.array_equal(tables(seen)[name], layout.table_of(seen, axis)[:, at])


@pytest.mark.parametrize("game", GAMES)
def test_the_vector_is_rebuilt_byte_for_byte_from_the_tables_of_one_and_of_many(game: str) -> None:
    tables, match, rng = load(game).observation_tables, Match(load(game), 2, seed=5), np.random.default_rng(5)
    seen: list[np.ndarray] = []
    while not match.over and len(seen) < 60:
        for seat in range(2):
            seen.append(match.observation(seat))
            assert tables.flat(tables(seen[-1])).tobytes() == seen[-1].tobytes()
        match.apply(rng.choice(match.legal_actions()))
    many = np.stack(seen).reshape(2, -1, len(seen[0]))
    shown = tables(many)
    assert tables.flat(shown).tobytes() == many.tobytes()
    for name, table in shown.items():
        assert np.array_equal(table[1, 3], tables(many[1, 3])[name])
        assert not np.shares_memory(table, many)


def test_cards_are_found_by_their_features_or_by_the_backs_of_the_game() -> None:
    assert load("citadels").observation_tables.cards == ("district", "character")
    assert load("hamlet").observation_tables.cards == ("card",)
    assert load("architects").observation_tables.cards == ("apprentice", "building", "market card", "reward", "scheme")
    assert load("settlers").observation_tables.cards == ("face",)
    assert load("viscounts").observation_tables.cards == ("building", "kind of card", "manuscript", "scheme")
