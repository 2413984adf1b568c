"""Gymnasium's vector environment: many games side by side in compiled code, one learner's seat in each.

    envs = gymnasium.make_vec("architects_env/Architects-v0", num_envs=64, num_players=3, opponents=["greedy", "random"])
"""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from architects_env.adapters.opponents import Opponents
from architects_env.adapters.seat import check_illegal
from architects_env.adapters.seat_games import Ended, SeatGames
from architects_env.core.game import Game
from architects_env.core.match import IllegalAction
from architects_env.core.rng import check_seed

Infos = dict[str, Any]


class SeatVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """`num_envs` tables as in `SeatEnv`, with its arguments; with `seat=None` the learner takes each seat in turn, game by game.

    Observations: float32[num_envs, len(observation_layout)]. `infos["action_mask"]` (int8[num_envs, actions]) and `action_masks()` give the legal actions.
    A game that has ended is dealt anew in the same step (`AutoresetMode.SAME_STEP`): `infos["final_obs"]` and `infos["final_info"]` ("scores", "ranks",
    "cut_off", "seat") then tell of the one that ended. A game that is cut off by the bound on its length is terminated like any other.

    With `illegal="ignore"` a game whose action is illegal stays as it is; with "lose" it ends, and its learner gets -1; `infos["illegal_action"]` tells which
    they were. With "raise" the step raises `IllegalAction` and plays nothing.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self, game: str | Game, num_envs: int = 1, num_players: int = 4, seat: int | None = None, opponents: Opponents = "random",
        rewards: str = "placement", render_mode: str | None = None, illegal: str = "raise", **options: Any,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode must be None or 'rgb_array' for games side by side, not {render_mode!r}.")
        self.render_mode = render_mode
        self.illegal = check_illegal(illegal)
        self.games = SeatGames(game, num_envs, num_players, seat, opponents, rewards, 0, options)
        self.game, self.num_envs = self.games.game, num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (len(self.game.observation_layout),), np.float32)
        self.single_action_space = spaces.Discrete(len(self.game.action_space))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows, self._in_play = np.arange(num_envs), False

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, Infos]:
        """New games, each played on to its learner's first decision. One seed serves all of them; without one it is drawn from the seed before it.

        Raises `ValueError` for options, and for a list of seeds: games side by side are dealt from one.
        """
        if options:
            raise ValueError(f"reset takes no options; make the environment anew with {', '.join(map(str, options))} as arguments.")
        if isinstance(seed, list):
            raise ValueError("Games side by side are dealt from one seed; give a whole number.")
        super().reset(seed=None if seed is None else check_seed(seed))
        self.games.begin(int(self.np_random.integers(2**62)))
        self.games.reset()
        self._in_play = True
        return self.games.observations(), self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Infos]:
        """The learners' decisions, then the opponents' up to the learners' next ones: observations, rewards, terminations, truncations, infos."""
        if not self._in_play:
            raise RuntimeError("There are no games in play; call reset() first.")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalAction(f"actions must be {self.num_envs} whole numbers, not an array of shape {given.shape} and type {given.dtype}.")
        if self.illegal == "raise":
            self.games.check(self._rows, given, "the learner")
        legal = self.games.legal(self._rows, given)
        rewards, over, final = np.zeros(self.num_envs), np.zeros(self.num_envs, bool), dict[str, Any]()
        lost = self._rows[~legal] if self.illegal == "lose" else self._rows[:0]
        if len(lost):
            rewards[lost], over[lost] = -1.0, True
            self._finish(final, lost, {"seat": self.games.seats[lost]}, self.games.give_up(lost))
        ended = self.games.step(self._rows[legal], given[legal].astype(np.int64))
        rewards[ended.rows], over[ended.rows] = ended.rewards, True
        self._finish(final, ended.rows, told_of(ended), ended.observations)
        wrong: Infos = {} if legal.all() else {"illegal_action": ~legal, "_illegal_action": ~legal}
        return self.games.observations(), rewards, over, np.zeros(self.num_envs, bool), self._infos() | final | wrong

    def _finish(self, infos: Infos, rows: np.ndarray, told: dict[str, np.ndarray], observations: np.ndarray) -> None:
        """Write what is told of games that have ended into `infos`, as Gymnasium lays it out: every value with a mask of the games that have it."""
        if not len(rows):
            return
        known = infos.setdefault("final_info", {})
        places = infos.setdefault("final_obs", np.full(self.num_envs, None, object))
        for row, observation in zip(rows.tolist(), observations, strict=True):
            places[row] = observation
        for name, values in told.items():
            known.setdefault(name, np.zeros((self.num_envs, *values.shape[1:]), values.dtype))[rows] = values
            known.setdefault(f"_{name}", np.zeros(self.num_envs, bool))[rows] = True
        for name in ("_final_info", "_final_obs"):
            infos.setdefault(name, np.zeros(self.num_envs, bool))[rows] = True

    def _infos(self) -> Infos:
        everywhere = np.ones(self.num_envs, bool)
        return {"action_mask": self.games.positions.masks.copy(), "_action_mask": everywhere, "seat": self.games.seats.copy(), "_seat": everywhere.copy()}

    def render(self) -> tuple[np.ndarray, ...] | None:
        """With render_mode="rgb_array" a picture of every game, uint8[height, width, 3], as its learner sees it. Raises `ImportError` without the extra
        `render`."""
        return tuple(self.games.frames()) if self.render_mode == "rgb_array" else None

    def action_masks(self) -> np.ndarray:
        """bool[num_envs, actions]: the learners' legal actions."""
        return self.games.positions.masks.astype(bool)


def told_of(ended: Ended) -> dict[str, np.ndarray]:
    """What `final_info` says."""
    return {"scores": ended.scores, "ranks": ended.ranks, "cut_off": ended.cut_off, "seat": ended.seats}
