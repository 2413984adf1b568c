"""One WebSocket: how it is refused, how it is kept alive, and how it is noticed that nobody is there any more.

A connection may die without a word: a laptop sleeps, a router forgets it. Then each side still believes in the other.
The server finds out by pings of the protocol, which browsers answer by themselves (`PING`), and by messages that nobody
takes (`Limits.seconds_to_take`); a page, which sees no pings, by the `Alive` that it has asked for.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from architects_env.core.language.catalogue import language
from architects_env.core.language.phrases import Phrase
from architects_env.play.server.from_server import Alive, Refused
from architects_env.play.server.session import Session

LOG = logging.getLogger("play")
HEARTBEAT = 3.0
"""Seconds between two signs of life."""
PING = {"ws_ping_interval": 5.0, "ws_ping_timeout": 8.0}
"""Settings of uvicorn by which a browser that answers no ping is noticed within 15 seconds."""
REFUSED, BROKEN, TOO_BUSY = 1008, 1011, 1013
"""Codes with which a WebSocket is closed."""
SECONDS_TO_HANG_UP = 1.0
ALIVE = Alive().json_in(None)


class Gone(Exception):
    """Nobody takes what is sent."""


async def refuse(socket: WebSocket, reason: Phrase, code: str, again: bool = False) -> None:
    """Close a new connection with a sentence, in the language `code`; `again` says whether the page may try once more
    by itself. Browsers tell a page nothing of a connection that is not accepted, so it is accepted first."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept()
        await socket.send_text(Refused(sentence=reason, again=again).json_in(language(code)))
        await socket.close(TOO_BUSY if again else REFUSED)


async def sent(socket: WebSocket, text: str, seconds: float) -> None:
    """Send this. Raises `Gone` if the browser has gone, or takes nothing for so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError, TimeoutError) as error:
        raise Gone from error


async def speak(session: Session) -> None:
    """Let it speak until the browser has gone. A fault of ours is logged; either ends the connection, and the page then
    makes a new one."""
    try:
        await session.speak()
    except Gone:
        pass
    except Exception:
        LOG.exception("What a page is to be told could not be sent; its connection is closed.")


async def beat(socket: WebSocket, seconds: float) -> None:
    """Give signs of life until the browser has gone."""
    with suppress(Gone):
        while True:
            await asyncio.sleep(HEARTBEAT)
            await sent(socket, ALIVE, seconds)


async def hang_up(socket: WebSocket, speaking: asyncio.Task[None], beating: asyncio.Task[None] | None) -> None:
    """End the connection, if it has not ended yet, and what is sent over it."""
    code = BROKEN if speaking.done() else REFUSED
    tasks = [task for task in (speaking, beating) if task is not None]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(SECONDS_TO_HANG_UP):
            await socket.close(code)


async def next_message(
    socket: WebSocket, speaking: asyncio.Task[None], patience: float | None
) -> dict[str, object] | None:
    """What comes in next. None if nothing comes for so many seconds, or nobody is spoken to any more."""
    receiving = asyncio.ensure_future(socket.receive())
    try:
        await asyncio.wait([receiving, speaking], timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        return dict(receiving.result()) if receiving.done() else None
    finally:
        receiving.cancel()
