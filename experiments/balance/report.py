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
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from experiments.balance import plots, sheets
from experiments.balance.play import Row
from experiments.balance.sheets import Sheet
from experiments.balance.statistics import Balance

STYLE = """
body { font: 15px/1.45 sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }
table { border-collapse: collapse; margin: 0.5em 0 2em; font-size: 13px; }
th, td { padding: 0.15em 0.8em; border-bottom: 1px solid #ddd; text-align: left; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
img { max-width: 100%; display: block; margin: 1em 0; }
.above { background: #e6f4e6; } .below { background: #fbe6e6; }
"""


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
        console.print(f"\n[bold]{sheets.heading(balance)}[/bold]\n")
        for sheet in sheets.all_of(balance, most):
            console.print(_printed(sheet))
    if (rivals := sheets.rivals(balances)).rows:
        console.print(_printed(rivals))
    console.print(sheets.NOTE)


def _printed(sheet: Sheet) -> Table:
    table = Table(title=sheet.title, title_justify="left", box=SIMPLE)
    for i, column in enumerate(sheet.columns):
        table.add_column(column, justify="left" if i < sheet.words else "right")
    for row in sheet.rows:
        table.add_row(*row)
    return table


def _html(sheet: Sheet) -> str:
    def line(tag: str, cells: Sequence[str], style: str = "") -> str:
        inner = "".join(f"<{tag}{'' if i < sheet.words else ' class=number'}>{escape(cell)}</{tag}>" for i, cell in enumerate(cells))
        return f"<tr{style}>{inner}</tr>"

    def style(row: Sequence[str]) -> str:
        mark = row[-1] if sheet.columns[-1] == "mark" else ""
        return " class=above" if mark.startswith("+") else " class=below" if mark.startswith("-") else ""

    rows = "\n".join(line("td", row, style(row)) for row in sheet.rows)
    return f"<h3>{escape(sheet.title)}</h3>\n<table>\n{line('th', sheet.columns)}\n{rows}\n</table>"


def _picture(figure: Any, what: str) -> str:
    return f'<img alt="{escape(what)}" src="{plots.as_data(figure)}">'


def page(title: str, settings: Mapping[str, Any], balances: Sequence[Balance]) -> str:
    """The whole report as one page that needs nothing else."""
    described = ", ".join(f"{name} {value}" for name, value in settings.items())
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>\n<p>{escape(described)}</p>\n<p>{escape(sheets.NOTE)}</p>",
        _picture(plots.wins_by_side(balances), "wins by seat"), _picture(plots.points_by_source(balances), "points by source"),
    ]
    if (rivals := sheets.rivals(balances)).rows:
        parts.append(_html(rivals))
    for balance in balances:
        parts.append(f"<h2>{escape(sheets.heading(balance))}</h2>")
        parts += [_html(sheet) for sheet in sheets.all_of(balance)]
        for part in balance.parts:
            for kind in sheets.kinds(part):
                names = [name for name in part.names if name.kind == kind]
                parts.append(_picture(plots.wins_by_name(names, balance.even_share), f"wins by {kind}, {sheets.table(balance)}, {part.who}"))
    return "\n".join(parts) + "</html>\n"


def write(folder: Path, title: str, settings: Mapping[str, Any], rows: Sequence[Row], balances: Sequence[Balance]) -> None:
    """games.parquet, balance.json and report.html into `folder`, which exists and holds none of them; the rows first."""
    pq.write_table(table_of(rows), folder / "games.parquet")
    (folder / "balance.json").write_text(as_json(settings, balances) + "\n", encoding="utf-8")
    (folder / "report.html").write_text(page(title, settings, balances), encoding="utf-8")
