"""The command line of `architects-env grade`."""

from __future__ import annotations

import sys

import tyro
from rich.console import Console

from architects_env.core.files.tools import command_line
from architects_env.train.evaluation.ladder import table
from architects_env.train.release.grade import Arguments, grade
from architects_env.train.release.grade_alone import grade_alone


def main() -> None:
    """Run the command line."""
    arguments = tyro.cli(Arguments, prog=command_line())
    console = Console()
    try:
        pairings = grade_alone(arguments, console) if arguments.alone else grade(arguments, console)
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing was written.")
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    console.print(table([pairing for pairing in pairings if pairing.players == pairings[0].players]))


if __name__ == "__main__":
    main()
