"""The curve of a finished game: the result to be expected for each player before every decision, and the key decisions
of people.

The newest network of the trained opponents judges every position from each player's own view. At some positions along
the game, its judgement is corrected by games that are played to the end with the habits of these players
(`play.coach.judgement`); between them the correction is interpolated. A decision is compared with its best alternatives
as a hint compares them (`play.coach.options`), in the same worlds, sampled from the view of the player to move, so that
luck does not count.

The computation is split into steps of a fraction of a second, so that a server can do other work between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from architects_env.agents.search.guided_search import Guide, guide_from, make_zero_sum
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.opponents import get_levels, has_alone, read_table
from architects_env.play.coach.because import reasons
from architects_env.play.coach.continuations import is_plain
from architects_env.play.coach.habits import log_likelihoods, temperatures
from architects_env.play.coach.judgement import judged, play_out
from architects_env.play.coach.options import compare_options
from architects_env.play.coach.players import network_of
from architects_env.play.coach.sheet import SheetRow, sheet

MAX_DECISIONS = 3000
"""Greatest number of decisions in a game with a curve."""
JUDGED = 16
"""Number of positions, about, that are played to the end."""
JUDGED_IN_PLAIN = 4
"""The same in plain Python, where it takes longer."""
MAX_OTHERS = 3
"""Number of alternatives in an assessment. The network's most probable ones are taken."""
COMPARED_FOR = 1.0
"""Seconds for the comparison of a decision with its alternatives, about."""
DOUBTED, WELCOME = 9, 6
"""Number of decisions compared per person: those where the network clearly preferred another action, and those after
which it expected more than before."""
DOUBTED_IN_PLAIN, WELCOME_IN_PLAIN = 5, 3
"""The same in plain Python, where it takes longer."""
MAX_KEY_DECISIONS = 3
"""Greatest number of key decisions per person."""
SMOOTH = 60
"""Divisor of the game's length that gives the reach of the moving average of the curve."""
MIN_GAIN = 0.06
"""Least change of the expected result, on the scale from -1 to 1, of a key decision."""


@dataclass(frozen=True)
class Assessment:
    """The network's assessment of a position and of the decision made there."""

    seat: int
    action: int
    """The action that was played."""
    choices: int
    """Number of legal actions."""
    values: tuple[float, ...]
    """Expected result of each seat, from -1 for the last rank to 1 for the first."""
    probability: float
    """Probability of the played action according to the network."""
    others: tuple[int, ...]
    """The most probable other actions, the most probable first."""
    other_probability: float
    """Probability of the first of these."""
    likelihoods: tuple[float, ...] = ()
    """Logarithm of the probability of the played action at each temperature (`play.coach.habits`)."""


@dataclass(frozen=True)
class KeyDecision:
    """A decision and its best alternative."""

    decision: int
    seat: int
    sentence: str
    """The decision in words."""
    other_action: int
    """The best alternative."""
    other_sentence: str
    """The best alternative in words."""
    value: float
    """Expected result after the decision, from -1 to 1."""
    other_value: float
    """Expected result after the alternative."""
    because: tuple[str, ...] = ()
    """Reasons for the better one of both, as sentences."""
    figures: str = ""
    """Points now and expected after the better one."""

    @property
    def gain(self) -> float:
        """Difference between the expected results. Negative if the alternative was better."""
        return self.value - self.other_value


@dataclass(frozen=True)
class Curve:
    """The curve of one game."""

    values: list[tuple[float, ...]]
    """Expected results of all seats before every decision and at the end."""
    key_decisions: list[KeyDecision]
    """Key decisions in the order of the game."""
    facts: list[SheetRow] = field(default_factory=list[SheetRow])
    """The sheet of each person."""


def reason_for_no_curve(game: Game, players: int, decisions: int) -> str:
    """Return the reason why a game has no curve, in a sentence, or "" if it has one."""
    if not get_levels(game):
        return say("There is no curve of this game: no network that knows its rules is at hand.")
    low, high = learned_with(game)
    if not low <= players <= high:
        words = (
            "There is no curve of this game: the network has learned it with {low} to {high} players, and not with {n}."
        )
        return say(words, low=low, high=high, n=players)
    if decisions > MAX_DECISIONS:
        return say("There is no curve of this game: it is too long for one.")
    return ""


def learned_with(game: Game) -> tuple[int, int]:
    """Return the least and the greatest number of players in the network's training games."""
    trained: dict[str, list[int]] = (read_table(game.name) or {}).get("made", {}).get("trained", {})
    players = trained.get("players", game.seats)
    return 1 if has_alone(game) else min(players), max(players)


# --- steps ------------------------------------------------------------------------------------------------------------
@cache
def guide_of(name: str, players: int) -> Guide:
    """Return the newest network of a game, which gives the probability of each action and the expected result of each
    seat."""
    network = network_of(load(name), players)
    assert network is not None
    return make_zero_sum(guide_from(network.logits_and_values))


def positions_after(name: str, start: bytes, actions: Iterable[int]) -> list[bytes]:
    """Return the position after each of these actions."""
    match, found = Match.of_bytes(load(name), start), list[bytes]()
    for action in actions:
        match.apply(action)
        found.append(match.to_bytes())
    return found


def assess(name: str, positions: Sequence[bytes], actions: Sequence[int]) -> list[Assessment]:
    """Return the network's assessments of these positions and of the actions played there."""
    matches = [Match.of_bytes(load(name), position) for position in positions]
    seats, masks = np.array([match.seat for match in matches]), np.stack([match.mask for match in matches])
    seen = np.stack([seen_by_all(match) for match in matches])
    priors, values = guide_of(name, matches[0].num_players)(seen, seats, masks)
    likelihoods = log_likelihoods(priors, masks, np.asarray(actions))
    found = list[Assessment]()
    for k, (seat, action) in enumerate(zip(seats.tolist(), actions, strict=True)):
        likeliest = sorted(np.flatnonzero(masks[k]).tolist(), key=lambda other, k=k: -priors[k, other])
        others = tuple(other for other in likeliest if other != action)[:MAX_OTHERS]
        found.append(
            Assessment(
                seat,
                action,
                len(likeliest),
                tuple(values[k].tolist()),
                float(priors[k, action]),
                others,
                float(priors[k, others[0]]) if others else 0.0,
                tuple(likelihoods[k].tolist()),
            )
        )
    return found


def expected_values(name: str, positions: Sequence[bytes]) -> list[tuple[float, ...]]:
    """Return the expected result of each seat in each position, or its actual result after the end."""
    return [
        tuple(row) for row in values_of(load(name), [Match.of_bytes(load(name), one) for one in positions]).tolist()
    ]


def decisions_to_judge(name: str, decisions: int) -> list[int]:
    """Return the numbers of the decisions whose positions are played to the end: evenly spread, with the first one and
    that at half."""
    number = min(decisions, JUDGED_IN_PLAIN if is_plain(load(name)) else JUDGED)
    return sorted({decisions // 2, *(round(k * (decisions - 1) / max(1, number - 1)) for k in range(number))})


def correct(name: str, position: bytes, decision: int, assessments: Sequence[Assessment]) -> tuple[float, ...]:
    """Return what games that are played to the end add to the network's value of each seat.

    Args:
        name: Name of the game.
        position: The position before the decision.
        decision: The number of the decision.
        assessments: The assessments of all decisions up to this one.
    """
    game, now = load(name), assessments[decision]
    before = assessments[:decision]
    habits = temperatures((one.seat for one in before), (one.likelihoods for one in before), len(now.values))
    better = judged(now.values, play_out(game, position, habits, decision), habits)
    return tuple(one - other for one, other in zip(better, now.values, strict=True))


def corrected(
    values: Sequence[tuple[float, ...]], corrections: Mapping[int, tuple[float, ...]]
) -> list[tuple[float, ...]]:
    """Return the values of all decisions with the corrections, which are interpolated between decisions.

    Args:
        values: The network's value of each seat before every decision.
        corrections: What is added to the values of each seat, by decision.
    """
    known, shifts = sorted(corrections), np.array([corrections[one] for one in sorted(corrections)])
    along = [np.interp(np.arange(len(values)), known, shifts[:, seat]) for seat in range(shifts.shape[1])]
    return [tuple(row) for row in np.clip(np.array(values) + np.array(along).T, -1, 1).tolist()]


def compare(name: str, position: bytes, decision: int, assessment: Assessment) -> KeyDecision:
    """Compare a decision with its best alternative, as a hint does."""
    match, seat = Match.of_bytes(load(name), position), assessment.seat
    view, rng = match.view(seat), agent_generator(match.seed or 0, "curve", seat, decision)
    found = compare_options(view, match.options, rng, required=(assessment.action,), seconds=COMPARED_FOR)
    own, *others = sorted(range(len(found.options)), key=lambda k: (found.options[k].action != assessment.action, k))
    other = others[0] if others else own
    names = found.names
    why = reasons(found, 0, own, say("after the move that was played")) if own else reasons(found, 0)
    return KeyDecision(
        decision,
        seat,
        names[own],
        found.options[other].action,
        names[other],
        found.options[own].value,
        found.options[other].value,
        why.sentences,
        why.figures,
    )


def facts_of(name: str, moments: Sequence[bytes], people: Sequence[int]) -> list[SheetRow]:
    """Return the sheet of these seats, from the positions at its moments (`play.coach.sheet`)."""
    return sheet(load(name), moments, people)


def seen_by_all(match: Match) -> np.ndarray:
    """Return the observations of all seats as float32[seats, entries]."""
    return np.stack([match.observation(seat) for seat in range(match.num_players)])


def values_of(game: Game, matches: Sequence[Match]) -> np.ndarray:
    """Return the expected or actual results as float64[matches, seats]."""
    values = np.zeros((len(matches), matches[0].num_players))
    going = [k for k, match in enumerate(matches) if not match.over]
    if going:
        seen = np.stack([seen_by_all(matches[k]) for k in going])
        masks = np.stack([matches[k].mask for k in going])
        values[going] = guide_of(game.name, matches[0].num_players)(
            seen, np.array([matches[k].seat for k in going]), masks
        )[1]
    for k, match in enumerate(matches):
        if match.over:
            values[k] = match.returns()
    return values


# --- what is shown of it ----------------------------------------------------------------------------------------------
def smoothed(values: Sequence[float]) -> list[float]:
    """Return a moving average of the values with a reach that grows with the game's length.

    The last value, the actual result, is kept.
    """
    reach, *before = len(values) // SMOOTH, *values[:-1]
    around = (before[max(0, k - reach) : k + reach + 1] for k in range(len(before)))
    return [*(sum(part) / len(part) for part in around), values[-1]]


# --- which decisions matter -------------------------------------------------------------------------------------------
def decisions_to_compare(
    name: str, assessments: Sequence[Assessment], last: Sequence[float], people: Iterable[int], guided: int = 0
) -> list[int]:
    """Return the numbers of decisions that may be key decisions.

    Args:
        name: Name of the game.
        assessments: The assessments of all decisions.
        last: The results at the end.
        people: The seats of people.
        guided: Number of decisions from the beginning that a guide has suggested. Nobody is blamed for them.
    """
    found = set[int]()
    doubts, welcome = (DOUBTED_IN_PLAIN, WELCOME_IN_PLAIN) if is_plain(load(name)) else (DOUBTED, WELCOME)
    for seat in people:
        own = [
            number
            for number, one in enumerate(assessments)
            if number >= guided and one.seat == seat and one.choices > 1
        ]
        doubted = sorted(
            own, key=lambda number: assessments[number].probability - assessments[number].other_probability
        )
        found.update(doubted[:doubts])
        rises = {
            number: (assessments[number + 1].values if number + 1 < len(assessments) else last)[seat]
            - assessments[number].values[seat]
            for number in own
        }
        found.update(sorted(own, key=lambda number: -rises[number])[:welcome])
    return sorted(found)


def key_decisions(weighed: Iterable[KeyDecision], most: int = MAX_KEY_DECISIONS) -> list[KeyDecision]:
    """Return the decisions of each person that cost most, and then those that gained most, one of each kind."""
    found = dict[tuple[int, str, bool], KeyDecision]()
    for one in sorted(
        (one for one in weighed if abs(one.gain) >= MIN_GAIN), key=lambda one: (one.gain > 0, -abs(one.gain))
    ):
        if sum(seat == one.seat for seat, _, _ in found) < most:
            found.setdefault((one.seat, one.sentence, one.gain > 0), one)
    return [*found.values()]
