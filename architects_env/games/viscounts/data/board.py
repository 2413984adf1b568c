"""Main board, castle and player boards (rules sections 2, 6 to 10).

A *segment* is one of the five printed ones, A to E; `ring` holds their places. Spaces, spots and piles are named by
segment, castle sections by number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data.vocabulary import GAINS, icon_numbers

NOBODY = -1
SEGMENTS = ("A", "B", "C", "D", "E")
NUM_SEGMENTS = len(SEGMENTS)
RESOURCES = GAINS[:3]
NUM_RESOURCES = len(RESOURCES)
MEANS = (*RESOURCES, "silver")
"""The means of payment."""
NUM_MEANS = len(MEANS)
INKWELL, STONE, GOLD, SILVER = range(NUM_MEANS)

# --- spaces: three a segment ------------------------------------------------------------------------------------------
OUTER_LEFT, OUTER_RIGHT, INNER = range(3)
SPACES_A_SEGMENT = 3
NUM_SPACES = NUM_SEGMENTS * SPACES_A_SEGMENT
SPACES = tuple(
    name for i in range(NUM_SEGMENTS) for name in (str(2 * i + 1), str(2 * i + 2), f"I{2 * i + 1}_{2 * i + 2}")
)
"""Names of the spaces. Space 3 * segment + OUTER_LEFT, OUTER_RIGHT or INNER is named after the print on it."""
SPACE_OF_NUMBER = np.array(
    [SPACES_A_SEGMENT * i + side for i in range(NUM_SEGMENTS) for side in (OUTER_LEFT, OUTER_RIGHT)], np.int16
)

ICON_OF = np.array([C.MERCHANT, C.BUILDER, C.NOBLE, C.CLERIC], np.int16)
"""The icon of each action (`cards.ACTIONS`)."""
PAID_WITH = np.array([SILVER, STONE, GOLD, INKWELL], np.int16)
"""The means that pays for each action, one unit for each icon."""


# --- segments ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Spot:
    """A spot for a building: its bank of the river, its bonus, and the bonus of the link to the next spot clockwise
    (none: no link)."""

    bank: str
    bonus: str
    link: str = ""


@dataclass(frozen=True)
class Segment:
    """A segment: its two trades (merchant icons and the goods they give), the gain of the printed manuscript, and its
    spots clockwise on both sides."""

    theme: str
    trades: tuple[tuple[int, str], tuple[int, str]]
    printed_manuscript: str
    few_players: tuple[Spot, ...]
    many_players: tuple[Spot, ...]


BOARD = (
    Segment(
        "lake",
        ((1, "silver"), (2, "inkwell")),
        "deed",
        (
            Spot("L", "gold", "virtue"),
            Spot("L", "free hire"),
            Spot("R", "flip", "inkwell"),
            Spot("R", "destroy", "castle move"),
        ),
        (
            Spot("L", "inkwell", "virtue"),
            Spot("L", "free hire"),
            Spot("L", "resource", "debt"),
            Spot("R", "flip", "castle move"),
            Spot("R", "destroy", "virtue"),
        ),
    ),
    Segment(
        "hills",
        ((1, "silver"), (2, "stone")),
        "2 resource",
        (
            Spot("L", "inkwell", "2 silver"),
            Spot("L", "stone"),
            Spot("R", "free hire", "virtue"),
            Spot("R", "destroy", "gold"),
        ),
        (
            Spot("L", "inkwell", "2 silver"),
            Spot("L", "stone", "debt"),
            Spot("R", "deed"),
            Spot("R", "free hire", "destroy"),
            Spot("R", "flip", "gold"),
        ),
    ),
    Segment(
        "forest",
        ((2, "inkwell"), (4, "flip")),
        "virtue, resource",
        (Spot("L", "virtue"), Spot("L", "inkwell", "virtue"), Spot("R", "deed"), Spot("R", "stone", "virtue")),
        (
            Spot("L", "virtue", "flip"),
            Spot("L", "gold", "virtue"),
            Spot("R", "rearrange"),
            Spot("R", "flip", "virtue"),
            Spot("R", "stone", "free hire"),
        ),
    ),
    Segment(
        "coast",
        ((2, "gold"), (3, "destroy")),
        "2 virtue",
        (
            Spot("L", "deed"),
            Spot("L", "destroy", "castle move"),
            Spot("R", "flip", "debt"),
            Spot("R", "gold", "virtue"),
        ),
        (
            Spot("L", "deed"),
            Spot("L", "inkwell", "free hire"),
            Spot("L", "destroy", "castle move"),
            Spot("R", "resource", "virtue"),
            Spot("R", "gold", "inkwell"),
        ),
    ),
    Segment(
        "mountain",
        ((2, "stone"), (2, "gold")),
        "flip",
        (
            Spot("L", "flip"),
            Spot("L", "rearrange", "deed"),
            Spot("R", "resource", "stone"),
            Spot("R", "virtue", "rearrange"),
        ),
        (
            Spot("L", "rearrange", "2 silver"),
            Spot("L", "flip", "deed"),
            Spot("R", "gold", "virtue"),
            Spot("R", "deed"),
            Spot("R", "resource", "stone"),
        ),
    ),
)
PRINTED_COST = 3
"""Cleric icons that every printed manuscript costs."""
TRADE_ICONS = np.array([icons for segment in BOARD for icons in (*(trade[0] for trade in segment.trades), 0)], np.int16)
"""int16[NUM_SPACES]: merchant icons of an exchange; 0 on inner spaces."""
TRADES = tuple(gain for segment in BOARD for gain in (*(trade[1] for trade in segment.trades), ""))

SIDES = ("p1_2", "p3_4")
FEW_PLAYERS, MANY_PLAYERS = range(len(SIDES))
SIDE_OF_PLAYERS = np.array([NOBODY, FEW_PLAYERS, FEW_PLAYERS, MANY_PLAYERS, MANY_PLAYERS], np.int64)
SPOTS_A_SEGMENT = 5
NUM_SPOTS = NUM_SEGMENTS * SPOTS_A_SEGMENT
SPOTS_OF_SIDE = np.array([4, 5], np.int64)
"""Number of spots that a segment has on either side: the first ones of its five numbers."""
SPOTS = tuple(f"{segment}{i + 1}" for segment in SEGMENTS for i in range(SPOTS_A_SEGMENT))
LEFT, RIGHT = OUTER_LEFT, OUTER_RIGHT
NO_SPOT = Spot("", "")
SPOT_OF_SIDE = tuple(
    tuple(
        spots[i] if i < len(spots) else NO_SPOT
        for segment in BOARD
        for spots in [(segment.few_players, segment.many_players)[side]]
        for i in range(SPOTS_A_SEGMENT)
    )
    for side in range(2)
)
BANK = np.array(
    [[{"L": LEFT, "R": RIGHT, "": NOBODY}[spot.bank] for spot in spots] for spots in SPOT_OF_SIDE], np.int16
)
"""int16[sides, NUM_SPOTS]: the outer space that reaches a spot (LEFT, RIGHT), or NOBODY if there is none."""

# --- castle -----------------------------------------------------------------------------------------------------------
NUM_SECTIONS = 5
TIER2_EFFECTS = ("inkwell, stone", "flip", "gold | castle move", "free hire | destroy", "2 virtue")
"""The effect of tier 2 by section, clockwise."""
ROOM_OF_SECTION = 3
WORKERS_TO_RISE = 3
BUMPED_SILVER = 2
WORKER_POINTS = (1, 2, 3)
LEADER_POINTS = 5
WORKER_ROWS = np.array([0, 1, 3, 5, 8], np.int16)
"""Noble icons that each number of workers costs."""
MOST_WORKERS_PLACED = len(WORKER_ROWS) - 1

# --- player board -----------------------------------------------------------------------------------------------------
BUILDING_TYPES = ("trading post", "guildhall", "workshop")
TRADING_POST, GUILDHALL, WORKSHOP = range(len(BUILDING_TYPES))
SLOTS_A_TYPE = 3
NUM_BUILDINGS = len(BUILDING_TYPES) * SLOTS_A_TYPE
TYPE_OF_SLOT = np.arange(NUM_BUILDINGS, dtype=np.int64) // SLOTS_A_TYPE
"""The type of each of a player's building slots, left to right."""
BUILDING_COST = np.array([5, 7, 3], np.int16)
"""Builder icons that a building costs, by type."""
BUILDING_POINTS = np.array([[0, 4, 9, 15], [0, 6, 13, 21], [0, 2, 5, 9]], np.int16)
FREE_STEP_SLOT, CHEAP_DISMISSAL_SLOT, DISCARD_SLOT, VIRTUE_SLOT, HAND_SLOT = 0, 1, 6, 7, 8
CHEAP_DISMISSAL = 1
SLOT_PRINTED = ("", "", "merchant merchant", "builder", "noble", "cleric", "", "", "")
SLOT_ICONS = icon_numbers(SLOT_PRINTED)
"""int16[slots, icons]: the icons that a built slot shows permanently."""


def _shows(icons: str) -> str:
    """Return icons in words: "2 merchant icons"."""
    number = len(icons.split())
    return f"{number} {icons.split()[0]} icon{'s' * (number > 1)}"


SLOT_ABILITIES = (
    "one free step each turn",
    f"every dismissal costs {CHEAP_DISMISSAL} silver",
    *(_shows(icons) for icons in SLOT_PRINTED if icons),
    "may discard a card at every hire",
    "1 virtue at every collision without own criminals",
    "one more card in hand",
)
LINE = 3
"""Number of slots for cards. A card comes in on the left and moves to the right."""
FIRST_SLOT, LAST_SLOT = 0, LINE - 1
LINE_PRINTED = ("", "builder cleric noble", "merchant merchant")
LINE_ICONS = icon_numbers(LINE_PRINTED)
"""int16[line, icons]: the icons printed on slots without a card."""
HAND_LIMIT = 3
LARGEST_HAND = HAND_LIMIT + 2
FEWEST_CARDS = 3
"""Smallest number of cards that a player may own."""
NUM_WORKERS = 20

# --- the track of virtue and corruption -------------------------------------------------------------------------------
TRACK = 7
START_CORRUPTION, START_VIRTUE = 0, TRACK - 1
ALWAYS, WITH_CRIMINALS, WITHOUT_CRIMINALS = range(3)


@dataclass(frozen=True)
class Column:
    """A column of the collision track: the gains of the active player, of the player that the rules play in its place,
    and of each opponent, on a condition."""

    active: str
    virtual: str
    opponents: str
    condition: int


COLUMNS = (
    Column("silver, 3 deed", "3 deed", "debt", WITH_CRIMINALS),
    Column("silver, 2 deed", "2 deed", "corruption", WITH_CRIMINALS),
    Column("silver, deed", "deed, resource", "corruption", WITH_CRIMINALS),
    Column("2 silver, deed, debt", "deed, debt, resource", "rearrange", ALWAYS),
    Column("2 silver, debt", "debt, resource", "virtue", WITHOUT_CRIMINALS),
    Column("3 silver, 2 debt", "2 debt, resource", "virtue", WITHOUT_CRIMINALS),
    Column("4 silver, 3 debt", "3 debt, 2 resource", "deed", WITHOUT_CRIMINALS),
)
CONDITION = np.array([column.condition for column in COLUMNS], np.int16)

# --- debts and deeds --------------------------------------------------------------------------------------------------
DEBTS_ABOVE = np.array([0, 12, 12, 15, 18], np.int16)
DEEDS_ABOVE = np.array([0, 12, 12, 16, 20], np.int16)
"""Number of cards above the poverty and the prosperity card, by number of players."""
DEBT_POINTS, DEED_POINTS, APPROVED_POINTS = -2, 1, 3
AWARDS = np.array([[12, 4, 0], [12, 8, 4]], np.int16)
"""Points of the awards, for up to two players at the table, and for more."""
