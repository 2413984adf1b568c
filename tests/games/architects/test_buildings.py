"""Every building: what it costs, which skills it needs, its printed virtue, and what it does."""

from __future__ import annotations

import pytest

from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data.board import VIRTUE_POINTS
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.scoring import after_end_effects
from tests.games.architects.table import Table, building, flat

# transcribed from the printed cards: name, skills, cost (clay, wood, stone, gold, marble), points, virtue
PRINTED = """
Smithy|-|4 2 0 0 0|3|0
Steeple|-|0 2 0 2 0|4|1
Stone Market|M|2 0 4 0 1|7|0
Tavern|C|0 3 2 1 0|6|0
Thieves' Den|M|1 2 3 0 0|8|-2
Tiler's Hut|-|2 1 2 0 0|5|0
Trading Post|M|0 1 3 2 0|7|0
Treasury|T|0 1 3 1 0|6|0
University|CTM|4 2 3 0 2|11|1
Watchtower|CTM|3 4 0 1 1|11|-1
Well|-|0 2 2 0 0|3|0
Wood Market|C|2 4 0 1 0|7|0
Aqueduct|-|2 3 0 1 0|3|0
Armoury|CM|0 3 5 1 0|9|0
Barracks|CTM|2 6 0 2 0|10|0
Betting House|-|1 0 2 1 0|7|-1
Carpenter's Hut|-|3 1 1 0 0|5|0
Castle|CTM|2 4 0 1 2|10|0
Chapel|C|2 1 4 0 0|6|1
Church|-|3 0 3 0 0|5|1
Clay Market|T|3 0 2 1 0|6|0
Clay Pit|-|4 1 0 0 0|3|0
Drafting Room|CT|0 0 4 3 0|8|0
Dungeon|CTM|0 0 4 2 2|14|-1
Factory|M|0 2 2 3 0|7|0
Fortress|CTM|3 0 4 1 2|12|-2
Fountain|-|0 0 3 0 1|4|1
Gambler's Den|CT|0 0 1 1 3|10|-2
Hideout|CM|1 3 2 0 0|8|-2
Keep|CTM|0 5 2 2 0|12|-2
Library|CT|0 4 2 0 1|8|0
Lighthouse|T|0 3 1 0 2|6|0
Lumber Camp|-|4 0 2 0 0|3|0
Mason's Hut|-|0 2 4 0 0|5|0
Moneylender|M|4 2 0 1 0|5|-1
Monument|TM|0 2 3 0 2|9|1
Observatory|C|1 3 1 1 0|7|0
Palace|TM|0 3 3 0 2|9|0
Reservoir|-|6 1 0 0 0|4|0
Silver Market|T|0 2 0 1 1|6|0
Crane|-|0 3 1 0 0|3|0
Graveyard|CTM|4 1 2 0 2|12|-1
Museum|-|1 5 1 0 0|4|0
""".strip().splitlines()
CARDS = [line.split("|") for line in PRINTED]
GOODS = ("clay", "wood", "stone", "gold", "marble")
ONE_WITH = {"C": 40, "T": 20, "M": 30}  # Woodcutter, Miner, Stonecutter


def exact(cost: str) -> str:
    return " ".join(f"{n} {g}" for n, g in zip(cost.split(), GOODS, strict=True) if n != "0")


def ready(name: str, players: int = 4, extra: str = "", seed: int = 0, **options: object) -> Table:
    """Player 0 on turn with exactly the goods (and `extra`) and a Labourer to construct `name`."""
    cost = next(row[2] for row in CARDS if row[0] == name)
    return (
        Table(players, seed, **options)
        .cards(0, name)
        .apprentices(0, "Labourer")
        .goods(0, f"{exact(cost)} {extra}")
        .turn_of(0)
    )


def test_there_are_forty_buildings_and_three_promos_in_the_printed_order() -> None:
    assert [card.name for card in C.BUILDINGS] == [row[0] for row in CARDS] and C.BUILDINGS_IN_BOX == 40


@pytest.mark.parametrize("row", CARDS, ids=[row[0] for row in CARDS])
def test_cost_skills_points_and_virtue_are_those_printed(row: list[str]) -> None:
    name, skills, cost, points, virtue = row
    promo = {"promo_cards": building(name) >= C.BUILDINGS_IN_BOX}
    t = Table(**promo).cards(0, name).goods(0, exact(cost))
    letters = "" if skills == "-" else skills
    for missing in letters:  # one icon is not covered
        others = [ONE_WITH[x] for x in letters if x != missing]
        u = Table(**promo).cards(0, name).goods(0, exact(cost)).apprentices(0, *others).turn_of(0)
        assert not u.can_build(name), f"without {missing}"
    t.apprentices(0, *[ONE_WITH[x] for x in letters]).turn_of(0)
    assert t.can_build(name)
    for k, good in enumerate(GOODS):
        if t.g.goods[0, k]:
            t.g.goods[0, k] -= 1
            assert not t.refresh().can_build(name), f"one {good} too few"
            t.g.goods[0, k] += 1
    t.refresh().build(name)
    assert t.g.printed_points[0] == int(points)
    gained = {"Monument": 1}.get(name, 0)
    assert t.g.virtue[0] == 7 + int(virtue) + gained
    assert name not in t.hand_names(0) and t.g.guildhall_workers[0] == 1


def test_the_labourer_serves_all_three_icons_and_nothing_is_discarded() -> None:
    t = ready("Dungeon").build("Dungeon")
    assert t.owns(0, "Labourer")


# --- now --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "goods"),
    [
        ("Smithy", {"stone": 4}),
        ("Thieves' Den", {"silver": 4}),
        ("Well", {"clay": 4}),
        ("Lumber Camp", {"wood": 4}),
        ("Factory", {"marble": 2}),
    ],
)
def test_goods_at_once(name: str, goods: dict[str, int]) -> None:
    assert ready(name).build(name).has_goods(0) == goods


@pytest.mark.parametrize(
    ("name", "choice", "goods"),
    [
        ("Treasury", 0, {"gold": 1}),
        ("Treasury", 1, {"silver": 3}),
        ("Clay Pit", 0, {"gold": 1}),
        ("Clay Pit", 1, {"marble": 1}),
    ],
)
def test_a_choice_of_two_gains(name: str, choice: int, goods: dict[str, int]) -> None:
    t = ready(name).build(name)
    assert t.g.stage == S.CHOOSE_GAIN and int(t.match.mask.sum()) == 2
    assert t.do("gain", choice).has_goods(0) == goods


def test_the_drafting_room_draws_two_building_cards() -> None:
    assert len(ready("Drafting Room").build("Drafting Room").hand(0)) == 2


@pytest.mark.parametrize(("virtue", "gold"), [(3, 0), (4, 1), (8, 2), (14, 3)])
def test_the_palace_gives_a_gold_per_four_virtue(virtue: int, gold: int) -> None:
    t = ready("Palace").set(virtue={0: virtue}).build("Palace")
    assert t.g.goods[0, 3] == gold


def test_the_tavern_hires_any_face_up_apprentice_for_nothing_with_the_silver_on_it() -> None:
    t = ready("Tavern").show(1, 4, "Thief").set(coins=[[0, 0, 0, 0], [0, 0, 0, 3]]).build("Tavern")
    assert all(t.can("hire", int(a)) for a in t.g.display.flat) and t.can("stop")
    t.hire("Thief")
    assert t.owns(0, "Thief") and t.has_goods(0) == {"silver": 3}


def test_the_tavern_may_be_declined() -> None:
    t = ready("Tavern").build("Tavern").stop()
    assert flat(t.g.apprentices)[0] == 1 << 12 and t.g.seat == 1


def test_the_tavern_at_the_limit_offers_to_return_an_apprentice_or_to_decline() -> None:
    t = ready("Tavern").apprentices(0, "Thief", "Trickster", "Gatekeeper", "Illusionist").build("Tavern")
    assert t.g.stage == S.RETURN_ONE and t.can("stop") and t.can("return_apprentice", 12)
    t.do("return_apprentice", 12)
    assert t.g.stage == S.HIRE_ONE and not t.can("stop")


def test_a_tavern_that_is_declined_at_the_limit_costs_no_apprentice() -> None:
    t = ready("Tavern").apprentices(0, "Thief", "Trickster", "Gatekeeper", "Illusionist").build("Tavern")
    before = t.g.apprentices[0]
    t.stop()
    assert t.g.apprentices[0] == before and t.g.seat == 1


def test_the_armoury_captures_once_for_nothing_or_not() -> None:
    t = ready("Armoury").workers(1, quarry=3).workers(2, forest=1).turn_of(0).build("Armoury")
    assert t.can("stop") and t.can_capture("forest", 2)
    t.capture("quarry", 1)
    assert t.g.captives[0, 1] == 3 and t.has_goods(0) == {} and t.g.seat == 1
    t = ready("Armoury").workers(1, quarry=3).turn_of(0).build("Armoury").stop()
    assert t.g.captives[0, 1] == 0


def test_the_fortress_captures_twice_at_any_locations_also_with_four_players() -> None:
    t = ready("Fortress").workers(1, quarry=3).workers(2, forest=1).turn_of(0).build("Fortress").capture("quarry", 1)
    t.capture("forest", 2)
    assert t.g.captives[0, 1] == 3 and t.g.captives[0, 2] == 1


def test_own_workers_captured_by_the_fortress_return_to_supply() -> None:
    t = ready("Fortress").workers(0, mines=4).workers(1, mines=1).turn_of(0)
    supply = int(t.g.supply[0])
    t.build("Fortress").capture("mines", 0)
    assert t.g.supply[0] == supply - 1 + 4


def test_the_barracks_rescue_all_own_workers_or_capture_once_or_neither() -> None:
    def table() -> Table:
        return (
            ready("Barracks")
            .workers(0, held_by=(1, 4))
            .workers(0, held_by=(2, 1))
            .workers(3, mines=2)
            .turn_of(0)
            .build("Barracks")
        )

    t = table()
    assert t.can("rescue_free") and t.can_capture("mines", 3) and t.can("stop")
    t.do("rescue_free")
    assert int(t.g.captives[:, 0].sum()) == 0 and t.has_goods(0) == {}
    assert table().capture("mines", 3).g.captives[0, 3] == 2
    assert int(table().stop().g.captives[:, 0].sum()) == 5


def test_the_betting_house_gives_a_debt() -> None:
    assert ready("Betting House").build("Betting House").g.unpaid_debts[0] == 1


def test_the_church_may_destroy_a_debt_without_virtue_or_bonus() -> None:
    t = ready("Church").apprentices(0, 6).set(unpaid_debts={0: 2}).build("Church")
    assert t.can("stop")
    t.do("destroy_debt")
    assert (t.g.unpaid_debts[0], t.g.paid_debts[0], t.g.virtue[0]) == (1, 0, 8) and t.has_goods(0) == {}
    assert ready("Church").set(unpaid_debts={0: 2}).build("Church").stop().g.unpaid_debts[0] == 2


def test_the_church_without_a_debt_asks_nothing() -> None:
    assert ready("Church").build("Church").g.seat == 1


def test_the_hideout_releases_all_own_prisoners() -> None:
    t = ready("Hideout").workers(0, prison=3).workers(1, prison=2).turn_of(0).build("Hideout")
    assert flat(t.g.prison)[:2] == [0, 2] and t.g.supply[0] == 19


def test_the_library_may_turn_a_building_card_into_two_gold() -> None:
    t = ready("Library").cards(0, "Well", "Smithy").turn_of(0).build("Library")
    assert t.can("stop") and t.can("discard", building("Well"))
    t.discard("Smithy")
    assert t.has_goods(0) == {"gold": 2} and t.hand_names(0) == {"Well"} and t.bottom(1) == ["Smithy"]
    assert ready("Library").cards(0, "Well").turn_of(0).build("Library").stop().has_goods(0) == {}


def test_the_library_with_an_empty_hand_asks_nothing() -> None:
    assert ready("Library").build("Library").g.seat == 1


def test_the_monument_gives_every_player_a_virtue() -> None:
    t = ready("Monument").set(virtue={0: 5, 1: 0, 2: 13, 3: 14}, unpaid_debts={3: 1}).build("Monument")
    assert flat(t.g.virtue)[:4] == [7, 1, 14, 14] and t.g.unpaid_debts[3] == 0


def test_the_watchtower_costs_everybody_with_three_prisoners_a_virtue_the_builder_too() -> None:
    t = (
        ready("Watchtower")
        .workers(0, prison=3)
        .workers(1, prison=3)
        .workers(2, prison=2)
        .set(virtue={1: 0})
        .turn_of(0)
        .build("Watchtower")
    )
    assert flat(t.g.virtue)[:3] == [5, 0, 7] and t.g.unpaid_debts[1] == 1


# --- at the end: virtue -----------------------------------------------------------------------------------------------
def virtue_at_end(t: Table, p: int = 0) -> int:
    from architects_env.games.architects.rules.scoring import carry_out_end_effects

    twin = t.match.clone()
    carry_out_end_effects(twin.state)
    return int(twin.state.virtue[p])


@pytest.mark.parametrize(
    ("name", "goods", "gain"),
    [
        ("Trading Post", "3 clay", 0),
        ("Trading Post", "3 clay 3 wood 3 stone", 2),
        ("Castle", "5 gold", 2),
        ("Observatory", "5 marble", 2),
        ("Castle", "1 gold", 0),
    ],
)
def test_virtue_for_goods_at_the_end(name: str, goods: str, gain: int) -> None:
    assert virtue_at_end(Table().built(0, name).goods(0, goods)) == 7 + gain


@pytest.mark.parametrize(("paid", "gain"), [(1, 0), (2, 1), (5, 2)])
def test_the_reservoir_gives_a_virtue_per_two_paid_debts(paid: int, gain: int) -> None:
    assert virtue_at_end(Table().built(0, "Reservoir").set(paid_debts={0: paid})) == 7 + gain


def test_the_chapel_gives_two_virtue_for_being_strictly_highest_on_the_cathedral() -> None:
    assert virtue_at_end(Table().built(0, "Chapel").set(cathedral={0: 2, 1: 1})) == 9
    assert virtue_at_end(Table().built(0, "Chapel").set(cathedral={0: 2, 1: 2})) == 7


def test_the_dungeon_loses_two_virtue_at_the_place_that_is_best_for_its_owner() -> None:
    assert virtue_at_end(Table().built(0, "Dungeon")) == 5
    high = Table().built(0, "Dungeon", "Castle").goods(0, "6 gold").set(virtue={0: 13})
    assert virtue_at_end(high) == 14, "the loss first: 11, then 3 up to 14"
    low = Table().built(0, "Dungeon", "Castle").goods(0, "4 gold").set(virtue={0: 0})
    assert virtue_at_end(low) == 0, "the loss last: 2, then 0, and no debt, instead of 2 with two debts"
    equal = Table().built(0, "Dungeon", "Castle").goods(0, "6 gold").set(virtue={0: 1})
    assert virtue_at_end(equal) == 3, "-5 and a debt is as good as -7: then the highest virtue"


def test_virtue_at_the_end_above_fourteen_cancels_debts() -> None:
    t = Table().built(0, "Castle").goods(0, "4 gold").set(virtue={0: 13}, unpaid_debts={0: 1})
    assert t.points(0) == 10 + 7 + 4


# --- at the end: points -----------------------------------------------------------------------------------------------
def bonus(t: Table, name: str, p: int = 0) -> int:
    """Points of `p` beyond printed ones, virtue 7, gold and marble, silver, Cathedral."""
    g = t.g
    plain = (
        C.BUILDINGS[building(name)].points
        + int(g.goods[p, 3] + g.goods[p, 4] + g.goods[p, 5] // 10)
        + (0, 2, 4, 7, 12, 20)[g.cathedral[p]]
    )
    return t.points(p) - plain - int(VIRTUE_POINTS[g.virtue[p]])


@pytest.mark.parametrize(
    ("name", "good"),
    [("Stone Market", "stone"), ("Wood Market", "wood"), ("Clay Market", "clay"), ("Silver Market", "silver")],
)
def test_two_points_for_strictly_most_of_a_good(name: str, good: str) -> None:
    assert bonus(Table().built(0, name).goods(0, f"3 {good}").goods(1, f"2 {good}"), name) == 2
    assert bonus(Table().built(0, name).goods(0, f"3 {good}").goods(2, f"3 {good}"), name) == 0, "a tie gives nothing"


def test_the_steeple_gives_two_points_for_being_strictly_highest_on_the_cathedral() -> None:
    assert bonus(Table().built(0, "Steeple").set(cathedral={0: 3, 1: 2}), "Steeple") == 2
    assert bonus(Table().built(0, "Steeple").set(cathedral={0: 3, 1: 3}), "Steeple") == 0


@pytest.mark.parametrize(
    ("name", "one", "other"), [("Tiler's Hut", 20, 30), ("Carpenter's Hut", 40, 30), ("Mason's Hut", 30, 40)]
)
def test_a_point_for_each_apprentice_with_the_skill_the_labourer_counts(name: str, one: int, other: int) -> None:
    assert bonus(Table().built(0, name).apprentices(0, "Labourer", one, other), name) == 2


def test_the_aqueduct_gives_a_point_for_each_own_building_itself_too() -> None:
    t = Table().built(0, "Aqueduct")
    assert bonus(t, "Aqueduct") == 1
    assert t.built(0, "Well", "Smithy").points(0) == 3 + 3 + 3 + 3


def test_the_university_gives_two_points_without_an_unpaid_debt() -> None:
    assert bonus(Table().built(0, "University"), "University") == 2
    assert bonus(Table().built(0, "University").set(unpaid_debts={0: 1}), "University") == -2


@pytest.mark.parametrize(
    ("names", "each"), [((), -2), (("Fountain",), -1), (("Gambler's Den",), -3), (("Fountain", "Gambler's Den"), -2)]
)
def test_what_an_unpaid_debt_costs(names: tuple[str, ...], each: int) -> None:
    t = Table().built(0, *names)
    before = t.points(0)
    assert t.set(unpaid_debts={0: 3}).points(0) - before == 3 * each


@pytest.mark.parametrize(("captives", "points"), [(2, 0), (3, 1), (8, 2)])
def test_the_keep_gives_a_point_per_three_captives(captives: int, points: int) -> None:
    assert bonus(Table().built(0, "Keep").workers(1, held_by=(0, captives)), "Keep") == points


@pytest.mark.parametrize(("virtue", "points"), [(3, 0), (7, 1), (8, 2), (14, 3)])
def test_the_lighthouse_gives_a_point_per_four_virtue(virtue: int, points: int) -> None:
    assert bonus(Table().built(0, "Lighthouse").set(virtue={0: virtue}), "Lighthouse") == points


def test_the_lighthouse_counts_virtue_after_the_virtue_effects() -> None:
    t = Table().built(0, "Lighthouse", "Castle").goods(0, "2 gold")
    assert t.points(0) == 6 + 10 + 2 + 2, "virtue 8"


def test_the_moneylender_gives_a_point_per_paid_debt() -> None:
    assert bonus(Table().built(0, "Moneylender").set(paid_debts={0: 3}), "Moneylender") == 3


def test_the_dungeons_loss_below_virtue_0_is_a_debt_for_each_point_that_was_not_there() -> None:
    """A player who may pay debts off at once is asked about these alone, not about those of before."""
    t = Table().built(0, "Dungeon").set(virtue={0: 1}, unpaid_debts={0: 2})
    virtue, debts, _, new_debts = after_end_effects(t.match.state, 0)
    assert (virtue, debts, new_debts) == (0, 3, 1)
