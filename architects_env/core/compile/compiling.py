"""Coordination of compiling: one process compiles the rules of each game and shows its progress."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import Any

from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.compile.cache.file_lock import InUse, locked
from architects_env.core.compile.cache.fingerprint import everything_read
from architects_env.core.compile.compile_mode import game_of_module

SECONDS_BETWEEN_LINES = 10.0
"""Seconds between lines of progress without a terminal."""
SECONDS_BEFORE_ESTIMATE = 10.0
"""Seconds before the first estimate: the first functions say little about the total time."""
SHARED = "core"
COUNTED = Path(__file__).with_name("functions_to_compile.json")


@cache
def functions_of() -> dict[str, int]:
    """Return the number of compiled functions of each game, by its name, for estimates of the remaining time."""
    return json.loads(COUNTED.read_text(encoding="utf-8"))


def owner_of(function: Callable[..., Any]) -> str:
    """Return the name of the game to whose rules a function belongs."""
    waiting, seen = [function], {function}
    for above in waiting:
        package = above.__module__.split(".")
        if package[0] != "architects_env" or package[1:2] == ["games"]:
            return package[2] if package[1:2] == ["games"] else game_of_module(above.__module__) or package[0]
        for value in everything_read(above):
            below = getattr(value, "py_func", value)
            if hasattr(below, "__code__") and below not in seen:
                seen.add(below)
                waiting.append(below)
    return SHARED


class CompileLock:
    """A lock by which one process at a time compiles the rules of a game; the others wait, and then find the code on
    disk. No process waits for a background process, which may get no CPU time for minutes."""

    def __init__(self) -> None:
        self.in_background = False
        """Whether this process compiles beside others, without the lock. It still loads from disk what they compile."""
        self._depth = 0
        self._wanted: Callable[..., Any] | None = None
        self._held: ExitStack | None = None

    def begin(self, function: Callable[..., Any]) -> None:
        """Begin to look up a function. Lookups of the functions that it calls are nested inside."""
        if self._depth == 0:
            self._wanted = function
        self._depth += 1

    def end(self) -> None:
        """End the lookup of a function."""
        self._depth -= 1
        if self._depth == 0 and self._held is not None:
            held, self._held = self._held, None
            held.close()

    def take(self) -> bool:
        """Take the lock before something is compiled, and return whether it was not held before."""
        if self._held is not None or self._wanted is None:
            return False
        self._held = ExitStack()
        owner = owner_of(self._wanted)
        PROGRESS.owner = owner
        if self.in_background:
            return True
        path = cache_folder() / f"{owner}.compiling"
        with suppress(OSError):  # where nothing can be kept, everybody compiles
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._held.enter_context(locked(path))
            except InUse as other:
                tell(f"process {other} compiles {rules_of(owner)}; waiting for it.")
                begun = time.monotonic()
                self._held.enter_context(locked(path, waiting=True))
                PROGRESS.waited(time.monotonic() - begun)
        return True


def rules_of(owner: str) -> str:
    return "what all games share" if owner == SHARED else f"the rules of {owner}"


def tell(text: str) -> None:
    """Print a line for people who wait. Programs without a console print nothing."""
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  # pythonw, services
        print(f"architects-env: {text}", file=sys.stderr, flush=True)


class Progress:
    """The progress of compiling: one line that is updated on a terminal, elsewhere a line every ten seconds."""

    def __init__(self) -> None:
        self.functions = 0
        """Number of functions compiled by this process."""
        self.owner = SHARED
        self.by_owner: Counter[str] = Counter()
        """Number of functions compiled by this process, by game."""
        self._loaded: Counter[str] = Counter()
        self._started = 0.0
        self._said = 0.0

    def begin(self) -> None:
        """Note that a function begins to compile."""
        if self._started == 0.0:
            self._started = self._said = time.monotonic()
            tell(f"compiling {rules_of(self.owner)}; this happens once, later starts load them.")

    def tick(self) -> None:
        """Note that a function is compiled."""
        self.functions += 1
        self.by_owner[self.owner] += 1
        now, terminal = time.monotonic(), sys.stderr is not None and sys.stderr.isatty()  # pyright: ignore[reportUnnecessaryComparison]
        if now - self._said > (0.2 if terminal else SECONDS_BETWEEN_LINES):
            self._said = now
            if terminal:
                print(f"\r  {self.text(now)} ", end="\r", file=sys.stderr, flush=True)
            else:
                tell(self.text(now))

    def waited(self, seconds: float) -> None:
        """Subtract time spent waiting for another process, which says nothing about the speed of this one."""
        if self._started:
            self._started += seconds

    def loaded(self) -> None:
        """Note that a function has come from disk."""
        self._loaded[self.owner] += 1

    def text(self, now: float) -> str:
        """Return "architects: 412 of about 830 functions, about 21 s left", at first without the estimate."""
        compiled, seconds = self.by_owner[self.owner], now - self._started
        done, total = compiled + self._loaded[self.owner], functions_of().get(self.owner, 0)
        if total <= done:
            return f"{self.owner}: {done} functions after {seconds:.0f} s"
        how_far = f"{self.owner}: {done} of about {total} functions"
        if seconds < SECONDS_BEFORE_ESTIMATE:
            return how_far
        return f"{how_far}, about {seconds * (total - done) / self.functions:.0f} s left"


PROGRESS = Progress()
COMPILE_LOCK = CompileLock()
