"""The tracks of the benchmark, and the budgets of an algorithm for a task."""

from __future__ import annotations

from dataclasses import dataclass

GIVEN, NOTHING, TEACHERS, LANGUAGE = "given", "from-nothing", "with-teachers", "language"
TRACKS = (GIVEN, NOTHING, TEACHERS, LANGUAGE)
"""The track *given* is for any agent, by its time per decision. The track *from-nothing* is for algorithms that learn
from games alone. The track *with-teachers* is for algorithms that may ask the bots, whose decisions count. The track
*language* is for language models: the same tasks and opponents, with fewer deals."""
TRAINED = (NOTHING, TEACHERS)
"""The tracks of algorithms that learn."""
LANGUAGE_DEALS = 16
"""Number of deals of each task in the track *language*, by default and for its table."""
SEEDS = 3
"""Least number of trainings behind a row of the main table."""
TIME_CLASSES = (1.0, 10.0, 100.0)
"""Classes of the track *given*: milliseconds per decision at the 95th percentile of all decisions, by CPU time of all
processes or by the clock, in the slowest task."""


@dataclass(frozen=True)
class Budget:
    """The budget of one task and one seed. Whichever limit is reached first ends the training."""

    decisions: int
    """Decisions of all seats in any game of the training's process. With teachers it includes the decisions that they
    were asked for. A simulation of a search counts as one."""
    minutes: float
    """CPU time, in minutes of one core."""


BUDGETS = {"small": Budget(500_000, 5.0), "large": Budget(10_000_000, 60.0)}


def time_class(milliseconds: float) -> str:
    """Return the class of the track *given* for this many milliseconds per decision."""
    return next((f"{limit:g} ms" for limit in TIME_CLASSES if milliseconds <= limit), f"over {TIME_CLASSES[-1]:g} ms")
