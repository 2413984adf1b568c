"""What observations are laid out like, and what their entries are."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from architects_env.core.contract.spaces.observation_layout import (
    Axis,
    ObservationLayout,
    Part,
    column_features,
    one_hot,
    seat_axis,
    titled_axis,
)
from architects_env.core.play.match import Match
from architects_env.games import GAMES, load

CARDS = Axis("card", "ABCD", {"cost": [4, 3, 2, 1]})
LAYOUT = ObservationLayout(
    Part("tax", (1,), "coins"),
    Part("hand", (2, CARDS), "cards"),
    Part("red", (CARDS.subset([1, 3]),), "which of the red cards"),
    Part("flags", (seat_axis(2), titled_axis("flags", "begins", "leads")), "per player"),
)


def test_a_vector_is_split_into_views_of_the_shapes_of_its_parts() -> None:
    vector = np.arange(2 * len(LAYOUT), dtype=np.float32).reshape(2, -1)
    parts = LAYOUT.split(vector)
    assert parts["hand"].shape == (2, 2, 4) and np.shares_memory(parts["hand"], vector)
    assert vector[0, LAYOUT.at.hand] == parts["hand"][0, 0, 0]
    with pytest.raises(ValueError, match="15 entries, not 6"):
        LAYOUT.split(np.zeros(6, np.float32))


def test_an_entry_is_told_by_its_card_its_seat_or_its_title() -> None:
    assert LAYOUT.entry(0) == "tax 0"
    assert LAYOUT.entry(LAYOUT.at.hand + 6) == "hand 1, card C"
    assert LAYOUT.entry(LAYOUT.at.red + 1) == "red, card D"
    assert LAYOUT.entry(LAYOUT.at.flags + 3) == "flags, seat 1 after, flags leads"
    with pytest.raises(IndexError, match="0 to 14, not 15"):
        LAYOUT.entry(15)


def test_all_that_is_said_of_cards_is_one_table_with_zeros_where_a_part_is_of_some_cards() -> None:
    vector = np.arange(len(LAYOUT), dtype=np.float32)
    assert LAYOUT.channels("card") == ["hand 0", "hand 1", "red"]
    assert LAYOUT.table_of(vector, "card").tolist() == [[1, 5, 0], [2, 6, 9], [3, 7, 0], [4, 8, 10]]
    assert LAYOUT.table_of(np.stack([vector, -vector]), "card")[1, 3].tolist() == [-4, -8, -10]
    with pytest.raises(ValueError, match="There is no axis 'dice'"):
        LAYOUT.table_of(vector, "dice")


def test_features_follow_the_cards_and_are_refused_where_one_is_missing() -> None:
    assert CARDS.subset([1, 3]).features["cost"].tolist() == [3, 1]
    assert LAYOUT.axes["card"].feature_table().tolist() == [[4], [3], [2], [1]]
    assert pickle.loads(pickle.dumps(CARDS)).titles == tuple("ABCD")
    with pytest.raises(ValueError, match=r"cost has the shape \(2,\), not a number for each of 3"):
        Axis("card", "ABC", {"cost": [1, 2]})


def test_features_come_from_kinds_and_from_the_columns_of_a_table() -> None:
    assert {name: values.tolist() for name, values in one_hot([1, 0, -1], ["red", "blue"]).items()} == {
        "red": [False, True, False],
        "blue": [True, False, False],
    }
    assert {name: values.tolist() for name, values in column_features([[1, 2], [3, 4]], "ab").items()} == {
        "a": [1, 3],
        "b": [2, 4],
    }


def test_two_parts_and_two_axes_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Two parts"):
        ObservationLayout(Part("a", (1,), ""), Part("a", (1,), ""))
    with pytest.raises(ValueError, match="Two axes"):
        ObservationLayout(Part("a", (Axis("card", "AB"),), ""), Part("b", (Axis("card", "ABC"),), ""))


def test_features_are_kept_wherever_the_axis_with_them_stands() -> None:
    plain, rich = Part("a", (Axis("card", "AB"),), ""), Part("b", (Axis("card", "AB", {"cost": [1, 2]}),), "")
    for parts in ((plain, rich), (rich, plain)):
        assert ObservationLayout(*parts).axes["card"].features["cost"].tolist() == [1, 2]


@pytest.mark.parametrize(
    ("axis", "difference"),
    [
        (Axis("card", "AC"), "entry 1 is 'B' in one and 'C' in the other"),
        (Axis("card", "AB", {"cost": [1, 3]}), "their feature 'cost' differs"),
        (Axis("card", "AB", {"points": [1, 2]}), "one has the features cost, the other points"),
    ],
)
def test_axes_of_one_name_that_contradict_each_other_are_refused(axis: Axis, difference: str) -> None:
    with pytest.raises(ValueError, match=rf"called 'card', and {difference} \(part 'b'\).*features=\.\.\.\)"):
        ObservationLayout(Part("a", (Axis("card", "AB", {"cost": [1, 2]}),), ""), Part("b", (axis,), ""))


def test_a_longer_axis_without_features_does_not_hide_those_of_a_shorter_one() -> None:
    whole = Axis("card", "ABC")
    short = Axis("card", "AB", {"cost": [1, 2]}, numbers=(0, 1), whole=3)
    with pytest.raises(ValueError, match="only the shorter one has features"):
        ObservationLayout(Part("a", (short,), ""), Part("b", (whole,), ""))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_entries_of_a_game_are_told_alike(game: str) -> None:
    layout = load(game).observation_layout
    said = [layout.entry(i) for i in range(len(layout))]
    assert len(set(said)) == len(layout)


@pytest.mark.parametrize(
    ("game", "axis", "card", "features"),
    [
        ("architects", "building", "Stone Market", {"points": 7, "cost in stone": 4, "masonry": 1, "tiling": 0}),
        ("viscounts", "manuscript", "black manuscript of cost 3 (flip)", {"cost": 3, "black": 1, "blue": 0}),
        ("settlers", "face", "Statue", {"copies": 1, "cost in stone": 2, "feature": 1, "razed: stone": 1}),
        ("citadels", "district", "Palace", {"cost": 5, "points": 5, "copies": 3, "yellow": 1, "red": 0}),
        ("citadels", "character", "Architect", {"number": 7, "buildings a turn": 3}),
    ],
)
def test_what_a_card_is_stands_in_its_features(game: str, axis: str, card: str, features: dict[str, float]) -> None:
    of_game = load(game).observation_layout.axes[axis]
    number = of_game.titles.index(card)
    assert {name: of_game.features[name][number] for name in features} == features


@pytest.mark.parametrize(
    ("game", "axis", "part"), [("citadels", "district", "hand"), ("architects", "building", "hand")]
)
def test_the_hand_is_found_in_the_table_of_cards(game: str, axis: str, part: str) -> None:
    layout = load(game).observation_layout
    match, rng = Match(load(game), 2, seed=3), np.random.default_rng(3)
    held = 0
    for _ in range(40):
        seen = match.observation()
        column = layout.table_of(seen, axis)[:, layout.channels(axis).index(part)]
        assert np.array_equal(column, layout.split(seen)[part])
        held += np.count_nonzero(column)
        match.apply(rng.choice(match.legal_actions()))
    assert held > 0
