"""Many games at once in compiled code: step, mask, observe, auto-reset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

import numpy as np

from architects_env.core.compile.helper_threads import share, useful_threads
from architects_env.core.compile.jit import compiled, is_ready, kernel, kernel_unlocked
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rewards import REWARDS, check_rewards, lost_by_all, rewards_of
from architects_env.core.contract.rules.rng import check_seed, stream
from architects_env.core.play.buffers import GameBuffers
from architects_env.core.play.faults import dead_end
from architects_env.core.play.kernels import get_kernels, pick_random_word
from architects_env.core.play.match import IllegalAction
from architects_env.core.play.positions import Positions
from architects_env.core.play.sparse_observations import SparseObservations, new_sparse, sparse_loop
from architects_env.core.play.thread_guard import ThreadGuard, exclusive

MAX_THREADS = 1024
"""Largest number of threads of a batch."""
BLOCK = 16
"""Number of games that are stepped and then observed together, so that the processor's inner caches switch between
the code of the rules and that of the observation less often."""


@kernel
def pick_random_of_words(words, rng, actions):
    """Write a random legal action for every game to `actions`.

    Args:
        words: int64[games, actions / 8]: The int8 masks, eight actions a word.
        rng: int64[4]: A stream of random numbers.
        actions: int64[games]: The actions are written here.
    """
    for i in range(words.shape[0]):
        actions[i] = pick_random_word(words[i], rng)


@kernel
def first_illegal(masks, num_actions, actions):
    """Return the first game whose action is not legal, or -1.

    Args:
        masks: int8[games, actions]: The legal actions.
        num_actions: Number of actions of the game.
        actions: int64[games].
    """
    for i in range(actions.shape[0]):
        if actions[i] < 0 or actions[i] >= num_actions or masks[i, actions[i]] == 0:
            return i
    return -1


@cache
def _get_loops(game: Game) -> Any:
    """Return the loops over games."""
    kernels = get_kernels(game)
    begin, step = kernels.begin, kernels.step
    observe_rule, standings_rule, margin_scale, at_bound = (
        game.observe,
        game.score_and_rank,
        game.margin_scale,
        game.at_bound,
    )

    @compiled
    def finish(states, i, empty, setting, options, episodes, mask, reward, score, rank):
        """Score a game that has ended and deal the next one in its place.

        `setting` holds seed, number of players, kind of reward, and number of games.
        """
        standings_rule(states[i], score, rank)
        if at_bound >= 0 and states[i].cut_off != 0 and options[at_bound] != 0:
            lost_by_all(reward)
        else:
            rewards_of(setting[2], score, rank, margin_scale, reward)
        episodes[i] += setting[3]
        states[i] = empty[0]
        begin(states[i], setting[1], options, setting[0], episodes[i], mask)

    @compiled
    def step_one(states, i, empty, setting, options, episodes, action, masks, seats, rewards, dones, scores, ranks):
        step(states[i], action, masks[i])
        rewards[i, :] = 0
        dones[i] = 0
        if states[i].over != 0:
            dones[i] = 1 + states[i].cut_off
            finish(states, i, empty, setting, options, episodes, masks[i], rewards[i], scores[i], ranks[i])
        seats[i] = states[i].seat

    @kernel_unlocked
    def step_some(
        states,
        empty,
        setting,
        options,
        episodes,
        actions,
        masks,
        observations,
        seats,
        rewards,
        dones,
        scores,
        ranks,
        looking,
        begin_at,
        end_at,
    ):
        for first in range(begin_at, end_at, BLOCK):
            end = min(first + BLOCK, end_at)
            for i in range(first, end):
                step_one(
                    states,
                    i,
                    empty,
                    setting,
                    options,
                    episodes,
                    actions[i],
                    masks,
                    seats,
                    rewards,
                    dones,
                    scores,
                    ranks,
                )
            if looking:
                for i in range(first, end):
                    observe_rule(states[i], seats[i], observations[i])

    @kernel
    def start_all(states, empty, setting, options, episodes, masks, observations, seats):
        for i in range(states.shape[0]):
            states[i] = empty[0]
            begin(states[i], setting[1], options, setting[0], episodes[i], masks[i])
            seats[i] = states[i].seat
            observe_rule(states[i], seats[i], observations[i])

    @kernel_unlocked
    def observe_seats(states, seats, observations):
        for i in range(states.shape[0]):
            observe_rule(states[i], seats[i], observations[i])

    return start_all, step_some, observe_seats


class Batch(GameBuffers):
    """`num_games` games of the same kind, stepped together.

    A game that ends is scored, and the next one is dealt in the same step.

    Public arrays, rewritten in place by `step` (copy them to keep them):

    - `masks` int8[games, actions], `observations` float32[games, len(observation_layout)], `seats` int8[games]: legal
      actions, observation and number of the seat to act;
    - `rewards` float32[games, seats]: every seat's reward in the step in which a game ended (sum zero, rivals
      counted), otherwise 0;
    - `episodes` int64[games]: the number of the present deal (deals are numbered over all games of the batch);
    - `dones` int8[games]: 1 where a game ended in this step, 2 where it was ended by the turn limit,
      otherwise 0;
    - `scores`, `ranks` int64[games, seats + rivals]: results of the last game that ended at this index; `rivals` names
      the players that the rules play.

    `threads` > 1 spreads the games over that many threads, but never over more than the CPUs that this process may
    use (`core.compile.cpus`); results do not depend on it. `observing = False` skips the observations, for programs
    that need none or take them from `observe_sparse`. Copies made by `copy.deepcopy` or `pickle` share nothing with
    this batch and continue identically.

    Two Python threads must not use one batch at the same time: the second gets a `RuntimeError`, and nothing is
    played.
    """

    _DERIVED: ClassVar[tuple[str, ...]] = (
        *GameBuffers._DERIVED,
        "_start",
        "_step",
        "_observe",
        "_observe_sparse",
        "_sparse",
    )

    def __init__(
        self,
        game: Game,
        num_games: int,
        num_players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        threads: int = 1,
        rewards: str = "placement",
    ) -> None:
        num_players = game.check_players(num_players)
        seed = check_seed(seed)
        for name, number in (("num_games", num_games), ("threads", threads)):
            if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or not 1 <= number < 2**31:
                raise ValueError(f"{name} must be a whole number of at least 1, not {number!r}.")
        num_games, threads = int(num_games), int(threads)
        if threads > MAX_THREADS:
            raise ValueError(
                f"threads must be at most {MAX_THREADS:,}, not {threads:,}. More threads than CPUs do not help."
            )
        rewards = check_rewards(rewards)
        self.num_games: int = num_games
        self.num_players: int = num_players
        self.threads: int = threads
        self._useful_threads = useful_threads(threads)
        self.observations: np.ndarray = np.zeros((num_games, len(game.observation_layout)), np.float32)
        self.seats: np.ndarray = np.zeros(num_games, np.int8)
        self.rewards: np.ndarray = np.zeros((num_games, self.num_players), np.float32)
        self.dones: np.ndarray = np.zeros(num_games, np.int8)
        self.options: dict[str, Any] = game.clean_options(options or {})
        self.seed: int = seed
        self._options = game.encode_options(self.options, self.num_players)
        super().__init__(game, num_games)
        self.rivals: tuple[str, ...] = game.rivals(self.num_players, self._options)
        sides = self.num_players + len(self.rivals)
        self.scores: np.ndarray = np.zeros((num_games, sides), np.int64)
        self.ranks: np.ndarray = np.zeros((num_games, sides), np.int64)
        self.observing = True
        self._setting = np.array([seed, num_players, REWARDS[rewards], num_games], np.int64)
        self.episodes: np.ndarray = np.arange(num_games, dtype=np.int64)
        self._pick_stream = stream(seed)
        self._user = ThreadGuard()
        self.reset()

    def _derive(self) -> None:
        super()._derive()
        self._start, self._step, self._observe = _get_loops(self.game)
        self._observe_sparse = sparse_loop(self.game)
        self._sparse: SparseObservations | None = None

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<Batch of {self.num_games} games of {self.game.name}, num_players={self.num_players}, seed={self.seed}{options}>"

    @exclusive
    def reset(self) -> None:
        """Deal all games from the beginning of the seed."""
        self.episodes[:] = np.arange(self.num_games)
        self._start(
            self.memory,
            self._empty,
            self._setting,
            self._options,
            self.episodes,
            self._padded,
            self.observations,
            self.seats,
        )
        self.rewards[:] = 0
        self.dones[:] = 0

    def deals_of(self, rows: np.ndarray) -> np.ndarray:
        """Return seed and episode of these games, int64[n, 2]."""
        return np.stack([np.full(len(rows), self.seed, np.int64), self.episodes[rows]], axis=1)

    @exclusive
    def save(self) -> dict[str, np.ndarray]:
        """Return all games as arrays (copies), for `restore`."""
        return {
            "states": np.frombuffer(self.states.tobytes(), np.uint8).copy(),
            "episodes": self.episodes.copy(),
            "masks": self._padded.copy(),
            "seats": self.seats.copy(),
            "stream": self._pick_stream.copy(),
        }

    @exclusive
    def restore(self, saved: Mapping[str, np.ndarray]) -> None:
        """Continue with the games that `save` returned.

        Raises `ValueError` if they are of a batch with other arguments.

        Compiled rules trust the states, so restore only data that you have saved yourself.
        """
        now = self.save()
        wrong = [
            name
            for name in now
            if name not in saved or saved[name].shape != now[name].shape or saved[name].dtype != now[name].dtype
        ]
        if wrong or saved["seats"].min() < 0 or saved["seats"].max() >= self.num_players:
            raise ValueError(f"These are no games of {self!r}: {', '.join(wrong) or 'seats'} differ.")
        self.states[:] = np.frombuffer(saved["states"].tobytes(), self.states.dtype)
        self.episodes[:], self._padded[:], self.seats[:], self._pick_stream[:] = (
            saved["episodes"],
            saved["masks"],
            saved["seats"],
            saved["stream"],
        )
        self.rewards[:] = 0
        self.dones[:] = 0
        self._observe(self.memory, self.seats.astype(np.int64), self.observations)

    @exclusive
    def load_positions(self, positions: Positions, episodes: np.ndarray, stream: np.ndarray) -> None:
        """Continue with other games of the same number, game, players and options.

        Args:
            positions: The games.
            episodes: int64[games]: The numbers of their deals.
            stream: int64[4]: The new stream of `random_actions`.
        """
        self.states[:] = positions.states
        self.episodes[:], self._pick_stream[:], self.masks[:], self.seats[:] = (
            episodes,
            stream,
            positions.masks,
            positions.seats,
        )
        self.rewards[:] = 0
        self.dones[:] = 0
        self._observe(self.memory, positions.seats, self.observations)

    @exclusive
    def random_actions(self) -> np.ndarray:
        """Return a random legal action for every game, int64[games], from the batch's own stream."""
        actions = np.empty(self.num_games, np.int64)
        pick_random_of_words(self.words, self._pick_stream, actions)
        return actions

    def check(self, actions: Any) -> np.ndarray:
        """Return `actions` as int64[games].

        Raises:
            ValueError: For an array of another shape or type.
            IllegalAction: Unless every action is legal.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.num_games,) or actions.dtype.kind not in "iu":
            raise ValueError(
                f"actions must be {self.num_games} whole numbers, not an array of shape {actions.shape} and type {actions.dtype}."
            )
        actions = actions.astype(np.int64, copy=False)
        i = first_illegal(self._padded, self.masks.shape[1], actions)
        if i >= 0 and not self.masks[i].any():
            where = f"{self.game.name}, {self.num_players} players, seed {self.seed}, episode {self.episodes[i]}"
            raise IllegalAction(
                f"{where} (game {i} of the batch), seat {self.seats[i]}: {dead_end(self.game, self.memory[i : i + 1])} "
                "Nothing was played."
            )
        if i >= 0:
            raise IllegalAction(
                f"Action {actions[i]} of game {i} is not legal for its seat {self.seats[i]}; masks[{i}] tells the legal ones. Nothing was played."
            )
        return actions

    @exclusive
    def step(self, actions: Any) -> None:
        """Play one legal action in every game.

        Raises `IllegalAction` and plays nothing if any action is not legal, and `RuntimeError` if another thread is
        using the batch.
        """
        actions = self.check(actions)
        self._share(self._step, lambda first, end: self._step_some(actions, first, end))

    def _share(self, kernel: Any, do: Callable[[int, int], None]) -> None:
        """Call `do(first, end)`, which calls this kernel, for all games: in several threads if there are any."""
        if self._useful_threads > 1 and is_ready(kernel):
            share(do, self.num_games, self._useful_threads)
        else:
            do(0, self.num_games)

    def _step_some(self, actions: np.ndarray, first: int, end: int) -> None:
        self._step(
            self.memory,
            self._empty,
            self._setting,
            self._options,
            self.episodes,
            actions,
            self._padded,
            self.observations,
            self.seats,
            self.rewards,
            self.dones,
            self.scores,
            self.ranks,
            self.observing,
            first,
            end,
        )

    @exclusive
    def observe(self, seats: np.ndarray) -> np.ndarray:
        """Return the observations of these seats, also where another seat is to act.

        Args:
            seats: int[games].

        Returns:
            float32[games, len(observation_layout)].

        Raises:
            ValueError: Unless every one is a seat of the game.
        """
        wanted, out = self._check_seats(seats), np.empty_like(self.observations)
        self._observe(self.memory, wanted, out)
        return out

    @exclusive
    def observe_sparse(self, seats: np.ndarray | None = None) -> SparseObservations:
        """Return the entries that are not zero of the observations of these seats.

        Args:
            seats: int[games]. By default the seats to act.

        Returns:
            A row for each game. The next call overwrites it.

        Raises:
            ValueError: Unless every one is a seat of the game.
        """
        wanted = self.seats.astype(np.int64) if seats is None else self._check_seats(seats)
        if self._sparse is None:
            self._sparse = new_sparse(self.num_games, self.observations.shape[1])
        rows = self._sparse
        written = rows.starts, rows.counts, rows.columns, rows.values
        self._share(
            self._observe_sparse, lambda first, end: self._observe_sparse(self.memory, wanted, *written, first, end)
        )
        return rows

    def _check_seats(self, seats: np.ndarray) -> np.ndarray:
        """Return `seats` as int64[games]. Raises `ValueError` unless every one is a seat of the game."""
        wanted = np.asarray(seats)
        if wanted.shape != (self.num_games,) or wanted.dtype.kind not in "iu":
            raise ValueError(
                f"seats must be {self.num_games} whole numbers, not an array of shape {wanted.shape} and type {wanted.dtype}."
            )
        if wanted.min() < 0 or wanted.max() >= self.num_players:
            raise ValueError(
                f"seats are whole numbers from 0 to {self.num_players - 1}; found {wanted.min()} to {wanted.max()}."
            )
        return wanted.astype(np.int64)
