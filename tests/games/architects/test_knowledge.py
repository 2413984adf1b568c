"""The knowledge of each seat (F9, F10): the draft, cards under the deck, the market card, and secrets from the
others."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.core.compile.recarrays import States
from architects_env.core.contract.rules.bits import count, has
from architects_env.core.play.match import Match
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, building


def drafting(players: int, picks: int, seed: int = 2) -> Match:
    match = architects_env.make("architects", players, seed)
    rng = np.random.default_rng(seed)
    for _ in range(picks):
        match.apply(rng.choice(match.legal_actions()))
    return match


def worlds(match: Match, seat: int, number: int = 150) -> list:
    view = match.view(seat)
    return [view.sample_state(i)[0] for i in range(number)]


def test_start_player_and_silver_are_unknown_during_the_draft() -> None:
    match = drafting(4, 7)
    assert match.state.start_player == S.NOBODY and not match.state.goods.any()
    after = {int(drafting(4, 12, seed).state.start_player) for seed in range(12)}
    assert len(after) > 1


def test_a_seat_that_is_asked_later_sees_nothing_of_the_picks_of_its_round() -> None:
    base = architects_env.make("architects", 3, 5)
    views = []
    for action in base.legal_actions():
        match = base.clone()
        match.apply(action)
        views.append(match.view(1).memory.tobytes())
    assert len(views) == 4 and len(set(views)) == 1


def test_packets_go_to_the_next_seat_and_shrink() -> None:
    match = architects_env.make("architects", 3, 1)
    first = {seat: int(match.state.packet[seat]) for seat in range(3)}
    for expected in (4, 4, 4, 3, 3, 3, 2, 2, 2):
        assert len(match.legal_actions()) == expected
        seat, rounds = match.seat, int(match.state.draft_round)
        offered = sum(1 << (a - A.TAKE) for a in match.legal_actions())
        assert offered & ~first[(seat - rounds) % 3] == 0, "a packet that was dealt to the seat to the right"
        match.apply(match.legal_actions()[0])
    assert [count(int(h)) for h in match.state.hand[:3]] == [3, 3, 3] and match.state.building_deck_size == 40 - 9


def test_the_cards_passed_on_are_one_in_each_of_the_places_where_they_can_be() -> None:
    match = drafting(4, 12)
    original = architects_env.make("architects", 4, 2)
    passed = int(original.state.packet[0]) & ~int(match.state.hand[0])
    assert count(passed) == 3
    splits = set()
    for world in worlds(match, 0):
        places = [has(int(world.hand[1]), c) + 2 * has(int(world.hand[2]), c) for c in range(40) if has(passed, c)]
        assert sorted(places) == [0, 1, 2], "seat 1 took one, seat 2 took one, one lies under the deck"
        splits.add(tuple(places))
    assert len(splits) == 6, "all ways come"


def test_the_own_rest_of_the_last_packet_lies_among_the_cards_put_under_the_deck() -> None:
    match = drafting(4, 12)
    seat = 0
    third = [
        c for c in range(40) if has(int(match.state.traced[seat]), c) and count(int(match.state.may[seat, c])) == 4
    ]
    lowest = {
        int(match.state.building_deck[(match.state.building_deck_top + i) % S.DECK])
        for i in range(int(match.state.building_deck_size) - 4, int(match.state.building_deck_size))
    }
    assert any(int(match.state.may[seat, c]) == sum(1 << s for s in lowest) for c in third)


def test_with_two_players_each_seat_knows_for_certain_one_card_that_the_other_took() -> None:
    match = drafting(2, 6)
    for seat in (0, 1):
        other = 1 - seat
        hand = int(match.state.hand[other])
        certain = [c for c in range(40) if all(has(int(w.hand[other]), c) for w in worlds(match, seat, 60))]
        assert len(certain) == 1 and has(hand, certain[0])


def test_with_two_players_of_the_last_packet_passed_on_one_was_kept_and_one_put_under_the_deck() -> None:
    match = drafting(2, 6)
    pairs = []
    for seat in (0, 1):
        traced = [c for c in range(40) if has(int(match.view(seat).state.traced[seat]), c)]
        shares = {c: np.mean([has(int(w.hand[1 - seat]), c) for w in worlds(match, seat, 300)]) for c in traced}
        halves = [c for c, share in shares.items() if 0.3 < share < 0.7]
        pairs.append(len(halves))
        for w in worlds(match, seat, 50):
            assert sum(has(int(w.hand[1 - seat]), c) for c in halves) == len(halves) // 2
    assert pairs == [2, 2]


def test_a_card_put_under_the_deck_is_known_in_its_place_to_who_put_it_and_to_nobody_else() -> None:
    t = (
        Table()
        .cards(0, "Well", "Smithy")
        .goods(0, "1 gold")
        .turn_of(0)
        .place("Guildhall for the Cathedral")
        .discard("Smithy")
    )
    lowest = int(t.g.building_deck_size) - 1
    card = building("Smithy")

    def at_bottom(world) -> int:
        return int(world.card_in[world.building_deck[(world.building_deck_top + lowest) % S.DECK]])

    assert all(at_bottom(w) == card for w in worlds(t.match, 0, 40))
    assert len({at_bottom(w) for w in worlds(t.match, 1, 60)}) > 10


def test_the_four_put_back_are_known_as_four_in_unknown_order() -> None:
    t = Table().goods(0, "2 silver").turn_of(0).place("Black Market, middle, to draw")
    drawn = {a - A.TAKE for a in t.match.legal_actions()}
    kept = min(drawn)
    t.do("take", kept)
    g = t.g
    orders = set()
    for w in worlds(t.match, 0):
        bottom = tuple(
            int(w.card_in[w.building_deck[(w.building_deck_top + i) % S.DECK]])
            for i in range(int(g.building_deck_size) - 4, int(g.building_deck_size))
        )
        assert set(bottom) == drawn - {kept}
        orders.add(bottom)
    assert len(orders) > 15
    assert len({tuple(sorted(c for c in range(40) if has(int(w.hand[0]), c))) for w in worlds(t.match, 1, 80)}) > 15, (
        "the others do not know what was kept"
    )


def test_of_the_top_market_card_only_the_small_side_is_known() -> None:
    t = Table().market("1 gold 1 wood")
    tops = {int(w.market_deck[0]) for w in worlds(t.match, 0)}
    assert tops == {3, 8}
    t = Table().market("1 gold 1 wood", "1 gold 1 stone 2 wood")
    assert {int(w.market_deck[0]) for w in worlds(t.match, 0)} == {8}, "its twin lies open on the pile"


def test_apprentices_returned_in_the_open_keep_their_place_under_the_deck_for_everybody() -> None:
    t = (
        Table()
        .apprentices(0, 13, 34, 29, 30, 39)
        .goods(0, "4 silver")
        .turn_of(0)
        .place("Workshop to hire")
        .do("return_apprentice", 38)
    )
    t.match.apply(t.match.legal_actions()[0])
    for seat in (0, 2):
        for w in worlds(t.match, seat, 30):
            assert S.APPRENTICES.read(w, "apprentice_deck")[-1] == 38


def test_rewards_revealed_stay_and_the_others_vary() -> None:
    t = Table().cards(0, "Well").goods(0, "1 gold").rewards("2 virtue").turn_of(0).place("Guildhall for the Cathedral")
    first, second = set(), set()
    for w in worlds(t.match, 1, 80):
        first.add(int(w.rewards[0]))
        second.add(int(w.reward_deck[0]))
    assert first == {int(t.g.rewards[0])} and len(second) > 5


def test_every_sampled_world_can_be_told_from_no_other_by_the_seat() -> None:
    match = drafting(3, 9)
    view = match.view(1)
    texts = {Match.view(_as_match(match, world), 1).text() for world in (view.sample_state(i) for i in range(10))}
    assert texts == {view.text()}


def _as_match(match: Match, world: States) -> Match:
    twin = match.clone()
    twin.states[:] = world
    return twin


@pytest.mark.parametrize("players", [2, 5])
def test_the_log_names_a_secret_choice_to_its_owner_alone(players: int) -> None:
    match = architects_env.make("architects", players, 0)
    action = match.legal_actions()[0]
    name = C.BUILDINGS[action - A.TAKE].name
    assert name in match.game.log_line(match.state, action, 0) and name not in match.game.log_line(
        match.state, action, 1
    )
