"""What waits to be sent to one browser. However slowly it reads, and whatever happens at its table meanwhile, it is
only so much."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace

from architects_env.play.server import from_server
from architects_env.play.server.hosted import Moment

MOST_BOARDS = 100
"""Moments that wait to be drawn; beyond them the last ones become one."""
MOST_NOTICES = 20
"""Notices that wait; beyond them the oldest is dropped."""
MOST_UNREAD, MOST_UNREAD_CHARACTERS = 20, 2**20
"""Answers that wait to be sent, and how long they may be together. Who asks without reading is not heard until they are
fewer: an answer may hold a whole game."""
REPLACED = from_server.People, from_server.Thinking, from_server.Wish, from_server.Invited, from_server.Traced
"""Messages of which only the last of a kind matters."""


class Outbox:
    """Messages and moments, in the order in which they are sent."""

    def __init__(self) -> None:
        self._waiting: deque[from_server.Outgoing | Moment] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[from_server.Outgoing | Moment]:
        return iter(self._waiting)

    @property
    def unread(self) -> bool:
        """Whether so many answers wait that no further question is heard."""
        answers = [what for what in self._waiting if not isinstance(what, Moment)]
        return len(answers) >= MOST_UNREAD or sum(map(length, answers)) >= MOST_UNREAD_CHARACTERS

    def first(self) -> from_server.Outgoing | Moment:
        """What is sent next; it stays."""
        return self._waiting[0]

    def take(self) -> from_server.Outgoing | Moment:
        """What is sent next."""
        return self._waiting.popleft()

    def put(self, what: from_server.Outgoing | Moment) -> None:
        """Let it wait behind all others, in the place of what it makes superfluous."""
        if isinstance(what, Moment):
            what = self._with_boards_before(what)
        elif isinstance(what, REPLACED):
            self._drop(lambda other: type(other) is type(what))
        elif isinstance(what, from_server.Notice):
            notices = [other for other in self._waiting if isinstance(other, from_server.Notice)]
            if len(notices) >= MOST_NOTICES:
                self._drop(lambda other: other is notices[0])
        self._waiting.append(what)

    def forget_boards(self) -> None:
        """Nothing that waits to be drawn is needed any more."""
        self._drop(lambda other: isinstance(other, Moment))

    def _with_boards_before(self, moment: Moment) -> Moment:
        """A moment that tells everything makes those before it superfluous; beyond `MOST_BOARDS` it is joined with the
        one before it."""
        if moment.log_from == moment.own_from == 0:
            self.forget_boards()
            return moment
        boards = [other for other in self._waiting if isinstance(other, Moment)]
        if len(boards) < MOST_BOARDS:
            return moment
        self._drop(lambda other: other is boards[-1])
        return joined(boards[-1], moment)

    def _drop(self, superfluous: Callable[[object], bool]) -> None:
        if any(map(superfluous, self._waiting)):
            self._waiting = deque(other for other in self._waiting if not superfluous(other))


def length(message: from_server.Outgoing) -> int:
    """Characters of the texts of a message, about."""
    return sum(len(text) for text in vars(message).values() if isinstance(text, str))


def joined(first: Moment, second: Moment) -> Moment:
    """Both in one."""
    if second.log_from < first.log_from or second.own_from < first.own_from:
        return second
    log = first.log[: second.log_from - first.log_from] + second.log
    own = first.own[: second.own_from - first.own_from] + second.own
    return replace(second, log_from=first.log_from, log=log, own_from=first.own_from, own=own, since=first.since)
