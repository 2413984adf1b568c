"""The results of a tournament as tables of words, for the terminal and for the page alike."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from experiments.pages import Sheet, printed

NOTE = (
    "Ratings are openskill's (Plackett-Luce), their 95 % intervals by resampling deals; those of shares of wins are Wilson's. Joint winners share a win. "
    "Agent against agent counts the games in which both sat; a shared place counts half."
)


def agents(summary: Mapping[str, Any]) -> Sheet:
    """Ratings and averages."""
    columns = ("agent", "seats", "rating", "95 %", "wins", "95 %", "mean rank", "mean score", "ms a decision")
    rows = [
        (
            row["agent"], str(row["seats"]), f"{row['rating']:.2f}", f"{row['rating_low']:.2f} to {row['rating_high']:.2f}",
            f"{100 * row['win_share']:.1f} %", f"{100 * row['win_share_low']:.1f} to {100 * row['win_share_high']:.1f}",
            f"{row['rank']:.2f}", f"{row['score']:.2f}", f"{row['milliseconds']:.3f}",
        )
        for row in summary["agents"]
    ]
    return Sheet(f"{summary['games']} games", columns, rows)


def points(summary: Mapping[str, Any]) -> Sheet:
    """Mean points by source."""
    sources = list(summary["agents"][0]["points"])
    return Sheet("Mean points by source", ("agent", *sources), [(row["agent"], *(f"{row['points'][s]:.2f}" for s in sources)) for row in summary["agents"]])


def against(summary: Mapping[str, Any]) -> Sheet:
    """How often each agent (row) placed better than each other (column)."""
    names = [row["agent"] for row in summary["agents"]]
    met = {(pair["agent"], pair["other"]): pair for pair in summary["pairwise"]}

    def cell(agent: str, other: str) -> str:
        pair = met.get((agent, other))
        return f"{100 * pair['better']:.1f} % ({100 * pair['low']:.1f} to {100 * pair['high']:.1f})" if pair else ""

    return Sheet("Placed better than", ("agent", *names), [(agent, *(cell(agent, other) for other in names)) for agent in names])


def all_of(summary: Mapping[str, Any]) -> list[Sheet]:
    """Every table."""
    return [agents(summary), against(summary), points(summary)]


def show(summary: Mapping[str, Any], console: Console) -> None:
    """The tables on the terminal."""
    for sheet in all_of(summary):
        console.print(printed(sheet))
    console.print(NOTE)
