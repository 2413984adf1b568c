"""Writes the tables of every game into the docstring of its PettingZoo environment (`NAME_v0.py`): `python -m
tools.write_docstrings`.

Everything from the line `Facts` to the line `Version history` is written; what stands around it is written by hand.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_table
from architects_env.games import GAMES, load

PACKAGE = Path(__file__).parents[1] / "architects_env"
BEGIN, END = "\n### Facts\n", "\n### Version history\n"


def facts(game: Game) -> str:
    """What PettingZoo's pages tell of an environment, as a table."""
    name, (fewest, most), entries, actions = game.name, game.seats, len(game.observation_layout), len(game.action_space)
    shapes = ", ".join(f'"{table}" {shape}' for table, shape in game.observation_tables.shapes.items())
    rows = (
        ("import", f"`from architects_env import {name}_v0`"),
        ("by name", f'`pettingzoo.make("aec", "architects_env/{name}_v0")`'),
        (
            "agents",
            f"`player_0` to `player_{most - 1}`: {fewest} to {most} ({game.default_players} unless told otherwise), less those that `opponents` seats",
        ),
        ("parallel API", "no: players decide in turn"),
        ("actions", f"`Discrete({actions})`"),
        (
            "observation",
            f'`{{"observation": Box(0, 1, ({entries},), float32), "action_mask": Box(0, 1, ({actions},), int8)}}`',
        ),
        ("tables", f'with `observation="tables"`, in the place of "observation": {shapes}'),
        ("rewards", 'at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin"'),
        ("layout", f"version {game.version}"),
    )
    return "\n".join(
        (f"| environment | `{name}_v0` |", "| --- | --- |", *(f"| {about} | {value} |" for about, value in rows))
    )


def tables(game: Game) -> str:
    """Facts, action space, observation and options."""
    observation = f'`layout.split(observation)` gives the parts by name (`layout = architects_env.games.load("{game.name}").observation_layout`).'
    sections = (
        facts(game),
        "### Action space",
        game.action_space.table(),
        "### Observation space",
        textwrap.fill(observation, 120, break_on_hyphens=False),
        game.observation_layout.table(),
        "### Options of the rules",
        "Named arguments of `env` and `raw_env`.",
        options_table(game),
    )
    return "\n" + "\n\n".join(sections) + "\n"


def written(text: str, game: Game) -> str:
    """The source of an environment with the tables of its game. Raises `ValueError` if it has no place for them."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"The docstring of {game.name}_v0 must hold the lines {BEGIN.strip()!r} and {END.strip()!r}, between which the tables are written."
        )
    return before + begin + tables(game).replace("\\", "\\\\") + end + after


def path_of(game: Game) -> Path:
    """`architects_env/NAME_v0.py`."""
    return PACKAGE / f"{game.name}_v0.py"


if __name__ == "__main__":
    for one in map(load, sys.argv[1:] or sorted(GAMES)):
        path_of(one).write_text(written(path_of(one).read_text(encoding="utf-8"), one), encoding="utf-8")
        print(f"Wrote {path_of(one)}.")
