"""The command line of rulebook to code."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import tyro
from rich.console import Console

from architects_env.core.command_line.arguments import with_help
from architects_env.core.command_line.subcommands import sentences_for_errors
from architects_env.core.command_line.tools import program_name
from architects_env.experiments.pages import printed
from architects_env.experiments.rules_to_code.harbor import write_harbor
from architects_env.experiments.rules_to_code.scoring import scored
from architects_env.experiments.rules_to_code.tasks import RECORDS, Task, make_task
from architects_env.games import DEFAULT, load


@dataclass
class TaskArguments:
    """A task of rulebook to code."""

    game: str = DEFAULT
    """Name of the game."""
    players: tuple[int, ...] = ()
    """Numbers of players of the games, which cycle through them. By default all from two that the game
    allows."""
    records: int = RECORDS
    """Number of public records."""
    held_out: int = RECORDS
    """Number of held-out games."""
    seed: int = 1
    """Seed of the held-out games. Keep yours to yourself."""


@with_help
@dataclass
class Export(TaskArguments):
    """Write what a model is given: instruction, rules page, schema of the boards, and public records."""

    out: Path = Path("runs/rules-to-code")
    """The folder."""


@with_help
@dataclass
class Harbor(TaskArguments):
    """Write a task as a folder in the format of harbor, with the held-out games in its tests."""

    out: Path = Path("runs/rules-to-code-harbor")
    """The new folder."""
    solution: Path | None = None
    """The reference solution that harbor's oracle agent submits."""


@with_help
@dataclass
class Check(TaskArguments):
    """Score a submission: FILE.py with the functions begin, legal, apply and observe. It runs in a sandbox."""

    submission: Path = Path("rules.py")
    """The file of the submission."""
    sandbox: Literal["best", "bubblewrap", "landlock", "none"] = "best"
    """Sandbox of the process: `best` takes bubblewrap, or else Landlock, or else none, and the result says which."""
    seconds: float = 300.0
    """The most seconds that the submission may take."""
    json: bool = False
    """Print the result as JSON."""


def export(arguments: Export) -> None:
    """Write what a model is given: instruction, rules page, schema of the boards, and public records."""
    _task(arguments, held_out=0).write_public(arguments.out)
    print(f"The task: {arguments.out}/instruction.md", file=sys.stderr)


def harbor(arguments: Harbor) -> None:
    """Write a task as a folder in the format of harbor, with the held-out games in its tests."""
    write_harbor(_task(arguments), arguments.out, arguments.solution)
    print(f"The task: {arguments.out}", file=sys.stderr)


def check(arguments: Check) -> None:
    """Score a submission: FILE.py with the functions begin, legal, apply and observe. It runs in a sandbox."""
    if not arguments.submission.is_file():
        raise ValueError(f"Expected a file in --submission, and there is no {arguments.submission}.")
    task = _task(arguments, records=0)
    found = scored(arguments.submission, task.held_out, task.twins, task.page, arguments.sandbox, arguments.seconds)
    if arguments.json:
        print(json.dumps(found.as_json()))
        return
    console = Console(width=None if sys.stdout.isatty() else 140)
    for table in found.tables():
        console.print(printed(table))


def _task(arguments: TaskArguments, records: int | None = None, held_out: int | None = None) -> Task:
    return make_task(
        load(arguments.game),
        arguments.players,
        arguments.records if records is None else records,
        arguments.held_out if held_out is None else held_out,
        arguments.seed,
    )


def main() -> None:
    """Run one of the commands."""
    with sentences_for_errors():
        commands: dict[str, Any] = {"export": Export, "score": Check, "harbor": Harbor}
        given = tyro.extras.subcommand_cli_from_dict(commands, prog=program_name())
        {Export: export, Check: check, Harbor: harbor}[type(given)](given)


if __name__ == "__main__":
    main()
