"""Games that are played again in plain Python say which zone was full, although compiled rules went on."""

from __future__ import annotations

import re

import pytest

from architects_env.conformance import CheckedGames, ConformanceError, check_masks_and_end
from architects_env.conformance.bounds import PlainGame, left_bounds
from architects_env.core.contract.game import Game
from architects_env.core.play.match import IllegalAction, Match
from architects_env.games import load, register
from architects_env.testing import modes
from tests.conformance import planted_bounds, planted_endless
from tests.conformance.planted_mistakes import game_with

FULL = r"decision \d+, .*zone 'hand' of seat \d is full \(4 cards\)"


def test_actions_that_fill_a_zone_too_far_are_named_in_plain_python() -> None:
    game, found = game_with("sealed_overfull", planted_bounds.fifth_card_of_a_full_hand), set[str]()
    for seed in range(12):
        plain, actions = PlainGame(load_untouched(), 2, {}, seed), list[int]()
        while not plain.over:
            actions.append(int(plain.mask.argmax()))
            plain.play(actions[-1])
        found.add(left_bounds(game, 2, {}, seed, 0, actions))
    assert any(re.search(FULL, said) for said in found)


def load_untouched() -> Game:
    return game_with("sealed_untouched", dict)


def test_a_game_that_stays_within_its_zones_has_no_such_sentence() -> None:
    assert left_bounds(load("hamlet"), 2, {}, 0, 0, []) == ""


def test_fuzzing_names_a_state_in_which_nothing_can_be_done() -> None:
    game = game_with("sealed_endless_steps", planted_endless.step_that_never_goes_on)
    register(game)
    with pytest.raises(ValueError, match=r"2 players, seed 0, episode \d+, decision 4: the step 'scoring' never"):
        modes.fuzz(game.name, 2, 4, 0, 40)


def test_a_match_and_a_check_name_it_too() -> None:
    game = game_with("sealed_endless_steps_2", planted_endless.two_steps_in_a_circle)
    with pytest.raises(ConformanceError, match="never go on"):
        check_masks_and_end(game, 2, 0, {})
    match = Match(game, 2, {}, 0)
    while match.mask.any():
        match.apply(match.legal_actions()[0])
    with pytest.raises(IllegalAction, match=r"2 players, seed 0, seat \d: the steps .* never go on.*Nothing can be"):
        match.apply(0)


def test_an_action_that_few_games_did_not_reach_is_no_remark_yet() -> None:
    hamlet = load("hamlet")
    few = CheckedGames({2: 1}, 20, {("", "visit")}, {("", "visit"): 70}, 3).lines(hamlet, "leave out --quick")
    assert any(line.startswith("Not yet legal in 4 random games, which are few: ") for line in few)
    many = CheckedGames({2: 1}, 20, {("", "visit")}, {("", "visit"): 70}, 300).lines(hamlet)
    assert any(line.startswith("Never legal in 301 random games: ") for line in many)
