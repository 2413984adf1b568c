"""For a `conftest.py`: the option --accept-goldens and the fixture that tells whether it was given. Import it before
the rest of the kit: pytest then shows the values in the kit's asserts as it does in a test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite(
    *(f"{__package__}.{path.stem}" for path in Path(__file__).parent.glob("[a-z]*.py") if path.stem != "plugin")
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --accept-goldens`."""
    parser.addoption(
        "--accept-goldens",
        action="store_true",
        help="write golden games and pictures anew instead of comparing with them",
    )


@pytest.fixture
def accept_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--accept-goldens"))
