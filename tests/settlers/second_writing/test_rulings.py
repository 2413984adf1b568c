"""The rulings where the rulebook is silent, each also with the option that decides otherwise, and the single cases of
the rules page."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from tests.settlers.second_writing import turns
from tests.settlers.second_writing.cards import CARDS
from tests.settlers.second_writing.desk import Desk, rich
from tests.settlers.second_writing.table import Location, Options


def yes_and_no(option: str, default: bool) -> pytest.MarkDecorator:
    """A test with both values of an option; `default` is the ruling."""
    return pytest.mark.parametrize(
        ("options", "as_ruled"),
        [(Options(), True), (Options(**{option: not default}), False)],
        ids=["ruling", "otherwise"],
    )


def egypt_takes(
    title: str, *own: str, against: str = "japanese", others: tuple[str, ...] = (), options: Options | None = None
) -> tuple[Desk, Location]:
    """Egyptians (seat 0) have taken over a location of seat 1."""
    desk = rich("egyptians", against, *others, options=options)
    desk.lay(0, "Temple of Ra", *own)
    (taken,) = desk.lay(1, title)
    desk.use("Temple of Ra", *([title] if len(desk.enemy_locations(0)) > 1 else []))
    assert taken.taken_by == 0
    return desk, taken


# --- R01 to R06 -------------------------------------------------------------------------------------------------------
@yes_and_no("gold_on_shrine", True)
def test_r01_gold_may_be_laid_on_the_shrine(options: Options, as_ruled: bool) -> None:
    desk = Desk("japanese", "romans", options=options)
    desk.lay(0, "Shrine")
    desk.give(0, gold=1)
    assert ("shrine" in desk.menu(0)) == as_ruled


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


@yes_and_no("removed_from_game", False)
def test_r06_what_is_removed_goes_to_its_pile(options: Options, as_ruled: bool) -> None:
    desk = rich("romans", "barbarians", options=options)
    desk.lay(0, "Engineers")
    desk.lay(1, "Town")
    desk.use("Engineers")
    assert (desk.discards["common"] == ["COM015"]) == as_ruled and (desk.removed == ["COM015"]) != as_ruled


# --- Temple of Ra -----------------------------------------------------------------------------------------------------
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


def test_what_is_taken_over_works_for_the_egyptians_alone() -> None:
    desk, _ = egypt_takes("Dojo", "Supplier")
    desk.hold(0, "Pyramid")
    desk.hold(1, "Farm")
    for player in desk.players:
        player.supply["gold"] = 0
    desk.act(0, "deal")
    desk.act(1, "deal")
    assert [player.vp for player in desk.players] == [1, 0]
    assert desk.number_of_colour(0, "red") == 1 and desk.number_of_colour(1, "red") == 0


def test_what_is_taken_over_pays_no_location_symbol_and_gets_no_tokens() -> None:
    desk, _ = egypt_takes("Town")
    desk.lose("Temple of Ra")
    desk.hold(0, "Slaves")
    desk.hold(1, "Stalls")
    desk.players[0].supply["defense"] = desk.players[1].supply["defense"] = 1
    assert all("build" not in desk.menu(seat) and "defence" not in desk.menu(seat) for seat in (0, 1))


def test_no_samurai_guards_what_is_taken_over() -> None:
    desk, _ = egypt_takes("Farm")
    assert "samurai" not in desk.menu(1)


def test_a_taken_over_production_location_does_not_produce_but_can_be_copied() -> None:
    desk = rich("egyptians", "japanese")
    desk.lay(0, "Temple of Ra", "Porters")
    desk.lay(1, "Rice Fields")
    change = desk.change()
    desk.act(0, "activate")
    assert change() == {}
    desk.act(0, "activate", 0)
    assert change() == {"food": 1}


def test_a_taken_over_gate_takes_the_egyptians_cards_and_its_bonus_is_the_owners() -> None:
    desk, gate = egypt_takes("Gate")
    desk.hold(0, "Town", "Mill", "Pyramid")
    for answer in (["Town"], ["Mill"], []):
        desk.act(0, "gate", *answer)
    assert list(gate.tucked.values()) == [0, 0, 0] and desk.players[0].vp == 3 and "gate" not in desk.menu(1)
    desk.end_of_game()
    assert desk.scores()[1] == 4


def test_four_tokens_of_egypt() -> None:
    desk = rich("egyptians", "romans")
    desk.lay(0, "Temple of Ra")
    desk.lay(1, "Town", "Mill", "Armorer", "Castle", "Ruins")
    for title in ("Town", "Mill", "Armorer", "Castle"):
        desk.use("Temple of Ra", title)
        desk.place("Temple of Ra").uses = 0
    assert not desk.can_use("Temple of Ra")


def test_razing_what_was_taken_over_pays_the_egyptians_and_leaves_the_owner_the_foundation() -> None:
    desk, _ = egypt_takes("Armorer", against="romans", others=("barbarians",))
    egypt, rome, attacker = desk.change(0), desk.change(1), desk.change(2)
    desk.act(2, "raze_location", *(["Armorer"] if len(desk.enemy_locations(2)) > 2 else []))
    assert egypt() == {"wood": 1} and rome() == {"foundations": 1} and attacker() == {"raze": -2, "stone": 1, "vp": 1}


@pytest.mark.parametrize("passed", [0, 1])
def test_what_was_taken_over_is_safe_if_one_of_the_two_has_passed(passed: int) -> None:
    desk, taken = egypt_takes("Armorer", against="romans", others=("barbarians",))
    assert desk.can_aim(2, taken)
    desk.players[passed].passed = True
    assert not desk.can_aim(2, taken) and taken.controller == 0


def test_the_egyptians_do_not_aim_at_what_they_have_taken() -> None:
    desk, taken = egypt_takes("Armorer")
    assert not desk.can_aim(0, taken) and "raze_location" not in desk.menu(0)


@yes_and_no("owner_may_raze_taken", True)
def test_r19_the_owner_may_raze_it(options: Options, as_ruled: bool) -> None:
    desk, _ = egypt_takes("Armorer", options=options)
    assert ("raze_location" in desk.menu(1)) == as_ruled
    if as_ruled:
        owner = desk.change(1)
        desk.act(1, "raze_location")
        assert owner() == {"raze": -2, "stone": 1, "vp": 1, "foundations": 1}


def test_the_owner_makes_no_trade_with_an_own_location() -> None:
    desk, _ = egypt_takes("Farm")
    desk.lose("Temple of Ra")
    desk.lay(1, "Trade Route")
    assert not desk.can_use("Trade Route", seat=1)


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


def test_a_taken_over_trade_route_takes_the_marker_from_the_egyptian_deck() -> None:
    desk, _ = egypt_takes("Trade Route")
    desk.lay(1, "Farm")
    top = desk.decks["egyptians"][0]
    desk.use("Trade Route", 0)
    assert desk.players[0].deals[0].key == top
    desk.clean_up()
    assert len(desk.players[0].deals) == 1 and desk.place("Trade Route").controller == 1


# --- R09 to R12 -------------------------------------------------------------------------------------------------------
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


def test_an_exchange_offers_only_decks_that_can_give_a_card() -> None:
    desk = rich("romans", "barbarians")
    desk.removed = desk.decks["romans"] + desk.decks["common"][1:]
    desk.decks["romans"], desk.decks["common"] = [], desk.decks["common"][:1]
    asked = desk.act(0, "exchange", 2, "common", "wood")
    assert [len(question.options) for question in asked] == [10, 4, 3]


# --- R13 to R18 -------------------------------------------------------------------------------------------------------
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


def test_the_order_of_japanese_deals_decides_before_kind_and_cost() -> None:
    desk = Desk("japanese")
    desk.attack_line("vp", "vp")
    desk.lay(0, "Farm", "Stalls", "Trade Route", "Buddha's Temple")
    desk.attack()
    assert desk.collection == ["JAP011"]


@yes_and_no("partner_first", False)
def test_r17_the_new_card_goes_to_the_end_first(options: Options, as_ruled: bool) -> None:
    desk = Desk("romans", options=options)
    desk.attack_line("wood", "food", "gold")
    desk.lay(0, "Marketplace")
    desk.attack()
    assert desk.line == (["ATK16", "ATK01", "ATK04"] if as_ruled else ["ATK16", "ATK04", "ATK01"])


def test_of_equal_locations_the_player_chooses_which_is_lost() -> None:
    desk = Desk("romans")
    desk.attack_line("wood", "vp")
    desk.lay(0, "Joiner", "Joiner", "Carpenter", "Gallows")
    desk.attack()
    assert desk.collection == ["COM043"], "the highest cost"
    desk.attack_line("wood", "vp")
    desk.attack("COM045")
    assert desk.collection == ["COM043", "COM045"]


@yes_and_no("defence_stops_rabble", False)
def test_r18_a_defence_token_does_not_stop_rabble(options: Options, as_ruled: bool) -> None:
    desk = rich("barbarians", "romans", options=options)
    desk.lay(0, "Rabble", "Town")
    desk.place("Town").defense = 1
    assert desk.can_use("Rabble") == as_ruled
