"""One WebSocket: refusing, keeping alive, and detecting that the other side has gone.

A connection may die silently, for example when a laptop sleeps. The server detects this with the protocol's pings,
which browsers answer by themselves, and with messages that are not accepted within `Limits.send_timeout`. A page does
not see pings; it asks for `Alive` messages instead.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from architects_env.core.text import Text
from architects_env.play.language.catalogue import language
from architects_env.play.server.connections.session import Session
from architects_env.play.server.messages.from_server import Alive, Refused

LOG = logging.getLogger("play")
HEARTBEAT = 3.0
"""Seconds between two heartbeats."""
PING_INTERVAL, PING_TIMEOUT = 4.0, 9.0
"""Seconds between two pings, and for the answer to one; together at most 15."""
REFUSED, BROKEN, TOO_BUSY = 1008, 1011, 1013
"""Codes with which a WebSocket is closed."""
SECONDS_TO_HANG_UP = 1.0
MOST_UNHEARD, LONGEST_UNHEARD = 60, 2**16
"""Maximum numbers of waiting messages of a connection and of their characters. At either limit reading stops."""
ALIVE = Alive().json_in(None)


class Disconnected(Exception):
    """The other side does not accept sent data."""


async def refuse(socket: WebSocket, reason: Text, code: str, again: bool = False) -> None:
    """Close a new connection with a sentence in the language `code`.

    `again` states whether the page may try again by itself. The connection is accepted first, because browsers tell a
    page nothing about one that is not accepted.
    """
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept()
        await socket.send_text(Refused(sentence=reason, again=again).json_in(language(code)))
        await socket.close(TOO_BUSY if again else REFUSED)


async def send(socket: WebSocket, text: str, seconds: float) -> None:
    """Send a text. Raises `Disconnected` if the browser has gone or does not accept it within `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError, TimeoutError) as error:
        raise Disconnected from error


class Inbox:
    """Received messages of a connection that have not been handled yet.

    The inbox reads even while a message is being handled, because answers to pings may follow. When the inbox is full,
    it stops reading, and so receives no such answers.
    """

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._changed = asyncio.Event()
        self._open = True

    async def fill(self, socket: WebSocket) -> None:
        """Read messages until the connection ends."""
        try:
            while self._open and (message := await socket.receive())["type"] != "websocket.disconnect":
                self._texts.append(message.get("text") or "")
                self._changed.set()
                while self._open and (len(self._texts) > MOST_UNHEARD or sum(map(len, self._texts)) > LONGEST_UNHEARD):
                    await self._change()
        except RuntimeError:  # it has ended already
            pass
        finally:
            self.close()

    async def next(self, seconds: float | None) -> str | None:
        """Return the next message, or None if none arrives within `seconds` or the connection has ended."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._open and not self._texts:
                    await self._change()
        self._changed.set()
        return self._texts.popleft() if self._texts else None

    def close(self) -> None:
        """End the inbox after a connection."""
        self._open = False
        self._changed.set()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


async def send_messages(session: Session, inbox: Inbox) -> None:
    """Send the session's messages until the browser has gone.

    Errors are logged and end the connection; the page then opens a new one.
    """
    try:
        await session.speak()
    except Disconnected:
        pass
    except Exception:
        LOG.exception("What a page is to be told could not be sent; its connection is closed.")
    finally:
        inbox.close()


async def send_heartbeats(socket: WebSocket, seconds: float) -> None:
    """Send heartbeats until the browser has gone."""
    with suppress(Disconnected):
        while True:
            await asyncio.sleep(HEARTBEAT)
            await send(socket, ALIVE, seconds)


async def close_connection(socket: WebSocket, speaking: asyncio.Task[None], *others: asyncio.Task[None]) -> None:
    """Cancel the tasks of a connection and close it. The first task is the one that sends."""
    code, tasks = BROKEN if speaking.done() else REFUSED, (speaking, *others)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(SECONDS_TO_HANG_UP):
            await socket.close(code)
