"""The action space: one for every number of players. Seats are named relative to the one who decides (0 is oneself);
segments, spaces, spots and castle sections by what is printed on them, wherever they lie."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from architects_env.core.contract.action_space import ActionSpace, Block
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts.player_cards import NUM_PLAYER_CARDS

NO_ACTION = len(C.ACTIONS)
"""`ACTION + NO_ACTION`: no primary action this turn."""
MOST_PAID = 12
PERMUTATIONS = np.array(list(permutations(range(B.LINE))), np.int16)
"""int16[6, LINE]: the slot from which the card in each slot comes. The first one leaves all where it is."""
NUM_PERMUTATIONS = len(PERMUTATIONS)
CLOCKWISE, COUNTER_CLOCKWISE = 0, 1
DIRECTION = np.array([1, -1], np.int16)
BACK, ON = 0, 1
"""The link to the spot before (counter-clockwise), and to the one after."""
TIERS_BUMPED = 2

ACTION_SPACE = ActionSpace(
    Block("pair", NUM_PLAYER_CARDS, "draft: take this player card (number - 1) and its hero"),
    Block(
        "card",
        C.NUM_KINDS,
        "a card of this kind from hand: play, discard or destroy it; while player card 9 is resolved, from all own cards",
    ),
    Block("top", 1, "discard or destroy the unseen top of the own draw pile"),
    Block("shuffle", 1, "the draw pile is empty: shuffle the discard pile, then discard or destroy the top card"),
    Block("decline", 1, "do no more, or decline"),
    Block("move", B.NUM_SPACES, "move the viscount to this space: " + ", ".join(B.SPACES)),
    Block("action", NO_ACTION + 1, "primary action: " + ", ".join(C.ACTIONS) + ", none"),
    Block("dismiss", 1, "dismiss the townsfolk of the viscount's segment for this action"),
    Block("more", 1, "Trade: one exchange more"),
    Block("enough", 1, "Trade: no more exchanges"),
    Block(
        "building",
        B.NUM_BUILDINGS,
        f"build from this slot of the own board (three each: {', '.join(B.BUILDING_TYPES)})",
    ),
    Block("spot", B.NUM_SPOTS, "build on this spot: segment index // 5, spot index % 5"),
    Block("workers", B.MOST_WORKERS_PLACED, "Workers: place 1, 2, 3 or 4"),
    Block("pay", MOST_PAID + 1, "pay so many of what is asked about (inkwells, stone, gold, or lots of 2 silver)"),
    Block("resource", B.NUM_RESOURCES, "gain " + ", ".join(B.RESOURCES)),
    Block("flip", 2, "flip a debt, a deed"),
    Block("option", 2, "a choice on a card: the first, the second"),
    Block(
        "segment",
        B.NUM_SEGMENTS,
        "take the townsfolk (free hire) or the manuscript (free manuscript) of segment A to E",
    ),
    Block("hire", 1, "hire the townsfolk of the viscount's segment"),
    Block("section", B.NUM_SECTIONS, "this castle section: place workers there, or the one to resolve next"),
    Block(
        "castle_move",
        B.NUM_SECTIONS * 2,
        "move an own worker from section index // 2, clockwise (index % 2 = 0) or counter-clockwise",
    ),
    Block("side", 2, "the single worker left moves clockwise, counter-clockwise"),
    Block(
        "rearrange",
        NUM_PERMUTATIONS,
        "the cards of the own line, each slot from: "
        + ", ".join(str(tuple(map(int, row + 1))) for row in PERMUTATIONS),
    ),
    Block(
        "bump",
        C.MOST_PLAYERS * TIERS_BUMPED * B.NUM_SECTIONS,
        "remove a worker of the player so many seats on (index // 10; 0: own) from tier 1 (index % 10 = 0-4) or tier 2 (5-9) of a section (index % 5)",
    ),
    Block("trigger", B.LINE, "which of several own cards acts next: the one in this slot of the line"),
    Block("link", 2, "which link pays first: to the spot before, to the spot after"),
)
NUM_ACTIONS = len(ACTION_SPACE)

PAIR = ACTION_SPACE.start("pair")
CARD = ACTION_SPACE.start("card")
TOP = ACTION_SPACE.start("top")
SHUFFLE_FIRST = ACTION_SPACE.start("shuffle")
DECLINE = ACTION_SPACE.start("decline")
MOVE_TO = ACTION_SPACE.start("move")
ACTION = ACTION_SPACE.start("action")
DISMISS_IT = ACTION_SPACE.start("dismiss")
MORE = ACTION_SPACE.start("more")
ENOUGH = ACTION_SPACE.start("enough")
BUILD_SLOT = ACTION_SPACE.start("building")
ON_SPOT = ACTION_SPACE.start("spot")
PLACE_NUMBER = ACTION_SPACE.start("workers")
PAY_NUMBER = ACTION_SPACE.start("pay")
TAKE_RESOURCE = ACTION_SPACE.start("resource")
FLIP_KIND = ACTION_SPACE.start("flip")
TAKE_OPTION = ACTION_SPACE.start("option")
OF_SEGMENT = ACTION_SPACE.start("segment")
HIRE_IT = ACTION_SPACE.start("hire")
IN_SECTION = ACTION_SPACE.start("section")
MOVE_WORKER = ACTION_SPACE.start("castle_move")
TO_SIDE = ACTION_SPACE.start("side")
ARRANGE = ACTION_SPACE.start("rearrange")
BUMP_ONE = ACTION_SPACE.start("bump")
ACT_NEXT = ACTION_SPACE.start("trigger")
LINK_FIRST = ACTION_SPACE.start("link")
