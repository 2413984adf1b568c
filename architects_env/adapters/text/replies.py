"""Replies of language models: what came of them, and their counts."""

from __future__ import annotations

from dataclasses import dataclass

LEGAL, UNREADABLE, ILLEGAL, AMBIGUOUS = "legal", "unreadable", "illegal", "ambiguous"
PLAYED, FALLBACK, FORFEITED = "played", "fallback", "forfeited"
OUTCOMES = LEGAL, UNREADABLE, ILLEGAL, AMBIGUOUS, PLAYED, FALLBACK, FORFEITED


@dataclass(frozen=True)
class Reply:
    """A reply that has been read."""

    outcome: str
    """The outcome is one of these words:

    - "legal": it names exactly one legal action (`TextFormat.read`);
    - "played": the same, and the action has been played (`TextEnv.reply`);
    - "unreadable", "illegal", "ambiguous": it names no action, one that is not legal, or several legal ones;
    - "fallback", "forfeited": the last allowed reply failed, so the fallback played, or the seat has lost.
    """
    action: int | None = None
    """The legal action that it names, or that the fallback played."""
    sentence: str = ""
    """The sentence of this action as it was shown."""
    message: str = ""
    """The message for the model that says what to do next; empty after a played action."""
    candidates: tuple[str, ...] = ()
    """For an ambiguous reply the sentences that it names, for an illegal one the nearest legal sentences."""
    failure: str = ""
    """For "fallback" and "forfeited" how the last reply failed: "unreadable", "illegal" or "ambiguous"."""


@dataclass
class FailedReplies:
    """Counts of replies that could not be played, and of what came of them."""

    unreadable: int = 0
    """Replies that name no action."""
    illegal: int = 0
    """Replies that name an action that is not legal."""
    ambiguous: int = 0
    """Replies that name several legal actions."""
    fallbacks: int = 0
    """Decisions that the fallback made after the last failed reply."""
    forfeits: int = 0
    """Games forfeited after the last failed reply."""

    @property
    def failed(self) -> int:
        """Number of replies that could not be played."""
        return self.unreadable + self.illegal + self.ambiguous


@dataclass
class ReplyCounts(FailedReplies):
    """The replies of one seat, counted by outcome."""

    played: int = 0
    """Replies that name exactly one legal action."""


@dataclass(frozen=True)
class LegalSentence:
    """A legal action with the sentences that name it."""

    action: int
    shown: str
    """The sentence in the list."""
    names: tuple[str, ...] = ()
    """Further sentences that name it, such as the English one in a Czech game."""
