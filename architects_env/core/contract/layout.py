"""What a network of a game is built on, as a hash: so that a trained policy is refused where observation or actions are
laid out otherwise."""

from __future__ import annotations

import hashlib
import json

from architects_env.core.contract.game import Game


def layout_of(game: Game) -> str:
    """A hash of the parts of the observation and the blocks of the actions, in their order."""
    parts = [[part.name, *part.shape] for part in game.observation_layout.parts]
    blocks = [[block.name, block.size] for block in game.action_space.blocks]
    return hashlib.sha256(json.dumps([parts, blocks]).encode()).hexdigest()[:16]
