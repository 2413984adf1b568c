"""Compile a game's rules once, before several processes would do it at the same time: `python -m experiments.warm --game NAME`."""
from __future__ import annotations

import time
from dataclasses import dataclass

import numba
import numpy as np
import tyro

import architects_env
from architects_env.core.jit import compiled_functions
from architects_env.core.kernels import kernels_of
from architects_env.core.rng import stream
from architects_env.games import load


@dataclass
class Arguments:
    """Fill the cache of compiled code."""

    game: str = "architects"
    """Which game."""


def warm(game: str) -> float:
    """Run every kernel of `game` once; returns the seconds it took."""
    started = time.perf_counter()
    rules = load(game)
    kernels = kernels_of(rules)
    players = rules.seats[1]
    match = architects_env.make(game, players)
    match.view().sample(0)
    match.view().mask()
    match.observation()
    match.standing()
    match.apply(match.legal_actions()[0])
    kernels.playout(match.memory, 0, match.mask, stream(0))
    for threads in (1, 2)[: numba.config.NUMBA_NUM_THREADS]:  # type: ignore[attr-defined]  # a machine may have one core
        batch = architects_env.make_batch(game, 2, players, threads=threads)
        batch.step(batch.random_actions())
        batch.observe(np.zeros(2, np.int64))
    for name in rules.bots:
        _warm_bot(game, name)
    return time.perf_counter() - started


def _warm_bot(game: str, name: str) -> None:
    from agents import make_agent
    from architects_env.adapters.seat import SeatEnv

    batch = architects_env.make_batch(game, 2, 2)
    make_agent(name, load(game)).choose(batch, np.arange(2), np.random.default_rng(0))
    SeatEnv(game, 2, seat=1, opponents=name).reset(seed=0)


def main() -> None:
    """The command line."""
    seconds = warm(tyro.cli(Arguments).game)
    if compiled_functions():
        print(f"Compiled {compiled_functions()} functions in {seconds:.0f} s; from now on they are loaded from the cache.")


if __name__ == "__main__":
    main()
