"""The learning curve as a picture."""
from __future__ import annotations

import csv
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt


def draw(folder: Path, title: str) -> Path:
    """Read `curve.csv` of a run and write `learning_curve.png` beside it."""
    with open(folder / "curve.csv", newline="") as file:
        table = list(csv.DictReader(file))
    against = table[0].pop("against")
    rows = [{name: float(value) for name, value in row.items() if name != "against"} for row in table]
    minutes = [row["seconds"] / 60 for row in rows]
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4))
    left.fill_between(minutes, [100 * row["low"] for row in rows], [100 * row["high"] for row in rows], alpha=0.25)
    left.plot(minutes, [100 * row["first_places"] for row in rows], marker="o")
    left.set(title=f"first places against {against}, with 95 % interval", xlabel="minutes", ylabel="%", ylim=(0, 101))
    right.plot(minutes, [row["points"] for row in rows], marker="o", label="policy")
    right.plot(minutes, [row["points_of_others"] for row in rows], marker="o", label=against)
    right.set(title="points", xlabel="minutes")
    right.legend()
    for axes in (left, right):
        axes.grid(alpha=0.3)
    figure.suptitle(title)
    figure.tight_layout()
    path = folder / "learning_curve.png"
    figure.savefig(path, dpi=110)
    plt.close(figure)
    return path
