"""What reports count of a finished game."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import has
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects.seating import places_to

TURN_ORDER = ("first", "second", "third", "fourth", "fifth")


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return {"turns": int(g.turns), "Black Market resets": int(g.resets)}
    character = int(g.character[seat])
    return {
        "turn order": [TURN_ORDER[places_to(g, g.start_player, seat)]],
        "character": [H.CHARACTERS[character].name] if character != H.NO_CHARACTER else [],
        "buildings": [card.name for i, card in enumerate(C.BUILDINGS) if has(int(g.built[seat]), i)],
        "apprentices": [card.name for i, card in enumerate(C.APPRENTICES) if has(int(g.apprentices[seat]), i)],
        "Cathedral level": int(g.cathedral[seat]),
        "virtue": int(g.virtue[seat]),
        "unpaid debts": int(g.unpaid_debts[seat]),
        "paid debts": int(g.paid_debts[seat]),
    }
