"""The limits of one server, and how addresses are counted."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from dataclasses import dataclass

ADDRESS: ContextVar[str] = ContextVar("address", default="")
"""The address of the connection that the current task works for; child tasks inherit it."""
LONGEST_MESSAGE = 2**21
"""Maximum number of characters in a message; the record of a long game fits."""
MOST_SEATS = 9
"""Maximum number of seats at a table."""


@dataclass(frozen=True)
class Limits:
    """Limits of one server."""

    sockets: int = 700
    """Maximum number of connections of any kind, including those that have not sent a request yet."""
    sockets_per_address: int = 150
    """Maximum number of connections of any kind per address."""
    connections: int = 400
    """Maximum number of open pages, which are WebSockets."""
    connections_per_address: int = 100
    """Maximum number of open pages per address."""
    request_timeout: float = 20
    """Seconds until a connection without a new request, or a WebSocket without a first message, is closed."""
    send_timeout: float = 15
    """Seconds until a connection that does not accept sent data is closed."""
    tables: int = 1000
    """Maximum number of stored tables. At this number a new table replaces an old one (`Storage.tidy` chooses it); if
    no table may be deleted, the new table is refused."""
    retention_days: float = 60
    """Days for which an unused table is never deleted to make room."""
    finished_retention_days: float = 7
    """Days for which an unused table with a finished game is never deleted to make room."""
    new_tables_per_hour: float = 600
    """Maximum number of new tables per hour for all addresses together, all of which may come at once. Refused requests
    count too."""
    new_tables_per_hour_per_address: float = 120
    """Maximum number of new tables per hour per address."""
    messages_per_second: float = 20
    """Sustained rate of messages per connection."""
    message_burst: int = 60
    """Maximum number of messages that one connection may send at once."""
    messages_per_second_per_address: float = 100
    """Mean rate of messages over some seconds for all connections of an address."""
    hints_per_minute: float = 120
    """Maximum number of hints per minute for all addresses together."""
    hints_per_minute_per_address: float = 30
    """Maximum number of hints per minute per address."""
    max_record_decisions: int = 4000
    """Maximum number of decisions in a loaded record, and of answers in a companion game."""
    loads: int = 20
    """Maximum number of saved games that are being loaded or wait for it."""
    loads_per_address: int = 5
    """Maximum number of saved games per address that are being loaded or wait for it."""
    work_seconds_per_minute_per_address: float = 30
    """Seconds of computing per minute and address for saved games, old tables and finished games (`JobQueue`). Further
    work waits."""
    errors: int = 500
    """Number of faulty messages after which a connection is closed."""
    decision_timeout: float = 20
    """Seconds an opponent may take for one decision; after them the game's simplest bot decides."""


def address_in(client: str) -> str:
    """Return the part of a client's address that limits count: for IPv6 the network of one subscriber (/64), because a
    subscriber may use every address in it."""
    try:
        number = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if number.version == 4:
        return str(number)
    return str(number.ipv4_mapped or ipaddress.ip_network((number, 64), strict=False))
