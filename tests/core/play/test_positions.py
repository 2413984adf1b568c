"""Positions side by side."""

from __future__ import annotations

import os
import subprocess
import sys

PLAYED = """
import numpy as np
from architects_env.core.play.positions import Positions, make_deals
from architects_env.games import load

def played(kind):
    positions, rows, rng = Positions(load("architects"), 4, 2, {}), np.arange(4), np.random.default_rng(1)
    positions.deal(rows, make_deals(3, 4))
    for _ in range(300):
        going = rows[~positions.over(rows)]
        if len(going):
            positions.play(going, np.array([rng.choice(np.flatnonzero(mask)) for mask in positions.masks[going]], kind))
    return positions.memory.tobytes()

assert played(np.int32) == played(np.int64)
"""


def test_actions_of_32_bits_are_played_like_those_of_64_without_a_compiler() -> None:
    # A browser's own integers have 32 bits, and sets of cards are made of actions.
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAYED],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
