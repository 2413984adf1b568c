"""The numbers of the track *language*, from the counts of a row by deal.

Identical requests of a row have one reply, and the games of a deal begin alike. Intervals of shares therefore compare
deals and not replies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from architects_env.agents.language_model.tally import Tally
from architects_env.experiments.benchmark.language.counts import ByDeal
from architects_env.experiments.benchmark.scores.intervals import t_quantile


def numbers_of(tallies: ByDeal, games: int) -> dict[str, float]:
    """Return the numbers of a task: shares from 0 to 1 with the half widths of their intervals, and means per game."""
    total = Tally.total(tallies.values())
    failed, failed_half = share([(tally.failed, tally.replies) for tally in tallies.values()])
    wrong = [(tally.illegal + tally.ambiguous, tally.replies) for tally in tallies.values()]
    illegal, illegal_half = share(wrong)
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


def share(by_deal: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Return a share and the half width of its 95 % interval, from counts by deal.

    The share is a ratio of sums. Its variance is that of the deals' differences from it (linearised).

    Args:
        by_deal: How many there are, of how many, in each deal.
    """
    counts = np.array(by_deal, np.float64).reshape(-1, 2)
    number, of = counts.sum(axis=0)
    if not of:
        return 0.0, 0.0
    ratio, deals = number / of, len(counts)
    if deals < 2:
        return float(ratio), 0.0
    rest = counts[:, 0] - ratio * counts[:, 1]
    error = (deals / (deals - 1) * (rest**2).sum()) ** 0.5 / of
    return float(ratio), float(t_quantile(0.975, deals - 1) * error)


def control(usual: np.ndarray, renamed: np.ndarray) -> dict[str, float]:
    """Return how the mean reward with renamed boxes differs from that with the usual names, deal by deal.

    Args:
        usual: float64[deals]: The rewards with the usual names.
        renamed: float64[deals]: The rewards in the same deals with renamed boxes.
    """
    gains = renamed - usual
    half = t_quantile(0.975, len(gains) - 1) * gains.std(ddof=1) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    found = {"renamed": gains.mean(), "renamed_half": half}
    return {name: round(float(value), 6) for name, value in found.items()}
