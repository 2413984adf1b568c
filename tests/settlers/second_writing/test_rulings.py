"""The rulings where the rulebook is silent, each also with the option that decides otherwise, and the single cases of
the rules page."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest

from tests.settlers.second_writing import turns
from tests.settlers.second_writing.cards import CARDS
from tests.settlers.second_writing.table import Location, Options
from tests.settlers.second_writing.tables import Tables, rich


def yes_and_no(option: str, default: bool) -> pytest.MarkDecorator:
    """A test with both values of an option; `default` is the ruling."""
    return pytest.mark.parametrize(
        ("options", "as_ruled"),
        [(Options(), True), (Options(**{option: not default}), False)],
        ids=["ruling", "otherwise"],
    )


def egypt_takes(
    title: str, *own: str, against: str = "japanese", others: tuple[str, ...] = (), options: Options | None = None
) -> tuple[Tables, Location]:
    """Egyptians (seat 0) have taken over a location of seat 1."""
    tables = rich("egyptians", against, *others, options=options)
    tables.lay(0, "Temple of Ra", *own)
    (taken,) = tables.lay(1, title)
    tables.use("Temple of Ra", *([title] if len(tables.enemy_locations(0)) > 1 else []))
    assert taken.taken_by == 0
    return tables, taken


# --- R01 to R06 -------------------------------------------------------------------------------------------------------
@yes_and_no("gold_on_shrine", True)
def test_r01_gold_may_be_laid_on_the_shrine(options: Options, as_ruled: bool) -> None:
    tables = Tables("japanese", "romans", options=options)
    tables.lay(0, "Shrine")
    tables.give(0, gold=1)
    assert ("shrine" in tables.menu(0)) == as_ruled


@yes_and_no("convert_any_good", True)
def test_r02_cards_and_points_may_be_converted(options: Options, as_ruled: bool) -> None:
    tables = rich("barbarians", "romans", options=options)
    tables.lay(0, "Dark Chapel", "Dark Chapel")
    tables.hold(0, "Watchtower", "Armorer")
    tables.act(0, "activate", "BAR014", "Watchtower", "common", "common", *(["convert", "keep"] if as_ruled else []))
    assert tables.players[0].vp == (2 if as_ruled else 0) and len(tables.players[0].hand) == (2 if as_ruled else 3)
    tables.act(0, "activate", "Armorer", *(["convert"] if as_ruled else []), "keep")
    assert tables.players[0].vp == (2 + 1 + 1 if as_ruled else 1)


@yes_and_no("convert_any_good", True)
def test_r02_the_school_converts_cards(options: Options, as_ruled: bool) -> None:
    tables = Tables("japanese", "romans", options=options)
    tables.lay(0, "School of Diplomacy")
    tables.agree(0, "Shrine", "Farm")
    asked = tables.deal_goods(0, "faction", *(["keep"] if as_ruled else []), "convert")
    assert len(asked) == (3 if as_ruled else 2)


@yes_and_no("repeated_trade_deals", True)
def test_r03_several_trade_deals_with_one_location(options: Options, as_ruled: bool) -> None:
    tables = rich("japanese", "romans", options=options)
    tables.lay(0, "Trade Route")
    tables.lay(1, "Builder")
    tables.trade(0, tables.place("Builder"))
    assert tables.can_use("Trade Route") == as_ruled


@yes_and_no("trade_deal_ends_with_location", True)
def test_r04_a_trade_deal_ends_with_its_location(options: Options, as_ruled: bool) -> None:
    tables = rich("japanese", "romans", options=options)
    (builder,) = tables.lay(1, "Builder")
    tables.trade(0, builder)
    tables.lose("Builder")
    assert (
        (tables.players[0].deals == []) == as_ruled
        and len(tables.discards["japanese"]) == as_ruled
        and tables.faults() == []
    )


@yes_and_no("trade_route_is_deal", True)
def test_r05_dojo_watches_trade_routes(options: Options, as_ruled: bool) -> None:
    tables = rich("japanese", "romans", options=options)
    tables.lay(0, "Trade Route", "Dojo")
    tables.lay(1, "Builder")
    tables.use("Trade Route", 0)
    assert tables.players[0].vp == as_ruled


@yes_and_no("removed_from_game", False)
def test_r06_what_is_removed_goes_to_its_pile(options: Options, as_ruled: bool) -> None:
    tables = rich("romans", "barbarians", options=options)
    tables.lay(0, "Engineers")
    tables.lay(1, "Town")
    tables.use("Engineers")
    assert (tables.discards["common"] == ["COM015"]) == as_ruled and (tables.removed == ["COM015"]) != as_ruled


# --- Temple of Ra -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("options", "points"), [(Options(), [2, 2]), (Options(taker_scores=True), [4, 0])])
def test_r07_the_owner_scores_what_was_taken_over(options: Options, points: list[int]) -> None:
    tables, _ = egypt_takes("Farm", options=options)
    tables.end_of_game()
    assert tables.scores() == points


@yes_and_no("fresh_uses_on_takeover", False)
def test_r08_uses_of_the_owner_count(options: Options, as_ruled: bool) -> None:
    tables = rich("egyptians", "japanese", options=options)
    tables.lay(0, "Temple of Ra")
    (stalls,) = tables.lay(1, "Stalls")
    stalls.uses = 1
    tables.use("Temple of Ra")
    assert tables.can_use("Stalls") and tables.can_use("Stalls", 2) != as_ruled


def test_what_is_taken_over_works_for_the_egyptians_alone() -> None:
    tables, _ = egypt_takes("Dojo", "Supplier")
    tables.hold(0, "Pyramid")
    tables.hold(1, "Farm")
    for player in tables.players:
        player.supply["gold"] = 0
    tables.act(0, "deal")
    tables.act(1, "deal")
    assert [player.vp for player in tables.players] == [1, 0]
    assert tables.number_of_colour(0, "red") == 1 and tables.number_of_colour(1, "red") == 0


def test_what_is_taken_over_pays_no_location_symbol_and_gets_no_tokens() -> None:
    tables, _ = egypt_takes("Town")
    tables.lose("Temple of Ra")
    tables.hold(0, "Slaves")
    tables.hold(1, "Stalls")
    tables.players[0].supply["defense"] = tables.players[1].supply["defense"] = 1
    assert all("build" not in tables.menu(seat) and "defence" not in tables.menu(seat) for seat in (0, 1))


def test_no_samurai_guards_what_is_taken_over() -> None:
    tables, _ = egypt_takes("Farm")
    assert "samurai" not in tables.menu(1)


def test_a_taken_over_production_location_does_not_produce_but_can_be_copied() -> None:
    tables = rich("egyptians", "japanese")
    tables.lay(0, "Temple of Ra", "Porters")
    tables.lay(1, "Rice Fields")
    change = tables.change()
    tables.act(0, "activate")
    assert change() == {}
    tables.act(0, "activate", 0)
    assert change() == {"food": 1}


def test_a_taken_over_gate_takes_the_egyptians_cards_and_its_bonus_is_the_owners() -> None:
    tables, gate = egypt_takes("Gate")
    tables.hold(0, "Town", "Mill", "Pyramid")
    for answer in (["Town"], ["Mill"], []):
        tables.act(0, "gate", *answer)
    assert list(gate.tucked.values()) == [0, 0, 0] and tables.players[0].vp == 3 and "gate" not in tables.menu(1)
    tables.end_of_game()
    assert tables.scores()[1] == 4


def test_four_tokens_of_egypt() -> None:
    tables = rich("egyptians", "romans")
    tables.lay(0, "Temple of Ra")
    tables.lay(1, "Town", "Mill", "Armorer", "Castle", "Ruins")
    for title in ("Town", "Mill", "Armorer", "Castle"):
        tables.use("Temple of Ra", title)
        tables.place("Temple of Ra").uses = 0
    assert not tables.can_use("Temple of Ra")


def test_razing_what_was_taken_over_pays_the_egyptians_and_leaves_the_owner_the_foundation() -> None:
    tables, _ = egypt_takes("Armorer", against="romans", others=("barbarians",))
    egypt, rome, attacker = tables.change(0), tables.change(1), tables.change(2)
    tables.act(2, "raze_location", *(["Armorer"] if len(tables.enemy_locations(2)) > 2 else []))
    assert egypt() == {"wood": 1} and rome() == {"foundations": 1} and attacker() == {"raze": -2, "stone": 1, "vp": 1}


@pytest.mark.parametrize("passed", [0, 1])
def test_what_was_taken_over_is_safe_if_one_of_the_two_has_passed(passed: int) -> None:
    tables, taken = egypt_takes("Armorer", against="romans", others=("barbarians",))
    assert tables.can_aim(2, taken)
    tables.players[passed].passed = True
    assert not tables.can_aim(2, taken) and taken.controller == 0


def test_the_egyptians_do_not_aim_at_what_they_have_taken() -> None:
    tables, taken = egypt_takes("Armorer")
    assert not tables.can_aim(0, taken) and "raze_location" not in tables.menu(0)


@yes_and_no("owner_may_raze_taken", True)
def test_r19_the_owner_may_raze_it(options: Options, as_ruled: bool) -> None:
    tables, _ = egypt_takes("Armorer", options=options)
    assert ("raze_location" in tables.menu(1)) == as_ruled
    if as_ruled:
        owner = tables.change(1)
        tables.act(1, "raze_location")
        assert owner() == {"raze": -2, "stone": 1, "vp": 1, "foundations": 1}


def test_the_owner_makes_no_trade_with_an_own_location() -> None:
    tables, _ = egypt_takes("Farm")
    tables.lose("Temple of Ra")
    tables.lay(1, "Trade Route")
    assert not tables.can_use("Trade Route", seat=1)


@yes_and_no("reset_taken", True)
def test_r28_what_was_taken_over_may_be_reset(options: Options, as_ruled: bool) -> None:
    tables, stalls = egypt_takes("Stalls", "Royal Bath", options=options)
    stalls.uses = 2
    tables.place("Temple of Ra").uses = 0
    assert tables.can_use("Royal Bath") == as_ruled


@yes_and_no("warehouses_serve_taker", True)
def test_r29_taken_over_warehouses_serve_the_egyptians(options: Options, as_ruled: bool) -> None:
    tables, _ = egypt_takes("Warehouses", against="romans", options=options)
    tables.clean_up()
    with_store, without = Counter(wood=20, stone=20, food=20), Counter()
    assert tables.players[0].supply == Counter(gold=20) + (with_store if as_ruled else without)
    assert tables.players[1].supply == Counter(raze=20) + (without if as_ruled else with_store)


def test_a_taken_over_trade_route_takes_the_marker_from_the_egyptian_deck() -> None:
    tables, _ = egypt_takes("Trade Route")
    tables.lay(1, "Farm")
    top = tables.decks["egyptians"][0]
    tables.use("Trade Route", 0)
    assert tables.players[0].deals[0].key == top
    tables.clean_up()
    assert len(tables.players[0].deals) == 1 and tables.place("Trade Route").controller == 1


# --- R09 to R12 -------------------------------------------------------------------------------------------------------
@yes_and_no("reset_locked", False)
def test_r09_a_locked_location_cannot_be_reset(options: Options, as_ruled: bool) -> None:
    tables = rich("barbarians", "romans", options=options)
    tables.lay(0, "Acting Troupe", "Coal Mine")
    tables.use("Coal Mine")
    tables.place("Coal Mine").locked = True
    assert tables.can_use("Acting Troupe") != as_ruled
    if not as_ruled:
        tables.use("Acting Troupe")
        assert tables.place("Coal Mine").uses == 0 and not tables.can_use("Coal Mine")


@yes_and_no("every_sphinx", True)
def test_r10_every_sphinx_adds_one(options: Options, as_ruled: bool) -> None:
    tables = rich("egyptians", "romans", options=options)
    tables.lay(0, "Sphinx", "Sphinx", "Goldsmith's Workshop")
    tables.use("Goldsmith's Workshop")
    assert tables.players[0].vp == (4 if as_ruled else 3)


def test_r10_a_sphinx_does_not_watch_single_points() -> None:
    tables = rich("egyptians", "japanese")
    tables.lay(0, "Sphinx")
    tables.lay(1, "Gate")
    tables.place("Gate").taken_by = 0
    tables.hold(0, "Town", "Mill")
    tables.act(0, "gate", "Town")
    tables.act(0, "gate")
    assert tables.players[0].vp == 2


@yes_and_no("slaver_last", True)
def test_r11_the_slaver_comes_last(options: Options, as_ruled: bool) -> None:
    tables = Tables("egyptians", "romans", options=options)
    tables.lay(0, "Slaver", "Supplier")
    tables.give(0, food=1)
    tables.build(0, "Caravan", *(["gold"] if as_ruled else []))
    assert tables.players[0].vp == (3 if as_ruled else 1)


@yes_and_no("exchange_cards_seen", True)
def test_r12_cards_of_an_exchange_are_seen_one_by_one(options: Options, as_ruled: bool) -> None:
    tables = rich("romans", "barbarians", options=options)
    drawn: list[int] = []
    played = turns.exchange(tables, tables.players[0])
    next(played)
    played.send(("amount", 2))
    for choice in (("deck", "faction"), ("deck", "common")):
        with suppress(StopIteration):
            played.send(choice)
        drawn.append(len(tables.players[0].hand))
    assert drawn == ([1, 2] if as_ruled else [0, 2])
    tables = rich("romans", "barbarians", options=options)
    tables.act(0, "exchange", 2, "faction", "common")
    assert [CARDS[key].deck for key in tables.players[0].hand] == (
        ["romans", "common"] if as_ruled else ["common", "romans"]
    )


def test_an_exchange_offers_only_decks_that_can_give_a_card() -> None:
    tables = rich("romans", "barbarians")
    tables.removed = tables.decks["romans"] + tables.decks["common"][1:]
    tables.decks["romans"], tables.decks["common"] = [], tables.decks["common"][:1]
    asked = tables.act(0, "exchange", 2, "common", "wood")
    assert [len(question.options) for question in asked] == [10, 4, 3]


# --- R13 to R18 -------------------------------------------------------------------------------------------------------
@yes_and_no("all_tokens_break_ties", False)
def test_r13_gold_and_raze_tokens_break_no_tie(options: Options, as_ruled: bool) -> None:
    tables = Tables("romans", "barbarians", options=options)
    tables.give(0, gold=1, raze=1)
    tables.give(1, food=1)
    assert tables.winners() == ([1] if as_ruled else [0])


@yes_and_no("desert_needs_card", False)
@pytest.mark.parametrize("alone", [True, False])
def test_r14_desert_needs_no_card_of_the_opponent(options: Options, as_ruled: bool, alone: bool) -> None:
    tables = rich(*(["egyptians"] if alone else ["egyptians", "romans"]), options=options)
    tables.lay(0, "Desert")
    tables.hold(0, "Town")
    assert tables.can_use("Desert") == as_ruled
    if as_ruled:
        tables.use("Desert")
        assert tables.players[0].vp == 1


@yes_and_no("spies_keep_attack_card", True)
def test_r15_spies_keep_an_attack_card(options: Options, as_ruled: bool) -> None:
    tables = rich("romans", options=options)
    tables.attack_line("stone", "food")
    tables.lay(0, "Spies")
    tables.use("Spies", "ATK10")
    assert len(tables.players[0].deals) == as_ruled and len(tables.removed) != as_ruled and len(tables.line) == 1
    if as_ruled:
        tables.deal_goods(0)
        assert tables.players[0].supply["stone"] == 21
        tables.end_deal(tables.players[0], tables.players[0].deals[0])
        assert tables.removed == ["ATK10"] and tables.faults() == []


@pytest.mark.parametrize("title", ["Robbers", "Ninjas"])
def test_r15_broken_attack_cards_leave_the_game(title: str) -> None:
    tables = rich(CARDS[next(key for key in CARDS if CARDS[key].name == title)].deck)
    tables.attack_line("stone")
    tables.lay(0, title)
    change = tables.change()
    tables.use(title, *(["common"] if title == "Robbers" else []))
    assert tables.removed == ["ATK10"] and tables.line == []
    assert change() == ({"worker": -2, "vp": 1, "hand": 1} if title == "Robbers" else {"worker": -1, "stone": 1})


@yes_and_no("vp_attack_first", True)
def test_r16_two_vp_take_a_japanese_location_first(options: Options, as_ruled: bool) -> None:
    tables = Tables("japanese", options=options)
    tables.attack_line("vp", "stone", "vp")
    tables.lay(0, "Monument", "Gate", "Farm", "Casino")
    tables.attack()
    assert tables.collection == (["JAP012"] if as_ruled else ["COM026"])


def test_r16_gate_and_shrine_are_safe_and_the_search_goes_on() -> None:
    tables = Tables("japanese")
    tables.attack_line("vp", "stone", "vp")
    tables.lay(0, "Monument", "Gate", "Shrine")
    tables.attack()
    assert tables.collection == ["COM026"]


def test_the_order_of_japanese_deals_decides_before_kind_and_cost() -> None:
    tables = Tables("japanese")
    tables.attack_line("vp", "vp")
    tables.lay(0, "Farm", "Stalls", "Trade Route", "Buddha's Temple")
    tables.attack()
    assert tables.collection == ["JAP011"]


@yes_and_no("partner_first", False)
def test_r17_the_new_card_goes_to_the_end_first(options: Options, as_ruled: bool) -> None:
    tables = Tables("romans", options=options)
    tables.attack_line("wood", "food", "gold")
    tables.lay(0, "Marketplace")
    tables.attack()
    assert tables.line == (["ATK16", "ATK01", "ATK04"] if as_ruled else ["ATK16", "ATK04", "ATK01"])


def test_of_equal_locations_the_player_chooses_which_is_lost() -> None:
    tables = Tables("romans")
    tables.attack_line("wood", "vp")
    tables.lay(0, "Joiner", "Joiner", "Carpenter", "Gallows")
    tables.attack()
    assert tables.collection == ["COM043"], "the highest cost"
    tables.attack_line("wood", "vp")
    tables.attack("COM045")
    assert tables.collection == ["COM043", "COM045"]


@yes_and_no("defence_stops_rabble", False)
def test_r18_a_defence_token_does_not_stop_rabble(options: Options, as_ruled: bool) -> None:
    tables = rich("barbarians", "romans", options=options)
    tables.lay(0, "Rabble", "Town")
    tables.place("Town").defense = 1
    assert tables.can_use("Rabble") == as_ruled
