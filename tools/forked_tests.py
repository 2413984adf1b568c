"""Runs of tests in forked processes, each with another mutation of the rules, for `tools.mutate`.

pytest imports the game and collects its tests once. A mutation inside a function is made in a fork, by replacing the
code of the function. For a mutation of code that runs at import (tables, decorators, factories), the fork imports the
game's modules and the tests again.
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
"""Modules that are imported again for a mutation of code that runs at import."""
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
"""File and qualified name of a function."""


@dataclass(frozen=True)
class Event:
    """An event that a forked process reports."""

    what: Literal["begins", "passed", "failed", "timeout", "ended"]
    test: str = ""
    seconds: float = 0.0
    called: Sequence[Function] = ()


class Tests:
    """A plugin of pytest that collects the tests in some files, and passes itself to `loop` instead of running them."""

    def __init__(self, loop: Callable[[Tests], None]) -> None:
        self.loop = loop
        self.items: dict[str, pytest.Item] = {}
        self.at_import: set[Function] = set()
        """Rules that are called when the game is imported."""

    def pytest_collection(self) -> None:
        """Called by pytest before modules are imported."""
        self.called = Called()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Called by pytest after modules have been imported."""
        self.at_import = self.called.end()
        self.items = {item.nodeid: item for item in session.items}

    def pytest_runtestloop(self) -> bool:
        """Run `loop` instead of pytest's own loop."""
        self.loop(self)
        return True

    # --- in forks -----------------------------------------------------------------------------------------------------
    def noted(self, longest: float) -> Generator[Event]:
        """Run all tests without a mutation, and return their results and the rules that they call. Slower tests than
        the limit are timeouts."""
        left = list(self.items.values())
        while left:
            last = Event("ended")
            for last in told(partial(run, items=left, limit=lambda test: longest, note=True)):
                yield last
            left = left[[item.nodeid for item in left].index(last.test) + 1 :] if last.what == "timeout" else []

    def with_other_code(
        self, tests: Sequence[str], codes: Mapping[FunctionType, CodeType], limit: Callable[[str], float]
    ) -> Generator[Event]:
        """Run tests up to the first failure, after replacing the code of some functions."""

        def work(pipe: Connection) -> None:
            for function, code in codes.items():
                function.__code__ = code
            run(pipe, [self.items[test] for test in tests], limit)

        return told(work)

    def imported_anew(
        self, tests: Sequence[str], module: str, code: CodeType, limit: Callable[[str], float]
    ) -> Generator[Event]:
        """Run tests up to the first failure, after importing the game again with another code of one module."""

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
    """Run tests and report their results, up to the first failure. With `note`, run all, and report the rules that each
    one calls. A test that exceeds its limit of processor time ends the process."""
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
    """Record the rules that are called, up to `end`."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.codes.add(frame.f_code)

    def end(self) -> set[Function]:
        """Return file and name of each rule."""
        sys.setprofile(None)
        return {
            (code.co_filename, code.co_qualname) for code in self.codes if "architects_env/games/" in code.co_filename
        }


def told(work: Callable[[Connection], None]) -> Generator[Event]:
    """Yield the events of a forked process up to its end. If it ends early, the last event is "timeout" with the
    current test."""
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
    """Return all functions of these files in this process, with closures."""
    found: defaultdict[Function, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
            found[thing.__code__.co_filename, thing.__code__.co_qualname].append(thing)
    return found


def codes_for(functions: Sequence[FunctionType], module: CodeType) -> dict[FunctionType, CodeType]:
    """Find the code of each of these functions in another code of their module. Returns an empty dictionary if they do
    not fit."""
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
