"""The folder of a tournament: settings, one Parquet file per shard, all results together, and the records of the
games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from architects_env.core.command_line.tools import shell_word
from architects_env.core.files.atomic_files import atomic_path, remove_unfinished
from architects_env.core.files.schema import Flag, Number, Rows, Text
from architects_env.experiments import folders
from architects_env.experiments.tournament.play import Played

MODEL = {
    "game": Text(),
    "version": Number(0, 10**9, whole=True),
    "agents": Rows(Text(), 1, 1000),
    "players": Number(1, 100, whole=True),
    "games": Number(1, 10**7, whole=True),
    "seed": Number(-(2**63), 2**63 - 1, whole=True),
    "nonce": Text(),
    "processes": Number(1, 1000, whole=True),
    "record": Flag(),
    "isolate": Flag(),
    "seconds_per_decision": Number(0, 1e9),
}
"""Settings that a tournament needs to be resumed, beside the options of its game."""


NOTES = "notes"
"""The entry of a shard's file that holds its notes."""
DEFAULTS = {"options": {}, "record": False, "isolate": False, "seconds_per_decision": 10.0}
"""Settings that tournaments of earlier versions lack."""


def read_config(folder: Path) -> dict[str, Any]:
    """Return the settings of a tournament.

    Raises:
        ValueError: The folder has no valid settings.
    """
    config = folders.read_config(folder, "a tournament", MODEL, DEFAULTS)
    if not isinstance(config["options"], dict):
        raise ValueError(f"{folder} is no folder of a tournament: its options are no options of a game.")
    return config


def shard_path(folder: Path, number: int) -> Path:
    """Return the path of a shard."""
    return folder / "shards" / f"{number:06d}.parquet"


def record_path(folder: Path, game: int) -> Path:
    """Return the path of the record of a game."""
    return folder / "records" / f"{game:06d}.jsonl"


def missing(folder: Path, count: int) -> list[int]:
    """Return the numbers of the shards that are not complete. Unfinished files of a killed process are removed."""
    for part in (folder / "shards", folder / "records"):
        remove_unfinished(part)
    return [number for number in range(count) if not shard_path(folder, number).exists()]


def write_shard(folder: Path, number: int, played: Played) -> None:
    """Write a shard completely or not at all.

    The records come first, because a shard is complete once its rows exist.

    Args:
        folder: The folder of the tournament.
        number: The number of the shard.
        played: Its results.
    """
    for game, record in played.records.items():
        path = record_path(folder, game)
        path.parent.mkdir(exist_ok=True)
        record.write(path, new=False)
    rows = pa.Table.from_pylist(played.rows)
    if played.notes:
        rows = rows.replace_schema_metadata({NOTES: json.dumps(played.notes)})
    with atomic_path(shard_path(folder, number)) as unfinished:
        pq.write_table(rows, unfinished)


def notes_of(folder: Path, number: int) -> dict[str, Any]:
    """Return what else was written of a shard (`Played.notes`)."""
    return json.loads((pq.read_schema(shard_path(folder, number)).metadata or {}).get(NOTES.encode(), b"{}"))


def gather(folder: Path, shards: int) -> pa.Table:
    """Return the results of all complete shards in the order of the games."""
    paths = [path for path in (shard_path(folder, number) for number in range(shards)) if path.exists()]
    if not paths:
        raise ValueError(f"{folder} has no complete shard yet; continue with --resume {shell_word(folder)}.")
    return pa.concat_tables([pq.read_table(path) for path in paths])
