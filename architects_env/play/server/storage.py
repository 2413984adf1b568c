"""Tables on disk: everything that was decided is in SQLite before anybody is told of it, so that a server that is
started anew goes on where it was, also after a kill (after a power cut the last moments may be missing).

The server waits for the disk in a thread (`Storage.do`), so that a slow one, or another program that holds the file,
holds up nobody who has nothing to keep. One server at a time has the file.

A table is kept as its settings and its events: decisions and resignations in their order, or what a companion was told.
Played again they give the same table, byte for byte.
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

from architects_env.core.compile.file_lock import InUse, locked
from architects_env.core.text import message_of, say
from architects_env.play.companion.files import Step

LOG = logging.getLogger("play")
GIVEN = ParamSpec("GIVEN")
DONE = TypeVar("DONE")

Event = (
    tuple[Literal["play"], int, int]
    | tuple[Literal["resign"], int]
    | tuple[Literal["step"], Step]
    | tuple[Literal["remark"], str]
)
"""What seat did what: ("play", seat, action) or ("resign", seat); at a companion ("step", what was said or decided).
Before them ("remark", what is to be said of the game, `play.table.integrity_notes`)."""

PATIENCE = 5.0
"""Seconds for which another program may hold the file, counted from when something was to be done with it."""
VERSION = 1
"""Of the file (`PRAGMA user_version`; 0 in files that were made before it was written there)."""
SCHEMA = f"""
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, settings TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, touched REAL NOT NULL);
CREATE TABLE IF NOT EXISTS events (id TEXT NOT NULL, number INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, id TEXT NOT NULL, seat INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS tokens_of_a_table ON tokens (id);
DROP TABLE IF EXISTS tickets; -- of copies of games, which earlier versions kept
DROP TABLE IF EXISTS saves;
PRAGMA user_version = {VERSION};
"""
HARDLY_PLAYED = """
SELECT id FROM tables WHERE over = 0 AND touched < ? AND ? > (
    SELECT COUNT(*) FROM (SELECT 1 FROM events WHERE events.id = tables.id AND CASE json_extract(event, '$[0]')
        WHEN 'play' THEN json_extract(settings, '$.seats[' || json_extract(event, '$[1]') || ']') = 'human' WHEN 'remark' THEN 0 ELSE 1 END
        LIMIT ?)
) ORDER BY touched
"""
"""Tables at which people have decided fewer times than this."""
FINISHED = "SELECT id FROM tables WHERE over = 1 AND touched < ? ORDER BY touched"
UNTOUCHED = "SELECT id FROM tables WHERE touched < ? ORDER BY touched"
FEW_DECISIONS = 10
"""At a table where people have decided fewer times than this, hardly anybody has played."""
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


class NotKept(OSError):
    """The file of the tables could not be used now; what stood in it still stands."""


class MovedOn(NotKept):
    """The file holds something else of a table than was known of it."""


class BadStorage(ValueError):
    """The tables cannot be kept in this file."""


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
    names: tuple[str, ...] = ()
    """What the seats are called on the page; without any they have numbers."""
    colours: tuple[int, ...] = ()
    """The number of each seat's colour; without any, that of the seat."""


@dataclass(frozen=True)
class Kept:
    """A table as it lies on disk."""

    id: str
    settings: Settings
    events: list[Event]
    tokens: dict[int, str]
    """By seat."""


class Storage:
    """The tables of one server, in a file of SQLite (or ":memory:"). Only its owner may read the file: tokens are in
    it, and what is in the decks.

    Raises `BadStorage` if the tables cannot be kept there, or another server has them.
    """

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
        """Whether this is a new file, or one of ours."""
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
        """Everything is on disk already."""
        self._open.close()

    async def do(self, what: Callable[GIVEN, DONE], *given: GIVEN.args, **named: GIVEN.kwargs) -> DONE:
        """What this method of the storage returns, in a thread of its own where one thing is done after the other, in
        the order in which it was asked for. Raises `NotKept` with a sentence for people if the file cannot be used;
        then nothing has changed."""
        until = time.monotonic() + PATIENCE

        def in_thread() -> DONE:
            left = max(0.0, until - time.monotonic())  # those who wait behind others have no longer to wait than these
            self._base.execute(f"PRAGMA busy_timeout = {int(1000 * left)}")
            return what(*given, **named)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, in_thread)
        except sqlite3.Error as error:
            LOG.warning("The file of the tables cannot be used: %s", error)
            raise NotKept(
                say("The server cannot use the file of its tables now: {reason}.", reason=say(_reason(error)))
            ) from error

    @contextmanager
    def _whole(self) -> Generator[None]:
        """All that is written here, or nothing."""
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")
            yield

    def add(self, kept: Kept) -> None:
        """A new table."""
        with self._whole():
            self._base.execute(
                "INSERT INTO tables (id, settings, touched) VALUES (?, ?, ?)",
                (kept.id, json.dumps(asdict(kept.settings)), time.time()),
            )
            self._base.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?)", [(token, kept.id, seat) for seat, token in kept.tokens.items()]
            )
            self._write(kept.id, 0, kept.events)

    def rename(self, table: str, settings: Settings) -> None:
        """People are called otherwise now. Raises `KeyError` if there is no such table."""
        with self._whole():
            if not self._base.execute(
                "UPDATE tables SET settings = ? WHERE id = ?", (json.dumps(asdict(settings)), table)
            ).rowcount:
                raise KeyError(table)

    def append(self, table: str, number: int, events: Iterable[Event], over: bool) -> None:
        """Event number `number` (from 0) has come about, and those after it. Raises `KeyError` if there is no such
        table."""
        with self._whole():
            self._write(table, number, events)
            self._touch(table, over)

    def cut(self, table: str, events: Iterable[Event]) -> None:
        """Only these events have come about: the others were taken back. Raises `KeyError` if there is no such
        table."""
        with self._whole():
            self._base.execute("DELETE FROM events WHERE id = ?", (table,))
            self._write(table, 0, events)
            self._touch(table, over=False)

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
        return self._found("SELECT id FROM tables WHERE over = 0 ORDER BY touched DESC")

    def count(self) -> int:
        """How many tables there are."""
        return int(self._base.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    def tidy(self, most: int, keep_days: float, keep_finished_days: float, sitting: Collection[str] = ()) -> list[str]:
        """Delete tables until `most` are left, if there are more, and none otherwise: age alone deletes nothing, so a
        clock that is wrong for a moment costs no table for which there is room.

        The first to go are those at which no person has decided anything within an hour, then those at which people
        have decided fewer than `FEW_DECISIONS` times and not within a day, then those that have been over for
        `keep_finished_days`, then those that nobody has touched for `keep_days`; of each kind the oldest. Tables in
        `sitting` stay. Returns those that were deleted.
        """
        beyond, now, gone = self.count() - most, time.time(), list[str]()
        kinds: tuple[tuple[str, tuple[float, ...]], ...] = (
            (HARDLY_PLAYED, (now - HOUR, 1, 1)),
            (HARDLY_PLAYED, (now - DAY, FEW_DECISIONS, FEW_DECISIONS)),
            (FINISHED, (now - keep_finished_days * DAY,)),
            (UNTOUCHED, (now - keep_days * DAY,)),
        )
        for query, given in kinds:
            if len(gone) >= beyond:
                break
            spare = (table for table in self._found(query, *given) if table not in sitting and table not in gone)
            gone += islice(spare, beyond - len(gone))
        with self._whole():
            for column in ("tables", "events", "tokens"):
                self._base.executemany(f"DELETE FROM {column} WHERE id = ?", [(table,) for table in gone])
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
    """Why the file cannot be used, in words that go on from "because"."""
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
