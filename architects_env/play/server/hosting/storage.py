"""Storage of tables in SQLite.

Every event is stored before it is shown. A server that was killed therefore continues where it was; after a power cut
the last events may be missing. Only one server at a time can use the file. Storage runs in a thread (`Storage.do`), so
that a slow disk delays only people who need it.

A table is stored as its settings and its events: decisions and resignations, or the steps of a companion game.
Replaying the events gives the same table, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar

from architects_env.core.compile.cache.file_lock import InUse, locked
from architects_env.core.text import message_of, say
from architects_env.play.companion.files import Step
from architects_env.play.server.memory.kept_games import MEMORY_SCHEMA, GameStanding, Memory

LOG = logging.getLogger("play")
GIVEN = ParamSpec("GIVEN")
DONE = TypeVar("DONE")

Event = (
    tuple[Literal["play"], int, int]
    | tuple[Literal["resign"], int]
    | tuple[Literal["step"], Step]
    | tuple[Literal["remark"], str]
)
"""An event of a table: ("play", seat, action), ("resign", seat), or ("step", step) in a companion game.
Integrity notes come first: ("remark", sentence), see `play.table.integrity_notes`."""

PATIENCE = 5.0
"""Seconds for which an operation waits while another program locks the file."""
VERSION = 1
"""Version of the file format (`PRAGMA user_version`); 0 in old files, which have none."""
SCHEMA = f"""
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, settings TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, touched REAL NOT NULL);
CREATE TABLE IF NOT EXISTS events (id TEXT NOT NULL, number INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS tokens_of_a_table ON tokens (id);
DROP TABLE IF EXISTS tickets; -- copies of games in files of earlier versions
DROP TABLE IF EXISTS saves;
{MEMORY_SCHEMA}
PRAGMA user_version = {VERSION};
"""
HARDLY_PLAYED = """
SELECT id FROM tables WHERE over = 0 AND touched < ? AND ? > (
    SELECT COUNT(*) FROM (SELECT 1 FROM events WHERE events.id = tables.id AND CASE json_extract(event, '$[0]')
        WHEN 'play' THEN json_extract(settings, '$.seats[' || json_extract(event, '$[1]') || ']') = 'human' WHEN 'remark' THEN 0 ELSE 1 END
        LIMIT ?)
) ORDER BY touched
"""
"""Query for tables where people have made fewer decisions than a given number."""
FINISHED = "SELECT id FROM tables WHERE over = 1 AND touched < ? ORDER BY touched"
UNTOUCHED = "SELECT id FROM tables WHERE touched < ? ORDER BY touched"
FEW_DECISIONS = 10
"""Number of decisions of people below which a table counts as hardly played."""
HOUR, DAY = 3600.0, 86400.0
OURS = {"tables", "events", "tokens"}
REASONS = {
    sqlite3.SQLITE_FULL: say("its disk is full"),
    sqlite3.SQLITE_IOERR: say("its disk takes nothing more"),
    sqlite3.SQLITE_BUSY: say("another program holds it"),
    sqlite3.SQLITE_LOCKED: say("another program holds it"),
    sqlite3.SQLITE_READONLY: say("it may not be written"),
    sqlite3.SQLITE_CANTOPEN: say("it cannot be opened"),
    sqlite3.SQLITE_CORRUPT: say("it is damaged"),
    sqlite3.SQLITE_NOTADB: say("it is no database, or is damaged"),
    sqlite3.SQLITE_CONSTRAINT: say("somebody else has written to it"),
}


class NotStored(OSError):
    """The file of the tables could not be used now. Its contents are unchanged."""


class TableChanged(NotStored):
    """The file contains other events of a table than the server expected."""


class BadStorage(ValueError):
    """Tables cannot be stored in this file."""


@dataclass(frozen=True)
class Settings:
    """The settings with which a table was created."""

    game: str
    version: int
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    maker: int
    """Seat of the person who created the table."""
    dealt: tuple[str, ...] | None = None
    """Names of the chance that the program deals in a companion game; None for a table whose cards are all dealt
    here."""
    placeholder_seed: int = 0
    """Seed of the placeholders in a companion game."""
    names: tuple[str, ...] = ()
    """Names of the players by seat. Without names, sentences number the players."""
    colours: tuple[int, ...] = ()
    """Numbers of the colours by seat; the default is the number of the seat."""
    cards: str = ""
    """Short name of the typed cards that the table needs (`CardTable.fingerprint`); "" if it needs none."""


@dataclass(frozen=True)
class StoredTable:
    """A stored table."""

    id: str
    settings: Settings
    events: list[Event]
    tokens: dict[int, str]
    """Tokens of the people's seats, by seat."""


class Storage(Memory):
    """The tables of one server in an SQLite file.

    Only the file's owner may read it, because it contains tokens and hidden cards.

    Args:
        path: Path of the file, or ":memory:".

    Raises:
        BadStorage: If tables cannot be stored in the file, or another server uses it.
    """

    no_table = say("This server has no table for this link (any more).")
    """The sentence that people read if no table belongs to their link."""

    def __init__(self, path: str | Path) -> None:
        self._open = ExitStack()
        try:
            if path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
                self._open.enter_context(locked(Path(f"{Path(path).resolve()}.lock")))
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._base = sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False)
            self._open.callback(self._base.close)
            self._check()
            self._base.executescript(SCHEMA)
        except (InUse, BadStorage, OSError, sqlite3.Error) as error:
            self._open.close()
            raise BadStorage(say(_sentence(path, error))) from error
        self._thread = self._open.enter_context(ThreadPoolExecutor(1, "tables"))

    def _check(self) -> None:
        """Raise `BadStorage` if the file is damaged or not ours."""
        (found,), (version,) = (
            self._base.execute("PRAGMA quick_check(1)").fetchone(),
            self._base.execute("PRAGMA user_version").fetchone(),
        )
        if found != "ok":
            raise BadStorage(say("it is damaged"))
        tables = {name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not tables >= OURS:
            raise BadStorage(say("it is the file of another program"))
        if version not in (0, VERSION):
            raise BadStorage(
                say("it is of version {version}, and this program reads version {ours}", version=version, ours=VERSION)
            )

    def close(self) -> None:
        """Close the file; everything is already stored."""
        self._open.close()

    async def do(self, method: Callable[GIVEN, DONE], *given: GIVEN.args, **named: GIVEN.kwargs) -> DONE:
        """Run a method of the storage in its thread and return the result.

        Calls run one after the other in the order of the requests. Raises `NotStored` if the file cannot be used; then
        nothing has changed.
        """
        until = time.monotonic() + PATIENCE

        def in_thread() -> DONE:
            left = max(0.0, until - time.monotonic())  # requests that waited behind others have less time left
            self._base.execute(f"PRAGMA busy_timeout = {int(1000 * left)}")
            return method(*given, **named)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, in_thread)
        except sqlite3.Error as error:
            LOG.warning("The file of the tables cannot be used: %s", error)
            raise NotStored(
                say("The server cannot use the file of its tables now: {reason}.", reason=say(_reason(error)))
            ) from error

    @contextmanager
    def _whole(self) -> Generator[None]:
        """Yield a transaction: everything in the block is stored, or nothing."""
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")
            yield

    def add(self, stored: StoredTable) -> None:
        """Add a new table."""
        with self._whole():
            self._base.execute(
                "INSERT INTO tables (id, settings, touched) VALUES (?, ?, ?)",
                (stored.id, json.dumps(asdict(stored.settings)), time.time()),
            )
            self._base.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?)",
                [(token, stored.id, seat) for seat, token in stored.tokens.items()],
            )
            self._write(stored.id, 0, stored.events)

    def rename(self, table: str, settings: Settings) -> None:
        """Store new names and colours. Raises `KeyError` if there is no such table."""
        with self._whole():
            if not self._base.execute(
                "UPDATE tables SET settings = ? WHERE id = ?", (json.dumps(asdict(settings)), table)
            ).rowcount:
                raise KeyError(table)

    def append(
        self, table: str, number: int, events: Iterable[Event], over: bool, standing: GameStanding | None = None
    ) -> None:
        """Append events, of which the first has number `number` (from 0), and how the game stands after them.

        Raises:
            KeyError: If there is no such table.
        """
        with self._whole():
            self._write(table, number, events)
            self._touch(table, over)
            if standing is not None:
                self.note(table, standing)

    def cut(self, table: str, events: Iterable[Event], standing: GameStanding | None = None) -> None:
        """Replace all events of a table after some were taken back. Raises `KeyError` if there is no such table."""
        with self._whole():
            self._base.execute("DELETE FROM events WHERE id = ?", (table,))
            self._write(table, 0, events)
            self._touch(table, over=False)
            if standing is not None:
                self.note(table, standing)

    def _write(self, table: str, first: int, events: Iterable[Event]) -> None:
        self._base.executemany(
            "INSERT INTO events VALUES (?, ?, ?)",
            [(table, number, json.dumps(event)) for number, event in enumerate(events, first)],
        )

    def _touch(self, table: str, over: bool) -> None:
        if not self._base.execute(
            "UPDATE tables SET over = ?, touched = ? WHERE id = ?", (int(over), time.time(), table)
        ).rowcount:
            raise KeyError(table)

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """Return the table and seat of a token, or None."""
        return self._base.execute("SELECT id, seat FROM tokens WHERE token = ?", (token,)).fetchone()

    def read(self, table: str) -> StoredTable:
        """Return a stored table. Raises `KeyError` if there is none."""
        row = self._base.execute("SELECT settings FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise KeyError(table)
        events = self._base.execute("SELECT event FROM events WHERE id = ? ORDER BY number", (table,)).fetchall()
        tokens = self._base.execute("SELECT seat, token FROM tokens WHERE id = ?", (table,)).fetchall()
        return StoredTable(table, _settings(row[0]), [_event(event) for (event,) in events], dict(tokens))

    def running(self) -> list[str]:
        """Return tables with unfinished games, most recently used first."""
        return self._found("SELECT id FROM tables WHERE over = 0 ORDER BY touched DESC")

    def count(self) -> int:
        """Return the number of tables."""
        return int(self._base.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    def tidy(
        self, most: int, retention_days: float, finished_retention_days: float, sitting: Collection[str] = ()
    ) -> list[str]:
        """Delete tables until `most` are left, and return the deleted ones.

        If there are fewer, none is deleted, so that a wrong clock deletes no table for which there is room.

        Tables are deleted in this order, the oldest of each kind first:

        1. tables without any decision of a person, after an hour;
        2. tables with fewer than `FEW_DECISIONS` decisions of people, after a day;
        3. finished games, after `finished_retention_days`;
        4. all other tables, after `retention_days` without use.

        Tables in `sitting` are never deleted.
        """
        beyond, now, gone = self.count() - most, time.time(), list[str]()
        kinds: tuple[tuple[str, tuple[float, ...]], ...] = (
            (HARDLY_PLAYED, (now - HOUR, 1, 1)),
            (HARDLY_PLAYED, (now - DAY, FEW_DECISIONS, FEW_DECISIONS)),
            (FINISHED, (now - finished_retention_days * DAY,)),
            (UNTOUCHED, (now - retention_days * DAY,)),
        )
        for query, given in kinds:
            if len(gone) >= beyond:
                break
            spare = (table for table in self._found(query, *given) if table not in sitting and table not in gone)
            gone += islice(spare, beyond - len(gone))
        with self._whole():
            for column in ("tables", "events", "tokens"):
                self._base.executemany(f"DELETE FROM {column} WHERE id = ?", [(table,) for table in gone])
            self.tidy_memory(gone)
        return gone

    def _found(self, query: str, *given: object) -> list[str]:
        return [table for (table,) in self._base.execute(query, given)]


def _settings(text: str) -> Settings:
    found: dict[str, Any] = json.loads(text)
    found["seats"] = tuple(found["seats"])
    if found.get("dealt") is not None:
        found["dealt"] = tuple(found["dealt"])
    for entry in ("names", "colours"):
        found[entry] = tuple(found.get(entry, ()))
    return Settings(**found)


def _event(text: str) -> Event:
    return tuple(json.loads(text))


def _reason(error: BaseException) -> str:
    """Return why the file cannot be used, as a clause after "because"."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, message_of(error))


def _sentence(path: str | Path, error: BaseException) -> str:
    if isinstance(error, InUse):
        return say(
            "Another server has the tables in {path} (process {process}). Use that one, stop it, or name another file with --storage.",
            path=path,
            process=str(error),
        )
    return say(
        "The tables cannot be kept in {path}: {reason}. Name another file with --storage; a new one is made by itself.",
        path=path,
        reason=say(_reason(error)),
    )
