"""How long something is trained: a number of decisions, of minutes at most, or one of the two."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """Whatever changes as it is spent (learning rate, entropy, checkpoints) follows the decisions, so that a run
    repeats exactly; without decisions the clock. With both the minutes are a limit."""

    minutes: float | None
    decisions: int | None

    def is_over(self, decisions: int, seconds: float) -> bool:
        """Whether nothing is left after this many decisions and seconds."""
        late = self.minutes is not None and seconds >= 60 * self.minutes
        return late or (self.decisions is not None and decisions >= self.decisions)

    def spent(self, decisions: int, seconds: float) -> float:
        """The share that is used up after this many decisions and seconds; 1 or more at the end."""
        if self.decisions is not None:
            return decisions / self.decisions if not self.is_over(decisions, seconds) else 1.0
        assert self.minutes is not None, "a budget has minutes or decisions"
        return seconds / (60 * self.minutes)
