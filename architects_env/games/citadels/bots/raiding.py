"""Harm to other cities by the rollout policy: Warlord, Diplomat, Powder House, and the choice of a player to deal
with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.naming import most_points_in_city
from architects_env.games.citadels.bots.value import nearly_full, worth_of_gold
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules.actions import seat_at
from architects_env.games.citadels.rules.raids import (
    can_destroy,
    can_swap,
    difference,
    may_take_from,
    price_to_destroy,
    stands,
)


@compiled
def points_of(g, building):
    """Return the points of a building (`actions.join_building`)."""
    coin, kind = A.split_building(building)
    return g.cost[kind] + D.EXTRA_POINTS[kind] + coin


@compiled
def share_of_harm(g, q, leader, weights):
    """Return the share of a loss of `q` that counts. It is larger for the leader and for a city that is nearly full."""
    return weights[terms.HARM] + weights[terms.HARM_LEADER] * (0.5 * (q == leader) + 0.5 * nearly_full(g, q))


@compiled
def gain_of_destroying(g, p, q, building, leader, weights):
    """Return the gain for `p` if it destroys this building of `q`: the harm to `q`, minus the gold that it costs."""
    coin, kind = A.split_building(building)
    price = price_to_destroy(g, q, kind, coin)
    share = share_of_harm(g, q, leader, weights)
    return share * (points_of(g, building) + weights[terms.BUILDING]) - worth_of_gold(g.gold[p] - price, price, weights)


@compiled
def best_to_destroy(g, p, q, leader, weights):
    """Return the building of `q` that the Warlord `p` gains most by destroying (or -1), and the gain."""
    best, most = -1, -1e9
    for kind in range(D.NUM_KINDS):
        if g.city[q, kind] > 0:
            for coin in range(2):
                if can_destroy(g, p, q, kind, coin):
                    building = A.join_building(coin, kind)
                    gain = gain_of_destroying(g, p, q, building, leader, weights)
                    if gain > most:
                        best, most = building, gain
    return best, most


@compiled
def warlord_city(g, mask, weights):
    """Return the city in which the Warlord gains most, or none."""
    leader = most_points_in_city(g)
    best, most = A.SKIP, 0.0
    for places in range(1, g.num_players):
        if mask[A.PLAYER + places] != 0:
            _, gain = best_to_destroy(g, g.seat, seat_at(g, places), leader, weights)
            if gain > most:
                best, most = A.PLAYER + places, gain
    return best


@compiled
def warlord_building(g, weights):
    building, _ = best_to_destroy(g, g.seat, g.target, most_points_in_city(g), weights)
    return A.BUILDING + building


@compiled
def powder_building(g, mask):
    """Return the most valuable building of the city."""
    best, most = -1, -1
    for building in range(A.NUM_BUILDINGS):
        if mask[A.BUILDING + building] != 0 and points_of(g, building) > most:
            best, most = A.BUILDING + building, points_of(g, building)
    return best


# --- Diplomat ---------------------------------------------------------------------------------------------------------
@compiled
def gain_of_swapping(g, p, given, q, taken, leader, weights):
    points = points_of(g, taken) - points_of(g, given)
    paid = difference(g, p, given, q, taken)
    return (
        points * (1.0 + share_of_harm(g, q, leader, weights))
        - worth_of_gold(g.gold[p] - paid, paid, weights)
        - 0.3 * paid
    )


@compiled
def best_to_take(g, p, given, q, leader, weights):
    """Return the building of `q` that is the best to take for `given` (or -1), and the gain."""
    best, most = -1, -1e9
    for kind in range(D.NUM_KINDS):
        if g.city[q, kind] > 0:
            for coin in range(2):
                taken = A.join_building(coin, kind)
                if can_swap(g, p, given, q, taken):
                    gain = gain_of_swapping(g, p, given, q, taken, leader, weights)
                    if gain > most:
                        best, most = taken, gain
    return best, most


@compiled
def diplomat_give(g, mask, weights):
    """Return the building for which the Diplomat can gain most, or none."""
    leader = most_points_in_city(g)
    best, most = A.SKIP, 0.5
    for kind in range(D.NUM_KINDS):
        if g.city[g.seat, kind] > 0:
            for coin in range(2):
                given = A.join_building(coin, kind)
                if stands(g, g.seat, kind, coin) and mask[A.BUILDING + given] != 0:
                    for q in range(g.num_players):
                        if may_take_from(g, g.seat, q):
                            _, gain = best_to_take(g, g.seat, given, q, leader, weights)
                            if gain > most:
                                best, most = A.BUILDING + given, gain
    return best


@compiled
def diplomat_city(g, mask, weights):
    leader = most_points_in_city(g)
    best, most = -1, 0.0
    for places in range(1, g.num_players):
        if mask[A.PLAYER + places] != 0:
            _, gain = best_to_take(g, g.seat, g.given, seat_at(g, places), leader, weights)
            if best < 0 or gain > most:
                best, most = A.PLAYER + places, gain
    return best


@compiled
def diplomat_building(g, weights):
    building, _ = best_to_take(g, g.seat, g.given, g.target, most_points_in_city(g), weights)
    return A.BUILDING + building


# --- which player to deal with ----------------------------------------------------------------------------------------
def most_of(number: Callable[..., Any]) -> Callable[..., Any]:
    """Return most(g, mask): of the players q who may be chosen, the one with the largest `number(g, q)` (compiled)."""

    @compiled
    def most_of_all(g, mask):
        best, most = -1, -1
        for places in range(1, g.num_players):
            if mask[A.PLAYER + places] != 0 and number(g, seat_at(g, places)) > most:
                best, most = A.PLAYER + places, number(g, seat_at(g, places))
        return best

    return most_of_all


@compiled
def size_of_city(g, q):
    return g.buildings[q]


@compiled
def size_of_hand(g, q):
    return g.hand_size[q]


leading_city, fullest_hand = most_of(size_of_city), most_of(size_of_hand)
