"""The one PettingZoo environment for all games: an `AECEnv` over `core.match.Match`."""
from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from architects_env.adapters.opponents import Choice, Opponent, player_of
from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from architects_env.core.match import Match
from architects_env.core.view import View
from architects_env.games import load as load_game


class GameEnv(AECEnv[str, dict[str, np.ndarray], int]):
    """Seats are the agents "player_0", "player_1", ...; all of them end together.

    Observations are {"observation": float32[len(pieces)] in [0, 1], "action_mask": int8[actions]}; the mask is all zero for an agent that is not to
    act. Every agent gets its reward at the end, also when others moved after it; rewards sum to zero. An illegal action raises `IllegalAction`
    (a ValueError) and leaves the game as it was.

    `opponents` gives seats to players of their own, such as {2: "runs/NAME/policy.zip"} (see `adapters.opponents`): the environment plays them, and
    they are not among the agents. A trained policy thus takes the place of a rival. Then the rewards of the agents need not sum to zero.

    `copy.deepcopy`, `pickle` and `save`/`load` in the middle of a game give a game that goes on identically.
    """

    metadata: dict[str, Any]

    def __init__(
        self, game: str | Game, num_players: int, render_mode: str | None = None, rewards: str = "placement", options: Mapping[str, Any] | None = None,
        opponents: Mapping[int, Opponent] | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', not {render_mode!r}.")
        self.game = load_game(game)
        self.metadata = {"name": f"{self.game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.num_players, self.opponents = num_players, dict(opponents or {})
        if wrong := [seat for seat in self.opponents if seat not in range(num_players)]:
            raise ValueError(f"opponents gives seat {wrong[0]!r} to a player; the seats are 0 to {num_players - 1}.")
        if len(self.opponents) == num_players:
            raise ValueError("opponents takes every seat; leave at least one to an agent.")
        self.possible_agents = [f"player_{seat}" for seat in range(num_players) if seat not in self.opponents]
        self.agents = []
        self._opponents_random = np.random.default_rng(0)
        self._rewards_kind, self._options = rewards, dict(options or {})
        self._random = np.random.default_rng()
        self.match = Match(self.game, num_players, self._options, 0, rewards)
        """The game in play. For tools and tests: players get `view`."""
        box = spaces.Box(0.0, 1.0, (len(self.game.pieces),), np.float32)
        mask = spaces.Box(0, 1, (len(self.game.catalogue),), np.int8)
        self.observation_spaces: dict[str, Any] = {agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(len(self.game.catalogue)) for agent in self.possible_agents}
        self._connect()

    def _connect(self) -> None:
        """Things that are looked up at every step, and that neither copies nor files may hold."""
        self._kernels = kernels_of(self.game)
        self._seat_of = {agent: int(agent.removeprefix("player_")) for agent in self.possible_agents}
        self._agent_of = {seat: agent for agent, seat in self._seat_of.items()}
        self._choices: dict[int, Choice] = {seat: player_of(self.game, opponent) for seat, opponent in self.opponents.items()}
        self._size = len(self.game.pieces)

    def __getstate__(self) -> dict[str, Any]:
        dropped = ("_kernels", "_seat_of", "_agent_of", "_choices", "game")
        return {name: value for name, value in self.__dict__.items() if name not in dropped} | {"_game_name": self.game.name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = load_game(self.__dict__.pop("_game_name"))
        self._connect()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object at every call. Sample from it with the mask: `action_space(agent).sample(mask)`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same game; without one it is drawn from the seed before it, or from the system."""
        if seed is None:
            seed = int(self._random.integers(2**62))
        else:
            self._random = np.random.default_rng(seed)
        self.match = Match(self.game, self.num_players, self._options, seed, self._rewards_kind)
        self._opponents_random = np.random.default_rng([seed, 1])
        self._logs: list[list[str]] = [[] for _ in range(self.num_players)]
        self.agents = self.possible_agents[:]
        self._set_books(False, False)
        self._go_on()

    def _go_on(self) -> None:
        """The opponents' decisions up to the next agent's, or the end."""
        match = self.match
        while match.seat in self._choices and not match.over:
            action = match.check(self._choices[match.seat](match.view(), self._opponents_random))
            if self.render_mode is not None:
                self._tell(action)
            self._kernels.advance(match.memory, 0, action, match.mask)
        if match.over:
            self._set_books(True, match.truncated)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._agent_of[match.seat]

    def _tell(self, action: int) -> None:
        for observer, log in enumerate(self._logs):
            line = self.match.game.tell(self.match.state, action, observer)
            if line:
                log.append(line)

    def _set_books(self, over: bool, truncated: bool) -> None:
        returns = self.match.returns()
        self.rewards = {agent: float(returns[self._seat_of[agent]]) for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, over and not truncated)
        self.truncations = dict.fromkeys(self.agents, over and truncated)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What `agent` may know (new arrays at every call)."""
        match = self.match
        seat = self._seat_of[agent]
        observation = np.empty(self._size, np.float32)
        self._kernels.observe(match.memory, 0, seat, observation)
        to_act = agent == self.agent_selection
        return {"observation": observation, "action_mask": match.mask.copy() if to_act else np.zeros_like(match.mask)}

    def step(self, action: int | None) -> None:
        """Play one decision of `agent_selection`; None for an agent whose game is over."""
        match = self.match
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if type(action) is not int or not 0 <= action < len(match.mask) or not match.mask[action]:
            action = match.check(action)
        if self.render_mode is not None:
            self._tell(action)
        self._kernels.advance(match.memory, 0, action, match.mask)
        if match.over or self._choices:
            self._go_on()
        else:
            self.agent_selection = self._agent_of[match.seat]

    def view(self, agent: str) -> View:
        """What `agent` may know, as a `View`: board as text, sentences, sampled worlds."""
        return self.match.view(self._seat_of[agent])

    def render(self) -> str | None:
        """With render_mode="ansi": the table as text, as the agent to act sees it."""
        return self.view(self.agent_selection).text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def log(self, agent: str) -> list[str]:
        """With render_mode="ansi": what `agent` has been told of every decision since the reset."""
        if self.render_mode != "ansi":
            raise ValueError('The log is only kept with render_mode="ansi".')
        return list(self._logs[self._seat_of[agent]])

    def save(self) -> bytes:
        """The game as it stands, to be loaded by `load`."""
        head = {"agents": self.agents, "agent_selection": self.agent_selection, "opponents_random": self._opponents_random.bit_generator.state}
        return json.dumps(head).encode() + b"\n" + self.match.to_bytes()

    def load(self, data: bytes) -> None:
        """Go on with a saved game. Raises `ValueError` (and changes nothing) if it is of another game, version or number of players."""
        head, _, body = data.partition(b"\n")
        try:
            books = json.loads(head)
            agents, selected = list(books["agents"]), str(books["agent_selection"])
            opponents_random = np.random.default_rng(0)
            opponents_random.bit_generator.state = books["opponents_random"]
            if selected not in self.possible_agents:
                raise ValueError(selected)
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError("These bytes do not begin like a game saved by this environment; load() takes what save() gave.") from error
        match = self.match.clone()
        match.from_bytes(body)
        self.match, self._opponents_random = match, opponents_random
        self.agents = agents
        self._logs = [[] for _ in range(self.num_players)]
        self._set_books(match.over, match.truncated)
        self.agent_selection = selected


class _OrderEnforcing(OrderEnforcingWrapper[str, dict[str, np.ndarray], int]):
    """PettingZoo's wrapper, for an environment that may also be brought to life by `load`."""

    def load(self, data: bytes) -> None:
        self.env.load(data)  # type: ignore[attr-defined]
        self._has_reset = True
        self._has_updated = True


def raw_env(
    game: str | Game, num_players: int, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Any,
) -> GameEnv:
    """The lean environment: as fast as PettingZoo's interface allows."""
    return GameEnv(game, num_players, render_mode, rewards, options, opponents)


def env(game: str | Game, num_players: int, **arguments: Any) -> AECEnv[Any, Any, Any]:
    """`raw_env` (with its arguments) in PettingZoo's customary wrappers: actions inside the space, calls in the right order."""
    return _OrderEnforcing(AssertOutOfBoundsWrapper(raw_env(game, num_players, **arguments)))
