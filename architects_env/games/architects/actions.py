"""The action space: one for every number of players. Seats are named relative to the one who decides (0 is oneself)."""

from __future__ import annotations

import numpy as np

from architects_env.core.contract.action_space import ActionSpace, Block
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H

# placements other than buildings, in the order of decision D1
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
) = range(16)
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
IMPRISON, RELEASE, RESCUE_MONEY, RESCUE_DEBT, PAY_OFF_DEBT = range(5)
GUARDHOUSE_ACTIONS = ("imprison", "release", "rescue for silver", "rescue for a debt", "pay off a debt")
RESET_ABILITIES = [
    (int(a), workers) for a in range(C.NUM_APPRENTICES) for workers in range(1, int(C.RESET_RELEASE[a]) + 1)
]
RESET_ABILITIES += [(a, 0) for a in range(C.NUM_APPRENTICES) if C.RESET_GAIN[a].any()]
"""What may be done in a Black Market Reset: (apprentice, workers released). One more is that of a character."""
CHARACTER_ABILITY = len(RESET_ABILITIES)
MOST_WOOD = int(B.CATHEDRAL_WOOD_STONE.max())
MOST_TAXES = 3


def _mixes(mixes: np.ndarray) -> str:
    return ", ".join(str(tuple(map(int, mix))) for mix in mixes)


ACTION_SPACE = ActionSpace(
    Block("place", len(PLACEMENTS), "place a worker: " + ", ".join(PLACEMENTS)),
    Block("build", C.NUM_BUILDINGS, "place a worker in the Guildhall and construct this building"),
    Block("recall", B.NUM_LOCATIONS, "without a worker in supply: take one back from this location"),
    Block("recall_prison", 1, "take one back from the prison"),
    Block("recall_market", 3, "take one back from this Black Market space (small, middle, large)"),
    Block(
        "recall_captive",
        B.MOST_PLAYERS - 1,
        "take one back from the board of the player so many seats to the left (1 to 4)",
    ),
    Block("hire", C.NUM_APPRENTICES, "hire this face-up apprentice"),
    Block("return_apprentice", C.NUM_APPRENTICES, "put this own apprentice under the deck"),
    Block(
        "trade_virtue",
        len(B.VIRTUE_MIXES),
        f"Storehouse: 2 goods for 1 virtue (clay, wood, stone: {_mixes(B.VIRTUE_MIXES)})",
    ),
    Block("trade_marble", len(B.MARBLE_MIXES), f"Storehouse: 3 goods for 1 marble ({_mixes(B.MARBLE_MIXES)})"),
    Block("trade_apprentice", len(C.TRADERS), "Storehouse: the trade of this own apprentice"),
    Block(
        "capture",
        B.NUM_LOCATIONS * B.MOST_PLAYERS,
        "capture at a location (index // 5) the workers of the player so many seats on (index % 5; 0: own)",
    ),
    Block("guardhouse", len(GUARDHOUSE_ACTIONS), ", ".join(GUARDHOUSE_ACTIONS)),
    Block("pay_wood", MOST_WOOD + 1, "Cathedral levels 2 and 4: pay so much wood, the rest in stone"),
    Block("take", C.NUM_BUILDINGS, "take this building card (draft; one of five)"),
    Block("discard", C.NUM_BUILDINGS, "put this building card from hand under the deck"),
    Block("gain", 2, "a building's choice of gains: the first, the second"),
    Block("rescue_free", 1, "a building's effect: take all own workers back from other boards"),
    Block("destroy_debt", 1, "return an unpaid debt (a building's effect, or virtue above 14)"),
    Block(
        "reset_ability",
        len(RESET_ABILITIES) + 1,
        "use this ability in a Black Market Reset (the last: that of the own character)",
    ),
    Block("ignore_taxes", MOST_TAXES + 1, "ignore so many taxes in this payment"),
    Block("character", H.NUM_CHARACTERS, "take this character's board"),
    Block("less", 2, "a building takes so much less: wood, stone"),
    Block("new_debt", 2, "a debt that has just come: pay silver instead, take it"),
    Block("stop", 1, "do no more, or decline"),
)
NUM_ACTIONS = len(ACTION_SPACE)

PLACE = ACTION_SPACE.start("place")
BUILD = ACTION_SPACE.start("build")
RECALL = ACTION_SPACE.start("recall")
RECALL_PRISON = ACTION_SPACE.start("recall_prison")
RECALL_MARKET = ACTION_SPACE.start("recall_market")
RECALL_CAPTIVE = ACTION_SPACE.start("recall_captive")
HIRE = ACTION_SPACE.start("hire")
RETURN_APPRENTICE = ACTION_SPACE.start("return_apprentice")
TRADE_VIRTUE = ACTION_SPACE.start("trade_virtue")
TRADE_MARBLE = ACTION_SPACE.start("trade_marble")
TRADE_APPRENTICE = ACTION_SPACE.start("trade_apprentice")
CAPTURE = ACTION_SPACE.start("capture")
GUARD = ACTION_SPACE.start("guardhouse")
PAY_WOOD = ACTION_SPACE.start("pay_wood")
TAKE = ACTION_SPACE.start("take")
DISCARD = ACTION_SPACE.start("discard")
GAIN_CHOICE = ACTION_SPACE.start("gain")
RESCUE_FREE = ACTION_SPACE.start("rescue_free")
DESTROY_DEBT = ACTION_SPACE.start("destroy_debt")
USE_ABILITY = ACTION_SPACE.start("reset_ability")
IGNORE_TAXES = ACTION_SPACE.start("ignore_taxes")
CHARACTER = ACTION_SPACE.start("character")
LESS = ACTION_SPACE.start("less")
PAY_INSTEAD = ACTION_SPACE.start("new_debt")
TAKE_DEBT = PAY_INSTEAD + 1
STOP = ACTION_SPACE.start("stop")
