"""More rulings where the rulebook is silent (from R20 on), each also with the option that decides otherwise, and the
single cases of the rules page."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.settlers.second_writing import turns
from tests.settlers.second_writing.cards import CARDS
from tests.settlers.second_writing.desk import RICH, Desk, rich
from tests.settlers.second_writing.table import Location, Options
from tests.settlers.second_writing.test_examples import different_cards


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


# --- R20 to R32 -------------------------------------------------------------------------------------------------------
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


@pytest.mark.parametrize(("cap", "workers"), [(True, 4), (False, 6)])
def test_oasis_gives_at_most_four_workers_a_round(cap: bool, workers: int) -> None:
    desk = rich("egyptians", "romans", options=Options(oasis_cap=cap))
    desk.lay(0, "Oasis")
    change = desk.change()
    desk.act(1, "exchange", 6, *["wood"] * 6)
    assert change() == {"worker": workers}


@yes_and_no("free_actions_after_main", True)
def test_r22_free_actions_before_and_after_the_main_action(options: Options, as_ruled: bool) -> None:
    desk = rich("romans", "barbarians", options=options)
    desk.lay(0, "Town")
    desk.players[0].supply["defense"] = 1
    asked = desk.turn(0, "exchange", 1, "wood", *(["defence"] if as_ruled else []))
    assert len(asked) == (4 if as_ruled else 3) and desk.place("Town").defense == as_ruled


def test_pass_ends_the_turn_at_once() -> None:
    desk = rich("romans", "barbarians")
    desk.lay(0, "Town")
    desk.players[0].supply["defense"] = 1
    assert len(desk.turn(0, "pass")) == 1 and desk.players[0].supply["defense"] == 1


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
    desk.hold(0, "Town")
    desk.act(0, "gate")
    desk.lose("Gate")
    assert desk.discards["common"] == ["COM015"] and desk.players[0].vp == 1


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


@pytest.mark.parametrize(("refill", "in_deck"), [("when_needed", 0), ("at_once", 2)])
def test_r31_when_the_common_deck_is_made_anew(refill: str, in_deck: int) -> None:
    desk = Desk("romans", "barbarians", options=Options(refill=refill))
    cards = desk.decks["common"]
    desk.decks["common"], desk.discards["common"], desk.removed = cards[:1], cards[1:3], cards[3:]
    desk.draw(0, "common")
    assert len(desk.decks["common"]) == in_deck
    desk.draw(0, "common")
    assert len(desk.decks["common"]) == 1 and desk.discards["common"] == []


@pytest.mark.parametrize("reshuffle", [False, True])
def test_faction_decks_are_made_anew_only_in_the_english_edition(reshuffle: bool) -> None:
    desk = Desk("romans", "barbarians", options=Options(faction_deck_reshuffle=reshuffle))
    desk.discards["romans"], desk.decks["romans"] = desk.decks["romans"], []
    desk.draw(0, "faction")
    assert len(desk.players[0].hand) == reshuffle


@yes_and_no("razed_card_triggers", False)
def test_r32_a_razed_card_does_not_watch_its_own_raze(options: Options, as_ruled: bool) -> None:
    desk = rich("barbarians", "romans", options=options)
    desk.lay(0, "Rabble", "Gallows")
    desk.use("Rabble")
    assert desk.players[0].vp == (1 if as_ruled else 2)


# --- single cases -----------------------------------------------------------------------------------------------------
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
