"""Do the tests notice a mistake in the rules? `NUMBA_DISABLE_JIT=1 python -m experiments.mutate --game NAME --mutants 250`.

A sample of small mistakes (`experiments.mutants`), each of which some test of the game must notice. First all tests run once as they are, each with a note
of the rules that it calls. Then every mistake runs in a process of its own, forked from one that has imported everything but the game, against the tests
that call the rule around it, the shortest first, up to the first that fails. The table is a file of JSON lines; what stands in it is not done again.

Why no ready tool: mutmut leaves out decorated functions, and every rule is one, and what stands outside of functions, and rules are tables too;
cosmic-ray starts the whole test command anew for every mistake, which takes minutes in plain mode.
"""
from __future__ import annotations

import json
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import tyro
from rich.console import Console
from rich.progress import Progress

from architects_env.core.jit import COMPILED
from architects_env.games import DEFAULT, GAMES
from experiments.forked_tests import Function, Run, import_what_is_shared
from experiments.mutants import Mutant, code_of, mutants_of

NO_RULES = ("__init__", "facts")
"""Files of a game without rules; those with "text" in their names have none either."""
AT_LEAST = 2
"""Mistakes of every file."""
PATIENCE = 10
"""A test does not end any more if it takes so many times as long as without a mistake, and two times so many seconds more."""


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
    longest: float = 10.0
    """Seconds; tests that take longer in plain mode are left out."""
    again: bool = False
    """Try those again that have survived before."""
    out: Path | None = None
    """The table; by default runs/mutants/GAME.jsonl."""


@dataclass
class Tried:
    """A row of the table."""

    module: str
    number: int
    line: int
    function: str
    change: str
    status: str = "survived"
    """Or killed, or timeout."""
    test: str = ""
    """The one that noticed."""
    tests: int = 0
    """How many did not."""

    @property
    def text(self) -> str:
        """In one line."""
        return f"{self.module.rpartition('.')[2]}:{self.line} {self.function or 'table'}: {self.change} ({self.tests} tests)"


@dataclass
class Tests:
    """The tests of a game that pass, and what they call."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    calling: defaultdict[Function, set[str]] = field(default_factory=lambda: defaultdict(set))
    at_import: set[Function] = field(default_factory=set[Function])
    """Called when the game is imported."""
    left_out: list[str] = field(default_factory=list[str])

    def for_mutant(self, mutant: Mutant, path: Path) -> list[str]:
        """Those to try, the shortest first."""
        rule = (str(path), mutant.function)
        everywhere = not mutant.function or rule in self.at_import
        return sorted(self.seconds if everywhere else self.calling[rule], key=self.seconds.__getitem__)


def tests_as_they_are(arguments: Arguments, console: Console) -> Tests:
    """Run all tests once, without a mistake. Raises `SystemExit` if they end before their time."""
    files = [str(path) for path in sorted(Path("tests", arguments.game).glob("test_*.py")) if path.stem not in arguments.skip]
    run, tests = Run(files, to_the_end=True, noted="architects_env/games/", longest=arguments.longest), Tests()
    ended = False
    with Progress(console=console) as progress:
        task = progress.add_task("tests without a mistake", total=None)
        for event in run.events(patience=lambda test: 600.0):
            if event.what == "passed":
                tests.seconds[event.test] = event.seconds
                for rule in event.called:
                    tests.calling[rule].add(event.test)
                progress.update(task, completed=len(tests.seconds))
            elif event.what == "failed":
                tests.left_out.append(event.test)
            elif event.what == "collected":
                tests.at_import = set(event.called)
            elif event.what == "ended":
                ended = event.code <= 1
                import_what_is_shared(event.modules)
    if not ended:
        raise SystemExit(f"The tests in {', '.join(files)} did not run to their end; run pytest on them to see why.")
    console.print(f"{len(tests.seconds)} tests; left out because they fail or take too long in plain mode: {tests.left_out or 'none'}.", markup=False)
    return tests


def files_of(arguments: Arguments) -> dict[str, Path]:
    """The modules of a game's rules. Raises `SystemExit` with a sentence for names that do not exist."""
    package = GAMES[arguments.game]
    found = {path.stem: path for path in sorted(Path(*package.split(".")).glob("*.py")) if "text" not in path.stem and path.stem not in NO_RULES}
    if unknown := set(arguments.files) - set(found):
        raise SystemExit(f"There is no file {', '.join(sorted(unknown))} among the rules of {arguments.game}; there are: {', '.join(found)}.")
    return {f"{package}.{stem}": path.resolve() for stem, path in found.items() if stem in (arguments.files or found)}


def sample(files: dict[str, Path], number: int, seed: int) -> list[Mutant]:
    """About so many mistakes: of every file as many as fit its size, but two at least."""
    rng = np.random.default_rng(seed)
    everything = {module: mutants_of(module, path.read_text(encoding="utf-8")) for module, path in files.items()}
    share = number / max(1, sum(map(len, everything.values())))
    chosen = [mutants[i] for mutants in everything.values() for i in rng.permutation(len(mutants))[: max(AT_LEAST, round(share * len(mutants)))]]
    return [chosen[i] for i in rng.permutation(len(chosen))]


def try_out(mutant: Mutant, path: Path, tests: Tests) -> Tried:
    """Run tests up to the first that notices."""
    row, chosen = Tried(**asdict(mutant)), tests.for_mutant(mutant, path)
    if not chosen:
        return row
    code = code_of(mutant, path.read_text(encoding="utf-8"), str(path))
    run = Run(sorted({test.partition("::")[0] for test in chosen}), {test: i for i, test in enumerate(chosen)}, {mutant.module: code})
    for event in run.events(patience=lambda test: PATIENCE * (2 + tests.seconds.get(test, 5.0))):
        if event.what in ("failed", "timeout"):
            row.status, row.test = "killed" if event.what == "failed" else "timeout", event.test
            break
        if event.what == "ended" and event.code > 1:
            row.status, row.test = "killed", "the import of the game"
        row.tests += 1 if event.what == "passed" else 0
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
    rows = [Tried(**json.loads(line)) for line in out.read_text(encoding="utf-8").splitlines()] if out.exists() else []
    done = {(row.module, row.number): row for row in rows}
    kept = {key for key, row in done.items() if not (arguments.again and row.status == "survived")}
    mutants = [mutant for mutant in sample(files, arguments.mutants, arguments.seed) if (mutant.module, mutant.number) not in kept]
    tests = tests_as_they_are(arguments, console)
    with Progress(console=console) as progress, suppress(KeyboardInterrupt):
        for mutant in progress.track(mutants, description="mistakes"):
            row = done[mutant.module, mutant.number] = try_out(mutant, files[mutant.module], tests)
            if row.status == "survived":
                console.print(row.text, markup=False, highlight=False)
            out.write_text("".join(json.dumps(asdict(row)) + "\n" for row in done.values()), encoding="utf-8")
    console.print(f"{len(done)} mistakes in {out}: {dict(Counter(row.status for row in done.values()))}.", markup=False)


if __name__ == "__main__":
    main()
