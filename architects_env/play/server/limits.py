"""How much of anything there may be, and who may speak to the server at all."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from urllib.parse import urlsplit

ADDRESS: ContextVar[str] = ContextVar("address", default="")
"""The address of the connection for which something is done; tasks inherit it."""
LONGEST_MESSAGE = 2**21
"""Characters of a message: a long game's record fits."""
MOST_SEATS = 9


@dataclass(frozen=True)
class Limits:
    """Of one server."""

    sockets: int = 700
    sockets_of_an_address: int = 150
    """Connections of any kind, also those that have not said yet what they want."""
    connections: int = 400
    connections_of_an_address: int = 100
    """Open pages: WebSockets."""
    seconds_to_begin: float = 20
    """For a request, counted from when the connection or the last request began, and for the first message of a
    WebSocket; then the connection is closed."""
    seconds_to_take: float = 15
    """Seconds after which a connection that takes nothing of what it is sent is closed."""
    tables: int = 1000
    """Number of tables that are kept. Only when there are so many is any deleted, to make room for a new one
    (`Storage.tidy` says which); if none may go, no new table is made."""
    keep_days: float = 60
    """Days for which a table stays that nobody touches, even if its room is needed."""
    keep_finished_days: float = 7
    """The same of a game that is over."""
    kept_an_hour: float = 600
    """New tables of everybody together, an hour and at once; what is refused counts too."""
    kept_an_hour_of_an_address: float = 120
    messages_a_second: float = 20
    messages_at_once: int = 60
    """Of one connection."""
    messages_a_second_of_an_address: float = 100
    """Messages of all connections of an address, as the mean of some seconds."""
    hints_a_minute: float = 120
    hints_a_minute_of_an_address: float = 30
    decisions_of_a_record: int = 4000
    """Decisions of a saved game that is loaded, and answers of one with the box."""
    loads: int = 20
    loads_of_an_address: int = 5
    """Saved games that are loaded or wait for it at the same time."""
    work_seconds_a_minute_of_an_address: float = 30
    """Seconds of computing for saved games, old tables and looks at finished games (`Workshop`); what comes beyond them
    waits."""
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

    @property
    def left(self) -> float:
        """How many may pass now."""
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        return self._left

    @property
    def full(self) -> bool:
        """Whether it is as if nothing had ever passed."""
        return self.left >= self.burst

    def take(self, number: float = 1, beyond: bool = False) -> bool:
        """Whether so many more may pass now. With `beyond` they have passed, even if there are not so many left."""
        if self.left < number and not beyond:
            return False
        self._left -= number
        return True


class Used:
    """How many seconds of computing each address has used lately: of what is `HALF` seconds ago half counts."""

    HALF, LITTLE = 10.0, 2.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._of: dict[str, tuple[float, float]] = {}
        """By address, how much, and when that was worked out."""

    def _now(self, address: str) -> float:
        seconds, at = self._of.get(address, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - at) / self.HALF) if seconds else 0.0

    def add(self, address: str, seconds: float) -> None:
        """It has used so many more."""
        if len(self._of) >= 1000:
            self._of = {other: self._of[other] for other in self._of if self._now(other) > self.LITTLE / 100}
        self._of[address] = self._now(address) + seconds, self._clock()

    def tier(self, address: str) -> int:
        """0 for those who have used little, 1 for those who have used more, and so on, by powers of two: who has used
        about as much as another is as near."""
        return int(math.log2(1 + self._now(address) / self.LITTLE))


class Shares:
    """Lets so many things pass in so many `seconds`, or at once: of everybody together and of each address. Of
    addresses that have not been heard of for so long nothing is remembered."""

    def __init__(
        self, of_all: float, of_an_address: float, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._share, self._seconds, self._clock = of_an_address, seconds, clock
        self._of_all = self._bucket(of_all)
        self._of: dict[str, tuple[float, Bucket]] = {}
        """By address, heard of last at the end: when that was, and its bucket."""

    def _bucket(self, number: float) -> Bucket:
        return Bucket(number / self._seconds, number, self._clock)

    def take(self, address: str) -> bool:
        """Whether one more of this address may pass now."""
        now = self._clock()
        while self._of and next(iter(self._of.values()))[0] <= now - self._seconds:  # which is full again
            del self._of[next(iter(self._of))]
        _, own = self._of.pop(address, (now, self._bucket(self._share)))
        self._of[address] = now, own
        return own.take() and self._of_all.take()


def address_in(client: str) -> str:
    """What counts as one address: of IPv6 the network of one subscriber (/64), for whoever has one address there has as
    many as there are."""
    try:
        number = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if number.version == 4:
        return str(number)
    return str(number.ipv4_mapped or ipaddress.ip_network((number, 64), strict=False))


def host_is_ours(host: str, names: Iterable[str] = ()) -> bool:
    """Whether a request's Host header is one under which this server is meant to be reached: a number, "localhost", or
    one of these names, each alone or with a port. Any other name may have been pointed at this machine by a stranger
    (DNS rebinding)."""
    name = name_in(host)
    if name and (name == "localhost" or {name, plain_host(host)} & set(map(plain_host, names))):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_is_ours(origin: str | None, host: str, names: Iterable[str] = ()) -> bool:
    """Whether a WebSocket was opened by our own page: it lies at the host that the browser names, or at one of these
    names, where a proxy has changed the Host header. Browsers always say where a page comes from; a program of the
    user's own need not."""
    if origin is None:
        return True
    place = place_of(origin)
    return place != "" and place in {plain_host(host), *map(plain_host, names)}


def place_of(origin: str) -> str:
    """Host and port of the page of this origin; "" if it is none of the web."""
    scheme, _, place = origin.partition("://")
    return plain_host(place) if scheme.lower() in ("http", "https") else ""


def name_in(host: str) -> str:
    """The name in a Host header, without its port; "" if there is none."""
    try:
        return plain_host(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return ""


def plain_host(name: str) -> str:
    """A host name, alone or with a port, as browsers send it: in small ASCII letters, and without the point that may
    end it."""
    with suppress(UnicodeError):
        name = name if name.isascii() else name.encode("idna").decode()
    return name.strip().lower().rstrip(".")
