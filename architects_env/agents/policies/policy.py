"""Agents that play a trained policy: `FILE.safetensors`, or `FILE.safetensors:deterministic`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policies.network_file import SUFFIX, BadPolicy, read_network
from architects_env.agents.policies.sampling import best_actions, sample_actions
from architects_env.agents.views import Views
from architects_env.core.command_line.tools import MissingLibrary, requires_extra
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.networks import Network, Parts
from architects_env.core.text import say

MODES = ("sample", "deterministic")


class PolicyAgent(Agent):
    """Plays the policy in a file, which is read as data: nothing in it is executed.

    Args:
        game: The game that the policy was trained for.
        path: A `FILE.safetensors` (`architects_env.agents.policies.network_file`). Where torch is installed also a
            `policy.zip` that `SelfPlayPPO` saved (`architects_env.agents.policies.policy_file`).
        mode: "sample" samples from the policy, as in training; "deterministic" plays the most
            likely action.

    Raises:
        BadPolicy: The file cannot be used.
    """

    path: Path
    network: Network
    description: dict[str, Any]
    """The description in the file: game, version, layout, architecture and training."""
    name: str

    def __init__(self, game: Game, path: str | Path, mode: str = "sample") -> None:
        if mode == "best":
            words = "The mode best is called deterministic now. Write {path}:deterministic."
            raise BadPolicy(say(words, path=str(path)))
        if mode not in MODES:
            words = "A policy plays in the mode sample or deterministic, not {mode!r}. Write {path}:deterministic."
            raise BadPolicy(say(words, mode=mode, path=str(path)))
        self.path = Path(path)
        self.description, parts = _read_file(self.path, game)
        self.network, self.mode, self.name = Network(parts), mode, f"{path}:{mode}"

    def logits_and_values(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return logits and values, computed by one pass through the network.

        Args:
            observations: float32[n, len(observation_layout)].

        Returns:
            float32[n, actions] and float32[n].
        """
        return self.network.logits_and_values(observations)

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """Return the logits of all actions, legal or not, float32[n, actions]."""
        return self.network.logits(observations)

    def values(self, observations: np.ndarray) -> np.ndarray:
        """Return the expected reward of the seat that sees each observation, float32[n]."""
        return self.network.values(observations)

    def probabilities(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        return action_probabilities(
            self.logits(view.observation()[None, :]), view.mask()[None, :], float(self.mode == "sample")
        )[0]

    def _sample_actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return sample_at_temperature(self.logits(observations), masks, rng, float(self.mode == "sample"))

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return an action that is sampled from the policy, or in the mode "deterministic" the most likely one."""
        return int(self._sample_actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return an action for each view, computed by one pass through the network."""
        return self._sample_actions(views.observations, views.masks, rng)


def action_probabilities(logits: np.ndarray, masks: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """Return the probabilities of the legal actions at a temperature.

    Args:
        logits: float32[n, actions].
        masks: int8[n, actions]: The legal actions.
        temperature: The divisor of the logits. At 0 the most likely action has probability 1.

    Returns:
        float64[n, actions].
    """
    legal = np.where(masks != 0, np.nan_to_num(logits.astype(float)), -np.inf)
    if temperature == 0:
        return (np.arange(legal.shape[1]) == legal.argmax(axis=1)[:, None]).astype(float)
    weights = np.exp((legal - legal.max(axis=1, keepdims=True)) / temperature)
    return weights / weights.sum(axis=1, keepdims=True)


def sample_at_temperature(
    logits: np.ndarray, masks: np.ndarray, rng: np.random.Generator, temperature: float = 1.0
) -> np.ndarray:
    """Sample legal actions at a temperature.

    Args:
        logits: float32[n, actions].
        masks: int8[n, actions]: The legal actions.
        rng: The random numbers of the agent.
        temperature: The divisor of the logits. At 0 the most likely actions are taken.

    Returns:
        int64[n].
    """
    actions = np.empty(len(logits), np.int64)
    if temperature == 0:
        best_actions(logits, masks, actions)
    else:
        logits = logits if temperature == 1 else logits / np.float32(temperature)
        sample_actions(logits, masks, rng.random(len(actions)), actions, np.empty(len(actions), np.float32))
    return actions


def _read_file(path: Path, game: Game) -> tuple[dict[str, Any], Parts]:
    if path.suffix == SUFFIX or not path.is_file():
        file = read_network(path, game)
        return file.description, file.parts
    try:
        with requires_extra("train"):
            from architects_env.agents.policies.policy_file import read_policy

            policy = read_policy(path, game)
    except MissingLibrary as error:
        words = (
            "{path} is a file of training, which torch reads: {error}. Where torch is installed, "
            "`architects-env export {path}` writes a file that plays without it."
        )
        raise BadPolicy(say(words, path=path, error=str(error))) from None
    return policy.description, policy.parts(game)
