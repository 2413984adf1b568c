"""Compile a game's rules once, before several processes would do it at the same time: `architects-env warm --game NAME`
(or `all`)."""

from __future__ import annotations

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numba
import numpy as np
import tyro

import architects_env
from architects_env.core.jit import compiled_functions
from architects_env.core.kernels import kernels_of
from architects_env.core.rng import agent_generator, stream
from architects_env.core.tools import command_line
from architects_env.games import DEFAULT, load, names


@dataclass
class Arguments:
    """Compile the rules of a game now, so that nothing waits for it later."""

    game: str = DEFAULT
    """The name of the game, or `all`."""


def compile_rules(game: str) -> int:
    """Returns how many functions had to be compiled for `game` in this process."""
    warm(game)
    return compiled_functions()


def _compile_or_tell(game: str) -> int:
    """The same among several games, of which one (of an installed package) may be broken."""
    try:
        return compile_rules(game)
    except ValueError as error:
        print(error)
        return 0


def warm(game: str) -> float:
    """Run every kernel of `game` once; returns the seconds it took."""
    started = time.perf_counter()
    rules = load(game)
    kernels = kernels_of(rules)
    players = rules.seats[1]
    match = architects_env.make(game, players)
    match.view().sample_state(0)
    match.view().mask()
    match.observation()
    match.standings()
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
    from architects_env.adapters.seat import SeatEnv
    from architects_env.agents import Arena, deals_of, make_agent

    steps = Arena(
        load(game),
        (make_agent(name, load(game)),),
        (agent_generator(0, "warm"),),
        deals_of(0, 2),
        np.zeros((2, 2), np.int64),
    ).steps()
    for _ in range(2):
        next(steps)
    SeatEnv(game, 2, seat=1, opponents=name).reset(seed=0)


def main() -> None:
    """The command line."""
    game = tyro.cli(Arguments, prog=command_line()).game
    started = time.perf_counter()
    try:
        games = names() if game == "all" else [load(game).name]
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if len(games) == 1:
        functions = compile_rules(games[0])
    else:
        with ProcessPoolExecutor(min(len(games), os.cpu_count() or 1), multiprocessing.get_context("spawn")) as pool:
            functions = sum(pool.map(_compile_or_tell, games))
    if functions:
        print(
            f"Compiled {functions} functions in {time.perf_counter() - started:.0f} s; from now on they are loaded from the cache."
        )


if __name__ == "__main__":
    main()
