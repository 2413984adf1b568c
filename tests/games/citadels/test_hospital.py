"""The Hospital (section 8, amendment 4): an income for the owner of a murdered character, and silence that tells nobody
anything."""

from __future__ import annotations

import pytest

from tests.games.citadels.table import Table, number_of

SILENT_GOLD_CARDS = ["take 2 gold", "draw cards (see 2, keep 1)", "stay silent"]


def murdered(name: str, players: int = 5, **options: object) -> Table:
    """Seat 0 is the Assassin, seat 2 has the character `name`, which he will murder, and the Hospital."""
    return Table(players, {0: "Assassin", 2: name}, crown=3, **options).city(2, "Hospital")  # type: ignore[arg-type]


def murder(t: Table, name: str) -> Table:
    t.call("Assassin").play(f"name (Assassin) {number_of(name)} {name}", "take 2 gold")
    return t.call(name)


def test_the_owner_takes_two_gold_and_nothing_else() -> None:
    """Example 35: his Architect is murdered; no cards, no building."""
    t = murdered("Architect").hand(2, "Tavern")
    murder(t, "Architect")
    assert t.seat == 2 and t.stage == "hospital" and t.options() == SILENT_GOLD_CARDS
    t.play("take 2 gold")
    assert t.gold_of(2) == [2] and t.hand_of(2) == "Tavern" and t.g.buildings[2] == 1 and t.seat != 2


def test_the_owner_draws_two_cards_and_keeps_one() -> None:
    t = murdered("Architect")
    murder(t, "Architect").play("draw cards")
    assert t.seat == 2 and t.stage == "keep" and t.g.drawn_size == 2 and t.g.to_keep == 1
    t.pass_by()
    assert t.g.hand_size[2] == 1 and t.g.pile_size == 1


@pytest.mark.parametrize(("switch", "drawn", "kept"), [(False, 2, 1), (True, 3, 2)])
def test_observatory_and_library_count_only_with_the_switch(switch: bool, drawn: int, kept: int) -> None:
    """Example 41 (Library: draws 2, keeps 1) and the switch hospital_uses_income_buildings."""
    t = murdered("Architect", hospital_uses_income_buildings=switch).city(2, "Hospital, Library, Observatory")
    murder(t, "Architect").play("draw cards")
    assert t.g.drawn_size == drawn and t.g.to_keep == kept


def test_library_alone_draws_two_and_keeps_one() -> None:
    """Example 41."""
    t = murdered("Architect").city(2, "Hospital, Library")
    murder(t, "Architect").play("draw cards")
    assert t.g.drawn_size == 2 and t.g.to_keep == 1


def test_with_the_switch_library_alone_keeps_both_without_asking() -> None:
    t = murdered("Architect", hospital_uses_income_buildings=True).city(2, "Hospital, Library")
    murder(t, "Architect").play("draw cards")
    assert t.g.hand_size[2] == 2


def test_a_murdered_king_takes_gold_at_his_call_and_the_crown_after_the_last_call() -> None:
    """Example 40."""
    t = murdered("King")
    murder(t, "King").play("take 2 gold")
    assert t.gold_of(2) == [2] and t.g.crown == 3
    t.finish_round()
    assert t.g.crown == 2 and t.seat == 2 and t.stage == "draft"


def test_a_murdered_king_with_yellow_buildings_has_no_tax() -> None:
    t = murdered("King").city(2, "Hospital, 3 Manor")
    murder(t, "King").play("take 2 gold")
    assert t.gold_of(2) == [2]


def test_a_murdered_bishop_protects_nothing() -> None:
    """Amendment 4; example 11."""
    t = Table(5, {0: "Assassin", 2: "Bishop", 3: "Warlord"}, crown=3).city(2, "Hospital, Tavern")
    murder(t, "Bishop").play("take 2 gold")
    t.call("Warlord").play("take 2 gold").end()
    assert t.options() == ["destroy a building of player 2", "destroy nothing"]


def test_nobody_pays_a_murdered_abbot_at_the_end_of_his_income() -> None:
    t = murdered("Abbot")
    murder(t, "Abbot").gold({1: 9}).play("take 2 gold")
    assert t.gold_of(1, 2) == [9, 2]


def test_a_murdered_tax_collector_collects_nothing() -> None:
    t = (
        Table(5, {0: "Assassin", 2: "Tax Collector", 3: "Merchant"}, crown=3)
        .city(2, "Hospital")
        .gold({0: 5, 3: 5})
        .hand(0, "Tavern")
        .hand(3, "Tavern")
    )
    t.call("Assassin").play("name (Assassin) 2 Tax Collector", "take 2 gold", "build Tavern for 1").end().play(
        "take 2 gold"
    )
    t.call("Merchant").play("take 2 gold", "build Tavern for 1").end()
    assert t.gold_of(0, 2, 3) == [5 + 2 - 1, 2, 5 + 2 + 1 - 1 + 1]


def test_a_murdered_queen_gets_no_three_gold() -> None:
    t = murdered("Queen")
    murder(t, "Queen").play("take 2 gold")
    assert t.gold_of(2) == [2], "seat 2 is a neighbour of the crown holder"


@pytest.mark.parametrize("name", ["Merchant", "Architect", "Navigator"])
def test_no_bonus_of_the_murdered_character(name: str) -> None:
    t = murdered(name).city(2, "Hospital, 2 Market").hand(2, "Tavern")
    murder(t, name).play("take 2 gold")
    assert t.gold_of(2) == [2] and t.hand_of(2) == "Tavern" and t.seat != 2


@pytest.mark.parametrize(("switch", "cards"), [(True, 2), (False, 0)])
def test_the_park_after_a_hospital_turn(switch: bool, cards: int) -> None:
    t = murdered("Architect", hospital_turn_triggers_end_effects=switch).city(2, "Hospital, Park")
    murder(t, "Architect").play("take 2 gold")
    assert t.g.hand_size[2] == cards


@pytest.mark.parametrize(("switch", "gold"), [(True, 1), (False, 0)])
def test_the_poor_house_after_a_hospital_turn(switch: bool, gold: int) -> None:
    t = murdered("Architect", hospital_turn_triggers_end_effects=switch).city(2, "Hospital, Poor House")
    murder(t, "Architect").play("draw cards").pass_by()
    assert t.gold_of(2) == [gold]


def test_no_levy_on_a_hospital_turn() -> None:
    t = Table(5, {0: "Assassin", 2: "Architect", 3: "Tax Collector"}, crown=3).city(2, "Hospital")
    murder(t, "Architect").play("take 2 gold")
    assert t.gold_of(2, 3) == [2, 2]


def test_cards_are_not_offered_when_none_can_be_drawn() -> None:
    """Amendment 12."""
    t = murder(murdered("Architect"), "Architect").deck("")
    assert t.options() == ["take 2 gold", "stay silent"]


def test_a_murdered_number_is_not_robbed() -> None:
    """Example 35: the Thief cannot name it."""
    t = Table(5, {0: "Assassin", 2: "Architect", 3: "Thief"}, crown=3).city(2, "Hospital")
    t.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Thief")
    assert "name (Thief) 7 Architect" not in t.options()


# --- silence ----------------------------------------------------------------------------------------------------------
def test_silence_brings_nothing_and_leaves_no_trace() -> None:
    t = murdered("Architect")
    murder(t, "Architect")
    others = (0, 1, 3, 4)
    assert [t.match.game.log_line(t.g, t.match.parse("stay silent"), p) for p in others] == [""] * 4
    t.play("stay silent")
    assert t.gold_of(2) == [0] and t.g.holder[7] == -1


def test_the_owner_is_asked_also_when_the_murdered_character_is_not_his_and_may_only_be_silent() -> None:
    """So the pause tells nobody whose character was murdered."""
    t = Table(5, {0: "Assassin", 2: "Warlord", 4: "Architect"}, crown=3).city(2, "Hospital")
    murder(t, "Architect")
    assert t.seat == 2 and t.stage == "hospital" and t.options() == ["stay silent"]


def test_the_owner_is_asked_also_when_nobody_has_the_murdered_character() -> None:
    t = Table(
        4, {0: "Assassin", 1: "Merchant", 2: "Warlord", 3: "Bishop"}, face_up=["Thief", "Magician", "Artist"]
    ).city(2, "Hospital")
    murder(t, "Architect")
    assert t.seat == 2 and t.options() == ["stay silent"]


def test_the_question_tells_the_others_nothing_of_whose_character_was_murdered() -> None:
    """While it is asked, in the worlds of another seat the murdered character is sometimes the owner's and sometimes
    not."""
    t = Table(5, {0: "Assassin", 2: "Thief", 4: "Warlord"}, crown=2).city(2, "Hospital")
    murder(t, "Thief")
    place = int(t.g.place_of[2])
    found = {int(world.place_of[2]) == place for world in t.worlds(1)}
    assert found == {True, False}


def test_an_owner_who_has_shown_all_his_characters_is_not_asked() -> None:
    """Everybody knows then that the murdered one is not his."""
    t = Table(5, {0: "Assassin", 2: "Bishop", 4: "Architect", 3: "Warlord"}, crown=3).city(2, "Hospital")
    t.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Bishop").play("take 2 gold")
    assert t.g.number == 8 and t.seat == 3 and t.stage == "turn"


def test_the_assassin_himself_is_not_asked_in_his_own_hospital() -> None:
    t = Table(5, {0: "Assassin", 1: "Artist", 2: "Architect", 3: "Warlord", 4: "Bishop"}, crown=3).city(0, "Hospital")
    t.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Bishop").play("take 2 gold")
    assert t.g.number == 8 and t.seat == 3 and t.stage == "turn"


@pytest.mark.parametrize(
    ("own", "last", "asked"),
    [
        (["Magician", "Bishop"], "Bishop", False),
        (["Bishop", "Merchant"], "Merchant", False),
        (["Bishop", "Warlord"], "Bishop", True),
    ],
)
def test_an_owner_of_two_characters_is_asked_while_he_has_not_shown_both(
    own: list[str], last: str, asked: bool
) -> None:
    """With three players; the murdered character is another one's, and `last` is the last to be called before it."""
    t = Table(3, {0: ["Assassin", "Thief"], 1: own, 2: ["Architect", "King"]}).city(1, "Hospital")
    t.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call(last).play("take 2 gold")
    assert (t.stage == "hospital") == asked and (not asked or t.options() == ["stay silent"])


def test_the_owner_at_the_moment_of_the_call_counts() -> None:
    """Amendment 8: the Hospital was built earlier in the round, with the other character of its owner."""
    t = Table(2, {0: ["Assassin", "Thief"], 1: ["Bishop", "Architect"]}).gold({1: 6}).hand(1, "Hospital")
    t.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Bishop").play(
        "take 2 gold", "build Hospital for 6"
    ).end()
    assert t.seat == 1 and t.stage == "hospital" and t.options() == SILENT_GOLD_CARDS


def test_an_assassin_may_murder_his_own_second_character_and_use_his_hospital() -> None:
    t = Table(2, {0: ["Assassin", "Architect"]}).city(0, "Hospital")
    murder(t, "Architect")
    assert t.seat == 0 and t.options() == SILENT_GOLD_CARDS
    t.play("take 2 gold")
    assert t.gold_of(0) == [4]
