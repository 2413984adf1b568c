"""The folder of a tournament: settings, one Parquet file per shard, all results together, and the records of the
games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from architects_env.core.command_line.tools import shell_word
from architects_env.core.files.atomic_files import atomic_path, remove_unfinished, write_atomically
from architects_env.core.files.schema import Flag, Number, Rows, Text, faults
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


def create(folder: Path, config: dict[str, Any]) -> None:
    """Make a new folder with these settings.

    Raises:
        FileExistsError: The folder exists.
    """
    folder.mkdir(parents=True)
    (folder / "shards").mkdir()
    write_atomically(folder / "config.json", json.dumps(config, indent=1) + "\n")


def read_config(folder: Path) -> dict[str, Any]:
    """Return the settings of a tournament.

    Raises:
        ValueError: The folder has no valid settings.
    """
    try:
        config = {"options": {}, "record": False, "isolate": False, "seconds_per_decision": 10.0}
        config |= json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"{folder} is no folder of a tournament (config.json cannot be read): {error}") from error
    missing = [name for name in MODEL if name not in config]
    if missing:
        raise ValueError(f"{folder} is no folder of a tournament: its config.json lacks {', '.join(missing)}.")
    wrong = faults(MODEL, {name: config[name] for name in MODEL}, "config.json")
    if wrong or not isinstance(config["options"], dict):
        raise ValueError(
            f"{folder} is no folder of a tournament: {wrong[0] if wrong else 'its options are no options of a game.'}"
        )
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
    with atomic_path(shard_path(folder, number)) as unfinished:
        pq.write_table(pa.Table.from_pylist(played.rows), unfinished)


def gather(folder: Path, shards: int) -> pa.Table:
    """Return the results of all complete shards in the order of the games."""
    paths = [path for path in (shard_path(folder, number) for number in range(shards)) if path.exists()]
    if not paths:
        raise ValueError(f"{folder} has no complete shard yet; continue with --resume {shell_word(folder)}.")
    return pa.concat_tables([pq.read_table(path) for path in paths])
