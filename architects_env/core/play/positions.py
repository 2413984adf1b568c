"""Games side by side that stop where they end: each is dealt on request, and keeps its last position until its place
is dealt again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import numpy as np

from architects_env.core.compile.jit import kernel
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rewards import PLACEMENT, lost_by_all, rewards_of
from architects_env.core.play.buffers import GameBuffers
from architects_env.core.play.kernels import get_kernels


class Positions(GameBuffers):
    """`places` games of one kind.

    Unlike a `Batch`, which deals the next game in the step in which one ends, it keeps last positions.

    Arrays, rewritten in place: `states` (in the form for kernels `memory`), and for the seat to act `masks`
    int8[places, actions] (all zero where a game is over, or none has been dealt yet) and `seats` int64[places].
    Copies made by `copy.deepcopy` or `pickle` share nothing with this object and continue identically.
    """

    _DERIVED: ClassVar[tuple[str, ...]] = (*GameBuffers._DERIVED, "_loops")

    def __init__(
        self, game: Game, places: int, num_players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        num_players = game.check_players(num_players)
        self.options: dict[str, Any] = game.clean_options(options or {})
        self._encoded = game.encode_options(self.options, num_players)
        super().__init__(game, places)
        self.num_players: int = num_players
        self.rivals: tuple[str, ...] = game.rivals(self.num_players, self._encoded)
        self.lost_at_bound: bool = game.at_bound >= 0 and bool(self._encoded[game.at_bound])
        """Whether a game that is cut off is lost by everybody (the option at_bound)."""
        self.seats: np.ndarray = np.zeros(places, np.int64)
        self._deals: np.ndarray = np.zeros((places, 2), np.int64)

    def _derive(self) -> None:
        super()._derive()
        self._loops = _get_loops(self.game)

    def deal(self, rows: np.ndarray, deals: np.ndarray) -> None:
        """Deal the games `deals` (int64[n, 2]: seed and episode) in these places (int64[n])."""
        self._deals[rows] = deals
        self._loops.deal(
            self.memory, rows, self._empty, self.num_players, self._encoded, deals, self._padded, self.seats
        )

    def deals_of(self, rows: np.ndarray) -> np.ndarray:
        """Return seed and episode of the games in these places, int64[n, 2]."""
        return self._deals[rows]

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Play an action in each of these places (int64[n] both), and what follows from it without a choice.

        They are not checked: see `agents.choose_actions`.
        """
        self._loops.play(self.memory, rows, actions, self._padded, self.seats)

    def over(self, rows: np.ndarray) -> np.ndarray:
        """Return whether the games in these places have ended, bool[n]."""
        return self.states["over"][rows] != 0

    def copies(self, rows: np.ndarray) -> States:
        """Return copies of the positions in these places.

        They are copied as bytes, because numpy copies records field by field, which takes a hundred times as long.
        """
        return recarray(
            self.states.view(np.uint8, np.ndarray).reshape(len(self.states), -1)[rows].reshape(-1).view(self.game.dtype)
        )

    def results(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the results of the games in these places; sides are seats and rivals.

        Returns:
            Scores and ranks, int64[n, sides] each, and rewards by placement, float32[n, sides].
        """
        shape = len(rows), self.num_players + len(self.rivals)
        scores, ranks, rewards = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.float32)
        self._loops.results(self.memory, rows, self.lost_at_bound, scores, ranks, rewards)
        return scores, ranks, rewards


def make_deals(seed: int, games: int) -> np.ndarray:
    """Return the deals 0 to `games - 1` of a seed, as a `Batch` numbers them, int64[games, 2]."""
    return np.stack([np.full(games, seed, np.int64), np.arange(games, dtype=np.int64)], axis=1)


@dataclass(frozen=True)
class _Loops:
    deal: Callable[..., Any]
    play: Callable[..., Any]
    results: Callable[..., Any]


@cache
def _get_loops(game: Game) -> _Loops:
    kernels = get_kernels(game)
    begin, step, standings_rule, margin_scale = kernels.begin, kernels.step, game.score_and_rank, game.margin_scale

    @kernel
    def deal(states, rows, empty, num_players, options, deals, masks, seats):
        for k in range(rows.shape[0]):
            i = rows[k]
            states[i] = empty[0]
            begin(states[i], num_players, options, deals[k, 0], deals[k, 1], masks[i])
            seats[i] = states[i].seat

    @kernel
    def play(states, rows, actions, masks, seats):
        for k in range(rows.shape[0]):
            i = rows[k]
            step(states[i], actions[k], masks[i])
            seats[i] = states[i].seat

    @kernel
    def standings(states, rows, lost_at_bound, scores, ranks, rewards):
        for k in range(rows.shape[0]):
            i = rows[k]
            standings_rule(states[i], scores[k], ranks[k])
            if lost_at_bound and states[i].cut_off != 0:
                lost_by_all(rewards[k])
            else:
                rewards_of(PLACEMENT, scores[k], ranks[k], margin_scale, rewards[k])

    return _Loops(deal, play, standings)
