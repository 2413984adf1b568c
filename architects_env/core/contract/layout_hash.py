"""A hash of the layout of observation and actions, so that a trained policy is refused where the layout differs."""

from __future__ import annotations

import hashlib
import json

from architects_env.core.contract.game import Game


def layout_hash(game: Game) -> str:
    """Return a hash of the parts of the observation and the blocks of the actions, in order."""
    parts = [[part.name, *part.shape] for part in game.observation_layout.parts]
    blocks = [[block.name, block.size] for block in game.action_space.blocks]
    return hashlib.sha256(json.dumps([parts, blocks]).encode()).hexdigest()[:16]
