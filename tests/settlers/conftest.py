"""Imperial Settlers is being built: its rules stand and agree with a second writing, but it takes minutes to compile and its bots are not measured. So it is not
among the games yet; its tests register it, and run with `pytest -m slow tests/settlers` alone."""
from __future__ import annotations

from pathlib import Path

import pytest

from architects_env.core.registry import register

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def registered() -> None:
    from architects_env.games.settlers import GAME

    register(GAME)
