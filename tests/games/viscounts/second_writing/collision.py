"""Collision of the two markers (section 10)."""

from __future__ import annotations

from . import automaton, effects
from .printed_board import AI_COLLISION_GAINS, AI_FLIP_AT_COLLISION, COLLISION_GAINS, COLLISION_VIRTUE, OPPONENT_EFFECTS
from .table import Automaton, Player, Table, criminals_condition
from .talk import Talk


def resolve_collision(table: Table, player: Player) -> Talk:
    if player.corruption != player.virtue:
        return
    everybody = table.in_turn_order(player.seat)
    for owner in everybody:
        if owner.criminals == 0:
            yield from _of_buildings(table, owner)
    for owner in everybody:
        yield from effects.fire(table, owner, "any collision")
    gains = AI_COLLISION_GAINS if isinstance(player, Automaton) else COLLISION_GAINS
    yield from effects.resolve(table, player, gains[player.corruption])
    condition, effect = OPPONENT_EFFECTS[player.corruption]
    for opponent in everybody[1:]:
        if criminals_condition(opponent, condition):
            yield from effects.resolve(table, opponent, effect)
    player.corruption, player.virtue = 0, 6


def _of_buildings(table: Table, owner: Player) -> Talk:
    """Step 1: the second workshop, or the automaton's trading post."""
    if isinstance(owner, Automaton):
        if owner.has_built(AI_FLIP_AT_COLLISION):
            yield from automaton.flip(table, owner, "flip debt")
    elif owner.has_built(COLLISION_VIRTUE):
        effects.virtue(owner)
