"""Handling of Ctrl-C and SIGTERM: a request to stop takes effect at once if nothing can be lost, and otherwise as soon
as everything can be saved."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from architects_env.core.command_line.interrupts import is_in_llvm, is_loading, leave_if_loading

SECONDS_TO_LOAD = 0.1


class StopRequests:
    """A context in which both signals raise `KeyboardInterrupt`.

    Inside `defer_interrupts`, the first one only sets `requested`.
    """

    def __init__(self) -> None:
        self.requested = self.repeated = False
        """Whether there was a request to stop, and whether there was a second one inside `defer_interrupts`."""
        self._deferred = self._at_work = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> StopRequests:
        if threading.current_thread() is threading.main_thread():  # others may not set handlers
            for number in (signal.SIGINT, signal.SIGTERM):
                if signal.getsignal(number) != signal.SIG_IGN:  # a shell ignores Ctrl-C for what runs in its background
                    self._before[number] = signal.signal(number, self._ask)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    def _ask(self, number: int, frame: FrameType | None) -> None:
        if not self._deferred and (is_loading(frame) or is_in_llvm(frame)):  # nothing may be raised there
            if not self._at_work:
                leave_if_loading(frame)
            # The signal comes again in a moment.
            threading.Timer(SECONDS_TO_LOAD, os.kill, (os.getpid(), number)).start()
            return
        self.repeated, self.requested = self._deferred and self.requested, True
        if self.repeated or not self._deferred:
            raise KeyboardInterrupt

    @contextmanager
    def defer_interrupts(self) -> Generator[None]:
        """Defer requests to stop inside this context."""
        self._at_work = True  # from now on there is something to save
        with self._holding(True):
            yield

    @contextmanager
    def allow_interrupts(self) -> Generator[None]:
        """Raise `KeyboardInterrupt` for requests inside this context, also for one that has been deferred."""
        with self._holding(False):
            if self.requested:
                raise KeyboardInterrupt
            yield

    @contextmanager
    def _holding(self, held: bool) -> Generator[None]:
        before, self._deferred = self._deferred, held
        try:
            yield
        finally:
            self._deferred = before
