"""Trained opponents that come with the project: five levels for each game, easier ones where it needs them, and one
above them all.

A version N of them is a table, `NAME@N.json` (`NAME.json` for version 1). The table holds the agent that plays each
level, the measurements, the settings of the training, and the file and the hash of the network: a temperature means
something only with its own network. Some tables hold a second network for games of one player (`alone`).

Networks (`NAME.safetensors`) are read as data (`agents.policies.network_file`). A published version never changes;
stronger opponents become the next version (`core.search.versions`). `agents.registry` makes the agents, and
`train.release.grade` writes the tables.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.files.schema import Model, Number, Rows, Table, Text, Word, faults
from architects_env.core.search.versions import plain_name, split_version

USUAL_LEVELS: tuple[str, ...] = ("beginner", "casual", "skilled", "expert", "master")
"""The names of the levels that every game has, the weakest first."""
EASIER_LEVELS: tuple[str, ...] = ("newcomer", "novice")
"""The names of levels below these, the weakest first. A game has those that it takes until `random` wins sometimes."""
LEVELS: tuple[str, ...] = (*EASIER_LEVELS, *USUAL_LEVELS)
"""The names of all levels, the weakest first."""
GRANDMASTER = "grandmaster"
"""The name of the opponent above them."""
NETWORK = "graded"
"""The name of a table's network in the names of agents: `policy=graded@1`, or `graded@1:0.8` at a temperature."""
ALONE = "alone"
"""The name of a table's network for games of one player, if there is one: `policy=alone@5`, `alone@5:0.8`."""
FOLDER = Path(__file__).parent
MAX_TEMPERATURE, MAX_SIMULATIONS = 100.0, 100_000
FIRST_ROWS: Model = Rows(
    {
        "name": Word(USUAL_LEVELS),
        "temperature": Number(0, MAX_TEMPERATURE),
        "simulations": Number(0, MAX_SIMULATIONS, whole=True),
    },
    len(USUAL_LEVELS),
    len(USUAL_LEVELS),
)
"""The rows of a first version: the network at a temperature, or a search with this number of simulations."""
ROWS: Model = Rows({"name": Word((*LEVELS, GRANDMASTER)), "plays": Text()}, len(USUAL_LEVELS) + 1, len(LEVELS) + 1)
"""The rows of later versions: an agent, as `agents.make_agent` names it."""
PLAYERS = "players"
"""An entry of a row of later versions, which may be missing: other agents by number of players."""
AGENTS = Table(Text(), 1)


class BadOpponents(ValueError):
    """A table of trained opponents cannot be used."""


@dataclass(frozen=True)
class Level:
    """A trained opponent."""

    name: str
    plays: str
    """The agent that plays it, as `agents.make_agent` names it."""
    alone: str = ""
    """The agent that plays it in games of one player; empty if it is the same."""
    by_players: Mapping[int, str] = field(default_factory=dict)
    """The agents that play it with other numbers of players, where they are not the same."""

    @property
    def agents(self) -> tuple[str, ...]:
        """All agents that play it."""
        return (self.plays, *filter(None, [self.alone]), *self.by_players.values())


def get_levels(game: Game, version: int | None = None) -> dict[str, Level]:
    """Return the trained opponents of a game by name, the weakest first.

    The result is empty if there are none for this version and layout of the game.

    Args:
        game: The game.
        version: The version of the opponents; by default the newest.

    Raises:
        BadOpponents: The table is damaged.
    """
    found = _read_levels(game, version)
    return {name: found[name] for name in LEVELS if name in found}


def get_level(game: Game, name: str) -> Level:
    """Return the trained opponent of a name, such as "master", "master@1" or "grandmaster".

    Raises:
        ValueError: There is none.
    """
    plain, version = split_version(name)
    if version is not None and version not in list_versions(game.name):
        there = ", ".join(f"{plain}@{number}" for number in list_versions(game.name)) or "none"
        raise ValueError(f"{game.title} has no trained opponent {name!r}; there are: {there}.")
    found = _read_levels(game, version)
    if found and plain not in found:
        raise ValueError(f"{game.title} has no trained opponent {name!r}; it has {', '.join(found)}.")
    if plain not in found:
        raise ValueError(
            f"{game.title} has no trained opponents (none were made for this version of it), so there is no agent {name!r}."
        )
    return found[plain]


def list_levels(name: str) -> tuple[str, ...]:
    """Return the names of the newest levels of the game of a name, the weakest first, without loading the game."""
    about = read_table(name) or {}
    return tuple(row["name"] for row in about.get("strengths", ()) if row["name"] in LEVELS)


def get_styles(game: Game, version: int | None = None) -> dict[str, dict[str, Any]]:
    """Return the measured styles of the trained opponents by name (`Game.plans`), with the measurement of each.

    The result is empty if there are none. `skilled:thief` is the level skilled in the style of a thief.
    """
    about = read_table(game.name, version) or {}
    return {row["style"]: row for row in about.get("styles", ())} if get_levels(game, version) else {}


def is_graded(name: str) -> bool:
    """Return whether this is the name of a trained opponent of any game."""
    return plain_name(name) in (*LEVELS, GRANDMASTER)


def _read_levels(game: Game, version: int | None) -> dict[str, Level]:
    about = read_table(game.name, version)
    if about is None or (about.get("version"), about.get("layout")) != (game.version, layout_hash(game)):
        return {}
    number = version or list_versions(game.name)[-1]
    rows: list[dict[str, Any]] = about["strengths"]
    if "plays" not in rows[0]:
        rows = [{"name": row["name"], "plays": _first_version_agent(row, number)} for row in rows]
        rows = [*rows, {"name": GRANDMASTER, "plays": f"gumbel@1:64,policy={NETWORK}@{number}"}]
    alone = {row["name"]: row["plays"] for row in about.get(ALONE, {}).get("strengths", ())}
    return {
        row["name"]: Level(
            row["name"],
            row["plays"],
            alone.get(row["name"], ""),
            {int(number): plays for number, plays in row.get(PLAYERS, {}).items()},
        )
        for row in rows
    }


def _first_version_agent(row: dict[str, Any], version: int) -> str:
    """Return the agent that plays a row of a first version."""
    if row["simulations"]:
        return f"puct:{int(row['simulations'])},policy={NETWORK}@{version}"
    return f"{NETWORK}@{version}:{float(row['temperature'])!r}"


def has_alone(game: Game, version: int | None = None) -> bool:
    """Return whether the trained opponents have a network for games of one player."""
    return ALONE in (read_table(game.name, version) or {})


def network_path(game: Game, version: int | None = None, alone: bool = False) -> Path:
    """Return the file of the network that plays the trained opponents.

    A wheel holds the networks of the newest opponents and of those in the benchmark; a checkout holds all.

    Args:
        game: The game.
        version: The version of the opponents; by default the newest.
        alone: Whether to return the network for games of one player.

    Raises:
        BadOpponents: The file is missing, or is not the network that was graded.
    """
    about, table = (
        read_table(game.name, version) or {},
        file_stem(game.name, version or max(list_versions(game.name), default=1)),
    )
    if alone:
        about = about.get(ALONE, {})
    path = FOLDER / about.get("file", f"{game.name}.safetensors")
    try:
        found = hash_network(path.read_bytes())
    except FileNotFoundError:
        raise BadOpponents(
            f"{game.title} needs the network {path.name} for the opponents of {table}.json, but an installed package holds only the newest networks and "
            f"those of the benchmark. Copy the file from architects_env/opponents of a checkout into {FOLDER}, install the checkout with pip install -e, "
            "or name the opponents without a version."
        ) from None
    except OSError as error:
        raise BadOpponents(f"The network of the trained opponents {path} cannot be read: {error.strerror}.") from None
    if found != about.get("network"):
        raise BadOpponents(
            f"The network {path} does not belong to the table {table}.json: perhaps `architects-env grade` was stopped before it had written both. "
            "Run it again, or copy both files from one place."
        )
    return path


def hash_network(network: bytes) -> str:
    """Return the SHA-256 of a network's file, which its table holds."""
    return hashlib.sha256(network).hexdigest()


def file_stem(name: str, version: int) -> str:
    """Return the file name, without a suffix, of a version of a game's opponents."""
    return name if version == 1 else f"{name}@{version}"


@cache
def list_versions(name: str) -> tuple[int, ...]:
    """Return the versions of a game's trained opponents, the newest last."""
    found = [split_version(path.stem) for path in FOLDER.glob(f"{name}*.json")]
    return tuple(sorted(version or 1 for plain, version in found if plain == name))


@cache
def read_table(name: str, version: int | None = None) -> dict[str, Any] | None:
    """Return the table of a game's trained opponents, in this version or the newest. None if there are none.

    Raises:
        BadOpponents: The table cannot be read.
    """
    if not list_versions(name) or (version is not None and version not in list_versions(name)):
        return None
    path = FOLDER / f"{file_stem(name, version or list_versions(name)[-1])}.json"
    try:
        about: Any = json.loads(path.read_text(encoding="utf-8"))
        rows, later = about["strengths"], "plays" in about["strengths"][0]
        alone = about[ALONE]["strengths"] if ALONE in about else None
        wrong = _find_faults(rows) if later else faults(FIRST_ROWS, rows, "strengths")
        wrong += faults(ROWS, alone, f"{ALONE}.strengths") if alone is not None else []
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, OSError) as error:
        raise BadOpponents(f"The table of trained opponents {path} cannot be read: {error}") from None
    highest = [*USUAL_LEVELS, GRANDMASTER] if later else [*USUAL_LEVELS]
    if not wrong and any(_has_wrong_levels(found, highest) for found in (rows, alone) if found is not None):
        wrong = [f"{path.name}: the levels must be {', '.join(highest)}, in this order, after the easier ones if any."]
    if wrong:
        raise BadOpponents(f"The table of trained opponents {path} cannot be used: {wrong[0]}")
    return about


def _has_wrong_levels(rows: Sequence[Mapping[str, Any]], highest: Sequence[str]) -> bool:
    """Return whether the rows are not some easier levels, the weakest first, and then the levels `highest`."""
    named = [row["name"] for row in rows]
    return named != [*(name for name in EASIER_LEVELS if name in named), *highest]


def _find_faults(rows: Any) -> list[str]:
    """Return a sentence for each entry of the rows of a later version that cannot be used."""
    plain = [{name: entry for name, entry in row.items() if name != PLAYERS} for row in rows]
    wrong = faults(ROWS, plain, "strengths")
    for row in rows:
        if PLAYERS in row:
            where = f"strengths.{row['name']}.{PLAYERS}"
            wrong += faults(AGENTS, row[PLAYERS], where) or [
                f"{where} has {number!r}; it must have numbers of players."
                for number in row[PLAYERS]
                if not (number.isascii() and number.isdecimal())
            ]
    return wrong


def clear_tables() -> None:
    """Clear the cache of tables, after some were written."""
    read_table.cache_clear()
    list_versions.cache_clear()
