"""Evaluation while the learner learns: another process plays each checkpoint against the bots, and one line tells the
result."""

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
from architects_env.train.evaluation.pairing import Pairing, wilson

NICENESS = 5


class BackgroundEvaluation:
    """Evaluates one checkpoint at a time in another process, while the others wait.

    Checkpoints that were not evaluated by the end may be evaluated later (`best_checkpoint`).
    """

    def __init__(self, settings: EvalSettings, folder: Path, say: Callable[[str], None]) -> None:
        """`say` prints a line above the progress bar."""
        self.settings, self.folder, self.say = settings, folder, say
        self._evaluator: Evaluator | None = None
        self._waiting = deque[tuple[int, Path]]()
        self._decisions, self._running = 0, list[tuple[EvalTask, Future[Pairing]]]()

    def begin(self, checkpoint: Path, decisions: int) -> None:
        """Evaluate this checkpoint as soon as there is time."""
        if self.settings.enabled and is_known_everywhere(self.settings.game):
            self._waiting.append((decisions, checkpoint))
            self._next()

    def _next(self) -> None:
        if self._running or not self._waiting:
            return
        self._evaluator = evaluator = self._evaluator or Evaluator(1, NICENESS)
        self._decisions, checkpoint = self._waiting.popleft()
        self._running = [(task, evaluator.submit(task, 0)) for task in eval_tasks(self.settings, checkpoint)]

    def poll(self) -> None:
        """Keep and tell the results that are known by now."""
        if not self._running or not all(played.done() for _, played in self._running):
            return
        running, self._running = self._running, []
        if not any(played.exception() for _, played in running):  # otherwise the checkpoint has been removed
            tasks, pairings = [task for task, _ in running], [played.result() for _, played in running]
            results = eval_results(self._decisions, tasks, pairings)
            add_evaluations(self.folder, results)
            self.say(in_words(results))
        self._next()

    def end(self) -> None:
        """Stop the other process."""
        if self._evaluator is not None:
            self._evaluator.__exit__(None, None, None)
            self._evaluator = None


def in_words(results: list[EvalResult]) -> str:
    """Return the results of one checkpoint as a line."""
    players = results[0].players
    found = ", ".join(f"{result.against} {_share(result)}" for result in results)
    return f"{results[0].decisions / 1e6:.1f} M decisions, {players} player{'s' * (players > 1)}: {found}"


def _share(result: EvalResult) -> str:
    low, high = wilson(result.first_places, result.games)
    return f"{100 * result.first_places:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
