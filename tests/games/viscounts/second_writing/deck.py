"""A player's own cards: drawing, shuffling, discarding, destroying, rearranging, and hiring (sections 9, 11, 12.3,
12.4)."""

from __future__ import annotations

from itertools import permutations

from . import effects
from .printed_board import DISCARD_AT_HIRE
from .printed_townsfolk import TOWNSFOLK
from .table import Player, Table
from .talk import DECLINE, Talk, ask, pick, shuffled
from .words import read

TOP = ("top",)
SHUFFLE_FIRST = ("shuffle",)
FEWEST_CARDS = 3


def shuffle(table: Table, player: Player) -> Talk:
    """The discard pile into what is left of the draw pile, then the check."""
    cards = [*player.draw_pile, *player.discard_pile]
    player.journal.append(("shuffled in", *player.discard_pile))
    player.draw_pile = yield from shuffled(("draw pile", player.seat), cards)
    player.discard_pile = []
    effects.check_after_shuffle(player)


def shuffle_effect(table: Table, player: Player) -> Talk:
    if player.discard_pile and not table.in_setup:
        yield from shuffle(table, player)


def draw(player: Player) -> None:
    player.hand.append(player.draw_pile.pop(0))
    player.journal.append(("drawn",))


def open_from_hand(player: Player, card: str) -> str:
    """It leaves the hand and everybody sees it."""
    player.hand.remove(card)
    player.journal.append(("from hand", card))
    return card


def open_from_pile(player: Player) -> str:
    card = player.draw_pile.pop(0)
    player.journal.append(("from pile", card))
    return card


def draw_to_limit(table: Table, player: Player) -> Talk:
    """Section 11."""
    while len(player.hand) < table.hand_limit(player):
        if not player.draw_pile:
            if not player.discard_pile:
                return
            yield from shuffle(table, player)
        draw(player)


# --- discard and destroy (12.3, S2-18) --------------------------------------------------------------------------------
def can_discard(table: Table, player: Player) -> bool:
    return not table.in_setup and bool(player.hand or player.draw_pile or player.discard_pile)


def can_destroy(table: Table, player: Player) -> bool:
    return can_discard(table, player) and len(player.owned) > FEWEST_CARDS


def discard(table: Table, player: Player, number: int) -> Talk:
    for _ in range(number):
        if not can_discard(table, player):
            return
        card = yield from _one_card(table, player, "discard")
        if card is None:
            return
        player.discard_pile.append(card)


def destroy(table: Table, player: Player, number: int) -> Talk:
    for _ in range(number):
        if not can_destroy(table, player):
            return
        card = yield from _one_card(table, player, "destroy")
        if card is None:
            return
        table.removed.append(card)
        player.goods["silver"] += TOWNSFOLK[card].silver


def _one_card(table: Table, player: Player, question: str) -> Talk:
    options: list[tuple[str, ...]] = [DECLINE, *((question, card) for card in player.hand)]
    if player.draw_pile:
        options.append(TOP)
    elif player.discard_pile:
        options.append(SHUFFLE_FIRST)
    chosen = yield from ask(player.seat, question, options)
    if chosen == DECLINE:
        return None
    if chosen[0] == question:
        return open_from_hand(player, chosen[1])
    if chosen == SHUFFLE_FIRST:
        yield from shuffle(table, player)
    return open_from_pile(player)


# --- rearranging (S2-17) ----------------------------------------------------------------------------------------------
def rearrange(table: Table, player: Player) -> Talk:
    """The cards change places among the slots that hold one; every order may be chosen, the present one too."""
    if table.in_setup:
        return
    slots = [slot for slot, card in enumerate(player.line) if card is not None]
    if len(slots) < 2:
        return
    orders: list[tuple[str, ...]] = []
    for order in permutations(slots):
        line = ["-"] * 3
        for slot, source in zip(slots, order, strict=True):
            line[slot] = str(player.line[source])
        orders.append(("rearrange", *line))
    chosen = yield from ask(player.seat, "rearrange", orders)
    player.line = [None if card == "-" else card for card in chosen[1:]]


# --- hiring (section 9, 12.3) -----------------------------------------------------------------------------------------
def hire_free(table: Table, player: Player) -> Talk:
    visible = [segment for segment in table.ring if table.townsfolk[segment]]
    if visible:
        segment = yield from pick(player.seat, "hire free", "hire", visible)
        yield from hire(table, player, segment)


def hire(table: Table, player: Player, segment: str) -> Talk:
    """The card comes onto the discard pile, the next one is visible; then the top-right effect, then the first
    workshop."""
    card = table.townsfolk[segment].pop(0)
    (player.set_aside if table.in_setup else player.discard_pile).append(card)
    yield from effects.resolve(table, player, TOWNSFOLK[card].top_right)
    if player.has_built(DISCARD_AT_HIRE):
        yield from effects.resolve(table, player, read("discard"))
