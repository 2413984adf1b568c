"""The report of a tournament: one self-contained HTML page with tables and plots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from architects_env.experiments.pages import as_html, note, page, picture, settings
from architects_env.experiments.tournament import plots, tables


def report(summary: Mapping[str, Any], title: str) -> str:
    """Return the page in HTML: plots first, then the tables, of which all but the first are folded."""
    shown = [
        table
        for table in (
            tables.failures(summary),
            tables.against(summary),
            tables.cut_off(summary),
            tables.points(summary),
        )
        if table.rows
    ]
    return page(
        title,
        [
            picture(plots.ratings(summary), "Ratings"),
            as_html(tables.agents(summary), unfolded=True),
            picture(plots.against(summary), "How often the agent of the row placed better than that of the column (%)"),
            picture(plots.points_by_source(summary), "Mean points by source"),
            picture(plots.time_of_a_decision(summary), "Time of a decision"),
            "<h2>All tables</h2>",
            *map(as_html, shown),
            "<h2>How it was played</h2>",
            settings(tables.settings(summary)),
            note(tables.NOTE),
        ],
    )
