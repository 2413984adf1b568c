"""Counts of the decisions of a language model, game by game, for tables of results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from architects_env.adapters.text.replies import (
    AMBIGUOUS,
    FALLBACK,
    FORFEITED,
    ILLEGAL,
    UNREADABLE,
    FailedReplies,
)


@dataclass
class Tally(FailedReplies):
    """Counts of decisions. Replies from a transcript count like those that were asked for, so that a run that was
    resumed has the same counts as one that was not."""

    decisions: int = 0
    """Decisions of the model."""
    replies: int = 0
    """Replies to all requests, failed ones included."""
    tokens_in: int = 0
    """Tokens of the requests."""
    tokens_out: int = 0
    """Tokens of the replies."""
    seconds: float = 0.0
    """Seconds from the requests to their replies."""
    cost: float = 0.0
    """Dollars at the prices of the settings."""

    @property
    def retries(self) -> int:
        """Number of requests that repeat a decision after a failed reply."""
        return self.replies - self.decisions

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)

    def count(self, outcome: str, failures: Sequence[str]) -> None:
        """Count a decision with its outcome and the failed replies to it.

        Args:
            outcome: Outcome of the decision.
            failures: Outcomes of the replies that could not be played.
        """
        self.decisions += 1
        self.unreadable += failures.count(UNREADABLE)
        self.illegal += failures.count(ILLEGAL)
        self.ambiguous += failures.count(AMBIGUOUS)
        self.fallbacks += outcome == FALLBACK
        self.forfeits += outcome == FORFEITED

    @classmethod
    def of_json(cls, counts: Mapping[str, Any]) -> Tally:
        """Return the counts that `dataclasses.asdict` has written."""
        return cls(**{field.name: counts[field.name] for field in fields(cls)})

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        """Return the sum of counts."""
        total = cls()
        for tally in tallies:
            total.add(tally)
        return total
