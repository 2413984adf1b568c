"""Every apprentice: skill, virtue icon, ability; from when abilities count."""

from __future__ import annotations

import pytest

from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, flat

# transcribed from the printed cards: number, name, skills, virtue
PRINTED = """
1 Acolyte C 1|2 Acolyte T 1|3 Acolyte M 1|4 Conspirator C 0|5 Conspirator C 0|6 Debt_Collector T 0|7 Debt_Collector M 0|8 Debt_Collector C 0
9 Gatekeeper M -1|10 Illusionist C -1|11 Jeweller T 0|12 Jeweller T 0|13 Labourer CTM 0|14 Merchant T 0|15 Merchant M 0|16 Merchant T 0
17 Merchant M 0|18 Merchant C 0|19 Miner T 0|20 Miner T 0|21 Patron T 0|22 Patron M 0|23 Patron M 0|24 Patron C 0|25 Pickpocket T -1
26 Squire T 1|27 Squire M 1|28 Squire C 1|29 Stonecutter M 0|30 Stonecutter M 0|31 Swindler T -1|32 Swindler M -1|33 Swindler C -1
34 Thief C 0|35 Trader T 0|36 Trader M 0|37 Trader C 0|38 Trickster M -1|39 Woodcutter C 0|40 Woodcutter C 0
41 Enforcer T 0|42 Overseer M 0|43 Peddler C -1
"""
CARDS = [entry.split() for line in PRINTED.strip().splitlines() for entry in line.split("|")]


@pytest.mark.parametrize("row", CARDS, ids=["-".join(row[:2]) for row in CARDS])
def test_skill_and_virtue_icon_are_those_printed(row: list[str]) -> None:
    number, name, skills, virtue = int(row[0]), row[1].replace("_", " "), row[2], int(row[3])
    assert C.APPRENTICES[number - 1].name == name and set(C.APPRENTICES[number - 1].skills) == set(skills)
    t = (
        Table(promo_cards=number > 40)
        .goods(0, "4 silver")
        .show(0, 1, number)
        .turn_of(0)
        .place("Workshop to hire")
        .hire(number)
    )
    assert t.owns(0, number) and t.g.virtue[0] == 7 + virtue


def test_there_are_forty_and_three_promos() -> None:
    assert (
        [int(row[0]) for row in CARDS] == list(range(1, 44)) and len(C.APPRENTICES) == 43 and C.APPRENTICES_IN_BOX == 40
    )


@pytest.mark.parametrize(
    ("cards", "place", "location", "goods"),
    [
        ([29], "Quarry", "quarry", {"stone": 3}),
        ([29, 30], "Quarry", "quarry", {"stone": 4}),
        ([39], "Forest", "forest", {"wood": 3}),
        ([40, 39], "Forest", "forest", {"wood": 4}),
        ([19], "Mines for clay", "mines", {"clay": 4}),
        ([19, 20], "Mines for gold", "mines", {"gold": 1, "clay": 2}),
        ([11], "Silversmith", "silversmith", {"silver": 4}),
        ([11, 12], "Silversmith", "silversmith", {"silver": 5}),
    ],
)
def test_bonus_at_a_location_and_two_copies_add_up(
    cards: list[int], place: str, location: str, goods: dict[str, int]
) -> None:
    assert Table().apprentices(0, *cards).workers(0, **{location: 1}).turn_of(0).place(place).has_goods(0) == goods


@pytest.mark.parametrize(("card", "goods", "cards"), [(1, {}, 1), (2, {"clay": 2}, 0), (3, {"silver": 2}, 0)])
def test_an_acolyte_adds_to_each_cathedral_level(card: int, goods: dict[str, int], cards: int) -> None:
    t = (
        Table()
        .apprentices(0, card)
        .cards(0, "Well")
        .goods(0, "1 gold")
        .rewards("2 virtue")
        .turn_of(0)
        .place("Guildhall for the Cathedral")
    )
    assert t.has_goods(0) == goods and len(t.hand(0)) == cards and t.g.cathedral[0] == 1


@pytest.mark.parametrize(("copies", "silver"), [((), 3), ((4,), 2), ((5,), 2), ((4, 5), 1)])
def test_each_conspirator_saves_one_silver_a_visit_never_tax(copies: tuple[int, ...], silver: int) -> None:
    t = (
        Table()
        .apprentices(0, *copies)
        .workers(0, town_centre=2, forest=1)
        .workers(1, forest=1)
        .workers(2, forest=1)
        .goods(0, "9 silver")
        .turn_of(0)
    )
    t.place("Town Centre").capture("forest", 0).capture("forest", 1).capture("forest", 2)
    assert 9 - t.g.goods[0, 5] == silver and t.g.tax == 1


@pytest.mark.parametrize(("card", "goods"), [(6, {"clay": 2}), (7, {"stone": 2}), (8, {"wood": 2})])
def test_a_debt_collector_adds_goods_to_each_debt_paid_off(card: int, goods: dict[str, int]) -> None:
    t = (
        Table()
        .apprentices(0, card)
        .set(unpaid_debts={0: 1})
        .goods(0, "6 silver")
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", 4)
    )
    assert t.has_goods(0) == goods


def in_reset(card: int, prison: int = 0) -> Table:
    """Player 0 has just triggered a reset with the small market; one own worker goes to prison by it."""
    t = (
        Table()
        .apprentices(0, card)
        .workers(0, prison=prison)
        .workers(1, market="middle")
        .workers(2, market="large")
        .goods(0, "1 silver")
    )
    return t.market("2 gold").turn_of(0).place("Black Market, small")


@pytest.mark.parametrize("workers", [1, 2])
def test_the_gatekeeper_releases_one_or_two_in_a_reset(workers: int) -> None:
    t = in_reset(9, prison=2)
    t.do("reset_ability", workers - 1)
    assert t.g.prison[0] == 3 - workers


def test_the_gatekeeper_releases_no_more_than_there_are_and_may_be_left_unused() -> None:
    t = in_reset(9)
    assert t.can("reset_ability", 0) and not t.can("reset_ability", 1) and t.can("stop")
    assert t.stop().g.unpaid_debts[0] == 1, "one worker of each player is in prison: all three take a debt"


@pytest.mark.parametrize(("card", "goods", "virtue"), [(26, {"gold": 1}, 7), (27, {"marble": 1}, 7), (28, {}, 9)])
def test_a_squire_gains_in_a_reset_with_nobody_in_prison(card: int, goods: dict[str, int], virtue: int) -> None:
    t = (
        Table()
        .apprentices(1, card)
        .workers(2, market="middle")
        .workers(2, market="large")
        .goods(0, "1 silver")
        .turn_of(0)
        .place("Black Market, small")
    )
    assert t.g.seat == 1 and t.g.stage == S.RESET_ABILITY, "asked in another player's turn"
    t.do("reset_ability", 2 + card - 26)
    assert t.has_goods(1) == goods and t.g.virtue[1] == virtue


def test_a_squire_gains_nothing_while_a_worker_is_in_prison_but_does_after_the_gatekeeper() -> None:
    t = in_reset(26)
    assert t.g.stage != S.RESET_ABILITY
    t = (
        Table()
        .apprentices(0, 9, 26)
        .workers(1, market="middle")
        .workers(2, market="large")
        .goods(0, "1 silver")
        .turn_of(0)
        .place("Black Market, small")
    )
    assert not t.can("reset_ability", 2)
    t.do("reset_ability", 0)
    assert t.can("reset_ability", 2)
    assert t.do("reset_ability", 2).g.goods[0, 3] >= 1


def test_the_illusionist_loses_no_virtue_at_the_black_market_but_virtue_ten_stays_shut_out() -> None:
    t = Table().apprentices(0, 10).goods(0, "1 silver").turn_of(0)
    assert t.place("Black Market, small").g.virtue[0] == 7
    assert (
        not Table()
        .apprentices(0, 10)
        .goods(0, "1 silver")
        .set(virtue={0: 10})
        .turn_of(0)
        .can_place("Black Market, small")
    )


@pytest.mark.parametrize(
    ("card", "pay", "gain"),
    [
        (14, "1 silver", "3 clay"),
        (15, "2 silver", "1 gold"),
        (16, "3 silver", "1 marble"),
        (17, "1 silver", "2 stone"),
        (18, "1 silver", "2 wood"),
        (21, "1 clay", "1 virtue"),
        (22, "2 silver", "1 virtue"),
        (23, "1 stone", "1 virtue"),
        (24, "1 wood", "1 virtue"),
        (35, "3 clay", "1 marble"),
        (36, "2 stone", "1 marble"),
        (37, "2 wood", "1 marble"),
    ],
)
def test_a_trade_of_an_own_apprentice_at_the_storehouse(card: int, pay: str, gain: str) -> None:
    trade = flat(C.TRADERS).index(card - 1)
    t = Table().apprentices(0, card).goods(0, pay).turn_of(0).place("King's Storehouse")
    assert t.can("trade_apprentice", trade) and int(t.match.mask.sum()) >= 2
    t.do("trade_apprentice", trade)
    gained = C.gains(gain)
    assert flat(t.g.goods[0]) == list(gained[:6]) and t.g.virtue[0] == 7 + gained[6]


def test_the_trade_of_an_apprentice_that_one_does_not_own_is_not_offered() -> None:
    t = Table().apprentices(1, 14).goods(0, "9 silver").turn_of(0).place("King's Storehouse")
    assert t.g.seat == 1, "nothing to trade: the turn is over"


def test_the_pickpocket_gains_a_gold_at_the_tax_stand() -> None:
    assert Table().apprentices(0, 25).set(tax=2).turn_of(0).place("Tax Stand").has_goods(0) == {"silver": 2, "gold": 1}


def test_the_thief_loses_one_virtue_less_at_the_tax_stand() -> None:
    assert Table().apprentices(0, 34).set(tax=2).turn_of(0).place("Tax Stand").g.virtue[0] == 6


def test_the_choice_of_the_tax_stand_says_what_virtue_it_costs_also_with_a_thief() -> None:
    visit = A.PLACE + A.PLACE_TAX_STAND
    assert Table().set(tax=4).turn_of(0).match.sentence(visit).endswith("(4 silver for 2 virtue)")
    assert Table().apprentices(0, 34).set(tax=4).turn_of(0).match.sentence(visit).endswith("(4 silver for 1 virtue)")


@pytest.mark.parametrize(
    ("owned", "ends"),
    [
        ((), ("(2 gold for 1 silver and 1 virtue)", "(for 2 silver and 1 virtue)")),
        ((10,), ("(2 gold for 1 silver)", "(for 2 silver)")),
        ((10, 38), ("(2 gold)", "(for 1 silver)")),
    ],
)
def test_choices_of_the_black_market_say_what_silver_and_virtue_they_cost_also_with_illusionist_and_trickster(
    owned: tuple[int, ...], ends: tuple[str, str]
) -> None:
    t = Table().goods(0, "3 silver").market("2 gold")
    for card in owned:
        t.apprentices(0, card)
    t.turn_of(0)
    for what, end in zip((A.PLACE_SMALL, A.PLACE_MIDDLE_DRAW), ends, strict=True):
        assert t.match.sentence(A.PLACE + what).endswith(end)


@pytest.mark.parametrize(("card", "goods"), [(31, {"clay": 2}), (32, {"stone": 1}), (33, {"wood": 1})])
@pytest.mark.parametrize("space", ["small", "middle, to draw", "middle, to hire", "large"])
def test_a_swindler_adds_goods_to_every_black_market_action(card: int, goods: dict[str, int], space: str) -> None:
    t = Table().apprentices(0, card).goods(0, "3 silver").market("2 gold", "2 marble 2 wood").turn_of(0)
    before = {"clay": 0, "stone": 0, "wood": 2 if space == "large" else 0}
    t.place(f"Black Market, {space}")
    if t.g.seat == 0 and t.g.stage in (S.KEEP_ONE, S.HIRE_ONE):
        t.match.apply(t.match.legal_actions()[0])
    for good, number in goods.items():
        assert t.has_goods(0).get(good, 0) == before[good] + number


@pytest.mark.parametrize(("space", "silver"), [("small", 0), ("middle, to draw", 1), ("large", 2)])
def test_the_trickster_pays_one_silver_less_at_the_black_market(space: str, silver: int) -> None:
    t = Table().apprentices(0, 38).goods(0, f"{silver} silver").turn_of(0)
    assert t.can_place(f"Black Market, {space}")
    assert t.place(f"Black Market, {space}").g.goods[0, 5] == 0


def test_the_labourer_has_no_ability() -> None:
    assert C.APPRENTICES[12].ability == C.NO_ABILITY


# --- from when an ability counts (F7) ---------------------------------------------------------------------------------
@pytest.mark.parametrize("card", [31, 32, 33])
def test_a_swindler_hired_by_the_action_itself_gives_nothing_for_it(card: int) -> None:
    t = Table().goods(0, "2 silver").show(0, 1, card).turn_of(0).place("Black Market, middle, to hire").hire(card)
    assert t.has_goods(0) == {}


def test_a_trickster_and_an_illusionist_hired_by_the_action_itself_change_nothing_of_it() -> None:
    t = Table().goods(0, "2 silver").show(0, 1, 10).turn_of(0).place("Black Market, middle, to hire").hire(10)
    assert t.g.virtue[0] == 7 - 1 - 1, "the action's virtue and the icon"
    assert not Table().goods(0, "1 silver").show(0, 1, 38).turn_of(0).can_place("Black Market, middle, to hire")


def test_a_gatekeeper_hired_on_the_third_space_takes_part_in_the_reset() -> None:
    t = (
        Table()
        .workers(0, prison=2)
        .workers(1, market="small")
        .workers(2, market="large")
        .goods(0, "2 silver")
        .show(0, 1, 9)
        .turn_of(0)
    )
    t.place("Black Market, middle, to hire").hire(9)
    assert t.g.stage == S.RESET_ABILITY and t.can("reset_ability", 1)


def test_a_swindler_returned_for_the_hire_still_gives_its_goods_for_that_action() -> None:
    t = Table().apprentices(0, 31, 34, 13, 29, 39).goods(0, "2 silver").show(0, 1, 38).turn_of(0)
    t.place("Black Market, middle, to hire").do("return_apprentice", 30).hire(38)
    assert t.g.goods[0, 0] == 2 and not t.owns(0, 31)
