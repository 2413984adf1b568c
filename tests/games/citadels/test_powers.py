"""The powers that characters use by choice (rules sections 6 and 7.1). Witch, Warlord and Diplomat have separate
files."""

from __future__ import annotations

import pytest

from architects_env.games.citadels.rules import state as S
from tests.games.citadels.table import Table


def named(table: Table) -> list[int]:
    """The numbers that may be named now."""
    return [int(sentence.split(") ")[1].split()[0]) for sentence in table.options("name")]


# --- Assassin ---------------------------------------------------------------------------------------------------------
def test_the_assassin_may_name_any_number_but_his_own_in_play_or_not() -> None:
    table = Table(6, {0: "Assassin"}, face_up=("Artist",), down="Thief").call("Assassin")
    assert named(table) == [2, 3, 4, 5, 6, 7, 8]


def test_face_up_numbers_are_not_offered_unless_the_option_says_so() -> None:
    """Amendment 15."""
    face_up = ("Thief", "Magician", "Bishop")
    assert named(Table(4, {0: "Assassin"}, face_up=face_up).call("Assassin")) == [4, 6, 7, 8, 9]
    assert named(Table(4, {0: "Assassin"}, face_up=face_up, name_face_up=True).call("Assassin")) == [
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
    ]


def test_the_assassin_need_not_name_anybody_and_may_before_or_after_his_income() -> None:
    table = Table(4, {0: "Assassin"}).hand(0, "Palace").call("Assassin")
    assert table.options("name")
    table.play("take 2 gold")
    assert table.options("name")
    assert table.end().g.murdered == 0


def test_the_assassin_names_once() -> None:
    table = (
        Table(4, {0: "Assassin"}, face_up=("Thief",))
        .hand(0, "Palace")
        .call("Assassin")
        .play("name (Assassin) 6 Merchant")
    )
    assert table.g.murdered == 6 and not table.options("name")


def test_the_victim_is_public() -> None:
    table = (
        Table(4, {0: "Assassin", 1: "Merchant"}).hand(0, "Palace").call("Assassin").play("name (Assassin) 6 Merchant")
    )
    assert all(table.match.view(seat).state.murdered == 6 for seat in range(4))


def test_with_two_players_the_own_second_character_may_be_murdered() -> None:
    table = (
        Table(2, {0: ("Assassin", "Bishop"), 1: ("Magician", "Warlord")})
        .call("Assassin")
        .play("name (Assassin) 5 Bishop")
        .call("Warlord")
    )
    assert table.g.holder[5] == S.NOBODY and table.gold_of(0) == [2]


def test_a_murder_with_no_victim_in_play_does_nothing() -> None:
    table = Table(
        4, {0: "Assassin", 1: "Magician", 2: "Bishop", 3: "Warlord"}, also=("Merchant",), face_up=("Thief",)
    ).call("Assassin")
    table.play("name (Assassin) 6 Merchant").finish_round()
    assert table.gold_of() == [2, 2, 2, 2]


# --- Thief ------------------------------------------------------------------------------------------------------------
def test_a_thief_never_names_number_two_or_below() -> None:
    """Example 50."""
    assert named(Table(6, {0: "Thief"}, face_up=("Artist",)).call("Thief")) == [3, 4, 5, 6, 7, 8]


def test_a_thief_cannot_name_the_murdered_number() -> None:
    table = (
        Table(6, {0: "Assassin", 1: "Thief"}, face_up=("Artist",))
        .call("Assassin")
        .play("name (Assassin) 6 Merchant")
        .call("Thief")
    )
    assert named(table) == [3, 4, 5, 7, 8]


def test_a_thief_cannot_name_the_bewitched_number() -> None:
    """Section 13."""
    table = (
        Table(6, {0: "Witch", 1: "Thief"}, face_up=("Artist",))
        .call("Witch")
        .play("take 2 gold", "name (Witch) 6 Merchant")
        .call("Thief")
    )
    assert named(table) == [3, 4, 5, 7, 8]


def test_a_murdered_thief_names_nobody() -> None:
    table = (
        Table(4, {0: "Assassin", 1: "Thief", 2: "Warlord"})
        .gold({2: 4})
        .call("Assassin")
        .play("name (Assassin) 2 Thief")
        .call("Warlord")
    )
    assert table.g.robbed == 0 and table.gold_of(1, 2) == [0, 4]


def test_the_thief_need_not_name_anybody() -> None:
    table = Table(4, {0: "Thief", 1: "Warlord"}).hand(0, "Palace").gold({1: 4}).call("Thief").play("take 2 gold").end()
    assert table.g.robbed == 0


def test_gold_on_buildings_is_not_stolen() -> None:
    """Section 13."""
    table = (
        Table(4, {0: "Thief", 1: "Magician"})
        .city(1, "Temple with a coin")
        .gold({1: 2})
        .call("Thief")
        .play("name (Thief) 3 Magician")
    )
    assert table.call("Magician").gold_of(0, 1) == [4, 0] and table.city_of(1) == "Temple with a coin"


# --- Magician ---------------------------------------------------------------------------------------------------------
def test_the_magician_swaps_complete_hands() -> None:
    table = Table(4, {0: "Magician"}).hand(0, "Manor, Tavern").hand(2, "Prison").city(0, "Temple").call("Magician")
    table.play("swap hands with another player", "swap hands with player 2")
    assert (table.hand_of(0), table.hand_of(2), table.city_of(0)) == ("Prison", "Manor, Tavern", "Temple")
    assert not table.options("swap") and not table.options("discard"), "once"


@pytest.mark.parametrize(("own", "other"), [("2 Manor", ""), ("", "2 Manor")])
def test_one_of_two_swapped_hands_may_be_empty(own: str, other: str) -> None:
    table = (
        Table(3, {0: ("Magician", "Bishop")})
        .hand(0, own)
        .hand(1, other)
        .call("Magician")
        .play("swap hands with another player")
    )
    if own:
        table.play("swap hands with player 1")
    assert (table.g.hand_size[0], table.g.hand_size[1]) == (2 - 2 * bool(own), 2 * bool(own))


def test_two_empty_hands_are_not_swapped() -> None:
    table = Table(4, {0: "Magician"}).hand(2, "Prison").call("Magician").play("swap hands with another player")
    assert table.hand_of(0) == "Prison", "only seat 2 could be chosen"
    assert not Table(4, {0: "Magician"}).call("Magician").options("swap")


def test_the_magician_discards_any_number_of_cards_and_draws_as_many() -> None:
    table = (
        Table(4, {0: "Magician"})
        .hand(0, "2 Manor, Tavern")
        .deck("Temple, Church")
        .call("Magician")
        .play("discard cards and draw as many")
    )
    assert table.options() == ["mark Manor", "mark Tavern"], "at least one"
    table.play("mark Manor")
    assert table.options() == ["discard 1 and draw as many", "mark Manor", "mark Tavern"]
    table.play("mark Tavern", "discard 2 and draw as many")
    assert table.hand_of(0) == "Manor, Temple, Church" and table.g.pile_size == 2 and table.stage == "turn"
    assert not table.options("swap") and not table.options("discard")


def test_the_magician_without_cards_discards_nothing() -> None:
    assert not Table(4, {0: "Magician"}).hand(1, "Manor").call("Magician").options("discard")


def test_marking_shows_the_others_how_many_and_not_which() -> None:
    table = (
        Table(4, {0: "Magician"})
        .hand(0, "2 Manor, Tavern")
        .call("Magician")
        .play("discard cards and draw as many", "mark Tavern")
    )
    view = table.match.view(1).state
    assert view.marked_size == 1 and not view.marked.any()


# --- Wizard -----------------------------------------------------------------------------------------------------------
def test_the_wizard_looks_takes_a_card_and_builds_it_at_once() -> None:
    """Example 22: 4 gold; takes a Tavern, builds it (1), then a Monastery (3) from hand: 0 gold."""
    table = (
        Table(4, {0: "Wizard"})
        .hand(0, "Monastery")
        .hand(2, "Tavern, Palace")
        .call("Wizard")
        .play("take 2 gold")
        .gold({0: 4})
    )
    table.play("look at another hand")
    assert table.options() == ["take Palace", "take Tavern"]
    table.play("take Tavern")
    assert table.options() == ["build Tavern for 1", "keep the card in hand"]
    table.play("build Tavern for 1", "build Monastery for 3")
    assert table.gold_of(0) == [0] and table.city_of(0) == "Monastery, Tavern" and table.hand_of(2) == "Palace"


def test_before_his_income_the_wizard_may_build_the_taken_card_but_no_other() -> None:
    """Example 22, as amendment 34 has it."""
    table = Table(4, {0: "Wizard"}).gold({0: 4}).hand(0, "Monastery").hand(2, "Tavern, Palace").call("Wizard")
    table.play("look at another hand", "take Tavern", "build Tavern for 1")
    assert table.options() == ["take 2 gold", "draw cards (see 2, keep 1)"]


def test_the_wizard_may_keep_the_card_in_hand_and_build_it_as_his_normal_building() -> None:
    table = Table(4, {0: "Wizard"}).gold({0: 4}).hand(2, "Tavern, Palace").call("Wizard")
    table.play("look at another hand", "take Tavern", "keep the card in hand", "take 2 gold", "build Tavern for 1")
    assert table.city_of(0) == "Tavern"


def test_a_card_that_cannot_be_paid_is_not_built_at_once_but_the_question_tells_nobody() -> None:
    """Amendment 10."""
    table = (
        Table(4, {0: "Wizard"})
        .gold({0: 4})
        .hand(2, "Palace")
        .call("Wizard")
        .play("look at another hand", "take Palace")
    )
    assert table.options() == ["keep the card in hand"]


def test_factory_and_quarry_count_for_the_wizards_building() -> None:
    table = Table(4, {0: "Wizard"}).gold({0: 1}).city(0, "Factory, Quarry, Keep").hand(2, "Keep").call("Wizard")
    assert table.play("look at another hand", "take Keep").options() == ["build Keep for 1", "keep the card in hand"]


def test_the_wizard_looks_only_at_hands_with_a_card_of_other_players() -> None:
    table = (
        Table(4, {0: "Wizard"})
        .hand(0, "Manor")
        .hand(1, "Tavern")
        .hand(3, "Temple")
        .call("Wizard")
        .play("look at another hand")
    )
    assert table.options() == ["look at the hand of player 1", "look at the hand of player 3"]
    assert not Table(4, {0: "Wizard"}).hand(0, "Manor").call("Wizard").options("look")


def test_a_wizards_lighthouse_asks_and_his_eighth_building_ends_the_game() -> None:
    """Amendment 10: on-build effects work."""
    table = Table(4, {0: "Wizard"}).gold({0: 3}).city(0, "5 Manor, 2 Castle").hand(1, "Lighthouse").call("Wizard")
    table.play("look at another hand", "take Lighthouse", "build Lighthouse for 3")
    assert table.stage == "lighthouse" and table.g.triggered == 1
    table.play("take no card")
    assert table.options() == ["take 2 gold", "draw cards (see 2, keep 1)"]


def test_the_wizard_uses_his_power_once() -> None:
    table = (
        Table(4, {0: "Wizard"})
        .hand(1, "2 Tavern")
        .call("Wizard")
        .play("look at another hand", "take Tavern", "keep the card in hand")
    )
    assert not table.options("look")


# --- King, Emperor ----------------------------------------------------------------------------------------------------
def test_the_emperor_gives_the_crown_to_anybody_but_its_holder_himself_included() -> None:
    """Amendment 36."""
    table = Table(4, {0: "Emperor"}, crown=2).hand(0, "Palace").call("Emperor").play("give the crown away")
    assert table.options() == ["give the crown to oneself", "give the crown to player 1", "give the crown to player 3"]
    table.play("give the crown to player 3")
    assert table.g.crown == 3 and table.gold_of() == [0, 0, 0, 0], "the new holder pays nothing"
    assert not table.options("give")


def test_the_emperor_may_leave_the_crown_where_it_is() -> None:
    table = Table(4, {0: "Emperor"}, crown=2).hand(0, "Palace").call("Emperor").play("take 2 gold").end().finish_round()
    assert table.g.crown == 2


@pytest.mark.parametrize(("owner", "to"), [(1, "oneself"), (0, "oneself"), (0, "player 3"), (3, "player 3")])
def test_the_throne_room_pays_for_every_move_of_the_crown(owner: int, to: str) -> None:
    """Section 13: its owner moving the crown to himself gains 1, from himself to another too."""
    table = (
        Table(4, {0: "Emperor"}, crown=2)
        .city(owner, "Throne Room")
        .call("Emperor")
        .play("give the crown away", f"give the crown to {to}")
    )
    assert table.gold_of(owner) == [1]


def test_the_emperor_with_the_crown_pays_his_throne_room_by_giving_it_away() -> None:
    table = (
        Table(4, {0: "Emperor"}, crown=0)
        .city(0, "Throne Room")
        .call("Emperor")
        .play("give the crown away", "give the crown to player 1")
    )
    assert table.gold_of(0) == [1] and table.g.crown == 1


def test_an_emperor_does_not_take_the_crown_when_he_is_called() -> None:
    assert Table(4, {0: "Emperor"}, crown=2).call("Emperor").g.crown == 2


# --- Abbot ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("gold", "abbot", "payer", "left"), [((2, 6, 5), 3, 1, 5), ((0, 1, 0), 1, 1, 0)])
def test_the_single_richest_player_gives_the_abbot_1(gold: tuple[int, ...], abbot: int, payer: int, left: int) -> None:
    """Example 16."""
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .call("Abbot")
        .gold(dict(enumerate(gold)))
        .play("take 1 gold from the richest player")
    )
    assert table.gold_of(0) == [abbot] and table.gold_of(payer) == [left]
    assert not table.options("take 1 gold"), "once"


@pytest.mark.parametrize("gold", [(2, 6, 6), (4, 2, 4), (6, 5, 5), (0, 0, 0)])
def test_without_a_single_richest_other_player_nobody_pays(gold: tuple[int, ...]) -> None:
    """Example 16, and amendment 29: it is offered only while it would pay."""
    table = Table(3, {0: ("Abbot", "Magician")}).call("Abbot").gold(dict(enumerate(gold)))
    assert not table.options("take 1 gold")


def test_the_abbot_chooses_the_moment() -> None:
    """Amendment 29: after his income he may be as rich as the richest."""
    table = Table(3, {0: ("Abbot", "Magician")}).hand(0, "Palace, Temple").call("Abbot").gold({0: 2, 1: 4, 2: 1})
    assert table.options("take 1 gold")
    assert not table.play("take 2 gold").options("take 1 gold")
    assert table.play("build Temple for 1").options("take 1 gold")


def test_gold_on_buildings_does_not_make_anybody_rich() -> None:
    """Section 13."""
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .city(1, "Temple with a coin, Church with a coin")
        .call("Abbot")
        .gold({0: 0, 1: 1, 2: 2})
    )
    table.play("take 1 gold from the richest player")
    assert table.gold_of() == [1, 1, 1]


@pytest.mark.parametrize("ended_at_once", [True, False])
def test_what_the_abbot_has_not_taken_he_gets_when_he_ends_his_turn(ended_at_once: bool) -> None:
    """Amendment 51: the richest must give."""
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .hand(0, "Prison, Tavern")
        .call("Abbot")
        .play("take 2 gold")
        .gold({0: 2, 1: 6, 2: 5})
    )
    if not ended_at_once:
        table.play("build Prison for 2")
    assert table.end().gold_of() == [3 if ended_at_once else 1, 5, 5]


def test_the_abbot_who_has_taken_his_gold_gets_none_at_the_end() -> None:
    table = Table(3, {0: ("Abbot", "Magician")}).hand(0, "Palace").call("Abbot").gold({0: 2, 1: 9, 2: 5})
    assert table.play("take 1 gold from the richest player", "take 2 gold").end().gold_of() == [5, 8, 5]


@pytest.mark.parametrize("gold", [(2, 6, 6), (4, 2, 4), (6, 5, 5), (7, 3, 5), (4, 4, 4)])
def test_without_a_single_richest_other_player_nobody_pays_when_the_abbot_ends_his_turn(gold: tuple[int, ...]) -> None:
    """Several are the richest, the Abbot among them, the Abbot alone, nobody is richer."""
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .hand(0, "Palace")
        .call("Abbot")
        .play("take 2 gold")
        .gold(dict(enumerate(gold)))
    )
    assert table.end().gold_of() == list(gold)


def test_what_counts_is_who_is_the_richest_when_the_abbot_ends_his_turn() -> None:
    """After his income he is as rich as the richest, after building no more."""
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .hand(0, "Prison, Temple")
        .call("Abbot")
        .gold({0: 2, 1: 4, 2: 1})
        .play("take 2 gold")
    )
    assert not table.options("take 1 gold")
    assert table.play("build Prison for 2").end().gold_of() == [3, 3, 1]


def test_the_richest_pays_the_abbot_before_untaken_tax_comes() -> None:
    """R: with his tax he would be as rich as the richest; he has not got it yet when he ends his turn."""
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .city(0, "Church")
        .hand(0, "Palace")
        .call("Abbot")
        .play("take 2 gold")
        .gold({0: 4, 1: 5, 2: 1})
    )
    assert table.end().gold_of() == [6, 4, 1]
    table = (
        Table(3, {0: ("Abbot", "Magician")})
        .city(0, "Church")
        .hand(0, "Palace")
        .call("Abbot")
        .play("take 2 gold")
        .gold({0: 4, 1: 5, 2: 1})
    )
    assert table.play("collect 1 gold of tax").end().gold_of() == [5, 5, 1], "he chose to take his tax before"


def test_the_abbot_is_paid_before_levy_and_poor_house() -> None:
    table = (
        Table(4, {0: "Abbot", 1: "Tax Collector"})
        .city(0, "Poor House")
        .hand(0, "Temple")
        .call("Abbot")
        .play("take 2 gold")
        .gold({0: 1, 1: 0, 2: 5, 3: 2})
    )
    assert table.play("build Temple for 1").end().gold_of() == [1, 1, 4, 2], (
        "1 of the richest, 1 for the Tax Collector, 1 for the poor"
    )


def test_nobody_pays_a_murdered_abbot() -> None:
    table = (
        Table(4, {0: "Abbot", 2: "Assassin", 3: "Warlord"})
        .call("Assassin")
        .play("name (Assassin) 5 Abbot", "take 2 gold")
        .gold({0: 2, 1: 9, 2: 1, 3: 1})
    )
    assert table.end().call("Warlord").gold_of(0)[0] == 2 and table.gold_of(1)[0] >= 9


def test_nobody_pays_at_the_end_of_another_characters_turn() -> None:
    table = (
        Table(3, {0: ("Bishop", "Magician")})
        .hand(0, "Palace")
        .call("Bishop")
        .play("take 2 gold")
        .gold({0: 2, 1: 6, 2: 5})
    )
    assert table.end().gold_of() == [2, 6, 5]


# --- Bishop -----------------------------------------------------------------------------------------------------------
def test_the_bishop_protects_from_the_call_on_and_until_the_round_ends() -> None:
    table = Table(4, {0: "Bishop", 1: "Warlord"}).city(0, "Tavern").city(2, "Tavern").call("Bishop")
    assert table.g.protected == 0
    table.call("Warlord").play("take 2 gold")
    assert table.options("destroy") == ["destroy a building of player 2", "destroy nothing"]
    assert table.finish_round().g.protected == S.NOBODY


def test_with_two_players_the_bishop_protects_from_the_other_players_warlord() -> None:
    table = (
        Table(2, {0: ("Bishop", "Thief"), 1: ("Warlord", "Magician")})
        .city(0, "Tavern")
        .city(1, "Temple")
        .hand(1, "Palace")
        .call("Warlord")
    )
    assert table.play("take 2 gold").end().stage == "draft", "there is nothing to destroy, so it is not asked"
    table = (
        Table(2, {0: ("Magician", "Thief"), 1: ("Warlord", "Bishop")})
        .city(0, "Tavern")
        .city(1, "Temple")
        .hand(1, "Palace")
        .call("Warlord")
    )
    assert table.play("take 2 gold").end().stage == "destroy in", "his own Bishop does not bind him"


def test_the_abbot_protects_nothing() -> None:
    table = Table(4, {0: "Abbot", 1: "Warlord"}).city(0, "Tavern").call("Warlord").play("take 2 gold")
    assert "destroy a building of player 0" in table.options()


def test_a_murdered_bishop_protects_nothing() -> None:
    table = (
        Table(4, {0: "Bishop", 1: "Warlord", 2: "Assassin"})
        .city(0, "Tavern")
        .call("Assassin")
        .play("name (Assassin) 5 Bishop")
    )
    assert "destroy a building of player 0" in table.call("Warlord").play("take 2 gold").options()


# --- Artist -----------------------------------------------------------------------------------------------------------
def test_the_artist_beautifies_two_buildings_not_necessarily_together() -> None:
    """Example 47: a Temple, builds a Manor, the Manor; a third: not offered."""
    table = Table(4, {0: "Artist"}).gold({0: 8}).city(0, "Temple, Tavern").hand(0, "Manor, Palace").call("Artist")
    assert table.options("beautify") == ["beautify Temple", "beautify Tavern"]
    table.play("beautify Temple", "take 2 gold", "build Manor for 3", "beautify Manor")
    assert not table.options("beautify") and table.gold_of(0) == [5]
    assert table.city_of(0) == "Manor with a coin, Temple with a coin, Tavern"
    assert table.points(0) == {"buildings": 5, "coins on buildings": 2}


def test_a_building_carries_one_coin_at_most() -> None:
    table = (
        Table(4, {0: "Artist"}).gold({0: 2}).city(0, "Temple with a coin, 2 Tavern").hand(0, "Palace").call("Artist")
    )
    assert table.options("beautify") == ["beautify Tavern"]
    table.play("beautify Tavern")
    assert table.city_of(0) == "Temple with a coin, Tavern, Tavern with a coin" and table.options("beautify") == [
        "beautify Tavern"
    ], "the other Tavern"


def test_the_artist_needs_gold_of_his_own() -> None:
    assert not Table(4, {0: "Artist"}).city(0, "Temple").call("Artist").options("beautify")


# --- Queen ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("queen", "crown", "bonus"), [(0, 1, 3), (2, 1, 3), (3, 1, 0), (0, 4, 3), (4, 0, 3), (1, 1, 0)]
)
@pytest.mark.parametrize("income", ["take 2 gold", "draw cards"])
def test_the_queen_next_to_the_crown_gets_3_gold_more_with_either_income(
    queen: int, crown: int, bonus: int, income: str
) -> None:
    """Example 17: five seats; holding the crown herself gives nothing."""
    table = Table(5, {queen: "Queen"}, crown=crown).hand(queen, "Palace").city(queen, "Library").call("Queen")
    assert table.gold_of(queen) == [0], "it comes with the income"
    table.play(income)
    assert table.gold_of(queen) == [bonus + (2 if income == "take 2 gold" else 0)]


def test_the_queen_gets_it_also_if_the_crown_holders_character_was_murdered() -> None:
    """Example 17."""
    table = (
        Table(5, {0: "Queen", 1: "Merchant", 2: "Assassin"}, crown=1)
        .hand(0, "Palace")
        .call("Assassin")
        .play("name (Assassin) 6 Merchant")
    )
    assert table.call("Queen").play("take 2 gold").gold_of(0) == [5]


def test_a_murdered_king_has_not_yet_taken_the_crown_when_the_queen_is_called() -> None:
    """Example 17: King at 4 murdered, crown still at 2, Queen at 0: nothing."""
    table = (
        Table(5, {0: "Queen", 4: "King", 1: "Assassin"}, crown=2)
        .hand(0, "Palace")
        .call("Assassin")
        .play("name (Assassin) 4 King")
    )
    assert table.call("Queen").play("take 2 gold").gold_of(0) == [2]


def test_a_king_who_took_the_crown_beside_the_queen_counts() -> None:
    table = Table(5, {0: "Queen", 4: "King"}, crown=2).hand(0, "Palace").call("Queen").play("take 2 gold")
    assert table.gold_of(0) == [5]
