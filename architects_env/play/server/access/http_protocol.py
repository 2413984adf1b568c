"""The HTTP protocol of the server with limits: connections per address, and time to send a request and to accept
data."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from architects_env.play.server.access.limits import LONGEST_MESSAGE, Limits, address_in

CHECKS = 6
"""Number of checks within `Limits.send_timeout` of whether a connection accepts sent data."""
MOST_UNTAKEN = 8 * LONGEST_MESSAGE
"""Maximum number of bytes waiting in a connection: the longest message and a little more."""


class LimitedProtocol(H11Protocol):
    """HTTP with timeouts.

    A connection without a new request for `Limits.request_timeout` seconds is closed, even in the
    middle of one, because all requests here are short. `app.serve` limits the messages of WebSockets. A connection of
    either kind is closed when it does not accept sent data."""

    limits: Limits
    proxies: Collection[str]
    """Addresses of reverse proxies, which are shared by many people."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a new connection, or close it if its address has too many."""
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
            of_address > self.limits.sockets_per_address and client not in self.proxies
        )

    def _wait(self) -> None:
        self.loop.call_later(self.limits.request_timeout, self._check, self.cycle)

    def _check(self, before: object) -> None:
        """Close the connection if `before`, the last request when the timeout began (or None), still is the last
        one."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is before:
            self.transport.abort()
        else:
            self._wait()

    def _watch(self, before: int = 0, checks: int = 0) -> None:
        """Close the connection if it accepts nothing for `send_timeout` seconds.

        `before` is the number of bytes that waited at the last check, `checks` the number of checks in a row without
        progress. While little waits, more may be added between checks; pings then detect a dead connection.
        """
        left = self.transport.get_write_buffer_size()
        if self.transport.is_closing() and not left:
            return
        full = left > self.transport.get_write_buffer_limits()[1] or self.transport.is_closing()
        checks = checks + 1 if full and left >= before > 0 else 0
        if checks >= CHECKS or left > MOST_UNTAKEN:
            self.transport.abort()
        else:
            self.loop.call_later(self.limits.send_timeout / CHECKS, self._watch, left, checks)


def _client(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


def limited_protocol(limits: Limits, proxies: Collection[str] = ()) -> type[LimitedProtocol]:
    """Return the protocol class of one server, for uvicorn."""
    return type("LimitedProtocol", (LimitedProtocol,), {"limits": limits, "proxies": frozenset(proxies)})
