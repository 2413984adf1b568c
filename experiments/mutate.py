"""Do the tests notice a mistake in the rules? `NUMBA_DISABLE_JIT=1 python -m experiments.mutate --game NAME --mutants 250`.

A sample of small mistakes (`experiments.mutants`), each of which some test of the game must notice. First all tests run once as they are, each with a note of the rules
that it calls; then every mistake runs in a process of its own, forked from one that has imported everything but the game, against the tests that call the rule
around it, the shortest first, up to the first that fails. The table of mistakes is a file of JSON lines; what stands in it is not done again.

Why no ready tool: mutmut leaves out decorated functions, and every rule is one, and what stands outside of functions, and rules are tables too; cosmic-ray
starts the whole test command anew for every mistake, which takes minutes in plain mode.
"""
from __future__ import annotations

import importlib
import importlib.machinery
import json
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import numpy as np
import pytest
import tyro
from rich.console import Console
from rich.progress import Progress

from architects_env.core.jit import COMPILED
from architects_env.games import DEFAULT, GAMES
from experiments.mutants import Mutant, code_of, mutants_of

LOADED_ANEW = ("architects_env.games.", "tests", "agents", "experiments", "train", "__main__", "conftest")
"""Modules that each forked process imports for itself."""
PATIENCE = 10
"""A test that takes so many times as long as without a mistake, and as many seconds more, does not end any more."""


@dataclass
class Arguments:
    """Put mistakes into the rules of a game and see whether its tests notice."""

    game: str = DEFAULT
    """Which game."""
    mutants: int = 250
    """How many mistakes; every file of the rules has its share."""
    seed: int = 0
    """Of the sample."""
    files: tuple[str, ...] = ()
    """Only these files of the rules, by name without .py; by default all but texts."""
    skip: tuple[str, ...] = ("test_modes", "test_bots", "test_heuristic")
    """Tests that are left out: long ones, and those that are not about rules."""
    longest: float = 20.0
    """Seconds; tests that take longer in plain mode are left out."""
    again: bool = False
    """Try those again that have survived before, and no others."""
    out: Path | None = None
    """The table; by default runs/mutants/GAME.jsonl."""


# --- tests in a process of their own ---------------------------------------------------------------------------------------------------------------
class Told:
    """A plugin of pytest that chooses and orders the tests, and tells through a pipe what becomes of each."""

    def __init__(self, pipe: Connection, order: dict[str, int], note: bool = False, longest: float = 0.0) -> None:
        self.pipe, self.order, self.note, self.longest = pipe, order, note, longest
        self.called: set[CodeType] = set()

    def pytest_sessionstart(self) -> None:
        if self.note:
            sys.setprofile(self.profile)  # while the game is imported

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        sys.setprofile(None)
        self.pipe.send(("collected", "", 0.0, self.rules()))
        if self.order:
            items[:] = sorted((item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.pipe.send(("begins", item.nodeid, 0.0, []))
        self.failed, started = False, time.perf_counter()
        if self.note:
            signal.signal(signal.SIGALRM, too_long)
            signal.setitimer(signal.ITIMER_REAL, self.longest)
            sys.setprofile(self.profile)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.pipe.send(("failed" if self.failed else "passed", item.nodeid, time.perf_counter() - started, self.rules()))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.outcome != "passed"

    def profile(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.called.add(frame.f_code)

    def rules(self) -> list[tuple[str, str]]:
        """File and name of the functions called since the last time."""
        found = [(code.co_filename, code.co_qualname) for code in self.called if "architects_env/games/" in code.co_filename]
        self.called.clear()
        return found


def too_long(number: int, frame: FrameType | None) -> None:
    """The alarm of a test."""
    pytest.fail("takes too long in plain mode")


def run_tests(pipe: Connection, paths: Sequence[str], order: dict[str, int], replaced: dict[str, CodeType], longest: float = 0.0) -> None:
    """In a forked process: these tests, with the code of some modules replaced."""
    get_code = importlib.machinery.SourceFileLoader.get_code
    importlib.machinery.SourceFileLoader.get_code = lambda self, name: replaced.get(name) or get_code(self, name)  # type: ignore[method-assign]
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    words = ["-q", "-o", "addopts=", "-m", "not slow", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", *([] if longest else ["-x"]), *paths]
    code = pytest.main(words, plugins=[Told(pipe, order, bool(longest), longest)])
    pipe.send(("ended", "", 0.0, [] if longest else [("", str(int(code)))]))
    if longest:
        pipe.send(("modules", "", 0.0, [(name, "") for name in sys.modules]))
    os._exit(0)


def told_by(target: Callable[..., None], *arguments: Any, patience: Callable[[str], float]) -> Iterable[tuple[str, str, float, list[tuple[str, str]]]]:
    """What a forked process tells, up to its end. One that is silent for longer than `patience(what it is doing)` is ended: "timeout"."""
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=target, args=(there, *arguments))
    process.start()
    there.close()
    doing = ""
    try:
        while here.poll(patience(doing)):
            event = here.recv()
            doing = event[1] if event[0] == "begins" else ""
            yield event
        yield ("timeout", doing, 0.0, [])
    except EOFError:
        pass
    finally:
        process.kill()
        process.join()
        here.close()


# --- which tests --------------------------------------------------------------------------------------------------------------------------------------
@dataclass
class Tests:
    """The tests of a game that pass, and what they call."""

    seconds: dict[str, float]
    calling: dict[tuple[str, str], set[str]]
    """By file and name of a rule."""
    at_import: set[tuple[str, str]]
    """Rules that are called when the game is imported."""

    def for_mutant(self, mutant: Mutant, path: str) -> list[str]:
        """The tests to try, shortest first."""
        rule = (path, mutant.function)
        everywhere = not mutant.function or rule in self.at_import
        return sorted(self.seconds if everywhere else self.calling[rule], key=self.seconds.__getitem__)


def tests_as_they_are(arguments: Arguments, console: Console) -> Tests:
    """Run all tests once, without a mistake. Imports into this process what all of them need, but for the game."""
    paths = [str(path) for path in sorted(Path("tests", arguments.game).glob("test_*.py")) if path.stem not in arguments.skip]
    tests, left_out = Tests({}, defaultdict(set), set()), list[str]()
    with Progress(console=console) as progress:
        task = progress.add_task("tests without a mistake", total=None)
        for event, test, seconds, rules in told_by(run_tests, paths, {}, {}, arguments.longest, patience=lambda doing: 600.0):
            if event == "passed":
                tests.seconds[test] = seconds
                for rule in rules:
                    tests.calling[rule].add(test)
                progress.update(task, completed=len(tests.seconds))
            elif event == "failed":
                left_out.append(test)
            elif event == "collected":
                tests.at_import = set(rules)
            elif event == "modules":
                import_all([name for name, _ in rules if not name.startswith(LOADED_ANEW) and name not in sys.modules])
    total = sum(tests.seconds.values())
    console.print(f"{len(tests.seconds)} tests, {total:.0f} s; left out because they do not pass in plain mode or take too long: {left_out or 'none'}.", markup=False)
    return tests


def import_all(modules: Sequence[str]) -> None:
    """As far as they can be imported by name."""
    for name in modules:
        with suppress(Exception):
            importlib.import_module(name)


# --- mistakes --------------------------------------------------------------------------------------------------------------------------------------
def files_of(arguments: Arguments) -> dict[str, Path]:
    """The modules of a game's rules. Raises `SystemExit` with a sentence for names that do not exist."""
    package = GAMES[arguments.game]
    found = {path.stem: path for path in sorted(Path(*package.split(".")).glob("*.py")) if "text" not in path.stem and path.stem not in ("__init__", "facts")}
    if unknown := set(arguments.files) - set(found):
        raise SystemExit(f"There is no file {', '.join(sorted(unknown))} among the rules of {arguments.game}; there are: {', '.join(found)}.")
    return {f"{package}.{stem}": path.resolve() for stem, path in found.items() if stem in (arguments.files or found)}


def sample(files: dict[str, Path], number: int, seed: int) -> list[Mutant]:
    """So many mistakes, at least two of every file, otherwise as many as fit its size."""
    rng = np.random.default_rng(seed)
    everything = {module: mutants_of(module, path.read_text(encoding="utf-8")) for module, path in files.items()}
    each = number / max(1, sum(map(len, everything.values())))
    chosen = [mutants[i] for mutants in everything.values() for i in rng.permutation(len(mutants))[: max(2, round(each * len(mutants)))]]
    return [chosen[i] for i in rng.permutation(len(chosen))]


def try_out(mutant: Mutant, path: Path, tests: Tests) -> dict[str, Any]:
    """A row of the table."""
    chosen = tests.for_mutant(mutant, str(path))
    row = {**asdict(mutant), "status": "survived", "test": "", "tests": 0}
    if not chosen:
        return row
    code, order = code_of(mutant, path.read_text(encoding="utf-8"), str(path)), {test: i for i, test in enumerate(chosen)}
    files = sorted({test.partition("::")[0] for test in chosen})
    for event, test, _, ended in told_by(run_tests, files, order, {mutant.module: code}, patience=lambda doing: PATIENCE * (2 + tests.seconds.get(doing, 5.0))):
        if event in ("failed", "timeout"):
            return row | {"status": "killed" if event == "failed" else "timeout", "test": test}
        if event == "ended" and ended[0][1] not in ("0", "1"):
            return row | {"status": "killed", "test": "collection"}
        row["tests"] += event == "passed"
    return row


def main() -> None:
    """The command line."""
    arguments, console = tyro.cli(Arguments), Console()
    if COMPILED:
        raise SystemExit("Mistakes are put into rules as plain Python: run with NUMBA_DISABLE_JIT=1.")
    if arguments.game not in GAMES:
        raise SystemExit(f"There is no game {arguments.game!r} here; there are: {', '.join(GAMES)}.")
    files, out = files_of(arguments), arguments.out or Path("runs", "mutants", f"{arguments.game}.jsonl")
    out.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()] if out.exists() else []
    done = {(row["module"], row["number"]): row for row in rows if not (arguments.again and row["status"] == "survived")}
    mutants = [mutant for mutant in sample(files, arguments.mutants, arguments.seed) if (mutant.module, mutant.number) not in done]
    tests = tests_as_they_are(arguments, console)
    with Progress(console=console) as progress, suppress(KeyboardInterrupt):
        for mutant in progress.track(mutants, description="mistakes"):
            row = done[mutant.module, mutant.number] = try_out(mutant, files[mutant.module], tests)
            if row["status"] == "survived":
                console.print(f"{mutant.module.rpartition('.')[2]}:{mutant.line} {mutant.function}: {mutant.change}  ({row['tests']} tests)", markup=False, highlight=False)
            out.write_text("".join(json.dumps(row) + "\n" for row in done.values()), encoding="utf-8")
    console.print(f"{len(done)} mistakes in {out}: {dict(Counter(row['status'] for row in done.values()))}.", markup=False)


if __name__ == "__main__":
    main()
