"""The curve of a finished game: what the network of the graded opponents expected for each player, from that player's
own view, before every decision; and which decisions of people mattered.

A decision is weighed against the best of the others that the network thought of: all of them are tried in the same
worlds, drawn from the view of whoever decided, so that nobody is blamed for what chance brought. It is what a network
thinks, and no truth.

All of it is done in steps that take a fraction of a second, for a server that does other things too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from architects_env.agents.graded import network_policy
from architects_env.agents.guided_search import Guide, guide_by, sharing
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.opponents import NETWORK, strengths_of, table_of

BASE_NETWORK = f"{NETWORK}@1"
"""The network that every game has."""
MAX_DECISIONS = 3000
"""Decisions of a game that has a curve."""
WORLDS = 6
"""In which a decision and the others are tried."""
MAX_OTHERS = 3
"""That it is weighed against: those the network thought likeliest."""
DOUBTED, WELCOME = 9, 6
"""Decisions of each person that are weighed: those of which the network would have played another most decidedly, and
those after which it expected more than before."""
MAX_KEY_DECISIONS = 3
"""Of each person, those that mattered most."""
SMOOTH = 60
"""A value is drawn as the mean of those up to so large a part of the game away."""
MIN_GAIN = 0.04
"""By how much a decision changes what is expected, from -1 to 1, if it mattered."""


@dataclass(frozen=True)
class Assessment:
    """What the network thought before a decision."""

    seat: int
    action: int
    """What was decided."""
    choices: int
    """Between how many actions."""
    values: tuple[float, ...]
    """What each seat expected: from -1, the last place, to 1, the first."""
    probability: float
    """How likely the network would have decided so."""
    others: tuple[int, ...]
    """The likeliest other actions, the likeliest first."""
    other_probability: float
    """How likely it would have played the first of these."""


@dataclass(frozen=True)
class KeyDecision:
    """A decision that was weighed."""

    decision: int
    seat: int
    other_action: int
    """The best other action."""
    other_sentence: str
    """The same in words."""
    value: float
    """After the decision, from -1 to 1."""
    other_value: float
    """After the other one."""

    @property
    def gain(self) -> float:
        """By how much it was better than the other; below zero if it was worse."""
        return self.value - self.other_value


@dataclass(frozen=True)
class Curve:
    """Of one game."""

    values: list[tuple[float, ...]]
    """What each seat expected before every decision, and at the end."""
    key_decisions: list[KeyDecision]
    """In the order of the game."""


def reason_for_no_curve(game: Game, players: int, decisions: int) -> str:
    """Why a game has no curve, in a sentence; "" if it has one."""
    if not strengths_of(game, 1):
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
    """The fewest and the most players with whom the network has learned the game."""
    trained: dict[str, list[int]] = (table_of(game.name, 1) or {}).get("made", {}).get("trained", {})
    players = trained.get("players", game.seats)
    return min(players), max(players)


# --- steps ------------------------------------------------------------------------------------------------------------
@cache
def guide_of(name: str) -> Guide:
    """The network of a game: how likely it plays each action, and what each seat expects, in all zero."""
    return sharing(guide_by(network_policy(load(name), BASE_NETWORK).judge))


def positions_after(name: str, start: bytes, actions: Iterable[int]) -> list[bytes]:
    """The positions after each of these actions."""
    match, found = Match.of_bytes(load(name), start), list[bytes]()
    for action in actions:
        match.apply(action)
        found.append(match.to_bytes())
    return found


def assess(name: str, positions: Sequence[bytes], actions: Sequence[int]) -> list[Assessment]:
    """What the network thought in each of these positions, and of what was decided there."""
    matches = [Match.of_bytes(load(name), position) for position in positions]
    seats, masks = np.array([match.seat for match in matches]), np.stack([match.mask for match in matches])
    priors, values = guide_of(name)(np.stack([seen_by_all(match) for match in matches]), seats, masks)
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
            )
        )
    return found


def expected_values(name: str, positions: Sequence[bytes]) -> list[tuple[float, ...]]:
    """What each seat expects there; after the end, what it got."""
    return [
        tuple(row) for row in values_of(load(name), [Match.of_bytes(load(name), one) for one in positions]).tolist()
    ]


def compare(name: str, position: bytes, decision: int, assessment: Assessment) -> KeyDecision:
    """A decision against the best of the others, in the same worlds."""
    match, seat = Match.of_bytes(load(name), position), assessment.seat
    view, actions = match.view(seat), (assessment.action, *assessment.others)
    rng = agent_generator(match.seed or 0, "curve", seat, decision)
    worlds = [view.sample_state(int(rng.integers(2**31))) for _ in range(WORLDS)]
    ends = list[Match]()
    for action in actions:
        for world in worlds:
            ends.append(Match.of_world(match.game, world.copy()))
            ends[-1].apply(action)
    means = values_of(match.game, ends)[:, seat].reshape(len(actions), WORLDS).mean(axis=1)
    best = 1 + int(means[1:].argmax())
    other = actions[best]
    return KeyDecision(decision, seat, other, match.sentence(other), float(means[0]), float(means[best]))


def seen_by_all(match: Match) -> np.ndarray:
    """float32[seats, entries]: what each seat observes."""
    return np.stack([match.observation(seat) for seat in range(match.num_players)])


def values_of(game: Game, matches: Sequence[Match]) -> np.ndarray:
    """float64[matches, seats]: what each seat expects, or what it got where a game is over."""
    values = np.zeros((len(matches), matches[0].num_players))
    going = [k for k, match in enumerate(matches) if not match.over]
    if going:
        seen = np.stack([seen_by_all(matches[k]) for k in going])
        masks = np.stack([matches[k].mask for k in going])
        values[going] = guide_of(game.name)(seen, np.array([matches[k].seat for k in going]), masks)[1]
    for k, match in enumerate(matches):
        if match.over:
            values[k] = match.returns()
    return values


# --- what is shown of it ----------------------------------------------------------------------------------------------
def smoothed(values: Sequence[float]) -> list[float]:
    """The same with every value but the last, which is what came of it, as the mean of those about it: more of them in
    a long game."""
    reach, *before = len(values) // SMOOTH, *values[:-1]
    around = (before[max(0, k - reach) : k + reach + 1] for k in range(len(before)))
    return [*(sum(part) / len(part) for part in around), values[-1]]


# --- which decisions matter -------------------------------------------------------------------------------------------
def decisions_to_compare(assessments: Sequence[Assessment], last: Sequence[float], people: Iterable[int]) -> list[int]:
    """The numbers of the decisions that may have mattered; `last` is what each seat expects at the end."""
    found = set[int]()
    for seat in people:
        own = [number for number, one in enumerate(assessments) if one.seat == seat and one.choices > 1]
        doubted = sorted(
            own, key=lambda number: assessments[number].probability - assessments[number].other_probability
        )
        found.update(doubted[:DOUBTED])
        rises = {
            number: (assessments[number + 1].values if number + 1 < len(assessments) else last)[seat]
            - assessments[number].values[seat]
            for number in own
        }
        found.update(sorted(own, key=lambda number: -rises[number])[:WELCOME])
    return sorted(found)


def key_decisions(weighed: Iterable[KeyDecision], most: int = MAX_KEY_DECISIONS) -> list[KeyDecision]:
    """Of each person those by which most was gained or lost, in the order of the game."""
    found = list[KeyDecision]()
    far = sorted((one for one in weighed if abs(one.gain) >= MIN_GAIN), key=lambda one: -abs(one.gain))
    for one in far:
        if sum(other.seat == one.seat for other in found) < most:
            found.append(one)
    return sorted(found, key=lambda one: one.decision)
