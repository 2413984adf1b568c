"""Milliseconds per decision of every opponent in the browser: `python -m tools.browser_site.decisions FOLDER [GAME]`.

It opens the built site in headless Chromium and lets each opponent of the lobby decide in positions of one game, in the
worker of the page and without drawing. It prints a Markdown table. A search has a time limit there; what it reaches in
that time are its simulations and the sampled worlds of its look-ahead.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from architects_env.games import names
from tools.browser_site import timed_decisions
from tools.browser_site.measure import LONGEST, host, opened
from tools.chromium import chromium

DECISIONS = 24
"""Decisions of each opponent."""
CALL = (
    "([name, given]) => { const found = python.globals.get(name)(...given); return found.toJs ? found.toJs() : found; }"
)


def python_of(page: Any, source: str) -> Callable[..., Any]:
    """Run a source in the Python of a page whose table is ready. Returns a function that calls one of its functions."""
    worker = page.workers[-1]
    worker.evaluate("(source) => { python.runPython(source, { globals: python.globals }); }", source)
    return lambda name, *given: worker.evaluate(CALL, [name, list(given)])


def lines(folder: Path, games: list[str], opponents: list[str], decisions: int) -> Iterator[str]:
    """Yield the lines of the table."""
    source = Path(timed_decisions.__file__).read_text(encoding="utf-8")
    yield "| game, opponent | median (ms) | longest (ms) | simulations | worlds |\n| --- | --- | --- | --- | --- |"
    with host(folder) as address, chromium() as browser:
        page = browser.new_context().new_page()
        page.set_default_timeout(LONGEST)
        opened(page, address)
        call = python_of(page, source)
        for game in games:
            page.workers[-1].evaluate("(game) => gameFiles(game)", game)
            for name in call("opponents", game):
                if opponents and name not in opponents:
                    continue
                found, simulations, worlds = call("times", game, name, decisions)
                reached = " | ".join(f"{median(one):.0f}" if one else "" for one in (simulations, worlds))
                yield f"| {game}, {name} | {median(found):.1f} | {max(found):.0f} | {reached} |"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.browser_site.decisions", description=__doc__)
    parser.add_argument("folder", type=Path, help="Folder of the built site.")
    parser.add_argument("games", nargs="*", default=names(), help="Games to measure; all if none is named.")
    parser.add_argument("--opponents", nargs="*", default=[], help="Opponents to measure; all if none is named.")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="Decisions of each opponent.")
    given = parser.parse_args()
    for line in lines(given.folder, given.games, given.opponents, given.decisions):
        print(line, flush=True)


if __name__ == "__main__":
    main()
