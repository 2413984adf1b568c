"""The 35 manuscripts and the four cleric bonus cards (rules sections 7.6 and 15).

Those whose print could not be read are in `reconstructed.json`.
"""

from __future__ import annotations

import itertools

import numpy as np

from architects_env.games.viscounts.data.reconstructed import COUNTED, RIBBONS, Manuscript
from architects_env.games.viscounts.data.reconstructed import MANUSCRIPTS as RECONSTRUCTED
from architects_env.games.viscounts.data.vocabulary import icon_numbers

NUM_RIBBONS = len(RIBBONS)
next_counted = itertools.count().__next__
NOTHING = next_counted()
MANUSCRIPTS_OWNED = next_counted()
FLIPPED_DEEDS = next_counted()
FLIPPED_DEBTS = next_counted()
WORKERS_IN_CASTLE = next_counted()
RESOURCES_LEFT = next_counted()
BUILDINGS_BUILT = next_counted()
ICONS_OF_KIND = next_counted()
"""The things that a tile may count (`reconstructed.COUNTED`). The number of an icon is added to the last one."""

PRINTED = (
    Manuscript(1, "black", 3, "flip"),
    Manuscript(2, "black", 4, "2 inkwell", grey_back=True),
    Manuscript(3, "black", 4, "2 virtue", grey_back=True),
    Manuscript(4, "black", 6, counts="manuscripts owned", every=2),
    Manuscript(5, "black", 6, counts="flipped deeds"),
    Manuscript(10, "blue", 3, "free hire"),
    Manuscript(11, "blue", 3, "4 silver", grey_back=True),
    Manuscript(12, "blue", 4, "2 resource"),
    Manuscript(13, "blue", 5, counts="merchant icons", every=2),
    Manuscript(14, "blue", 6, counts="criminal icons"),
    Manuscript(18, "yellow", 3, "resource"),
    Manuscript(19, "yellow", 3, "flip"),
    Manuscript(20, "yellow", 4, "2 virtue"),
    Manuscript(21, "yellow", 5, counts="noble icons"),
    Manuscript(22, "yellow", 6, counts="flipped debts"),
    Manuscript(23, "yellow", 6, counts="workers in castle", every=2, grey_back=True),
    Manuscript(27, "grey", 3, "flip"),
    Manuscript(28, "grey", 3, "virtue"),
    Manuscript(29, "grey", 4, "build workshop"),
    Manuscript(30, "grey", 5, counts="resources left", every=2),
    Manuscript(31, "grey", 6, counts="buildings built", grey_back=True),
    Manuscript(32, "grey", 7, "build guildhall"),
)
MANUSCRIPTS = tuple(sorted((*PRINTED, *RECONSTRUCTED), key=lambda tile: tile.number))
NUM_MANUSCRIPTS = len(MANUSCRIPTS)
GREY_BACKED = np.flatnonzero([tile.grey_back for tile in MANUSCRIPTS]).astype(np.int64)
BLACK_BACKED = np.flatnonzero([not tile.grey_back for tile in MANUSCRIPTS]).astype(np.int64)


def _title(tile: Manuscript) -> str:
    does = tile.effect or f"a point for {'every two ' if tile.every == 2 else ''}{tile.counts}"
    return f"{tile.ribbon} manuscript of cost {tile.cost} ({does})"


TITLES = tuple(_title(tile) for tile in MANUSCRIPTS)

RIBBON = np.array([RIBBONS.index(tile.ribbon) for tile in MANUSCRIPTS], np.int16)
COST = np.array([tile.cost for tile in MANUSCRIPTS], np.int16)
COUNTS = np.array([[*COUNTED].index(tile.counts) for tile in MANUSCRIPTS], np.int16)
EVERY = np.array([tile.every for tile in MANUSCRIPTS], np.int16)
FREE_COSTS = (3, 4)
"""Costs of the tiles that an effect may give."""

SET_POINTS = np.array([0, 1, 4, 9, 16], np.int16)
"""Points for a set of ribbons of different colours, by its size."""
RIBBONS_FOR_BONUS = 3
BONUS_POINTS = 3
BONUS_ICONS = icon_numbers(("cleric", "merchant merchant", "noble", "builder"))
"""int16[ribbons, icons]: the icons that the cleric bonus card of a colour shows permanently."""
