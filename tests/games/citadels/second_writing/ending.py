"""The end of the game and the points (section 9)."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from .cards import COLOURS
from .table import Building, Player, Table
from .talk import Talk, ask


# --- the end ----------------------------------------------------------------------------------------------------------
def city_has_grown(table: Table, player: Player) -> None:
    table.buildings_built += 1
    size = table.options.city_size
    if len(player.city) == size - 1:
        table.rose[player.seat] = table.buildings_built
    if len(player.city) >= size and table.first_full is None:
        table.first_full = player.seat
    if len(player.city) >= table.threshold:
        begin_last_round(table, player.seat)


def begin_last_round(table: Table, first_completer: int) -> None:
    if not table.last_round:
        table.last_round, table.first_completer = True, first_completer


def city_has_shrunk(table: Table, player: Player, building: Building) -> None:
    """A building was destroyed. Only a Bell Tower can undo the end."""
    if len(player.city) < table.options.city_size - 1:
        table.rose.pop(player.seat, None)
    if building.name == "Bell Tower":
        table.bell_rings_earlier = False
        if table.last_round:
            table.last_round, table.first_completer = table.first_full is not None, table.first_full


def ask_bell(table: Table, player: Player) -> Talk:
    size = table.options.city_size
    _, said = yield from ask(player.seat, "bell", [("bell", size), ("bell", size - 1)])
    table.bell_rings_earlier = said < size
    ready = [seat for seat in table.rose if len(table.players[seat].city) >= table.threshold]
    if ready:
        begin_last_round(table, min(ready, key=lambda seat: table.rose[seat]))


# --- points -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Points:
    """Points by source (9.1)."""

    costs: int
    coins: int
    colours: int
    complete: int
    wishing_well: int
    treasury: int
    map_room: int
    museum: int

    @property
    def buildings(self) -> int:
        """Line 1 of 9.1."""
        return self.costs + self.coins

    @property
    def total(self) -> int:
        return sum(astuple(self))


def points(table: Table, player: Player) -> Points:
    """The points of a player, with the colour of the Haunted City that brings most."""
    return max(
        (points_with(table, player, colour) for colour in haunted_colours(table, player)),
        key=lambda points: points.total,
    )


def haunted_colours(table: Table, player: Player) -> tuple[str, ...]:
    haunted = player.building("Haunted City")
    if haunted is None or (table.options.haunted_city_last_round_restriction and haunted.round_built == table.round):
        return ("purple",)
    return COLOURS


def points_with(table: Table, player: Player, haunted: str) -> Points:
    eight = ("Dragon Gate", "University")
    colours = [haunted if building.name == "Haunted City" else building.colour for building in player.city]
    museum = player.building("Museum")
    complete = 4 if player.seat == table.first_completer else 2 if len(player.city) >= table.threshold else 0
    return Points(
        costs=sum(8 if building.name in eight else table.cost(building.name) for building in player.city),
        coins=sum(building.coin for building in player.city),
        colours=3 if {*colours} == {*COLOURS} else 0,
        complete=complete,
        wishing_well=colours.count("purple") - 1 if player.has("Wishing Well") else 0,
        treasury=player.gold if player.has("Imperial Treasury") else 0,
        map_room=len(player.hand) if player.has("Map Room") else 0,
        museum=len(museum.under) if museum else 0,
    )


def ranks(table: Table) -> list[int]:
    """1 for the first; equals share a place (A38)."""
    keys = [(points(table, player).total, points(table, player).buildings, player.gold) for player in table.players]
    return [1 + sum(other > key for other in keys) for key in keys]
