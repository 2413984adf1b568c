"""Games that only some tests know by name: registered while these run, so that no other test finds them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from architects_env.core.contract import registry
from architects_env.core.contract.game import Game


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Register a game of a module in `tests`, which registers it itself where other processes run its file."""
    file = sys.modules[getattr(game.setup, "py_func", game.setup).__module__].__file__
    registry._register(game, str(file))
    try:
        yield
    finally:
        del registry._REGISTERED[game.name], registry._REGISTERED_BY[game.name]
