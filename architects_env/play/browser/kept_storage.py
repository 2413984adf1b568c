"""Storage of tables in a browser: SQLite in memory, whose changed pages are kept outside (`Keeper`) after each change.

All pages of a change are kept in one step, or none. Several tabs may use the same tables. Each change names the
generation on which it is based. If another tab has been faster, the tables are loaded again and the change is repeated
there, so that it fails if it no longer fits.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from typing import ParamSpec, Protocol, TypeVar

import numpy as np

from architects_env.core.text import say
from architects_env.play.server.hosting.storage import NotStored, Storage

GIVEN = ParamSpec("GIVEN")
DONE = TypeVar("DONE")
PAGE = 4096
"""Size of a page in bytes, the default of SQLite."""
TRIES = 20
"""Number of attempts while other tabs change the tables at the same time."""


class NotKept(Exception):
    """Nothing could be kept. The text of the error is the reason, as a clause after "because"."""


class Keeper(Protocol):
    """A store that survives the end of the page, such as a database of the browser."""

    async def generation(self) -> int:
        """The number of changes that have been kept. Raises `NotKept`."""
        raise NotImplementedError

    async def load(self) -> tuple[int, bytes]:
        """The generation and all pages after each other. Raises `NotKept`."""
        raise NotImplementedError

    async def keep(self, generation: int, pages: Mapping[int, bytes]) -> bool:
        """Keep pages by number, and increase the generation. If it is not `generation`, nothing is kept and the answer
        is False. Raises `NotKept`; then nothing is kept either."""
        raise NotImplementedError


class KeptStorage(Storage):
    """The tables of all tabs of one browser.

    Args:
        keeper: Keeps the pages.
        kept: Is called with each new generation that this storage has made.
    """

    no_table = say(
        "This browser has no table for this link. Links work in the browser that made them; elsewhere they need a "
        "server: architects-env play serve."
    )

    def __init__(self, keeper: Keeper, kept: Callable[[int], object] = lambda generation: None) -> None:
        super().__init__(":memory:")
        self._keeper, self._kept = keeper, kept
        self._generation, self._image = 0, b""
        self._one = asyncio.Lock()

    @property
    def generation(self) -> int:
        """The generation that this storage has seen."""
        return self._generation

    async def do(self, method: Callable[GIVEN, DONE], *given: GIVEN.args, **named: GIVEN.kwargs) -> DONE:
        """Run a method of the storage and return the result when its changes are kept. Raises `NotStored` if they
        cannot be kept; then nothing has changed."""
        async with self._one:
            try:
                for _ in range(TRIES):
                    await self._catch_up()
                    found = self._tried(lambda: method(*given, **named))
                    if await self._is_kept():
                        return found
            except NotKept as error:
                self._restore()
                raise NotStored(
                    say("The browser cannot keep the tables now: {reason}.", reason=say(str(error)))
                ) from error
            except sqlite3.Error as error:
                self._restore()
                raise NotStored(
                    say("The browser cannot keep the tables now: {reason}.", reason=say("another tab has changed them"))
                ) from error
            raise NotStored(
                say(
                    "The browser cannot keep the tables now: {reason}.",
                    reason=say("other tabs change them all the time"),
                )
            )

    def _tried(self, method: Callable[[], DONE]) -> DONE:
        """Run a method; if it fails, the tables are as before."""
        try:
            return method()
        except BaseException:
            self._restore()
            raise

    async def _catch_up(self) -> None:
        """Load the tables if another tab has changed them."""
        if await self._keeper.generation() != self._generation:
            self._generation, self._image = await self._keeper.load()
            self._restore()

    async def _is_kept(self) -> bool:
        """Keep what has changed. Returns whether that was possible, because no other tab has been faster."""
        image = self._base.serialize()
        pages = changed_pages(self._image, image)
        if not pages:
            return True
        if not await self._keeper.keep(self._generation, pages):
            return False
        self._generation, self._image = self._generation + 1, image
        self._kept(self._generation)
        return True

    def _restore(self) -> None:
        if self._image:
            self._base.deserialize(self._image)


def changed_pages(before: bytes, after: bytes) -> dict[int, bytes]:
    """Return the pages of `after` that differ from those of `before`, by number. Databases never become shorter."""
    shared = min(len(before), len(after)) // PAGE
    old, new = (np.frombuffer(image, np.uint8, shared * PAGE).reshape(shared, PAGE) for image in (before, after))
    numbers = [*np.flatnonzero((old != new).any(axis=1)).tolist(), *range(shared, -(-len(after) // PAGE))]
    return {number: after[number * PAGE : (number + 1) * PAGE] for number in numbers}
