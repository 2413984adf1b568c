"""Razing: a card of the hand, a location of an opponent, or, by a card, one of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.settlers.second_writing import goods
from tests.games.settlers.second_writing.cards import CARDS
from tests.games.settlers.second_writing.production import resolve
from tests.games.settlers.second_writing.table import VIRTUAL_SEAT, Foundation, Location, Player, Table

Received = list[tuple[str, str | None]]


def razable_cards(player: Player) -> list[str]:
    """The cards of a hand that have a raze field."""
    return [key for key in player.hand if CARDS[key].raze]


def price(loc: Location) -> int:
    return 2 + loc.defense + loc.samurai


def razable_locations(table: Table, player: Player, tokens: int) -> list[Location]:
    """The opponents' locations with a raze field that this number of raze tokens can raze."""
    return [loc for loc in to_raze(table, player.seat) if price(loc) <= tokens]


def with_raze_field(table: Table, seat: int) -> list[Location]:
    return [loc for loc in table.enemy_locations(seat) if loc.card.raze]


def to_raze(table: Table, seat: int) -> list[Location]:
    """Those of them that may be razed: by an option not what is one's own but taken over."""
    return [loc for loc in with_raze_field(table, seat) if loc.owner != seat or table.options.owner_may_raze_taken]


def take_goods(table: Table, player: Player, key: str) -> Iterator[Any]:
    """All goods of a raze field, alike ones together."""
    received = yield from goods.gain(table, player, Counter(CARDS[key].raze).items())
    return received


def raze_card(table: Table, player: Player, key: str) -> Iterator[Any]:
    """Razes a card, which is discarded after its goods have been taken. The caller has paid."""
    table.known[key] = table.seats
    received = yield from take_goods(table, player, key)
    table.discard_from_hand(player, key)
    yield from razed(table, player)
    return received


def raze_location(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    """Razes a location. A common location becomes a foundation of its owner, and 1 wood goes to the player it worked
    for; others are discarded. The caller has paid."""
    received = yield from take_goods(table, player, loc.key)
    if table.options.razed_card_triggers:
        yield from razed(table, player)
    controller = loc.controller
    table.leave_play(loc)
    if (loc.owner == VIRTUAL_SEAT and table.solo) or loc.card.of_a_faction:
        table.discard(loc.key)
    else:
        table.players[loc.owner].foundations.append(Foundation(loc.key, seen_by_all=True))
        table.players[controller].supply["wood"] += 1
    if not table.options.razed_card_triggers:
        yield from razed(table, player)
    return received


def razed(table: Table, player: Player) -> Iterator[Any]:
    """Features that work whenever something is razed, those that still stand."""
    for loc in table.with_trigger(player.seat, "raze"):
        yield from resolve(table, player, loc, loc.card.does)


def remove_location(table: Table, loc: Location) -> None:
    """Not a raze: no goods, no foundation, no wood."""
    table.leave_play(loc)
    if table.options.removed_from_game:
        table.removed.append(loc.key)
    else:
        table.discard(loc.key)
