"""Tables on disk: everything that was decided is in SQLite before anybody is told of it, so that a server that is started anew goes on where it was.

A table is kept as its settings and its events: decisions and resignations in their order, or what a companion was told. Played again they give the same table,
byte for byte.
"""
from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from play.companion import Step

Event = tuple[Literal["play"], int, int] | tuple[Literal["resign"], int] | tuple[Literal["step"], Step]
"""What seat did what: ("play", seat, action) or ("resign", seat); at a companion ("step", what was said or decided)."""

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, settings TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, touched REAL NOT NULL);
CREATE TABLE IF NOT EXISTS events (id TEXT NOT NULL, number INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS tokens_of_a_table ON tokens (id);
CREATE TABLE IF NOT EXISTS tickets (ticket TEXT PRIMARY KEY, saved TEXT NOT NULL, seat INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS saves (saved TEXT PRIMARY KEY, settings TEXT NOT NULL, events TEXT NOT NULL, touched REAL NOT NULL);
"""


@dataclass(frozen=True)
class Settings:
    """What a table was made of."""

    game: str
    version: int
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    maker: int
    """The seat of whoever made it."""
    dealt: tuple[str, ...] | None = None
    """With the box on a table: the chance that is dealt here all the same. None where everything is."""
    placeholder_seed: int = 0
    """Of a companion."""


@dataclass(frozen=True)
class Kept:
    """A table as it lies on disk."""

    id: str
    settings: Settings
    events: list[Event]
    tokens: dict[int, str]
    """By seat."""


class Storage:
    """The tables of one server, in a file of SQLite (or ":memory:"). Only its owner may read the file: tokens are in it, and what is in the decks."""

    def __init__(self, path: str | Path) -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT, 0o600))
        self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._base.executescript(SCHEMA)

    def close(self) -> None:
        """Everything is on disk already."""
        self._base.close()

    def add(self, kept: Kept) -> None:
        """A new table."""
        with self._base:
            self._base.execute("BEGIN")
            self._base.execute("INSERT INTO tables (id, settings, touched) VALUES (?, ?, ?)", (kept.id, json.dumps(asdict(kept.settings)), time.time()))
            self._base.executemany("INSERT INTO tokens VALUES (?, ?, ?)", [(token, kept.id, seat) for seat, token in kept.tokens.items()])
            self._write(kept.id, 0, kept.events)

    def append(self, table: str, number: int, events: Iterable[Event], over: bool) -> None:
        """Event number `number` (from 0) has come about, and those after it."""
        with self._base:
            self._base.execute("BEGIN")
            self._write(table, number, events)
            self._touch(table, over)

    def cut(self, table: str, events: Iterable[Event]) -> None:
        """Only these events have come about: the others were taken back."""
        with self._base:
            self._base.execute("BEGIN")
            self._base.execute("DELETE FROM events WHERE id = ?", (table,))
            self._write(table, 0, events)
            self._touch(table, over=False)

    def _write(self, table: str, first: int, events: Iterable[Event]) -> None:
        self._base.executemany("INSERT INTO events VALUES (?, ?, ?)", [(table, number, json.dumps(event)) for number, event in enumerate(events, first)])

    def _touch(self, table: str, over: bool) -> None:
        self._base.execute("UPDATE tables SET over = ?, touched = ? WHERE id = ?", (int(over), time.time(), table))

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """Table and seat to which a token belongs."""
        return self._base.execute("SELECT id, seat FROM tokens WHERE token = ?", (token,)).fetchone()

    def read(self, table: str) -> Kept:
        """A table. Raises `KeyError` if there is none."""
        row = self._base.execute("SELECT settings FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise KeyError(table)
        events = self._base.execute("SELECT event FROM events WHERE id = ? ORDER BY number", (table,)).fetchall()
        tokens = self._base.execute("SELECT seat, token FROM tokens WHERE id = ?", (table,)).fetchall()
        return Kept(table, _settings(row[0]), [_event(event) for (event,) in events], dict(tokens))

    def running(self) -> list[str]:
        """Tables whose game has not ended, those touched last first."""
        return [table for (table,) in self._base.execute("SELECT id FROM tables WHERE over = 0 ORDER BY touched DESC")]

    def count(self) -> int:
        """How many tables there are."""
        return int(self._base.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    def tidy(self, most: int, keep_days: float) -> list[str]:
        """Forget tables and saved games that nobody has touched for so many days, and the oldest finished tables beyond `most`. The tables forgotten."""
        oldest = time.time() - keep_days * 86400
        gone = {table for (table,) in self._base.execute("SELECT id FROM tables WHERE touched < ?", (oldest,))}
        beyond = max(0, self.count() - len(gone) - most)
        finished = self._base.execute("SELECT id FROM tables WHERE over = 1 AND touched >= ? ORDER BY touched LIMIT ?", (oldest, beyond))
        gone |= {table for (table,) in finished}
        with self._base:
            self._base.execute("BEGIN")
            for column in ("tables", "events", "tokens"):
                self._base.executemany(f"DELETE FROM {column} WHERE id = ?", [(table,) for table in gone])
            self._base.execute("DELETE FROM saves WHERE touched < ?", (oldest,))
            self._base.execute("DELETE FROM tickets WHERE saved NOT IN (SELECT saved FROM saves)")
        return sorted(gone)

    def save(self, saved: str, settings: Settings, events: list[Event], tickets: Mapping[int, str]) -> None:
        """Keep a game as it stands, under a ticket for every seat of a person."""
        with self._base:
            self._base.execute("BEGIN")
            self._base.execute("INSERT INTO saves VALUES (?, ?, ?, ?)", (saved, json.dumps(asdict(settings)), json.dumps(events), time.time()))
            self._base.executemany("INSERT INTO tickets VALUES (?, ?, ?)", [(ticket, saved, seat) for seat, ticket in tickets.items()])

    def saved(self, ticket: str) -> tuple[Settings, list[Event], int] | None:
        """The game that was kept under this ticket, and the seat to which it belongs."""
        row = self._base.execute("SELECT settings, events, seat FROM tickets JOIN saves USING (saved) WHERE ticket = ?", (ticket,)).fetchone()
        return None if row is None else (_settings(row[0]), [_event(json.dumps(event)) for event in json.loads(row[1])], int(row[2]))


def _settings(text: str) -> Settings:
    found: dict[str, Any] = json.loads(text)
    found["seats"] = tuple(found["seats"])
    if found.get("dealt") is not None:
        found["dealt"] = tuple(found["dealt"])
    return Settings(**found)


def _event(text: str) -> Event:
    return tuple(json.loads(text))
