"""The best options of a decision, with their expected results and the reasons for them.

Likely actions are played on in the same sampled worlds: a little way for the comparison between them, and to the end
for the level of all and for the points. A network judges positions well that strong players reach. The continuations to
the end hold where it does not: both judgements are weighed by their errors (`level_shift`).
"""

from __future__ import annotations

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
"""Number of actions that are compared, the likeliest ones."""
DEPTH, DEPTH_OF_SEAT = 8, 4
"""Number of decisions of a short continuation: a fixed number, and one for each seat."""
PRIOR_WEIGHT, PRIOR_ERROR = 20.0, 0.15
"""Divisor of the logarithm of a prior that makes it an expected reward, and the error of that reward."""
NETWORK_ERROR = 0.15
"""Error of a network's expected reward, from -1 to 1."""
SINGLE_ERROR = 0.6
"""Error of one continuation."""


@dataclass(frozen=True)
class Option:
    """An action that was considered."""

    action: int
    value: float
    """Expected result of the seat, from -1 for the last rank to 1 for the first."""
    error: float
    """Standard error of the value, compared with the other options."""
    visits: int
    """Number of continuations."""


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
) -> Comparison:
    """Compare the likely options of a decision.

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
    """
    game, player = view.game, player or player_of(view.game, view.num_players)
    priors, begun = player.priors(view) if likely is None else likely, time.perf_counter()
    actions = considered(view, priors, required, CONSIDERED_IN_PLAIN if is_plain(game) else CONSIDERED)
    continuations = _Continuations(view, options, player, rng)
    short = continuations.short(actions, worlds, begun + seconds * (SHORT_PART if player.has_values else 1))
    values, errors = posterior(short.values[:, :, view.seat], priors[actions])
    order, long = np.argsort(-values, kind="stable"), None
    kept = order[: max(3, len(required))].tolist()
    if short.over.all():
        long = short.of(kept)
    elif player.has_values:
        long = continuations.to_the_end(actions[kept], min(worlds, long_worlds), begun + seconds)
    level = 0.0 if long is None else level_shift(short.of(kept).values[:, :, view.seat], long.values[:, :, view.seat])
    values = shifted(values, level)
    found = tuple(Option(int(actions[k]), float(values[k]), float(errors[k]), short.worlds) for k in order)
    return Comparison(view, found, short.of(order.tolist()), long)


def considered(view: View, priors: np.ndarray, required: Sequence[int], most: int) -> np.ndarray:
    """Return the likeliest actions, one for each sentence, and those that are required, int64[n]."""
    of_sentence: dict[str, int] = {}
    legal = sorted(view.legal_actions(), key=lambda action: (action not in required, -priors[action]))
    for action in legal:
        of_sentence.setdefault(view.sentence(action), action)
    return np.array([*of_sentence.values()][: max(most, len(required) + 1)], np.int64)


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

    def short(self, actions: np.ndarray, worlds: int, until: float) -> Ends:
        """Play actions a little way, or to the end by a player without values, in at least one world."""
        soon = DEPTH + DEPTH_OF_SEAT * self.view.num_players
        depth, first = (soon, FOREVER) if self.player.has_values else (UNBOUNDED, until)
        return joined_ends(list(self._batches(actions, worlds, depth, AT_ONCE, first, until, soon)))

    def to_the_end(self, actions: np.ndarray, worlds: int, until: float) -> Ends | None:
        """Play actions to the end of the game, in as many worlds as end in time. None if no world does."""
        parts = list[Ends]()
        for part in self._batches(actions, worlds, UNBOUNDED, LONG_AT_ONCE, until, until):
            if not part.over.all():
                break
            parts.append(part)
        return joined_ends(parts) if parts else None

    def _batches(
        self, actions: np.ndarray, worlds: int, depth: int, together: int, first: float, until: float, soon: int = 0
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
                actions.tolist(),
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
