"""The folder of a tournament: settings, one Parquet file a shard, all results together, and the records of the games."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from experiments.tournament.play import Played

NEEDED = ("game", "version", "agents", "players", "games", "seed", "nonce", "processes")
"""Settings without which a tournament cannot go on."""


def create(folder: Path, config: dict[str, Any]) -> None:
    """A new folder with the settings. Raises `FileExistsError` rather than overwrite one."""
    folder.mkdir(parents=True)
    (folder / "shards").mkdir()
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")


def read_config(folder: Path) -> dict[str, Any]:
    """The settings of a tournament. Raises `ValueError` if the folder holds none."""
    try:
        config = {"options": {}, "record": False, "isolate": False, "seconds_per_decision": 10.0}
        config |= json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(f"{folder} is no folder of a tournament (config.json cannot be read): {error}") from error
    missing = [name for name in NEEDED if name not in config]
    if missing:
        raise ValueError(f"{folder} is no folder of a tournament: its config.json lacks {', '.join(missing)}.")
    return config


def shard_path(folder: Path, number: int) -> Path:
    """Where shard `number` lies once it is complete."""
    return folder / "shards" / f"{number:06d}.parquet"


def record_path(folder: Path, game: int) -> Path:
    """Where the record of a game lies."""
    return folder / "records" / f"{game:06d}.jsonl"


def write_shard(folder: Path, number: int, played: Played) -> None:
    """Write a shard whole or not at all: its records first, for it is complete once its rows are there."""
    for game, record in played.records.items():
        path = record_path(folder, game)
        path.parent.mkdir(exist_ok=True)
        unfinished = path.with_suffix(".part")
        unfinished.unlink(missing_ok=True)
        record.write(unfinished)
        os.replace(unfinished, path)
    path = shard_path(folder, number)
    unfinished = path.with_suffix(".part")
    pq.write_table(pa.Table.from_pylist(played.rows), unfinished)
    os.replace(unfinished, path)


def gather(folder: Path, shards: int) -> pa.Table:
    """The results of all complete shards, in the order of the games."""
    paths = [path for path in (shard_path(folder, number) for number in range(shards)) if path.exists()]
    if not paths:
        raise ValueError(f"{folder} has no complete shard yet; go on with --resume {folder}.")
    return pa.concat_tables([pq.read_table(path) for path in paths])
