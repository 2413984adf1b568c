"""Records in a folder, and the results of their games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load


def record_files(folder: Path) -> list[Path]:
    """Return the records of a tournament's folder (in its folder records), or of any other folder, by name.

    Raises:
        ValueError: There are none.
    """
    if not folder.is_dir():
        raise ValueError(f"There is no folder {folder}.")
    inside = folder / "records"
    paths = sorted((inside if inside.is_dir() else folder).glob("*.jsonl"))
    if not paths:
        raise ValueError(f"There are no records (*.jsonl) in {folder}; a tournament writes them with --record.")
    return paths


def read(path: Path) -> Record:
    """Return the record in a file.

    Raises:
        ValueError: The file cannot be read as a record.
    """
    try:
        record = Record.read(path)
        load(record.game)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} cannot be read as a record: {error}") from error
    return record


def replay_record(path: Path, record: Record, decisions: int | None = None) -> Match:
    """Return the game of a record after some decisions.

    Args:
        path: The file, for the error.
        record: The record.
        decisions: Number of decisions. By default all are replayed.

    Raises:
        ValueError: The record cannot be replayed.
    """
    try:
        return record.replay(decisions)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} cannot be replayed: {error}") from error


def read_results(folder: Path) -> dict[int, list[dict[str, Any]]]:
    """Return the agent, score and rank of every seat (and rival) by number of the game, from a tournament's folder.

    Other folders have none.
    """
    shards = sorted((folder / "shards").glob("*.parquet"))
    if not shards:
        return {}
    games: dict[int, list[dict[str, Any]]] = {}
    for row in pa.concat_tables(
        [pq.read_table(path, columns=["game", "agent", "score", "rank"]) for path in shards]
    ).to_pylist():
        games.setdefault(row["game"], []).append(row)
    return games
