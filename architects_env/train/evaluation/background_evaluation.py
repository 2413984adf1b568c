"""A look at how strong the learner is while it learns: another process plays each checkpoint against the bots, and one
line tells what came of it (`train.evaluation.evaluations`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from architects_env.core.compile.compile_mode import is_known_everywhere
from architects_env.train.evaluation.evaluations import Look, add_looks, are_looked_at, looks_at, wanted_of
from architects_env.train.evaluation.evaluator import Measuring, Wanted
from architects_env.train.evaluation.ladder import Pairing, wilson
from architects_env.train.runs.config import Config

NICENESS = 5


class Meanwhile:
    """One checkpoint at a time, the others wait; `say` prints a line above the progress. What is not looked at by the
    end may be looked at later (`train.evaluation.best_checkpoint`)."""

    def __init__(self, config: Config, folder: Path, say: Callable[[str], None]) -> None:
        self.config, self.folder, self.say = config, folder, say
        self._measuring: Measuring | None = None
        self._waiting = deque[tuple[int, Path]]()
        self._decisions, self._looks = 0, list[tuple[Wanted, Future[Pairing]]]()

    def begin(self, checkpoint: Path, decisions: int) -> None:
        """Look at this checkpoint as soon as there is time."""
        if are_looked_at(self.config) and is_known_everywhere(self.config.game):
            self._waiting.append((decisions, checkpoint))
            self._next()

    def _next(self) -> None:
        if self._looks or not self._waiting:
            return
        self._measuring = measuring = self._measuring or Measuring(1, NICENESS)
        self._decisions, checkpoint = self._waiting.popleft()
        self._looks = [(wanted, measuring.submit(wanted, 0)) for wanted in wanted_of(self.config, checkpoint)]

    def poll(self) -> None:
        """Tell and keep what is known by now."""
        if not self._looks or not all(look.done() for _, look in self._looks):
            return
        looks, self._looks = self._looks, []
        if not any(look.exception() for _, look in looks):  # otherwise the checkpoint has been removed meanwhile
            found = looks_at(self._decisions, [wanted for wanted, _ in looks], [look.result() for _, look in looks])
            add_looks(self.folder, found)
            self.say(in_words(found))
        self._next()

    def end(self) -> None:
        """No more looks."""
        if self._measuring is not None:
            self._measuring.__exit__(None, None, None)
            self._measuring = None


def in_words(looks: list[Look]) -> str:
    """Of one checkpoint, a line."""
    players = looks[0].players
    found = ", ".join(f"{look.against} {_share(look)}" for look in looks)
    return f"{looks[0].decisions / 1e6:.1f} M decisions, {players} player{'s' * (players > 1)}: {found}"


def _share(look: Look) -> str:
    low, high = wilson(look.first_places, look.games)
    return f"{100 * look.first_places:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
