"""The names of cards, places and goods, which a renamed game replaces."""

from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V

BOX_NAMES = (
    *V.FACTIONS,
    *(faction.removesuffix("s") for faction in V.FACTIONS),
    *V.GOODS[: V.NUM_TOKENS],
    *(title for title in C.TITLES if not title.startswith("Attack on ")),
)
"""The names as texts and rules page spell them."""
