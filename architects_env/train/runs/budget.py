"""The budget of a training: a number of decisions, of minutes, or both."""

from __future__ import annotations

from dataclasses import dataclass

BY_THE_CLOCK = 0.2
"""With both, the last share of the minutes, in which schedules follow the clock."""


@dataclass(frozen=True)
class Budget:
    """A number of minutes or decisions, or both.

    Schedules (learning rate, entropy, checkpoints) follow the decisions, so that a run repeats exactly; without
    decisions they follow the clock. With both the minutes are a limit: in their last fifth the schedules go to their
    ends by the clock, and a run that ends earlier repeats exactly.
    """

    minutes: float | None
    """Number of minutes, or None."""
    decisions: int | None
    """Number of decisions, or None."""

    def is_over(self, decisions: int, seconds: float) -> bool:
        """Tell whether the budget is used up after this many decisions and seconds."""
        return self.spent(decisions, seconds) >= 1

    def spent(self, decisions: int, seconds: float) -> float:
        """Return the share that is used up after this many decisions and seconds, 1 or more at the end."""
        clock = 0.0 if self.minutes is None else seconds / (60 * self.minutes)
        if self.decisions is None:
            assert self.minutes is not None, "a budget has minutes or decisions"
            return clock
        return max(decisions / self.decisions, 1 - (1 - clock) / BY_THE_CLOCK)
