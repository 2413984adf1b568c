"""The games that a person remembers, in the file of the tables: seats, how each game stands, and results.

A person is known by a secret word that the page makes (a *profile*); there is no account. Anyone who has the word sees
these games and may sit at their seats. Results stay when their tables are deleted.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from architects_env.core.text import say

MEMORY_SCHEMA = """
CREATE TABLE IF NOT EXISTS members (id TEXT NOT NULL, seat INTEGER NOT NULL, profile TEXT NOT NULL, PRIMARY KEY (id, seat)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS members_of_a_profile ON members (profile);
CREATE TABLE IF NOT EXISTS standings (id TEXT PRIMARY KEY, at REAL NOT NULL, standing TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS views (token TEXT PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL, decision INTEGER);
"""
MOST_GAMES = 400
"""Maximum number of games that are read for a profile."""
MOST_RESULTS = 50_000
"""Maximum number of results of deleted tables; the oldest are deleted first."""
MOST_VIEWS = 200
"""Maximum number of read-only links to one table."""


@dataclass(frozen=True)
class GameStanding:
    """The standing of a game, without anything that is hidden from a player."""

    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    companion: bool
    over: bool
    round: int = 0
    """Number of the round or turn, or 0 if it is unknown."""
    turns: bool = False
    """Whether `round` counts turns."""
    turn: int | None = None
    """Seat that decides, or None."""
    rivals: tuple[str, ...] = ()
    results: tuple[tuple[int | None, int, int], ...] = ()
    """Seat, place and points of each side at the end; the seat is None for a rival."""
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    resigned: tuple[int, ...] = ()
    """Seats that have resigned."""
    guided: bool = False
    """Whether it is a guided first game, which does not count for the rating."""


@dataclass(frozen=True)
class RememberedGame:
    """A game of a person."""

    seat: int
    at: float
    """Time of the last decision, in seconds since 1970."""
    token: str
    """Token of the seat, or "" if the table was deleted."""
    standing: GameStanding


class Memory:
    """Storage of remembered games and of read-only links. Each method may raise `sqlite3.Error`."""

    _base: sqlite3.Connection

    def note(self, table: str, standing: GameStanding) -> None:
        """Store how a game stands."""
        self._base.execute(
            "INSERT OR REPLACE INTO standings VALUES (?, ?, ?)", (table, time.time(), json.dumps(asdict(standing)))
        )

    def add_member(self, profile: str, table: str, seat: int, standing: GameStanding) -> None:
        """Remember a seat of a person. At one table a person has one seat, the first one."""
        with self._base:
            others = self._base.execute("SELECT seat FROM members WHERE id = ? AND profile = ?", (table, profile))
            if others.fetchone() is None:
                self._base.execute("INSERT OR REPLACE INTO members VALUES (?, ?, ?)", (table, seat, profile))
            if self._base.execute("SELECT 1 FROM standings WHERE id = ?", (table,)).fetchone() is None:
                self.note(table, standing)

    def games_of(self, profile: str) -> list[RememberedGame]:
        """Return the games of a person, latest first."""
        rows = self._base.execute(
            "SELECT seat, at, COALESCE(token, ''), standing FROM members JOIN standings USING (id) "
            "LEFT JOIN tokens USING (id, seat) WHERE profile = ? ORDER BY at DESC LIMIT ?",
            (profile, MOST_GAMES),
        )
        return [RememberedGame(seat, at, token, _standing(text)) for seat, at, token, text in rows]

    def forget_game(self, profile: str, token: str) -> None:
        """Forget the game of a seat, which stays on the server."""
        with self._base:
            self._base.execute(
                "DELETE FROM members WHERE profile = ? AND (id, seat) IN (SELECT id, seat FROM tokens WHERE token = ?)",
                (profile, token),
            )

    def tidy_memory(self, gone: Iterable[str]) -> None:
        """Forget deleted tables, except for the results that somebody remembers. Runs within a transaction."""
        for table in gone:
            row = self._base.execute("SELECT standing FROM standings WHERE id = ?", (table,)).fetchone()
            if row is None or not _standing(row[0]).over:
                self._base.execute("DELETE FROM standings WHERE id = ?", (table,))
                self._base.execute("DELETE FROM members WHERE id = ?", (table,))
            self._base.execute("DELETE FROM views WHERE id = ?", (table,))
        self._base.execute("DELETE FROM standings WHERE id NOT IN (SELECT id FROM members UNION SELECT id FROM tables)")
        self._base.execute(
            "DELETE FROM standings WHERE id IN (SELECT id FROM standings WHERE id NOT IN (SELECT id FROM tables) "
            "ORDER BY at DESC LIMIT -1 OFFSET ?)",
            (MOST_RESULTS,),
        )
        self._base.execute("DELETE FROM members WHERE id NOT IN (SELECT id FROM standings)")

    # Read-only links

    def add_view(self, token: str, table: str, seat: int, decision: int | None) -> str:
        """Store a read-only link to what a seat sees now, or saw after `decision` decisions, and return its token.

        The same wish gives the same link again.

        Raises:
            ValueError: If there are too many links to the table.
        """
        with self._base:
            known = self._base.execute(
                "SELECT token FROM views WHERE id = ? AND seat = ? AND decision IS ?", (table, seat, decision)
            ).fetchone()
            if known is not None:
                return str(known[0])
            (number,) = self._base.execute("SELECT COUNT(*) FROM views WHERE id = ?", (table,)).fetchone()
            if number >= MOST_VIEWS:
                raise ValueError(say("There are too many links to this table already."))
            self._base.execute("INSERT INTO views VALUES (?, ?, ?, ?)", (token, table, seat, decision))
            return token

    def view_of(self, token: str) -> tuple[str, int, int | None] | None:
        """Return table, seat and decision of a read-only link, or None."""
        return self._base.execute("SELECT id, seat, decision FROM views WHERE token = ?", (token,)).fetchone()


def _standing(text: str) -> GameStanding:
    found: dict[str, Any] = json.loads(text)
    for name in ("seats", "names", "rivals", "resigned"):
        found[name] = tuple(found.get(name, ()))
    found["results"] = tuple((seat, rank, score) for seat, rank, score in found.get("results", ()))
    return GameStanding(**found)
