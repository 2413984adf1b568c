"""The PettingZoo environment for all games: an `AECEnv` over `architects_env.core.play.match.Match`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, overload

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from architects_env.adapters.common.illegal import DEFAULT_ILLEGAL, IGNORE, MAX_IGNORED, check_illegal, illegal_reason
from architects_env.adapters.common.observation import VECTOR, ObservationFormat
from architects_env.adapters.common.opponents import (
    ActFunction,
    Opponent,
    Opponents,
    act_function_of,
    fresh_if_stateful,
    opponents_by_seat,
)
from architects_env.adapters.common.rendering import MODES, Screen
from architects_env.adapters.common.saved_games import packed, read_header, unpacked
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load as load_game
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.view import View

Observation = dict[str, np.ndarray]
"""Dictionary of "observation" (float32[len(observation_layout)]) and "action_mask" (int8[actions]). With
observation="tables", the tables replace "observation"."""
StepResult = tuple[float, bool, bool, dict[str, Any]]
"""Reward, termination, truncation and info of one agent."""


class GameEnv(DerivedAttributes, AECEnv[str, Observation, int | None]):
    """An `AECEnv` whose agents "player_0", "player_1", ... are the seats of the game. All agents end together.

    ```python
    env = architects_env.hamlet_v0.env(num_players=3)
    env.reset(seed=0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    ```

    Here the first player always takes its first legal action, and the second one its last:

    >>> from architects_env import hamlet_v0
    >>> env = hamlet_v0.env(num_players=2)
    >>> env.reset(seed=2)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     legal = observation["action_mask"].nonzero()[0].tolist()
    ...     if termination:
    ...         print(agent, reward)
    ...     env.step(None if termination else legal[0 if agent == "player_0" else -1])
    player_0 -1.0
    player_1 1.0

    Observations are {"observation": float32[len(observation_layout)] in [0, 1], "action_mask": int8[actions]}. The
    mask is all zero for an agent that is not to act, and `infos[agent]["action_mask"]` holds it too. With
    observation="tables", tables of cards, seats and the rest replace the vector
    (`architects_env.core.contract.spaces.observation_tables`). Every agent gets its reward at the end, also when others
    moved after it. Rewards of all seats sum to zero in games of several players, with two exceptions: a rival that the
    rules play has a reward too, and with `at_bound="all_lose"` a game that is cut off brings every agent -1.

    `illegal` says how the environment treats an illegal action ("lose", "raise" or "ignore", see
    `architects_env.adapters.common.illegal`). The position stays as it is. Only the agent that tried the action is told
    why, in `infos[agent]["illegal_action"]`, because the message names its legal actions.

    `opponents` assigns players to seats, such as {2: "runs/NAME/policy.zip"}, or ["greedy", "random"] for the last
    two seats (see `architects_env.adapters.common.opponents`). The environment plays these seats, and they are not
    among the agents. The rewards of the remaining agents need not sum to zero.

    Copies made by `copy.deepcopy`, `pickle` or `save`/`load` in the middle of a game continue identically.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        num_players: Number of players. Default: the game's usual number (`Game.default_players`).
        render_mode: None (default), "ansi", "rgb_array" or "human".
        rewards: "placement" (default; -1 last to 1 first), "win" or "margin".
        options: Options of the rules, such as `{"rival": "helena"}`. Default: those of the rulebook. `env` and
            `raw_env` take them as keyword arguments instead: `env("architects", rival="helena")`.
        opponents: Players of the seats that are not agents, by seat or for the last seats. Default: every seat is an
            agent.
        illegal: Effect of an illegal action: "lose" (default), "raise" or "ignore".
        observation: "vector" (default) or "tables".

    Raises:
        ValueError: If a value is none of those above, or the game does not allow it.
        TypeError: If `options` names no option of the rules.
    """

    _DERIVED: ClassVar[tuple[str, ...]] = ("_kernels",)

    metadata: dict[str, Any]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]

    def __init__(
        self,
        game: str | Game,
        num_players: int | None = None,
        render_mode: str | None = None,
        rewards: str = "placement",
        options: Mapping[str, Any] | None = None,
        opponents: Opponents | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observation: str = VECTOR,
    ) -> None:
        super().__init__()
        self.game: Game = load_game(game)
        num_players = self.game.check_players(num_players)
        self._screen = Screen(render_mode)
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.on_illegal: str = check_illegal(illegal)
        self.num_players: int = num_players
        self.opponents: dict[int, Opponent] = opponents_by_seat(self.game, opponents, num_players)
        self.possible_agents: list[str] = [
            f"player_{seat}" for seat in range(num_players) if seat not in self.opponents
        ]
        self.agents: list[str] = []
        self._dealt = False
        self.reward_kind, self._options = rewards, dict(options or {})
        self._random = np.random.default_rng()
        self._ignored = 0
        self._ended_by: tuple[int, str, bool] | None = None
        self.match: Match = Match(self.game, num_players, self._options, 0, rewards)
        """The game in play. For tools and tests: players get `view`."""
        self.observation_format: str = observation
        """Format of observations: "vector" or "tables"."""
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(len(self.game.action_space)) for agent in self.possible_agents
        }
        self._seat_of = {agent: int(agent.removeprefix("player_")) for agent in self.possible_agents}
        self._agent_of = {seat: agent for agent, seat in self._seat_of.items()}
        # As made at the start; a game plays with copies of those that are stateful.
        self._act_functions = {seat: act_function_of(self.game, opponent) for seat, opponent in self.opponents.items()}
        self._acts_in_game: dict[int, ActFunction] = {}
        self._format = ObservationFormat(self.game, observation, True)
        self._num_entries = len(self.game.observation_layout)
        self._derive()
        self.observation_spaces: dict[str, Any] = {agent: self._format.space() for agent in self.possible_agents}
        self._begin_opponents(0)

    def _begin_opponents(self, seed: int) -> None:
        self._opponent_rngs = {seat: agent_generator(seed, "opponent", seat) for seat in self.opponents}
        self._acts_in_game = {seat: fresh_if_stateful(act) for seat, act in self._act_functions.items()}

    def _derive(self) -> None:
        self._kernels = get_kernels(self.game)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of `agent`, the same object at every call.

        Raises:
            ValueError: For an unknown agent.
        """
        self._get_seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of `agent`, the same object at every call.

        Sample with the mask: `action_space(agent).sample(mask)`.

        Raises:
            ValueError: For an unknown agent.
        """
        self._get_seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game and play it up to the first decision of an agent.

        Args:
            seed: Seed of the deal: the same seed gives the same game. Without it, the deal follows from the last seed,
                or from the operating system.
            options: None. The argument is PettingZoo's.

        Raises:
            ValueError: If `options` are given. The options of the rules are arguments of the environment.
        """
        # PettingZoo's own test passes {"options": 1} to every environment:
        if unknown := set(options or {}) - {"options"}:
            raise ValueError(
                f"reset takes no options; create the environment with {', '.join(map(str, unknown))} as arguments."
            )
        if seed is None:
            seed = int(self._random.integers(2**62))
        else:
            seed = check_seed(seed)
            self._random = np.random.default_rng(seed)
        self.match = Match(self.game, self.num_players, self._options, seed, self.reward_kind)
        self._begin_opponents(seed)
        self._logs: list[list[str]] = [[] for _ in range(self.num_players)]
        self.agents, self._dealt, self._ignored = self.possible_agents[:], True, 0
        self._set_results(False, False)
        self._opponents_act()
        self._render_for_human()

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise RuntimeError("No game is in play yet; call reset() first.")

    def _opponents_act(self) -> None:
        """Play the opponents' decisions up to the next decision of an agent, or to the end."""
        match = self.match
        while match.seat in self._acts_in_game and not match.over:
            self._play(match.check(self._acts_in_game[match.seat](match.view(), self._opponent_rngs[match.seat])))
        if match.over:
            self._set_results(True, match.cut_off)
            self.agent_selection = self.agents[0]
        else:
            self._select_agent()

    def _select_agent(self) -> None:
        """Select the seat to act as the next agent and put its mask into its infos."""
        self.agent_selection = agent = self._agent_of[self.match.seat]
        self.infos[agent] = {"action_mask": self.match.mask.copy()}

    def _play(self, action: int) -> None:
        """Play a legal action, and log it if logs are kept."""
        if self.render_mode != "ansi":
            self._kernels.advance(self.match.memory, 0, action, self.match.mask)
            return
        for entry in play_and_log(self.match, action):
            for log, lines in zip(self._logs, entry.lines, strict=True):
                log.extend(lines)

    def _set_results(self, over: bool, cut_off: bool) -> None:
        """Set rewards, terminations, truncations and infos of all agents from the match.

        Args:
            over: Whether the game has ended.
            cut_off: Whether the turn limit has ended it.
        """
        self._ended_by = None
        returns = self.match.returns()
        self.rewards = {agent: float(returns[self._seat_of[agent]]) for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        final_info = {"cut_off": cut_off} if over else {}
        self._none_legal = np.zeros_like(self.match.mask)
        """The mask of all agents that are not to act, in one array, because infos hold it at every step."""
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._none_legal, **final_info} for agent in self.agents
        }

    def observe(self, agent: str) -> Observation:
        """Return the observation of `agent`, in new arrays at every call."""
        match, seat = self.match, self._get_seat(agent)
        self._check_dealt()
        observation = np.empty(self._num_entries, np.float32)
        self._kernels.observe(match.memory, 0, seat, observation)
        to_act = agent == self.agent_selection and self._ended_by is None
        return self._format.apply(observation, match.mask.copy() if to_act else np.zeros_like(match.mask))

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[Observation, *StepResult]: ...
    @overload
    def last(self, observe: bool) -> tuple[Observation | None, *StepResult]: ...
    def last(self, observe: bool = True) -> tuple[Observation | None, *StepResult]:
        """Return observation, reward, termination, truncation and info of `agent_selection`.

        The observation is None without `observe`; the reward is the sum since its last decision.
        """
        if not self.agents:
            raise RuntimeError("No game is in play; call reset() first.")
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Play one decision of `agent_selection`, then the opponents' up to the next decision of an agent.

        Args:
            action: A legal action, an index into the action mask. None for an agent whose game is over.

        Raises:
            RuntimeError: If no game is in play.
            IllegalAction: With illegal="raise" for an illegal action, and always for a value that is no action of the
                game.
        """
        if not self.agents:
            raise RuntimeError("No game is in play; call reset() first.")
        match = self.match
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if type(action) is not int or not 0 <= action < len(match.mask) or not match.mask[action]:
            if reason := illegal_reason(match, action, self.on_illegal):
                self._handle_illegal_action(reason)
                return
            action = match.check(action)
        self._ignored, self.infos[agent] = 0, {"action_mask": self._none_legal}
        self._play(action)
        if match.over or self._acts_in_game:
            self._opponents_act()
        else:
            self._select_agent()
        self._render_for_human()

    def _handle_illegal_action(self, reason: str) -> None:
        """Handle an illegal action of the seat to act."""
        self._ignored += 1
        if self.on_illegal != IGNORE or self._ignored >= MAX_IGNORED:
            self._end_by_illegal_action(self.match.seat, reason, self.on_illegal == IGNORE)
        else:
            self.infos[self.agent_selection] = {"action_mask": self.match.mask.copy(), "illegal_action": reason}

    def _end_by_illegal_action(self, seat: int, reason: str, truncated: bool) -> None:
        """End the game because of illegal actions of `seat`, which loses unless they were ignored."""
        self._set_results(True, False)
        self._ended_by = seat, reason, truncated
        for agent in self.agents:
            if truncated:
                self.terminations[agent], self.truncations[agent] = False, True
            else:
                self.rewards[agent] = -1.0 if self._seat_of[agent] == seat else 1 / (self.num_players - 1)
        if self._agent_of[seat] in self.infos:
            self.infos[self._agent_of[seat]]["illegal_action"] = reason
        self._cumulative_rewards = dict(self.rewards)
        self.agent_selection = self.agents[0]

    def view(self, agent: str) -> View:
        """Return what `agent` knows as a `View`, which has the board as text, the text of each action, and sampled
        worlds.

        Args:
            agent: Name of an agent, such as "player_0".

        Raises:
            RuntimeError: Before the first `reset`.
            ValueError: For an unknown agent.
        """
        self._check_dealt()
        return self.match.view(self._get_seat(agent))

    def _get_seat(self, agent: str) -> int:
        if not isinstance(agent, str) or agent not in self._seat_of:
            raise ValueError(f"There is no agent {agent!r}; there are: {', '.join(self.possible_agents)}.")
        return self._seat_of[agent]

    def render(self) -> str | np.ndarray | None:
        """Render the board as the agent to act sees it.

        Returns:
            With render_mode="ansi" the board as text. With "rgb_array" uint8[height, width, 3], always of the same
                size, with changes since the last call marked (needs the extra `render`). With "human" None: the board
                appears in a window at every step, or is printed if no window can open.
        """
        self._check_dealt()
        return self._screen.show(self.match, self._get_seat(self.agent_selection))

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the window of render_mode="human"."""
        self._screen.close()

    def log(self, agent: str) -> list[str]:
        """Return the log of `agent` since the reset: decisions, forced steps, events and the final score.

        Args:
            agent: Name of an agent, such as "player_0".

        Raises:
            ValueError: Unless render_mode is "ansi", and for an unknown agent.
            RuntimeError: Before the first `reset`.
        """
        if self.render_mode != "ansi":
            raise ValueError('The log is only kept with render_mode="ansi".')
        self._check_dealt()
        return list(self._logs[self._get_seat(agent)])

    def save(self) -> bytes:
        """Return the state of the game as bytes, to be restored with `load`."""
        self._check_dealt()
        states = {seat: rng.bit_generator.state for seat, rng in self._opponent_rngs.items()}
        header = {
            "agents": self.agents,
            "opponents_random": states,
            "ended_by": self._ended_by,
            "ignored": self._ignored,
        }
        return packed(header, self.match.to_bytes())

    def load(self, data: bytes) -> None:
        """Continue a game saved by `save`. The agent to act follows from the game.

        Raises:
            ValueError: If the bytes are damaged, or belong to another game, version, number of players, options,
                rewards or opponents' seats. The environment stays unchanged.
        """
        header, match_bytes = unpacked(data)
        match = self.match.clone()
        match.from_bytes(match_bytes)
        saved, generators = read_header(header, self.possible_agents, self.opponents)
        self.match, self._opponent_rngs, self.agents = match, generators, saved["agents"]
        self._dealt, self._ignored = True, saved["ignored"]
        self._logs = [[] for _ in range(self.num_players)]
        self._set_results(match.over, match.cut_off)
        if saved["ended_by"]:
            self._end_by_illegal_action(*saved["ended_by"])
        elif not match.over:
            self._select_agent()
        elif self.agents:
            self.agent_selection = self.agents[0]


class OrderEnforcingGameEnv(OrderEnforcingWrapper[str, Observation, int | None]):
    """PettingZoo's `OrderEnforcingWrapper`, in which `load` starts a game as `reset` does."""

    @property
    def unwrapped(self) -> GameEnv:
        """The environment without wrappers."""
        inner = super().unwrapped
        assert isinstance(inner, GameEnv)
        return inner

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[Observation, *StepResult]: ...
    @overload
    def last(self, observe: bool) -> tuple[Observation | None, *StepResult]: ...
    def last(self, observe: bool = True) -> tuple[Observation | None, *StepResult]:
        """See `GameEnv.last`."""
        return self.unwrapped.last(observe)

    def load(self, data: bytes) -> None:
        """See `GameEnv.load`."""
        self.unwrapped.load(data)
        self._has_reset = True
        self._has_updated = True


def raw_env(
    game: str | Game,
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT_ILLEGAL,
    observation: str = VECTOR,
    **options: Any,
) -> GameEnv:
    """Create the environment without the cost of wrappers.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        num_players: Number of players. By default the game's usual number (`Game.default_players`).
        render_mode: None, "ansi", "rgb_array" or "human".
        rewards: "placement" (-1 last to 1 first), "win" or "margin".
        opponents: Players of the seats that are not agents, by seat or for the last seats.
        illegal: Effect of an illegal action: "lose", "raise" or "ignore" (`architects_env.adapters.common.illegal`).
        observation: "vector" or "tables".
        **options: Options of the rules, such as `rival="helena"`.

    Raises:
        TypeError: For an argument that is no option of the rules.
    """
    game = load_game(game)
    return GameEnv(
        game, num_players, render_mode, rewards, game.options_among(options), opponents, illegal, observation
    )


def env(
    game: str | Game,
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT_ILLEGAL,
    observation: str = VECTOR,
    **options: Any,
) -> OrderEnforcingGameEnv:
    """Create the environment in PettingZoo's usual wrappers. Arguments are those of `raw_env`.

    The wrappers check that actions are in the space and calls come in the right order.
    """
    raw = raw_env(game, num_players, render_mode, rewards, opponents, illegal, observation, **options)
    return OrderEnforcingGameEnv(AssertOutOfBoundsWrapper(raw))
