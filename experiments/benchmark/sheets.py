"""Submissions as tables of words: for the terminal, and for the leaderboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from architects_env.experiments.benchmark.anchors import Anchor, normalised
from architects_env.experiments.benchmark.tasks import Task, tasks_of
from architects_env.experiments.benchmark.verify import Check
from architects_env.experiments.pages import Sheet

Submissions = Sequence[Mapping[str, Any]]
DEALS_OF_AN_INTERVAL = 5
"""From fewer deals nothing can be said of how much they differ."""
NO_ENDS = (None, None)


def percent(value: float) -> str:
    """A share with one decimal."""
    return f"{100 * value:.1f} %"


def within(value: float, ends: Sequence[float | None], digits: int) -> str:
    """A value with its interval."""
    low, high = ends
    return f"{value:.{digits}f}" + ("" if low is None or high is None else f" ({low:.{digits}f} to {high:.{digits}f})")


def milliseconds(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3g}"


def mean_score(scores: Mapping[str, tuple[float, float | None, float | None]]) -> float:
    """Over the tasks that have one; below everything if there is none."""
    return sum(score[0] for score in scores.values()) / len(scores) if scores else float("-inf")


def ranked(submissions: Submissions, anchors: Mapping[str, Anchor]) -> list[Mapping[str, Any]]:
    """The best mean score first; whoever has played more tasks stands before whoever has played fewer."""

    def key(submission: Mapping[str, Any]) -> tuple[int, float, str]:
        scores = normalised(submission, anchors)
        return -len(scores), -mean_score(scores), submission["name"]

    return sorted(submissions, key=key)


def overview(of_set: str, submissions: Submissions, anchors: Mapping[str, Anchor]) -> Sheet:
    """One row a submission."""
    tasks, rows = tasks_of(of_set), list[tuple[str, ...]]()
    for submission in ranked(submissions, anchors):
        scores, played = normalised(submission, anchors), submission["tasks"].values()
        games = sum(row["games"] for task in played for row in task["opponents"].values())
        cut_off = sum(row["cut_off"] * row["games"] for task in played for row in task["opponents"].values()) / games
        slowest = max(task["milliseconds"] for task in played)
        rows.append(
            (
                submission["name"],
                submission["track"],
                budget(submission),
                f"{mean_score(scores):.1f}" if scores else "",
                f"{len(scores)} of {len(tasks)}",
                str(games),
                percent(cut_off),
                milliseconds(slowest),
            )
        )
    columns = ("submission", "track", "budget", "score", "tasks", "games", "cut off", "ms a decision, slowest task")
    return Sheet("All tasks: the mean score", columns, rows, words=3)


def budget(submission: Mapping[str, Any]) -> str:
    """Of a trained submission, in words."""
    given = submission.get("budget")
    return f"{given['decisions']:,} decisions, {given['minutes']:g} min" if given else ""


def of_task(task: Task, submissions: Submissions, anchors: Mapping[str, Anchor]) -> Sheet:
    """One row for every submission that played the task: its score, and first places against each opponent."""
    gains = any(task.name in submission.get("gains", {}) for submission in submissions)
    rows: list[tuple[str, ...]] = []
    for submission in ranked(
        [s for s in submissions if task.name in s["tasks"]],
        {task.name: anchors[task.name]} if task.name in anchors else {},
    ):
        row, scores = submission["tasks"][task.name], normalised(submission, anchors)
        found = [row["opponents"].get(opponent) for opponent in task.against()]
        deals = min(opponent["deals"] for opponent in row["opponents"].values())
        enough = deals >= DEALS_OF_AN_INTERVAL
        rows.append(
            (
                submission["name"],
                within(scores[task.name][0], scores[task.name][1:] if enough else NO_ENDS, 0)
                if task.name in scores
                else "",
                within(row["reward"], row["reward_95"] if enough else NO_ENDS, 2),
                *map(_first_places, found),
                str(deals),
                percent(row["cut_off"]),
                milliseconds(row["milliseconds"]),
                *([_gain(submission, task)] if gains else []),
            )
        )
    columns = (
        "submission",
        "score",
        "mean reward",
        *(f"first against {opponent}" for opponent in task.against()),
        "deals",
        "cut off",
        "ms a decision",
    )
    return Sheet(described(task, anchors), (*columns, *(["gain of a best response"] if gains else [])), rows)


def _first_places(against: Mapping[str, Any] | None) -> str:
    if against is None:
        return ""
    low, high = against["first_places_95"]
    return f"{100 * against['first_places']:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def _gain(submission: Mapping[str, Any], task: Task) -> str:
    gain = submission.get("gains", {}).get(task.name)
    return f"{gain['gain']:+.2f} ± {gain['gain_half']:.2f}" if gain else ""


def described(task: Task, anchors: Mapping[str, Anchor]) -> str:
    """What a task is, and the ends of its scale."""
    options = "".join(f", {name} {value}" for name, value in task.options.items())
    text = f"{task.name}: {task.game} (rules version {task.version}), {task.players} player{'s' * (task.players > 1)}{options}, {task.deals} deals"
    if anchor := anchors.get(task.name):
        text += f"; 0 is random ({anchor.zero:+.2f}), 100 is {anchor.best} ({anchor.hundred:+.2f}), measured with {anchor.deals} deals"
    return text


def list_of_tasks(of_set: str) -> Sheet:
    """The tasks of a set."""
    rows = [
        (
            task.name,
            task.game,
            str(task.version),
            str(task.players),
            ", ".join(f"{name}={value}" for name, value in task.options.items()),
            ", ".join(task.against()),
            str(task.deals),
            str(task.deals * task.players * len(task.against())),
            str(task.seed),
        )
        for task in tasks_of(of_set)
    ]
    return Sheet(
        f"Tasks of {of_set}",
        ("task", "game", "version", "players", "options", "opponents", "deals", "games in all", "seed"),
        rows,
        words=6,
    )


def of_checks(checks: Sequence[Check]) -> Sheet:
    """What verifying found."""
    rows = [
        (
            check.task,
            check.opponent,
            f"{check.same} of {check.shards}",
            within(check.reward, check.reward_95, 3),
            within(check.again, check.again_95, 3),
            "repeats" if check.repeats() else "agrees" if check.agrees() else "DIFFERS",
            ", ".join(check.wrong),
        )
        for check in checks
    ]
    columns = (
        "task",
        "opponent",
        "shards that are the same",
        "reward in the file",
        "reward now",
        "result",
        "numbers that differ",
    )
    return Sheet("Played again", columns, rows, words=2)


def all_of(of_set: str, submissions: Submissions, anchors: Mapping[str, Anchor]) -> list[Sheet]:
    """The overview, then every task that somebody has played."""
    found = [of_task(task, submissions, anchors) for task in tasks_of(of_set)]
    return [overview(of_set, submissions, anchors), *(sheet for sheet in found if sheet.rows)]
