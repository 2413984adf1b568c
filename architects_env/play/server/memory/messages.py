"""Messages about the games that a person remembers, read-only links, and cards that people type in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from architects_env.play.server.messages.message import FromServer, Sentence


@dataclass(kw_only=True)
class GameCard(FromServer):
    """A game that a person remembers."""

    token: str
    """Token of the seat, or "" if the table was deleted."""
    game: str
    seat: int
    companion: bool
    at: float
    """Time of the last decision, in seconds since 1970."""
    over: bool
    round: int
    """Number of the round or turn, or 0."""
    turns: bool
    """Whether `round` counts turns."""
    turn: int | None
    """Seat that decides, or None."""
    names: list[str]
    """Names of the players by seat; "" where a player has none."""
    plays: list[str]
    """Players by seat: "human", or the name of an opponent."""
    rivals: list[Sentence]
    rank: int
    """Own place at the end, or 0."""
    resigned: bool
    """Whether the person has resigned."""
    sides: int
    score: int


@dataclass(kw_only=True)
class Achieved(FromServer):
    """A person's achievements in a game (`memory.achievements`)."""

    game: str
    played: int
    won: int
    rating: int | None
    low: int
    high: int
    rated: int
    level: str
    best_alone: int | None
    streak: int
    longest: int


@dataclass(kw_only=True)
class Recalled(FromServer):
    """Answer to `Recall`: a person's games, latest first, and what they say."""

    type: Literal["recalled"] = "recalled"
    games: list[GameCard]
    achieved: list[Achieved]


@dataclass(kw_only=True)
class Shared(FromServer):
    """Answer to `Share`: a read-only link."""

    type: Literal["shared"] = "shared"
    token: str
    decision: int | None


@dataclass(kw_only=True)
class CardGroupInfo(FromServer):
    """Cards of one kind that people may type in."""

    label: Sentence
    number: int


@dataclass(kw_only=True)
class Transcribed(FromServer):
    """Answer to `Transcribe`: cards that people may type in, and whether they were kept."""

    type: Literal["transcribed"] = "transcribed"
    game: str
    title: Sentence
    about: Sentence
    groups: list[CardGroupInfo]
    places: list[str]
    effects: list[str]
    most_effects: int
    labels: dict[str, Sentence]
    """Places and effects in words."""
    cards: list[str]
    keeps: bool
    """Whether this server keeps typed cards for this page."""
    content: str = ""
    """The typed cards as a data file; "" if none were sent."""
    name: str = ""
    """Name of that file."""
    sentence: Sentence = ""
    """Says what was done with typed cards, and what to do now."""
