"""The names of cards, places and goods, which a renamed game replaces."""

from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import rival_table as R

BOX_NAMES = (
    *(place for place in B.LOCATIONS),
    *("Storehouse", "Black Market", "Guildhall", "Cathedral", "West Kingdom", "Architects"),
    *(C.GAINS[good] for good in range(C.NUM_GOODS)),
    *(building.name for building in C.BUILDINGS),
    *(apprentice.name for apprentice in C.APPRENTICES),
    *(character.name for character in H.CHARACTERS),
    *R.SIDES,
)
"""The names as texts and rules page spell them."""
