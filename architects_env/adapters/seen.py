"""What the environments of all libraries show of a game: the observation alone, or with the mask of legal actions
beside it."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from gymnasium import spaces

from architects_env.core.contract.game import Game

Seen = TypeVar("Seen", np.ndarray, dict[str, np.ndarray])
"""float32[len(observation_layout)], or with `observe_mask` a dictionary with that as "observation" and int8[actions] as
"action_mask"."""


def space_of(game: Game, observe_mask: bool) -> spaces.Space[Any]:
    """The space of observations. With `observe_mask` they are dictionaries of "observation" and "action_mask", as in
    PettingZoo's classics."""
    if not isinstance(observe_mask, (bool, np.bool_)):
        raise ValueError(f"observe_mask must be true or false, not {observe_mask!r}.")
    observation = spaces.Box(0.0, 1.0, (len(game.observation_layout),), np.float32)
    mask = spaces.Box(0, 1, (len(game.action_space),), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask}) if observe_mask else observation


def seen(observation: np.ndarray, mask: np.ndarray, observe_mask: bool) -> Any:
    """An observation (or several, a row each) as `space_of` says."""
    return {"observation": observation, "action_mask": mask} if observe_mask else observation
