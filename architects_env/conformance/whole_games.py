"""Sampled worlds beside true states over whole games.

Many random games are played side by side. At some moments each seat samples a world from each view. Values of hidden
entries of the game's own fields are compared with the true ones, separately for each stage and each seat to act, and so
are the cards in hands, for each visible value. Worlds are drawn uniformly, but players act on what they hold, so the
bounds are generous: the check finds worlds that are wrong, not worlds that are a little lopsided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from architects_env.conformance.random_play import Options, require
from architects_env.conformance.two_actions import own_fields
from architects_env.core.cards.zones import OWNER, Cards
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import AGENT, DETERMINIZE, stream
from architects_env.core.play.batch import Batch
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match

FEW_GAMES, MANY_GAMES = 48, 320
SHORT = 60
"""Largest number of decisions of a short game."""
MOST_ENTRIES = 512
"""Largest number of entries of a field that is compared."""
MOST_VALUES = 12
"""Largest number of values of an entry that are compared with cards."""
DEVIATIONS, DIFFERENCE = 5.0, 0.2
"""A value is wrong in worlds if its share differs by more than both: standard deviations, and absolutely."""
FEWEST_SAMPLES = 30
RARELY = 7.0
"""An event that is never true is wrong in worlds if chance explains that less often than exp(-RARELY) per check."""


@dataclass
class Samples:
    """True states, the views of a seat, and worlds sampled from them, row by row."""

    true: np.ndarray
    views: np.ndarray
    worlds: np.ndarray
    games: np.ndarray
    """Number of the game of each row, int64[rows]."""

    def columns(self, name: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return a field of true states, views and worlds, each as an array[rows, entries]."""
        rows = len(self.games)
        true, views, worlds = (
            np.asarray(part[name]).reshape(rows, -1) for part in (self.true, self.views, self.worlds)
        )
        return true, views, worlds


def check_worlds_over_whole_games(
    game: Game, players: int, seed: int, options: Options, games: int | None = None, first: int = 2, later: int = 5
) -> None:
    """Check that sampled worlds look like true states over whole games: each hidden value is about as frequent, no
    value occurs that is never true, and no card lies in a hand where it publicly cannot be.

    The check looks at the `first` decisions and at `later` more of each game. By default `MANY_GAMES` are played if
    they are short, and `FEW_GAMES` otherwise.
    """
    when = _moments(game, players, seed, options, first, later)
    games = games or (MANY_GAMES if COMPILED and when[-1] <= SHORT else FEW_GAMES)
    true = [*_states_of(game, players, seed, options, games, when)]
    for seat in range(players):
        samples = _samples_of(game, true, seat)
        where = f"{game.name}, {players} players, {games} games from seed {seed}, seat {seat}"
        for wrong in (_unlike_values(game, samples), _impossible_cards(game, samples)):
            require(not wrong, where, wrong)


def _moments(game: Game, players: int, seed: int, options: Options, first: int, later: int) -> list[int]:
    """Return the numbers of decisions at which to look, up to the end of a usual game."""
    match = Match(game, players, options, seed)
    length = int(get_kernels(game).playout(match.memory, 0, match.mask, stream(seed, 0, AGENT)))
    return sorted({*range(min(first, length)), *(int(length * (i + 0.5) / later) for i in range(later))})


def _states_of(
    game: Game, players: int, seed: int, options: Options, games: int, when: list[int]
) -> Iterator[np.ndarray]:
    """Yield copies of the states of `games` random games after each of these numbers of decisions."""
    batch = Batch(game, games, players, options, seed)
    batch.observing = False
    for decision in range(when[-1] + 1):
        if decision in when:
            yield game.copy_states(batch.memory)
        batch.step(batch.random_actions())


def _samples_of(game: Game, states: list[np.ndarray], seat: int) -> Samples:
    """Return the views of a seat of these states, with a sampled world of each."""
    kernels, rng = get_kernels(game), stream(seat, 0, DETERMINIZE)
    true = np.frombuffer(b"".join(several.tobytes() for several in states), game.dtype)
    games = np.tile(np.arange(len(states[0])), len(states))
    views = game.for_kernels(game.copy_states(true))
    for i in range(len(views)):
        kernels.make_view(views, i, seat)
    worlds = game.for_kernels(game.copy_states(views))
    for i in range(len(worlds)):
        kernels.determinize(worlds, i, seat, rng)
    return Samples(true, views, worlds, games)


def _small_fields(game: Game) -> list[str]:
    shapes = {name: game.dtype[name] for name in own_fields(game)}
    return [
        name for name, kind in shapes.items() if kind.base.kind in "iub" and int(np.prod(kind.shape)) <= MOST_ENTRIES
    ]


def _entry(game: Game, name: str, entry: int) -> str:
    """Return an entry of a field in words, such as `bid[2]`."""
    shape = game.dtype[name].shape
    return f"{name}{[int(i) for i in np.unravel_index(entry, shape)]}" if shape else name


# --- hidden values ----------------------------------------------------------------------------------------------------
def _unlike_values(game: Game, samples: Samples) -> str:
    """Return a sentence about a hidden entry that worlds fill wrongly; empty if there is none."""
    stages = samples.true["stage"] if game.stages else np.zeros(len(samples.games), np.int64)
    for stage, seat in sorted({*zip(stages.tolist(), samples.true["seat"].tolist(), strict=True)}):
        rows = np.flatnonzero((stages == stage) & (samples.true["seat"] == seat))
        if len(rows) < FEWEST_SAMPLES:
            continue
        for name in _small_fields(game):
            true, views, worlds = (column[rows] for column in samples.columns(name))
            for entry in np.flatnonzero(((true != views) | (worlds != views)).any(0)).tolist():
                wrong = _unlike(true[:, entry], worlds[:, entry], samples.games[rows])
                if wrong:
                    when = f"in stage {game.stages.names[stage]} " if game.stages else ""
                    return f"in sampled worlds {_entry(game, name, entry)} {wrong}, {when}when seat {seat} decides."
    return ""


def _unlike(true: np.ndarray, worlds: np.ndarray, games: np.ndarray) -> str:
    """Return what is wrong with a column of values; empty if nothing is."""
    for value in np.unique(worlds).tolist():
        here, there = true == value, worlds == value
        if value < 0 and not (true < 0).any() and there.sum() >= 5:
            return f"holds {value} in {there.sum()} of {len(true)} positions and is never below 0 in true states"
        gaps = np.bincount(games, here.astype(np.int64) - there)
        deviations = abs(gaps.sum()) / np.sqrt(max(1.0, float((gaps**2).sum())))
        if abs(here.mean() - there.mean()) > DIFFERENCE and deviations > DEVIATIONS:
            return (
                f"is {value} in {there.mean():.0%} of {len(true)} positions, but in {here.mean():.0%} of true states "
                f"({deviations:.1f} standard deviations)"
            )
    return ""


# --- cards where they cannot be ---------------------------------------------------------------------------------------
def _impossible_cards(game: Game, samples: Samples) -> str:
    """Return a sentence about a card that worlds put into a hand where it never lies in true states while a visible
    entry has this value; empty if there is none."""
    seen = _visible_values(game, samples)
    hands: list[tuple[Cards, str, int]] = [
        (family, zone.name, p)
        for family in game.cards
        if isinstance(family, Cards)
        for zone in family.zones.values()
        for p in range(zone.seats if zone.faces == OWNER else 0)
    ]
    if not seen or not hands:
        return ""
    visible = np.stack([rows for _, _, rows in seen], 1)
    shares = np.stack([_shares_of_games(rows, samples.games) for _, _, rows in seen], 1)
    comparisons = np.log(sum(family.number for family, _, _ in hands) * len(seen))
    for family, zone, p in hands:
        true, worlds = (_rows_of_cards(part, zone, p, family.number) for part in (samples.true, samples.worlds))
        expected = np.zeros((family.number, len(seen)))
        for card in range(family.number):
            if not np.array_equal(true[card], worlds[card]):
                expected[card] = np.where(visible[true[card]].any(0), 0, shares[worlds[card]].sum(0))
        alone = np.argwhere(expected > RARELY + comparisons)
        together = np.flatnonzero(expected.sum(0) > RARELY + comparisons + family.number * np.log(2))
        found = [*alone.tolist(), *([int(expected[:, i].argmax()), i] for i in together.tolist())]
        for card, i in found[:1]:
            (name, entry), value, _ = seen[i]
            return (
                f"sampled worlds have {family.title(card)} in {zone} of seat {p} while {_entry(game, name, entry)} is "
                f"{value}. In true states it never lies there then. Let `Cards(allowed=...)` say who may hold a card."
            )
    return ""


def _visible_values(game: Game, samples: Samples) -> list[tuple[tuple[str, int], int, np.ndarray]]:
    """Return the values of entries that the seat sees, each with the rows in which the entry has it (bool[rows])."""
    found: list[tuple[tuple[str, int], int, np.ndarray]] = []
    for name in _small_fields(game):
        true, views, _ = samples.columns(name)
        for entry in np.flatnonzero((true == views).all(0)).tolist():
            values = np.unique(true[:, entry]).tolist()
            if 1 < len(values) <= MOST_VALUES:
                found += [((name, entry), value, true[:, entry] == value) for value in values]
    return found


def _shares_of_games(rows: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Return the weight of each row, so that all rows of a game among `rows` (bool) together weigh 1."""
    number = np.bincount(games, rows)
    return (rows / np.maximum(number, 1)[games]).astype(np.float32)


def _rows_of_cards(states: np.ndarray, zone: str, p: int, number: int) -> list[np.ndarray]:
    """Return for each card the rows in which it lies in the zone of seat `p`."""
    cards, size = states[zone][:, p], states[f"{zone}_size"][:, p]
    rows, places = np.nonzero((np.arange(cards.shape[1]) < size[:, None]) & (cards >= 0))
    found = cards[rows, places]
    return [rows[found == card] for card in range(number)]
