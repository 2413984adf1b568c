"""Views of single states, for legal actions and observations."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.play.view import View


def view_of(game: Game, state: bytes, seat: int) -> View:
    """Return the view whose redacted state has these bytes."""
    return View(game, game.for_kernels(np.frombuffer(bytearray(state), game.dtype)), seat)


def state_of(g: Any) -> bytes:
    """Return the bytes of a state."""
    return g.tobytes()
