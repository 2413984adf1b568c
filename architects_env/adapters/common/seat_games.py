"""Many games side by side with one learner's seat in each: the common part of the vector environments of Gymnasium
and Stable-Baselines3."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from gymnasium import spaces

from architects_env.adapters.common.illegal import DEFAULT_ILLEGAL, IGNORE, LOSE, MAX_IGNORED, RAISE, check_illegal
from architects_env.adapters.common.observation import VECTOR, ObservationFormat
from architects_env.adapters.common.opponents import (
    BatchActFunction,
    Opponent,
    Opponents,
    batch_act_function_of,
    opponents_after_learner,
)
from architects_env.adapters.common.rendering import frame_of
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rewards import REWARDS, check_rewards, lost_by_all, rewards_of
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.play.batch_views import Views, get_views
from architects_env.core.play.match import IllegalAction
from architects_env.core.play.positions import Positions

FILM_WIDTH, SMALLEST_IMAGE = 1200, 120
"""Width of all images together and smallest width of one, in pixels."""


@dataclass(frozen=True)
class EndedGames:
    """Games that have ended, with their results. Scores and ranks of games ended by illegal actions are zero."""

    rows: np.ndarray
    """Indices of the games, int64[n]."""
    rewards: np.ndarray
    """Rewards of the learners, float32[n]."""
    scores: np.ndarray
    """Final scores, int64[n, sides]."""
    ranks: np.ndarray
    """Final ranks, int64[n, sides]; the best is 1."""
    cut_off: np.ndarray
    """Whether the turn limit ended the game, bool[n]."""
    seats: np.ndarray
    """Seats of the learners, int64[n]."""
    observations: np.ndarray
    """Last observations of the learners, float32[n, len(observation_layout)]."""
    was_illegal: np.ndarray
    """Whether an illegal action of the learner ended the game, bool[n]."""
    truncated: np.ndarray
    """Whether the game was truncated after too many ignored illegal actions, bool[n]."""

    def joined(self, other: EndedGames) -> EndedGames:
        """Return these games followed by others."""
        return EndedGames(
            *(np.concatenate([getattr(self, field.name), getattr(other, field.name)]) for field in fields(EndedGames))
        )


class SeatGames:
    """`num_envs` games that are played up to their learners' decisions.

    Copies made by `copy.deepcopy` or `pickle` continue identically.

    Args:
        game: Name of a game, or a `Game`.
        num_envs: Number of games side by side.
        num_players: Number of players. None: the game's usual number.
        seat: Seat of the learners, from 0. None: each seat in turn, game by game.
        opponents: Players of the other seats: one for all, a list in turn order after the learner, or a dictionary by
            seat.
        rewards: "placement", "win" or "margin".
        seed: Seed of the deals and of the opponents' random numbers.
        options: Options of the rules by name.
        illegal: Effect of an illegal action: "lose", "raise" or "ignore".
        observe_mask: Whether observations are dictionaries with "observation" and "action_mask".
        observation_format: "vector" or "tables".
        special_opponents: Functions of the caller that play as opponents, by the names that `opponents` gives them.

    Raises:
        ValueError: If there is no such game, if the game does not have that seat, number of players or option value, if
            an opponent is unknown or there are too few or too many, or if another argument is none of the words above.
        TypeError: If an argument is no option of the rules.
    """

    fixed_seat: int | None
    """The learners' seat in all games; None for each seat in turn."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        num_players: int | None,
        seat: int | None,
        opponents: Opponents,
        rewards: str,
        seed: int,
        options: dict[str, Any],
        illegal: str = DEFAULT_ILLEGAL,
        observe_mask: bool = False,
        observation_format: str = VECTOR,
        special_opponents: dict[str, BatchActFunction] | None = None,
    ) -> None:
        self.on_illegal: str = check_illegal(illegal)
        self.game: Game = load(game)
        options = self.game.options_among(options)
        num_players = self.game.check_players(num_players)
        check_num_envs(num_envs)
        self.format: ObservationFormat = ObservationFormat(self.game, observation_format, observe_mask)
        self.space: spaces.Space[Any] = self.format.space()
        """Space of a learner's observation."""
        self.positions: Positions = Positions(self.game, num_envs, num_players, options)
        if seat is not None:
            self.game.check_seat(seat, num_players)
        others, self.fixed_seat = opponents_after_learner(self.game, opponents, num_players, seat)
        self.num_envs: int = num_envs
        self.num_players: int = num_players
        self._rows, self._ignored, self._has_dealt = np.arange(num_envs), np.zeros(num_envs, np.int64), False
        self._special_opponents = special_opponents or {}
        self._opponents = self._group_opponents(others)
        self.reward_kind = REWARDS[check_rewards(rewards)]
        self.seats: np.ndarray = np.zeros(num_envs, np.int64)
        """Seats of the learners, int64[num_envs]."""
        self.set_seed(seed)

    def _group_opponents(self, opponents: Sequence[Opponent]) -> list[tuple[BatchActFunction, list[int]]]:
        """Return each opponent once, with all its slots (0 is the seat after the learner's).

        An opponent with several slots then chooses for all of them in one call.
        """
        groups: list[tuple[Opponent, list[int]]] = []
        for slot, opponent in enumerate(opponents):
            slots_of_same = next(
                (
                    slots
                    for known, slots in groups
                    if known is opponent or (isinstance(opponent, str) and known == opponent)
                ),
                None,
            )
            if slots_of_same is None:
                groups.append((opponent, [slot]))
            else:
                slots_of_same.append(slot)
        return [
            (
                self._special_opponents.get(opponent) or batch_act_function_of(self.game, opponent)
                if isinstance(opponent, str)
                else batch_act_function_of(self.game, opponent),
                slots,
            )
            for opponent, slots in groups
        ]

    def set_seed(self, seed: int) -> None:
        """Set the seed of the games that `reset` will deal."""
        self._seed, self._num_dealt = check_seed(seed), 0
        self._rngs = [agent_generator(self._seed, "opponent", index) for index in range(len(self._opponents))]

    def reset(self) -> None:
        """Deal new games and play each up to its learner's first decision."""
        self._ignored[:], self._has_dealt = 0, True
        self._deal_until_decision(self._rows)

    def check_dealt(self) -> None:
        """Raise `RuntimeError` before the first `reset`."""
        if not self._has_dealt:
            raise RuntimeError("No games are in play yet. Call reset() first.")

    def checked_actions(self, actions: Any, deciding: np.ndarray | None = None) -> np.ndarray:
        """Return the learners' actions as int64[num_envs].

        Args:
            actions: An action for each game.
            deciding: Indices of the games in which the learners decide, int64[n]. None: all.

        Raises:
            ValueError: For an array of another shape or type.
            IllegalAction: For a value that is no action of the game. With illegal="raise", also for an illegal action
                in one of the games `deciding` (int64[n]; None: all).
        """
        self.check_dealt()
        chosen, num_actions = np.asarray(actions), len(self.game.action_space)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions must be {self.num_envs} whole numbers, not an array of shape {chosen.shape} and type {chosen.dtype}. Give one action for each game."
            )
        if len(outside := np.flatnonzero((chosen < 0) | (chosen >= num_actions))):
            row = outside[0]
            raise IllegalAction(
                f"Actions are numbered from 0 to {num_actions - 1}; the learner in game {row} chose {chosen[row]}. Choose one that its mask allows."
            )
        if self.on_illegal == RAISE:
            rows = self._rows if deciding is None else deciding
            self.check_legal(rows, chosen[rows], "the learner")
        return chosen.astype(np.int64, copy=True)

    def step(self, actions: np.ndarray, deciding: np.ndarray | None = None) -> tuple[EndedGames, np.ndarray]:
        """Play the learners' decisions (from `checked_actions`) in the games `deciding` (int64[n]; None: all), then the
        opponents' up to the learners' next ones.

        Args:
            actions: Actions of the learners, int64[num_envs], as `checked_actions` returns them.
            deciding: Indices of the games in which the learners decide, int64[n]. None: all.

        Returns:
            The games that have ended (new games have been dealt in their rows), and bool[num_envs]: where an illegal
                action was ignored and the game continues.
        """
        deciding = self._rows if deciding is None else deciding
        legal = self.are_legal(deciding, actions[deciding])
        rows, illegal_rows = deciding[legal], deciding[~legal]
        self._ignored[rows] = 0
        self._ignored[illegal_rows] += 1
        too_many = self._ignored[illegal_rows] >= MAX_IGNORED
        ending = illegal_rows if self.on_illegal == LOSE else illegal_rows[too_many]
        ignored = np.zeros(self.num_envs, bool)
        ignored[illegal_rows] = True
        ignored[ending] = False
        ended_by_illegal = self._end_illegal_games(ending) if len(ending) else None
        self.positions.play(rows, actions[rows])
        over = self._play_opponents(rows)
        ended = self._get_results(over)
        self._deal_until_decision(over)
        return ended_by_illegal.joined(ended) if ended_by_illegal else ended, ignored

    def _end_illegal_games(self, rows: np.ndarray) -> EndedGames:
        """Deal new games in place of these, which illegal actions have ended: lost, or truncated if the actions were
        ignored."""
        observations, seats, no_results = (
            get_views(self.positions, rows).observations,
            self.seats[rows],
            np.zeros((len(rows), self.num_sides), np.int64),
        )
        truncated, rewards = (
            np.full(len(rows), self.on_illegal == IGNORE),
            np.full(len(rows), -float(self.on_illegal == LOSE), np.float32),
        )
        self._ignored[rows] = 0
        self._deal_until_decision(rows)
        return EndedGames(
            rows,
            rewards,
            no_results,
            no_results,
            np.zeros(len(rows), bool),
            seats,
            observations,
            np.ones(len(rows), bool),
            truncated,
        )

    @property
    def num_sides(self) -> int:
        """Number of seats and rivals of each game."""
        return self.num_players + len(self.positions.rivals)

    def are_legal(self, rows: np.ndarray, actions: np.ndarray) -> np.ndarray:
        """Return which of these actions the seats to act may take, bool[n].

        Args:
            rows: Indices of the games, int64[n].
            actions: Actions of the seats to act, int64[n].
        """
        masks = self.positions.masks
        inside = (actions >= 0) & (actions < masks.shape[1])
        return inside & (masks[rows, np.where(inside, actions, 0)] != 0)

    def check_legal(self, rows: np.ndarray, actions: np.ndarray, player: str) -> None:
        """Refuse actions that are not legal.

        Args:
            rows: int64[n]: The games.
            actions: int64[n]: The actions of the seats to act.
            player: Name of the player, for the error.

        Raises:
            IllegalAction: For the first action that is not legal.
        """
        illegal_indices = np.flatnonzero(~self.are_legal(rows, actions))
        if len(illegal_indices):
            first = illegal_indices[0]
            raise IllegalAction(
                f"Action {actions[first]} of {player} in game {rows[first]} is not legal there. Choose one that the action mask allows."
            )

    def action_masks(self) -> np.ndarray:
        """Return the learners' legal actions, bool[num_envs, actions]."""
        self.check_dealt()
        return self.positions.masks.astype(bool)

    def frames(self) -> list[np.ndarray]:
        """Return a frame of every game as its learner sees it, uint8[height, width, 3]; more games make smaller frames.

        Raises `ImportError` without the extra `render`.
        """
        self.check_dealt()
        across = int(np.ceil(np.sqrt(self.num_envs)))
        return [
            frame_of(view, max(SMALLEST_IMAGE, FILM_WIDTH // across))
            for view in get_views(self.positions, np.arange(self.num_envs))
        ]

    def observations(self) -> Any:
        """Return the learners' observations: float32[num_envs, len(observation_layout)] or tables; with
        `observe_mask` also the masks, int8[num_envs, actions]."""
        return self.format.apply(get_views(self.positions, self._rows).observations, self.positions.masks.copy())

    def final_observation(self, observation: np.ndarray) -> Any:
        """Return a learner's observation at the end of a game, where no action is legal."""
        return self.format.apply(observation, np.zeros(len(self.game.action_space), np.int8))

    def _deal_until_decision(self, rows: np.ndarray) -> None:
        while len(rows):  # a game may end before its learner has anything to decide
            episodes = self._num_dealt + np.arange(len(rows))
            self._num_dealt += len(rows)
            self.seats[rows] = episodes % self.num_players if self.fixed_seat is None else self.fixed_seat
            self.positions.deal(rows, np.stack([np.full(len(rows), self._seed, np.int64), episodes], axis=1))
            rows = self._play_opponents(rows)

    def _play_opponents(self, rows: np.ndarray) -> np.ndarray:
        """Let the opponents play in these games until each has ended or waits for its learner.

        Returns those that have ended.
        """
        ended = [rows[:0]]
        while len(rows):
            over = self.positions.over(rows)
            ended.append(rows[over])
            rows = rows[~over]
            rows = rows[self.positions.seats[rows] != self.seats[rows]]
            slots = (self.positions.seats[rows] - self.seats[rows] - 1) % self.num_players
            for (choose, opponent_slots), rng in zip(self._opponents, self._rngs, strict=True):
                self._play_opponent(choose, rows[np.isin(slots, opponent_slots)], rng)
        return np.sort(np.concatenate(ended))

    def _play_opponent(self, choose: Callable[..., Any], rows: np.ndarray, rng: np.random.Generator) -> None:
        if len(rows):
            keyed = getattr(getattr(choose, "__self__", None), "uses_game_keys", False)
            actions = np.asarray(choose(get_views(self.positions, rows, keyed), rng))
            self.check_legal(rows, actions, "an opponent")
            self.positions.play(rows, actions.astype(np.int64, copy=False))

    def _get_results(self, rows: np.ndarray) -> EndedGames:
        scores, ranks, _ = self.positions.results(rows)
        states, learner_rewards = self.positions.copies(rows), np.zeros(len(rows), np.float32)
        seats, cut_off = self.seats[rows], np.array(states.cut_off != 0, bool)
        for k in range(len(rows)):
            rewards = np.zeros(scores.shape[1], np.float32)
            if cut_off[k] and self.positions.lost_at_bound:
                lost_by_all(rewards)
            else:
                rewards_of(self.reward_kind, scores[k], ranks[k], self.game.margin_scale, rewards)
            learner_rewards[k] = rewards[seats[k]]
        observations = Views(self.game, self.game.for_kernels(states), seats, self.positions.masks[rows]).observations
        all_false = np.zeros(len(rows), bool)
        return EndedGames(rows, learner_rewards, scores, ranks, cut_off, seats, observations, all_false, all_false)


def check_num_envs(num_envs: int) -> None:
    """Raise `ValueError` unless `num_envs` is a whole number of at least 1."""
    if isinstance(num_envs, bool) or not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
        raise ValueError(f"num_envs must be a whole number of at least 1, not {num_envs!r}.")
