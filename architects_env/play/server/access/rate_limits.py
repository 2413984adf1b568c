"""Rate limits by address: token buckets and a decaying meter of computing time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Bucket:
    """A token bucket: `rate` tokens per second, at most `burst` at once."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.burst, self.clock()

    @property
    def left(self) -> float:
        """Number of tokens that are available now."""
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        return self._left

    @property
    def full(self) -> bool:
        """Whether no token is missing."""
        return self.left >= self.burst

    def take(self, number: float = 1, beyond: bool = False) -> bool:
        """Take `number` tokens and return whether there were enough.

        With `beyond` they are always taken, and the number of tokens may become negative.
        """
        if self.left < number and not beyond:
            return False
        self._left -= number
        return True


class UsageMeter:
    """Recent computing seconds by address. A second counts half after `HALF` seconds."""

    HALF, LITTLE = 10.0, 2.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._of: dict[str, tuple[float, float]] = {}
        """By address: the seconds, and the time at which they were computed."""

    def _now(self, address: str) -> float:
        seconds, at = self._of.get(address, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - at) / self.HALF) if seconds else 0.0

    def add(self, address: str, seconds: float) -> None:
        """Add computing seconds of an address."""
        if len(self._of) >= 1000:
            self._of = {other: self._of[other] for other in self._of if self._now(other) > self.LITTLE / 100}
        self._of[address] = self._now(address) + seconds, self._clock()

    def tier(self, address: str) -> int:
        """Return the order of magnitude of an address's use: 0 for little, then one more for each doubling.

        Addresses with about the same use are in the same tier.
        """
        return int(math.log2(1 + self._now(address) / self.LITTLE))


class RateLimiter:
    """Limits a rate for all addresses together and for each address.

    Addresses that were idle for `seconds` are forgotten.

    Args:
        of_all: Maximum number of events in `seconds` for all addresses together; all of them may come at once.
        of_an_address: Maximum number of events in `seconds` per address.
        seconds: Length of the window.
        clock: Returns the time in seconds.
    """

    def __init__(
        self, of_all: float, of_an_address: float, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._share, self._seconds, self._clock = of_an_address, seconds, clock
        self._of_all = self._bucket(of_all)
        self._of: dict[str, tuple[float, Bucket]] = {}
        """By address: the time of its last event, and its bucket. The most recent address is last."""

    def _bucket(self, number: float) -> Bucket:
        return Bucket(number / self._seconds, number, self._clock)

    def take(self, address: str) -> bool:
        """Count one event of this address and return whether it is allowed."""
        now = self._clock()
        while self._of and next(iter(self._of.values()))[0] <= now - self._seconds:  # its bucket is full again
            del self._of[next(iter(self._of))]
        _, own = self._of.pop(address, (now, self._bucket(self._share)))
        self._of[address] = now, own
        return own.take() and self._of_all.take()
