"""Evaluation of agents on all cores.

Pairings are played in chunks of games, several at once, and a pairing ends early when its interval is narrow. The
results depend on the seed, not on the number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import torch as th
from rich.table import Table

from architects_env.agents import make_agent
from architects_env.agents.isolation.die_with_parent import init_pool_worker
from architects_env.core.command_line.progress import Progress
from architects_env.core.compile.cpus import has_process_pools
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.games import load
from architects_env.train.evaluation.pairing import PairingResult, play_pairing, wilson

CHUNK = 60
"""Number of games in a chunk. It is a multiple of most numbers of players."""
STOP_WIDTH = 0.08
"""Width of the 95 % interval at which a pairing ends early."""


@dataclass(frozen=True)
class EvalTask:
    """A pairing to play: one agent against copies of another."""

    game: str
    """Name of the game."""
    agent: str
    """Name of the agent with one seat."""
    opponents: str
    """Name of the agent with all other seats."""
    players: int
    """Number of players."""
    games: int
    """Largest number of games."""
    seed: int
    """Seed of the games and of the agents' random numbers."""
    option: tuple[str, ...] = ()
    """Options of the rules, NAME=VALUE."""

    def is_finished(self, known: PairingResult) -> bool:
        """Return whether no more games are needed."""
        return known.games >= self.games or (self.agent != self.opponents and known.high - known.low <= STOP_WIDTH)


def play_chunk(task: EvalTask, chunk: int) -> PairingResult:
    """Play one chunk of games. Each chunk has other deals."""
    th.set_num_threads(1)
    game = load(task.game)
    agent, opponents = make_agent(task.agent, game), make_agent(task.opponents, game)
    seed = int(agent_generator(task.seed, "piece", chunk).integers(2**62))
    options = options_from(game, task.option)
    return play_pairing(game, agent, opponents, task.players, min(CHUNK, task.games), seed, options)


def merge_results(chunks: Sequence[PairingResult], seed: int) -> PairingResult:
    """Combine several results of one agent, weighted by their numbers of games."""
    games = np.array([chunk.games for chunk in chunks])

    def mean(values: Iterable[float]) -> float:
        return float((np.array([*values]) * games).sum() / games.sum())

    first, win_rate = chunks[0], mean(chunk.win_rate for chunk in chunks)
    low, high = wilson(win_rate, int(games.sum()))
    return PairingResult(
        first.agent,
        " or ".join(dict.fromkeys(chunk.opponents for chunk in chunks)),
        first.players,
        first.sides,
        int(games.sum()),
        seed,
        win_rate,
        low,
        high,
        mean(chunk.mean_rank for chunk in chunks),
        mean(chunk.mean_points for chunk in chunks),
        mean(chunk.mean_points_of_opponents for chunk in chunks),
        mean(chunk.cut_off for chunk in chunks),
        mean(chunk.decisions for chunk in chunks),
        {name: mean(chunk.lengths.get(name, 0.0) for chunk in chunks) for name in first.lengths},
    )


class Evaluator:
    """Worker processes that play pairings. They ignore Ctrl-C and end with this process.

    Args:
        processes: Number of processes. With 0, this process plays.
        niceness: Increment of the niceness of the workers.
    """

    def __init__(self, processes: int, niceness: int = 0) -> None:
        self.processes, self._other_processes = (
            processes if has_process_pools() else 0,
            set(multiprocessing.active_children()),
        )
        self._pool = (
            ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _init_worker, (os.getpid(), niceness))
            if self.processes
            else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._pool is not None:
            for process in set(multiprocessing.active_children()) - self._other_processes:
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)

    def submit(self, task: EvalTask, chunk: int) -> Future[PairingResult]:
        """Play a chunk in a worker process. Returns its future result."""
        if self._pool is not None:
            return self._pool.submit(play_chunk, task, chunk)
        done: Future[PairingResult] = Future()
        done.set_result(play_chunk(task, chunk))
        return done

    def play(self, tasks: Sequence[EvalTask], progress: Progress) -> list[PairingResult]:
        """Play all pairings.

        Only one chunk of each is played at a time, so that results do not depend on the number of processes.
        """
        chunks: list[list[PairingResult]] = [[] for _ in tasks]
        bars = [progress.add_task(_format_title(task), total=task.games) for task in tasks]
        waiting, running = list(range(len(tasks))), dict[Future[PairingResult], int]()
        while waiting or running:
            while waiting and len(running) < max(1, self.processes):
                index = waiting.pop(0)
                running[self.submit(tasks[index], len(chunks[index]))] = index
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                index = running.pop(done)
                chunks[index].append(done.result())
                result = merge_results(chunks[index], tasks[index].seed)
                if tasks[index].is_finished(result):
                    progress.update(bars[index], completed=tasks[index].games)
                else:
                    progress.update(bars[index], completed=result.games)
                    waiting.append(index)
        return [merge_results(played, task.seed) for played, task in zip(chunks, tasks, strict=True)]


def _init_worker(parent: int, niceness: int) -> None:
    init_pool_worker(parent)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _format_title(task: EvalTask) -> str:
    against = "itself" if task.agent == task.opponents else task.opponents
    name = Path(task.agent).stem
    agent = f"checkpoint at {int(name) / 1e6:.2f} M decisions" if name.isdecimal() else name
    return f"evaluation: {agent} against {against}, {task.players} players".replace("[", r"\[")


def make_pairing_table(pairings: Sequence[PairingResult], title: str) -> Table:
    """Return results as a table of 80 columns. A row "itself" shows games in which one agent has all seats."""
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), title_justify="left")
    for column in ("against", "players", "games", "win rate", "95 %", "points", "theirs", "turn limit"):
        table.add_column(column, justify="left" if column == "against" else "right", no_wrap=True)
    for pairing in pairings:
        is_itself = pairing.agent == pairing.opponents.partition(" and ")[0]
        table.add_row(
            "itself" if is_itself else pairing.opponents,
            str(pairing.players),
            str(pairing.games),
            "" if is_itself else f"{100 * pairing.win_rate:.1f} %",
            "" if is_itself else f"{100 * pairing.low:.0f} to {100 * pairing.high:.0f}",
            f"{pairing.mean_points:.1f}",
            "" if is_itself else f"{pairing.mean_points_of_opponents:.1f}",
            f"{100 * pairing.cut_off:.1f} %",
        )
    return table
