"""Sampled worlds beside true states over whole games.

Many random games are played side by side. At some moments each seat samples a world from its view. For each entry of
the game's own fields that is hidden from the seat, values in worlds are compared with the true ones, separately for
each stage and each seat to act. Worlds are drawn uniformly, but players act on what they hold, so the bounds are
generous: they find worlds that are wrong, not worlds that are a little lopsided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.conformance.random_play import Options, require
from architects_env.conformance.two_actions import own_fields
from architects_env.core.cards.zones import Cards
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import AGENT, stream
from architects_env.core.play.batch import Batch
from architects_env.core.play.kernels import kernels_of
from architects_env.core.play.match import Match
from architects_env.core.play.view import View

FEW_GAMES, MANY_GAMES = 48, 256
SHORT = 60
"""Largest number of decisions of a short game."""
MOST_ENTRIES = 512
"""Largest number of entries of a field that is compared."""
MOST_VALUES = 12
"""Largest number of values of an entry that are counted together with cards."""
DEVIATIONS = 5.0
DIFFERENCE = 0.2
"""A value is wrong in worlds if its share differs by more than this and by more than `DEVIATIONS` deviations."""
FEWEST_SAMPLES = 30
FEWEST_GAMES = 16
"""Smallest number of games in which worlds must show what never is true."""


@dataclass
class Samples:
    """True states, the views of a seat, and worlds sampled from them, row by row."""

    true: np.ndarray
    views: np.ndarray
    worlds: np.ndarray
    games: np.ndarray
    """Number of the game of each row, int64[rows]."""


def moments(game: Game, players: int, seed: int, options: Options, first: int, later: int) -> list[int]:
    """Return the numbers of decisions at which to look: the `first` ones, and `later` more up to the end of a usual
    game."""
    match = Match(game, players, options, seed)
    length = int(kernels_of(game).playout(match.memory, 0, match.mask, stream(seed, 0, AGENT)))
    return sorted({*range(min(first, length)), *(int(length * (i + 0.5) / later) for i in range(later))})


def states_of(game: Game, players: int, seed: int, options: Options, games: int, when: list[int]) -> Iterator[Any]:
    """Yield copies of the states of `games` random games after each of these numbers of decisions."""
    batch = Batch(game, games, players, options, seed)
    batch.observing = False
    for decision in range(when[-1] + 1):
        if decision in when:
            yield game.for_kernels(game.copy_states(batch.memory))
        if decision < when[-1]:
            batch.step(batch.random_actions())


def samples_of(game: Game, states: list[np.ndarray], seat: int) -> Samples:
    """Return the views of a seat of these states, with a sampled world of each."""
    kernels = kernels_of(game)
    views, worlds = [], []
    for number, several in enumerate(states):
        seen = game.for_kernels(game.copy_states(several))
        for i in range(len(seen)):
            kernels.make_view(seen, i, seat)
            view = View(game, seen[i : i + 1], seat)
            worlds.append(view.sample_state(number * len(seen) + i).tobytes())
        views.append(seen.tobytes())
    games = np.tile(np.arange(len(states[0])), len(states))
    true = b"".join(several.tobytes() for several in states)
    joined = [np.frombuffer(part, game.dtype) for part in (true, b"".join(views), b"".join(worlds))]
    return Samples(*joined, games)


def check_worlds_over_whole_games(
    game: Game, players: int, seed: int, options: Options, games: int | None = None, first: int = 4, later: int = 6
) -> None:
    """Check that sampled worlds look like true states over whole games: each hidden value is about as frequent, no
    value occurs that is never true, and no card lies in a hand where it publicly cannot be.

    By default many games are played if they are short, and `FEW_GAMES` otherwise.
    """
    when = moments(game, players, seed, options, first, later)
    games = games or (MANY_GAMES if COMPILED and when[-1] <= SHORT else FEW_GAMES)
    states = [*states_of(game, players, seed, options, games, when)]
    for seat in range(players):
        samples = samples_of(game, states, seat)
        where = f"{game.name}, {players} players, {games} games from seed {seed}, seat {seat}"
        for sentence in (_unlike_values(game, samples), _impossible_cards(game, samples)):
            require(not sentence, where, sentence)


def _context(game: Game, samples: Samples) -> np.ndarray:
    """Return a number for the stage and the seat to act of each row."""
    stage = samples.true["stage"] if "stage" in (game.dtype.names or ()) else 0
    return np.asarray(stage * 64 + samples.true["seat"] + 4096 * (samples.true["over"] != 0))


def _columns(states: np.ndarray, name: str) -> np.ndarray:
    return np.asarray(states[name]).reshape(len(states), -1)


def _small_fields(game: Game) -> list[str]:
    return [
        name
        for name in own_fields(game)
        if int(np.prod(game.dtype[name].shape)) <= MOST_ENTRIES and game.dtype[name].base.kind in "iub"
    ]


def _unlike_values(game: Game, samples: Samples) -> str:
    """Return a sentence about a hidden entry that worlds fill wrongly; empty if there is none."""
    contexts = _context(game, samples)
    rows_of = {int(c): np.flatnonzero(contexts == c) for c in np.unique(contexts)}
    for name in _small_fields(game):
        true, views, worlds = (_columns(part, name) for part in (samples.true, samples.views, samples.worlds))
        for entry in np.flatnonzero(((true != views) | (worlds != views)).any(0)).tolist():
            for context, rows in rows_of.items():
                if len(rows) < FEWEST_SAMPLES:
                    continue
                told = _unlike(true[rows, entry], worlds[rows, entry], samples.games[rows])
                if told:
                    at = np.unravel_index(entry, game.dtype[name].shape) if game.dtype[name].shape else ()
                    place = f"{name}{list(map(int, at))}" if at else name
                    return f"in sampled worlds {place} {told}, {_when(game, context)}."
    return ""


def _when(game: Game, context: int) -> str:
    if context >= 4096:
        return "at the end of the game"
    stage = f"in stage {game.stages.names[context // 64]}" if game.stages else "during the game"
    return f"{stage} when seat {context % 64} decides"


def _unlike(true: np.ndarray, worlds: np.ndarray, games: np.ndarray) -> str:
    """Return what is wrong with a column of values; empty if nothing is."""
    for value in np.unique(worlds).tolist():
        here, there = true == value, worlds == value
        if value < 0 and not (true < 0).any() and there.sum() >= 5:
            return f"holds {value} in {there.sum()} of {len(true)} positions and is never below 0 in true states"
        gaps = np.bincount(games, here.astype(np.int64) - there)
        gap = abs(here.mean() - there.mean())
        deviations = abs(gaps.sum()) / np.sqrt(max(1.0, float((gaps**2).sum())))
        if gap > DIFFERENCE and deviations > DEVIATIONS:
            return (
                f"is {value} in {there.mean():.0%} of {len(true)} positions, but in {here.mean():.0%} of true states "
                f"({deviations:.1f} standard deviations)"
            )
    return ""


def _impossible_cards(game: Game, samples: Samples) -> str:
    """Return a sentence about a card that worlds put into a hand where it never lies in true states while a visible
    entry has this value; empty if there is none."""
    seen = _visible_values(game, samples)
    if not seen:
        return ""
    visible = np.stack([column for _, _, column in seen], 1).astype(np.float32)
    for family in game.cards:
        for zone in family.zones.values() if isinstance(family, Cards) else ():
            for p in range(zone.seats if zone.seats < 16 else 0):
                true, worlds = (_cards_in(part, zone.name, p, family.number) for part in (samples.true, samples.worlds))
                if np.array_equal(true, worlds):
                    continue
                never = (true.T @ visible == 0) & (worlds.T @ visible >= 2 * FEWEST_GAMES)
                for card, i in np.argwhere(never).tolist():
                    name, value, column = seen[i]
                    games = np.unique(samples.games[column & (worlds[:, card] > 0)])
                    often = true[:, card].sum() >= 2 * FEWEST_GAMES
                    if often and len(games) >= FEWEST_GAMES:
                        return (
                            f"sampled worlds have {family.title(card)} in {zone.name} of seat {p} while {name} is {value} "
                            f"(in {len(games)} games), which never is true."
                        )
    return ""


def _visible_values(game: Game, samples: Samples) -> list[tuple[str, int, np.ndarray]]:
    """Return the values of entries that the seat sees, each with the rows in which the entry has it."""
    found: list[tuple[str, int, np.ndarray]] = []
    for name in _small_fields(game):
        true, views = _columns(samples.true, name), _columns(samples.views, name)
        for entry in np.flatnonzero((true == views).all(0)).tolist():
            values = np.unique(true[:, entry]).tolist()
            if 1 < len(values) <= MOST_VALUES:
                at = np.unravel_index(entry, game.dtype[name].shape) if game.dtype[name].shape else ()
                place = f"{name}{list(map(int, at))}" if at else name
                found += [(place, value, true[:, entry] == value) for value in values]
    return [row for row in found if row[2].sum() >= 2 * FEWEST_GAMES]


def _cards_in(states: np.ndarray, zone: str, p: int, number: int) -> np.ndarray:
    """Return which cards lie in the zone of seat `p`, float32[rows, cards]."""
    cards, size = states[zone][:, p], states[f"{zone}_size"][:, p]
    there = (np.arange(cards.shape[1]) < size[:, None]) & (cards >= 0)
    out = np.zeros((len(states), number), np.float32)
    rows, places = np.nonzero(there)
    out[rows, cards[rows, places]] = 1
    return out
