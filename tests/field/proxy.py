"""A reverse proxy with habits, between a browser and a server: it moves the page below a path, changes headers, passes no
WebSockets on, or falls silent without ending anything."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.patience import PATIENCE

HEAD_END = b"\r\n\r\n"
Rewrite = Callable[[bytes], bytes]


class Proxy:
    """Passes on what comes to `port`; `rewrite` changes the head of each request."""

    def __init__(self, server: str, rewrite: Rewrite) -> None:
        self.server, self.rewrite = urlsplit(server), rewrite
        self.loop: asyncio.AbstractEventLoop
        self.port = 0
        self.stopped = asyncio.Event()
        self.sockets = 0
        """How many WebSockets were asked for."""
        self._open: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self._silent: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        """Where browsers reach it."""
        return f"http://127.0.0.1:{self.port}/"

    async def run(self, begun: threading.Event) -> None:
        """Listen until `stopped` is set."""
        self.loop = asyncio.get_running_loop()
        listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]
        begun.set()
        await self.stopped.wait()

    def fall_silent(self) -> None:
        """What is open stays open, and nothing passes over it any more."""
        self.loop.call_soon_threadsafe(lambda: self._silent.update(one for pair in self._open for one in pair))

    def cut(self) -> None:
        """End all WebSockets."""
        for pair in self._open:
            for one in pair:
                self.loop.call_soon_threadsafe(one.transport.abort)

    async def _serve(self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):
            head = await browser.readuntil(HEAD_END)
            self.sockets += b"upgrade: websocket" in head.lower()
            head = self.rewrite(head)
            opens = b"upgrade: websocket" in head.lower()
            if not opens:  # one request for each connection
                head = re.sub(rb"(?i)\r\nconnection:[^\r]*", b"", head).replace(
                    HEAD_END, b"\r\nConnection: close\r\n\r\n"
                )
            server, to_server = await asyncio.open_connection(self.server.hostname, self.server.port)
            to_server.write(head)
            if opens:
                self._open.append((to_browser, to_server))
            await asyncio.gather(self._pipe(browser, to_server), self._pipe(server, to_browser))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(2**16):
                if writer not in self._silent:
                    writer.write(data)
                    await writer.drain()
        if writer not in self._silent:
            writer.close()


@contextmanager
def proxy(server: str, rewrite: Rewrite = bytes) -> Generator[Proxy]:
    """One that runs in a thread."""
    made, begun = Proxy(server, rewrite), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(made.run(begun)), daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield made
    finally:
        made.loop.call_soon_threadsafe(made.stopped.set)
        thread.join(PATIENCE)
