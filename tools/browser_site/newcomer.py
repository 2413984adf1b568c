"""Prints what a newcomer sees until the first decision: `python -m tools.browser_site.newcomer FOLDER GAME`.

It opens the built site in headless Chromium that knows nothing of it, chooses a game and sits down as soon as the lobby
is there. It prints a Markdown table: the seconds since the visit began, and what is new on the page then. A second
visit in the same browser, without a network, does the same. Screenshots of the table on a desktop and on a phone,
without a network, are kept in a folder (`--screenshots`).
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from architects_env.games import names
from tools.browser_site.measure import LONGEST, TURN, host
from tools.chromium import chromium
from tools.page_screenshots import QUALITY

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SHOWN = """() => {
  const words = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())?.innerText.trim().split("\\n")[0] ?? "";
  const table = document.querySelector(".table");
  return [words(".loading p"), words("#connection:not([hidden])"), words("[role=status]:not(#spoken):not(:empty)"),
    table ? `${table.querySelectorAll("#choices button").length} choices: ${words(".prompt")}` : words(".lobby h2")].filter(Boolean);
}"""
"""The first lines of what tells a person how far the page is."""
LOOKS = 0.1
"""Seconds between two looks at the page."""
LISTENS = """const Started = Worker;
globalThis.arrived = { positions: 0, mine: false };
globalThis.Worker = function (address) {
  const made = new Started(address);
  made.addEventListener("message", ({ data }) => {
    const message = data.kind === "text" ? JSON.parse(data.text) : {};
    if (message.type !== "state") return;
    arrived = { positions: arrived.positions + 1, mine: message.over || message.choices.length > 0 };
  });
  return made;
};"""
"""Counts the positions that the worker sends, which the page shows one after the other, and tells whether the person
decides in the last one."""
VISITS = {"the first visit": True, "the second visit, without a network": False}
"""Visits of one browser, and whether each has a network."""


def visit(page: Any, address: str, game: str) -> Iterator[tuple[float, str]]:
    """Yield the seconds and each new line of a visit until the second decision can be made."""
    page.add_init_script(LISTENS)
    begun, known = time.monotonic(), set[str]()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("input[name=game]")
    yield time.monotonic() - begun, "the lobby is there"
    page.check(f"input[name=game][value={game}]")
    page.click("button[type=submit]")
    yield time.monotonic() - begun, f"{game} is chosen, and “Sit down and play” is clicked"
    while True:
        ready = page.locator(TURN).count() > 0
        for line in page.evaluate(SHOWN):
            if line not in known:
                known.add(line)
                yield time.monotonic() - begun, line
        if ready:
            break
        time.sleep(LOOKS)
    yield time.monotonic() - begun, "the first decision can be made"
    before = page.evaluate("(arrived.mine = false, arrived.positions)")
    page.locator("#choices button").first.dispatch_event("click")
    while not page.evaluate("arrived.mine"):
        time.sleep(LOOKS)
    positions = page.evaluate("arrived.positions") - before
    yield (
        time.monotonic() - begun,
        f"the first decision is made, and the opponents have decided ({positions} positions)",
    )
    page.wait_for_selector(f"{TURN}:not([data-own='0'])")
    yield time.monotonic() - begun, "the page has shown these positions, and the next decision can be made"


def photographed(page: Any, game: str, folder: Path) -> None:
    """Keep pictures of a table on a desktop and on a phone, without a network."""
    folder.mkdir(parents=True, exist_ok=True)
    page.context.set_offline(True)
    page.reload()
    for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
        page.set_viewport_size(size)
        page.wait_for_selector(TURN)
        page.wait_for_timeout(1000)  # the board is drawn again for another size
        picture = Image.open(io.BytesIO(page.screenshot()))
        picture.save(folder / f"{game}_{name}.webp", quality=QUALITY, method=6)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.browser_site.newcomer", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", choices=names())
    parser.add_argument("--screenshots", type=Path, help="Folder for pictures of the table.")
    given = parser.parse_args()
    print("| seconds | what is new on the page |\n| --- | --- |")
    with host(given.folder) as address, chromium() as browser:
        context = browser.new_context(viewport=DESKTOP)
        context.set_default_timeout(LONGEST)
        for name, network in VISITS.items():
            for page in context.pages:
                page.close()
            context.set_offline(not network)
            page = context.new_page()
            print(f"| | **{name}** |")
            for seconds, line in visit(page, address, given.game):
                print(f"| {seconds:.1f} | {line} |", flush=True)
        if given.screenshots:
            photographed(context.pages[-1], given.game, given.screenshots)


if __name__ == "__main__":
    main()
