"""Play one shard of games together in a batch: a row for every game and seat (and rival of the rules), and the games themselves on request."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from agents import Agent, AgentFailure
from architects_env.core.batch import Batch
from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from architects_env.core.match import Match
from architects_env.core.record import Record
from architects_env.core.standing import REWARDS, rewards_of
from experiments.tournament.schedule import Seating

MOST_NAMED = 3
"""So many games are named in an error; of more, the rest is counted."""


def deal_seed(seed: int, deal: int) -> int:
    """The seed of deal number `deal`, with which a `Match` deals the same cards."""
    return int(np.random.SeedSequence([seed, deal]).generate_state(1, np.uint64)[0] >> np.uint64(2))


@dataclass(frozen=True)
class Played:
    """What a shard came to."""

    rows: list[dict[str, Any]]
    records: dict[int, Record]
    """By number of game; empty unless they were asked for."""


class Table:
    """The games of a shard in a batch, each with its own deal; games that are over stay as they ended."""

    def __init__(self, game: Game, shard: Sequence[Seating], seed: int, options: Mapping[str, Any]) -> None:
        self.game, self.shard, self.options = game, shard, options
        self.players = len(shard[0].agents)
        self.batch = Batch(game, len(shard), self.players, options)
        self.kernels = kernels_of(game)
        self.running = np.ones(len(shard), bool)
        self.seated = np.array([seating.agents for seating in shard])
        self.actions: list[list[int]] = [[] for _ in shard]
        self.seeds = [deal_seed(seed, seating.deal) for seating in shard]
        encoded = game.encode_options(options, self.players)
        for row, dealt in enumerate(self.seeds):
            self.batch._padded[row] = 0
            self.kernels.start(self.batch.memory, row, self.batch._empty, self.players, encoded, dealt, 0, self.batch._padded[row])
        self._look()

    def _look(self) -> None:
        self.running &= self.batch.states["over"] == 0
        self.batch.seats[:] = np.where(self.running, self.batch.states["seat"], 0)
        self.batch.observations[:] = self.batch.observe(self.batch.seats)

    def rows_of(self, agent: int) -> np.ndarray:
        """int64[n]: the running games in which this agent has to decide."""
        return np.flatnonzero(self.running & (self.seated[np.arange(len(self.shard)), self.batch.seats] == agent))

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Play legal actions in these games."""
        for row, action in zip(rows, actions, strict=True):
            self.kernels.advance(self.batch.memory, row, action, self.batch._padded[row])
            self.actions[row].append(int(action))
        self._look()

    def where(self, rows: np.ndarray) -> str:
        """These games and the seats that decide in them, in words: "game 3 (seat 0), game 7 (seat 1)"."""
        named = [f"game {self.shard[row].game} (seat {self.batch.seats[row]})" for row in rows[:MOST_NAMED]]
        return ", ".join(named) + (f" and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else "")


def choose(agent: Agent, name: str, table: Table, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int64[len(rows)]: legal actions. Raises `ValueError` that names agent, game and seat, whatever the agent does wrong."""
    try:
        actions = np.asarray(agent.choose(table.batch, rows, rng))
    except AgentFailure as error:
        raise ValueError(f"Agent {name!r}, game {table.shard[error.row].game}, seat {error.seat}: {error.what}") from error
    except Exception as error:  # an agent of a user's own may raise anything
        raise ValueError(f"Agent {name!r} could not choose in {table.where(rows)}: {type(error).__name__}: {error}") from error
    if actions.shape != rows.shape or actions.dtype.kind not in "iu":
        raise ValueError(
            f"Agent {name!r} returned {actions.dtype} of shape {actions.shape} in {table.where(rows)}; choose must return {len(rows)} whole numbers, "
            "one for each game that it is asked for."
        )
    masks = table.batch.masks[rows]
    wrong = np.flatnonzero((actions < 0) | (actions >= masks.shape[1]) | (masks[np.arange(len(rows)), np.clip(actions, 0, masks.shape[1] - 1)] == 0))
    if len(wrong):
        raise ValueError(f"Agent {name!r} chose the action {actions[wrong[0]]}, which is not legal there, in {table.where(rows[wrong])}.")
    return actions.astype(np.int64)


def play_shard(
    game: Game, agents: Sequence[Agent], names: Sequence[str], shard: Sequence[Seating], number: int, seed: int, options: Mapping[str, Any],
    recording: bool = False,
) -> Played:
    """The results depend on seed and shard number alone (but for seconds). Raises `ValueError` naming an agent that fails."""
    table = Table(game, shard, seed, options)
    rngs = [np.random.default_rng([seed, number, k]) for k in range(len(agents))]
    decisions, timed, seconds = (np.zeros(table.seated.shape, kind) for kind in (np.int64, np.int64, np.float64))
    warm = [False] * len(agents)  # the first call of an agent may compile or load: its time is not counted
    while table.running.any():
        chosen: list[tuple[np.ndarray, np.ndarray]] = []
        for k, agent in enumerate(agents):
            rows = table.rows_of(k)
            if not len(rows):
                continue
            begun = perf_counter()
            chosen.append((rows, choose(agent, names[k], table, rows, rngs[k])))
            if warm[k]:
                seconds[rows, table.batch.seats[rows]] += (perf_counter() - begun) / len(rows)
                timed[rows, table.batch.seats[rows]] += 1
            decisions[rows, table.batch.seats[rows]] += 1
            warm[k] = True
        table.play(*(np.concatenate(parts) for parts in zip(*chosen, strict=True)))
    of_seats = [{"decisions": decisions[i], "timed": timed[i], "seconds": seconds[i]} for i in range(len(shard))]
    rows = [row for i in range(len(shard)) for row in _rows(table, i, names, of_seats[i])]
    return Played(rows, {seating.game: _record(table, i) for i, seating in enumerate(shard)} if recording else {})


def _record(table: Table, i: int) -> Record:
    """Game `i` of the shard, played again decision by decision for its sentences."""
    match = Match(table.game, table.players, table.options, table.seeds[i])
    record = Record.of(match)
    for action in table.actions[i]:
        record.play(match, action)
    return record


def _rows(table: Table, i: int, names: Sequence[str], of_seats: Mapping[str, np.ndarray]) -> list[dict[str, Any]]:
    """One row for every seat of game `i` of the shard, then one for every rival, which takes no decisions (0 in the columns `of_seats`)."""
    game, seating, rivals = table.game, table.shard[i], table.batch.rivals
    sides = table.players + len(rivals)
    scores, ranks = np.zeros(sides, np.int64), np.zeros(sides, np.int64)
    points, rewards = np.zeros((sides, len(game.sources)), np.int64), np.zeros(sides, np.float32)
    table.kernels.standing(table.batch.memory, i, scores, ranks)
    table.kernels.breakdown(table.batch.memory, i, points)
    rewards_of(REWARDS["placement"], scores, ranks, game.margin_scale, rewards)
    at_table = [*(names[agent] for agent in seating.agents), *(f"rival {name}" for name in rivals)]
    return [
        {
            "game": seating.game, "deal": seating.deal, "deal_seed": table.seeds[i], "seat": side, "agent": agent, "is_rival": side >= table.players,
            "score": int(scores[side]), "rank": int(ranks[side]), "reward": float(rewards[side]),
            "win_share": float(ranks[side] == 1) / int((ranks == 1).sum()),
            **{name: np.append(values, np.zeros(len(rivals), values.dtype))[side].item() for name, values in of_seats.items()},
            **{f"points: {source}": int(points[side, s]) for s, source in enumerate(game.sources)},
        }
        for side, agent in enumerate(at_table)
    ]
