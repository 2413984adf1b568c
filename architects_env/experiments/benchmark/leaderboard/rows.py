"""The rows of the tables of a set, and the submissions below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from architects_env.experiments.benchmark.protocol.tasks import Part, Task, parts_of
from architects_env.experiments.benchmark.protocol.tracks import LANGUAGE, LANGUAGE_DEALS, SEEDS, TRAINED
from architects_env.experiments.benchmark.scores.scale import Scale
from architects_env.experiments.benchmark.scores.scores import is_whole, make_deals
from architects_env.experiments.benchmark.submission.files import ADDED

Submissions = Sequence[Mapping[str, Any]]
ALIKE = ("set", "track", "ranked", "seeds", "size", "decisions", "minutes", "train", "shown")
"""Entries that are the same in all files of one row."""


@dataclass(frozen=True)
class Ranking:
    """A table and its rows."""

    part: Part
    rows: list[Mapping[str, Any]]


def joined(submissions: Submissions) -> list[dict[str, Any]]:
    """Return the submissions as rows. Files with the same name are parts of one row, each with other tasks.

    Raises:
        ValueError: Two files of one name have the same task, or differ in an entry of `ALIKE`.
    """
    rows: dict[str, dict[str, Any]] = {}
    for one in submissions:
        row = rows.setdefault(one["name"], dict(one))
        if row["results"] is one["results"]:
            continue
        if other := [name for name in ALIKE if one.get(name) != row.get(name)]:
            raise ValueError(
                f"Several files are called {one['name']}, but they are no parts of one row: they differ in {', '.join(other)}."
            )
        if twice := [task for task in one["results"] if task in row["results"]]:
            raise ValueError(f"Several files called {one['name']} have the task {', '.join(twice)}.")
        row |= {name: row[name] | one[name] for name in ("results", "milliseconds", "agents")}
        row |= {name: row.get(name, {}) | one.get(name, {}) for name in ADDED}
    return list(rows.values())


def reasons_below(row: Mapping[str, Any], tasks: Sequence[Task]) -> list[str]:
    """Return why a row is not in the table of these tasks. The list is empty if it is."""
    reasons = [] if row["ranked"] else ["public deals and opponents"]
    whole = [task for task in tasks if is_whole(row, task)]
    if len(whole) < len(tasks):
        reasons.append(f"{len(tasks) - len(whole)} tasks not played")
    least = LANGUAGE_DEALS if row["track"] == LANGUAGE else 0
    if few := [deals for task in whole if (deals := make_deals(row, task)) < (least or task.deals)]:
        reasons.append(f"{min(few)} deals")
    if row["track"] in TRAINED:
        if "none" in row.get("walls", ()):
            reasons.append("trained without a sandbox")
        if len(row["seeds"]) < SEEDS:
            reasons.append(f"{len(row['seeds'])} of {SEEDS} training runs")
        if row["decisions"] or row["minutes"]:
            reasons.append("a budget of its own")
    return reasons


def rankings(of_set: str, rows: Submissions, scale: Scale) -> list[Ranking]:
    """Return the main table, and the tables of those parts that have a scale."""
    whole, *parts = parts_of(of_set)
    shown = [whole, *(part for part in parts if all(task.name in scale for task in part.tasks))]
    others = [row for row in rows if row["track"] != LANGUAGE]
    return [Ranking(part, [row for row in others if not reasons_below(row, part.tasks)]) for part in shown]


def below(rows: Submissions, found: Sequence[Ranking]) -> list[Mapping[str, Any]]:
    """Return the rows that are in none of these tables. Those of the track language have a table of their own."""
    others = [row for row in rows if row["track"] != LANGUAGE]
    return [row for row in others if not any(row is one for ranking in found for one in ranking.rows)]
