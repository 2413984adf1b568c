"""Set-up and draft (rules section 3)."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.viscounts.data.board import DEBTS_ABOVE, DEEDS_ABOVE, SPACES
from architects_env.games.viscounts.data.cards import NUM_NEUTRAL
from architects_env.games.viscounts.data.manuscripts import GREY_BACKED
from architects_env.games.viscounts.rules import state as S
from tests.games.viscounts.table import Table


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_lies_on_the_table_and_how_the_townsfolk_are_dealt_R18(players: int) -> None:
    g = architects_env.make("viscounts", players, seed=5).state
    assert sorted(g.ring) == [0, 1, 2, 3, 4] and 0 <= g.castle_offset < 5 and g.side == (0 if players < 3 else 1)
    assert g.townsfolk_pile_size.tolist() == [13, 13, 13, 12, 12]  # and one visible each (R18)
    assert all(0 <= card < NUM_NEUTRAL for card in g.townsfolk_top)
    assert sorted(g.manuscript_top.tolist()) == sorted(GREY_BACKED) and g.manuscript_pile_size.tolist() == [6] * 5
    assert int((g.pair_card != S.NO_CARD).sum()) == max(2, players + 1)
    assert (g.workers[: g.at_table] == 20).all() and g.workers[g.at_table :].sum() == 0
    assert (
        (g.corruption[: g.at_table] == 0).all()
        and (g.virtue[: g.at_table] == 6).all()
        and g.silver.sum() == g.goods.sum() == 0
    )


def test_the_start_player_is_drawn_and_the_draft_goes_the_other_way_round() -> None:
    starts = set()
    for seed in range(20):
        match = Match(load("viscounts"), 4, seed=seed)
        start = int(match.state.start_player)
        starts.add(start)
        order = []
        while match.state.stage == S.PAIR:
            order.append(match.seat)
            match.apply(match.legal_actions()[0])
        assert order == [(start - i) % 4 for i in (1, 2, 3, 4)]
    assert starts == {0, 1, 2, 3}


def test_pairs_are_carried_out_when_all_have_chosen() -> None:
    table = Table(3, pairs=(1, 3, 7, 6), draft=True)
    assert table.seat == 2 and table.mask_of("pair") == [1, 3, 6, 7]
    table.do("pair", 1)
    assert table.g.deeds.sum() == 0 and table.seat == 1
    table.do("pair", 7).do("pair", 3)
    assert table.g.pair_card.tolist().count(S.NO_CARD) == 4 and table.stage == "resource" and table.seat == 2


@pytest.mark.parametrize(
    ("card", "gains"),
    [
        (0, {"inkwell": 2, "stone": 1, "silver": 8, "deeds": 2, "debts": 1}),
        (9, {"inkwell": 1, "stone": 1, "gold": 1, "silver": 10, "deeds": 1, "debts": 2}),
    ],
)
def test_what_a_player_card_gives(card: int, gains: dict[str, int]) -> None:
    table = Table(2, pairs=(card, 6, 2), draft=True).do("pair", 6).do("pair", card)
    assert table.g.rounds == 1 and table.has(0) == gains and SPACES[table.g.space[0]] == str(card + 1)
    assert table.markers(0) == (0, 5 if card == 0 else 4)
    assert table.g.hand_size[0] == 3 and table.g.draw_pile_size[0] == 6 and table.g.discard_pile_size[0] == 0


def test_what_is_handed_out_in_the_draft_brings_the_end_no_nearer() -> None:
    for players in (2, 3, 4):
        g = Table(players).g
        assert g.debts_above == DEBTS_ABOVE[players] and g.deeds_above == DEEDS_ABOVE[players]


def test_the_deck_is_formed_without_a_check() -> None:
    table = Table(2, pairs=(3, 3 + 3, 2), draft=True).do("pair", 6).do("pair", 3)
    while table.g.rounds == 0:
        table.act(table.match.legal_actions()[0])
    assert table.markers(0) == (0, 6) and table.markers(1) == (1, 6)  # player card 7 corrupts


def test_player_card_8_builds_a_trading_post_on_either_bank_of_its_segment_R25() -> None:
    table = Table(2, pairs=(7, 0, 2), draft=True).do("pair", 0).do("pair", 7).do("resource", "gold")
    assert table.stage == "building" and table.offers("building") == [0, 1, 2]
    table.do("building", 1)
    assert table.offers("spot") == ["D1", "D2", "D3", "D4"]
    table.do("spot", "D2")  # destroying does nothing yet
    assert table.g.rounds == 1 and table.g.built[0, 1] == 1 and table.has(0)["silver"] == 1


def test_player_card_9_may_destroy_one_of_all_own_cards() -> None:
    table = Table(2, pairs=(8, 0, 2), draft=True).do("pair", 0).do("pair", 8)
    assert table.stage == "destroy own" and len(table.offers("card")) == 9 and table.can("decline")
    table.do("card", "financier")
    assert table.g.rounds == 1 and table.has(0)["silver"] == 8 and table.g.hand_size[0] + table.g.draw_pile_size[0] == 8


def test_a_card_hired_in_the_draft_comes_into_the_deck_and_its_effect_has_exceptions() -> None:
    table = Table(2, pairs=(0, 5, 2), draft=True).top("A", "courier_1").top("B", "friar_1").do("pair", 0).do("pair", 5)
    assert table.stage == "hire free"
    table.do("segment", "A")
    own = table.names("hand", 0) + table.names("draw_pile", 0)
    assert len(own) == 10 and "courier_1" in own and table.markers(0) == (0, 6)  # no shuffle, no check
    table = Table(2, pairs=(0, 5, 2), draft=True).top("B", "friar_1").do("pair", 0).do("pair", 5).do("segment", "B")
    assert table.markers(0) == (0, 5)


def test_options_of_the_solo_game_are_refused_with_more_players() -> None:
    with pytest.raises(ValueError, match="for one player"):
        architects_env.make("viscounts", 2, ai="noble")
