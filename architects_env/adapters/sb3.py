"""Stable-Baselines3: many games side by side in compiled code, one learner's seat in each.

Works with `sb3_contrib.MaskablePPO` and every algorithm that takes a `VecEnv`.

```python
env = Sb3SeatVecEnv("architects", num_envs=64, num_players=3, opponents=["greedy", "random"])
MaskablePPO("MlpPolicy", env).learn(1_000_000)
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Literal, Protocol

import numpy as np
from gymnasium import spaces

from architects_env.adapters.common.illegal import DEFAULT_ILLEGAL
from architects_env.adapters.common.observation import VECTOR
from architects_env.adapters.common.opponents import Opponents, batch_act_function_of
from architects_env.adapters.common.seat_games import SeatGames
from architects_env.core.command_line.tools import requires_extra
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import check_seed
from architects_env.core.play.batch_views import Views
from architects_env.core.play.positions import Positions

with requires_extra("train"):
    import torch as th
    from stable_baselines3.common.vec_env import VecEnv
    from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs

LEARNER: Literal["learner"] = "learner"
"""Name of the opponent that plays as the attribute `learner` of the environment does."""


class SupportsPredict(Protocol):
    """A policy or an algorithm of Stable-Baselines3 or sb3-contrib."""

    def predict(self, observation: VecEnvObs, *, action_masks: np.ndarray) -> tuple[np.ndarray, Any]:
        """Return actions for many observations, and the hidden state of recurrent policies.

        Args:
            observation: Observations of several games.
            action_masks: Their legal actions, bool[games, actions].
        """
        ...


def frozen(model: Any) -> Any:
    """Return a frozen copy of the policy of a model, for training against a fixed opponent.

    The model is of Stable-Baselines3 or sb3-contrib.
    """
    # Drawing the initial weights, which are overwritten, must not change the random state.
    with th.random.fork_rng(devices=[]):
        policy = type(model.policy)(**model.policy._get_constructor_parameters()).to(model.device)
    policy.load_state_dict(model.policy.state_dict())
    policy.set_training_mode(False)
    return policy


class Sb3SeatVecEnv(VecEnv):
    """A `VecEnv` of Stable-Baselines3 with many games.

    In each, the learner sits at `seat` (None: each seat in turn, game by game) and `opponents` at the others, in turn
    order after it.

    An opponent is anything that `SeatEnv` takes (a name, an exported policy, an object with `act` or `choose`, a
    function), or "learner": a policy or an algorithm, whose `predict` chooses the actions. Set the attribute `learner`
    of the environment to `model` for self-play against the current policy, or to `frozen(model)` for a copy that does
    not learn. As long as it is None, this opponent plays at random. `model.env.set_attr("learner", ...)` sets it
    through SB3's wrappers.

    Observation: float32[num_envs, len(observation_layout)] of the learners, each at its own decision. With
    `observe_mask`, a dictionary of that as "observation" and the legal actions as "action_mask" (for
    "MultiInputPolicy"). With observation="tables" always a dictionary: tables of cards, seats and the rest replace
    the vector, float32[num_envs, ...]. `action_masks()` returns bool[num_envs, actions]. Reward: the learner's own,
    at the end.

    When a game ends, the next one is dealt in the same step. The dictionary of that game in `infos` then holds these
    keys; in all other steps it is empty, but for "illegal_action" after an illegal action that was ignored:

    - "scores" and "ranks": int64[sides], of all seats and rivals;
    - "seat": the seat of the learner;
    - "terminal_observation": the learner's last observation;
    - "cut_off": whether the turn limit ended the game. Such a game is scored, so it ends like any other;
    - "illegal_action": whether an illegal action ended the game (argument `illegal`);
    - "TimeLimit.truncated": whether too many ignored illegal actions in a row ended it, without a score.

    With render_mode="rgb_array", `render()` returns one image of all games as their learners see them, and SB3's
    `VecVideoRecorder` films them.

    The same seed and actions give the same games.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        num_envs: Number of games side by side. Default: 64.
        num_players: Number of players. Default: the game's usual number (`Game.default_players`).
        seat: Seat of the learners, from 0. Default: each seat in turn, game by game.
        opponents: Players of the other seats, as above: one for all, a list in turn order after the learner, or a
            dictionary by seat. Default: "random".
        rewards: "placement" (default; -1 last to 1 first), "win" or "margin".
        seed: Seed of the deals and of the opponents' random numbers. Default: 0.
        render_mode: None (default) or "rgb_array".
        illegal: Effect of an illegal action: "lose" (default), "raise" or "ignore"
            (`architects_env.adapters.common.illegal`).
        observe_mask: Whether observations are dictionaries with "observation" and "action_mask". Default: False.
        observation: "vector" (default) or "tables".
        **options: Options of the rules, such as `rival="helena"`.

    Raises:
        ValueError: If a value is none of those above, or the game does not allow it.
        TypeError: If an argument is no option of the rules.
    """

    learner: SupportsPredict | None
    """The policy or algorithm that plays as the opponent "learner". None plays at random."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 64,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        seed: int = 0,
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: bool = False,
        observation: str = VECTOR,
        **options: Any,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode must be None or 'rgb_array' for games side by side, not {render_mode!r}.")
        self.render_mode = render_mode
        self.learner = None
        special_opponents = {LEARNER: self._choose_as_learner}
        self.games: SeatGames = SeatGames(
            game,
            num_envs,
            num_players,
            seat,
            opponents,
            rewards,
            seed,
            options,
            illegal,
            observe_mask,
            observation,
            special_opponents,
        )
        self.game: Game = self.games.game
        self.positions: Positions = self.games.positions
        self.num_players: int = self.games.num_players
        self.seats: np.ndarray = self.games.seats
        """Seats of the learners, int64[num_envs]."""
        super().__init__(num_envs, self.games.space, spaces.Discrete(len(self.game.action_space)))
        self._actions = np.zeros(num_envs, np.int64)

    def _choose_as_learner(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        if self.learner is None:
            return batch_act_function_of(self.game, "random")(views, rng)
        observations = self.games.format.apply(views.observations, views.masks)
        return np.asarray(self.learner.predict(observations, action_masks=views.masks.astype(bool))[0], np.int64)

    # The interface of VecEnv

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Set the seed of the next `reset`."""
        if seed is not None:
            self.games.set_seed(check_seed(seed))
        return [seed] * self.num_envs

    def reset(self) -> VecEnvObs:
        """Deal new games and play each up to its learner's first decision."""
        self.games.reset()
        self._reset_seeds()
        self._reset_options()
        return self.games.observations()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learners' actions.

        Raises:
            IllegalAction: For a value that is no action of the game, and with illegal="raise" for an illegal one.
        """
        self._actions = self.games.checked_actions(actions)

    def step_wait(self) -> tuple[VecEnvObs, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play those actions, then the opponents' up to the learners' next decisions.

        Returns:
            Observations, rewards (float32[num_envs]), dones (bool[num_envs]) and a dictionary of infos for each game.
        """
        rewards, dones, infos = (
            np.zeros(self.num_envs, np.float32),
            np.zeros(self.num_envs, bool),
            [dict[str, Any]() for _ in range(self.num_envs)],
        )
        ended, ignored = self.games.step(self._actions)
        dones[ended.rows], rewards[ended.rows] = True, ended.rewards
        for row in np.flatnonzero(ignored):
            infos[row]["illegal_action"] = True
        for k, row in enumerate(ended.rows.tolist()):
            infos[row] |= {
                "scores": ended.scores[k],
                "ranks": ended.ranks[k],
                "cut_off": bool(ended.cut_off[k]),
                "seat": int(ended.seats[k]),
                "terminal_observation": self.games.final_observation(ended.observations[k]),
                "TimeLimit.truncated": bool(ended.truncated[k]),
                "illegal_action": bool(ended.was_illegal[k]),
            }
        return self.games.observations(), rewards, dones, infos

    def action_masks(self) -> np.ndarray:
        """Return the learners' legal actions, bool[num_envs, actions]."""
        return self.games.action_masks()

    def get_images(self) -> Sequence[np.ndarray | None]:
        """Return a frame of every game as its learner sees it, uint8[height, width, 3]; more games make smaller frames.

        Raises `ImportError` without the extra `render`.
        """
        return self.games.frames()

    def close(self) -> None:
        """Do nothing; `VecEnv` requires it."""

    def _get_mask(self, game: int) -> np.ndarray:
        """Return the learner's legal actions in one game, bool[actions]."""
        return self.action_masks()[game]

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """Return the attribute once for each game.

        `action_masks` becomes a function for each game that returns its row, as with separate environments.

        Args:
            attr_name: Name of the attribute.
            indices: Indices of games. None: all.
        """
        if attr_name == "action_masks":
            return [partial(self._get_mask, i) for i in self._get_indices(indices)]
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        """Set the attribute, such as `learner`, for all games.

        Args:
            attr_name: Name of the attribute.
            value: Its new value.
            indices: Ignored, because all games share their attributes.
        """
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: int | Iterable[int] | None = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call `action_masks`, the only method for single games, and return a row for every game.

        Args:
            method_name: "action_masks".
            *method_args: Ignored.
            indices: Indices of games. None: all.
            **method_kwargs: Ignored.
        """
        if method_name != "action_masks":
            raise AttributeError(f"Sb3SeatVecEnv has no method {method_name!r} for single games; it has action_masks.")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: int | Iterable[int] | None = None) -> list[bool]:
        """Return False for every game: none is wrapped.

        Args:
            wrapper_class: Class of a wrapper.
            indices: Indices of games. None: all.
        """
        return [False] * len(list(self._get_indices(indices)))
