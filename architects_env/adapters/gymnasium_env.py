"""Gymnasium: one learner's seat in a game against given opponents."""

from __future__ import annotations

from typing import Any, Literal, overload

import gymnasium
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
from architects_env.adapters.common.observation import VECTOR, ObservationFormat, ObsType
from architects_env.adapters.common.opponents import (
    Opponents,
    act_function_of,
    fresh_if_stateful,
    opponents_after_learner,
)
from architects_env.adapters.common.rendering import MODES, Screen
from architects_env.adapters.registration import register_games
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load, names
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.play.match import Match


class LegalDiscrete(spaces.Discrete):
    """The actions of a game.

    `sample()` without a mask draws one that is legal now, so that tools which ignore masks can play.
    """

    def __init__(self, mask: np.ndarray) -> None:
        super().__init__(len(mask))
        self.mask: np.ndarray = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Sample as `Discrete.sample` does; the default mask holds the actions that are legal now.

        Args:
            mask: Actions that may be drawn, int8[actions]. None: those that are legal now.
            probability: Probability of each action, float64[actions]. None: all equal.
        """
        if mask is None and probability is None and self.mask.any():
            mask = self.mask
        return super().sample(mask, probability)


class SeatEnv(gymnasium.Env[ObsType, int]):
    """A Gymnasium environment for one learner.

    ```python
    env = gymnasium.make("architects_env/Hamlet-v0", num_players=3, opponents=["greedy", "random"])
    observation, info = env.reset(seed=0)
    observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    ```

    >>> from architects_env.adapters.gymnasium_env import SeatEnv
    >>> env = SeatEnv("hamlet", num_players=2, seat=0, opponents="greedy")
    >>> observation, info = env.reset(seed=0)
    >>> observation.shape, info["action_mask"].nonzero()[0].tolist()
    ((48,), [0, 1])
    >>> terminated = False
    >>> while not terminated:
    ...     action = int(info["action_mask"].argmax())
    ...     observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, info["scores"].tolist(), info["ranks"].tolist()
    (-1.0, [3, 5], [2, 1])

    The learner sits at `seat` (None: another one each game) and `opponents` at the others: one for all, a list in turn
    order after the learner, or a dictionary by seat.

    Observation: float32[len(observation_layout)]. With `observe_mask`, a dictionary of that as "observation" and the
    legal actions as "action_mask" (int8, all zero at the end). `action_masks()` (for sb3-contrib) returns the legal
    actions too. With observation="tables" always a dictionary: tables of cards, seats and the rest replace the vector
    (`architects_env.core.contract.spaces.observation_tables`). Reward: the learner's own, at the end.

    `info` has the same keys at every step. All values are numbers or numpy arrays, so that they can be recorded and
    stacked:

    - "action_mask": the legal actions;
    - "seat": the seat of the learner;
    - "scores" and "ranks" (int64[sides]): of all seats and rivals, zero before the end;
    - "cut_off": whether the turn limit ended the game;
    - "illegal_action": whether the last action was illegal (see `architects_env.adapters.common.illegal`).

    The last two are arrays of no dimensions, which vector environments and TorchRL accept.

    A game that reaches the turn limit is scored, and the observation holds its turn counter. So this
    is `terminated` like any other end (no bootstrapping), with `info["cut_off"]` True. Only a run of ignored illegal
    actions is `truncated`.

    Copies made by `copy.deepcopy` or `pickle` in the middle of a game continue identically.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        num_players: Number of players. Default: the game's usual number (`Game.default_players`).
        seat: Seat of the learner, from 0. Default: drawn at random for each game.
        opponents: Players of the other seats: a name such as "greedy" or "runs/NAME/policy.zip", an object with `act`
            or `choose`, or a function; one for all, a list in turn order after the learner, or a dictionary by seat.
            Default: "random".
        rewards: "placement" (default; -1 last to 1 first), "win" or "margin".
        render_mode: None (default), "rgb_array", "human" or "ansi".
        illegal: Effect of an illegal action: "lose" (default), "raise" or "ignore"
            (`architects_env.adapters.common.illegal`).
        observe_mask: Whether observations are dictionaries with "observation" and "action_mask". Default: False.
        observation: "vector" (default) or "tables".
        **options: Options of the rules, such as `rival="helena"`.

    Raises:
        ValueError: If a value is none of those above, or the game does not allow it.
        TypeError: If an argument is no option of the rules.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    @overload
    def __init__(
        self: SeatEnv[np.ndarray],
        game: str | Game,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: Literal[False] = False,
        observation: Literal["vector"] = VECTOR,
        **options: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: SeatEnv[dict[str, np.ndarray]],
        game: str | Game,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        *,
        observe_mask: Literal[True],
        observation: str = VECTOR,
        **options: Any,
    ) -> None: ...
    @overload
    def __init__(
        self: SeatEnv[dict[str, np.ndarray]],
        game: str | Game,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: bool = False,
        *,
        observation: Literal["tables"],
        **options: Any,
    ) -> None: ...
    def __init__(
        self,
        game: str | Game,
        num_players: int | None = None,
        seat: int | None = None,
        opponents: Opponents = "random",
        rewards: str = "placement",
        render_mode: str | None = None,
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: bool = False,
        observation: str = VECTOR,
        **options: Any,
    ) -> None:
        self.on_illegal: str = check_illegal(illegal)
        self.observe_mask: bool = observe_mask
        self.observation_format: str = observation
        """Format of observations: "vector" or "tables"."""
        self.game: Game = load(game)
        options = self.game.options_among(options)
        num_players = self.game.check_players(num_players)
        if seat is not None:
            self.game.check_seat(seat, num_players)
        self._screen = Screen(render_mode)
        in_order, seat = opponents_after_learner(self.game, opponents, num_players, seat)
        self._act_functions = [act_function_of(self.game, opponent) for opponent in in_order]
        self._acts_in_game = self._act_functions
        self.num_players: int = num_players
        self.fixed_seat: int | None = seat
        """The learner's seat in all games; None for another one each game."""
        self.reward_kind: str = rewards
        """Kind of the rewards: "placement", "win" or "margin"."""
        self.options: dict[str, Any] = options
        self.render_mode = render_mode
        self.match: Match = Match(self.game, num_players, options, 0, rewards)
        self._num_sides = num_players + len(self.match.rivals)
        self._dealt, self._in_play, self._ignored = False, False, 0
        self.seat: int = seat or 0
        """The learner's seat in this game."""
        self._format = ObservationFormat(self.game, observation, observe_mask)
        self.observation_space: Any = self._format.space()
        self._mask = np.zeros(len(self.game.action_space), np.int8)
        self.action_space: Any = LegalDiscrete(self._mask)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]:
        """Start a new game and play it up to the learner's first decision.

        Args:
            seed: Seed of the deal and of the opponents. Without it, the deal follows from the last seed.
            options: None. The argument is Gymnasium's.

        Returns:
            The learner's observation, and `info` with the keys of the class docstring.

        Raises:
            ValueError: If `options` are given. The options of the rules are arguments of the environment.
        """
        if options:
            raise ValueError(
                f"reset takes no options; create the environment with {', '.join(map(str, options))} as arguments."
            )
        super().reset(seed=None if seed is None else check_seed(seed))
        while True:
            deal_seed = int(self.np_random.integers(2**62))
            self.seat = int(self.np_random.integers(self.num_players)) if self.fixed_seat is None else self.fixed_seat
            self.match = Match(self.game, self.num_players, self.options, deal_seed, self.reward_kind)
            self._opponent_rngs = [
                agent_generator(deal_seed, "opponent", opponent_index) for opponent_index in range(self.num_players - 1)
            ]
            self._acts_in_game = [fresh_if_stateful(act) for act in self._act_functions]
            self._play_opponents()
            if not self.match.over:
                self._dealt, self._in_play, self._ignored = True, True, 0
                self._render_for_human()
                return self._observe(), self._make_info(False)

    def step(self, action: Any) -> tuple[ObsType, float, bool, bool, dict[str, Any]]:
        """Play the learner's decision, then the opponents' up to the learner's next one or the end.

        Args:
            action: A legal action of the learner, an index into `info["action_mask"]`.

        Returns:
            Observation, reward (0 before the end), terminated, truncated, and `info` with the keys of the class
                docstring.

        Raises:
            RuntimeError: If no game is in play.
            IllegalAction: With illegal="raise" for an illegal action, and always for a value that is no action of the
                game.
        """
        if not self._in_play:
            raise RuntimeError("No game is in play; call reset() first.")
        if illegal_reason(self.match, action, self.on_illegal):
            self._ignored += 1
            lost, truncated = self.on_illegal == LOSE, self.on_illegal == IGNORE and self._ignored >= MAX_IGNORED
            if lost or truncated:
                self._in_play = False
                self._mask[:] = 0
            return self._observe(), -float(lost), lost, truncated, self._make_info(True)
        self._ignored = 0
        self.match.apply(action)
        self._play_opponents()
        reward = float(self.match.returns()[self.seat])
        self._in_play = not self.match.over
        self._render_for_human()
        return self._observe(), reward, self.match.over, False, self._make_info(False)

    def _play_opponents(self) -> None:
        match = self.match
        while not match.over and match.seat != self.seat:
            opponent_index = (match.seat - self.seat - 1) % self.num_players
            match.apply(self._acts_in_game[opponent_index](match.view(), self._opponent_rngs[opponent_index]))
        self._mask[:] = match.mask

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _observe(self) -> ObsType:
        return self._format.apply(self.match.observation(self.seat), self._mask.copy())

    def _make_info(self, was_illegal: bool) -> dict[str, Any]:
        # Before the end they may be secret.
        scores, ranks = self.match.scores_and_ranks() if self.match.over else np.zeros((2, self._num_sides), np.int64)
        return {
            "action_mask": self._mask.copy(),
            "seat": np.int64(self.seat),
            "scores": scores,
            "ranks": ranks,
            "cut_off": np.array(self.match.cut_off),
            "illegal_action": np.array(was_illegal),
        }

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise RuntimeError("No game is in play yet; call reset() first.")

    def action_masks(self) -> np.ndarray:
        """Return the learner's legal actions, bool[actions]; none are legal at the end."""
        self._check_dealt()
        return self._mask.astype(bool)

    def render(self) -> str | np.ndarray | None:  # type: ignore[override]
        """Render the board as the learner sees it.

        Returns:
            With render_mode="ansi" the board as text. With "rgb_array" uint8[height, width, 3], always of the same
                size, with changes since the last call marked (needs the extra `render`). With "human" None: the board
                appears in a window at every step, or is printed if no window can open.
        """
        self._check_dealt()
        return self._screen.show(self.match, self.seat)

    def close(self) -> None:
        """Close the window of render_mode="human"."""
        self._screen.close()


register_games(names())
