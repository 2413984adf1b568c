"""Choices made in secret at the same time: who knows them, worlds, the reveal, and all checks of a game that has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import architects_env
from architects_env import authoring as kit
from architects_env.authoring import compiled
from architects_env.conformance import CHECKS_IN_THIS_PROCESS
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from tests.small_games.registered_games import registered
from tests.small_games.secret_bids import BID, BIDS, CARDS, GAME, can_bid


@pytest.fixture(autouse=True, scope="module")
def known_by_name() -> Iterator[None]:
    with registered(GAME):
        yield


def game(num_players: int = 2, seed: int = 0) -> Match:
    return architects_env.make(GAME.name, num_players=num_players, seed=seed)


def held(match: Match, seat: int) -> list[int]:
    """The numbers that a seat holds, in order."""
    return sorted(CARDS.read(match.state, "hand", seat))


def test_others_see_that_something_was_chosen_and_not_what() -> None:
    match = game()
    bid = held(match, 0)[1]
    match.apply(BID + bid)
    assert match.seat == 1
    assert match.view(0).state.bid[0] == bid and match.view(1).state.bid[0] == kit.HIDDEN
    assert match.view(1).state.bid_chosen.tolist()[:2] == [1, 0]
    assert f"bid of Player 0: {1 + bid}\n" in f"{match.view(0).text()}\n"
    assert "bid of Player 0: 1 hidden" in match.view(1).text()
    assert (match.observation(1) == match.view(1).observation()).all()


def test_worlds_draw_from_the_hand_of_the_world_and_all_of_it_equally_often() -> None:
    match = game()
    bid = held(match, 0)[1]
    match.apply(BID + bid)
    worlds = [match.view(1).sample_state(i)[0] for i in range(1200)]
    assert all(world.bid[0] in CARDS.read(world, "hand", 0) for world in worlds)
    drawn = Counter(int(world.bid[0]) for world in worlds)
    assert set(drawn) == set(range(9)) - set(held(match, 1)) and min(drawn.values()) > 140
    assert {int(match.view(0).sample_state(i)[0].bid[0]) for i in range(20)} == {bid}


def test_a_game_may_say_how_a_choice_is_drawn() -> None:
    @compiled
    def highest(g, p, rng):
        return g.hand[p, : g.hand_size[p]].max()

    match, secret = game(), kit.Secret(BID, seats=3, allowed=can_bid, draw=highest)
    match.apply(BID + held(match, 0)[0])
    secret.determinize(match.state, 1, match.state.rng)
    assert match.state.bid[0] == held(match, 0)[-1]


def test_the_last_choice_reveals_all_and_the_first_seat_goes_on() -> None:
    match = game(3)
    bids = [held(match, seat)[0] for seat in range(3)]
    told = [play_and_log(match, BID + bid)[0] for bid in bids]
    lines = ["Player 0 makes a bid.", f"Player 1 bids {1 + bids[1]}.", "Player 2 makes a bid."]
    assert [entry.lines[1][0] for entry in told] == lines
    assert told[-1].lines[0][1:] == tuple(f"Player {seat} has bid {1 + bid}." for seat, bid in enumerate(bids))
    assert match.seat == 0 and match.state.score[bids.index(max(bids))] == 1
    assert all(match.view(seat).state.bid.tolist() == bids for seat in range(3))
    match.apply(BID + held(match, 0)[0])
    assert match.state.bid.tolist()[1:] == [0, 0] and match.state.bid_shown == 0


def test_a_choice_that_is_not_possible_is_found() -> None:
    match = game()
    match.apply(BID + held(match, 0)[0])
    other = match.state.bid[0] = held(match, 1)[0]
    assert GAME.invariants(match.state) == [f"The choice {other} of seat 0 (bid) is not possible."]


def test_titles_are_given_for_every_choice() -> None:
    with pytest.raises(ValueError, match="9 choices, but 1 titles"):
        kit.Secret(BID, seats=2, titles=("one",))
    with pytest.raises(ValueError, match="no deck"):
        BIDS.lay(game().state, "deck", [0])


@pytest.mark.parametrize("check", CHECKS_IN_THIS_PROCESS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_with_a_secret_choice_passes_every_check(check: object, players: int) -> None:
    assert callable(check)
    check(GAME, players, 1, {})


def test_open_spiel_plays_it() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    from architects_env.adapters import open_spiel

    spiel = open_spiel.SpielGame(GAME.name, {"players": 2})
    assert spiel.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    state = spiel.new_initial_state()
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    assert "bid of Player 0: 1 hidden" in state.observation_string(1)
    world = state.resample_from_infostate(1, np.random.default_rng(0).random)
    assert world.information_state_string(1) == state.information_state_string(1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0
