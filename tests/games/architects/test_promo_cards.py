"""The three buildings and three apprentices of the promo cards (section 14, amendment F21)."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, apprentice

CRANE = "3 wood 1 stone"


def promos(players: int = 2, **options: object) -> Table:
    return Table(players, promo_cards=True, **options)


def cards_in_play(**options: object) -> tuple[int, int]:
    g = architects_env.make("architects", 2, 1, **options).state
    return int(g.building_deck_size) + 8, int(g.apprentice_deck_size) + 8


def test_they_are_in_play_with_the_option_alone() -> None:
    assert cards_in_play() == (40, 40) and cards_in_play(promo_cards=True) == (43, 43)


# --- Crane ------------------------------------------------------------------------------------------------------------
def test_the_crane_allows_a_second_worker_in_the_guildhall_for_a_building_or_the_cathedral() -> None:
    t = promos().cards(0, "Crane", "Well", "Smithy").goods(0, "5 wood 3 stone 1 gold 4 clay").turn_of(0)
    supply = int(t.g.supply[0])
    t.build("Crane")
    assert (
        t.g.stage == S.GUILDHALL_AGAIN
        and t.can_build("Well")
        and not t.can_build("Fortress")
        and t.can_place("Guildhall for the Cathedral")
        and t.can("stop")
    )
    assert not t.can_place("Quarry") and t.g.supply[0] == supply - 1
    t.build("Well")
    assert t.g.supply[0] == supply - 2 and t.g.guildhall_count == 2 and t.g.printed_points[0] == 6 and t.g.seat == 1


@pytest.mark.parametrize("why", ["no worker", "nothing to build"])
def test_without_a_worker_or_anything_to_do_there_is_no_second_placement(why: str) -> None:
    t = promos().cards(0, "Crane", "Well").goods(0, "5 wood 3 stone" if why == "no worker" else CRANE)
    if why == "no worker":
        t.workers(0, prison=int(t.g.supply[0]) - 1)
    supply = int(t.g.supply[0])
    t.turn_of(0).build("Crane")
    assert t.g.seat == 1 and t.g.supply[0] == supply - 1 and t.g.guildhall_count == 1


def test_the_second_placement_may_be_declined() -> None:
    t = promos().cards(0, "Crane", "Well").goods(0, "5 wood 3 stone").turn_of(0).build("Crane").stop()
    assert t.g.seat == 1 and t.g.guildhall_count == 1


@pytest.mark.parametrize(("lying", "second"), [(6, True), (6, False), (5, True)])
def test_there_is_one_reset_and_it_comes_after_both_workers(lying: int, second: bool) -> None:
    t = promos().cards(0, "Crane", "Well").goods(0, "5 wood 3 stone").fill_guildhall(lying, 1).turn_of(0).build("Crane")
    assert t.g.resets == 0 and t.g.stage == S.GUILDHALL_AGAIN
    t = t.build("Well") if second else t.stop()
    assert t.g.resets == 1 and t.g.guildhall_count == lying + 1 + second


@pytest.mark.parametrize("lying", [10, 11])
def test_the_crane_can_trigger_the_end_and_its_second_worker_then_lies_beside_the_guildhall(lying: int) -> None:
    t = (
        promos()
        .cards(0, "Crane", "Well")
        .goods(0, "5 wood 3 stone")
        .fill_guildhall(lying, 1)
        .turn_of(0)
        .build("Crane")
        .build("Well")
    )
    assert (
        t.g.guildhall_count == 12
        and t.g.end_trigger == 0
        and t.g.guildhall_workers[0] == 2 + lying // 2
        and t.g.last_turns == 1
        and t.g.active == 1
    )
    assert t.g.printed_points[0] == 6


def test_in_the_last_round_both_workers_lie_beside() -> None:
    t = (
        promos()
        .cards(0, "Crane", "Well")
        .goods(0, "5 wood 3 stone")
        .fill_guildhall(12, 1)
        .set(end_trigger=1, last_turns=1)
        .turn_of(0)
    )
    own = int(t.g.guildhall_workers[0])
    t.build("Crane").build("Well")
    assert t.g.guildhall_count == 12 and t.g.guildhall_workers[0] == own + 2 and t.g.resets == 0


def test_the_second_placement_is_judged_by_the_virtue_after_the_first() -> None:
    t = promos().cards(0, "Crane", "Well").goods(0, f"{CRANE} 1 gold").set(virtue={0: 4}).turn_of(0).build("Crane")
    assert t.g.seat == 1, "nothing is possible"


@pytest.mark.parametrize(
    ("name", "goods", "done"),
    [
        ("frederick", f"{CRANE} 1 gold", "Guildhall for the Cathedral"),
        ("therese", f"{CRANE} 1 marble", "Guildhall for the Cathedral"),
    ],
)
def test_characters_do_in_the_second_placement_what_they_do_in_the_first(name: str, goods: str, done: str) -> None:
    t = (
        promos(characters="dealt", character_0=name, character_1="ada")
        .cards(0, "Crane", "Palace")
        .goods(0, goods)
        .rewards("2 virtue")
        .turn_of(0)
        .build("Crane")
    )
    t.place(done)
    if name == "therese":
        assert t.g.cathedral[0] == 1 and not t.hand(0)
    else:
        assert t.g.cathedral[0] == 1 and t.hand_names(0) == {"Palace"}


def test_clovis_draws_a_card_for_each_of_the_two_buildings() -> None:
    t = (
        promos(characters="dealt", promo_boards=True, character_0="clovis")
        .cards(0, "Crane", "Well")
        .goods(0, "5 wood 3 stone")
        .turn_of(0)
    )
    assert len(t.build("Crane").build("Well").hand(0)) == 2


def test_lothaire_saves_on_each_of_the_two_buildings() -> None:
    t = (
        promos(characters="dealt", promo_boards=True, character_0="lothaire")
        .cards(0, "Crane", "Well")
        .goods(0, "4 wood 2 stone")
        .turn_of(0)
        .build("Crane")
    )
    t.do("less", 0).build("Well")
    assert t.g.printed_points[0] == 6 and t.has_goods(0) == {"clay": 4}


# --- Graveyard --------------------------------------------------------------------------------------------------------
GRAVEYARD = "4 clay 1 wood 2 stone 2 marble"


def graveyard(*apprentices: str | int, **options: object) -> Table:
    return (
        promos(**options)
        .cards(0, "Graveyard")
        .apprentices(0, *apprentices)
        .goods(0, GRAVEYARD)
        .turn_of(0)
        .build("Graveyard")
    )


@pytest.mark.parametrize("effects", ["bga", "mandatory_if_possible"])
def test_the_graveyard_takes_an_own_apprentice_and_cannot_be_declined(effects: str) -> None:
    t = graveyard("Labourer", "Squire", building_effects=effects)
    assert t.g.stage == S.GIVE_UP_APPRENTICE and len(t.match.legal_actions()) == 2 and not t.can("stop")
    virtue = int(t.g.virtue[0])
    t.do("return_apprentice", apprentice("Squire"))
    g = t.g
    assert S.APPRENTICES.read(g, "apprentice_deck")[-1] == apprentice("Squire")
    assert t.owns(0, "Labourer") and g.virtue[0] == virtue == 6 and g.seat == 1


def test_the_only_apprentice_goes_without_a_question() -> None:
    t = graveyard("Labourer")
    assert t.g.seat == 1 and not t.owns(0, "Labourer") and t.g.printed_points[0] == 12


def test_who_was_returned_is_not_counted_at_the_end() -> None:
    t = (
        promos()
        .built(0, "Tiler's Hut")
        .cards(0, "Graveyard")
        .apprentices(0, "Labourer", 20)
        .goods(0, GRAVEYARD)
        .turn_of(0)
        .build("Graveyard")
    )
    assert t.do("return_apprentice", apprentice(20)).match.breakdown()[0][0] == 5 + 12 + 1


# --- Museum -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("others", "virtue"), [((), 7), (("Well",), 8), (("Well", "Smithy", "Clay Pit", "Palace"), 9)])
def test_the_museum_gives_a_virtue_for_every_two_buildings_itself_included(
    others: tuple[str, ...], virtue: int
) -> None:
    t = promos().built(0, "Museum", *others).set(end_trigger=1).fill_guildhall(12).turn_of(0)
    t.g.last_turns = 0
    assert t.place("Quarry").match.over and t.g.virtue[0] == virtue


def test_the_museum_cancels_a_debt_at_virtue_fourteen_and_comes_best_placed_beside_the_dungeon() -> None:
    t = promos().built(0, "Museum", "Well").set(virtue={0: 14}, unpaid_debts={0: 1}, end_trigger=1).turn_of(0)
    t.g.last_turns = 0
    t.place("Quarry")
    assert t.g.virtue[0] == 14 and t.g.unpaid_debts[0] == 0
    t = promos().built(0, "Museum", "Dungeon").set(virtue={0: 14}, end_trigger=1).turn_of(0)
    t.g.last_turns = 0
    assert t.place("Quarry").g.virtue[0] == 13


# --- apprentices ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("captured", "goods"), [(3, {"silver": 3, "gold": 1}), (1, {"silver": 1, "gold": 1})])
def test_the_enforcer_adds_a_gold_once_to_imprisoning(captured: int, goods: dict[str, int]) -> None:
    t = (
        promos()
        .apprentices(0, "Enforcer")
        .workers(1, held_by=(0, captured))
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", A.IMPRISON)
    )
    assert t.has_goods(0) == goods


def test_the_enforcer_adds_nothing_to_other_guardhouse_actions() -> None:
    assert (
        promos()
        .apprentices(0, "Enforcer")
        .workers(0, prison=2)
        .turn_of(0)
        .place("Guardhouse")
        .do("guardhouse", A.RELEASE)
        .has_goods(0)
        == {}
    )


@pytest.mark.parametrize(("before", "trades"), [(0, 2), (1, 3)])
def test_the_overseer_counts_as_one_more_worker_at_the_storehouse_alone(before: int, trades: int) -> None:
    t = (
        promos()
        .apprentices(0, "Overseer")
        .workers(0, storehouse=before)
        .goods(0, "9 clay")
        .turn_of(0)
        .place("King's Storehouse")
    )
    assert t.g.left == trades
    assert promos().apprentices(0, "Overseer").turn_of(0).place("Quarry").has_goods(0) == {"stone": 1}


def peddler_reset(prison: int, *others: int) -> Table:
    t = promos().apprentices(1, "Peddler", *others).workers(1, prison=prison).goods(0, "1 silver")
    return t.workers(0, market="middle").workers(0, market="large").turn_of(0).place("Black Market, small")


def ability(card: str | int, workers: int = 0) -> int:
    return A.RESET_ABILITIES.index((apprentice(card), workers))


def test_the_peddler_may_take_two_silver_in_a_reset_also_with_workers_in_prison() -> None:
    t = peddler_reset(5)
    assert t.mask_of("reset_ability") == [ability("Peddler")] and t.can("stop") and t.g.seat == 1
    assert t.do("reset_ability", ability("Peddler")).has_goods(1) == {"silver": 2}


def test_the_peddler_beside_a_gatekeeper_and_a_squire() -> None:
    t = peddler_reset(1, 28, 9)
    assert t.mask_of("reset_ability") == sorted([ability(9, 1), ability("Peddler")])
    assert t.do("reset_ability", ability(9, 1)).mask_of("reset_ability") == sorted([ability(28), ability("Peddler")])


def test_every_promo_card_is_marked_and_stands_at_the_end() -> None:
    assert [b.name for b in C.BUILDINGS if b.promo] == [b.name for b in C.BUILDINGS[40:]] and [
        a.name for a in C.APPRENTICES if a.promo
    ] == [a.name for a in C.APPRENTICES[40:]]
