"""Achievements from a person's results: a rating against the graded opponents, the level that suits now, best scores
alone, and series of wins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from architects_env.core.search.versions import plain_name
from architects_env.opponents import EASIER_LEVELS, GRANDMASTER, LEVELS, USUAL_LEVELS, list_levels
from architects_env.play.server.memory.kept_games import RememberedGame
from architects_env.play.table.table import HUMAN

FIRST, STEP = 1000.0, 200.0
"""Rating of the weakest level that every game has, and the distance between two levels: who is `STEP` stronger wins
76 % of the games."""
RATINGS = {name: FIRST + STEP * i for i, name in enumerate((*LEVELS, GRANDMASTER), -len(EASIER_LEVELS))}
SCALE = 400 / math.log(10)
"""Points of rating by which the odds of a win grow by the factor e."""
SPREAD = 400.0
"""Standard deviation of the ratings of people without results, around the middle of the usual levels."""
STEPS, NORMAL = 30, 1.96
CLOSE = 0.4
"""Least chance of a win against the level that is recommended."""


@dataclass(frozen=True)
class Rating:
    """A rating with its interval of 95 %."""

    rating: int
    low: int
    high: int
    games: int
    """Number of games with graded opponents."""


@dataclass(frozen=True)
class Achievements:
    """A person's achievements in a game."""

    game: str
    played: int
    won: int
    rating: Rating | None
    level: str
    """The level that suits now, or "" if nothing is known."""
    best_alone: int | None
    """Most points in a game of one player."""
    streak: int
    """Number of games won one after the other until now."""
    longest: int


def pairs_of(one: RememberedGame) -> list[tuple[float, float, float]]:
    """Return the results of a game against each graded opponent: its rating, 1 for a better place than its own (0.5 for
    the same), and a weight. All pairs of a game weigh as much as one game."""
    ranks = {seat: rank for seat, rank, _ in one.standing.results}
    if one.seat not in ranks or one.standing.guided:
        return []
    graded = [
        (RATINGS[plain_name(name)], seat)
        for seat, name in enumerate(one.standing.seats)
        if seat != one.seat and plain_name(name) in RATINGS and seat in ranks
    ]
    mine = ranks[one.seat]
    return [
        (rating, 1.0 if mine < ranks[seat] else 0.5 if mine == ranks[seat] else 0.0, 1 / len(graded))
        for rating, seat in graded
    ]


def rating_of(games: Sequence[RememberedGame]) -> Rating | None:
    """Return the likeliest rating given all results, or None without a game against graded opponents."""
    played = [pairs for pairs in map(pairs_of, games) if pairs]
    if not played:
        return None
    pairs = [pair for of_game in played for pair in of_game]
    middle = RATINGS[USUAL_LEVELS[len(USUAL_LEVELS) // 2]]
    rating, information = middle, 1.0
    for _ in range(STEPS):
        expected = [chance_of_win(rating, other) for other, _, _ in pairs]
        slope = sum(w * (won - e) for (_, won, w), e in zip(pairs, expected, strict=True)) / SCALE
        slope -= (rating - middle) / SPREAD**2
        information = sum(w * e * (1 - e) for (_, _, w), e in zip(pairs, expected, strict=True)) / SCALE**2
        information += 1 / SPREAD**2
        rating += max(-STEP, min(STEP, slope / information))
    half = NORMAL / math.sqrt(information)
    return Rating(round(rating), round(rating - half), round(rating + half), len(played))


def chance_of_win(mine: float, other: float) -> float:
    """Return the expected result of a rating against another one."""
    return 1 / (1 + math.exp((other - mine) / SCALE))


def level_for(rating: Rating | None, levels: Sequence[str] = USUAL_LEVELS) -> str:
    """Return the strongest of a game's levels against which a person wins often enough, or "" if nothing is known.

    Args:
        rating: The rating of the person in this game, or None.
        levels: The levels of the game, the weakest first.
    """
    if rating is None:
        return ""
    fit = [name for name in levels if chance_of_win(rating.rating, RATINGS[name]) >= CLOSE]
    return fit[-1] if fit else levels[0]


def achievements_of(games: Sequence[RememberedGame]) -> list[Achievements]:
    """Return what a person has achieved in each game. `games` are the latest first."""
    ended = [one for one in games if one.standing.over and any(seat == one.seat for seat, _, _ in one.standing.results)]
    by_game: dict[str, list[RememberedGame]] = {}
    for one in ended:
        by_game.setdefault(one.standing.game, []).append(one)
    return [_of_game(game, played) for game, played in by_game.items()]


def _of_game(game: str, played: Sequence[RememberedGame]) -> Achievements:
    wins = [has_won(one) for one in played if len(one.standing.results) > 1]
    alone = [points for one in played if one.standing.seats == (HUMAN,) and (points := own_score(one)) is not None]
    rating = rating_of(played)
    now = next((i for i, won in enumerate(wins) if not won), len(wins))
    longest = max((len(run) for run in "".join("x" if won else " " for won in wins).split()), default=0)
    level = level_for(rating, list_levels(game) or USUAL_LEVELS)
    return Achievements(game, len(played), sum(wins), rating, level, max(alone, default=None), now, longest)


def has_won(one: RememberedGame) -> bool:
    """Return whether a person has the first place, or shares it."""
    ranks = {seat: rank for seat, rank, _ in one.standing.results}
    return ranks[one.seat] == min(rank for _, rank, _ in one.standing.results)


def own_score(one: RememberedGame) -> int | None:
    """Return a person's points in a finished game."""
    return next((score for seat, _, score in one.standing.results if seat == one.seat), None)
