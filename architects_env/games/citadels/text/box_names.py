"""The names of cards, places and goods, which a renamed game replaces."""

from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D

BOX_NAMES = (
    *("Citadels", "The Dark City", "Dark City", "gold"),
    *(district.name for district in D.DISTRICTS),
    *(character.name for character in H.CHARACTERS),
)
"""The names as texts and rules page spell them."""
