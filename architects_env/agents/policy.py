"""A trained policy as a player: `FILE.safetensors`, or `FILE.safetensors:best`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.network_file import SUFFIX, BadPolicy, read_network
from architects_env.agents.sampling import best_actions, sample_actions
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.files.tools import MissingLibrary, requires_extra
from architects_env.core.play.view import View
from architects_env.core.search.networks import Network, Parts
from architects_env.core.text import say

MODES = ("sample", "best")


class PolicyAgent(Agent):
    """The policy in a file (`agents.network_file`); `mode` "sample" draws from the policy, as it did in training,
    "best" takes the most likely action.

    A `policy.zip` that `SelfPlayPPO` saved plays too, where torch is installed (`agents.policy_file`). Both are read as
    data: nothing that a file contains is executed. Raises `BadPolicy` if the file cannot be used.
    """

    path: Path
    network: Network
    about: dict[str, Any]
    """What the file says of itself."""
    name: str

    def __init__(self, game: Game, path: str | Path, mode: str = "sample") -> None:
        if mode not in MODES:
            raise BadPolicy(say("A policy plays in the mode sample or best, not {mode!r}.", mode=mode))
        self.path = Path(path)
        self.about, parts = _read(self.path, game)
        self.network, self.mode, self.name = Network(parts), mode, f"{path}:{mode}"

    def judge(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """float32[n, actions] and float32[n]: `logits` and `values` in one go."""
        return self.network.judged(observations)

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """float32[n, actions] of all actions, legal or not, for float32[n, len(observation_layout)]."""
        return self.network.logits(observations)

    def values(self, observations: np.ndarray) -> np.ndarray:
        """float32[n]: the reward that the seat which sees this may expect."""
        return self.network.values(observations)

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]: how likely it plays each action here."""
        return likelihoods(
            self.logits(view.observation()[None, :]), view.mask()[None, :], float(self.mode == "sample")
        )[0]

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return drawn(self.logits(observations), masks, rng, float(self.mode == "sample"))

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._actions(views.observations, views.masks, rng)


def likelihoods(logits: np.ndarray, masks: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """float64[n, actions]: how likely each legal action is at this temperature; at 0 the most likely one is certain."""
    legal = np.where(masks != 0, np.nan_to_num(logits.astype(float)), -np.inf)
    if temperature == 0:
        return (np.arange(legal.shape[1]) == legal.argmax(axis=1)[:, None]).astype(float)
    weights = np.exp((legal - legal.max(axis=1, keepdims=True)) / temperature)
    return weights / weights.sum(axis=1, keepdims=True)


def drawn(logits: np.ndarray, masks: np.ndarray, rng: np.random.Generator, temperature: float = 1.0) -> np.ndarray:
    """int64[n]: legal actions, drawn at this temperature; at 0 the most likely ones."""
    actions = np.empty(len(logits), np.int64)
    if temperature == 0:
        best_actions(logits, masks, actions)
    else:
        logits = logits if temperature == 1 else logits / np.float32(temperature)
        sample_actions(logits, masks, rng.random(len(actions)), actions, np.empty(len(actions), np.float32))
    return actions


def _read(path: Path, game: Game) -> tuple[dict[str, Any], Parts]:
    """Description and layers of a policy. Raises `BadPolicy`."""
    if path.suffix == SUFFIX or not path.is_file():
        file = read_network(path, game)
        return file.about, file.parts
    try:
        with requires_extra("train"):
            from architects_env.agents.policy_file import read_policy

            policy = read_policy(path, game)
    except MissingLibrary as error:
        words = (
            "{path} is a file of training, which torch reads: {error}. Where torch is installed, "
            "`architects-env export {path}` writes a file that plays without it."
        )
        raise BadPolicy(say(words, path=path, error=str(error))) from None
    return policy.about, policy.parts(game)
