"""A chart of the learning curve of a run."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from architects_env.core.files.atomic_files import write_atomically


def plot_curve(folder: Path, title: str) -> Path:
    """Draw `curve.csv` of a run folder as `learning_curve.png`, and return its path."""
    from matplotlib.figure import Figure  # not at the top: it takes long to load

    with open(folder / "curve.csv", newline="") as file:
        table = list(csv.DictReader(file))
    against = table[0].pop("against")
    rows = [{name: float(value or "nan") for name, value in row.items() if name != "against"} for row in table]
    minutes = [row["seconds"] / 60 for row in rows]
    figure = Figure(figsize=(16, 4))
    left, middle, right = figure.subplots(1, 3)
    left.fill_between(minutes, [100 * row["low"] for row in rows], [100 * row["high"] for row in rows], alpha=0.25)
    left.plot(minutes, [100 * row["win_rate"] for row in rows], marker="o")
    left.set(title=f"win rate against {against}, with 95 % interval", xlabel="minutes", ylabel="%", ylim=(0, 101))
    middle.plot(minutes, [row["points"] for row in rows], marker="o", label="policy")
    middle.plot(minutes, [row["points_of_opponents"] for row in rows], marker="o", label=against)
    middle.set(title="points", xlabel="minutes")
    middle.legend()
    right.plot(minutes, [row["decisions_per_game"] for row in rows], marker="o", label="decisions per game")
    right.set(
        title="training games: length, and fraction that reached the turn limit", xlabel="minutes", ylabel="decisions"
    )
    fractions = right.twinx()
    fractions.plot(
        minutes, [100 * row["cut_off"] for row in rows], marker="s", color="tab:red", label="reached the turn limit"
    )
    fractions.set(ylabel="% that reached the turn limit", ylim=(0, 101))
    right.legend(handles=[*right.lines, *fractions.lines])
    for axes in (left, middle, right):
        axes.grid(alpha=0.3)
    figure.suptitle(title)
    figure.tight_layout()
    path, picture = folder / "learning_curve.png", io.BytesIO()
    figure.savefig(picture, dpi=110, format="png")
    write_atomically(path, picture.getvalue())
    return path
