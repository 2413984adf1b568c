"""The entry point in the Web Worker: one session of one page, whose tables are kept by the browser."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from architects_env.core.text import say
from architects_env.games import names
from architects_env.opponents import clear_tables
from architects_env.play.browser.inline_worker import InlineWorkerPool
from architects_env.play.browser.kept_storage import Keeper, KeptStorage
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.connections.session import Session
from architects_env.play.server.hosting.storage import NotStored
from architects_env.play.server.hosting.tables import Tables, ticket_in
from architects_env.play.server.messages import from_page, from_server
from architects_env.play.server.workers.opponents import Opponents

LOG = logging.getLogger("play")
NOT_LOADED = say(
    "The files of this game could not be loaded. Without a network, only games that were opened here before can be "
    "played. With one, close all tabs of this page and open it again."
)
MANY = 1e6
LIMITS = Limits(
    tables=200,
    new_tables_per_hour=MANY,
    new_tables_per_hour_per_address=MANY,
    messages_per_second=200,
    hints_per_minute=MANY,
    hints_per_minute_per_address=MANY,
)
"""The limits of a browser, which has no strangers. Its oldest tables make room for new ones."""


class BrowserTable:
    """Everything behind one page.

    Args:
        keeper: Keeps the tables.
        post: Sends a text to the page, one JSON object as from a server.
        kept: Is called with each generation of the tables that this page has made, to tell the other tabs.
        fetch_game: Loads the files of a game, unless they are loaded.
        code: Code of the language.
    """

    def __init__(
        self,
        keeper: Keeper,
        post: Callable[[str], object],
        kept: Callable[[int], object],
        fetch_game: Callable[[str], Awaitable[object]],
        code: str,
    ) -> None:
        self._storage = KeptStorage(keeper, kept)
        self.tables = Tables(self._storage, InlineWorkerPool(), Opponents(plain=True), LIMITS)
        self.tables.whole_files = True
        self._post, self._fetch_game = post, fetch_game
        self.session = Session(self.tables, self._send, code=code)
        self._fetched = set[str]()
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Handle the messages of the page from now on."""
        self._tasks = [asyncio.create_task(self.session.speak()), asyncio.create_task(self._handle())]

    def hear(self, text: str) -> None:
        """Queue a message of the page."""
        self._messages.put_nowait(text)

    async def others_kept(self, generation: int) -> None:
        """Show what another tab has changed at the open tables."""
        if generation == self._storage.generation:
            return
        for hosted in [*self.tables.open.values()]:
            with suppress(NotStored):
                async with hosted.lock:
                    await hosted.catch_up()

    def close(self) -> None:
        """End all work of this page."""
        self.session.leave()
        for task in self._tasks:
            task.cancel()
        self.tables.close()

    async def _send(self, text: str) -> None:
        self._post(text)

    async def _handle(self) -> None:
        while True:
            text = await self._messages.get()
            try:
                if game := await self._game_of(text):
                    await self._fetch_game(game)
                    if game not in self._fetched:
                        clear_tables()  # a list of past games may have asked for the game's opponents before
                        self._fetched.add(game)
            except Exception:
                LOG.exception("The files of a game could not be loaded.")
                self.session.say(from_server.Error(sentence=NOT_LOADED))
                continue
            await self.session.heard(text)

    async def _game_of(self, text: str) -> str:
        """The game that a message needs, or "" if it needs none or names none of ours."""
        try:
            asked = from_page.read(text)
        except ValueError:
            return ""
        match asked:
            case (
                from_page.Create(game=game)
                | from_page.Puzzle(game=game)
                | from_page.Solve(game=game)
                | from_page.Transcribe(game=game)
            ):
                found = game
            case from_page.Watch(token=token):
                found = await self._game_of_link(token)
            case from_page.Join(token=token):
                found = await self._game_at(token)
            case from_page.Load(content=content):
                ticket = ticket_in(content)
                found = (await self._game_at(ticket[0]) if ticket else "") or game_named_in(content)
            case _:
                found = ""
        return found if found in names() else ""

    async def _game_of_link(self, token: str) -> str:
        """The game of the table to which a read-only link leads, or ""."""
        with suppress(NotStored):
            if (place := await self._storage.do(self._storage.view_of, token)) is not None:
                return (await self._storage.do(self._storage.read, place[0])).settings.game
        return ""

    async def _game_at(self, token: str) -> str:
        """The game of the table with this token, or ""."""
        with suppress(NotStored):
            if (place := await self._storage.do(self._storage.seat_of, token)) is not None:
                return (await self._storage.do(self._storage.read, place[0])).settings.game
        return ""


def game_named_in(content: str) -> str:
    """The game that the first line of a file names, or ""."""
    try:
        head = json.loads(content.partition("\n")[0])
    except (ValueError, RecursionError):
        return ""
    return str(head.get("game", "")) if isinstance(head, dict) else ""
