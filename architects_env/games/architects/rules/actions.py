"""The action space, the same for every number of players.

Players are named relative to the one who decides (0 is the player itself).
"""

from __future__ import annotations

import numpy as np

from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H

# placements other than buildings, in the order of decision D1
PLACEMENTS = (
    "Quarry",
    "Forest",
    "Mines for clay",
    "Mines for gold",
    "Silversmith",
    "King's Storehouse",
    "Workshop to hire",
    "Workshop to plan",
    "Town Centre",
    "Tax Stand",
    "Black Market, small",
    "Black Market, middle, to hire",
    "Black Market, middle, to draw",
    "Black Market, large",
    "Guardhouse",
    "Guildhall for the Cathedral",
)
(
    PLACE_QUARRY,
    PLACE_FOREST,
    PLACE_MINES_CLAY,
    PLACE_MINES_GOLD,
    PLACE_SILVERSMITH,
    PLACE_STOREHOUSE,
    PLACE_HIRE,
    PLACE_PLAN,
    PLACE_TOWN_CENTRE,
    PLACE_TAX_STAND,
    PLACE_SMALL,
    PLACE_MIDDLE_HIRE,
    PLACE_MIDDLE_DRAW,
    PLACE_LARGE,
    PLACE_GUARDHOUSE,
    PLACE_CATHEDRAL,
) = range(len(PLACEMENTS))
IMPRISON, RELEASE, RESCUE_MONEY, RESCUE_DEBT, PAY_OFF_DEBT = range(5)
GUARDHOUSE_ACTIONS = ("imprison", "release", "rescue for silver", "rescue for a debt", "pay off a debt")
RESET_ABILITIES = [
    (int(a), workers) for a in range(C.NUM_APPRENTICES) for workers in range(1, int(C.RESET_RELEASE[a]) + 1)
]
RESET_ABILITIES += [(a, 0) for a in range(C.NUM_APPRENTICES) if C.RESET_GAIN[a].any()]
"""The abilities that can be used in a Black Market Reset, as (apprentice, workers released). One more action uses a
character's ability."""
CHARACTER_ABILITY = len(RESET_ABILITIES)
MOST_WOOD = int(B.CATHEDRAL_WOOD_STONE.max())
MOST_TAXES = 3


def _mixes(mixes: np.ndarray) -> str:
    return ", ".join(str(tuple(map(int, mix))) for mix in mixes)


ACTION_SPACE = ActionSpace()
PLACE = ACTION_SPACE.block("place", len(PLACEMENTS), "place a worker: " + ", ".join(PLACEMENTS))
BUILD = ACTION_SPACE.block("build", C.NUM_BUILDINGS, "place a worker in the Guildhall and construct this building")
RECALL = ACTION_SPACE.block("recall", B.NUM_LOCATIONS, "without a worker in supply: take one back from this location")
RECALL_PRISON = ACTION_SPACE.block("recall_prison", 1, "take one back from the prison")
RECALL_MARKET = ACTION_SPACE.block(
    "recall_market", 3, "take one back from this Black Market space (small, middle, large)"
)
RECALL_CAPTIVE = ACTION_SPACE.block(
    "recall_captive",
    B.MOST_PLAYERS - 1,
    "take one back from the board of the player that number of seats to the left (1 to 4)",
)
HIRE = ACTION_SPACE.block("hire", C.NUM_APPRENTICES, "hire this face-up apprentice")
RETURN_APPRENTICE = ACTION_SPACE.block("return_apprentice", C.NUM_APPRENTICES, "put this own apprentice under the deck")
TRADE_VIRTUE = ACTION_SPACE.block(
    "trade_virtue",
    len(B.VIRTUE_MIXES),
    f"Storehouse: 2 goods for 1 virtue (clay, wood, stone: {_mixes(B.VIRTUE_MIXES)})",
)
TRADE_MARBLE = ACTION_SPACE.block(
    "trade_marble", len(B.MARBLE_MIXES), f"Storehouse: 3 goods for 1 marble ({_mixes(B.MARBLE_MIXES)})"
)
TRADE_APPRENTICE = ACTION_SPACE.block(
    "trade_apprentice", len(C.TRADERS), "Storehouse: the trade of this own apprentice"
)
CAPTURE = ACTION_SPACE.block(
    "capture",
    (B.NUM_LOCATIONS, B.MOST_PLAYERS),
    "capture the workers at a location (index // 5) of the player a number of seats to the left (index % 5; 0: own)",
)
GUARD = ACTION_SPACE.block("guardhouse", len(GUARDHOUSE_ACTIONS), ", ".join(GUARDHOUSE_ACTIONS))
PAY_WOOD = ACTION_SPACE.block(
    "pay_wood", MOST_WOOD + 1, "Cathedral levels 2 and 4: pay so much wood, the rest in stone"
)
TAKE = ACTION_SPACE.block("take", C.NUM_BUILDINGS, "take this building card (draft; one of five)")
DISCARD = ACTION_SPACE.block("discard", C.NUM_BUILDINGS, "put this building card from hand under the deck")
GAIN_CHOICE = ACTION_SPACE.block("gain", 2, "a building's choice of gains: the first, the second")
RESCUE_FREE = ACTION_SPACE.block("rescue_free", 1, "a building's effect: take all own workers back from other boards")
DESTROY_DEBT = ACTION_SPACE.block("destroy_debt", 1, "return an unpaid debt (a building's effect, or virtue above 14)")
USE_ABILITY = ACTION_SPACE.block(
    "reset_ability",
    len(RESET_ABILITIES) + 1,
    "use this ability in a Black Market Reset (the last: that of the own character)",
)
IGNORE_TAXES = ACTION_SPACE.block("ignore_taxes", MOST_TAXES + 1, "ignore this number of taxes in this payment")
CHARACTER = ACTION_SPACE.block("character", H.NUM_CHARACTERS, "take this character's board")
LESS = ACTION_SPACE.block("less", 2, "a building takes so much less: wood, stone")
PAY_INSTEAD = ACTION_SPACE.block("new_debt", 2, "a debt that has just come: pay silver instead, take it")
STOP = ACTION_SPACE.block("stop", 1, "do no more, or decline")
NUM_ACTIONS = len(ACTION_SPACE)
located = ACTION_SPACE.locator()
"""(compiled) `block, index = located(action)`."""
encode_capture, decode_capture, split_capture = CAPTURE.encode, CAPTURE.decode, CAPTURE.split
"""(compiled) Location, and number of seats to the left at which the player sits (0: the player itself)."""

TAKE_DEBT = PAY_INSTEAD + 1
