"""Every way to play Viscounts keeps the contract of a game, and random games of each break no invariant."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env import conformance
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.viscounts.data.schemes import BOARD_NAMES
from architects_env.games.viscounts.rules.state import AGENDA
from architects_env.testing.modes import Mode, fuzz, untried_values
from tests.conformance.quick_checks import QUICK_CHECKS

STANDARD: dict[str, Mode] = {f"{players}_players": (players, {}) for players in (1, 2, 3, 4)}
VARIANTS: dict[str, Mode] = {
    **{
        f"alone_against_the_{name}": (1, {"ai": name, "difficulty": difficulty})
        for difficulty, name in enumerate(BOARD_NAMES)
        if difficulty
    },
    "lost_by_all_at_the_bound": (2, {"max_turns_per_player": 5, "at_bound": "all_lose"}),
    "three_turns": (3, {"max_turns_per_player": 3}),
}
MODES = STANDARD | VARIANTS


def test_every_option_is_turned_in_some_mode() -> None:
    assert untried_values(load("viscounts"), MODES.values()) == []


@pytest.mark.parametrize(
    "positions", [conformance.IN_FEW_POSITIONS, pytest.param({}, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("check", QUICK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", VARIANTS)
def test_conformance(mode: str, check, positions) -> None:
    players, options = VARIANTS[mode]
    check(load("viscounts"), players, 1, options, **positions.get(check, {}))


def test_plain_mode() -> None:
    conformance.check_plain_modes(load("viscounts"), list(VARIANTS.values()))


@pytest.mark.slow
@pytest.mark.parametrize("mode", VARIANTS)
def test_plain_mode_and_what_every_bot_does_in_it(mode: str) -> None:
    players, options = VARIANTS[mode]
    conformance.check_plain_mode(load("viscounts"), players, 2, options)


@pytest.mark.parametrize("mode", MODES)
def test_forty_random_games_without_a_broken_invariant(mode: str) -> None:
    players, options = MODES[mode]
    found = fuzz("viscounts", players, 40, seed=5, every=4, options=options)
    assert not found.wrong, found.wrong
    assert found.games >= 40


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_random_games_with_every_tenth_decision_checked(mode: str) -> None:
    players, options = MODES[mode]
    found = fuzz("viscounts", players, 1000, seed=8, every=1, options=options)
    assert not found.wrong, found.wrong


@pytest.mark.parametrize("mode", STANDARD)
def test_an_action_has_fewer_events_and_tasks_than_a_state_holds(mode: str) -> None:
    players, options = MODES[mode]
    rng = np.random.default_rng(3)
    for seed in range(20):
        match = Match(load("viscounts"), players, options, seed)
        while not match.over:
            match.apply(rng.choice(match.legal_actions()))
            assert match.state.num_events <= len(match.state.events)
            assert match.state.agenda_size < AGENDA.most // 2


@pytest.mark.parametrize("players", [1, 3])
def test_the_pettingzoo_environment_passes_pettingzoos_own_tests(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import api_test, seed_test

    from architects_env import viscounts_v0

    for make in (viscounts_v0.env, viscounts_v0.raw_env):
        api_test(make(num_players=players), num_cycles=100)
        seed_test(lambda make=make: make(num_players=players), num_cycles=30)
    assert "Passed" in capsys.readouterr().out
