"""Continuations: games that are played on from a view, in sampled worlds that all considered actions share."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.agents.agent import kernel_stream
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.positions import Positions
from architects_env.core.play.view import View
from architects_env.play.coach.facts import Change, Fact, Watch, joined_changes
from architects_env.play.coach.measures import Measure
from architects_env.play.coach.players import Player

UNBOUNDED = 1 << 20
"""Depth of a continuation that ends only with its game."""
FOREVER = float("inf")


@dataclass(frozen=True)
class Ends:
    """The ends of continuations. The axes are the actions, the worlds, and then the seats."""

    values: np.ndarray
    """float[actions, worlds, seats]: Rewards of finished games, and expected rewards of the others, from -1 to 1."""
    over: np.ndarray
    """bool[actions, worlds]: Whether the game has ended."""
    points: np.ndarray
    """int[actions, worlds, seats]: Points as the game is scored where the continuation ends."""
    lengths: np.ndarray
    """int[actions, worlds]: Number of decisions."""
    measures: np.ndarray
    """float[actions, worlds, measures, seats]: What the measures read soon after the action."""
    changes: tuple[Change, ...] = ()
    """The course of each fact until then, in the worlds in which facts were followed."""

    @property
    def worlds(self) -> int:
        """Number of worlds."""
        return self.over.shape[1]

    def of(self, actions: Sequence[int]) -> Ends:
        """Return the ends of some of the actions, by their indices."""
        kept = list(actions)
        return Ends(
            self.values[kept],
            self.over[kept],
            self.points[kept],
            self.lengths[kept],
            self.measures[kept],
            tuple(change.of(kept) for change in self.changes),
        )


def joined_ends(parts: Sequence[Ends]) -> Ends:
    """Return the ends of the same actions in the worlds of all parts."""

    def joined(name: str) -> np.ndarray:
        return np.concatenate([getattr(part, name) for part in parts], axis=1)

    followed = zip(*(part.changes for part in parts if part.changes), strict=True)
    return Ends(
        joined("values"),
        joined("over"),
        joined("points"),
        joined("lengths"),
        joined("measures"),
        tuple(joined_changes(each) for each in followed),
    )


def is_plain(game: Game) -> bool:
    """Return whether the rules run in plain Python now, a hundred times slower than compiled."""
    return compile_mode.current_mode(game.name) == "plain"


def sampled_worlds(view: View, worlds: int, rng: np.random.Generator) -> np.ndarray:
    """Return full states that agree with all that the seat knows, as a plain array."""
    game, determinize = view.game, get_kernels(view.game).determinize
    memory = np.repeat(game.for_kernels(game.copy_states(view.memory)), worlds)
    for world in range(worlds):
        determinize(memory, world, view.seat, kernel_stream(rng))
    return memory


def play_on(
    game: Game,
    worlds: np.ndarray,
    lines: Sequence[Sequence[int]],
    options: Mapping[str, Any],
    player: Player,
    rng: np.random.Generator,
    *,
    depth: int = UNBOUNDED,
    soon: int = UNBOUNDED,
    measures: Sequence[Measure] = (),
    facts: Sequence[Fact] = (),
    until: float = FOREVER,
    clock: Callable[[], float] = time.perf_counter,
) -> Ends:
    """Play each move in each world, and continue with a player.

    Args:
        game: The game.
        worlds: Full states in which the same seat decides, as a plain array.
        lines: Moves that are legal in all of them, as actions. With none, the games continue at once (as one move).
        options: The options of the game.
        player: The player of all seats.
        rng: Random numbers. Continuations of one world share them.
        depth: Number of decisions after the move.
        soon: Number of decisions after the move up to which measures and facts are read.
        measures: What to read then.
        facts: What to follow until then.
        until: Time of `clock` at which continuations stop where they are.
        clock: Returns the time in seconds.
    """
    shape, players = (max(1, len(lines)), len(worlds)), int(worlds["num_players"][0])
    rows = np.arange(shape[0] * shape[1])
    positions = Positions(game, len(rows), players, options)
    positions.memory[:] = np.tile(worlds, shape[0])
    lengths, of_world = np.zeros(len(rows), np.int64), np.tile(np.arange(shape[1]), shape[0])
    watch = Watch(facts, positions.memory)
    for k in range(max(map(len, lines), default=0)):
        played = np.repeat([line[k] if k < len(line) else -1 for line in lines], shape[1])
        going = rows[played >= 0]
        if k:  # a world may ask something else first
            same = positions.seats[going] == worlds["seat"][0]
            going = going[same & (positions.masks[going, played[going]] != 0)]
        positions.play(going, played[going])
    if not lines:
        _ask(positions, rows)
    watch.look(rows, at_once=True)
    read = np.zeros((len(measures), 0, players))
    for played in range(depth):
        if played == soon:
            watch.look(rows)
            read = read_all(measures, positions.memory, players)
        going = rows[~positions.over(rows)]
        if not len(going) or clock() > until:
            break
        seats = positions.seats[going]
        chances = rng.random(shape[1])[of_world[going]]
        positions.play(going, player.choose(positions, going, chances))
        lengths[going] += 1
        if played < soon:
            watch.look(going[(positions.seats[going] != seats) | positions.over(going)])
    if not read.shape[1]:
        watch.look(rows)
        read = read_all(measures, positions.memory, players)
    over, values = positions.over(rows), np.zeros((len(rows), players))
    scores, _, rewards = positions.results(rows)
    values[over] = rewards[over, :players]
    if not over.all() and player.has_values:
        values[~over] = player.values(positions, rows[~over])
    return Ends(
        values.reshape(*shape, players),
        over.reshape(shape),
        scores[:, :players].reshape(*shape, players),
        lengths.reshape(shape),
        read.transpose(1, 0, 2).reshape(*shape, len(measures), players),
        watch.changes(*shape),
    )


def read_all(measures: Sequence[Measure], states: np.ndarray, players: int) -> np.ndarray:
    """Return all measures of these states, float64[measures, states, seats]."""
    read = [np.asarray(measure.read(states))[:, :players].astype(float) for measure in measures]
    return np.stack(read) if read else np.zeros((0, len(states), players))


def _ask(positions: Positions, rows: np.ndarray) -> None:
    """Fill masks and seats of positions that were copied."""
    legal = get_kernels(positions.game).legal
    for row in rows[~positions.over(rows)].tolist():
        legal(positions.memory, row, positions.masks[row])
    positions.seats[:] = positions.states["seat"]
