"""Stable-Baselines3: many games side by side in compiled code, one learner's seat in each. For `sb3_contrib.MaskablePPO` and everything that takes a `VecEnv`.

    env = SeatVecEnv("architects", num_envs=64, num_players=3, opponents=["greedy", "random"])
    MaskablePPO("MlpPolicy", env).learn(1_000_000)
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol

import numpy as np
import torch as th
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from architects_env.adapters.opponents import Choices, Opponent, side_by_side
from architects_env.adapters.rendering import frame_of
from architects_env.core.game import Game
from architects_env.core.match import IllegalAction
from architects_env.core.positions import Positions
from architects_env.core.registry import load
from architects_env.core.rng import agent_generator, check_seed
from architects_env.core.standings import REWARDS, check_rewards, lost_by_all, rewards_of
from architects_env.core.views import Views, views_of

FILM, SMALLEST_IMAGE = 1200, 120
"""Pixels of the width of all images together, and of one at least."""
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
        self, game: str | Game, num_envs: int = 64, num_players: int = 4, seat: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "random", rewards: str = "placement", seed: int = 0, render_mode: str | None = None, **options: Any,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode must be None or 'rgb_array' for games side by side, not {render_mode!r}.")
        self.render_mode = render_mode
        self.game = load(game)
        self.positions = Positions(self.game, num_envs, num_players, options)
        if seat is not None:
            self.game.check_seat(seat, num_players)
        several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        others: list[Opponent] = list(opponents) if several else [opponents] * (num_players - 1)  # type: ignore[arg-type,list-item]
        if len(others) != num_players - 1:
            raise ValueError(f"{num_players} players need {num_players - 1} opponents, not {len(others)}.")
        self.learner = None
        self._choices = self._players_of(others)
        self._kind_of_rewards, self.fixed_seat, self.num_players = REWARDS[check_rewards(rewards)], seat, num_players
        self.seats = np.zeros(num_envs, np.int64)
        """int64[num_envs]: where the learners sit."""
        super().__init__(num_envs, spaces.Box(0.0, 1.0, (len(self.game.observation_layout),), np.float32), spaces.Discrete(len(self.game.action_space)))
        self._actions = np.zeros(num_envs, np.int64)
        self._begin(check_seed(seed))

    def _players_of(self, others: list[Opponent]) -> list[tuple[Choices, list[int]]]:
        """Each opponent once, with its places in turn order after the learner: it is asked for all of them together."""
        found: list[tuple[Opponent, list[int]]] = []
        for place, other in enumerate(others):
            same = next((places for known, places in found if known is other or (isinstance(other, str) and known == other)), None)
            if same is None:
                found.append((other, [place]))
            else:
                same.append(place)
        return [(self._as_learner if isinstance(other, str) and other == LEARNER else side_by_side(self.game, other), places) for other, places in found]

    def _as_learner(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        if self.learner is None:
            return side_by_side(self.game, "random")(views, rng)
        return np.asarray(self.learner.predict(views.observations, action_masks=views.masks.astype(bool))[0], np.int64)

    def _begin(self, seed: int) -> None:
        self._seed, self._dealt = seed, 0
        self._rngs = [agent_generator(seed, "opponent", number) for number in range(len(self._choices))]

    # What SB3 asks for

    def seed(self, seed: int | None = None) -> list[int | None]:
        """The seed of the next `reset`."""
        if seed is not None:
            self._begin(check_seed(seed))
        return [seed] * self.num_envs

    def reset(self) -> np.ndarray:
        """New games, each played on to its learner's first decision."""
        rows = np.arange(self.num_envs)
        self._deal(rows)
        while len(rows := self._settled(rows)):
            self._deal(rows)
        self._reset_seeds()
        self._reset_options()
        return self._observed()

    def step_async(self, actions: np.ndarray) -> None:
        """The learners' decisions. Raises `IllegalAction` if one is not legal."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalAction(f"actions must be {self.num_envs} whole numbers, not an array of shape {given.shape} and type {given.dtype}.")
        self._check(np.arange(self.num_envs), given, "the learner")
        self._actions = given.astype(np.int64, copy=True)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Those decisions, then the opponents' up to the learners' next ones; observations, rewards, dones, infos."""
        rows = np.arange(self.num_envs)
        rewards, dones, infos = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool), [dict[str, Any]() for _ in rows]
        self.positions.play(rows, self._actions)
        over = self._settled(rows)
        if len(over):
            dones[over] = True
            rewards[over] = self._report(over, infos)
            while len(over):
                self._deal(over)
                over = self._settled(over)  # a game may end before its learner has anything to decide
        return self._observed(), rewards, dones, infos

    def action_masks(self) -> np.ndarray:
        """bool[num_envs, actions]: the learners' legal actions."""
        return self.positions.masks.astype(bool)

    def get_images(self) -> Sequence[np.ndarray | None]:
        """uint8[height, width, 3] for every game, as its learner sees it; the more games, the smaller. Raises `ImportError` without the extra `render`."""
        across = int(np.ceil(np.sqrt(self.num_envs)))
        return [frame_of(view, max(SMALLEST_IMAGE, FILM // across)) for view in views_of(self.positions, np.arange(self.num_envs))]

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

    # How the games go on

    def _deal(self, rows: np.ndarray) -> None:
        numbers = self._dealt + np.arange(len(rows))
        self._dealt += len(rows)
        self.seats[rows] = numbers % self.num_players if self.fixed_seat is None else self.fixed_seat
        self.positions.deal(rows, np.stack([np.full(len(rows), self._seed, np.int64), numbers], axis=1))

    def _settled(self, rows: np.ndarray) -> np.ndarray:
        """Have the opponents play in these games until each has ended or waits for its learner; returns those that have ended."""
        ended = [rows[:0]]
        while len(rows):
            over = self.positions.over(rows)
            ended.append(rows[over])
            rows = rows[~over]
            rows = rows[self.positions.seats[rows] != self.seats[rows]]
            places = (self.positions.seats[rows] - self.seats[rows] - 1) % self.num_players
            for (choose, own), rng in zip(self._choices, self._rngs, strict=True):
                self._play_as(choose, rows[np.isin(places, own)], rng)
        return np.sort(np.concatenate(ended))

    def _play_as(self, choose: Callable[..., Any], rows: np.ndarray, rng: np.random.Generator) -> None:
        if len(rows):
            actions = np.asarray(choose(views_of(self.positions, rows), rng))
            self._check(rows, actions, "an opponent")
            self.positions.play(rows, actions.astype(np.int64, copy=False))

    def _check(self, rows: np.ndarray, actions: np.ndarray, who: str) -> None:
        inside = (actions >= 0) & (actions < self.positions.masks.shape[1])
        wrong = np.flatnonzero(~inside | (self.positions.masks[rows, np.where(inside, actions, 0)] == 0))
        if len(wrong):
            raise IllegalAction(f"Action {actions[wrong[0]]} of {who} in game {rows[wrong[0]]} is not legal there; action_masks() tells the legal ones.")

    def _observed(self) -> np.ndarray:
        return views_of(self.positions, np.arange(self.num_envs)).observations

    def _report(self, rows: np.ndarray, infos: list[dict[str, Any]]) -> np.ndarray:
        """What `infos` say of games that have ended; float32[n]: what their learners get."""
        scores, ranks, _ = self.positions.standings(rows)
        last, gained = self.positions.copies(rows), np.zeros(len(rows), np.float32)
        observations = Views(self.game, self.game.for_kernels(last), self.seats[rows], self.positions.masks[rows]).observations
        for k, row in enumerate(rows.tolist()):
            rewards, cut_off = np.zeros(scores.shape[1], np.float32), bool(last.cut_off[k])
            if cut_off and self.positions.lost_at_bound:
                lost_by_all(rewards)
            else:
                rewards_of(self._kind_of_rewards, scores[k], ranks[k], self.game.margin_scale, rewards)
            seat = int(self.seats[row])
            gained[k] = rewards[seat]
            infos[row] |= {
                "scores": scores[k], "ranks": ranks[k], "cut_off": cut_off, "seat": seat, "terminal_observation": observations[k], "TimeLimit.truncated": False,
            }
        return gained
