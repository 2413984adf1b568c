"""The cards against the rules page (section 2): names, costs, copies; the characters with their numbers and colours."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.games.citadels.data.characters import CHARACTERS, characters_of
from architects_env.games.citadels.data.districts import BASE, COLOURS, DISTRICTS, NEW
from tests.games.citadels.table import Table, kind_of, number_of

YELLOW = {"Manor": (3, 5), "Castle": (4, 4), "Palace": (5, 3)}
BLUE = {"Temple": (1, 3), "Church": (2, 3), "Monastery": (3, 3), "Cathedral": (5, 2)}
GREEN = {
    "Tavern": (1, 5),
    "Market": (2, 4),
    "Trading Post": (2, 3),
    "Docks": (3, 3),
    "Harbor": (4, 3),
    "Town Hall": (5, 2),
}
RED = {"Watchtower": (1, 3), "Prison": (2, 3), "Battlefield": (3, 3), "Fortress": (5, 2)}
PURPLE = {
    "Haunted City": (2, 1),
    "Keep": (3, 2),
    "Laboratory": (5, 1),
    "Smithy": (5, 1),
    "Observatory": (5, 1),
    "Graveyard": (5, 1),
    "School of Magic": (6, 1),
    "Library": (6, 1),
    "Dragon Gate": (6, 1),
    "University": (6, 1),
}
DARK_CITY = {
    "Poor House": 5,
    "Quarry": 5,
    "Lighthouse": 3,
    "Hospital": 6,
    "Park": 6,
    "Imperial Treasury": 4,
    "Powder House": 3,
    "Map Room": 5,
    "Wishing Well": 5,
    "Ball Room": 6,
    "Factory": 6,
    "Throne Room": 6,
    "Bell Tower": 5,
    "Great Wall": 6,
    "Museum": 4,
}
SET_OF = {
    1: ("Assassin", "Witch"),
    2: ("Thief", "Tax Collector"),
    3: ("Magician", "Wizard"),
    4: ("King", "Emperor"),
    5: ("Bishop", "Abbot"),
    6: ("Merchant", "Alchemist"),
    7: ("Architect", "Navigator"),
    8: ("Warlord", "Diplomat"),
    9: ("Artist", "Queen"),
}
TAXES = {
    "King": "yellow",
    "Emperor": "yellow",
    "Bishop": "blue",
    "Abbot": "blue",
    "Merchant": "green",
    "Warlord": "red",
    "Diplomat": "red",
}


def cards_and_cost(players: int = 4, **options: object) -> tuple[int, int]:
    g = architects_env.make("citadels", players, 1, **options).state
    return int(g.cards_in_game.sum()), int((g.cards_in_game.astype(int) * g.cost).sum())


@pytest.mark.parametrize(
    ("colour", "cards", "number", "cost"),
    [
        ("yellow", YELLOW, 12, 46),
        ("blue", BLUE, 11, 28),
        ("green", GREEN, 20, 50),
        ("red", RED, 11, 28),
        ("purple", PURPLE, 11, 52),
    ],
)
def test_base_buildings_of_each_colour(colour: str, cards: dict[str, tuple[int, int]], number: int, cost: int) -> None:
    found = {d.name: (d.cost, d.copies) for d in BASE if COLOURS[d.colour] == colour}
    assert found == cards
    assert (
        sum(d.copies for d in BASE if COLOURS[d.colour] == colour),
        sum(d.cost * d.copies for d in BASE if COLOURS[d.colour] == colour),
    ) == (number, cost)


def test_base_cards_are_65_and_cost_204() -> None:
    """Example 1."""
    assert (sum(d.copies for d in BASE), sum(d.cost * d.copies for d in BASE)) == (65, 204)
    assert cards_and_cost(new_buildings=0, number_8="warlord") == (65, 204)


def test_the_fifteen_cards_of_the_dark_city_are_purple_one_copy_each_and_cost_75() -> None:
    assert {d.name: d.cost for d in NEW} == DARK_CITY and sum(DARK_CITY.values()) == 75
    assert {(COLOURS[d.colour], d.copies) for d in NEW} == {("purple", 1)}


@pytest.mark.parametrize(
    ("options", "cards", "cost"),
    [
        ({"new_buildings": 15, "purple_removal": "none", "number_8": "warlord"}, 80, 279),
        ({"new_buildings": 15, "purple_removal": "none", "number_8": "diplomat"}, 79, 274),
    ],
)
def test_all_new_cards_without_removal(options: dict, cards: int, cost: int) -> None:
    """Example 1, as amendment 7 has it."""
    assert cards_and_cost(**options) == (cards, cost)


@pytest.mark.parametrize(
    ("new", "eighth", "cards"),
    [
        (0, "warlord", 65),
        (3, "warlord", 68),
        (4, "warlord", 68),
        (5, "warlord", 68),
        (5, "diplomat", 67),
        (15, "warlord", 69),
        (15, "diplomat", 69),
    ],
)
def test_one_base_purple_card_leaves_for_each_new_one_beyond_three(new: int, eighth: str, cards: int) -> None:
    """Example 1, as amendment 7 has it."""
    assert cards_and_cost(new_buildings=new, number_8=eighth)[0] == cards


@pytest.mark.parametrize(
    ("option", "card", "other"),
    [("poor_house_cost", "Poor House", 4), ("factory_cost", "Factory", 5), ("treasury_cost", "Imperial Treasury", 5)],
)
def test_three_costs_can_be_those_of_other_editions(option: str, card: str, other: int) -> None:
    assert Table(4).g.cost[kind_of(card)] == DARK_CITY[card]
    assert Table(4, **{option: other}).g.cost[kind_of(card)] == other


@pytest.mark.parametrize("card", ["Dragon Gate", "University"])
def test_dragon_gate_and_university_cost_6_and_score_8(card: str) -> None:
    assert Table(4).city(0, card).points(0) == {"buildings": 8}


def test_every_other_building_scores_its_cost() -> None:
    for district in DISTRICTS:
        if district.name not in ("Dragon Gate", "University", "Wishing Well", "Imperial Treasury", "Map Room"):
            assert Table(4).city(1, district.name).points(1) == {"buildings": district.cost}, district.name


def test_two_characters_for_each_number() -> None:
    assert {number: characters_of(number) for number in range(1, 10)} == SET_OF


def test_who_takes_which_colour_tax_and_who_none() -> None:
    assert {c.name: COLOURS[c.tax] for c in CHARACTERS if c.tax >= 0} == TAXES


@pytest.mark.parametrize("name", [name for names in SET_OF.values() for name in names])
def test_every_character_can_be_chosen(name: str) -> None:
    number = number_of(name)
    g = Table(5, {0: name}).g
    assert CHARACTERS[g.characters[number]].name == name and np.flatnonzero(g.place_of == 1).tolist() == [number]
