"""Options of the test run."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Before anything else is loaded: tests start hundreds of processes, and where no bytecode is kept each compiles every
# module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nor is there garbage while all of it is loaded (until `pytest_collection_finish`); for processes that tests start see
# `tests/started/sitecustomize.py`.
gc.disable()
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(Path(__file__).parent / "started"), *filter(None, [os.environ.get("PYTHONPATH")])]
)

from architects_env.testing.plugin import accept_goldens, pytest_addoption  # noqa: E402

__all__ = ["accept_goldens", "pytest_addoption"]

# Before they are imported: what tests share shows the values in its asserts as the tests do.
pytest.register_assert_rewrite(*(f"tests.{part.stem}" for part in Path(__file__).parent.iterdir()))

# Before torch is loaded: two test processes with two threads each, on two cores, wait for each other most of the time.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Tests wait for compiled rules, unless they ask for something else: otherwise it would depend on the machine which of
# them meet plain Python.
os.environ.setdefault("ARCHITECTS_ENV_COMPILE", "wait")

# A shell starts what runs in its background with Ctrl-C ignored, and every process below inherits that; some tests
# press Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """What hypothesis tries may take as long as it takes: the first call compiles rules."""
    if config.pluginmanager.hasplugin("hypothesispytest"):  # not where only RLlib or Tianshou are tested
        from hypothesis import HealthCheck, settings

        settings.register_profile(
            "without a clock", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
        )
        settings.load_profile("without a clock")


@pytest.fixture(autouse=True, scope="module")
def games_of_this_module_only() -> Iterator[None]:
    """Forget games that a module registers, also for the processes that later modules start."""
    from architects_env.core.contract import game_files, registry

    line = os.environ.get(game_files.VARIABLE)
    known = [dict(found) for found in (registry._REGISTERED, registry._REGISTERED_BY, registry._FILES)]
    read = set(registry._READ)
    yield
    os.environ.pop(game_files.VARIABLE, None)
    if line is not None:
        os.environ[game_files.VARIABLE] = line
    for now, before in zip((registry._REGISTERED, registry._REGISTERED_BY, registry._FILES), known, strict=True):
        now.clear()
        now.update(before)
    registry._READ.intersection_update(read)


def pytest_collection_finish() -> None:
    """What was loaded until now stays to the end, and little of what tests make refers to itself: looking for garbage as
    often as usual takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 10, 20)
    gc.enable()
