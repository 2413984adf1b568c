"""Mutation testing of the rules: `NUMBA_DISABLE_JIT=1 python -m tools.mutate --game NAME --mutants 250`.

Some test of the game must fail for each mutation of a sample (`tools.mutants`). First all tests run without a mutation,
and the rules that each one calls are recorded. Then each mutation is made in a forked process, in which the tests that
call the mutated rule run, the fastest first, up to the first failure (`tools.forked_tests`). Results are a file of JSON
lines. Mutations in this file are not tested again.

Existing tools do not fit. mutmut ignores decorated functions, as all rules are, and code outside of functions, as
tables of rules are. cosmic-ray starts the whole test command for every mutation, which takes minutes in plain mode.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest
import tyro
from rich.console import Console
from rich.progress import Progress

from architects_env.core.command_line.tools import program_name
from architects_env.core.compile.jit import COMPILED
from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import DEFAULT, GAMES
from tools.forked_tests import QUIET, Function, Tests, codes_for, functions_by_name
from tools.mutants import Mutant, code_of, mutants_of

NO_RULES = ("__init__", "chapters", "facts", "how_to_win")
"""Files without rules. Files with "text" in their names have none either."""
AT_LEAST = 2
"""Smallest number of mutations of a file."""
PATIENCE = 5
"""Factor and seconds beyond its time without a mutation, after which a test is a timeout."""


@dataclass
class Arguments:
    """Mutate the rules of a game, and count the mutations that its tests notice."""

    game: str = DEFAULT
    """Name of the game."""
    mutants: int = 250
    """Number of mutations. Every file of the rules has its share."""
    seed: int = 0
    """Seed of the sample."""
    files: tuple[str, ...] = ()
    """Files of the rules, by name without .py. By default all except texts."""
    skip: tuple[str, ...] = ("test_modes", "test_bots", "test_heuristic")
    """Tests that are not run: long ones, and those that are not about rules."""
    players: int = 3
    """Numbers of players for the conformance checks of all games (`tests/conformance/test_conformance.py`)."""
    longest: float = 2.0
    """Largest processor seconds of a test. Tests that take longer in plain mode are not run."""
    most: float = 60.0
    """Seconds of tests that a mutation has to survive."""
    again: bool = False
    """Test mutations again that have survived before."""
    out: Path | None = None
    """File of results. By default runs/mutants/GAME.jsonl."""


@dataclass
class Tried:
    """A result of a mutation: a row of the file."""

    module: str
    number: int
    line: int
    function: str
    change: str
    status: str = "survived"
    """Result: survived, killed or timeout."""
    test: str = ""
    """Test that has noticed the mutation."""
    tests: int = 0
    """Number of tests that have not noticed it."""

    @property
    def text(self) -> str:
        """Format the result as a line."""
        return f"{self.module.rpartition('.')[2]}:{self.line} {self.function or 'table'}: {self.change} ({self.tests} tests)"


@dataclass
class Known:
    """The passing tests of a game, with the rules that they call."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    calling: defaultdict[Function, set[str]] = field(default_factory=lambda: defaultdict(set))
    left_out: list[str] = field(default_factory=list[str])

    def of_rule(self, rule: Function | None, most: float) -> list[str]:
        """Return the tests that call a rule, or all for None, the fastest first, up to this number of seconds
        together."""
        chosen, total = list[str](), 0.0
        for test in sorted(self.seconds if rule is None else self.calling[rule], key=self.seconds.__getitem__):
            total += self.seconds[test]
            chosen += [test] if total <= most else []
        return chosen


def tests_as_they_are(tests: Tests, longest: float, console: Console) -> Known:
    """Run all tests once, without a mutation."""
    known = Known()
    with Progress(console=console) as progress:
        task = progress.add_task("tests without a mutation", total=len(tests.items))
        for event in tests.noted(longest):
            if event.what == "passed":
                known.seconds[event.test] = event.seconds
                for rule in event.called:
                    known.calling[rule].add(event.test)
            elif event.what in ("failed", "timeout"):
                known.left_out.append(event.test)
            progress.update(task, completed=len(known.seconds) + len(known.left_out))
    console.print(
        f"{len(known.seconds)} tests; left out because they fail or take too long in plain mode: {len(known.left_out)}.",
        highlight=False,
    )
    for test in known.left_out:
        console.print(f"  {test}", markup=False, highlight=False, soft_wrap=True)
    return known


def rules_of(folder: Path) -> list[Path]:
    """Return the files of a game's rules: those in `data/`, `rules/` and `env/`, or all files of a small game."""
    rooms = [folder / room for room in ("data", "rules", "env")] if (folder / "rules").is_dir() else [folder]
    return [path for room in rooms for path in sorted(room.glob("*.py"))]


def files_of(arguments: Arguments) -> dict[str, Path]:
    """Return the modules of a game's rules. Raises `SystemExit` for unknown names."""
    package = GAMES[arguments.game]
    found = {
        path.stem: path
        for path in rules_of(Path(*package.split(".")))
        if "text" not in path.stem and path.stem not in NO_RULES
    }
    if unknown := set(arguments.files) - set(found):
        raise SystemExit(
            f"There is no file {', '.join(sorted(unknown))} among the rules of {arguments.game}; there are: {', '.join(found)}."
        )
    return {
        ".".join(path.with_suffix("").parts): path.resolve()
        for stem, path in found.items()
        if stem in (arguments.files or found)
    }


def sample(files: dict[str, Path], number: int, seed: int) -> list[Mutant]:
    """Sample mutations: of every file in proportion to its size, but at least two."""
    rng = np.random.default_rng(seed)
    everything = {module: mutants_of(module, path.read_text(encoding="utf-8")) for module, path in files.items()}
    share = number / max(1, sum(map(len, everything.values())))
    chosen = [
        mutants[i]
        for mutants in everything.values()
        for i in rng.permutation(len(mutants))[: max(AT_LEAST, round(share * len(mutants)))]
    ]
    return [chosen[i] for i in rng.permutation(len(chosen))]


def try_out(
    mutant: Mutant,
    path: Path,
    tests: Tests,
    known: Known,
    functions: Mapping[Function, Sequence[FunctionType]],
    most: float,
) -> Tried:
    """Run tests up to the first that notices the mutation."""
    row, rule = Tried(**asdict(mutant)), (str(path), mutant.function)
    inside = bool(mutant.function) and rule not in tests.at_import
    if inside and not known.calling[rule]:
        return row
    code = code_of(mutant, path.read_text(encoding="utf-8"), str(path))
    codes = codes_for(functions[rule], code) if inside else {}
    chosen = known.of_rule(rule if inside else None, most)
    limit = lambda test: PATIENCE * (1 + known.seconds.get(test, 5.0))  # noqa: E731
    for event in (
        tests.with_other_code(chosen, codes, limit)
        if codes
        else tests.imported_anew(chosen, mutant.module, code, limit)
    ):
        if event.what in ("failed", "timeout"):
            row.status, row.test = "killed" if event.what == "failed" else "timeout", event.test
            break
        row.tests += 1 if event.what == "passed" else 0
    return row


def try_all(arguments: Arguments, files: dict[str, Path], out: Path, tests: Tests, console: Console) -> None:
    """Test the whole sample, and write the results after each mutation."""
    rows = [Tried(**json.loads(line)) for line in out.read_text(encoding="utf-8").splitlines()] if out.exists() else []
    done = {(row.module, row.number): row for row in rows}
    kept = {key for key, row in done.items() if not (arguments.again and row.status == "survived")}
    mutants = [
        mutant
        for mutant in sample(files, arguments.mutants, arguments.seed)
        if (mutant.module, mutant.number) not in kept
    ]
    known = tests_as_they_are(tests, arguments.longest, console) if mutants else Known()
    functions = functions_by_name([str(path) for path in files.values()])
    with Progress(console=console) as progress, suppress(KeyboardInterrupt):
        for mutant in progress.track(mutants, description="mutations"):
            row = done[mutant.module, mutant.number] = try_out(
                mutant, files[mutant.module], tests, known, functions, arguments.most
            )
            if row.status == "survived":
                console.print(row.text, markup=False, highlight=False, soft_wrap=True)
            write_atomically(out, "".join(json.dumps(asdict(row)) + "\n" for row in done.values()))
    console.print(
        f"{len(done)} mutations in {out}: {dict(Counter(row.status for row in done.values()))}.", markup=False
    )


def main() -> None:
    """Run the command line."""
    arguments, console = tyro.cli(Arguments, prog=program_name()), Console()
    if COMPILED:
        raise SystemExit("Mutations need rules in plain Python. Run with NUMBA_DISABLE_JIT=1.")
    if arguments.game not in GAMES:
        raise SystemExit(f"There is no game {arguments.game!r} here. Give one of {', '.join(GAMES)}.")
    files, out = files_of(arguments), arguments.out or Path("runs", "mutants", f"{arguments.game}.jsonl")
    out.parent.mkdir(parents=True, exist_ok=True)
    paths = [
        str(path)
        for path in sorted(Path("tests", "games", arguments.game).glob("test_*.py"))
        if path.stem not in arguments.skip
    ]
    contract = [
        "-k",
        f"not test_conformance.py or [{arguments.game}-{arguments.players}-check",
        "tests/conformance/test_conformance.py",
    ]
    pytest.main(
        [*QUIET, "-s", *paths, *contract], plugins=[Tests(lambda tests: try_all(arguments, files, out, tests, console))]
    )


if __name__ == "__main__":
    main()
