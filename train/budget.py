"""How long something is trained: a number of decisions, or of minutes."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """Either of the two. Whatever changes as it is spent (learning rate, entropy, checkpoints) follows it: with decisions a run repeats exactly."""

    minutes: float | None
    decisions: int | None

    def spent(self, decisions: int, seconds: float) -> float:
        """The share that is used up after this many decisions and seconds; 1 or more at the end."""
        if self.decisions is not None:
            return decisions / self.decisions
        assert self.minutes is not None, "a budget has minutes or decisions"
        return seconds / (60 * self.minutes)


def budget_of(minutes: float | None, decisions: int | None, otherwise: Budget, name_of_decisions: str) -> Budget:
    """The one that is given, or else `otherwise`. Raises `ValueError` if both are."""
    if minutes is not None and decisions is not None:
        raise ValueError(f"Give --minutes or {name_of_decisions}, not both: what is trained follows the clock or the decisions.")
    return otherwise if minutes is None and decisions is None else Budget(minutes, decisions)
