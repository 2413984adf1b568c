"""Screenshots of the page for `docs/pictures/page`: `python -m tools.page_screenshots` (extra `play`, Playwright and
Chromium).

A bot plays a game into its middle. A browser then takes its seat and decides once. Screenshots have four sizes, in
English with light colours and in Czech with dark ones.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from PIL import Image
from rich.console import Console

from architects_env.adapters.common.opponents import bot_player
from architects_env.core.command_line.tools import program_name
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.play.drawing.picture import NARROW, UPRIGHT, WIDE
from architects_env.play.table.table import HUMAN
from tools.chromium import chromium

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures" / "page"
GREEDY = "greedy"
QUALITY = 42
"""Quality of the WebP files, from 0 to 100."""
PATIENCE = 120_000
"""Milliseconds after which a browser times out."""


@dataclass(frozen=True)
class Size:
    """A kind of screen."""

    name: str
    width: int
    height: int
    touch: bool
    """Whether it is a touch screen."""

    @property
    def drawn(self) -> int:
        """Width of the board there, in units of the drawing."""
        return NARROW if self.width <= 700 else UPRIGHT if self.width < self.height else WIDE

    @property
    def window(self) -> Any:
        """Return the settings for Playwright."""
        return {"width": self.width, "height": self.height}


@dataclass(frozen=True)
class Position:
    """A position of a game at which a browser takes a seat."""

    game: str
    players: int
    decisions: int
    """Number of decisions after which the screenshot is taken, as soon as seat 0 has at least three choices."""
    seed: int = 1


SIZES = (
    Size("large", 1920, 1080, False),
    Size("laptop", 1280, 800, False),
    Size("tablet", 820, 1180, True),
    Size("phone", 390, 844, True),
)
POSITIONS = (
    Position("architects", 3, 120),
    Position("citadels", 4, 110),
    Position("viscounts", 3, 120),
    Position("settlers", 3, 150),
)
LANGUAGES = {"en": "light", "cs": "dark"}
"""Colours by language."""


def file_of(position: Position, code: str, size: Size) -> str:
    """Return the file name of a screenshot."""
    return f"{position.game}_{size.name}_{code}.webp"


def played(position: Position) -> tuple[Record, int]:
    """Play the game up to the last decision of seat 0 before the position. Returns the game and that decision."""
    match = Match(load(position.game), position.players, seed=position.seed)
    record, choose, rng = Record.of(match), bot_player(match.game, GREEDY), np.random.default_rng(position.seed)
    before = deepcopy(record)
    while len(record.actions) <= position.decisions or match.seat != 0 or len(match.legal_actions()) < 3:
        if match.seat == 0:
            before = deepcopy(record)
        record.play(match, choose(match.view(), rng))
    players = [HUMAN, *[GREEDY] * (position.players - 1)]
    then = before.replay()
    # Of cards that look alike the list has one.
    decided = then.parse(then.sentence(record.actions[len(before.actions)]))
    return replace(before, players=players), decided


@contextmanager
def server() -> Generator[str]:
    """Start a server that saves nothing. Yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        storage = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "play", "serve", "--no-browser", "--port", "0", "--storage", storage]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            if found is None:
                raise OSError("The server of the page does not start. Run `python -m play serve` to see why.")
            try:
                yield found[0]
            finally:
                process.terminate()


@contextmanager
def opened(browser: Any, address: str, code: str, size: Size) -> Generator[Any]:
    """Open the page in a new browser, without introduction and animation."""
    context = browser.new_context(
        viewport=size.window,
        locale=code,
        color_scheme=LANGUAGES[code],
        reduced_motion="reduce",
        has_touch=size.touch,
        is_mobile=size.touch,
        device_scale_factor=1,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('pace', '0'); localStorage.setItem('lessons', 'off')")
    page.goto(address)
    yield page
    context.close()


def my_turn(page: Any, made: str = "") -> None:
    """Wait until seat 0 is to decide, with another number of own decisions than `made`."""
    page.wait_for_selector(f".table[data-turn=yours]:not(.sent):not([data-own='{made}'])")


def take(page: Any, size: Size, path: Path) -> None:
    """Take a screenshot of the page at one size."""
    page.set_viewport_size(size.window)
    page.wait_for_selector(f'.picture svg[viewBox^="0 0 {size.drawn} "]')
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    with Image.open(io.BytesIO(page.screenshot())) as image:
        image.convert("RGB").save(path, quality=QUALITY, method=6)


def photograph(browser: Any, address: str, position: Position, code: str, folder: Path) -> list[Path]:
    """Take screenshots of a position at every size, in one language. Returns the files."""
    record, last = played(position)
    seat, paths = address, [folder / file_of(position, code, size) for size in SIZES]
    for size, path in zip(SIZES, paths, strict=True):
        with opened(browser, seat, code, size) as page:
            if seat == address:
                content = "\n".join(record.lines()).encode()
                page.set_input_files("#file", {"name": "game.jsonl", "mimeType": "text/plain", "buffer": content})
                my_turn(page)
                seat, made = page.url, page.locator(".table").get_attribute("data-own")
                page.click(f".choices button[data-action='{last}']")
                my_turn(page, made)
            my_turn(page)
            take(page, size, path)
    return paths


def main(
    games: tuple[str, ...] = tuple(position.game for position in POSITIONS),
    languages: tuple[str, ...] = tuple(LANGUAGES),
    folder: Path = FOLDER,
) -> None:
    """Take all screenshots of the page.

    Args:
        games: Names of games.
        languages: Codes of languages.
        folder: Folder for the files.
    """
    console = Console(stderr=True)
    folder.mkdir(parents=True, exist_ok=True)
    with server() as address, chromium() as browser:
        for position in POSITIONS:
            for code in languages if position.game in games else ():
                for path in photograph(browser, address, position, code, folder):
                    console.print(f"{path} ({path.stat().st_size / 1000:.0f} kB)")


if __name__ == "__main__":
    try:
        tyro.cli(main, prog=program_name())
    except (ValueError, OSError, ImportError) as error:
        raise SystemExit(str(error)) from None
