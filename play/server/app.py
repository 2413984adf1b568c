"""The web application: the page's files, and the WebSocket over which it plays."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.staticfiles import StaticFiles

from architects_env.core.drawing import dark_style
from play.server.desk import Desk
from play.server.limits import Limits, host_is_ours, origin_is_ours
from play.server.messages import Welcome
from play.server.opponents import Opponents
from play.server.session import Session
from play.server.storage import Storage
from play.server.thinkers import Thinkers

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
REFUSED, TOO_BUSY = 1008, 1013
"""Codes with which a WebSocket is closed."""


def make_app(
    storage: str | Path = ":memory:", policies: tuple[str | Path, ...] = (), names: frozenset[str] = frozenset(), limits: Limits | None = None,
    thinkers: Callable[[float], Thinkers] = Thinkers,
) -> FastAPI:
    """The application.

    `storage` is SQLite's file; `policies` are folders with trained policies; `names` are host names, beside "localhost" and numbers, under which the server is
    reached; `thinkers` makes the processes that think, told how many seconds a decision may take.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        kept, thinking = Storage(storage), thinkers(limits.seconds_to_think)
        app.state.desk, app.state.sessions = Desk(kept, thinking, Opponents(policies), limits), set[Session]()
        try:
            yield
        finally:
            thinking.close()
            kept.close()

    app = FastAPI(title="architects-env", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)

    @app.middleware("http")
    async def guarded(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        if not host_is_ours(request.headers.get("host", ""), names):
            return Response("This server is not reached under that name; start it with --name NAME if it shall be.", 400, HEADERS)
        response = await call_next(request)
        response.headers.update(HEADERS)
        return response

    @app.websocket("/ws")
    async def connect(socket: WebSocket) -> None:
        host = socket.headers.get("host", "")
        if not host_is_ours(host, names) or not origin_is_ours(socket.headers.get("origin"), host):
            await socket.close(REFUSED)
            return
        if len(app.state.sessions) >= limits.connections:
            await socket.close(TOO_BUSY)
            return
        await socket.accept()
        await serve(socket, app.state.desk, app.state.sessions)

    @app.get("/boards.css")
    def boards() -> Response:
        """Boards in dark colours."""
        return Response(dark_style(), media_type="text/css")

    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return app


async def serve(socket: WebSocket, desk: Desk, sessions: set[Session]) -> None:
    """One connection, from its first message to its last."""
    session = Session(desk, socket.send_text)
    sessions.add(session)
    speaking = asyncio.create_task(session.speak())
    try:
        session.say(Welcome(games=await asyncio.to_thread(desk.games)))
        while session.errors < desk.limits.errors:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await session.heard(text if text is not None else "")
        await socket.close(REFUSED)
    except (WebSocketDisconnect, RuntimeError):  # it has gone while we were speaking
        pass
    finally:
        session.leave()
        sessions.discard(session)
        speaking.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await speaking
