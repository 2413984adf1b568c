"""The base class of agents that search with a policy as their guide: `guided_search` with a tree, `rollouts` without.

Before a search, the logarithms of the priors may get a bonus: by the look-ahead of the game's strongest bot, and by
Gumbel noise. Many games are searched side by side, with one inference for all.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import dataclass, fields
from typing import ClassVar, Protocol, TypeVar

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.search.tree_search import MAX_BUDGET
from architects_env.agents.spec import POLICY, AgentSpec, read_settings
from architects_env.agents.views import Views
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.view import View
from architects_env.core.search.action_values import ActionValues, LeafValues
from architects_env.core.text import say

SIDE_BY_SIDE = 64
"""Number of games that are searched side by side."""
LOOKAHEAD_FRACTION = 0.5
"""Share of the look-ahead in the time limit of a decision in plain Python."""


@dataclass(frozen=True)
class BonusSettings:
    """The settings of the bonus of each action, as in `gumbel:24,policy=graded,lookahead=4`."""

    lookahead: int = 0
    """Number of sampled worlds in which the look-ahead of the game's strongest bot first evaluates every legal action.
    Its values are added to the logits of the policy. With 0 there is no look-ahead."""
    leaf_values: str = "bot"
    """Source of the values at the end of the look-ahead: "bot" (its evaluation) or "policy" (its value head)."""
    lookahead_weight: float = 50.0
    """Weight of the look-ahead's values, in units of its scale, beside the logarithm of a prior."""
    noise: float = 0.0
    """Temperature of the Gumbel noise by which the actions to search are sampled from the policy. With 0 they are the
    most likely ones. Noise helps in positions where every player waits for another one to begin."""
    noise_from_five_players: float = 0.0
    """The noise in games of five players or more. With 0 it is that of `noise`."""

    def noise_with(self, players: int) -> float:
        """Return the temperature of the noise for this number of players."""
        return self.noise_from_five_players if self.noise_from_five_players and players >= 5 else self.noise


Settings = TypeVar("Settings", bound=BonusSettings)


def check_settings(spec: AgentSpec, kind: type[Settings]) -> Settings:
    """Read the settings of a spec beside its policy.

    Args:
        spec: Spec of the agent.
        kind: Dataclass of the settings.

    Raises:
        ValueError: A setting is unknown or out of range.
    """
    settings = read_settings(spec, kind, without=(POLICY,))
    values = [getattr(settings, field.name) for field in fields(kind)]
    if not all(0 <= value <= MAX_BUDGET for value in values if not isinstance(value, str)):  # this refuses nan too
        raise ValueError(say("settings must be finite and not negative"))
    if settings.leaf_values not in ("bot", "policy") or (settings.leaf_values == "policy" and not settings.lookahead):
        raise ValueError(say("leaf_values must be bot or policy, and policy needs a look-ahead"))
    return settings


class FinishedSearch(Protocol):
    """A search that has run, as agents read it."""

    def best(self) -> np.ndarray:
        """Return the best action of each search, int64[searches]."""
        ...

    def visits(self) -> np.ndarray:
        """Return how often each action was tried, int64[searches, actions]."""
        ...

    def improved_policy(self) -> np.ndarray:
        """Return the weight that the search gives each action, float64[searches, actions], of any sum."""
        ...


class PolicySearchAgent(DerivedAttributes, Agent):
    """Plays the action that a search with a policy finds. Derived classes write `_run_search`."""

    game: Game
    name: str
    bonus: BonusSettings
    """The settings of the bonus of each action before the search."""
    policy: PolicyAgent
    seconds_uncompiled: float = 0.0
    """Approximate time limit of a decision in seconds, while the rules are not compiled yet. With 0 the agent waits
    until they are compiled."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_values",)

    def _derive(self) -> None:
        leaf_values: LeafValues | None = self.policy.network.values if self.bonus.leaf_values == "policy" else None
        self._values = ActionValues(self.game, leaf_values=leaf_values) if self.bonus.lookahead else None

    @abstractmethod
    def _run_search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> FinishedSearch:
        """Return a finished search from each of these views, for the arguments of `search`."""

    def search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """Search from several views of games with the same number of players.

        Args:
            memory: States of the views (`View.memory`), one row each.
            seats: int64[views]: The seat that searches in each view.
            rng: The random numbers of the agent.

        Returns:
            int64[views] and int64[views, actions]: The best action of each view, and the visits of each action.
        """
        search = self._run_search(memory, seats, rng)
        return search.best(), search.visits()

    def probabilities(self, view: View, rng: np.random.Generator) -> np.ndarray:
        """Return the improved policy after a search.

        Args:
            view: The game as the seat to act sees it.
            rng: The random numbers of the agent.

        Returns:
            float64[actions]: The probability of each action. They sum to 1.
        """
        improved = self._run_search(view.memory, np.array([view.seat]), rng).improved_policy()
        return improved[0] / improved[0].sum()

    @property
    def runs_uncompiled(self) -> bool:
        """Whether a search runs in plain Python now, because the rules are not compiled yet."""
        return self.seconds_uncompiled > 0 and compile_mode.current_mode(self.game.name) == "plain"

    def logit_bonus(
        self, memory: np.ndarray, stream: np.ndarray, rng: np.random.Generator, seconds: float
    ) -> np.ndarray:
        """Return what the look-ahead and the noise add to each logit, float64[views, actions].

        Args:
            memory: States of the views (`View.memory`), one row each.
            stream: int64[4]: Random numbers of the look-ahead.
            rng: Random numbers of the noise.
            seconds: Time limit of the look-ahead; 0 for none.
        """
        shape = len(memory), len(self.game.action_space)
        noise = self.bonus.noise_with(int(memory["num_players"].max()))
        logit_bonus = noise * rng.gumbel(size=shape) if noise else np.zeros(shape)
        if self._values is None:
            return logit_bonus
        assert self.game.lookahead is not None
        masks = np.zeros(shape, np.int8)
        for row, mask in enumerate(masks):
            get_kernels(self.game).legal(memory, row, mask)
        values = self._lookahead_values(memory, masks, stream, seconds)
        relative_values = (values - values.max(axis=1, keepdims=True)) / self.game.lookahead[0].scale
        return logit_bonus + np.where(masks != 0, self.bonus.lookahead_weight * relative_values, 0.0)

    def _lookahead_values(
        self, memory: np.ndarray, masks: np.ndarray, stream: np.ndarray, seconds: float
    ) -> np.ndarray:
        """Return the look-ahead's value of each action, float64[views, actions].

        With a time limit in `seconds` it samples at least one world, and more while there is time.
        """
        assert self._values is not None
        if not seconds:
            return self._values(memory, masks, self.bonus.lookahead, stream)
        deadline, world_values = time.perf_counter() + seconds, list[np.ndarray]()
        while not world_values or (len(world_values) < self.bonus.lookahead and time.perf_counter() < deadline):
            world_values.append(self._values(memory, masks, 1, stream))
        return np.mean(world_values, axis=0)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the best action of a search."""
        return int(self.search(view.memory, np.array([view.seat]), rng)[0][0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the best action of a search from each view. Up to `SIDE_BY_SIDE` views are searched together."""
        actions = np.empty(len(views), np.int64)
        for _, rows in views.by_players():
            for start in range(0, len(rows), SIDE_BY_SIDE):
                chunk = rows[start : start + SIDE_BY_SIDE]
                part = views.subset(chunk)
                actions[chunk] = self.search(part.memory, part.seats, rng)[0]
        return actions
