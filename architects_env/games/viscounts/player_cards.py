"""The ten player cards, drafted with a hero each (rules section 3). Cards 3 to 7 could not be read: they stand in
`reconstructed.json`."""

from __future__ import annotations

from architects_env.games.viscounts.reconstructed import PLAYER_CARDS as RECONSTRUCTED
from architects_env.games.viscounts.rows import PlayerCard

PRINTED = (
    PlayerCard(1, "stone, 2 inkwell, 8 silver, 2 deed, debt", "virtue"),
    PlayerCard(2, "2 resource, 6 silver, 3 deed, debt", "flip deed"),
    PlayerCard(8, "resource, silver, deed, debt", "build trading post here"),
    PlayerCard(9, "2 stone, 5 silver, deed, debt", "destroy own card"),
    PlayerCard(10, "stone, gold, inkwell, 10 silver, deed, 2 debt", "2 virtue"),
)
PLAYER_CARDS = tuple(sorted((*PRINTED, *RECONSTRUCTED), key=lambda card: card.number))
"""In the order of their numbers, which go from 1 to 10."""
NUM_PLAYER_CARDS = len(PLAYER_CARDS)
