"""Rewards from the final scores and ranks of a game; they sum to zero."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from architects_env.core.compile.jit import compiled

PLACEMENT, WIN, MARGIN = 0, 1, 2
REWARDS = {"placement": PLACEMENT, "win": WIN, "margin": MARGIN}
MOST_SEATS = 8


class ScoreItem(NamedTuple):
    """Points that one thing (a card, a majority) has brought a side at the end."""

    source: str
    """One of the game's sources of points."""
    text: str
    """The thing in words."""
    points: int


def check_rewards(rewards: Any) -> str:
    """Return `rewards` itself. Raises `ValueError` unless it names a kind of rewards."""
    if not isinstance(rewards, str) or rewards not in REWARDS:
        raise ValueError(f"rewards must be one of {', '.join(REWARDS)}, not {rewards!r}.")
    return str(rewards)


@compiled
def rank_by(keys, num_seats, ranks):
    """Compute ranks from 1 by tie-break keys. A higher key is better. Full ties share a rank.

    Args:
        keys: int64[seats, levels]: The keys; the first level decides first.
        num_seats: Number of seats.
        ranks: int64[seats]: The ranks are written here.
    """
    for seat in range(num_seats):
        rank = 1
        for other in range(num_seats):
            for level in range(keys.shape[1]):
                if keys[other, level] != keys[seat, level]:
                    if keys[other, level] > keys[seat, level]:
                        rank += 1
                    break
        ranks[seat] = rank


@compiled
def lost_by_all(rewards):
    """Write the rewards (float32[seats]) of a game that was cut off when the option `at_bound` says all_lose."""
    for seat in range(rewards.shape[0]):
        rewards[seat] = -1


@compiled
def rewards_of(kind, scores, ranks, margin_scale, rewards):
    """Write the reward of every seat at the end of a game.

    Over all sides rewards sum to zero; a single seat without a rival gets its margin over 0.

    - PLACEMENT: 1 for the first place down to -1 for the last in equal steps; ties share the mean of their places.
    - WIN: a sole winner has 1, everybody else -1 / (seats - 1); joint winners share.
    - MARGIN: own score minus the mean score, divided by `margin_scale`.

    Args:
        kind: PLACEMENT, WIN or MARGIN.
        scores: int64[sides]: Scores of the seats, then of the rivals that the rules play.
        ranks: int64[sides]: Ranks from 1.
        margin_scale: The divisor of margins.
        rewards: float32[seats]: The rewards are written here.
    """
    sides = scores.shape[0]
    if sides == 1:
        rewards[0] = scores[0] / margin_scale
        return
    winners, total = 0, 0.0
    for side in range(sides):
        total += scores[side]
        winners += ranks[side] == 1
    for seat in range(rewards.shape[0]):
        if kind == MARGIN:
            rewards[seat] = (scores[seat] - total / sides) / margin_scale
        elif kind == WIN:
            share = 1.0 / winners if ranks[seat] == 1 else 0.0
            rewards[seat] = (share * sides - 1.0) / (sides - 1)
        else:
            tied = 0
            for other in range(sides):
                tied += ranks[other] == ranks[seat]
            place = ranks[seat] - 1 + (tied - 1) / 2.0
            rewards[seat] = 1.0 - 2.0 * place / (sides - 1)


@compiled
def place_and_lead(scores, ranks, p):
    """Return the place and the lead of a side of a finished game.

    The place is from 0 for the last to 1 for the first, as in rewards. The lead is in points over the best other side,
    below 0 if the side is behind.

    Args:
        scores: int64[sides]: The scores, which are overwritten.
        ranks: int64[sides]: The ranks from 1.
        p: The side.
    """
    rewards = np.zeros(scores.shape[0], np.float32)
    rewards_of(PLACEMENT, scores, ranks, 1.0, rewards)
    own, scores[p] = scores[p], -1000
    return (1.0 + rewards[p]) / 2.0, own - scores.max()
