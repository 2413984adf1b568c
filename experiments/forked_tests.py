"""pytest in forked processes, in which the code of some modules is another: for `experiments.mutate`."""
from __future__ import annotations

import importlib
import importlib.machinery
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import CodeType, FrameType
from typing import Any, Literal

import pytest

LOADED_ANEW = ("architects_env.games.", "tests", "agents", "experiments", "train", "__main__", "conftest")
"""Modules that each forked process imports for itself."""
Function = tuple[str, str]
"""File and qualified name."""


@dataclass(frozen=True)
class Event:
    """What a forked process tells."""

    what: Literal["collected", "begins", "passed", "failed", "timeout", "ended"]
    test: str = ""
    seconds: float = 0.0
    called: Sequence[Function] = ()
    """By the test; when collected, while modules were imported."""
    modules: Sequence[str] = ()
    """At the end: what was imported."""
    code: int = 0
    """At the end: pytest's exit code."""


@dataclass(frozen=True)
class Run:
    """These tests, in a process of their own."""

    files: Sequence[str]
    order: Mapping[str, int] = field(default_factory=dict[str, int])
    """Only these tests, in this order; all if empty."""
    replaced: Mapping[str, CodeType] = field(default_factory=dict[str, CodeType])
    """The code of modules, by name."""
    to_the_end: bool = False
    """Go on after a test has failed, and note what each test calls in `noted`."""
    noted: str = ""
    """Note functions of files whose path holds this."""
    longest: float = 0.0
    """A test that takes so many seconds fails; 0: it may take any time."""

    def events(self, patience: Callable[[str], float]) -> Generator[Event]:
        """What the process tells, up to its end. One that is silent for longer than `patience(test)` is ended: "timeout"."""
        context = get_context("fork")
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=self._in_the_fork, args=(there,))
        process.start()
        there.close()
        doing = ""
        try:
            while here.poll(patience(doing)):
                event: Event = here.recv()
                doing = event.test if event.what == "begins" else ""
                yield event
            yield Event("timeout", doing)
        except EOFError:
            pass
        finally:
            process.kill()
            process.join()
            here.close()

    def _in_the_fork(self, pipe: Connection) -> None:
        get_code = importlib.machinery.SourceFileLoader.get_code
        importlib.machinery.SourceFileLoader.get_code = lambda loader, name: self.replaced.get(name) or get_code(loader, name)  # type: ignore[method-assign]
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        words = ["-q", "-o", "addopts=", "-m", "not slow", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
        code = pytest.main([*words, *([] if self.to_the_end else ["-x"]), *self.files], plugins=[_Teller(self, pipe)])
        pipe.send(Event("ended", modules=list(sys.modules) if self.to_the_end else (), code=int(code)))
        os._exit(0)


class _Teller:
    """A plugin of pytest that chooses and orders the tests, and tells what becomes of each."""

    def __init__(self, run: Run, pipe: Connection) -> None:
        self.run, self.pipe = run, pipe
        self.failed = False
        self.called: set[CodeType] = set()

    def pytest_sessionstart(self) -> None:
        """Modules are imported from here on."""
        self._begin_to_note()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """All modules are imported."""
        self.pipe.send(Event("collected", called=self._noted()))
        if self.run.order:
            items[:] = sorted((item for item in items if item.nodeid in self.run.order), key=lambda item: self.run.order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """One test."""
        self.pipe.send(Event("begins", item.nodeid))
        self.failed, started = False, time.perf_counter()
        self._begin_to_note()
        try:
            return (yield)
        finally:
            called = self._noted()
            self.pipe.send(Event("failed" if self.failed else "passed", item.nodeid, time.perf_counter() - started, called))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, Any, Any]:
        """Its body, which may take too long."""
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, self.run.longest)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A skipped test notices nothing either."""
        self.failed = self.failed or report.outcome != "passed"

    def _begin_to_note(self) -> None:
        if self.run.noted:
            sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.called.add(frame.f_code)

    def _noted(self) -> list[Function]:
        sys.setprofile(None)
        found = [(code.co_filename, code.co_qualname) for code in self.called if self.run.noted and self.run.noted in code.co_filename]
        self.called.clear()
        return found


def _too_long(number: int, frame: FrameType | None) -> None:
    pytest.fail("takes too long in plain mode")


def import_what_is_shared(modules: Sequence[str]) -> None:
    """Into this process, so that its forks need not: all that have nothing to do with one game, as far as they can be imported by name."""
    for name in modules:
        if not name.startswith(LOADED_ANEW) and name not in sys.modules:
            with suppress(Exception):
                importlib.import_module(name)
