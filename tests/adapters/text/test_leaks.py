"""Observations in words and as JSON hold nothing that a seat may not know, in whole games."""

from __future__ import annotations

import json
from itertools import count

import numpy as np
import pytest

from architects_env.adapters.text import TextFormat
from architects_env.conformance.two_worlds import FollowedGame
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.games import GAMES, load


def told(form: TextFormat, match: Match, seat: int, log: list[str]) -> str:
    """All that a seat reads."""
    view = match.view(seat)
    return form.observe(view, log) + json.dumps(form.json(view))


@pytest.mark.parametrize(("name", "renamed_seed"), [*((name, None) for name in GAMES), ("hamlet", 3), ("citadels", 3)])
def test_worlds_that_a_seat_cannot_tell_apart_read_the_same(name: str, renamed_seed: int | None) -> None:
    """At moments of a whole game, every seat reads the same in the true game and in sampled worlds."""
    form = TextFormat(name, rules="none", renamed_seed=renamed_seed)
    match, rng, compared = Match(load(name), seed=11), np.random.default_rng(11), 0
    lines: list[list[str]] = [[] for _ in range(match.num_players)]
    while not match.over:
        for entry in play_and_log(match, int(rng.choice(match.legal_actions()))):
            for own, new in zip(lines, entry.lines, strict=True):
                own += new
        if rng.random() < (0.5 if name == "hamlet" else 0.02) or match.over:
            for seat in range(match.num_players):
                here = told(form, match, seat, lines[seat])
                world = match.view(seat).sample(compared)
                assert told(form, world, seat, lines[seat]) == here
                compared += world.to_bytes() != match.to_bytes()
    assert compared > 3


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_have_not_parted_read_the_same_in_play(name: str) -> None:
    """Pairs of worlds are followed action by action through a whole game, until a seat is told something else."""
    form = TextFormat(name, rules="none")
    followed = FollowedGame(
        Match(load(name), seed=12), seen=lambda view: form.observe(view) + json.dumps(form.json(view))
    )
    rng, begun = np.random.default_rng(12), 0
    while not followed.match.over:
        if rng.random() < (0.5 if name == "hamlet" else 0.01):
            followed.begin(int(rng.integers(followed.match.num_players)), begun, exchanges=1)
            begun += len(followed.pairs)
        differences = list(followed.play(int(rng.choice(followed.match.legal_actions()))))
        assert not differences
    assert begun > 3


def test_a_text_that_tells_a_hidden_card_is_found() -> None:
    match, numbers = Match(load("hamlet"), seed=12), count()
    followed = FollowedGame(match, seen=lambda view: str(next(numbers)))
    followed.begin(0, 1, exchanges=1)
    assert followed.pairs
    differences = [difference for _, difference in followed.play(match.legal_actions()[0])]
    assert differences and all("what it reads differs" in difference for difference in differences)
