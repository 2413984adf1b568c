"""The ability of each character (rules section 10, amendments F13, F21)."""

from __future__ import annotations

import pytest

from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, apprentice, building
from tests.games.architects.test_buildings import CARDS, exact


def with_character(name: str, *others: str, virtue: int | None = None, **options: object) -> Table:
    """Player 0 has this character; nobody has workers in prison or debts; the virtue is 7 unless said otherwise."""
    names = [name, *(others or (["ada"] if name in ("rudolf", "bertha") else ["rudolf"]))]
    given = {f"character_{seat}": one for seat, one in enumerate(names)}
    t = Table(len(names), characters="dealt", promo_boards=True, **given, **options)
    g = t.g
    for p in range(len(names)):
        g.supply[p] += g.prison[p]
        g.prison[p] = g.unpaid_debts[p] = 0
        g.virtue[p] = 7
    if virtue is not None:
        g.virtue[0] = virtue
    return t.turn_of(0)


# --- Therese: gold and marble are the same ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("level", "goods", "left"),
    [
        (1, "1 marble", {}),
        (1, "1 gold 1 marble", {"marble": 1}),
        (3, "1 gold", {}),
        (5, "4 gold", {}),
        (5, "1 gold 3 marble", {}),
        (5, "2 gold 2 marble", {}),
    ],
)
def test_therese_pays_gold_with_marble_and_marble_with_gold_at_the_cathedral_the_named_kind_first(
    level: int, goods: str, left: dict[str, int]
) -> None:
    t = (
        with_character("therese")
        .cards(0, "Well")
        .goods(0, goods)
        .set(cathedral={0: level - 1})
        .rewards("2 virtue")
        .turn_of(0)
    )
    t.place("Guildhall for the Cathedral")
    assert t.has_goods(0) == left and t.g.cathedral[0] == level


@pytest.mark.parametrize(
    ("name", "level", "goods"),
    [("rudolf", 1, "1 marble"), ("rudolf", 3, "1 gold"), ("therese", 5, "1 gold 2 marble"), ("rudolf", 5, "4 gold")],
)
def test_nobody_else_can_and_she_needs_as_many_together(name: str, level: int, goods: str) -> None:
    t = with_character(name).cards(0, "Well").goods(0, goods).set(cathedral={0: level - 1}).turn_of(0)
    assert not t.can_place("Guildhall for the Cathedral")


@pytest.mark.parametrize(
    ("card", "goods", "left"),
    [
        ("Drafting Room", "4 stone 2 gold 2 marble", {"marble": 1}),
        ("Dungeon", "4 stone 1 gold 3 marble", {}),
        ("Factory", "2 wood 2 stone 5 marble", {"marble": 4}),
        ("Smithy", "4 clay 2 wood 1 gold", {"gold": 1, "stone": 4}),
    ],
)
def test_therese_pays_buildings_with_either_and_is_never_asked_which(
    card: str, goods: str, left: dict[str, int]
) -> None:
    t = with_character("therese").cards(0, card).apprentices(0, "Labourer").goods(0, goods).turn_of(0).build(card)
    assert t.has_goods(0) == left and t.g.seat == 1


@pytest.mark.parametrize(
    ("cards", "goods", "virtue"),
    [
        (("Castle",), "1 gold 1 marble", 8),
        (("Castle",), "3 gold 2 marble", 9),
        (("Observatory",), "2 gold 1 marble", 8),
        (("Castle", "Observatory"), "2 gold 2 marble", 11),
    ],
)
def test_what_counts_gold_or_marble_counts_both_for_therese(cards: tuple[str, ...], goods: str, virtue: int) -> None:
    t = with_character("therese").built(0, *cards).goods(0, goods)
    points = {8: 0, 9: 0, 11: 2}[virtue]
    parts = dict(zip(t.match.game.sources, t.match.breakdown()[0], strict=True))
    assert parts["virtue"] == points and parts["gold and marble"] == sum(int(n) for n in goods.split()[::2])
    standard = Table(2).built(0, *cards).goods(0, goods)
    assert standard.match.breakdown()[0][2] <= points


def test_what_therese_gains_keeps_its_kind() -> None:
    t = with_character("therese").cards(0, "Clay Pit").goods(0, "4 clay 1 wood").turn_of(0).build("Clay Pit")
    assert t.do("gain", 1).has_goods(0) == {"marble": 1}


# --- Caroline: a building card with every action at the Black Market --------------------------------------------------
def test_caroline_draws_a_card_with_the_small_space() -> None:
    t = with_character("caroline").goods(0, "10 silver").market("1 marble").turn_of(0)
    deck = int(t.g.building_deck_size)
    t.place("Black Market, small")
    assert (
        t.has_goods(0) == {"silver": 9, "marble": 1}
        and len(t.hand(0)) == 1
        and t.g.building_deck_size == deck - 1
        and t.g.virtue[0] == 6
    )


@pytest.mark.parametrize("place", ["Black Market, large", "Black Market, middle, to hire"])
def test_caroline_draws_a_card_with_the_large_space_and_after_a_hire(place: str) -> None:
    t = with_character("caroline").goods(0, "10 silver").show(0, 1, "Labourer").turn_of(0).place(place)
    if place.endswith("hire"):
        t.hire("Labourer")
    assert len(t.hand(0)) == 1


def test_caroline_draws_after_keeping_one_of_five_what_was_the_sixth_card() -> None:
    t = with_character("caroline").goods(0, "10 silver").turn_of(0)
    g = t.g
    deck = [int(g.card_in[g.building_deck[(g.building_deck_top + i) % S.DECK]]) for i in range(6)]
    t.place("Black Market, middle, to draw").do("take", deck[2])
    assert set(t.hand(0)) == {deck[2], deck[5]}


def test_carolines_card_comes_before_the_hand_limit_and_before_a_reset() -> None:
    six = ("Well", "Smithy", "Church", "Fountain", "Clay Pit", "Palace")
    t = with_character("caroline").cards(0, *six).goods(0, "10 silver").turn_of(0).place("Black Market, small")
    assert t.g.stage == S.OVER_HAND_LIMIT and len(t.hand(0)) == 7


def test_caroline_draws_nothing_at_the_workshop_and_nothing_from_an_empty_deck() -> None:
    t = (
        with_character("caroline")
        .goods(0, "10 silver")
        .show(0, 1, "Labourer")
        .turn_of(0)
        .place("Workshop to hire")
        .hire("Labourer")
    )
    assert not t.hand(0)


# --- Ada: one tax less ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("virtue", "hire", "first", "rescue", "debt"),
    [(11, (3, 1), (0, 0), (4, 1), (5, 2)), (3, (2, 0), (0, 0), (3, 0), (4, 1)), (1, (2, 0), (0, 0), (3, 0), (3, 0))],
)
def test_ada_ignores_one_tax_of_every_payment_besides_the_track(
    virtue: int,
    hire: tuple[int, int],
    first: tuple[int, int],
    rescue: tuple[int, int],
    debt: tuple[int, int],
) -> None:
    def paid(t: Table) -> tuple[int, int]:
        return 20 - int(t.g.goods[0, 5]), int(t.g.tax)

    def ada() -> Table:
        return with_character("ada", virtue=virtue).goods(0, "20 silver")

    assert paid(ada().show(0, 1, "Labourer").turn_of(0).place("Workshop to hire").hire("Labourer")) == hire
    assert paid(ada().workers(1, quarry=1).turn_of(0).place("Town Centre").capture("quarry", 1)) == first
    assert (
        paid(ada().workers(0, held_by=(1, 1)).turn_of(0).place("Guardhouse").do("guardhouse", A.RESCUE_MONEY)) == rescue
    )
    assert paid(ada().set(unpaid_debts={0: 1}).turn_of(0).place("Guardhouse").do("guardhouse", A.PAY_OFF_DEBT)) == debt


@pytest.mark.parametrize(("silver", "cards"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_what_ada_can_hire_follows_from_what_she_pays(silver: int, cards: int) -> None:
    t = with_character("ada", virtue=11).goods(0, f"{silver} silver").turn_of(0)
    assert t.can_place("Workshop to hire") == (cards > 0)
    if cards:
        assert sum(t.place("Workshop to hire").match.mask) == 2 * cards


def test_each_of_adas_payments_in_a_visit_is_one_tax_less() -> None:
    t = (
        with_character("ada")
        .set(unpaid_debts={0: 2})
        .workers(0, guardhouse=1)
        .goods(0, "10 silver")
        .turn_of(0)
        .place("Guardhouse")
    )
    t.do("guardhouse", A.PAY_OFF_DEBT).do("guardhouse", A.PAY_OFF_DEBT)
    assert (t.g.goods[0, 5], t.g.tax, t.g.virtue[0], t.g.paid_debts[0]) == (0, 4, 9, 2)


def test_a_debt_that_lifts_ada_out_of_the_tracks_evasion_makes_the_next_one_dearer() -> None:
    t = (
        with_character("ada", virtue=3)
        .set(unpaid_debts={0: 2})
        .workers(0, guardhouse=1)
        .goods(0, "9 silver")
        .turn_of(0)
        .place("Guardhouse")
    )
    t.do("guardhouse", A.PAY_OFF_DEBT).do("guardhouse", A.PAY_OFF_DEBT)
    assert (t.g.goods[0, 5], t.g.tax) == (0, 3)


@pytest.mark.parametrize(
    ("virtue", "debt", "choices"),
    [(11, False, [0, 1]), (3, False, [0, 1, 2]), (1, False, [0, 1, 2]), (1, True, [0, 1, 2, 3])],
)
def test_by_choice_ada_ignores_up_to_the_taxes_that_there_are(virtue: int, debt: bool, choices: list[int]) -> None:
    t = (
        with_character("ada", virtue=virtue, tax_evasion="choice")
        .goods(0, "20 silver")
        .show(0, 1, "Labourer")
        .set(unpaid_debts={0: int(debt)})
        .turn_of(0)
    )
    t = t.place("Guardhouse").do("guardhouse", A.PAY_OFF_DEBT) if debt else t.place("Workshop to hire").hire("Labourer")
    assert t.mask_of("ignore_taxes") == choices


def test_ada_may_visit_the_town_centre_without_silver_also_where_idling_is_forbidden() -> None:
    assert with_character("ada", idle_placement="bga").can_place("Town Centre")
    assert not with_character("rudolf", idle_placement="bga").can_place("Town Centre")


# --- Frederick: no building card for the Cathedral --------------------------------------------------------------------
def test_frederick_works_on_the_cathedral_with_an_empty_hand_and_discards_nothing() -> None:
    t = with_character("frederick").goods(0, "1 gold").rewards("2 virtue").turn_of(0)
    deck = int(t.g.building_deck_size)
    t.place("Guildhall for the Cathedral")
    assert t.g.cathedral[0] == 1 and t.g.virtue[0] == 9 and t.g.building_deck_size == deck and t.g.seat == 1
    assert not with_character("rudolf").goods(0, "1 gold").turn_of(0).can_place("Guildhall for the Cathedral")


def test_frederick_keeps_his_cards_and_is_still_asked_for_the_mix() -> None:
    t = (
        with_character("frederick")
        .cards(0, "Well", "Smithy")
        .goods(0, "4 wood 4 stone")
        .set(cathedral={0: 1})
        .rewards("2 virtue")
        .turn_of(0)
    )
    t.place("Guildhall for the Cathedral")
    assert t.mask_of("pay_wood") == [0, 1, 2, 3, 4]
    assert len(t.do("pay_wood", 1).hand(0)) == 2 and t.has_goods(0) == {"wood": 3, "stone": 1}


# --- Rudolf: cheaper at the Workshop, six apprentices -----------------------------------------------------------------
@pytest.mark.parametrize(("virtue", "column", "paid", "tax"), [(9, 1, 3, 2), (3, 1, 2, 1), (1, 1, 1, 0), (9, 3, 5, 2)])
def test_rudolf_pays_one_plain_silver_less_at_the_workshop_never_less_tax_or_skip_coins(
    virtue: int, column: int, paid: int, tax: int
) -> None:
    t = (
        with_character("rudolf", virtue=virtue)
        .goods(0, "9 silver")
        .show(0, column, "Labourer")
        .turn_of(0)
        .place("Workshop to hire")
        .hire("Labourer")
    )
    assert 9 - t.g.goods[0, 5] == paid and t.g.tax == tax and t.g.coins[0].sum() == column - 1


@pytest.mark.parametrize(
    ("name", "silver", "able"),
    [("rudolf", 3, True), ("rudolf", 2, False), ("frederick", 3, False), ("frederick", 4, True)],
)
def test_who_can_hire_with_how_much(name: str, silver: int, able: bool) -> None:
    assert with_character(name).goods(0, f"{silver} silver").turn_of(0).can_place("Workshop to hire") == able


def test_rudolf_pays_the_black_market_like_everybody() -> None:
    t = (
        with_character("rudolf")
        .goods(0, "2 silver")
        .show(0, 1, "Labourer")
        .turn_of(0)
        .place("Black Market, middle, to hire")
        .hire("Labourer")
    )
    assert t.has_goods(0) == {}


@pytest.mark.parametrize(
    ("name", "before", "asked"),
    [("rudolf", 5, False), ("rudolf", 6, True), ("frederick", 4, False), ("frederick", 5, True)],
)
@pytest.mark.parametrize("place", ["Workshop to hire", "Black Market, middle, to hire"])
def test_rudolf_may_have_six_apprentices_everybody_else_five(name: str, before: int, asked: bool, place: str) -> None:
    t = with_character(name).apprentices(0, *range(14, 14 + before)).goods(0, "9 silver").turn_of(0).place(place)
    assert (t.g.stage == S.RETURN_ONE) == asked


def test_six_masons_count_for_rudolf() -> None:
    t = with_character("rudolf").built(0, "Mason's Hut").apprentices(0, 15, 17, 22, 23, 29, 30)
    assert t.match.breakdown()[0][0] == 5 + 6


# --- Lothaire: one wood or one stone less -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("goods", "choice", "left"), [("2 wood 2 stone", 0, {"wood": 1}), ("2 wood 2 stone", 1, {"stone": 1})]
)
def test_lothaire_is_asked_which_of_wood_and_stone_is_less(goods: str, choice: int, left: dict[str, int]) -> None:
    t = with_character("lothaire").cards(0, "Well").goods(0, goods).turn_of(0).build("Well")
    assert t.g.stage == S.WOOD_OR_STONE and t.mask_of("less") == [0, 1]
    assert t.do("less", choice).has_goods(0) == {"clay": 4, **left}


@pytest.mark.parametrize(
    ("card", "goods", "left"),
    [
        ("Well", "1 wood 2 stone", {"clay": 4}),
        ("Well", "2 wood 1 stone", {"clay": 4}),
        ("Reservoir", "6 clay", {}),
        ("Dungeon", "3 stone 2 gold 2 marble", {}),
    ],
)
def test_where_only_one_way_can_be_paid_lothaire_is_not_asked(card: str, goods: str, left: dict[str, int]) -> None:
    t = with_character("lothaire").cards(0, card).apprentices(0, "Labourer").goods(0, goods).turn_of(0).build(card)
    assert t.has_goods(0) == left and t.g.seat == 1


@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("Well", "1 wood 1 stone"),
        ("Reservoir", "5 clay 1 wood"),
        ("Dungeon", "4 stone 1 gold 2 marble"),
        ("Dungeon", "2 stone 2 gold 2 marble"),
    ],
)
def test_one_thing_is_less_and_never_clay_gold_or_marble(card: str, goods: str) -> None:
    assert (
        not with_character("lothaire")
        .cards(0, card)
        .apprentices(0, "Labourer")
        .goods(0, goods)
        .turn_of(0)
        .can_build(card)
    )


@pytest.mark.parametrize("row", CARDS[:40], ids=[row[0] for row in CARDS[:40]])
def test_every_building_is_a_wood_or_stone_cheaper_for_lothaire(row: list[str]) -> None:
    wood, stone = map(int, row[2].split()[1:3])
    t = (
        with_character("lothaire")
        .cards(0, row[0])
        .apprentices(0, "Labourer")
        .goods(0, exact(row[2]))
        .turn_of(0)
        .build(row[0])
    )
    ways = [k for k, number in enumerate((wood, stone)) if number]
    if len(ways) == 2:
        assert t.mask_of("less") == [0, 1]
    else:
        assert t.g.stage != S.WOOD_OR_STONE


@pytest.mark.parametrize(
    ("level", "goods", "woods"),
    [(2, "4 wood 4 stone", [0, 1, 2, 3]), (2, "1 wood 2 stone", None), (4, "8 wood 8 stone", list(range(8)))],
)
def test_lothaire_pays_one_less_for_cathedral_levels_two_and_four_in_any_mix(
    level: int, goods: str, woods: list[int] | None
) -> None:
    t = (
        with_character("lothaire")
        .cards(0, "Well")
        .goods(0, goods)
        .set(cathedral={0: level - 1})
        .rewards("2 virtue")
        .turn_of(0)
        .place("Guildhall for the Cathedral")
    )
    if woods is None:
        assert t.g.cathedral[0] == level and t.has_goods(0) == {}
    else:
        assert t.mask_of("pay_wood") == woods
        t.do("pay_wood", woods[-1])
        assert t.g.goods[0, 1] == t.g.goods[0, 2] - len(woods) + 1 and t.g.goods[0, 2] == int(goods.split()[2])


def test_lothaire_needs_three_for_level_two_and_as_much_gold_as_everybody() -> None:
    t = with_character("lothaire").cards(0, "Well")
    assert not t.goods(0, "2 wood").set(cathedral={0: 1}).turn_of(0).can_place("Guildhall for the Cathedral")
    assert not t.goods(0, "").set(cathedral={0: 0}).turn_of(0).can_place("Guildhall for the Cathedral")


# --- Hugo: silver instead of a debt -----------------------------------------------------------------------------------
def betting_house(silver: int) -> Table:
    return (
        with_character("hugo")
        .cards(0, "Betting House")
        .goods(0, f"1 clay 2 stone 1 gold {silver} silver")
        .turn_of(0)
        .build("Betting House")
    )


@pytest.mark.parametrize(("answer", "silver", "debts"), [(0, 0, 0), (1, 2, 1)])
def test_hugo_pays_two_silver_instead_of_a_debt_or_takes_it(answer: int, silver: int, debts: int) -> None:
    t = betting_house(2)
    assert t.g.stage == S.NEW_DEBT and t.g.seat == 0
    t.do("new_debt", answer)
    assert (t.g.goods[0, 5], t.g.unpaid_debts[0], t.g.virtue[0], t.g.seat) == (silver, debts, 6, 1)


def test_with_one_silver_hugo_takes_the_debt_unasked() -> None:
    t = betting_house(1)
    assert (t.g.goods[0, 5], t.g.unpaid_debts[0], t.g.seat) == (1, 1, 1)


@pytest.mark.parametrize(("silver", "questions"), [(1, 0), (3, 1), (4, 2)])
def test_a_rescue_at_virtue_zero_brings_two_debts_and_a_question_for_each_that_can_be_paid(
    silver: int, questions: int
) -> None:
    t = (
        with_character("hugo", virtue=0)
        .workers(0, held_by=(1, 3))
        .goods(0, f"{silver} silver")
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", A.RESCUE_DEBT)
    )
    for _ in range(questions):
        assert t.g.stage == S.NEW_DEBT
        t.do("new_debt", 0)
    assert (
        t.g.seat == 1
        and t.g.unpaid_debts[0] == 2 - questions
        and t.g.goods[0, 5] == silver - 2 * questions
        and t.g.supply[0] == 19
    )


def test_hugo_is_asked_in_another_players_reset_and_the_turn_goes_on() -> None:
    t = (
        with_character("rudolf", "hugo")
        .set(virtue={1: 2})
        .workers(1, prison=10)
        .goods(1, "12 silver")
        .goods(0, "1 silver")
    )
    t.workers(0, market="middle").workers(1, market="large").turn_of(0).place("Black Market, small")
    assert (t.g.seat, t.g.stage, t.g.virtue[1]) == (1, S.NEW_DEBT, 1)
    t.do("new_debt", 0)
    assert (t.g.goods[1, 5], t.g.unpaid_debts[1], t.g.active, t.g.stage) == (10, 0, 1, S.PLACEMENT)


def test_a_reset_at_virtue_zero_asks_hugo_twice() -> None:
    t = (
        with_character("rudolf", "hugo")
        .set(virtue={1: 0})
        .workers(1, prison=3)
        .goods(1, "4 silver")
        .goods(0, "1 silver")
    )
    t.workers(0, market="middle").workers(1, market="large").turn_of(0).place("Black Market, small")
    t.do("new_debt", 0)
    assert t.g.stage == S.NEW_DEBT
    assert (t.do("new_debt", 1).g.unpaid_debts[1], t.g.goods[1, 5]) == (1, 2)


@pytest.mark.parametrize(("silver", "tax", "questions"), [(0, 4, 2), (1, 4, 2), (0, 3, 1), (0, 1, 0)])
def test_at_the_tax_stand_hugo_takes_the_silver_first_and_may_pay_for_the_debts_with_it(
    silver: int, tax: int, questions: int
) -> None:
    t = with_character("hugo", virtue=0).goods(0, f"{silver} silver").set(tax=tax).turn_of(0).place("Tax Stand")
    for _ in range(questions):
        assert (t.g.seat, t.g.stage) == (0, S.NEW_DEBT)
        t.do("new_debt", 0)
    assert t.g.seat == 1 and t.g.unpaid_debts[0] == 2 - questions and t.g.goods[0, 5] == silver + tax - 2 * questions


@pytest.mark.parametrize(("silver", "questions"), [(1, 0), (3, 1)])
def test_silver_that_comes_after_the_debt_cannot_pay_for_it(silver: int, questions: int) -> None:
    """The printed virtue of a building comes before the silver of its effect."""
    t = (
        with_character("hugo", virtue=0)
        .cards(0, "Thieves' Den")
        .apprentices(0, "Labourer")
        .goods(0, f"1 clay 2 wood 3 stone {silver} silver")
    )
    t.turn_of(0).build("Thieves' Den")
    for _ in range(questions):
        t.do("new_debt", 0)
    assert t.g.seat == 1 and t.g.unpaid_debts[0] == 2 - questions and t.g.goods[0, 5] == silver + 4 - 2 * questions


def test_a_debt_at_the_black_market_is_asked_after_the_price_is_paid() -> None:
    t = with_character("hugo", virtue=0).goods(0, "3 silver").turn_of(0).place("Black Market, small")
    assert t.g.stage == S.NEW_DEBT and t.g.goods[0, 5] == 2


def test_another_players_watchtower_asks_hugo() -> None:
    t = (
        with_character("rudolf", "hugo")
        .set(virtue={1: 0})
        .workers(1, prison=3)
        .goods(1, "2 silver")
        .cards(0, "Watchtower")
        .apprentices(0, "Labourer")
    )
    t.goods(0, "3 clay 4 wood 1 gold 1 marble").turn_of(0).build("Watchtower")
    assert (t.g.seat, t.g.stage) == (1, S.NEW_DEBT)


@pytest.mark.parametrize(("answer", "points"), [(0, 14 - 9), (1, 14 - 9 - 2)])
def test_hugo_is_asked_about_a_debt_of_the_end_of_the_game_before_the_scoring(answer: int, points: int) -> None:
    t = (
        with_character("hugo")
        .built(0, "Dungeon")
        .set(virtue={0: 1}, end_trigger=1, last_turns=1)
        .goods(0, "2 silver")
        .turn_of(0)
    )
    t.g.last_turns = 0
    t.place("Quarry")
    assert t.g.stage == S.NEW_DEBT and not t.match.over
    t.do("new_debt", answer)
    assert t.match.over and t.points(0) == points


def test_nobody_without_hugo_is_ever_asked() -> None:
    t = (
        with_character("rudolf")
        .cards(0, "Betting House")
        .goods(0, "1 clay 2 stone 1 gold 9 silver")
        .turn_of(0)
        .build("Betting House")
    )
    assert t.g.unpaid_debts[0] == 1 and t.g.seat == 1


def test_debts_of_the_set_up_are_not_asked_about() -> None:
    assert Table(2, characters="dealt", character_0="caroline").g.unpaid_debts[0] == 1


# --- Clovis: a building card for constructing -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "goods", "hand"), [("Smithy", "4 clay 2 wood", 1), ("Drafting Room", "4 stone 3 gold", 3)]
)
def test_clovis_draws_a_card_for_each_building_besides_its_effect(card: str, goods: str, hand: int) -> None:
    t = with_character("clovis").cards(0, card).apprentices(0, "Labourer").goods(0, goods).turn_of(0).build(card)
    assert len(t.hand(0)) == hand


def test_clovis_draws_nothing_for_the_cathedral() -> None:
    t = (
        with_character("clovis")
        .cards(0, "Well")
        .goods(0, "1 gold")
        .rewards("2 virtue")
        .turn_of(0)
        .place("Guildhall for the Cathedral")
    )
    assert not t.hand(0)


def test_the_card_of_clovis_comes_after_the_effect_so_it_is_not_the_one_discarded() -> None:
    t = (
        with_character("clovis")
        .cards(0, "Library", "Well")
        .apprentices(0, "Labourer")
        .goods(0, "4 wood 2 stone 1 marble")
        .turn_of(0)
        .build("Library")
    )
    assert t.mask_of("discard") == [building("Well")]
    assert len(t.discard("Well").hand(0)) == 1


def test_the_card_of_clovis_comes_before_the_reset() -> None:
    t = (
        with_character("clovis", "fara")
        .workers(1, prison=1)
        .cards(0, "Smithy")
        .goods(0, "4 clay 2 wood")
        .fill_guildhall(6)
        .turn_of(0)
        .build("Smithy")
    )
    assert t.g.stage == S.RESET_ABILITY and len(t.hand(0)) == 1


# --- Fara: a worker out of prison in every reset ----------------------------------------------------------------------
def fara_in_reset(prison: int, *cards: int) -> Table:
    """Player 0 triggers a reset with one own worker on the market; player 1 is Fara."""
    t = with_character("rudolf", "fara").apprentices(1, *cards).workers(1, prison=prison).goods(0, "1 silver")
    return t.workers(0, market="middle").workers(0, market="large").turn_of(0).place("Black Market, small")


def test_fara_may_release_one_worker_once_in_anybodys_reset() -> None:
    t = fara_in_reset(2)
    assert (t.g.seat, t.g.stage) == (1, S.RESET_ABILITY) and len(t.match.legal_actions()) == 2
    t.do("reset_ability", A.CHARACTER_ABILITY)
    assert t.g.prison[1] == 1 and t.g.supply[1] == 19 and t.g.stage == S.PLACEMENT, "the ability is used up"


@pytest.mark.parametrize(("release", "virtue"), [(True, 7), (False, 6)])
def test_what_fara_releases_does_not_count_in_the_reset(release: bool, virtue: int) -> None:
    t = fara_in_reset(3)
    t = t.do("reset_ability", A.CHARACTER_ABILITY) if release else t.stop()
    assert t.g.virtue[1] == virtue


def test_fara_beside_a_gatekeeper_and_a_squire() -> None:
    t = fara_in_reset(4, 9)
    assert len(t.match.legal_actions()) == 4, "one, two, Fara, stop"
    t.do("reset_ability", 1).do("reset_ability", A.CHARACTER_ABILITY)
    assert t.g.prison[1] == 1
    t = fara_in_reset(1, 26)
    assert len(t.match.legal_actions()) == 2
    t.do("reset_ability", A.CHARACTER_ABILITY)
    squire = next(i for i, (a, _) in enumerate(A.RESET_ABILITIES) if a == apprentice(26))
    assert t.mask_of("reset_ability") == [squire] and t.do("reset_ability", squire).has_goods(1) == {"gold": 1}


def test_without_workers_in_prison_fara_is_not_asked() -> None:
    assert fara_in_reset(0).g.stage == S.PLACEMENT


# --- Bertha: two silver more for imprisoning --------------------------------------------------------------------------
@pytest.mark.parametrize(("captured", "silver"), [(3, 5), (1, 3)])
def test_bertha_has_two_silver_more_when_she_imprisons(captured: int, silver: int) -> None:
    t = (
        with_character("bertha")
        .workers(1, held_by=(0, captured))
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", A.IMPRISON)
    )
    assert t.has_goods(0) == {"silver": silver} and t.g.prison[1] == captured


def test_bertha_gains_nothing_from_a_reset() -> None:
    t = (
        with_character("frederick", "bertha")
        .goods(0, "1 silver")
        .workers(1, market="middle")
        .workers(1, market="large")
        .turn_of(0)
        .place("Black Market, small")
    )
    assert t.has_goods(1) == {}
