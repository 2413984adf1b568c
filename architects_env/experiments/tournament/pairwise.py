"""Agent against agent: how often one placed better than the other in the games of both."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pyarrow as pa

from architects_env.train.evaluation.pairing import wilson


def better(one: list[int], other: list[int]) -> float:
    """Return the share of pairs of seats in which `one` has the better rank. A shared rank counts half."""
    return float(np.mean([(rank < against) + 0.5 * (rank == against) for rank in one for against in other]))


def pairwise(results: pa.Table) -> list[dict[str, Any]]:
    """Return results for every two agents that met, in both directions.

    Each has the number of games, the share of games in which `agent` placed better than `other` with Wilson's 95 %
    interval, the share of games that were cut off, and the decisions per game (of all seats).
    """
    games: dict[int, dict[str, list[int]]] = {}
    ends: dict[int, tuple[bool, int]] = {}
    for row in results.select(["game", "agent", "rank", "cut_off", "game_decisions"]).to_pylist():
        games.setdefault(row["game"], {}).setdefault(row["agent"], []).append(row["rank"])
        ends[row["game"]] = row["cut_off"], row["game_decisions"]
    shares: dict[tuple[str, str], list[float]] = {}
    met: dict[tuple[str, str], list[tuple[bool, int]]] = {}
    for game, ranks in games.items():
        for agent, other in permutations(sorted(ranks), 2):
            shares.setdefault((agent, other), []).append(better(ranks[agent], ranks[other]))
            met.setdefault((agent, other), []).append(ends[game])
    out: list[dict[str, Any]] = []
    for (agent, other), values in sorted(shares.items()):
        share = float(np.mean(values))
        low, high = wilson(share, len(values))
        cut_off, decisions = (float(mean) for mean in np.mean(met[agent, other], axis=0))
        out.append(
            {
                "agent": agent,
                "other": other,
                "games": len(values),
                "better": share,
                "low": low,
                "high": high,
                "cut_off": cut_off,
                "decisions": decisions,
            }
        )
    return out
