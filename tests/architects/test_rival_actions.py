"""What the rival's actions do, and its buildings, Cathedral, resets and score (rules section 11, amendment F22)."""

from __future__ import annotations

import pytest

from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import rival_actions
from architects_env.games.architects import state as S
from tests.architects.table import Table, apprentice, building, flat
from tests.architects.test_rival_turn import solo, two

(
    FOREST,
    MINES,
    SILVERSMITH,
    STOREHOUSE,
    HIRE_TOP,
    HIRE_BOTTOM,
    PLAN,
    SMALL,
    MIDDLE,
    LARGE,
    TAX_STAND,
    BUILD,
    CATHEDRAL,
) = 5, 8, 11, 13, 15, 17, 18, 19, 20, 21, 22, 24, 28


def rival(t: Table) -> dict[str, int]:
    """Its goods of every kind."""
    return t.has_goods(int(t.g.num_players)) | ({"goods": int(t.g.rival_goods)} if t.g.rival_goods else {})


def plans(t: Table) -> int:
    return len(t.hand(int(t.g.num_players)))


# --- goods ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "location", "lying", "gets"),
    [
        (2, "quarry", 0, {"goods": 1}),
        (2, "quarry", 2, {"goods": 3}),
        (FOREST, "forest", 2, {"goods": 3}),
        (MINES, "mines", 0, {"goods": 2}),
        (MINES, "mines", 1, {"gold": 1}),
        (MINES, "mines", 2, {"goods": 4}),
        (MINES, "mines", 3, {"gold": 2}),
        (SILVERSMITH, "silversmith", 1, {"silver": 3}),
    ],
)
def test_what_it_gathers_grows_with_its_workers_there(
    card: int, location: str, lying: int, gets: dict[str, int]
) -> None:
    t = solo().workers(1, **{location: lying}).rival_turn(card)
    assert rival(t) == gets and t.g.workers[getattr(B, location.upper()), 1] == lying + 1


@pytest.mark.parametrize(
    ("lying", "goods", "marble", "virtue", "gets", "after"),
    [
        (0, 8, 0, 7, {"goods": 5, "marble": 1}, 7),
        (4, 11, 0, 7, {"goods": 5, "marble": 2}, 7),
        (1, 8, 1, 7, {"goods": 5, "marble": 2}, 8),
        (1, 20, 2, 9, {"goods": 20, "marble": 2, "silver": 2}, 9),
        (1, 7, 0, 8, {"goods": 7, "silver": 1}, 9),
    ],
)
def test_at_the_storehouse_it_takes_marble_then_virtue_then_silver_twice_at_most(
    lying: int,
    goods: int,
    marble: int,
    virtue: int,
    gets: dict[str, int],
    after: int,
) -> None:
    t = (
        solo()
        .workers(1, storehouse=lying)
        .goods(1, f"{marble} marble")
        .set(rival_goods=goods, virtue={1: virtue})
        .rival_turn(STOREHOUSE)
    )
    assert rival(t) == gets and t.g.virtue[1] == after


@pytest.mark.parametrize(("tax", "virtue", "after", "debts"), [(3, 7, 5, 0), (9, 1, 0, 1)])
def test_it_empties_the_tax_stand_for_two_virtue(tax: int, virtue: int, after: int, debts: int) -> None:
    t = solo().set(tax=tax, virtue={1: virtue}).rival_turn(TAX_STAND)
    assert rival(t) == {"silver": tax} and (t.g.tax, t.g.virtue[1], t.g.unpaid_debts[1]) == (0, after, debts)


# --- Workshop ---------------------------------------------------------------------------------------------------------
def test_it_hires_for_two_and_two_tax_and_takes_the_silver_on_the_card_afterwards() -> None:
    t = solo().goods(1, "4 silver").show(0, 1, "Squire").set(virtue={1: 7})
    t.g.coins[0, 0] = 2
    shown = flat(t.g.display[0])
    t.rival_turn(HIRE_TOP)
    assert rival(t) == {"silver": 2} and t.g.tax == 2 and t.owns(1, "Squire") and t.g.virtue[1] == 7, (
        "its virtue icon does not count"
    )
    assert flat(t.g.display[0])[:3] == shown[1:] and not t.g.coins.any()


def test_without_silver_the_supply_pays_and_the_tax_arrives() -> None:
    t = solo().goods(1, "1 silver").rival_turn(HIRE_TOP)
    assert rival(t) == {} and t.g.tax == 2


@pytest.mark.parametrize(("lying", "column"), [(0, 0), (2, 2), (5, 3)])
@pytest.mark.parametrize(("card", "row"), [(HIRE_TOP, 0), (HIRE_BOTTOM, 1)])
def test_its_workers_there_say_the_column_and_the_card_says_the_row(
    lying: int, column: int, card: int, row: int
) -> None:
    t = solo().workers(1, workshop=lying)
    taken = int(t.g.display[row, column])
    t.rival_turn(card)
    assert t.g.apprentices[1] == 1 << taken and not t.g.coins.any(), "no skip coins"


@pytest.mark.parametrize(("lying", "before", "after"), [(0, 2, 3), (1, 2, 4), (3, 2, 5), (3, 5, 6)])
def test_it_plans_one_card_and_one_for_every_two_workers_up_to_six(lying: int, before: int, after: int) -> None:
    names = [card.name for card in C.BUILDINGS][:before]
    assert plans(solo().workers(1, workshop=lying).cards(1, *names).rival_turn(PLAN)) == after


@pytest.mark.parametrize(("left", "did", "cards"), [(0, "silversmith", 0), (1, "plan", 1)])
def test_planning_takes_what_is_left_of_the_deck(left: int, did: str, cards: int) -> None:
    t = solo().workers(1, workshop=3)
    names = [card.name for card in C.BUILDINGS]
    t.cards(0, *names[: 40 - left])
    t.rival_turn(PLAN)
    assert t.rival_did() == did and plans(t) == cards


# --- Black Market -----------------------------------------------------------------------------------------------------
def test_the_small_space_costs_a_silver_and_a_virtue_and_wood_and_stone_become_goods() -> None:
    t = solo().goods(1, "4 silver").set(virtue={1: 9}).market("1 marble 1 stone").rival_turn(SMALL)
    assert rival(t) == {"silver": 3, "marble": 1, "goods": 1} and t.g.virtue[1] == 8 and t.g.market_space[B.SMALL] == 1


def test_the_large_space_pays_as_far_as_it_has_silver_and_gives_the_printed_offer_of_an_empty_pile() -> None:
    t = solo().goods(1, "1 silver").rival_turn(LARGE)
    assert rival(t) == {"marble": 2, "goods": 2} and t.g.virtue[1] == 6


def test_the_middle_space_brings_the_first_apprentice_of_the_upper_row_with_its_silver() -> None:
    t = solo().goods(1, "2 silver").show(0, 1, "Thief")
    t.g.coins[0, 0] = 3
    t.rival_turn(MIDDLE)
    assert t.owns(1, "Thief") and rival(t) == {"silver": 3} and t.g.virtue[1] == 6


@pytest.mark.parametrize(("before", "after"), [(0, 1), (6, 6)])
def test_with_five_apprentices_it_brings_a_plan_card_unless_there_are_six(before: int, after: int) -> None:
    t = (
        solo()
        .apprentices(1, 11, 12, 13, 14, 15)
        .cards(1, *[card.name for card in C.BUILDINGS][:before])
        .rival_turn(MIDDLE)
    )
    assert (
        t.rival_did() == "black_market_middle"
        and plans(t) == after
        and len(t.match.game.facts(t.g, 1)["apprentices"]) == 5
    )


def test_at_virtue_zero_the_market_gives_it_a_debt() -> None:
    t = solo().set(virtue={1: 0}).rival_turn(SMALL)
    assert t.g.virtue[1] == 0 and t.g.unpaid_debts[1] == 1


def test_its_third_worker_on_the_market_causes_the_reset_and_players_are_asked_in_its_turn() -> None:
    t = (
        solo()
        .workers(0, market="middle", prison=2)
        .workers(1, market="large")
        .apprentices(0, "Gatekeeper")
        .rival_turn(SMALL)
    )
    assert t.g.stage == S.RESET_ABILITY and t.g.seat == 0 and t.g.active == 1 and t.g.prison[1] == 2


# --- Guildhall: building ----------------------------------------------------------------------------------------------
COSTS = {
    4: "Well",
    5: "Tiler's Hut|Carpenter's Hut|Betting House|Fountain|Clay Pit",
    6: "Smithy|Steeple|Church|Mason's Hut|Lumber Camp|Thieves' Den|Hideout|Treasury|Silver Market",
    7: "Aqueduct|Chapel|Tavern|Clay Market|Observatory|Reservoir",
    8: "Stone Market|Trading Post|Wood Market|Library|Lighthouse|Moneylender",
    9: "Monument|Gambler's Den",
    10: "Armoury|Drafting Room|Factory|Palace",
    11: "Keep|Watchtower",
    12: "Castle|Dungeon|Barracks",
    13: "University|Fortress",
}


@pytest.mark.parametrize(("points", "names"), COSTS.items())
@pytest.mark.parametrize(("side", "discount"), [("constantine", 4), ("helena", 5)])
def test_a_building_costs_its_points_less_the_discount_at_least_one(
    points: int, names: str, side: str, discount: int
) -> None:
    t = solo(side)
    for name in names.split("|"):
        assert rival_actions.building_cost(t.g, building(name)) == max(1, points - discount), name


@pytest.mark.parametrize(
    ("side", "goods", "builds"), [("constantine", 1, False), ("constantine", 2, True), ("helena", 1, True)]
)
def test_it_builds_what_it_can_pay(side: str, goods: int, builds: bool) -> None:
    t = solo(side).cards(1, "Smithy").set(rival_goods=goods).rival_turn(BUILD)
    assert (t.rival_did() == "build") == builds and t.g.guildhall_count == builds
    if builds:
        assert int(t.g.built[1]) == 1 << building("Smithy") and t.g.rival_goods == 0 and t.g.guildhall_slot[0] == 1


@pytest.mark.parametrize(
    ("cards", "goods", "side", "built"),
    [
        (("Smithy", "Tiler's Hut", "Betting House"), 1, "constantine", "Betting House"),
        (("Mason's Hut", "Tiler's Hut"), 2, "constantine", "Tiler's Hut"),
        (("Carpenter's Hut", "Tiler's Hut"), 2, "constantine", "Tiler's Hut"),
        (("Church", "Mason's Hut"), 2, "constantine", "Church"),
        (("Mason's Hut", "Church", "Tiler's Hut"), 1, "helena", "Tiler's Hut"),
    ],
)
def test_it_builds_the_most_points_then_the_cheapest_then_the_first_in_number(
    cards: tuple[str, ...], goods: int, side: str, built: str
) -> None:
    t = solo(side).cards(1, *cards).set(rival_goods=goods).rival_turn(BUILD)
    assert int(t.g.built[1]) == 1 << building(built) and plans(t) == len(cards) - 1


@pytest.mark.parametrize(
    ("name", "apprentices", "able"),
    [("University", 2, False), ("University", 3, True), ("Thieves' Den", 0, False), ("Thieves' Den", 1, True)],
)
def test_any_apprentice_serves_any_skill(name: str, apprentices: int, able: bool) -> None:
    t = (
        solo()
        .cards(1, name)
        .apprentices(1, *[11, 12, 19][:apprentices])
        .set(rival_goods=9, virtue={1: 4})
        .rival_turn(BUILD)
    )
    assert (t.rival_did() == "build") == able


@pytest.mark.parametrize(
    ("name", "goods", "have", "left"),
    [
        ("University", 2, "1 gold 4 marble", {"marble": 1}),
        ("Smithy", 1, "1 marble", {}),
        ("Well", 0, "1 gold 1 marble", {"marble": 1}),
        ("University", 0, "5 gold", {}),
        ("University", 3, "2 gold 1 marble", {}),
    ],
)
def test_it_pays_goods_then_gold_then_marble_without_change(
    name: str, goods: int, have: str, left: dict[str, int]
) -> None:
    t = (
        solo()
        .cards(1, name)
        .apprentices(1, 11, 12, 19)
        .goods(1, have)
        .set(rival_goods=goods, virtue={1: 4})
        .rival_turn(BUILD)
    )
    assert t.rival_did() == "build" and rival(t) == left


def test_what_it_cannot_pay_with_everything_it_does_not_build() -> None:
    t = (
        solo()
        .cards(1, "University")
        .apprentices(1, 11, 12, 19)
        .goods(1, "2 gold 1 marble")
        .set(rival_goods=2, virtue={1: 4})
        .rival_turn(BUILD)
    )
    assert t.rival_did() == "gather"


@pytest.mark.parametrize(
    ("name", "virtue"), [("Monument", 8), ("Watchtower", 6), ("Fortress", 5), ("Smithy", 7), ("Church", 8)]
)
def test_the_printed_virtue_of_its_building_counts_and_no_effect(name: str, virtue: int) -> None:
    t = (
        solo()
        .workers(0, prison=3, quarry=3)
        .cards(1, name)
        .apprentices(1, 11, 12, 19)
        .set(rival_goods=9)
        .rival_turn(BUILD)
    )
    assert t.rival_did() == "build" and t.g.virtue[1] == virtue and t.g.virtue[0] == 7
    assert t.g.workers[B.QUARRY, 0] == 3 and not t.g.captives.any() and t.g.goods[1, C.STONE] == 0


def test_virtue_below_zero_and_above_fourteen_are_debts_as_for_everybody() -> None:
    t = solo().cards(1, "Thieves' Den").apprentices(1, 11).set(rival_goods=9, virtue={1: 1}).rival_turn(BUILD)
    assert (t.g.virtue[1], t.g.unpaid_debts[1]) == (0, 1)
    t = (
        Table(1, surplus_virtue="choice")
        .cards(1, "Church")
        .set(rival_goods=9, virtue={1: 14}, unpaid_debts={1: 1})
        .rival_turn(BUILD)
    )
    assert (t.g.virtue[1], t.g.unpaid_debts[1]) == (14, 0), "it never decides"


# --- Guildhall: Cathedral ---------------------------------------------------------------------------------------------
LEVELS = [
    (1, "1 gold", 0, {}, True),
    (2, "", 4, {}, True),
    (2, "", 3, {}, False),
    (3, "1 marble", 0, {}, True),
    (4, "", 8, {}, True),
    (5, "2 gold 2 marble", 0, {}, True),
    (5, "3 gold 1 marble", 0, {}, False),
]


@pytest.mark.parametrize(("level", "have", "goods", "left", "able"), LEVELS)
def test_it_works_on_the_cathedral_for_the_printed_cost_out_of_its_goods_and_discards_nothing(
    level: int, have: str, goods: int, left: dict[str, int], able: bool
) -> None:
    t = solo().goods(1, have).set(rival_goods=goods, cathedral={1: level - 1}).rewards("2 virtue").rival_turn(CATHEDRAL)
    assert (t.rival_did() == "cathedral") == able
    if able:
        assert t.g.cathedral[1] == level and rival(t) == left and t.g.virtue[1] == 9 and t.g.guildhall_count == 1


def test_it_needs_virtue_five_and_a_free_space_and_its_own_level_blocks_others() -> None:
    assert solo().goods(1, "1 gold").set(virtue={1: 4}).rival_turn(CATHEDRAL).rival_did() == "gather"
    assert solo().goods(1, "2 gold 2 marble").set(cathedral={0: 5, 1: 4}).rival_turn(CATHEDRAL).rival_did() == "gather"
    t = solo().cards(0, "Well").goods(0, "2 gold 2 marble").set(cathedral={0: 4, 1: 5}).turn_of(0)
    assert not t.can_place("Guildhall for the Cathedral")


@pytest.mark.parametrize(
    ("reward", "gets", "virtue", "cards"),
    [
        ("1 virtue 2 wood", {"goods": 2}, 8, 0),
        ("1 virtue 2 stone", {"goods": 2}, 8, 0),
        ("1 virtue 1 building card", {}, 8, 1),
        ("1 virtue 3 silver", {"silver": 3}, 8, 0),
        ("1 virtue 1 gold", {"gold": 1}, 8, 0),
        ("2 virtue", {}, 9, 0),
    ],
)
def test_its_rewards(reward: str, gets: dict[str, int], virtue: int, cards: int) -> None:
    t = solo().goods(1, "1 gold").rewards(reward).rival_turn(CATHEDRAL)
    assert rival(t) == gets and t.g.virtue[1] == virtue and plans(t) == cards


def test_an_empty_reward_pile_gives_a_virtue_and_a_seventh_plan_card_is_not_drawn() -> None:
    assert solo().goods(1, "1 gold").no_rewards().rival_turn(CATHEDRAL).g.virtue[1] == 8
    t = (
        solo()
        .goods(1, "1 gold")
        .cards(1, *[card.name for card in C.BUILDINGS][:6])
        .rewards("1 virtue 1 building card")
        .rival_turn(CATHEDRAL)
    )
    assert plans(t) == 6


@pytest.mark.parametrize(("lying", "reset"), [(6, True), (9, True), (5, False)])
def test_its_worker_on_a_reset_slot_causes_the_reset(lying: int, reset: bool) -> None:
    t = solo().goods(1, "1 gold").fill_guildhall(lying).rival_turn(CATHEDRAL)
    assert t.g.resets == reset


def test_its_twelfth_slot_ends_the_game_after_one_more_turn_of_everybody() -> None:
    t = solo().goods(1, "1 gold").fill_guildhall(11).rival_turn(CATHEDRAL)
    assert t.g.end_trigger == 1 and t.g.seat == 0 and t.g.last_turns == 1
    assert t.place("Quarry").match.over


def test_after_a_players_twelfth_slot_the_rival_and_then_the_player_have_one_more_turn() -> None:
    t = solo().cards(0, "Well").goods(0, "2 wood 2 stone").fill_guildhall(11, 1).turn_of(0).build("Well")
    assert t.g.seat == 0 and not t.match.over
    assert t.place("Quarry").match.over


def test_in_the_last_round_its_worker_lies_beside_the_guildhall() -> None:
    t = solo().goods(1, "1 gold").fill_guildhall(12).set(end_trigger=1, last_turns=2)
    own = int(t.g.guildhall_workers[1])
    t.rival_turn(CATHEDRAL)
    assert t.g.guildhall_count == 12 and t.g.guildhall_workers[1] == own + 1 and t.g.cathedral[1] == 1


# --- it among the players ---------------------------------------------------------------------------------------------
def reset_with(prison: int, rivals: int) -> Table:
    t = (
        solo()
        .workers(0, prison=prison, market="middle")
        .workers(1, prison=rivals, market="large")
        .goods(0, "1 silver")
        .turn_of(0)
    )
    supply = int(t.g.supply[1])
    assert supply > 0
    return t.place("Black Market, small")


def test_resets_hit_it_like_everybody() -> None:
    t = reset_with(0, 3)
    assert t.g.unpaid_debts[1] == 1 and t.g.virtue[1] == 6
    t = reset_with(2, 3)
    assert [int(t.g.unpaid_debts[p]) for p in (0, 1)] == [1, 1] and [int(t.g.virtue[p]) for p in (0, 1)] == [5, 6]


def test_its_apprentices_do_nothing_in_a_reset() -> None:
    t = (
        solo()
        .apprentices(1, "Gatekeeper", "Squire")
        .workers(0, market="middle")
        .workers(1, prison=2, market="large")
        .goods(0, "1 silver")
        .turn_of(0)
        .place("Black Market, small")
    )
    assert t.g.stage == S.PLACEMENT and t.g.seat == 0 and t.g.unpaid_debts[1] == 1


def test_effects_of_a_players_building_on_everybody_hit_it() -> None:
    t = (
        solo()
        .cards(0, "Monument")
        .apprentices(0, "Labourer")
        .goods(0, "2 wood 3 stone 2 marble")
        .set(virtue={1: 14}, unpaid_debts={1: 1})
        .turn_of(0)
    )
    assert t.build("Monument").g.unpaid_debts[1] == 0
    t = (
        two()
        .cards(0, "Watchtower")
        .apprentices(0, "Labourer")
        .goods(0, "3 clay 4 wood 1 gold 1 marble")
        .workers(2, prison=3)
        .turn_of(0)
        .build("Watchtower")
    )
    assert t.g.virtue[2] == 6


def test_players_capture_imprison_and_take_back_its_workers_like_those_of_anybody() -> None:
    t = two().workers(2, quarry=3).goods(0, "1 silver").turn_of(0).place("Town Centre").capture("quarry", 2)
    assert t.g.captives[0, 2] == 3
    t = two().workers(2, held_by=(0, 3)).turn_of(0).place("Guardhouse").do("guardhouse", 0)
    assert t.g.prison[2] == 3 and t.has_goods(0) == {"silver": 3}
    t = Table(1, recall_fallback="anywhere").workers(0, held_by=(1, 3), guildhall=17)
    t.turn_of(0)
    assert t.g.stage == S.RECALL_WORKER and t.mask_of("recall_captive") == [0]


@pytest.mark.parametrize(("goods", "counts"), [(0, 0), (1, 1), (7, 3)])
def test_for_a_majority_its_goods_count_a_third_as_each_of_clay_wood_and_stone(goods: int, counts: int) -> None:
    for name, good in (("Clay Market", "clay"), ("Wood Market", "wood"), ("Stone Market", "stone")):
        t = solo().built(0, name).set(rival_goods=goods)
        base = int(C.BUILDING_POINTS[building(name)])
        assert t.goods(0, f"{counts} {good}").match.breakdown()[0][0] == base
        assert t.goods(0, f"{counts + 1} {good}").match.breakdown()[0][0] == base + 2


def test_its_silver_and_its_cathedral_level_count_as_they_are() -> None:
    t = solo().built(0, "Silver Market").goods(0, "3 silver").goods(1, "3 silver").set(rival_goods=9)
    assert t.match.breakdown()[0][0] == 6 and t.goods(1, "2 silver").match.breakdown()[0][0] == 8
    t = solo().built(0, "Steeple").set(cathedral={0: 2, 1: 2})
    assert t.match.breakdown()[0][0] == 4 and t.set(cathedral={0: 3}).match.breakdown()[0][0] == 6


@pytest.mark.parametrize(("side", "points"), [("constantine", 20), ("helena", 22)])
def test_its_score_counts_buildings_with_a_bonus_each_and_no_effect_of_them(side: str, points: int) -> None:
    t = (
        solo(side)
        .built(1, "Tiler's Hut", "Betting House")
        .apprentices(1, 20)
        .cards(1, "Well", "Palace", "Smithy", "Church")
        .goods(1, "2 gold 1 marble 23 silver")
    )
    t.workers(1, prison=5).set(cathedral={1: 3}, virtue={1: 9}, unpaid_debts={1: 2}, rival_goods=9)
    assert t.points(1) == points == t.match.breakdown()[1].sum()


def test_end_game_effects_on_its_virtue_do_not_count() -> None:
    t = solo().built(1, "Dungeon", "Reservoir").set(paid_debts={1: 4}, end_trigger=1).turn_of(0)
    assert t.place("Quarry").match.over and t.g.virtue[1] == 7 and t.points(1) == 14 + 4 + 2


@pytest.mark.parametrize(
    ("own", "its", "ranks"),
    [
        (("7", "0 silver"), ("7", "0 silver"), [1, 1]),
        (("8", "0 silver"), ("7", "0 silver"), [1, 2]),
        (("7", "1 silver"), ("7", "3 silver"), [2, 1]),
    ],
)
def test_it_is_ranked_like_a_player_by_points_virtue_and_silver(
    own: tuple[str, str], its: tuple[str, str], ranks: list[int]
) -> None:
    t = solo().set(virtue={0: int(own[0]), 1: int(its[0])}).goods(0, own[1]).goods(1, its[1])
    assert t.match.standings()[1].tolist() == ranks


def test_a_single_players_reward_is_its_place_beside_the_rival() -> None:
    won = solo().set(cathedral={0: 5}, over=1)
    assert won.match.returns().tolist() == [1.0]
    assert solo().set(cathedral={1: 5}, over=1).match.returns().tolist() == [-1.0] and solo().set(
        over=1
    ).match.returns().tolist() == [0.0]
    assert two().set(cathedral={2: 5, 1: 3}, over=1).match.returns().tolist() == [-1.0, 0.0]


@pytest.mark.parametrize(("name", "apprentices", "goods"), [("Crane", 0, 0), ("Graveyard", 3, 0), ("Museum", 0, 6)])
def test_promo_buildings_have_no_effect_for_it(name: str, apprentices: int, goods: int) -> None:
    t = Table(1, promo_cards=True).cards(1, name, "Well").apprentices(1, *[11, 12, 19][:apprentices]).set(rival_goods=7)
    supply = int(t.g.supply[1])
    t.rival_turn(BUILD)
    assert t.rival_did() == "build" and t.g.supply[1] == supply - 1 and t.g.guildhall_count == 1
    assert len(t.match.game.facts(t.g, 1)["apprentices"]) == apprentices


def test_its_apprentices_stay_with_it_and_are_public() -> None:
    t = solo().show(0, 1, "Thief").rival_turn(HIRE_TOP)
    view = t.match.view(0)
    assert (
        int(view.state.apprentices[1]) == 1 << apprentice("Thief")
        and "Thief" in view.text()
        and "hire top row" in view.text()
    )
