"""The state in which a game of a batch ended."""
from __future__ import annotations

import numpy as np

from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of


class LastState:
    """The state in which a game ended. The batch has dealt the next game in its place, so the last decision is played once more on a copy."""

    def __init__(self, rules: Game) -> None:
        self.states = rules.new_states(1)
        self.memory = rules.for_kernels(self.states)
        self.mask = np.zeros(len(rules.catalogue), np.int8)
        self.advance = kernels_of(rules).advance

    def of(self, before: np.void, action: int) -> np.void:
        """The state after `action` in `before`, valid until the next call."""
        self.states[0] = before
        self.advance(self.memory, 0, int(action), self.mask)
        return self.states[0]
