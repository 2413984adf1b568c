"""Pytest plugin for a `conftest.py`: the option --accept-goldens and a fixture with its value.

Import it before the rest of the kit, so that pytest shows the values in the kit's asserts as in a test's own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite(
    *(f"{__package__}.{path.stem}" for path in Path(__file__).parent.glob("[a-z]*.py") if path.stem != "plugin")
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--accept-goldens` to pytest."""
    parser.addoption(
        "--accept-goldens",
        action="store_true",
        help="rewrite golden games and pictures instead of comparing with them",
    )


@pytest.fixture
def accept_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--accept-goldens"))
