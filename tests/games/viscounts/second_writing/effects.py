"""Atomic effects (section 12): markers, debts and deeds, flips, goods, triggers, and the choice between
alternatives."""

from __future__ import annotations

from . import automaton, building, castle, deck, manuscripts
from .printed_board import RESOURCES
from .table import Automaton, Player, Table
from .talk import Talk, pick
from .words import Effect, Effects, read


# --- the two markers (12.1, S4-10) ------------------------------------------------------------------------------------
def corruption(player: Player) -> None:
    if player.corruption != player.virtue:
        player.corruption += 1
    elif player.corruption < 6:
        player.corruption += 1
        player.virtue += 1


def virtue(player: Player) -> None:
    if player.corruption != player.virtue:
        player.virtue -= 1
    elif player.virtue > 0:
        player.corruption -= 1
        player.virtue -= 1


def check_after_shuffle(player: Player) -> None:
    """12.4: one corruption with criminals in the line, otherwise one virtue."""
    (corruption if player.criminals > 0 else virtue)(player)


# --- lists of effects -------------------------------------------------------------------------------------------------
def resolve(table: Table, player: Player, effects: Effects) -> Talk:
    """A list from left to right; of several lists one, which the player chooses among those that can be carried out at
    least in part (S2-11)."""
    if isinstance(player, Automaton):
        yield from automaton.resolve(table, player, effects)
        return
    if len(effects) == 1:
        chosen = effects[0]
    else:
        can_be_done = [
            n
            for n, alternative in enumerate(effects, 1)
            if any(is_possible(table, player, effect) for effect in alternative)
        ]
        if not can_be_done:
            return
        chosen = effects[(yield from pick(player.seat, "option", "option", can_be_done)) - 1]
    for number, what in chosen:
        yield from carry_out(table, player, number, what)


def is_possible(table: Table, player: Player, effect: Effect) -> bool:
    """Whether it could change something or, for gains and virtue, would be carried out at all."""
    what = effect[1]
    if what.startswith("flip"):
        return bool(flippable(player, what))
    if what == "hire":
        return any(table.townsfolk.values())
    if what == "discard":
        return deck.can_discard(table, player)
    if what == "destroy":
        return deck.can_destroy(table, player)
    if what == "rearrange":
        return not table.in_setup and sum(card is not None for card in player.line) > 1
    if what == "castle move":
        return any(section[player.seat] > 0 for section in table.tier1)
    return True


def carry_out(table: Table, player: Player, number: int, what: str) -> Talk:
    if what == "destroy":
        yield from deck.destroy(table, player, number)
    elif what == "discard":
        yield from deck.discard(table, player, number)
    elif what == "worker":
        yield from castle.place_free(table, player, number)
    else:
        for _ in range(number):
            yield from _one(table, player, what)


def _one(table: Table, player: Player, what: str) -> Talk:
    if what in player.goods:
        player.goods[what] += 1
    elif what == "resource":
        yield from gain_resource(player)
    elif what == "virtue":
        virtue(player)
    elif what == "corruption":
        corruption(player)
    elif what == "debt":
        yield from gain_debt(table, player)
    elif what == "deed":
        gain_deed(table, player)
    elif what.startswith("flip"):
        yield from flip(table, player, what)
    elif what == "hire":
        yield from deck.hire_free(table, player)
    elif what == "rearrange":
        yield from deck.rearrange(table, player)
    elif what == "shuffle":
        yield from deck.shuffle_effect(table, player)
    elif what == "castle move":
        yield from castle.castle_move_effect(table, player)
    elif what == "manuscript":
        yield from manuscripts.take_free(table, player)
    elif what.startswith("build "):
        yield from building.build_free(table, player, what.removeprefix("build "))
    else:
        raise ValueError(what)


# --- goods, debts and deeds -------------------------------------------------------------------------------------------
def gain_resource(player: Player) -> Talk:
    kind = yield from pick(player.seat, "resource", "resource", RESOURCES)
    player.goods[kind] += 1


def gain_debt(table: Table, player: Player) -> Talk:
    """12.2, S2-19: take it, see whether the poverty card appears, then the triggers."""
    player.unpaid += 1
    if not table.in_setup and table.debts_left > 0:
        table.debts_left -= 1
        if table.debts_left == 0:
            table.poverty = True
            end_is_near(table)
    yield from fire(table, player, "own debt gained")


def gain_deed(table: Table, player: Player) -> None:
    player.acquired += 1
    if not table.in_setup and table.deeds_left > 0:
        table.deeds_left -= 1
        if table.deeds_left == 0:
            table.prosperity = True
            end_is_near(table)


def end_is_near(table: Table) -> None:
    """Section 14: set once."""
    if table.end_round is None:
        table.end_round = table.round


def flippable(player: Player, what: str) -> list[str]:
    kinds = [kind for kind, number in (("debt", player.unpaid), ("deed", player.acquired)) if number > 0]
    return [kind for kind in kinds if what in ("flip", f"flip {kind}")]


def flip(table: Table, player: Player, what: str) -> Talk:
    """12.2: mandatory if there is a card; "flip" leaves the kind to the player."""
    kinds = flippable(player, what)
    if not kinds:
        return
    kind = (yield from pick(player.seat, "flip", "flip", kinds)) if what == "flip" else kinds[0]
    if kind == "deed":
        player.acquired -= 1
        player.approved += 1
        return
    player.unpaid -= 1
    player.paid += 1
    yield from gain_resource(player)
    yield from fire(table, player, "own debt flipped")


# --- triggers (section 13) --------------------------------------------------------------------------------------------
def fire(table: Table, player: Player, event: str) -> Talk:
    """The abilities of the cards that lie in the line now; the owner chooses the order."""
    if isinstance(player, Automaton):
        return
    waiting = [card for card in player.on_board if card.acts == event]
    while waiting:
        names = [card.name for card in waiting]
        chosen = yield from pick(player.seat, "trigger", "trigger", names)
        card = waiting.pop(names.index(chosen))
        yield from resolve(table, player, read(card.ability))
