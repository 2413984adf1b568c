"""Building, and what Lighthouse and Bell Tower ask when they are built (sections 5.4, 8 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ending
from .table import Building, Player, Table
from .talk import Talk, ask

if TYPE_CHECKING:
    from .turn import Turn


def may_build(table: Table, turn: Turn, card: str) -> bool:
    """5.4"""
    player = turn.player
    again_is_legal = table.options.allow_duplicates or player.has("Quarry") or turn.character == "Wizard"
    return table.price(player, card) <= player.gold and (again_is_legal or not player.has(card))


def build_from_hand(table: Table, turn: Turn, card: str) -> Talk:
    turn.player.hand.remove(card)
    table.knowledge.leaves_openly(turn.player.seat, card)
    turn.built_normally += 1
    yield from build(table, turn, card)


def build(table: Table, turn: Turn, card: str) -> Talk:
    """A card that has left the hand is paid and stands."""
    player = turn.player
    price = table.price(player, card)
    assert price <= player.gold
    player.gold -= price
    turn.spent += price
    turn.built += 1
    player.city.append(Building(card, table.round))
    ending.city_has_grown(table, player)
    if card == "Lighthouse":
        yield from search_deck(table, player)
    elif card == "Bell Tower":
        yield from ending.ask_bell(table, player)


def search_deck(table: Table, player: Player) -> Talk:
    """A18: the Lighthouse."""
    table.open_deck()
    if not table.deck:
        return
    table.knowledge.of_deck.add(player.seat)
    choice = yield from ask(player.seat, "lighthouse", [*(("take", card) for card in table.deck), ("none",)])
    if choice != ("none",):
        table.take_from_deck(player, choice[1])
        player.hand.append(choice[1])
