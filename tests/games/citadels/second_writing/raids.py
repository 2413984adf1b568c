"""The ways to remove buildings: Warlord, Diplomat, Powder House, and the Graveyard's answer (sections 6 to 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ending
from .table import Building, Player, Table
from .talk import Option, Talk, ask

if TYPE_CHECKING:
    from .turn import Turn


def raid(table: Table, turn: Turn) -> Talk:
    """5.3, 1"""
    if turn.character == "Warlord":
        yield from warlord(table, turn.player)
    elif turn.character == "Diplomat":
        yield from diplomat(table, turn.player)


def bishop_protects(table: Table, owner: Player) -> bool:
    return table.protected == owner.seat


# --- Warlord ----------------------------------------------------------------------------------------------------------
def destruction_price(table: Table, owner: Player, building: Building) -> int:
    return table.value(building) - 1 + table.wall(owner, building)


def destroyable(table: Table, warlord: Player, owner: Player) -> list[Building]:
    if (
        bishop_protects(table, owner)
        or table.is_safe(owner)
        or (owner is warlord and not table.options.warlord_may_hit_own_city)
    ):
        return []
    return [
        building
        for building in owner.city
        if building.name != "Keep" and destruction_price(table, owner, building) <= warlord.gold
    ]


def warlord(table: Table, player: Player) -> Talk:
    def victims() -> list[Option]:
        return [*(("player", owner.seat) for owner in table.players if destroyable(table, player, owner)), ("nobody",)]

    choice = yield from ask(player.seat, "destroy in", victims)
    if choice == ("nobody",):
        return
    owner = table.players[choice[1]]
    kind = yield from ask(
        player.seat, "destroy what", [building.kind for building in destroyable(table, player, owner)]
    )
    building = owner.of_kind(kind)
    player.gold -= destruction_price(table, owner, building)
    saviour = graveyard_owner(table, player, building)
    take_down(table, owner, building)
    yield from offer_to_graveyard(table, saviour, building.name)


def take_down(table: Table, owner: Player, building: Building) -> None:
    """A building leaves its city for ever. The coin goes to the bank, cards that lie under it are discarded; the
    building itself is the caller's."""
    owner.city.remove(building)
    table.discard(*building.under)
    ending.city_has_shrunk(table, owner, building)


def graveyard_owner(table: Table, destroyer: Player, building: Building) -> Player | None:
    """The player who may take a building that is going to be destroyed."""
    owner = table.owner("Graveyard")
    if owner is None or owner is destroyer or owner.gold < 1:
        return None
    return owner if building.name != "Graveyard" or table.options.graveyard_saves_itself else None


def offer_to_graveyard(table: Table, saviour: Player | None, card: str) -> Talk:
    if saviour:
        answer = yield from ask(saviour.seat, "graveyard", [("yes",), ("no",)])
        if answer == ("yes",):
            saviour.gold -= 1
            saviour.hand.append(card)
            table.knowledge.comes(saviour.seat, card, seen=table.knowledge.seats)
            return
    table.discard_openly(card)


# --- Powder House -----------------------------------------------------------------------------------------------------
def explodable(table: Table, player: Player) -> list[Player]:
    return [owner for owner in table.others(player) if owner.city and not table.is_safe(owner)]


def explode(table: Table, turn: Turn) -> Talk:
    """A25"""
    player = turn.player
    turn.used.add("Powder House")
    _, seat = yield from ask(player.seat, "explode in", [("player", owner.seat) for owner in explodable(table, player)])
    owner = table.players[seat]
    kind = yield from ask(player.seat, "explode what", [building.kind for building in owner.city])
    building, powder_house = owner.of_kind(kind), player.building("Powder House")
    assert powder_house
    saviour = graveyard_owner(table, player, building) if table.options.graveyard_vs_powder_house else None
    take_down(table, owner, building)
    take_down(table, player, powder_house)
    table.discard_openly("Powder House")
    yield from offer_to_graveyard(table, saviour, building.name)


# --- Diplomat ---------------------------------------------------------------------------------------------------------
def difference(table: Table, given: Building, owner: Player, taken: Building) -> int:
    """The price that the Diplomat pays."""
    wall = table.wall(owner, taken) if table.options.great_wall_affects_diplomat else 0
    return max(table.value(taken) + wall - table.value(given), 0)


def makes_duplicate(city: list[Building], leaves: Building, comes: Building) -> bool:
    """A city gets no further one of a name for one of the same name."""
    return leaves.name != comes.name and any(building.name == comes.name for building in city)


def takeable(table: Table, player: Player, given: Building, owner: Player) -> list[Building]:
    """A17, A3"""
    full = len(owner.city) >= table.options.city_size
    if bishop_protects(table, owner) or (full and table.options.diplomat_vs_complete_city == "forbidden"):
        return []
    return [
        taken
        for taken in owner.city
        if taken.name != "Keep"
        and taken.kind != given.kind
        and difference(table, given, owner, taken) <= player.gold
        and (
            table.options.allow_duplicates
            or not (makes_duplicate(player.city, given, taken) or makes_duplicate(owner.city, taken, given))
        )
    ]


def diplomat(table: Table, player: Player) -> Talk:
    others = table.others(player)

    def gifts() -> list[Option]:
        return [
            *(given.kind for given in player.city if any(takeable(table, player, given, owner) for owner in others)),
            ("nothing",),
        ]

    choice = yield from ask(player.seat, "give away", gifts)
    if choice == ("nothing",):
        return
    given = player.of_kind(choice)
    _, seat = yield from ask(
        player.seat, "swap with", [("player", owner.seat) for owner in others if takeable(table, player, given, owner)]
    )
    owner = table.players[seat]
    kind = yield from ask(player.seat, "swap for", [taken.kind for taken in takeable(table, player, given, owner)])
    taken = owner.of_kind(kind)
    gold = difference(table, given, owner, taken)
    player.gold -= gold
    owner.gold += gold
    player.city[player.city.index(given)], owner.city[owner.city.index(taken)] = taken, given
