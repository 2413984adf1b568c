"""Deals: making them with cards of the hand and, by trade routes, with opponents' locations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.settlers.second_writing import goods
from tests.games.settlers.second_writing.cards import CARDS
from tests.games.settlers.second_writing.production import resolve
from tests.games.settlers.second_writing.table import Deal, Location, Player, Table, ask, faces


def deal_cards(player: Player) -> list[str]:
    """The cards of a hand that a deal can be made with, if 1 food or 1 gold is there."""
    if not player.supply["food"] and not player.supply["gold"]:
        return []
    return [key for key in player.hand if CARDS[key].of_a_faction]


def make_deal(table: Table, player: Player) -> Iterator[Any]:
    key = yield from ask(player.seat, "deal", faces(deal_cards(player)))
    table.known[key] = table.seats
    yield from goods.pay(table, player, Counter(food=1))
    player.hand.remove(key)
    deal = Deal(key, CARDS[key].deal)
    player.deals.append(deal)
    yield from goods.gain(table, player, [(deal.good, 1)])
    yield from made(table, player)


def trade_targets(table: Table, player: Player) -> list[Location]:
    """Opponents' faction locations that a trade route may lead to. The marker is a card of one's own deck."""
    if not goods.has_card(table, player.faction) and not table.options.trade_route_without_marker:
        return []
    found = [loc for loc in table.enemy_locations(player.seat) if loc.card.of_a_faction and loc.owner != player.seat]
    if not table.options.repeated_trade_deals:
        used = [id(deal.target) for deal in player.deals]
        found = [loc for loc in found if id(loc) not in used]
    return found


def trade(table: Table, player: Player, target: Location) -> Iterator[Any]:
    """The top card of the own deck is laid unseen under the location; its deal good comes now and in each
    production."""
    marker = goods.take_top(table, player.faction)
    deal = Deal(marker or "", target.card.deal, target)
    player.deals.append(deal)
    yield from goods.gain(table, player, [(deal.good, 1)])
    if table.options.trade_route_is_deal:
        yield from made(table, player)


def made(table: Table, player: Player) -> Iterator[Any]:
    """Features that work whenever a deal is made."""
    for loc in table.with_trigger(player.seat, "deal"):
        yield from resolve(table, player, loc, loc.card.does)


def end_enemy_deal(table: Table, owner: int, deal: Deal) -> None:
    """An opponent's deal is discarded. Alone it is an attack card, which leaves the line."""
    if deal.key in table.line:
        table.line.remove(deal.key)
        table.removed.append(deal.key)
    else:
        table.end_deal(table.players[owner], deal)


def steal_deal(table: Table, player: Player, owner: int, deal: Deal) -> None:
    if deal.key not in table.line:
        table.players[owner].deals.remove(deal)
    else:
        table.line.remove(deal.key)
        if not table.options.spies_keep_attack_card:
            table.removed.append(deal.key)
            return
    player.deals.append(deal)
