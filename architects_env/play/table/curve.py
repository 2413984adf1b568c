"""The curve of a finished game: the result that the network of the trained opponents expected for each player before
every decision, from that player's own view, and the key decisions of people.

A decision is compared with the best of its alternatives according to the network. All are tried in the same worlds,
sampled from the view of the player to move, so that luck does not count. The values are the network's opinion and may
be wrong.

The computation is split into steps of a fraction of a second, so that a server can do other work between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from architects_env.agents.policies.graded import graded_policy
from architects_env.agents.search.guided_search import Guide, guide_from, make_zero_sum
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.opponents import NETWORK, get_levels, read_table

BASE_NETWORK = f"{NETWORK}@1"
"""Name of the network that every game has."""
MAX_DECISIONS = 3000
"""Greatest number of decisions in a game with a curve."""
WORLDS = 6
"""Number of sampled worlds in which a decision and its alternatives are tried."""
MAX_OTHERS = 3
"""Number of alternatives of a decision. The network's most probable ones are taken."""
DOUBTED, WELCOME = 9, 6
"""Number of decisions compared per person: those where the network clearly preferred another action, and those after
which it expected more than before."""
MAX_KEY_DECISIONS = 3
"""Greatest number of key decisions per person."""
SMOOTH = 60
"""Divisor of the game's length that gives the reach of the moving average of the curve."""
MIN_GAIN = 0.04
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


@dataclass(frozen=True)
class KeyDecision:
    """A decision and its best alternative."""

    decision: int
    seat: int
    other_action: int
    """The best alternative."""
    other_sentence: str
    """The best alternative in words."""
    value: float
    """Expected result after the decision, from -1 to 1."""
    other_value: float
    """Expected result after the alternative."""

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


def reason_for_no_curve(game: Game, players: int, decisions: int) -> str:
    """Return the reason why a game has no curve, in a sentence, or "" if it has one."""
    if not get_levels(game, 1):
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
    trained: dict[str, list[int]] = (read_table(game.name, 1) or {}).get("made", {}).get("trained", {})
    players = trained.get("players", game.seats)
    return min(players), max(players)


# --- steps ------------------------------------------------------------------------------------------------------------
@cache
def guide_of(name: str) -> Guide:
    """Return the network of a game, which gives the probability of each action and the expected result of each
    seat."""
    return make_zero_sum(guide_from(graded_policy(load(name), BASE_NETWORK).logits_and_values))


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
    """Return the expected result of each seat in each position, or its actual result after the end."""
    return [
        tuple(row) for row in values_of(load(name), [Match.of_bytes(load(name), one) for one in positions]).tolist()
    ]


def compare(name: str, position: bytes, decision: int, assessment: Assessment) -> KeyDecision:
    """Compare a decision with the best alternative, in the same sampled worlds."""
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
    """Return the observations of all seats as float32[seats, entries]."""
    return np.stack([match.observation(seat) for seat in range(match.num_players)])


def values_of(game: Game, matches: Sequence[Match]) -> np.ndarray:
    """Return the expected or actual results as float64[matches, seats]."""
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
    """Return a moving average of the values with a reach that grows with the game's length.

    The last value, the actual result, is kept.
    """
    reach, *before = len(values) // SMOOTH, *values[:-1]
    around = (before[max(0, k - reach) : k + reach + 1] for k in range(len(before)))
    return [*(sum(part) / len(part) for part in around), values[-1]]


# --- which decisions matter -------------------------------------------------------------------------------------------
def decisions_to_compare(assessments: Sequence[Assessment], last: Sequence[float], people: Iterable[int]) -> list[int]:
    """Return the numbers of decisions that may be key decisions. `last` are the results at the end."""
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
    """Return the decisions of each person with the largest gains or losses, in the order of the game."""
    found = list[KeyDecision]()
    far = sorted((one for one in weighed if abs(one.gain) >= MIN_GAIN), key=lambda one: -abs(one.gain))
    for one in far:
        if sum(other.seat == one.seat for other in found) < most:
            found.append(one)
    return sorted(found, key=lambda one: one.decision)
