"""Agents that play by the look-ahead of a bot.

`lookahead:16` evaluates every legal action in the same 16 sampled worlds, and plays the one with the highest mean
value. It is faster than the bot, which spends more worlds on the actions that look best. It also returns the value of
each action, which imitation needs
(`architects_env.core.search.action_values`). With a policy (`lookahead:16,policy=FILE.safetensors`, or `policy=graded`)
the value head of the policy judges the positions that are reached, instead of the bot's evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from architects_env.agents.agent import Agent, kernel_stream
from architects_env.agents.spec import AgentSpec, is_policy, parse_spec, read_budget, read_settings, rewording_errors
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.view import View
from architects_env.core.search.action_values import ActionValues
from architects_env.core.text import say
from architects_env.opponents import NETWORK

MAX_WORLDS = 1_000_000


@dataclass(frozen=True)
class LookaheadSettings:
    """The settings that may follow the number of worlds, as in `lookahead:16,bot=raider`."""

    bot: str = "heuristic"
    """The bot whose weights the look-ahead uses."""
    policy: str = ""
    """The policy whose values judge the end of the look-ahead, instead of the bot's evaluation."""


class LookaheadAgent(DerivedAttributes, Agent):
    """Plays the action with the highest mean value over sampled worlds: `lookahead:WORLDS[,bot=NAME][,policy=FILE]`.

    Raises:
        ValueError: If the spec cannot be read, or the game has no such bot.
    """

    game: Game
    name: str
    worlds: int
    """Number of sampled worlds in which each action is evaluated."""
    scale: float
    """Approximate difference between the value of winning and that of the last rank, in the units of `values`."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_values",)

    def __init__(self, game: Game, spec: str | AgentSpec) -> None:
        spec = parse_spec(spec)
        worlds, in_seconds = read_budget(spec.argument)
        with rewording_errors(
            lambda reason: say(
                "Invalid agent name {spec!r}: {reason}. Write it like lookahead:16 (number of sampled worlds), "
                "lookahead:16,bot=NAME or lookahead:16,policy=FILE.safetensors (or policy=graded).",
                spec=spec.text,
                reason=reason,
            )
        ):
            settings = read_settings(spec, LookaheadSettings)
            is_valid = not in_seconds and 1 <= worlds <= MAX_WORLDS and is_policy(settings.policy or NETWORK)
            if (spec.name, spec.version) != ("lookahead", None) or not is_valid:
                template = "it needs a number of worlds from 1 to {most:,}, and policy must be a file or graded"
                raise ValueError(say(template, most=MAX_WORLDS))
        self.game, self.name, self.worlds = game, spec.text, int(worlds)
        self._bot, self._policy = settings.bot, None
        if settings.policy:
            from architects_env.agents.policies.graded import guiding_policy  # it loads libraries for networks

            self._policy = guiding_policy(game, settings.policy)
        self._derive()
        self.scale = self._values.scale

    def _derive(self) -> None:
        leaf_values = None if self._policy is None else self._policy.network.values
        self._values = ActionValues(self.game, self._bot, leaf_values)

    def values(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """Evaluate the legal actions of several decisions.

        Args:
            memory: States or views. Only what the seat to act may know is used.
            masks: int8[n, actions]: The legal actions.
            rng: The random numbers of the agent.

        Returns:
            float64[n, actions]: The value of each legal action, and -inf for the others.
        """
        return self._values(memory, masks, self.worlds, kernel_stream(rng))

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the legal action with the highest value."""
        return int(self.values(view.memory, view.mask()[None, :], rng)[0].argmax())

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the legal action with the highest value for each view. All views are evaluated together."""
        return self.values(views.memory, views.masks, rng).argmax(axis=1)
