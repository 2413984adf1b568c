"""Reasons: sentences about what a move changes, made from the states that follow it in sampled worlds.

A face declares which changes have a name (`play.coach.facts`); nothing here knows a game. What a move does at once is
told if it happens in all worlds. What follows soon is told with the share of the games in which it happens, beside that
of another move. Where no named change differs, the measures of the game tell of what there is more and less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.play.log import play_and_log
from architects_env.core.text import Text, capital, joined, listed, plural, say
from architects_env.play.coach.continuations import Ends
from architects_env.play.coach.facts import Fact, Facts, Occurrence, occurrences, told
from architects_env.play.coach.measures import PROGRESS, Measure, default_measures
from architects_env.play.coach.options import Comparison
from architects_env.play.face import face_of

CLEAR, LEAST = 2.0, 0.15
"""Number of standard errors, and the size, from which a difference is worth a word."""
UNSEEN = 0.5
"""Amount that is added to a standard deviation, because few worlds may agree by chance."""
PROGRESS_FIRST = 3.0
"""Weight of a measure that brings points, beside that of others, in the choice of the measures that are named."""
MOST_WORDS, MOST_WORDS_OF_NAME = 20, 9
"""Number of words of joined clauses in one sentence, and of the name of a move inside another sentence, at most."""
LONGEST = 25
"""Number of words of a sentence about measures, at most."""
MOST_CHANGES = 3
"""Number of changes in one sentence, at most."""
OFTEN = 2.3
"""Number of standard errors from which two shares of games differ. It is greater, because many shares are compared."""
WORLDS_OF_LINES = 3
"""Number of sampled worlds in which a line of the log must be the same to be told."""
ABOUT_AS_GOOD = 1.5
"""Difference of two expected results, from 0 to 100, below which the options are called about as good."""


SOON = {
    (True, True): say("Soon after, {clause} {often}, {after} {rather}."),
    (True, False): say("It is safer: {clause} {often}, {after} {rather}."),
    (False, True): say("It is riskier: {clause} {often}, {after} {rather}."),
    (False, False): say("But {clause} {often}, {after} {rather}."),
}
"""Sentences about shares of games, by whether they speak for the option, and whether the thing happens more often. What
a seat loses itself may be a price as well as a danger, and is told like what it gains."""


MEASURED = {
    1: say("Soon after, compared with the state {after}, you have about: {what}."),
    -1: say("Soon after, compared with the state {after}, the others together have about: {what}."),
}
"""Sentences about measures of oneself (1) and of the others (-1)."""
LEAST_TOLD, MOST_HALVES = 0.25, 3
"""Smallest difference of a measure that is told, and the size from which it is told without halves."""


@dataclass(frozen=True)
class Reasons:
    """The reasons for or against an option."""

    sentences: tuple[str, ...] = ()
    """Sentences about the changes, the most telling first, and about the cost of another option."""
    figures: str = ""
    """Points now and expected, as a line to read second; "" if no game was played to the end."""


def in_hundred(value: float) -> int:
    """Convert an expected result from the range -1 to 1 to the range 0 to 100."""
    return round(50 + 50 * max(-1.0, min(1.0, value)))


def reasons(
    comparison: Comparison, index: int, names: Sequence[str], other: int | None = None, after: str = ""
) -> Reasons:
    """Return the reasons for an option: what it does at once, what follows, and what the compared option costs.

    What the option brings is told for it, good and bad; what it lacks is what the other one has over it, and is told
    there.

    Args:
        comparison: The compared options, the best first.
        index: The option.
        names: The options in words.
        other: The option with which it is compared. By default the best one is compared with the second, and all others
            with the best.
        after: The words for "after the other option" if `other` is given, such as "after the move that was tried".
    """
    figures, mirrored, both_sides = _points(comparison, index), other is None and index == 1, index > 1
    if other is None:
        other, after = (1, say("after the second best move")) if index == 0 else (0, say("after the best move"))
    done, found = _at_once(comparison, index, names[index])
    if len(comparison.options) < 2 or index == other:
        return Reasons(tuple(found) or (say("There is no other move."),), figures)
    speaks_for, against = _soon(comparison, index, other, names, after, done, both_sides)
    found += (speaks_for or _measured(comparison, index, other, after)) + against
    found = found or _plainly(comparison, index, other, names[index])
    found = found or _measured(comparison, index, other, after, only_for=False)
    if not mirrored:
        found += _cost(comparison, index, other, names[other], not found)
    elif not found:
        found.append(say("Nothing soon speaks for it."))
    return Reasons(tuple(found), figures)


# --- what changes by name ---------------------------------------------------------------------------------------------
def _occurrences(comparison: Comparison, at_once: bool) -> list[Occurrence]:
    """Return everything that has a clause and happened after some option, at once or at any time."""
    view, game = comparison.view, comparison.view.game
    sides = game.num_sides(view.num_players, view.memory["options"][0] if game.options else np.zeros(0, np.int64))
    return occurrences(face_of(game).facts, comparison.short.changes, view.seat, sides, at_once)


def _at_once(
    comparison: Comparison, index: int, name: str, everything: bool = False
) -> tuple[list[Occurrence], list[str]]:
    """Return what an option does at once in all worlds, and sentences about that.

    What its name says, and gains that all options bring, are told only with `everything`. A price is told always.
    """
    view, changes = comparison.view, comparison.short.changes
    facts = face_of(view.game).facts
    certain, changed = list[Occurrence](), dict[tuple[int, int, bool, int], list[tuple[Occurrence, int]]]()
    for one in _occurrences(comparison, at_once=True):
        differences, fact = one.difference(changes), facts.facts[one.fact]
        number = 0 if fact.is_guess else int(differences[index, 0])
        if abs(number) < fact.least or (number > 0) != one.rises or (differences[index] != number).any():
            continue
        certain.append(one)
        by_all = len(differences) > 1 and (differences == number).all() and not _is_price(one, view.seat)
        if everything or not (by_all or _in_name(fact, view.state, one, abs(number), name)):
            about = one.thing if fact.of_sides else 0
            changed.setdefault((one.fact, one.side, one.rises, about), []).append((one, abs(number)))
    found, weighty = list[str](), sorted(changed.values(), key=lambda alike: -alike[0][0].weight)
    for is_price in (False, True):
        alike = [each for each in weighty if _is_price(each[0][0], view.seat) == is_price]
        found += _in_sentences([told(facts, view.state, each[:MOST_CHANGES]) for each in alike[:MOST_CHANGES]])
    return certain, found + _guessed(comparison, index)


def _is_price(one: Occurrence, seat: int) -> bool:
    """Return whether a change is bad for the seat that decides, at its own cost."""
    return one.side == seat and not one.good


def _in_sentences(clauses: Sequence[str]) -> list[str]:
    """Return clauses in one sentence, or each in its own one if that were too long."""
    if len(" ".join(clauses).split()) > MOST_WORDS:
        return [say("{changes}.", changes=capital(clause)) for clause in clauses]
    return [say("{changes}.", changes=capital(joined(clauses)))] if clauses else []


def _in_name(fact: Fact, g: Any, one: Occurrence, number: int, name: str) -> bool:
    """Return whether the name of a move says already what it changes."""
    what = str(fact.what(g, one.thing, number)).removeprefix("the ").lower()
    return bool(what) and fact.in_name and what in str(name).lower()


def _guessed(comparison: Comparison, index: int) -> list[str]:
    """Return a sentence about the likeliest effect of an option at once that depends on what the seat does not know."""
    view, changes, facts = comparison.view, comparison.short.changes, face_of(comparison.view.game).facts
    best: tuple[float, Occurrence] | None = None
    for one in _occurrences(comparison, at_once=True):
        part = float((one.difference(changes)[index] > 0).mean()) if facts.facts[one.fact].is_guess else 0.0
        if one.rises and part >= LEAST and (best is None or part > best[0]):
            best = part, one
    if best is None:
        return []
    clause, number = told(facts, view.state, [(best[1], 0)]), round(10 * best[0])
    if number == 10:
        return [say("{clause}.", clause=capital(clause))]
    words = "As far as you know, {clause} in {n} of 10 cases."
    return [say(words, clause=clause, n=number)]


def _soon(
    comparison: Comparison,
    index: int,
    other: int,
    names: Sequence[str],
    after: str,
    done: Sequence[Occurrence],
    both_sides: bool,
) -> tuple[list[str], list[str]]:
    """Return what happens more or less often after an option than after another one: for it, and against it.

    Args:
        comparison: The compared options.
        index: The option.
        other: The other option.
        names: The options in words.
        after: The words for "after the other option".
        done: What the option does at once, which is told already.
        both_sides: Whether to tell also that something good happens less often, or something bad to others. Something
            bad that follows the option more often is told always.
    """
    view, changes = comparison.view, comparison.short.changes
    facts, told_already = face_of(view.game).facts, {(one.fact, one.side, one.thing) for one in done}
    best: dict[tuple[bool, bool], tuple[float, Occurrence, float, float]] = {}
    for one in _occurrences(comparison, at_once=False):
        happened = one.extent(changes) > 0
        own, its = float(happened[index].mean()), float(happened[other].mean())
        more, speaks_for = own > its, (own > its) == one.good
        if not _differ(happened[index], happened[other]) or not (speaks_for or own > its or both_sides):
            continue
        if _is_loss_of_a_gain(comparison, one, own > its, index, other):
            continue
        if _in_name(facts.facts[one.fact], view.state, one, 0, names[index if more else other]):
            continue
        score = one.weight * abs(own - its)
        if (one.fact, one.side, one.thing) not in told_already and score > best.get((speaks_for, more), (0.0,))[0]:
            best[speaks_for, more] = score, one, own, its
    found = list[str](), list[str]()
    for key, words in SOON.items():
        if key in best:
            _, one, own, its = best[key]
            clause = _clause(facts, view.state, one, one.extent(changes)[index])
            if one.side == view.seat and not one.good:
                words = SOON[True, True] if key[0] else SOON[False, False]
            found[not key[0]].append(
                say(words.english, clause=clause, often=share(own), rather=share(its), after=after)
            )
    return found


def _is_loss_of_a_gain(comparison: Comparison, one: Occurrence, more: bool, index: int, other: int) -> bool:
    """Return whether the option with fewer losses loses a thing less often only because it gets it less often."""
    change = comparison.short.changes[one.fact]
    gets = (change.risen[[index, other], :, one.side, one.thing] > 0).mean(axis=1)
    return not one.rises and not more and bool(gets[1] - gets[0] >= LEAST)


def _clause(facts: Facts, g: Any, one: Occurrence, extents: np.ndarray) -> Text:
    """Return the clause of what happened in some games, with its number: the same in all of them, or about the mean."""
    there = extents[extents > 0]
    if len(set(there.tolist())) == 1:
        return told(facts, g, [(one, int(there[0]))])
    clause, mean = told(facts, g, [(one, 0)]), round(float(there.mean())) if len(there) else 0
    return say("{clause} (about {n})", clause=clause, n=mean) if mean > 1 else clause


def _plainly(comparison: Comparison, index: int, other: int, name: str) -> list[str]:
    """Return what is told of an option that nothing sets apart: all that it does at once, and what is likely soon."""
    _, found = _at_once(comparison, index, name, everything=True)
    return (found or lines_after(comparison, index)) + _likely(comparison, index, other)


def lines_after(comparison: Comparison, index: int) -> list[str]:
    """Return the lines of the log after an option, as far as they are the same in some sampled worlds."""
    view, action = comparison.view, comparison.options[index].action
    lines = list[list[str]]()
    for seed in range(WORLDS_OF_LINES):
        match, told_lines = view.sample(seed), list[str]()
        for entry in play_and_log(match, action):
            told_lines += [line for part in entry.parts[1:] if (line := part.to[view.seat])]
        lines.append(told_lines)
    same = [line for line in lines[0] if all(line in other for other in lines[1:])]
    return [say("{changes}.", changes=capital(line)) for line in same[:2]]


def _likely(comparison: Comparison, index: int, other: int) -> list[str]:
    """Return a sentence about the most important good thing that is likely soon after an option."""
    view, changes, facts = comparison.view, comparison.short.changes, face_of(comparison.view.game).facts
    found = list[tuple[float, Occurrence, float, float]]()
    for one in _occurrences(comparison, at_once=False):
        own, its = (one.extent(changes)[[index, other]] > 0).mean(axis=1)
        if one.good and one.side == view.seat and own >= LEAST:
            found.append((one.weight * own, one, own, its))
    if not found:
        return []
    _, one, own, its = max(found, key=lambda each: each[0])
    clause, often = told(facts, view.state, [(one, 0)]), share(own)
    if index == 0 and often == share(its):
        return [say("Both lead to the same: {clause} {often}.", clause=clause, often=often)]
    return [say("Soon after, {clause} {often}.", clause=clause, often=often)]


def _differ(one: np.ndarray, other: np.ndarray) -> bool:
    """Return whether something happened clearly more often in the one games than in the other, in the same worlds."""
    only_one, only_other = int((one & ~other).sum()), int((other & ~one).sum())
    gap = abs(only_one - only_other)
    return gap >= LEAST * len(one) and gap >= OFTEN * np.sqrt(only_one + only_other + 1)


def share(part: float) -> Text:
    """Return a share of games in words."""
    tenths = round(10 * part)
    if tenths in (0, 10):
        return say("in almost every game") if tenths else say("in hardly any game")
    return say("in {n} of 10 games", n=tenths)


# --- what is counted --------------------------------------------------------------------------------------------------
def _measured(comparison: Comparison, index: int, other: int, after: str, only_for: bool = True) -> list[str]:
    """Return a sentence about what there is clearly more and less of soon after an option, with numbers.

    With `only_for`, something of it has to speak for the option.
    """
    game, seat = comparison.view.game, comparison.seat
    measures, ends = face_of(game).measures or default_measures(game), comparison.short
    others = [side for side in range(ends.values.shape[2]) if side != seat]
    among = [k for k, measure in enumerate(measures) if measure.matters(comparison.view.memory)]
    for seats, side in ([seat], 1), (others, -1):
        clear = clear_measures(measures, among, ends, index, other, seats) if seats else []
        told_of = [(k, mean) for k, mean in clear if abs(mean) >= LEAST_TOLD][:MOST_CHANGES]
        if any(not only_for or mean * measures[k].wanted * side > 0 for k, mean in told_of):
            return [_shortest(MEASURED[side], after, [(measures[k].name, mean) for k, mean in told_of])]
    return []


def _shortest(words: Text, after: str, numbers: Sequence[tuple[str, float]]) -> Text:
    """Return a sentence about as many differences of measures as it has room for."""
    what = listed(say("{name} {n}", name=say(name), n=_about(mean)) for name, mean in numbers)
    said = say(words.english, after=after, what=what)
    return said if len(numbers) == 1 or len(said.split()) <= LONGEST else _shortest(words, after, numbers[:-1])


def _about(difference: float) -> str:
    """Return a difference with its sign, in halves if it is small: "+½", "−2"."""
    halves = round(2 * abs(difference))
    whole, half = divmod(halves, 2) if halves < 2 * MOST_HALVES else (round(abs(difference)), 0)
    return f"{'+' if difference > 0 else '−'}{whole or ''}{'½' * half}"


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


# --- what it is worth -------------------------------------------------------------------------------------------------
def _cost(comparison: Comparison, index: int, other: int, name: str, is_alone: bool) -> list[str]:
    """Return a sentence about what another option costs, or what this one costs if the other one is the best.

    Where no other reason is found (`is_alone`), and the difference is clear, a sentence before it says so.
    """
    players, second = comparison.view.num_players, index == 0 and other == 1
    gap = 50 * (comparison.options[index].value - comparison.options[other].value)
    if abs(gap) < ABOUT_AS_GOOD:
        if index > other:
            return [say("It is about as good as the best move.")]
        if _is_long(name):
            return [say("The second best move is about as good." if second else "The other move is about as good.")]
        words = "The second best move, “{other}”, is about as good." if second else "“{other}” is about as good."
        return [say(words, other=name)]
    number, points = max(1, round(abs(gap) * max(1, players - 1))), _fewer_points(comparison, index, other, gap)
    if players < 3:
        costs = say("wins {n} of 100 games fewer{points}", n=number, points=points)
    else:
        costs = say("ends one place lower in {n} of 100 games{points}", n=number, points=points)
    found = [say("What follows soon hardly differs; the advantage comes later.")] if is_alone and gap > 0 else []
    if gap < 0:
        return [*found, say("It {costs}, compared with the best move.", costs=costs)]
    if _is_long(name):
        return [*found, say("The second best move {costs}." if second else "The other move {costs}.", costs=costs)]
    words = "The second best move, “{other}”, {costs}." if second else "The move “{other}” {costs}."
    return [*found, say(words, other=name, costs=costs)]


def _is_long(name: str) -> bool:
    """Return whether the name of a move is too long, or too much of a formula, to stand inside a sentence."""
    return len(str(name).split()) > MOST_WORDS_OF_NAME or "→" in str(name)


def _fewer_points(comparison: Comparison, index: int, other: int, gap: float) -> str:
    """Return about how many points the worse of two options costs at the end, as an addition; "" if that is unclear."""
    long = comparison.long
    if long is None or max(index, other) >= len(long.points) or long.worlds < 2:
        return ""
    points = (long.points[index] - long.points[other])[:, comparison.seat] * np.sign(gap)
    error = points.std(ddof=1) / np.sqrt(len(points))
    number = round(float(points.mean()))
    return (
        plural(number, ", with about {n} point less", ", with about {n} points less")
        if number >= max(1, CLEAR * error)
        else ""
    )


def _points(comparison: Comparison, index: int) -> str:
    """Return a line about the points now and at the end; "" if no game was played to the end."""
    long = comparison.long
    if long is None or index >= len(long.points):
        return ""
    ends = np.rint(long.points[:, :, comparison.seat].mean(axis=1))
    now, own = comparison.view.points()[comparison.seat], int(ends[index])
    others = np.delete(long.points[index], comparison.seat, axis=1).mean(axis=0)
    if not len(others):
        return say("Points: {now} now, {end} expected at the end.", now=now, end=own)
    points = say(
        "Points: {now} now, {end} expected at the end, {rival} for the best other player.",
        now=now,
        end=own,
        rival=round(others.max()),
    )
    if (ends[:index] < own).any():
        return say("{points} The order is by the chance to win, not by points.", points=points)
    return points
