"""Charts that several reports draw."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure


def stacked_bars(labels: Sequence[str], heights: Mapping[str, Sequence[float]], what: str, value: str) -> Figure:
    """A bar for every label, of the parts in `heights` (by name, a number for each label); what is negative lies below zero."""
    figure = Figure(figsize=(1.1 * len(labels) + 3, 3.6))
    axes = figure.subplots()
    above, below = [0.0] * len(labels), [0.0] * len(labels)
    for i, (name, parts) in enumerate(heights.items()):
        axes.bar(
            range(len(labels)), parts, bottom=[a if h >= 0 else b for h, a, b in zip(parts, above, below, strict=True)], label=name,
            color=f"C{i % 10}", hatch="//" if i >= 10 else None,
        )
        above = [a + max(h, 0) for a, h in zip(above, parts, strict=True)]
        below = [b + min(h, 0) for b, h in zip(below, parts, strict=True)]
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(range(len(labels)), list(labels))
    axes.set_xlabel(what)
    axes.set_ylabel(value)
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    return figure


def shorter(name: str, most: int = 28) -> str:
    """A long name (the path of a policy) by its end, for the labels of a chart; a $ in it begins no formula."""
    return literally(name if len(name) <= most else "…" + name[1 - most :])


def literally(text: str) -> str:
    """The text as matplotlib shows it letter by letter, and not as a formula."""
    return text.replace("$", r"\$")
