"""Tests that run again and again in forked processes, each with another mistake in the rules: for `tools.mutate`.

pytest imports the game and collects its tests once. A mistake inside a function is made in a fork, in the function that
is already there; one that is made while modules are imported (tables, decorators, factories) needs the game's modules,
and the tests, once more.
"""

from __future__ import annotations

import gc
import importlib.machinery
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import CodeType, FrameType, FunctionType
from typing import Any, Literal

import pytest
from _pytest.runner import runtestprotocol

OF_ONE_GAME = ("architects_env.games.", "tests", "agents", "experiments", "train")
"""Modules that are imported once more for a mistake in what runs at import."""
QUIET = (
    "-o",
    "addopts=",
    "-m",
    "not slow",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-p",
    "no:terminal",
    "-p",
    "no:faulthandler",
)
Function = tuple[str, str]
"""File and qualified name."""


@dataclass(frozen=True)
class Event:
    """What a forked process tells."""

    what: Literal["begins", "passed", "failed", "timeout", "ended"]
    test: str = ""
    seconds: float = 0.0
    called: Sequence[Function] = ()


class Tests:
    """A plugin of pytest: collects the tests in some files and hands itself to `loop` instead of running them."""

    def __init__(self, loop: Callable[[Tests], None]) -> None:
        self.loop = loop
        self.items: dict[str, pytest.Item] = {}
        self.at_import: set[Function] = set()
        """Rules that are called when the game is imported."""

    def pytest_collection(self) -> None:
        """Modules are imported from here on."""
        self.called = Called()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """All modules are imported."""
        self.at_import = self.called.end()
        self.items = {item.nodeid: item for item in session.items}

    def pytest_runtestloop(self) -> bool:
        """Instead of pytest's own."""
        self.loop(self)
        return True

    # --- in forks -----------------------------------------------------------------------------------------------------
    def noted(self, longest: float) -> Generator[Event]:
        """All tests as they are, with what they call, the failing ones too; those that take more seconds are
        timeouts."""
        left = list(self.items.values())
        while left:
            last = Event("ended")
            for last in told(partial(run, items=left, limit=lambda test: longest, note=True)):
                yield last
            left = left[[item.nodeid for item in left].index(last.test) + 1 :] if last.what == "timeout" else []

    def with_other_code(
        self, tests: Sequence[str], codes: Mapping[FunctionType, CodeType], limit: Callable[[str], float]
    ) -> Generator[Event]:
        """These tests, up to the first that fails, after some functions got another code."""

        def work(pipe: Connection) -> None:
            for function, code in codes.items():
                function.__code__ = code
            run(pipe, [self.items[test] for test in tests], limit)

        return told(work)

    def imported_anew(
        self, tests: Sequence[str], module: str, code: CodeType, limit: Callable[[str], float]
    ) -> Generator[Event]:
        """These tests, up to the first that fails, after the game was imported once more, one of its modules with
        another code."""

        def work(pipe: Connection) -> None:
            for name in [name for name in sys.modules if name.startswith(OF_ONE_GAME) and name != "tools.forked_tests"]:
                del sys.modules[name]
            loader: Any = importlib.machinery.SourceFileLoader
            get_code = loader.get_code
            loader.get_code = lambda loader, name: code if name == module else get_code(loader, name)
            again = Tests(lambda found: run(pipe, [found.items[test] for test in tests], limit))
            signal.setitimer(signal.ITIMER_PROF, limit("the import of the game"))
            if pytest.main([*QUIET, *sorted({test.partition("::")[0] for test in tests})], plugins=[again]) > 1:
                pipe.send(Event("failed", "the import of the game"))

        return told(work)


def run(pipe: Connection, items: Sequence[pytest.Item], limit: Callable[[str], float], note: bool = False) -> None:
    """Run tests and tell what becomes of each, up to the first that fails; with `note` all, and what each calls. A test
    that takes more seconds of computing than its limit ends the process."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        pipe.send(Event("begins", item.nodeid))
        signal.setitimer(signal.ITIMER_PROF, limit(item.nodeid))
        started, called = time.process_time(), Called() if note else None
        passed = all(report.outcome == "passed" for report in runtestprotocol(item, log=False, nextitem=following))
        functions = sorted(called.end()) if called else ()
        pipe.send(Event("passed" if passed else "failed", item.nodeid, time.process_time() - started, functions))
        if not passed and not note:
            return


class Called:
    """The rules that are called from now on, up to `end`."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.codes.add(frame.f_code)

    def end(self) -> set[Function]:
        """File and name of each."""
        sys.setprofile(None)
        return {
            (code.co_filename, code.co_qualname) for code in self.codes if "architects_env/games/" in code.co_filename
        }


def told(work: Callable[[Connection], None]) -> Generator[Event]:
    """What a forked process tells, up to its end. If it ends before its time, the last event is "timeout" with the test
    that it was at."""
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)

    def silently() -> None:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        work(there)
        there.send(Event("ended"))
        os._exit(0)

    process = context.Process(target=silently)
    process.start()
    there.close()
    last = Event("begins")
    try:
        while last.what != "ended":
            last = here.recv()
            yield last
    except EOFError:
        yield Event("timeout", last.test)
    finally:
        process.kill()
        process.join()
        here.close()


# --- code -------------------------------------------------------------------------------------------------------------
def functions_by_name(files: Sequence[str]) -> Mapping[Function, list[FunctionType]]:
    """All functions of these files that there are in this process, closures too."""
    found: defaultdict[Function, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
            found[thing.__code__.co_filename, thing.__code__.co_qualname].append(thing)
    return found


def codes_for(functions: Sequence[FunctionType], module: CodeType) -> dict[FunctionType, CodeType]:
    """The code of each of these functions in another code of their module; empty if they do not fit."""
    new = {(code.co_qualname, code.co_firstlineno): code for code in _inside(module)}
    found = {
        function: new.get((function.__code__.co_qualname, function.__code__.co_firstlineno)) for function in functions
    }
    fitting = {
        function: code
        for function, code in found.items()
        if code and len(code.co_freevars) == len(function.__code__.co_freevars)
    }
    return fitting if len(fitting) == len(found) else {}


def _inside(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _inside(const)
