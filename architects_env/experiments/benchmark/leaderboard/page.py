"""The leaderboard as a page of the documentation, generated from the kept submissions only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from architects_env.core.files.atomic_files import atomic_path
from architects_env.experiments.benchmark.leaderboard import plots, tables
from architects_env.experiments.benchmark.leaderboard.language_tables import of_language
from architects_env.experiments.benchmark.leaderboard.rows import Ranking, joined, rankings
from architects_env.experiments.benchmark.protocol.tasks import about, design_of, sets, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import TRACKS
from architects_env.experiments.benchmark.scores.scale import HUNDRED, ZERO, Scale, scale_of
from architects_env.experiments.benchmark.submission.files import kept
from architects_env.experiments.pages import as_markdown

TEXT = Path(__file__).with_name("leaderboard.txt")
"""Fixed text of the page, in parts: a line `=== NAME` begins each."""


def parts() -> dict[str, str]:
    """Return the fixed text of the page by the name of its part."""
    found = [part.partition("\n") for part in TEXT.read_text(encoding="utf-8").split("=== ")[1:]]
    return {name.strip(): text.strip() + "\n" for name, _, text in found}


def page(pictures: Path, beside: str = "pictures") -> str:
    """Return the page in Markdown. Its plots are written into the folder `pictures`, which the page links as
    `beside`."""
    words, submissions = parts(), {of_set: kept(of_set) for of_set in sets()}
    in_order = sorted(sets(), key=lambda name: name.startswith("toy"))
    current = [of_set for of_set in in_order if not design_of(of_set).superseded]
    lines = [words["asked"], "## Results\n"]
    lines += [f"- {measured_so_far(of_set, submissions[of_set])}" for of_set in current] + [""]
    for of_set in current:
        lines += overviews(of_set, submissions[of_set])
    lines += [words["first row"], words["protocol"], words["statistics"], words["threats"]]
    lines += [words["handing in"], words["cite"], "## Tables\n", as_markdown(tables.of_budgets(), 3)]
    for of_set in current:
        lines += results(of_set, submissions[of_set], pictures, beside)
    lines += ["## Superseded sets\n"]
    for of_set in in_order:
        if of_set not in current:
            lines += superseded(of_set, submissions[of_set])
    return "\n".join(lines)


def overviews(of_set: str, submissions: list[dict[str, Any]]) -> list[str]:
    """Return the main table of a set and those of its parts, and the rows below them."""
    rows, scale = joined(submissions), scale_of(of_set)
    found = rankings(of_set, rows, scale)
    shown = [tables.of_part(ranking, scale) for ranking in found]
    shown.append(tables.of_others(of_set, rows, scale, found))
    notes = tables.of_remarks(of_set, rows)
    return [as_markdown(table, 3) for table in [*shown, *of_language(of_set, rows, scale), notes] if table.rows]


def superseded(of_set: str, submissions: list[dict[str, Any]]) -> list[str]:
    """Return why a set should not be used any more, its tables, and how its rows were made."""
    about_it = f"### {of_set}, superseded\n\n{design_of(of_set).superseded}\n"
    return [about_it, *overviews(of_set, submissions), commands(submissions)] if submissions else [about_it]


def measured_so_far(of_set: str, submissions: list[dict[str, Any]]) -> str:
    """Return a sentence with the number of rows of a set."""
    tracks = [row["track"] for row in joined(submissions)]
    by_track = ", ".join(f"{tracks.count(track)} in the track *{track}*" for track in TRACKS if track in tracks)
    submissions_so_far = f"submissions: {by_track}" if by_track else "no submissions yet"
    return f"{of_set}: {submissions_so_far}; {_scaled(of_set)}."


def _scaled(of_set: str) -> str:
    with_scale, tasks = len(scale_of(of_set)), len(tasks_of(of_set))
    return (
        f"the scores of {with_scale} of {tasks} tasks are normalised"
        if 0 < with_scale < tasks
        else f"scores are {'normalised' if with_scale else 'not normalised yet'}"
    )


def results(of_set: str, submissions: list[dict[str, Any]], pictures: Path, beside: str) -> list[str]:
    """Return the results of a set: its tasks, plots and tables, and how every row was made."""
    rows, scale = joined(submissions), scale_of(of_set)
    lines = [f"### {of_set}\n\n{about(of_set)}\n", as_markdown(tables.list_of_tasks(of_set), 4)]
    if scale:
        lines.append(as_markdown(tables.of_scale(of_set, scale), 4))
    if len(scale) < len(tasks_of(of_set)):
        lines.append(how_to_fix(of_set))
    found = rankings(of_set, rows, scale)
    for ranking in found:
        improvement = tables.of_ranking(ranking, scale)[1]
        lines += [as_markdown(improvement, 4)] if improvement.rows else []
        lines += drawn(ranking, scale, pictures, beside)
    lines += [as_markdown(table, 4) for table in tables.of_rest(of_set, rows, scale, found)[1:] if table.rows]
    return [*lines, commands(submissions) if submissions else "It has no submissions yet.\n"]


def drawn(ranking: Ranking, scale: Scale, pictures: Path, beside: str) -> list[str]:
    """Draw the plots of a table whose tasks have a scale, and return the lines that show them."""
    part, lines = ranking.part, list[str]()
    if not ranking.rows or any(task.name not in scale for task in part.tasks):
        return lines
    for kind, figure in (
        ("scores", plots.scores_by_task(ranking.rows, scale, part.tasks)),
        ("profiles", plots.profiles(ranking.rows, scale, part.tasks)),
    ):
        name = f"leaderboard-{part.tasks[0].of_set}-{part.name.removeprefix('the ').replace(' ', '-')}-{kind}.svg"
        draw(pictures / name, figure)
        lines.append(f"![{kind.capitalize()}: {part.name}]({beside}/{name})\n")
    return lines


def how_to_fix(of_set: str) -> str:
    """Return how to fix a scale that has not been measured yet."""
    missing = [task.name for task in tasks_of(of_set) if task.name not in scale_of(of_set)]
    some = len(missing) < len(tasks_of(of_set))
    rows = [
        f"architects-env benchmark run --set {of_set} --ranked --deals {design_of(of_set).scale_deals} --agent {end}@1 --name {end} --out runs/{end}"
        + (f" --tasks {' '.join(missing)}" if some else "")
        for end in (ZERO, HUNDRED)
    ]
    files = " ".join(f"runs/{end}/submission.json" for end in (ZERO, HUNDRED))
    fixed = "\n".join([*rows, f"architects-env benchmark scale {of_set} {files}"])
    whose = f"The normalisation of {', '.join(missing)}" if some else "Its normalisation"
    return f"{whose} has not been measured yet, so that there are rewards and no scores. These commands measure it:\n\n```sh\n{fixed}\n```\n"


def draw(path: Path, figure: Figure) -> None:
    """Write a figure. The same submissions give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context({"svg.hashsalt": "leaderboard"}), atomic_path(path) as unfinished:
        figure.savefig(unfinished, format="svg", bbox_inches="tight", metadata={"Date": None})


def commands(submissions: Sequence[Mapping[str, Any]]) -> str:
    """Return the command, date and machine of each submission."""
    lines = [
        f"- **{submission['name']}**: {submission['about']} `{submission['command']}` (nonce `{submission['nonce'] or 'none'}`, {submission['date']}, "
        f"architects-env {submission['versions']['architects-env']}, {submission['machine']['processor']})"
        for submission in submissions
    ]
    return "#### How they were made\n\n" + "\n".join(lines) + "\n"
