"""Play one shard of games together in a batch, and return a row for every game and seat."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import numpy as np

from agents import Agent
from architects_env.core.batch import Batch
from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from experiments.tournament.schedule import Seating


def deal_seed(seed: int, deal: int) -> int:
    """The seed of deal number `deal`, with which a `Match` deals the same cards."""
    return int(np.random.SeedSequence([seed, deal]).generate_state(1, np.uint64)[0] >> np.uint64(2))


class Table:
    """The games of a shard in a batch, each with its own deal; games that are over stay as they ended."""

    def __init__(self, game: Game, seeds: Sequence[int], players: int, options: Mapping[str, Any]) -> None:
        self.batch = Batch(game, len(seeds), players, options)
        self.kernels = kernels_of(game)
        self.running = np.ones(len(seeds), bool)
        encoded = game.encode_options(options, players)
        for row, seed in enumerate(seeds):
            self.batch._padded[row] = 0
            self.kernels.start(self.batch.memory, row, self.batch._empty, players, encoded, seed, 0, self.batch._padded[row])
        self._look()

    def _look(self) -> None:
        self.batch.seats[:] = self.batch.states["seat"]
        self.batch.observations[:] = self.batch.observe(self.batch.seats)

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Play legal actions in these games."""
        for row, action in zip(rows, actions, strict=True):
            self.kernels.advance(self.batch.memory, row, action, self.batch._padded[row])
        self._look()
        self.running &= self.batch.states["over"] == 0


def play_shard(
    game: Game, agents: Sequence[Agent], names: Sequence[str], shard: Sequence[Seating], number: int, seed: int, options: Mapping[str, Any],
) -> list[dict[str, Any]]:
    """Rows of results. They depend on seed and shard number alone (but for seconds). Raises `ValueError` naming an agent that fails."""
    players = len(shard[0].agents)
    seeds = [deal_seed(seed, seating.deal) for seating in shard]
    table = Table(game, seeds, players, options)
    seated = np.array([seating.agents for seating in shard])
    rngs = [np.random.default_rng([seed, number, k]) for k in range(len(agents))]
    decisions, seconds = np.zeros(seated.shape, np.int64), np.zeros(seated.shape)
    while table.running.any():
        seats = table.batch.seats.astype(np.int64)
        deciding = seated[np.arange(len(shard)), np.maximum(seats, 0)]
        all_rows, all_actions = [], []
        for k, agent in enumerate(agents):
            rows = np.flatnonzero(table.running & (deciding == k))
            if not len(rows):
                continue
            begun = perf_counter()
            actions = np.asarray(agent.choose(table.batch, rows, rngs[k]))
            seconds[rows, seats[rows]] += (perf_counter() - begun) / len(rows)
            decisions[rows, seats[rows]] += 1
            if actions.shape != rows.shape or actions.dtype.kind not in "iu" or not all(
                0 <= a < table.batch.masks.shape[1] and table.batch.masks[row, a] for row, a in zip(rows, actions, strict=True)
            ):
                raise ValueError(f"Agent {names[k]!r} chose something other than a legal action for each of the games {[shard[int(r)].game for r in rows]}.")
            all_rows.append(rows)
            all_actions.append(actions.astype(np.int64))
        table.play(np.concatenate(all_rows), np.concatenate(all_actions))
    return _rows(game, table, shard, seeds, names, decisions, seconds)


def _rows(game: Game, table: Table, shard, seeds, names, decisions, seconds) -> list[dict[str, Any]]:
    from architects_env.core.standing import REWARDS, rewards_of

    players, out = table.batch.num_players, []
    sides = players + len(table.batch.rivals)
    for row, seating in enumerate(shard):
        scores, ranks = np.zeros(sides, np.int64), np.zeros(sides, np.int64)
        points, rewards = np.zeros((sides, len(game.sources)), np.int64), np.zeros(players, np.float32)
        table.kernels.standing(table.batch.memory, row, scores, ranks)
        table.kernels.breakdown(table.batch.memory, row, points)
        rewards_of(REWARDS["placement"], scores, ranks, game.margin_scale, rewards)
        for seat in range(players):
            out.append({
                "game": seating.game, "deal": seating.deal, "deal_seed": seeds[row], "seat": seat, "agent": names[seating.agents[seat]],
                "score": int(scores[seat]), "rank": int(ranks[seat]), "reward": float(rewards[seat]),
                "win_share": float(ranks[seat] == 1) / int((ranks == 1).sum()), "decisions": int(decisions[row, seat]), "seconds": float(seconds[row, seat]),
                **{f"points: {source}": int(points[seat, i]) for i, source in enumerate(game.sources)},
            })
    return out
