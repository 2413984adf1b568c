"""A player's turn (sections 4 to 11)."""

from __future__ import annotations

from . import actions, automaton, collision, deck, effects
from .printed_board import EXTRA_STEP, SIDES, Space, space_number
from .printed_townsfolk import TOWNSFOLK
from .table import Automaton, Player, Table
from .talk import DECLINE, Talk, ask, pick
from .words import read


def take_turn(table: Table, player: Player) -> Talk:
    table.active = player.seat
    distance = yield from manage_cards(table, player)
    yield from move(table, player, distance)
    yield from actions.primary_action(table, player)
    yield from recruit(table, player)
    yield from collision.resolve_collision(table, player)
    yield from deck.draw_to_limit(table, player)


# --- phase 1 ----------------------------------------------------------------------------------------------------------
def manage_cards(table: Table, player: Player) -> Talk:
    """Section 5; returns the value of the card played."""
    dropped, player.line = player.line[2], [None, player.line[0], player.line[1]]
    if dropped is not None:
        player.discard_pile.append(dropped)
        if TOWNSFOLK[dropped].acts == "drop-off":
            yield from effects.resolve(table, player, read(TOWNSFOLK[dropped].ability))
    card = TOWNSFOLK[(yield from _card_to_play(table, player))]
    player.line[0] = card.name
    if card.count("criminal") > 0:
        for _ in range(player.criminals):
            effects.corruption(player)
    if card.acts == "immediate":
        yield from effects.resolve(table, player, read(card.ability))
    return card.silver


def _card_to_play(table: Table, player: Player) -> Talk:
    if player.hand:
        name = yield from pick(player.seat, "play", "play", player.hand)
        return deck.open_from_hand(player, name)
    if not player.draw_pile:
        yield from deck.shuffle(table, player)
    return deck.open_from_pile(player)


# --- phase 2 ----------------------------------------------------------------------------------------------------------
def next_spaces(table: Table, space: Space) -> list[Space]:
    segment, side = space
    following = table.clockwise_from(segment)[1]
    if side == "left":
        return [(segment, "right"), (segment, "inner")]
    if side == "inner":
        return [(segment, "right"), (following, "inner")]
    return [(following, "left")]


def destinations(table: Table, start: Space, distance: int, silver: int, free_steps: int) -> dict[Space, int]:
    """S2-16: where one can come to, and the price; in the same order in every run, as games are drawn from it."""
    reached = {start: None}
    for _ in range(distance):
        reached = dict.fromkeys(after for space in reached for after in next_spaces(table, space))
    prices: dict[Space, int] = {}
    number_of_spaces = len(SIDES) * len(table.ring)
    for extra in range(min(silver + free_steps, number_of_spaces) + 1):
        for space in reached:
            prices.setdefault(space, max(0, extra - free_steps))
        reached = dict.fromkeys(after for space in reached for after in next_spaces(table, space))
    return prices


def space_name(space: Space) -> int | str:
    """The name of a space for players: a number, or "I1_2" for an inner space."""
    segment, side = space
    left = space_number((segment, "left"))
    return f"I{left}_{left + 1}" if side == "inner" else space_number(space)


def move(table: Table, player: Player, distance: int) -> Talk:
    assert player.space
    prices = destinations(table, player.space, distance, player.goods["silver"], int(player.has_built(EXTRA_STEP)))
    by_name = {space_name(space): space for space in prices}
    space = by_name[(yield from pick(player.seat, "move", "move", by_name))]
    player.goods["silver"] -= prices[space]
    player.space = space
    yield from land(table, player)


def land(table: Table, player: Player) -> Talk:
    for opponent in table.opponents(player.seat):
        if opponent.space == player.space:
            yield from effects.resolve(table, opponent, read("rearrange"))


# --- phase 4 ----------------------------------------------------------------------------------------------------------
def recruit(table: Table, player: Player) -> Talk:
    """Section 9."""
    assert player.space
    segment = player.space[0]
    visible = table.visible_townsfolk(segment)
    if visible is None or TOWNSFOLK[visible].silver > player.goods["silver"]:
        return
    if (yield from ask(player.seat, "hire", [("hire",), DECLINE])) == DECLINE:
        return
    player.goods["silver"] -= TOWNSFOLK[visible].silver
    yield from deck.hire(table, player, segment)


def turn_of(table: Table, player: Player) -> Talk:
    if isinstance(player, Automaton):
        yield from automaton.take_turn(table, player)
    else:
        yield from take_turn(table, player)
