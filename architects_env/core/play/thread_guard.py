"""A guard against concurrent use: compiled code trusts its arrays, so an object that two threads change at once would
crash the process."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar


class ThreadGuard:
    """Records whether a thread uses an object now. A copy of it is free."""

    __slots__ = ("begin", "end")
    begin: Callable[[bool], bool]
    """begin(False) -> whether no other thread uses the object; if so, this thread does until `end()`."""
    end: Callable[[], None]

    def __init__(self) -> None:
        lock = threading.RLock()
        self.begin, self.end = lock.acquire, lock.release

    def __reduce__(self) -> tuple[type[ThreadGuard], tuple[()]]:
        return ThreadGuard, ()


class ConcurrentUseError(RuntimeError):
    """Raised when two threads use one object at once."""


class Guarded(Protocol):
    """An object with a `ThreadGuard`, whose methods may be `exclusive`."""

    _user: ThreadGuard


Self = TypeVar("Self", bound=Guarded)
Given = ParamSpec("Given")
Result = TypeVar("Result")


def exclusive(method: Callable[Concatenate[Self, Given], Result]) -> Callable[Concatenate[Self, Given], Result]:
    """Decorate a method so that two threads cannot be in such methods of one object.

    The method raises `ConcurrentUseError`, and does nothing, while another thread is in one of them.
    """

    @functools.wraps(method)
    def called(self: Self, *args: Given.args, **named: Given.kwargs) -> Result:
        user = self._user
        if not user.begin(False):
            raise ConcurrentUseError(
                f"Another thread is using {self!r} now, so nothing was done. Give each thread a batch of its own, or "
                "hold a lock around all calls that belong together (random_actions and step)."
            )
        try:
            return method(self, *args, **named)
        finally:
            user.end()

    return called
