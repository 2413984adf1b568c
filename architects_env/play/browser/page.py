"""Functions for the script of the Web Worker, which passes functions and promises of JavaScript."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from architects_env.core.text import say
from architects_env.play.browser.browser_table import BrowserTable
from architects_env.play.browser.kept_storage import NotKept

REASONS = {
    "QuotaExceededError": say(
        "its space for this page is full (free some space on the disk; you can save this game as a file)"
    ),
    "InvalidStateError": say("it has closed its database"),
    "UnknownError": say("its disk takes nothing more"),
}
"""Why a database of a browser keeps nothing, by the name of its error."""


class PageKeeper:
    """Keeps pages with an object of JavaScript (`keeper.js`), whose answers are `{value}` or `{error}`."""

    def __init__(self, keeper: Any) -> None:
        self._keeper = keeper

    async def generation(self) -> int:
        """The number of changes that have been kept."""
        return int(_value(await self._keeper.generation()))

    async def load(self) -> tuple[int, bytes]:
        """The generation and all pages after each other."""
        found = _value(await self._keeper.load())
        return int(found.generation), bytes(found.pages.to_bytes())

    async def keep(self, generation: int, pages: Mapping[int, bytes]) -> bool:
        """Keep pages by number, unless the generation is another one."""
        numbers, content = [*pages], b"".join(pages.values())
        return bool(_value(await self._keeper.keep(generation, as_js(numbers), as_js(content))))


def as_js(value: Any) -> Any:
    """Convert a list or bytes for JavaScript."""
    from pyodide.ffi import to_js  # pyright: ignore[reportMissingImports] # exists in a browser only

    return to_js(value)


def _value(answer: Any) -> Any:
    if error := getattr(answer, "error", None):
        raise NotKept(REASONS.get(error, say("there was an error called {name}", name=error)))
    return answer.value


def open_table(
    keeper: Any,
    post: Callable[[str], object],
    kept: Callable[[int], object],
    fetch_game: Callable[[str], Awaitable[object]],
    code: str,
) -> BrowserTable:
    """Open the table of a page. See `BrowserTable` for the arguments."""
    table = BrowserTable(PageKeeper(keeper), post, kept, fetch_game, code)
    table.start()
    return table


def tell_of_others(table: BrowserTable, generation: int) -> asyncio.Task[None]:
    """Show what another tab has changed."""
    return asyncio.create_task(table.others_kept(generation))
