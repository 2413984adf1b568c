"""Times of the built site in headless Chromium: `python -m tools.browser_site.measure site-table architects viscounts`.

It prints a Markdown table: a cold start (nothing is kept yet), a warm start (the service worker keeps all files), both
until the table is ready; the time from "Sit down" to the first decision; and the time from a decision to the next one
against each opponent, with all drawing.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from architects_env.games import load, names
from tools.chromium import chromium

OPPONENTS = ("greedy", "beginner", "expert", "master")
DECISIONS = 10
TURN = ".table:not(.sent):is([data-turn=yours], [data-turn=over])"
LONGEST = 300_000
"""Milliseconds after which a measurement is given up."""


class Files(http.server.SimpleHTTPRequestHandler):
    """A static host that keeps quiet."""

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def host(folder: Path) -> Generator[str]:
    """Serve a folder to this machine, and yield its address."""
    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def opened(page: Any, address: str) -> float:
    """Open the page, and return the seconds until its table is ready."""
    begun = time.monotonic()
    page.goto(address)
    page.wait_for_selector(".loading")
    page.wait_for_selector(".loading", state="detached")
    return time.monotonic() - begun


def seated(page: Any, game: str, opponent: str) -> float:
    """Sit down with one opponent, and return the seconds until the first decision."""
    page.click("#home")
    page.check(f"input[name=game][value={game}]")
    preset = page.locator("input[name=preset][value='']:visible")
    if preset.count():
        preset.check()
    page.select_option("#players", "2")
    page.locator(".who").evaluate("one => { one.open = true; }")
    page.select_option("select[data-seat='1']", opponent)
    begun = time.monotonic()
    page.click("button[type=submit]")
    page.wait_for_selector(TURN)
    return time.monotonic() - begun


def decided(page: Any) -> float:
    """Make the first decision of the list, and return the seconds until the next turn."""
    made = page.locator(".table").get_attribute("data-own")
    begun = time.monotonic()
    page.locator("#choices button").first.dispatch_event("click")
    page.wait_for_selector(f"{TURN}:not([data-own='{made}'])")
    return time.monotonic() - begun


def turns(page: Any) -> list[float]:
    """Return the seconds of the first turns of a game."""
    found = list[float]()
    while len(found) < DECISIONS and page.locator(".table").get_attribute("data-turn") == "yours":
        found.append(decided(page))
    return found


def measure(folder: Path, games: list[str]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| measured | median (s) | longest (s) |\n| --- | --- | --- |"
    with host(folder) as address, chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        context.set_default_timeout(LONGEST)
        page = context.new_page()
        page.add_init_script("localStorage.setItem('pace', '0'); localStorage.setItem('lessons', 'off')")
        for start in ("cold", "warm"):
            yield f"| {start} start | {opened(page, address):.1f} | |"
        for game in games:
            for opponent in (one for one in OPPONENTS if one not in load(game).bots or one == "greedy"):
                first = seated(page, game, opponent)
                times = turns(page)
                yield f"| {game}, {opponent}: first decision | {first:.1f} | |"
                yield f"| {game}, {opponent}: turn | {median(times):.1f} | {max(times):.1f} |"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.browser_site.measure", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=names())
    given = parser.parse_args()
    for line in measure(given.folder, given.games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
