"""The budget of a training run: a number of decisions, of minutes, or both."""

from __future__ import annotations

from dataclasses import dataclass

CLOCK_SHARE = 0.2
"""If both are given, the last fraction of the minutes, in which schedules follow the clock."""


@dataclass(frozen=True)
class Budget:
    """A number of minutes or decisions, or both.

    Schedules (learning rate, entropy, checkpoints) follow the decisions, so that a run is reproducible. Without a
    number of decisions they follow the clock. If both are given, the minutes are a limit: in their last fifth,
    schedules follow the clock. A run that ends earlier is reproducible.
    """

    minutes: float | None
    """Number of minutes, or None."""
    decisions: int | None
    """Number of decisions, or None."""

    def spent(self, decisions: int, seconds: float) -> float:
        """Return the fraction of the budget that is spent after these decisions and seconds, 1 or more at the end."""
        clock = 0.0 if self.minutes is None else seconds / (60 * self.minutes)
        if self.decisions is None:
            assert self.minutes is not None, "a budget has minutes or decisions"
            return clock
        return max(decisions / self.decisions, 1 - (1 - clock) / CLOCK_SHARE)
