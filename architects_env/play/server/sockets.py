"""Connections, whatever they are used for: there are so many of an address, a request has to be there in time, and what
is sent has to be taken."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from architects_env.play.server.limits import LONGEST_MESSAGE, Limits, address_in

LOOKS = 6
"""How often it is looked, within `Limits.seconds_to_take`, whether a connection takes what it is sent."""
MOST_UNTAKEN = 8 * LONGEST_MESSAGE
"""Bytes that may wait in a connection: the longest message and what little may be written behind it."""


class Socket(H11Protocol):
    """HTTP that waits for nobody: a connection on which no new request has come for some seconds is closed, whatever it
    is in the middle of; here all requests are short. What a WebSocket says is looked after elsewhere (`app.serve`).
    Either is closed when it takes nothing of what it is sent."""

    limits: Limits
    proxies: Collection[str]
    """Addresses from which many people come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has called."""
        super().connection_made(transport)
        if self._too_many():
            transport.abort()
        else:
            self._wait()
            self._watch()

    def _too_many(self) -> bool:
        client = _client(self)
        of_address = sum(address_in(_client(other)) == address_in(client) for other in self.connections)
        return len(self.connections) > self.limits.sockets or (
            of_address > self.limits.sockets_of_an_address and client not in self.proxies
        )

    def _wait(self) -> None:
        self.loop.call_later(self.limits.seconds_to_begin, self._look, self.cycle)

    def _look(self, before: object) -> None:
        """`before` is the request (or None) that was the last one when the waiting began."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is before:
            self.transport.abort()
        else:
            self._wait()

    def _watch(self, before: int = 0, looks: int = 0) -> None:
        """Close it if, for `seconds_to_take`, nothing is taken of what waits for it. `before` is how much waited when
        it was looked last, `looks` how often nothing had been taken by then. As long as little waits, something may be
        added to it meanwhile; then pings find out whether anybody is there."""
        left = self.transport.get_write_buffer_size()
        if self.transport.is_closing() and not left:
            return
        full = left > self.transport.get_write_buffer_limits()[1] or self.transport.is_closing()
        looks = looks + 1 if full and left >= before > 0 else 0
        if looks >= LOOKS or left > MOST_UNTAKEN:
            self.transport.abort()
        else:
            self.loop.call_later(self.limits.seconds_to_take / LOOKS, self._watch, left, looks)


def _client(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


def sockets(limits: Limits, proxies: Collection[str] = ()) -> type[Socket]:
    """The connections of one server."""
    return type("Socket", (Socket,), {"limits": limits, "proxies": frozenset(proxies)})
