"""What whoever has the turn could not pay in Viscounts: the townsfolk and the manuscript of a segment, and buildings.
Icons count as they do now; what is paid for icons counts as well."""

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


def plans(g: Any, seat: int) -> bool:
    """Whether locks are shown to `seat`: while it chooses a card to play, or where to ride. Later the choices say what
    can be paid, for a dismissal may change it."""
    return bool(g.seat == seat and not g.over and g.rounds > 0 and g.stage in (S.PLAY, S.MOVE))


def townsfolk_locks(g: Any, seat: int) -> Locks:
    """On the cards that could be hired, by segment."""
    if not plans(g, seat):
        return [None] * B.NUM_SEGMENTS
    values = [0 if card == S.NO_CARD else int(C.VALUE[C.KIND[card]]) for card in g.townsfolk_top]
    return [unpaid([(SILVER, value - int(g.silver[seat]))]) for value in values]


def manuscript_locks(g: Any, seat: int) -> Locks:
    """On manuscripts, or on what is printed where none lies, by segment."""
    if not plans(g, seat):
        return [None] * B.NUM_SEGMENTS
    means = int(icons_for(g, seat, C.TRANSCRIBE, S.NO_CARD) + payable(g, seat, C.TRANSCRIBE, 0))
    costs = [int(manuscript_cost(g, segment)) for segment in range(B.NUM_SEGMENTS)]
    return [unpaid([(SUITS[C.CLERIC], cost - means)]) for cost in costs]


def building_locks(g: Any, seat: int) -> Locks:
    """On the buildings that are still on the own board, by slot."""
    if not plans(g, seat):
        return [None] * B.NUM_BUILDINGS
    means = int(means_to_build(g, seat, S.NO_CARD, 0))
    costs = [
        0 if built else int(B.BUILDING_COST[kind]) for built, kind in zip(g.built[seat], B.TYPE_OF_SLOT, strict=True)
    ]
    return [unpaid([(SUITS[C.BUILDER], cost - means)]) for cost in costs]
