"""Manuscripts (sections 7.6 and 12.5): taking a tile, the cleric bonus cards, the effect."""

from __future__ import annotations

from . import automaton, effects
from .printed_board import PRINTED_MANUSCRIPTS
from .printed_cards import MANUSCRIPTS
from .table import Automaton, Player, Table
from .talk import Talk, pick

FREE_COSTS = (3, 4)
RIBBONS_FOR_BONUS = 3


def take(table: Table, player: Player, segment: str) -> Talk:
    """The visible tile of a segment; without tiles the printed one, which only has its effect."""
    if not table.manuscripts[segment]:
        yield from effects.resolve(table, player, PRINTED_MANUSCRIPTS[segment])
        return
    tile = MANUSCRIPTS[table.manuscripts[segment].pop(0)]
    player.manuscripts.append(tile.name)
    ribbons = sum(MANUSCRIPTS[name].ribbon == tile.ribbon for name in player.manuscripts)
    if ribbons >= RIBBONS_FOR_BONUS and tile.ribbon in table.unclaimed:
        table.unclaimed.remove(tile.ribbon)
        player.bonus_cards.append(tile.ribbon)
    yield from effects.resolve(table, player, tile.effects)


def free_segments(table: Table) -> list[str]:
    return [
        segment
        for segment in table.ring
        if table.manuscripts[segment] and MANUSCRIPTS[table.manuscripts[segment][0]].cost in FREE_COSTS
    ]


def take_free(table: Table, player: Player) -> Talk:
    segments = free_segments(table)
    if not segments:
        return
    if isinstance(player, Automaton):
        segment = automaton.first_segment(table, player, segments)
    else:
        segment = yield from pick(player.seat, "manuscript", "manuscript", segments)
    yield from take(table, player, segment)
