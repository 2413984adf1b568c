"""Statistics of many games with intervals. They know no game: sources, facts and names come from the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from architects_env.experiments.balance.play import Row
from architects_env.train.evaluation.pairing import wilson

CONFIDENCE = 0.95
ENOUGH = 30
"""Least number of seats for a name to be marked, because the intervals are for large numbers."""


FEW = 20
"""A name that fewer seats took comes after all others, regardless of its win rate."""


@dataclass(frozen=True)
class Estimate:
    """A mean or share with its 95 % interval (None where a single game gives none)."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Side:
    """A seat or a rival."""

    who: str
    is_rival: bool
    games: int
    score: Estimate
    margin: Estimate
    won: Estimate
    mark: str
    mean_rank: float


@dataclass(frozen=True)
class Number:
    """A number that every seat, or every game, has."""

    name: str
    mean: Estimate
    tenth: float
    median: float
    ninetieth: float
    of_winners: float | None
    """Mean of those who won (joint winners count in part). None for numbers of a whole game."""
    share: float | None
    """Share of the mean score, for points by source. None otherwise."""


@dataclass(frozen=True)
class Name:
    """A named thing that seats took.

    The intervals of score margins take into account that seats of one game depend on each other.
    """

    kind: str
    name: str
    seats: int
    """Number of seats that took it, over all games."""
    share: float
    """Share of all seats that took it."""
    copies: float
    """Number taken per game, with every copy."""
    margin: Estimate
    """Score less the mean of the others, for the seats that took it."""
    margin_mark: str
    won: Estimate
    won_mark: str


@dataclass(frozen=True)
class Part:
    """Points, facts and names of all seats together, or of one rival."""

    who: str
    sources: list[Number]
    numbers: list[Number]
    names: list[Name]


@dataclass(frozen=True)
class Balance:
    """All statistics of one number of players and one line-up of rivals."""

    players: int
    rivals: str
    """Names of the rivals, or ""."""
    games: int
    cut_off: float
    """Share of the games that the turn limit ended. They are scored as they stood."""
    asked: int
    """Number of games that were to be played. It exceeds `games` if they were stopped by hand."""
    even_share: float
    mean_of_seats: Estimate
    """Mean points of a seat, without rivals."""
    sides: list[Side]
    length: list[Number]
    parts: list[Part]


def deviations(comparisons: int = 1) -> float:
    """Return the half width of a 95 % interval in standard deviations.

    With several `comparisons`, all true values lie in their intervals at once in at least 95 % of experiments
    (Bonferroni).
    """
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * comparisons))


def estimate_mean(values: Sequence[float], games: Sequence[int], z: float) -> Estimate:
    """Return the mean of values of which those of one game may depend on each other.

    Only the sums of each game vary independently.

    Args:
        values: The values.
        games: The number of the game of each value.
        z: Half width of the interval in standard deviations.
    """
    numbers = np.asarray(values, float)
    mean = float(numbers.mean())
    _, index = np.unique(np.asarray(games), return_inverse=True)
    sums = np.bincount(index, numbers - mean)
    if len(sums) < 2:
        return Estimate(mean, None, None)
    half = z * float(np.sqrt((sums**2).sum() * len(sums) / (len(sums) - 1))) / len(numbers)
    return Estimate(mean, mean - half, mean + half)


def estimate_fraction(values: Sequence[float], z: float) -> Estimate:
    """Return the win rate (a shared win counts in part) with Wilson's interval."""
    share = float(np.mean(values))
    low, high = wilson(share, len(values), z)
    return Estimate(share, low, high)


def mark(estimate: Estimate, wide: Estimate, even: float, count: int) -> str:
    """Return "+" or "-" if an interval excludes the even value, twice if it does so for many comparisons too.

    Args:
        estimate: The value with its interval.
        wide: The value with the interval for many comparisons.
        even: The even value.
        count: Number of observations.
    """

    def sign(e: Estimate) -> str:
        if count < ENOUGH or e.low is None or e.high is None:
            return ""
        return "+" if e.low > even else "-" if e.high < even else ""

    return sign(estimate) + (sign(wide) if sign(estimate) else "")


def balance(rows: Sequence[Row], asked: int) -> Balance:
    """Return the statistics of one number of players and one line-up of rivals, from at least one game."""
    cut_off = len({row.game for row in rows if row.cut_off})
    sides = list(dict.fromkeys(row.who for row in rows))
    first_of_games = {row.game: row for row in rows}.values()
    numbers = {"decisions": [row.decisions for row in first_of_games]} | {
        name: [row.of_game[name] for row in first_of_games] for name in numbers_in(row.of_game for row in rows)
    }
    own = [row for row in rows if not row.is_rival]
    named = [("seats", own)] + [
        (who, [row for row in rows if row.who == who]) for who in sides if who not in {row.who for row in own}
    ]
    return Balance(
        rows[0].players,
        rows[0].rivals,
        len(first_of_games),
        cut_off / len(first_of_games),
        asked,
        1 / len(sides),
        estimate_mean([row.score for row in own], [row.game for row in own], deviations()),
        [summarise_side(who, [row for row in rows if row.who == who], len(sides)) for who in sides],
        [summarise_number(name, values, list(range(len(values)))) for name, values in numbers.items()],
        [summarise_part(who, of_part, 1 / len(sides)) for who, of_part in named],
    )


def numbers_in(facts: Iterable[Any]) -> list[str]:
    """Return the names of those facts that are numbers, in order."""
    return list(
        dict.fromkeys(name for each in facts for name, value in each.items() if isinstance(value, (int, float)))
    )


def summarise_side(who: str, rows: Sequence[Row], sides: int) -> Side:
    """Return the statistics of a seat or a rival over all games.

    Args:
        who: The name of the seat or rival.
        rows: Its rows.
        sides: Number of sides of a game.
    """
    games, won, z = [row.game for row in rows], [row.won for row in rows], deviations()
    estimate = estimate_fraction(won, z)
    marked = mark(estimate, estimate_fraction(won, deviations(sides)), 1 / sides, len(rows))
    scores, margins = (
        estimate_mean(values, games, z) for values in ([row.score for row in rows], [row.margin for row in rows])
    )
    return Side(
        who, rows[0].is_rival, len(rows), scores, margins, estimate, marked, float(np.mean([row.rank for row in rows]))
    )


def summarise_part(who: str, rows: Sequence[Row], even_share: float) -> Part:
    """Return points, numbers and names of these rows.

    Args:
        who: The name of the side, or of all.
        rows: The rows.
        even_share: The win rate of equal players.
    """
    games, won = [row.game for row in rows], [row.won for row in rows]
    score = float(np.mean([row.score for row in rows]))
    sources = [summarise_number(name, [row.points[name] for row in rows], games, won, score) for name in rows[0].points]
    numbers = [
        summarise_number(
            name, [row.facts[name] for row in having], [row.game for row in having], [row.won for row in having]
        )
        for name in numbers_in(row.facts for row in rows)
        for having in [[row for row in rows if name in row.facts]]
    ]
    kinds = dict.fromkeys(
        name for row in rows for name, value in row.facts.items() if not isinstance(value, (int, float))
    )
    return Part(who, sources, numbers, [name for kind in kinds for name in summarise_names(kind, rows, even_share)])


def summarise_number(
    name: str,
    values: Sequence[float],
    games: Sequence[int],
    won: Sequence[float] | None = None,
    score: float | None = None,
) -> Number:
    """Return mean, spread, mean of the winners, and part of the mean score.

    Args:
        name: The name of the number.
        values: Its values.
        games: The number of the game of each value.
        won: The fraction of the win of each row, if winners are compared.
        score: The mean score, if the number is one of its sources.
    """
    tenth, median, ninetieth = (float(q) for q in np.quantile(values, (0.1, 0.5, 0.9)))
    mean = estimate_mean(values, games, deviations())
    winners = float(np.average(values, weights=won)) if won is not None and sum(won) > 0 else None
    return Number(name, mean, tenth, median, ninetieth, winners, mean.value / score if score else None)


def summarise_names(kind: str, rows: Sequence[Row], even_share: float) -> list[Name]:
    """Return every name of one kind, the most successful first. Names that fewer than `FEW` seats took come last.

    Args:
        kind: The kind of the names, such as "buildings".
        rows: The rows.
        even_share: The win rate of equal players.
    """
    taken: dict[str, list[tuple[Row, int]]] = {}
    for row in rows:
        for name, copies in Counter(row.facts.get(kind, ())).items():
            taken.setdefault(name, []).append((row, copies))
    games, z, wide = len({row.game for row in rows}), deviations(), deviations(max(1, len(taken)))
    found: list[Name] = []
    for name, takers in taken.items():
        margins, numbers, won = (
            [row.margin for row, _ in takers],
            [row.game for row, _ in takers],
            [row.won for row, _ in takers],
        )
        margin, share = estimate_mean(margins, numbers, z), estimate_fraction(won, z)
        found.append(
            Name(
                kind,
                name,
                len(takers),
                len(takers) / len(rows),
                sum(copies for _, copies in takers) / games,
                margin,
                mark(margin, estimate_mean(margins, numbers, wide), 0.0, len(takers)),
                share,
                mark(share, estimate_fraction(won, wide), even_share, len(takers)),
            )
        )
    return sorted(found, key=lambda n: (n.seats < FEW, -n.won.value, n.name))
