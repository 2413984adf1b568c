"""The built site on a static host, which `open_page` opens here instead of a server.

The site is built from pinned downloads (`tools.browser_site.sources`), which `make test` fetches. Without them these
tests are skipped, and say so.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.browser_site.__main__ import build
from tools.browser_site.measure import host
from tools.browser_site.sources import are_fetched


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """The folder of the site, and the bytes that each game needs."""
    if not are_fetched():
        pytest.skip("Pyodide has not been fetched: make .venv/.site (python -m tools.browser_site --fetch-only).")
    folder = tmp_path_factory.mktemp("built") / "site"
    return folder, build(folder)


@pytest.fixture
def site(built: tuple[Path, dict[str, int]], tmp_path: Path) -> Path:
    """A copy of the site that a test may change, in a path below the host's."""
    folder = tmp_path / "host" / "some" / "path"
    shutil.copytree(built[0], folder)
    return folder


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """The address of that copy."""
    with host(site.parents[1]) as found:
        yield f"{found}some/path/"
