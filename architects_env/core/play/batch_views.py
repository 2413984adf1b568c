"""Views of the seats to act in several games of a batch: redacted copies of the states.

No true state can be reached from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Protocol

import numpy as np

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.game import Game
from architects_env.core.play.game_keys import NO_KEY, keys_of
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.view import View


class GamesInPlay(Protocol):
    """Games of one kind in play together: a `Batch`, or `Positions`."""

    game: Game
    memory: np.ndarray
    """The true states in the form that kernels take."""
    seats: np.ndarray
    """Seats to act, int[games]."""
    masks: np.ndarray
    """Legal actions of the seats to act, int8[games, actions]."""

    def deals_of(self, rows: np.ndarray) -> np.ndarray:
        """Return seed and episode of these games, int64[n, 2]."""
        ...


@dataclass(frozen=True)
class Views:
    """Several games of one kind, each as its seat to act sees it. They may have different numbers of players."""

    game: Game
    memory: np.ndarray
    """The redacted states in the form that kernels take. They belong to the agent, which may overwrite them."""
    seats: np.ndarray
    """Seats to act, which are also the seats that see the views, int64[games]."""
    masks: np.ndarray
    """Legal actions of the seats to act, int8[games, actions]."""
    given_keys: np.ndarray | None = None
    """The keys of the games, for agents that use them (`Agent.uses_game_keys`). None for other agents."""

    def __len__(self) -> int:
        return len(self.seats)

    def __getitem__(self, k: int) -> View:
        """Return view number `k` alone, with its own memory."""
        memory = self.game.for_kernels(self.game.copy_states(self.memory[k : k + 1]))
        return View(self.game, memory, int(self.seats[k]), int(self.game_keys[k]))

    def __iter__(self) -> Iterator[View]:
        return (self[k] for k in range(len(self)))

    def subset(self, which: slice | np.ndarray) -> Views:
        """Return some of the views, in the order of `which`."""
        return Views(
            self.game,
            self.game.for_kernels(self.game.copy_states(self.memory[which])),
            self.seats[which].copy(),
            self.masks[which].copy(),
            self.game_keys[which].copy(),
        )

    def by_players(self) -> Iterator[tuple[int, np.ndarray]]:
        """Yield every number of players that occurs, with the indices of its views (int64)."""
        numbers = np.asarray(self.memory["num_players"])
        return ((int(number), np.flatnonzero(numbers == number)) for number in np.unique(numbers))

    @cached_property
    def game_keys(self) -> np.ndarray:
        """Keys of the games (`core.play.game_keys`), uint64[games]. They are 0 unless the agent uses them."""
        return np.full(len(self), NO_KEY, np.uint64) if self.given_keys is None else self.given_keys

    @cached_property
    def observations(self) -> np.ndarray:
        """Observations of the seats to act, float32[games, len(observation_layout)].

        They are computed from the redacted states on first use.
        """
        out = np.empty((len(self), len(self.game.observation_layout)), np.float32)
        _get_loops(self.game).observe(self.memory, self.seats, out)
        return out


def get_views(batch: GamesInPlay, rows: np.ndarray, keyed: bool = False) -> Views:
    """Return the views of the seats to act in these games of a batch, with the keys of the games if asked for."""
    return get_views_of_batches([(batch, rows)], keyed)


def get_views_of_batches(parts: Sequence[tuple[GamesInPlay, np.ndarray]], keyed: bool = False) -> Views:
    """Return the views for rows of several batches of one game in order. `parts` must not be empty."""
    game, number, masks = parts[0][0].game, sum(len(rows) for _, rows in parts), parts[0][0].masks
    memory = game.new_kernel_states(number)
    seats, masks, at = np.empty(number, np.int64), np.empty((number, masks.shape[1]), np.int8), 0
    for batch, rows in parts:
        end = at + len(rows)
        seats[at:end], masks[at:end] = batch.seats[rows], batch.masks[rows]
        _get_loops(game).redact(batch.memory, np.asarray(rows, np.int64), seats[at:end], memory[at:end])
        at = end
    keys = np.concatenate([keys_of(batch.deals_of(rows)) for batch, rows in parts]) if keyed else None
    return Views(game, memory, seats, masks, keys)


@dataclass(frozen=True)
class _Loops:
    redact: Callable[..., Any]
    """blank(states, rows, seats, memory): memory[k] is states[rows[k]] with everything redacted that seats[k] may not
    know."""
    observe: Callable[..., Any]
    """observe(memory, seats, out): out[k] is the observation of seats[k] in the view memory[k]."""


@cache
def _get_loops(game: Game) -> _Loops:
    redact, observe_rule = get_kernels(game).redact, game.observe

    @kernel
    def blank(states, rows, seats, memory):
        for k in range(rows.shape[0]):
            memory[k] = states[rows[k]]
            redact(memory[k], seats[k])

    @kernel
    def observe(memory, seats, out):
        for k in range(seats.shape[0]):
            observe_rule(memory[k], seats[k], out[k])

    return _Loops(blank, observe)
