"""The engine's observation shows a seat exactly the knowledge that sections 4.4 and 10 allow."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from architects_env.core.play.match import Match

from .cards import DISTRICTS
from .draft import possible_places
from .engine import NAMES
from .table import Table

COPIES = np.array([DISTRICTS[name].copies for name in NAMES])
ASIDE = {"face up": 0, "travels": 1, "face down": 2, "laid down": 2}
MOST_NUMBERS = 9
Numbers = dict[tuple[int, int], float]


def cards(shares: np.ndarray) -> Counter[str]:
    """Shares of the copies of each card, as cards."""
    numbers = np.rint(shares * COPIES).astype(int)
    return Counter({NAMES[kind]: int(numbers[kind]) for kind in np.flatnonzero(numbers)})


def observed(match: Match, seat: int) -> dict[str, Any]:
    """The hidden things that the observation shows."""
    parts = match.game.observation_layout.split(match.observation(seat))
    others = range(1, match.num_players)
    held, aside = parts["may_hold"].reshape(-1, MOST_NUMBERS), parts["aside"].reshape(-1, MOST_NUMBERS)
    return {
        "hand": cards(parts["hand"].ravel()),
        "pile": cards(parts["pile"].ravel()),
        "deck": cards(parts["deck"].ravel()),
        "under the Museum": cards(parts["under_museum"].ravel()),
        "known": {(seat + i) % match.num_players: cards(parts["known"].reshape(-1, len(NAMES))[i]) for i in others},
        "held": {((seat + i) % match.num_players, n + 1): float(held[i, n]) for i, n in np.argwhere(held).tolist()},
        "aside": {(i, n + 1): float(aside[i, n]) for i, n in np.argwhere(aside).tolist()},
    }


def to_be_seen(table: Table, seat: int) -> dict[str, Any]:
    """The same by the rules page. "1 certain, 0.5 possible" of characters."""
    player = table.players[seat]
    held, aside = characters(table, seat)
    return {
        "hand": Counter(player.hand),
        "deck": Counter(table.deck) if seat in table.knowledge.of_deck else Counter(),
        "pile": Counter(lying.name for lying in (*table.pile, *table.under_deck) if seat in lying.seen),
        "under the Museum": Counter(
            lying.name for owner in table.players for own in owner.city for lying in own.under if seat in lying.seen
        ),
        "known": {other.seat: +table.knowledge.hand(seat, other.seat) for other in table.others(player)},
        "held": held,
        "aside": aside,
    }


def characters(table: Table, seat: int) -> tuple[Numbers, Numbers]:
    held: Numbers = {}
    aside: Numbers = {}
    for number in table.characters:
        places = possible_places(table, seat, number)
        sure = 1.0 if len(places) == 1 else 0.5
        for what, where in places:
            if what == "held":
                assert where is not None
                held[where, number] = sure
            else:
                aside[ASIDE[what], number] = max(sure, aside.get((ASIDE[what], number), 0.0))
    return held, aside
