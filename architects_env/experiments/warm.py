"""Compile a game's rules once, so that several processes do not do it at the same time: `architects-env warm --game
NAME` (or `all`)."""

from __future__ import annotations

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np

import architects_env
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.agents import Arena, make_agent, make_deals
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.compile import compile_mode
from architects_env.core.compile.cache import shipped
from architects_env.core.compile.cache.file_lock import InUse
from architects_env.core.compile.compiling import COMPILE_LOCK
from architects_env.core.compile.cpus import has_process_pools, usable_cpus
from architects_env.core.compile.jit import compiled_functions
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator, stream
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match
from architects_env.core.play.positions import Positions
from architects_env.games import DEFAULT, load, names
from architects_env.train.ppo import sparse_kernels as sparse
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.rollout import Rollout


@dataclass
class Arguments:
    """Compile the rules of a game now, so that nothing waits for it later."""

    game: str = DEFAULT
    """Name of the game, or `all`."""
    in_background: bool = False
    """Compile with low priority, and not at all if another process is compiling."""


def compile_rules(game: str, in_background: bool = False) -> int:
    """Compile the rules of a game and return the number of functions that this process has compiled.

    It waits for another process that is compiling, or leaves the work to that one if `in_background`. No process waits
    for one in the background.
    """
    before = compiled_functions()
    with ExitStack() as alone:
        try:
            if in_background:
                COMPILE_LOCK.in_background = True
                with compile_mode.compiling_alone(game):
                    pass  # no other process compiles
            alone.enter_context(compile_mode.compiling_alone(game, not in_background, in_background))
        except InUse:
            return 0
        except OSError:
            pass  # there is no place to keep anything, of which the cache warns
        warm(game)
    return compiled_functions() - before


def _compile_or_tell(game: str) -> int:
    """Compile one of several games. A broken game of an installed package is reported and counts 0."""
    try:
        return compile_rules(game)
    except ValueError as error:
        print(error)
        return 0


def warm(game: str) -> None:
    """Run all public functions of a game once, those of single decisions first.

    Shipped code is ignored, because this compiles for the processor of this machine.
    """
    shipped.leave_out()
    compile_mode.set_mode(game, "wait")
    rules = load(game)
    _warm_match(rules)
    for name in ("random", *rules.bots):
        _warm_bot(rules, name)
    compile_mode.note_compiled(game)
    _warm_batch(rules)
    _warm_learner(rules)
    for name in ("random", *rules.bots, *GRADED, *SEARCHES, *(SEARCHES[0] + f",playout={bot}" for bot in rules.bots)):
        _warm_agent(rules, name)


GRADED = (
    "beginner",
    "graded:0",
    "puct:2,policy=graded",
    "gumbel@1:2,policy=graded",
    "gumbel:8,policy=graded,lookahead=1",
    "rollouts:2x1x2,policy=graded",
    "lookahead:1",
    "lookahead:1,policy=graded",
)
"""Agents that play by a shipped network: one that samples, one that plays the best action, and those that search."""
SEARCHES = ("ismcts:1", "pimc:1")


def _warm_match(game: Game) -> None:
    kernels = get_kernels(game)
    match = Match(game, game.seats[1])
    match.view().sample_state(0)
    match.view().mask()
    game.observation_tables(match.observation())
    match.scores_and_ranks()
    match.breakdown()
    kernels.play_one(match.clone().memory, 0, match.legal_actions()[0])
    match.apply(match.legal_actions()[0])
    kernels.playout(match.memory, 0, match.mask, stream(0))


def _warm_bot(game: Game, name: str) -> None:
    match, rng = Match(game, max(2, game.seats[0])), agent_generator(0, "warm")
    match.apply(make_agent(name, game).checked_act(match.view(), rng))


def _warm_batch(game: Game) -> None:
    batch = architects_env.make_batch(game.name, 2, game.seats[1])
    batch.step(batch.random_actions())
    batch.observe(np.zeros(2, np.int64))
    Positions(game, 2, game.seats[1]).results(np.arange(2))


def _warm_learner(game: Game) -> None:
    """Run the compiled functions of a policy update, without torch."""
    players, (rows, units) = game.seats[1], (2, 4)
    batch, rollout, given = architects_env.make_batch(game.name, rows, players), Rollout(), np.arange(rows)
    rollout.append(batch.observe_sparse(), batch.masks, given, given)
    rollout.append(batch.observations, batch.masks, given, given)
    rollout.append(batch.observations, np.ascontiguousarray(batch.masks), given, given)  # as earlier policies are asked
    (entries,), (actions,) = batch.observations.shape[1:], batch.masks.shape[1:]

    def numbers(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.float32)

    read = given, rollout.starts, rollout.columns, rollout.entry_values
    latent, weight, bias = numbers(rows, units), numbers(actions, units), numbers(actions)
    sparse.first_layer(*read, numbers(entries, units), numbers(units), latent)
    sparse.first_layer_backward(*read, latent, numbers(entries, units))
    legal, each = (rollout.legal_starts, rollout.legal), numbers(rows)
    sparse.draw_actions(latent, weight, bias, 0, *legal, np.zeros(rows), rollout.log_legal, rollout.actions, each)
    sparse.head(latent, weight, bias, given, rollout.labels, each, each)
    of_rows = each, each, each  # what `head` told of each row, and gradients of it
    sparse.head_backward(latent, weight, given, rollout.labels, *of_rows, latent, weight, bias)
    credit = GAE(gamma=1.0, gae_lambda=1.0, decision_cost=0.0)
    seats, dones = np.zeros((1, rows), np.int64), np.zeros((1, rows), np.int8)
    credit.advantages(seats, numbers(1, rows), numbers(1, rows, players), dones, numbers(rows, players))


def _warm_agent(game: Game, name: str) -> None:
    """Run an agent in one game, in many, and as an opponent in an environment."""
    try:
        agent, players = make_agent(name, game), max(2, game.seats[0])
    except ValueError:  # this game has none of the kind, or nothing to play its network with is installed
        return
    match, rng = Match(game, players), agent_generator(0, "warm")
    match.apply(agent.checked_act(match.view(), rng))
    steps = Arena(game, (agent,), (rng,), make_deals(0, 2), np.zeros((2, players), np.int64)).steps()
    for _ in range(2):
        next(steps)
    environment = SeatEnv(game, players, seat=0, opponents=name)
    _, told = environment.reset(seed=0)
    environment.step(int(told["action_mask"].argmax()))


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    game, started = arguments.game, time.perf_counter()
    if arguments.in_background:
        os.nice(19)
    try:
        games = names() if game == "all" else [load(game).name]
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if len(games) == 1:
        counts = [compile_rules(games[0], arguments.in_background)]
    elif not has_process_pools():
        counts = [_compile_or_tell(name) for name in games]
    else:
        with ProcessPoolExecutor(min(len(games), usable_cpus()), multiprocessing.get_context("spawn")) as pool:
            counts = list(pool.map(_compile_or_tell, games))
    if any(counts):
        by_game = ", ".join(f"{name} {count}" for name, count in zip(games, counts, strict=True) if count)
        seconds = time.perf_counter() - started
        print(f"Compiled {sum(counts)} functions ({by_game}) in {seconds:.0f} s; from now on they are loaded.")


if __name__ == "__main__":
    main()
