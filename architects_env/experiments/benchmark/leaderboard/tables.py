"""Submissions as tables of text, for the terminal and the leaderboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from architects_env.experiments.benchmark.leaderboard.language_tables import of_language
from architects_env.experiments.benchmark.leaderboard.rows import (
    Ranking,
    Submissions,
    below,
    joined,
    rankings,
    reasons_below,
)
from architects_env.experiments.benchmark.protocol.tasks import (
    HELD_OUT,
    MIXED,
    Task,
    design_of,
    parts_of,
    period_of,
    tasks_of,
)
from architects_env.experiments.benchmark.protocol.tracks import BUDGETS, GIVEN, LANGUAGE, time_class
from architects_env.experiments.benchmark.scores import statistics
from architects_env.experiments.benchmark.scores.claims import Claim
from architects_env.experiments.benchmark.scores.intervals import Estimate, of_rewards
from architects_env.experiments.benchmark.scores.scale import Scale, scale_of
from architects_env.experiments.benchmark.scores.scores import is_whole, make_deals, scores_of
from architects_env.experiments.benchmark.submission.verification import Check
from architects_env.experiments.pages import ReportTable

FEW = 10
"""Least number of deals for which an interval is given."""
TITLES = {HELD_OUT: "held-out", MIXED: "mixed"}
"""Names of opponents in tables, where they differ from those in files of results."""
NASH_CONV, RIVAL = "NashConv", "gain of a best response"
"""Columns beside the score, shown where they are known of any row (`exploitability`, `approximate_best_response`)."""


def percent(value: float) -> str:
    """Return a share with one decimal."""
    return f"{100 * value:.1f} %"


def within(estimate: Estimate, digits: int) -> str:
    """Return a value with its interval."""
    return f"{estimate.value:.{digits}f} ({estimate.low:.{digits}f} to {estimate.high:.{digits}f})"


def track(submission: Mapping[str, Any], tasks: Sequence[Task]) -> str:
    """Return the track with its class: the time per decision, or the budget and the number of trainings."""
    if submission["track"] == LANGUAGE:
        return LANGUAGE
    if submission["track"] == GIVEN:
        return f"given, {time_class(slowest(submission, tasks))}"
    return f"{submission['track']}, {submission['size']}, {len(submission['seeds'])} runs"


def slowest(submission: Mapping[str, Any], tasks: Sequence[Task]) -> float:
    """Return the milliseconds per decision in the slowest of these tasks."""
    return max(submission["milliseconds"][task.name] for task in tasks if task.name in submission["results"])


def ranked(submissions: Submissions, scale: Scale, tasks: Sequence[Task]) -> list[Mapping[str, Any]]:
    """Return the submissions by mean score, the best first.

    Those with more of the tasks come before those with fewer.
    """

    def key(submission: Mapping[str, Any]) -> tuple[int, float, str]:
        means = [float(values.mean()) for values in scores_of(submission, scale, tasks).values()]
        return -len(means), -(sum(means) / len(means)) if means else 0.0, submission["name"]

    return sorted(submissions, key=key)


def overview(
    title: str, submissions: Submissions, scale: Scale, tasks: Sequence[Task], why: Sequence[Task] = ()
) -> ReportTable:
    """Return a table with one row per submission: means over these tasks with their intervals, and why it is not in the
    table of the tasks `why`."""
    rows, period = list[tuple[str, ...]](), period_of(tasks)
    for submission in ranked(submissions, scale, tasks):
        found = scores_of(submission, scale, tasks)
        played = [submission["results"].get(task.name, {}) for task in tasks]
        runs = [run for opponents in played for of in opponents.values() for run in of]
        games = sum(run["games"] for run in runs)
        rows.append(
            (
                submission["name"],
                track(submission, tasks),
                within(statistics.mean(found, period), 1) if found else "",
                within(statistics.interquartile_mean(found, period), 1) if found else "",
                str(sum(is_whole(submission, task) for task in tasks)),
                str(games),
                percent(sum(run["cut_off"] * run["games"] for run in runs) / games),
                f"{slowest(submission, tasks):.3g}",
                "; ".join(reasons_below(submission, why)) if why else "",
            )
        )
    columns = (
        "submission",
        "track",
        "mean score",
        "interquartile mean",
        "tasks",
        "games",
        "turn limit reached",
        "ms a decision, slowest task",
        "why not ranked",
    )
    kept = [k for k in range(len(columns)) if any(row[k] for row in rows)]
    return ReportTable(title, tuple(columns[k] for k in kept), [tuple(row[k] for k in kept) for row in rows], words=2)


def of_task(task: Task, submissions: Submissions, scale: Scale) -> ReportTable:
    """Return a table with one row per submission that played the task: its score, and the mean reward against each
    opponent."""
    rows: list[tuple[str, ...]] = []
    only = {task.name: scale[task.name]} if task.name in scale else {}
    for submission in ranked([s for s in submissions if task.name in s["results"]], only, [task]):
        played = submission["results"][task.name]
        found = statistics.of_tasks(scores_of(submission, scale, tasks_of(task.of_set)), period_of([task]))
        rows.append(
            (
                submission["name"],
                within(found[task.name], 0) if task.name in found else "",
                _exploited(submission.get("nash_conv", {}).get(task.name)),
                _gained(submission.get("rivals_gain", {}).get(task.name)),
                *(_reward(played.get(opponent), period_of([task])) for opponent in task.against(True)),
                str(make_deals(submission, task)),
                f"{submission['milliseconds'][task.name]:.3g}",
            )
        )
    columns = ("submission", "score", NASH_CONV, RIVAL, *_titles(task), "deals", "ms a decision")
    shown = [k for k, name in enumerate(columns) if name not in (NASH_CONV, RIVAL) or any(row[k] for row in rows)]
    return ReportTable(
        described(task, scale), tuple(columns[k] for k in shown), [tuple(row[k] for k in shown) for row in rows]
    )


def _titles(task: Task) -> list[str]:
    """Return the opponents of a task as tables call them."""
    return [TITLES.get(opponent, opponent) for opponent in task.against(True)]


def _exploited(values: Sequence[float] | None) -> str:
    if not values:
        return ""
    return f"{np.mean(values):.2f}" + (f" ({min(values):.2f} to {max(values):.2f})" if len(values) > 1 else "")


def _gained(gains: Sequence[Sequence[float]] | None) -> str:
    if not gains:
        return ""
    values = [gain for gain, _ in gains]
    if len(gains) == 1:
        return f"{values[0]:+.2f} ± {gains[0][1]:.2f}"
    return f"{np.mean(values):+.2f} ({min(values):+.2f} to {max(values):+.2f})"


def _reward(runs: Sequence[Mapping[str, Any]] | None, period: int) -> str:
    if runs is None:
        return ""
    estimate = of_rewards(np.array([run["rewards"] for run in runs], np.float64), period)
    if len(runs[0]["rewards"]) < FEW:
        return f"{estimate.value:+.2f}"
    return f"{estimate.value:+.2f} ± {max(estimate.high - estimate.value, estimate.value - estimate.low):.2f}"


def described(task: Task, scale: Scale) -> str:
    """Return a description of a task with the ends of its scale."""
    options = "".join(f", {name} {value}" for name, value in task.options.items())
    text = f"{task.name}: {task.game} (rules version {task.version}), {task.players} player{'s' * (task.players > 1)}{options}"
    if ends := scale.get(task.name):
        low, high = ends.ends(task.against(True))
        text += f"; 0 is {ends.zero.agent} ({low:+.2f}), 100 is {ends.hundred.agent} ({high:+.2f})"
    return text


def list_of_tasks(of_set: str) -> ReportTable:
    """Return the tasks of a set."""
    rows = [
        (
            task.name,
            task.game,
            str(task.version),
            str(task.players),
            ", ".join(f"{name}={value}" for name, value in task.options.items()),
            ", ".join(_titles(task)),
            str(task.deals),
            str(task.deals * task.players * len(task.against(True))),
            str(task.seed),
        )
        for task in tasks_of(of_set)
    ]
    return ReportTable(
        f"Tasks of {of_set}{' (superseded)' * bool(design_of(of_set).superseded)}",
        (
            "task",
            "game",
            "version",
            "players",
            "options",
            "opponents",
            "deals",
            "games in all",
            "seed of the public deals",
        ),
        rows,
        words=6,
    )


def of_scale(of_set: str, scale: Scale) -> ReportTable:
    """Return the ends of the scale with their uncertainty."""
    rows: list[tuple[str, ...]] = []
    for task in tasks_of(of_set):
        if ends := scale.get(task.name):
            low, high = ends.ends(task.against(True))
            zero, hundred = ends.moves()
            rows.append(
                (
                    task.name,
                    f"{low:+.3f}",
                    f"{high:+.3f}",
                    f"± {zero:.1f}",
                    f"± {hundred:.1f}",
                    str(ends.zero.deals or "given"),
                )
            )
    columns = ("task", "reward at 0", "reward at 100", "uncertainty of 0", "of 100 (points)", "deals")
    return ReportTable(f"Normalisation of {of_set}", columns, rows, words=1)


def of_budgets() -> ReportTable:
    """Return the budgets of an algorithm for a task."""
    rows = [(name, f"{one.decisions:,}", f"{one.minutes:g}") for name, one in BUDGETS.items()]
    return ReportTable(
        "Budgets of the trained tracks, for a task and a training run",
        ("budget", "decisions", "minutes of one core"),
        rows,
    )


def of_improvement(title: str, submissions: Submissions, scale: Scale, tasks: Sequence[Task]) -> ReportTable:
    """Return the probability that each submission scores higher in a deal than the next one in the table."""
    order = [(s["name"], scores_of(s, scale, tasks)) for s in ranked(submissions, scale, tasks)]
    rows = [
        (one, other, within(_in_percent(statistics.improvement(mine, theirs)), 0))
        for (one, mine), (other, theirs) in pairwise(order)
        if set(mine) & set(theirs)
    ]
    return ReportTable(title, ("submission", "over", "%"), rows, words=2)


def _in_percent(estimate: Estimate) -> Estimate:
    return Estimate(*(100 * value for value in (estimate.value, estimate.low, estimate.high)))


def of_remarks(of_set: str, rows: Submissions) -> ReportTable:
    """Return what should be known about rows: remarks of their training, and files that were changed after it."""
    shown = [
        (row["name"], text)
        for row in rows
        for text in (
            *row.get("remarks", ()),
            *(f"{file} was changed after the training." for file in row.get("mended", {})),
        )
    ]
    return ReportTable(f"{of_set}: remarks", ("submission", "remark"), shown, words=2)


def of_claims(claims: Sequence[Claim]) -> ReportTable:
    """Return what a file says beside its games, measured again."""
    rows = [(one.what, one.task, one.told, one.again, "holds" if one.holds else "DIFFERS") for one in claims]
    return ReportTable("Measured again", ("number", "task", "in the file", "now", "result"), rows, words=2)


def of_checks(checks: Sequence[Check]) -> ReportTable:
    """Return the results of a verification."""
    rows = [
        (
            check.task,
            check.opponent,
            f"{check.same} of {check.shards}",
            within(check.told, 3),
            within(check.again, 3),
            "repeats" if check.repeats() else "agrees" if check.agrees() else "DIFFERS",
        )
        for check in checks
    ]
    columns = ("task", "opponent", "shards that are the same", "reward in the file", "reward now", "result")
    return ReportTable("Played again", columns, rows, words=2)


def of_part(ranking: Ranking, scale: Scale) -> ReportTable:
    """Return the table of a part of a set."""
    tasks = ranking.part.tasks
    return overview(f"{tasks[0].of_set}: {ranking.part.name}", ranking.rows, scale, tasks)


def of_ranking(ranking: Ranking, scale: Scale) -> list[ReportTable]:
    """Return a table, and the probability that each of its rows is better than the next one."""
    part = of_part(ranking, scale)
    title = f"{part.title}, probability of improvement"
    return [part, of_improvement(title, ranking.rows, scale, ranking.part.tasks)]


def of_others(of_set: str, rows: Submissions, scale: Scale, found: Sequence[Ranking]) -> ReportTable:
    """Return the rows that are in none of the tables, with the reason."""
    main, every = parts_of(of_set)[0].tasks, tasks_of(of_set)
    return overview(f"{of_set}: not ranked", below(rows, found), scale, every, why=main)


def of_rest(of_set: str, rows: Submissions, scale: Scale, found: Sequence[Ranking]) -> list[ReportTable]:
    """Return the rows that are in none of the tables, with the reason, then every task that was played."""
    return [
        of_others(of_set, rows, scale, found),
        *(of_task(task, rows, scale) for task in tasks_of(of_set)),
    ]


def make_tables(of_set: str, submissions: Submissions) -> list[ReportTable]:
    """Return the main table, those of the parts, the rows below them, then every task that was played."""
    scale, rows = scale_of(of_set), joined(submissions)
    found = rankings(of_set, rows, scale)
    tables = [table for ranking in found for table in of_ranking(ranking, scale)]
    return [
        table
        for table in [*tables, *of_language(of_set, rows, scale), *of_rest(of_set, rows, scale, found)]
        if table.rows
    ]
