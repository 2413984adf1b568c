"""Stable-Baselines3: many games side by side in compiled code, one learner's seat in each. For `sb3_contrib.MaskablePPO` and everything that takes a `VecEnv`.

    env = SeatVecEnv("architects", num_envs=64, num_players=3, opponents=["greedy", "random"])
    MaskablePPO("MlpPolicy", env).learn(1_000_000)
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol

import numpy as np
import torch as th
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from architects_env.adapters.opponents import Opponents, side_by_side
from architects_env.adapters.seat_games import SeatGames
from architects_env.core.game import Game
from architects_env.core.match import IllegalAction
from architects_env.core.rng import check_seed
from architects_env.core.views import Views

LEARNER: Literal["learner"] = "learner"
"""The name of the opponent that plays as `SeatVecEnv.learner` does."""


class Predicting(Protocol):
    """A policy or an algorithm of Stable-Baselines3 or sb3-contrib."""

    def predict(self, observation: np.ndarray, *, action_masks: np.ndarray) -> tuple[np.ndarray, Any]:
        """Actions for many observations, and what recurrent policies remember."""
        ...


def frozen(model: Any) -> Any:
    """A copy of the policy of `model` (of Stable-Baselines3 or sb3-contrib) that does not learn on."""
    with th.random.fork_rng(devices=[]):  # the first weights of the copy are drawn, only to be overwritten
        policy = type(model.policy)(**model.policy._get_constructor_parameters()).to(model.device)
    policy.load_state_dict(model.policy.state_dict())
    policy.set_training_mode(False)
    return policy


class SeatVecEnv(VecEnv):
    """In every game the learner sits at `seat` (None: each seat in turn, game by game), `opponents` at the others, in turn order after it.

    An opponent is whatever `SeatEnv` takes (a name, an exported policy, an object with `act` or `choose`, a function), or "learner": the object that
    `learner` holds, whose `predict` is asked. That is `model` for play against oneself as one is now, `frozen(model)` for a copy that stays as it is; until it
    is set, it plays at random. `model.env.set_attr("learner", ...)` reaches it through SB3's wrappers.

    Observation: float32[num_envs, len(observation_layout)] of the learners, each at a decision of its own; `action_masks()` bool[num_envs, actions].
    Reward: the learner's own, at the end. A game that has ended is dealt anew in the same step; its row of `infos` then holds "scores", "ranks", "cut_off",
    "seat" and "terminal_observation". A game that is cut off by the bound on its length is scored, and so an end like any other.

    With render_mode="rgb_array", `render()` gives one image of all games as their learners see them, and SB3's `VecVideoRecorder` films them.

    The same seed and actions give the same games. Raises `ValueError` for what does not fit, `IllegalAction` (and plays nothing) for an illegal action.
    """

    learner: Predicting | None

    def __init__(
        self, game: str | Game, num_envs: int = 64, num_players: int = 4, seat: int | None = None, opponents: Opponents = "random",
        rewards: str = "placement", seed: int = 0, render_mode: str | None = None, **options: Any,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode must be None or 'rgb_array' for games side by side, not {render_mode!r}.")
        self.render_mode = render_mode
        self.learner = None
        self.games = SeatGames(game, num_envs, num_players, seat, opponents, rewards, seed, options, {LEARNER: self._as_learner})
        self.game, self.positions, self.num_players = self.games.game, self.games.positions, num_players
        self.seats = self.games.seats
        """int64[num_envs]: where the learners sit."""
        super().__init__(num_envs, spaces.Box(0.0, 1.0, (len(self.game.observation_layout),), np.float32), spaces.Discrete(len(self.game.action_space)))
        self._rows, self._actions = np.arange(num_envs), np.zeros(num_envs, np.int64)

    def _as_learner(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        if self.learner is None:
            return side_by_side(self.game, "random")(views, rng)
        return np.asarray(self.learner.predict(views.observations, action_masks=views.masks.astype(bool))[0], np.int64)

    # What SB3 asks for

    def seed(self, seed: int | None = None) -> list[int | None]:
        """The seed of the next `reset`."""
        if seed is not None:
            self.games.begin(check_seed(seed))
        return [seed] * self.num_envs

    def reset(self) -> np.ndarray:
        """New games, each played on to its learner's first decision."""
        self.games.reset()
        self._reset_seeds()
        self._reset_options()
        return self.games.observations()

    def step_async(self, actions: np.ndarray) -> None:
        """The learners' decisions. Raises `IllegalAction` if one is not legal."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalAction(f"actions must be {self.num_envs} whole numbers, not an array of shape {given.shape} and type {given.dtype}.")
        self.games.check(self._rows, given, "the learner")
        self._actions = given.astype(np.int64, copy=True)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Those decisions, then the opponents' up to the learners' next ones; observations, rewards, dones, infos."""
        rewards, dones, infos = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool), [dict[str, Any]() for _ in self._rows]
        ended = self.games.step(self._rows, self._actions)
        dones[ended.rows], rewards[ended.rows] = True, ended.rewards
        for k, row in enumerate(ended.rows.tolist()):
            infos[row] |= {
                "scores": ended.scores[k], "ranks": ended.ranks[k], "cut_off": bool(ended.cut_off[k]), "seat": int(ended.seats[k]),
                "terminal_observation": ended.observations[k], "TimeLimit.truncated": False,
            }
        return self.games.observations(), rewards, dones, infos

    def action_masks(self) -> np.ndarray:
        """bool[num_envs, actions]: the learners' legal actions."""
        return self.positions.masks.astype(bool)

    def get_images(self) -> Sequence[np.ndarray | None]:
        """uint8[height, width, 3] for every game, as its learner sees it; the more games, the smaller. Raises `ImportError` without the extra `render`."""
        return self.games.frames()

    def close(self) -> None:
        """Nothing is held open."""

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """The same for every game."""
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        """For all games: `learner` is the one that changes."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: int | Iterable[int] | None = None, **method_kwargs: Any) -> list[Any]:
        """`action_masks`, a row for every game."""
        if method_name != "action_masks":
            raise AttributeError(f"SeatVecEnv has no method {method_name!r} for single games; it has action_masks.")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: int | Iterable[int] | None = None) -> list[bool]:
        """No game is."""
        return [False] * len(list(self._get_indices(indices)))
