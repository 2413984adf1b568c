"""The cost of observations as tables: decisions per second with tables and with vectors, measured alternately, run as
`architects-env speed --tables --json`.

Times are CPU seconds of this process, so that other work on the machine matters less. Measured are the batch engine
(one thread, with the random legal pick), parallel games of one learner against random opponents, and PettingZoo's
environment without wrappers.
"""

from __future__ import annotations

from functools import partial
from time import process_time
from typing import Any

import architects_env
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.common.observation import OBSERVATION_FORMATS, TABLES
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.core.play.batch import Batch
from architects_env.experiments.speed.measuring import aec_rate, measured_alternately


def batch_rate(batch: Batch, seconds: float, observation: str) -> float:
    """Return the decisions per second of the batch engine.

    Args:
        batch: The games.
        seconds: Seconds to measure.
        observation: The kind of observation.
    """
    tables, decisions, started = batch.game.observation_tables, 0, process_time()
    while process_time() - started < seconds:
        for _ in range(8):
            batch.step(batch.random_actions())
            if observation == TABLES:
                tables(batch.observations)
            decisions += len(batch.observations)
    return decisions / (process_time() - started)


def learners_rate(envs: SeatVectorEnv[Any], seconds: float) -> float:
    """Return the decisions of the learners per second. Each takes its first legal action."""
    _, infos = envs.reset(seed=1)
    decisions, started = 0, process_time()
    while process_time() - started < seconds:
        *_, infos = envs.step(infos["action_mask"].argmax(1))
        decisions += envs.num_envs
    return decisions / (process_time() - started)


def table_samples(game: str, players: int, games: int, seconds: float, rounds: int) -> dict[str, list[float]]:
    """Return samples of the rates with each kind of observation, measured alternately."""
    batch = architects_env.make_batch(game, games, players)
    for _ in range(200):
        batch.step(batch.random_actions())
    envs = {kind: SeatVectorEnv[Any](game, games, players, observation=kind) for kind in OBSERVATION_FORMATS}
    single = {kind: pettingzoo_env.raw_env(game, players, observation=kind) for kind in OBSERVATION_FORMATS}
    return measured_alternately(
        rounds,
        **{f"batch_{kind}": partial(batch_rate, batch, seconds, kind) for kind in OBSERVATION_FORMATS},
        **{f"learners_{kind}": partial(learners_rate, envs[kind], seconds) for kind in OBSERVATION_FORMATS},
        **{f"aec_{kind}": partial(aec_rate, single[kind], seconds, process_time) for kind in OBSERVATION_FORMATS},
    )
