"""What do observations as tables cost? Decisions per second with them beside the same with vectors, in the same
minutes. `architects-env speed --tables --json`.

In the batch engine (one thread, with the random legal pick), in games side by side for one learner against random
opponents, and in PettingZoo's lean environment.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import architects_env
from architects_env.adapters import aec
from architects_env.adapters.seen import OBSERVATIONS, TABLES
from architects_env.adapters.vector import SeatVectorEnv
from architects_env.core.play.batch import Batch
from architects_env.experiments.speed import aec_rate, in_turn
from architects_env.games import load


def batch_rate(batch: Batch, seconds: float, observation: str) -> float:
    """Decisions per second of the batch engine."""
    tables, decisions, started = batch.game.observation_tables, 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        for _ in range(8):
            batch.step(batch.random_actions())
            if observation == TABLES:
                tables(batch.observations)
            decisions += len(batch.observations)
    return decisions / (time.perf_counter() - started)


def learners_rate(envs: SeatVectorEnv[Any], seconds: float) -> float:
    """Decisions of the learners per second; each takes its first legal action."""
    _, infos = envs.reset(seed=1)
    decisions, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        *_, infos = envs.step(infos["action_mask"].argmax(1))
        decisions += envs.num_envs
    return decisions / (time.perf_counter() - started)


def table_samples(game: str, players: int, games: int, seconds: float, rounds: int) -> dict[str, list[float]]:
    """Rates of each way with each kind of observation, measured in turn."""
    batch = architects_env.make_batch(game, games, players)
    for _ in range(200):
        batch.step(batch.random_actions())
    measured: dict[str, Callable[[], float]] = {}
    for kind in OBSERVATIONS:
        envs: SeatVectorEnv[Any] = SeatVectorEnv(load(game), games, players, observation=kind)
        env = aec.raw_env(game, players, observation=kind)
        measured |= {
            f"batch_{kind}": lambda kind=kind: batch_rate(batch, seconds, kind),
            f"learners_{kind}": lambda envs=envs: learners_rate(envs, seconds),
            f"aec_{kind}": lambda env=env: aec_rate(env, seconds),
        }
    return in_turn(rounds, **measured)
