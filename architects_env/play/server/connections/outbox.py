"""A bounded queue of messages to one browser, even if it reads slowly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace

from architects_env.play.server.hosting.hosted_game import SeatUpdate
from architects_env.play.server.messages import from_server

MOST_BOARDS = 100
"""Maximum number of waiting updates; further ones are merged into the last one."""
MOST_NOTICES = 20
"""Maximum number of waiting notices; then the oldest is dropped."""
MOST_UNREAD, MOST_UNREAD_CHARACTERS = 20, 2**20
"""Maximum number of waiting answers and of their characters. At either limit the server handles no further requests of
this browser, because an answer may contain a whole game."""
REPLACED = from_server.People, from_server.Thinking, from_server.Wish, from_server.Invited, from_server.Traced
"""Kinds of messages of which only the last one is kept."""


class Outbox:
    """Messages and updates in the order in which they are sent."""

    def __init__(self) -> None:
        self._waiting: deque[from_server.Outgoing | SeatUpdate] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[from_server.Outgoing | SeatUpdate]:
        return iter(self._waiting)

    @property
    def unread(self) -> bool:
        """Whether too many answers wait for the server to handle another request."""
        answers = [message for message in self._waiting if not isinstance(message, SeatUpdate)]
        return len(answers) >= MOST_UNREAD or sum(map(length, answers)) >= MOST_UNREAD_CHARACTERS

    def first(self) -> from_server.Outgoing | SeatUpdate:
        """Return the next message, which stays in the queue."""
        return self._waiting[0]

    def take(self) -> from_server.Outgoing | SeatUpdate:
        """Remove and return the next message."""
        return self._waiting.popleft()

    def put(self, message: from_server.Outgoing | SeatUpdate) -> None:
        """Append a message and drop those that it replaces."""
        if isinstance(message, SeatUpdate):
            message = self._with_boards_before(message)
        elif isinstance(message, REPLACED):
            self._drop(lambda other: type(other) is type(message))
        elif isinstance(message, from_server.Notice):
            notices = [other for other in self._waiting if isinstance(other, from_server.Notice)]
            if len(notices) >= MOST_NOTICES:
                self._drop(lambda other: other is notices[0])
        self._waiting.append(message)

    def forget_boards(self) -> None:
        """Drop all waiting updates."""
        self._drop(lambda other: isinstance(other, SeatUpdate))

    def _with_boards_before(self, update: SeatUpdate) -> SeatUpdate:
        """Drop all earlier updates if this one is complete, or merge it with the last one if more than `MOST_BOARDS`
        wait."""
        if update.log_from == update.own_from == 0:
            self.forget_boards()
            return update
        boards = [other for other in self._waiting if isinstance(other, SeatUpdate)]
        if len(boards) < MOST_BOARDS:
            return update
        self._drop(lambda other: other is boards[-1])
        return joined(boards[-1], update)

    def _drop(self, superfluous: Callable[[object], bool]) -> None:
        if any(map(superfluous, self._waiting)):
            self._waiting = deque(other for other in self._waiting if not superfluous(other))


def length(message: from_server.Outgoing) -> int:
    """Approximate number of characters in a message."""
    return sum(len(text) for text in vars(message).values() if isinstance(text, str))


def joined(first: SeatUpdate, second: SeatUpdate) -> SeatUpdate:
    """Merge two successive updates."""
    if second.log_from < first.log_from or second.own_from < first.own_from:
        return second
    log = first.log[: second.log_from - first.log_from] + second.log
    own = first.own[: second.own_from - first.own_from] + second.own
    return replace(second, log_from=first.log_from, log=log, own_from=first.own_from, own=own, since=first.since)
