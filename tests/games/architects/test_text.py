"""Sentences and the board as a person would read them."""

from __future__ import annotations

import pytest

from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.text.board_text import ability_text, apprentice_line, building_line, effect_text
from architects_env.games.architects.text.names import apprentice_title
from architects_env.play.faces.architects.action_displays import DISPLAYS
from tests.games.architects.table import PLACES, Table


def test_a_placement_says_what_it_gives() -> None:
    t = Table().workers(0, quarry=2, mines=3).turn_of(0)
    assert t.match.sentence(A.PLACE + PLACES["Quarry"]) == "Place a worker at the Quarry (3 stone)"
    assert t.match.sentence(A.PLACE + PLACES["Mines for gold"]) == "Place a worker at the Mines for gold (2 gold)"


def test_players_have_the_same_name_in_everybodys_text() -> None:
    t = Table().workers(1, forest=3).goods(2, "1 silver").turn_of(2).place("Town Centre")
    action = A.CAPTURE + t.capture_index("forest", 1)
    assert t.match.sentence(action) == "Capture 3 workers of Player 1 at the Forest"
    assert t.match.game.log_line(t.g, action, 0) == "Player 2 captures 3 workers of Player 1 at the Forest."


def test_copies_of_a_name_are_told_apart_by_number_and_place() -> None:
    t = Table().goods(0, "4 silver").show(0, 1, 14).turn_of(0).place("Workshop to hire")
    assert t.match.sentence(A.HIRE + 13) == "Hire the Merchant (1 silver for 3 clay) from the upper row, column 1"


def test_in_a_long_list_a_hire_says_name_and_cost_below_its_row() -> None:
    t = Table().goods(0, "9 silver").show(0, 1, 14).turn_of(0).place("Workshop to hire")
    second = int(t.g.display[0, 1])
    assert DISPLAYS.list_entry(t.g, A.HIRE + 13) == ("Upper row", "Merchant (1 silver for 3 clay)")
    assert DISPLAYS.list_entry(t.g, A.HIRE + second) == ("Upper row", f"{apprentice_title(second)} (1 silver more)")


@pytest.mark.parametrize("card", range(C.NUM_APPRENTICES))
def test_every_apprentice_has_its_line(card: int) -> None:
    assert C.APPRENTICES[card].name in apprentice_line(card)
    assert (ability_text(card) == "no ability") == (C.APPRENTICES[card].name == "Labourer")


@pytest.mark.parametrize("card", range(C.NUM_BUILDINGS))
def test_every_building_has_its_line(card: int) -> None:
    assert C.BUILDINGS[card].name in building_line(card) and effect_text(card)


def test_the_board_fits_a_terminal_and_shows_the_own_hand_alone() -> None:
    t = Table().cards(0, "Well").cards(1, "Keep").turn_of(0)
    text = t.match.view(0).text()
    assert "Well (3 points)" in text and "Keep (12 points" not in text
    assert "Keep (12 points" in t.match.view(1).text()
    assert max(len(line) for line in text.splitlines()) < 200
