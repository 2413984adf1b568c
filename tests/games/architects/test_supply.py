"""The general supply: unlimited, or (option supply = box, amendment S4-3) what lies in the box."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.core.play.log import play_and_log
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.text.board_text import board
from tests.games.architects.table import Table


def with_box(*held: str, players: int = 2, **options: object) -> Table:
    """A table with the goods of the box, some of which the last player holds; player 0 is on turn."""
    t = Table(players, supply="box", **options)
    for text in held:
        t.goods(players - 1, text)
    return t.turn_of(0)


def left(t: Table, good: int) -> int:
    return int(t.g.in_supply[good])


# --- the two supplies -------------------------------------------------------------------------------------------------
def test_the_supply_is_unlimited_unless_the_option_says_otherwise() -> None:
    t = Table(2).goods(1, "1000 stone").workers(0, quarry=4).turn_of(0).place("Quarry")
    assert t.has_goods(0) == {"stone": 5}
    assert "general supply" not in board(t.g, 0)


def test_the_box_holds_25_gold_30_marble_35_clay_40_wood_and_40_stone() -> None:
    t = architects_env.make("architects", 4, supply="box")
    assert t.state.in_supply.tolist() == [35, 40, 40, 25, 30]


def test_the_box_is_a_matter_of_the_option() -> None:
    assert architects_env.make("architects", 4).state.in_supply.sum() == 0


def test_the_table_says_what_is_left() -> None:
    assert "Left in the general supply: 35 clay, 40 wood, 7 stone, 25 gold and 30 marble." in board(
        with_box("33 stone").g, 1
    )


@pytest.mark.parametrize(("held", "sentence"), [(39, "(2 stone, as far as the supply reaches)"), (38, "(2 stone)")])
def test_a_sentence_says_when_there_is_not_enough(held: int, sentence: str) -> None:
    t = with_box(f"{held} stone").workers(0, quarry=1).turn_of(0)
    assert t.match.sentence(A.PLACE + A.PLACE_QUARRY) == f"Place a worker at the Quarry {sentence}"


# --- who takes more gets what is there --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("place", "good", "held", "gets"),
    [
        ("Quarry", "stone", 38, 2),
        ("Quarry", "stone", 40, 0),
        ("Quarry", "stone", 30, 5),
        ("Forest", "wood", 37, 3),
        ("Mines for clay", "clay", 35, 0),
        ("Mines for clay", "clay", 31, 4),
        ("Mines for gold", "gold", 24, 1),
    ],
)
def test_who_would_take_more_gets_what_is_there(place: str, good: str, held: int, gets: int) -> None:
    t = with_box(f"{held} {good}").workers(0, quarry=4, forest=4, mines=4).turn_of(0).place(place)
    assert t.has_goods(0) == ({good: gets} if gets else {})


def test_the_log_says_what_was_not_there() -> None:
    t = with_box("39 stone").workers(0, quarry=2).turn_of(0)
    told = [line for entry in play_and_log(t.match, A.PLACE + A.PLACE_QUARRY) for line in entry.lines[1]]
    assert [line for line in told if "goes without" in line] == [
        "Player 0 goes without 2 stone, which the supply does not have."
    ]


def test_silver_is_unlimited() -> None:
    t = with_box("500 silver").workers(0, silversmith=4).turn_of(0).place("Silversmith")
    assert t.has_goods(0) == {"silver": 6}


def test_the_bonus_of_an_apprentice_comes_out_of_the_same_supply() -> None:
    miner = next(i for i, card in enumerate(C.APPRENTICES) if card.name == "Miner")
    bonus = int(C.BONUS[C.AT_MINES, miner, C.CLAY])
    t = with_box("32 clay").apprentices(0, miner + 1).turn_of(0).place("Mines for clay")
    assert bonus > 0 and t.has_goods(0) == {"clay": 3} and left(t, C.CLAY) == 0


def test_a_market_reward_gives_what_is_there() -> None:
    t = with_box("30 marble").goods(0, "1 silver").market("1 marble 1 stone").turn_of(0).place("Black Market, small")
    assert t.has_goods(0) == {"stone": 1}


def test_a_cathedral_reward_gives_what_is_there() -> None:
    t = with_box("24 gold").cards(0, "Well").goods(0, "1 gold").rewards("1 virtue 1 gold").turn_of(0)
    t.place("Guildhall for the Cathedral")
    assert t.has_goods(0) == {"gold": 1}, "the one that was paid came back first"


def test_a_building_gives_what_is_there() -> None:
    t = with_box("39 stone").cards(0, "Smithy").goods(0, "4 clay 2 wood").turn_of(0).build("Smithy")
    assert t.has_goods(0) == {"stone": 1}


# --- what is paid comes back ------------------------------------------------------------------------------------------
def test_a_trade_gives_goods_back_before_it_takes_others() -> None:
    t = (
        with_box("30 marble")
        .goods(0, "3 wood")
        .workers(0, storehouse=1)
        .turn_of(0)
        .place("King's Storehouse")
        .do("trade_marble", 0)
    )
    assert t.has_goods(0) == {} and left(t, C.WOOD) == 40 and left(t, C.MARBLE) == 0


def test_the_trade_of_an_apprentice_takes_what_is_there() -> None:
    merchant = next(i for i, a in enumerate(C.APPRENTICES) if C.TRADE_GAIN[i, C.CLAY] == 3)
    t = with_box("33 clay").apprentices(0, merchant + 1).goods(0, "1 silver").turn_of(0).place("King's Storehouse")
    t.do("trade_apprentice", C.TRADERS.tolist().index(merchant))
    assert t.has_goods(0) == {"clay": 2}


def test_the_cost_of_a_building_comes_back() -> None:
    t = with_box().cards(0, "Smithy").goods(0, "4 clay 2 wood").turn_of(0)
    assert (left(t, C.CLAY), left(t, C.WOOD)) == (31, 38)
    t.build("Smithy")
    assert (left(t, C.CLAY), left(t, C.WOOD)) == (35, 40)


def test_wood_and_stone_for_the_cathedral_come_back() -> None:
    t = with_box().cards(0, "Well").goods(0, "3 wood 3 stone").set(cathedral={0: 1}).rewards("2 virtue").turn_of(0)
    t.place("Guildhall for the Cathedral").do("pay_wood", 3)
    assert left(t, C.WOOD) == 40 and left(t, C.STONE) == 38


def test_what_lothaire_saves_was_never_in_the_supply() -> None:
    t = with_box("40 wood", characters="dealt", promo_boards=True, character_0="lothaire")
    t.goods(1, "38 wood").goods(0, "4 clay 1 wood").cards(0, "Smithy").turn_of(0).build("Smithy")
    assert left(t, C.WOOD) == 2 and t.g.goods[0, C.WOOD] == 0


def test_therese_gives_back_the_kind_that_she_pays() -> None:
    t = (
        with_box(characters="dealt", character_0="therese")
        .cards(0, "Well")
        .goods(0, "1 marble")
        .rewards("2 virtue")
        .turn_of(0)
    )
    t.place("Guildhall for the Cathedral")
    assert t.has_goods(0) == {} and left(t, C.MARBLE) == 30 and left(t, C.GOLD) == 25


def test_goods_of_the_set_up_come_out_of_the_box() -> None:
    match = architects_env.make(
        "architects",
        2,
        supply="box",
        characters="dealt",
        promo_boards=True,
        character_0="lothaire",
        character_1="clovis",
    )
    assert match.state.in_supply.tolist() == [35 - 3, 40, 40, 25, 30 - 1]


# --- always -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "options"),
    [(4, {}), (1, {"rival": "helena"}), (2, {"rival": "constantine", "characters": "chosen", "promo_boards": True})],
)
def test_what_players_hold_and_what_is_left_is_the_box(players: int, options: dict[str, object]) -> None:
    match = architects_env.make("architects", players, 3, supply="box", **options)
    rng = np.random.default_rng(3)
    for _ in range(400):
        if match.over:
            break
        match.apply(rng.choice(match.legal_actions()))
        g = match.state
        pool = B.IN_BOX - g.in_supply - g.goods[: g.at_table, :5].sum(axis=0)
        assert not pool.any() and g.in_supply.min() >= 0
        assert not match.game.invariants(g)


def test_the_invariant_sees_a_good_that_comes_from_nowhere() -> None:
    t = with_box()
    t.g.goods[0, C.GOLD] += 1
    assert any("box" in wrong for wrong in t.match.game.invariants(t.g))
