"""Graded opponents that come with the project: five strengths a game, and one above them that thinks as long as it is
let.

Version N of them is a table, `NAME@N.json` (the first is `NAME.json`): what each strength plays, how it was measured,
the settings that made it, the file of the network that it plays with, and the hash of that, for a temperature means
something with its own network alone. Some have another network, and what each strength plays with it, for games of one
player ("alone"), in which there is nobody to play against but the rules. Networks (`NAME.safetensors`) are read as data
(`agents.policies.network_file`). A version that has been published stays as it is; what is stronger becomes the next one
(`core.search.versions`).

`agents.policies.graded` seats them; `train.release.grade` makes them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.layout import layout_hash
from architects_env.core.files.schema import Model, Number, Rows, Text, Word, faults
from architects_env.core.search.versions import plain_name, version_of

STRENGTHS: tuple[str, ...] = ("beginner", "casual", "skilled", "expert", "master")
"""From the weakest to the strongest."""
GRANDMASTER = "grandmaster"
"""Above them."""
NETWORK = "graded"
"""By which the network of a table is called: `policy=graded@1`, `graded@1:0.8` (played at that temperature)."""
ALONE = "alone"
"""By which that for games of one player is called, if the table has one: `policy=alone@5`, `alone@5:0.8`."""
FOLDER = Path(__file__).parent
HOTTEST, MOST_SIMULATIONS = 100.0, 100_000
FIRST_ROWS: Model = Rows(
    {
        "name": Word(STRENGTHS),
        "temperature": Number(0, HOTTEST),
        "simulations": Number(0, MOST_SIMULATIONS, whole=True),
    },
    len(STRENGTHS),
    len(STRENGTHS),
)
"""The strengths of a first version: the network alone at a temperature, or so many simulations that it guides."""
ROWS: Model = Rows({"name": Word((*STRENGTHS, GRANDMASTER)), "plays": Text()}, len(STRENGTHS) + 1, len(STRENGTHS) + 1)
"""Those of a later one: an agent as `agents.make_agent` names it."""


class BadOpponents(ValueError):
    """A table of graded opponents that cannot be used."""


@dataclass(frozen=True)
class Strength:
    """One of the graded opponents, or the one above them."""

    name: str
    plays: str
    """The agent that it is, as `agents.make_agent` names it."""
    alone: str = ""
    """The agent that it is in games of one player, if that is another."""


def strengths_of(game: Game, version: int | None = None) -> dict[str, Strength]:
    """The graded opponents of a game by name, the weakest first, in this version or the newest; empty if it has none,
    or they are for another version or layout of the game.

    Raises `BadOpponents` for a damaged table.
    """
    found = _all_of(game, version)
    return {name: found[name] for name in STRENGTHS if name in found}


def strength_called(game: Game, name: str) -> Strength:
    """The graded opponent of this name ("master", "master@1"), or the one above them. Raises `ValueError` if there is
    none."""
    plain, version = version_of(name)
    if version is not None and version not in versions_of(game.name):
        there = ", ".join(f"{plain}@{number}" for number in versions_of(game.name)) or "none"
        raise ValueError(f"{game.title} has no graded opponent {name!r}; there are: {there}.")
    found = _all_of(game, version)
    if plain not in found:
        raise ValueError(
            f"{game.title} has no graded opponents (none were made for this version of it), so there is no agent {name!r}."
        )
    return found[plain]


def is_graded(name: str) -> bool:
    """Whether a graded opponent, or the one above them, is called so in any game."""
    return plain_name(name) in (*STRENGTHS, GRANDMASTER)


def _all_of(game: Game, version: int | None) -> dict[str, Strength]:
    about = table_of(game.name, version)
    if about is None or (about.get("version"), about.get("layout")) != (game.version, layout_hash(game)):
        return {}
    number, rows = version or versions_of(game.name)[-1], about["strengths"]
    if "plays" not in rows[0]:
        rows = [{"name": row["name"], "plays": _as_an_agent(row, number)} for row in rows]
        rows = [*rows, {"name": GRANDMASTER, "plays": f"gumbel@1:64,policy={NETWORK}@{number}"}]
    alone = {row["name"]: row["plays"] for row in about.get(ALONE, {}).get("strengths", ())}
    return {row["name"]: Strength(row["name"], row["plays"], alone.get(row["name"], "")) for row in rows}


def _as_an_agent(row: dict[str, Any], version: int) -> str:
    """What a row of a first version plays."""
    if row["simulations"]:
        return f"puct:{int(row['simulations'])},policy={NETWORK}@{version}"
    return f"{NETWORK}@{version}:{float(row['temperature'])!r}"


def has_alone(game: Game, version: int | None = None) -> bool:
    """Whether they have another network for games of one player."""
    return ALONE in (table_of(game.name, version) or {})


def network_of(game: Game, version: int | None = None, alone: bool = False) -> Path:
    """The file of the network that plays them, or of the one for games of one player. Raises `BadOpponents` if it is
    not the one with which they were graded, or did not come with the package: a wheel holds the networks of the newest
    opponents and of those that the benchmark plays; a checkout holds all."""
    about, table = (
        table_of(game.name, version) or {},
        stem_of(game.name, version or max(versions_of(game.name), default=1)),
    )
    if alone:
        about = about.get(ALONE, {})
    path = FOLDER / about.get("file", f"{game.name}.safetensors")
    try:
        found = hash_of(path.read_bytes())
    except FileNotFoundError:
        raise BadOpponents(
            f"{game.title} needs the network {path.name} for the opponents of {table}.json, but an installed package holds only the newest networks and "
            f"those of the benchmark. Copy the file from architects_env/opponents of a checkout into {FOLDER}, install the checkout with pip install -e, "
            "or name the opponents without a version."
        ) from None
    except OSError as error:
        raise BadOpponents(f"The network of the graded opponents {path} cannot be read: {error.strerror}.") from None
    if found != about.get("network"):
        raise BadOpponents(
            f"The network {path} is not the one of which the table {table}.json tells: perhaps `architects-env grade` was stopped between writing the one "
            "and the other. Run it again, or take both files from one place."
        )
    return path


def hash_of(network: bytes) -> str:
    """By which a table knows its network."""
    return hashlib.sha256(network).hexdigest()


def stem_of(name: str, version: int) -> str:
    """What the files of a version of a game's opponents are called."""
    return name if version == 1 else f"{name}@{version}"


@cache
def versions_of(name: str) -> tuple[int, ...]:
    """The versions of graded opponents that the game of this name has, the newest last."""
    found = [version_of(path.stem) for path in FOLDER.glob(f"{name}*.json")]
    return tuple(sorted(version or 1 for plain, version in found if plain == name))


@cache
def table_of(name: str, version: int | None = None) -> dict[str, Any] | None:
    """What is known about the graded opponents of the game of this name, in this version or the newest; None if there
    are none. Raises `BadOpponents`."""
    if not versions_of(name) or (version is not None and version not in versions_of(name)):
        return None
    path = FOLDER / f"{stem_of(name, version or versions_of(name)[-1])}.json"
    try:
        about: Any = json.loads(path.read_text(encoding="utf-8"))
        rows, later = about["strengths"], "plays" in about["strengths"][0]
        alone = about[ALONE]["strengths"] if ALONE in about else None
        wrong = faults(ROWS if later else FIRST_ROWS, rows, "strengths")
        wrong += faults(ROWS, alone, f"{ALONE}.strengths") if alone is not None else []
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, OSError) as error:
        raise BadOpponents(f"The table of graded opponents {path} cannot be read: {error}") from None
    names = [*STRENGTHS, GRANDMASTER] if later else [*STRENGTHS]
    if not wrong and any([row["name"] for row in found] != names for found in (rows, alone) if found is not None):
        wrong = [f"{path.name}: the strengths must be {', '.join(names)}, in this order."]
    if wrong:
        raise BadOpponents(f"The table of graded opponents {path} cannot be used: {wrong[0]}")
    return about


def forget_tables() -> None:
    """Read all tables anew: some have been written."""
    table_of.cache_clear()
    versions_of.cache_clear()
