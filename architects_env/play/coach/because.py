"""Reasons: sentences about what a move changes, made from the states that follow it in sampled worlds.

A face declares which changes have a name (`play.coach.facts`); nothing here knows a game. A move is compared with
another one, and only what differs is told. What it does at once is told if it happens in all worlds. What follows soon
is told with the share of the games in which it happens, beside that after the other move. Where no named change
differs, the measures of the game tell of what there is more and less. What speaks against a move follows a "but".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.text import Text, capital, joined, plural, say
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
MOST_WORDS = 20
"""Number of words of joined clauses in one sentence, at most."""
MOST_CHANGES, MOST_MEASURES = 3, 2
"""Number of changes, and of measures, in one sentence, at most."""
MOST_AGAINST = 2
"""Number of clauses that speak against an option, at most."""
OFTEN = 2.3
"""Number of standard errors from which two shares of games differ. It is greater, because many shares are compared."""
BY_FAR = 0.12
"""Difference of two expected results, from -1 to 1, from which one option is clearly better."""
ROUNDED = 5
"""Expected results in percent are rounded to multiples of this. They are not known better."""

SOON = {
    (True, True): say("soon after, {clause} {often} ({after}: {rather})"),
    (True, False): say("it is safer: {clause} {often} ({after}: {rather})"),
    (False, True): say("it is riskier: {clause} {often} ({after}: {rather})"),
    (False, False): say("{clause} {often} ({after}: {rather})"),
}
"""Clauses about shares of games, by whether they speak for the option, and whether the thing happens more often. What a
seat loses itself may be a price as well as a danger, and is told like what it lacks."""
MEASURED = {
    (1, True, True): say("soon after, you have {more}, but {less} than {after}"),
    (1, True, False): say("soon after, you have {more} than {after}"),
    (1, False, True): say("soon after, you have {less} than {after}"),
    (-1, True, True): say("soon after, the others have {more}, but {less} than {after}"),
    (-1, True, False): say("soon after, the others have {more} than {after}"),
    (-1, False, True): say("soon after, the others have {less} than {after}"),
}
"""Clauses about measures of oneself (1) or of the others (-1), by whether some speak for the option, or against it."""


@dataclass(frozen=True)
class Reasons:
    """The reasons for or against an option."""

    sentences: tuple[str, ...] = ()
    """Sentences about the changes, the most telling first. Empty if nothing sets the option apart."""
    figures: str = ""
    """Points now and expected, as a line to read second; "" if no game was played to the end."""


# --- how good it is ---------------------------------------------------------------------------------------------------
def in_hundred(value: float) -> int:
    """Convert an expected result from the range -1 to 1 to the range 0 to 100."""
    return round(50 + 50 * max(-1.0, min(1.0, value)))


def prospects(comparison: Comparison) -> Text:
    """Return a sentence about the chances of the seat with its best move, as coarse as they are known."""
    if comparison.decided > 0:
        return say("You will very probably win. So points count now.")
    if comparison.decided < 0:
        return say("You can hardly win any more. So points count now.")
    number = ROUNDED * round(in_hundred(comparison.options[0].value) / ROUNDED)
    if comparison.view.num_players < 3:
        return say("If all play well from here, your chances to win are about {n} %.", n=number)
    words = "If all play well from here, you will end at about {n} of 100: 100 is the first place, 0 the last."
    return say(words, n=number)


def verdict_on(comparison: Comparison, index: int) -> Text:
    """Return in words how good an option is beside the others."""
    options = comparison.options
    if comparison.wins_at_once(index):
        return say("wins the game now")
    if len(options) < 2:
        return say("the only move")
    other = 0 if index else 1
    if comparison.is_as_good(index, other):
        return say("about as good as the best") if index else say("best, but others are about as good")
    by_far = abs(options[index].value - options[other].value) >= BY_FAR
    if index:
        return say("clearly worse") if by_far else say("a little worse")
    return say("clearly the best") if by_far else say("a little better than the others")


# --- why --------------------------------------------------------------------------------------------------------------
def reasons(comparison: Comparison, index: int, other: int | None = None, after: str = "") -> Reasons:
    """Return the reasons for an option: what it does at once and what follows, as far as another option differs.

    Args:
        comparison: The compared options, the best first.
        index: The option.
        other: The option with which it is compared. By default the best one is compared with the second, and all others
            with the best.
        after: The words for "after the other option" if `other` is given, such as "after the move that was tried".
    """
    figures = _points(comparison, index)
    if len(comparison.options) < 2 or index == other:
        return Reasons((say("There is no other move."),), figures)
    mirrored = other is None and index == 1  # the best option tells already what it has over this one
    if other is None:
        other, after = (1, say("after the second best move")) if index == 0 else (0, say("after the best move"))
    names, is_first = comparison.names, index < other
    done, pro, con = _at_once(comparison, index, other, names[index])
    soon_pro, soon_con = _soon(comparison, index, other, names, after, done, both_sides=not (is_first or mirrored))
    ends = _points_at_end(comparison, index, other, after)
    pro, con = (
        (ends if is_first else []) + pro + soon_pro,
        ([] if is_first else ends) + con + ([] if mirrored else soon_con),
    )
    if not soon_pro and not mirrored:
        pro += _measured(comparison, index, other, after)
    if not pro and is_first:
        pro, con = [_alike(comparison, index, other)], soon_con
    elif not pro and not con and not mirrored:
        con = _measured(comparison, index, other, after, only_for=False)
    return Reasons(tuple(_sentences(pro, con)), figures)


def _sentences(pro: Sequence[str], con: Sequence[str]) -> list[str]:
    """Return clauses as sentences, those against an option behind a "but" if something speaks for it."""
    found: list[str] = [say("{changes}.", changes=capital(clause)) for clause in (pro or con[:1])]
    against = con if pro else con[1:]
    if pro and against:
        found.append(say("But {clause}.", clause=against[0]))
    return [*found, *(say("And {clause}.", clause=clause) for clause in against[bool(pro) : MOST_AGAINST])]


def _alike(comparison: Comparison, index: int, other: int) -> Text:
    """Return a clause about options between which no named change differs."""
    if comparison.is_as_good(index, other):
        return say("these moves lead to about the same; choose what you like")
    return say("its advantage shows only later in the game")


def _points_at_end(comparison: Comparison, index: int, other: int, after: str) -> list[str]:
    """Return a clause about the points of an option at the end where they decide between it and another one."""
    more = comparison.points_more(index, other) if comparison.decided or comparison.is_as_likely(index, other) else 0
    if not more:
        return []
    one, several = "you end with about {n} point more than {after}", "you end with about {n} points more than {after}"
    if more < 0:
        one, several = (
            "you end with about {n} point less than {after}",
            "you end with about {n} points less than {after}",
        )
    return [plural(abs(more), one, several, after=after)]


# --- what changes by name ---------------------------------------------------------------------------------------------
def _occurrences(comparison: Comparison, at_once: bool) -> list[Occurrence]:
    """Return everything that has a clause and happened after some option, at once or at any time."""
    view, game = comparison.view, comparison.view.game
    sides = game.num_sides(view.num_players, view.memory["options"][0] if game.options else np.zeros(0, np.int64))
    return occurrences(face_of(game).facts, comparison.short.changes, view.seat, sides, at_once)


def _at_once(
    comparison: Comparison, index: int, other: int, name: str
) -> tuple[list[Occurrence], list[str], list[str]]:
    """Return what an option does at once in all worlds, and clauses about it, for the option and against it.

    What its name says, and what the other option does as well, are not told.
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
        if not (differences[other] == number).all() and not _in_name(fact, view.state, one, abs(number), name):
            about = one.thing if fact.of_sides else 0
            changed.setdefault((one.fact, one.side, one.rises, about), []).append((one, abs(number)))
    found, weighty = list[list[str]](), sorted(changed.values(), key=lambda alike: -alike[0][0].weight)
    for good in (True, False):
        alike = [each for each in weighty if each[0][0].good == good]
        found.append(_in_clauses([told(facts, view.state, each[:MOST_CHANGES]) for each in alike[:MOST_CHANGES]]))
    return certain, found[0] + _guessed(comparison, index), found[1]


def _in_clauses(clauses: Sequence[str]) -> list[str]:
    """Return clauses as one, or as they are if that were too long."""
    return [joined(clauses)] if clauses and len(" ".join(clauses).split()) <= MOST_WORDS else [*clauses]


def _in_name(fact: Fact, g: Any, one: Occurrence, number: int, name: str) -> bool:
    """Return whether the name of a move says already what it changes."""
    what = str(fact.what(g, one.thing, number)).removeprefix("the ").lower()
    return bool(what) and fact.in_name and what in str(name).lower()


def _guessed(comparison: Comparison, index: int) -> list[str]:
    """Return a clause about the likeliest effect of an option at once that depends on what the seat does not know."""
    view, changes, facts = comparison.view, comparison.short.changes, face_of(comparison.view.game).facts
    best: tuple[float, Occurrence] | None = None
    for one in _occurrences(comparison, at_once=True):
        part = float((one.difference(changes)[index] > 0).mean()) if facts.facts[one.fact].is_guess else 0.0
        if one.rises and part >= LEAST and (best is None or part > best[0]):
            best = part, one
    if best is None:
        return []
    clause, number = told(facts, view.state, [(best[1], 0)]), round(10 * best[0])
    return [clause if number == 10 else say("as far as you know, {clause} in {n} of 10 cases", clause=clause, n=number)]


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
    now = [np.asarray(fact.read(view.game.for_kernels(view.memory)))[0] for fact in facts.facts]
    best: dict[tuple[bool, bool], tuple[float, Occurrence, float, float]] = {}
    for one in _occurrences(comparison, at_once=False):
        happened = one.extent(changes) > 0
        own, its = float(happened[index].mean()), float(happened[other].mean())
        more, speaks_for = own > its, (own > its) == one.good
        if not _differ(happened[index], happened[other]) or not (speaks_for or own > its or both_sides):
            continue
        if not one.rises and now[one.fact][one.side, one.thing] <= 0:
            continue  # it would be gained before it is lost
        if any(_in_name(facts.facts[one.fact], view.state, one, 0, names[k]) for k in (index, other)):
            continue
        score = one.weight * abs(own - its)
        if (one.fact, one.side, one.thing) not in told_already and score > best.get((speaks_for, more), (0.0,))[0]:
            best[speaks_for, more] = score, one, own, its
    found = list[str](), list[str]()
    for key, words in SOON.items():
        if key in best:
            _, one, own, its = best[key]
            clause = _clause(facts, view.state, one, one.extent(changes)[index if key[1] else other])
            if one.side == view.seat and not one.good and not key[0]:
                words = SOON[False, False]
            found[not key[0]].append(
                say(words.english, clause=clause, often=share(own), rather=share(its), after=after)
            )
    return found


def _clause(facts: Facts, g: Any, one: Occurrence, extents: np.ndarray) -> Text:
    """Return the clause of what happened in some games, with its number if that is the same in all of them."""
    numbers = set(extents[extents > 0].tolist())
    return told(facts, g, [(one, int(numbers.pop()) if len(numbers) == 1 else 0)])


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
    """Return a clause about what there is clearly more and less of soon after an option, in whole numbers.

    With `only_for`, something of it has to speak for the option.
    """
    game, seat = comparison.view.game, comparison.seat
    measures, ends = face_of(game).measures or default_measures(game), comparison.short
    others = [side for side in range(ends.values.shape[2]) if side != seat]
    among = [k for k, measure in enumerate(measures) if measure.matters(comparison.view.memory)]
    for seats, side in ([seat], 1), (others, -1):
        clear = clear_measures(measures, among, ends, index, other, seats) if seats else []
        whole = [(measures[k], round(mean)) for k, mean in clear if round(mean)]
        good, bad = (
            [_more(*one) for one in whole if (one[1] * one[0].wanted * side > 0) == is_good]
            for is_good in (True, False)
        )
        each = MOST_MEASURES // 2 if good and bad else MOST_MEASURES
        good, bad = good[:each], bad[:each]
        if good or (bad and not only_for):
            words = MEASURED[side, bool(good), bool(bad)]
            fields = {"more": joined(good)} if good else {}
            return [say(words.english, **fields, **({"less": joined(bad)} if bad else {}), after=after)]
    return []


def _more(measure: Measure, difference: int) -> Text:
    """Return a difference of a measure in words."""
    is_counted = any(word.endswith("s") for word in measure.name.split())
    words = (
        "more {name} (by {n})" if difference > 0 else "fewer {name} (by {n})" if is_counted else "less {name} (by {n})"
    )
    return say(words, name=say(measure.name), n=abs(difference))


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


# --- figures ----------------------------------------------------------------------------------------------------------
def _points(comparison: Comparison, index: int) -> str:
    """Return a line about the points now and at the end.

    It is "" if no game was played to the end, or if the points of the options tell another order than the chances to
    win: they have more noise.
    """
    long = comparison.long
    if long is None or index >= len(long.points):
        return ""
    now, ends = comparison.view.points()[comparison.seat], np.rint(long.points.mean(axis=1)).astype(int)
    own, others = ends[:, comparison.seat], np.delete(ends, comparison.seat, axis=1)
    best_other = others.max(axis=1) if others.size else np.zeros(len(own), int)
    if (own - best_other).argmax() and not comparison.decided:
        return ""
    if not others.size:
        return say("Points: {now} now, about {end} at the end if you play well.", now=now, end=int(own[index]))
    words = "Points: {now} now, about {end} at the end if all play well, and {rival} for the best other player."
    return say(words, now=now, end=int(own[index]), rival=int(best_other[index]))
