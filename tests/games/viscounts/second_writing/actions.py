"""Primary actions (section 7): what may be done, dismissal, payment, results."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from . import building, castle, effects, manuscripts
from .printed_board import (
    BUILDERS_FOR,
    CHEAP_DISMISSAL,
    NOBLES_FOR_WORKERS,
    PRINTED_MANUSCRIPT_COST,
    TRADES,
    PrintedTownsfolk,
    space_number,
)
from .printed_cards import MANUSCRIPTS
from .printed_townsfolk import Townsfolk
from .table import Place, Player, Table
from .talk import DECLINE, Talk, ask, pick

ICON = {"trade": "merchant", "build": "builder", "workers": "noble", "transcribe": "cleric"}
PAYMENT = {"trade": "silver", "build": "stone", "workers": "gold", "transcribe": "inkwell"}
MEANS = ("inkwell", "stone", "gold", "silver")
BANK = {"left": "L", "right": "R"}
NOTHING_BOUGHT = (1, 3)
"""Spaces where icons bring silver: none are bought there (S2-4)."""
Dismissed = Townsfolk | PrintedTownsfolk | None
Mix = tuple[int, ...]
"""Units of inkwell, stone, gold, and lots of 2 silver."""


@dataclass(frozen=True)
class Means:
    """The means that a player can bring to an action: present icons, and those that may be paid for."""

    icons: int
    goods: dict[str, int]
    own: str
    doubles: bool
    lots: bool
    others: tuple[str, ...]


def icons_for(player: Player, action: str, dismissed: Dismissed) -> int:
    """2.3 and 7.1: matching icons, criminals, and pairs of merchants under a card that converts them (S2-7)."""
    wanted = ICON[action]
    count = player.icons(wanted) + player.criminals
    merchants = player.icons("merchant")
    if dismissed is not None:
        count += dismissed.count(wanted) + dismissed.count("criminal")
        merchants += dismissed.count("merchant")
    for card in player.on_board:
        if card.acts == "converts" and card.ability == wanted:
            count += merchants // 2
    return count


def means_for(player: Player, action: str, dismissed: Dismissed, silver: int) -> Means:
    wanted, own = ICON[action], PAYMENT[action]
    cards = player.on_board
    return Means(
        icons=icons_for(player, action, dismissed),
        goods={**player.goods, "silver": silver},
        own=own,
        doubles=any(card.acts == "doubles" and card.ability == own for card in cards),
        lots=any(card.acts == "buys with silver" and card.ability == wanted for card in cards),
        others=("stone", "gold")
        if any(card.acts == "buys with stone or gold" and card.ability == wanted for card in cards)
        else (),
    )


def mixes(means: Means, needed: int) -> list[Mix]:
    """All payments that close the gap and from which no unit can be left out (S2-8)."""
    gap = max(0, needed - means.icons)

    def most(kind: str) -> int:
        if kind == "silver":
            return min(gap, means.goods["silver"] // 2) if means.lots else 0
        return min(gap, means.goods[kind]) if kind == means.own or kind in means.others else 0

    def value(mix: Mix) -> int:
        return sum(mix) + (means.doubles and mix[MEANS.index(means.own)] > 0)

    def without_one(mix: Mix, i: int) -> Mix:
        return tuple(n - (j == i) for j, n in enumerate(mix))

    found: list[Mix] = []
    for mix in product(*(range(most(kind) + 1) for kind in MEANS)):
        if value(mix) >= gap and all(value(without_one(mix, i)) < gap for i in range(4) if mix[i] > 0):
            found.append(mix)
    return found


def pay(player: Player, action: str, dismissed: Dismissed, needed: int) -> Talk:
    """One question for each means, in a fixed order; all is taken at once."""
    left = mixes(means_for(player, action, dismissed, player.goods["silver"]), needed)
    for i, kind in enumerate(MEANS):
        numbers = sorted({mix[i] for mix in left})
        answer = yield from ask(player.seat, "pay", [("pay", kind, number) for number in numbers])
        left = [mix for mix in left if mix[i] == answer[2]]
    (mix,) = left
    for kind, number in zip(MEANS, mix, strict=True):
        player.goods[kind] -= 2 * number if kind == "silver" else number


# --- what may be aimed at ---------------------------------------------------------------------------------------------
def most_exchanges(table: Table, player: Player, dismissed: Dismissed, silver: int) -> int:
    assert player.space
    number = space_number(player.space)
    return (icons_for(player, "trade", dismissed) + (0 if number in NOTHING_BOUGHT else silver)) // TRADES[number][0]


def reachable_places(table: Table, player: Player) -> list[Place]:
    assert player.space
    segment, side = player.space
    return [
        place for place in building.open_places(table) if place[0] == segment and table.spot(place).bank == BANK[side]
    ]


def manuscript_cost(table: Table, segment: str) -> int:
    pile = table.manuscripts[segment]
    return MANUSCRIPTS[pile[0]].cost if pile else PRINTED_MANUSCRIPT_COST


def targets(table: Table, player: Player, action: str, dismissed: Dismissed, silver: int) -> list[int]:
    """The targets that can be paid for: the largest number of exchanges, slots to build, numbers of workers, or the
    cost of the manuscript."""
    assert player.space
    if action == "trade":
        most = most_exchanges(table, player, dismissed, silver)
        return [most] if most > 0 else []
    means = means_for(player, action, dismissed, silver)
    if action == "build":
        slots = player.unbuilt if reachable_places(table, player) else []
        return [slot for slot in slots if mixes(means, BUILDERS_FOR[player.type_of(slot)])]
    if action == "workers":
        return [
            number for number, nobles in NOBLES_FOR_WORKERS.items() if number <= player.workers and mixes(means, nobles)
        ]
    cost = manuscript_cost(table, player.space[0])
    return [cost] if mixes(means, cost) else []


def dismissal_price(table: Table, player: Player) -> int:
    assert player.space
    return 1 if player.has_built(CHEAP_DISMISSAL) else table.to_dismiss(player.space[0]).silver


def can_dismiss(table: Table, player: Player, action: str) -> bool:
    """7.1 and S2-5, S2-6: the card shows an icon of the action or a criminal, is paid, and the action can then be
    completed."""
    assert player.space
    card = table.to_dismiss(player.space[0])
    silver = player.goods["silver"] - dismissal_price(table, player)
    return (
        (card.count(ICON[action]) > 0 or card.count("criminal") > 0)
        and silver >= 0
        and bool(targets(table, player, action, card, silver))
    )


def can_do_without(table: Table, player: Player, action: str) -> bool:
    return bool(targets(table, player, action, None, player.goods["silver"]))


# --- the action -------------------------------------------------------------------------------------------------------
def primary_action(table: Table, player: Player) -> Talk:
    assert player.space
    here = ("workers", "transcribe") if player.space[1] == "inner" else ("trade", "build")
    possible = [
        action for action in here if can_do_without(table, player, action) or can_dismiss(table, player, action)
    ]
    action = yield from pick(player.seat, "action", "action", [*possible, "none"])
    if action == "none":
        return
    dismissed = yield from _dismissal(table, player, action)
    yield from {"trade": _trade, "build": _build, "workers": _workers, "transcribe": _transcribe}[action](
        table, player, dismissed
    )
    yield from effects.fire(table, player, f"after {action}")


def _dismissal(table: Table, player: Player, action: str) -> Talk:
    assert player.space
    options = [("dismiss",)] if can_dismiss(table, player, action) else []
    if can_do_without(table, player, action):
        options.append(DECLINE)
    if (yield from ask(player.seat, "dismiss", options)) == DECLINE:
        return None
    segment = player.space[0]
    card = table.to_dismiss(segment)
    player.goods["silver"] -= dismissal_price(table, player)
    if isinstance(card, Townsfolk):
        table.removed.append(table.townsfolk[segment].pop(0))
    yield from effects.resolve(table, player, card.top_right)
    return card


def _trade(table: Table, player: Player, dismissed: Dismissed) -> Talk:
    """7.2, S2-4: the number of exchanges and the silver first, then the rewards one by one."""
    assert player.space
    icons, reward = TRADES[space_number(player.space)]
    most = most_exchanges(table, player, dismissed, player.goods["silver"])
    exchanges = 1
    while exchanges < most and (yield from ask(player.seat, "exchanges", [("more",), ("enough",)])) == ("more",):
        exchanges += 1
    player.goods["silver"] -= max(0, exchanges * icons - icons_for(player, "trade", dismissed))
    for _ in range(exchanges):
        yield from effects.resolve(table, player, reward)


def _build(table: Table, player: Player, dismissed: Dismissed) -> Talk:
    slots = targets(table, player, "build", dismissed, player.goods["silver"])
    slot, place = yield from building.choose(player, slots, reachable_places(table, player))
    yield from pay(player, "build", dismissed, BUILDERS_FOR[player.type_of(slot)])
    yield from building.put_up(table, player, slot, place)


def _workers(table: Table, player: Player, dismissed: Dismissed) -> Talk:
    assert player.space
    numbers = targets(table, player, "workers", dismissed, player.goods["silver"])
    number = yield from pick(player.seat, "workers", "workers", numbers)
    yield from pay(player, "workers", dismissed, NOBLES_FOR_WORKERS[number])
    yield from castle.place(table, player, table.section_facing(player.space[0]), number)


def _transcribe(table: Table, player: Player, dismissed: Dismissed) -> Talk:
    assert player.space
    yield from pay(player, "transcribe", dismissed, manuscript_cost(table, player.space[0]))
    yield from manuscripts.take(table, player, player.space[0])
