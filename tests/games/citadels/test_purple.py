"""The purple buildings (section 8). Haunted City and Bell Tower are in `test_end_of_game`, the Hospital has a file of
its own, raids too."""

from __future__ import annotations

import pytest

from architects_env.games.citadels.data.districts import DISTRICTS, PURPLE
from tests.games.citadels.table import Table, kind_of


def on_turn(city: str, hand: str = "", gold: int = 0, name: str = "Artist", **options: object) -> Table:
    """Seat 0, of four, is called with this city, hand and gold; nothing has been done yet."""
    t = Table(4, {0: name}, **options).city(0, city).hand(0, hand)  # type: ignore[arg-type]
    return t.call(name).gold({0: gold})


def after_income(city: str, hand: str = "", gold: int = 0, name: str = "Artist", **options: object) -> Table:
    """The table of `on_turn` with this gold after its income."""
    return on_turn(city, hand, gold, name, **options).play("take 2 gold").gold({0: gold})


# --- Laboratory, Smithy -----------------------------------------------------------------------------------------------
def test_the_laboratory_turns_a_card_into_one_gold_once_a_turn_before_or_after_the_income() -> None:
    t = on_turn("Laboratory", "2 Manor, Tavern").play("discard Manor for gold")
    assert t.gold_of(0) == [1] and t.hand_of(0) == "Manor, Tavern" and t.g.pile_size == 1
    assert not t.options("discard")
    assert after_income("Laboratory", "Manor").options("discard") == ["discard Manor for gold"]


def test_a_building_power_counts_from_the_moment_the_building_stands() -> None:
    """Amendment 31: also in the turn in which it was built."""
    t = after_income("", "Laboratory, Manor", 5).play("build Laboratory for 5")
    assert t.options("discard") == ["discard Manor for gold"]


def test_building_powers_once_in_each_of_the_two_turns_of_a_player() -> None:
    """Amendment 31."""
    t = (
        Table(2, {0: ["Merchant", "Architect"]})
        .city(0, "Laboratory")
        .hand(0, "4 Manor")
        .call("Merchant")
        .play("discard Manor for gold", "take 2 gold")
        .end()
    )
    assert t.call("Architect").options("discard") == ["discard Manor for gold"]


def test_the_smithy_pays_three_for_two_cards_once_a_turn() -> None:
    t = on_turn("Smithy", "Manor", 7).play("pay 3 gold in the Smithy for 2 cards")
    assert t.gold_of(0) == [4] and t.g.hand_size[0] == 3 and not t.options("pay")


def test_the_smithy_needs_the_gold_and_a_card_to_draw() -> None:
    """Amendment 12."""
    assert not on_turn("Smithy", "Manor", 2).options("pay")
    assert not on_turn("Smithy", "Manor", 3).deck("").options("pay")
    t = on_turn("Smithy", "Manor", 3).deck("Tavern").play("pay 3 gold in the Smithy for 2 cards")
    assert t.hand_of(0) == "Manor, Tavern"


# --- Observatory, Library ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("city", "drawn", "kept"), [("", 2, 1), ("Observatory", 3, 1), ("Observatory, Library", 3, 2)])
def test_observatory_draws_three_and_library_keeps_two(city: str, drawn: int, kept: int) -> None:
    """Example 26 is the last: draw 3, keep 2, discard 1."""
    t = on_turn(city).play("draw cards")
    assert t.g.drawn_size == drawn and t.g.to_keep == kept
    for _ in range(kept):
        assert t.stage == "keep"
        t.pass_by()
    assert t.g.hand_size[0] == kept and t.g.pile_size == drawn - kept


def test_the_library_alone_keeps_both_cards_without_asking() -> None:
    t = on_turn("Library", "Manor").play("draw cards")
    assert t.g.hand_size[0] == 3 and t.g.pile_size == 0


def test_library_and_observatory_with_two_cards_left_keep_both_without_asking() -> None:
    """Example 48: one card in the deck, one on the pile."""
    t = on_turn("Library, Observatory", "Manor").pile("Palace").deck("Tavern").play("draw cards")
    assert t.hand_of(0) == "Manor, Palace, Tavern" and t.stage != "keep"


# --- Graveyard --------------------------------------------------------------------------------------------------------
def destroyed(owner: int, gold: int = 1, warlord: int = 0, **options: object) -> Table:
    """The Warlord's player destroys a Palace of seat 1 for 4; the Graveyard stands in the city of `owner`, who has so
    much gold."""
    t = (
        Table(4, {warlord: "Warlord"}, **options)
        .city(1, "Palace")
        .city(owner, "Graveyard" if owner != 1 else "Graveyard, Palace")
    )  # type: ignore[arg-type]
    t.call("Warlord").gold({owner: gold}).gold({warlord: 4}).play("take 2 gold").end().play(
        "destroy a building of player 1"
    )
    return t.play("destroy Palace for 4") if t.options("destroy Palace") else t


def test_the_graveyards_owner_takes_a_destroyed_building_for_one_gold() -> None:
    """Example 28: the Warlord pays 4 for B's Palace; C pays 1 and has it in hand."""
    t = destroyed(2)
    assert t.seat == 2 and t.stage == "graveyard" and t.gold_of(0) == [2]
    t.play("pay 1 gold for Palace")
    assert t.hand_of(2) == "Palace" and t.gold_of(2) == [0] and t.g.pile_size == 0
    assert all(t.g.hand_known[p, 2].sum() == 1 for p in (0, 1, 3)), "everybody saw it"


def test_while_the_graveyards_owner_decides_the_destroyed_card_is_nowhere_else() -> None:
    """Worlds are dealt without it, whichever it is (the first kind of all too)."""
    first = DISTRICTS[0].name
    t = (
        Table(4, {0: "Warlord"})
        .city(1, first)
        .city(2, "Graveyard")
        .call("Warlord")
        .gold({0: 6, 2: 1})
        .play("take 2 gold")
        .end()
    )
    t.play("destroy a building of player 1")
    assert t.stage == "graveyard" and t.g.ruin == 0
    assert not t.match.game.invariants(t.match.state)
    for seed in range(3):
        assert not t.match.game.invariants(t.match.view(3).sample_state(seed)[0])


def test_the_graveyards_owner_may_let_it_go() -> None:
    t = destroyed(2).play("let Palace go")
    assert t.g.hand_size[2] == 0 and t.gold_of(2) == [1] and t.g.pile_size == 1


def test_the_graveyard_also_takes_a_building_of_its_owner() -> None:
    t = destroyed(1).play("pay 1 gold for Palace")
    assert t.hand_of(1) == "Palace" and t.city_of(1) == "Graveyard"


def test_the_graveyard_is_not_offered_to_the_warlords_player() -> None:
    """Example 28."""
    assert destroyed(0).stage != "graveyard"


def test_the_graveyard_is_not_offered_without_a_gold() -> None:
    assert destroyed(2, gold=0).stage != "graveyard"


def test_coin_and_tucked_cards_are_lost_also_when_the_graveyard_takes_the_card() -> None:
    """Amendment 35."""
    t = (
        Table(4, {0: "Warlord"})
        .city(1, "Museum with a coin")
        .museum("3 Tavern", 1)
        .city(2, "Graveyard")
        .call("Warlord")
        .gold({0: 6, 2: 1})
        .play("take 2 gold")
        .end()
    )
    t.play("destroy a building of player 1")
    assert t.gold_of(0) == [8 - 7], "value 4 + 1 + 3, less 1"
    t.play("pay 1 gold for Museum")
    assert t.hand_of(2) == "Museum" and t.g.tucked_size == 0 and t.g.pile_size == 3 and not t.g.coined.any()


def test_a_rescued_card_is_built_later_for_its_normal_price() -> None:
    """Section 13: with two characters, in the second turn."""
    t = (
        Table(4, {0: "Warlord", 2: "Artist"})
        .city(1, "Palace")
        .city(2, "Graveyard")
        .call("Warlord")
        .gold({0: 4, 2: 6})
        .play("take 2 gold")
        .end()
    )
    t.play("destroy a building of player 1", "pay 1 gold for Palace").call("Artist").play(
        "take 2 gold", "build Palace for 5"
    )
    assert t.city_of(2) == "Palace, Graveyard"


def test_the_graveyard_is_not_in_the_game_with_the_diplomat() -> None:
    graveyard = kind_of("Graveyard")
    assert Table(4, also=["Diplomat"]).g.cards_in_game[graveyard] == 0
    assert Table(4, also=["Warlord"]).g.cards_in_game[graveyard] == 1


# --- School of Magic, Dragon Gate, University -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("King", "Manor"),
        ("Emperor", "Manor"),
        ("Bishop", "Temple"),
        ("Abbot", "Temple"),
        ("Merchant", "Tavern"),
        ("Warlord", "Prison"),
        ("Diplomat", "Prison"),
    ],
)
def test_the_school_of_magic_counts_for_every_colour_tax(name: str, own: str) -> None:
    """Example 9: with 2 buildings of the colour, 3."""
    assert on_turn(f"2 {own}, School of Magic", name=name).options("collect") == ["collect 3 gold of tax"]


@pytest.mark.parametrize("name", ["Alchemist", "Architect", "Artist", "Magician"])
def test_the_school_of_magic_brings_nothing_to_a_character_without_colour_tax(name: str) -> None:
    """Example 9: Alchemist 0."""
    assert not on_turn("2 Tavern, School of Magic", "Manor", name=name).options("collect")


def test_the_school_of_magic_is_purple_at_scoring() -> None:
    assert "all colours" not in Table().city(0, "School of Magic, Keep, Manor, Temple, Tavern").points(0)


@pytest.mark.parametrize("name", ["Dragon Gate", "University"])
def test_dragon_gate_and_university_cost_six_and_score_eight(name: str) -> None:
    t = after_income("", name, 6).play(f"build {name} for 6")
    assert t.points(0) == {"buildings": 8}


# --- Poor House, Park, Throne Room ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("price", "gold"), [("Castle", 1), ("Manor", 1), ("Market", 2)])
def test_the_poor_house_gives_one_gold_at_the_end_of_a_turn_with_none(price: str, gold: int) -> None:
    """With 4 gold: Castle leaves 0, so 1 comes; Manor leaves 1; Market 2."""
    t = after_income("Poor House", price, 4).play(f"build {price} for {DISTRICTS[kind_of(price)].cost}").end()
    assert t.gold_of(0) == [gold]


def test_a_coin_on_a_building_is_not_gold_for_the_poor_house() -> None:
    """Section 13."""
    t = after_income("Poor House with a coin, Manor", "Tavern", 1).play("beautify Manor").end()
    assert t.gold_of(0) == [1]


def test_who_gave_his_last_gold_as_levy_gets_one_from_the_poor_house() -> None:
    t = (
        Table(4, {0: "Artist", 1: "Tax Collector"})
        .city(0, "Poor House")
        .hand(0, "Manor")
        .call("Artist")
        .gold({0: 2, 1: 0})
        .play("take 2 gold", "build Manor for 3")
        .end()
    )
    assert t.gold_of(0, 1) == [1, 1]


@pytest.mark.parametrize(("hand", "cards"), [("Manor", 2), ("Manor, Tavern", 1)])
def test_the_park_draws_two_at_the_end_of_a_turn_with_an_empty_hand(hand: str, cards: int) -> None:
    t = after_income("Park", hand, 3).play("build Manor for 3").end()
    assert t.g.hand_size[0] == cards


def test_the_park_draws_what_there_is() -> None:
    """Amendment 12."""
    assert after_income("Park", "Manor", 3).deck("Tavern").play("build Manor for 3").end().hand_of(0) == "Tavern"
    assert after_income("Park", "Manor", 3).deck("").play("build Manor for 3").end().g.hand_size[0] == 0


def test_the_throne_room_pays_when_the_king_takes_the_crown() -> None:
    t = Table(4, {1: "King"}, crown=3).city(2, "Throne Room").call("King")
    assert t.g.crown == 1 and t.gold_of(2) == [1]


def test_a_king_who_holds_the_crown_already_does_not_move_it() -> None:
    """Section 13."""
    assert Table(4, {1: "King"}, crown=1).city(2, "Throne Room").call("King").gold_of(2) == [0]


@pytest.mark.parametrize(("crown", "to"), [(3, "oneself"), (3, "player 2"), (1, "player 3")])
def test_the_throne_room_pays_its_owner_for_the_emperors_move(crown: int, to: str) -> None:
    """Section 13: to himself from another, to another from himself."""
    t = (
        Table(4, {1: "Emperor"}, crown=crown)
        .city(1, "Throne Room")
        .call("Emperor")
        .play("give the crown away", f"give the crown to {to}")
    )
    assert t.gold_of(1) == [1] and t.g.crown == {"oneself": 1, "player 2": 2, "player 3": 3}[to]


def test_the_throne_room_pays_for_a_murdered_king_after_the_last_call() -> None:
    """Example 7: C has 1 gold when number 9 is done; then B takes the crown, C has 2 gold, and B drafts first."""
    t = (
        Table(4, {0: "Assassin", 1: "King", 2: "Artist"}, crown=0)
        .city(2, "Throne Room")
        .call("Assassin")
        .play("name (Assassin) 4 King", "take 2 gold")
    )
    t.call("Artist").gold({2: 1})
    assert t.g.crown == 0 and t.gold_of(2) == [1]
    t.play("draw cards").finish_round()
    assert t.g.crown == 1 and t.gold_of(2) == [2] and t.seat == 1 and t.stage == "draft"


def test_a_murdered_king_who_holds_the_crown_pays_nothing_to_the_throne_room() -> None:
    """Example 7, its end."""
    t = (
        Table(4, {0: "Assassin", 1: "King", 2: "Artist"}, crown=1)
        .city(2, "Throne Room")
        .call("Assassin")
        .play("name (Assassin) 4 King", "take 2 gold")
    )
    assert t.call("Artist").play("draw cards").finish_round().gold_of(2) == [0]


# --- Quarry, Factory --------------------------------------------------------------------------------------------------
def test_quarry_prices() -> None:
    """Example 18."""
    assert after_income("Quarry, 2 Manor", "Manor, 2 Castle", 9).options("build Manor") == ["build Manor for 1"]
    assert after_income("Quarry, 3 Manor", "Manor", 9).options("build Manor") == ["build Manor for 1"]
    assert after_income("Quarry, Factory, Keep", "Keep", 9).options("build Keep") == ["build Keep for 1"]
    assert after_income("Quarry, Tavern", "Tavern", 9).options("build Tavern") == ["build Tavern for 1"]
    assert after_income("Quarry, Palace", "Palace", 9).options("build Palace") == ["build Palace for 4"]


def test_the_factory_makes_later_purple_buildings_cheaper_but_not_itself() -> None:
    """Example 19: the Library costs 5, and is still worth 6 points."""
    t = after_income("Factory", "Library, Manor", 9)
    assert t.options("build") == ["build Manor for 3", "build Library for 5"]
    assert t.play("build Library for 5").points(0)["buildings"] == 12
    assert after_income("", "Factory", 9).options("build") == ["build Factory for 6"]


def test_the_alchemist_gets_back_the_price_after_discounts() -> None:
    """Section 13: 5 for the Library beside a Factory."""
    t = after_income("Factory", "Library, Manor", 5, "Alchemist").play("build Library for 5").end()
    assert t.gold_of(0) == [5]


# --- Lighthouse -------------------------------------------------------------------------------------------------------
def test_the_lighthouse_takes_a_card_of_the_deck() -> None:
    t = after_income("", "Lighthouse, Manor", 3).deck("Tavern, 2 Palace").play("build Lighthouse for 3")
    assert t.stage == "lighthouse" and t.options() == ["take Palace", "take Tavern", "take no card"]
    t.play("take Palace")
    assert t.hand_of(0) == "Manor, Palace" and t.g.deck_size == 2


def test_the_lighthouse_may_take_no_card_and_its_owner_knows_the_deck() -> None:
    t = after_income("", "Lighthouse, Manor", 4).hand(1, "2 Castle").play("build Lighthouse for 3", "take no card")
    assert t.hand_of(0) == "Manor"
    deck = list(t.g.deck)
    assert all(list(world.deck) == deck for world in t.worlds(0, 10))
    assert any(list(world.deck) != deck for world in t.worlds(2, 10))


def test_who_has_taken_a_card_of_the_lighthouse_is_the_only_one_who_knows_the_deck() -> None:
    """Amendment 14: another one, who knew it from a Lighthouse of his own, does not know which card has left it."""
    t = after_income("", "Lighthouse, Manor", 4).set(deck_seen=1 << 2).play("build Lighthouse for 3", "take Palace")
    deck = list(t.g.deck)
    assert all(list(world.deck) == deck for world in t.worlds(0, 10))
    assert any(list(world.deck) != deck for world in t.worlds(2, 10))


def test_the_lighthouse_of_an_empty_deck_shuffles_the_pile_into_it() -> None:
    """Amendment 18."""
    t = after_income("", "Lighthouse, Manor", 3).pile("Castle, Tavern").deck("").play("build Lighthouse for 3")
    assert t.options() == ["take Castle", "take Tavern", "take no card"] and t.g.pile_size == 0


def test_the_lighthouse_leaves_the_pile_alone_while_there_is_a_deck() -> None:
    t = after_income("", "Lighthouse, Manor", 3).pile("Castle").deck("Tavern").play("build Lighthouse for 3")
    assert t.options() == ["take Tavern", "take no card"] and t.g.pile_size == 1


def test_nothing_happens_when_deck_and_pile_are_empty() -> None:
    t = after_income("Laboratory", "Lighthouse, Manor", 3).deck("").play("build Lighthouse for 3")
    assert t.stage == "turn" and t.seat == 0


def test_a_lighthouse_built_by_the_wizard_searches_too() -> None:
    """Amendment 18."""
    t = Table(4, {0: "Wizard"}).hand(1, "Lighthouse").call("Wizard").gold({0: 3}).play("look at another hand")
    assert t.play(*t.options("take Lighthouse"), "build Lighthouse for 3").stage == "lighthouse"


# --- Powder House -----------------------------------------------------------------------------------------------------
def test_the_powder_house_takes_a_keep_from_the_bishops_city_of_seven() -> None:
    """Example 21: built this turn, free of charge, no Graveyard; the Great Wall is no help."""
    seven = "Keep, Great Wall, Manor, Tavern, Temple, Prison, Church"
    t = (
        Table(4, {0: "Artist", 1: "Bishop"})
        .city(1, seven)
        .city(2, "Graveyard")
        .hand(0, "Powder House")
        .call("Artist")
        .gold({0: 1, 2: 5})
    )
    t.play(
        "take 2 gold",
        "build Powder House for 3",
        "use up the Powder House",
        "explode a building of player 1",
        "explode Keep",
    )
    assert t.g.buildings[1] == 6 and t.g.buildings[0] == 0 and t.gold_of(0, 2) == [0, 5]
    assert t.g.pile_size == 2


@pytest.mark.parametrize("more", ["", ", Church", ", Church, Cathedral"])
def test_the_powder_house_cannot_touch_a_city_of_eight_or_more(more: str) -> None:
    """Example 21, amendment 25."""
    t = on_turn("Powder House", "Manor").city(1, "Keep, Great Wall, Manor, Tavern, Temple, Prison, Market" + more)
    assert bool(t.options("use up")) == (more == "")


def test_the_size_of_the_users_own_city_does_not_matter_to_the_powder_house() -> None:
    t = on_turn("Powder House, Great Wall, Manor, Tavern, Temple, Prison, Market, Church", "Manor").city(1, "Keep")
    assert t.options("use up")


def test_the_powder_house_needs_another_city_with_a_building() -> None:
    assert not on_turn("Powder House", "Manor").options("use up")


def test_coins_and_tucked_cards_of_what_explodes_are_lost() -> None:
    """Amendment 25."""
    t = (
        on_turn("Powder House with a coin", "Manor", 3)
        .city(1, "Museum with a coin, Manor, Manor with a coin")
        .museum("2 Tavern", 2)
    )
    t.play("use up the Powder House")
    assert t.options() == ["explode Manor", "explode Manor with a coin", "explode Museum with a coin"]
    t.play("explode Museum with a coin")
    assert t.g.tucked_size == 0 and t.g.pile_size == 4 and t.g.coined.sum() == 1 and t.gold_of(0) == [3]


# --- Museum, and points at the end ------------------------------------------------------------------------------------
def test_the_museum_hides_one_card_a_turn_which_is_one_point() -> None:
    t = on_turn("Museum", "2 Manor").play("put Manor under the Museum")
    assert t.hand_of(0) == "Manor" and not t.options("put") and t.points(0) == {"buildings": 4, "museum": 1}


def test_only_who_put_it_there_knows_a_card_under_the_museum() -> None:
    t = on_turn("Museum", "2 Manor").play("put Manor under the Museum")
    assert len({int(world.tucked[0]) for world in t.worlds(0, 30)}) == 1
    assert len({int(world.tucked[0]) for world in t.worlds(1, 30)}) > 1


def test_imperial_treasury_counts_gold_but_no_coins_on_buildings() -> None:
    assert Table().city(0, "Imperial Treasury, Manor with a coin").gold({0: 5}).points(0) == {
        "buildings": 7,
        "coins on buildings": 1,
        "gold": 5,
    }


def test_map_room_counts_hand_cards() -> None:
    assert Table().city(0, "Map Room").hand(0, "2 Manor, Tavern").points(0) == {"buildings": 5, "hand": 3}


def test_wishing_well_counts_the_other_purple_buildings() -> None:
    assert Table().city(0, "Wishing Well, 2 Keep, Museum, Manor").points(0) == {
        "buildings": 18,
        "purple buildings for each other": 3,
    }


def test_great_wall_and_ball_room_and_other_cards_score_their_cost_alone() -> None:
    for district in DISTRICTS:
        if district.colour == PURPLE:
            assert Table().city(0, district.name).points(0) == {"buildings": district.points or district.cost}


def test_thanks_for_the_ball_room_are_given_by_themselves() -> None:
    """The crown holder owns it; everybody has the normal turn all the same."""
    t = Table(4, {1: "Merchant"}, crown=0).city(0, "Ball Room").hand(1, "Tavern").call("Merchant")
    assert t.seat == 1 and t.options() == ["take 2 gold", "draw cards (see 2, keep 1)"]


def test_a_powder_house_that_comes_back_in_the_same_turn_is_not_used_again() -> None:
    """Amendments 25 and 31: once a turn."""
    t = Table(4, {0: "Artist"}).city(0, "Powder House").city(1, "Manor, Castle").call("Artist").gold({0: 1})
    t.play("use up the Powder House", "explode Manor").deck("").play("draw cards", "keep Powder House").gold(
        {0: 3}
    ).play("build Powder House for 3")
    assert not t.options("use up")
