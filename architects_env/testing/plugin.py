"""For a `conftest.py`: the option --accept-goldens and the fixture that tells whether it was given."""
from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --accept-goldens`."""
    parser.addoption("--accept-goldens", action="store_true", help="write golden games and pictures anew instead of comparing with them")


@pytest.fixture
def accept_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--accept-goldens"))
