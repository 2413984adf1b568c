"""How strong a policy is, measured on all cores: pairings are played in pieces, several at once, and one of which
enough is known ends early. The results depend on the seed alone, not on how many processes there are."""

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
from architects_env.agents.lifeline import leave_ctrl_c_to
from architects_env.core.compile.cpus import has_process_pools
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.progress import Progress
from architects_env.games import load
from architects_env.train.evaluation.ladder import Pairing, play_pairing, wilson

PIECE = 60
"""Games that are played at once; a multiple of most numbers of players."""
ENOUGH = 0.08
"""Of a pairing whose 95 % interval is no wider than this enough is known."""


@dataclass(frozen=True)
class Wanted:
    """One agent against copies of another with so many players, in so many games at most."""

    game: str
    one: str
    others: str
    players: int
    games: int
    seed: int
    option: tuple[str, ...] = ()

    def enough(self, known: Pairing) -> bool:
        """Whether no more games are needed."""
        return known.games >= self.games or (self.one != self.others and known.high - known.low <= ENOUGH)


def play_piece(wanted: Wanted, number: int) -> Pairing:
    """The games of one piece, from deals of its own."""
    th.set_num_threads(1)
    game = load(wanted.game)
    one, others = make_agent(wanted.one, game), make_agent(wanted.others, game)
    seed = int(agent_generator(wanted.seed, "piece", number).integers(2**62))
    options = options_from(game, wanted.option)
    return play_pairing(game, one, others, wanted.players, min(PIECE, wanted.games), seed, options)


def together(pieces: Sequence[Pairing], seed: int) -> Pairing:
    """Several results of one agent as one: of one pairing, or of all choices of options."""
    games = np.array([piece.games for piece in pieces])

    def mean(values: Iterable[float]) -> float:
        return float((np.array([*values]) * games).sum() / games.sum())

    first, won = pieces[0], mean(piece.first_places for piece in pieces)
    low, high = wilson(won, int(games.sum()))
    return Pairing(
        first.one,
        " or ".join(dict.fromkeys(piece.others for piece in pieces)),
        first.players,
        first.sides,
        int(games.sum()),
        seed,
        won,
        low,
        high,
        mean(piece.mean_rank for piece in pieces),
        mean(piece.mean_points for piece in pieces),
        mean(piece.mean_points_of_others for piece in pieces),
        mean(piece.cut_off for piece in pieces),
        mean(piece.decisions for piece in pieces),
        {name: mean(piece.lengths.get(name, 0.0) for piece in pieces) for name in first.lengths},
    )


class Measuring:
    """Processes that play pairings (0: this one does). They end with this one; Ctrl-C is left to it."""

    def __init__(self, processes: int, niceness: int = 0) -> None:
        self.processes, self._before = processes if has_process_pools() else 0, set(multiprocessing.active_children())
        self._pool = (
            ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (os.getpid(), niceness))
            if self.processes
            else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._pool is not None:
            for process in set(multiprocessing.active_children()) - self._before:
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)

    def submit(self, wanted: Wanted, number: int) -> Future[Pairing]:
        """A piece, played some time."""
        if self._pool is not None:
            return self._pool.submit(play_piece, wanted, number)
        done: Future[Pairing] = Future()
        done.set_result(play_piece(wanted, number))
        return done

    def play(self, all_wanted: Sequence[Wanted], progress: Progress) -> list[Pairing]:
        """All pairings. One piece of each is played at a time, so that where it ends does not depend on others."""
        pieces: list[list[Pairing]] = [[] for _ in all_wanted]
        tasks = [progress.add_task(_called(wanted), total=wanted.games) for wanted in all_wanted]
        waiting, running = list(range(len(all_wanted))), dict[Future[Pairing], int]()
        while waiting or running:
            while waiting and len(running) < max(1, self.processes):
                i = waiting.pop(0)
                running[self.submit(all_wanted[i], len(pieces[i]))] = i
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                i = running.pop(done)
                pieces[i].append(done.result())
                known = together(pieces[i], all_wanted[i].seed)
                if all_wanted[i].enough(known):
                    progress.update(tasks[i], completed=all_wanted[i].games)
                else:
                    progress.update(tasks[i], completed=known.games)
                    waiting.append(i)
        return [together(played, wanted.seed) for played, wanted in zip(pieces, all_wanted, strict=True)]


def _begin(parent: int, niceness: int) -> None:
    leave_ctrl_c_to(parent)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _called(wanted: Wanted) -> str:
    against = "itself" if wanted.one == wanted.others else wanted.others
    return f"{Path(wanted.one).stem} against {against}, {wanted.players} players".replace("[", r"\[")


def table(pairings: Sequence[Pairing], title: str) -> Table:
    """Results for a terminal or a log of 80 columns. `itself` stands where one agent has all seats."""
    out = Table(title=title, box=None, padding=(0, 1, 0, 0), title_justify="left")
    for column in ("against", "players", "games", "first places", "95 %", "points", "theirs", "cut off"):
        out.add_column(column, justify="left" if column == "against" else "right", no_wrap=True)
    for p in pairings:
        alone = p.one == p.others.partition(" and ")[0]
        out.add_row(
            "itself" if alone else p.others,
            str(p.players),
            str(p.games),
            "" if alone else f"{100 * p.first_places:.1f} %",
            "" if alone else f"{100 * p.low:.0f} to {100 * p.high:.0f}",
            f"{p.mean_points:.1f}",
            "" if alone else f"{p.mean_points_of_others:.1f}",
            f"{100 * p.cut_off:.1f} %",
        )
    return out
