"""Tables and plots for the terminal and for self-contained HTML pages, shared by all reports."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from matplotlib.figure import Figure  # takes long to load, and tables need none

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6em; line-height: 1.25; } h2 { font-size: 1.25em; margin-top: 2em; border-top: 2px solid #ccc; padding-top: 0.6em; }
.note, dl { color: #444; font-size: 14px; max-width: 60em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1em 1.2em; } dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; }
details { margin: 0.4em 0; border: 1px solid #ccc; border-radius: 4px; padding: 0 0.8em; }
summary { cursor: pointer; padding: 0.45em 0; font-weight: 600; } summary:hover { color: #0b5394; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.3em 0 1em; font-size: 14px; }
th, td { padding: 0.2em 0.8em; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; }
th { background: #f2f2f2; } td:first-child { overflow-wrap: anywhere; min-width: 8em; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1.2em 0; } figcaption { font-weight: 600; } img { max-width: 100%; height: auto; display: block; margin: 0.4em 0; }
.above { background: #ddf0dd; } .below { background: #f9dfdf; }
"""


@dataclass(frozen=True)
class ReportTable:
    """A table of text.

    The first `words` columns are left-aligned, the others are numbers and right-aligned. A last column "mark" colours
    the rows whose marks begin with + or -.
    """

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    words: int = 1


def printed(table: ReportTable) -> Table:
    """Return the table for the terminal. Names are shown as they are, without markup."""
    shown = Table(title=Text(table.title), title_justify="left", box=SIMPLE)
    for i, column in enumerate(table.columns):
        shown.add_column(Text(column), justify="left" if i < table.words else "right", overflow="fold")
    for row in table.rows:
        shown.add_row(*map(Text, row))
    return shown


def as_html(table: ReportTable, unfolded: bool = False) -> str:
    """Return the table in HTML, folded under its title unless `unfolded`. It scrolls where it is too wide."""

    def line(tag: str, cells: Sequence[str], style: str = "") -> str:
        inner = "".join(
            f"<{tag}{'' if i < table.words else ' class=number'}>{escape(cell)}</{tag}>" for i, cell in enumerate(cells)
        )
        return f"<tr{style}>{inner}</tr>"

    def style(row: Sequence[str]) -> str:
        mark = row[-1] if table.columns[-1] == "mark" else ""
        return " class=above" if mark.startswith("+") else " class=below" if mark.startswith("-") else ""

    rows = "\n".join(line("td", row, style(row)) for row in table.rows)
    summary, head = f"<summary>{escape(table.title)}</summary>", line("th", table.columns)
    return f"<details{' open' * unfolded}>{summary}\n<div class=wide><table>\n{head}\n{rows}\n</table></div></details>"


def settings(described: Mapping[str, str]) -> str:
    """Return settings as a list of names and values in HTML."""
    return (
        "<dl>"
        + "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in described.items() if value)
        + "</dl>"
    )


def note(text: str) -> str:
    """Return a paragraph that explains what is above it."""
    return f"<p class=note>{escape(text)}</p>"


def as_markdown(table: ReportTable, level: int) -> str:
    """Return the table in Markdown, under a heading of this level."""

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    marks = ["---" if i < table.words else "---:" for i in range(len(table.columns))]
    return "\n".join([f"{'#' * level} {table.title}", "", line(table.columns), line(marks), *map(line, table.rows), ""])


def as_data(figure: Figure) -> str:
    """Return the figure as a data URL with the whole picture."""
    file = io.BytesIO()
    figure.savefig(file, format="svg", bbox_inches="tight")
    return "data:image/svg+xml;base64," + b64encode(file.getvalue()).decode()


def picture(figure: Figure, what: str) -> str:
    """Return the figure in HTML. `what` describes it."""
    return f'<figure><figcaption>{escape(what)}</figcaption><img alt="{escape(what)}" src="{as_data(figure)}"></figure>'


def page(title: str, parts: Iterable[str]) -> str:
    """Return a whole HTML page from its title and its parts."""
    about = f"<meta charset=utf-8><meta name=viewport content=width=device-width><title>{escape(title)}</title>"
    head = f"<!doctype html><html lang=en>{about}<style>{STYLE}</style>\n<h1>{escape(title)}</h1>"
    return "\n".join([head, *parts]) + "</html>\n"
