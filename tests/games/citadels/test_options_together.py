"""Options that go together, the characters and cards they bring into the game (section 3; amendments 7 and 21), and any
combination of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import architects_env
from architects_env.core.contract.game import AT_BOUND
from architects_env.games.citadels.data.characters import CHARACTERS, characters_of
from architects_env.games.citadels.data.districts import (
    BASE,
    COST,
    DISTRICTS,
    FIRST_NEW,
    FIRST_PURPLE,
    NEW,
    identifier,
)
from architects_env.games.citadels.data.options import CARD_OPTIONS, NUMBER_OPTIONS, OPTIONS, SETTINGS, SWITCHES

PURPLE = DISTRICTS[FIRST_PURPLE:]
BASE_PURPLE = sum(district.copies for district in BASE[FIRST_PURPLE:])


def cards_of(players: int = 4, seed: int = 0, **options: Any) -> dict[str, int]:
    """The copies of every card in the game."""
    state = architects_env.make("citadels", players, seed, **options).state
    return {district.name: int(state.cards_in_game[kind]) for kind, district in enumerate(DISTRICTS)}


def characters(players: int, seed: int = 0, **options: Any) -> dict[int, str]:
    """The characters of the game by number."""
    state = architects_env.make("citadels", players, seed, **options).state
    return {number: CHARACTERS[state.characters[number]].name for number in range(1, int(state.highest) + 1)}


# --- characters -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("number", "name"), [(character.number, character.name) for character in CHARACTERS])
def test_each_character_can_be_chosen(number: int, name: str) -> None:
    assert characters(5, **{f"number_{number}": identifier(name)})[number] == name


def test_a_number_left_open_is_drawn_from_its_two_characters() -> None:
    seen = [characters(5, seed) for seed in range(30)]
    assert all({game[number] for game in seen} == set(characters_of(number)) for number in range(1, 10))


@pytest.mark.parametrize(("players", "highest"), [(2, 8), (3, 8), (4, 9), (5, 9), (6, 9), (7, 9), (8, 9)])
def test_number_nine_plays_from_four_players_on(players: int, highest: int) -> None:
    assert max(characters(players)) == highest


def test_with_four_players_number_nine_is_the_artist() -> None:
    assert {characters(4, seed)[9] for seed in range(12)} == {"Artist"}


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_four_to_seven_players_may_play_without_number_nine(players: int) -> None:
    assert max(characters(players, number_9="none")) == 8


@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_there_is_none_anyway(players: int) -> None:
    assert characters(players, number_9="none") == characters(players)


# --- cards ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "cards", "cost"),
    [
        ({"new_buildings": 0, "number_8": "warlord"}, 65, 204),
        ({"new_buildings": 15, "purple_removal": "none", "number_8": "warlord"}, 80, 279),
        ({"new_buildings": 15, "purple_removal": "none", "number_8": "diplomat"}, 79, 274),
        ({"new_buildings": 5, "number_8": "warlord"}, 68, None),
        ({"new_buildings": 5, "number_8": "diplomat"}, 67, None),
        ({"new_buildings": 15, "number_8": "warlord"}, 69, None),
        ({"new_buildings": 15, "number_8": "diplomat"}, 69, None),
        ({"new_buildings": 3, "number_8": "warlord"}, 68, None),
    ],
)
def test_deck_sums(options: dict[str, Any], cards: int, cost: int | None) -> None:
    """Example 1 as amendment 7 has it."""
    found = cards_of(**options)
    assert sum(found.values()) == cards
    assert cost is None or sum(int(COST[kind]) * n for kind, n in enumerate(found.values())) == cost


@pytest.mark.parametrize(("new", "removed"), [(0, 0), (3, 0), (4, 1), (10, 7), (14, 11), (15, 11)])
def test_purple_removal_one_base_card_for_each_new_one_beyond_the_third(new: int, removed: int) -> None:
    for value, gone in (("recommended", removed), ("none", 0)):
        found = cards_of(new_buildings=new, purple_removal=value, number_8="warlord")
        assert sum(found[district.name] for district in BASE[FIRST_PURPLE:]) == BASE_PURPLE - gone
        assert sum(found[district.name] for district in NEW) == new


def test_one_copy_of_the_keep_is_one_card() -> None:
    assert {cards_of(seed=seed, new_buildings=8, number_8="warlord")["Keep"] for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("district", PURPLE, ids=lambda district: district.name)
def test_each_purple_card_can_be_put_in_or_left_out(district: Any) -> None:
    name = f"card_{identifier(district.name)}"
    for seed in range(3):
        assert (
            cards_of(seed=seed, new_buildings=14, number_8="warlord", **{name: "in"})[district.name] == district.copies
        )
        assert cards_of(seed=seed, new_buildings=14, number_8="warlord", **{name: "out"})[district.name] == 0


def test_base_cards_left_out_count_for_the_removal() -> None:
    found = cards_of(new_buildings=5, card_keep="out", number_8="warlord")
    assert (
        sum(found.values()) == 68
        and found["Keep"] == 0
        and sum(found[district.name] for district in BASE[FIRST_PURPLE:]) == BASE_PURPLE - 2
    )


def test_the_graveyard_that_leaves_for_the_diplomat_does_not_count_for_the_removal() -> None:
    found = cards_of(new_buildings=4, number_8="diplomat")
    assert found["Graveyard"] == 0 and sum(found[district.name] for district in BASE[FIRST_PURPLE:]) == BASE_PURPLE - 2


def test_the_excluded_ball_room_stays_in_the_box() -> None:
    """The switch ball_room_mode."""
    assert all(cards_of(seed=seed, new_buildings=14, ball_room_mode="exclude")["Ball Room"] == 0 for seed in range(5))
    assert cards_of(new_buildings=15)["Ball Room"] == 1


def test_new_cards_left_open_are_drawn() -> None:
    seen = {
        name
        for seed in range(60)
        for name, n in cards_of(seed=seed).items()
        if n and name in {district.name for district in NEW}
    }
    assert len(seen) == len(NEW)


# --- refused ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (2, {"number_9": "artist"}, "With 2 players there is no number 9"),
        (3, {"number_9": "queen"}, "With 3 players there is no number 9"),
        (4, {"number_9": "queen"}, "The Queen needs 5 players or more"),
        (8, {"number_9": "none"}, "Eight players need number 9"),
        (4, {"card_ball_room": "in", "ball_room_mode": "exclude"}, "contradicts ball_room_mode=exclude"),
        (4, {"card_park": "in", "card_museum": "in", "new_buildings": 1}, "2 new cards are to be in"),
        (4, {"card_park": "in", "new_buildings": 0}, "1 new cards are to be in"),
        (4, {"card_park": "out", "new_buildings": 15}, "only 14 new cards are not out"),
        (4, {"ball_room_mode": "exclude", "new_buildings": 15}, "only 14 new cards are not out"),
        (4, {"card_graveyard": "in", "number_8": "diplomat"}, "The Graveyard leaves the deck when the Diplomat plays"),
        (4, {"number_1": "thief"}, "number_1 must be one of"),
        (4, {"smithy": "1_for_9"}, "smithy must be one of"),
        (4, {"allow_duplicates": "yes"}, "allow_duplicates"),
        (4, {"city_size": 9}, "city_size"),
        (4, {"max_rounds": 0}, "max_rounds"),
        (4, {"new_buildings": 16}, "new_buildings"),
        (1, {}, "2 to 8 players"),
        (9, {}, "2 to 8 players"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_words(players: int, options: dict[str, Any], says: str) -> None:
    for make in (architects_env.make, lambda name, n, **given: architects_env.make_batch(name, 2, n, **given)):
        with pytest.raises(ValueError, match=says) as refused:
            make("citadels", players, **options)
        assert str(refused.value).endswith(".")


# --- any combination --------------------------------------------------------------------------------------------------
SMALL = {"max_rounds": (1, 2, 5, 60), "new_buildings": (0, 3, 10, 14, 15)}


def values(option: Any) -> list[Any]:
    """Values of an option to draw from: a default is twice as likely as each other one."""
    if option.name in SMALL:
        return [option.default, *SMALL[option.name]]
    if isinstance(option.default, bool):
        return [option.default, not option.default]
    if isinstance(option.default, int):
        return [option.default, *option.choices]
    return [option.default, *option.choices]


ANY_OPTIONS = {
    option.name: st.sampled_from(values(option)) for option in (*SWITCHES, *SETTINGS, *NUMBER_OPTIONS, AT_BOUND)
}
ANY_CARDS = st.dictionaries(
    st.sampled_from([option.name for option in CARD_OPTIONS]), st.sampled_from(["in", "out"]), max_size=5
)


@given(st.integers(2, 8), st.fixed_dictionaries(ANY_OPTIONS), ANY_CARDS, st.integers(0, 10_000))
@settings(max_examples=150)
def test_any_combination_of_options_is_refused_in_words_or_played(
    players: int, options: dict[str, Any], cards: dict[str, str], seed: int
) -> None:
    """With invariants every few decisions, for a while."""
    try:
        match = architects_env.make("citadels", players, seed, **options, **cards)
    except ValueError as refused:
        assert str(refused).endswith(".") and len(str(refused)) > 40
        return
    rng = np.random.default_rng(seed)
    for decision in range(250):
        if match.over:
            break
        match.apply(int(rng.choice(match.legal_actions())))
        if decision % 5 == 0:
            assert not match.game.invariants(match.state)
    assert not match.game.invariants(match.state) and (match.over or match.mask.any())
    assert len(match.scores_and_ranks()[0]) == players


def test_the_property_test_draws_from_every_option() -> None:
    assert (
        len(ANY_OPTIONS) + len(CARD_OPTIONS) == len(OPTIONS)
        and len(CARD_OPTIONS) == len(DISTRICTS) - FIRST_PURPLE > FIRST_NEW - FIRST_PURPLE
    )
