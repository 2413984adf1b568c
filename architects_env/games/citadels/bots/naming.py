"""Choices among characters by the rollout policy: the characters to keep and to lay down in the draft, and those that
Assassin, Witch and Thief name."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count
from architects_env.core.contract.rules.rng import next_word
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.value import nearly_full, worth_of_character
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules.draft import (
    filled_places,
    kept_places,
    own_steps,
    possible_places,
    saw_down_card,
)

WORD = 1 << 32


@compiled
def tie_break(rng, weights):
    """Return a small random number from 0 to the weight `tie_break`."""
    return weights[terms.HAIR] * next_word(rng) / WORD


# --- the draft --------------------------------------------------------------------------------------------------------
@compiled
def choose_character(g, mask, rng, weights):
    """Return the most useful of the characters on offer."""
    best, most = -1, 0.0
    for number in range(1, g.highest + 1):
        if mask[A.DRAFT + number - 1] != 0:
            worth = worth_of_character(g, g.seat, g.characters[number], weights) + tie_break(rng, weights)
            if best < 0 or worth > most:
                best, most = A.DRAFT + number - 1, worth
    return best


@compiled
def lay_down(g, mask, rng, weights):
    """With two players, the character that the other player would like most compared with oneself.

    A bot that is blind to the others takes the least useful one.
    """
    best, most = -1, 0.0
    other = (g.seat + 1) % g.num_players
    for number in range(1, g.highest + 1):
        if mask[A.LAY_DOWN + number - 1] != 0:
            worth = tie_break(rng, weights) - worth_of_character(g, g.seat, g.characters[number], weights)
            if weights[terms.GUESS] > 0:
                worth = weights[terms.GUESS] * worth_of_character(g, other, g.characters[number], weights) + 0.5 * worth
            if best < 0 or worth > most:
                best, most = A.LAY_DOWN + number - 1, worth
    return best


# --- naming -----------------------------------------------------------------------------------------------------------
@compiled
def chance_to_hold(places, kept):
    """Return the probability that a character that may lie in `places` lies in one of those `kept` by a player, if all
    places are equally likely.
    """
    there = count(places & kept)
    return there / count(places) if there > 0 else 0.0


@compiled
def places_of(g, p, number):
    """Return the set of places in which the character may lie, given all that `p` knows."""
    return possible_places(g, number, own_steps(g, p), filled_places(g), saw_down_card(g, p))


@compiled
def most_points_in_city(g):
    """Return the seat with the most valuable city."""
    best, most = 0, -1
    for p in range(g.num_players):
        points = 0
        for kind in range(g.city.shape[1]):
            points += g.city[p, kind] * g.cost[kind]
        if points > most:
            best, most = p, points
    return best


@compiled
def harm_of_naming(g, p, number, leader, weights):
    """Return the expected harm to the others if `p` names this number, to be murdered, bewitched or robbed."""
    character, power = g.characters[number], H.POWER[g.characters[g.number]]
    if g.character >= 0:
        power = H.POWER[g.character]
    places = places_of(g, p, number)
    harm = 0.0
    for q in range(g.num_players):
        chance = chance_to_hold(places, kept_places(g, q))
        if chance > 0:
            if power == H.ROBS:
                loss = float(g.gold[q])
            else:
                loss = (
                    2.0
                    + worth_of_character(g, q, character, weights)
                    + weights[terms.HARM_LEADER] * (2.0 * (q == leader) + 2.0 * nearly_full(g, q))
                )
            if q != p:
                harm += chance * loss
            elif power == H.MURDERS:
                harm -= 2.0 * chance * loss
    return harm


@compiled
def name_somebody(g, mask, rng, weights):
    """Return the number whose naming does most harm.

    A bot that is blind to the others considers the characters alone, and only spares itself.
    """
    p = g.seat
    best, most = -1, 0.0
    leader = most_points_in_city(g)
    for number in range(1, g.highest + 1):
        if mask[A.NAME + number - 1] != 0:
            if weights[terms.GUESS] > 0:
                harm = weights[terms.GUESS] * harm_of_naming(g, p, number, leader, weights)
            else:
                own = places_of(g, p, number) & kept_places(g, p) != 0
                harm = weights[terms.FIRST_CHARACTER + g.characters[number]] - (100.0 if own else 0.0)
            harm += tie_break(rng, weights)
            if best < 0 or harm > most:
                best, most = A.NAME + number - 1, harm
    return best
