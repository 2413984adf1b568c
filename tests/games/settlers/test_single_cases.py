"""Single cases of the rules page, played in both writings of the rules (`second_writing.desk`): takeovers by the Temple
of Ra, what is paid, razing, tokens, decks, and the game alone.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.settlers.second_writing import turns
from tests.games.settlers.second_writing.cards import CARDS
from tests.games.settlers.second_writing.desk import Desk, egypt_takes, rich
from tests.games.settlers.second_writing.table import Options
from tests.games.settlers.second_writing.test_examples import different_cards


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


def test_the_owner_makes_no_trade_with_an_own_location() -> None:
    desk, _ = egypt_takes("Farm")
    desk.lose("Temple of Ra")
    desk.lay(1, "Trade Route")
    assert not desk.can_use("Trade Route", seat=1)


def test_a_taken_over_trade_route_takes_the_marker_from_the_egyptian_deck() -> None:
    desk, _ = egypt_takes("Trade Route")
    desk.lay(1, "Farm")
    top = desk.decks["egyptians"][0]
    desk.use("Trade Route", 0)
    assert desk.players[0].deals[0].key == top
    desk.clean_up()
    assert len(desk.players[0].deals) == 1 and desk.place("Trade Route").controller == 1


def test_an_exchange_offers_only_decks_that_can_give_a_card() -> None:
    desk = rich("romans", "barbarians")
    desk.removed = desk.decks["romans"] + desk.decks["common"][1:]
    desk.decks["romans"], desk.decks["common"] = [], desk.decks["common"][:1]
    asked = desk.act(0, "exchange", 2, "common", "wood")
    assert [len(question.options) for question in asked] == [10, 4, 3]


def test_the_order_of_japanese_deals_decides_before_kind_and_cost() -> None:
    desk = Desk("japanese")
    desk.attack_line("vp", "vp")
    desk.lay(0, "Farm", "Stalls", "Trade Route", "Buddha's Temple")
    desk.attack()
    assert desk.collection == ["JAP011"]


def test_of_equal_locations_the_player_chooses_which_is_lost() -> None:
    desk = Desk("romans")
    desk.attack_line("wood", "vp")
    desk.lay(0, "Joiner", "Joiner", "Carpenter", "Gallows")
    desk.attack()
    assert desk.collection == ["COM043"], "the highest cost"
    desk.attack_line("wood", "vp")
    desk.attack("COM045")
    assert desk.collection == ["COM043", "COM045"]


@pytest.mark.parametrize(("cap", "workers"), [(True, 4), (False, 6)])
def test_oasis_gives_at_most_four_workers_a_round(cap: bool, workers: int) -> None:
    desk = rich("egyptians", "romans", options=Options(oasis_cap=cap))
    desk.lay(0, "Oasis")
    change = desk.change()
    desk.act(1, "exchange", 6, *["wood"] * 6)
    assert change() == {"worker": workers}


def test_pass_ends_the_turn_at_once() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Town")
    desk.players[0].supply["defense"] = 1
    assert len(desk.turn(0, "pass")) == 1 and desk.players[0].supply["defense"] == 1


@pytest.mark.parametrize("reshuffle", [False, True])
def test_faction_decks_are_made_anew_only_in_the_english_edition(reshuffle: bool) -> None:
    desk = Desk("romans", "barbarians", options=Options(faction_deck_reshuffle=reshuffle))
    desk.discards["romans"], desk.decks["romans"] = desk.decks["romans"], []
    desk.draw(0, "faction")
    assert len(desk.players[0].hand) == reshuffle


def test_nobody_who_has_passed_can_be_hit() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Pack", "Robbers", "Saboteurs", "Dark Chapel")
    desk.lay(1, "Town")
    desk.agree(1, "Builder")
    assert len(desk.usable(0)) == 4 and "raze_location" in desk.menu(0)
    desk.players[1].passed = True
    assert desk.usable(0) == [] and "raze_location" not in desk.menu(0)


def test_only_the_user_of_a_trade_route_must_not_have_passed() -> None:
    desk = rich("barbarians", "japanese", "romans")
    desk.lay(0, "Robbers")
    desk.lay(2, "Builder")
    desk.trade(1, desk.place("Builder"))
    desk.players[2].passed = True
    assert desk.can_use("Robbers")
    desk.players[1].passed, desk.players[2].passed = True, False
    assert not desk.can_use("Robbers")


def test_a_deal_is_paid_with_food_or_gold() -> None:
    desk = Desk("romans", "barbarians")
    desk.hold(0, "Builder", "Town")
    assert "deal" not in desk.menu(0)
    desk.give(0, gold=1)
    desk.act(0, "deal")
    assert desk.players[0].supply == Counter(food=0, gold=0, stone=1)


@pytest.mark.parametrize(("auto", "asked"), [("choose", 2), ("resources_first", 0)])
def test_the_payer_says_how_much_gold_stands_for_which_resource(auto: str, asked: int) -> None:
    desk = Desk("romans", "barbarians", options=Options(auto_gold=auto))
    desk.give(0, wood=1, stone=2, gold=2)
    desk.hold(0, "Statue")
    questions = desk.act(0, "build", *([1, 1] if asked else []), "common")
    assert len(questions) == 1 + asked
    assert desk.players[0].supply == (Counter(wood=1, stone=1, gold=0) if asked else Counter(wood=0, stone=0, gold=2))


def test_workers_and_raze_tokens_cannot_be_gold() -> None:
    desk = Desk("romans", "barbarians")
    desk.lay(0, "Coal Mine")
    desk.give(0, gold=9)
    assert not desk.can_use("Coal Mine") and desk.menu(0) == {"pass"}


def test_a_trade_colony_has_three_colours_and_starts_each_feature_once() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Gardens", "Supplier", "Carpenter's Workshop")
    desk.players[0].supply["gold"] = 0
    desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, "Trade Colony", "Ruins")
    assert change() == {"wood": -1, "stone": -2, "worker": 1, "gold": 3, "vp": 4, "foundations": -1}


def test_what_is_discarded_as_cost_neither_counts_nor_watches() -> None:
    desk = rich("romans", "barbarians")
    desk.players[0].supply["gold"] = 0
    desk.lay(0, "Supplier")
    change = desk.change()
    desk.build(0, "Stonecutter")
    assert change() == {"wood": -1, "stone": 1}


def test_all_that_lies_on_a_discarded_location_goes_with_it() -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Farm")
    desk.place("Farm").samurai = 1
    desk.build(0, "Stalls", 0)
    assert [loc.card.name for loc in desk.players[0].empire] == ["Stalls"] and desk.players[0].supply["worker"] == 20


@pytest.mark.parametrize("title", ["Ruins", "Gate", "Shrine"])
def test_it_has_no_raze_field(title: str) -> None:
    desk = rich("japanese", "romans")
    desk.hold(0, title)
    desk.lay(0, "Gate")
    assert "raze_hand" not in desk.menu(0) and "raze_location" not in desk.menu(1)


def test_the_japanese_raze_their_own_cards_for_a_point() -> None:
    desk = rich("japanese", "romans")
    desk.hold(0, "Farm")
    change = desk.change()
    desk.act(0, "raze_hand")
    assert change() == {"raze": -1, "vp": 1, "hand": -1}


def test_peaceful_players_raze_locations_by_cards_only() -> None:
    desk = rich("barbarians", "romans", options=Options(peaceful=True))
    desk.lay(0, "Dark Chapel")
    desk.lay(1, "Town")
    assert "raze_location" not in desk.menu(0) and desk.can_use("Dark Chapel")


def test_the_defence_token_goes_onto_a_common_location_for_good() -> None:
    desk = rich("barbarians", "romans")
    desk.lay(0, "Raid", "Town", "Mill")
    desk.players[0].supply["defense"] = 1
    desk.act(0, "defence", "Mill")
    assert desk.place("Mill").defense == 1 and "defence" not in desk.menu(0)
    desk.lay(1, "Raid")
    desk.players[1].supply["raze"] = 2
    assert [loc.card.name for loc in turns.locations_to_raze(desk, desk.players[1])] == ["Town"]
    assert desk.act(1, "raze_location") == [] and [loc.card.name for loc in desk.players[0].empire] == ["Raid", "Mill"]


def test_a_worker_becomes_a_samurai_one_on_each_japanese_location() -> None:
    desk = rich("japanese", "romans")
    desk.lay(0, "Gate", "Farm", "Town")
    change = desk.change()
    desk.act(0, "samurai", "Gate")
    desk.act(0, "samurai")
    assert change() == {"worker": -2} and "samurai" not in desk.menu(0)
    desk.clean_up()
    assert desk.place("Gate").samurai == 1


def test_cleanup_moves_the_first_player_and_opens_locks() -> None:
    desk = rich("romans", "barbarians", "japanese")
    desk.lay(0, "Coal Mine")
    desk.place("Coal Mine").locked, desk.first = True, 2
    desk.clean_up()
    assert desk.first == 0 and desk.place("Coal Mine").locked is False


def test_the_alternate_lookout_passes_two_cards_to_the_left() -> None:
    desk = Desk("romans", "barbarians", "japanese", options=Options(lookout="alternate"))
    desk.first = 1
    desk.decks["common"] = different_cards()
    top = desk.decks["common"][:9]
    asked = desk.lookout(top[0], top[3], top[6], top[7], top[1], top[4])
    assert [question.seat for question in asked] == [1, 2, 0, 1, 2, 0]
    kept = [[key for key in player.hand if key in top] for player in desk.players]
    assert kept == [[top[6], top[4]], [top[0], top[7]], [top[3], top[1]]] and desk.discards["common"] == [
        top[8],
        top[2],
        top[5],
    ]


def test_the_peaceful_lookout_gives_a_common_card_more() -> None:
    desk = Desk("romans", "barbarians", options=Options(peaceful=True))
    desk.decks["common"] = different_cards()
    desk.lookout(*[...] * 4)
    assert [[CARDS[key].deck for key in player.hand] for player in desk.players] == [
        ["romans", *["common"] * 3],
        ["barbarians", *["common"] * 3],
    ]


def test_the_solo_lookout_gives_two_cards_to_each_side() -> None:
    desk = Desk("romans")
    desk.decks["common"] = different_cards()
    top = desk.decks["common"][:4]
    desk.lookout(top[1], top[2])
    assert desk.players[0].hand[1:] == [top[1], top[2]] and [loc.key for loc in desk.virtual] == [top[3], top[0]]


def test_alone_there_is_no_defence_token() -> None:
    desk = Desk("romans")
    desk.production()
    assert desk.players[0].supply == Counter(worker=2, wood=1, stone=1, raze=1, defense=0)


def test_alone_a_razed_location_of_the_virtual_player_is_discarded() -> None:
    desk = rich("romans")
    desk.lay(1, "Town", "Ruins")
    change = desk.change()
    desk.act(0, "raze_location")
    assert change() == {"raze": -2, "worker": 2} and desk.discards["common"] == ["COM015"]
    desk.attacks_of_a_round()
    assert desk.collection == ["COM069"], "what was razed is not collected"


def test_alone_taken_over_cards_are_collected() -> None:
    desk = rich("egyptians")
    desk.lay(0, "Temple of Ra")
    desk.lay(1, "Town", "Ruins")
    desk.use("Temple of Ra", "Town")
    desk.end_of_game()
    assert sorted(desk.collection) == ["COM015", "COM069"] and len(desk.line) == 2


@pytest.mark.parametrize(("comparison", "won"), [("faction", False), ("all", True)])
def test_alone_faction_locations_are_compared_with_the_collection(comparison: str, won: bool) -> None:
    desk = Desk("romans", options=Options(solo_comparison=comparison))
    desk.lay(0, "Builder", "Town")
    desk.collection.append(desk.find("Mill"))
    assert (desk.winners() == [0]) == won
