"""Connections before it is known what they want: there are so many of an address, and a request has to be there in
time."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from architects_env.play.server.limits import Limits, address_in


class Socket(H11Protocol):
    """HTTP that waits for nobody: a connection on which no new request has come for some seconds is closed, whatever it
    is in the middle of; here all requests are short. One that has become a WebSocket is looked after elsewhere
    (`app.serve`)."""

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


def _client(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


def sockets(limits: Limits, proxies: Collection[str] = ()) -> type[Socket]:
    """The connections of one server."""
    return type("Socket", (Socket,), {"limits": limits, "proxies": frozenset(proxies)})
