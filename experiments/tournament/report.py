"""The report of a tournament: one page with tables and plots that needs nothing else."""
from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from experiments.pages import as_html, page, picture
from experiments.tournament import plots, sheets


def report(summary: Mapping[str, Any], title: str) -> str:
    """The page, in HTML."""
    described = ", ".join(f"{name} {value}" for name, value in summary["settings"].items())
    return page(
        title,
        [
            f"<p>{escape(described)}</p>\n<p>{escape(sheets.NOTE)}</p>",
            picture(plots.ratings(summary), "ratings with intervals"), as_html(sheets.agents(summary)),
            *(as_html(sheet) for sheet in [sheets.failures(summary)] if sheet.rows),
            picture(plots.against(summary), "agent against agent"), as_html(sheets.against(summary)),
            as_html(sheets.cut_off(summary)),
            picture(plots.points_by_source(summary), "points by source"), as_html(sheets.points(summary)),
            picture(plots.time_of_a_decision(summary), "time of a decision"),
        ],
    )
