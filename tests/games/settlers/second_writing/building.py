"""Building locations, and what happens because of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.games.settlers.second_writing import goods
from tests.games.settlers.second_writing.cards import CARDS, PRODUCTION, Card
from tests.games.settlers.second_writing.production import produce, resolve
from tests.games.settlers.second_writing.table import Foundation, Player, Table, ask, places, words


def price(card: Card) -> Counter[str]:
    """The goods that have to be paid from the supply."""
    return Counter({good: number for good, number in card.cost.items() if good != "location"})


def can_build(table: Table, player: Player, key: str, without_location: bool = False) -> bool:
    """Whether the cost of a card can be paid now."""
    card = CARDS[key]
    if card.cost["location"] and not without_location and not (table.held(player.seat) or player.foundations):
        return False
    return goods.can_pay(player.supply, price(card))


def build(
    table: Table, player: Player, key: str, take: Callable[[], None], without_location: bool = False
) -> Iterator[Any]:
    """Pay for a card, lay it down (`take` lifts it from where it is), and let everything happen that follows."""
    card = CARDS[key]
    table.known[key] = table.seats
    if card.cost["location"] and not without_location:
        yield from discard_a_place(table, player)
    yield from goods.pay(table, player, price(card))
    take()
    loc = table.new_location(key, player.seat)
    player.empire.append(loc)
    if card.kind == PRODUCTION:
        yield from produce(table, player, loc)
    yield from resolve(table, player, loc, card.bonus)
    yield from built(table, player, card)


def discard_a_place(table: Table, player: Player) -> Iterator[Any]:
    """Pay the location symbol with a location or a foundation. What is taken over stays."""
    place = yield from ask(player.seat, "discard", places([*table.held(player.seat), *player.foundations]))
    if isinstance(place, Foundation):
        player.foundations.remove(place)
        table.discard(place.key)
    else:
        table.discard_location(place)


def built(table: Table, player: Player, card: Card) -> Iterator[Any]:
    """Features that work whenever something is built: first those that cost nothing, then those that do, each time the
    oldest first."""
    watching = [
        loc
        for loc in table.own(player.seat)
        if loc.card.when in {*(f"build {colour}" for colour in card.colours), "build faction"}
    ]
    watching = [loc for loc in watching if loc.card.when != "build faction" or card.of_a_faction]
    if table.options.slaver_last:
        watching.sort(key=lambda loc: loc.card.has("slave_trade"))
    for loc in watching:
        if loc.card.has("slave_trade"):
            yield from slave_trade(table, player)
        else:
            yield from resolve(table, player, loc, loc.card.does)


def slave_trade(table: Table, player: Player) -> Iterator[Any]:
    """1 gold for 2 VP, or 1 stone (for which gold may stand) for 1 VP, or nothing."""
    gold, stone = player.supply["gold"], player.supply["stone"]
    ways = ["nothing", *(["gold"] if gold else []), *(["stone"] if stone else [])]
    if gold and not (stone and table.options.auto_gold == "resources_first"):
        ways.append("gold_as_stone")
    way = yield from ask(player.seat, "slaver", words(*ways))
    if way != "nothing":
        player.supply["stone" if way == "stone" else "gold"] -= 1
        goods.gain_vp(table, player, 2 if way == "gold" else 1)


def in_hand(player: Player, key: str) -> Callable[[], None]:
    """Lifts a card from the hand."""
    return lambda: player.hand.remove(key)


def buildable(table: Table, player: Player) -> list[str]:
    """The cards of the hand that can be built now."""
    return [key for key in player.hand if can_build(table, player, key)]
