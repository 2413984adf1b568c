"""The board as text: what was called, who decides what, and what the cards show."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from tests.games.citadels.table import Table


def lines(table: Table, seat: int) -> list[str]:
    return table.match.view(seat).text().splitlines()


def test_in_the_draft_the_text_says_who_keeps_a_character() -> None:
    match = architects_env.make("citadels", 4, seed=2)
    first, other = match.seat, (match.seat + 1) % 4
    assert match.view(first).text().splitlines()[1:3] == [
        "Draft, step 1; nobody has been called yet",
        f"Player {first} (you) decides which character to keep",
    ]
    assert match.view(other).text().splitlines()[2] == f"Player {first} decides which character to keep"


def test_in_a_turn_it_says_what_was_called_and_how_far_the_turn_is() -> None:
    table = Table(4, {0: "Merchant"}).call("Merchant")
    assert lines(table, 0)[1:3] == [
        "Player 0 has the turn as 6 Merchant, has yet to take the income and may build 1 more district",
        "Player 0 (you) decides what to do next in the turn",
    ]


def test_while_the_hospital_asks_no_turn_runs() -> None:
    """The Assassin's turn is over; that somebody is asked is all that the others see."""
    table = Table(5, {0: "Assassin", 2: "Architect"}, crown=3).city(2, "Hospital")
    table.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Architect")
    for seat in (0, 1, 2):
        you = " (you)" if seat == 2 else ""
        assert lines(table, seat)[1:3] == [
            "7 Architect was called, but has been murdered",
            f"Player 2{you} decides whether to go to the Hospital for an income",
        ]


def test_the_text_is_the_same_whether_or_not_it_is_the_hospitals_owner_who_was_murdered() -> None:
    """The owner is asked also when the murdered character is another's."""
    texts = []
    for own, other in (("Architect", "Warlord"), ("Warlord", "Architect")):
        table = Table(5, {0: "Assassin", 2: own, 3: other}, crown=3).city(2, "Hospital")
        table.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Architect")
        texts.append(lines(table, 1)[:3])
    assert texts[0] == texts[1]


def test_in_the_hospitals_income_the_text_does_not_speak_of_a_character() -> None:
    table = Table(5, {0: "Assassin", 2: "Architect"}, crown=3).city(2, "Hospital")
    table.call("Assassin").play("name (Assassin) 7 Architect", "take 2 gold").call("Architect").play("draw cards")
    assert lines(table, 1)[1:3] == [
        "7 Architect was called; player 2 has the turn in the Hospital, an income only",
        "Player 2 decides which of the drawn cards to keep",
    ]


def test_while_the_graveyard_asks_the_text_tells_the_owner_from_the_seat_on_turn() -> None:
    table = (
        Table(4, {0: "Warlord", 1: "Merchant", 2: "Bishop"})
        .city(1, "Castle")
        .city(3, "Graveyard")
        .call("Warlord")
        .gold({0: 9, 3: 1})
        .play("take 2 gold")
        .end()
    )
    table.play("destroy a building of player 1")
    assert table.seat == 3
    assert lines(table, 1)[1:3] == [
        "Player 0 has the turn as 8 Warlord",
        "Player 3 decides whether to pay 1 gold for the destroyed Castle (yellow 4)",
    ]


def test_the_turns_of_the_witch_and_of_the_bewitched_are_named() -> None:
    table = Table(5, {0: "Witch", 2: "Merchant"}, crown=3).hand(0, "Tavern").call("Witch")
    assert "player 0 has the turn as Witch, an income and a name only" in lines(table, 1)[1]
    table.play("take 2 gold", "name (Witch) 6 Merchant").call("Merchant")
    assert lines(table, 1)[1] == "6 Merchant was called; player 2 has the turn, bewitched, an income only"
    table.play("take 2 gold")
    assert "player 0 has the turn, who is the Witch, with the powers of the bewitched" in lines(table, 1)[1]


def test_the_murdered_emperors_crown_is_asked_after_all_calls() -> None:
    table = (
        Table(4, {0: "Emperor", 1: "Assassin"}, killed_emperor_moves_crown=True, crown=2)
        .call("Assassin")
        .play("name (Assassin) 4 Emperor", "take 2 gold")
    )
    while table.stage != "crown of the murdered Emperor":
        table.pass_by()
    assert lines(table, 1)[1:3] == [
        "All characters have been called",
        "Player 0 decides who gets the crown of the murdered Emperor",
    ]


def test_cards_show_colour_and_cost() -> None:
    table = Table(4, {0: "Merchant"}).hand(0, "Manor, 2 Tavern").city(0, "Temple with a coin, Temple, Poor House")
    text = table.match.view(0).text()
    assert "  hand: Manor (yellow 3), 2 Tavern (green 1)" in text
    assert "  city (3): Temple (blue 1), Temple with a coin (blue 1), Poor House (purple 5)" in text


def test_the_cost_that_is_shown_is_that_of_the_options() -> None:
    table = Table(4, {0: "Merchant"}, poor_house_cost=4).hand(0, "Poor House")
    assert "  hand: Poor House (purple 4)" in table.match.view(0).text()
    assert "Poor House (4)" in next(line for line in lines(table, 1) if line.startswith("Purple cards"))


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_seat_that_decides_is_named_all_through_a_game(players: int) -> None:
    match, rng = architects_env.make("citadels", players, seed=5, new_buildings=15), np.random.default_rng(0)
    for _ in range(400):
        if match.over:
            break
        text = match.view(0).text().splitlines()
        assert text[2].startswith(f"Player {match.seat}{' (you)' if match.seat == 0 else ''} decides ")
        assert (
            match.state.number == 0 or f"{int(match.state.number)} " in text[1] or text[1].startswith("All characters")
        )
        match.apply(int(rng.choice(match.legal_actions())))
