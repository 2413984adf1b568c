"""The lookout phase in its four forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.settlers.second_writing import goods
from tests.games.settlers.second_writing.cards import COMMON
from tests.games.settlers.second_writing.effects import FACTION
from tests.games.settlers.second_writing.table import VIRTUAL_SEAT, Player, Table, ask, faces


def lookout_phase(table: Table) -> Iterator[Any]:
    for player in table.clockwise():
        yield from goods.draw(table, player, FACTION)
        if table.options.peaceful:
            yield from goods.draw(table, player, COMMON)
    yield from FORMS["solo" if table.solo else table.options.lookout](table)


def reveal(table: Table, number: int) -> None:
    """Common cards face up into the middle, as many as there are."""
    for _ in range(number):
        key = goods.take_top(table, COMMON)
        table.pool += [key] if key else []


def pick(table: Table, player: Player) -> Iterator[Any]:
    """A card of the middle, while there is one."""
    if table.pool:
        key = yield from ask(player.seat, "pick", faces(table.pool))
        table.pool.remove(key)
        table.known[key] = table.seats
        player.hand.append(key)


def discard_the_rest(table: Table) -> None:
    for key in table.pool:
        table.discard(key)
    table.pool.clear()


def normal(table: Table) -> Iterator[Any]:
    """Twice one card more than players: first clockwise from the first player, then back from the last one."""
    for order in (table.clockwise(), table.clockwise()[::-1]):
        reveal(table, len(table.players) + 1)
        for player in order:
            yield from pick(table, player)
        discard_the_rest(table)


def advanced(table: Table) -> Iterator[Any]:
    """Five cards. Two players take turns; with more, cards come so that the picks are among 5, 4, 4, (4,) 3, 3, (3,)
    2."""
    number, order = len(table.players), table.clockwise()
    reveal(table, 5)
    for turn in range(2):
        for place, player in enumerate(order):
            if number > 2 and (place >= 2 if turn == 0 else 1 <= place < number - 1):
                reveal(table, 1)
            yield from pick(table, player)
    discard_the_rest(table)


def alternate(table: Table) -> Iterator[Any]:
    """Three cards for everybody: keep one, pass two to the left, keep one of those that come, discard the other."""
    order = table.clockwise()
    for player in order:
        reveal(table, 3)
        player.packet, table.pool = table.pool, []
    for question in ("first keep", "second keep"):
        for player in order:
            if player.packet:
                key = yield from ask(player.seat, question, faces(player.packet))
                player.packet.remove(key)
                player.aside.append(key)
        if question == "first keep":
            pass_packets(table)
    for player in order:
        for key in player.packet:
            table.discard(key)
        player.hand += player.aside
        player.packet, player.aside = [], []


def pass_packets(table: Table) -> None:
    """Everybody passes the packet to the left neighbour, at the same time."""
    packets = [player.packet for player in table.players]
    for seat, packet in enumerate(packets):
        table.known.update({key: {seat} for key in packet})
        table.players[(seat + 1) % len(packets)].packet = packet


def solo(table: Table) -> Iterator[Any]:
    """One of four; a random one of the others goes to the virtual player, one of the last two to the own hand, the last
    one to the virtual player."""
    player = table.players[0]
    reveal(table, 4)
    yield from pick(table, player)
    if table.pool:
        key = table.shuffle("virtual", list(table.pool))[0]
        to_virtual_player(table, key)
    yield from pick(table, player)
    for key in list(table.pool):
        to_virtual_player(table, key)


def to_virtual_player(table: Table, key: str) -> None:
    table.pool.remove(key)
    table.virtual.append(table.new_location(key, VIRTUAL_SEAT))


FORMS = {"normal": normal, "advanced": advanced, "alternate": alternate, "solo": solo}
