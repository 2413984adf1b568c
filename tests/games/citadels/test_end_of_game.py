"""The end of the game and its points (sections 9 and 9.1; amendments 9, 20 and 38)."""

from __future__ import annotations

import pytest

from tests.games.citadels.table import Table

FIVE = "Manor, Tavern, Temple, Prison, Church"
SIX = FIVE + ", Market"
SEVEN = SIX + ", Castle"
OTHER_SEVEN = "Manor, 2 Tavern, Temple, Prison, Church, Market"


def ready(t: Table, name: str, gold: int) -> Table:
    """The character has taken its income and has so much gold now."""
    t.call(name).play("take 2 gold")
    return t.gold({t.seat: gold})


# --- the trigger ------------------------------------------------------------------------------------------------------
def test_the_eighth_building_makes_the_round_the_last_one_and_it_is_played_to_the_end() -> None:
    t = Table(4, {0: "Bishop", 1: "Merchant", 2: "Artist", 3: "Magician"}).city(0, SEVEN).hand(0, "Harbor, Palace")
    ready(t, "Bishop", 9).play("build Harbor for 4")
    assert t.g.triggered and t.g.first_completer == 0
    t.end()
    assert t.seat == 1 and not t.match.over
    t.play("take 2 gold").call("Artist").play("take 2 gold")
    assert t.match.over and not t.match.cut_off


def test_a_city_may_grow_beyond_eight() -> None:
    """Example 29: seven buildings, the Architect builds three: ten, first completer, and the round goes on."""
    t = Table(4, {0: "Architect", 1: "Artist"}).city(0, SEVEN).hand(0, "3 Tavern, Palace")
    ready(t, "Architect", 3).play(*["build Tavern for 1"] * 3)
    assert t.g.buildings[0] == 10 and t.g.first_completer == 0
    assert t.finish_round().match.over and t.points(0)["complete city"] == 4


def test_the_first_completer_gets_four_and_every_other_complete_city_two() -> None:
    t = Table(4, {0: "Bishop", 1: "Merchant"}).city(0, SEVEN).hand(0, "Harbor").city(1, OTHER_SEVEN).hand(1, "Harbor")
    ready(t, "Bishop", 4).play("build Harbor for 4").end()
    ready(t, "Merchant", 4).play("build Harbor for 4").finish_round()
    assert t.match.over and [t.points(p).get("complete city", 0) for p in range(4)] == [4, 2, 0, 0]


def test_seven_buildings_do_not_end_the_game() -> None:
    t = Table(4, {0: "Bishop"}).city(0, SIX).hand(0, "Castle")
    assert not ready(t, "Bishop", 4).play("build Castle for 4").finish_round().match.over


def test_trigger_and_first_completer_stay_when_the_owner_uses_up_his_powder_house() -> None:
    """Section 13: exactly eight with the Powder House; seven after its use."""
    t = Table(4, {0: "Artist"}).city(0, SIX + ", Powder House").city(1, "Manor").hand(0, "Castle")
    ready(t, "Artist", 4).play("build Castle for 4", "use up the Powder House")
    assert t.g.buildings[0] == 7 and t.g.buildings[1] == 0
    assert t.finish_round().match.over and t.points(0)["complete city"] == 4


def test_crown_gold_at_the_end_counts_for_the_treasury() -> None:
    """Example 31: in the last round the murdered King takes the crown; the Throne Room's owner has 1 gold more, which
    his Treasury scores."""
    t = (
        Table(4, {0: "Assassin", 1: "King", 2: "Artist"}, crown=3)
        .city(2, "Throne Room, Imperial Treasury")
        .city(0, SEVEN + ", Cathedral")
    )
    t.call("Assassin").play("name (Assassin) 4 King", "take 2 gold").call("Artist").gold({2: 3}).play(
        "draw cards"
    ).finish_round()
    assert t.match.over and t.g.crown == 1 and t.points(2)["gold"] == 4


def test_a_game_that_does_not_end_is_scored_after_the_last_allowed_round() -> None:
    """Amendment 20: truncated, without a first completer."""
    t = Table(4, {0: "Bishop"}, max_rounds=1).city(0, SEVEN).finish_round()
    assert t.match.over and t.match.cut_off and t.g.first_completer == -1 and "complete city" not in t.points(0)


def test_a_trigger_in_the_last_allowed_round_ends_the_game_as_usual() -> None:
    t = Table(4, {0: "Bishop"}, max_rounds=1).city(0, SEVEN).hand(0, "Harbor")
    ready(t, "Bishop", 4).play("build Harbor for 4").finish_round()
    assert t.match.over and not t.match.cut_off and t.points(0)["complete city"] == 4


def test_before_the_last_allowed_round_the_game_goes_on() -> None:
    t = Table(4, {0: "Bishop"}, max_rounds=2).finish_round()
    assert not t.match.over and t.stage == "draft" and t.g.rounds == 2


def test_the_immediate_building_of_the_wizard_triggers_too() -> None:
    """Amendment 10: also before his income."""
    t = Table(4, {0: "Wizard"}).city(0, SEVEN).hand(1, "Harbor").call("Wizard").gold({0: 4})
    t.play("look at another hand").play(*t.options("take Harbor"), "build Harbor for 4")
    assert t.g.triggered and t.g.first_completer == 0 and t.options("take 2 gold")


# --- Bell Tower -------------------------------------------------------------------------------------------------------
AS_USUAL, EARLIER = "let the game end with 8 buildings", "let the game end with 7 buildings"


def tower(
    city: str, others: dict[int, str] | None = None, choice: str | None = EARLIER, name: str = "Merchant"
) -> Table:
    """Seat 0 of four, who is Magician, builds the Bell Tower into this city; seat 1 is the character `name`, seat 2 the
    Warlord."""
    t = Table(4, {0: "Magician", 1: name, 2: "Warlord"}).city(0, city).hand(0, "Bell Tower")
    for p, text in (others or {}).items():
        t.city(p, text)
    ready(t, "Magician", 5).play("build Bell Tower for 5")
    return t.play(choice) if choice else t


def destroy_tower(t: Table) -> Table:
    """The Warlord destroys the tower of seat 0, for 4."""
    t.call("Warlord").gold({2: 4}).play("take 2 gold").end().play("destroy a building of player 0")
    return t.play("destroy Bell Tower for 4") if t.options("destroy Bell Tower") else t


@pytest.mark.parametrize("city", ["", SIX, SEVEN, SEVEN + ", Palace"])
def test_the_bell_is_always_asked_when_the_tower_is_built(city: str) -> None:
    """Amendment 9: the size of the city makes no difference, also in the last round."""
    t = tower(city, choice=None)
    assert t.stage == "bell tower" and t.options() == [AS_USUAL, EARLIER]


def test_the_tower_as_seventh_building_triggers_at_once() -> None:
    t = tower(SIX)
    assert t.g.triggered and t.g.first_completer == 0
    assert t.finish_round().match.over and t.points(0)["complete city"] == 4


def test_the_tower_as_seventh_building_with_the_usual_end_triggers_nothing() -> None:
    t = tower(SIX, choice=AS_USUAL)
    assert not t.g.triggered and not t.finish_round().match.over


def test_another_city_of_seven_triggers_at_once_and_its_owner_is_first_completer() -> None:
    t = tower("", {3: SEVEN})
    assert t.g.triggered and t.g.first_completer == 3


def test_two_cities_with_seven_the_one_that_rose_first_is_first_completer() -> None:
    """Example 46: B (seat 3) rose to seven in round 5, C (seat 1) in round 6."""
    t = tower("", {3: SEVEN, 1: OTHER_SEVEN})
    assert t.g.rose[3] < t.g.rose[1] and t.g.first_completer == 3
    t = tower("", {1: SEVEN, 3: OTHER_SEVEN})
    assert t.g.first_completer == 1


def test_the_rise_is_counted_since_the_city_last_had_fewer() -> None:
    """Amendment 9: seat 3 rose first, fell to six by the Powder House of seat 0, and rose again after seat 1."""
    t = (
        Table(4, {0: "Magician", 1: "Merchant", 2: "Architect", 3: "Bishop"})
        .city(3, SEVEN)
        .city(1, OTHER_SEVEN)
        .city(0, "Powder House")
    )
    t.hand(2, "Bell Tower").hand(3, "Palace").call("Magician").play(
        "use up the Powder House", "explode a building of player 3", "explode Castle"
    )
    ready(t, "Bishop", 5).play("build Palace for 5").end()
    ready(t, "Architect", 5).play("build Bell Tower for 5", EARLIER)
    assert t.g.buildings[3] == 7 and t.g.triggered and t.g.first_completer == 1


def test_a_seventh_building_triggers_while_a_tower_set_to_it_stands() -> None:
    t = tower("", {1: SIX}).hand(1, "Castle")
    assert not t.g.triggered
    ready(t, "Merchant", 4).play("build Castle for 4")
    assert t.g.triggered and t.g.first_completer == 1
    assert t.finish_round().match.over and t.points(1)["complete city"] == 4


def test_every_city_of_seven_is_complete_at_scoring_while_the_tower_stands() -> None:
    t = tower(SIX, {1: SIX, 3: FIVE}).hand(1, "Castle")
    ready(t, "Merchant", 4).play("build Castle for 4").finish_round()
    assert [t.points(p).get("complete city", 0) for p in range(4)] == [4, 2, 0, 0]


def test_a_destroyed_tower_cancels_a_trigger_that_rested_on_it() -> None:
    """Example 30: A has six buildings, builds the tower as the seventh and says 7; the Warlord destroys it for 4; play
    continues to 8."""
    t = destroy_tower(tower(SIX))
    assert t.g.buildings[0] == 6 and not t.g.triggered and t.g.first_completer == -1 and t.g.bell == 0
    assert t.gold_of(2) == [2] and not t.finish_round().match.over


def test_a_city_that_reached_eight_in_between_keeps_the_trigger() -> None:
    """Example 45: A (seat 3) triggers with seven, B (seat 1) reaches eight, the tower falls: B is first completer, A's
    seven are not complete."""
    t = (
        Table(4, {0: "Magician", 1: "Architect", 2: "Warlord", 3: "Bishop"})
        .city(1, SIX)
        .city(3, SIX)
        .hand(0, "Bell Tower")
        .hand(1, "Castle, Harbor")
        .hand(3, "Castle")
    )
    ready(t, "Magician", 5).play("build Bell Tower for 5", EARLIER)
    ready(t, "Bishop", 4).play("build Castle for 4").end()
    assert t.g.triggered and t.g.first_completer == 3
    ready(t, "Architect", 8).play("build Castle for 4", "build Harbor for 4").end()
    assert t.g.first_completer == 3 and t.g.first_full == 1
    destroy_tower(t)
    assert t.g.triggered and t.g.first_completer == 1
    t.finish_round()
    assert t.match.over and [t.points(p).get("complete city", 0) for p in range(4)] == [0, 4, 0, 0]


def test_without_a_city_of_eight_the_fallen_tower_leaves_no_first_completer() -> None:
    """Example 45, its end."""
    t = destroy_tower(tower("", {3: SEVEN}))
    assert not t.g.triggered and t.g.first_completer == -1 and not t.finish_round().match.over


def test_the_powder_house_cancels_it_too() -> None:
    t = (
        tower(SIX)
        .city(1, "Powder House")
        .call("Merchant")
        .play("take 2 gold", "use up the Powder House", "explode Bell Tower")
    )
    assert not t.g.triggered and t.g.bell == 0


def test_the_owners_own_trigger_by_eight_is_not_touched_by_the_fall_of_the_tower() -> None:
    """The city of eight itself is safe from the Warlord; this tower stands in another one."""
    t = tower("", {1: SEVEN, 3: ""}, choice=AS_USUAL).hand(1, "Palace")
    ready(t, "Merchant", 5).play("build Palace for 5").end()
    destroy_tower(t)
    assert t.g.triggered and t.g.first_completer == 1


def test_choosing_seven_after_a_trigger_by_eight_changes_only_the_threshold() -> None:
    """Amendment 9: neither trigger nor first completer; a city of seven is complete at scoring."""
    t = tower("", {1: SEVEN + ", Palace", 3: SEVEN.replace("Tavern", "Docks")})
    assert t.g.first_completer == 1
    t.finish_round()
    assert [t.points(p).get("complete city", 0) for p in range(4)] == [0, 4, 0, 2]


def test_the_tower_as_the_eighth_building_scores_cities_of_seven_if_it_says_so() -> None:
    for choice, two in ((EARLIER, 2), (AS_USUAL, 0)):
        t = tower(SEVEN, {3: OTHER_SEVEN}, choice=choice).finish_round()
        assert t.match.over and [t.points(p).get("complete city", 0) for p in range(4)] == [4, 0, 0, two]


def test_the_trigger_stays_when_the_warlord_makes_the_city_of_seven_smaller_while_the_tower_stands() -> None:
    """Section 13: latched; and the first completer keeps his 4."""
    t = (
        tower("", {1: SEVEN})
        .call("Warlord")
        .gold({2: 4})
        .play("take 2 gold")
        .end()
        .play("destroy a building of player 1", "destroy Tavern for 0")
    )
    assert t.g.buildings[1] == 6 and t.g.triggered and t.g.first_completer == 1
    assert t.finish_round().match.over and t.points(1)["complete city"] == 4


def test_a_swap_of_the_tower_is_not_a_destruction() -> None:
    t = Table(4, {0: "Magician", 1: "Merchant", 2: "Diplomat"}).city(0, SIX).city(2, "Manor").hand(0, "Bell Tower")
    ready(t, "Magician", 5).play("build Bell Tower for 5", EARLIER).call("Diplomat").gold({2: 2}).play(
        "take 2 gold"
    ).end()
    t.play("give Manor", "take Bell Tower for 2")
    assert t.city_of(2) == "Bell Tower" and t.g.bell == 1 and t.g.triggered and t.g.first_completer == 0


def test_a_tower_that_is_built_again_is_asked_again() -> None:
    """Amendment 9: the Graveyard took it."""
    t = Table(4, {0: "Magician", 1: "Artist", 2: "Warlord"}).city(0, SIX).city(1, "Graveyard").hand(0, "Bell Tower")
    ready(t, "Magician", 5).play("build Bell Tower for 5", EARLIER).call("Warlord").gold({1: 1, 2: 4}).play(
        "take 2 gold"
    ).end()
    t.play("destroy a building of player 0", "destroy Bell Tower for 4", "pay 1 gold for Bell Tower")
    assert not t.g.triggered
    ready(t, "Artist", 5).play("build Bell Tower for 5")
    assert t.stage == "bell tower" and t.g.bell == 0


# --- points -----------------------------------------------------------------------------------------------------------
SCORED = "Cathedral, Harbor, Fortress, University, Wishing Well, Map Room, Haunted City"


def test_a_score() -> None:
    """Example 32: 37 + 3 + 4 + 3 + 2 = 49."""
    t = Table().city(0, "Manor, " + SCORED).hand(0, "2 Tavern")
    assert (
        t.points(0)
        == {"buildings": 37, "all colours": 3, "complete city": 4, "purple buildings for each other": 3, "hand": 2}
        and t.total(0) == 49
    )


def test_the_haunted_city_takes_the_colour_that_brings_most() -> None:
    """Example 33: with a Tavern instead of the Manor it is yellow: 35 + 3 + 4 + 2 + 2 = 46."""
    t = Table().city(0, "Tavern, " + SCORED).hand(0, "2 Tavern")
    assert (
        t.points(0)
        == {"buildings": 35, "all colours": 3, "complete city": 4, "purple buildings for each other": 2, "hand": 2}
        and t.total(0) == 46
    )


@pytest.mark.parametrize(
    ("city", "colours"),
    [
        ("Haunted City, Keep, Manor, Temple, Tavern", 3),
        ("Haunted City, Manor, Temple, Tavern, Prison", 3),
        ("Haunted City, Keep, Manor, Temple", 0),
        ("Keep, Manor, Temple, Tavern, Prison", 3),
        ("Keep, Manor, Temple, Tavern", 0),
    ],
)
def test_the_haunted_city_is_one_colour_only(city: str, colours: int) -> None:
    assert Table().city(0, city).points(0).get("all colours", 0) == colours


def test_the_haunted_city_stays_purple_for_the_wishing_well_where_no_colour_is_missing() -> None:
    assert (
        Table()
        .city(0, "Haunted City, Wishing Well, Manor, Temple, Tavern, Prison")
        .points(0)["purple buildings for each other"]
        == 1
    )


def test_beautified_buildings_are_one_point_more() -> None:
    assert Table().city(0, "Manor with a coin, Dragon Gate with a coin").points(0) == {
        "buildings": 11,
        "coins on buildings": 2,
    }


# --- ties -------------------------------------------------------------------------------------------------------------
def ranks(t: Table) -> list[int]:
    return [int(rank) for rank in t.match.scores_and_ranks()[1]]


def test_of_equals_the_one_with_more_points_for_buildings_wins() -> None:
    """Example 34: A 30 points with buildings of 24 (and the Treasury's gold, of which he has more), B 30 with 26."""
    t = (
        Table(2)
        .city(0, "Imperial Treasury, 4 Castle, Harbor")
        .gold({0: 6})
        .city(1, "Map Room, 3 Palace, 2 Manor")
        .hand(1, "4 Tavern")
    )
    assert [t.points(p)["buildings"] for p in (0, 1)] == [24, 26] and [t.total(p) for p in (0, 1)] == [30, 30]
    assert ranks(t) == [2, 1]


def test_coins_on_buildings_count_for_the_tie_as_points_of_the_first_item() -> None:
    """Amendment 38."""
    t = Table(2).city(0, "Map Room, Manor").hand(0, "2 Tavern").city(1, "Palace with a coin, Castle").gold({0: 9})
    assert [t.total(0), t.total(1)] == [10, 10] and ranks(t) == [2, 1]


def test_cards_under_the_museum_do_not_count_for_the_tie_and_the_dragon_gate_counts_eight() -> None:
    """Amendment 38."""
    t = Table(2).city(0, "Museum, Castle").museum("Tavern", 0).city(1, "Dragon Gate, Temple").gold({0: 9})
    assert [t.total(0), t.total(1)] == [9, 9] and ranks(t) == [2, 1]


def test_then_more_gold_wins_and_then_the_place_is_shared() -> None:
    """Example 34."""
    t = Table(3).city(0, "Manor").city(1, "Monastery").gold({0: 1, 1: 2})
    assert ranks(t) == [2, 1, 3]
    assert ranks(t.gold({0: 2})) == [1, 1, 3]
