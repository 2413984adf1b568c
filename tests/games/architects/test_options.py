"""Every option of the rules, both ways."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import architects_env
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from tests.games.architects.table import Table, flat


def at_fourteen(**options: object) -> Table:
    return (
        Table(**options)
        .set(virtue={0: 14}, unpaid_debts={0: 2})
        .goods(0, "4 clay")
        .workers(0, storehouse=1)
        .turn_of(0)
        .place("King's Storehouse")
    )  # type: ignore[arg-type]


def test_surplus_virtue_cancels_debts_by_itself() -> None:
    t = at_fourteen().do("trade_virtue", 0)
    assert t.g.unpaid_debts[0] == 1 and t.g.stage == S.TRADING


def test_surplus_virtue_asks_point_by_point_and_the_action_goes_on_after_it() -> None:
    t = at_fourteen(surplus_virtue="choice").do("trade_virtue", 0)
    assert t.g.stage == S.CANCEL_DEBT and t.g.seat == 0 and int(t.match.mask.sum()) == 2
    t.stop()
    assert t.g.unpaid_debts[0] == 2 and t.g.stage == S.TRADING
    t.do("trade_virtue", 0).do("destroy_debt")
    assert t.g.unpaid_debts[0] == 1 and t.g.seat == 1


def test_surplus_virtue_is_lost_with_the_last_unpaid_debt() -> None:
    """Two points above 14 and one debt: nobody is asked about the second point (amendment F1)."""
    t = (
        at_fourteen(surplus_virtue="choice")
        .set(unpaid_debts={0: 1})
        .do("trade_virtue", 0)
        .set(surplus={0: 2})
        .do("destroy_debt")
    )
    assert (t.g.stage, t.g.unpaid_debts[0], t.g.surplus[0]) == (S.TRADING, 0, 0)


def test_surplus_virtue_is_asked_in_another_players_turn_in_turn_order() -> None:
    t = (
        Table(surplus_virtue="choice")
        .cards(0, "Monument")
        .apprentices(0, "Labourer")
        .goods(0, "2 wood 3 stone 2 marble")
    )
    t.set(virtue={1: 14, 3: 14}, unpaid_debts={1: 1, 3: 1}).turn_of(0).build("Monument")
    assert t.g.stage == S.CANCEL_DEBT and t.g.seat == 1
    t.stop()
    assert t.g.seat == 3
    t.do("destroy_debt")
    assert flat(t.g.unpaid_debts)[:4] == [0, 1, 0, 0] and t.g.seat == 1 and t.g.stage == S.PLACEMENT


@pytest.mark.parametrize("active", range(4))
def test_whoever_follows_the_active_player_is_asked_first_about_surplus_virtue(active: int) -> None:
    """The others follow clockwise, independent of their seats."""
    others = [(active + i) % 4 for i in (1, 2, 3)]
    t = (
        Table(surplus_virtue="choice")
        .cards(active, "Monument")
        .apprentices(active, "Labourer")
        .goods(active, "2 wood 3 stone 2 marble")
    )
    t.set(virtue=dict.fromkeys(others, 14), unpaid_debts=dict.fromkeys(others, 1)).turn_of(active).build("Monument")
    asked = []
    while t.g.stage == S.CANCEL_DEBT:
        asked.append(t.seat)
        t.stop()
    assert asked == others


def test_surplus_virtue_at_the_end_of_the_game_is_asked_before_scoring() -> None:
    t = (
        Table(2, max_turns_per_player=1, surplus_virtue="choice")
        .built(0, "Castle", "Moneylender")
        .goods(0, "4 gold")
        .set(virtue={0: 13}, unpaid_debts={0: 1})
    )
    t.turn_of(int(t.g.start_player)).place("Quarry").place("Quarry")
    assert t.g.stage == S.CANCEL_DEBT and t.g.seat == 0 and not t.match.over
    t.stop()
    assert t.match.over and t.g.unpaid_debts[0] == 1 and t.g.virtue[0] == 14


def test_surplus_virtue_at_the_end_of_the_game_is_nothing_to_ask_about_without_an_unpaid_debt() -> None:
    t = (
        Table(2, max_turns_per_player=1, surplus_virtue="choice")
        .built(0, "Castle", "Moneylender")
        .goods(0, "4 gold")
        .set(virtue={0: 13}, unpaid_debts={0: 0})
    )
    t.turn_of(int(t.g.start_player)).place("Quarry").place("Quarry")
    assert t.match.over and t.g.virtue[0] == 14


def test_two_or_more_may_play_without_a_rival_by_name_and_one_may_not() -> None:
    assert all(architects_env.make("architects", players, rival="none").game.seats for players in (2, 3, 4, 5))
    with pytest.raises(ValueError, match="A single player needs a rival"):
        architects_env.make("architects", 1, rival="none")


@pytest.mark.parametrize(("option", "skipped"), [("skip_turn", True), ("anywhere", False)])
def test_recall_fallback(option: str, skipped: bool) -> None:
    t = Table(recall_fallback=option).workers(1, prison=10, held_by=(2, 10)).turn_of(0).place("Quarry")
    assert (t.options() == ["Skip the turn"]) == skipped


@pytest.mark.parametrize(("option", "legal"), [("allowed", True), ("bga", False)])
def test_idle_placement(option: str, legal: bool) -> None:
    t = Table(idle_placement=option).turn_of(0)
    assert t.can_place("Town Centre") == t.can_place("Guardhouse") == legal
    assert t.goods(0, "1 silver").can_place("Town Centre")
    assert t.workers(0, prison=1).can_place("Guardhouse")


def test_idle_placement_bga_one_guardhouse_action_must_be_done_then_one_may_leave() -> None:
    t = (
        Table(idle_placement="bga")
        .workers(0, guardhouse=1, prison=1)
        .workers(1, held_by=(0, 1))
        .turn_of(0)
        .place("Guardhouse")
    )
    assert not t.can("stop")
    assert t.do("guardhouse", A.IMPRISON).can("stop")


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("Church", "3 clay 3 stone"),
        ("Library", "4 wood 2 stone 1 marble"),
        ("Armoury", "3 wood 5 stone 1 gold"),
        ("Tavern", "3 wood 2 stone 1 gold"),
        ("Barracks", "2 clay 6 wood 2 gold"),
    ],
)
@pytest.mark.parametrize("option", ["bga", "mandatory_if_possible"])
def test_building_effects_may_be_declined_or_not(name: str, cost: str, option: str) -> None:
    t = (
        Table(building_effects=option)
        .cards(0, name, "Well", "Smithy")
        .apprentices(0, "Labourer")
        .goods(0, cost)
        .set(unpaid_debts={0: 1})
    )
    t.workers(1, quarry=1, forest=1).turn_of(0).build(name)
    if option == "bga":
        assert t.can("stop")
    else:
        assert t.g.seat == 1 or not t.can("stop")
        if name == "Church":
            assert t.g.unpaid_debts[0] == 0, "the only option is carried out without asking"


@pytest.mark.parametrize(
    ("option", "copies", "silver"),
    [("per_visit", (4,), 2), ("per_capture", (4,), 1), ("per_capture", (4, 5), 1), ("per_visit", (4, 5), 1)],
)
def test_conspirator(option: str, copies: tuple[int, ...], silver: int) -> None:
    t = (
        Table(conspirator=option)
        .apprentices(0, *copies)
        .workers(0, town_centre=2, forest=1)
        .workers(1, forest=1)
        .workers(2, forest=1)
        .goods(0, "9 silver")
    )
    t.turn_of(0).place("Town Centre").capture("forest", 0).capture("forest", 1).capture("forest", 2)
    assert 9 - t.g.goods[0, 5] == silver


@pytest.mark.parametrize(("option", "second"), [("none", True), ("town_centre", False)])
def test_free_capture_limit(option: str, second: bool) -> None:
    t = (
        Table(free_capture_limit=option)
        .cards(0, "Fortress")
        .apprentices(0, "Labourer")
        .goods(0, "3 clay 4 stone 1 gold 2 marble")
    )
    t.workers(1, quarry=1, forest=1).workers(2, quarry=1).turn_of(0).build("Fortress").capture("quarry", 1)
    assert t.can_capture("forest", 1) == second and t.can_capture("quarry", 2)


def test_tax_evasion_by_choice_is_asked_before_a_hire_and_limited_by_the_silver() -> None:
    t = (
        Table(tax_evasion="choice")
        .set(virtue={0: 1})
        .goods(0, "3 silver")
        .show(0, 1, "Labourer")
        .turn_of(0)
        .place("Workshop to hire")
        .hire("Labourer")
    )
    assert t.g.stage == S.TAXES
    assert {A.ACTION_SPACE.locate(a) for a in t.match.legal_actions()} == {("ignore_taxes", 1), ("ignore_taxes", 2)}
    t.do("ignore_taxes", 1)
    assert t.has_goods(0) == {} and t.g.tax == 1 and t.owns(0, "Labourer")


@pytest.mark.parametrize(("setting", "action", "paid"), [("rescue", A.RESCUE_MONEY, 5), ("debt", A.PAY_OFF_DEBT, 6)])
def test_tax_evasion_by_choice_is_asked_at_the_guardhouse(setting: str, action: int, paid: int) -> None:
    t = (
        Table(tax_evasion="choice")
        .set(virtue={0: 0}, unpaid_debts={0: 1})
        .workers(0, held_by=(1, 1))
        .goods(0, "9 silver")
        .turn_of(0)
    )
    t.place("Guardhouse").do("guardhouse", action)
    assert t.g.stage == S.TAXES and int(t.match.mask.sum()) == 3
    t.do("ignore_taxes", 0)
    assert 9 - t.g.goods[0, 5] == paid


def test_tax_evasion_by_choice_is_asked_for_the_first_capture_only() -> None:
    t = (
        Table(tax_evasion="choice")
        .set(virtue={0: 2})
        .workers(0, town_centre=1)
        .workers(1, quarry=1)
        .workers(2, quarry=1)
        .goods(0, "9 silver")
        .turn_of(0)
    )
    t.place("Town Centre").capture("quarry", 1).do("ignore_taxes", 0)
    assert t.g.tax == 1 and t.g.stage == S.CAPTURING
    t.capture("quarry", 2)
    assert t.has_goods(0) == {"silver": 7} and t.g.seat == 1


def test_tax_evasion_by_choice_asks_nothing_without_evasion() -> None:
    t = (
        Table(tax_evasion="choice")
        .goods(0, "4 silver")
        .show(0, 1, "Labourer")
        .turn_of(0)
        .place("Workshop to hire")
        .hire("Labourer")
    )
    assert t.g.tax == 2 and t.g.seat == 1


@pytest.mark.parametrize("option", [False, True])
def test_free_apprentice_discard(option: bool) -> None:
    t = Table(free_apprentice_discard=option).apprentices(0, "Thief", "Labourer").set(tax=3).turn_of(0)
    assert t.can("return_apprentice", 33) == option
    if option:
        t.do("return_apprentice", 33)
        assert t.g.seat == 0 and t.g.stage == S.PLACEMENT and not t.owns(0, "Thief")
        assert t.place("Tax Stand").g.virtue[0] == 5, "the Thief is gone"


@pytest.mark.parametrize(
    ("name", "value"),
    [("surplus_virtue", "sometimes"), ("max_turns_per_player", 0), ("free_apprentice_discard", "yes"), ("no_such", 1)],
)
def test_unknown_options_and_values_are_refused_in_words(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        Table(**{name: value})  # type: ignore[arg-type]


# --- which options go together ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (1, {"rival": "none"}, "needs a rival"),
        (3, {"rival": "constantine"}, "against one player or two"),
        (5, {"rival": "helena"}, "against one player or two"),
        (2, {"promo_boards": True}, "characters=dealt or characters=chosen"),
        (2, {"start_player": "random"}, "are about characters"),
        (2, {"character_0": "ada"}, "with characters=dealt"),
        (2, {"characters": "chosen", "character_0": "ada"}, "with characters=dealt"),
        (2, {"characters": "dealt", "character_3": "ada"}, "a seat that 2 players do not have"),
        (2, {"characters": "dealt", "character_0": "hugo"}, "promo_boards=True"),
        (2, {"characters": "dealt", "character_0": "ada", "character_1": "ada"}, "ada is given twice"),
        (
            2,
            {"characters": "dealt", "promo_boards": True, "character_0": "therese", "character_1": "lothaire"},
            "therese and lothaire are both blue",
        ),
        (2, {"characters": "dealt", "character_0": "alice"}, "character_0 must be one of"),
        (2, {"rival": "maybe"}, "rival must be one of"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_words(
    players: int, options: dict[str, object], says: str
) -> None:
    for make in (architects_env.make, lambda name, n, **given: architects_env.make_batch(name, 2, n, **given)):
        with pytest.raises(ValueError, match=says):
            make("architects", players, **options)


SWITCHES = {
    "surplus_virtue": ["automatic", "choice"],
    "recall_fallback": ["skip_turn", "anywhere"],
    "idle_placement": ["allowed", "bga"],
    "building_effects": ["bga", "mandatory_if_possible"],
    "conspirator": ["per_visit", "per_capture"],
    "free_capture_limit": ["none", "town_centre"],
    "tax_evasion": ["automatic", "choice"],
    "free_apprentice_discard": [False, True],
    "promo_cards": [False, True],
    "promo_boards": [False, True],
    "aoa_starting_apprentice": [False, True],
    "aoa_guildhall_refresh": [False, True],
    "start_player": ["highest_virtue", "random"],
    "rival": ["if_alone", "none", "constantine", "helena"],
    "characters": ["off", "dealt", "chosen"],
}


@given(
    st.integers(1, 5),
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}),
    st.integers(0, 1000),
)
@settings(max_examples=60)
def test_any_combination_of_options_is_played_to_the_end_or_refused(
    players: int, options: dict[str, object], seed: int
) -> None:
    try:
        match = architects_env.make("architects", players, seed, **options)
    except ValueError as refused:
        assert str(refused).endswith(".") and len(str(refused)) > 40
        return
    rng = np.random.default_rng(seed)
    decisions = 0
    while not match.over:
        match.apply(int(rng.choice(match.legal_actions())))
        decisions += 1
        if decisions % 25 == 0:
            assert not match.game.invariants(match.state)
    assert not match.game.invariants(match.state)
    assert len(match.scores_and_ranks()[0]) == players + len(match.rivals)
