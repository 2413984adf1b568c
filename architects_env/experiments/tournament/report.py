"""The report of a tournament: one page with tables and plots that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from architects_env.experiments.pages import as_html, note, page, picture, settings
from architects_env.experiments.tournament import plots, sheets


def report(summary: Mapping[str, Any], title: str) -> str:
    """The page, in HTML: pictures first, then the tables, folded but for the first."""
    tables = [
        sheet
        for sheet in (
            sheets.failures(summary),
            sheets.against(summary),
            sheets.cut_off(summary),
            sheets.points(summary),
        )
        if sheet.rows
    ]
    return page(
        title,
        [
            picture(plots.ratings(summary), "Ratings"),
            as_html(sheets.agents(summary), unfolded=True),
            picture(plots.against(summary), "How often the agent of the row placed better than that of the column (%)"),
            picture(plots.points_by_source(summary), "Mean points by source"),
            picture(plots.time_of_a_decision(summary), "Time of a decision"),
            "<h2>All tables</h2>",
            *map(as_html, tables),
            "<h2>How it was played</h2>",
            settings(sheets.settings(summary)),
            note(sheets.NOTE),
        ],
    )
