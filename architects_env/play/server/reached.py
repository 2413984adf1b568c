"""Under which names the server is reached, and what it says to those who come under another one.

A browser is led here by a stranger if the stranger's name points at this machine (DNS rebinding), or by a stranger's
page that opens our WebSocket. Both are told apart by headers that no page can forge: `Host` says under which name the
browser believes to have reached us, `Origin` says of which page the WebSocket is. A reverse proxy may change the first
of them, so both sides are told what to do then: the page in a sentence, and who runs the server in the log.
"""

from __future__ import annotations

import logging
import shlex
from collections.abc import Iterable

from architects_env.core.text import Text, say
from architects_env.play.server.limits import Bucket, host_is_ours, name_in, origin_is_ours, place_of, plain_host

LOG = logging.getLogger("play")
TOLD_AN_HOUR, MOST_TOLD = 60, 20
"""How often the log says what was refused; a stranger may send any number of them."""


class Reached:
    """The names under which one server is reached, beside "localhost" and numbers: host names, each alone or with a
    port. Letters of either case are the same."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = frozenset(map(plain_host, names))
        self._told: dict[tuple[str, ...], None] = {}
        self._pace = Bucket(TOLD_AN_HOUR / 3600, MOST_TOLD)

    def refusal(self, host: str, origin: str | None = None) -> Text | None:
        """Why a request with these headers is refused, in a sentence for its sender; the log says more. None if it is
        not refused."""
        if not host_is_ours(host, self.names):
            name = _short(name_in(host))
            self._log_header("Host", host, origin, name)
            words = "This server is not reached under the name {name!r}. Start it with --name NAME if it shall be."
            return say(words, name=name)
        if origin is not None and not origin_is_ours(origin, host, self.names):
            name = _short(place_of(origin))
            self._log_header("Origin", host, origin, name)
            words = (
                "The server does not know the address of this page ({page}), for it is reached as {host}. "
                "Start it with --name {name}, or let the proxy in between pass on the header Host."
            )
            return say(words, page=_short(origin), host=_short(host), name=name or "NAME")
        return None

    def without_upgrade(self) -> None:
        """A page has asked by a plain request for its WebSocket: a proxy in between passes none on."""
        self._log("A proxy passes no WebSockets on: let it pass on the headers Upgrade and Connection, by HTTP/1.1.")

    def _log_header(self, header: str, host: str, origin: str | None, name: str) -> None:
        """Say what was refused, and how it is allowed."""
        words = "A browser was refused because of its header %s (Host: %r, Origin: %r). If it is meant to reach this server, "
        advice = "perhaps through a reverse proxy, start it with --name %s."
        self._log(words + advice, header, _short(host), _short(origin or ""), shlex.quote(name or "NAME"))

    def _log(self, *about: str) -> None:
        """Say it, but not twice in a row, nor too often."""
        if about in self._told or not self._pace.take():
            return
        self._told[about] = None
        while len(self._told) > MOST_TOLD:
            del self._told[next(iter(self._told))]
        LOG.warning(*about)


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:99]}…"
