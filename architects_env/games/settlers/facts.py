"""What reports count of a finished game."""

from __future__ import annotations

from typing import Any

from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.solo import collection


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return (
            {"turns": int(g.rounds), "collection": int(collection(g))}
            if g.num_players == 1
            else {"turns": int(g.rounds)}
        )
    cards = [int(card) for card in g.empire[seat, : g.empire_size[seat]]]
    return {
        "faction": [V.FACTIONS[int(g.faction[seat])]],
        "common locations": sum(card < C.NUM_COMMON for card in cards),
        "faction locations": sum(card >= C.NUM_COMMON for card in cards),
        "deals": int(g.deals_size[seat]),
        "foundations": int(g.foundations_size[seat]),
        "hand": int(g.hand_common_size[seat] + g.hand_faction_size[seat]),
        "locations": [C.TITLES[card] for card in cards],
    }
