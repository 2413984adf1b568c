"""Warlord and Diplomat, who act when their turn ends (rules sections 5.3, 6 and 7.1; amendments 3 and 17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import listed, plural, say
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.actions import players, seat_of
from architects_env.games.citadels.rules.building import (
    comes_to_city,
    is_safe,
    leaves_city,
    tear_down,
    value_of,
    wall_of,
)
from architects_env.games.citadels.rules.purple import falls_into_ruin
from architects_env.games.citadels.text.names import building_name, gold_text


@compiled
def stands(g, p, kind, coin):
    """Return whether the city of `p` has a building of this kind with a coin (1), or without one (0)."""
    with_coin = g.coined[p, kind]
    return with_coin > 0 if coin == 1 else g.city[p, kind] > with_coin


# --- Warlord ----------------------------------------------------------------------------------------------------------
@compiled
def price_to_destroy(g, q, kind, coin):
    """Return the price of destroying a building: its value less 1, and 1 more with the Great Wall."""
    return value_of(g, kind, coin) - 1 + wall_of(g, q, kind)


@compiled
def can_destroy(g, p, q, kind, coin):
    """Return whether `p` can destroy this building in the city of `q`."""
    return stands(g, q, kind, coin) and D.CAN_BE_TAKEN[kind] == 1 and price_to_destroy(g, q, kind, coin) <= g.gold[p]


@compiled
def city_is_open(g, q):
    """Return whether the Warlord may act in the city of `q`."""
    return (q != g.seat or g.options[O.OWN_CITY] == 1) and q != g.protected and not is_safe(g, q)


@compiled
def can_destroy_in(g, q):
    """Return whether there is anything in the city of `q` that the Warlord can destroy."""
    if city_is_open(g, q):
        for kind in range(D.NUM_KINDS):
            if g.city[q, kind] > 0 and (can_destroy(g, g.seat, q, kind, 0) or can_destroy(g, g.seat, q, kind, 1)):
                return True
    return False


add_cities_to_destroy_in = players(can_destroy_in)


@compiled
def legal_warlord_city(g, mask):
    """Legal actions: each city with something to destroy, or none (section 6)."""
    mask[A.SKIP] = 1
    add_cities_to_destroy_in(g, mask)


@compiled
def play_warlord_city(g, action):
    """Choose the city in which a building will be destroyed, or none (section 6)."""
    if action == A.SKIP:
        g.stage = S.TURN_ENDS
        return
    g.target = seat_of(g, action)
    g.stage = S.WARLORD_BUILDING


@compiled
def legal_warlord_building(g, mask):
    """Legal actions: each building of that city that can be destroyed and paid for (section 6)."""
    for kind in range(D.NUM_KINDS):
        for coin in range(2):
            if can_destroy(g, g.seat, g.target, kind, coin):
                mask[A.encode_building(coin, kind)] = 1


@compiled
def play_warlord_building(g, action):
    """Destroy a building.

    The price goes to the bank, and the card openly to the pile, unless the Graveyard takes it (section 6).
    """
    victim = g.target
    coin, kind = A.decode_building(action)
    g.gold[g.seat] -= price_to_destroy(g, victim, kind, coin)
    tear_down(g, victim, kind, coin)
    g.target = S.NOBODY
    g.stage = S.TURN_ENDS  # unless the Graveyard's owner is asked before
    falls_into_ruin(g, victim, kind)


# --- Diplomat ---------------------------------------------------------------------------------------------------------
@compiled
def difference(g, p, given, q, taken):
    """Return the gold that `p` has to pay to `q` when the buildings `given` and `taken` (`actions.join_building`)
    change places.
    """
    coin_taken, kind_taken = A.split_building(taken)
    coin_given, kind_given = A.split_building(given)
    value = value_of(g, kind_taken, coin_taken) - value_of(g, kind_given, coin_given)
    if g.options[O.WALL_AFFECTS_DIPLOMAT] == 1:
        value += wall_of(g, q, kind_taken)
    return max(0, value)


@compiled
def makes_duplicate(g, p, given, q, taken):
    """Return whether a city would get a second building of a name (option allow_duplicates)."""
    _, give = A.split_building(given)
    _, take = A.split_building(taken)
    return give != take and (g.city[p, take] > 0 or g.city[q, give] > 0)


@compiled
def can_swap(g, p, given, q, taken):
    """Return whether the Diplomat's player `p` may give the building `given` and take `taken` from the city of `q`, and
    can pay the difference.
    """
    coin, kind = A.split_building(taken)
    if given == taken or D.CAN_BE_TAKEN[kind] == 0 or not stands(g, q, kind, coin):
        return False
    if g.options[O.DUPLICATES] == 0 and makes_duplicate(g, p, given, q, taken):
        return False
    return difference(g, p, given, q, taken) <= g.gold[p]


@compiled
def may_take_from(g, p, q):
    """Return whether the Diplomat's player `p` may act in the city of `q`."""
    closed = g.options[O.DIPLOMAT_LIMITED] == 1 and g.buildings[q] >= g.options[O.CITY_SIZE]
    return q != p and q != g.protected and not closed


@compiled
def can_swap_with(g, p, given, q):
    """Return whether there is anything in the city of `q` for which `p` can swap the building `given`."""
    if not may_take_from(g, p, q):
        return False
    for kind in range(D.NUM_KINDS):
        if g.city[q, kind] > 0:
            for coin in range(2):
                if can_swap(g, p, given, q, A.join_building(coin, kind)):
                    return True
    return False


@compiled
def legal_diplomat_give(g, mask):
    """Legal actions: each own building that can be swapped, or none (7.1)."""
    mask[A.SKIP] = 1
    for kind in range(D.NUM_KINDS):
        for coin in range(2):
            if g.city[g.seat, kind] > 0 and stands(g, g.seat, kind, coin):
                given = A.join_building(coin, kind)
                for q in range(g.num_players):
                    if mask[A.BUILDING + given] == 0 and can_swap_with(g, g.seat, given, q):
                        mask[A.BUILDING + given] = 1


@compiled
def play_diplomat_give(g, action):
    """Choose the building to give, or none (7.1)."""
    if action == A.SKIP:
        g.stage = S.TURN_ENDS
        return
    g.given = action - A.BUILDING
    g.stage = S.DIPLOMAT_CITY


@compiled
def has_something_for_it(g, q):
    """Return whether the given building can be swapped for one in the city of `q`."""
    return can_swap_with(g, g.seat, g.given, q)


legal_diplomat_city = players(has_something_for_it)


@compiled
def play_diplomat_city(g, action):
    """Choose the city from which a building will be taken (7.1)."""
    g.target = seat_of(g, action)
    g.stage = S.DIPLOMAT_BUILDING


@compiled
def legal_diplomat_building(g, mask):
    """Legal actions: each building of that city that can be swapped for the own one (7.1)."""
    for taken in range(A.NUM_BUILDINGS):
        if can_swap(g, g.seat, g.given, g.target, taken):
            mask[A.BUILDING + taken] = 1


@compiled
def play_diplomat_building(g, action):
    """Swap the buildings.

    The difference goes to the other player, and coins and tucked cards stay on their buildings (7.1). Nobody's number
    of buildings changes.
    """
    p, q, given, taken = g.seat, int(g.target), int(g.given), action - A.BUILDING
    paid = difference(g, p, given, q, taken)
    g.gold[p] -= paid
    g.gold[q] += paid
    hand_over(g, p, q, given)
    hand_over(g, q, p, taken)
    g.given = S.NOTHING_GIVEN
    g.target = S.NOBODY
    g.stage = S.TURN_ENDS


@compiled
def hand_over(g, p, q, building):
    """Move a building from the city of `p` to that of `q`."""
    coin, kind = A.split_building(building)
    leaves_city(g, p, kind)
    g.coined[p, kind] -= coin
    comes_to_city(g, q, kind)
    g.coined[q, kind] += coin


STAGES = (
    Question(
        S.WARLORD_CITY, "destroy in", legal_warlord_city, play_warlord_city, asks="in whose city to destroy a building"
    ),
    Question(
        S.WARLORD_BUILDING,
        "destroy what",
        legal_warlord_building,
        play_warlord_building,
        asks="which building to destroy",
    ),
    Question(S.DIPLOMAT_GIVE, "give away", legal_diplomat_give, play_diplomat_give, asks="which building to give away"),
    Question(
        S.DIPLOMAT_CITY,
        "swap with",
        legal_diplomat_city,
        play_diplomat_city,
        asks="which player to swap a building with",
    ),
    Question(
        S.DIPLOMAT_BUILDING, "swap for", legal_diplomat_building, play_diplomat_building, asks="which building to take"
    ),
)


def _price(g: Any, i: int, observer: int) -> int:
    """Return the price of destroying, in gold."""
    coin, kind = A.split_building(i)
    return int(price_to_destroy(g, int(g.target), kind, coin))


def _paid(g: Any, i: int, observer: int) -> int:
    """Return the price of swapping, in gold."""
    return int(difference(g, g.seat, int(g.given), int(g.target), i))


def raid_price(g: Any, q: int, building: int) -> int | None:
    """Return the price at which the raiding player can destroy or take this building (`actions.join_building`) in the
    city of `q`; None if that is not possible.
    """
    if g.over or (g.stage in (S.WARLORD_BUILDING, S.DIPLOMAT_BUILDING) and q != g.target):
        return None
    if g.stage in (S.WARLORD_CITY, S.WARLORD_BUILDING):
        coin, kind = A.split_building(building)
        possible = city_is_open(g, q) and can_destroy(g, int(g.seat), q, kind, coin)
        return int(price_to_destroy(g, q, kind, coin)) if possible else None
    if g.stage in (S.DIPLOMAT_CITY, S.DIPLOMAT_BUILDING):
        about = int(g.seat), int(g.given), q, building
        return int(difference(g, *about)) if may_take_from(g, int(g.seat), q) and can_swap(g, *about) else None
    return None


# --- what can be had, in a list of choices ----------------------------------------------------------------------------
MOST_TOLD = 3
"""Number of buildings that a list of choices names, the dearest first. The others are counted."""


def _offers(found: Iterable[tuple[int, int]]) -> str:
    """List buildings of one or of several cities and the price of each: "Castle for 2 gold, Manor for 1 gold, 2
    others"."""
    offers = sorted({(-price, building) for price, building in found})
    told = [
        say("{building} for {gold}", building=building_name(building), gold=gold_text(-price))
        for price, building in offers[:MOST_TOLD]
    ]
    more = len(offers) - MOST_TOLD
    return listed([*told, plural(more, "{n} other", "{n} others")] if more > 0 else told)


def _swaps(g: Any, given: int, q: int) -> Iterator[tuple[int, int]]:
    """Yield price and building of each swap that the Diplomat can make in the city of `q` for the building `given`."""
    p = int(g.seat)
    for taken in range(A.NUM_BUILDINGS if may_take_from(g, p, q) else 0):
        if can_swap(g, p, given, q, taken):
            yield int(difference(g, p, given, q, taken)), taken


def _victims(g: Any, q: int) -> Iterator[tuple[int, int]]:
    """Yield the price and building of each building that the Warlord can destroy in the city of `q`."""
    for building in range(A.NUM_BUILDINGS):
        coin, kind = A.split_building(building)
        if can_destroy(g, int(g.seat), q, kind, coin):
            yield int(price_to_destroy(g, q, kind, coin)), building


def _had_for_it(g: Any, given: int, observer: int) -> str:
    """Return the buildings that can be had for an own building, in all cities, in words."""
    return _offers(one for q in range(int(g.num_players)) for one in _swaps(g, given, q))


PHRASES = Chapter(
    Phrase(
        A.PLAYER,
        "destroy a building of {player}",
        "aims at the city of {other}",
        stage=S.WARLORD_CITY,
        section="6",
    ),
    Phrase(A.SKIP, "destroy nothing", stage=S.WARLORD_CITY, section="6"),
    Phrase(
        A.BUILDING,
        "destroy {building} for {price}",
        "destroys the {building} of {target} for {gold}",
        stage=S.WARLORD_BUILDING,
        section="6",
    ),
    Phrase(
        A.BUILDING,
        "give {building}",
        "offers the {building}",
        stage=S.DIPLOMAT_GIVE,
        section="7.1",
    ),
    Phrase(A.SKIP, "swap nothing", stage=S.DIPLOMAT_GIVE, section="7.1"),
    Phrase(
        A.PLAYER,
        "swap with {player}",
        "chooses the city of {other}",
        stage=S.DIPLOMAT_CITY,
        section="7.1",
    ),
    Phrase(
        A.BUILDING,
        "take {building} for {paid}",
        "swaps the {given} for the {building} of {target} and pays {difference}",
        stage=S.DIPLOMAT_BUILDING,
        section="7.1",
    ),
    price=_price,
    gold=lambda g, i, observer: gold_text(_price(g, i, observer)),
    given=lambda g, i, observer: building_name(int(g.given)),
    paid=_paid,
    difference=lambda g, i, observer: gold_text(_paid(g, i, observer)),
    had_for_it=_had_for_it,
    swaps=lambda g, i, observer: _offers(_swaps(g, int(g.given), seat_of(g, A.PLAYER + i))),
    victims=lambda g, i, observer: _offers(_victims(g, seat_of(g, A.PLAYER + i))),
)
