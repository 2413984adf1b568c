"""The figures printed on the board and on the player boards: costs, tracks and spaces, one table each."""

from __future__ import annotations

import numpy as np

MOST_PLAYERS = 5
WORKERS = 20
START_SILVER = np.array([3, 4, 5, 6, 7], np.int16)
START_VIRTUE = 7
START_TAX = 4
DEALT, DEALT_ALONE, KEPT = 4, 5, 3
IN_BOX = np.array([35, 40, 40, 25, 30], np.int16)
"""Number of clay, wood, stone, gold and marble in the box, for the option supply = box."""
HAND_LIMIT = 6
APPRENTICE_LIMIT = 5

# --- open-circle locations, in the order of the board -----------------------------------------------------------------
QUARRY, FOREST, MINES, SILVERSMITH, STOREHOUSE, WORKSHOP, TOWN_CENTRE, TAX_STAND, GUARDHOUSE = range(9)
LOCATIONS = (
    "Quarry",
    "Forest",
    "Mines",
    "Silversmith",
    "King's Storehouse",
    "Workshop",
    "Town Centre",
    "Tax Stand",
    "Guardhouse",
)
NUM_LOCATIONS = len(LOCATIONS)
SPOTS = tuple(location.removeprefix("King's ").lower() for location in LOCATIONS)
"""Names of the places in pictures and on scheme cards."""

# --- the display of apprentices ---------------------------------------------------------------------------------------
UPPER_ROW, LOWER_ROW = range(2)

# --- costs: plain silver goes to the general supply, tax silver to the Tax Stand --------------------------------------
HIRE, FIRST_CAPTURE, RESCUE, PAY_DEBT = range(4)
PLAIN_SILVER = np.array([2, 0, 3, 3], np.int16)
TAX_SILVER = np.array([2, 1, 2, 3], np.int16)
FURTHER_CAPTURE = 1
SMALL, MIDDLE, LARGE = range(3)
MARKET_SPACES = ("small", "middle", "large")
MARKET_SILVER = np.array([1, 2, 3], np.int16)
MARKET_MOST_VIRTUE = 9
MARKET_DRAW = 5
TAX_STAND_VIRTUE = 2
CAPTURE_LOCATIONS = np.array([0, 2, 2, 2, 1, 1], np.int16)
"""Number of locations from which the captures of one turn may come, by number of players."""

# --- virtue track -----------------------------------------------------------------------------------------------------
MOST_VIRTUE = 14
VIRTUE_POINTS = np.array([-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7], np.int16)
TAXES_IGNORED = np.array([2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], np.int16)
UNPAID_DEBT_POINTS = -2
PRISON_VIRTUE_LOSS, PRISON_VIRTUE = 3, 1
"""Number of own workers in prison from which a Black Market Reset costs virtue, and the virtue that it costs."""
RESCUE_VIRTUE = 1
"""Virtue that a rescue for a debt costs."""

# --- Guildhall --------------------------------------------------------------------------------------------------------
GUILDHALL_ROWS, GUILDHALL_COLUMNS = 4, np.array([0, 3, 3, 4, 5, 6], np.int16)
"""Number of rows, and number of columns by the number of players at the table."""
FIRST_RESET_ROW = 2
"""Row (from 0): a worker on the first slot of this row, or of the one below, triggers a Black Market Reset."""
REFRESH_COLUMN, REFRESH_ROWS = 2, 3
"""Column (from 0) and number of rows: with aoa_guildhall_refresh a worker on one of these slots renews the left end of
the display."""
MOST_SLOTS = 24

# --- Cathedral, by the level that is reached (0: the start) -----------------------------------------------------------
CATHEDRAL_LEVELS = 5
CATHEDRAL_POINTS = np.array([0, 2, 4, 7, 12, 20], np.int16)
CATHEDRAL_SPACES = np.array([5, 3, 3, 2, 2, 1], np.int16)
CATHEDRAL_GOLD = np.array([0, 1, 0, 0, 0, 2], np.int16)
CATHEDRAL_MARBLE = np.array([0, 0, 0, 1, 0, 2], np.int16)
CATHEDRAL_GOLD_AND_MARBLE = np.array(
    [(0, 0, 0, gold, marble, 0) for gold, marble in zip(CATHEDRAL_GOLD, CATHEDRAL_MARBLE, strict=True)], np.int16
)
"""The cost of each level as goods: clay, wood, stone, gold, marble, silver."""
CATHEDRAL_WOOD_STONE = np.array([0, 0, 4, 0, 8, 0], np.int16)
CATHEDRAL_LEAST_VIRTUE = 5
REWARDS_USED = np.array([0, 5, 5, 7, 9, 11], np.int16)

# --- King's Storehouse: goods mixes (clay, wood, stone) ---------------------------------------------------------------
VIRTUE_MIXES = np.array([(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)], np.int16)
MARBLE_MIXES = np.array([(0, 3, 0), (0, 2, 1), (0, 1, 2), (0, 0, 3)], np.int16)
