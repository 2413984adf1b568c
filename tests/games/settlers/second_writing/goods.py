"""Goods: gaining them, drawing cards, paying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.games.settlers.second_writing.cards import COMMON, RESOURCES
from tests.games.settlers.second_writing.effects import ANY, FACTION
from tests.games.settlers.second_writing.table import Choice, Player, Table, ask, faces, things


# --- points -----------------------------------------------------------------------------------------------------------
def gain_vp(table: Table, player: Player, number: int) -> None:
    """One gain. Of two points or more each Sphinx makes one more (by an option all of them together)."""
    player.vp += number
    if number >= 2:
        sphinxes = len(table.with_trigger(player.seat, "vp"))
        player.vp += sphinxes if table.options.every_sphinx else min(1, sphinxes)


# --- cards ------------------------------------------------------------------------------------------------------------
def refill(table: Table, deck: str) -> None:
    """Refills an empty deck from its discard pile: the common one always, those of factions only by the option."""
    may_be = deck == COMMON or table.options.faction_deck_reshuffle
    if may_be and not table.decks[deck] and table.discards[deck]:
        table.decks[deck], table.discards[deck] = table.shuffle(deck, sorted(table.discards[deck])), []


def has_card(table: Table, deck: str) -> bool:
    """Whether a card can be drawn from a deck."""
    return number_of_cards(table, deck) > 0


def open_decks(table: Table, player: Player) -> dict[Choice, str]:
    """The decks that can give a card of the player's choice."""
    decks = {("deck", COMMON): COMMON, ("deck", FACTION): player.faction}
    return {choice: deck for choice, deck in decks.items() if has_card(table, deck)}


def number_of_cards(table: Table, deck: str) -> int:
    """Number of cards that a deck can still give."""
    return len(table.decks[deck]) + (
        len(table.discards[deck]) if deck == COMMON or table.options.faction_deck_reshuffle else 0
    )


def take_top(table: Table, deck: str) -> str | None:
    """Takes the top card of a deck, which is refilled first if it is empty."""
    refill(table, deck)
    if not table.decks[deck]:
        return None
    key = table.decks[deck].pop(0)
    table.known[key] = set()
    if table.options.refill == "at_once" and deck == COMMON:
        refill(table, deck)
    return key


def draw_from(table: Table, player: Player, deck: str) -> Iterator[Any]:
    """One card of a deck of the player's choice or the named one, not yet in the hand; None if there is none."""
    from_deck = player.faction if deck == FACTION else deck
    if deck == ANY:
        decks = open_decks(table, player)
        if not decks:
            return None
        from_deck = yield from ask(player.seat, "deck", decks)
    return take_top(table, from_deck)


def draw(table: Table, player: Player, deck: str = ANY) -> Iterator[Any]:
    """The same, to the hand."""
    key = yield from draw_from(table, player, deck)
    player.hand += [key] if key else []
    return key


def keep_one_of_two(table: Table, player: Player, deck: str) -> Iterator[Any]:
    """Draw two, keep one; the other one is shuffled back into the own deck, or, if they came from any decks,
    discarded."""
    for _ in range(2):
        key = yield from draw_from(table, player, deck)
        player.drawn += [key] if key else []
    drawn, kept = (
        player.drawn,
        (yield from ask(player.seat, "keep", faces(player.drawn))) if len(player.drawn) == 2 else None,
    )
    player.drawn = []
    player.hand += [kept] if kept else drawn
    for other in [key for key in drawn if kept and key != kept]:
        if deck == FACTION:
            table.decks[player.faction] = table.shuffle(player.faction, [*table.decks[player.faction], other])
        else:
            table.discard(other)


# --- goods of all kinds -----------------------------------------------------------------------------------------------
def gain(table: Table, player: Player, goods: Iterable[tuple[str, int]]) -> Iterator[Any]:
    """Gain goods in their order; gives what came: pairs (good, the card drawn or None)."""
    received: list[tuple[str, str | None]] = []
    for good, number in goods:
        if good == "vp":
            gain_vp(table, player, number)
            received += [("vp", None)] * number
        elif good == "card":
            for _ in range(number):
                key = yield from draw(table, player)
                received += [("card", key)] if key else []
        else:
            player.supply[good] += number
            received += [(good, None)] * number
    return received


def give_back(table: Table, player: Player, good: str, key: str | None) -> None:
    """Undo a gain: a card is discarded, a point is given up."""
    if good == "card":
        assert key is not None
        table.discard_from_hand(player, key)
    elif good == "vp":
        player.vp -= 1
    else:
        player.supply[good] -= 1


# --- paying -----------------------------------------------------------------------------------------------------------
def times(cost: Counter[str], number: int) -> Counter[str]:
    return Counter({good: number * each for good, each in cost.items()})


def gold_needed(supply: Counter[str], cost: Counter[str]) -> int:
    """The smallest amount of gold that a cost takes: the printed gold, and one for each missing resource."""
    return cost["gold"] + sum(max(0, cost[resource] - supply[resource]) for resource in RESOURCES)


def can_pay(supply: Counter[str], cost: Counter[str]) -> bool:
    """Whether a supply covers a cost. Locations, cards and deals in it are looked at elsewhere."""
    if any(supply[token] < cost[token] for token in ("worker", "raze")) or gold_needed(supply, cost) > supply["gold"]:
        return False
    return cost["any_resource"] <= sum(supply[good] for good in (*RESOURCES, "gold"))


def pay(table: Table, player: Player, cost: Counter[str], then: Callable[[], bool] = lambda: True) -> Iterator[Any]:
    """Pay from the supply. The payer says how much gold stands for wood, then stone, then food; only what leaves `then`
    possible is offered."""
    supply = player.supply
    rest = Counter(cost)
    for good in ("gold", "worker", "raze"):
        supply[good] -= rest.pop(good, 0)
    for resource in RESOURCES:
        due = rest[resource]
        ways = [
            gold
            for gold in range(due + 1)
            if gold <= supply["gold"] and due - gold <= supply[resource] and leaves(supply, rest, resource, gold, then)
        ]
        if table.options.auto_gold == "resources_first":
            ways = ways[:1]
        gold = yield from ask(player.seat, "payment", things("amount", ways))
        supply["gold"] -= gold
        supply[resource] -= due - gold
        rest[resource] = 0
    if rest["any_resource"]:
        yield from pay_any(player, rest["any_resource"])


def leaves(supply: Counter[str], rest: Counter[str], resource: str, gold: int, then: Callable[[], bool]) -> bool:
    """Whether the rest can be paid after this much gold went for a resource, and what follows is possible then."""
    before = Counter(supply)
    after = Counter({**rest, resource: 0})
    supply["gold"] -= gold
    supply[resource] -= rest[resource] - gold
    fine = can_pay(supply, after)
    if fine and not any(after[other] for other in RESOURCES):
        fine = then()
    supply.clear()
    supply.update(before)
    return fine


def pay_any(player: Player, number: int) -> Iterator[Any]:
    """Pay any resources, gold among them: how many are wood, stone, food; the rest is gold."""
    kinds, supply = (*RESOURCES, "gold"), player.supply
    for i, good in enumerate(kinds):
        others = sum(supply[other] for other in kinds[i + 1 :])
        ways = range(max(0, number - others), min(number, supply[good]) + 1)
        paid = yield from ask(player.seat, "barter", things("amount", ways))
        supply[good] -= paid
        number -= paid
