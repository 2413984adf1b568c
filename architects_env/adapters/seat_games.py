"""Many games side by side, one learner's seat in each, given opponents at the others: what the vector environments of Gymnasium and Stable-Baselines3 share."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.adapters.opponents import Choices, Opponent, Opponents, after_learner, side_by_side
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


@dataclass(frozen=True)
class Ended:
    """Games that have ended, and how."""

    rows: np.ndarray
    """int64[n]: which of the games."""
    rewards: np.ndarray
    """float32[n]: what the learners get."""
    scores: np.ndarray
    """int64[n, sides]"""
    ranks: np.ndarray
    """int64[n, sides], the best is 1."""
    cut_off: np.ndarray
    """bool[n]: whether the bound on the length ended it."""
    seats: np.ndarray
    """int64[n]: where the learners sat."""
    observations: np.ndarray
    """float32[n, len(observation_layout)]: what the learners see at the end."""


class SeatGames:
    """`num_envs` games that go on to their learners' decisions. The learner sits at `seat` (None: each seat in turn, game by game).

    `special` names opponents that are not agents but functions of the caller's. Raises `ValueError` for what does not fit.
    """

    def __init__(
        self, game: str | Game, num_envs: int, num_players: int, seat: int | None, opponents: Opponents, rewards: str, seed: int, options: dict[str, Any],
        special: dict[str, Choices] | None = None,
    ) -> None:
        self.game = load(game)
        self.positions = Positions(self.game, num_envs, num_players, options)
        if seat is not None:
            self.game.check_seat(seat, num_players)
        others, self.fixed_seat = after_learner(self.game, opponents, num_players, seat)
        self.num_envs, self.num_players = num_envs, num_players
        self._special = special or {}
        self._choices = self._players_of(others)
        self._kind_of_rewards = REWARDS[check_rewards(rewards)]
        self.seats = np.zeros(num_envs, np.int64)
        """int64[num_envs]: where the learners sit."""
        self.begin(seed)

    def _players_of(self, others: Sequence[Opponent]) -> list[tuple[Choices, list[int]]]:
        """Each opponent once, with its places in turn order after the learner: it is asked for all of them together."""
        found: list[tuple[Opponent, list[int]]] = []
        for place, other in enumerate(others):
            same = next((places for known, places in found if known is other or (isinstance(other, str) and known == other)), None)
            if same is None:
                found.append((other, [place]))
            else:
                same.append(place)
        return [(self._special.get(other) or side_by_side(self.game, other) if isinstance(other, str) else side_by_side(self.game, other), places)
                for other, places in found]

    def begin(self, seed: int) -> None:
        """The seed of the games that `reset` will deal."""
        self._seed, self._dealt = check_seed(seed), 0
        self._rngs = [agent_generator(self._seed, "opponent", number) for number in range(len(self._choices))]

    def reset(self) -> None:
        """New games, each played on to its learner's first decision."""
        self._deal_until_asked(np.arange(self.num_envs))

    def step(self, rows: np.ndarray, actions: np.ndarray) -> Ended:
        """The learners' decisions (int64[n]) in these games (int64[n]), then the opponents' up to the learners' next ones. Ended games are dealt anew."""
        self.positions.play(rows, actions)
        over = self._settled(rows)
        ended = self._reported(over)
        self._deal_until_asked(over)
        return ended

    def give_up(self, rows: np.ndarray) -> np.ndarray:
        """Deal other games in these places; float32[n, len(observation_layout)]: what their learners saw last."""
        observations = views_of(self.positions, rows).observations
        self._deal_until_asked(rows)
        return observations

    def legal(self, rows: np.ndarray, actions: np.ndarray) -> np.ndarray:
        """bool[n]: which of these actions the seats to act may take."""
        masks = self.positions.masks
        inside = (actions >= 0) & (actions < masks.shape[1])
        return inside & (masks[rows, np.where(inside, actions, 0)] != 0)

    def check(self, rows: np.ndarray, actions: np.ndarray, who: str) -> None:
        """Raises `IllegalAction` for the first that is not legal."""
        wrong = np.flatnonzero(~self.legal(rows, actions))
        if len(wrong):
            raise IllegalAction(f"Action {actions[wrong[0]]} of {who} in game {rows[wrong[0]]} is not legal there; the action mask tells the legal ones.")

    def frames(self) -> list[np.ndarray]:
        """uint8[height, width, 3] for every game, as its learner sees it; the more games, the smaller. Raises `ImportError` without the extra `render`."""
        across = int(np.ceil(np.sqrt(self.num_envs)))
        return [frame_of(view, max(SMALLEST_IMAGE, FILM // across)) for view in views_of(self.positions, np.arange(self.num_envs))]

    def observations(self) -> np.ndarray:
        """float32[num_envs, len(observation_layout)] of the learners."""
        return views_of(self.positions, np.arange(self.num_envs)).observations

    def _deal_until_asked(self, rows: np.ndarray) -> None:
        while len(rows):  # a game may end before its learner has anything to decide
            numbers = self._dealt + np.arange(len(rows))
            self._dealt += len(rows)
            self.seats[rows] = numbers % self.num_players if self.fixed_seat is None else self.fixed_seat
            self.positions.deal(rows, np.stack([np.full(len(rows), self._seed, np.int64), numbers], axis=1))
            rows = self._settled(rows)

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
            self.check(rows, actions, "an opponent")
            self.positions.play(rows, actions.astype(np.int64, copy=False))

    def _reported(self, rows: np.ndarray) -> Ended:
        scores, ranks, _ = self.positions.standings(rows)
        last, gained = self.positions.copies(rows), np.zeros(len(rows), np.float32)
        seats, cut_off = self.seats[rows], np.array(last.cut_off != 0, bool)
        for k in range(len(rows)):
            rewards = np.zeros(scores.shape[1], np.float32)
            if cut_off[k] and self.positions.lost_at_bound:
                lost_by_all(rewards)
            else:
                rewards_of(self._kind_of_rewards, scores[k], ranks[k], self.game.margin_scale, rewards)
            gained[k] = rewards[seats[k]]
        observations = Views(self.game, self.game.for_kernels(last), seats, self.positions.masks[rows]).observations
        return Ended(rows, gained, scores, ranks, cut_off, seats, observations)
