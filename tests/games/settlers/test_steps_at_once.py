"""An action that only opens another choice ("build", then the card) can be decided at once, by the place on the board."""

from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games.settlers import GAME
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.messages.seat_payload import SeatView, payload_of
from architects_env.play.table.shortcuts import shortcuts_from
from tests.games.settlers.table import Table


def shown_at(table: Table) -> tuple[list[dict[str, Any]], set[tuple[str, str]]]:
    """The payload of the page about the turn of player 0: its choices, and other places that may be tapped."""
    now = payload_of(SeatView.of(table.match.view(0)), "", 1200, Names())
    return now.choices, {(one["sentence"], one["place"]) for one in now.shortcuts}


def test_a_card_in_hand_may_be_tapped_for_all_that_can_be_done_with_it() -> None:
    table = Table("Romans", "Barbarians").hand(0, "Coal Mine, Quarry").supply(0, wood=2, stone=1, raze=1)
    choices, ahead = shown_at(table)
    assert {"build", "raze a hand card"} <= {choice["sentence"] for choice in choices}
    assert ahead == {
        (words, place)
        for card, place in (("Coal Mine", "hand Coal Mine"), ("Quarry", "hand Quarry 1"))
        for words in (f"build the {card}", f"raze the {card} from hand")
    }


def test_a_step_with_a_single_choice_is_left_out() -> None:
    table = Table("Romans", "Barbarians").hand(0, "Coal Mine").supply(0, wood=1, stone=1)
    choices, ahead = shown_at(table)
    build = next(choice for choice in choices if choice["sentence"] == "build the Coal Mine")
    assert len(build["then"]) == 1 and build["place"] == "hand Coal Mine" and ahead == set()


def test_a_pair_of_workers_is_exchanged_by_a_tap_on_the_good() -> None:
    _, ahead = shown_at(Table("Romans", "Barbarians").supply(0, worker=4))
    assert ("exchange 1 pair of workers: take 1 wood", "seat 0 wood") in ahead
    assert ("exchange 1 pair of workers: draw a common card", "common deck") in ahead


@pytest.mark.parametrize("seed", range(3))
def test_what_lies_ahead_is_asked_step_by_step(seed: int) -> None:
    match, rng = Match(GAME, 2 + seed, seed=seed), np.random.default_rng(seed)
    for _ in range(150):
        if match.over:
            break
        view = match.view()
        for action in view.legal_actions():
            ways = list(shortcuts_from(view, action))
            assert ways and {way.actions[0] for way in ways} == {action}
            way = ways[int(rng.integers(len(ways)))]
            played = match.clone()
            for step in way.actions[:-1]:
                played.apply(step)
            assert played.seat == match.seat
            state, last = way.last
            if way.actions[-1] == last:
                assert played.sentence(last) == match.game.sentence(state, last)
        match.apply(int(rng.choice(view.legal_actions())))
