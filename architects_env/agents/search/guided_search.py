"""Agents that search with a policy as their guide, which gives priors and values.

| spec | search |
| --- | --- |
| `gumbel:24,policy=FILE.safetensors` | sequential halving with 24 simulations (`architects_env.core.search.gumbel`) |
| `gumbel:0.1s,policy=graded` | the same for a tenth of a second, guided by the network of the trained opponents |
| `gumbel@1:64,policy=graded@1` | the first version of `gumbel` (`architects_env.core.search.first_gumbel`) |
| `puct:100,policy=FILE.safetensors` | PUCT with 100 simulations (`architects_env.core.search.guided`) |

Many games are searched side by side, with one inference for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from architects_env.agents.agent import kernel_stream
from architects_env.agents.policies.graded import guiding_policy
from architects_env.agents.search.policy_search import (
    LOOKAHEAD_FRACTION,
    BonusSettings,
    PolicySearchAgent,
    check_settings,
)
from architects_env.agents.search.tree_search import MAX_BUDGET
from architects_env.agents.spec import AgentSpec, parse_spec, read_budget, read_policy, rewording_errors
from architects_env.core.contract.game import Game
from architects_env.core.search.first_gumbel import FirstGumbelSearch
from architects_env.core.search.guided import Guide, GuidedSearch, centre
from architects_env.core.search.gumbel import VALUE_SCALE, GumbelSearch
from architects_env.core.text import say

KINDS = ("puct", "gumbel", "gumbel@1")
MAX_SECONDS = 3600.0
"""The longest time limit of a decision, in seconds."""
LogitsAndValues = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""logits_and_values(observations float32[n, entries]) -> (float32[n, actions] logits, float32[n] values)."""


def guide_from(logits_and_values: LogitsAndValues) -> Guide:
    """Make a guide from a function that returns logits and values of observations."""

    def guide(observations: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        num_views, seats, entries = observations.shape
        logits, values = logits_and_values(observations.reshape(-1, entries))
        logits = logits[np.arange(num_views) * seats + movers].astype(np.float64)
        logits[masks == 0] = -np.inf
        with np.errstate(invalid="ignore", over="ignore"):
            priors = np.nan_to_num(np.exp(logits - logits.max(axis=1, keepdims=True)))
        priors /= np.maximum(1e-12, priors.sum(axis=1, keepdims=True))
        return priors.astype(np.float32), values.reshape(num_views, seats)

    return guide


def make_zero_sum(guide: Guide) -> Guide:
    """Return a guide whose values sum to zero over the seats, as rewards do.

    With one player the value stays as it is.
    """

    def zero_sum_guide(
        observations: np.ndarray, movers: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        priors, values = guide(observations, movers, masks)
        return priors, centre(values)

    return zero_sum_guide


@dataclass(frozen=True)
class GuidedSearchSettings(BonusSettings):
    """The settings that may follow the budget beside the policy, as in `gumbel:24,policy=graded,lookahead=4`."""

    exploration: float = 1.5
    """Weight of exploration below the root."""
    value_scale: float = VALUE_SCALE
    """Weight of a value from -1 to 1, beside the logarithm of a prior."""


class GuidedSearchAgent(PolicySearchAgent):
    """Plays the best action of a search with a policy's priors and values.

    `gumbel` and `gumbel@1` find it by sequential halving; `puct` takes the action with the most visits.

    Args:
        game: Game that the agent plays.
        spec: `gumbel:SIMULATIONS,policy=FILE` or `puct:SIMULATIONS,policy=FILE`, with further settings
            (`GuidedSearchSettings`).

    Raises:
        ValueError: The spec cannot be read, or the policy cannot be used.
    """

    game: Game
    name: str
    simulations: int
    """Simulations of a decision; 0 if there is a time limit."""
    seconds: float
    """Time limit of a decision in seconds; 0 if the number of simulations is given."""
    settings: GuidedSearchSettings
    _DERIVED: ClassVar[tuple[str, ...]] = ("_guide_uncompiled", "guide", "_values")

    def __init__(self, game: Game, spec: str | AgentSpec) -> None:
        spec = parse_spec(spec)
        self.game, self.name = game, spec.text
        self.kind = spec.head
        budget, in_seconds = read_budget(spec.argument)
        self.seconds, self.simulations = (budget, 0) if in_seconds else (0.0, int(budget))
        with rewording_errors(
            lambda reason: say(
                "Invalid agent name {spec!r}: {reason}. Write it like gumbel:24,policy=FILE.safetensors, "
                "gumbel:0.1s,policy=graded or puct:100,policy=graded. Settings may follow, such as exploration=1.5, and for "
                "gumbel lookahead=4 (worlds), leaf_values=policy, lookahead_weight=50, value_scale=25, noise=0 and "
                "noise_from_five_players=0.",
                spec=spec.text,
                reason=reason,
            )
        ):
            self.settings = self.bonus = check_settings(spec, GuidedSearchSettings)
            fits = 0 < self.seconds <= MAX_SECONDS if in_seconds else 1 <= self.simulations <= MAX_BUDGET
            if self.kind not in KINDS or not fits:
                raise ValueError(
                    say("it needs a number of simulations, or of seconds up to {most:g}s", most=MAX_SECONDS)
                )
            policy = read_policy(spec)
            if self.kind != "gumbel" and (
                in_seconds or self.settings != GuidedSearchSettings(exploration=self.settings.exploration)
            ):
                raise ValueError(say("only gumbel searches by seconds and has other settings than exploration"))
        self.policy = guiding_policy(game, policy)
        self._derive()

    def _derive(self) -> None:
        super()._derive()
        self._guide_uncompiled = make_zero_sum(guide_from(self.policy.logits_and_values))
        # `puct` and `gumbel@1` keep the guide that they were measured with.
        self.guide = make_zero_sum(self.policy.network.guide) if self.kind == "gumbel" else self._guide_uncompiled

    def _run_search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> GuidedSearch:
        """Return a finished search from each of these views."""
        search_stream, settings = kernel_stream(rng), self.settings
        uncompiled = self.runs_uncompiled
        guide = self._guide_uncompiled if uncompiled else self.guide
        arguments = self.game, memory, seats, search_stream, guide, self.simulations, settings.exploration
        if self.kind == "gumbel":
            time_limit = self.seconds_uncompiled * len(seats) if uncompiled else 0.0
            fraction = LOOKAHEAD_FRACTION if self.simulations != 1 else 1.0  # a single simulation takes no time
            logit_bonus = self.logit_bonus(memory, search_stream, rng, time_limit * fraction)
            times = self.seconds * len(seats), time_limit * (1 - fraction)
            search = GumbelSearch(
                *arguments,
                seconds=min(filter(None, times), default=0.0),
                value_scale=settings.value_scale,
                logit_bonus=logit_bonus,
                likely=True,
                uncompiled=uncompiled,
            )
        else:
            search = (FirstGumbelSearch if self.kind == "gumbel@1" else GuidedSearch)(*arguments, uncompiled=uncompiled)
        search.run()
        return search
