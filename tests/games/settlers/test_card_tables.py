"""The cards of the page are those of the code (rules section 15)."""

import pytest

import architects_env
from architects_env.games.settlers.data.cards import (
    BOARDS,
    CARDS_OF_FACTION,
    FACE,
    NUM_CARDS,
    NUM_COMMON,
    NUM_LOCATIONS,
    TITLES,
)
from architects_env.games.settlers.data.common_cards import COMMON_CARDS
from architects_env.games.settlers.data.faction_cards import FACTION_CARDS
from architects_env.games.settlers.data.rows import page_row
from architects_env.games.settlers.data.vocabulary import FACTIONS, GOODS


def rows(section):
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in architects_env.rules("settlers", section).splitlines()
        if line.startswith("|")
    ][2:]


@pytest.mark.parametrize("faction", range(5))
def test_the_cards_of_the_page_are_those_of_the_code(faction):
    deck = COMMON_CARDS if faction == 0 else FACTION_CARDS[faction - 1]
    assert rows(f"15.{faction + 1}") == [page_row(row, faction > 0) for row in deck]


def test_the_boards_of_the_page_are_those_of_the_code():
    for (name, produces, keeps), faction, board in zip(rows("3"), FACTIONS, BOARDS, strict=True):
        said = {
            GOODS.index(word.removesuffix("s")): int(number)
            for number, word in (part.split(" ", 1) for part in produces.split(", "))
        }
        assert name == faction and said == board.produces and GOODS.index(keeps.removesuffix("s")) == board.keeps


def test_there_are_as_many_cards_as_in_the_box():
    assert (NUM_COMMON, NUM_LOCATIONS, NUM_CARDS, CARDS_OF_FACTION) == (84, 204, 220, 30)
    for deck in FACTION_CARDS:
        assert sorted(row.copies for row in deck) == [1] * 9 + [2] * 6 + [3] * 3


def test_copies_look_alike_unless_cost_raze_field_or_deal_differ():
    named = {
        title: {int(FACE[card]) for card in range(NUM_LOCATIONS) if TITLES[card] == title}
        for title in ("Ruins", "Village", "Saboteurs", "Mason", "Castle")
    }
    assert {title: len(faces) for title, faces in named.items()} == {
        "Ruins": 1,
        "Village": 2,
        "Saboteurs": 2,
        "Mason": 2,
        "Castle": 2,
    }
