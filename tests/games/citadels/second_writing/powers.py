"""The offers of characters and buildings in the menu of a turn (sections 6 to 8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from . import raids
from .building import build
from .table import Building, Lying, Player, Table
from .talk import Option, Talk, ask

if TYPE_CHECKING:
    from .turn import Turn

Choices = dict[Option, Callable[[], Talk | None]]
COINS_A_TURN = 2


def of_character(table: Table, turn: Turn) -> Choices:
    """The power of the character, while it may be used."""
    offers = {
        "Assassin": assassin,
        "Thief": thief,
        "Magician": magician,
        "Wizard": wizard,
        "Emperor": emperor,
        "Abbot": abbot,
        "Artist": artist,
    }
    if turn.power_used or turn.character not in offers:
        return {}
    return offers[turn.character](table, turn)


# --- naming -----------------------------------------------------------------------------------------------------------
def nameable(table: Table, least: int) -> list[int]:
    """A15"""
    hidden = [
        number
        for number in table.characters
        if number >= least and (table.options.name_face_up or number not in table.face_up)
    ]
    return [number for number in hidden if number not in (table.murdered, table.bewitched)]


def assassin(table: Table, turn: Turn) -> Choices:
    return {("name", number): partial(murder, table, turn, number) for number in nameable(table, 2)}


def murder(table: Table, turn: Turn, number: int) -> None:
    turn.power_used = True
    table.murdered = number


def thief(table: Table, turn: Turn) -> Choices:
    return {("name", number): partial(mark_for_robbery, table, turn, number) for number in nameable(table, 3)}


def mark_for_robbery(table: Table, turn: Turn, number: int) -> None:
    turn.power_used = True
    table.robbed, table.robber = number, turn.player.seat


# --- hands ------------------------------------------------------------------------------------------------------------
def magician(table: Table, turn: Turn) -> Choices:
    choices: Choices = {}
    if swappable(table, turn.player):
        choices["swap hands",] = partial(swap_hands, table, turn)
    if turn.player.hand:
        choices["redraw",] = partial(redraw, table, turn)
    return choices


def swappable(table: Table, player: Player) -> list[Player]:
    """Two empty hands are not swapped."""
    return [other for other in table.others(player) if other.hand or player.hand]


def swap_hands(table: Table, turn: Turn) -> Talk:
    turn.power_used = True
    other = yield from choose_player(table, turn.player, "swap hands with", swappable(table, turn.player))
    turn.player.hand, other.hand = other.hand, turn.player.hand
    table.knowledge.hands_are_swapped(turn.player.seat, other.seat, other.hand, turn.player.hand)


def choose_player(table: Table, player: Player, name: str, players: list[Player]) -> Talk:
    _, seat = yield from ask(player.seat, name, [("player", other.seat) for other in players])
    return table.players[seat]


def redraw(table: Table, turn: Turn) -> Talk:
    """One card or more is laid down, and as many are drawn."""
    turn.power_used = True
    player, left, marked = turn.player, list(turn.player.hand), list[str]()
    while True:
        options: list[Option] = [("mark", card) for card in left]
        choice = yield from ask(player.seat, "mark", [*options, ("draw",)] if marked else options, of_a_hand=True)
        if choice == ("draw",):
            break
        left.remove(choice[1])
        marked.append(choice[1])
    player.hand = left
    for card in marked:
        table.knowledge.leaves_face_down(player.seat, card)
    table.discard_face_down(player, marked)
    yield from table.draw(player, len(marked), player.hand)


def wizard(table: Table, turn: Turn) -> Choices:
    if any(other.hand for other in table.others(turn.player)):
        return {("look",): partial(look, table, turn)}
    return {}


def look(table: Table, turn: Turn) -> Talk:
    """A hand is seen, and a card of it is taken; it may be built at once."""
    turn.power_used = True
    player = turn.player
    other = yield from choose_player(table, player, "look at", [other for other in table.others(player) if other.hand])
    table.knowledge.looks(player.seat, other.seat, other.hand)
    _, card = yield from ask(player.seat, "take a card", [("take", card) for card in other.hand], of_a_hand=True)
    other.hand.remove(card)
    table.knowledge.leaves_face_down(other.seat, card, seen=[player.seat])
    player.hand.append(card)
    table.knowledge.comes(player.seat, card, seen=[other.seat])
    can_pay = table.price(player, card) <= player.gold
    choice = yield from ask(
        player.seat, "build it", [("build", card), ("leave",)] if can_pay else [("leave",)], of_a_hand=True
    )
    if choice != ("leave",):
        player.hand.remove(card)
        table.knowledge.leaves_openly(player.seat, card)
        yield from build(table, turn, card)


# --- crown, gold, coins -----------------------------------------------------------------------------------------------
def emperor(table: Table, turn: Turn) -> Choices:
    return {("crown",): partial(give_crown, table, turn)}


def give_crown(table: Table, turn: Turn) -> Talk:
    turn.power_used = True
    holder = table.players[table.crown]
    other = yield from choose_player(table, turn.player, "crown to", table.others(holder))
    table.move_crown(other.seat)


def abbot(table: Table, turn: Turn) -> Choices:
    return {("tithe",): partial(tithe, table, turn)} if table.richest_but(turn.player) else {}


def tithe(table: Table, turn: Turn) -> None:
    turn.power_used = True
    richest = table.richest_but(turn.player)
    assert richest
    richest.gold -= 1
    turn.player.gold += 1


def artist(table: Table, turn: Turn) -> Choices:
    if turn.coins_laid == COINS_A_TURN or turn.player.gold == 0:
        return {}
    return {building.kind: partial(lay_coin, turn, building) for building in turn.player.city if not building.coin}


def lay_coin(turn: Turn, building: Building) -> None:
    turn.coins_laid += 1
    turn.player.gold -= 1
    building.coin = True


# --- buildings --------------------------------------------------------------------------------------------------------
def of_buildings(table: Table, turn: Turn) -> Choices:
    """Each once a turn."""
    player = turn.player
    choices: Choices = {}
    ready = {
        name
        for name in ("Laboratory", "Museum", "Smithy", "Powder House")
        if player.has(name) and name not in turn.used
    }
    for card in player.hand:
        if "Laboratory" in ready:
            choices["laboratory", card] = partial(laboratory, table, turn, card)
        if "Museum" in ready:
            choices["museum", card] = partial(museum, table, turn, card)
    pay, _ = smithy_trade(table)
    if "Smithy" in ready and player.gold >= pay and table.drawable:
        choices["smithy",] = partial(smithy, table, turn)
    if "Powder House" in ready and raids.explodable(table, player):
        choices["powder house",] = partial(raids.explode, table, turn)
    return choices


def laboratory(table: Table, turn: Turn, card: str) -> None:
    turn.used.add("Laboratory")
    turn.player.hand.remove(card)
    table.knowledge.leaves_face_down(turn.player.seat, card)
    table.discard_face_down(turn.player, [card])
    turn.player.gold += 1


def museum(table: Table, turn: Turn, card: str) -> None:
    turn.used.add("Museum")
    turn.player.hand.remove(card)
    table.knowledge.leaves_face_down(turn.player.seat, card)
    building = turn.player.building("Museum")
    assert building
    building.under.append(Lying(card, frozenset([turn.player.seat])))


def smithy_trade(table: Table) -> tuple[int, int]:
    """Gold, and cards for it."""
    gold, cards = table.options.smithy.split("_for_")
    return int(gold), int(cards)


def smithy(table: Table, turn: Turn) -> Talk:
    turn.used.add("Smithy")
    gold, cards = smithy_trade(table)
    turn.player.gold -= gold
    yield from table.draw(turn.player, cards, turn.player.hand)
