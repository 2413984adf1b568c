"""The report: tables for the terminal, one HTML page with plots, rows as Parquet, statistics as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console
from rich.text import Text

from architects_env.core.files.atomic_files import atomic_path, write_atomically
from architects_env.experiments import pages
from architects_env.experiments.balance import plots, tables
from architects_env.experiments.balance.play import Row
from architects_env.experiments.balance.statistics import Balance
from architects_env.experiments.pages import as_html, picture, printed


def flat(row: Row) -> dict[str, Any]:
    """Return a row as columns: `points.buildings`, `facts.virtue`, `game.turns`."""
    columns: dict[str, Any] = {name: value for name, value in vars(row).items() if not isinstance(value, Mapping)}
    for prefix, values in (("points", row.points), ("facts", row.facts), ("game", row.of_game)):
        columns |= {f"{prefix}.{name}": value for name, value in values.items()}
    return columns


def make_table(rows: Sequence[Row]) -> pa.Table:
    """Return all rows as one table.

    Columns that only some rows have, such as facts of a rival, are null in the others.
    """
    flats = [flat(row) for row in rows]
    names = dict.fromkeys(name for each in flats for name in each)
    return pa.table({name: [each.get(name) for each in flats] for name in names})


def as_json(settings: Mapping[str, Any], balances: Sequence[Balance]) -> str:
    """Return settings and statistics as JSON."""
    return json.dumps({**settings, "balance": [asdict(balance) for balance in balances]}, indent=1, allow_nan=False)


def show(balances: Sequence[Balance], console: Console, most: int = 8) -> None:
    """Print the tables.

    Args:
        balances: Statistics of each table.
        console: The terminal.
        most: Number of names of a long list that are shown, half of them from each end.
    """
    for balance in balances:
        console.print(Text(f"\n{tables.heading(balance)}\n", "bold"))
        for table in tables.make_tables(balance, most):
            console.print(printed(table))
    if (rivals := tables.rivals(balances)).rows:
        console.print(printed(rivals))
    console.print(tables.NOTE)


def page(title: str, settings: Mapping[str, Any], balances: Sequence[Balance]) -> str:
    """Return the whole report as one self-contained HTML page.

    Args:
        title: The title of the page.
        settings: The settings of the report by name.
        balances: Statistics of each table.
    """
    parts = [
        picture(plots.wins_by_side(balances), "Wins by seat, with 95 % intervals"),
        picture(plots.points_by_source(balances), "Mean points by source"),
    ]
    if (rivals := tables.rivals(balances)).rows:
        parts.append(as_html(rivals, unfolded=True))
    for balance in balances:
        parts.append(f"<h2>{escape(tables.heading(balance))}</h2>")
        for part in balance.parts:
            for kind in tables.kinds(part):
                names = [name for name in part.names if name.kind == kind]
                parts.append(
                    picture(
                        plots.wins_by_name(names, balance.even_share),
                        f"Wins by {kind}: {tables.table(balance)}, {part.who}",
                    )
                )
        parts += [as_html(table) for table in tables.make_tables(balance)]
    parts += ["<h2>How it was played</h2>", pages.settings(tables.settings(settings)), pages.note(tables.NOTE)]
    return pages.page(title, parts)


def write(
    folder: Path, title: str, settings: Mapping[str, Any], rows: Sequence[Row], balances: Sequence[Balance]
) -> None:
    """Write games.parquet, balance.json and report.html.

    Args:
        folder: An existing folder that holds none of these files.
        title: The title of the page.
        settings: The settings of the report by name.
        rows: A row for each side of each game.
        balances: Statistics of each table.
    """
    with atomic_path(folder / "games.parquet") as unfinished:
        pq.write_table(make_table(rows), unfinished)
    write_atomically(folder / "balance.json", as_json(settings, balances) + "\n")
    write_atomically(folder / "report.html", page(title, settings, balances))
