"""One WebSocket: how it is refused, how it is kept alive, and how it is noticed that nobody is there any more.

A connection may die without a word: a laptop sleeps, a router forgets it. Then each side still believes in the other.
The server finds out by pings of the protocol, which browsers answer by themselves, and by messages that nobody takes
(`Limits.seconds_to_take`); a page, which sees no pings, by the `Alive` that it has asked for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from architects_env.core.text import Text
from architects_env.play.language.catalogue import language
from architects_env.play.server.from_server import Alive, Refused
from architects_env.play.server.session import Session

LOG = logging.getLogger("play")
HEARTBEAT = 3.0
"""Seconds between two signs of life."""
PING_INTERVAL, PING_TIMEOUT = 4.0, 9.0
"""Seconds between two pings, and for an answer: together at most 15."""
REFUSED, BROKEN, TOO_BUSY = 1008, 1011, 1013
"""Codes with which a WebSocket is closed."""
SECONDS_TO_HANG_UP = 1.0
MOST_UNHEARD, LONGEST_UNHEARD = 60, 2**16
"""Messages of a connection, and their characters, that wait to be heard; beyond either nothing is read."""
ALIVE = Alive().json_in(None)


class Gone(Exception):
    """Nobody takes what is sent."""


async def refuse(socket: WebSocket, reason: Text, code: str, again: bool = False) -> None:
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


class Inbox:
    """What has come in over a connection and was not heard yet. It is read at once, also while the last message is
    being worked on for long: behind it may stand the answers to pings. Who sends more than fits here is not read on,
    and so gives no answers."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._changed = asyncio.Event()
        self._open = True

    async def fill(self, socket: WebSocket) -> None:
        """Read until the connection has ended."""
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
        """The next text. None if nothing comes for so many seconds (None: any), or nothing will."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._open and not self._texts:
                    await self._change()
        self._changed.set()
        return self._texts.popleft() if self._texts else None

    def close(self) -> None:
        """Nothing more will come in."""
        self._open = False
        self._changed.set()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


async def speak(session: Session, inbox: Inbox) -> None:
    """Let it speak until the browser has gone. A fault of ours is logged; either ends the connection, and the page then
    makes a new one."""
    try:
        await session.speak()
    except Gone:
        pass
    except Exception:
        LOG.exception("What a page is to be told could not be sent; its connection is closed.")
    finally:
        inbox.close()


async def beat(socket: WebSocket, seconds: float) -> None:
    """Give signs of life until the browser has gone."""
    with suppress(Gone):
        while True:
            await asyncio.sleep(HEARTBEAT)
            await sent(socket, ALIVE, seconds)


async def hang_up(socket: WebSocket, speaking: asyncio.Task[None], *others: asyncio.Task[None]) -> None:
    """End the connection, if it has not ended yet, and these tasks, of which the first sends over it."""
    code, tasks = BROKEN if speaking.done() else REFUSED, (speaking, *others)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(SECONDS_TO_HANG_UP):
            await socket.close(code)
