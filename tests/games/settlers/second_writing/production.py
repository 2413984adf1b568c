"""The production phase, and the effects of gaining, in production, as a bonus, or in an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.games.settlers.second_writing import goods
from tests.games.settlers.second_writing.cards import BOARDS, PRODUCTION
from tests.games.settlers.second_writing.effects import Effect
from tests.games.settlers.second_writing.table import Location, Player, Table, ask, places, words


def production_phase(table: Table) -> Iterator[Any]:
    for player in table.clockwise():
        yield from board(table, player)
        yield from deals(table, player)
        for loc in [loc for loc in table.own(player.seat) if loc.card.kind == PRODUCTION]:
            yield from produce(table, player, loc)


def board(table: Table, player: Player) -> Iterator[Any]:
    """Gives the goods of the faction board. Nobody ever has more than one defense token, and a single player has
    none."""
    defense = 0 if table.solo else 1
    yield from goods.gain(table, player, [pair for pair in BOARDS[player.faction].items() if pair[0] != "defense"])
    player.supply["defense"] = defense


def deals(table: Table, player: Player) -> Iterator[Any]:
    """The good of each deal; then the School of Diplomacy turns any of these goods to points."""
    received: list[tuple[str, str | None]] = []
    for deal in list(player.deals):
        received += yield from goods.gain(table, player, [(deal.good, 1)])
    if not table.with_verb(player.seat, "turn_deals_to_vp"):
        return
    for good, key in received:  # giving up a point for a point would change nothing
        if good == "vp" or (good == "card" and not table.options.convert_any_good):
            continue
        if (yield from ask(player.seat, "convert", words("keep", "convert"))) == "convert":
            goods.give_back(table, player, good, key)
            goods.gain_vp(table, player, 1)


def produce(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    """Gives the goods of a production location, without its bonus."""
    yield from resolve(table, player, loc, loc.card.does)


def resolve(table: Table, player: Player, loc: Location, effects: Iterable[Effect]) -> Iterator[Any]:
    """Effects one after another that only give something."""
    for effect in effects:
        yield from GIVING[effect.verb](table, player, loc, effect)


def plain_gain(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    yield from goods.gain(table, player, effect.goods)


def draw_cards(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    for _ in range(effect.number):
        yield from goods.draw(table, player, effect.deck)


def per_colour(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    number = min(effect.most, table.number_of_colour(player.seat, effect.colour))
    yield from goods.gain(table, player, [(effect.goods[0][0], number)])


def per_samurai(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    number = sum(other.samurai for other in table.own(player.seat))
    yield from goods.gain(table, player, [("vp", min(effect.most, number))])


def keep_one_of_two(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    yield from goods.keep_one_of_two(table, player, effect.deck)


def either(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    chosen = yield from ask(player.seat, "option", {("good", choice.goods[0][0]): choice for choice in effect.choices})
    yield from resolve(table, player, loc, [chosen])


def copies(table: Table, seat: int, but: Location | None = None) -> list[Location]:
    """The production locations that may be copied."""
    return [loc for loc in table.own(seat) if loc.card.kind == PRODUCTION and loc is not but]


def copy_production(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    """Receive what another production location produces. Farmers at Work never copy themselves."""
    found = copies(table, player.seat, loc)
    if found:
        copied = yield from ask(player.seat, "copy", places(found))
        yield from produce(table, player, copied)


def deploy_samurai(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    """Two samurai from the general supply, at once, as many as find a place."""
    for left in (2, 1):
        free = unguarded(table, player.seat)
        if len(free) <= left:
            for place in free:
                place.samurai = 1
            return
        (yield from ask(player.seat, "deploy", places(free))).samurai = 1


def unguarded(table: Table, seat: int) -> list[Location]:
    """The places for a samurai: Japanese locations in the own empire that nobody has taken over."""
    return [loc for loc in table.held(seat) if loc.card.deck == "japanese" and not loc.samurai]


GIVING = {
    "gain": plain_gain,
    "draw": draw_cards,
    "per_colour": per_colour,
    "per_samurai": per_samurai,
    "keep_one_of_two": keep_one_of_two,
    "either": either,
    "copy_production": copy_production,
    "copy_other_production": copy_production,
    "deploy_samurai": deploy_samurai,
}
