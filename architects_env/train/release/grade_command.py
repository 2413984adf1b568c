"""The command line of `architects-env grade`."""

from __future__ import annotations

import sys

from rich.console import Console

from architects_env.core.command_line.arguments import parse_arguments
from architects_env.train.evaluation.ladder import make_ladder_table
from architects_env.train.release.grade import GradeArguments, grade
from architects_env.train.release.grade_solo import grade_solo


def main() -> None:
    """Run the command line."""
    arguments = parse_arguments(GradeArguments)
    console = Console()
    try:
        pairings = grade_solo(arguments, console) if arguments.solo else grade(arguments, console)
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing was written.")
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    console.print(make_ladder_table([pairing for pairing in pairings if pairing.players == pairings[0].players]))


if __name__ == "__main__":
    main()
