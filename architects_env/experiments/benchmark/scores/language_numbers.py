"""The numbers of the track *language*, from the counts of a row by deal.

Two things vary in a share of replies: the deals, and the reply of the model to each different conversation, which is
asked for once and may be used in many games. The interval of a share is the wider one of both.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from architects_env.agents.language_model.tally import Tally
from architects_env.experiments.benchmark.language.counts import ByDeal, Replies
from architects_env.experiments.benchmark.scores.intervals import t_quantile


def numbers_of(tallies: ByDeal, replies: Replies, games: int) -> dict[str, float]:
    """Return the numbers of a task: shares from 0 to 1 with the half widths of their intervals, and means per game."""
    total = Tally.total(tallies.values())
    failed, failed_half = share([(tally.failed, tally.replies) for tally in tallies.values()])
    wrong = [(tally.illegal + tally.ambiguous, tally.replies) for tally in tallies.values()]
    illegal, illegal_half = share(wrong)
    failed_half = max(failed_half, share([(bad, uses) for uses, bad, _ in replies.values()])[1])
    illegal_half = max(illegal_half, share([(bad, uses) for uses, _, bad in replies.values()])[1])
    found = {
        "games": games,
        "decisions": total.decisions / games,
        "forfeits": total.forfeits / games,
        "failed": failed,
        "failed_half": failed_half,
        "illegal": illegal,
        "illegal_half": illegal_half,
        "fallbacks": total.fallbacks / max(1, total.decisions),
        "retries": total.retries / games,
        "tokens_in": total.tokens_in / games,
        "tokens_out": total.tokens_out / games,
        "cost": total.cost / games,
        "seconds": total.seconds / max(1, total.decisions),
    }
    return {name: round(float(value), 6) for name, value in found.items()}


def share(groups: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Return a share and the half width of its 95 % interval, from counts by group, such as deals.

    The share is a ratio of sums. Its variance is that of the groups' differences from it (linearised). Few large groups
    say as much as their number, so the degrees of freedom follow from their sizes.

    Args:
        groups: How many there are, of how many, in each group.
    """
    counts = np.array(groups, np.float64).reshape(-1, 2)
    number, of = counts.sum(axis=0)
    if not of:
        return 0.0, 0.0
    ratio, effective = number / of, of**2 / (counts[:, 1] ** 2).sum()
    if effective <= 1.5:
        return float(ratio), 0.0
    rest = counts[:, 0] - ratio * counts[:, 1]
    error = (effective / (effective - 1) * (rest**2).sum()) ** 0.5 / of
    return float(ratio), float(t_quantile(0.975, effective - 1) * error)


def control(usual: np.ndarray, renamed: np.ndarray) -> dict[str, float]:
    """Return how the mean reward with renamed games differs from that with the usual names, deal by deal.

    Args:
        usual: float64[deals]: The rewards with the usual names.
        renamed: float64[deals]: The rewards in the same deals with renamed games.
    """
    gains = renamed - usual
    half = t_quantile(0.975, len(gains) - 1) * gains.std(ddof=1) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    found = {"renamed": gains.mean(), "renamed_half": half}
    return {name: round(float(value), 6) for name, value in found.items()}
