"""How long something is trained: a number of decisions, of minutes, or both."""

from __future__ import annotations

from dataclasses import dataclass

BY_THE_CLOCK = 0.2
"""With both, the last part of the minutes, in which the clock counts."""


@dataclass(frozen=True)
class Budget:
    """Whatever changes as it is spent (learning rate, entropy, checkpoints) follows the decisions, so that a run
    repeats exactly; without decisions the clock. With both the minutes are a limit: before it comes, all that changes
    goes to its end, and a run that is done earlier repeats exactly."""

    minutes: float | None
    decisions: int | None

    def is_over(self, decisions: int, seconds: float) -> bool:
        """Whether nothing is left after this many decisions and seconds."""
        return self.spent(decisions, seconds) >= 1

    def spent(self, decisions: int, seconds: float) -> float:
        """The share that is used up after this many decisions and seconds; 1 or more at the end."""
        clock = 0.0 if self.minutes is None else seconds / (60 * self.minutes)
        if self.decisions is None:
            assert self.minutes is not None, "a budget has minutes or decisions"
            return clock
        return max(decisions / self.decisions, 1 - (1 - clock) / BY_THE_CLOCK)
