"""Agents that play rollouts of a policy, without a tree: `rollouts:8x1x10,policy=FILE.safetensors`.

The three numbers are those of `architects_env.core.search.rollouts.Shape`: actions, worlds, and decisions of a rollout.
This one plays on the 8 likeliest actions in one sampled world, for 10 decisions that are sampled from the policy.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from architects_env.agents.agent import kernel_stream
from architects_env.agents.policies.graded import guiding_policy
from architects_env.agents.search.policy_search import (
    LOOKAHEAD_FRACTION,
    BonusSettings,
    PolicySearchAgent,
    check_settings,
)
from architects_env.agents.spec import MAX_DIGITS, AgentSpec, parse_spec, read_policy, rewording_errors
from architects_env.core.contract.game import Game
from architects_env.core.search.rollouts import REWARD_WEIGHT, RolloutSearch, Shape
from architects_env.core.text import say

KIND = "rollouts"
MAX_ROLLOUTS = 1_000_000
"""Number of rollouts of one decision, at most."""
MAX_DECISIONS = 10_000
"""Number of decisions of a rollout, at most."""


@dataclass(frozen=True)
class RolloutSettings(BonusSettings):
    """The settings that may follow the shape beside the policy, as in
    `rollouts:8x1x10,policy=graded,reward_weight=10`."""

    reward_weight: float = REWARD_WEIGHT
    """Weight of a reward from -1 to 1, beside the logarithm of a prior."""
    halving: bool = False
    """Whether the rollouts are spent in phases, and the worse half of the actions drops out after each (sequential
    halving). Otherwise all actions have the same number of rollouts."""


class RolloutAgent(PolicySearchAgent):
    """Plays the action with the highest sum of log prior and weighted mean reward of its rollouts.

    Args:
        game: Game that the agent plays.
        spec: `rollouts:ACTIONSxWORLDSxDECISIONS,policy=FILE`, with further settings (`RolloutSettings`).

    Raises:
        ValueError: The spec cannot be read, or the policy cannot be used.
    """

    shape: Shape
    """The size of the rollouts of a decision."""
    settings: RolloutSettings

    def __init__(self, game: Game, spec: str | AgentSpec) -> None:
        spec = parse_spec(spec)
        self.game, self.name = game, spec.text
        with rewording_errors(
            lambda reason: say(
                "Invalid agent name {spec!r}: {reason}. Write it like rollouts:8x1x10,policy=FILE.safetensors or "
                "rollouts:8x1x10,policy=graded (8 actions, 1 sampled world, 10 decisions). Settings may follow: "
                "reward_weight=10, halving=true, lookahead=4 (worlds), leaf_values=policy, lookahead_weight=50, noise=0 "
                "and noise_from_five_players=0.",
                spec=spec.text,
                reason=reason,
            )
        ):
            self.shape = read_shape(spec.argument)
            self.settings = self.bonus = check_settings(spec, RolloutSettings)
            policy = read_policy(spec)
        self.policy = guiding_policy(game, policy)
        self._derive()

    def _run_search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> RolloutSearch:
        limit, uncompiled = 0.0, self.runs_uncompiled
        if uncompiled:
            limit = self.seconds_uncompiled * len(seats)
        search = RolloutSearch(
            self.game,
            memory,
            seats,
            rng,
            self.policy.network,
            self.shape,
            reward_weight=self.settings.reward_weight,
            halving=self.settings.halving,
            logit_bonus=self.logit_bonus(memory, kernel_stream(rng), rng, limit * LOOKAHEAD_FRACTION),
            seconds=limit * (1 - LOOKAHEAD_FRACTION),
            uncompiled=uncompiled,
        )
        search.run()
        return search


def read_shape(text: str | None) -> Shape:
    """Read the size of rollouts, such as "8x1x10". Raises `ValueError`."""
    words = (text or "").split("x")
    if len(words) != len(fields(Shape)) or not all(word.isascii() and word.isdecimal() for word in words):
        raise ValueError(say("it needs three numbers, such as 8x1x10"))
    if max(map(len, words)) > MAX_DIGITS:
        raise ValueError(say("one of its numbers is too large"))
    actions, worlds, decisions = (int(word) for word in words)
    if not actions or not worlds:
        raise ValueError(say("it needs at least one action and one world"))
    if actions * worlds > MAX_ROLLOUTS or decisions > MAX_DECISIONS:
        raise ValueError(say("one of its numbers is too large"))
    return Shape(actions, worlds, decisions)
