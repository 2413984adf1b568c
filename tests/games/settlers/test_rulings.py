"""The rulings R01 to R32 (rules section 14), as played unless an option says otherwise, and with the option turned.

All that happens on a desk is played in both writings of the rules and has to come to the same (`second_writing.desk`), so a
test of a ruling holds for both. R25 and R26 say what is seen; the second writing has no views, so they are tests of the
game alone.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import architects_env
from architects_env.core.contract.rules_page import numbers
from architects_env.games.settlers.data.options import RULINGS
from tests.games.settlers.second_writing import turns
from tests.games.settlers.second_writing.cards import CARDS
from tests.games.settlers.second_writing.desk import RICH, Desk, egypt_takes, rich
from tests.games.settlers.second_writing.table import Options
from tests.games.settlers.table import Table


def yes_and_no(option: str, default: bool) -> pytest.MarkDecorator:
    """A test with both values of an option; `default` is the ruling."""
    return pytest.mark.parametrize(
        ("options", "as_ruled"),
        [(Options(), True), (Options(**{option: not default}), False)],
        ids=["ruling", "otherwise"],
    )


def test_every_ruling_of_the_page_has_a_test():
    text = Path(__file__).read_text(encoding="utf-8")
    on_page = {number for number in numbers(architects_env.rules("settlers")) if re.fullmatch(r"R\d\d", number)}
    assert (
        {name.upper() for name in re.findall(r"def test_(r\d\d)_", text)}
        == on_page
        == {f"R{i:02d}" for i in range(1, 33)}
    )


def test_every_option_of_a_ruling_is_turned_in_a_test():
    text = Path(__file__).read_text(encoding="utf-8")
    assert [option.name for option in RULINGS if not re.search(rf'"{option.name}"|\b{option.name}=', text)] == []


@yes_and_no("gold_on_shrine", True)
def test_r01_gold_may_be_laid_on_the_shrine(options: Options, as_ruled: bool) -> None:
    desk = Desk("japanese", "romans", options=options)
    desk.lay(0, "Shrine")
    desk.give(0, gold=1)
    assert ("shrine" in desk.menu(0)) == as_ruled
    desk.give(0, wood=1)
    (asked,) = desk.act(0, "shrine", "gold") if as_ruled else [None]
    assert asked is None or sorted(option[-1] for option in asked.options) == ["gold", "wood"]


@yes_and_no("convert_any_good", True)
def test_r02_cards_and_points_may_be_converted(options: Options, as_ruled: bool) -> None:
    desk = rich("barbarians", "romans", options=options)
    desk.lay(0, "Dark Chapel", "Dark Chapel")
    desk.hold(0, "Watchtower", "Armorer")
    desk.act(0, "activate", "BAR014", "Watchtower", "common", "common", *(["convert", "keep"] if as_ruled else []))
    assert desk.players[0].vp == (2 if as_ruled else 0) and len(desk.players[0].hand) == (2 if as_ruled else 3)
    desk.act(0, "activate", "Armorer", *(["convert"] if as_ruled else []), "keep")
    assert desk.players[0].vp == (2 + 1 + 1 if as_ruled else 1)


@yes_and_no("convert_any_good", True)
def test_r02_the_school_converts_cards(options: Options, as_ruled: bool) -> None:
    desk = Desk("japanese", "romans", options=options)
    desk.lay(0, "School of Diplomacy")
    desk.agree(0, "Shrine", "Farm")
    asked = desk.deal_goods(0, "faction", *(["keep"] if as_ruled else []), "convert")
    assert len(asked) == (3 if as_ruled else 2)


@yes_and_no("repeated_trade_deals", True)
def test_r03_several_trade_deals_with_one_location(options: Options, as_ruled: bool) -> None:
    desk = rich("japanese", "romans", options=options)
    desk.lay(0, "Trade Route")
    desk.lay(1, "Builder")
    desk.trade(0, desk.place("Builder"))
    assert desk.can_use("Trade Route") == as_ruled


@yes_and_no("trade_deal_ends_with_location", True)
def test_r04_a_trade_deal_ends_with_its_location(options: Options, as_ruled: bool) -> None:
    desk = rich("japanese", "romans", options=options)
    (builder,) = desk.lay(1, "Builder")
    desk.trade(0, builder)
    desk.lose("Builder")
    assert (
        (desk.players[0].deals == []) == as_ruled and len(desk.discards["japanese"]) == as_ruled and desk.faults() == []
    )


@yes_and_no("trade_route_is_deal", True)
def test_r05_dojo_watches_trade_routes(options: Options, as_ruled: bool) -> None:
    desk = rich("japanese", "romans", options=options)
    desk.lay(0, "Trade Route", "Dojo")
    desk.lay(1, "Builder")
    desk.use("Trade Route", 0)
    assert desk.players[0].vp == as_ruled


@pytest.mark.parametrize("title", ["Town", "Ruins"])
@yes_and_no("removed_from_game", False)
def test_r06_any_location_may_be_removed_and_goes_to_its_pile(options: Options, as_ruled: bool, title: str) -> None:
    desk = rich("romans", "barbarians", options=options)
    desk.lay(0, "Engineers")
    (removed,) = desk.lay(1, title)
    change = desk.change(1)
    desk.use("Engineers")
    assert (desk.discards["common"] == [removed.key]) == as_ruled and (desk.removed == [removed.key]) != as_ruled
    assert change() == {}, "no foundation is left, and nothing is paid"


@pytest.mark.parametrize(("options", "points"), [(Options(), [2, 2]), (Options(taker_scores=True), [4, 0])])
def test_r07_the_owner_scores_what_was_taken_over(options: Options, points: list[int]) -> None:
    desk, _ = egypt_takes("Farm", options=options)
    desk.end_of_game()
    assert desk.scores() == points


@yes_and_no("fresh_uses_on_takeover", False)
def test_r08_uses_of_the_owner_count(options: Options, as_ruled: bool) -> None:
    desk = rich("egyptians", "japanese", options=options)
    desk.lay(0, "Temple of Ra")
    (stalls,) = desk.lay(1, "Stalls")
    stalls.uses = 1
    desk.use("Temple of Ra")
    assert desk.can_use("Stalls") and desk.can_use("Stalls", 2) != as_ruled


@yes_and_no("reset_locked", False)
def test_r09_a_locked_location_cannot_be_reset(options: Options, as_ruled: bool) -> None:
    desk = rich("barbarians", "romans", options=options)
    desk.lay(0, "Acting Troupe", "Coal Mine")
    desk.use("Coal Mine")
    desk.place("Coal Mine").locked = True
    assert desk.can_use("Acting Troupe") != as_ruled
    if not as_ruled:
        desk.use("Acting Troupe")
        assert desk.place("Coal Mine").uses == 0 and not desk.can_use("Coal Mine")


@yes_and_no("every_sphinx", True)
def test_r10_every_sphinx_adds_one(options: Options, as_ruled: bool) -> None:
    desk = rich("egyptians", "romans", options=options)
    desk.lay(0, "Sphinx", "Sphinx", "Goldsmith's Workshop")
    desk.use("Goldsmith's Workshop")
    assert desk.players[0].vp == (4 if as_ruled else 3)


def test_r10_a_sphinx_does_not_watch_single_points() -> None:
    desk = rich("egyptians", "japanese")
    desk.lay(0, "Sphinx")
    desk.lay(1, "Gate")
    desk.place("Gate").taken_by = 0
    desk.hold(0, "Town", "Mill")
    desk.act(0, "gate", "Town")
    desk.act(0, "gate")
    assert desk.players[0].vp == 2


@yes_and_no("slaver_last", True)
def test_r11_the_slaver_comes_last(options: Options, as_ruled: bool) -> None:
    desk = Desk("egyptians", "romans", options=options)
    desk.lay(0, "Slaver", "Supplier")
    desk.give(0, food=1)
    desk.build(0, "Caravan", *(["gold"] if as_ruled else []))
    assert desk.players[0].vp == (3 if as_ruled else 1)


@yes_and_no("exchange_cards_seen", True)
def test_r12_cards_of_an_exchange_are_seen_one_by_one(options: Options, as_ruled: bool) -> None:
    desk = rich("romans", "barbarians", options=options)
    drawn: list[int] = []
    played = turns.exchange(desk, desk.players[0])
    next(played)
    played.send(("amount", 2))
    for choice in (("deck", "faction"), ("deck", "common")):
        with suppress(StopIteration):
            played.send(choice)
        drawn.append(len(desk.players[0].hand))
    assert drawn == ([1, 2] if as_ruled else [0, 2])
    desk = rich("romans", "barbarians", options=options)
    desk.act(0, "exchange", 2, "faction", "common")
    assert [CARDS[key].deck for key in desk.players[0].hand] == (
        ["romans", "common"] if as_ruled else ["common", "romans"]
    )


@yes_and_no("all_tokens_break_ties", False)
def test_r13_gold_and_raze_tokens_break_no_tie(options: Options, as_ruled: bool) -> None:
    desk = Desk("romans", "barbarians", options=options)
    desk.give(0, gold=1, raze=1)
    desk.give(1, food=1)
    assert desk.winners() == ([1] if as_ruled else [0])


@yes_and_no("desert_needs_card", False)
@pytest.mark.parametrize("alone", [True, False])
def test_r14_desert_needs_no_card_of_the_opponent(options: Options, as_ruled: bool, alone: bool) -> None:
    desk = rich(*(["egyptians"] if alone else ["egyptians", "romans"]), options=options)
    desk.lay(0, "Desert")
    desk.hold(0, "Town")
    assert desk.can_use("Desert") == as_ruled
    if as_ruled:
        desk.use("Desert")
        assert desk.players[0].vp == 1


@yes_and_no("spies_keep_attack_card", True)
def test_r15_spies_keep_an_attack_card(options: Options, as_ruled: bool) -> None:
    desk = rich("romans", options=options)
    desk.attack_line("stone", "food")
    desk.lay(0, "Spies")
    desk.use("Spies", "ATK10")
    assert len(desk.players[0].deals) == as_ruled and len(desk.removed) != as_ruled and len(desk.line) == 1
    if as_ruled:
        desk.deal_goods(0)
        assert desk.players[0].supply["stone"] == 21
        desk.end_deal(desk.players[0], desk.players[0].deals[0])
        assert desk.removed == ["ATK10"] and desk.faults() == []


@pytest.mark.parametrize("title", ["Robbers", "Ninjas"])
def test_r15_broken_attack_cards_leave_the_game(title: str) -> None:
    desk = rich(CARDS[next(key for key in CARDS if CARDS[key].name == title)].deck)
    desk.attack_line("stone")
    desk.lay(0, title)
    change = desk.change()
    desk.use(title, *(["common"] if title == "Robbers" else []))
    assert desk.removed == ["ATK10"] and desk.line == []
    assert change() == ({"worker": -2, "vp": 1, "hand": 1} if title == "Robbers" else {"worker": -1, "stone": 1})


@yes_and_no("vp_attack_first", True)
def test_r16_two_vp_take_a_japanese_location_first(options: Options, as_ruled: bool) -> None:
    desk = Desk("japanese", options=options)
    desk.attack_line("vp", "stone", "vp")
    desk.lay(0, "Monument", "Gate", "Farm", "Casino")
    desk.attack()
    assert desk.collection == (["JAP012"] if as_ruled else ["COM026"])


def test_r16_gate_and_shrine_are_safe_and_the_search_goes_on() -> None:
    desk = Desk("japanese")
    desk.attack_line("vp", "stone", "vp")
    desk.lay(0, "Monument", "Gate", "Shrine")
    desk.attack()
    assert desk.collection == ["COM026"]


@yes_and_no("partner_first", False)
def test_r17_the_new_card_goes_to_the_end_first(options: Options, as_ruled: bool) -> None:
    desk = Desk("romans", options=options)
    desk.attack_line("wood", "food", "gold")
    desk.lay(0, "Marketplace")
    desk.attack()
    assert desk.line == (["ATK16", "ATK01", "ATK04"] if as_ruled else ["ATK16", "ATK04", "ATK01"])


@yes_and_no("defence_stops_rabble", False)
def test_r18_a_defence_token_does_not_stop_rabble(options: Options, as_ruled: bool) -> None:
    desk = rich("barbarians", "romans", options=options)
    desk.lay(0, "Rabble", "Armorer")
    desk.place("Armorer").defense = 1
    assert desk.can_use("Rabble") == as_ruled
    if as_ruled:
        change = desk.change()
        desk.use("Rabble")
        assert change() == {"worker": -2, "stone": 1, "vp": 1, "wood": 1, "foundations": 1}, "and the token is lost"


@yes_and_no("owner_may_raze_taken", True)
def test_r19_the_owner_may_raze_it(options: Options, as_ruled: bool) -> None:
    desk, _ = egypt_takes("Armorer", options=options)
    assert ("raze_location" in desk.menu(1)) == as_ruled
    if as_ruled:
        owner = desk.change(1)
        desk.act(1, "raze_location")
        assert owner() == {"raze": -2, "stone": 1, "vp": 1, "foundations": 1}


@yes_and_no("trade_route_without_marker", False)
def test_r20_no_trade_without_a_marker(options: Options, as_ruled: bool) -> None:
    desk = rich("japanese", "romans", options=options)
    desk.lay(0, "Trade Route")
    desk.lay(1, "Builder")
    desk.discards["japanese"], desk.decks["japanese"] = desk.decks["japanese"], []
    assert desk.can_use("Trade Route") != as_ruled
    if not as_ruled:
        desk.use("Trade Route", 0)
        desk.lose("Builder")
        assert desk.players[0].deals == [] and desk.faults() == []


@yes_and_no("oasis_after_pass", True)
def test_r21_oasis_works_after_its_owner_has_passed(options: Options, as_ruled: bool) -> None:
    desk = rich("egyptians", "romans", options=options)
    desk.lay(0, "Oasis")
    desk.players[0].passed = True
    change = desk.change()
    desk.act(1, "exchange", 1, "wood")
    assert change() == ({"worker": 1} if as_ruled else {})


@yes_and_no("free_actions_after_main", True)
def test_r22_free_actions_before_and_after_the_main_action(options: Options, as_ruled: bool) -> None:
    desk = rich("romans", "barbarians", options=options)
    desk.lay(0, "Town")
    desk.players[0].supply["defense"] = 1
    asked = desk.turn(0, "exchange", 1, "wood", *(["defence"] if as_ruled else []))
    assert len(asked) == (4 if as_ruled else 3) and desk.place("Town").defense == as_ruled


def test_r23_goods_of_lost_warehouses_stay_until_the_cleanup() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Warehouses")
    desk.lose("Warehouses")
    assert desk.players[0].supply == RICH
    desk.clean_up()
    assert desk.players[0].supply == Counter(raze=20)


def test_r24_what_lies_in_a_gate_is_discarded_with_it() -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Gate")
    desk.hold(0, "Town", "Farm")
    desk.act(0, "gate", "Town")
    desk.act(0, "gate")
    desk.lose("Gate")
    titles = {deck: [CARDS[key].name for key in keys] for deck, keys in desk.discards.items()}
    assert titles["common"] == ["Town"] and titles["japanese"] == ["Farm", "Gate"] and desk.players[0].vp == 2


@pytest.mark.parametrize("face_up", [True, False])
def test_r25_cards_lie_face_down_under_the_gate(face_up):
    table = (
        Table("Japanese", "Romans", gate_face_up=face_up)
        .empire(0, "Gate 1")
        .hand(0, "Mill, Baker")
        .play("tuck a card under the Gate", "tuck the Mill")
    )
    assert (table.match.view(1).state.gate_common[0, 0] == table.card("Mill")) == face_up
    assert (
        table.match.view(0).state.gate_common[0, 0] == table.card("Mill")
        and table.match.view(1).state.gate_common_size[0] == 1
    )


@pytest.mark.parametrize("seen", [True, False])
def test_r26_a_trade_route_marker_is_looked_at_by_nobody(seen):
    table = (
        Table("Japanese", "Romans", marker_seen_by_user=seen)
        .empire(0, "Trade Route 1")
        .empire(1, "Colossus")
        .supply(0, food=1)
        .play("activate", "activate the Trade Route (deal food)")
    )
    assert [table.match.view(seat).state.markers[0, 0] >= 0 for seat in (0, 1)] == [seen, False]


@yes_and_no("target_needed", True)
@pytest.mark.parametrize(
    "title",
    [
        "Robbers",
        "Spies",
        "Engineers",
        "Ninjas",
        "Garrison",
        "Scorpion Breeder",
        "Temple of Ra",
        "Pack",
        "Saboteurs",
        "Acting Troupe",
        "Royal Bath",
        "Imperial Messenger",
    ],
)
def test_r27_an_action_needs_its_target(options: Options, as_ruled: bool, title: str) -> None:
    faction = CARDS[next(key for key in CARDS if CARDS[key].name == title)].deck.replace("common", "romans")
    desk = rich(faction, "barbarians" if faction != "barbarians" else "romans", options=options)
    desk.players[1].supply = Counter()
    desk.lay(0, title)
    assert desk.can_use(title) != as_ruled
    if not as_ruled:
        desk.use(
            title, *([1] if CARDS[desk.place(title).key].uses == 2 else []), *(["common"] if title == "Robbers" else [])
        )
        assert desk.players[0].vp == (title in ("Robbers", "Spies", "Engineers"))


@yes_and_no("target_needed", True)
def test_r27_settlers_need_a_card_to_build_with_either_reading(options: Options, as_ruled: bool) -> None:
    desk = Desk("romans", "barbarians", options=options)
    desk.lay(0, "Settlers")
    desk.give(0, wood=1)
    assert not desk.can_use("Settlers")


@yes_and_no("reset_taken", True)
def test_r28_what_was_taken_over_may_be_reset(options: Options, as_ruled: bool) -> None:
    desk, stalls = egypt_takes("Stalls", "Royal Bath", options=options)
    stalls.uses = 2
    desk.place("Temple of Ra").uses = 0
    assert desk.can_use("Royal Bath") == as_ruled


@yes_and_no("warehouses_serve_taker", True)
def test_r29_taken_over_warehouses_serve_the_egyptians(options: Options, as_ruled: bool) -> None:
    desk, _ = egypt_takes("Warehouses", against="romans", options=options)
    desk.clean_up()
    with_store, without = Counter(wood=20, stone=20, food=20), Counter()
    assert desk.players[0].supply == Counter(gold=20) + (with_store if as_ruled else without)
    assert desk.players[1].supply == Counter(raze=20) + (without if as_ruled else with_store)


def test_r30_everything_that_may_be_kept_is_kept() -> None:
    desk = Desk("egyptians", "romans")
    desk.give(0, gold=7, worker=3)
    desk.give(1, raze=4, gold=2)
    desk.clean_up()
    assert [+player.supply for player in desk.players] == [Counter(gold=7), Counter(raze=4)]


@pytest.mark.parametrize(("refill", "in_deck"), [("when_needed", 0), ("at_once", 2)])
def test_r31_when_the_common_deck_is_made_anew(refill: str, in_deck: int) -> None:
    desk = Desk("romans", "barbarians", options=Options(refill=refill))
    cards = desk.decks["common"]
    desk.decks["common"], desk.discards["common"], desk.removed = cards[:1], cards[1:3], cards[3:]
    desk.draw(0, "common")
    assert len(desk.decks["common"]) == in_deck
    desk.draw(0, "common")
    assert len(desk.decks["common"]) == 1 and desk.discards["common"] == []


@yes_and_no("razed_card_triggers", False)
def test_r32_a_razed_card_does_not_watch_its_own_raze(options: Options, as_ruled: bool) -> None:
    desk = rich("barbarians", "romans", options=options)
    desk.lay(0, "Rabble", "Gallows")
    desk.use("Rabble")
    assert desk.players[0].vp == (1 if as_ruled else 2)
