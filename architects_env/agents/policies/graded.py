"""Agents that play the network of a game's trained opponents (`architects_env.opponents`)."""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policies.policy import PolicyAgent, action_probabilities, sample_at_temperature
from architects_env.agents.spec import AgentSpec
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.versions import plain_name, split_version
from architects_env.core.text import say
from architects_env.opponents import ALONE, MAX_TEMPERATURE, NETWORK, get_levels, has_alone, network_path


class TemperedAgent(Agent):
    """A policy that plays at a temperature: its logits are divided by it before sampling.

    At 1 it plays as in training, and above 1 it plays more randomly. At 0 it plays the most likely action.

    Args:
        name: Name of the agent.
        policy: Policy whose logits are used.
        temperature: Divisor of the logits, 0 or more.
    """

    name: str
    policy: PolicyAgent
    temperature: float

    def __init__(self, name: str, policy: PolicyAgent, temperature: float) -> None:
        self.name, self.policy, self.temperature = name, policy, temperature

    def _sample_actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return sample_at_temperature(self.policy.logits(observations), masks, rng, self.temperature)

    def probabilities(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        logits, mask = self.policy.logits(view.observation()[None, :]), view.mask()[None, :]
        return action_probabilities(logits, mask, self.temperature)[0]

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return an action that is sampled at the temperature, at 0 the most likely one."""
        return int(self._sample_actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return an action for each view, computed by one pass through the network."""
        return self._sample_actions(views.observations, views.masks, rng)


def graded_policy(game: Game, name: str) -> PolicyAgent:
    """Return the policy of the trained opponents.

    Args:
        game: Game that the policy plays.
        name: "graded" for the newest, "graded@1" for version 1, or "alone@5" for the network that version 5 has for
            games of one player.

    Raises:
        ValueError: There is none for this version of the game.
    """
    network_name, version = split_version(name)
    is_solo = network_name == ALONE
    if not get_levels(game, version) or (is_solo and not has_alone(game, version)):
        raise ValueError(
            say(
                "{title} has no trained opponents of that version (none were made for this version of the game); name a file: policy=FILE.safetensors.",
                title=say(game.title),
            )
        )
    return PolicyAgent(game, str(network_path(game, version, is_solo)))


def guiding_policy(game: Game, name: str) -> PolicyAgent:
    """Return the policy that guides a search.

    Args:
        game: Game that the policy plays.
        name: A policy file, or "graded" for the network of the trained opponents.

    Raises:
        ValueError: There is none, or it has no value head.
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
    """Make an agent that plays the network of the trained opponents at a temperature.

    Args:
        game: Game that the agent plays.
        spec: `graded@1:0.8`, `graded:0.8` for the newest, or `alone@5:0.8` for games of one player.

    Raises:
        ValueError: The argument is no temperature, or there is no such network.
    """
    try:
        temperature = float(spec.argument or "")
        if not 0 <= temperature <= MAX_TEMPERATURE:  # this refuses nan too
            raise ValueError
    except ValueError:
        raise ValueError(
            say(
                "The network of the trained opponents is played at a temperature from 0 to {most:g}, as graded:0.8 or graded@1:0.8; {spec!r} is not.",
                most=MAX_TEMPERATURE,
                spec=spec.text,
            )
        ) from None
    return TemperedAgent(spec.text, graded_policy(game, spec.head), temperature)
