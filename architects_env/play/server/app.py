"""The web application: the page's files, and the WebSocket over which it plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.staticfiles import StaticFiles

from architects_env.core.text import Text, say
from architects_env.games import load
from architects_env.play.companion.slips import games_with_slips, page_of_slips
from architects_env.play.drawing.colours import dark_style
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.connection import Inbox, beat, hang_up, refuse, sent, speak
from architects_env.play.server.from_server import Welcome
from architects_env.play.server.limits import ADDRESS, Limits, address_in
from architects_env.play.server.opponents import Opponents
from architects_env.play.server.page_script import one_script, one_style
from architects_env.play.server.page_words import language_asked_for, words_of_page
from architects_env.play.server.reached import Reached
from architects_env.play.server.session import Session
from architects_env.play.server.storage import Storage
from architects_env.play.server.tables import Tables
from architects_env.play.server.thinkers import Thinkers

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
    thinkers: Callable[[float], Thinkers] = Thinkers,
) -> FastAPI:
    """The application. Raises `BadStorage` if the tables cannot be kept there.

    `storage` is SQLite's file; `policies` are folders with trained policies; `names` are host names, beside "localhost"
    and numbers, under which the server is reached; `thinkers` makes the processes that think, told how many seconds a
    decision may take.
    """
    limits, kept, reached = limits or Limits(), Storage(storage), Reached(names)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        thinking = thinkers(limits.seconds_to_think)
        thinking.start()
        app.state.tables, app.state.sessions = Tables(kept, thinking, Opponents(policies), limits), set[Session]()
        app.state.tables.home = app.state.home
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
        if (reason := reached.refusal(request.headers.get("host", ""))) is not None:
            code = language_asked_for(None, request.headers.get("accept-language"))
            return Response(in_language(reason, language(code)), 400, HEADERS, "text/plain")
        response = await call_next(request)
        response.headers.update(HEADERS)
        return response

    @app.websocket("/ws")
    async def connect(socket: WebSocket) -> None:
        code = language_asked_for(socket.query_params.get("language"), socket.headers.get("accept-language"))
        reason = reached.refusal(socket.headers.get("host", ""), socket.headers.get("origin"))
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
        """Of a proxy that passes no WebSockets on. The page asks, and says so."""
        reached.without_upgrade()
        return Response(status_code=426, headers={"Upgrade": "websocket", "Connection": "Upgrade"})

    @app.get("/boards.css")
    def boards() -> Response:
        """Boards in dark colours."""
        return Response(dark_style(), media_type="text/css")

    @app.get("/words.json")
    def words(request: Request, language: str = "") -> Response:
        """What the page itself says, in a language."""
        code = language_asked_for(language, request.headers.get("accept-language"))
        return Response(words_of_page(code), media_type="application/json", headers={"Vary": "Accept-Language"})

    @app.get("/slips/{name}")
    def slips(request: Request, name: str, language: str = "") -> Response:
        """Slips of paper to print, of a game with cards that are in no box."""
        if name not in games_with_slips():
            return Response(status_code=404)
        code = language_asked_for(language, request.headers.get("accept-language"))
        return Response(page_of_slips(load(name), code), media_type="text/html", headers={"Vary": "Accept-Language"})

    @app.get("/style.css")
    def style() -> Response:
        """How the page looks."""
        return Response(one_style(PAGE), media_type="text/css")

    @app.get("/js/main.js")
    def script() -> Response:
        """What the page does."""
        return Response(one_script(PAGE / "js"), media_type="text/javascript")

    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return app


def no_room(sessions: Collection[Session], address: str, limits: Limits) -> Text | None:
    """Why nobody more can be let in, in a sentence; None if somebody can."""
    if len(sessions) >= limits.connections:
        return say("This server is full: {n} people are here. It is tried again by itself.", n=len(sessions))
    if sum(session.address == address for session in sessions) >= limits.connections_of_an_address:
        return say(
            "From your address {n} pages are open here already; close some of them.", n=limits.connections_of_an_address
        )
    return None


async def serve(socket: WebSocket, address: str, tables: Tables, sessions: set[Session], code: str) -> None:
    """One connection of a reader of the language `code`, from its first message to its last. Who says nothing at all is
    not kept. A page that asks for `?heartbeat=yes` is given signs of life."""
    ADDRESS.set(address)
    limits, inbox = tables.limits, Inbox()
    session = Session(tables, lambda text: sent(socket, text, limits.seconds_to_take), address, code)
    sessions.add(session)
    tasks = [asyncio.create_task(speak(session, inbox)), asyncio.create_task(inbox.fill(socket))]
    if socket.query_params.get("heartbeat") == "yes":
        tasks.append(asyncio.create_task(beat(socket, limits.seconds_to_take)))
    try:
        session.say(Welcome(games=await asyncio.to_thread(tables.games, code)))
        patience: float | None = limits.seconds_to_begin
        while session.errors < limits.errors and (text := await inbox.next(patience)) is not None:
            patience = None
            await session.heard(text)
    finally:
        session.leave()
        sessions.discard(session)
        await hang_up(socket, *tasks)
