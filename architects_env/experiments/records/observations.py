"""The observations of a recorded game for programs in other languages, as lines of JSON or as Parquet.

A description of the rows (`describe_rows`) comes first: in JSON it is the first line, in Parquet the entry
`architects_env` of the file's metadata.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from architects_env.core.contract.game import Game
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.files.atomic_files import atomic_path, write_atomically
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.records.files import read, replay_record

FORMAT = 1
ENTRY = "architects_env"


def describe_rows(game: Game, record: Record, ended: Match) -> dict[str, Any]:
    """Return a description of the rows of a file.

    It has the game and its options, the parts of an observation, the blocks of actions, and the end of the game.

    Args:
        game: The game.
        record: The record.
        ended: The game at its end.
    """
    spans = [(part, game.observation_layout[part.name]) for part in game.observation_layout.parts]
    return {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "layout": layout_hash(game),
        "num_players": record.num_players,
        "options": dict(record.options),
        "observation": [
            {"name": part.name, "first": span.start, "shape": [int(size) for size in part.shape], "about": part.about}
            for part, span in spans
        ],
        "actions": [
            {"name": block.name, "first": int(block), "size": block.size, "about": block.about}
            for block in game.action_space.blocks
        ],
        "over": bool(ended.over),
        "scores": [int(score) for score in ended.scores_and_ranks()[0]] if ended.over else None,
        "rewards": [float(reward) for reward in ended.returns()] if ended.over else None,
    }


def iterate_rows(game: Game, record: Record, every_seat: bool) -> Iterator[dict[str, Any]]:
    """Yield a row for each decision of a game.

    Args:
        game: The game.
        record: The record.
        every_seat: Whether to yield a row for each seat at each decision. Seats that do not decide have no legal
            actions and no action.
    """
    match = Match(game, record.num_players, record.options, record.seed)
    for decision, action in enumerate(record.actions):
        record.lay_before(decision, match)
        for seat in range(match.num_players) if every_seat else (match.seat,):
            decides = seat == match.seat
            yield {
                "decision": decision,
                "seat": seat,
                "observation": match.observation(seat).tolist(),
                "legal": match.mask.nonzero()[0].tolist() if decides else [],
                "action": int(action) if decides else None,
            }
        match.apply(action)


def write_observations(path: Path, out: Path, every_seat: bool = False) -> int:
    """Write the observations of a recorded game to a new file, completely or not at all.

    Args:
        path: The record.
        out: The new file.
        every_seat: Whether to write a row for each seat at each decision.

    Returns:
        The number of rows.

    Raises:
        ValueError: The record cannot be replayed, or `out` exists or has an unknown ending.
    """
    if out.suffix not in (".jsonl", ".parquet"):
        raise ValueError(f"{out} must end in .jsonl or .parquet: by that it is known in which format to write.")
    if out.exists():
        raise ValueError(f"{out} exists already; name a new file with --out.")
    record = read(path)
    ended = replay_record(path, record)
    meaning, rows = describe_rows(ended.game, record, ended), [*iterate_rows(ended.game, record, every_seat)]
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix == ".jsonl":
        write_atomically(out, "".join(json.dumps(row) + "\n" for row in (meaning, *rows)), new=True)
    else:
        schema = _schema(ended.game, meaning)
        with atomic_path(out, new=True) as unfinished:
            pq.write_table(pa.Table.from_pylist(rows, schema=schema), unfinished, compression="zstd")
    return len(rows)


def _schema(game: Game, meaning: dict[str, Any]) -> pa.Schema:
    columns = [
        ("decision", pa.int32()),
        ("seat", pa.int8()),
        ("observation", pa.list_(pa.float32(), len(game.observation_layout))),
        ("legal", pa.list_(pa.int32())),
        ("action", pa.int32()),
    ]
    return pa.schema(columns, metadata={ENTRY: json.dumps(meaning)})
