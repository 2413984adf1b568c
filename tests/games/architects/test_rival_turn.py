"""The rival's set-up and turn (rules section 11, facts B1 to B19; position tests A30 to A42)."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.core.contract.rules.bits import count
from architects_env.core.play.log import play_and_log
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.play.face import tally
from tests.games.architects.table import Table, building


def solo(rival: str = "constantine", **options: object) -> Table:
    return Table(1, rival=rival, **options)


def two(rival: str = "constantine") -> Table:
    return Table(2, rival=rival)


def scheme(location: str, *effects: str) -> int:
    """The number (from 1) of a scheme card that places a worker there and does this besides."""
    cards = [*R.TABLE["starting_schemes"], *R.TABLE["future_schemes"]]
    return 1 + next(
        i for i, card in enumerate(cards) if card["location"] == location and set(effects) <= set(card["effects"])
    )


def workers_of(t: Table, location: str) -> list[int]:
    return [int(n) for n in t.g.workers[getattr(B, location.upper()), : int(t.g.at_table)]]


def opened(players: int, seed: int = 0, **options: object) -> architects_env.Match:
    """A match at the first turn."""
    match = architects_env.make("architects", players, seed, **options)
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    return match


# --- set-up -----------------------------------------------------------------------------------------------------------
def test_b1_alone_the_table_is_that_of_two_players() -> None:
    g = opened(1).state
    assert B.GUILDHALL_ROWS * B.GUILDHALL_COLUMNS[g.at_table] == 12 and g.reward_deck_size == 5 and g.tax == 4


@pytest.mark.parametrize("seed", range(4))
def test_b2_the_human_has_3_silver_and_7_virtue_and_takes_the_first_turn(seed: int) -> None:
    g = opened(1, seed).state
    assert (int(g.goods[0, C.SILVER]), int(g.virtue[0]), int(g.active)) == (3, 7, 0)


def test_b3_a31_alone_the_resource_markets_are_not_in_the_game() -> None:
    markets = {building(f"{good} Market") for good in ("Clay", "Wood", "Stone", "Silver")}
    assert {card for card in range(C.NUM_BUILDINGS) if C.RESOURCE_MARKETS >> card & 1} == markets
    for seed in range(20):
        match = opened(1, seed)
        g = match.state
        deck = [
            int(g.card_in[g.building_deck[(g.building_deck_top + i) % S.DECK]]) for i in range(g.building_deck_size)
        ]
        everywhere = {*deck, *(card for card in range(C.NUM_BUILDINGS) if int(g.hand[0]) >> card & 1)}
        assert len(everywhere) == 36 and not markets & everywhere
        world = match.view(0).sample_state(seed)[0]
        assert not markets & {int(world.card_in[s]) for s in range(36)}
    assert opened(2, rival="helena").state.building_deck_size == 40 - 6, "two players draft as always"


def test_b4_a30_a_single_player_keeps_three_of_five_cards() -> None:
    match = architects_env.make("architects", 1)
    g = match.state
    assert g.stage == S.OPENING_CARD and len(match.legal_actions()) == 5 and count(int(g.hand[0])) == 5
    away = [match.legal_actions()[k] - A.DISCARD for k in (1, 3)]
    for card in away:
        match.apply(A.DISCARD + card)
    assert count(int(g.hand[0])) == 3 and g.stage == S.PLACEMENT
    places = [(g.building_deck_top + g.building_deck_size - k) % S.DECK for k in (2, 1)]
    assert [int(g.card_in[g.building_deck[place]]) for place in places] == away, "under the deck in this order"


@pytest.mark.parametrize("rival", ["constantine", "helena"])
@pytest.mark.parametrize("players", [1, 2])
def test_b5_a32_the_rival_begins_with_20_workers_and_virtue_7_and_nothing_else(rival: str, players: int) -> None:
    g = opened(players, rival=rival).state
    p = players
    assert (int(g.supply[p]), int(g.virtue[p]), int(g.cathedral[p])) == (20, 7, 0)
    assert not g.goods[p].any() and not g.hand[p] and not g.hand_sleeves[p] and not g.apprentices[p]


def test_b6_a39_20_starting_schemes_are_the_deck_and_10_future_ones_lie_apart_in_hidden_order() -> None:
    match = opened(1, 3)
    g = match.state
    assert sorted(S.SCHEMES.read(g, "scheme_deck")) == list(range(20)) and g.scheme_pile_size == 0
    assert sorted(S.SCHEMES.read(g, "future_deck")) == list(range(20, 30))
    view = match.view(0)
    assert set(view.state.scheme_deck[:20].tolist()) == set(view.state.future_deck.tolist()) == {-1}
    worlds = [view.sample_state(i)[0] for i in range(20)]
    assert (
        len({tuple(w.scheme_deck.tolist()) for w in worlds})
        == len({tuple(w.future_deck.tolist()) for w in worlds})
        == 20
    )
    assert all(sorted(w.future_deck.tolist()) == list(range(20, 30)) for w in worlds)


def test_b18_beside_two_players_it_plays_as_the_third_and_last() -> None:
    for seed in range(6):
        g = opened(2, seed, rival="helena").state
        start = int(g.start_player)
        assert [int(S.player_at(g, start, i)) for i in range(3)] == [start, 1 - start, 2]
        assert (int(g.goods[start, C.SILVER]), int(g.goods[1 - start, C.SILVER])) == (3, 4)
        assert B.GUILDHALL_ROWS * B.GUILDHALL_COLUMNS[g.at_table] == 16 and g.reward_deck_size == 7
    assert {int(opened(2, seed, rival="constantine").state.start_player) for seed in range(20)} == {0, 1}


def test_alone_the_rival_is_constantine_and_it_is_no_seat() -> None:
    match = architects_env.make("architects", 1)
    assert match.rivals == ("Constantine",) and match.num_players == 1
    assert match.returns().shape == (1,) and len(match.scores_and_ranks()[0]) == 2
    with pytest.raises(ValueError, match="0 to 0, not 1"):
        match.view(1)
    assert architects_env.make("architects", 2).rivals == ()


# --- its turn ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", range(1, R.NUM_SCHEMES + 1))
def test_b7_each_scheme_card_places_one_worker_at_its_place(card: int) -> None:
    t = solo().rival_turn(card)
    spot = R.SPOT[card - 1]
    assert t.g.scheme == card - 1 and S.SCHEMES.read(t.g, "scheme_pile")[:1] == [card - 1]
    assert t.g.supply[1] == 19
    if spot == R.GUILDHALL:
        assert t.g.guildhall_workers[1] == 1 and t.g.guildhall_slot[0] == 1
    elif spot >= R.BLACK_MARKET:
        assert t.g.market_space[spot - R.BLACK_MARKET] == 1
    else:
        assert t.g.workers[spot, 1] == 1


@pytest.mark.parametrize("location", ["quarry", "forest", "mines", "silversmith", "tax_stand", "workshop"])
def test_b8_it_gets_nothing_from_the_place_itself(location: str) -> None:
    t = solo().workers(1, **{location: 3}).set(tax=5).rival_turn(scheme(location))
    assert not t.g.goods[1, [C.CLAY, C.WOOD, C.STONE, C.GOLD, C.SILVER]].any()
    assert not t.g.apprentices[1] and workers_of(t, location)[1] == 4


@pytest.mark.parametrize("virtue", [0, 12])
def test_b10_a35_it_enters_the_black_market_at_any_virtue(virtue: int) -> None:
    t = solo().set(virtue={1: virtue}).rival_turn(scheme("black_market_small"))
    assert t.g.market_space[B.SMALL] == 1


def test_b10_of_the_black_market_it_takes_the_next_free_space() -> None:
    card = scheme("black_market_large")
    assert solo().workers(0, market="large").rival_turn(card).g.market_space.tolist() == [1, -1, 0]
    t = solo().workers(0, market="large").workers(0, market="small").rival_turn(card)
    assert t.g.prison[1] == 1 and t.g.prison[0] == 2, "the middle one was free, and a reset followed"


def test_b14_an_empty_deck_is_made_of_the_discards_and_the_top_future_scheme() -> None:
    match = opened(1, 1)
    seen: list[int] = []
    rng = np.random.default_rng(0)
    future = S.SCHEMES.read(match.state, "future_deck")
    while len(seen) < 21 and not match.over:
        match.state.supply[1], match.state.workers[:, 1] = 20 - match.state.guildhall_workers[1], 0
        match.state.captives[:, 1] = match.state.prison[1] = 0
        match.state.market_space[match.state.market_space == 1] = S.NOBODY
        before = int(match.state.scheme_deck_size)
        quiet = [a for a in match.legal_actions() if A.ACTION_SPACE.locate(a)[0] != "build"]
        match.apply(int(rng.choice(quiet)))
        if match.state.scheme_deck_size != before:
            seen.append(int(match.state.scheme))
    assert sorted(seen[:20]) == list(range(20))
    cards = {*S.SCHEMES.read(match.state, "scheme_deck"), *S.SCHEMES.read(match.state, "scheme_pile")}
    by_scheme = sum(R.ADD_FUTURE_SCHEME in dict(R.effects_of(card)) for card in range(20))
    assert cards == {*range(20), *future[: by_scheme + 1]}


def test_b15_a37_without_workers_on_its_board_they_come_back_and_no_card_is_revealed() -> None:
    t = solo().workers(1, quarry=6, forest=6, mines=4, prison=2, silversmith=2)
    t.g.scheme_pile[0], t.g.scheme_pile_size = t.g.scheme_deck[19], 1
    t.g.scheme_deck_size -= 1
    t.g.scheme_card_group[t.g.scheme_pile[0]] = 0
    future = S.SCHEMES.read(t.g, "future_deck")[0]
    t.rival_passes()
    assert t.g.supply[1] == 20 and not t.g.workers[:, 1].any() and t.g.prison[1] == 0 and t.g.scheme == -1
    assert t.g.scheme_pile_size == 0 and sorted(S.SCHEMES.read(t.g, "scheme_deck")) == [*range(20), future]
    assert t.g.future_deck_size == 9


def test_b15_those_in_the_guildhall_and_at_the_black_market_stay_those_of_players_boards_return() -> None:
    t = solo().workers(1, quarry=3, guildhall=5, market="small", held_by=(0, 11)).rival_passes()
    assert t.g.supply[1] == 14 and t.g.guildhall_workers[1] == 5 and t.g.market_space[B.SMALL] == 1
    assert not t.g.captives[0].any() and t.g.unpaid_debts[1] == 0


def test_b16_the_twelfth_worker_in_the_guildhall_brings_one_more_turn_for_each() -> None:
    t = solo().fill_guildhall(11, owners=1).rival_turn(scheme("guildhall"))
    assert t.g.end_trigger == 1 and t.g.active == 0 and t.g.last_turns == 1
    t = solo().fill_guildhall(12).set(end_trigger=0).rival_turn(scheme("guildhall"))
    assert t.match.over and t.g.guildhall_count == 12, "in the last round its worker lies beside it"


# --- the end ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("rival", "points"), [("constantine", 3), ("helena", 9)])
def test_b17_a33_its_workers_in_the_guildhall_count_1_or_3(rival: str, points: int) -> None:
    before = solo(rival).points(1)
    assert solo(rival).workers(1, guildhall=3).points(1) == before + points


def test_b17_a41_it_scores_cathedral_virtue_marble_debts_and_prison() -> None:
    assert solo().goods(1, "1 marble").points(1) == solo().points(1) + 1
    t = solo().goods(1, "4 marble").workers(1, guildhall=2, prison=5)
    t.set(cathedral={1: 3}, virtue={1: 12}, unpaid_debts={1: 2})
    assert t.points(1) == 2 + 7 + 3 - 2 * 2 + 4 - 2
    brought = tally(t.match, 1)
    assert sum(part.points for part in brought) == t.points(1)
    assert "2 workers in the Guildhall" in [str(part.text) for part in brought]


# --- always -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [1, 2])
def test_b8_a42_it_never_has_silver_goods_apprentices_or_buildings(players: int) -> None:
    rng, turns = np.random.default_rng(players), 0
    for seed in range(20):
        match = architects_env.make("architects", players, seed, rival="helena")
        while not match.over:
            match.apply(int(rng.choice(match.legal_actions())))
            g = match.state
            assert not g.goods[players, [C.CLAY, C.WOOD, C.STONE, C.GOLD, C.SILVER]].any()
            assert not (g.apprentices[players] or g.built[players] or g.hand[players])
        turns += int(match.state.turns)
        if turns >= 200:
            break
    assert turns >= 200


def test_b19_resets_and_effects_on_everybody_hit_it() -> None:
    t = solo().workers(0, market="large").workers(0, market="middle").workers(1, prison=3)
    t.rival_turn(scheme("black_market_small"))
    assert t.g.prison[1] == 4 and t.g.unpaid_debts[1] == 1, "most workers in prison"
    assert t.g.virtue[1] == 7 - 1 - B.PRISON_VIRTUE, "the scheme's own loss, and three or more in prison"
    t = solo().cards(0, "Monument").apprentices(0, 13).goods(0, "2 wood 3 stone 2 marble").build("Monument")
    assert t.g.virtue[1] == 8


def test_players_capture_imprison_and_take_back_its_workers_like_those_of_anybody() -> None:
    t = two().workers(2, quarry=3).goods(0, "1 silver").turn_of(0).place("Town Centre").capture("quarry", 2)
    assert t.g.captives[0, 2] == 3
    t = two().workers(2, held_by=(0, 3)).turn_of(0).place("Guardhouse").do("guardhouse", 0)
    assert t.g.prison[2] == 3 and t.has_goods(0) == {"silver": 3}
    t = Table(1, recall_fallback="anywhere").workers(0, held_by=(1, 3), guildhall=17).turn_of(0)
    assert t.g.stage == S.RECALL_WORKER and t.mask_of("recall_captive") == [0]


def test_its_turn_is_told_in_the_order_of_the_card() -> None:
    t = solo().workers(0, forest=4).leave_turn_to_rival(scheme("town_centre", "capture 2", "gain_virtue 1"))
    told = [
        line
        for entry in play_and_log(t.match, t.match.parse("Place a worker at the Quarry (1 stone)"))
        for line in entry.lines[0]
    ]
    at = next(i for i, line in enumerate(told) if line.startswith("Constantine reveals scheme card"))
    assert told[at + 1 :][:3] == [
        "Constantine places a worker at the Town Centre.",
        "Constantine captures 4 workers of Player 0 at the Forest.",
        "Constantine captures 1 worker of Player 0 at the Quarry.",
    ]
    assert "Constantine rises to virtue 8." in told
