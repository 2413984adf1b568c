"""The 36 worked examples of the rules page, each a test named after what it rules."""

from __future__ import annotations

import pytest

from architects_env.games.architects.data import board as B
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, flat


@pytest.mark.parametrize("n", [1, 2, 3])
def test_t01_the_forest_gives_as_much_wood_as_own_workers_there(n: int) -> None:
    t = Table().workers(0, forest=n - 1).workers(1, forest=5).turn_of(0)
    assert t.place("Forest").has_goods(0) == {"wood": n}


def test_t02_two_and_then_three_workers_at_the_quarry_give_five_stone() -> None:
    t = Table().workers(0, quarry=1).turn_of(0).place("Quarry")
    assert t.has_goods(0) == {"stone": 2}
    assert t.turn_of(0).place("Quarry").has_goods(0) == {"stone": 5}


@pytest.mark.parametrize(("placement", "goods"), [("Mines for clay", {"clay": 6}), ("Mines for gold", {"gold": 2})])
def test_t03_five_workers_at_the_mines_give_six_clay_or_two_gold(placement: str, goods: dict[str, int]) -> None:
    assert Table().workers(0, mines=4).turn_of(0).place(placement).has_goods(0) == goods


def test_t04_one_worker_at_the_mines_gives_two_clay_and_no_gold() -> None:
    t = Table()
    assert not t.can_place("Mines for gold")
    assert t.place("Mines for clay").has_goods(0) == {"clay": 2}


def test_t05_four_workers_at_the_silversmith_give_five_silver() -> None:
    assert Table().workers(0, silversmith=3).turn_of(0).place("Silversmith").has_goods(0) == {"silver": 5}


@pytest.mark.parametrize(
    ("n", "silver", "clay", "wood", "stone", "cards", "gold"),
    [(1, 2, 2, 1, 1, 1, 0), (2, 3, 3, 2, 2, 2, 1), (3, 4, 4, 3, 3, 2, 1), (4, 5, 5, 4, 4, 3, 2)],
)
def test_t06_quick_reference_for_one_to_four_workers(
    n: int, silver: int, clay: int, wood: int, stone: int, cards: int, gold: int
) -> None:
    def there(**at: int) -> Table:
        return Table().workers(0, **at).turn_of(0)

    assert there(silversmith=n - 1).place("Silversmith").g.goods[0, 5] == silver
    assert there(mines=n - 1).place("Mines for clay").g.goods[0, 0] == clay
    assert there(forest=n - 1).place("Forest").g.goods[0, 1] == wood
    assert there(quarry=n - 1).place("Quarry").g.goods[0, 2] == stone
    assert len(there(workshop=n - 1).place("Workshop to plan").hand(0)) == cards
    if gold:
        assert there(mines=n - 1).place("Mines for gold").g.goods[0, 3] == gold
    else:
        assert not there(mines=n - 1).can_place("Mines for gold")


def test_t07_five_trades_at_the_storehouse_with_merchant_and_trader_and_no_sixth() -> None:
    t = Table().workers(0, storehouse=4).apprentices(0, 15, 35).goods(0, "9 clay 1 wood 2 stone 9 silver").turn_of(0)
    t.place("King's Storehouse")
    t.do("trade_virtue", 0)  # 2 clay
    t.do("trade_marble", 2)  # 1 wood 2 stone
    from architects_env.games.architects.data.cards import TRADERS

    merchant, trader = flat(TRADERS).index(14), flat(TRADERS).index(34)
    t.do("trade_apprentice", merchant).do("trade_apprentice", merchant).do("trade_apprentice", trader)
    assert t.has_goods(0) == {"clay": 4, "silver": 5, "gold": 2, "marble": 2}
    assert t.g.virtue[0] == 8
    assert t.g.seat == 1, "no sixth trade"


def test_t08_hiring_from_column_four_with_two_workers_costs_six_silver_and_lays_two_coins() -> None:
    t = Table().workers(0, workshop=1).goods(0, "6 silver").show(0, 4, "Labourer").turn_of(0)
    t.place("Workshop to hire").hire("Labourer")
    assert t.has_goods(0) == {}
    assert t.g.tax == 2
    assert flat(t.g.coins) == [1, 1, 0, 0, 0, 0, 0, 0]
    assert t.owns(0, "Labourer")


def test_t09_two_workers_plan_two_building_cards() -> None:
    assert len(Table().workers(0, workshop=1).turn_of(0).place("Workshop to plan").hand(0)) == 2


def town_centre_with_two(players: int) -> Table:
    t = (
        Table(players)
        .workers(0, town_centre=1)
        .goods(0, "2 silver")
        .workers(1, forest=3)
        .workers(2, forest=2, quarry=1)
        .turn_of(0)
    )
    return t.place("Town Centre").capture("forest", 1)


def test_t10_with_four_players_two_captures_come_from_one_location() -> None:
    t = town_centre_with_two(4)
    assert not t.can_capture("quarry", 2), "a second location is not allowed"
    t.capture("forest", 2)
    assert t.has_goods(0) == {} and t.g.tax == 1
    assert int(t.g.captives[0].sum()) == 5


def test_t11_with_three_players_a_second_location_is_allowed() -> None:
    t = town_centre_with_two(3)
    assert t.can_capture("quarry", 2) and t.can_capture("forest", 2)


def test_t12_three_groups_at_one_location_the_own_one_among_them() -> None:
    t = (
        Table()
        .workers(0, town_centre=2, silversmith=4)
        .workers(1, silversmith=2)
        .workers(2, silversmith=1)
        .goods(0, "3 silver")
        .turn_of(0)
    )
    before = int(t.g.supply[0])
    t.place("Town Centre").capture("silversmith", 0).capture("silversmith", 1).capture("silversmith", 2)
    assert t.has_goods(0) == {} and t.g.tax == 1
    assert t.g.supply[0] == before - 1 + 4
    assert flat(t.g.captives[0])[:4] == [0, 2, 1, 0]


def test_t13_eleven_taxes_are_taken_for_two_virtue_and_the_market_is_open_again() -> None:
    t = Table().set(tax=11, virtue={0: 11}).turn_of(0)
    assert not t.can_place("Black Market, small")
    t.place("Tax Stand")
    assert t.has_goods(0) == {"silver": 11} and t.g.virtue[0] == 9 and t.g.tax == 0
    assert t.turn_of(0).can_place("Black Market, small")


def test_t14_the_small_market_gives_what_the_left_card_shows() -> None:
    t = Table().market("1 marble 1 stone").goods(0, "1 silver").turn_of(0).place("Black Market, small")
    assert t.has_goods(0) == {"stone": 1, "marble": 1} and t.g.virtue[0] == 6


def test_t15_the_large_market_gives_what_the_right_card_shows() -> None:
    t = Table().market("1 marble", "1 gold 1 stone 2 wood").goods(0, "3 silver").turn_of(0).place("Black Market, large")
    assert t.has_goods(0) == {"wood": 2, "stone": 1, "gold": 1} and t.g.virtue[0] == 6


def test_t16_the_middle_market_draws_five_keeps_one_and_puts_four_under_the_deck() -> None:
    t = Table().goods(0, "2 silver").turn_of(0)
    left = int(t.g.building_deck_size)
    t.place("Black Market, middle, to draw")
    assert int(t.match.mask.sum()) == 5 and t.g.building_deck_size == left - 5
    t.match.apply(t.match.legal_actions()[2])
    assert len(t.hand(0)) == 1 and t.g.building_deck_size == left - 1
    assert t.has_goods(0) == {} and t.g.virtue[0] == 6


def test_t17_the_guardhouse_imprisons_five_for_five_silver_and_releases_two() -> None:
    t = Table().workers(0, guardhouse=2, prison=2).workers(1, held_by=(0, 3)).workers(2, held_by=(0, 2)).turn_of(0)
    supply = int(t.g.supply[0])
    t.place("Guardhouse").do("guardhouse", 0).do("guardhouse", 1)
    assert t.has_goods(0) == {"silver": 5}
    assert flat(t.g.prison)[:4] == [0, 3, 2, 0]
    assert t.g.supply[0] == supply - 1 + 2
    assert t.g.seat == 1, "nothing is left to do with the third action"


def test_t18_paying_off_a_debt_costs_three_silver_and_three_taxes_and_gives_a_virtue() -> None:
    t = Table().set(unpaid_debts={0: 1}).goods(0, "6 silver").turn_of(0)
    t.place("Guardhouse").do("guardhouse", 4)
    assert t.has_goods(0) == {} and t.g.tax == 3
    assert (t.g.virtue[0], t.g.paid_debts[0], t.g.unpaid_debts[0]) == (8, 1, 0)


def test_t19_the_well_costs_two_wood_and_two_stone_and_gives_four_clay() -> None:
    t = Table().cards(0, "Well").goods(0, "2 wood 2 stone").turn_of(0).build("Well")
    assert t.has_goods(0) == {"clay": 4} and t.points(0) == 3


def test_t20_the_keep_with_seven_captives_is_worth_fourteen() -> None:
    t = (
        Table()
        .cards(0, "Keep")
        .apprentices(0, "Labourer")
        .goods(0, "5 wood 2 stone 2 gold")
        .workers(1, held_by=(0, 7))
        .turn_of(0)
        .build("Keep")
    )
    assert t.has_goods(0) == {} and t.g.virtue[0] == 5
    assert t.points(0) == 14 + B.VIRTUE_POINTS[5]


def test_t21_the_first_cathedral_level_costs_a_gold_and_a_card_and_brings_a_reward() -> None:
    t = Table().cards(0, "Well", "Smithy").goods(0, "1 gold").rewards("1 virtue 1 gold").turn_of(0)
    t.place("Guildhall for the Cathedral").discard("Smithy")
    assert t.has_goods(0) == {"gold": 1} and t.g.virtue[0] == 8 and t.g.cathedral[0] == 1
    assert t.hand_names(0) == {"Well"} and t.bottom(1) == ["Smithy"]
    assert t.points(0) == 2 + 1


def test_t22_a_cathedral_level_whose_spaces_are_taken_is_closed() -> None:
    t = Table().cards(0, "Well").goods(0, "1 marble").set(cathedral={0: 2, 1: 3}).turn_of(0)
    assert t.can_place("Guildhall for the Cathedral")
    assert not t.set(cathedral={2: 3}).can_place("Guildhall for the Cathedral")
    assert t.set(cathedral={2: 4}).can_place("Guildhall for the Cathedral"), "leaving a level frees its space"


def test_t23_three_virtue_at_thirteen_cancel_both_debts() -> None:
    t = (
        Table()
        .set(virtue={0: 13}, unpaid_debts={0: 2})
        .apprentices(0, 21)
        .goods(0, "3 clay")
        .workers(0, storehouse=2)
        .turn_of(0)
    )
    from architects_env.games.architects.data.cards import TRADERS

    patron = flat(TRADERS).index(20)
    t.place("King's Storehouse").do("trade_apprentice", patron).do("trade_apprentice", patron).do(
        "trade_apprentice", patron
    )
    assert t.g.virtue[0] == 14 and t.g.unpaid_debts[0] == 0 and t.g.paid_debts[0] == 0


def test_t24_virtue_one_hires_without_tax_scores_minus_eight_and_closes_the_cathedral() -> None:
    t = Table().set(virtue={0: 1}).goods(0, "2 silver 1 gold").cards(0, "Well").show(0, 1, "Labourer").turn_of(0)
    assert not t.can_place("Guildhall for the Cathedral")
    assert t.points(0) == -8 + 1
    t.place("Workshop to hire").hire("Labourer")
    assert t.has_goods(0) == {"gold": 1} and t.g.tax == 0


RED, YELLOW, BLUE = 0, 1, 2


def reset_of_t25() -> Table:
    t = (
        Table(3)
        .workers(RED, market="small")
        .workers(RED, market="large")
        .workers(YELLOW, prison=2)
        .workers(BLUE, prison=2)
    )
    t.apprentices(BLUE, "Gatekeeper").goods(BLUE, "2 silver").market("1 marble", "2 marble 2 wood").turn_of(BLUE)
    t.place("Black Market, middle, to draw")
    t.match.apply(t.match.legal_actions()[0])
    return t


def test_t25_a_reset_with_a_gatekeeper_gives_debts_to_the_two_players_with_most_prisoners() -> None:
    t = reset_of_t25()
    assert t.g.stage == S.RESET_ABILITY and t.g.seat == BLUE
    t.do("reset_ability", 1)  # release two
    assert flat(t.g.prison)[:3] == [2, 2, 1]
    assert flat(t.g.virtue)[:3] == [7, 7, 6], "only the Black Market action has cost blue a virtue"
    assert flat(t.g.unpaid_debts)[:3] == [1, 1, 0]


@pytest.mark.parametrize(
    ("players", "total", "resets"), [(2, 12, (7, 10)), (3, 16, (9, 13)), (4, 20, (11, 16)), (5, 24, (13, 19))]
)
def test_t26_guildhall_slots_and_reset_slots(players: int, total: int, resets: tuple[int, int]) -> None:
    for taken in range(total):
        t = (
            Table(players)
            .fill_guildhall(taken, owners=1)
            .cards(0, "Well")
            .goods(0, "2 wood 2 stone")
            .workers(1, prison=1)
            .turn_of(0)
        )
        t.build("Well")
        was_reset = bool(t.g.unpaid_debts[1])
        assert was_reset == (taken + 1 in resets), taken + 1
        assert (t.g.end_trigger == 0) == (taken + 1 == total)


def test_t27_after_the_last_slot_everybody_has_one_more_turn_the_trigger_player_last() -> None:
    blue = 1
    t = Table(3).fill_guildhall(15).cards(blue, "Well").goods(blue, "2 wood 2 stone").turn_of(blue).build("Well")
    turns = []
    while not t.match.over:
        turns.append(int(t.g.seat))
        t.place("Quarry")
    assert turns == [2, 0, 1]


def test_t28_thirty_eight_points() -> None:
    t = (
        Table()
        .built(0, "University", "Watchtower", "Drafting Room")
        .set(cathedral={0: 3}, virtue={0: 12}, unpaid_debts={0: 2})
    )
    t.goods(0, "2 gold 1 marble 6 silver").workers(0, prison=3)
    assert t.points(0) == 38 == 30 + 7 + 3 - 4 + 3 + 0 - 1


def test_t29_forty_points() -> None:
    t = (
        Table()
        .built(0, "University", "Watchtower", "Armoury")
        .set(cathedral={0: 2}, virtue={0: 6}, printed_points={0: 33})
        .goods(0, "1 gold 22 silver")
    )
    t.workers(0, prison=4)
    assert t.points(0) == 40 == 35 + 4 + 0 + 0 + 1 + 2 - 2  # 33 printed and the University's 2 without a debt


@pytest.mark.parametrize(("players", "rewards"), [(2, 5), (3, 7), (4, 9), (5, 11)])
def test_t30_two_rewards_a_player_and_one_more(players: int, rewards: int) -> None:
    assert Table(players).g.reward_deck_size == rewards


def test_t31_silver_in_turn_order() -> None:
    import architects_env

    for seed in range(6):
        match = architects_env.make("architects", 5, seed)
        while match.state.stage == S.DRAFT:
            match.apply(match.legal_actions()[0])
        g = match.state
        assert [int(g.goods[(g.start_player + i) % 5, 5]) for i in range(5)] == [3, 4, 5, 6, 7]


def test_t32_the_seventh_worker_of_four_players_takes_row_two_column_two() -> None:
    t = Table(4).fill_guildhall(6).cards(0, "Well").goods(0, "2 wood 2 stone").turn_of(0).build("Well")
    slot = int(t.g.guildhall_count) - 1
    assert t.g.guildhall_slot[slot] == 0
    assert (slot // 5 + 1, slot % 5 + 1) == (2, 2)


def test_t33_virtue_thirteen_closes_the_market_and_scores_five() -> None:
    t = Table().set(virtue={0: 13}).goods(0, "9 silver").turn_of(0)
    assert not any(
        t.can_place(f"Black Market, {space}") for space in ("small", "middle, to hire", "middle, to draw", "large")
    )
    assert t.points(0) == 5


@pytest.mark.parametrize(("column", "silver", "coins"), [(3, 5, [1, 0, 0, 0]), (4, 6, [1, 1, 0, 0])])
def test_t34_skip_coins_with_two_workers(column: int, silver: int, coins: list[int]) -> None:
    t = (
        Table()
        .workers(0, workshop=1)
        .goods(0, f"{silver - 1} silver")
        .show(1, column, "Labourer")
        .turn_of(0)
        .place("Workshop to hire")
    )
    assert not t.can_hire("Labourer")
    t = (
        Table()
        .workers(0, workshop=1)
        .goods(0, f"{silver} silver")
        .show(1, column, "Labourer")
        .turn_of(0)
        .place("Workshop to hire")
        .hire("Labourer")
    )
    assert t.has_goods(0) == {} and flat(t.g.coins[1]) == coins and flat(t.g.coins[0]) == [0, 0, 0, 0]


def test_t35_a_reset_turns_the_top_card_empties_the_market_and_ends_the_turn() -> None:
    t = reset_of_t25()
    top_before = 1  # one card lay on the pile
    assert t.g.market_pile_size == top_before + 1 and t.g.market_deck_size == 8
    t.do("reset_ability", 1)
    assert flat(t.g.market_space) == [-1, -1, -1]
    assert t.g.seat == RED and t.g.stage == S.PLACEMENT


def test_t36_paying_a_debt_at_virtue_fourteen_cancels_the_other() -> None:
    t = Table().set(virtue={0: 14}, unpaid_debts={0: 2}).goods(0, "6 silver").turn_of(0)
    t.place("Guardhouse").do("guardhouse", 4)
    assert (t.g.paid_debts[0], t.g.unpaid_debts[0], t.g.virtue[0]) == (1, 0, 14)
