"""Locks on things that the player to move could not pay for: townsfolk and manuscript of a segment, and buildings.

Icons count as they do now, including those that can be bought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.building import means_to_build
from architects_env.games.viscounts.rules.icons import icons_for, payable
from architects_env.games.viscounts.rules.manuscript_rules import manuscript_cost
from architects_env.play.drawing.locks import Lock, unpaid
from architects_env.play.faces.viscounts.picture.icons import SILVER, SUITS

Locks = Sequence[Lock | None]


def shows_locks(g: Any, seat: int) -> bool:
    """Return whether locks are shown to `seat`, which is while it chooses a card to play or a space to ride to.

    Later the list of choices says what can be paid, because a dismissal may change it.
    """
    return bool(g.seat == seat and not g.over and g.rounds > 0 and g.stage in (S.PLAY, S.MOVE))


def townsfolk_locks(g: Any, seat: int) -> Locks:
    """Return the locks on townsfolk cards by segment."""
    if not shows_locks(g, seat):
        return [None] * B.NUM_SEGMENTS
    values = [0 if card == S.NO_CARD else int(C.VALUE[C.KIND[card]]) for card in g.townsfolk_top]
    return [unpaid([(SILVER, value - int(g.silver[seat]))]) for value in values]


def manuscript_locks(g: Any, seat: int) -> Locks:
    """Return the locks on manuscripts, or on what is printed under the last one, by segment."""
    if not shows_locks(g, seat):
        return [None] * B.NUM_SEGMENTS
    means = int(icons_for(g, seat, C.TRANSCRIBE, S.NO_CARD) + payable(g, seat, C.TRANSCRIBE, 0))
    costs = [int(manuscript_cost(g, segment)) for segment in range(B.NUM_SEGMENTS)]
    return [unpaid([(SUITS[C.CLERIC], cost - means)]) for cost in costs]


def building_locks(g: Any, seat: int) -> Locks:
    """Return the locks on buildings that are still on the seat's board, by slot."""
    if not shows_locks(g, seat):
        return [None] * B.NUM_BUILDINGS
    means = int(means_to_build(g, seat, S.NO_CARD, 0))
    costs = [
        0 if built else int(B.BUILDING_COST[kind]) for built, kind in zip(g.built[seat], B.TYPE_OF_SLOT, strict=True)
    ]
    return [unpaid([(SUITS[C.BUILDER], cost - means)]) for cost in costs]
