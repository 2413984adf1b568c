"""What chance decides at a real table."""

from __future__ import annotations

import numpy as np

import architects_env
from architects_env.core.play.match import Match
from architects_env.games.architects.data.cards import SMALL_SIDE
from architects_env.games.architects.rules.state import MARKET
from architects_env.play.chance.outcomes import Trial


def before_a_reset() -> tuple[Match, int]:
    """A position of a random game, and an action that turns over a card of the Black Market."""
    match, rng = architects_env.make("architects", 3, seed=4), np.random.default_rng(4)
    while True:
        action = int(rng.choice(match.legal_actions()))
        after = match.clone()
        after.apply(action)
        if after.state.resets != match.state.resets:
            return match, action
        match = after


def test_after_a_reset_any_small_side_that_is_still_in_the_deck_may_lie_open() -> None:
    match, action = before_a_reset()
    behind = [int(SMALL_SIDE[card]) for card in MARKET.read(match.state, "market_deck")][1:]
    for side in sorted(set(behind)):
        trial, asked = Trial(match, action, np.random.default_rng(1)), False
        while (outcome := trial.outcome) is not None:
            value = outcome.value
            if outcome.source == "small side":
                asked, value = True, side
            trial.enter(value)
        after = trial.run.match
        assert asked and after.state.small_offer == side == SMALL_SIDE[MARKET.read(after.state, "market_deck")[0]]
        assert match.game.invariants(after.state) == []
