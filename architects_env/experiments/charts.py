"""Charts shared by several reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.colors import TwoSlopeNorm
from matplotlib.figure import Figure


def stacked_bars(labels: Sequence[str], lengths: Mapping[str, Sequence[float]], value: str) -> Figure:
    """Draw one stacked bar per label, one below the other so that long names do not collide.

    Args:
        labels: Names of the bars.
        lengths: Lengths of the parts by name, one for each label. Negative parts extend to the left of zero.
        value: Label of the axis.
    """
    figure = Figure(figsize=(7, 0.42 * len(labels) + 1 + 0.22 * -(-len(lengths) // 4)), layout="constrained")
    axes = figure.subplots()
    above, below = [0.0] * len(labels), [0.0] * len(labels)
    for i, (name, parts) in enumerate(lengths.items()):
        axes.barh(
            range(len(labels)),
            parts,
            left=[a if h >= 0 else b for h, a, b in zip(parts, above, below, strict=True)],
            label=name,
            color=PALETTE[i % len(PALETTE)],
            hatch="//" if i >= len(PALETTE) else None,
            edgecolor="white",
            linewidth=0.5,
        )
        above = [a + max(h, 0) for a, h in zip(above, parts, strict=True)]
        below = [b + min(h, 0) for b, h in zip(below, parts, strict=True)]
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(labels)), list(labels))
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(value)
    figure.legend(*axes.get_legend_handles_labels(), fontsize=8, loc="outside upper left", ncols=4)
    return figure


PALETTE = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb", "#994455", "#004488", "#ddaa33")
"""Colours that people with colour blindness can tell apart (Paul Tol's bright ones and three darker)."""


def matrix(figure: Figure, shares: np.ndarray, names: Sequence[str], even: float, label: str) -> None:
    """Draw a matrix of percentages: purple above the even value, orange below.

    Args:
        figure: The figure to draw in.
        shares: float[n, n]: The percentages, NaN for none.
        names: Names of rows and columns.
        even: The even value.
        label: The label of the colour bar.
    """
    axes = figure.subplots()
    image = axes.imshow(shares, cmap="PuOr", norm=TwoSlopeNorm(even, 0, 100), aspect="auto")
    for row, column in zip(*np.nonzero(~np.isnan(shares)), strict=True):
        red, green, blue, _ = image.cmap(image.norm(shares[row, column]))
        dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
        axes.text(
            column,
            row,
            f"{shares[row, column]:.0f}",
            ha="center",
            va="center",
            fontsize=9,
            color="white" if dark else "black",
        )
    axes.set_xticks(range(len(names)), names, rotation=35, ha="right")
    axes.set_yticks(range(len(names)), names)
    figure.colorbar(image, label=label)


def distinct(names: Sequence[str], most: int = 28) -> list[str]:
    """Shorten long names to their ends, for the labels of a chart. Names that would look the same get a number.

    >>> distinct(["greedy", "runs/a/policy.zip", "runs/b/policy.zip"], 12)
    ['greedy', '…/policy.zip (2)', '…/policy.zip (3)']
    """
    short = [name if len(name) <= most else "…" + name[1 - most :] for name in names]
    return [literally(name if short.count(name) == 1 else f"{name} ({number})") for number, name in enumerate(short, 1)]


def shorter(name: str, most: int = 28) -> str:
    """Shorten a long name, such as the path of a policy, to its end. A $ in it begins no formula."""
    return literally(name if len(name) <= most else "…" + name[1 - most :])


def literally(text: str) -> str:
    """Return the text so that matplotlib shows every character and no formula."""
    return text.replace("$", r"\$")
