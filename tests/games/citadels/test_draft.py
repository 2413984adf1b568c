"""The draft of characters (rules section 4) and what each seat learns in it (4.4, as amendment 6 has it)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

import architects_env
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import STAGES
from architects_env.games.citadels.rules.draft import seat_of_place
from architects_env.games.citadels.text.board_text import where_it_is

FACE_UP = {
    (2, 8): 0,
    (3, 8): 0,
    (4, 8): 2,
    (4, 9): 3,
    (5, 8): 1,
    (5, 9): 2,
    (6, 8): 0,
    (6, 9): 1,
    (7, 8): 0,
    (7, 9): 0,
    (8, 9): 0,
}
TRAVELLING = {
    (2, 8): 7,
    (3, 8): 7,
    (4, 8): 5,
    (4, 9): 5,
    (5, 8): 6,
    (5, 9): 6,
    (6, 8): 7,
    (6, 9): 7,
    (7, 8): 7,
    (7, 9): 8,
    (8, 9): 8,
}
LAST_PLAYER_RULE = [(7, 8), (8, 9)]


def new_game(players: int, numbers: int, seed: int = 0) -> Match:
    ninth = {"number_9": "none"} if players >= 4 and numbers == 8 else {}
    return architects_env.make("citadels", players, seed, **ninth)


def at(match: Match, place: int) -> list[int]:
    return [number for number in range(1, 10) if match.state.place_of[number] == place]


def drafting(players: int, numbers: int, deal: dict[int, int], *, crown: int = 0) -> Match:
    """A draft about to begin: `deal` says where cards lie (face up or down), the others travel; the crown holder is
    `crown`."""
    match = new_game(players, numbers)
    g = match.state
    g.place_of[1 : numbers + 1] = S.TRAVELLING
    for number, place in deal.items():
        g.place_of[number] = place
        if place == S.FACE_DOWN:
            g.down_card = number
    g.crown = g.starter = g.seat = crown
    get_kernels(match.game).legal(match.memory, 0, match.mask)
    assert not match.game.invariants(g), match.game.invariants(g)
    return match


def hand_out(match: Match) -> list[int]:
    """The numbers among which the seat chooses now."""
    return [action % 9 + 1 for action in match.legal_actions() if action < A.INCOME_GOLD]


def keep(match: Match, *numbers: int) -> Match:
    """Keeps, or lays down, these numbers one after the other."""
    for number in numbers:
        first = A.DRAFT if match.state.stage == S.DRAFT_PICK else A.LAY_DOWN
        match.apply(first + number - 1)
    return match


def worlds(match: Match, seat: int, times: int = 200) -> list:
    view = match.view(seat)
    return [view.sample_state(i)[0] for i in range(times)]


# --- the cards are laid out (4) ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "numbers"), FACE_UP)
def test_how_many_characters_lie_face_up_face_down_and_travel(players: int, numbers: int) -> None:
    """Examples 2, 4, 5: the table of section 4."""
    match = new_game(players, numbers, 3)
    assert match.state.highest == numbers
    assert len(at(match, S.FACE_UP)) == FACE_UP[players, numbers] and len(at(match, S.FACE_DOWN)) == 1
    assert len(at(match, S.TRAVELLING)) == TRAVELLING[players, numbers] == len(hand_out(match))
    assert sum(len(at(match, place)) for place in (S.FACE_UP, S.FACE_DOWN, S.TRAVELLING)) == numbers


def test_number_four_is_never_face_up_but_may_lie_face_down() -> None:
    """Example 3: another card is turned up in its place, so the others share its chances."""
    up, down = Counter(), Counter()
    games = 1600
    for seed in range(games):
        match = new_game(4, 9, seed)
        up.update(at(match, S.FACE_UP))
        down.update(at(match, S.FACE_DOWN))
    assert up[4] == 0
    expected = games * 3 / 8
    assert sum((up[number] - expected) ** 2 / expected for number in range(1, 10) if number != 4) < 24.3, (
        "chi square, 7 degrees, 0.1 %"
    )
    # Face-up cards come first: number 4 is one of the six cards left, every other number is left with 5 chances in 8.
    expected_down = {number: games / 6 * (1 if number == 4 else 5 / 8) for number in range(1, 10)}
    assert (
        sum((down[number] - expected_down[number]) ** 2 / expected_down[number] for number in expected_down) < 26.1
    ), "8 degrees"


# --- who chooses when (4.1 to 4.3) ------------------------------------------------------------------------------------
def order_of_picks(match: Match, rounds: int = 1) -> list[tuple[int, str, int]]:
    """(seat from the crown holder, what is decided, from how many) of every decision of a draft."""
    found = []
    while match.state.stage in (S.DRAFT_PICK, S.DRAFT_DISCARD):
        seat = (match.seat - int(match.state.crown)) % match.num_players
        found.append((seat, STAGES.names[match.state.stage], len(match.legal_actions())))
        match.apply(match.legal_actions()[0])
    return found


@pytest.mark.parametrize(
    ("players", "numbers"), [case for case in FACE_UP if case[0] >= 4 and case not in LAST_PLAYER_RULE]
)
def test_from_four_players_on_everybody_keeps_one_and_passes_the_rest_to_the_left(players: int, numbers: int) -> None:
    """Example 2: with four players and nine characters the picks are from 5, 4, 3, 2."""
    match = new_game(players, numbers, 5)
    cards = TRAVELLING[players, numbers]
    assert order_of_picks(match) == [(seat, "draft", cards - seat) for seat in range(players)]
    assert len(at(match, players + 1)) == 1, "one is left and laid face down"


@pytest.mark.parametrize(("players", "numbers"), LAST_PLAYER_RULE)
def test_the_last_player_adds_the_card_that_was_face_down(players: int, numbers: int) -> None:
    """Example 4: the 7th of 8 players picks from 2, the 8th gets one and adds the face-down card."""
    match = new_game(players, numbers, 2)
    down = at(match, S.FACE_DOWN)[0]
    while match.state.step < players:
        match.apply(match.legal_actions()[0])
    travelling = at(match, S.TRAVELLING)
    assert sorted(hand_out(match)) == sorted([down, *travelling]) and len(travelling) == 1
    keep(match, down)
    assert match.state.place_of[down] == players and match.state.place_of[travelling[0]] == players + 1


def test_two_players_keep_and_lay_down_in_turn() -> None:
    """Example 5: kept A, B, A, B; laid down B, A, B (the last without a choice)."""
    match = new_game(2, 8, 4)
    picks = order_of_picks(match)
    assert picks == [
        (0, "draft", 7),
        (1, "draft", 6),
        (1, "lay down", 5),
        (0, "draft", 4),
        (0, "lay down", 3),
        (1, "draft", 2),
    ]
    g = match.state
    kept = [int(seat_of_place(g, int(g.place_of[number]))) for number in range(1, 9)]
    assert Counter(kept) == {0: 2, 1: 2, S.NOBODY: 4}, "4 kept, 3 laid down, 1 face down unseen"


def test_three_players_keep_two_each_and_one_is_left() -> None:
    match = new_game(3, 8, 4)
    assert order_of_picks(match) == [(k % 3, "draft", 7 - k) for k in range(6)]
    assert len(at(match, 7)) == 1


def test_the_crown_holder_begins_each_draft_and_it_goes_to_the_left() -> None:
    for crown in range(5):
        match = drafting(5, 9, {1: S.FACE_UP, 2: S.FACE_UP, 3: S.FACE_DOWN}, crown=crown)
        seats = [match.seat]
        for number in (4, 5, 6, 7):
            keep(match, number)
            seats.append(match.seat)
        assert seats == [(crown + k) % 5 for k in range(5)]


# --- what a drafter knows (4.4) ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "numbers"), FACE_UP)
def test_the_crown_holder_always_knows_the_face_down_card(players: int, numbers: int) -> None:
    match = new_game(players, numbers, 6)
    down = at(match, S.FACE_DOWN)[0]
    holder = match.seat
    for _ in range(3):
        assert all(
            world.down_card == down and world.place_of[down] == S.FACE_DOWN for world in worlds(match, holder, 20)
        )
        match.apply(match.legal_actions()[0])


def test_the_crown_holder_who_was_dealt_all_but_number_four_knows_where_it_lies() -> None:
    """Example 38, first half."""
    match = drafting(6, 8, {4: S.FACE_DOWN})
    keep(match, 7, 1)
    assert all(world.place_of[4] == S.FACE_DOWN for world in worlds(match, 0))


def test_in_the_second_drafters_worlds_the_first_pick_and_the_face_down_card_change_places_in_half() -> None:
    """Example 38, second half."""
    match = drafting(6, 8, {4: S.FACE_DOWN})
    keep(match, 7, 1)
    times = 400
    found = Counter((int(world.place_of[4]), int(world.place_of[7])) for world in worlds(match, 1, times))
    assert set(found) == {(0, 1), (1, 0)} and abs(found[0, 1] - times / 2) < 3.3 * np.sqrt(times) / 2


def test_later_drafters_know_the_set_of_what_is_gone_and_not_who_has_which() -> None:
    match = drafting(6, 8, {4: S.FACE_DOWN})
    keep(match, 7, 1, 2)
    gone = {tuple(int(world.place_of[number]) for number in (4, 7, 1)) for world in worlds(match, 2)}
    assert len(gone) == 6 and all(sorted(places) == [0, 1, 2] for places in gone)


def test_an_earlier_drafter_knows_that_later_picks_are_of_the_cards_he_passed_on() -> None:
    match = drafting(4, 9, {1: S.FACE_UP, 2: S.FACE_UP, 3: S.FACE_UP, 4: S.FACE_DOWN})
    keep(match, 5, 6, 7, 8)
    later = {tuple(int(world.place_of[number]) for number in (6, 7, 8, 9)) for world in worlds(match, 0, 400)}
    assert len(later) == 24 and all(sorted(places) == [2, 3, 4, 5] for places in later), "who has which of them is open"


def test_the_last_drafter_also_knows_the_card_that_is_left() -> None:
    match = drafting(4, 9, {1: S.FACE_UP, 2: S.FACE_UP, 3: S.FACE_UP, 4: S.FACE_DOWN})
    keep(match, 5, 6, 7, 8)
    assert match.state.place_of[9] == 5
    found = {
        (int(world.place_of[8]), int(world.place_of[9]), *sorted(int(world.place_of[n]) for n in (4, 5, 6, 7)))
        for world in worlds(match, 3)
    }
    assert found == {(4, 5, 0, 1, 2, 3)}


def test_by_the_last_player_rule_the_last_drafter_knows_the_set_of_all_other_picks() -> None:
    match = drafting(8, 9, {4: S.FACE_DOWN})
    keep(match, 1, 2, 3, 5, 6, 7, 8, 4)
    for world in worlds(match, 7, 50):
        assert world.place_of[4] == 8 and world.place_of[9] == 9 and world.down_card == 4
        assert sorted(int(world.place_of[n]) for n in (1, 2, 3, 5, 6, 7, 8)) == [1, 2, 3, 4, 5, 6, 7]


def test_by_the_last_player_rule_the_last_drafter_is_told_that_the_other_characters_do_not_lie_face_down() -> None:
    """He has the face-down card in front of him (4.4)."""
    match = drafting(8, 9, {4: S.FACE_DOWN})
    keep(match, 1, 2, 3, 5, 6, 7, 8)
    assert match.seat == 7 and hand_out(match) == [4, 9]
    told = {number: where_it_is(match.state, 7, number) for number in (1, 2, 3, 5, 6, 7, 8)}
    assert not [text for text in told.values() if "face down" in text], told


def test_by_the_last_player_rule_the_others_do_not_know_whether_the_last_kept_the_face_down_card() -> None:
    """The crown holder knows the card itself, but not which of two the last player laid down."""
    match = drafting(8, 9, {4: S.FACE_DOWN})
    keep(match, 2, 1, 3, 5, 6, 7, 8, 4)
    assert {int(world.place_of[4]) for world in worlds(match, 0)} == {8, 9}
    assert {int(world.place_of[4]) for world in worlds(match, 1)} == {1, 8, 9}, "or the crown holder has it"
    seventh = {(int(world.place_of[9]), int(world.place_of[4])) for world in worlds(match, 6)}
    assert all(place in (8, 9) for place, _ in seventh), (
        "he passed 9 on, so the last player had to choose between 9 and the face-down card"
    )


def test_two_players_know_pairs() -> None:
    """Example 39, and the pairs of 4.4."""
    match = drafting(2, 8, {8: S.FACE_DOWN})
    keep(match, 6)
    assert hand_out(match) == [1, 2, 3, 4, 5, 7]
    keep(match, 7, 5)
    assert match.seat == 0 and hand_out(match) == [1, 2, 3, 4]
    pairs = {(int(world.place_of[5]), int(world.place_of[7])) for world in worlds(match, 0)}
    assert pairs == {(2, 3), (3, 2)} and all(world.place_of[8] == 0 for world in worlds(match, 0, 20)), (
        "A knows that B has 5 or 7"
    )
    keep(match, 1, 2)
    first = {(int(world.place_of[6]), int(world.place_of[8])) for world in worlds(match, 1)}
    second = {(int(world.place_of[1]), int(world.place_of[2])) for world in worlds(match, 1)}
    assert first == {(0, 1), (1, 0)} and second == {(4, 5), (5, 4)}, "B knows the pairs of A"
    keep(match, 3)
    last = {(int(world.place_of[3]), int(world.place_of[4])) for world in worlds(match, 0)}
    assert last == {(6, 7), (7, 6)}, "A knows B's second pair"
    assert {(int(world.place_of[7]), int(world.place_of[5])) for world in worlds(match, 1, 20)} == {(2, 3)}, (
        "B knows what he laid down"
    )


def places_in_worlds(match: Match, seat: int) -> dict[int, set[int]]:
    return {number: {int(world.place_of[number]) for world in worlds(match, seat)} for number in range(1, 9)}


def test_three_players_know_pairs_and_a_three() -> None:
    match = drafting(3, 8, {8: S.FACE_DOWN})
    keep(match, 1, 2, 3, 4, 5)
    on, gone = S.TRAVELLING, {5, S.TRAVELLING}
    assert places_in_worlds(match, 0) == {1: {1}, 2: {2, 3}, 3: {2, 3}, 4: {4}, 5: gone, 6: gone, 7: gone, 8: {0}}
    assert places_in_worlds(match, 1) == {8: {0, 1}, 1: {0, 1}, 2: {2}, 3: {3, 4}, 4: {3, 4}, 5: {5}, 6: {on}, 7: {on}}
    assert places_in_worlds(match, 2) == {
        8: {0, 1, 2},
        1: {0, 1, 2},
        2: {0, 1, 2},
        3: {3},
        4: {4, 5},
        5: {4, 5},
        6: {on},
        7: {on},
    }


def test_every_revealed_number_narrows_what_the_others_think_possible() -> None:
    """4.4: with the last pick A is called with number 1, so that C knows that the face-down card is 8 or 2, and B knows
    it."""
    match = keep(drafting(3, 8, {8: S.FACE_DOWN}), 1, 2, 3, 4, 5, 6)
    assert places_in_worlds(match, 1) == {8: {0}, 1: {1}, 2: {2}, 3: {3, 4}, 4: {3, 4}, 5: {5}, 6: {6, 7}, 7: {6, 7}}
    assert places_in_worlds(match, 2) == {8: {0, 2}, 1: {1}, 2: {0, 2}, 3: {3}, 4: {4, 5}, 5: {4, 5}, 6: {6}, 7: {7}}, (
        "C knows the card that is left"
    )


def test_every_number_called_in_silence_narrows_it_too() -> None:
    """4.4: nobody answers to number 1, so it is the face-down card, of which B and C had several in mind."""
    match = keep(drafting(3, 8, {1: S.FACE_DOWN}), 8, 2, 3, 4, 5, 6)
    assert match.state.number == 2
    assert [places_in_worlds(match, seat)[1] for seat in range(3)] == [{0}, {0}, {0}]
    assert places_in_worlds(match, 1)[8] == {1} and places_in_worlds(match, 2)[8] == {1}, (
        "B holds 2, so the crown holder kept 8"
    )


def test_a_card_that_still_travels_is_seen_only_by_whoever_chooses() -> None:
    match = drafting(4, 9, {1: S.FACE_UP, 2: S.FACE_UP, 3: S.FACE_UP, 4: S.FACE_DOWN}, crown=2)
    places = match.view(2).memory["place_of"][0]
    assert [int(places[number]) for number in range(1, 10)] == [S.FACE_UP] * 3 + [S.HIDDEN] + [S.TRAVELLING] * 5
    for other in (0, 1, 3):
        places = match.view(other).memory["place_of"][0]
        assert [int(places[number]) for number in range(1, 10)] == [S.FACE_UP] * 3 + [S.HIDDEN] * 6


def test_before_his_first_pick_a_drafter_learns_nothing_from_what_others_keep() -> None:
    views = []
    for number in (5, 6, 7):
        match = keep(drafting(4, 9, {1: S.FACE_UP, 2: S.FACE_UP, 3: S.FACE_UP, 4: S.FACE_DOWN}), number)
        views.append(match.view(3).memory.tobytes())
    assert len(set(views)) == 1


@pytest.mark.parametrize(("players", "numbers"), FACE_UP)
def test_every_sampled_world_of_every_seat_in_every_step_agrees_with_its_view(players: int, numbers: int) -> None:
    match = new_game(players, numbers, 11)
    rng = np.random.default_rng(players)
    while match.state.stage in (S.DRAFT_PICK, S.DRAFT_DISCARD):
        for seat in range(players):
            view = match.view(seat)
            for i in range(4):
                world = view.sample_state(i)[0]
                assert not match.game.invariants(world), match.game.invariants(world)
                again = match.game.for_kernels(np.array([world], match.game.dtype))
                get_kernels(match.game).make_view(again, 0, seat)
                assert again.tobytes() == view.memory.tobytes()
        match.apply(rng.choice(match.legal_actions()))


def test_what_a_seat_thinks_possible_only_shrinks_within_a_draft() -> None:
    match = drafting(3, 8, {8: S.FACE_DOWN})
    seen = []
    for number in (1, 2, 3, 4, 5, 6):
        keep(match, number)
        seen.append({(n, int(world.place_of[n])) for world in worlds(match, 0, 60) for n in (1, 8)})
    assert all(later <= earlier for earlier, later in pairwise(seen))
