"""The command `architects-env new`."""

from __future__ import annotations

import argparse
from pathlib import Path

from architects_env.core.files.tools import COMMAND
from architects_env.new_game import create


def main() -> None:
    """Create the package that the command line names, and say what to do next."""
    parser = argparse.ArgumentParser(prog=f"{COMMAND} new", description="Create a package for a game of your own.")
    parser.add_argument("name", help="Name of the game: one word of small letters and digits.")
    parser.add_argument("--out", type=Path, help="New folder for the package. By default a folder of the game's name.")
    args = parser.parse_args()
    folder: Path = args.out or Path(args.name)
    try:
        written = create(args.name, folder)
    except FileExistsError:
        raise SystemExit(f"{folder} exists already. Name another folder with --out.") from None
    except ValueError as error:
        raise SystemExit(str(error)) from None
    game = folder / args.name / "game.py"
    print(*(f"wrote {path}" for path in written), sep="\n")
    print(f"""
Try it at once:
  {COMMAND} check {game}
  {COMMAND} play --game {game}
  {COMMAND} train --game {game} --total-timesteps 200000
Or install it, and it is known by its name:
  pip install -e {folder}
  {COMMAND} play --game {args.name}
Then change {game}, one rule at a time.""")


if __name__ == "__main__":
    main()
