"""Schemes and boards of the virtual viscounts (rules section 16).

Eleven schemes and three boards are reconstructed (`reconstructed.json`).
"""

from __future__ import annotations

import numpy as np

from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data.reconstructed import BOARDS as RECONSTRUCTED_BOARDS
from architects_env.games.viscounts.data.reconstructed import FOCI, Board, Scheme
from architects_env.games.viscounts.data.reconstructed import SCHEMES as RECONSTRUCTED
from architects_env.games.viscounts.data.vocabulary import icon_numbers

# --- schemes ----------------------------------------------------------------------------------------------------------
PRINTED = (
    Scheme("S1", "builder noble", "resource", 1, ("build", "focus", "debt, flip deed")),
    Scheme("S4", "noble", "dismiss", 2, ("workers", "flip, virtue")),
    Scheme("S7", "criminal", "corruption per criminal, future scheme", 1, ("focus", "deed, flip debt")),
    Scheme("F3", "cleric builder", "2 resource", 2, ("build", "focus", "debt, flip deed")),
    Scheme("F6", "cleric", "virtue, dismiss", 4, ("transcribe", "workers", "deed, debt")),
)
SCHEMES = tuple(sorted((*PRINTED, *RECONSTRUCTED), key=lambda scheme: (scheme.id[0] != "S", scheme.id)))
"""All schemes, the starting ones first, then the future ones."""
SCHEME_TITLES = tuple(f"scheme {scheme.id}" for scheme in SCHEMES)
NUM_SCHEMES = len(SCHEMES)
FIRST_FUTURE = NUM_SCHEMES // 2
SCHEME_ICON = icon_numbers(scheme.icons for scheme in SCHEMES)
STEPS = np.array([scheme.steps for scheme in SCHEMES], np.int16)
MOST_ALTERNATIVES = 3

# --- boards -----------------------------------------------------------------------------------------------------------
CLERIC_BOARD = Board(
    "cleric",
    "transcribe",
    ("inkwell", "stone", "gold"),
    False,
    ("cleric", "builder", "noble"),
    "noble",
    "builder cleric",
    "inkwell, stone, deed, debt",
    ("S4", "F1", "F4"),
)
BOARDS = (CLERIC_BOARD, *RECONSTRUCTED_BOARDS)
BOARD_NAMES = tuple(board.name for board in BOARDS)
PREFERENCE = np.array([[B.RESOURCES.index(name) for name in board.preference] for board in BOARDS], np.int16)
"""int16[boards, 3]: the resource that the viscount takes while it has fewer than the cap, the second, and the last
one."""
PREFERENCE_CAP = np.array([6, 4], np.int16)
ONE_STOCK = np.array([board.one_stock for board in BOARDS], np.int16)
FOCUS = np.array([FOCI.index(board.focus) for board in BOARDS], np.int16)
FOCUS_TRANSCRIBE, FOCUS_BUILD, FOCUS_WORKERS, FOCUS_FLIP = range(len(FOCI))
REMOVED = np.array([[scheme.id in board.removed for scheme in SCHEMES] for board in BOARDS], np.int16)

AI_TYPE_OF_SLOT = np.repeat(np.array([B.GUILDHALL, B.TRADING_POST, B.WORKSHOP], np.int16), B.SLOTS_A_TYPE)
"""The type of each of its building slots, left to right."""
SCHEME_SLOT, COLLISION_SLOT, FLIP_SLOT, GAIN_SLOT, SHUFFLE_VIRTUE_SLOT, SHUFFLE_CORRUPTION_SLOT = range(
    B.SLOTS_A_TYPE, B.NUM_BUILDINGS
)
AI_SLOT_ABILITIES = (
    "an icon",
    "an icon",
    "an icon",
    "gains a future scheme, once",
    "flips a debt at every collision without own criminals",
    "dismisses when it flips",
    "dismisses when it gains a scheme",
    "1 virtue when it shuffles",
    "1 corruption when it shuffles",
)
AI_SLOT_ICONS = np.stack(
    [icon_numbers((*board.guildhalls, *[""] * (B.NUM_BUILDINGS - B.SLOTS_A_TYPE))) for board in BOARDS]
)
"""int16[boards, slots, icons]: the icons that its guildhalls show permanently."""
AI_LINE_ICONS = np.stack([icon_numbers(("", board.second_slot, board.third_slot)) for board in BOARDS])
"""int16[boards, line, icons]: the icons printed on slots without a scheme."""
LEAST_WORKERS = 2
"""Smallest number of workers that the virtual viscount places by the action."""
PAIRS_REVEALED = 2
assert PREFERENCE.shape == (len(BOARDS), B.NUM_RESOURCES)
