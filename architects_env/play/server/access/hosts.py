"""Checks of the headers Host and Origin: requests for another site's name, or from another site's page, are refused.

A stranger's website can send a browser here in two ways: its name points at this machine (DNS rebinding), or its page
opens our WebSocket. No page can forge the two headers that reveal this. `Host` is the name that the browser believes to
have reached; `Origin` is the page that opened the WebSocket. A reverse proxy may change `Host`. A refusal therefore
tells the page in a sentence what to do, and the log tells the person who runs the server.
"""

from __future__ import annotations

import ipaddress
import logging
import shlex
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from architects_env.core.text import Text, say
from architects_env.play.server.access.rate_limits import Bucket

LOG = logging.getLogger("play")
TOLD_AN_HOUR, MOST_TOLD = 60, 20
"""Maximum number of refusals that the log reports per hour and at once; a stranger may cause any number."""


class HostCheck:
    """Checks requests to one server, which is reached as "localhost", by its IP addresses and under given names.

    Args:
        names: Host names, each with or without a port. Upper and lower case are the same.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = frozenset(map(plain_host, names))
        self._told: dict[tuple[str, ...], None] = {}
        self._pace = Bucket(TOLD_AN_HOUR / 3600, MOST_TOLD)

    def refusal(self, host: str, origin: str | None = None) -> Text | None:
        """Return a sentence for the sender of a refused request, or None if it is allowed.

        The log gets more details.
        """
        if not host_is_ours(host, self.names):
            name = _short(name_in(host))
            self._log_header("Host", host, origin, name)
            words = "This server is not known under the name {name!r}. To allow it, start the server with --name NAME."
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
        """Log that a page asked for its WebSocket with a plain request, because a proxy in between passes none on."""
        self._log("A proxy passes no WebSockets on: let it pass on the headers Upgrade and Connection, by HTTP/1.1.")

    def _log_header(self, header: str, host: str, origin: str | None, name: str) -> None:
        words = "A browser was refused because of its header %s (Host: %r, Origin: %r). If it is meant to reach this server, "
        advice = "perhaps through a reverse proxy, start it with --name %s."
        self._log(words + advice, header, _short(host), _short(origin or ""), shlex.quote(name or "NAME"))

    def _log(self, *about: str) -> None:
        if about in self._told or not self._pace.take():
            return
        self._told[about] = None
        while len(self._told) > MOST_TOLD:
            del self._told[next(iter(self._told))]
        LOG.warning(*about)


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:99]}…"


def host_is_ours(host: str, names: Iterable[str] = ()) -> bool:
    """Return whether a Host header names this server: an IP address, "localhost" or one of `names`, with or without a
    port.

    A stranger may have pointed any other name at this machine (DNS rebinding).
    """
    name = name_in(host)
    if name and (name == "localhost" or {name, plain_host(host)} & set(map(plain_host, names))):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_is_ours(origin: str | None, host: str, names: Iterable[str] = ()) -> bool:
    """Return whether our own page opened a WebSocket: its origin is the host in the Host header or, where a proxy has
    changed that header, one of `names`. Browsers always send an origin; other programs need not.
    """
    if origin is None:
        return True
    place = place_of(origin)
    return place != "" and place in {plain_host(host), *map(plain_host, names)}


def place_of(origin: str) -> str:
    """Host and port of a page's origin, or "" if it is not a web page."""
    scheme, _, place = origin.partition("://")
    return plain_host(place) if scheme.lower() in ("http", "https") else ""


def name_in(host: str) -> str:
    """Return the name in a Host header without its port, or "" if there is none."""
    try:
        return plain_host(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return ""


def plain_host(name: str) -> str:
    """Return a host name, with or without a port, as browsers send it: in lower-case ASCII letters, without a final
    dot.
    """
    with suppress(UnicodeError):
        name = name if name.isascii() else name.encode("idna").decode()
    return name.strip().lower().rstrip(".")
