"""Agents that play the network of a game's graded opponents (`architects_env.opponents`)."""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policies.policy import PolicyAgent, action_probabilities, sample_at_temperature
from architects_env.agents.spec import AgentSpec
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.versions import plain_name, version_of
from architects_env.core.text import say
from architects_env.opponents import ALONE, HOTTEST, NETWORK, has_alone, network_of, strengths_of


class TemperedAgent(Agent):
    """A policy that plays at a temperature: its logits are divided by it before sampling.

    At 1 it plays as in training, above 1 more at random. At 0 it plays the most likely action.
    """

    name: str
    policy: PolicyAgent
    temperature: float

    def __init__(self, name: str, policy: PolicyAgent, temperature: float) -> None:
        self.name, self.policy, self.temperature = name, policy, temperature

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return sample_at_temperature(self.policy.logits(observations), masks, rng, self.temperature)

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]: the probability of each action."""
        logits, mask = self.policy.logits(view.observation()[None, :]), view.mask()[None, :]
        return action_probabilities(logits, mask, self.temperature)[0]

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._actions(views.observations, views.masks, rng)


def graded_policy(game: Game, name: str) -> PolicyAgent:
    """The policy of the graded opponents: "graded" (the newest) or "graded@1", or "alone@5" for the network that
    version 5 has for games of one player.

    Raises `ValueError` if there is none for this version of the game.
    """
    plain, version = version_of(name)
    alone = plain == ALONE
    if not strengths_of(game, version) or (alone and not has_alone(game, version)):
        raise ValueError(
            say(
                "{title} has no graded opponents of that version (none were made for this version of the game); name a file: policy=FILE.safetensors.",
                title=say(game.title),
            )
        )
    return PolicyAgent(game, str(network_of(game, version, alone)))


def guiding_policy(game: Game, name: str) -> PolicyAgent:
    """The policy that guides a search: that of a file, or "graded" for the one of the graded opponents.

    Raises `ValueError` if there is none, or if it has no value head.
    """
    if plain_name(name) in (NETWORK, ALONE):
        return graded_policy(game, name)
    policy = PolicyAgent(game, name)
    if policy.network.parts.value_head is None:
        raise ValueError(
            say(
                "{policy} has no value head, so it cannot guide a search. Export a network with values, or play it without a search.",
                policy=name,
            )
        )
    return policy


def tempered_agent(game: Game, spec: AgentSpec) -> TemperedAgent:
    """The network of the graded opponents at a temperature: `graded@1:0.8`, `graded:0.8` for the newest, `alone@5:0.8`
    for games of one player.

    Raises `ValueError` if the argument is no temperature.
    """
    try:
        temperature = float(spec.argument or "")
        if not 0 <= temperature <= HOTTEST:  # this refuses nan too
            raise ValueError
    except ValueError:
        raise ValueError(
            say(
                "The network of the graded opponents is played at a temperature from 0 to {most:g}, as graded:0.8 or graded@1:0.8; {spec!r} is not.",
                most=HOTTEST,
                spec=spec.text,
            )
        ) from None
    return TemperedAgent(spec.text, graded_policy(game, spec.head), temperature)
