"""Reasons: sentences about what changes between a position and its sampled continuations.

They are made from the points, from the measures that a game declares, and from the length of the game. Nothing here
knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.text import Text, listed, say
from architects_env.play.coach.continuations import Ends
from architects_env.play.coach.measures import PROGRESS, RISK, Measure, default_measures
from architects_env.play.coach.options import Comparison
from architects_env.play.face import face_of

CLEAR, LEAST = 2.0, 0.15
"""Number of standard errors, and the size, from which a difference is worth a word."""
UNSEEN = 0.5
"""Amount that is added to a standard deviation, because few worlds may agree by chance."""
PROGRESS_FIRST = 3.0
"""Weight of a measure that brings points, beside that of others, in the choice of the measures that are named."""
MOST_CHANGES = 3
"""Number of measures in one sentence, at most."""
ABOUT_AS_GOOD = 1.5
"""Difference of two expected results, from 0 to 100, below which the options are called about as good."""


def in_hundred(value: float) -> int:
    """Convert an expected result from the range -1 to 1 to the range 0 to 100."""
    return round(50 + 50 * max(-1.0, min(1.0, value)))


def difference(thing: str, number: float) -> Text:
    """Return how much more or less there is of a thing, with one decimal place."""
    whole, tenth = divmod(round(abs(number) * 10), 10)
    if number < 0:
        return say("{thing}: {whole}.{tenth} less", thing=say(thing), whole=whole, tenth=tenth)
    return say("{thing}: {whole}.{tenth} more", thing=say(thing), whole=whole, tenth=tenth)


def reasons(
    game: Game, comparison: Comparison, index: int, names: Sequence[str], other: int | None = None
) -> list[Text]:
    """Return the reasons for an option, as sentences: what it has over the option with which it is compared.

    What it lacks is what the other one has over it, and is a reason for that one. So lists of reasons for several
    options say nothing twice.

    Args:
        game: The game.
        comparison: The compared options, the best first.
        index: The option.
        names: The options in words.
        other: The option with which it is compared. By default the best one is compared with the second, and all others
            with the best.
    """
    options, found = comparison.options, list[Text]()
    if points := _points(comparison, index):
        found.append(points)
    mirrored = other is None and index == 1
    other = (1 if index == 0 else 0) if other is None else other
    if len(options) < 2 or index == other:
        return found
    found += _changes(game, comparison, index, other, names[other])
    if not mirrored and (tempo := _tempo(comparison, index, other)):
        found.append(tempo)
    if not mirrored or not found:
        found.append(_cost(comparison, index, other, names[other]))
    return found


def _points(comparison: Comparison, index: int) -> Text | None:
    """Return a sentence about the points now and at the end."""
    long = comparison.long
    if long is None or index >= len(long.points):
        return None
    own = long.points[index, :, comparison.seat].mean()
    others = np.delete(long.points[index], comparison.seat, axis=1).mean(axis=0)
    if not len(others):
        return say("Points: {now} now, {end} expected at the end.", now=comparison.points_now, end=round(own))
    return say(
        "Points: {now} now, {end} expected at the end, {rival} for the best other player.",
        now=comparison.points_now,
        end=round(own),
        rival=round(others.max()),
    )


def _changes(game: Game, comparison: Comparison, index: int, other: int, name: str) -> list[Text]:
    """Return sentences about what is better for the seat soon after, compared with another option."""
    measures, found = face_of(game).measures or default_measures(game), list[Text]()
    own = [k for k, measure in enumerate(measures) if measure.kind != RISK]
    risks = [k for k, measure in enumerate(measures) if measure.kind == RISK]
    ends, seat = comparison.short, comparison.seat
    others = [one for one in range(ends.values.shape[2]) if one != seat]
    if changes := _listed(measures, own, ends, index, other, [seat], 1):
        found.append(say("Soon you have, compared with “{other}”: {changes}.", other=name, changes=changes))
    if changes := _listed(measures, risks, ends, index, other, [seat], 1):
        found.append(say("Danger: {changes}.", changes=changes))
    if others and (changes := _listed(measures, [*own, *risks], ends, index, other, others, -1)):
        found.append(say("The others have: {changes}.", changes=changes))
    return found


def clear_measures(
    measures: Sequence[Measure],
    among: Iterable[int],
    ends: Ends,
    index: int,
    other: int,
    seats: Sequence[int],
    progress_first: float = PROGRESS_FIRST,
) -> list[tuple[int, float]]:
    """Return the measures that clearly differ between two options, the most telling first, with the difference.

    Args:
        measures: All measures.
        among: Indices of the measures that are looked at.
        ends: The continuations of the options.
        index: The option.
        other: The option with which it is compared.
        seats: The seats whose measures are added up.
        progress_first: Weight of measures that bring points, beside that of others.
    """
    clear = list[tuple[float, int, float]]()
    for k in among:
        read = ends.measures[:, :, k][:, :, seats].sum(axis=2)
        differences = read[index] - read[other]
        mean, error = float(differences.mean()), (differences.std() + UNSEEN) / np.sqrt(len(differences))
        if abs(mean) >= LEAST and abs(mean) > CLEAR * error and len(differences) > 1:
            weight = progress_first if measures[k].kind == PROGRESS else 1.0
            clear.append((weight * abs(mean) / (read.std() + 0.2), k, mean))
    return [(k, mean) for _, k, mean in sorted(clear, reverse=True)]


def _listed(
    measures: Sequence[Measure],
    among: Sequence[int],
    ends: Ends,
    index: int,
    other: int,
    seats: Sequence[int],
    side: int,
) -> str | None:
    """Return the clear differences of some measures that speak for an option, in words. None if there are none.

    The most telling ones come first. `side` is 1 for measures of the person who decides, and -1 for those of others.
    """
    clear = clear_measures(measures, among, ends, index, other, seats)
    best = [(k, mean) for k, mean in clear if mean * measures[k].wanted * side > 0][:MOST_CHANGES]
    return listed((difference(measures[k].name, mean) for k, mean in best), "{a}, {b}") if best else None


def _tempo(comparison: Comparison, index: int, other: int) -> Text | None:
    """Return a sentence about the length of the game, if an option changes it clearly."""
    long = comparison.long
    if long is None or max(index, other) >= len(long.lengths) or long.worlds < 2:
        return None
    differences = (long.lengths[index] - long.lengths[other]).astype(float)
    mean, error = differences.mean(), differences.std() / np.sqrt(len(differences))
    if abs(mean) < 1 or abs(mean) <= CLEAR * error:
        return None
    number = round(abs(mean))
    if mean < 0:
        return say("The game ends sooner, by {n} decisions.", n=number)
    return say("The game lasts longer, by {n} decisions.", n=number)


def _cost(comparison: Comparison, index: int, other: int, name: str) -> Text:
    """Return a sentence about what another option costs, or what this one costs if the other one is the best."""
    gap = 50 * (comparison.options[index].value - comparison.options[other].value)
    if abs(gap) < ABOUT_AS_GOOD:
        return say("“{other}” is about as good.", other=name)
    number = round(abs(gap))
    if gap > 0:
        return say("“{other}” costs {n} of 100.", other=name, n=number)
    return say("It costs {n} of 100, compared with “{other}”.", other=name, n=number)
