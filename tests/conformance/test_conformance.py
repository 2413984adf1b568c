"""Every game, every number of players, every check: and the checks notice what is wrong."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env import conformance
from architects_env.conformance import CheckedGames
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.game import Game
from architects_env.games import load
from architects_env.testing.modes import random_options
from tests.conformance.quick_checks import QUICK_CHECKS

CASES = [
    (name, players)
    for name in architects_env.game_names()
    for players in range(load(name).seats[0], load(name).seats[1] + 1)
]
FEW = conformance.IN_FEW_POSITIONS
ALL: dict[Any, dict[str, int]] = {}
"""Positions that the slowest checks look at: all that `check(NAME)` looks at."""


def cases() -> Iterator[Any]:
    """All positions with the usual number of players, and few of them with other numbers, where all are slow."""
    for name, players in CASES:
        is_usual = players == load(name).default_players
        yield pytest.param(name, players, ALL, id=f"{name}-{players}", marks=() if is_usual else pytest.mark.slow)
        if not is_usual:
            yield pytest.param(name, players, FEW, id=f"{name}-{players}-few")


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("check", conformance.CHECKS_IN_THIS_PROCESS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players", "positions"), [*cases()])
def test_conformance(name: str, players: int, positions: Any, check: Any, seed: int) -> None:
    """With seed 0 what `check(NAME)` looks at, which authors are told to trust; plain mode has a test below. One test
    for each check and number of players, so that several processes share a game."""
    check(load(name), players, seed, {}, **positions.get(check, {}))


@pytest.mark.parametrize("positions", [FEW, pytest.param(ALL, marks=pytest.mark.slow)], ids=["few", "many"])
@pytest.mark.parametrize("check", QUICK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", architects_env.game_names())
def test_with_all_switches_turned(name: str, check, positions) -> None:
    game, players = load(name), load(name).seats[1] - 1
    options = turned_as_far_as_they_go_together(game, players)
    check(game, players, 2, options, **positions.get(check, {}))


@pytest.mark.slow  # more often than authors of games are told to: what the two tests above look at in a few positions, in ten times as many
@pytest.mark.parametrize(("name", "players"), CASES)
def test_no_leaks_in_every_third_position(name: str, players: int) -> None:
    for options in ({}, turned_as_far_as_they_go_together(load(name), players)):
        conformance.check_no_leaks(load(name), players, 2, options, every=3)


@pytest.mark.parametrize("sets", [1, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", architects_env.game_names())
def test_what_is_played_tells_nobody_a_hidden_thing_with_any_options(name: str, sets: int) -> None:
    game, rng = load(name), np.random.default_rng(sets)
    for seed in range(sets):
        for players in range(max(2, game.seats[0]), game.seats[1] + 1):
            given: dict[str, int] = {"every": 20, "most": 80} if sets == 1 else {}
            conformance.check_no_leaks_in_play(game, players, seed, random_options(game, players, rng), **given)


@pytest.mark.parametrize("name", architects_env.game_names())
def test_plain_mode_with_every_number_of_players_and_with_all_switches_turned(name: str) -> None:
    game, (fewest, most) = load(name), load(name).seats
    turned = most - 1, turned_as_far_as_they_go_together(game, most - 1)
    modes = [*((players, {}) for players in range(fewest, most + 1)), turned]
    conformance.check_plain_modes(game, modes, seed=0)


def turned_as_far_as_they_go_together(game: Game, players: int) -> dict[str, Any]:
    """Every switch away from its default, one after the other, but for those that the game refuses beside the ones
    before."""
    options: dict[str, Any] = {}
    for option in sorted(game.options, key=lambda option: isinstance(option.default, bool)):
        if isinstance(option.default, int) and not isinstance(option.default, bool):
            continue
        turned = options | {option.name: not option.default if isinstance(option.default, bool) else option.choices[1]}
        try:
            game.encode_options(turned, players)
            options = turned
        except ValueError:
            continue
    return options


def test_a_game_is_checked_under_each_set_of_options_and_the_error_tells_which(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def fails_with_choice(game, players, seed, options):
        seen.append((players, dict(options)))
        if options.get("tax_evasion") == "choice" and players == 3:
            raise conformance.ConformanceError("Something is wrong.")

    monkeypatch.setattr(conformance, "CHECKS", (fails_with_choice,))
    monkeypatch.setattr(conformance, "PLAIN_GAMES", 0)
    conformance.check("architects", options={"surplus_virtue": "choice"})
    assert seen == [(players, {"surplus_virtue": "choice"}) for players in (1, 2, 3, 4, 5)]
    seen.clear()
    with pytest.raises(
        conformance.ConformanceError, match=r"Something is wrong. \(options {'tax_evasion': 'choice'}\)"
    ):
        conformance.check("architects", options=[{}, {"tax_evasion": "choice"}])
    assert seen == [
        *((players, {}) for players in (1, 2, 3, 4, 5)),
        *((players, {"tax_evasion": "choice"}) for players in (1, 2, 3)),
    ]


def test_short_games_are_checked_several_times_and_what_they_did_not_reach_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails_in_the_fourth_game(game, players, seed, options):
        conformance.check_masks_and_end(game, players, seed, options)
        if seed == 3:
            raise conformance.ConformanceError("Something is rarely wrong.")

    played = conformance.check("hamlet", players=2, seeds=1, options={"rounds": 3})
    assert played.games == {2: 1} and played.lines(load("hamlet"))[0].startswith("Played: 1 with 2 players (")
    monkeypatch.setattr(conformance, "CHECKS", (fails_in_the_fourth_game,))
    monkeypatch.setattr(conformance, "IN_SEVERAL_GAMES", {fails_in_the_fourth_game})
    conformance.check("hamlet", players=2, seeds=3)
    with pytest.raises(conformance.ConformanceError, match="rarely wrong"):
        conformance.check("hamlet", players=2)


def test_stages_and_actions_that_were_not_reached_are_named() -> None:
    played = CheckedGames({2: 4}, 90, {("", "visit")}, {("", "visit"): 70, ("", "build"): 2}, 1000)
    assert played.lines(load("hamlet")) == [
        "Played: 4 with 2 players (90 decisions). Rarer mistakes need more games: pass --games 40.",
        "Not reached in them, but in 1,000 further random games (not checked): build.",
    ]


def test_a_check_during_which_the_core_gives_up_fails_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(game, players, seed, options):
        raise RuntimeError("No sampled world agreed.")

    monkeypatch.setattr(conformance, "CHECKS", (gives_up,))
    with pytest.raises(conformance.ConformanceError, match=r"hamlet, 2 players, seed 0: No sampled world agreed\."):
        conformance.check("hamlet")


def test_one_check_can_be_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = list[str]()

    def check_one(game, players, seed, options):
        ran.append("one")

    def check_other(game, players, seed, options):
        ran.append("other")

    monkeypatch.setattr(conformance, "CHECKS", (check_one, check_other))
    monkeypatch.setattr(conformance, "PLAIN_GAMES", 0)
    conformance.check("hamlet", players=2, only="check_other")
    conformance.check("hamlet", players=2, only="one")
    assert ran == ["other", "one"]
    with pytest.raises(ValueError, match=r"no check 'oter' here; there are: check_one, check_other"):
        conformance.check("hamlet", players=2, only="oter")


def test_unknown_options_are_refused_before_anything_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "CHECKS", (lambda *given: pytest.fail("A check ran."),))
    with pytest.raises(ValueError, match="has no option 'weather'"):
        conformance.check("architects", 2, options=[{}, {"weather": "rain"}])


def test_a_view_that_shows_a_hidden_card_is_noticed() -> None:
    game = load("architects")

    @compiled
    def nothing_redacted(g, seat):
        g.rng[0] = 0

    leaky = dataclasses.replace(game, name="architects_leaky", redact=nothing_redacted)
    with pytest.raises(conformance.ConformanceError):
        conformance.check_no_leaks(leaky, 2, 0, {})


def test_an_observation_that_reads_hidden_cards_is_noticed() -> None:
    game = load("architects")
    observe = game.observe

    @compiled
    def peeking(g, seat, out):
        observe(g, seat, out)
        out[0] = (g.hand[(seat + 1) % g.num_players] & 0xFF) / 256.0

    leaky = dataclasses.replace(game, name="architects_peeking", observe=peeking)
    with pytest.raises(conformance.ConformanceError, match="observation"):
        conformance.check_no_leaks(leaky, 2, 0, {})


def test_two_actions_with_one_sentence_are_noticed() -> None:
    game = dataclasses.replace(load("architects"), name="architects_mute", sentence=lambda g, action: "Do something")
    with pytest.raises(conformance.ConformanceError, match="both have the sentence 'Do something'"):
        conformance.check_sentences(game, 2, 0, {})


def test_memory_of_the_draft_is_kept_for_two_players_and_for_four() -> None:
    for players in (2, 4):
        match = architects_env.make("architects", players, seed=3)
        rng = np.random.default_rng(0)
        while match.state.start_player < 0:
            match.apply(rng.choice(match.legal_actions()))
        for seat in range(players):
            assert int(match.view(seat).state.traced[seat]) != 0


def test_every_broken_copy_of_hamlet_is_refused_by_the_check_that_is_for_it() -> None:
    """Each copy has one mistake (`tests/conformance/broken_hamlets.py`); they run as plain Python, where a mistake may be
    anything."""
    program = [sys.executable, "-m", "tests.conformance.broken_hamlets"]
    done = subprocess.run(program, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    verdicts = json.loads(done.stdout)
    assert set(verdicts["whole"].values()) == {""}, "the whole ones pass"
    found = {name: (verdict.partition(":")[0], name in verdict) for name, verdict in verdicts["broken"].items()}
    assert found == {name: (check, True) for name, check in REFUSED_BY.items()}
    leak = verdicts["broken"]["leak_through_an_action"]
    assert re.search(r"2 players, seed 0, decision 3, 'go to the Forest for 2 wood' \(action 0\).*goods \(entry", leak)
    after = verdicts["broken"]["illegal_state"]
    assert "illegal_state, 2 players, seed 0, decision 4, after 'go to the Forest for 2 wood'" in after


REFUSED_BY = {
    "wrong_count": "check_masks_and_end",
    "wrong_mask": "check_masks_and_end",
    "empty_mask": "check_masks_and_end",
    "leak_in_log": "check_no_leaks",
    "leak_in_event": "check_log",
    "leak_in_order": "check_no_leaks",
    "leak_in_a_forced_step": "check_no_leaks",
    "leak_in_the_view": "check_no_leaks",
    "leak_through_an_action": "check_no_leaks_in_play",
    "leak_into_an_empty_field": "check_no_leaks_in_play",
    "card_shown_without_a_word": "check_no_leaks_in_play",
    "chance_in_the_view": "check_no_leaks",
    "leak_in_the_observation": "check_no_leaks",
    "observation_out_of_range": "check_observations",
    "lopsided_worlds": "check_worlds_are_like_deals",
    "one_world_only": "check_no_leaks",
    "reward_missing": "check_masks_and_end",
    "breakdown_that_does_not_sum": "check_masks_and_end",
    "state_outside_the_record": "check_copies",
    "chance_from_outside": "check_copies",
    "endless": "check_masks_and_end",
    "sentence_twice": "check_sentences",
    "row_that_opens_what_another_is_asked": "check_follow_ups",
    "illegal_state": "check_masks_and_end",
    "chance_in_the_picture": "check_pictures",
    "place_that_is_not_drawn": "check_pictures",
    "place_in_no_section": "check_pictures",
    "picture_with_a_script": "check_pictures",
    "picture_with_words_that_are_not_escaped": "check_pictures",
}
