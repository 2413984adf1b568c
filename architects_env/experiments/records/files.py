"""Records in a folder: which there are, what is in them, and who played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load


def record_files(folder: Path) -> list[Path]:
    """The records of a tournament's folder (in its folder records), or of any other folder, by name. Raises
    `ValueError` if there are none."""
    if not folder.is_dir():
        raise ValueError(f"There is no folder {folder}.")
    inside = folder / "records"
    paths = sorted((inside if inside.is_dir() else folder).glob("*.jsonl"))
    if not paths:
        raise ValueError(f"There are no records (*.jsonl) in {folder}; a tournament writes them with --record.")
    return paths


def read(path: Path) -> Record:
    """The record in a file. Raises `ValueError` that names the file and what is wrong with it."""
    try:
        record = Record.read(path)
        load(record.game)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} cannot be read as a record: {error}") from error
    return record


def replayed(path: Path, record: Record, decisions: int | None = None) -> Match:
    """The game of a record after this many decisions (all by default). Raises `ValueError` that names the file and what
    does not fit."""
    try:
        return record.replay(decisions)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} cannot be replayed: {error}") from error


def results_of(folder: Path) -> dict[int, list[dict[str, Any]]]:
    """By number of game what a tournament's folder tells of its seats (and rivals): agent, score, rank; empty for any
    other folder."""
    shards = sorted((folder / "shards").glob("*.parquet"))
    if not shards:
        return {}
    games: dict[int, list[dict[str, Any]]] = {}
    for row in pa.concat_tables(
        [pq.read_table(path, columns=["game", "agent", "score", "rank"]) for path in shards]
    ).to_pylist():
        games.setdefault(row["game"], []).append(row)
    return games
