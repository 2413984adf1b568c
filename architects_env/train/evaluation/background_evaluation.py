"""Background evaluation: while the learner trains, another process plays each checkpoint against bots, and one line
shows the result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from architects_env.core.compile.compile_mode import is_known_everywhere
from architects_env.train.evaluation.evaluations import (
    EvalResult,
    EvalSettings,
    add_evaluations,
    eval_results,
    eval_tasks,
)
from architects_env.train.evaluation.evaluator import EvalTask, Evaluator
from architects_env.train.evaluation.pairing import PairingResult, wilson

NICENESS = 5
"""Increment of the niceness of the other process, so that training keeps its cores."""


class BackgroundEvaluation:
    """Evaluates one checkpoint at a time in another process. Later checkpoints wait in a queue.

    `best_checkpoint` evaluates those that are still in the queue when training ends. `say` prints a line above the
    progress bar.
    """

    def __init__(self, settings: EvalSettings, folder: Path, say: Callable[[str], None]) -> None:
        self.settings, self.folder, self.say = settings, folder, say
        self._evaluator: Evaluator | None = None
        self._queue = deque[tuple[int, Path]]()
        self._decisions, self._running = 0, list[tuple[EvalTask, Future[PairingResult]]]()

    def add(self, checkpoint: Path, decisions: int) -> None:
        """Add a checkpoint to the queue."""
        if self.settings.enabled and is_known_everywhere(self.settings.game):
            self._queue.append((decisions, checkpoint))
            self._start_next()

    def _start_next(self) -> None:
        if self._running or not self._queue:
            return
        self._evaluator = evaluator = self._evaluator or Evaluator(1, NICENESS)
        self._decisions, checkpoint = self._queue.popleft()
        self._running = [(task, evaluator.submit(task, 0)) for task in eval_tasks(self.settings, checkpoint)]

    def poll(self) -> None:
        """Write and show the results of a checkpoint whose games have ended."""
        if not self._running or not all(played.done() for _, played in self._running):
            return
        running, self._running = self._running, []
        if not any(played.exception() for _, played in running):  # otherwise the checkpoint has been removed
            tasks, pairings = [task for task, _ in running], [played.result() for _, played in running]
            results = eval_results(self._decisions, tasks, pairings)
            add_evaluations(self.folder, results)
            self.say(summary(results))
        self._start_next()

    def end(self) -> None:
        """Stop the other process."""
        if self._evaluator is not None:
            self._evaluator.__exit__(None, None, None)
            self._evaluator = None


def summary(results: list[EvalResult]) -> str:
    """Return the results of one checkpoint as a line of at most 80 characters."""
    win_rates = ", ".join(f"{result.against} {_format_win_rate(result)}" for result in results)
    return f"Win rates at {results[0].decisions / 1e6:.2f} M decisions: {win_rates}"


def _format_win_rate(result: EvalResult) -> str:
    low, high = wilson(result.win_rate, result.games)
    return f"{100 * result.win_rate:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
