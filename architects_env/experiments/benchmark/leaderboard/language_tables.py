"""Tables of the track *language*: results with what the models were shown, and how they replied in each task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from architects_env.experiments.benchmark.language.protocol import described
from architects_env.experiments.benchmark.leaderboard.rows import Submissions, reasons_below
from architects_env.experiments.benchmark.protocol.tasks import parts_of, period_of, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import LANGUAGE
from architects_env.experiments.benchmark.scores import statistics
from architects_env.experiments.benchmark.scores.intervals import of_rewards
from architects_env.experiments.benchmark.scores.scale import Scale
from architects_env.experiments.benchmark.scores.scores import rewards_of, scores_of
from architects_env.experiments.pages import ReportTable

COLUMNS = (
    "submission",
    "task",
    "mean reward",
    "games",
    "decisions a game",
    "forfeits, % of games",
    "failed replies, %",
    "illegal or several actions, % of replies",
    "retries a game",
    "fallbacks, % of decisions",
    "tokens in a game",
    "tokens out a game",
    "US dollars a game",
    "s a decision",
    "renamed game: change of reward",
)


def of_language(of_set: str, rows: Submissions, scale: Scale) -> list[ReportTable]:
    """Return the rows of the track language: their scores and what they were shown, and their numbers by task."""
    own = [row for row in rows if row["track"] == LANGUAGE]
    overview = [_overview(row, of_set, scale) for row in own]
    by_task = [_by_task(row, task, told) for row in own for task, told in row.get("language", {}).items()]
    columns = ("submission", "model", "shown", "mean score", "tasks", "why unranked")
    return [
        ReportTable(f"{of_set}: the track language", columns, overview, words=3),
        ReportTable(f"{of_set}: the track language, task by task", COLUMNS, by_task, words=2),
    ]


def _overview(row: Mapping[str, Any], of_set: str, scale: Scale) -> tuple[str, ...]:
    tasks = tasks_of(of_set)
    found, shown = scores_of(row, scale, tasks), row.get("shown")
    mean = statistics.mean(found, period_of(tasks)) if found else None
    return (
        row["name"],
        shown["model"] if shown else "",
        described(shown) if shown else "",
        f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})" if mean else "",
        f"{len(row['results'])} of {len(tasks)}",
        "; ".join(reasons_below(row, parts_of(of_set)[0].tasks)),
    )


def _by_task(row: Mapping[str, Any], name: str, told: Mapping[str, float]) -> tuple[str, ...]:
    results = row["results"][name]
    reward = of_rewards(rewards_of(results, list(results)).mean(axis=0))
    return (
        row["name"],
        name,
        _with_half(reward.value, reward.high - reward.value, "+.2f"),
        f"{told['games']:.0f}",
        f"{told['decisions']:.1f}",
        f"{100 * told['forfeits']:.1f}",
        _with_half(100 * told["failed"], 100 * told["failed_half"], ".1f"),
        _with_half(100 * told["illegal"], 100 * told["illegal_half"], ".1f"),
        f"{told['retries']:.2f}",
        f"{100 * told['fallbacks']:.1f}",
        f"{told['tokens_in']:,.0f}",
        f"{told['tokens_out']:,.0f}",
        f"{told['cost']:.4f}",
        f"{told['seconds']:.3f}",
        _with_half(told["renamed"], told["renamed_half"], "+.2f") if "renamed" in told else "",
    )


def _with_half(value: float, half: float, form: str) -> str:
    """Return a number with the half width of its interval."""
    return f"{value:{form}} ± {half:{form.removeprefix('+')}}"
