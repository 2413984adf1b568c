"""Choice of the best checkpoint of a run, which becomes its policy: the last one, unless an earlier one is stronger.

Every checkpoint has been evaluated in a few games (`evaluations`). The earlier checkpoints that may be stronger than
the last play off with it in more games, with other deals. This makes it unlikely that a run ends with a policy that is
much weaker than an earlier one. A play-off has chance in it too, and only measures play against bots.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from architects_env.core.command_line.progress import Progress
from architects_env.core.compile.compile_mode import is_known_everywhere
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.files.atomic_files import write_atomically
from architects_env.train.evaluation.evaluations import (
    EvalResult,
    EvalSettings,
    add_evaluations,
    eval_results,
    eval_tasks,
    mean_win_rate,
    read_evaluations,
    win_rate_interval,
)
from architects_env.train.evaluation.evaluator import Evaluator
from architects_env.train.evaluation.result_files import files_in_order, new_file, read_curve_decisions

CANDIDATES = 2
"""Number of earlier checkpoints that play off with the last: those with the highest win rates."""
GAMES = 300
"""Number of games of each checkpoint against each bot in a play-off."""
SEED = 30_000
"""Seed of the games of a play-off."""
BEST, OLD_BEST = "best_checkpoint", "kept"
"""Name of the file of a play-off, and its name in earlier versions."""


def best_checkpoint(settings: EvalSettings, folder: Path, console: Console) -> Path | None:
    """Return the best checkpoint if it is an earlier one, or None if it is the last.

    The reason is printed, and the play-off is written into the run folder as `best_checkpoint.json`.

    Raises:
        BadRun: If the tables of the run folder cannot be read.
    """
    if not settings.enabled:
        return None
    points = checkpoints_on_the_curve(folder)
    if len(points) < 2:
        return None
    processes = usable_cpus() if is_known_everywhere(settings.game) else 0
    with Progress(console=console, transient=True) as progress, Evaluator(processes) as evaluator:
        results = _complete_results(settings, folder, points, evaluator, progress)
        finalists = [max(points), *candidates({decisions: results[decisions] for decisions in points})]
        if len(finalists) == 1:
            console.print(
                f"Best of {len(points)} checkpoints: the last, which has the highest win rate.", highlight=False
            )
            return None
        tasks = [eval_tasks(settings, points[decisions], GAMES, SEED) for decisions in finalists]
        played = iter(evaluator.play([task for pairings in tasks for task in pairings], progress))
    play_off = {
        decisions: eval_results(decisions, pairings, [next(played) for _ in pairings])
        for decisions, pairings in zip(finalists, tasks, strict=True)
    }
    best = max(play_off, key=lambda decisions: (mean_win_rate(play_off[decisions]), decisions))
    record = {
        "decisions": best,
        "play_off": [asdict(result) for of_checkpoint in play_off.values() for result in of_checkpoint],
    }
    write_atomically(new_file(folder, BEST), json.dumps(record, indent=1), new=True)
    console.print(describe_results(play_off, best), highlight=False)
    return None if best == max(points) else points[best]


def checkpoints_on_the_curve(folder: Path) -> dict[int, Path]:
    """Return the checkpoints on the learning curve whose files exist, by decisions. Raises `BadRun`."""
    paths = {decisions: folder / "checkpoints" / f"{decisions:012d}.zip" for decisions in read_curve_decisions(folder)}
    return {decisions: path for decisions, path in paths.items() if path.is_file()}


def best_decisions(folder: Path) -> int | None:
    """Return the number of decisions of the best checkpoint, or None if no play-off was needed.

    Raises `ValueError` or `KeyError` if its file cannot be used.
    """
    files = [*files_in_order(folder, OLD_BEST), *files_in_order(folder, BEST)]
    return int(json.loads(files[-1].read_text(encoding="utf-8"))["decisions"]) if files else None


def _complete_results(
    settings: EvalSettings, folder: Path, points: Mapping[int, Path], evaluator: Evaluator, progress: Progress
) -> dict[int, list[EvalResult]]:
    """Evaluate the checkpoints for which there was no time during training. Returns the results of all."""
    results = read_evaluations(folder)
    missing = {decisions: eval_tasks(settings, path) for decisions, path in points.items() if decisions not in results}
    played = iter(evaluator.play([task for tasks in missing.values() for task in tasks], progress))
    for decisions, tasks in missing.items():
        results[decisions] = eval_results(decisions, tasks, [next(played) for _ in tasks])
        add_evaluations(folder, results[decisions])
    return results


def candidates(results: Mapping[int, Sequence[EvalResult]]) -> list[int]:
    """Return the earlier checkpoints, by decisions, that may be stronger than the last: their 95 % intervals reach
    the last one's, and their win rates are the highest."""
    last = max(results)
    low, _ = win_rate_interval(results[last])
    close = [
        decisions for decisions in results if decisions != last and win_rate_interval(results[decisions])[1] >= low
    ]
    return sorted(close, key=lambda decisions: (mean_win_rate(results[decisions]), decisions))[::-1][:CANDIDATES]


def describe_results(results: Mapping[int, Sequence[EvalResult]], best: int) -> str:
    """Return the result of a play-off as a sentence."""
    games = sum(result.games for result in results[best])
    against = " and ".join(result.against for result in results[best])
    win_rates = ", ".join(
        f"{decisions / 1e6:.2f} M decisions {100 * mean_win_rate(results[decisions]):.1f} %"
        for decisions in sorted(results)
    )
    best_name = "the last" if best == max(results) else f"the one at {best / 1e6:.2f} M decisions"
    return f"Win rates of checkpoints against {against} (about {games} games each): {win_rates}. Best: {best_name}."
