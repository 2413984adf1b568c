"""What reports count of a finished game."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.scoring import workers_in_castle

TURN_ORDER = ("first", "second", "third", "fourth")


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return {"turns": int(g.rounds), "poverty revealed": int(g.poverty), "prosperity revealed": int(g.prosperity)}
    owned = np.flatnonzero(g.manuscript_owner == seat)
    built = [int(B.TYPE_OF_SLOT[slot]) for slot in np.flatnonzero(g.built[seat])]
    own = [
        *g.discard_pile[seat, : g.discard_pile_size[seat]],
        *g.draw_pile[seat, : g.draw_pile_size[seat]],
        *g.hand[seat, : g.hand_size[seat]],
        *g.line[seat],
    ]
    hired = [int(C.KIND[card]) for card in own if card != S.NO_CARD and C.KIND[card] < C.FIRST_HERO]
    return {
        "turn order": [TURN_ORDER[(seat - int(g.start_player)) % int(g.num_players)]],
        "player card": [str(int(g.card_of[seat]) + 1)] if g.card_of[seat] != S.NO_CARD else [],
        "hero": [C.KIND_TITLES[C.KIND[g.hero_of[seat]]]] if g.hero_of[seat] != S.NO_CARD else [],
        "townsfolk hired": [C.KIND_TITLES[kind] for kind in hired],
        **{f"{name}s": built.count(kind) for kind, name in enumerate(B.BUILDING_TYPES)},
        **{
            f"{M.RIBBONS[ribbon]} manuscripts": int((M.RIBBON[owned] == ribbon).sum())
            for ribbon in range(M.NUM_RIBBONS)
        },
        "workers in the castle": int(workers_in_castle(g, seat)),
        "castle leader": int(g.leader == seat),
        "unpaid debts": int(g.debts[seat]),
        "paid debts": int(g.paid_debts[seat]),
        "acquired deeds": int(g.deeds[seat]),
        "approved deeds": int(g.approved_deeds[seat]),
        "cards owned": len([card for card in own if card != S.NO_CARD]),
        "shuffles": int(g.shuffles[seat]),
    }
