"""A chart of a ladder: the win rate of every agent against every other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from architects_env.core.files.atomic_files import atomic_path

if TYPE_CHECKING:
    from architects_env.train.evaluation.pairing import PairingResult

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


def plot_ladder(pairings: Sequence[PairingResult], path: Path) -> None:
    """Draw a row for every agent, with a mark and its 95 % interval for each opponent.

    Needs matplotlib (the extra `train`).
    """
    from matplotlib.figure import Figure

    agents, opponents = (
        list(dict.fromkeys(names))
        for names in ([pairing.agent for pairing in pairings], [pairing.opponents for pairing in pairings])
    )
    agent_labels, opponent_labels = (
        dict(zip(agents, labels(agents), strict=True)),
        dict(zip(opponents, labels(opponents), strict=True)),
    )
    figure = Figure(figsize=(8, 0.55 * len(agents) + 1.5), layout="constrained")
    axes = figure.subplots()
    for index, opponent in enumerate(opponents):
        rows = [pairing for pairing in pairings if pairing.opponents == opponent]
        heights = [agents.index(pairing.agent) + 0.6 * ((index + 0.5) / len(opponents) - 0.5) for pairing in rows]
        errors = [
            [100 * (pairing.win_rate - pairing.low) for pairing in rows],
            [100 * (pairing.high - pairing.win_rate) for pairing in rows],
        ]
        errors = [[max(0.0, error) for error in side] for side in errors]
        win_rates = [100 * pairing.win_rate for pairing in rows]
        axes.errorbar(
            win_rates,
            heights,
            xerr=errors,
            fmt="os^Dv"[index % 5],
            capsize=3,
            color=COLOURS[index % len(COLOURS)],
            label=opponent_labels[opponent],
        )
    axes.axvline(100 / pairings[0].sides, color="#555555", linestyle="--", linewidth=1)
    axes.set_yticks(range(len(agents)), [agent_labels[agent] for agent in agents])
    axes.set_ylim(len(agents) - 0.5, -0.5)
    axes.set_xlim(-2, 102)
    axes.grid(axis="x", color="#dddddd")
    axes.set_xlabel("win rate (%), 95 % intervals; dashed: equal players")
    axes.set_title(f"{pairings[0].players} players, {pairings[0].games} games per pairing", fontsize=10)
    figure.legend(title="against", fontsize=8, loc="outside right upper")
    with atomic_path(path) as unfinished:
        figure.savefig(unfinished, dpi=110, format="png")
