"""Creates, loads, finds and closes tables."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.core.text import Text, message_of, say
from architects_env.games import load, names
from architects_env.play.companion.card_table import card_table_of
from architects_env.play.companion.companion import Companion
from architects_env.play.drawing.qr_code import qr_svg
from architects_env.play.language.catalogue import ENGLISH
from architects_env.play.language.speech import Speech, in_language
from architects_env.play.server.access.limits import ADDRESS, Limits
from architects_env.play.server.access.rate_limits import RateLimiter
from architects_env.play.server.hosting.curves import Curves
from architects_env.play.server.hosting.game_info import game_info
from architects_env.play.server.hosting.hosted_companion import HostedCompanion, restored_companion
from architects_env.play.server.hosting.hosted_companion import events_of as events_of_steps
from architects_env.play.server.hosting.hosted_game import RemoteAgent, note_events
from architects_env.play.server.hosting.hosted_table import HostedTable, events_until, restored_table
from architects_env.play.server.hosting.storage import Event, Settings, Storage, StoredTable
from architects_env.play.server.messages import from_page, from_server
from architects_env.play.server.messages.player_names import checked
from architects_env.play.server.workers.job_queue import JobQueue
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.server.workers.worker_pool import WorkerPool
from architects_env.play.table.defaults import default_opponent
from architects_env.play.table.first_game import first_game_of, options_of
from architects_env.play.table.integrity_notes import (
    CARDS_IN_A_FILE,
    CONTINUED_AFTER_END,
    GUIDED_GAME,
    SEED_NAMED,
    with_note,
)
from architects_env.play.table.table import HUMAN, Table

LONGEST_ERROR = 1000
TICKET, GAME = "architects-env game", "whole game"
SOME = 5.0
"""Seconds over which the messages of an address are averaged."""
AnyTable = HostedTable | HostedCompanion


class UnknownTable(ValueError):
    """No table belongs to a link."""


@dataclass(frozen=True)
class Link:
    """A read-only link to what a seat sees."""

    token: str
    decision: int | None
    """Number of decisions after which the game is shown, or None if it is shown as it goes on."""


class Tables:
    """All tables of one server. Tables without connected people exist only on disk."""

    def __init__(
        self, storage: Storage, worker_pool: WorkerPool, opponents: Opponents, limits: Limits | None = None
    ) -> None:
        self.storage, self.worker_pool, self.opponents, self.limits = (
            storage,
            worker_pool,
            opponents,
            limits or Limits(),
        )
        self.open: dict[str, AnyTable] = {}
        self.home = ""
        """Address of the page for other machines in the network, or "" if it is unknown."""
        self.whole_files = False
        """Whether the file of an unfinished game of one person contains the game, because its table may get lost."""
        self.data: Path | None = None
        """Folder in which this server keeps cards that people at this machine type in, or None if it keeps none."""
        self.curves = Curves(worker_pool)
        self.hints = RateLimiter(self.limits.hints_per_minute, self.limits.hints_per_minute_per_address, 60)
        self._shares = RateLimiter(self.limits.new_tables_per_hour, self.limits.new_tables_per_hour_per_address, 3600)
        self.messages = RateLimiter(1e12, SOME * self.limits.messages_per_second_per_address, SOME)
        self.jobs = JobQueue(self.limits)
        self._opening: dict[str, asyncio.Task[None]] = {}
        """Tables that are being restored from disk."""
        self._loading: Counter[str] = Counter()
        """Number of saved games that are being loaded, by address."""

    def close(self) -> None:
        """Cancel all work in progress."""
        self.curves.close()
        self.jobs.close()

    def games(self, code: str = ENGLISH) -> list[from_server.GameInfo]:
        """Return all games that the server offers, in a language."""
        return [game_info(load(name), self.opponents, code) for name in names()]

    def codes(self, links: Mapping[int, str], speech: Speech | None) -> dict[int, str]:
        """Return QR codes of the links to seats as SVG, for devices in the network; none if no address is known."""
        title = {seat: str(in_language(say("QR code of seat {seat}", seat=seat + 1), speech)) for seat in links}
        return {seat: qr_svg(f"{self.home}#seat={links[seat]}", title[seat]) for seat in links if self.home}

    def admit(self, address: str) -> None:
        """Count a new table of an address. Raises `ValueError` if there were too many."""
        if not self._shares.take(address):
            raise ValueError(say("Too many new tables in a short time; wait some minutes."))

    async def create(self, wish: from_page.Create) -> tuple[AnyTable, int]:
        """Create a table, and return it with the creator's seat. Raises `ValueError` if the request is not valid."""
        game = load(wish.game)
        wish = guided(wish, game) if wish.guided else wish
        self.opponents.check(game, wish.seats)
        game.check_players(len(wish.seats))
        game.encode_options(wish.options, len(wish.seats))
        checked(wish.names, wish.colours, len(wish.seats))
        if wish.seat is not None and wish.seats[wish.seat : wish.seat + 1] != [HUMAN]:
            raise ValueError(say("Seat {seat} is not for a person; choose another one.", seat=wish.seat))
        seed = secrets.randbits(53) if wish.seed is None else wish.seed
        if wish.dealt and not wish.companion:
            raise ValueError(say("Everything is dealt by the program unless the box lies on your table."))
        settings = Settings(
            game.name,
            game.version,
            tuple(wish.seats),
            game.clean_options(wish.options),
            seed,
            _first_person(wish.seats) if wish.seat is None else wish.seat,
            names=tuple(wish.names),
            colours=tuple(wish.colours),
        )
        if wish.companion:
            settings = replace(settings, dealt=tuple(wish.dealt), placeholder_seed=secrets.randbits(53))
        note = GUIDED_GAME if wish.guided else SEED_NAMED
        return await self._add(settings, [("remark", note)] if wish.seed is not None and not wish.companion else [])

    async def load(self, wish: from_page.Load) -> tuple[AnyTable, int]:
        """Load a table from a file, and return it with a seat.

        Raises `ValueError` if the file is not ours or does not fit the rules.
        """
        if (ticket := ticket_in(wish.content)) is not None:
            if wish.seats is not None:
                raise ValueError(say("This file leads back to one seat of a table; leave out who sits where."))
            if await self.storage.do(self.storage.seat_of, ticket[0]) is not None:
                return await self.find(ticket[0])
            if (game := game_in(wish.content)) is None:
                raise ValueError(
                    say(
                        "This server does not keep the table of this file (any more). A game that has not ended goes on where it was played."
                    )
                )
            wish = replace(wish, content=game)
        with self._one_more_load():
            settings, events, table = await self.jobs.do(self._read, wish.content, wish.seats)
            names = wish.names[: len(settings.seats)]
            checked(names, [], len(settings.seats))
            settings = replace(settings, names=tuple(names))
            return await self._add(settings, events, table)

    @contextmanager
    def _one_more_load(self) -> Generator[None]:
        """Count a saved game that is being loaded. Raises `ValueError` if there are too many."""
        address, limits = ADDRESS.get(), self.limits
        if self._loading.total() >= limits.loads:
            raise ValueError(
                say("This server is full: {n} saved games are being loaded; try again in a minute.", n=limits.loads)
            )
        if self._loading[address] >= limits.loads_per_address:
            raise ValueError(
                say(
                    "From your address {n} saved games are being loaded already; wait until they are there.",
                    n=limits.loads_per_address,
                )
            )
        self._loading[address] += 1
        try:
            yield
        finally:
            self._loading[address] -= 1
            self._loading = +self._loading

    def _read(self, content: str, seats: Sequence[str] | None) -> tuple[Settings, list[Event], Table | None]:
        """Return settings and events from the file of a game or a companion game, and the table if it already
        exists."""
        try:
            most = self.limits.max_record_decisions
            if (found := content.count("\n", 0, len(content.rstrip()))) > most:
                raise ValueError(
                    say(
                        "it has {found} decisions, and this server loads games of up to {most}.", found=found, most=most
                    )
                )
            if '"companion"' in content.partition("\n")[0]:
                return self._read_companion(content, seats)
            record = Record.read(content.splitlines())
            if record.laid:  # checked before replaying, because laying cards is slow
                raise ValueError(say("its cards were laid as they came at a real table."))
            if not isinstance(record.game, str):
                raise ValueError(say("it names no game"))
            game = load(record.game)
            given = list(record.players or [HUMAN] * record.num_players if seats is None else seats)
            seated = self.opponents.stand_ins(game, given)
            self.opponents.check(game, seated)
            table = Table.load(record, None if seats is None and seated == given else seated, RemoteAgent)
        except ValueError as error:
            raise ValueError(
                say("This file cannot be loaded: {error}", error=shortened(error, LONGEST_ERROR // 2))
            ) from None
        except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError):
            raise ValueError(say("This file cannot be loaded: it is no record of a game.")) from None
        if not table.over:
            table.add_integrity_note(CARDS_IN_A_FILE)
        stored = table.record()
        settings = Settings(
            game.name, game.version, tuple(seated), dict(stored.options), stored.seed, _first_person(seated)
        )
        return settings, events_of(stored), table

    def _read_companion(self, content: str, seats: Sequence[str] | None) -> tuple[Settings, list[Event], None]:
        companion = Companion.read(content.splitlines(), seats, RemoteAgent)
        if (others := self.opponents.stand_ins(companion.game, companion.seats)) != [*companion.seats]:
            companion = Companion.read(content.splitlines(), others, RemoteAgent)
        game, sat, dealt = companion.game, companion.seats, companion.dealt
        self.opponents.check(game, sat)
        settings = Settings(
            game.name,
            game.version,
            sat,
            companion.options,
            companion.agents_seed,
            _first_person(sat),
            dealt,
            companion.placeholder_seed,
        )
        remarks = (
            with_note(companion.integrity_notes, CARDS_IN_A_FILE)
            if dealt and not companion.over
            else companion.integrity_notes
        )
        return settings, [*note_events(remarks), *events_of_steps(companion.steps)], None

    async def _add(self, settings: Settings, events: list[Event], table: Table | None = None) -> tuple[AnyTable, int]:
        if HUMAN not in settings.seats:
            raise ValueError(say("Somebody has to sit at the table: give at least one seat to a person."))
        await self._prepare(settings)
        settings = replace(settings, cards=await self.jobs.do(typed_cards_of, settings))
        people = (
            [seat for seat, name in enumerate(settings.seats) if name == HUMAN]
            if settings.dealt is None
            else [settings.maker]
        )
        stored = StoredTable(
            secrets.token_urlsafe(12), settings, events, {seat: secrets.token_urlsafe(24) for seat in people}
        )
        hosted = await self._host(stored, table)
        await self.storage.do(self._enter, stored, set(self.open))
        self.open[stored.id] = hosted
        return hosted, settings.maker

    async def _prepare(self, settings: Settings) -> None:
        """Compile and load what a table needs before people wait for a move.

        Errors of an agent are reported when it has to decide.
        """
        await self.worker_pool.prepare(settings.game)
        for name in dict.fromkeys(settings.seats):
            if name != HUMAN:
                with suppress(Exception):
                    await self.worker_pool.warm_up(name, settings.game)

    async def _host(self, stored: StoredTable, table: Table | None = None) -> AnyTable:
        """Restore a stored table. Raises `ValueError` if it does not fit the rules."""
        if stored.settings.cards and stored.settings.cards != fingerprint_of(stored.settings.game):
            raise ValueError(
                say(
                    "This table was made with other typed cards of {title}. It goes on when the server is started with them again.",
                    title=say(load(stored.settings.game).title),
                )
            )
        given = self.storage, self.worker_pool, self.jobs
        if stored.settings.dealt is None:
            return HostedTable(
                stored, table or await self.jobs.do(restored_table, stored.settings, stored.events), *given
            )
        return HostedCompanion(stored, await self.jobs.do(restored_companion, stored.settings, stored.events), *given)

    def _enter(self, stored: StoredTable, sitting: set[str]) -> None:
        """Store a new table, for which old tables without connected people may be deleted.

        Raises:
            ValueError: If there is no room.
        """
        limits = self.limits
        self.storage.tidy(limits.tables - 1, limits.retention_days, limits.finished_retention_days, sitting)
        if self.storage.count() >= limits.tables:
            raise ValueError(
                say(
                    "This server keeps {tables} tables already, and may not forget any of them yet; try again another day.",
                    tables=limits.tables,
                )
            )
        self.storage.add(stored)

    async def find(self, token: str) -> tuple[AnyTable, int]:
        """Return the table and the seat of a token. Raises `UnknownTable` if there is none."""
        found = await self.storage.do(self.storage.seat_of, token)
        if found is None:
            raise UnknownTable(self.storage.no_table)
        name, seat = found
        return await self._opened(name), seat

    async def _opened(self, name: str) -> AnyTable:
        """Return a table, which is restored from disk unless it is open."""
        while name not in self.open:  # it may be closed again before this task continues
            if name not in self._opening:
                self._opening[name] = asyncio.create_task(self._reopen(name))
            await asyncio.shield(self._opening[name])
        return self.open[name]

    async def _reopen(self, name: str) -> None:
        """Restore a table from disk."""
        try:
            stored = await self.storage.do(self.storage.read, name)
            await self._prepare(stored.settings)
            self.open[name] = await self._host(stored)
        finally:
            del self._opening[name]

    async def share(self, hosted: AnyTable, seat: int, decision: int | None) -> Link:
        """Return a read-only link to what a seat sees. Raises `ValueError` if it cannot be made."""
        if decision is not None and decision > hosted.table.decisions:
            raise ValueError(
                say(
                    "This game has {decisions} decisions, not {decision}.",
                    decisions=hosted.table.decisions,
                    decision=decision,
                )
            )
        token = await self.storage.do(self.storage.add_view, secrets.token_urlsafe(24), hosted.id, seat, decision)
        return Link(token, decision)

    async def watched(self, token: str) -> tuple[AnyTable, int, Link]:
        """Return the table, the seat and the moment of a read-only link. Raises `UnknownTable` if there is none."""
        found = await self.storage.do(self.storage.view_of, token)
        if found is None:
            raise UnknownTable(self.storage.no_table)
        name, seat, decision = found
        return await self._opened(name), seat, Link(token, decision)

    async def branch(self, hosted: AnyTable, seat: int, decision: int) -> tuple[AnyTable, int]:
        """Create a table that goes on from a moment of a finished game, and return it with the seat.

        Other people's seats are played by the usual opponent.

        Raises:
            ValueError: If the game is not over, so that its cards are still secret, or is one with the box.
        """
        if isinstance(hosted, HostedCompanion) or not hosted.table.over:
            raise ValueError(
                say("One can play on from a moment of a game that is over, and whose cards were dealt here.")
            )
        game, old = hosted.table.game, hosted.settings
        other = default_opponent(game)
        seats = [HUMAN if at == seat else other if name == HUMAN else name for at, name in enumerate(old.seats)]
        names = tuple(name for name in old.names) if len(old.names) == len(seats) else ()
        settings = replace(old, seats=tuple(self.opponents.stand_ins(game, seats)), maker=seat, names=names)
        played = [event for event in events_until(hosted.events, decision) if event[0] == "play"]
        notes = with_note(hosted.table.integrity_notes, CONTINUED_AFTER_END)
        return await self._add(settings, [*note_events(notes), *played])

    def close_table(self, hosted: AnyTable) -> None:
        """Close a table without connected people; it stays on disk."""
        if not hosted.watchers and self.open.get(hosted.id) is hosted:
            hosted.close()
            del self.open[hosted.id]

    async def save(self, hosted: AnyTable, seat: int) -> from_server.Saved:
        """Return a file for a seat.

        A game without secrets is saved completely. Otherwise the file leads back to the seat like a link, because a
        second game with the same cards would reveal what is hidden in this one. With `whole_files` it also contains
        the game, which goes on from there if its table is lost. The game's notes then say that its cards may be known.
        """
        if (whole := await self.jobs.do(hosted.file)) is not None:
            return whole
        game = hosted.settings.game
        content = {
            "what": TICKET,
            "game": game,
            "seat": seat,
            "own decisions": hosted.decisions_of(seat),
            "ticket": hosted.tokens[seat],
        }
        sentence = say(
            "It leads back to this seat and to the game as it then stands. Anyone who has it sees what this seat sees."
        )
        if self.whole_files and len(hosted.tokens) == 1:
            await hosted.note(CARDS_IN_A_FILE)
            content[GAME] = "\n".join(hosted.lines())
            sentence = say(
                "It leads back to this table, and goes on from here where the table is missing. It also holds hidden cards; the game says so from now on."
            )
        return from_server.Saved(name=f"{game}-seat-{seat}.json", content=json.dumps(content) + "\n", sentence=sentence)


def guided(wish: from_page.Create, game: Game) -> from_page.Create:
    """Return the wish for a guided first game with the seats, the options and the deal of its script.

    Raises:
        ValueError: If the game has no script, or the box lies on the table.
    """
    script = first_game_of(game)
    if script is None or wish.companion:
        raise ValueError(say("{game} has no guided first game here.", game=say(game.title)))
    seats, options = list(script.seats), options_of(game, script)
    given = {name: list(getattr(wish, name)) for name in ("names", "colours")}
    fit = {name: one if len(one) == len(seats) else [] for name, one in given.items()}
    return replace(wish, seats=seats, options=options, seed=script.seed, seat=None, **fit)


def fingerprint_of(game: str) -> str:
    """Return the short name of the typed cards of a game that this server uses; "" if it uses none."""
    table = card_table_of(game)
    return table.fingerprint if table is not None else ""


def typed_cards_of(settings: Settings) -> str:
    """Return the short name of the typed cards that a table needs: those of a rival that plays there."""
    found = fingerprint_of(settings.game)
    if not found:
        return ""
    return found if Match(load(settings.game), len(settings.seats), settings.options, settings.seed).rivals else ""


def invite(before: AnyTable, hosted: AnyTable) -> None:
    """Invite the people at a finished game to the next one, where their seats are reserved."""
    old, new = before.settings, hosted.settings
    if before.table.over and (old.game, old.names) == (new.game, new.names):
        host = hosted.names.of(new.maker)
        words = say("{player} plays again and has kept your seat.", player=host)
        for watcher in before.sitting:
            if token := hosted.tokens.get(watcher.seat):
                watcher.say(from_server.Invited(token=token, sentence=words))


def events_of(record: Record) -> list[Event]:
    """Convert a record to events: integrity notes, then decisions and resignations in order."""
    events = note_events(record.remarks)
    for number, (seat, action) in enumerate(zip(record.seats, record.actions, strict=True)):
        events.extend(_resignations(record, number))
        events.append(("play", seat, action))
    events.extend(_resignations(record, len(record.actions)))
    return events


def _resignations(record: Record, before: int) -> list[Event]:
    """Resignations before a decision, as events."""
    return [("resign", seat) for seat, at in record.resigned if at == before]


def _first_person(seats: Sequence[str]) -> int:
    return next((seat for seat, name in enumerate(seats) if name == HUMAN), 0)


def ticket_in(content: str) -> tuple[str, int] | None:
    """Return the token of the seat to which a file leads back, and the seat's number of decisions at that time, or
    None if it is another file."""
    try:
        found: Any = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if (
        isinstance(found, dict)
        and found.get("what") == TICKET
        and isinstance(found.get("ticket"), str)
        and isinstance(found.get("own decisions"), int)
    ):
        return found["ticket"], found["own decisions"]
    return None


def game_in(content: str) -> str | None:
    """Return the lines of the game that a file with a ticket contains, or None if it contains none."""
    game: object = json.loads(content).get(GAME)
    return game if isinstance(game, str) and ticket_in(game) is None else None


def shortened(error: BaseException, most: int = LONGEST_ERROR) -> Text:
    """Return the sentence of an error, which is cut off if it is too long."""
    sentence = message_of(error)
    return sentence if len(sentence) <= most else say("{beginning} …", beginning=sentence[:most])
