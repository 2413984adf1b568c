"""Empires: the owner of a location, the counts of an empire, and locations that come into play and leave it (rules
sections 5.1, 8 and 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.text.events import Happens as E

TO_DISCARD, AS_FOUNDATION, OUT_OF_GAME, TO_COLLECTION = range(4)
"""The place where the card of a location goes when it leaves play."""
lay_away = S.adds("common_discard", "faction_discard")
empty_gate_common, take_under_gate = (
    S.COMMON.move("gate_common", "common_discard"),
    S.FACTION_CARDS.take("gate_faction"),
)


# --- whose ------------------------------------------------------------------------------------------------------------
@compiled
def controller(g, card):
    """Return the side that a location counts for: its taker, otherwise its home."""
    return (g.taker[card] if g.taker[card] != 0 else g.home[card]) - 1


@compiled
def untouched(g, p, card):
    """Return whether the location is in the empire of `p` and nobody has taken it over."""
    return g.home[card] == p + 1 and g.taker[card] == 0


@compiled
def open_to(g, p, card):
    """Return whether `p` may aim at this location: it belongs to an opponent, and neither its home nor its taker has
    passed (9).
    """
    home, taker = g.home[card] - 1, g.taker[card] - 1
    if taker == p:
        return False
    if taker != S.NOBODY:
        return g.passed[taker] == 0 and (home == p or g.passed[home] == 0)
    return home != p and g.passed[home] == 0


def next_own(fits: Callable[..., Any]) -> Callable[..., Any]:
    """Return next(g, p, after, what): the oldest location of `p` that is younger than `after` (an age; 0 finds the
    oldest of all) and for which `fits(card, what)` (compiled) holds, or NOBODY.

    Locations that `p` has taken over are included.
    """

    @compiled
    def next_that_fits(g, p, after, what):
        found = S.NOBODY
        for side in range(g.sides):
            if side == p or g.taken > 0:
                for i in range(g.empire_size[side]):
                    card = int(g.empire[side, i])
                    if g.age[card] > after and fits(card, what) and controller(g, card) == p:
                        if found == S.NOBODY or g.age[card] < g.age[found]:
                            found = card
                        break
        return found

    return next_that_fits


def how_many_that(does: int) -> Callable[..., Any]:
    """Return how_many(g, p): the number of own locations with this feature."""
    cards = np.flatnonzero(does == C.DOES)

    @compiled
    def how_many_own_that(g, p):
        number = 0
        for k in range(cards.shape[0]):
            number += controller(g, cards[k]) == p
        return number

    return how_many_own_that


def how_many(counts: Callable[..., Any]) -> Callable[..., Any]:
    """Return how_many(g, p, what): the number of own locations for which `counts(g, card, what)` (compiled) holds."""

    @compiled
    def how_many_own(g, p, what):
        number = 0
        for side in range(g.sides):
            if side == p or g.taken > 0:
                for i in range(g.empire_size[side]):
                    card = g.empire[side, i]
                    if counts(g, card, what) and controller(g, card) == p:
                        number += 1
        return number

    return how_many_own


@compiled
def has_colour(g, card, colour):
    return C.COLOUR[card] & colour != 0


@compiled
def is_guarded(g, card, samurai):
    return g.samurai[card] == samurai


how_many_of_colour, _how_many_guarded = how_many(has_colour), how_many(is_guarded)


@compiled
def how_many_samurai(g, p):
    """Return the number of samurai on own locations."""
    return _how_many_guarded(g, p, 1)


def offer_locations(may: Callable[..., Any], own: bool = False) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return legal(g, mask) and any(g, p) of a choice among all locations for which `may(g, p, card)` (compiled)
    holds. With `own` it holds for none but those that count for the player."""

    @compiled
    def legal_location(g, mask):
        for side in range(g.sides):
            if not own or side == g.seat or g.taken > 0:
                for i in range(g.empire_size[side]):
                    card = int(g.empire[side, i])
                    if may(g, g.seat, card):
                        mask[A.TAKE_CARD + card] = 1

    @compiled
    def any_location(g, p):
        for side in range(g.sides):
            if not own or side == p or g.taken > 0:
                for i in range(g.empire_size[side]):
                    if may(g, p, int(g.empire[side, i])):
                        return True
        return False

    return legal_location, any_location


# --- into play and out of it ------------------------------------------------------------------------------------------
@compiled
def enter_empire(g, side, card):
    """Add the card as the youngest location of this empire."""
    g.built += 1
    g.empire[side, g.empire_size[side]] = card
    g.empire_size[side] += 1
    g.home[card] = side + 1
    g.age[card] = g.built


@compiled
def leave_later(g, card, where):
    """Put the departure of a location next on the agenda (`razing`)."""
    N.then_leave_play(g, 0, card=card, where=where)


@compiled
def leave_empire(g, card):
    """Remove the card from the locations.

    Everything on it is discarded (8). The caller moves the card itself (`razing`).
    """
    side = g.home[card] - 1
    report(g, E.LEFT_PLAY, side, card, 0)
    last = g.empire_size[side] - 1
    i = 0
    while g.empire[side, i] != card:
        i += 1
    for k in range(i, last):
        g.empire[side, k] = g.empire[side, k + 1]
    g.empire[side, last] = 0
    g.empire_size[side] = last
    return_token(g, card)
    g.home[card] = 0
    g.age[card] = 0
    g.uses[card] = 0
    g.locked[card] = 0
    g.defended[card] = 0
    g.samurai[card] = 0
    if C.DOES[card] == V.HOLDS_RESOURCES:
        g.shrine[:] = 0
    if C.DOES[card] == V.HOLDS_CARDS:
        empty_gate(g, side, C.GATE_NUMBER[card])


@compiled
def empty_gate(g, side, gate):
    """Move the cards under the Gate face up to the discard piles."""
    while g.gate_common_size[gate] > 0:
        report(g, E.DISCARDED, side, empty_gate_common(g, gate, 0, 0), 0)
    while g.gate_faction_size[gate] > 0:
        card = take_under_gate(g, gate, 0)
        report(g, E.DISCARDED, side, C.NUM_COMMON + card, 0)
        discard_card(g, C.NUM_COMMON + card)


@compiled
def discard_card(g, card):
    """Move a card from outside the zones to the discard pile of its deck."""
    lay_away(g, card, 0 if card < C.NUM_COMMON else g.seat_of_faction[C.FACTION[card]])


@compiled
def return_token(g, card):
    """Return an Egypt token on this location to its taker, if there is one."""
    if g.taker[card] != 0:
        report(g, E.TOKEN_RETURNED, g.taker[card] - 1, card, 0)
        g.taker[card] = 0
        g.taken -= 1


@compiled
def end_takeovers(g):
    """Return all Egypt tokens."""
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            return_token(g, g.empire[side, i])
