"""Options of the test run."""
from __future__ import annotations

import os

import pytest

# Before torch is loaded: two test processes with two threads each, on two cores, wait for each other most of the time.
os.environ.setdefault("OMP_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept-goldens", action="store_true", help="write the golden games anew instead of comparing with them")
