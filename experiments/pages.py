"""Tables and plots for the terminal and for a page that needs nothing else: what the reports share."""
from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from matplotlib.figure import Figure
from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

STYLE = """
body { font: 15px/1.45 sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }
table { border-collapse: collapse; margin: 0.5em 0 2em; font-size: 13px; }
th, td { padding: 0.15em 0.8em; border-bottom: 1px solid #ddd; text-align: left; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
img { max-width: 100%; display: block; margin: 1em 0; }
.above { background: #e6f4e6; } .below { background: #fbe6e6; }
"""


@dataclass(frozen=True)
class Sheet:
    """A table. The first `words` columns are words; the others are numbers and stand to the right. A last column "mark" colours rows by + and -."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    words: int = 1


def printed(sheet: Sheet) -> Table:
    """The table for the terminal. Names are shown as they are: nothing in them is markup."""
    table = Table(title=Text(sheet.title), title_justify="left", box=SIMPLE)
    for i, column in enumerate(sheet.columns):
        table.add_column(Text(column), justify="left" if i < sheet.words else "right", overflow="fold")
    for row in sheet.rows:
        table.add_row(*map(Text, row))
    return table


def as_html(sheet: Sheet) -> str:
    """The table for a page."""
    def line(tag: str, cells: Sequence[str], style: str = "") -> str:
        inner = "".join(f"<{tag}{'' if i < sheet.words else ' class=number'}>{escape(cell)}</{tag}>" for i, cell in enumerate(cells))
        return f"<tr{style}>{inner}</tr>"

    def style(row: Sequence[str]) -> str:
        mark = row[-1] if sheet.columns[-1] == "mark" else ""
        return " class=above" if mark.startswith("+") else " class=below" if mark.startswith("-") else ""

    rows = "\n".join(line("td", row, style(row)) for row in sheet.rows)
    return f"<h3>{escape(sheet.title)}</h3>\n<table>\n{line('th', sheet.columns)}\n{rows}\n</table>"


def as_markdown(sheet: Sheet, level: int) -> str:
    """The table for a page of the documentation, under a heading of this level."""
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    marks = ["---" if i < sheet.words else "---:" for i in range(len(sheet.columns))]
    return "\n".join([f"{'#' * level} {sheet.title}", "", line(sheet.columns), line(marks), *map(line, sheet.rows), ""])


def as_data(figure: Figure) -> str:
    """The figure as an address that holds the whole picture."""
    file = io.BytesIO()
    figure.savefig(file, format="svg", bbox_inches="tight")
    return "data:image/svg+xml;base64," + b64encode(file.getvalue()).decode()


def picture(figure: Figure, what: str) -> str:
    """The figure for a page; `what` says in words what it shows."""
    return f'<img alt="{escape(what)}" src="{as_data(figure)}">'


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page: the title, then parts in HTML."""
    head = f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>\n<h1>{escape(title)}</h1>"
    return "\n".join([head, *parts]) + "</html>\n"
