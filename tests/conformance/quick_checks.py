"""Checks of the contract for the many ways in which a game can be played."""

from __future__ import annotations

import pytest

from architects_env import conformance

QUICK_CHECKS = [
    pytest.param(check, marks=pytest.mark.slow if check is conformance.check_pictures else ())
    for check in conformance.CHECKS_IN_THIS_PROCESS
]
"""All of them. Pictures take longest and depend least on options, so they are slow: `tests/play/drawing/test_pictures_of_games.py`
looks at many."""
