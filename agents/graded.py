"""The graded opponents of a game as players: beginner, casual, skilled, expert, master (`architects_env.opponents`).
They need onnxruntime, not torch."""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.guided_search import GuidedSearchAgent
from architects_env.agents.onnx_policy import OnnxAgent
from architects_env.agents.sampling import best_actions, sample_actions
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.opponents import Strength, network_of, strengths_of


class TemperedAgent(Agent):
    """A policy that plays more at random, or less, than it was trained to: its logits are divided by a temperature; at
    0 it plays the most likely action."""

    name: str
    policy: OnnxAgent
    temperature: float

    def __init__(self, name: str, policy: OnnxAgent, temperature: float) -> None:
        self.name, self.policy, self.temperature = name, policy, temperature

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        logits, actions = self.policy.logits(observations), np.empty(len(observations), np.int64)
        if self.temperature == 0:
            best_actions(logits, masks, actions)
        else:
            sample_actions(
                logits / np.float32(self.temperature),
                masks,
                rng.random(len(actions)),
                actions,
                np.empty(len(actions), np.float32),
            )
        return actions

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]: how likely it plays each action here."""
        logits = self.policy.logits(view.observation()[None, :])[0].astype(float)
        logits[view.mask() == 0] = -np.inf
        if self.temperature == 0:
            return (np.arange(len(logits)) == logits.argmax()).astype(float)
        weights = np.exp((logits - logits.max()) / self.temperature)
        return weights / weights.sum()

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._actions(views.observations, views.masks, rng)


def graded_agent(game: Game, name: str) -> Agent:
    """The graded opponent of this name. Raises `ValueError` if the game has none, or onnxruntime is not installed."""
    strengths = strengths_of(game)
    if name not in strengths:
        raise ValueError(
            f"{game.title} has no graded opponents (none were made for this version of it), so there is no agent {name!r}."
        )
    return played_as(game, str(network_of(game)), strengths[name])


def played_as(game: Game, network: str, strength: Strength) -> Agent:
    """The network of a FILE.onnx, played at this strength."""
    if strength.simulations:
        return GuidedSearchAgent(game, f"puct:{strength.simulations},policy={network}", strength.name)
    return TemperedAgent(strength.name, OnnxAgent(game, network), strength.temperature)
