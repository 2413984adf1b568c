"""Decisions as rows of Parquet, for offline learning."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import atomic_path
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.records.files import read, replay_record
from architects_env.games import load

AT_ONCE = 64
"""Number of games in a row group, which are held in memory."""


_WORDS = pa.dictionary(pa.int32(), pa.string())


def make_schema(game: Game) -> pa.Schema:
    """Return the columns. Name and version of the game are in the metadata."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("num_players", pa.int8()),
            ("options", _WORDS),
            ("decision", pa.int32()),
            ("seat", pa.int8()),
            ("agent", _WORDS),
            ("observation", pa.list_(pa.float32(), len(game.observation_layout))),
            ("mask", pa.list_(pa.int8(), len(game.action_space))),
            ("action", pa.int32()),
            ("done", pa.bool_()),
            ("return", pa.float32()),
        ],
        metadata={"game": game.name, "version": str(game.version)},
    )


def replay_to_end(path: Path, game: Game) -> tuple[Record, Match]:
    """Return a recorded game and its end.

    Raises:
        ValueError: It is of another game, was not played to its end, or cannot be replayed.
    """
    record = read(path)
    if record.game != game.name:
        raise ValueError(
            f"{path} is a record of {record.game}, not of {game.name} like those before it; a dataset is of one game."
        )
    ended = replay_record(path, record)
    if not ended.over:
        raise ValueError(f"{path} breaks off after {len(record.actions)} decisions, so that its returns are not known.")
    return record, ended


def decision_columns(record: Record, ended: Match, number: int = 0, agents: Sequence[str] = ()) -> dict[str, list[Any]]:
    """Return the columns of one recorded game.

    Args:
        record: The record.
        ended: The game at its end, as `replay_to_end` returns it.
        number: The number of the game in the data set.
        agents: Names of the players, or empty.
    """
    game, returns = ended.game, ended.returns()
    match = Match(game, record.num_players, record.options, record.seed)
    columns: dict[str, list[Any]] = {name: [] for name in make_schema(game).names}
    options, last = (
        json.dumps(record.options, sort_keys=True),
        {seat: decision for decision, seat in enumerate(record.seats)},
    )
    for decision, action in enumerate(record.actions):
        record.lay_before(decision, match)
        seat = match.seat
        agent = agents[seat] if seat < len(agents) else ""
        row = (
            number,
            match.num_players,
            options,
            decision,
            seat,
            agent,
            match.observation(),
            match.mask.copy(),
            action,
            last[seat] == decision,
            returns[seat],
        )
        for column, value in zip(columns.values(), row, strict=True):
            column.append(value)
        match.apply(action)
    return columns


def _table(columns: Iterable[dict[str, list[Any]]], schema: pa.Schema) -> pa.Table:
    joined = {name: [value for each in columns for value in each[name]] for name in schema.names}
    arrays = [
        pa.FixedSizeListArray.from_arrays(np.concatenate(joined[field.name]), type=field.type)
        if pa.types.is_fixed_size_list(field.type)
        else pa.array(joined[field.name]).dictionary_encode().cast(field.type)
        if pa.types.is_dictionary(field.type)
        else pa.array(joined[field.name], field.type)
        for field in schema
    ]
    return pa.table(arrays, schema=schema)


def record_numbers(paths: list[Path]) -> list[int]:
    """Return the numbers of the games: those in the names of the files (as a tournament gives them), or else 0, 1, 2 by
    name."""
    named = all(path.stem.isdecimal() for path in paths)
    return [int(path.stem) if named else i for i, path in enumerate(paths)]


def write(paths: list[Path], out: Path, agents: Mapping[int, Sequence[str]] | None = None) -> Iterator[int]:
    """Write the decisions of all records to a new file, completely or not at all.

    Yields the number of rows of each game.

    Args:
        paths: The records.
        out: The new file.
        agents: Names of the players of each game by its number, where they are known.

    Raises:
        ValueError: A record does not fit, or `out` exists.
    """
    if out.exists():
        raise ValueError(f"{out} exists already; name a new file with --out.")
    game = load(read(paths[0]).game)
    schema = make_schema(game)
    out.parent.mkdir(parents=True, exist_ok=True)
    with atomic_path(out, new=True) as unfinished, pq.ParquetWriter(unfinished, schema, compression="zstd") as writer:
        held: list[dict[str, list[Any]]] = []
        for number, path in zip(record_numbers(paths), paths, strict=True):
            held.append(decision_columns(*replay_to_end(path, game), number, (agents or {}).get(number, ())))
            yield len(held[-1]["action"])
            if len(held) == AT_ONCE or path == paths[-1]:
                writer.write_table(_table(held, schema))
                held = []
