"""Ctrl-C and SIGTERM: a request to stop, which is obeyed at once where nothing can be lost, and otherwise as soon as
everything can be saved."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from architects_env.core.files.loading import is_in_llvm, is_loading, leave_if_loading

SECONDS_TO_LOAD = 0.1


class Stop:
    """While it is entered, both signals raise `KeyboardInterrupt`; within `held` the first one only sets `asked`."""

    def __init__(self) -> None:
        self.asked = self.urgent = False
        """Whether there was a request (`asked`), and whether there was a second one within `held` (`urgent`)."""
        self._held = self._at_work = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
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
        if not self._held and (is_loading(frame) or is_in_llvm(frame)):  # nothing may be raised there
            if not self._at_work:
                leave_if_loading(frame)
            threading.Timer(SECONDS_TO_LOAD, os.kill, (os.getpid(), number)).start()  # it asks again in a moment
            return
        self.urgent, self.asked = self._held and self.asked, True
        if self.urgent or not self._held:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Generator[None]:
        """Let requests wait in here."""
        self._at_work = True  # from now on there is something to save
        with self._holding(True):
            yield

    @contextmanager
    def at_once(self) -> Generator[None]:
        """Let requests raise `KeyboardInterrupt` in here, also within `held`, and also one that waits already."""
        with self._holding(False):
            if self.asked:
                raise KeyboardInterrupt
            yield

    @contextmanager
    def _holding(self, held: bool) -> Generator[None]:
        before, self._held = self._held, held
        try:
            yield
        finally:
            self._held = before
