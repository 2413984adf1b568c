"""The variable side of the player boards: characters, one table, and the numpy tables that the rules read (rules
section 10, amendments F13, F21).

The last row is the standard side: virtue 7, silver by turn order, no ability. A rival that the rules play has it too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data.cards import gains

COLOURS = ("blue", "green", "purple", "red", "yellow")


class Character(NamedTuple):
    """A character's board: the start values, and the one exception to the rules that it grants its owner."""

    name: str
    colour: str
    prison: int
    silver: int
    virtue: int
    goods: str = ""
    building_cards: int = 0
    """Number of extra building cards, drawn after the draft."""
    unpaid_debts: int = 0
    promo: bool = False
    gold_is_marble: bool = False
    """Whether gold and marble may pay for each other and count as each other."""
    taxes_ignored: int = 0
    """Number of taxes ignored in every payment, in addition to those that the virtue track allows."""
    cathedral_discard: bool = True
    """Whether a building card is discarded for a Cathedral level."""
    workshop_discount: int = 0
    """Plain silver saved on every hire at the Workshop."""
    apprentice_limit: int = B.APPRENTICE_LIMIT
    wood_or_stone_less: int = 0
    """Amount of wood or stone saved on a building or a Cathedral level."""
    debt_price: int = 0
    """Silver that may be paid instead of taking a debt; 0 if that is not possible."""
    reset_release: int = 0
    """Number of workers that may be released in each Black Market Reset."""
    occasion: int = -1
    """The occasion on which the bonus comes."""
    bonus: str = ""


CHARACTERS = (
    Character("Therese", "blue", 4, 5, 5, building_cards=1, gold_is_marble=True),
    Character(
        "Caroline", "green", 8, 10, 3, "1 marble", unpaid_debts=1, occasion=C.AT_BLACK_MARKET, bonus="1 building card"
    ),
    Character("Ada", "purple", 0, 0, 11, "1 gold", building_cards=1, taxes_ignored=1),
    Character("Frederick", "red", 0, 4, 7, "1 stone", cathedral_discard=False),
    Character("Rudolf", "yellow", 0, 3, 9, "1 wood", workshop_discount=1, apprentice_limit=6),
    Character("Lothaire", "blue", 6, 6, 4, "2 clay", promo=True, wood_or_stone_less=1),
    Character("Hugo", "green", 10, 12, 2, building_cards=2, promo=True, debt_price=2),
    Character(
        "Clovis", "purple", 0, 1, 10, "1 marble 1 clay", promo=True, occasion=C.CONSTRUCTED, bonus="1 building card"
    ),
    Character("Fara", "red", 2, 5, 6, "1 stone 1 wood", promo=True, reset_release=1),
    Character("Bertha", "yellow", 0, 3, 8, building_cards=1, promo=True, occasion=C.IMPRISONED, bonus="2 silver"),
)
NUM_CHARACTERS = len(CHARACTERS)
NO_CHARACTER = NUM_CHARACTERS

# --- the same as numpy tables, for compiled rules: a row for each character, the last for the standard side -----------
_ALL = (*CHARACTERS, Character("", "", 0, 0, B.START_VIRTUE))


def _column(name: str) -> np.ndarray:
    return np.array([getattr(character, name) for character in _ALL], np.int16)


COLOUR = np.array([COLOURS.index(character.colour) for character in CHARACTERS], np.int16)
PROMO_BOARD = _column("promo")
START_IN_PRISON, SILVER_AT_START, VIRTUE_AT_START = _column("prison"), _column("silver"), _column("virtue")
GOODS_AT_START = np.array([gains(character.goods)[: C.NUM_GOODS] for character in _ALL], np.int16)
EXTRA_CARDS, DEBTS_AT_START = _column("building_cards"), _column("unpaid_debts")
GOLD_IS_MARBLE, TAXES_IGNORED_BESIDES = _column("gold_is_marble"), _column("taxes_ignored")
CATHEDRAL_DISCARD, WORKSHOP_DISCOUNT, APPRENTICES_AT_MOST = (
    _column("cathedral_discard"),
    _column("workshop_discount"),
    _column("apprentice_limit"),
)
WOOD_OR_STONE_LESS, DEBT_PRICE, RELEASED_IN_RESET = (
    _column("wood_or_stone_less"),
    _column("debt_price"),
    _column("reset_release"),
)
CHARACTER_BONUS = np.zeros((len(C.OCCASIONS), len(_ALL), len(gains(""))), np.int16)
for _number, _character in enumerate(_ALL):
    if _character.occasion >= 0:
        CHARACTER_BONUS[_character.occasion, _number] = gains(_character.bonus)
HAS_BONUS = np.array([_character.occasion for _character in _ALL], np.int16)
