"""The command `architects-env new`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import tyro

from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.tools import COMMAND, shell_word
from architects_env.new_game import create


@dataclass
class Arguments:
    """Create a package for a game of your own, with a small game that works.

    For example, `architects-env new mygame`.
    """

    name: tyro.conf.Positional[str]
    """Name of the game: one word of lowercase letters and digits."""
    out: Path | None = None
    """New folder for the package. By default a folder of the game's name."""


def main() -> None:
    """Create the package that the command line names, and say what to do next."""
    arguments = parse_arguments(Arguments)
    folder = arguments.out or Path(arguments.name)
    try:
        written = create(arguments.name, folder)
    except FileExistsError:
        sys.exit(f"{folder} exists already. Name another folder with --out.")
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    game = shell_word(folder / arguments.name / "game.py")
    print(*(f"wrote {path}" for path in written), sep="\n")
    print(f"""
Try it at once:
  {COMMAND} check {game} --quick
  {COMMAND} play --game {game}
  {COMMAND} train --game {game} --total-timesteps 200000
Or install it, and it is known by its name:
  pip install -e {shell_word(folder)}
  {COMMAND} play --game {arguments.name}
Then change {game}, one rule at a time.""")


if __name__ == "__main__":
    main()
