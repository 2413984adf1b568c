"""Where tables are made, found again and put away."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.play.record import Record
from architects_env.core.text import Text, message_of, say
from architects_env.games import load, names
from architects_env.play.companion.companion import Companion
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import Speech, in_language
from architects_env.play.server import from_page, from_server
from architects_env.play.server.chance_labels import label_of_chance
from architects_env.play.server.curves import Curves
from architects_env.play.server.hosted import Elsewhere, remarks_of
from architects_env.play.server.hosted_companion import HostedCompanion, told_again
from architects_env.play.server.hosted_companion import events_of as events_of_steps
from architects_env.play.server.hosted_table import HostedTable, play_again
from architects_env.play.server.limits import ADDRESS, Limits, Shares
from architects_env.play.server.names import checked
from architects_env.play.server.opponents import Opponents
from architects_env.play.server.option_groups import group_of, without_citations
from architects_env.play.server.option_labels import is_card, label_of
from architects_env.play.server.storage import Event, Kept, Settings, Storage
from architects_env.play.server.thinkers import Thinkers
from architects_env.play.server.workshop import Workshop
from architects_env.play.table.how_to_win import how_to_win
from architects_env.play.table.integrity_notes import CARDS_IN_A_FILE, SEED_NAMED, with_note
from architects_env.play.table.table import HUMAN, Table

LONGEST_ERROR = 1000
TICKET = "architects-env game"
SOME = 5.0
"""Seconds over which messages of an address are counted."""
AnyTable = HostedTable | HostedCompanion


class Tables:
    """All tables of one server. Those at which nobody sits lie on disk alone."""

    def __init__(
        self, storage: Storage, thinkers: Thinkers, opponents: Opponents, limits: Limits | None = None
    ) -> None:
        self.storage, self.thinkers, self.opponents, self.limits = storage, thinkers, opponents, limits or Limits()
        self.open: dict[str, AnyTable] = {}
        self.home = ""
        """Where other machines of the network reach the page; "" if that is not known."""
        self.curves = Curves(thinkers)
        self.hints = Shares(self.limits.hints_a_minute, self.limits.hints_a_minute_of_an_address, 60)
        self._shares = Shares(self.limits.kept_an_hour, self.limits.kept_an_hour_of_an_address, 3600)
        self.messages = Shares(1e12, SOME * self.limits.messages_a_second_of_an_address, SOME)
        self.workshop = Workshop(self.limits)
        self._opening: dict[str, asyncio.Task[None]] = {}
        """The tables that are coming back from the disk."""
        self._loading: Counter[str] = Counter()
        """By address, how many saved games are being loaded."""

    def close(self) -> None:
        """What is on its way is not needed any more."""
        self.curves.close()
        self.workshop.close()

    def games(self, code: str = ENGLISH) -> list[from_server.GameShown]:
        """Every game that can be played here, for a reader of this language."""
        return [self._shown(load(name), code) for name in names()]

    def _shown(self, game: Game, code: str) -> from_server.GameShown:
        (fewest, most), options, speech = game.seats, options_of(game, code), language(code, game)
        return from_server.GameShown(
            name=game.name,
            title=str(in_language(say(game.title), speech)),
            fewest=fewest,
            most=most,
            usual=min(most, max(3, fewest)),
            options=options,
            opponents=self.opponents.of(game),
            chance=[
                from_server.ChanceShown(
                    name=source.name,
                    label=str(in_language(label_of_chance(game, source), speech)),
                    about=str(in_language(say(source.about), speech)),
                    invented=str(in_language(say(source.invented), speech)),
                )
                for source in face_of(game).chance
            ],
            how=_how_shown(game, speech),
        )

    def admit(self, address: str) -> None:
        """Something new is to be kept for this address. Raises `ValueError` if that was too often."""
        if not self._shares.take(address):
            raise ValueError(say("So many new tables in so short a time; wait some minutes."))

    async def create(self, wish: from_page.Create) -> tuple[AnyTable, int]:
        """A new table, and the seat of whoever made it. Raises `ValueError` if it cannot be."""
        game = load(wish.game)
        self.opponents.check(game, wish.seats)
        game.check_players(len(wish.seats))
        game.encode_options(wish.options, len(wish.seats))
        checked(wish.names, wish.colours, len(wish.seats))
        if wish.seat is not None and wish.seats[wish.seat : wish.seat + 1] != [HUMAN]:
            raise ValueError(say("Seat {seat} is none of a person; sit down at another.", seat=wish.seat))
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
        return await self._add(
            settings, [("remark", SEED_NAMED)] if wish.seed is not None and not wish.companion else []
        )

    async def load(self, wish: from_page.Load) -> tuple[AnyTable, int]:
        """A table from a file, and a seat at it. Raises `ValueError` if the file is none of ours, or does not fit the
        rules."""
        if (ticket := ticket_in(wish.content)) is not None:
            if wish.seats is not None:
                raise ValueError(say("This file leads back to one seat of a table; leave out who sits where."))
            if await self.storage.do(self.storage.seat_of, ticket[0]) is None:
                raise ValueError(
                    say(
                        "This server does not keep the table of this file (any more). A game that has not ended goes on where it was played."
                    )
                )
            return await self.find(ticket[0])
        with self._one_more_load():
            settings, events, table = await self.workshop.do(self._read, wish.content, wish.seats)
            names = wish.names[: len(settings.seats)]
            checked(names, [], len(settings.seats))
            settings = replace(settings, names=tuple(names))
            return await self._add(settings, events, table)

    @contextmanager
    def _one_more_load(self) -> Generator[None]:
        """Meanwhile a saved game is loaded. Raises `ValueError` if there are so many already."""
        address, limits = ADDRESS.get(), self.limits
        if self._loading.total() >= limits.loads:
            raise ValueError(
                say("This server is full: {n} saved games are being loaded; try again in a minute.", n=limits.loads)
            )
        if self._loading[address] >= limits.loads_of_an_address:
            raise ValueError(
                say(
                    "From your address {n} saved games are being loaded already; wait until they are there.",
                    n=limits.loads_of_an_address,
                )
            )
        self._loading[address] += 1
        try:
            yield
        finally:
            self._loading[address] -= 1
            self._loading = +self._loading

    def _read(self, content: str, seats: Sequence[str] | None) -> tuple[Settings, list[Event], Table | None]:
        """Settings and events of a record, or of a game with the box on the table, and the table that they give if it
        is at hand."""
        try:
            most = self.limits.decisions_of_a_record
            if (found := content.count("\n", 0, len(content.rstrip()))) > most:
                raise ValueError(
                    say(
                        "it has {found} decisions, and this server loads games of up to {most}.", found=found, most=most
                    )
                )
            if '"companion"' in content.partition("\n")[0]:
                return self._read_companion(content, seats)
            record = Record.read(content.splitlines())
            if record.laid:  # before anything is played: laying cards is slow
                raise ValueError(say("its cards were laid as they came at a real table."))
            if not isinstance(record.game, str):
                raise ValueError(say("it names no game"))
            game = load(record.game)
            seated = list(record.players or [HUMAN] * record.num_players if seats is None else seats)
            self.opponents.check(game, seated)
            table = Table.load(record, None if seats is None else seated, Elsewhere)
        except ValueError as error:
            raise ValueError(
                say("This file cannot be loaded: {error}", error=shortened(error, LONGEST_ERROR // 2))
            ) from None
        except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError):
            raise ValueError(say("This file cannot be loaded: it is no record of a game.")) from None
        if not table.over:
            table.add_integrity_note(CARDS_IN_A_FILE)
        kept = table.record()
        settings = Settings(
            game.name, game.version, tuple(seated), dict(kept.options), kept.seed, _first_person(seated)
        )
        return settings, events_of(kept), table

    def _read_companion(self, content: str, seats: Sequence[str] | None) -> tuple[Settings, list[Event], None]:
        companion = Companion.read(content.splitlines(), seats, Elsewhere)
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
        return settings, [*remarks_of(remarks), *events_of_steps(companion.steps)], None

    async def _add(self, settings: Settings, events: list[Event], table: Table | None = None) -> tuple[AnyTable, int]:
        if HUMAN not in settings.seats:
            raise ValueError(say("Somebody has to sit at the table: give at least one seat to a person."))
        await self._prepare(settings)
        people = (
            [seat for seat, name in enumerate(settings.seats) if name == HUMAN]
            if settings.dealt is None
            else [settings.maker]
        )
        kept = Kept(secrets.token_urlsafe(12), settings, events, {seat: secrets.token_urlsafe(24) for seat in people})
        hosted = await self._host(kept, table)
        await self.storage.do(self._enter, kept, set(self.open))
        self.open[kept.id] = hosted
        return hosted, settings.maker

    async def _prepare(self, settings: Settings) -> None:
        """Compile and load what this table needs, before anybody waits for a move. An agent that fails here is told of
        when it has to decide."""
        await self.thinkers.prepare(settings.game)
        for name in dict.fromkeys(settings.seats):
            if name != HUMAN:
                with suppress(Exception):
                    await self.thinkers.meet(name, settings.game)

    async def _host(self, kept: Kept, table: Table | None = None) -> AnyTable:
        """The table of this. Raises `ValueError` if what was kept does not fit the rules."""
        given = self.storage, self.thinkers, self.workshop
        if kept.settings.dealt is None:
            return HostedTable(kept, table or await self.workshop.do(play_again, kept.settings, kept.events), *given)
        return HostedCompanion(kept, await self.workshop.do(told_again, kept.settings, kept.events), *given)

    def _enter(self, kept: Kept, sitting: set[str]) -> None:
        """A new table on disk, for which others may have to go, but none of those at which somebody sits. Raises
        `ValueError` if there is no room."""
        limits = self.limits
        self.storage.tidy(limits.tables - 1, limits.keep_days, limits.keep_finished_days, sitting)
        if self.storage.count() >= limits.tables:
            raise ValueError(
                say(
                    "This server keeps {tables} tables already, and may not forget any of them yet; try again another day.",
                    tables=limits.tables,
                )
            )
        self.storage.add(kept)

    async def find(self, token: str) -> tuple[AnyTable, int]:
        """The table and the seat of a token. Raises `ValueError` if there is none."""
        found = await self.storage.do(self.storage.seat_of, token)
        if found is None:
            raise ValueError(say("This server has no table for this link (any more)."))
        name, seat = found
        while name not in self.open:  # it may be put away again before this one is there
            if name not in self._opening:
                self._opening[name] = asyncio.create_task(self._come_back(name))
            await asyncio.shield(self._opening[name])
        return self.open[name], seat

    async def _come_back(self, name: str) -> None:
        """A table from the disk."""
        try:
            kept = await self.storage.do(self.storage.read, name)
            await self._prepare(kept.settings)
            self.open[name] = await self._host(kept)
        finally:
            del self._opening[name]

    def put_away(self, hosted: AnyTable) -> None:
        """Nobody sits there any more: it stays on disk."""
        if not hosted.watchers and self.open.get(hosted.id) is hosted:
            hosted.close()
            del self.open[hosted.id]

    async def save(self, hosted: AnyTable, seat: int) -> from_server.Saved:
        """A file for this seat. Where there are no secrets left it holds everything. Before that it leads back to the
        seat, as a link does: there is no second game with the same cards, from which somebody could learn what is
        hidden in this one."""
        if (whole := await self.workshop.do(hosted.file)) is not None:
            return whole
        game = hosted.settings.game
        content = json.dumps(
            {
                "what": TICKET,
                "game": game,
                "seat": seat,
                "own decisions": hosted.made(seat),
                "ticket": hosted.tokens[seat],
            }
        )
        return from_server.Saved(
            name=f"{game}-seat-{seat}.json",
            content=content + "\n",
            sentence=say(
                "It leads back to this seat, where the game then stands. Whoever has it sees what this seat sees."
            ),
        )


def invite(before: AnyTable, hosted: AnyTable) -> None:
    """Those who still sit at a table whose game is over may come along to the next, at which they have their seats."""
    old, new = before.settings, hosted.settings
    if before.table.over and (old.game, old.names) == (new.game, new.names):
        host = hosted.names.of(new.maker)
        words = say("{player} plays once more and has kept you your seat.", player=host)
        for watcher in before.watchers:
            if token := hosted.tokens.get(watcher.seat):
                watcher.say(from_server.Invited(token=token, sentence=words))


def options_of(game: Game, code: str = ENGLISH) -> list[from_server.OptionShown]:
    """The switches of a game's rules, as a page needs them in this language."""
    speech = language(code, game)
    shown: list[from_server.OptionShown] = []
    for option in game.options:
        words = isinstance(option.default, str)
        ranged = isinstance(option.default, int) and not isinstance(option.default, bool)
        low, high = (int(option.choices[0]), int(option.choices[1])) if ranged else (0, 0)
        choices = [str(choice) for choice in option.choices] if words else []
        about = without_citations(str(in_language(say(option.about), speech)))
        title, _, rest = about.partition(": ")
        shown.append(
            from_server.OptionShown(
                name=option.name,
                label=title if is_card(option) else str(in_language(label_of(option), speech)),
                about=rest if is_card(option) else about,
                group=group_of(game, option),
                default=option.default,
                choices=choices,
                low=low,
                high=high,
            )
        )
    return shown


def events_of(record: Record) -> list[Event]:
    """What is said of a record's game, then decisions and resignations in their order."""
    events = remarks_of(record.remarks)
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


def _how_shown(game: Game, speech: Speech | None) -> from_server.HowShown | None:
    """How a game is won, in a language."""
    if (how := how_to_win(game)) is None:
        return None
    title, win, about = (str(in_language(said, speech)) for said in (how.title, how.win, how.about))
    return from_server.HowShown(
        title=title, win=win, advice=[str(in_language(one, speech)) for one in how.advice], about=about
    )


def ticket_in(content: str) -> tuple[str, int] | None:
    """If this file leads back to a seat: its token, and how many decisions had been made there when it was saved."""
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


def shortened(error: BaseException, most: int = LONGEST_ERROR) -> Text:
    """Its sentence; one that quotes half a file is cut off."""
    sentence = message_of(error)
    return sentence if len(sentence) <= most else say("{beginning} …", beginning=sentence[:most])
