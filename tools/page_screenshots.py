"""The pictures of the page in `docs/pictures/page`, made anew: `python -m tools.page_screenshots` (extra `play`,
Playwright and a Chromium). A bot plays a game into its middle, a browser sits down there in its place, decides once,
and is photographed at four sizes: in English with light colours, in Czech with dark ones."""

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

from architects_env.adapters.opponents import bot_player
from architects_env.core.contract.registry import load
from architects_env.core.files.tools import command_line
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.play.drawing.picture import NARROW, UPRIGHT, WIDE
from architects_env.play.table.table import HUMAN
from tools.chromium import chromium

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures" / "page"
GREEDY = "greedy"
QUALITY = 42
"""Of the WebP files, out of 100."""
PATIENCE = 120_000
"""Milliseconds until a browser gives up waiting."""


@dataclass(frozen=True)
class Size:
    """A screen."""

    name: str
    width: int
    height: int
    touch: bool
    """Whether it is used by fingers."""

    @property
    def drawn(self) -> int:
        """The units of the width of the board there."""
        return NARROW if self.width <= 700 else UPRIGHT if self.width < self.height else WIDE

    @property
    def window(self) -> Any:
        """As Playwright wants it."""
        return {"width": self.width, "height": self.height}


@dataclass(frozen=True)
class Position:
    """Where somebody sits down."""

    game: str
    players: int
    decisions: int
    """After so many, and when seat 0 has at least three choices, it is photographed."""
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
"""With which colours each language is shown."""


def file_of(position: Position, code: str, size: Size) -> str:
    """The name of a picture."""
    return f"{position.game}_{size.name}_{code}.webp"


def played(position: Position) -> tuple[Record, int]:
    """The game until the last decision of seat 0 before the position, and that decision."""
    match = Match(load(position.game), position.players, seed=position.seed)
    record, choose, rng = Record.of(match), bot_player(match.game, GREEDY), np.random.default_rng(position.seed)
    before = deepcopy(record)
    while len(record.actions) <= position.decisions or match.seat != 0 or len(match.legal_actions()) < 3:
        if match.seat == 0:
            before = deepcopy(record)
        record.play(match, choose(match.view(), rng))
    players = [HUMAN, *[GREEDY] * (position.players - 1)]
    then = before.replay()
    decided = then.parse(
        then.sentence(record.actions[len(before.actions)])
    )  # of cards that look alike the list has one
    return replace(before, players=players), decided


@contextmanager
def server() -> Generator[str]:
    """The address of a server that keeps its tables nowhere."""
    with tempfile.TemporaryDirectory() as folder:
        storage = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "play", "serve", "--no-browser", "--port", "0", "--storage", storage]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            if found is None:
                raise OSError("The server of the page does not start: run `python -m play serve`, it says why.")
            try:
                yield found[0]
            finally:
                process.terminate()


@contextmanager
def opened(browser: Any, address: str, code: str, size: Size) -> Generator[Any]:
    """The page in a browser that knows nothing yet, without introduction and movement."""
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
    """Photograph the page at a size."""
    page.set_viewport_size(size.window)
    page.wait_for_selector(f'.picture svg[viewBox^="0 0 {size.drawn} "]')
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    with Image.open(io.BytesIO(page.screenshot())) as image:
        image.convert("RGB").save(path, quality=QUALITY, method=6)


def photograph(browser: Any, address: str, position: Position, code: str, folder: Path) -> list[Path]:
    """A position at every size, in one language. Returns the files."""
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
    """Photograph the page anew.

    Args:
        games: Which games.
        languages: Which languages.
        folder: Where to.
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
        tyro.cli(main, prog=command_line())
    except (ValueError, OSError, ImportError) as error:
        raise SystemExit(str(error)) from None
