"""The Witch (7.2; amendments 1, 5 and 24): what she gets of each character, what its player does not, and what becomes
of her when nobody answers."""

from __future__ import annotations

import pytest

from tests.games.citadels.table import Table, number_of

INCOME_ONLY = ["take 2 gold", "draw cards (see 2, keep 1)"]


def named(
    name: str, players: int = 5, crown: int = 3, others: dict[int, str] | None = None, **options: object
) -> Table:
    """Seat 0 is the Witch and seat 2 has the character `name`; nothing is laid out yet, the draft is about to end."""
    return Table(players, {0: "Witch", 2: name} | (others or {}), crown=crown, **options)  # type: ignore[arg-type]


def bewitch(t: Table, name: str, income: str = "take 2 gold") -> Table:
    """The Witch takes an income, names the character, and its player is asked."""
    t.call("Witch").play(income, f"name (Witch) {number_of(name)} {name}")
    return t.call(name)


def resumed(t: Table, name: str) -> Table:
    """The bewitched player has taken 2 gold, the Witch is on turn again."""
    bewitch(t, name)
    assert t.seat == 2 and t.options() == INCOME_ONLY
    t.play("take 2 gold")
    assert t.seat == 0
    return t


# --- the first part of her turn and the bewitched player's turn -------------------------------------------------------
def test_the_witch_has_only_her_income_before_she_names() -> None:
    """7.2.1: no building, no building powers."""
    t = (
        named("Merchant")
        .gold({0: 9})
        .city(0, "Laboratory, Smithy, Museum, Powder House")
        .hand(0, "Tavern")
        .city(2, "Manor")
        .call("Witch")
    )
    assert t.options() == INCOME_ONLY


def test_the_witchs_own_observatory_and_library_count() -> None:
    t = named("Merchant").city(0, "Observatory, Library").call("Witch").play("draw cards")
    assert t.g.drawn_size == 3 and t.g.to_keep == 2


def test_the_witch_must_name_and_may_name_every_number_from_2_but_those_face_up() -> None:
    t = Table(5, {0: "Witch", 2: "Merchant"}, face_up=["Magician", "Warlord"]).call("Witch").play("take 2 gold")
    assert t.stage == "bewitch"
    assert [int(sentence.split()[2]) for sentence in t.options()] == [2, 4, 5, 6, 7, 9]


def test_no_end_of_turn_effects_when_the_first_part_ends() -> None:
    """7.2.1: the Park draws nothing when she has named; it does when the resumed turn ends."""
    t = named("Merchant").city(0, "Park, Poor House")
    bewitch(t, "Merchant")
    assert t.g.hand_size[0] == 0 and t.gold_of(0) == [2]


def test_the_bewitched_player_is_offered_income_only() -> None:
    """Example 42: also with Laboratory, Smithy, Museum and Powder House; nothing comes before or after the income."""
    t = (
        named("Merchant")
        .gold({2: 9})
        .city(2, "Laboratory, Smithy, Museum, Powder House, 2 Market")
        .hand(2, "Tavern, Manor")
        .city(1, "Manor")
        .hand(0, "Tavern")
    )
    bewitch(t, "Merchant")
    assert t.seat == 2 and t.options() == INCOME_ONLY
    t.play("take 2 gold")
    assert t.seat == 0 and t.gold_of(2) == [11] and t.hand_of(2) == "Manor, Tavern"


def test_the_bewitched_players_own_observatory_and_library_count() -> None:
    t = named("Merchant").city(2, "Observatory, Library").hand(0, "Tavern")
    bewitch(t, "Merchant").play("draw cards")
    assert t.seat == 2 and t.g.drawn_size == 3 and t.g.to_keep == 2
    t.pass_by().pass_by()
    assert t.g.hand_size[2] == 2 and t.seat == 0


@pytest.mark.parametrize(("switch", "cards"), [(True, 2), (False, 0)])
def test_a_bewitched_player_with_park_and_empty_hand_who_takes_gold(switch: bool, cards: int) -> None:
    """Example 43."""
    t = named("Merchant", bewitched_turn_triggers_end_effects=switch).city(2, "Park").hand(0, "Tavern")
    resumed(t, "Merchant")
    assert t.g.hand_size[2] == cards


@pytest.mark.parametrize(("switch", "gold"), [(True, 1), (False, 0)])
def test_a_bewitched_player_with_poor_house_who_draws_cards(switch: bool, gold: int) -> None:
    """Amendment 5."""
    t = named("Merchant", bewitched_turn_triggers_end_effects=switch).city(2, "Poor House").hand(0, "Tavern")
    bewitch(t, "Merchant").play("draw cards").pass_by()
    assert t.seat == 0 and t.gold_of(2) == [gold]


# --- the resumed turn -------------------------------------------------------------------------------------------------
def test_the_resumed_turn_has_no_second_income_and_build_and_end_are_legal_at_once() -> None:
    """Amendment 24."""
    t = named("Artist").hand(0, "Tavern, Market")
    resumed(t, "Artist")
    assert t.options() == ["build Tavern for 1", "build Market for 2", "end the turn"]
    t.play("build Tavern for 1")
    assert not t.options("build"), "the build limit is 1"


def test_building_powers_once_in_the_resumed_turn() -> None:
    t = named("Artist").city(0, "Laboratory, Museum").hand(0, "2 Manor, Tavern")
    resumed(t, "Artist").play("discard Manor for gold")
    assert t.gold_of(0) == [3] and not t.options("discard")
    assert t.play("put Manor under the Museum").points(0)["museum"] == 1


def test_the_end_of_turn_sequence_applies_to_her_when_the_resumed_turn_ends() -> None:
    """Levy, then Poor House, then Park."""
    t = named("Artist", others={3: "Tax Collector"}).city(0, "Park, Poor House").hand(0, "Market")
    bewitch(t, "Artist").play("take 2 gold", "build Market for 2").end()
    assert t.gold_of(0) == [1] and t.g.hand_size[0] == 2
    assert t.gold_of(3) == [2], "nothing was left for the levy"


def test_the_witch_and_the_bewitched_character_cannot_be_robbed() -> None:
    """7.2.7."""
    t = named("Merchant", others={3: "Thief"})
    t.call("Witch").play("take 2 gold", "name (Witch) 6 Merchant").call("Thief")
    assert [int(sentence.split()[2]) for sentence in t.options("name")] == [
        n for n in (3, 4, 5, 7, 8, 9) if t.g.place_of[n] != 13
    ]


def test_a_witch_who_builds_pays_the_levy_once() -> None:
    """7.2.5; she builds only after resuming, so there is no back levy."""
    t = named("Artist", others={3: "Tax Collector"}).gold({0: 5}).hand(0, "Tavern")
    bewitch(t, "Artist")
    assert t.gold_of(0, 3) == [7, 2]
    t.play("take 2 gold", "build Tavern for 1").end()
    assert t.gold_of(0, 3) == [5, 3]


# --- each character ---------------------------------------------------------------------------------------------------
def test_bewitched_thief_the_witch_robs_and_gets_the_gold() -> None:
    t = named("Thief", others={3: "Merchant"}).gold({3: 5}).hand(0, "Tavern")
    resumed(t, "Thief")
    offered = [int(sentence.split()[2]) for sentence in t.options("name (Thief)")]
    assert 1 not in offered and 2 not in offered and 6 in offered
    t.play("name (Thief) 6 Merchant").end().call("Merchant")
    assert t.gold_of(0, 2, 3) == [2 + 5, 2, 0]


def test_bewitched_tax_collector_the_levy_goes_to_the_witch_who_never_pays() -> None:
    t = named("Tax Collector", others={3: "Merchant"}).gold({3: 5}).hand(0, "Tavern").hand(3, "Market")
    resumed(t, "Tax Collector").play("build Tavern for 1").end()
    assert t.gold_of(0, 2) == [1, 2]
    t.call("Merchant").play("take 2 gold", "build Market for 2").end()
    assert t.gold_of(0, 2, 3) == [2, 2, 5 + 2 + 1 - 2 + 1 - 1], "income, bonus, Market, tax, levy"


def test_bewitched_magician_the_witch_swaps_hands() -> None:
    t = named("Magician").hand(0, "Tavern").hand(2, "Manor").hand(3, "2 Castle")
    resumed(t, "Magician").play("swap hands with another player", "swap hands with player 3")
    assert (t.hand_of(0), t.hand_of(2), t.hand_of(3)) == ("2 Castle", "Manor", "Tavern")
    assert not t.options("swap hands") and not t.options("discard")


def test_bewitched_wizard_the_witch_takes_a_card_and_builds_it_besides_her_own_one() -> None:
    t = named("Wizard").gold({0: 2}).hand(0, "Monastery").hand(3, "Tavern, Manor")
    resumed(t, "Wizard").play("look at another hand", "take Tavern", "build Tavern for 1", "build Monastery for 3")
    assert t.city_of(0) == "Monastery, Tavern" and t.gold_of(0) == [0]


def test_bewitched_king_his_player_takes_the_crown_and_the_witch_the_tax() -> None:
    """Example 24; the Throne Room pays at once, and the King's player begins the next draft."""
    t = named("King").city(0, "Manor, Castle").city(2, "Palace").city(4, "Throne Room").hand(0, "Tavern")
    resumed(t, "King")
    assert t.g.crown == 2 and t.gold_of(4) == [1]
    assert t.options("collect") == ["collect 2 gold of tax"]
    t.end()
    assert t.gold_of(0, 2) == [4, 2]
    t.finish_round()
    assert t.seat == 2 and t.stage == "draft"


def test_bewitched_emperor_the_witch_moves_the_crown_and_has_the_tax() -> None:
    t = named("Emperor").city(0, "Manor").city(2, "2 Palace").hand(0, "Tavern")
    resumed(t, "Emperor")
    assert t.g.crown == 3
    t.play("give the crown away", "give the crown to player 4", "collect 1 gold of tax")
    assert t.g.crown == 4 and t.gold_of(0, 2) == [3, 2]


def test_bewitched_bishop_protects_the_witch_and_not_his_player() -> None:
    t = named("Bishop", others={3: "Warlord"}).city(0, "2 Temple").city(2, "Tavern").hand(0, "Tavern")
    resumed(t, "Bishop").play("collect 2 gold of tax").end()
    t.call("Warlord").play("take 2 gold").end()
    assert t.options() == ["destroy a building of player 2", "destroy nothing"]


def test_bewitched_abbot_the_witch_gets_the_tithe_and_the_tax() -> None:
    t = named("Abbot").gold({3: 6}).city(0, "Temple").hand(0, "Tavern")
    resumed(t, "Abbot").play("take 1 gold from the richest player", "collect 1 gold of tax")
    assert t.gold_of(0, 2, 3) == [4, 2, 5]


def test_bewitched_abbot_the_tithe_is_not_offered_to_a_witch_who_is_the_richest() -> None:
    t = named("Abbot").gold({0: 6, 3: 6}).hand(0, "Tavern")
    assert not resumed(t, "Abbot").options("take 1 gold")


def test_bewitched_abbot_what_the_witch_has_not_taken_she_gets_at_her_end_and_his_player_nothing() -> None:
    """Amendment 51."""
    t = named("Abbot").gold({3: 6}).hand(0, "Tavern").hand(2, "Tavern")
    resumed(t, "Abbot")
    assert t.gold_of(0, 2, 3) == [2, 2, 6], "his player's turn has ended"
    assert t.end().gold_of(0, 2, 3) == [3, 2, 5]


def test_bewitched_merchant() -> None:
    """Example 23: she takes 2 gold (now 4); his player has no +1 and no tax; she gets +1, +2 for two green buildings:
    7; Town Hall: 2; levy: 1."""
    t = (
        named("Merchant", others={3: "Tax Collector"})
        .gold({0: 2})
        .city(0, "2 Market")
        .city(2, "3 Tavern")
        .hand(0, "Town Hall")
    )
    t.call("Witch").play("take 2 gold", "name (Witch) 6 Merchant")
    assert t.gold_of(0) == [4]
    t.call("Merchant").play("take 2 gold")
    assert t.gold_of(0, 2) == [5, 2]
    t.play("collect 2 gold of tax")
    assert t.gold_of(0) == [7]
    collector = t.gold_of(3)[0]
    t.play("build Town Hall for 5").end()
    assert t.gold_of(0, 3) == [7 - 5 - 1, collector + 1]


def test_bewitched_alchemist_the_witch_gets_back_what_she_spent() -> None:
    t = named("Alchemist").gold({0: 1}).hand(0, "Monastery")
    resumed(t, "Alchemist").play("build Monastery for 3").end()
    assert t.gold_of(0, 2) == [3, 2]


def test_bewitched_architect_the_witch_draws_two_cards_and_may_build_three() -> None:
    t = named("Architect").hand(0, "3 Tavern").hand(2, "Manor")
    resumed(t, "Architect")
    assert t.g.hand_size[0] == 5 and t.hand_of(2) == "Manor"
    t.hand(0, "4 Tavern").gold({0: 9}).play(*["build Tavern for 1"] * 3)
    assert t.city_of(0) == "3 Tavern" and not t.options("build")


@pytest.mark.parametrize(("bonus", "gold", "cards"), [("take 4 gold more", 4 + 2, 1), ("draw 4 cards more", 2, 5)])
def test_bewitched_navigator_the_witch_chooses_the_bonus_at_once_and_does_not_build(
    bonus: str, gold: int, cards: int
) -> None:
    t = named("Navigator").city(0, "Laboratory").hand(0, "Tavern")
    resumed(t, "Navigator")
    assert t.options() == ["take 4 gold more", "draw 4 cards more"]
    t.play(bonus)
    assert t.gold_of(0, 2) == [gold, 2] and t.g.hand_size[0] == cards and t.g.hand_size[2] == 0
    assert not t.options("build")


def test_bewitched_warlord_the_witch_destroys_and_has_the_tax() -> None:
    t = named("Warlord").city(0, "Watchtower").city(2, "Manor").hand(0, "Tavern")
    resumed(t, "Warlord").end()
    assert t.gold_of(0) == [3]
    t.play("destroy a building of player 2")
    assert t.g.buildings[2] == 0 and t.gold_of(0, 2) == [1, 2], "the Manor's price is 2"


def test_bewitched_diplomat_the_witch_swaps_a_building_of_her_city() -> None:
    t = named("Diplomat").gold({0: 2}).city(0, "Temple").city(2, "Palace").hand(0, "Tavern")
    resumed(t, "Diplomat").end().play("give Temple")
    assert (t.city_of(0), t.city_of(2)) == ("Palace", "Temple") and t.gold_of(0, 2) == [0, 6]


def test_bewitched_artist_the_witch_pays_and_marks_her_own_buildings() -> None:
    """Section 13."""
    t = named("Artist").city(0, "Manor, Temple").city(2, "Palace")
    resumed(t, "Artist").play("beautify Manor", "beautify Temple")
    assert (
        t.gold_of(0, 2) == [0, 2] and t.points(0)["coins on buildings"] == 2 and "coins on buildings" not in t.points(2)
    )


@pytest.mark.parametrize(("witch", "gold"), [(3, 2), (2, 5)])
def test_bewitched_queen_the_witchs_seat_counts(witch: int, gold: int) -> None:
    """Example 36: crown at 1, the Queen's player at 0 beside it gets nothing; the Witch gets 3 at seat 2, none at seat
    3."""
    t = Table(5, {witch: "Witch", 0: "Queen"}, crown=1).hand(witch, "Tavern")
    t.call("Witch").play("take 2 gold", "name (Witch) 9 Queen").call("Queen").play("take 2 gold")
    assert t.seat == witch and t.gold_of(0, witch) == [2, gold]


# --- nobody answers, and 2 or 3 players -------------------------------------------------------------------------------
@pytest.mark.parametrize(("switch", "gold", "cards"), [(False, 0, 0), (True, 1, 2)])
def test_a_witch_whose_victim_is_not_in_play_does_nothing_more(switch: bool, gold: int, cards: int) -> None:
    """Example 25, and the switch witch_unresumed_end_effects for Poor House and Park."""
    t = Table(
        4,
        {0: "Witch", 1: "Merchant", 2: "Warlord", 3: "Bishop"},
        face_up=["Thief", "Magician", "Artist"],
        witch_unresumed_end_effects=switch,
    )
    t.city(0, "Park, Poor House").call("Witch").play("take 2 gold", "name (Witch) 7 Architect").gold({0: 0})
    t.call("Merchant")
    assert t.gold_of(0) == [0] and t.g.hand_size[0] == 0, "numbers 2, 3 and 4 were not in play either"
    t.call("Warlord")
    assert t.gold_of(0) == [gold] and t.g.hand_size[0] == cards
    t.finish_round()
    assert t.gold_of(0) == [gold] and t.g.hand_size[0] == cards and t.city_of(0) == "Poor House, Park"


def test_the_witch_may_name_her_own_second_character() -> None:
    """7.2.8: its turn is its income and then the resumed turn."""
    t = Table(3, {0: ["Witch", "Merchant"]}).city(0, "2 Market").hand(0, "Town Hall")
    t.call("Witch").play("take 2 gold", "name (Witch) 6 Merchant").call("Merchant")
    assert t.seat == 0 and t.options() == INCOME_ONLY
    t.play("take 2 gold")
    assert t.gold_of(0) == [5] and t.options("collect") == ["collect 2 gold of tax"]
    t.play("build Town Hall for 5").end()
    assert t.gold_of(0) == [3], "the tax has come at the end, for the Town Hall too"


def test_poor_house_and_park_are_checked_once_when_the_witch_bewitches_her_own_character() -> None:
    """Amendment 5: only after the resumed turn, not after the bewitched income."""
    t = Table(2, {0: ["Witch", "Navigator"]}).city(0, "Park, Poor House")
    t.call("Witch").play("take 2 gold", "name (Witch) 7 Navigator").call("Navigator").gold({0: 0}).play("take 2 gold")
    assert t.stage == "navigator's bonus" and t.g.hand_size[0] == 0
    t.gold({0: 0}).play("take 4 gold more").end()
    assert t.g.hand_size[0] == 2 and t.gold_of(0) == [4]


def test_the_witchs_other_character_has_its_normal_turn_while_she_waits() -> None:
    t = Table(2, {0: ["Witch", "Thief"], 1: ["Merchant", "Bishop"]}).gold({0: 3}).hand(0, "2 Tavern").hand(1, "Manor")
    t.call("Witch").play("take 2 gold", "name (Witch) 6 Merchant").call("Thief")
    assert t.seat == 0
    t.play("take 2 gold", "build Tavern for 1").end().call("Merchant").play("take 2 gold")
    assert t.seat == 0 and t.options("build") == ["build Tavern for 1"]
