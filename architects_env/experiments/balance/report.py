"""The report: tables for the terminal, one page with plots, rows as Parquet, statistics as JSON."""

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
from architects_env.experiments.balance import plots, sheets
from architects_env.experiments.balance.play import Row
from architects_env.experiments.balance.statistics import Balance
from architects_env.experiments.pages import as_html, picture, printed


def flat(row: Row) -> dict[str, Any]:
    """A row as columns: `points.buildings`, `facts.virtue`, `game.turns`."""
    columns: dict[str, Any] = {name: value for name, value in vars(row).items() if not isinstance(value, Mapping)}
    for prefix, values in (("points", row.points), ("facts", row.facts), ("game", row.of_game)):
        columns |= {f"{prefix}.{name}": value for name, value in values.items()}
    return columns


def table_of(rows: Sequence[Row]) -> pa.Table:
    """All rows, one for every game and seat. What only some rows have (facts of a rival) is null in the others."""
    flats = [flat(row) for row in rows]
    names = dict.fromkeys(name for each in flats for name in each)
    return pa.table({name: [each.get(name) for each in flats] for name in names})


def as_json(settings: Mapping[str, Any], balances: Sequence[Balance]) -> str:
    """Settings and statistics."""
    return json.dumps({**settings, "balance": [asdict(balance) for balance in balances]}, indent=1, allow_nan=False)


def show(balances: Sequence[Balance], console: Console, most: int = 8) -> None:
    """Tables on the terminal; of long lists of names only both ends."""
    for balance in balances:
        console.print(Text(f"\n{sheets.heading(balance)}\n", "bold"))
        for sheet in sheets.all_of(balance, most):
            console.print(printed(sheet))
    if (rivals := sheets.rivals(balances)).rows:
        console.print(printed(rivals))
    console.print(sheets.NOTE)


def page(title: str, settings: Mapping[str, Any], balances: Sequence[Balance]) -> str:
    """The whole report as one page that needs nothing else."""
    parts = [
        picture(plots.wins_by_side(balances), "Wins by seat, with 95 % intervals"),
        picture(plots.points_by_source(balances), "Mean points by source"),
    ]
    if (rivals := sheets.rivals(balances)).rows:
        parts.append(as_html(rivals, unfolded=True))
    for balance in balances:
        parts.append(f"<h2>{escape(sheets.heading(balance))}</h2>")
        for part in balance.parts:
            for kind in sheets.kinds(part):
                names = [name for name in part.names if name.kind == kind]
                parts.append(
                    picture(
                        plots.wins_by_name(names, balance.even_share),
                        f"Wins by {kind}: {sheets.table(balance)}, {part.who}",
                    )
                )
        parts += [as_html(sheet) for sheet in sheets.all_of(balance)]
    parts += ["<h2>How it was played</h2>", pages.settings(sheets.settings(settings)), pages.note(sheets.NOTE)]
    return pages.page(title, parts)


def write(
    folder: Path, title: str, settings: Mapping[str, Any], rows: Sequence[Row], balances: Sequence[Balance]
) -> None:
    """games.parquet, balance.json and report.html into `folder`, which exists and holds none of them; the rows
    first."""
    with atomic_path(folder / "games.parquet") as unfinished:
        pq.write_table(table_of(rows), unfinished)
    write_atomically(folder / "balance.json", as_json(settings, balances) + "\n")
    write_atomically(folder / "report.html", page(title, settings, balances))
