"""The network of the graded opponents of a game as a player (`architects_env.opponents`)."""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policy import PolicyAgent, drawn, likelihoods
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.versions import version_of
from architects_env.core.text import say
from architects_env.opponents import ALONE, HOTTEST, has_alone, network_of, strengths_of


class TemperedAgent(Agent):
    """A policy that plays more at random, or less, than it was trained to: its logits are divided by a temperature; at
    0 it plays the most likely action."""

    name: str
    policy: PolicyAgent
    temperature: float

    def __init__(self, name: str, policy: PolicyAgent, temperature: float) -> None:
        self.name, self.policy, self.temperature = name, policy, temperature

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return drawn(self.policy.logits(observations), masks, rng, self.temperature)

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]: how likely it plays each action here."""
        return likelihoods(self.policy.logits(view.observation()[None, :]), view.mask()[None, :], self.temperature)[0]

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._actions(views.observations, views.masks, rng)


def network_policy(game: Game, name: str) -> PolicyAgent:
    """The network of graded opponents that is called "graded" (the newest) or "graded@1", or "alone@5" if they have
    another one for games of one player. Raises `ValueError` if there is none for this version of the game."""
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


def tempered_agent(game: Game, spec: str) -> TemperedAgent:
    """The network of graded opponents at a temperature: `graded@1:0.8`, or `graded:0.8` for the newest one, or
    that for games of one player: `alone@5:0.8`. Raises `ValueError`."""
    name, _, written = spec.partition(":")
    try:
        temperature = float(written)
        if not 0 <= temperature <= HOTTEST:  # nor may it be nan
            raise ValueError
    except ValueError:
        raise ValueError(
            say(
                "The network of the graded opponents is played at a temperature from 0 to {most:g}, as graded:0.8 or graded@1:0.8; {spec!r} is not.",
                most=HOTTEST,
                spec=spec,
            )
        ) from None
    return TemperedAgent(spec, network_policy(game, name), temperature)
