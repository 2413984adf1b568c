"""Plots of balance."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from architects_env.experiments.balance.statistics import FEW, Balance, Estimate, Name
from architects_env.experiments.balance.tables import table
from architects_env.experiments.charts import literally, stacked_bars

ABREAST = 4
"""Number of panels in a row."""
COLOURS = {"+": "#1b7837", "-": "#b2182b"}
"""Colours of marks above and below the even share."""


def _arms(estimates: Sequence[Estimate], scale: float) -> list[list[float]]:
    """Return the lengths of the error bars to both sides."""
    low = [scale * (e.value - (e.value if e.low is None else e.low)) for e in estimates]
    return [low, [scale * ((e.value if e.high is None else e.high) - e.value) for e in estimates]]


def wins_by_side(balances: Sequence[Balance]) -> Figure:
    """Draw the win rate of every seat and rival with its interval, one panel for each number of players."""
    columns, rows = min(ABREAST, len(balances)), -(-len(balances) // ABREAST)
    figure = Figure(figsize=(2.4 * columns + 1, 2.8 * rows), layout="constrained")
    panels = figure.subplots(rows, columns, sharey=True, squeeze=False).ravel()
    for panel in panels[len(balances) :]:
        panel.set_axis_off()
    for panel, balance in zip(panels, balances, strict=False):
        shares = [side.won for side in balance.sides]
        panel.errorbar(range(len(shares)), [100 * s.value for s in shares], _arms(shares, 100), fmt="o", capsize=3)
        panel.axhline(100 * balance.even_share, color="grey", linestyle="--", linewidth=1)
        panel.set_xticks(range(len(shares)), [side.who.removeprefix("seat ") for side in balance.sides])
        panel.set_xlim(-0.5, len(shares) - 0.5)
        panel.set_title(f"{table(balance)},\n{balance.games} games", fontsize=9)
        panel.set_xlabel("seat")
    for panel in panels[::columns]:
        panel.set_ylabel("wins (%)")
    return figure


def points_by_source(balances: Sequence[Balance]) -> Figure:
    """Draw the mean points of a seat (and of each rival) by source. Lost points extend below zero."""
    bars = [(table(b) + f": {part.who}" * bool(b.rivals), part) for b in balances for part in b.parts]
    names = list(dict.fromkeys(number.name for _, part in bars for number in part.sources))
    heights = {
        name: [next((n.mean.value for n in part.sources if n.name == name), 0.0) for _, part in bars] for name in names
    }
    return stacked_bars([label for label, _ in bars], heights, "mean points")


def wins_by_name(names: Sequence[Name], even_share: float) -> Figure:
    """Draw the win rate of the seats that took each name, the best on top.

    Rare names are hollow and at the bottom. Names whose interval excludes the even share are coloured.
    """
    figure = Figure(figsize=(6.5, 0.21 * len(names) + 0.9))
    axes = figure.subplots()
    for y, name in enumerate(reversed(names)):
        colour, rare = COLOURS.get(name.won_mark[:1], "#555555"), name.seats < FEW
        axes.errorbar(
            [100 * name.won.value],
            [y],
            xerr=_arms([name.won], 100),
            fmt="o",
            markersize=4,
            color="#aaaaaa" if rare else colour,
            elinewidth=1,
            markerfacecolor="white" if rare else colour,
        )
    axes.axvline(100 * even_share, color="grey", linestyle="--", linewidth=1)
    axes.set_yticks(
        range(len(names)), [literally(f"{name.name} ({name.seats})") for name in reversed(names)], fontsize=8
    )
    axes.set_ylim(-0.7, len(names) - 0.3)
    axes.set_xlabel("wins of the seats that took it (%)")
    return figure
