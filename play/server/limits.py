"""How much of anything there may be, and who may speak to the server at all."""
from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

LONGEST_MESSAGE = 2**21
"""Characters of a message: a long game's record fits."""
MOST_SEATS = 9


@dataclass(frozen=True)
class Limits:
    """Of one server."""

    connections: int = 400
    tables: int = 1000
    """That are kept; the oldest finished ones, and those that nobody has touched for `keep_days`, go first."""
    keep_days: float = 60
    new_tables_a_minute: float = 30
    """Of one connection."""
    messages_a_second: float = 20
    messages_at_once: int = 60
    hints_a_minute: float = 30
    errors: int = 500
    """After so many faulty messages a connection is closed."""
    seconds_to_think: float = 20
    """For one decision of an opponent; then the game's plainest bot decides for it."""


@dataclass
class Bucket:
    """Lets `rate` things a second pass, and `burst` at once."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.burst, self.clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def host_is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a request's Host header is one under which this server is meant to be reached: a number, "localhost", or a name that it was told. Any other name
    may have been pointed at this machine by a stranger (DNS rebinding)."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name in names or name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_is_ours(origin: str | None, host: str) -> bool:
    """Whether a WebSocket was opened by our own page. Browsers always say where a page comes from; a program of the user's own need not."""
    return origin is None or origin in (f"http://{host}", f"https://{host}")
