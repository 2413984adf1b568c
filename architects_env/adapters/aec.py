"""The one PettingZoo environment for all games: an `AECEnv` over `core.match.Match`."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from architects_env.adapters.opponents import Choice, Opponents, by_seat, player_of
from architects_env.adapters.rendering import MODES, Screen
from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from architects_env.core.log import play_and_log
from architects_env.core.match import IllegalAction, Match
from architects_env.core.registry import load as load_game
from architects_env.core.rng import agent_generator, check_seed
from architects_env.core.view import View


class GameEnv(AECEnv[str, dict[str, np.ndarray], int]):
    """Seats are the agents "player_0", "player_1", ...; all of them end together.

    Observations are {"observation": float32[len(observation_layout)] in [0, 1], "action_mask": int8[actions]}; the mask is all zero for an agent that is not to
    act. Every agent gets its reward at the end, also when others moved after it; rewards sum to zero.

    An illegal action leaves the position as it was. With `illegal="raise"` it raises `IllegalAction` (a ValueError). With "lose" the game ends: who tried it
    gets -1, the others share 1 equally, and `infos[agent]["illegal_action"]` says what was wrong.

    `opponents` gives seats to players of their own, such as {2: "runs/NAME/policy.zip"}, or ["greedy", "random"] for the last two seats (see
    `adapters.opponents`): the environment plays them, and they are not among the agents. A trained policy thus takes the place of a rival. Then the rewards of
    the agents need not sum to zero.

    `copy.deepcopy`, `pickle` and `save`/`load` in the middle of a game give a game that goes on identically.
    """

    metadata: dict[str, Any]

    def __init__(
        self, game: str | Game, num_players: int, render_mode: str | None = None, rewards: str = "placement", options: Mapping[str, Any] | None = None,
        opponents: Opponents | None = None, illegal: str = "raise",
    ) -> None:
        super().__init__()
        self.game = load_game(game)
        self.game.check_players(num_players)
        self._screen = Screen(render_mode)
        self.metadata = {"name": f"{self.game.name}_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal must be 'raise' or 'lose', not {illegal!r}.")
        self.illegal = illegal
        self.num_players, self.opponents = num_players, by_seat(self.game, opponents, num_players)
        self.possible_agents = [f"player_{seat}" for seat in range(num_players) if seat not in self.opponents]
        self.agents = []
        self._rewards_kind, self._options = rewards, dict(options or {})
        self._random = np.random.default_rng()
        self._lost: tuple[int, str] | None = None
        self.match = Match(self.game, num_players, self._options, 0, rewards)
        """The game in play. For tools and tests: players get `view`."""
        box = spaces.Box(0.0, 1.0, (len(self.game.observation_layout),), np.float32)
        mask = spaces.Box(0, 1, (len(self.game.action_space),), np.int8)
        self.observation_spaces: dict[str, Any] = {agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(len(self.game.action_space)) for agent in self.possible_agents}
        self._connect()
        self._begin_opponents(0)

    def _begin_opponents(self, seed: int) -> None:
        self._opponents_random = {seat: agent_generator(seed, "opponent", seat) for seat in self.opponents}

    def _connect(self) -> None:
        """Things that are looked up at every step, and that neither copies nor files may hold."""
        self._kernels = kernels_of(self.game)
        self._seat_of = {agent: int(agent.removeprefix("player_")) for agent in self.possible_agents}
        self._agent_of = {seat: agent for agent, seat in self._seat_of.items()}
        self._choices: dict[int, Choice] = {seat: player_of(self.game, opponent) for seat, opponent in self.opponents.items()}
        self._size = len(self.game.observation_layout)

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
        """A new game. The same seed gives the same game; without one it is drawn from the seed before it, or from the system.

        Raises `ValueError` for options: those of the rules are given when the environment is made.
        """
        if wrong := set(options or {}) - {"options"}:  # PettingZoo's own test passes {"options": 1} to every environment
            raise ValueError(f"reset takes no options; make the environment anew with {', '.join(map(str, wrong))} as arguments.")
        if seed is None:
            seed = int(self._random.integers(2**62))
        else:
            seed = check_seed(seed)
            self._random = np.random.default_rng(seed)
        self.match = Match(self.game, self.num_players, self._options, seed, self._rewards_kind)
        self._begin_opponents(seed)
        self._logs: list[list[str]] = [[] for _ in range(self.num_players)]
        self.agents = self.possible_agents[:]
        self._set_books(False, False)
        self._go_on()
        self._show_to_a_person()

    def _go_on(self) -> None:
        """The opponents' decisions up to the next agent's, or the end."""
        match = self.match
        while match.seat in self._choices and not match.over:
            self._play(match.check(self._choices[match.seat](match.view(), self._opponents_random[match.seat])))
        if match.over:
            self._set_books(True, match.cut_off)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._agent_of[match.seat]

    def _play(self, action: int) -> None:
        """A legal action, written into the logs if they are kept."""
        if self.render_mode != "ansi":
            self._kernels.advance(self.match.memory, 0, action, self.match.mask)
            return
        for entry in play_and_log(self.match, action):
            for log, lines in zip(self._logs, entry.lines, strict=True):
                log.extend(lines)

    def _set_books(self, over: bool, cut_off: bool) -> None:
        self._lost = None
        returns = self.match.returns()
        self.rewards = {agent: float(returns[self._seat_of[agent]]) for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"cut_off": cut_off} if over else {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What `agent` may know (new arrays at every call)."""
        match = self.match
        seat = self._seat(agent)
        observation = np.empty(self._size, np.float32)
        self._kernels.observe(match.memory, 0, seat, observation)
        to_act = agent == self.agent_selection and self._lost is None
        return {"observation": observation, "action_mask": match.mask.copy() if to_act else np.zeros_like(match.mask)}

    def step(self, action: int | None) -> None:
        """Play one decision of `agent_selection`; None for an agent whose game is over."""
        if not self.agents:
            raise RuntimeError("There is no game in play; call reset() first.")
        match = self.match
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        if type(action) is not int or not 0 <= action < len(match.mask) or not match.mask[action]:
            try:
                action = match.check(action)
            except IllegalAction as error:
                if self.illegal == "raise":
                    raise
                self._lose(match.seat, str(error))
                return
        self._play(action)
        if match.over or self._choices:
            self._go_on()
        else:
            self.agent_selection = self._agent_of[match.seat]
        self._show_to_a_person()

    def _lose(self, loser: int, why: str) -> None:
        """The game ends because this seat tried what is illegal."""
        self._set_books(True, False)
        self._lost = loser, why
        for agent in self.agents:
            self.rewards[agent] = -1.0 if self._seat_of[agent] == loser else 1 / (self.num_players - 1)
            self.infos[agent]["illegal_action"] = why
        self._cumulative_rewards = dict(self.rewards)
        self.agent_selection = self.agents[0]

    def view(self, agent: str) -> View:
        """What `agent` may know, as a `View`: board as text, sentences, sampled worlds."""
        return self.match.view(self._seat(agent))

    def _seat(self, agent: str) -> int:
        if not isinstance(agent, str) or agent not in self._seat_of:
            raise ValueError(f"There is no agent {agent!r}; there are: {', '.join(self.possible_agents)}.")
        return self._seat_of[agent]

    def render(self) -> str | np.ndarray | None:
        """The board as the agent to act sees it. With render_mode="ansi" as text; with "rgb_array" as uint8[height, width, 3], always of the same size, with
        what has changed since the last call marked (needs the extra `render`). With "human" it is shown in a window at every step, or printed where there
        is none."""
        return self._screen.show(self.match, self._seat(self.agent_selection))

    def _show_to_a_person(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Closes the window of render_mode="human"."""
        self._screen.close()

    def log(self, agent: str) -> list[str]:
        """With render_mode="ansi": what `agent` has been told since the reset: decisions, forced steps, what happened by itself, the final score."""
        if self.render_mode != "ansi":
            raise ValueError('The log is only kept with render_mode="ansi".')
        return list(self._logs[self._seat(agent)])

    def save(self) -> bytes:
        """The game as it stands, to be loaded by `load`."""
        states = {seat: rng.bit_generator.state for seat, rng in self._opponents_random.items()}
        body = json.dumps({"agents": self.agents, "opponents_random": states, "lost": self._lost}).encode() + b"\n" + self.match.to_bytes()
        return hashlib.blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body

    def load(self, data: bytes) -> None:
        """Go on with a saved game. Raises `ValueError` (and changes nothing) if it is damaged, or of another game, version, number of players, options,
        rewards or opponents' seats. Who is to act follows from the game."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise ValueError(f"load() takes the bytes that save() gave, not {type(data).__name__}.")
        checksum, _, body = bytes(data).partition(b"\n")
        if checksum.decode(errors="replace") != hashlib.blake2b(body, digest_size=16).hexdigest():
            raise ValueError("These bytes are no game saved by this environment, or are damaged; load() takes what save() gave.")
        head, _, of_match = body.partition(b"\n")
        match = self.match.clone()
        match.from_bytes(of_match)
        books = json.loads(head)
        if sorted(map(int, books["opponents_random"])) != sorted(self.opponents):
            raise ValueError(f"This saved game has opponents at the seats {list(books['opponents_random'])}, this environment at {sorted(self.opponents)}.")
        generators = {int(seat): np.random.default_rng(0) for seat in books["opponents_random"]}
        for seat, state in books["opponents_random"].items():
            generators[int(seat)].bit_generator.state = state
        self.match, self._opponents_random, self.agents = match, generators, books["agents"]
        self._logs = [[] for _ in range(self.num_players)]
        self._set_books(match.over, match.cut_off)
        if books["lost"]:
            self._lose(*books["lost"])
        elif not match.over:
            self.agent_selection = self._agent_of[match.seat]
        elif self.agents:
            self.agent_selection = self.agents[0]


class _OrderEnforcing(OrderEnforcingWrapper[str, dict[str, np.ndarray], int]):
    """PettingZoo's wrapper, for an environment that may also be brought to life by `load`."""

    def load(self, data: bytes) -> None:
        self.env.load(data)  # type: ignore[attr-defined]
        self._has_reset = True
        self._has_updated = True


def raw_env(
    game: str | Game, num_players: int, render_mode: str | None = None, rewards: str = "placement", opponents: Opponents | None = None,
    illegal: str = "raise", **options: Any,
) -> GameEnv:
    """The lean environment: as fast as PettingZoo's interface allows."""
    return GameEnv(game, num_players, render_mode, rewards, options, opponents, illegal)


Wrapped = AECEnv[str, dict[str, np.ndarray], int]


def env(game: str | Game, num_players: int, **arguments: Any) -> Wrapped:
    """`raw_env` (with its arguments) in PettingZoo's customary wrappers: actions inside the space, calls in the right order."""
    return _OrderEnforcing(AssertOutOfBoundsWrapper(raw_env(game, num_players, **arguments)))
