"""An exported policy as a player: `FILE.onnx` or `FILE.onnx:best`. It is played by onnxruntime; torch is never
imported."""

from __future__ import annotations

import numpy as np

from architects_env.adapters.onnx_player import OnnxPlayer
from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View


class OnnxAgent(Agent):
    """Plays as the trained policy does from which the file was exported. Raises `BadOnnx` (a `ValueError`) if the file
    cannot be used."""

    player: OnnxPlayer
    name: str

    def __init__(self, game: Game, spec: str) -> None:
        self.player = OnnxPlayer(game, spec)
        self.name = self.player.name

    def judge(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """float32[n, actions] and float32[n], as `PolicyAgent.judge`: for a search that this policy guides."""
        return self.player.judge(observations)

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """float32[n, actions], as `PolicyAgent.logits`."""
        return self.player.logits(observations)

    def values(self, observations: np.ndarray) -> np.ndarray:
        """float32[n]: the reward that whoever observes this may expect."""
        return self.player.values(observations)

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]: how likely it plays each action here."""
        return self.player.probabilities(view.observation()[None, :], view.mask()[None, :])[0]

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.player.choose(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self.player.choose(views.observations, views.masks, rng)
