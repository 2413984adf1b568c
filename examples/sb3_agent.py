"""A model of Stable-Baselines3 as an agent, for models that `architects-env export` refuses.

    architects-env ladder --game hamlet --players 2 --agents "examples/sb3_agent.py:MaskableAgent(model.zip)" random

Loading such a file executes code in it: load only your own. Needs the extra `train`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from architects_env.agents import Agent


class MaskableAgent(Agent):
    """An agent that plays the likeliest legal action of a `MaskablePPO`."""

    def __init__(self, path: str) -> None:
        torch.set_num_threads(1)  # several are far slower for networks as small as these
        self.model = MaskablePPO.load(path, device="cpu")

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose an action in one game."""
        action, _ = self.model.predict(view.observation(), action_masks=view.mask(), deterministic=True)
        return int(action)

    def choose(self, views: Any, rng: np.random.Generator) -> np.ndarray:
        """Choose actions in many games at once."""
        actions, _ = self.model.predict(views.observations, action_masks=views.masks, deterministic=True)
        return actions
