"""What chance decides at a real table: purple cards, characters, crown, hands, and what lies aside in the draft
(sections 3 and 4)."""

from __future__ import annotations

import re

import numpy as np
import pytest

from architects_env.games import load
from architects_env.games.citadels.data.characters import NUMBERS, THE_CROWN
from architects_env.games.citadels.data.districts import COPIES, FIRST_NEW, FIRST_PURPLE, NUM_KINDS
from architects_env.games.citadels.rules.state import FACE_DOWN, FACE_UP, TRAVELLING
from architects_env.play.chance.outcomes import SetUp
from architects_env.play.companion.companion import Companion
from architects_env.play.faces.citadels.chance import CHANCE, all_face_down, all_face_up, face_up, names_of

GAME = load("citadels")
KEEP = next(kind for kind in range(FIRST_PURPLE, FIRST_NEW) if COPIES[kind] > 1)
SOURCES = {source.name: source for source in CHANCE}


def told(players: int, which: int, seed: int = 3) -> tuple[SetUp, dict[str, list[int]]]:
    """A set-up in which everything is answered: the first of what may be, the last, or one in the middle. After every
    answer all cards are in order."""
    set_up, given = SetUp(GAME, players, {"new_buildings": 8}, np.random.default_rng(seed)), dict[str, list[int]]()
    while (outcome := set_up.outcome) is not None:
        choices = outcome.choices
        given.setdefault(outcome.source, []).append(choices[(0, len(choices) // 2, -1)[which]])
        set_up.enter(given[outcome.source][-1])
        assert GAME.invariants(set_up.match.state) == []
    return set_up, given


@pytest.mark.parametrize("which", [0, pytest.param(1, marks=pytest.mark.slow), 2])
@pytest.mark.parametrize("players", [2, 4, 5, 8])
def test_everything_that_was_told_of_the_set_up_is_so(players: int, which: int) -> None:
    set_up, given = told(players, which)
    g = set_up.match.state
    for number in range(1, NUMBERS + 1):
        assert [int(g.characters[number])] == given.get(f"character {number}", [int(g.characters[number])])
    if "crown" in given:
        assert int(g.crown) == given["crown"][0]
    assert set(given["new cards"]) == set(np.flatnonzero(g.cards_in_game[FIRST_NEW:]) + FIRST_NEW)
    left = COPIES[FIRST_PURPLE:FIRST_NEW] - g.cards_in_game[FIRST_PURPLE:FIRST_NEW]
    assert np.array_equal(
        np.bincount(np.array(given.get("removed", []), np.int64) - FIRST_PURPLE, minlength=FIRST_NEW - FIRST_PURPLE),
        left,
    )
    if "face up" in given:
        assert face_up(g) == given["face up"][0]
    if "face down" in given:
        assert int(g.down_card) == given["face down"][0] and g.place_of[g.down_card] == FACE_DOWN


def test_of_a_purple_card_there_is_never_one_more_than_in_the_box() -> None:
    set_up, named = SetUp(GAME, 4, {"new_buildings": 8}, np.random.default_rng(5)), list[int]()
    while (outcome := set_up.outcome) is not None:
        value = outcome.choices[0]
        if outcome.source in ("new cards", "removed"):
            assert all(named.count(kind) < COPIES[kind] for kind in outcome.choices)
            value = KEEP if KEEP in outcome.choices else value
            named.append(value)
        set_up.enter(value)
    assert named.count(KEEP) == COPIES[KEEP] == 2, "of which there are two"


def test_a_record_names_the_purple_cards_in_the_order_of_kinds() -> None:
    set_up, _ = told(4, 1)
    g = set_up.match.state
    new = [kind for kind in range(FIRST_NEW, NUM_KINDS) for _ in range(int(g.cards_in_game[kind]))]
    assert [SOURCES["new cards"].actual_value((n,), None, set_up.match, []) for n in range(len(new))] == new


def test_face_up_cards_are_told_by_their_numbers() -> None:
    assert (
        names_of(1 << 2 | 1 << 7) == "number 2 and number 7"
        and names_of(1 << NUMBERS) == f"number {NUMBERS}"
        and names_of(0) == "nobody"
    )


def test_who_lies_face_up_lies_nowhere_else_and_the_king_never_does() -> None:
    for players in (4, 5):
        match = told(players, 0)[0].match
        sets = all_face_up(match.state)
        assert not any(numbers >> THE_CROWN & 1 for numbers in sets)
        for numbers in sets:
            again = match.clone()
            down = int(again.state.down_card)
            SOURCES["face up"].write(again.state, numbers)  # type: ignore[union-attr]
            places = {number: int(again.state.place_of[number]) for number in range(1, int(again.state.highest) + 1)}
            assert {number for number, place in places.items() if place == FACE_UP} == {
                number for number in places if numbers >> number & 1
            }
            assert [number for number, place in places.items() if place == FACE_DOWN] == [int(again.state.down_card)]
            assert int(again.state.down_card) == (
                down if not numbers >> down & 1 else min(number for number in places if not numbers >> number & 1)
            )
            assert all(place in (FACE_UP, FACE_DOWN, TRAVELLING) for place in places.values())
            assert set(all_face_down(again.state)) == {number for number in places if not numbers >> number & 1}


def test_people_are_shown_face_up_cards_with_their_names() -> None:
    companion = Companion("citadels", ["human"] + ["greedy"] * 3, {}, 1, 1)
    while (question := companion.question()) is not None and question.source != "face up":
        companion.answer(question.choices[0].action)
    assert question is not None and len(question.choices) > 1
    assert all(
        re.fullmatch(r"\d [A-Z].* and \d [A-Z].*|\d [A-Z][a-z ]+", choice.sentence) for choice in question.choices
    )
