"""Every way to play Imperial Settlers keeps the contract of a game, and random games of each break no invariant."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from architects_env import conformance
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.settlers.data.options import MOST_PLAYERS, RULINGS, VARIANTS
from architects_env.games.settlers.data.vocabulary import FACTIONS
from architects_env.games.settlers.rules.state import AGENDA, MOST_DRAWN
from architects_env.testing.modes import Mode, fuzz, other_values, untried_values
from tests.conformance.quick_checks import QUICK_CHECKS

OTHER_RULINGS: dict[str, Any] = {option.name: other_values(option)[0] for option in RULINGS}
OTHER_PRINTS = {"faction_deck_reshuffle": True, "oasis_cap": False}
STANDARD: dict[str, Mode] = {f"{players}_players": (players, {}) for players in (1, 2, 3, 4)}
MAIN: dict[str, Mode] = {
    "alternate_lookout_in_peace": (3, {"lookout": "alternate", "peaceful": True}),
    "advanced_lookout_and_resources_first": (4, {"lookout": "advanced", "auto_gold": "resources_first"}),
    "all_rulings_the_other_way": (4, OTHER_RULINGS | OTHER_PRINTS),
    "alone_with_all_rulings_the_other_way": (1, OTHER_RULINGS | OTHER_PRINTS | {"solo_comparison": "all"}),
}
"""Each passes every check."""
FACTIONS_GIVEN: dict[str, Mode] = {
    f"{FACTIONS[first]}_first": (
        MOST_PLAYERS,
        {f"faction_{seat}": FACTIONS[(first + seat) % len(FACTIONS)].lower() for seat in range(MOST_PLAYERS)},
    )
    for first in range(len(FACTIONS))
}
MODES = STANDARD | MAIN | FACTIONS_GIVEN


def test_every_option_is_turned_in_some_mode() -> None:
    assert untried_values(load("settlers"), MODES.values()) == [] and len(VARIANTS) + len(RULINGS) == len(
        load("settlers").options
    )


@pytest.mark.parametrize(
    "positions", [conformance.IN_FEW_POSITIONS, pytest.param({}, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("check", QUICK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", MAIN)
def test_conformance(mode: str, check, positions) -> None:
    players, options = MAIN[mode]
    check(load("settlers"), players, 1, options, **positions.get(check, {}))


@pytest.mark.parametrize("mode", MODES)
def test_forty_random_games_without_a_broken_invariant(mode: str) -> None:
    players, options = MODES[mode]
    found = fuzz("settlers", players, 40, seed=5, every=20, options=options)
    assert not found.wrong, found.wrong
    assert found.games >= 40


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_thousand_random_games_with_every_decision_checked(mode: str) -> None:
    players, options = MODES[mode]
    found = fuzz("settlers", players, 1000, seed=8, every=1, options=options)
    assert not found.wrong, found.wrong


@pytest.mark.parametrize("mode", STANDARD)
def test_an_action_has_fewer_events_and_tasks_than_a_state_holds(mode: str) -> None:
    players, options = MODES[mode]
    rng = np.random.default_rng(3)
    for seed in range(10):
        match = Match(load("settlers"), players, options, seed)
        while not match.over:
            match.apply(rng.choice(match.legal_actions()))
            assert match.state.num_events < len(match.state.events)
            assert match.state.agenda_size < AGENDA.most // 2 and match.state.num_backs < MOST_DRAWN // 2


@pytest.mark.parametrize("players", [1, 3])
def test_the_pettingzoo_environment_passes_pettingzoos_own_tests(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import api_test, seed_test

    from architects_env import settlers_v0

    for make in (settlers_v0.env, settlers_v0.raw_env):
        api_test(make(num_players=players), num_cycles=100)
        seed_test(lambda make=make: make(num_players=players), num_cycles=30)
    assert "Passed" in capsys.readouterr().out
