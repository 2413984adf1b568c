"""The results of a tournament as tables of text, for the terminal and the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console

from architects_env.experiments.pages import ReportTable, printed

NOTE = (
    "Ratings are openskill's (Plackett-Luce), their 95 % intervals by resampling deals; those of shares of wins are Wilson's. Joint winners share a win. "
    "Agent against agent counts the games in which both sat; a shared place counts half. Games that were cut off are scored as they stood. "
    "Who fails at a game has lost it: last place and reward -1, the others share the first; points are those of games without a failure."
)
MAX_FAILURES = 20
"""Number of failures that are listed. summary.json has all of them."""


def settings(summary: Mapping[str, Any]) -> dict[str, str]:
    """Return the settings by name, in words."""
    given = summary["settings"]
    processes = f"{given['processes']} process{'es' * (given['processes'] > 1)}"
    if given.get("isolate"):
        processes += f"; agents that bring code in processes of their own, {given['seconds_per_decision']:g} s a decision at most"
    return {
        "game": f"{given['game']}, version {given['version']} of the rules",
        "players": str(given["players"]),
        "options": ", ".join(f"{name} {value}" for name, value in given.get("options", {}).items())
        or "none: the standard game",
        "agents": ", ".join(given["agents"]),
        "games": f"{summary['games']}: every deal by every group of agents in every rotation of the seats",
        "deals": f"of seed {given['seed']} and a nonce that config.json keeps, with which they can be played again",
        "played in": processes,
        "records": "every game is written down" if given.get("record") else "none",
    }


def agents(summary: Mapping[str, Any]) -> ReportTable:
    """Return ratings and averages."""
    columns = (
        "agent",
        "seats",
        "rating",
        "95 %",
        "wins",
        "95 %",
        "mean rank",
        "mean score",
        "cut off",
        "failures",
        "ms a decision",
    )
    rows = [
        (
            row["agent"],
            str(row["seats"]),
            f"{row['rating']:.2f}",
            f"{row['rating_low']:.2f} to {row['rating_high']:.2f}",
            f"{100 * row['win_share']:.1f} %",
            f"{100 * row['win_share_low']:.1f} to {100 * row['win_share_high']:.1f}",
            f"{row['rank']:.2f}",
            number(row["score"]),
            f"{100 * row['cut_off']:.1f} %",
            str(row["failures"]),
            f"{row['milliseconds']:.3f}",
        )
        for row in summary["agents"]
    ]
    return ReportTable(length(summary), columns, rows)


def number(value: float | None) -> str:
    """Return a mean with two decimals, or "" for None."""
    return "" if value is None else f"{value:.2f}"


def length(summary: Mapping[str, Any]) -> str:
    """Return a sentence with the number of games, their lengths and the share that was cut off."""
    words = ", ".join(
        f"{value:.1f} {name}" for name, value in {"decisions": summary["decisions"], **summary["lengths"]}.items()
    )
    return (
        f"{summary['games']} games, in the mean {words} each; {100 * summary['cut_off']:.1f} % reached the turn limit"
    )


def points(summary: Mapping[str, Any]) -> ReportTable:
    """Return the mean points by source."""
    sources = list(summary["agents"][0]["points"])
    return ReportTable(
        "Mean points by source",
        ("agent", *sources),
        [(row["agent"], *(number(row["points"][s]) for s in sources)) for row in summary["agents"]],
    )


def against(summary: Mapping[str, Any]) -> ReportTable:
    """Return how often each agent (row) placed better than each other (column)."""
    names = [row["agent"] for row in summary["agents"]]
    met = {(pair["agent"], pair["other"]): pair for pair in summary["pairwise"]}

    def cell(agent: str, other: str) -> str:
        pair = met.get((agent, other))
        return f"{100 * pair['better']:.1f} % ({100 * pair['low']:.1f} to {100 * pair['high']:.1f})" if pair else ""

    return ReportTable(
        "Placed better than", ("agent", *names), [(agent, *(cell(agent, other) for other in names)) for agent in names]
    )


def cut_off(summary: Mapping[str, Any]) -> ReportTable:
    """Return the share of games that were cut off and their length, for every two agents that met."""
    pairs = [pair for pair in summary["pairwise"] if pair["agent"] < pair["other"]]
    rows = [
        (p["agent"], p["other"], str(p["games"]), f"{100 * p['cut_off']:.1f} %", f"{p['decisions']:.0f}") for p in pairs
    ]
    return ReportTable(
        "Length of the games in which both sat",
        ("agent", "other", "games", "cut off", "decisions a game"),
        rows,
        words=2,
    )


def failures(summary: Mapping[str, Any]) -> ReportTable:
    """Return the games that agents lost by failing."""
    rows = [(f["agent"], str(f["game"]), str(f["seat"]), f["failure"]) for f in summary["failures"]]
    shown = [
        *rows[:MAX_FAILURES],
        *([(f"... {len(rows) - MAX_FAILURES} more ...", "", "", "")] if len(rows) > MAX_FAILURES else []),
    ]
    return ReportTable("Games lost by failing", ("agent", "game", "seat", "what it did"), shown, words=4)


def make_tables(summary: Mapping[str, Any]) -> list[ReportTable]:
    """Return every table that has rows."""
    return [
        table
        for table in (agents(summary), failures(summary), against(summary), cut_off(summary), points(summary))
        if table.rows
    ]


def show(summary: Mapping[str, Any], console: Console) -> None:
    """Print the tables."""
    for table in make_tables(summary):
        console.print(printed(table))
    console.print(NOTE)
