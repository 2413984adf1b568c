"""The cleanup of a round, and the end of the game."""

from __future__ import annotations

from collections import Counter

from tests.games.settlers.second_writing.cards import KEPT, RESOURCES
from tests.games.settlers.second_writing.table import Location, Player, Table

SHRINE_STEPS = ((12, 10), (7, 5), (3, 2))
GATE_CARDS, GATE_BONUS = 3, 2
TITLES = (
    (80, "Emperor"),
    (70, "King"),
    (60, "Castellan"),
    (50, "Knight"),
    (40, "Squire"),
    (30, "Servant"),
    (0, "Commoner"),
)


def cleanup(table: Table) -> None:
    """Keeps the goods that may be kept and removes all others. Then the first player's token moves to the left."""
    if not table.options.warehouses_serve_taker:
        return_tokens(table)
    for player in table.players:
        kept = {KEPT[player.faction], *(RESOURCES if table.with_verb(player.seat, "store_resources") else ())}
        player.supply = Counter({good: number for good, number in player.supply.items() if good in kept})
    return_tokens(table)
    for loc in table.all_locations():
        loc.uses, loc.defense, loc.locked = 0, 0, False
    table.first = (table.first + 1) % len(table.players)


def return_tokens(table: Table) -> None:
    """Returns locations that were taken over to their owners."""
    for loc in table.all_locations():
        loc.taken_by = None


def location_points(loc: Location) -> int:
    return 2 if loc.card.of_a_faction else 1


def bonus_points(loc: Location) -> int:
    """Points for the cards or goods in a Gate or on a Shrine. They are its owner's, even if another player has taken it
    over."""
    if loc.card.has("keep_resources"):
        return next((points for least, points in SHRINE_STEPS if sum(loc.resources.values()) >= least), 0)
    return GATE_BONUS if len(loc.tucked) >= GATE_CARDS else 0


def final_points(table: Table, player: Player) -> int:
    return player.vp + sum(map(location_points, table.own(player.seat))) + sum(map(bonus_points, player.empire))


def tie_breaks(table: Table, player: Player) -> tuple[int, int]:
    """Workers and resources left, then cards in hand."""
    counted = ("worker", *RESOURCES, *(("gold", "raze") if table.options.all_tokens_break_ties else ()))
    return sum(player.supply[good] for good in counted), len(player.hand)


def winners(table: Table) -> list[int]:
    """Everybody who is first after all criteria."""
    marks = {player.seat: (final_points(table, player), *tie_breaks(table, player)) for player in table.players}
    return [seat for seat, mark in marks.items() if mark == max(marks.values())]


def solo_is_won(table: Table) -> bool:
    """More faction locations than the virtual player has collected cards."""
    counted = [loc for loc in table.own(0) if loc.card.of_a_faction or table.options.solo_comparison == "all"]
    return len(counted) > len(table.collection)


def title(points: int) -> str:
    """The title of a solo score."""
    return next(name for least, name in TITLES if points >= least)
