"""RLlib: every seat of a game as an agent of its `MultiAgentEnv`. Needs the extra `rllib` (RLlib 2.60 pins gymnasium
1.2.2: see `make rllib`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from architects_env.adapters.common.illegal import (
    DEFAULT_ILLEGAL,
    IGNORE,
    LOSE,
    MAX_IGNORED,
    check_illegal,
    illegal_reason,
)
from architects_env.adapters.common.opponents import Opponent, act_function_of, fresh_if_stateful, opponents_by_seat
from architects_env.core.command_line.tools import requires_extra
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.play.match import Match

with requires_extra("rllib"):
    from ray.rllib.env.multi_agent_env import MultiAgentEnv

ByAgent = dict[Any, Any]
"""A dictionary by agent; RLlib allows agent names of any type."""


class RllibEnv(MultiAgentEnv):
    """One game as an RLlib `MultiAgentEnv` with one agent per seat.

    Agents are "player_0", "player_1", ... as in PettingZoo, without the seats that `opponents` takes. The environment
    plays those.

    Only the seat to act observes: {"observations": float32[...], "action_mask": float32[actions]}. RLlib's own
    modules with action masks expect these keys. At the end all seats observe once more and get their rewards. RLlib's
    check of environments plays without masks: pass `.environment(..., disable_env_checking=True)`.

    Args:
        config: RLlib's `env_config`, a mapping with these keys. Each may be left out.

            - "game" (str): Name of the game. Default: "hamlet".
            - "num_players" (int): Number of players. Default: the game's usual number.
            - "rewards" (str): "placement" (default), "win" or "margin".
            - "options" (dict): Options of the rules by name. Default: those of the rulebook.
            - "opponents": Players of the seats that are not agents, by seat or for the last seats
              (`architects_env.adapters.common.opponents`). Default: every seat is an agent.
            - "illegal" (str): Effect of an illegal action, "lose" (default), "raise" or "ignore"
              (`architects_env.adapters.common.illegal`).

    Raises:
        ValueError: If a value is none of those above, or the game does not allow it.
        TypeError: If "options" names no option of the rules.
    """

    game: Game
    """The game that is played."""
    num_players: int
    """Number of players."""
    on_illegal: str
    """Effect of an illegal action."""
    match: Match
    """The game in play. For tools and tests: agents get observations."""
    opponents: dict[int, Opponent]
    """The players of the seats that are not agents."""
    agents: list[Any]
    """The agents of the game in play."""

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        settings = dict(config or {})
        self.game = load(settings.get("game", "hamlet"))
        self.num_players = self.game.check_players(settings.get("num_players"))
        self.on_illegal, self._ignored, self._dealt = check_illegal(settings.get("illegal", DEFAULT_ILLEGAL)), 0, False
        self._options, self.reward_kind = dict(settings.get("options", {})), settings.get("rewards", "placement")
        self.match = Match(self.game, self.num_players, self._options, 0, self.reward_kind)
        self._random = np.random.default_rng()
        self.opponents = opponents_by_seat(self.game, settings.get("opponents"), self.num_players)
        self._act_functions = {seat: act_function_of(self.game, opponent) for seat, opponent in self.opponents.items()}
        self._acts_in_game = self._act_functions
        self._opponent_rngs: dict[int, np.random.Generator] = {}
        self._agent_of = {seat: f"player_{seat}" for seat in range(self.num_players) if seat not in self.opponents}
        self.possible_agents: list[Any] = list(self._agent_of.values())
        self.agents = self.possible_agents[:]
        size, actions = len(self.game.observation_layout), len(self.game.action_space)
        observation_space = spaces.Dict(
            {
                "action_mask": spaces.Box(0.0, 1.0, (actions,), np.float32),
                "observations": spaces.Box(0.0, 1.0, (size,), np.float32),
            }
        )
        spaces_by_agent: tuple[ByAgent, ByAgent] = (
            dict.fromkeys(self.possible_agents, observation_space),
            dict.fromkeys(self.possible_agents, spaces.Discrete(actions)),
        )
        self.observation_spaces, self.action_spaces = spaces_by_agent

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[ByAgent, ByAgent]:
        """Start a new game and play it up to the first decision of an agent.

        Args:
            seed: Seed of the deal. Without it, the deal follows from the last seed.
            options: None. The argument is RLlib's.

        Returns:
            The observation of the agent to act, and an empty dictionary of infos.

        Raises:
            ValueError: If `options` are given. The options of the rules belong to the configuration.
        """
        if options:
            raise ValueError(
                f"reset takes no options; create the environment with {', '.join(map(str, options))} in its options."
            )
        if seed is not None:
            self._random = np.random.default_rng(check_seed(seed))
        self.agents = self.possible_agents[:]
        while True:
            deal_seed = int(self._random.integers(2**62))
            self.match = Match(self.game, self.num_players, self._options, deal_seed, self.reward_kind)
            self._opponent_rngs = {seat: agent_generator(deal_seed, "opponent", seat) for seat in self.opponents}
            self._acts_in_game = {seat: fresh_if_stateful(act) for seat, act in self._act_functions.items()}
            self._play_opponents()
            if not self.match.over:  # a game may end before an agent has anything to decide
                self._dealt, self._ignored = True, 0
                return self._observe(), {}

    def _play_opponents(self) -> None:
        match = self.match
        while not match.over and match.seat in self._acts_in_game:
            match.apply(self._acts_in_game[match.seat](match.view(), self._opponent_rngs[match.seat]))

    def step(self, action_dict: ByAgent) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        """Play the decision of the seat to act, then the opponents' up to the next decision of an agent.

        Args:
            action_dict: The action of the agent to act.

        Returns:
            Observations, rewards (all at the end), terminations, truncations and infos, each by agent.

        Raises:
            RuntimeError: Before the first `reset`.
            IllegalAction: With illegal="raise" for an illegal action, and always for a value that is no action of the
                game.
        """
        if not self._dealt:
            raise RuntimeError("No game is in play yet; call reset() first.")
        match, mover = self.match, self._agent_of[self.match.seat]
        if illegal_reason(match, action_dict[mover], self.on_illegal):
            return self._handle_illegal_action(mover)
        self._ignored = 0
        match.apply(action_dict[mover])
        self._play_opponents()
        returns = match.returns()
        # RLlib requires a reward for the agent that acted.
        rewards = (
            {agent: float(returns[seat]) for seat, agent in self._agent_of.items()} if match.over else {mover: 0.0}
        )
        infos: ByAgent = {agent: {"cut_off": match.cut_off} for agent in self.possible_agents} if match.over else {}
        return self._observe(), rewards, {"__all__": match.over}, {"__all__": False}, infos

    def _handle_illegal_action(self, mover: str) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        """Return the results of an illegal action: the game is lost, or stays as it is until too many have been
        ignored."""
        self._ignored += 1
        lost, truncated = self.on_illegal == LOSE, self.on_illegal == IGNORE and self._ignored >= MAX_IGNORED
        rewards: ByAgent = (
            {agent: -1.0 if agent == mover else 1 / (self.num_players - 1) for agent in self.possible_agents}
            if lost
            else {mover: 0.0}
        )
        return (
            self._observe(lost or truncated),
            rewards,
            {"__all__": lost},
            {"__all__": truncated},
            {mover: {"illegal_action": True}},
        )

    def _observe(self, over: bool = False) -> ByAgent:
        """Return the observation of the seat to act with its mask.

        At the end, return those of all seats. Their masks allow everything, because no action follows.
        """
        match, over = self.match, over or self.match.over
        seats = self._agent_of if over else (match.seat,)
        mask = np.ones(len(match.mask), np.float32) if over else match.mask.astype(np.float32)
        return {self._agent_of[seat]: {"action_mask": mask, "observations": match.observation(seat)} for seat in seats}
