"""What reports count of a finished game."""

from __future__ import annotations

from typing import Any

from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return {"turns": int(g.rounds), "Bell Tower set to end earlier": int(g.bell)}
    city = [kind for kind in range(D.NUM_KINDS) for _ in range(int(g.city[seat, kind]))]
    shown = {number: int(g.times_shown[seat, number]) for number in range(1, int(g.highest) + 1)}
    colours = [D.DISTRICTS[kind].colour for kind in city]
    return {
        "gold": int(g.gold[seat]),
        "hand": int(g.hand_size[seat]),
        "buildings": int(g.buildings[seat]),
        **{f"{name} buildings": colours.count(colour) for colour, name in enumerate(D.COLOURS)},
        "characters": [
            H.CHARACTERS[g.characters[number]].name for number, times in shown.items() for _ in range(times)
        ],
        "purple cards": [D.DISTRICTS[kind].name for kind in city if kind >= D.FIRST_PURPLE],
        "first to complete": int(g.first_completer == seat),
    }
