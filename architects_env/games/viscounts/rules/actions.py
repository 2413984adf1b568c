"""The action space, the same for every number of players.

Players are named relative to the one who decides (0 is the player itself). Segments, spaces, spots and castle sections
are named by the print on them, independent of their places.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C

NO_ACTION = len(C.ACTIONS)
"""Number of the missing action: `ACTION + NO_ACTION` takes no primary action this turn."""
MOST_PAID = 12
PERMUTATIONS = np.array(list(permutations(range(B.LINE))), np.int16)
"""int16[6, LINE]: the slot from which the card in each slot comes. The first permutation leaves all cards in place."""
NUM_PERMUTATIONS = len(PERMUTATIONS)
DIRECTIONS = ("clockwise", "counter-clockwise")
CLOCKWISE, COUNTER_CLOCKWISE = range(len(DIRECTIONS))
DIRECTION = np.array([1, -1], np.int16)
BACK, ON = 0, 1
"""The link to the spot before (counter-clockwise), and the link to the spot after."""
TIERS_BUMPED = 2

ACTION_SPACE = ActionSpace()
PAIR = ACTION_SPACE.block("pair", C.NUM_PLAYER_CARDS, "draft: take this player card (number - 1) and its hero")
CARD = ACTION_SPACE.block(
    "card",
    C.NUM_KINDS,
    "a card of this kind from hand: play, discard or destroy it; while player card 9 is resolved, from all own cards",
)
TOP = ACTION_SPACE.block("top", 1, "discard or destroy the unseen top of the own draw pile")
SHUFFLE_FIRST = ACTION_SPACE.block(
    "shuffle", 1, "the draw pile is empty: shuffle the discard pile, then discard or destroy the top card"
)
DECLINE = ACTION_SPACE.block("decline", 1, "do no more, or decline")
MOVE_TO = ACTION_SPACE.block("move", B.NUM_SPACES, "move the viscount to this space: " + ", ".join(B.SPACES))
ACTION = ACTION_SPACE.block("action", NO_ACTION + 1, "primary action: " + ", ".join(C.ACTIONS) + ", none")
DISMISS_IT = ACTION_SPACE.block("dismiss", 1, "dismiss the townsfolk of the viscount's segment for this action")
MORE = ACTION_SPACE.block("more", 1, "Trade: one exchange more")
ENOUGH = ACTION_SPACE.block("enough", 1, "Trade: no more exchanges")
BUILD_SLOT = ACTION_SPACE.block(
    "building", B.NUM_BUILDINGS, f"build from this slot of the own board (three each: {', '.join(B.BUILDING_TYPES)})"
)
ON_SPOT = ACTION_SPACE.block(
    "spot", B.NUM_SPOTS, f"build on this spot: segment index // {B.SPOTS_A_SEGMENT}, spot index % {B.SPOTS_A_SEGMENT}"
)
PLACE_NUMBER = ACTION_SPACE.block("workers", B.MOST_WORKERS_PLACED, "Workers: place 1, 2, 3 or 4")
PAY_NUMBER = ACTION_SPACE.block(
    "pay",
    MOST_PAID + 1,
    f"pay this number of the means in question (inkwells, stone, gold, or lots of {C.SILVER_AN_ICON} silver)",
)
TAKE_RESOURCE = ACTION_SPACE.block("resource", B.NUM_RESOURCES, "gain " + ", ".join(B.RESOURCES))
FLIP_KIND = ACTION_SPACE.block("flip", 2, "flip a debt, a deed")
TAKE_OPTION = ACTION_SPACE.block("option", 2, "a choice on a card: the first, the second")
OF_SEGMENT = ACTION_SPACE.block(
    "segment", B.NUM_SEGMENTS, "take the townsfolk (free hire) or the manuscript (free manuscript) of segment A to E"
)
HIRE_IT = ACTION_SPACE.block("hire", 1, "hire the townsfolk of the viscount's segment")
IN_SECTION = ACTION_SPACE.block(
    "section", B.NUM_SECTIONS, "this castle section: place workers there, or the one to resolve next"
)
MOVE_WORKER = ACTION_SPACE.block(
    "castle_move",
    (B.NUM_SECTIONS, len(DIRECTIONS)),
    "move an own worker from section index // 2, clockwise (index % 2 = 0) or counter-clockwise",
)
encode_castle_move, decode_castle_move = MOVE_WORKER.encode, MOVE_WORKER.decode
TO_SIDE = ACTION_SPACE.block("side", 2, "the single worker left moves clockwise, counter-clockwise")
ARRANGE = ACTION_SPACE.block(
    "rearrange",
    NUM_PERMUTATIONS,
    "the cards of the own line, each slot from: " + ", ".join(str(tuple(map(int, row + 1))) for row in PERMUTATIONS),
)
BUMP_ONE = ACTION_SPACE.block(
    "bump",
    (C.MOST_PLAYERS, TIERS_BUMPED, B.NUM_SECTIONS),
    "remove a worker of the player a number of seats to the left (index // 10; 0: own) from tier 1 (index % 10 = 0-4) or tier 2 (5-9) of a section (index % 5)",
)
encode_bump, decode_bump = BUMP_ONE.encode, BUMP_ONE.decode
ACT_NEXT = ACTION_SPACE.block(
    "trigger", B.LINE, "which of several own cards acts next: the one in this slot of the line"
)
LINK_FIRST = ACTION_SPACE.block("link", 2, "which link pays first: to the spot before, to the spot after")
NUM_ACTIONS = len(ACTION_SPACE)
