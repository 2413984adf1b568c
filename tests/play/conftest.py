"""A server and headless Chromium for the tests of the page. The browser is one for each file: while Playwright runs, no
test can run an event loop of its own. The server, which loads every game in several processes, is one for all files.

Without Playwright or a Chromium (`apt-get install chromium`, or `playwright install chromium`) these tests are skipped,
and say so.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.play.browser import DESKTOP, ROOT
from tools.chromium import chromium as started_chromium


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of these tests is reached."""
    storage = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    command = [sys.executable, "-m", "play", "serve", "--no-browser", "--port", "0", "--storage", str(storage)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser."""
    pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (pip install playwright).")
    with ExitStack() as stack:
        try:
            browser = stack.enter_context(started_chromium(PATIENCE))
        except FileNotFoundError as error:
            pytest.skip(str(error))
        yield browser


@pytest.fixture
def open_page(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens the page in a browser that knows nothing yet. What goes wrong in it fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def open_it(
        fragment: str = "", pace: str = "0", size: dict[str, int] = DESKTOP, lessons: bool = False, **settings: Any
    ) -> Any:
        context = chromium.new_context(viewport=size, reduced_motion="reduce", **settings)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('pace', localStorage.getItem('pace') ?? '{pace}')")
        page.add_init_script(f"localStorage.setItem('lessons', '{'on' if lessons else 'off'}')")
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto(address + fragment)
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not wrong, wrong
