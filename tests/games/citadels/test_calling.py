"""The calls (rules section 5), the reveal step (5.1), the end of a round (5.7)."""

from __future__ import annotations

import pytest

from architects_env.games.citadels.data.characters import NUMBERS
from architects_env.games.citadels.rules import state as S
from tests.games.citadels.table import Table


def turns_of_a_round(table: Table) -> list[tuple[int, int]]:
    """(number, seat) of every turn up to the end of the round."""
    found: list[tuple[int, int]] = []
    table.start()
    rounds = int(table.g.rounds)
    while table.g.rounds == rounds and not table.match.over:
        turn = (int(table.g.number), int(table.g.active))
        if turn not in found:
            found.append(turn)
        table.pass_by()
    return found


# --- the calls (5) ----------------------------------------------------------------------------------------------------
def test_numbers_are_called_in_order_wherever_their_holders_sit() -> None:
    table = Table(4, {0: "Warlord", 1: "Thief", 2: "Architect", 3: "Magician"}, crown=2)
    assert turns_of_a_round(table) == [(2, 1), (3, 3), (7, 2), (8, 0)]


def test_with_two_and_three_players_everybody_has_two_turns() -> None:
    table = Table(2, {0: ("Thief", "Bishop"), 1: ("Magician", "Warlord")})
    assert turns_of_a_round(table) == [(2, 0), (3, 1), (5, 0), (8, 1)]
    table = Table(3, {0: ("Bishop", "Thief"), 1: ("Warlord", "Magician"), 2: ("Architect", "Merchant")}, crown=1)
    assert turns_of_a_round(table) == [(2, 0), (3, 1), (5, 0), (6, 2), (7, 2), (8, 1)]


def test_the_order_of_two_picks_does_not_matter_for_the_calls() -> None:
    table = Table(2, {0: ("Warlord", "Thief"), 1: ("Magician", "Bishop")})
    assert turns_of_a_round(table) == [(2, 0), (3, 1), (5, 1), (8, 0)]


def test_everybody_sees_who_was_called() -> None:
    table = Table(4, {0: "Merchant", 1: "Warlord"}).call("Merchant")
    for seat in range(4):
        assert table.match.view(seat).state.holder[6] == 0
        assert all(world.place_of[6] == table.g.place_of[6] for world in table.worlds(seat, 10))


def test_a_murdered_character_has_no_turn_and_stays_hidden() -> None:
    table = Table(4, {0: "Assassin", 1: "Merchant", 2: "Warlord", 3: "Bishop"}).gold({1: 3}).city(1, "Tavern")
    table.call("Assassin").play("name (Assassin) 6 Merchant")
    assert (6, 1) not in turns_of_a_round(table)
    assert table.gold_of(1) == [3] and table.g.holder[6] == S.NOBODY


def test_others_cannot_tell_the_murdered_from_one_that_is_not_in_play() -> None:
    table = Table(
        4,
        {0: "Assassin", 1: "Merchant", 2: "Architect", 3: "Warlord"},
        face_up=("Thief", "Magician", "Bishop"),
        down="Artist",
    )
    table.call("Assassin").play("name (Assassin) 6 Merchant").call("Architect")
    assert {int(world.place_of[6]) for world in table.worlds(2)} == {S.FACE_DOWN, 2}, "nobody has it, or seat 1"


# --- the reveal step (5.1) --------------------------------------------------------------------------------------------
def test_the_thief_takes_all_gold_when_his_victim_is_called_before_anything_else() -> None:
    """Example 6: Thief +5, Merchant 0; income 2, bonus 1, tax 2: 5 gold before building."""
    table = (
        Table(4, {0: "Thief", 1: "Merchant"})
        .gold({0: 1, 1: 5})
        .city(1, "Tavern, Market")
        .hand(0, "Castle")
        .hand(1, "Harbor")
    )
    table.call("Thief").play("name (Thief) 6 Merchant", "take 2 gold")
    assert table.gold_of(0, 1) == [3, 5], "nothing moves before the call"
    table.end().call("Merchant")
    assert table.gold_of(0, 1) == [8, 0]
    table.play("take 2 gold", "collect 2 gold of tax")
    assert table.gold_of(1) == [5]


def test_a_robbed_king_pays_before_the_throne_room_pays_him() -> None:
    table = Table(4, {0: "Thief", 1: "King"}, crown=2).gold({1: 4}).city(1, "Throne Room")
    table.call("Thief").play("name (Thief) 4 King").call("King")
    assert table.g.crown == 1 and table.gold_of(0, 1) == [6, 1]


def test_robbing_a_character_not_in_play_takes_nothing() -> None:
    table = Table(4, {0: "Thief", 1: "Magician"}, also=("Merchant",)).gold({1: 4})
    table.call("Thief").play("name (Thief) 6 Merchant").finish_round()
    assert table.gold_of(0, 1) == [2, 6]


def test_robbing_the_own_second_character_moves_nothing() -> None:
    table = Table(2, {0: ("Thief", "Merchant"), 1: ("Magician", "Warlord")}).gold({0: 4})
    table.call("Thief").play("name (Thief) 6 Merchant", "take 2 gold").end().call("Merchant")
    assert table.seat == 0 and table.gold_of(0) == [6]


def test_only_the_gold_of_the_moment_of_the_call_is_taken() -> None:
    """With two players the victim's other character may have earned more before: here 2, so that 6 are taken."""
    table = Table(2, {0: ("Thief", "Bishop"), 1: ("Magician", "Warlord")}).gold({1: 4})
    table.call("Thief").play("name (Thief) 8 Warlord").call("Warlord")
    assert table.gold_of(0, 1) == [2 + 2 + 6, 0]


def test_the_king_takes_the_crown_when_he_is_called() -> None:
    table = Table(5, {0: "Magician", 3: "King"}, crown=1)
    table.call("Magician")
    assert table.g.crown == 1
    table.call("King")
    assert table.g.crown == 3 and table.seat == 3 and table.options() == ["take 2 gold", "draw cards (see 2, keep 1)"]


def test_the_throne_room_pays_for_the_kings_crown_but_not_if_he_has_it_already() -> None:
    assert Table(4, {0: "King"}, crown=1).city(2, "Throne Room").call("King").gold_of(2) == [1]
    assert Table(4, {0: "King"}, crown=0).city(2, "Throne Room").call("King").gold_of(2) == [0]


def test_without_a_king_in_play_the_crown_stays() -> None:
    table = Table(4, {0: "Magician", 1: "Warlord", 2: "Bishop", 3: "Merchant"}, crown=2).finish_round()
    assert table.g.crown == 2 and table.seat == 2


def test_the_next_draft_begins_with_the_crown_holder() -> None:
    table = Table(4, {0: "King"}, crown=2).finish_round()
    assert table.stage == "draft" and table.g.rounds == 2 and table.seat == table.g.starter == 0


# --- the end of a round (5.7) -----------------------------------------------------------------------------------------
def test_a_murdered_king_takes_the_crown_after_the_last_call() -> None:
    """Example 7: C owns the Throne Room and has 1 gold when number 9 is done; then B has the crown, C 2 gold, and B
    drafts first."""
    table = (
        Table(4, {0: "Assassin", 1: "King", 2: "Magician", 3: "Artist"}, crown=0)
        .city(2, "Throne Room")
        .hand(3, "Castle")
    )
    table.call("Assassin").play("name (Assassin) 4 King").call("Artist")
    table.gold({2: 1}).play("take 2 gold")
    assert table.g.crown == 0 and table.gold_of(2) == [1], "nothing moves before the last turn is over"
    table.end()
    assert table.g.crown == 1 and table.gold_of(2) == [2] and table.seat == 1


def test_a_murdered_king_who_holds_the_crown_pays_nothing_to_the_throne_room() -> None:
    """Example 7, as amendment 32 has it."""
    table = Table(4, {0: "Assassin", 1: "King", 2: "Magician", 3: "Artist"}, crown=1).city(2, "Throne Room")
    table.call("Assassin").play("name (Assassin) 4 King").call("Artist").gold({2: 1}).finish_round()
    assert table.g.crown == 1 and table.gold_of(2) == [1] and table.seat == 1


def test_the_murdered_king_collects_no_tax_and_builds_nothing() -> None:
    table = Table(4, {0: "Assassin", 1: "King"}).gold({1: 4}).hand(1, "Manor").city(1, "Castle")
    table.call("Assassin").play("name (Assassin) 4 King").finish_round()
    assert table.gold_of(1) == [4] and table.city_of(1) == "Castle" and table.hand_of(1) == "Manor"


def test_the_crown_of_a_murdered_emperor_stays() -> None:
    table = Table(4, {0: "Assassin", 1: "Emperor"}, crown=2)
    table.call("Assassin").play("name (Assassin) 4 Emperor").finish_round()
    assert table.g.crown == 2 and table.g.rounds == 2


def test_marks_and_flags_are_cleared_and_the_cards_collected() -> None:
    table = Table(
        4, {0: "Assassin", 1: "Thief", 2: "Bishop", 3: "Artist"}, face_up=("Magician", "Architect", "Warlord")
    )
    table.call("Assassin").play("name (Assassin) 6 Merchant").call("Thief").play("name (Thief) 5 Bishop").finish_round()
    g = table.g
    assert (g.murdered, g.bewitched, g.robbed) == (0, 0, 0) and (g.robber, g.witch, g.protected, g.levy_payee) == (
        S.NOBODY,
    ) * 4
    assert all(g.holder[number] == S.NOBODY for number in range(1, NUMBERS + 1))
    assert (
        sum(g.place_of[number] in (S.TRAVELLING, S.FACE_UP, S.FACE_DOWN) for number in range(1, NUMBERS + 1)) == NUMBERS
    )


def test_characters_never_revealed_are_shown_to_nobody_when_the_round_is_over() -> None:
    """Section 5.7: the views of the others do not depend on the owner of the murdered character."""

    def view_of_next_round(merchant: int) -> bytes:
        other = 3 - merchant
        table = Table(
            4,
            {0: "Assassin", merchant: "Merchant", other: "Architect", 3: "Warlord"},
            face_up=("Thief", "Magician", "Bishop"),
        )
        table.call("Assassin").play("name (Assassin) 6 Merchant", "take 2 gold").end()
        return bytes(table.match.view(3).memory["place_of"])

    assert view_of_next_round(1) == view_of_next_round(2)


@pytest.mark.parametrize("crown", range(3))
def test_the_last_round_is_played_to_its_end_with_all_numbers(crown: int) -> None:
    table = (
        Table(4, {0: "Thief", 1: "Magician", 2: "Warlord", 3: "Bishop"}, crown=crown)
        .city(0, "5 Manor, 2 Castle")
        .gold({0: 4})
        .hand(0, "Castle")
    )
    table.call("Thief").play("take 2 gold", "build Castle for 4").end()
    assert not table.match.over and table.g.triggered
    assert [seat for _number, seat in turns_of_a_round(table)] == [1, 3, 2] and table.match.over


def test_the_game_is_scored_as_it_stands_after_the_last_round_allowed() -> None:
    """Amendment 20: no first completer, no trigger."""
    table = Table(4, {0: "Thief"}, max_rounds=3).city(0, "Manor").set(rounds=3).finish_round()
    assert table.match.over and table.match.cut_off and table.g.first_completer == S.NOBODY
    assert table.points(0) == {"buildings": 3}
    assert not Table(4, {0: "Thief"}, max_rounds=3).set(rounds=2).finish_round().match.over


def test_a_murdered_emperor_who_leaves_the_crown_is_never_shown() -> None:
    """5.7: only a murdered King reveals himself (and an Emperor with killed_emperor_moves_crown)."""
    table = Table(4, {0: "Assassin", 1: "Emperor"}, crown=2)
    table.call("Assassin").play("name (Assassin) 4 Emperor").finish_round()
    assert table.g.times_shown[1, 4] == 0
