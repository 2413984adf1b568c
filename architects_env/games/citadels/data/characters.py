"""The characters (rules sections 2.3, 6 and 7): one table, and the numpy tables that the rules read.

The index of a character in the table is 2 x (number - 1), plus one for the character of The Dark City (with number
9: Artist, then Queen).
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from architects_env.games.citadels.data import districts as D

NO_TAX = -1
# --- powers, and the rules that carry them out; those at choice come into the menu by `turn.add_power` ----------------
next_power = itertools.count().__next__
MURDERS = next_power()  # `powers.play_name`
BEWITCHES = next_power()  # `turn.play_bewitch`
ROBS = next_power()  # `powers.play_name`, `calling.reveal`
COLLECTS_LEVY = next_power()  # `turn.pay_levy`
EXCHANGES_CARDS = next_power()  # `powers.play_swap_with`, `play_marking`
READS_HANDS = next_power()  # `powers.play_look_at`, `play_wizard_take`
TAKES_CROWN = next_power()  # `powers.take_crown`
GIVES_CROWN = next_power()  # `powers.play_crown_to`
PROTECTS = next_power()  # `turn.take_office`, `raids.city_is_open`
COLLECTS_TITHE = next_power()  # `powers.take_tithe`
TRADES = next_power()  # only the numbers below: `income.take_bonus`
IS_REFUNDED = next_power()  # `turn.end_normal_turn`
BUILDS_MORE = next_power()  # only the numbers below: `income.take_bonus`
SAILS = next_power()  # `income.play_navigator`
DESTROYS = next_power()  # `raids.play_warlord_building`
SWAPS_BUILDINGS = next_power()  # `raids.play_diplomat_building`
BEAUTIFIES = next_power()  # `powers.play_beautify`
FAVOURED_NEIGHBOUR = next_power()  # `turn.take_office`, `income.pay_queen`


class Character(NamedTuple):
    """A character: its number, its power, the colour of its tax, and the other figures of its turn."""

    name: str
    number: int
    power: int
    tax: int = NO_TAX
    build_limit: int = 1
    gold_after_income: int = 0
    cards_after_income: int = 0


CHARACTERS = (
    Character("Assassin", 1, MURDERS),
    Character("Witch", 1, BEWITCHES),
    Character("Thief", 2, ROBS),
    Character("Tax Collector", 2, COLLECTS_LEVY),
    Character("Magician", 3, EXCHANGES_CARDS),
    Character("Wizard", 3, READS_HANDS),
    Character("King", 4, TAKES_CROWN, D.YELLOW),
    Character("Emperor", 4, GIVES_CROWN, D.YELLOW),
    Character("Bishop", 5, PROTECTS, D.BLUE),
    Character("Abbot", 5, COLLECTS_TITHE, D.BLUE),
    Character("Merchant", 6, TRADES, D.GREEN, gold_after_income=1),
    Character("Alchemist", 6, IS_REFUNDED),
    Character("Architect", 7, BUILDS_MORE, build_limit=3, cards_after_income=2),
    Character("Navigator", 7, SAILS, build_limit=0),
    Character("Warlord", 8, DESTROYS, D.RED),
    Character("Diplomat", 8, SWAPS_BUILDINGS, D.RED),
    Character("Artist", 9, BEAUTIFIES),
    Character("Queen", 9, FAVOURED_NEIGHBOUR),
)
NUM_CHARACTERS = len(CHARACTERS)
NUMBERS = 9
NO_CHARACTER = -1
ARTIST, QUEEN = NUM_CHARACTERS - 2, NUM_CHARACTERS - 1
THE_CROWN = 4
"""The number that is never turned up in the draft (section 4)."""

POWER = np.array([character.power for character in CHARACTERS], np.int64)
TAX = np.array([character.tax for character in CHARACTERS], np.int64)
BUILD_LIMIT = np.array([character.build_limit for character in CHARACTERS], np.int64)
GOLD_AFTER_INCOME = np.array([character.gold_after_income for character in CHARACTERS], np.int64)
CARDS_AFTER_INCOME = np.array([character.cards_after_income for character in CHARACTERS], np.int64)


def characters_of(number: int) -> tuple[str, ...]:
    """Return the names of the characters with this number, the base game's first."""
    return tuple(character.name for character in CHARACTERS if character.number == number)
