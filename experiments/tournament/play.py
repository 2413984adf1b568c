"""Play one shard of games together: a row for every game and seat (and rival of the rules), and the games themselves on request."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np

from agents import Agent, AgentFailure, asked
from agents.isolated import IsolatedAgent
from architects_env.core.game import Game
from architects_env.core.record import Record
from experiments.tournament.schedule import Seating
from experiments.tournament.table import Chance, Table


@dataclass(frozen=True)
class Played:
    """What a shard came to."""

    rows: list[dict[str, Any]]
    records: dict[int, Record]
    """By number of game; empty unless they were asked for. A game that somebody lost by failing has none: it has no end."""


@dataclass
class Clock:
    """int64 and float64[games, seats]. The first call of an agent may compile or load: it is not timed."""

    decisions: np.ndarray
    timed: np.ndarray
    seconds: np.ndarray
    warm: set[int] = field(default_factory=set)

    def count(self, agent: int, rows: np.ndarray, seats: np.ndarray, seconds: float) -> None:
        """A call in which an agent decided in these games at these seats."""
        if agent in self.warm:
            self.seconds[rows, seats] += seconds / len(rows)
            self.timed[rows, seats] += 1
        self.warm.add(agent)
        self.decisions[rows, seats] += 1


def play_shard(
    game: Game, agents: Sequence[Agent], names: Sequence[str], shard: Sequence[Seating], number: int, chance: Chance, options: Mapping[str, Any],
    recording: bool = False,
) -> Played:
    """The results depend on `chance` and the shard alone (but for seconds, and for what agents do by the clock).

    Where an isolated agent fails it has lost that game. Raises `ValueError` naming any other agent that fails, with game and seat.
    """
    table = Table(game, shard, chance, options)
    rngs = [chance.of_agent(number, k) for k in range(len(agents))]
    clock = Clock(np.zeros(table.seated.shape, np.int64), np.zeros(table.seated.shape, np.int64), np.zeros(table.seated.shape))
    try:
        while table.running.any():
            chosen = [part for k, agent in enumerate(agents) for part in _decisions(table, agent, k, rngs[k], clock)]
            for rows, actions in chosen:
                table.play(rows, actions)
    finally:
        for agent in agents:
            if isinstance(agent, IsolatedAgent):
                agent.close()
    rows = [
        row for i in range(len(shard))
        for row in table.rows(i, names, {"decisions": clock.decisions[i], "timed": clock.timed[i], "seconds": clock.seconds[i]})
    ]
    ended = [i for i in range(len(shard)) if recording and i not in table.forfeits]
    return Played(rows, {shard[i].game: table.record(i) for i in ended})


def _decisions(table: Table, agent: Agent, number: int, rng: np.random.Generator, clock: Clock) -> list[tuple[np.ndarray, np.ndarray]]:
    """Games in which this agent decides, with its actions; isolated agents are asked game by game, others once for all."""
    rows, decided = table.rows_of(number), list[tuple[np.ndarray, np.ndarray]]()
    isolated = agent if isinstance(agent, IsolatedAgent) else None
    for some in np.split(rows, len(rows) if isolated else 1) if len(rows) else []:
        try:
            if isolated:
                isolated.start(rng)
            begun = perf_counter()
            actions = asked(agent, table.batch, some, rng)
        except AgentFailure as failure:
            row = int(some[failure.row])
            if not isolated:
                raise ValueError(f"Agent {failure.name!r}, game {table.shard[row].game}, seat {table.batch.seats[row]}: {failure.what}") from failure
            table.forfeit(row, number, failure.what)
            continue
        clock.count(number, some, table.batch.seats[some], perf_counter() - begun)
        decided.append((some, actions))
    return decided
