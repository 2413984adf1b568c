"""Chance that is given: what an action brings to light is asked for, and comes about."""

from __future__ import annotations

import numpy as np
import pytest

from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.games.viscounts.rules.state import TOWNSFOLK
from architects_env.play.chance.cards import CardSource
from architects_env.play.chance.outcomes import ImpossibleOutcome, SetUp, Trial


def generator() -> np.random.Generator:
    return np.random.default_rng(1)


def test_a_set_up_asks_for_every_card_that_somebody_sees() -> None:
    """Hamlet: a plan for each player, never one that has been given, and the rest stays hidden."""
    set_up = SetUp(load("hamlet"), 3, {}, generator())
    for seat, plan in enumerate((5, 0, 3)):
        outcome = set_up.outcome
        assert outcome is not None
        assert outcome.slot == ("plan", seat, 0) and outcome.seen == 1 << seat
        assert set(outcome.choices) == set(range(6)) - {5, 0, 3} | set((5, 0, 3)[seat:])
        set_up.enter(plan)
    assert set_up.outcome is None
    assert set_up.match.state.plan[:3, 0].tolist() == [5, 0, 3]
    assert set_up.match.game.invariants(set_up.match.state) == []


def test_an_action_without_chance_asks_for_nothing_and_leaves_the_position_alone() -> None:
    """`before` is as it was; `run` is what `apply` gives."""
    match = Match(load("hamlet"), 2, {}, 4)
    before = match.to_bytes()
    trial = Trial(match, match.legal_actions()[0], generator())
    assert trial.outcome is None and match.to_bytes() == before
    match.apply(match.legal_actions()[0])
    assert trial.run.match.to_bytes() == match.to_bytes()


def before_a_deck_is_formed() -> Match:
    """Viscounts: the decision after which a player's cards are shuffled, and three of them drawn, in the same
    action."""
    match = Match(load("viscounts"), 2, {}, 7)
    while True:
        after = match.clone()
        after.apply(after.legal_actions()[0])
        if after.state.hand_size.any():
            return match
        match = after


def given_draws(seed: int) -> tuple[Trial, list[int]]:
    """All that is drawn is given, always the last card that may be."""
    match = before_a_deck_is_formed()
    trial, given = Trial(match, match.legal_actions()[0], np.random.default_rng(seed)), list[int]()
    while trial.outcome is not None:
        given.append(trial.outcome.choices[-1])
        trial.enter(given[-1])
    return trial, given


def test_cards_that_are_shuffled_and_drawn_in_one_action_are_given_one_by_one() -> None:
    """They come into the hands in that order, for any placeholders."""
    trial, given = given_draws(1)
    state = trial.run.match.state
    assert len(given) >= 3
    for (source, (when, zone, p, i)), card in trial.entered.items():
        assert (source, when, zone) == ("townsfolk", "after", "hand") and int(state.hand[p, i]) == card
    again, given_again = given_draws(2)
    assert again.entered == trial.entered and sorted(given_again) == sorted(given)
    for seat in range(2):
        assert again.run.match.view(seat).memory.tobytes() == trial.run.match.view(seat).memory.tobytes()
    assert trial.run.match.game.invariants(state) == []


def test_a_card_of_somebody_else_cannot_be_drawn() -> None:
    """It is refused in a sentence, and the trial stays as it was."""
    match = before_a_deck_is_formed()
    trial = Trial(match, match.legal_actions()[0], generator())
    outcome = trial.outcome
    assert outcome is not None
    stranger = next(
        card
        for card in range(TOWNSFOLK.number)
        if card not in outcome.choices and card in CardSource(TOWNSFOLK).locations(match.state)
    )
    with pytest.raises(ImpossibleOutcome, match="cannot be what chance brings here"):
        trial.enter(stranger)
    assert trial.outcome == outcome and trial.entered == {}


def test_hidden_cards_change_places_and_nobody_notices() -> None:
    """Exchanged cards of one group leave every view as it was."""
    match = Match(load("viscounts"), 2, {}, 3)
    source = CardSource(TOWNSFOLK, ("townsfolk_top", "line"))
    views = [match.view(seat).memory.tobytes() for seat in range(2)]
    pile = [int(card) for card in match.state.townsfolk_pile[0, :2]]
    other = int(match.state.townsfolk_pile[4, 0])
    source.exchange(match.state, pile[1], other)
    assert int(match.state.townsfolk_pile[0, 1]) == other and int(match.state.townsfolk_pile[4, 0]) == pile[1]
    assert [match.view(seat).memory.tobytes() for seat in range(2)] == views
    assert match.game.invariants(match.state) == []


def test_a_lot_is_drawn_until_it_is_as_it_was_given() -> None:
    """Citadels: who lies face up and face down in the second round's draft is given; the crown is given at the
    set-up."""
    set_up = SetUp(load("citadels"), 4, {}, generator())
    while set_up.outcome is not None:
        set_up.enter(3 if set_up.outcome.source == "crown" else set_up.outcome.choices[-1])
    assert set_up.match.state.crown == 3
    match = set_up.match
    while True:
        trial = Trial(match, match.legal_actions()[-1], generator())
        lots = 0
        while trial.outcome is not None:
            lots += trial.outcome.source.startswith("face")
            trial.enter(trial.outcome.choices[0])
        match = trial.run.match
        if lots:
            break
    assert lots == 2 and match.state.rounds == 2
    assert match.state.place_of[trial.entered["face down", ()]] == 0 == match.state.place_of[match.state.down_card]
