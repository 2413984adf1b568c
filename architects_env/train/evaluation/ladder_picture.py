"""A chart of a ladder: the win rate of every agent against every other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from architects_env.core.files.atomic_files import atomic_path

if TYPE_CHECKING:
    from architects_env.train.evaluation.pairing import Pairing

COLOURS = ("#4477aa", "#ee6677", "#228833", "#aa3377", "#ccbb44", "#66ccee", "#994455", "#004488")
"""Colours that people with colour blindness can tell apart."""


def labels(names: Sequence[str], most: int = 30) -> list[str]:
    """Return labels for agents.

    Long names, such as paths of policies, are shortened to their ends, and equal labels get numbers. A $ is escaped, so
    that it starts no formula.
    """
    short = [name if len(name) <= most else "…" + name[1 - most :] for name in names]
    return [
        (name if short.count(name) == 1 else f"{name} ({index})").replace("$", r"\$")
        for index, name in enumerate(short, 1)
    ]


def draw(pairings: Sequence[Pairing], path: Path) -> None:
    """Draw a row for every agent, with a mark and its 95 % interval for each opponent.

    Needs matplotlib (the extra `train`).
    """
    from matplotlib.figure import Figure

    ones, others = (list(dict.fromkeys(names)) for names in ([p.one for p in pairings], [p.others for p in pairings]))
    shown, against = dict(zip(ones, labels(ones), strict=True)), dict(zip(others, labels(others), strict=True))
    figure = Figure(figsize=(8, 0.55 * len(ones) + 1.5), layout="constrained")
    axes = figure.subplots()
    for i, other in enumerate(others):
        rows = [p for p in pairings if p.others == other]
        heights = [ones.index(p.one) + 0.6 * ((i + 0.5) / len(others) - 0.5) for p in rows]
        arms = [[100 * (p.win_rate - p.low) for p in rows], [100 * (p.high - p.win_rate) for p in rows]]
        arms = [[max(0.0, arm) for arm in side] for side in arms]
        win_rates = [100 * p.win_rate for p in rows]
        axes.errorbar(
            win_rates,
            heights,
            xerr=arms,
            fmt="os^Dv"[i % 5],
            capsize=3,
            color=COLOURS[i % len(COLOURS)],
            label=against[other],
        )
    axes.axvline(100 / pairings[0].sides, color="#555555", linestyle="--", linewidth=1)
    axes.set_yticks(range(len(ones)), [shown[one] for one in ones])
    axes.set_ylim(len(ones) - 0.5, -0.5)
    axes.set_xlim(-2, 102)
    axes.grid(axis="x", color="#dddddd")
    axes.set_xlabel("win rate (%), 95 % intervals; dashed: equal players")
    axes.set_title(f"{pairings[0].players} players, {pairings[0].games} games per pairing", fontsize=10)
    figure.legend(title="against", fontsize=8, loc="outside right upper")
    with atomic_path(path) as unfinished:
        figure.savefig(unfinished, dpi=110, format="png")
