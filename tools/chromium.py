"""The browser for tests and screenshots of the page: Chromium without windows."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = "chromium-headless-shell", "chromium", "chromium-browser"
"""Names of Chromium programs of the system. The first that exists is used; one without support for windows needs a
fifth less processor time."""
ARGUMENTS = "--no-sandbox", "--disable-gpu", "--in-process-gpu"
TRIES = 3


@contextmanager
def chromium(timeout: float = 30.0) -> Generator[Any]:
    """Start a browser within this number of seconds: that of the system, or else Playwright's. Raises `ImportError`
    without Playwright, and `FileNotFoundError` without Chromium."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        if path is None and not Path(playwright.chromium.executable_path).exists():
            raise FileNotFoundError(
                "There is no Chromium: apt-get install chromium, or python -m playwright install chromium."
            )
        browser = _launched(playwright, path, timeout)
        yield browser
        browser.close()


def _launched(playwright: Any, path: str | None, timeout: float) -> Any:
    """Start a browser. If it crashes, which is rare, start another one."""
    from playwright.sync_api import Error, TimeoutError

    for left in reversed(range(TRIES)):
        try:
            return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS), timeout=1000 * timeout)
        except TimeoutError:
            raise
        except Error:
            if not left:
                raise
