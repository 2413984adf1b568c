"""Random legal play in other libraries, with the legal mask and the observation at every decision.

They come with the extra `bench`.

Everything outside those libraries is as cheap as Python allows. `Generator.choice` alone costs more than a whole step
of some of these games, and would make our ratios look better than they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np


def decision_rate(decisions: Iterator[None], seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the decisions per second of an endless game."""
    count, started = 0, clock()
    for _ in decisions:
        count += 1
        if count % 64 == 0 and clock() - started > seconds:
            break
    return count / (clock() - started)


def _pick(legal: Any, rng: np.random.Generator) -> int:
    return int(legal[int(rng.random() * len(legal))])


def play_open_spiel(name: str) -> Iterator[None]:
    """Play a game of OpenSpiel at random, and yield after every decision."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(0)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_outcome(state.chance_outcomes(), rng))
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(_pick(state.legal_actions(), rng))
            yield


def _outcome(outcomes: list[tuple[int, float]], rng: np.random.Generator) -> int:
    left = rng.random()
    for outcome, chance in outcomes:
        left -= chance
        if left < 0:
            return outcome
    return outcomes[-1][0]  # the chances may sum to a little less than 1


def play_pettingzoo(env: Any) -> Iterator[None]:
    """Play an environment of PettingZoo at random, and yield after every decision."""
    rng = np.random.default_rng(0)
    while True:
        env.reset(seed=0)
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(_pick(np.flatnonzero(mask), rng))
            yield


def play_connect_four() -> Iterator[None]:
    """Play Connect Four of PettingZoo at random, and yield after every decision."""
    from pettingzoo.classic import connect_four_v3

    return play_pettingzoo(connect_four_v3.raw_env())


def _chess() -> Iterator[None]:
    from pettingzoo.classic import chess_v6

    return play_pettingzoo(chess_v6.raw_env())


def play_rlcard(name: str) -> Iterator[None]:
    """Play a game of RLCard at random, and yield after every decision."""
    import rlcard  # type: ignore[import-not-found]

    env = rlcard.make(name)
    rng = np.random.default_rng(0)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(_pick(list(state["legal_actions"]), rng))
            yield


def _play(game: Callable[[], Iterator[None]]) -> Callable[[float], float]:
    return lambda seconds: decision_rate(game(), seconds)


OTHER_LIBRARIES: dict[str, Callable[[float], float]] = {
    "OpenSpiel backgammon": _play(lambda: play_open_spiel("backgammon")),
    "OpenSpiel gin_rummy": _play(lambda: play_open_spiel("gin_rummy")),
    "PettingZoo connect_four_v3": _play(play_connect_four),
    "PettingZoo chess_v6": _play(_chess),
    "RLCard gin-rummy": _play(lambda: play_rlcard("gin-rummy")),
}
