"""Where tables are made, found again and put away."""
from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from architects_env.core.game import Game
from architects_env.core.record import Record
from architects_env.games import load, names
from play.server import messages
from play.server.hosted import Elsewhere, HostedTable, play_again
from play.server.limits import Limits
from play.server.opponents import Opponents
from play.server.storage import Event, Kept, Settings, Storage
from play.server.thinkers import Thinkers
from play.table import HUMAN, Table

TICKET = "architects-env game"


class Desk:
    """All tables of one server. Those at which nobody sits lie on disk alone."""

    def __init__(self, storage: Storage, thinkers: Thinkers, opponents: Opponents, limits: Limits | None = None) -> None:
        self.storage, self.thinkers, self.opponents, self.limits = storage, thinkers, opponents, limits or Limits()
        self.open: dict[str, HostedTable] = {}
        self._opening = asyncio.Lock()

    def games(self) -> list[messages.GameShown]:
        """Every game that can be played here."""
        return [self._shown(load(name)) for name in names()]

    def _shown(self, game: Game) -> messages.GameShown:
        (fewest, most), options = game.seats, options_of(game)
        return messages.GameShown(
            name=game.name, title=game.title, fewest=fewest, most=most, usual=max(2, fewest), options=options, opponents=self.opponents.of(game),
        )

    async def create(self, wish: messages.Create) -> tuple[HostedTable, int]:
        """A new table, and the seat of whoever made it. Raises `ValueError` if it cannot be."""
        game = load(wish.game)
        self.opponents.check(game, wish.seats)
        game.check_players(len(wish.seats))
        game.encode_options(wish.options, len(wish.seats))
        seed = secrets.randbits(53) if wish.seed is None else wish.seed
        options = game.clean_options(wish.options)
        return await self._add(Settings(game.name, game.version, tuple(wish.seats), options, seed, _first_person(wish.seats)), [])

    async def load(self, wish: messages.Load) -> tuple[HostedTable, int]:
        """A table from a file, and a seat at it. Raises `ValueError` if the file is none of ours, or does not fit the rules."""
        if (ticket := _ticket_in(wish.content)) is not None:
            found = self.storage.saved(ticket)
            if found is None:
                raise ValueError("This server does not keep the game of this file (any more). A game that has not ended can be loaded where it was saved.")
            settings, events, seat = found
            if wish.seats is not None:
                raise ValueError("Those who sat at this table sit there again; leave out who sits where.")
            return await self._add(replace(settings, maker=seat), events)
        settings, events = await asyncio.to_thread(self._read, wish.content, wish.seats)
        return await self._add(settings, events)

    def _read(self, content: str, seats: Sequence[str] | None) -> tuple[Settings, list[Event]]:
        """Settings and events of a record."""
        try:
            record = Record.read(content.splitlines())
            if not isinstance(record.game, str):
                raise ValueError("it names no game")
            game = load(record.game)
            seated = list(record.players or [HUMAN] * record.num_players if seats is None else seats)
            self.opponents.check(game, seated)
            table = Table.load(record, None if seats is None else seated, Elsewhere)
        except ValueError as error:
            raise ValueError(f"This file cannot be loaded: {error}"[:600]) from None
        except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError):
            raise ValueError("This file cannot be loaded: it is no record of a game.") from None
        if record.laid:
            raise ValueError("This file cannot be loaded: its cards were laid as they came at a real table.")
        kept = table.record()
        return Settings(game.name, game.version, tuple(seated), dict(kept.options), kept.seed, _first_person(seated)), events_of(kept)

    async def _add(self, settings: Settings, events: list[Event]) -> tuple[HostedTable, int]:
        if HUMAN not in settings.seats:
            raise ValueError("Somebody has to sit at the table: give at least one seat to a person.")
        self._make_room()
        await self.thinkers.prepare(settings.game)
        tokens = {seat: secrets.token_urlsafe(24) for seat, name in enumerate(settings.seats) if name == HUMAN}
        kept = Kept(secrets.token_urlsafe(12), settings, events, tokens)
        table = await asyncio.to_thread(play_again, settings, events)
        self.storage.add(kept)
        self.open[kept.id] = HostedTable(kept, table, self.storage, self.thinkers)
        return self.open[kept.id], settings.maker

    def _make_room(self) -> None:
        for table in self.storage.tidy(self.limits.tables - 1, self.limits.keep_days):
            self.open.pop(table, None)
        if self.storage.count() >= self.limits.tables:
            raise ValueError(f"There are {self.limits.tables} unfinished tables already; finish some of them first.")

    async def find(self, token: str) -> tuple[HostedTable, int]:
        """The table and the seat of a token. Raises `ValueError` if there is none."""
        found = self.storage.seat_of(token)
        if found is None:
            raise ValueError("This server has no table for this link (any more).")
        name, seat = found
        async with self._opening:
            if name not in self.open:
                kept = self.storage.read(name)
                await self.thinkers.prepare(kept.settings.game)
                table = await asyncio.to_thread(play_again, kept.settings, kept.events)
                self.open[name] = HostedTable(kept, table, self.storage, self.thinkers)
        return self.open[name], seat

    def put_away(self, hosted: HostedTable) -> None:
        """Nobody sits there any more: it stays on disk."""
        if not hosted.watchers and self.open.get(hosted.id) is hosted:
            hosted.close()
            del self.open[hosted.id]

    def save(self, hosted: HostedTable, seat: int) -> messages.Saved:
        """A file for this seat. Of a finished game it is the record with everything in it; before that a ticket, in which there is no secret."""
        table = hosted.table
        if table.over:
            return messages.Saved(name=f"{table.game.name}-{table.match.seed}.jsonl", content="\n".join(table.record().lines()) + "\n")
        tickets = {person: secrets.token_urlsafe(24) for person, name in enumerate(table.seats) if name == HUMAN}
        self.storage.save(secrets.token_urlsafe(12), hosted.settings, hosted.events, tickets)
        content = json.dumps({"what": TICKET, "game": table.game.name, "seat": seat, "own decisions": len(hosted.own[seat]), "ticket": tickets[seat]})
        return messages.Saved(name=f"{table.game.name}-{len(hosted.own[seat])}-decisions.json", content=content + "\n")


def options_of(game: Game) -> list[messages.OptionShown]:
    """The switches of a game's rules, as a page needs them."""
    shown: list[messages.OptionShown] = []
    for option in game.options:
        words = isinstance(option.default, str)
        ranged = isinstance(option.default, int) and not isinstance(option.default, bool)
        low, high = (int(option.choices[0]), int(option.choices[1])) if ranged else (0, 0)
        choices = [str(choice) for choice in option.choices] if words else []
        shown.append(messages.OptionShown(name=option.name, about=option.about, default=option.default, choices=choices, low=low, high=high))
    return shown


def events_of(record: Record) -> list[Event]:
    """Decisions and resignations of a record, in their order."""
    events: list[Event] = []
    for number, (seat, action) in enumerate(zip(record.seats, record.actions, strict=True)):
        events.extend(_resignations(record, number))
        events.append(("play", seat, action))
    events.extend(_resignations(record, len(record.actions)))
    return events


def _resignations(record: Record, before: int) -> list[Event]:
    """Those before this decision."""
    return [("resign", seat) for seat, at in record.resigned if at == before]


def _first_person(seats: Sequence[str]) -> int:
    return next((seat for seat, name in enumerate(seats) if name == HUMAN), 0)


def _ticket_in(content: str) -> str | None:
    """The ticket, if this file is one."""
    try:
        found: Any = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if isinstance(found, dict) and found.get("what") == TICKET and isinstance(found.get("ticket"), str):
        return found["ticket"]
    return None
