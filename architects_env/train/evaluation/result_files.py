"""Result files in a run folder: the learning curve, other tables, and numbered JSON files."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from architects_env.core.files.atomic_files import write_atomically

CURVE = (
    "seconds",
    "decisions",
    "games",
    "cut_off",
    "decisions_per_game",
    "against",
    "win_rate",
    "low",
    "high",
    "points",
    "points_of_opponents",
)
"""Columns of `curve.csv`, with a row for each evaluation against random opponents.

`decisions` counts timesteps of the learner. `cut_off` (the fraction of games that reached the turn limit) and
`decisions_per_game` describe the training games since the previous row; they are empty if no game has ended. The other
columns describe the evaluation games: `win_rate` with its 95 % interval from `low` to `high`, and the mean points of
the policy and of its opponents.
"""


class BadRun(ValueError):
    """A run folder that cannot be used."""


def format_row(cells: tuple[object, ...]) -> bytes:
    """Format cells as a line of a CSV file."""
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()


def add_to_curve(folder: Path, point: tuple[object, ...]) -> None:
    """Add a row to curve.csv, with a cell for each column of `CURVE`."""
    write_atomically(folder / "curve.csv", (folder / "curve.csv").read_bytes() + format_row(point))


def read_curve_decisions(folder: Path) -> list[int]:
    """Return the numbers of decisions at which the learning curve has a point.

    Raises:
        BadRun: If the curve cannot be read.
    """
    try:
        with open(folder / "curve.csv", encoding="utf-8", newline="") as file:
            return [int(row["decisions"]) for row in csv.DictReader(file)]
    except (OSError, ValueError, KeyError, TypeError, csv.Error) as error:
        raise BadRun(f"{folder / 'curve.csv'} cannot be read ({error}).") from None


def drop_rows_after(table: Path, decisions: int) -> None:
    """Remove the rows of a table with more decisions than these. A resumed run writes them again.

    Raises:
        BadRun: If the table cannot be read.
    """
    if not table.exists():
        return
    try:
        with open(table, encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        kept = [row for row in rows if int(row[head.index("decisions")]) <= decisions]
    except (ValueError, IndexError, csv.Error) as error:
        raise BadRun(f"{table} cannot be read ({error}).") from None
    if len(kept) < len(rows):
        write_atomically(table, b"".join(format_row(tuple(row)) for row in (head, *kept)))


def rename_columns(table: Path, names: Mapping[str, str]) -> None:
    """Rename columns of a table, from old to present names, if it exists and has them."""
    if not table.exists():
        return
    head, _, rows = table.read_bytes().partition(b"\n")
    columns = head.decode(errors="replace").strip().split(",")
    if set(columns) & set(names):
        write_atomically(table, format_row(tuple(names.get(column, column) for column in columns)) + rows)


def new_file(folder: Path, name: str) -> Path:
    """Return the path of a new `name.json`. In a resumed run the name gets a number: `name-2.json`, and so on."""
    count = len(list(folder.glob(f"{name}*.json")))
    return folder / (f"{name}-{count + 1}.json" if count else f"{name}.json")


def files_in_order(folder: Path, name: str) -> list[Path]:
    """Return the files that `new_file` has named, the latest last."""
    return sorted(folder.glob(f"{name}*.json"), key=lambda path: path.stat().st_mtime)
