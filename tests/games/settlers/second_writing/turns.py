"""The action phase: turns of one main action each, with free actions around it, until everybody has passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.games.settlers.second_writing import deals, goods, razing
from tests.games.settlers.second_writing.building import build, buildable, in_hand
from tests.games.settlers.second_writing.cards import ACTION, COMMON, RESOURCES
from tests.games.settlers.second_writing.production import resolve, unguarded
from tests.games.settlers.second_writing.table import Location, Player, Table, ask, faces, named, places, things, words
from tests.games.settlers.second_writing.verbs import VERBS, do, enough_targets

OASIS_CAP = 4
MOST_PAIRS = 40
"""Largest number of pairs of one exchange, far more than anybody ever has."""


def action_phase(table: Table, seat: int) -> Iterator[Any]:
    """From this seat on, clockwise."""
    while not all(player.passed for player in table.players):
        if not table.players[seat].passed:
            yield from turn(table, table.players[seat])
        seat = (seat + 1) % len(table.players)


def turn(table: Table, player: Player) -> Iterator[Any]:
    """Free actions and one main action. After it the end of the turn is a choice only if something free is left."""
    acted = False
    while not acted or (table.options.free_actions_after_main and any_possible(table, player, FREE)):
        menu = words(
            *(what for what, (possible, _) in (FREE if acted else FREE | MAIN).items() if possible(table, player)),
            *(["end"] if acted else []),
        )
        what = yield from ask(player.seat, "turn", menu)
        if what == "end":
            return
        _, doing = (FREE | MAIN)[what]
        yield from doing(table, player)
        acted = acted or what in MAIN
        if player.passed:
            return


def any_possible(table: Table, player: Player, actions: dict[str, Any]) -> bool:
    return any(possible(table, player) for possible, _ in actions.values())


# --- free actions -----------------------------------------------------------------------------------------------------
def defended_by(table: Table, player: Player) -> list[Location]:
    """The locations where the defense token may go."""
    return (
        [loc for loc in table.held(player.seat) if not loc.card.of_a_faction and not loc.defense]
        if player.supply["defense"]
        else []
    )


def place_defense(table: Table, player: Player) -> Iterator[Any]:
    (yield from ask(player.seat, "defence", places(defended_by(table, player)))).defense = 1
    player.supply["defense"] -= 1


def guarded_by(table: Table, player: Player) -> list[Location]:
    """The locations where a worker may go as a samurai."""
    return unguarded(table, player.seat) if player.faction == "japanese" and player.supply["worker"] else []


def place_samurai(table: Table, player: Player) -> Iterator[Any]:
    (yield from ask(player.seat, "samurai", places(guarded_by(table, player)))).samurai = 1
    player.supply["worker"] -= 1


def gates(table: Table, player: Player) -> list[Location]:
    return table.with_verb(player.seat, "tuck_cards") if player.hand else []


def tuck_card(table: Table, player: Player) -> Iterator[Any]:
    loc = yield from ask(player.seat, "gate", places(gates(table, player)))
    key = yield from ask(player.seat, "tuck", faces(player.hand))
    player.hand.remove(key)
    loc.tucked[key] = player.seat
    goods.gain_vp(table, player, 1)


def shrines(table: Table, player: Player) -> list[Location]:
    return (
        table.with_verb(player.seat, "keep_resources") if any(player.supply[good] for good in storable(table)) else []
    )


def storable(table: Table) -> tuple[str, ...]:
    """The goods that may be laid on the Shrine."""
    return (*RESOURCES, "gold") if table.options.gold_on_shrine else RESOURCES


def store(table: Table, player: Player) -> Iterator[Any]:
    loc = yield from ask(player.seat, "shrine", places(shrines(table, player)))
    good = yield from ask(player.seat, "lay", things("good", [good for good in storable(table) if player.supply[good]]))
    player.supply[good] -= 1
    loc.resources[good] += 1


# --- main actions -----------------------------------------------------------------------------------------------------
def main_build(table: Table, player: Player) -> Iterator[Any]:
    key = yield from ask(player.seat, "build", faces(buildable(table, player)))
    yield from build(table, player, key, in_hand(player, key))


def cards_to_raze(table: Table, player: Player) -> list[str]:
    return razing.razable_cards(player) if player.supply["raze"] else []


def raze_card(table: Table, player: Player) -> Iterator[Any]:
    key = yield from ask(player.seat, "raze hand", faces(cards_to_raze(table, player)))
    player.supply["raze"] -= 1
    yield from razing.raze_card(table, player, key)


def locations_to_raze(table: Table, player: Player) -> list[Location]:
    return [] if table.options.peaceful else razing.razable_locations(table, player, player.supply["raze"])


def raze_location(table: Table, player: Player) -> Iterator[Any]:
    loc = yield from ask(player.seat, "raze location", places(locations_to_raze(table, player)))
    player.supply["raze"] -= razing.price(loc)
    yield from razing.raze_location(table, player, loc)


def to_activate(table: Table, player: Player) -> list[Location]:
    return [loc for loc in table.own(player.seat) if can_activate(table, player, loc, 1)]


def pass_(table: Table, player: Player) -> Iterator[Any]:
    player.passed = True
    yield from ()


def exchange(table: Table, player: Player) -> Iterator[Any]:
    """Any number of pairs of workers, paid at once; for each in turn a resource or a card."""
    pairs = yield from ask(
        player.seat, "pairs", things("amount", range(1, min(MOST_PAIRS, player.supply["worker"] // 2) + 1))
    )
    player.supply["worker"] -= 2 * pairs
    for other in table.players:
        if other is not player:
            feed_oasis(table, other, pairs)
    later: list[str] = []
    for _ in range(pairs):
        decks = {
            choice: deck
            for choice, deck in goods.open_decks(table, player).items()
            if goods.number_of_cards(table, deck) > later.count(deck)
        }
        chosen = yield from ask(player.seat, "exchange", things("good", RESOURCES) | decks)
        if chosen in RESOURCES:
            player.supply[chosen] += 1
        elif table.options.exchange_cards_seen:
            yield from goods.draw(table, player, chosen)
        else:
            later.append(chosen)
    for deck in sorted(later, key=lambda deck: deck != COMMON):
        yield from goods.draw(table, player, deck)


def feed_oasis(table: Table, player: Player, pairs: int) -> None:
    """A worker for each pair that an opponent exchanges, up to four a round."""
    if player.passed and not table.options.oasis_after_pass:
        return
    for _ in table.with_trigger(player.seat, "exchange"):
        number = min(pairs, OASIS_CAP - player.oasis_gain) if table.options.oasis_cap else pairs
        player.oasis_gain += number
        player.supply["worker"] += number


# --- activating -------------------------------------------------------------------------------------------------------
def supply_price(loc: Location, number: int) -> Counter[str]:
    """The price of `number` uses in goods of the supply. Hand cards and deals are given up as they are chosen."""
    return goods.times(
        Counter({good: each for good, each in loc.card.price.items() if good not in ("hand_card", "own_deal")}), number
    )


def can_activate(table: Table, player: Player, loc: Location, number: int) -> bool:
    """Whether a location can be used `number` times now."""
    if loc.card.kind != ACTION or loc.locked or loc.uses + number > loc.card.uses:
        return False
    if (
        len(player.hand) < number * loc.card.price["hand_card"]
        or len(player.deals) < number * loc.card.price["own_deal"]
    ):
        return False
    price = supply_price(loc, number)
    if not goods.can_pay(player.supply, price):
        return False
    return possible_after(table, player, loc, price, number)


def possible_after(table: Table, player: Player, loc: Location, price: Counter[str], number: int) -> bool:
    """Whether the text finds what it needs after some way of paying."""
    fine = False
    before = Counter(player.supply)
    for gold in range(
        price["wood"] + 1
    ):  # of the prices with a target only one has a resource that could be needed again, the wood of Settlers
        if gold <= player.supply["gold"] and price["wood"] - gold <= player.supply["wood"]:
            paid = Counter({**price, "wood": price["wood"] - gold, "gold": price["gold"] + gold})
            if goods.can_pay(player.supply, paid):
                player.supply.subtract({good: paid[good] for good in ("wood", "worker", "raze", "gold")})
                fine = fine or enough_targets(table, player, loc, number)
                player.supply.clear()
                player.supply.update(before)
    return fine


def activate(table: Table, player: Player) -> Iterator[Any]:
    loc = yield from ask(player.seat, "activate", places(to_activate(table, player)))
    number = yield from ask(
        player.seat,
        "times",
        things("amount", [number for number in (1, 2) if can_activate(table, player, loc, number)]),
    )
    loc.uses += number
    yield from goods.pay(table, player, supply_price(loc, number), lambda: enough_targets(table, player, loc, number))
    for _ in range(number):
        yield from give_up(table, player, loc)
        for effect in loc.card.does:
            if effect.verb in VERBS:
                yield from do(table, player, loc, effect)
            else:
                yield from resolve(table, player, loc, [effect])


def give_up(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    """The part of a price that is a card: of the hand, or a deal."""
    if loc.card.price["hand_card"]:
        table.discard_from_hand(player, (yield from ask(player.seat, "toss", faces(player.hand))))
    if loc.card.price["own_deal"]:
        table.end_deal(player, (yield from ask(player.seat, "own deal", named(player.deals))))


Possible = Callable[[Table, Player], Any]
Doing = Callable[[Table, Player], Iterator[Any]]
FREE: dict[str, tuple[Possible, Doing]] = {
    "defence": (defended_by, place_defense),
    "samurai": (guarded_by, place_samurai),
    "gate": (gates, tuck_card),
    "shrine": (shrines, store),
}
MAIN: dict[str, tuple[Possible, Doing]] = {
    "build": (lambda table, player: buildable(table, player), main_build),
    "deal": (lambda table, player: deals.deal_cards(player), deals.make_deal),
    "raze_hand": (cards_to_raze, raze_card),
    "raze_location": (locations_to_raze, raze_location),
    "activate": (to_activate, activate),
    "exchange": (lambda table, player: player.supply["worker"] >= 2, exchange),
    "pass": (lambda table, player: True, pass_),
}
"""The actions of a turn: whether one is possible, and the function that carries it out."""
