"""Ratings of agents by openskill (Plackett-Luce) with bootstrap intervals over the deals, and plain averages.

A tie is rated as the mean over all orders of those who share a place. openskill's own formula counts each of two joint
winners as half a winner: with four players the third gains as much as they do, with five more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import lcm
from statistics import fmean
from typing import Any

import numpy as np
import pyarrow as pa
from openskill.models import PlackettLuce

from architects_env.experiments.tournament.play import LENGTH, POINTS
from architects_env.train.evaluation.pairing import wilson


def averages(results: pa.Table) -> list[dict[str, Any]]:
    """Return the averages of every agent.

    Each has the seats played, the win rate with Wilson's 95 % interval, mean rank, mean score, mean points by source,
    the share of its games that were cut off, decisions per game (of all seats), and the games it lost by failing.

    Points are those of games that were played to their end, or None: a game that an agent lost by failing has no final
    score. Milliseconds per decision leave out the first call of an agent in a shard, which may compile or load.
    """
    columns = {name: np.array(results[name].to_pylist()) for name in results.column_names}
    out: list[dict[str, Any]] = []
    for agent in sorted(set(columns["agent"])):
        own = {name: values[columns["agent"] == agent] for name, values in columns.items()}
        seats, wins = len(own["seat"]), float(own["win_share"].mean())
        low, high = wilson(wins, seats)
        ended = ~own["forfeit"]
        out.append(
            {
                "agent": str(agent),
                "seats": seats,
                "win_share": wins,
                "win_share_low": low,
                "win_share_high": high,
                "rank": float(own["rank"].mean()),
                "score": mean(own["score"][ended]),
                "cut_off": float(own["cut_off"].mean()),
                "decisions": float(own["game_decisions"].mean()),
                "failures": int((own["failure"] != "").sum()),
                "milliseconds": 1000 * float(own["seconds"].sum()) / max(1, int(own["timed"].sum())),
                "points": {
                    name.removeprefix(POINTS): mean(values[ended])
                    for name, values in own.items()
                    if name.startswith(POINTS)
                },
            }
        )
    return out


def mean(values: np.ndarray) -> float | None:
    """Return the mean, or None of an empty array."""
    return float(values.mean()) if len(values) else None


def lengths(results: pa.Table) -> dict[str, Any]:
    """Return the number of games, the share that was cut off, and the mean length of a game."""
    games = {row["game"]: row for row in results.to_pylist()}.values()
    kinds = [name for name in results.column_names if name.startswith(LENGTH)]
    return {
        "games": len(games),
        "cut_off": float(np.mean([row["cut_off"] for row in games])),
        "decisions": float(np.mean([row["game_decisions"] for row in games])),
        "lengths": {name.removeprefix(LENGTH): float(np.mean([row[name] for row in games])) for name in kinds},
    }


def failures(results: pa.Table) -> list[dict[str, Any]]:
    """Return every game that an agent lost by failing, with the failure."""
    rows = results.select(["agent", "game", "seat", "failure"]).to_pylist()
    return [row for row in rows if row["failure"]]


def rate(
    results: pa.Table, resamples: int = 50, orders: int = 20, seed: int = 0
) -> dict[str, tuple[float, float, float]]:
    """Return the rating (openskill's mu) of every agent with its 95 % interval over resampled deals.

    The rating is the mean over several orders of the deals. In a single order the last games would weigh more than the
    first.

    Args:
        results: The rows of all games.
        resamples: Number of resamplings.
        orders: Number of orders.
        seed: Seed of the resampling and the orders.

    Returns:
        Rating, lower end and upper end by agent.
    """
    rows = results.select(["game", "deal", "agent", "rank"]).to_pylist()
    deals: dict[int, dict[int, list[tuple[str, int]]]] = {}
    for row in rows:
        deals.setdefault(row["deal"], {}).setdefault(row["game"], []).append((row["agent"], row["rank"]))
    tables = [list(games.values()) for games in deals.values()]
    agents = sorted({row["agent"] for row in rows})
    rng = np.random.default_rng(seed)
    ordered = [_ratings(agents, [tables[i] for i in rng.permutation(len(tables))]) for _ in range(orders)]
    point = {agent: float(np.mean([ratings[agent] for ratings in ordered])) for agent in agents}
    drawn = [
        _ratings(agents, [tables[i] for i in rng.integers(len(tables), size=len(tables))]) for _ in range(resamples)
    ]
    ends = {agent: np.percentile([ratings[agent] for ratings in drawn], [2.5, 97.5]) for agent in agents}
    return {agent: (point[agent], float(ends[agent][0]), float(ends[agent][1])) for agent in agents}


def _ratings(agents: list[str], tables: list[list[list[tuple[str, int]]]]) -> dict[str, float]:
    model = PlackettLuce()
    ratings = {agent: model.rating() for agent in agents}
    for games in tables:
        for seats in games:
            if len({agent for agent, _ in seats}) < len(seats):  # an agent in several seats counts with its best
                best: dict[str, int] = {}
                for agent, rank in seats:
                    best[agent] = min(rank, best.get(agent, rank))
                seats = list(best.items())
            if len(seats) < 2:
                continue
            after = update_ratings(model, [ratings[agent] for agent, _ in seats], [rank for _, rank in seats])
            ratings.update(zip((agent for agent, _ in seats), after, strict=True))
    return {agent: float(rating.mu) for agent, rating in ratings.items()}


def update_ratings(model: PlackettLuce, ratings: Sequence[Any], ranks: Sequence[int]) -> list[Any]:
    """Return the ratings after a game.

    Args:
        model: The model of ratings.
        ratings: The ratings before the game.
        ranks: The ranks, from 1 for the best.
    """
    if len(ranks) == 2 or len({*ranks}) == len(ranks):  # of two alone openskill's formula gives the same for a tie
        return [team[0] for team in model.rate([[rating] for rating in ratings], ranks=list(map(float, ranks)))]
    found = [
        model.rate([[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings], ranks=order)
        for order in draw_orders(tuple(ranks))
    ]
    return [
        model.rating(mu=fmean(teams[i][0].mu for teams in found), sigma=fmean(teams[i][0].sigma for teams in found))
        for i in range(len(ratings))
    ]


@cache
def draw_orders(ranks: tuple[int, ...]) -> list[list[float]]:
    """Return ranks without ties in which all who share a rank have each place among them equally often.

    >>> orders_of((1, 1, 3))
    [[1.0, 2.0, 3.0], [2.0, 1.0, 3.0]]
    """
    tied = [[i for i, other in enumerate(ranks) if other == rank] for rank in sorted(set(ranks))]
    found: dict[tuple[float, ...], None] = {}
    for direction in (1, -1):
        for turn in range(lcm(*map(len, tied))):
            order = [i for seats in tied for i in turned(seats[::direction], turn)]
            found[tuple(float(order.index(i) + 1) for i in range(len(order)))] = None
    return [list(order) for order in found]


def turned(seats: list[int], turn: int) -> list[int]:
    """Return the seats rotated by this many places."""
    k = turn % len(seats)
    return seats[k:] + seats[:k]
