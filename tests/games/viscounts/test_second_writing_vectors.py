"""The worked examples T01 to T22 of the rules page, on the second writing."""

from __future__ import annotations

from typing import Any

import pytest

from .second_writing import actions, automaton, building, castle, collision, effects, scoring, turn
from .second_writing.printed_board import BUILDING_POINTS, numbered_space
from .second_writing.printed_townsfolk import TOWNSFOLK
from .second_writing.table import Automaton, Player, Table
from .second_writing.talk import Question, Shuffle, Talk, converse
from .second_writing.words import read

RING = ["A", "D", "E", "B", "C"]
RED, BLUE, YELLOW = 0, 1, 2


def laid(players: int = 2) -> Table:
    table = Table(
        [Player(seat) for seat in range(players)],
        ring=list(RING),
        in_setup=False,
        debts_left=12,
        deeds_left=12,
        round=1,
    )
    for segment, card in zip("ABCDE", ("friar_1", "mason_1", "miner_1", "princess_1", "racketeer_2"), strict=True):
        table.townsfolk[segment] = [card]
    return table


def laid_solo(**things: Any) -> tuple[Table, Automaton]:
    ai = Automaton(1, board_name="cleric", space=numbered_space(1), **things)
    return Table(
        [Player(0, space=numbered_space(10)), ai],
        ring=list("ABCDE"),
        in_setup=False,
        debts_left=12,
        deeds_left=12,
        round=1,
        active=1,
    ), ai


def told(talk: Talk, *answers: tuple[Any, ...]) -> list[Question]:
    """Runs it with these answers to the questions that have more than one option, in this order; the questions."""
    asked: list[Question] = []
    left = list(answers)

    def answer(said: Question | Shuffle) -> Any:
        if isinstance(said, Shuffle):
            return said.cards
        if len(said.options) == 1:
            return said.options[0]
        asked.append(said)
        return left.pop(0)

    converse(talk, answer)
    assert not left, f"not asked for: {left}"
    return asked


@pytest.mark.parametrize(
    "corruption, virtue, gains, corruption_after, virtue_after",
    [(3, 4, "2 virtue", 2, 2), (2, 3, "corruption, virtue", 2, 2), (0, 0, "virtue", 0, 0)],
)
def test_markers_join_and_stop_at_the_ends_t01_to_t03(
    corruption: int, virtue: int, gains: str, corruption_after: int, virtue_after: int
) -> None:
    table = laid()
    player = table.players[0]
    player.corruption, player.virtue = corruption, virtue
    told(effects.resolve(table, player, read(gains)))
    assert (player.corruption, player.virtue) == (corruption_after, virtue_after)


def test_a_criminal_counts_all_criminals_of_the_line_before_its_ability_t04() -> None:
    table = laid()
    player = table.players[0]
    player.line, player.hand = ["thief", "squire", None], ["antagonist_1", "abbot"]
    told(turn.manage_cards(table, player), ("play", "antagonist_1"))
    assert (player.corruption, player.unpaid, player.line) == (3, 1, ["antagonist_1", "thief", "squire"])


@pytest.mark.parametrize("distance, ends", [(2, {2, 7, "I7_8"}), (1, {2, "I1_2"})])
def test_moves_from_an_outer_left_space_t05_t06(distance: int, ends: set[Any]) -> None:
    assert {turn.space_name(space) for space in turn.destinations(laid(), numbered_space(1), distance, 0, 0)} == ends


def test_trade_with_two_bought_icons_t07() -> None:
    table = laid()
    player = table.players[0]
    player.space, player.line, player.goods["silver"] = numbered_space(7), ["trader", "peddler_1", "princess_1"], 2
    assert actions.icons_for(player, "trade", None) + 2 == 6
    told(actions.primary_action(table, player), ("action", "trade"), ("more",), ("more",))
    assert player.goods["gold"] == 3 and player.goods["silver"] == 1


def test_dismissing_pays_the_value_and_brings_the_corner_and_the_icons_t08() -> None:
    table = laid()
    player = table.players[0]
    table.townsfolk["B"] = ["woodcutter_1"]
    player.space, player.line, player.goods["silver"], player.goods["stone"] = (
        numbered_space(3),
        ["abbot", "squire", "friar_1"],
        2,
        2,
    )
    told(actions.primary_action(table, player), ("action", "build"), ("building", 6), ("spot", "B1"))
    assert (player.goods["silver"], player.goods["stone"], player.virtue) == (0, 0, 5)
    assert table.removed == ["woodcutter_1"] and actions.icons_for(player, "build", TOWNSFOLK["woodcutter_1"]) == 1


def test_a_workshop_beside_an_opponent_t09() -> None:
    table = laid(3)
    active, opponent = table.players[:2]
    active.space, active.line = numbered_space(3), ["abbot", "squire", "friar_1"]
    active.goods.update(silver=1, stone=2)
    opponent.unbuilt.remove(0)
    table.buildings[("B", 1)] = (1, 0)
    line = ("rearrange", "squire", "abbot", "friar_1")
    told(actions.primary_action(table, active), ("action", "build"), line, ("building", 7))
    assert active.goods == {"silver": 2, "inkwell": 1, "stone": 0, "gold": 0} and opponent.goods["silver"] == 2
    assert active.line == ["squire", "abbot", "friar_1"] and table.buildings[("B", 0)] == (0, 7)


def test_the_castle_chain_t10() -> None:
    table = laid(3)
    red, blue, _ = table.players
    table.tier1 = [[1, 0, 0], [0, 2, 1], [1, 1, 0], [0, 1, 1], [2, 1, 0]]
    table.tier2 = [[2, 0, 0], [0, 0, 0], [1, 1, 0], [0, 2, 0], [0, 0, 0]]
    table.tier3, table.leader = [0, 1, 0], BLUE
    red.workers, blue.workers = 13, 11
    red.line, red.unbuilt, red.goods["gold"] = ["thief", "overseer_1", "benefactor_1"], [0, 1, 2, 3, 5, 6, 7, 8], 3
    red.bonus_cards = ["blue"]
    red.space, red.hand, red.draw_pile = ("A", "inner"), ["abbot"], ["lender"]
    assert actions.icons_for(red, "workers", None) == 5
    told(
        actions.primary_action(table, red),
        ("action", "workers"), ("workers", 4), ("resource", "gold"), ("resource", "stone"),
        ("bump", 1, 1, BLUE), ("bump", 1, 1, BLUE), ("option", 2), ("discard", "abbot"),
    )  # fmt: skip
    assert table.tier1 == [[0, 0, 0], [2, 0, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0]]
    assert table.tier2 == [[2, 0, 0], [0, 0, 0], [1, 1, 0], [0, 2, 0], [1, 0, 0]]
    assert table.tier3 == [2, 1, 0] and table.leader == RED
    assert red.goods == {"silver": 0, "inkwell": 2, "stone": 3, "gold": 1} and red.virtue == 4
    assert blue.goods["silver"] == 4 and blue.workers == 13 and red.discard_pile == ["abbot"]


def test_six_clerics_by_every_means_t11() -> None:
    table = laid()
    player = table.players[0]
    table.manuscripts["E"] = ["grey_6_31"]
    player.space, player.line, player.bonus_cards = ("E", "inner"), ["aristocrat_1", "acolyte_1", "squire"], ["black"]
    player.goods.update(inkwell=3, silver=1)
    player.discard_pile = ["abbot"]
    told(actions.primary_action(table, player), ("action", "transcribe"))
    assert player.manuscripts == ["grey_6_31"] and player.goods["inkwell"] == player.goods["silver"] == 0
    assert player.draw_pile == ["abbot"] and player.virtue == 5


def test_a_collision_in_column_five_t12() -> None:
    table = laid()
    player, opponent = table.players
    player.line, player.unbuilt = ["diplomat_1", "peddler_1", "thief"], [0, 1, 2, 3, 4, 5, 6, 8]
    player.corruption = player.virtue = 5
    told(collision.resolve_collision(table, player))
    assert (player.goods["silver"], player.goods["inkwell"], player.unpaid) == (3, 1, 2)
    assert opponent.virtue == 5 and (player.corruption, player.virtue) == (0, 6)


@pytest.mark.parametrize(
    "flipped, points",
    [
        ([5, 5, 3], [10, 10, 4]),
        ([6, 4, 4, 4], [12, 4, 4, 4]),
        ([3, 1], [12, 4]),
        ([2, 2], [8, 8]),
        ([2, 0, 0], [12, 0, 0]),
    ],
)
def test_awards_are_shared_t13_to_t17(flipped: list[int], points: list[int]) -> None:
    assert scoring.awards(flipped) == points


def test_a_whole_final_score_t18() -> None:
    table = laid(3)
    player, second, third = table.players
    player.unbuilt = [1, 2, 5]
    table.tier1[0][0], table.tier2[0][0], table.tier3[0], table.leader = 5, 4, 2, 0
    player.manuscripts = [
        "grey_6_31",
        "grey_3_27",
        "black_4_02",
        "black_4_03",
        "black_3_01",
        "yellow_5_21",
        "yellow_6_22",
        "blue_6_14",
    ]
    player.hand = ["enforcer_1", "squire", "artist_1"]
    player.discard_pile = ["antagonist_1", "thief", "scoundrel_1"]
    player.bonus_cards = ["black"]
    player.paid, player.unpaid, player.acquired, player.approved = 3, 1, 4, 2
    second.approved, third.approved, table.poverty = 4, 3, True
    points = scoring.points(table, player)
    assert [points[part] for part in ("buildings", "castle", "ribbons", "manuscripts", "leader", "bonus cards")] == [
        26,
        19,
        26,
        18,
        5,
        3,
    ]
    assert [points[part] for part in ("debts", "deeds", "poverty")] == [-2, 10, 4] and scoring.totals(table)[0] == 109


def test_sets_of_ribbons_t19() -> None:
    assert scoring.set_points(["grey"] * 2 + ["black"] * 3 + ["yellow"] * 2 + ["blue"]) == 26


def test_points_of_buildings_t20() -> None:
    assert BUILDING_POINTS == {"trading post": (0, 4, 9, 15), "guildhall": (0, 6, 13, 21), "workshop": (0, 2, 5, 9)}


def test_the_automaton_that_cannot_place_workers_flips_t21() -> None:
    table, ai = laid_solo(
        unbuilt=list(range(1, 9)),
        draw_pile=["S4"],
        unpaid=1,
        acquired=1,
        goods={"silver": 0, "inkwell": 1, "stone": 1, "gold": 0},
    )
    table.townsfolk["A"] = ["friar_1"]
    told(automaton.take_turn(table, ai))
    assert automaton._means(ai, "workers") == 2 and ai.workers == 20
    assert ai.space == numbered_space(3) and (ai.paid, ai.unpaid) == (1, 0) and ai.goods["inkwell"] == 2
    assert (ai.corruption, ai.virtue) == (0, 4) and table.removed == ["friar_1"]


def test_the_automaton_transcribes_with_a_criminal_t22() -> None:
    table, ai = laid_solo(unbuilt=list(range(1, 9)), draw_pile=["S7"], line=["S4", None, None], virtue=4)
    table.manuscripts["A"], table.future_schemes = ["blue_3_10"], ["F2", "F3", "F5"]
    table.townsfolk["A"] = ["friar_1"]
    told(automaton.take_turn(table, ai))
    assert ai.line == ["S7", "S4", None] and ai.manuscripts == ["blue_3_10"] and ai.discard_pile == ["F2", "F3"]
    assert (ai.corruption, ai.virtue) == (1, 4) and ai.space == numbered_space(2)


def test_a_worker_moved_by_a_castle_effect_leaves_one_for_one_side_only() -> None:
    table = laid()
    player = table.players[0]
    player.workers = 17
    table.tier1[2][0] = 3
    move = ("castle_move", 2, 1)
    told(castle.procedure(table, [player]), ("option", 2), move, ("side", -1))
    assert [section[0] for section in table.tier1] == [0, 1, 0, 1, 0] and table.tier2[2][0] == 1


def test_links_on_both_sides_are_paid_in_the_order_that_the_builder_chooses() -> None:
    table = laid()
    player = table.players[0]
    table.buildings = {("D", 1): (1, 0), ("D", 3): (1, 1)}
    table.players[1].unbuilt = list(range(2, 9))
    player.acquired, player.unbuilt = 1, list(range(9))
    asked = told(building.put_up(table, player, 6, ("D", 2)), ("link", "on"))
    assert player.unpaid == 1 and player.approved == 1 and asked[0].options == (("link", "back"), ("link", "on"))
