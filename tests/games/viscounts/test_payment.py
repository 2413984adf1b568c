"""Payments that close the gap between icons and costs (rules section 7.1)."""

from __future__ import annotations

from architects_env.games.viscounts.rules.actions import ACTION_SPACE
from tests.games.viscounts.table import Table

MEANS = ("inkwell", "stone", "gold", "silver")


def mixes(table: Table) -> set[tuple[int, ...]]:
    """All ways to answer the questions of payment, as numbers of inkwells, stone, gold and lots of silver; played on
    copies."""
    found: set[tuple[int, ...]] = set()

    def go(match: object) -> None:
        if match.game.stages.names[int(match.state.stage)] != "pay":  # type: ignore[attr-defined]
            after = [*map(int, match.state.goods[0]), int(match.state.silver[0])]  # type: ignore[attr-defined]
            paid = [b - a for b, a in zip(before, after, strict=True)]
            found.add((*paid[:3], paid[3] // 2))
            return
        for action in match.legal_actions():  # type: ignore[attr-defined]
            copy = match.clone()  # type: ignore[attr-defined]
            copy.apply(action)
            go(copy)

    before = [*map(int, table.g.goods[0]), int(table.g.silver[0])]
    go(table.match)
    return found


def transcribing(cost_tile: str, line: str, **goods: int) -> Table:
    table = (
        Table().at(0, "I1_2").line(0, line).tile("A", cost_tile).top("A", "princess_1").have(0, **goods).phase("act")
    )
    return table.do("action", "transcribe")


def test_each_missing_icon_costs_one_unit() -> None:
    table = transcribing("m_grey_7_32", "abbot trader journeyman", inkwell=9)
    while table.stage == "spot" or table.stage == "building":
        table.act(table.match.legal_actions()[0])
    assert table.g.goods[0, 0] == 3


def test_two_silver_are_an_icon_with_the_card_for_it_any_number_of_times() -> None:
    table = transcribing("m_black_6_04", "clergyman_1 trader journeyman", inkwell=4, silver=9)  # a gap of 5
    assert table.stage == "pay" and table.mask_of("pay") == [1, 2, 3, 4]
    assert mixes(table) == {(1, 0, 0, 4), (2, 0, 0, 3), (3, 0, 0, 2), (4, 0, 0, 1)}


def test_stone_and_gold_are_clerics_with_emma() -> None:
    table = transcribing("m_black_4_03", "emma trader journeyman", inkwell=1, stone=2, gold=1)  # a gap of 3
    assert mixes(table) == {(0, 2, 1, 0), (1, 2, 0, 0), (1, 1, 1, 0)}


def test_one_unit_counts_twice_and_every_unit_must_be_needed_R22() -> None:
    table = transcribing("m_black_3_01", "priest_1 trader journeyman", inkwell=5)  # a gap of 2
    assert table.g.goods[0, 0] == 4
    table = transcribing("m_black_3_01", "priest_1 abbot journeyman", inkwell=5)  # a gap of 1: half of the unit is lost
    assert table.g.goods[0, 0] == 4
    table = transcribing("m_black_6_04", "priest_1 clergyman_1 journeyman", inkwell=5, silver=9)  # a gap of 4
    assert mixes(table) == {(0, 0, 0, 4), (1, 0, 0, 2), (2, 0, 0, 1), (3, 0, 0, 0)}
    table = transcribing("m_black_3_01", "priest_1 clergyman_1 journeyman", inkwell=5, silver=9)  # a gap of 1
    assert mixes(table) == {(0, 0, 0, 1), (1, 0, 0, 0)}


def test_merchants_are_converted_in_pairs() -> None:
    """Line: Traveller 2, Journeyman 2, Trader 1: two clerics, and one left over."""
    table = transcribing("m_black_3_01", "traveller_1 journeyman trader", inkwell=1)
    assert table.g.goods[0, 0] == 0 and table.g.manuscript_owner[0] == 0


def test_criminals_are_no_merchants_for_a_conversion() -> None:
    table = (
        Table()
        .at(0, "I1_2")
        .line(0, "traveller_1 thief trader")
        .tile("A", "m_black_3_01")
        .top("A", "princess_1")
        .have(0, inkwell=0)
        .phase("act")
    )
    assert table.idle or "transcribe" not in table.offers("action")  # 1 of the thief, 1 of three merchants


def test_a_mason_lets_silver_build_and_a_sculptor_doubles_a_stone() -> None:
    table = (
        Table()
        .at(0, "5")
        .line(0, "mason_1 sculptor_1 trader")
        .top("C", "friar_1")
        .have(0, stone=2, silver=4)
        .phase("act")
        .do("action", "build")
    )
    assert table.offers("building") == [0, 1, 2, 3, 4, 5, 6, 7, 8]  # 2 + 3 + 2
    table.do("building", 0).do("spot", "C1")
    assert mixes(table) == {(0, 1, 0, 1), (0, 2, 0, 0)}


def test_a_diplomat_lets_silver_hire_workers_and_an_artist_doubles_a_gold() -> None:
    table = (
        Table()
        .at(0, "I3_4")
        .line(0, "diplomat_1 artist_1 trader")
        .top("B", "friar_1")
        .have(0, gold=1, silver=2)
        .phase("act")
    )
    table.do("action", "workers")
    assert table.mask_of("workers") == [0, 1, 2]  # 2, up to 2 + 2 + 1
    table.do("workers", 1)
    assert mixes(table) == {(0, 0, 0, 1), (0, 0, 1, 0)}


def test_payments_are_asked_for_in_the_order_of_the_means() -> None:
    assert ACTION_SPACE.locate(ACTION_SPACE.start("pay") + 3) == ("pay", 3)
    table = transcribing(
        "m_black_6_04", "emma clergyman_1 journeyman", inkwell=4, stone=4, gold=4, silver=8
    )  # a gap of 4
    asked = []
    while table.stage == "pay":
        asked.append(MEANS[int(table.g.task[0])])
        table.do("pay", 1)
    assert asked == ["inkwell", "stone", "gold"] and table.has(0) == {"inkwell": 3, "stone": 3, "gold": 3, "silver": 6}
