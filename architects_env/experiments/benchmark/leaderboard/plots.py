"""Plots of the leaderboard."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from architects_env.experiments.benchmark.leaderboard.rows import Submissions
from architects_env.experiments.benchmark.leaderboard.tables import ranked
from architects_env.experiments.benchmark.protocol.tasks import Task, period_of
from architects_env.experiments.benchmark.scores import statistics
from architects_env.experiments.benchmark.scores.scale import Scale
from architects_env.experiments.benchmark.scores.scores import scores_of
from architects_env.experiments.charts import PALETTE, shorter

MARKS = "osD^vP*X<>"
LIMITS = np.linspace(-10, 130, 71)
"""Scores at which the profiles are drawn."""


def _shown(submissions: Submissions, scale: Scale, tasks: Sequence[Task]) -> list[tuple[str, dict[str, np.ndarray]]]:
    found = [(shorter(s["name"]), scores_of(s, scale, tasks)) for s in ranked(submissions, scale, tasks)]
    return [(name, scores) for name, scores in found if scores]


def scores_by_task(submissions: Submissions, scale: Scale, of: Sequence[Task]) -> Figure:
    """Draw a row for every task, with a mark and its interval for every submission. 0 is random, 100 is master."""
    shown = _shown(submissions, scale, of)
    tasks = [task.name for task in of if any(task.name in scores for _, scores in shown)]
    figure = Figure(figsize=(7.5, 0.3 * max(1, len(tasks)) * max(1, len(shown)) ** 0.5 + 1.6))
    axes = figure.subplots()
    for i, (name, scores) in enumerate(shown):
        for task, estimate in statistics.of_tasks(scores, period_of(of)).items():
            axes.errorbar(
                [estimate.value],
                [tasks.index(task) + 0.7 * ((i + 0.5) / len(shown) - 0.5)],
                xerr=[[estimate.value - estimate.low], [estimate.high - estimate.value]],
                fmt=MARKS[i % len(MARKS)],
                color=PALETTE[i % len(PALETTE)],
                markersize=5,
                elinewidth=1,
                label=name if task == next(iter(scores)) else None,
            )
    for value, style in ((0, ":"), (100, "--")):
        axes.axvline(value, color="grey", linestyle=style, linewidth=1)
    axes.set_yticks(range(len(tasks)), tasks)
    axes.set_ylim(len(tasks) - 0.5, -0.5)
    axes.set_xlabel("score: 0 random, 100 master (95 % intervals)")
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    return figure


def profiles(submissions: Submissions, scale: Scale, of: Sequence[Task]) -> Figure:
    """Draw performance profiles: for every score the share of tasks and trainings above it, with 95 % bands."""
    figure = Figure(figsize=(7.5, 3.6))
    axes = figure.subplots()
    for i, (name, scores) in enumerate(_shown(submissions, scale, of)):
        share, low, high = statistics.profile(scores, LIMITS, period_of(of)).T
        colour = PALETTE[i % len(PALETTE)]
        axes.plot(LIMITS, share, color=colour, label=name, linewidth=1.5, linestyle="-" if i < len(PALETTE) else "--")
        axes.fill_between(LIMITS, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.set_xlabel("score")
    axes.set_ylabel("share of tasks above it")
    axes.set_xlim(LIMITS[0], LIMITS[-1])
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    return figure
