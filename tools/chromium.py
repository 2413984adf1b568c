"""The browser in which the page is tested and photographed: a Chromium without windows."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = "chromium-headless-shell", "chromium", "chromium-browser"
"""Of the system, the first that there is: one that can show no windows at all needs a fifth less of a core."""
ARGUMENTS = "--no-sandbox", "--disable-gpu", "--in-process-gpu"
TRIES = 3


@contextmanager
def chromium(timeout: float = 30.0) -> Generator[Any]:
    """A browser that has started, within so many seconds: the system's, or else Playwright's own. Raises `ImportError`
    without Playwright, and `FileNotFoundError` without a Chromium."""
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
    """A browser. Rarely one crashes as it starts, and the next one does not."""
    from playwright.sync_api import Error, TimeoutError

    for left in reversed(range(TRIES)):
        try:
            return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS), timeout=1000 * timeout)
        except TimeoutError:
            raise
        except Error:
            if not left:
                raise
