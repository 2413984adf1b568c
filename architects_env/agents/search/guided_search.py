"""Agents that search with a policy as their guide, which gives priors and values.

| spec | search |
| --- | --- |
| `gumbel:24,policy=FILE.safetensors` | sequential halving with 24 simulations (`core.search.gumbel`) |
| `gumbel:0.1s,policy=graded` | the same for a tenth of a second, guided by the network of the graded opponents |
| `gumbel@1:64,policy=graded@1` | the first version of `gumbel` (`core.search.first_gumbel`) |
| `puct:100,policy=FILE.safetensors` | PUCT with 100 simulations (`core.search.guided`) |

Many games are searched side by side, with one inference for all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar

import numpy as np

from architects_env.agents.agent import Agent, kernel_stream
from architects_env.agents.policies.graded import guiding_policy
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.search.tree_search import MAX_BUDGET
from architects_env.agents.spec import POLICY, AgentSpec, is_policy, parse_spec, read_budget, read_settings
from architects_env.agents.views import Views
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.view import View
from architects_env.core.search.action_values import ActionValues, LeafValues
from architects_env.core.search.first_gumbel import FirstGumbelSearch
from architects_env.core.search.guided import Guide, GuidedSearch
from architects_env.core.search.gumbel import VALUE_SCALE, GumbelSearch
from architects_env.core.text import say

KINDS = ("puct", "gumbel", "gumbel@1")
SIDE_BY_SIDE = 64
"""Number of games that are searched side by side."""
MAX_SECONDS = 3600.0
"""The longest time limit of a decision, in seconds."""
CROWD = 5
"""From this number of players on, `Settings.crowd` applies."""
LOOKAHEAD_FRACTION = 0.5
"""Share of the look-ahead in the time limit of a decision in plain Python."""
LogitsAndValues = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""logits_and_values(observations float32[n, entries]) -> (float32[n, actions] logits, float32[n] values)."""


def guide_from(logits_and_values: LogitsAndValues) -> Guide:
    """Make a guide from a function that returns logits and values of observations."""

    def guide(seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        number, seats, entries = seen.shape
        logits, values = logits_and_values(seen.reshape(-1, entries))
        logits = logits[np.arange(number) * seats + movers].astype(np.float64)
        logits[masks == 0] = -np.inf
        with np.errstate(invalid="ignore", over="ignore"):
            priors = np.nan_to_num(np.exp(logits - logits.max(axis=1, keepdims=True)))
        priors /= np.maximum(1e-12, priors.sum(axis=1, keepdims=True))
        return priors.astype(np.float32), values.reshape(number, seats)

    return guide


def make_zero_sum(guide: Guide) -> Guide:
    """Return a guide whose values sum to zero over the seats, as rewards do.

    With one player the value stays as it is.
    """

    def shared(seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        priors, values = guide(seen, movers, masks)
        moved = values - values.mean(axis=1, keepdims=True) * (values.shape[1] > 1)
        return priors, np.clip(moved, -1, 1).astype(np.float32)

    return shared


@dataclass(frozen=True)
class Settings:
    """The settings that may follow the budget beside the policy, as in `gumbel:24,policy=graded,lookahead=4`."""

    c: float = 1.5
    """Weight of exploration below the root."""
    lookahead: int = 0
    """Number of sampled worlds in which the look-ahead of the game's strongest bot first evaluates every legal action.
    Its values are added to the logits of the policy. With 0 there is no look-ahead."""
    leaves: int = 0
    """Whether the policy's values (1) or the bot's evaluation (0) judge the end of the look-ahead."""
    trust: float = 50.0
    """Weight of the look-ahead's values, in units of its scale, beside the logarithm of a prior."""
    weight: float = VALUE_SCALE
    """Weight of a value from -1 to 1, beside the logarithm of a prior."""
    noise: float = 0.0
    """Temperature of the Gumbel noise by which the actions to search are sampled from the policy. With 0 they are the
    most likely ones. Noise helps in positions where every player waits for another one to begin."""
    crowd: float = 0.0
    """The noise in games of five players or more. With 0 it is that of `noise`."""

    def noise_with(self, players: int) -> float:
        """Return the temperature of the noise for this number of players."""
        return self.crowd if self.crowd and players >= CROWD else self.noise


def check_settings(spec: AgentSpec) -> Settings:
    """Read the settings of a spec beside its policy. Raises `ValueError` if one is unknown or out of range."""
    settings = read_settings(spec, Settings, without=(POLICY,))
    if not all(0 <= getattr(settings, field.name) <= MAX_BUDGET for field in fields(Settings)):  # this refuses nan too
        raise ValueError(say("settings must be finite and not negative"))
    if settings.leaves > min(1, settings.lookahead):
        raise ValueError(say("leaves must be 0 or 1, and needs a look-ahead"))
    return settings


class GuidedSearchAgent(DerivedAttributes, Agent):
    """Plays the best action of a search with a policy's priors and values.

    `gumbel` and `gumbel@1` find it by sequential halving; `puct` takes the action with the most visits. Raises
    `ValueError` if the spec cannot be read, or the policy cannot be used.
    """

    game: Game
    name: str
    simulations: int
    """Simulations of a decision; 0 if there is a time limit."""
    seconds: float
    """Time limit of a decision in seconds; 0 if the number of simulations is given."""
    settings: Settings
    policy: PolicyAgent
    seconds_in_plain: float = 0.0
    """Time limit, about, of a decision in plain Python while the rules are not compiled yet. With 0 the agent waits
    until they are compiled."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_guide_in_plain", "guide", "_values")

    def __init__(self, game: Game, spec: str | AgentSpec) -> None:
        spec = parse_spec(spec)
        self.game, self.name = game, spec.text
        self.kind = spec.head
        budget, by_clock = read_budget(spec.argument)
        self.seconds, self.simulations = (budget, 0) if by_clock else (0.0, int(budget))
        policies = [value for key, value in spec.settings if key == POLICY]
        try:
            self.settings = check_settings(spec)
            fits = 0 < self.seconds <= MAX_SECONDS if by_clock else 1 <= self.simulations <= MAX_BUDGET
            if self.kind not in KINDS or not fits:
                raise ValueError(
                    say("it needs a number of simulations, or of seconds up to {most:g}s", most=MAX_SECONDS)
                )
            if len(policies) != 1 or not is_policy(policies[0]):
                raise ValueError(say("it needs one policy=FILE.safetensors or policy=graded"))
            if self.kind != "gumbel" and (by_clock or self.settings != Settings(self.settings.c)):
                raise ValueError(say("only gumbel searches by seconds and has other settings than c"))
        except ValueError as error:
            raise ValueError(
                say(
                    "{spec!r} is no guided search: {reason}. Write it like gumbel:24,policy=FILE.safetensors, "
                    "gumbel:0.1s,policy=graded or puct:100,policy=graded. Settings may follow, such as c=1.5, and for gumbel "
                    "lookahead=4 (worlds), leaves=1, trust=50, weight=25, noise=0 and crowd=0.",
                    spec=spec.text,
                    reason=str(error),
                )
            ) from None
        self.policy = guiding_policy(game, str(policies[0]))
        self._derive()

    def _derive(self) -> None:
        self._guide_in_plain = make_zero_sum(guide_from(self.policy.logits_and_values))
        # `puct` and `gumbel@1` keep the guide that they were measured with.
        self.guide = make_zero_sum(self.policy.network.guide) if self.kind == "gumbel" else self._guide_in_plain
        leaf_values: LeafValues | None = self.policy.network.values if self.settings.leaves else None
        self._values = ActionValues(self.game, leaf_values=leaf_values) if self.settings.lookahead else None

    def search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """Search from several views of games with the same number of players.

        Args:
            memory: The views, as the states that they are made of.
            seats: int64[views]: The seat that searches in each view.
            rng: The random numbers of the agent.

        Returns:
            int64[views] and int64[views, actions]: The best action of each view, and the visits of each action.
        """
        search = self._run_search(memory, seats, rng)
        return search.best(), search.visits()

    def probabilities(self, view: View, rng: np.random.Generator) -> np.ndarray:
        """Return the improved policy after a search, float64[actions]."""
        search = self._run_search(view.memory, np.array([view.seat]), rng)
        likely = search.improved_policy() if isinstance(search, GumbelSearch) else search.visits()
        return likely[0] / likely[0].sum()

    def _run_search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> GuidedSearch:
        """Return a finished search from each of these views."""
        rng_of_search, settings = kernel_stream(rng), self.settings
        in_plain = self.seconds_in_plain > 0 and compile_mode.current_mode(self.game.name) == "plain"
        guide = self._guide_in_plain if in_plain else self.guide
        given = self.game, memory, seats, rng_of_search, guide, self.simulations, settings.c
        if self.kind == "gumbel":
            limit = self.seconds_in_plain * len(seats) if in_plain else 0.0
            logit_bonus = self._logit_bonus(memory, rng_of_search, rng, limit * LOOKAHEAD_FRACTION)
            times = self.seconds * len(seats), limit * (1 - LOOKAHEAD_FRACTION)
            search = GumbelSearch(
                *given,
                seconds=min(filter(None, times), default=0.0),
                value_scale=settings.weight,
                logit_bonus=logit_bonus,
                likely=True,
                in_plain=in_plain,
            )
        else:
            search = (FirstGumbelSearch if self.kind == "gumbel@1" else GuidedSearch)(*given, in_plain=in_plain)
        search.run()
        return search

    def _logit_bonus(
        self, memory: np.ndarray, stream: np.ndarray, rng: np.random.Generator, seconds: float
    ) -> np.ndarray:
        """Return what the look-ahead and the noise add to each logit, float64[views, actions]."""
        shape = len(memory), len(self.game.action_space)
        noise = self.settings.noise_with(int(memory["num_players"].max()))
        logit_bonus = noise * rng.gumbel(size=shape) if noise else np.zeros(shape)
        if self._values is None:
            return logit_bonus
        assert self.game.lookahead is not None
        masks = np.zeros(shape, np.int8)
        for row, mask in enumerate(masks):
            get_kernels(self.game).legal(memory, row, mask)
        values = self._lookahead_values(memory, masks, stream, seconds)
        behind = (values - values.max(axis=1, keepdims=True)) / self.game.lookahead[0].scale
        return logit_bonus + np.where(masks != 0, self.settings.trust * behind, 0.0)

    def _lookahead_values(
        self, memory: np.ndarray, masks: np.ndarray, stream: np.ndarray, seconds: float
    ) -> np.ndarray:
        """Return the look-ahead's value of each action, float64[views, actions].

        With a time limit in `seconds` it samples at least one world, and more while there is time.
        """
        assert self._values is not None
        if not seconds:
            return self._values(memory, masks, self.settings.lookahead, stream)
        end, found = time.perf_counter() + seconds, list[np.ndarray]()
        while not found or (len(found) < self.settings.lookahead and time.perf_counter() < end):
            found.append(self._values(memory, masks, 1, stream))
        return np.mean(found, axis=0)

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.search(view.memory, np.array([view.seat]), rng)[0][0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(views), np.int64)
        for _, which in views.by_players():
            for start in range(0, len(which), SIDE_BY_SIDE):
                some = which[start : start + SIDE_BY_SIDE]
                part = views.subset(some)
                actions[some] = self.search(part.memory, part.seats, rng)[0]
        return actions
