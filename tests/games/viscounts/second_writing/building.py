"""Placing a building (section 7.3): its spot's bonus, then the links to occupied neighbours."""

from __future__ import annotations

from . import automaton, castle, effects
from .table import Automaton, Place, Player, Table
from .talk import Talk, pick
from .words import Effects, read


def open_places(table: Table) -> list[Place]:
    return [place for place in table.places if place not in table.buildings]


def build_free(table: Table, player: Player, kind: str) -> Talk:
    """12.5: any one of the kind on any open spot of the board; in setup on the viscount's own segment (S4-1)."""
    slots = [slot for slot in player.unbuilt if player.type_of(slot) == kind]
    places = open_places(table)
    if table.in_setup and player.space is not None:
        places = [place for place in places if place[0] == player.space[0]]
    if not slots or not places:
        return
    if isinstance(player, Automaton):
        slot, place = slots[0], automaton.first_place(table, player, open_places(table))
    else:
        slot, place = yield from choose(player, slots, places)
    yield from put_up(table, player, slot, place)


def choose(player: Player, slots: list[int], places: list[Place]) -> Talk:
    slot = yield from pick(player.seat, "building", "building", slots)
    name = yield from pick(player.seat, "spot", "spot", [f"{segment}{number + 1}" for segment, number in places])
    return slot, (name[0], int(name[1]) - 1)


def put_up(table: Table, player: Player, slot: int, place: Place) -> Talk:
    player.unbuilt.remove(slot)
    table.buildings[place] = (player.seat, slot)
    if isinstance(player, Automaton):
        yield from automaton.once_when_built(table, player, slot)
    yield from effects.resolve(table, player, table.spot(place).bonus)
    links = joined(table, place)
    while links:
        ways = list(links)
        way = ways[0] if isinstance(player, Automaton) else (yield from pick(player.seat, "link", "link", ways))
        other, bonus = links.pop(way)
        yield from link_bonus(table, player, table.players[table.buildings[other][0]], bonus)


def joined(table: Table, place: Place) -> dict[str, tuple[Place, Effects]]:
    """Occupied neighbours, the one before it and the one after it, and what joins them."""
    places = table.places
    here = places.index(place)
    before, after = places[here - 1], places[(here + 1) % len(places)]
    found = {"back": (before, table.spot(before).link), "on": (after, table.spot(place).link)}
    return {
        way: (other, bonus) for way, (other, bonus) in found.items() if bonus is not None and other in table.buildings
    }


def link_bonus(table: Table, player: Player, other: Player, bonus: Effects) -> Talk:
    """The active player first; once only if both ends are the active player's. Workers are all moved before anything
    follows (S2-1)."""
    owners = [player] if other is player else [player, other]
    if bonus != read("castle move"):
        for owner in owners:
            yield from effects.resolve(table, owner, bonus)
        return
    moved: list[Player] = []
    for owner in owners:
        if (yield from castle.castle_move(table, owner)):
            moved.append(owner)
    if moved:
        yield from castle.procedure(table, moved)
