"""The names of cards, places and goods, which a renamed game replaces."""

from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import options as O

BOX_NAMES = (
    *("West Kingdom", "Viscounts", "castle", *B.BUILDING_TYPES),
    *B.MEANS,
    *(kind.name for kind in C.ALL_KINDS),
    *O.RIVALS,
)
"""The names as texts and rules page spell them."""
