"""The tracks of the benchmark, and what an algorithm may spend on a task."""

from __future__ import annotations

from dataclasses import dataclass

GIVEN, NOTHING, TEACHERS = "given", "from-nothing", "with-teachers"
TRACKS = (GIVEN, NOTHING, TEACHERS)
"""An agent however it came about, by its time a decision; an algorithm that learned from games alone; one that could
ask the bots, where what they are asked counts."""
SEEDS = 3
"""Trainings of which a row of the main table is the mean, at least."""
TIME_CLASSES = (1.0, 10.0, 100.0)
"""Milliseconds of one core a decision, on average in the slowest task: the classes of the track of given agents."""


@dataclass(frozen=True)
class Budget:
    """For one task and one seed; whichever is spent first ends the training."""

    decisions: int
    """Of all seats, in whatever game is played in the training's process; with teachers also those that they were asked
    for. A simulation of a search counts as one."""
    minutes: float
    """Of one core."""


BUDGETS = {"small": Budget(500_000, 5.0), "large": Budget(10_000_000, 60.0)}


def time_class(milliseconds: float) -> str:
    """In which class of the track of given agents a time a decision falls."""
    return next((f"{limit:g} ms" for limit in TIME_CLASSES if milliseconds <= limit), f"over {TIME_CLASSES[-1]:g} ms")
