"""The best options of a decision, with their expected results.

Likely moves are played on in the same sampled worlds: a little way for the comparison between them, and to the end for
the level of all and for the points. A network judges positions well that strong players reach. The continuations to the
end hold where it does not: both judgements are weighed by their errors (`level_shift`).

A move is whole: of a menu ("build", then the card) its likeliest ways are compared. If the player follows a hint, the
next comparison in the same turn goes on with its plan (`Followed`).
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.play.view import View
from architects_env.play.coach.continuations import (
    FOREVER,
    UNBOUNDED,
    Ends,
    is_plain,
    joined_ends,
    play_on,
    sampled_worlds,
)
from architects_env.play.coach.measures import default_measures
from architects_env.play.coach.players import Player, player_of
from architects_env.play.face import face_of
from architects_env.play.table.shortcuts import Shortcut, follow_up, repeat_is_legal, sentence_of, shortcuts_from

SECONDS = 1.6
"""Seconds of a whole comparison, about."""
SHORT_PART = 0.5
"""Share of the short continuations in this time."""
MAX_WORLDS, MAX_LONG_WORLDS = 128, 32
"""Number of sampled worlds at most, of short continuations and of those to the end."""
WATCHED = 64
"""Number of worlds, about, in which facts are followed: shares of games are told in tenths."""
AT_ONCE, LONG_AT_ONCE = 16, 4
"""Number of worlds that are played on together, a little way and to the end."""
CONSIDERED, CONSIDERED_IN_PLAIN = 6, 3
"""Number of moves that are compared, the likeliest ones."""
MOST_MENUS = 24
"""Number of menus that are looked into for likely moves, at most."""
DEPTH, DEPTH_OF_SEAT = 8, 4
"""Number of decisions of a short continuation: a fixed number, and one for each seat."""
PRIOR_WEIGHT, PRIOR_ERROR = 20.0, 0.15
"""Divisor of the logarithm of a prior that makes it an expected reward, and the error of that reward."""
NETWORK_ERROR = 0.15
"""Error of a network's expected reward, from -1 to 1."""
SINGLE_ERROR = 0.6
"""Error of one continuation."""
ABOUT_AS_GOOD, SURE = 0.04, 1.5
"""Difference of two expected results below which options are about as good, and the same in standard errors."""
DECIDED = 0.94
"""Expected result, on either side, from which a game is called decided. Options are then ordered by points."""
REMEMBERED = 0.5
"""Weight of the expected result of the hint that was followed."""


@dataclass(frozen=True)
class Followed:
    """The hint that a player has followed in this turn."""

    value: float
    """The expected result of the move at that time."""
    planned: tuple[int, ...] = ()
    """The rest of the move."""


@dataclass(frozen=True)
class Option:
    """A move that was considered."""

    move: Shortcut
    """Its actions."""
    value: float
    """Expected result of the seat, from -1 for the last rank to 1 for the first."""
    error: float
    """Standard error of the value, compared with the other options."""
    visits: int
    """Number of continuations."""

    @property
    def action(self) -> int:
        """The first action."""
        return self.move.actions[0]


@dataclass(frozen=True)
class Comparison:
    """The considered options of a decision, the best first."""

    view: View
    options: tuple[Option, ...]
    short: Ends
    """The short continuations, in the order of the options."""
    long: Ends | None
    """The continuations to the end of the game, in the order of the options; None if none has ended."""

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.view.seat

    @property
    def names(self) -> list[str]:
        """The options in words."""
        return [sentence_of(self.view.game, option.move) for option in self.options]

    @property
    def decided(self) -> int:
        """Return 1 if the seat wins with the best option for all that is known, -1 if it loses, and otherwise 0."""
        best = self.options[0].value
        return 0 if abs(best) < DECIDED else int(np.sign(best))

    def is_as_good(self, one: int, other: int = 0) -> bool:
        """Return whether two options are about as good: as likely to win, and without clearly more points."""
        return self.is_as_likely(one, other) and not self.points_more(one, other)

    def is_as_likely(self, one: int, other: int = 0) -> bool:
        """Return whether the expected results of two options hardly differ, for all that is known."""
        first, second = self.options[one], self.options[other]
        return abs(first.value - second.value) < max(ABOUT_AS_GOOD, SURE * math.hypot(first.error, second.error))

    def points_more(self, one: int, other: int) -> int:
        """Return about how many points an option has more at the end than another one; 0 if that is unclear."""
        if self.long is None or max(one, other) >= len(self.long.points) or self.long.worlds < 2:
            return 0
        points = (self.long.points[one] - self.long.points[other])[:, self.seat]
        mean, error = float(points.mean()), float(points.std(ddof=1)) / math.sqrt(len(points))
        return round(mean) if abs(mean) >= max(1, 2 * error) else 0

    def wins_at_once(self, index: int) -> bool:
        """Return whether an option ends the game with a win."""
        ends = self.short
        return bool((ends.over[index] & (ends.lengths[index] == 0) & (ends.values[index, :, self.seat] >= 1)).all())


def compare_options(
    view: View,
    options: Mapping[str, Any],
    rng: np.random.Generator,
    *,
    seconds: float = SECONDS,
    player: Player | None = None,
    required: Sequence[int] = (),
    likely: np.ndarray | None = None,
    worlds: int = MAX_WORLDS,
    long_worlds: int = MAX_LONG_WORLDS,
    followed: Followed | None = None,
) -> Comparison:
    """Compare the likely moves of a decision.

    Args:
        view: The view of the seat that decides.
        options: The options of the game.
        rng: Random numbers.
        seconds: Time limit; infinity compares in all worlds, so that the result is repeatable.
        player: Who continues the games; by default the newest network, or a bot.
        required: Actions that are compared even if they are unlikely.
        likely: Probability of each action, float64[actions]; by default that of the player.
        worlds: Number of worlds of the short continuations, at most.
        long_worlds: Number of worlds of the continuations to the end, at most.
        followed: The hint that was followed in this turn. Its plan comes first unless another move is clearly better.
    """
    game, player = view.game, player or player_of(view.game, view.num_players)
    priors, begun = player.priors(view) if likely is None else likely, time.perf_counter()
    most, planned = CONSIDERED_IN_PLAIN if is_plain(game) else CONSIDERED, followed.planned if followed else ()
    moves, probabilities = likely_moves(view, player, priors, required, most, planned)
    lines = [move.actions for move in moves]
    continuations = _Continuations(view, options, player, rng)
    short = continuations.short(lines, worlds, begun + seconds * (SHORT_PART if player.has_values else 1))
    values, errors = posterior(short.values[:, :, view.seat], probabilities)
    order, long = np.argsort(-values, kind="stable").tolist(), None
    if planned and lines[0] == list(planned):  # it is the first of the moves
        gap = values[order[0]] - values[0]
        if gap < max(ABOUT_AS_GOOD, SURE * math.hypot(errors[0], errors[order[0]])):
            values[0] = values[order[0]]
            order = [0, *(k for k in order if k)]
    kept = order[: max(3, len(required))]
    if short.over.all():
        long = short.of(kept)
    elif player.has_values:
        long = continuations.to_the_end([lines[k] for k in kept], min(worlds, long_worlds), begun + seconds)
    level = 0.0 if long is None else level_shift(short.of(kept).values[:, :, view.seat], long.values[:, :, view.seat])
    values = shifted(values, level)
    if followed:
        values = shifted(values, REMEMBERED * (followed.value - values[order[0]]))
    found = tuple(Option(moves[k], float(values[k]), float(errors[k]), short.worlds) for k in order)
    compared = Comparison(view, found, short.of(order), long)
    if planned:
        return compared
    return by_points(compared) if compared.decided else with_more_points(compared)


def with_more_points(compared: Comparison) -> Comparison:
    """Return the options with another one first if it is as likely to win as the best, and ends with clearly more
    points."""
    more = [(compared.points_more(k, 0), k) for k in range(1, len(compared.options)) if compared.is_as_likely(k)]
    points, first = max(more, default=(0, 0))
    if points <= 0:
        return compared
    long, order = compared.long, [first, *(k for k in range(len(compared.options)) if k != first)]
    assert long is not None, "it says the points"
    known = [k for k in order if k < len(long.points)]
    options = tuple(compared.options[k] for k in order)
    return Comparison(compared.view, options, compared.short.of(order), long.of(known))


def by_points(compared: Comparison) -> Comparison:
    """Return the options of a decided game: those that end it soon with a win first, and then by points."""
    options, long = compared.options, compared.long
    alike = [k for k, one in enumerate(options) if abs(one.value) >= DECIDED]
    short, known = compared.short, 0 if long is None else len(long.points)
    ended = [k for k in alike if short.over[k].all() and (short.values[k, :, compared.seat] >= 1).all()]
    points = {k: float(long.points[k, :, compared.seat].mean()) for k in alike if long is not None and k < known}
    first = sorted(points, key=lambda k: (k not in ended, -points[k]))
    order = [*first, *(k for k in range(len(options)) if k not in first)]
    if ended and ended[0] not in first:
        order = [ended[0], *(k for k in order if k != ended[0])]
        long = None
    long = None if long is None else long.of([k for k in order if k < known])
    return Comparison(compared.view, tuple(options[k] for k in order), compared.short.of(order), long)


def likely_moves(
    view: View, player: Player, priors: np.ndarray, required: Sequence[int], most: int, planned: Sequence[int] = ()
) -> tuple[list[Shortcut], np.ndarray]:
    """Return the likeliest moves, one for each sentence, with their probabilities.

    Args:
        view: The view of the seat that decides.
        player: Who says how likely the ways through menus are.
        priors: float[actions]: The probability of each action.
        required: Actions that come first, as they are, even if they are unlikely.
        most: Number of moves, at most, unless more are required.
        planned: The actions of a move that comes first, if it is legal.
    """
    found: dict[str, tuple[Shortcut, float]] = {}
    is_count, legal = repeat_is_legal(view), view.legal_actions()

    def add(move: Shortcut, probability: float) -> None:
        move = move._replace(is_count=is_count)
        found.setdefault(sentence_of(view.game, move), (move, probability))

    for action in required:
        add(Shortcut([action], [(view.state, action)]), float(priors[action]))
    for move in shortcuts_from(view, planned[0]) if planned and planned[0] in legal else ():
        if move.actions == list(planned):
            add(move, float(priors[planned[0]]))
    begun, menus = Shortcut([], []), 0
    waiting = [
        (-float(priors[action]), action, view, begun, action, True) for action in legal if action not in required
    ]
    heapq.heapify(waiting)
    number = len(priors)  # distinguishes ways that are equally likely
    while waiting and len(found) < max(most, len(required) + 1):
        rank, _, at, way, action, asked = heapq.heappop(waiting)
        way = Shortcut([*way.actions, action] if asked else way.actions, [*way.steps, (at.state, action)])
        opens = follow_up(at, action) if menus < MOST_MENUS else None
        if opens is None:
            add(way, -rank)
            continue
        after, following, asks = opens
        share = player.priors(after) if asks else np.ones(len(priors))
        for then in following:
            heapq.heappush(waiting, (rank * float(share[then]), number, after, way, then, asks))
            number += 1
        menus += 1
    moves, probabilities = zip(*found.values(), strict=True)
    return list(moves), np.array(probabilities)


def posterior(rewards: np.ndarray, priors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the expected reward of each action and its error, from continuations and priors.

    Args:
        rewards: float[actions, worlds]: The reward of each continuation.
        priors: float[actions]: The probability of each action according to the player.

    Returns:
        float[actions] and float[actions].
    """
    actions, worlds = rewards.shape
    means, middle = rewards.mean(axis=1), rewards.mean()
    deviations = rewards - rewards.mean(axis=0)  # worlds are shared, so that luck drops out of differences
    spread = deviations.std(axis=1, ddof=1) if worlds > 2 else np.full(actions, SINGLE_ERROR)
    errors = np.maximum(spread, 0.02) / math.sqrt(worlds)
    expected = np.log(np.maximum(priors, 1e-4)) / PRIOR_WEIGHT
    expected += middle - expected.mean()
    trust = PRIOR_ERROR**2 / (PRIOR_ERROR**2 + errors**2)
    return trust * means + (1 - trust) * expected, np.sqrt(trust) * errors


def level_shift(judged: np.ndarray, played: np.ndarray) -> float:
    """Return what the continuations to the end add to the judgement of a network, for the same actions.

    Both are weighed by their errors. The network's is `NETWORK_ERROR`, so that some dozens of continuations outweigh it
    where they disagree.

    Args:
        judged: float[actions, worlds]: Expected rewards according to the network.
        played: float[actions, worlds]: Rewards of continuations to the end.
    """
    worlds = played.mean(axis=0)
    spread = worlds.std(ddof=1) if len(worlds) > 2 else 1.0
    error = max(float(spread), 0.2) / math.sqrt(len(worlds))
    weight = NETWORK_ERROR**2 / (NETWORK_ERROR**2 + error**2)
    return float(weight * (played.mean() - judged.mean()))


def shifted(values: np.ndarray, level: float) -> np.ndarray:
    """Return the values with their mean moved by `level`, in their order and within -1 and 1.

    Values near the bound to which they move are moved less, so that differences shrink but do not vanish.
    """
    values = np.clip(values, -1, 1)
    bound = 1.0 if level > 0 else -1.0
    room = bound - values.mean()
    return values + (bound - values) * min(1.0, level / room) if abs(room) > 1e-9 else values


@dataclass(frozen=True)
class _Continuations:
    """Continuations from a view, with the player and the random numbers that they share."""

    view: View
    options: Mapping[str, Any]
    player: Player
    rng: np.random.Generator

    def short(self, lines: Sequence[Sequence[int]], worlds: int, until: float) -> Ends:
        """Play moves a little way, or to the end by a player without values, in at least one world."""
        soon = DEPTH + DEPTH_OF_SEAT * self.view.num_players
        depth, first = (soon, FOREVER) if self.player.has_values else (UNBOUNDED, until)
        return joined_ends(list(self._batches(lines, worlds, depth, AT_ONCE, first, until, soon)))

    def to_the_end(self, lines: Sequence[Sequence[int]], worlds: int, until: float) -> Ends | None:
        """Play moves to the end of the game, in as many worlds as end in time. None if no world does."""
        parts = list[Ends]()
        for part in self._batches(lines, worlds, UNBOUNDED, LONG_AT_ONCE, until, until):
            if not part.over.all():
                break
            parts.append(part)
        return joined_ends(parts) if parts else None

    def _batches(
        self,
        lines: Sequence[Sequence[int]],
        worlds: int,
        depth: int,
        together: int,
        first: float,
        until: float,
        soon: int = 0,
    ) -> Iterator[Ends]:
        """Yield continuations in some worlds at a time while there is time. The first ones stop at the time `first`.

        Without `soon`, nothing but the result is read.
        """
        game = self.view.game
        face = face_of(game)
        measures, facts = (face.measures or default_measures(game), face.facts.facts) if soon else ((), ())
        at_once, done = 1 if is_plain(game) else min(together, worlds), 0
        slowest, begun = 0.0, time.perf_counter()
        while done < worlds and (not done or begun + slowest < until):
            drawn, stops = sampled_worlds(self.view, at_once, self.rng), until if done else first
            yield play_on(
                game,
                drawn,
                lines,
                self.options,
                self.player,
                self.rng,
                depth=depth,
                soon=soon or UNBOUNDED,
                measures=measures,
                facts=facts if done < WATCHED else (),
                until=stops,
            )
            done, now = done + at_once, time.perf_counter()
            slowest, begun = max(slowest, now - begun), now
