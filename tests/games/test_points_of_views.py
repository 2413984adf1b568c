"""What a seat may know of the points while a game is played."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load, names

EVERY, MOST_DECISIONS = 37, 200


def moments(name: str, players: int) -> Iterator[Match]:
    """Of a game that is played at random."""
    match, rng = Match(load(name), players, seed=players), np.random.default_rng(players)
    for decision in range(MOST_DECISIONS):
        if decision % EVERY == 0:
            yield match
        match.apply(int(rng.choice(match.legal_actions())))
        if match.over:
            break


@pytest.mark.parametrize("name", names())
def test_each_seat_sees_its_own_points_and_never_more_of_others_than_there_are(name: str) -> None:
    hidden = {"viscounts": {1}}.get(name, set())  # of a virtual viscount the schemes that lie in its deck
    for players in sorted({*load(name).seats, 3}):
        for match in moments(name, players):
            true, sides = match.breakdown().sum(axis=1).tolist(), range(match.num_players + len(match.rivals))
            for seat in range(players):
                seen = match.view(seat).points()
                assert len(seen) == len(sides)
                open_to_all = [side for side in sides if side not in hidden or side < players]
                assert [seen[side] for side in open_to_all] == [true[side] for side in open_to_all]
                assert all(seen[side] <= true[side] for side in sides)


@pytest.mark.parametrize("name", names())
def test_points_that_a_seat_sees_are_the_same_in_all_worlds_that_it_holds_possible(name: str) -> None:
    players = load(name).seats[0]
    for match in moments(name, players):
        view = match.view(0)
        assert view.points() == view.sample(5).view(0).points()
