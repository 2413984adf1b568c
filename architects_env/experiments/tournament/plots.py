"""Plots of a tournament's summary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from architects_env.experiments.charts import distinct, matrix, stacked_bars


def _names(summary: Mapping[str, Any]) -> list[str]:
    return distinct([row["agent"] for row in summary["agents"]])


def ratings(summary: Mapping[str, Any]) -> Figure:
    """Draw the rating of every agent with its interval, the best on top."""
    rows = summary["agents"]
    figure = Figure(figsize=(6, 0.35 * len(rows) + 0.9))
    axes = figure.subplots()
    arms = [[row["rating"] - row["rating_low"] for row in rows], [row["rating_high"] - row["rating"] for row in rows]]
    axes.errorbar([row["rating"] for row in rows], range(len(rows)), xerr=np.maximum(arms, 0), fmt="o", capsize=3)
    axes.set_yticks(range(len(rows)), _names(summary))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("rating (openskill), 95 % interval over deals")
    return figure


def against(summary: Mapping[str, Any]) -> Figure:
    """Draw a matrix of how often the agent of the row placed better than that of the column."""
    names = [row["agent"] for row in summary["agents"]]
    shares = np.full((len(names), len(names)), np.nan)
    for pair in summary["pairwise"]:
        shares[names.index(pair["agent"]), names.index(pair["other"])] = 100 * pair["better"]
    figure = Figure(figsize=(0.8 * len(names) + 3, 0.6 * len(names) + 2))
    matrix(figure, shares, _names(summary), 50, "placed better (%)")
    return figure


def points_by_source(summary: Mapping[str, Any]) -> Figure:
    """Draw the mean points of every agent by source."""
    rows = summary["agents"]
    return stacked_bars(
        _names(summary),
        {source: [row["points"][source] or 0.0 for row in rows] for source in rows[0]["points"]},
        "mean points",
    )


def time_of_a_decision(summary: Mapping[str, Any]) -> Figure:
    """Draw the milliseconds per decision of every agent on a logarithmic scale."""
    shown = [
        (name, row) for name, row in zip(_names(summary), summary["agents"], strict=True) if row["milliseconds"] > 0
    ]
    rows = [row for _, row in shown]
    figure = Figure(figsize=(6, 0.35 * len(rows) + 0.9))
    axes = figure.subplots()
    axes.barh(range(len(rows)), [row["milliseconds"] for row in rows])
    axes.set_xscale("log" if rows else "linear")
    axes.set_yticks(range(len(rows)), [name for name, _ in shown])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel("milliseconds a decision")
    return figure
