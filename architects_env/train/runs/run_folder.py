"""The folder of a training run: made, found again, and its learning curve as a table."""

from __future__ import annotations

import csv
import io
import json
import time
from dataclasses import replace
from pathlib import Path

from architects_env.core.files.whole_files import remove_unfinished, write_whole
from architects_env.games import load
from architects_env.train.runs.checkpoints import Checkpoint, last_checkpoint
from architects_env.train.runs.config import Config, from_json, to_json

CURVE = (
    "seconds",
    "decisions",
    "games",
    "cut_off",
    "decisions_per_game",
    "against",
    "first_places",
    "low",
    "high",
    "points",
    "points_of_others",
)
"""Columns of curve.csv. Cut off (a share) and decisions of a game are those of the games of training since the point
before; empty where there are none."""


class BadRun(ValueError):
    """A run folder that cannot be used as asked."""


def new_folder(config: Config) -> Path:
    """A folder that did not exist before, named by what is trained."""
    seats = "-".join(map(str, config.players))
    folder = config.runs / f"{config.game}-{seats}p-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        (folder / "checkpoints").mkdir(parents=True)
    except FileExistsError:
        what = "there is already something with that name. Wait a second, or choose another --seed or --runs."
        raise BadRun(f"The run folder {folder} cannot be made: {what}") from None
    except OSError as error:
        raise BadRun(f"The run folder {folder} cannot be made: {error.strerror or error}.") from None
    write_whole(folder / "curve.csv", row_of(CURVE))
    write_whole(folder / "config.json", (json.dumps(to_json(config), indent=1) + "\n").encode())
    return folder


def resumed(config: Config) -> tuple[Config, Path, Checkpoint, list[str]]:
    """The settings, folder and last whole checkpoint of the run to go on with, and a sentence for everything that was
    found broken.

    Raises `ValueError` if the folder cannot be used.
    """
    assert config.resume is not None
    folder = config.resume
    if not (folder / "config.json").is_file():
        raise BadRun(
            f"{folder} is not a run folder (it has no config.json); --resume takes a folder that `architects-env train` has made."
        )
    try:
        settings = from_json(json.loads((folder / "config.json").read_text(encoding="utf-8")), config.trust_code)
    except (OSError, ValueError, RecursionError) as error:
        raise BadRun(f"The settings {folder / 'config.json'} cannot be used: {error}") from None
    if config.minutes is not None or config.total_decisions is not None:
        settings = replace(settings, minutes=config.minutes, total_decisions=config.total_decisions)
    checkpoint, broken = last_checkpoint(folder, load(settings.game))
    found = checkpoint.about["body_layers"], checkpoint.about["own_value_network"]
    if found != (list(settings.hidden), settings.own_value_network):
        own = ", the value's own" if found[1] else ""
        raise BadRun(
            f"{checkpoint.path} is of another network than {folder / 'config.json'} says: layers of {found[0]} units{own}."
        )
    finished = (
        config.total_decisions is not None or (folder / "policy.zip").exists()
    )  # otherwise its policy has yet to be saved and measured
    if finished and settings.total_decisions is not None and settings.total_decisions <= checkpoint.decisions:
        raise BadRun(
            f"{folder} has {checkpoint.decisions:,} decisions already; name more with --total-decisions, or give it --minutes."
        )
    left = [path for place in (folder, folder / "checkpoints") for path in remove_unfinished(place)]
    notes = [
        *broken,
        *([f"Instead {checkpoint.path} is used."] if broken else []),
        *(f"Removed {path}, which was never finished." for path in left),
    ]
    return settings, folder, checkpoint, notes


def add_to_curve(folder: Path, point: tuple[object, ...]) -> None:
    """Another row of curve.csv, with a cell for each of `CURVE`."""
    write_whole(folder / "curve.csv", (folder / "curve.csv").read_bytes() + row_of(point))


def points_of(folder: Path) -> list[int]:
    """After how many decisions the learning curve has a point. Raises `BadRun` if it cannot be read."""
    try:
        with open(folder / "curve.csv", encoding="utf-8", newline="") as file:
            return [int(row["decisions"]) for row in csv.DictReader(file)]
    except (OSError, ValueError, KeyError, TypeError, csv.Error) as error:
        raise BadRun(f"{folder / 'curve.csv'} cannot be read ({error}).") from None


def drop_after(table: Path, decisions: int) -> None:
    """Remove the rows of a table of a run that tell of more decisions than these: those are played again. Raises
    `BadRun` if the table cannot be read."""
    if not table.exists():
        return
    try:
        with open(table, encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        kept = [row for row in rows if int(row[head.index("decisions")]) <= decisions]
    except (ValueError, IndexError, csv.Error) as error:
        raise BadRun(f"{table} cannot be read ({error}).") from None
    if len(kept) < len(rows):
        write_whole(table, b"".join(row_of(tuple(row)) for row in (head, *kept)))


def new_file(folder: Path, name: str) -> Path:
    """`name.json` of a run; in one that goes on `name-2.json`, and so on."""
    number = len(list(folder.glob(f"{name}*.json")))
    return folder / (f"{name}-{number + 1}.json" if number else f"{name}.json")


def files_in_order(folder: Path, name: str) -> list[Path]:
    """All of those, the latest last."""
    return sorted(folder.glob(f"{name}*.json"), key=lambda path: path.stat().st_mtime)


def row_of(cells: tuple[object, ...]) -> bytes:
    """Cells as a line of a table."""
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()
