"""No test depends on the clock: what is slow passes, and what hangs is ended after the same time everywhere."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import HealthCheck, settings

LIMIT = re.compile(r"(?<!_)timeout[=(] *\d[\d._]*")


def test_nothing_that_hypothesis_tries_has_a_deadline() -> None:
    assert settings().deadline is None and HealthCheck.too_slow in settings().suppress_health_check


def test_every_wait_ends_after_the_same_patience() -> None:
    found = {path: LIMIT.findall(path.read_text(encoding="utf-8")) for path in Path(__file__).parents[1].rglob("*.py")}
    assert {path: limits for path, limits in found.items() if limits} == {}
