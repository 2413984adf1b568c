"""The leaderboard as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure

from architects_env.experiments.benchmark.anchors import Anchor, normalised
from architects_env.experiments.benchmark.sheets import ranked
from architects_env.experiments.benchmark.tasks import tasks_of
from architects_env.experiments.charts import shorter

MARKS = "osD^vP*X<>"


def scores_by_task(of_set: str, submissions: Sequence[Mapping[str, Any]], anchors: Mapping[str, Anchor]) -> Figure:
    """A row for every task, in it a mark with its interval for every submission; 0 is random, 100 the best
    reference."""
    tasks = [task.name for task in tasks_of(of_set) if task.name in anchors]
    shown = [
        (submission, scores)
        for submission in ranked(submissions, anchors)
        if (scores := normalised(submission, anchors))
    ]
    figure = Figure(figsize=(7.5, 0.3 * max(1, len(tasks)) * max(1, len(shown)) ** 0.5 + 1.6))
    axes = figure.subplots()
    for i, (submission, scores) in enumerate(shown):
        for task, (value, low, high) in scores.items():
            y = tasks.index(task) + 0.7 * ((i + 0.5) / len(shown) - 0.5)
            arms = [[value - (value if low is None else low)], [(value if high is None else high) - value]]
            axes.errorbar(
                [value],
                [y],
                xerr=arms,
                fmt=MARKS[i % len(MARKS)],
                color=f"C{i % 10}",
                markersize=5,
                elinewidth=1,
                label=shorter(submission["name"]) if task == next(iter(scores)) else None,
            )
    for value, style in ((0, ":"), (100, "--")):
        axes.axvline(value, color="grey", linestyle=style, linewidth=1)
    axes.set_yticks(range(len(tasks)), tasks)
    axes.set_ylim(len(tasks) - 0.5, -0.5)
    axes.set_xlabel("score: 0 random, 100 the best reference (95 % intervals over deals)")
    if shown:
        axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    return figure
