"""Graded opponents that come with the project: five strengths a game, from one network and a table of how it is to be
played.

Each game has `NAME.onnx` (read as data, see `adapters.onnx_file`) and `NAME.json`: the strengths, how each was
measured, the settings that made both, and the hash of the network, for a temperature means something with its own
network alone.
`agents.graded` seats them; `train.grade` makes them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.layout import layout_of
from architects_env.core.files.schema import Model, Number, Rows, Word, faults

STRENGTHS: tuple[str, ...] = ("beginner", "casual", "skilled", "expert", "master")
"""From the weakest to the strongest."""
GRANDMASTER, HOW_IT_THINKS = "grandmaster", "gumbel:64,policy=graded"
"""Above them: a search over the same network, some milliseconds a decision."""
FOLDER = Path(__file__).parent
HOTTEST, MOST_SIMULATIONS = 100.0, 100_000
STRENGTH: Model = {
    "name": Word(STRENGTHS),
    "temperature": Number(0, HOTTEST),
    "simulations": Number(0, MOST_SIMULATIONS, whole=True),
}
ROWS: Model = Rows(STRENGTH, len(STRENGTHS), len(STRENGTHS))


class BadOpponents(ValueError):
    """A table of graded opponents that cannot be used."""


@dataclass(frozen=True)
class Strength:
    """How the network of a game is played."""

    name: str
    temperature: float
    """Of the sampling: 1 plays as in training, more plays more at random, 0 takes the most likely action."""
    simulations: int
    """Of a search that the network guides, for a decision; 0: the network alone."""


def strengths_of(game: Game) -> dict[str, Strength]:
    """The graded opponents of a game by name, the weakest first; empty if it has none, or they are for another version
    or layout of the game.

    Raises `BadOpponents` for a damaged table.
    """
    about = table_of(game.name)
    if about is None or (about.get("version"), about.get("layout")) != (game.version, layout_of(game)):
        return {}
    return {
        row["name"]: Strength(row["name"], float(row["temperature"]), int(row["simulations"]))
        for row in about["strengths"]
    }


def network_of(game: Game) -> Path:
    """The file of the network that plays them. Raises `BadOpponents` if it is not the one with which they were
    graded."""
    path, about = FOLDER / f"{game.name}.onnx", table_of(game.name) or {}
    try:
        found = hash_of(path.read_bytes())
    except OSError as error:
        raise BadOpponents(f"The network of the graded opponents {path} cannot be read: {error.strerror}.") from None
    if found != about.get("network"):
        raise BadOpponents(
            f"The network {path} is not the one of which the table {path.stem}.json tells: perhaps `architects-env grade` was stopped between writing the one "
            "and the other. Run it again, or take both files from one place."
        )
    return path


def hash_of(network: bytes) -> str:
    """By which a table knows its network."""
    return hashlib.sha256(network).hexdigest()


@cache
def table_of(name: str) -> dict[str, Any] | None:
    """What is known about the graded opponents of the game of this name; None if there are none. Raises
    `BadOpponents`."""
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        return None
    try:
        about: Any = json.loads(path.read_text(encoding="utf-8"))
        wrong = faults(ROWS, about["strengths"], "strengths")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadOpponents(f"The table of graded opponents {path} cannot be read: {error}") from None
    if not wrong and [row["name"] for row in about["strengths"]] != list(STRENGTHS):
        wrong = [f"{path.name}: the strengths must be {', '.join(STRENGTHS)}, in this order."]
    if wrong:
        raise BadOpponents(f"The table of graded opponents {path} cannot be used: {wrong[0]}")
    return about
