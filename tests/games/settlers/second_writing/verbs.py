"""Effects that only one or two action locations have. Each verb has the targets that it needs to be legal, and a
function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sized
from typing import Any

from tests.games.settlers.second_writing import deals, goods, razing
from tests.games.settlers.second_writing.building import build, can_build, in_hand
from tests.games.settlers.second_writing.cards import ACTION, CARDS, COMMON, RESOURCES
from tests.games.settlers.second_writing.effects import Effect
from tests.games.settlers.second_writing.production import copies, produce
from tests.games.settlers.second_writing.table import (
    Choice,
    Deal,
    Foundation,
    Location,
    Player,
    Table,
    ask,
    faces,
    named,
    places,
    things,
    words,
)


# --- Settlers, Negotiator ---------------------------------------------------------------------------------------------
def settlers_cards(table: Table, player: Player, loc: Location) -> list[str]:
    return [
        key for key in player.hand if CARDS[key].of_a_faction and can_build(table, player, key, without_location=True)
    ]


def build_faction_card(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    key = yield from ask(player.seat, "build", faces(settlers_cards(table, player, loc)))
    yield from build(table, player, key, in_hand(player, key), without_location=True)


def deals_to_build(table: Table, player: Player, loc: Location) -> list[Deal]:
    own = [deal for deal in player.deals if deal.target is None and deal.key in CARDS]
    return [deal for deal in own if can_build(table, player, deal.key, without_location=True)]


def build_own_deal(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    deal = yield from ask(player.seat, "own deal", named(deals_to_build(table, player, loc)))
    yield from build(table, player, deal.key, lambda: player.deals.remove(deal), without_location=True)


# --- own locations ----------------------------------------------------------------------------------------------------
def used_locations(table: Table, player: Player, loc: Location) -> list[Location]:
    """Other own action locations that were used in this round and are not locked."""
    options = table.options
    used = [other for other in table.own(player.seat) if other is not loc and other.uses]
    return [
        other
        for other in used
        if (options.reset_locked or not other.locked) and (options.reset_taken or other.taken_by is None)
    ]


def reset(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    (yield from ask(player.seat, "target", places(used_locations(table, player, loc)))).uses = 0


def porters_targets(table: Table, player: Player, loc: Location) -> list[Location]:
    return copies(table, player.seat)


def copy_production(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    copied = yield from ask(player.seat, "copy", places(porters_targets(table, player, loc)))
    yield from produce(table, player, copied)


def own_commons(table: Table, player: Player, loc: Location) -> list[Location]:
    own = [own for own in table.held(player.seat) if not own.card.of_a_faction and own.card.raze]
    return [loc for loc in own if not loc.defense] if table.options.defence_stops_rabble else own


def raze_own_common(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    target = yield from ask(player.seat, "target", places(own_commons(table, player, loc)))
    yield from razing.raze_location(table, player, target)


def commons_in_hand(table: Table, player: Player, loc: Location) -> list[str]:
    return [key for key in player.hand if CARDS[key].deck == COMMON]


def lay_foundation(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    """Sanctuary: nobody else sees the card."""
    key = yield from ask(player.seat, "shelter", faces(commons_in_hand(table, player, loc)))
    player.hand.remove(key)
    player.foundations.append(Foundation(key, seen_by_all=False))
    yield from goods.gain(table, player, [("stone", 1)])


# --- deals ------------------------------------------------------------------------------------------------------------
def own_deals(table: Table, player: Player, loc: Location) -> list[Deal]:
    return list(player.deals)


def use_deal(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    deal = yield from ask(player.seat, "own deal", named(own_deals(table, player, loc)))
    yield from goods.gain(table, player, [(deal.good, 1)])


def enemy_deals(table: Table, player: Player, loc: Location) -> list[tuple[int, Deal]]:
    return table.enemy_deals(player.seat)


def choose_enemy_deal(player: Player, found: list[tuple[int, Deal]]) -> Iterator[Any]:
    """One of opponents' deals, the oldest of its name; if several opponents have one of this name it is asked whose.
    Gives (owner, deal)."""
    by_name: dict[Choice, dict[Choice, tuple[int, Deal]]] = {}
    for owner, deal in found:
        by_name.setdefault(("card", deal.name), {}).setdefault(("player", owner), (owner, deal))
    owners = yield from ask(player.seat, "enemy deal", by_name)
    chosen = yield from ask(player.seat, "deal of", owners)
    return chosen


def break_deal(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    owner, deal = yield from choose_enemy_deal(player, enemy_deals(table, player, loc))
    deals.end_enemy_deal(table, owner, deal)


def break_deal_for_its_good(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    owner, deal = yield from choose_enemy_deal(player, enemy_deals(table, player, loc))
    deals.end_enemy_deal(table, owner, deal)
    yield from goods.gain(table, player, [(deal.good, 1)])


def deals_under_boards(table: Table, player: Player, loc: Location) -> list[tuple[int, Deal]]:
    return [(owner, deal) for owner, deal in table.enemy_deals(player.seat) if deal.target is None]


def steal_deal(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    owner, deal = yield from choose_enemy_deal(player, deals_under_boards(table, player, loc))
    deals.steal_deal(table, player, owner, deal)


def trade_targets(table: Table, player: Player, loc: Location) -> list[Location]:
    return deals.trade_targets(table, player)


def trade(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    target = yield from ask(player.seat, "target", places(deals.trade_targets(table, player)))
    yield from deals.trade(table, player, target)


# --- opponents --------------------------------------------------------------------------------------------------------
def victims_of_theft(table: Table, player: Player, loc: Location) -> list[int]:
    """Opponents who have wood, stone or food; the virtual one has nothing."""
    return (
        []
        if table.solo
        else [
            other
            for other in table.opponents(player.seat)
            if any(table.players[other].supply[good] for good in RESOURCES)
        ]
    )


def steal_resource(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    other = table.players[
        (yield from ask(player.seat, "opponent", things("player", victims_of_theft(table, player, loc))))
    ]
    resource = yield from ask(player.seat, "steal", things("good", [good for good in RESOURCES if other.supply[good]]))
    other.supply[resource] -= 1
    player.supply[resource] += 1


def opponents(table: Table, player: Player, loc: Location) -> list[int]:
    """The opponents at which Desert may be aimed. With an option only those who have a card."""
    if not table.options.desert_needs_card:
        return table.opponents(player.seat)
    return [] if table.solo else [other for other in table.opponents(player.seat) if table.players[other].hand]


def opponent_discards(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    """The victim says which card. A hand may be empty, and the virtual player has none."""
    seat = yield from ask(player.seat, "opponent", things("player", opponents(table, player, loc)))
    if not table.solo and table.players[seat].hand:
        victim = table.players[seat]
        table.discard_from_hand(victim, (yield from ask(seat, "victim", faces(victim.hand))))


def raze_fields(table: Table, player: Player, loc: Location) -> list[Location]:
    return razing.with_raze_field(table, player.seat)


def copy_raze_good(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    target = yield from ask(player.seat, "target", places(raze_fields(table, player, loc)))
    good = yield from ask(player.seat, "option", things("good", target.card.raze))
    yield from goods.gain(table, player, [(good, 1)])


def all_to_raze(table: Table, player: Player, loc: Location) -> list[Location]:
    return razing.to_raze(table, player.seat)


def raze_unguarded(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    target = yield from ask(player.seat, "target", places(all_to_raze(table, player, loc)))
    yield from razing.raze_location(table, player, target)


def chapel_targets(table: Table, player: Player, loc: Location) -> dict[Choice, str | Location]:
    """Cards of the hand for 1 raze token, locations for their price."""
    tokens = player.supply["raze"]
    return {
        **faces(razing.razable_cards(player) if tokens else []),
        **places(razing.razable_locations(table, player, tokens)),
    }


def raze_and_convert(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    """Pay and raze; then each of the goods of the raze field may be given back for 2 VP."""
    target = yield from ask(player.seat, "chapel", chapel_targets(table, player, loc))
    if isinstance(target, str):
        player.supply["raze"] -= 1
        received = yield from razing.raze_card(table, player, target)
    else:
        player.supply["raze"] -= razing.price(target)
        received = yield from razing.raze_location(table, player, target)
    for good, key in received:
        if good in ("card", "vp") and not table.options.convert_any_good:
            continue
        if (yield from ask(player.seat, "convert", words("keep", "convert"))) == "convert":
            goods.give_back(table, player, good, key)
            goods.gain_vp(table, player, 2)


def enemy_locations(table: Table, player: Player, loc: Location) -> list[Location]:
    return table.enemy_locations(player.seat)


def remove_location(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    razing.remove_location(table, (yield from ask(player.seat, "target", places(enemy_locations(table, player, loc)))))


def enemy_actions(table: Table, player: Player, loc: Location) -> list[Location]:
    return [other for other in table.enemy_locations(player.seat) if other.card.kind == ACTION]


def lock(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    (yield from ask(player.seat, "target", places(enemy_actions(table, player, loc)))).locked = True


def to_take_over(table: Table, player: Player, loc: Location) -> list[Location]:
    """Opponents' locations, while one of the four tokens is left."""
    if sum(other.taken_by is not None for other in table.all_locations()) == 4:
        return []
    return [other for other in table.enemy_locations(player.seat) if other.taken_by is None]


def take_over(table: Table, player: Player, loc: Location) -> Iterator[Any]:
    taken = yield from ask(player.seat, "target", places(to_take_over(table, player, loc)))
    taken.taken_by = player.seat
    if table.options.fresh_uses_on_takeover:
        taken.uses = 0


# --- all of them ------------------------------------------------------------------------------------------------------
Targets = Callable[[Table, Player, Location], Sized]
Doing = Callable[[Table, Player, Location], Iterator[Any]]
VERBS: dict[str, tuple[Targets, Doing]] = {
    "build_faction_card": (settlers_cards, build_faction_card),
    "build_own_deal": (deals_to_build, build_own_deal),
    "reset": (used_locations, reset),
    "copy_production": (porters_targets, copy_production),
    "raze_own_common": (own_commons, raze_own_common),
    "lay_foundation": (commons_in_hand, lay_foundation),
    "use_deal": (own_deals, use_deal),
    "break_deal": (enemy_deals, break_deal),
    "break_deal_for_its_good": (enemy_deals, break_deal_for_its_good),
    "steal_deal": (deals_under_boards, steal_deal),
    "trade": (trade_targets, trade),
    "steal_resource": (victims_of_theft, steal_resource),
    "opponent_discards": (opponents, opponent_discards),
    "copy_raze_good": (raze_fields, copy_raze_good),
    "raze_unguarded": (all_to_raze, raze_unguarded),
    "raze_and_convert": (chapel_targets, raze_and_convert),
    "remove_location": (enemy_locations, remove_location),
    "lock": (enemy_actions, lock),
    "take_over": (to_take_over, take_over),
}
ONE_TARGET_EACH = ("reset",)
"""Verbs that use up their target, so that two uses need two."""
NEVER_WITHOUT = (
    "build_faction_card",
    "build_own_deal",
    "copy_production",
    "raze_own_common",
    "lay_foundation",
    "trade",
    "opponent_discards",
    "raze_unguarded",
    "raze_and_convert",
)
"""Verbs that need a target also with the option by which others do not."""


def enough_targets(table: Table, player: Player, loc: Location, number: int) -> bool:
    """Whether everything is there that `number` activations need, except for their price."""
    for effect in loc.card.does:
        if effect.verb in VERBS and (table.options.target_needed or effect.verb in NEVER_WITHOUT):
            targets, _ = VERBS[effect.verb]
            if len(targets(table, player, loc)) < (number if effect.verb in ONE_TARGET_EACH else 1):
                return False
    return True


def do(table: Table, player: Player, loc: Location, effect: Effect) -> Iterator[Any]:
    """Nothing happens without a target (which only comes up by an option)."""
    targets, doing = VERBS[effect.verb]
    if targets(table, player, loc):
        yield from doing(table, player, loc)
