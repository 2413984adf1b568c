"""The web application: files of the page, and the WebSocket over which it plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.staticfiles import StaticFiles

from architects_env.core.text import Text, say
from architects_env.games import load
from architects_env.play.companion.printable_cards import games_with_printable_cards, printable_cards_page
from architects_env.play.drawing.colours import dark_style
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.access.hosts import HostCheck
from architects_env.play.server.access.limits import ADDRESS, Limits, address_in
from architects_env.play.server.connections.connection import (
    Inbox,
    close_connection,
    refuse,
    send,
    send_heartbeats,
    send_messages,
)
from architects_env.play.server.connections.session import Session
from architects_env.play.server.hosting.storage import Storage
from architects_env.play.server.hosting.tables import Tables
from architects_env.play.server.messages.from_server import Welcome
from architects_env.play.server.page_files import one_script, one_style
from architects_env.play.server.page_words import language_asked_for, words_of_page
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.server.workers.worker_pool import WorkerPool

PAGE = Path(__file__).parent.parent / "page"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def make_app(
    storage: str | Path = ":memory:",
    policies: tuple[str | Path, ...] = (),
    names: frozenset[str] = frozenset(),
    limits: Limits | None = None,
    worker_pool: Callable[[float], WorkerPool] = WorkerPool,
    models: tuple[str, ...] = (),
    data: Path | None = None,
) -> FastAPI:
    """Create the web application.

    Args:
        storage: SQLite file for the tables, or ":memory:".
        policies: Folders with trained policies to play against.
        names: Host names of the server in addition to "localhost" and IP addresses.
        limits: Limits of the server.
        worker_pool: Creates the worker processes for a time limit per decision in seconds.
        models: Names of agents that ask language models, to play against.
        data: Folder in which cards that people at this machine type in are kept, or None to keep none.

    Raises:
        BadStorage: If tables cannot be stored in the file.
    """
    limits, kept, host_check = limits or Limits(), Storage(storage), HostCheck(names)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        thinking = worker_pool(limits.decision_timeout)
        thinking.start()
        app.state.tables, app.state.sessions = (
            Tables(kept, thinking, Opponents(policies, models=models), limits),
            set[Session](),
        )
        app.state.tables.home, app.state.tables.data = app.state.home, data
        try:
            yield
        finally:
            app.state.tables.close()
            thinking.close()
            kept.close()

    app = FastAPI(title="architects-env", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.home = ""

    @app.middleware("http")
    async def guarded(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        if (reason := host_check.refusal(request.headers.get("host", ""))) is not None:
            code = language_asked_for(None, request.headers.get("accept-language"))
            return Response(in_language(reason, language(code)), 400, HEADERS, "text/plain")
        response = await call_next(request)
        response.headers.update(HEADERS)
        return response

    @app.websocket("/ws")
    async def connect(socket: WebSocket) -> None:
        code = language_asked_for(socket.query_params.get("language"), socket.headers.get("accept-language"))
        reason = host_check.refusal(socket.headers.get("host", ""), socket.headers.get("origin"))
        if reason is not None:
            await refuse(socket, reason, code)
            return
        address = address_in(socket.client.host if socket.client else "")
        if (reason := no_room(app.state.sessions, address, limits)) is not None:
            await refuse(socket, reason, code, True)
            return
        await socket.accept()
        await serve(socket, address, app.state.tables, app.state.sessions, code)

    @app.get("/ws")
    def no_websocket() -> Response:
        """Answer the page's check for a proxy that passes no WebSockets on."""
        host_check.without_upgrade()
        return Response(status_code=426, headers={"Upgrade": "websocket", "Connection": "Upgrade"})

    @app.get("/boards.css")
    def boards() -> Response:
        """Return the style of boards in dark colours."""
        return Response(dark_style(), media_type="text/css")

    @app.get("/words.json")
    def words(request: Request, language: str = "") -> Response:
        """Return texts of the page in a language, as JSON."""
        code = language_asked_for(language, request.headers.get("accept-language"))
        return Response(words_of_page(code), media_type="application/json", headers={"Vary": "Accept-Language"})

    @app.get("/printable-cards/{name}")
    def printable_cards(request: Request, name: str, language: str = "") -> Response:
        """Return the printable cards of a game."""
        if name not in games_with_printable_cards():
            return Response(status_code=404)
        code = language_asked_for(language, request.headers.get("accept-language"))
        return Response(
            printable_cards_page(load(name), code), media_type="text/html", headers={"Vary": "Accept-Language"}
        )

    @app.get("/style.css")
    def style() -> Response:
        """Return the style sheet of the page."""
        return Response(one_style(PAGE), media_type="text/css")

    @app.get("/js/main.js")
    def script() -> Response:
        """Return the script of the page."""
        return Response(one_script(PAGE / "js"), media_type="text/javascript")

    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return app


def no_room(sessions: Collection[Session], address: str, limits: Limits) -> Text | None:
    """Return a sentence if the server or the address has too many connections, otherwise None."""
    if len(sessions) >= limits.connections:
        return say("This server is full: {n} people are here. The page tries again by itself.", n=len(sessions))
    if sum(session.address == address for session in sessions) >= limits.connections_per_address:
        return say(
            "From your address {n} pages are open here already; close some of them.", n=limits.connections_per_address
        )
    return None


async def serve(socket: WebSocket, address: str, tables: Tables, sessions: set[Session], code: str) -> None:
    """Serve one connection until it ends, in the language `code`.

    A connection without a first message is closed after `Limits.request_timeout` seconds. A page that asks for
    `?heartbeat=yes` gets heartbeats.
    """
    ADDRESS.set(address)
    limits, inbox = tables.limits, Inbox()
    session = Session(tables, lambda text: send(socket, text, limits.send_timeout), address, code)
    sessions.add(session)
    tasks = [asyncio.create_task(send_messages(session, inbox)), asyncio.create_task(inbox.fill(socket))]
    if socket.query_params.get("heartbeat") == "yes":
        tasks.append(asyncio.create_task(send_heartbeats(socket, limits.send_timeout)))
    try:
        session.say(Welcome(games=await asyncio.to_thread(tables.games, code)))
        patience: float | None = limits.request_timeout
        while session.errors < limits.errors and (text := await inbox.next(patience)) is not None:
            patience = None
            await session.heard(text)
    finally:
        session.leave()
        sessions.discard(session)
        await close_connection(socket, *tasks)
