"""Gymnasium's vector environment: many games side by side in compiled code, one learner's seat in each.

```python
envs = gymnasium.make_vec("architects_env/Architects-v0", num_envs=64, num_players=3, opponents=["greedy", "random"])
```
"""

from __future__ import annotations

from typing import Any, Literal, overload

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from architects_env.adapters.common.illegal import DEFAULT_ILLEGAL
from architects_env.adapters.common.observation import VECTOR, ObsType
from architects_env.adapters.common.opponents import Opponents
from architects_env.adapters.common.seat_games import EndedGames, SeatGames
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import check_seed

Infos = dict[str, Any]


class SeatVectorEnv(VectorEnv[ObsType, np.ndarray, np.ndarray]):
    """`num_envs` games as in `SeatEnv`, with its arguments.

    >>> from architects_env.adapters.gymnasium_vector import SeatVectorEnv
    >>> envs = SeatVectorEnv("hamlet", num_envs=4, num_players=2)
    >>> observations, infos = envs.reset(seed=0)
    >>> observations.shape, infos["seat"].tolist()
    ((4, 48), [0, 1, 0, 1])
    >>> observations, rewards, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
    >>> rewards.tolist()
    [0.0, 0.0, 0.0, 0.0]

    With `seat=None` the learner takes each seat in turn, game by game.

    Observations: float32[num_envs, len(observation_layout)]. With `observe_mask`, a dictionary of that as
    "observation" and the legal actions as "action_mask", int8[num_envs, actions]. With observation="tables" always a
    dictionary: tables of cards, seats and the rest replace the vector, float32[num_envs, ...]. `infos` holds the keys
    of `SeatEnv` at every step, with an array for all games; `action_masks()` returns the legal actions too.

    `autoreset_mode` (an `AutoresetMode` of Gymnasium, or its value) says how the next game starts:

    - `SAME_STEP` ("SameStep"), the default: the next game is dealt in the same step. `infos["final_obs"]` and
      `infos["final_info"]` then describe the game that ended, and everything else the new one.
    - `NEXT_STEP` ("NextStep"), for wrappers of Gymnasium that support no other: the step in which a game ends shows
      its end. The next step ignores the action and returns reward 0 and the first decision of a new game. In between,
      the action mask allows everything, so masked samplers keep working.

    A game that reaches the turn limit is terminated like any other. Copies made by `copy.deepcopy` or
    `pickle` continue identically.

    `illegal` says how an illegal action is treated in its game (see `architects_env.adapters.common.illegal`). With
    "raise" the step raises `IllegalAction` and plays nothing in any game.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        num_envs: Number of games side by side. Default: 1.
        num_players: Number of players. Default: the game's usual number (`Game.default_players`).
        seat: Seat of the learners, from 0. Default: each seat in turn, game by game.
        opponents: Players of the other seats, as in `SeatEnv`: one for all, a list in turn order after the learner, or
            a dictionary by seat. Default: "random".
        rewards: "placement" (default; -1 last to 1 first), "win" or "margin".
        render_mode: None (default) or "rgb_array".
        illegal: Effect of an illegal action: "lose" (default), "raise" or "ignore"
            (`architects_env.adapters.common.illegal`).
        observe_mask: Whether observations are dictionaries with "observation" and "action_mask". Default: False.
        observation: "vector" (default) or "tables".
        autoreset_mode: "SameStep" (default) or "NextStep", as above.
        **options: Options of the rules, such as `rival="helena"`.

    Raises:
        ValueError: If a value is none of those above, or the game does not allow it.
        TypeError: If an argument is no option of the rules.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (as Gymnasium declares it)
        "render_modes": ["rgb_array"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    @overload
    def __init__(
        self: SeatVectorEnv[np.ndarray],
        game: str | Game,
        num_envs: int = 1,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: Literal[False] = False,
        observation: Literal["vector"] = VECTOR,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: SeatVectorEnv[dict[str, np.ndarray]],
        game: str | Game,
        num_envs: int = 1,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        *,
        observe_mask: Literal[True],
        observation: str = VECTOR,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: SeatVectorEnv[dict[str, np.ndarray]],
        game: str | Game,
        num_envs: int = 1,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: bool = False,
        *,
        observation: Literal["tables"],
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None: ...
    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: bool = False,
        observation: str = VECTOR,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode must be None or 'rgb_array' for games side by side, not {render_mode!r}.")
        self.render_mode = render_mode
        self.autoreset_mode: AutoresetMode = to_autoreset_mode(autoreset_mode)
        self.metadata = type(self).metadata | {"autoreset_mode": self.autoreset_mode}
        self.games: SeatGames = SeatGames(
            game, num_envs, num_players, seat, opponents, rewards, 0, options, illegal, observe_mask, observation
        )
        self.game: Game = self.games.game
        self.num_envs: int = num_envs
        self._shows_end = np.zeros(num_envs, bool)
        """Whether the end of a game is shown, and the next action will be ignored (`NEXT_STEP`), bool[num_envs]."""
        self.single_observation_space: Any = self.games.space
        self.single_action_space: Any = spaces.Discrete(len(self.game.action_space))
        self.observation_space: Any = batch_space(self.single_observation_space, num_envs)
        self.action_space: Any = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, Infos]:
        """Deal new games and play each up to its learner's first decision.

        Args:
            seed: One integer seeds all games. The deals follow from it. Without it, they follow from the last seed.
            options: None. The argument is Gymnasium's.

        Returns:
            The learners' observations, and the infos.

        Raises:
            ValueError: For options, and for a list of seeds, because games side by side are dealt from one seed.
        """
        if options:
            raise ValueError(
                f"reset takes no options; create the environment with {', '.join(map(str, options))} as arguments."
            )
        if isinstance(seed, list):
            raise ValueError("Games side by side are dealt from one seed; give a whole number.")
        super().reset(seed=None if seed is None else check_seed(seed))
        self.games.set_seed(int(self.np_random.integers(2**62)))
        self.games.reset()
        self._shows_end[:] = False
        return self.games.observations(), self._make_infos(np.zeros(self.num_envs, bool))

    def step(self, actions: np.ndarray) -> tuple[ObsType, np.ndarray, np.ndarray, np.ndarray, Infos]:
        """Play the learners' decisions, then the opponents' up to the learners' next ones.

        Args:
            actions: int64[num_envs]: A legal action of each learner.

        Returns:
            Observations, rewards (float64[num_envs]), terminations and truncations (bool[num_envs]), and infos.

        Raises:
            IllegalAction: For a value that is no action of the game, and with illegal="raise" for an illegal one.
        """
        deciding = np.flatnonzero(~self._shows_end)
        ended, ignored = self.games.step(self.games.checked_actions(actions, deciding), deciding)
        rewards, over, truncated = np.zeros(self.num_envs), np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        rewards[ended.rows], over[ended.rows], truncated[ended.rows] = ended.rewards, ~ended.truncated, ended.truncated
        infos, observations = self._make_infos(ignored), self.games.observations()
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            return observations, rewards, over, truncated, infos | self._make_final_infos(ended)
        self._shows_end = over | truncated
        return self._show_ends(ended, observations, infos), rewards, over, truncated, infos

    def _show_ends(self, ended: EndedGames, observations: ObsType, infos: Infos) -> ObsType:
        """Overwrite observations and infos of games that have ended with their final ones (for `NEXT_STEP`)."""
        if not len(ended.rows):
            return observations
        for name, values in self._infos_of_ended(ended).items():
            infos[name][ended.rows] = values
        masks = infos["action_mask"]
        masks[ended.rows] = 1
        last_observations = self.games.format.apply(ended.observations, masks[ended.rows])
        for array, last_array in (
            [(observations[name], last_observations[name]) for name in observations]
            if isinstance(observations, dict)
            else [(observations, last_observations)]
        ):
            array[ended.rows] = last_array
        return observations

    def _make_infos(self, was_illegal: np.ndarray) -> Infos:
        zeros = np.zeros((self.num_envs, self.games.num_sides), np.int64)
        infos = {
            "action_mask": self.games.positions.masks.copy(),
            "seat": self.games.seats.copy(),
            "scores": zeros,
            "ranks": zeros.copy(),
            "cut_off": np.zeros(self.num_envs, bool),
            "illegal_action": was_illegal,
        }
        return infos | {f"_{name}": np.ones(self.num_envs, bool) for name in infos}

    def _infos_of_ended(self, ended: EndedGames) -> dict[str, np.ndarray]:
        """Return the infos of games that have ended, a row for each."""
        return {
            "action_mask": np.zeros((len(ended.rows), len(self.game.action_space)), np.int8),
            "seat": ended.seats,
            "scores": ended.scores,
            "ranks": ended.ranks,
            "cut_off": ended.cut_off,
            "illegal_action": ended.was_illegal,
        }

    def _make_final_infos(self, ended: EndedGames) -> Infos:
        """Return the infos of games that have ended in Gymnasium's layout: every value with a mask of the games that
        have it. Empty if no game has ended."""
        if not len(ended.rows):
            return {}
        has_ended, final_info, final_obs = (
            np.zeros(self.num_envs, bool),
            dict[str, Any](),
            np.full(self.num_envs, None, object),
        )
        has_ended[ended.rows] = True
        for row, observation in zip(ended.rows.tolist(), ended.observations, strict=True):
            final_obs[row] = self.games.final_observation(observation)
        for name, values in self._infos_of_ended(ended).items():
            final_info[name] = np.zeros((self.num_envs, *values.shape[1:]), values.dtype)
            final_info[name][ended.rows] = values
            final_info[f"_{name}"] = has_ended.copy()
        return {
            "final_obs": final_obs,
            "_final_obs": has_ended,
            "final_info": final_info,
            "_final_info": has_ended.copy(),
        }

    def render(self) -> tuple[np.ndarray, ...] | None:
        """Render every game as its learner sees it, uint8[height, width, 3] each, with render_mode="rgb_array".

        Raises `ImportError` without the extra `render`.
        """
        return tuple(self.games.frames()) if self.render_mode == "rgb_array" else None

    def action_masks(self) -> np.ndarray:
        """Return the learners' legal actions, bool[num_envs, actions].

        All actions are legal where the next one is ignored.
        """
        return self.games.action_masks() | self._shows_end[:, None]


def to_autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """Return the `AutoresetMode` for a mode or its value.

    Raises:
        ValueError: For one that games side by side do not support.
    """
    supported = AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP
    match = next((candidate for candidate in supported if mode in (candidate, candidate.value)), None)
    if match is None:
        raise ValueError(
            f"autoreset_mode must be {supported[0].value!r} or {supported[1].value!r} (AutoresetMode.SAME_STEP or NEXT_STEP), not {mode!r}."
        )
    return match
