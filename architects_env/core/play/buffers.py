"""The memory of games side by side: states and masks, each with several views of one buffer."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from architects_env.core.compile import compile_mode
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes


class GameBuffers(DerivedAttributes):
    """States and masks of `places` games of one kind, all zero.

    The buffers are plain bytes (numpy copies records field by field, which takes a hundred times as long) and words;
    everything else that shows them is a view, which a copy makes again.
    """

    game: Game
    states: States
    """The states of all games: `states.gold` is that field of all of them."""
    memory: np.ndarray
    """The same memory in the form that kernels take."""
    words: np.ndarray
    """The masks as words of eight actions, int64[places, words] (`core.play.kernels.pick_random_word`)."""
    masks: np.ndarray
    """The legal actions of the seats to act, int8[places, actions]."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("states", "memory", "masks", "_padded", "_empty")

    def __init__(self, game: Game, places: int) -> None:
        self.game = game
        self._content: np.ndarray = np.zeros(places * game.dtype.itemsize, np.uint8)
        self.words = np.zeros((places, -(-len(game.action_space) // 8)), np.int64)
        self._derive()

    def _derive(self) -> None:
        game = self.game
        self.memory = self._content.view(game.dtype)
        self.states = recarray(self.memory)
        self._padded: np.ndarray = self.words.view(np.int8)  # rows of whole words: contiguous for the compiled loops
        self.masks = self._padded[:, : len(game.action_space)]
        self._empty: np.ndarray = game.new_kernel_states(1)
        compile_mode.wait_for(game.name)
