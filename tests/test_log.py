"""What seats are told: nothing that they may not know, and telling changes nothing."""
from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from architects_env.core.events import Event, report
from architects_env.core.game import Game
from architects_env.core.jit import compiled
from architects_env.core.kernels import kernels_of
from architects_env.core.log import play_and_tell
from architects_env.core.match import Match
from architects_env.games import load
from architects_env.games.hamlet import rules as hamlet
from architects_env.games.hamlet.plans import PLANS


def world_of(match: Match, seat: int, seed: int) -> Match:
    """A world that `seat` cannot tell from the true one, with the same chance to come."""
    twin = match.clone()
    world = match.view(seat).sample(seed)
    world["rng"][0] = match.states["rng"][0]
    twin._bind(match.game.copy_states(world))
    kernels_of(match.game).legal(twin.memory, 0, twin.mask)
    return twin


def told_to(match: Match, seat: int, action: int) -> list[str]:
    return [line for telling in play_and_tell(match, action) for line in telling.lines[seat]]


def check_log(game: Game, players: int, seed: int, options: Mapping[str, Any], most: int = 150) -> int:
    """A seat is told the same of the same action in every world that it cannot tell from the true one, before and after it; and telling changes nothing.

    Returns how many pairs of lines were compared. Raises `AssertionError` with both.
    """
    match, rng, compared = Match(game, players, options, seed), np.random.default_rng(seed), 0
    for decision in range(most):
        if match.over:
            break
        action = int(rng.choice(match.legal_actions()))
        tellings = play_and_tell(told := match.clone(), action)
        lines = [[line for telling in tellings for line in telling.lines[seat]] for seat in range(players)]
        for seat in range(players):
            other = world_of(match, seat, decision)
            if not other.mask[action]:
                continue  # only there: the action shows what the seat does not know yet
            heard = told_to(other, seat, action)
            if other.view(seat).memory.tobytes() == told.view(seat).memory.tobytes():
                where = f"{game.name}, {players} players, seed {seed}, decision {decision}: seat {seat}"
                assert heard == lines[seat], f"{where} is told {lines[seat]}, but in a world that looks the same to it {heard}."
                compared += 1
        match.apply(action)
        assert match.to_bytes() == told.to_bytes(), f"{game.name}, decision {decision}: play_and_tell leaves another game than Match.apply."
    return compared


TABLES = [
    ("hamlet", 2, {}), ("hamlet", 3, {"feast": False}), ("architects", 1, {"rival": "helena"}), ("architects", 3, {}),
    ("architects", 4, {"characters": "dealt", "promo_boards": True, "promo_cards": True}), ("architects", 2, {"tax_evasion": "choice", "rival": "constantine"}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=[f"{game}-{players}-{'-'.join(options)}" for game, players, options in TABLES])
def test_nobody_is_told_what_he_may_not_know(game: str, players: int, options: dict[str, Any]) -> None:
    assert check_log(load(game), players, 1, options) > 4 * players


# --- games that tell too much -------------------------------------------------------------------------------------------------------------------------
def loud_tell(g: Any, action: int, observer: int) -> str:
    return f"Player {g.seat} thinks of the {PLANS[int(g.plan[g.seat])].name} and moves."


@compiled
def loud_play(g, action):
    player = int(g.seat)
    hamlet.play(g, action)
    report(g, 9, player, int(g.plan[player]), 0)


def loud_event(g: Any, event: Event, observer: int) -> str:
    return f"Player {event.player} thinks of the {PLANS[event.a].name}." if event.kind == 9 else "Something happens."


def careful_event(g: Any, event: Event, observer: int) -> str:
    return f"Player {event.player} thinks of {PLANS[event.a].name if observer == event.player else 'something'}." if event.kind == 9 else "Something happens."


@pytest.mark.parametrize("changed", [{"tell": loud_tell}, {"play": loud_play, "tell_event": loud_event}], ids=["tell", "event"])
def test_a_log_that_tells_a_secret_is_found(changed: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="in a world that looks the same"):
        check_log(dataclasses.replace(load("hamlet"), **changed), 3, 1, {})


def test_what_the_own_seat_alone_is_told_is_no_leak() -> None:
    check_log(dataclasses.replace(load("hamlet"), play=loud_play, tell_event=careful_event), 3, 1, {})


def test_a_forced_step_of_a_rival_has_a_log_too() -> None:
    """A Black Market Reset asks round the table, and passes by the rival, which has no seat."""
    match, rng = Match(load("architects"), 1, {}, 3), np.random.default_rng(3)
    told: list[str] = []
    while not match.over and not any("A Black Market Reset begins." in line for line in told):
        told += [line for telling in play_and_tell(match, int(rng.choice(match.legal_actions()))) for line in telling.in_full]
    assert "A Black Market Reset begins." in told
