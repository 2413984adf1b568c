"""Points and places (rules sections 9 and 11)."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rewards import ScoreItem, rank_by
from architects_env.core.text import plural, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.hands import hand_size
from architects_env.games.settlers.rules.locations import controller
from architects_env.games.settlers.rules.solo import collection, is_beaten
from architects_env.games.settlers.text.names import card_name, card_title, some_cards

SOURCES = ("points on the track", "common locations", "faction locations", "Gates", "Shrine", "collection")
NUM_SOURCES = len(SOURCES)
OF_TRACK, OF_COMMON, OF_FACTION, OF_GATES, OF_SHRINE, OF_COLLECTION = range(NUM_SOURCES)
SHRINE_STEPS = np.array(V.SHRINE_STEPS, np.int64)


@compiled
def shrine_points(goods):
    """Return points for `goods` goods on the Shrine."""
    points = 0
    for step in range(SHRINE_STEPS.shape[0]):
        if goods >= SHRINE_STEPS[step, 0]:
            points = SHRINE_STEPS[step, 1]
    return points


@compiled
def add_location(g, owner, home, card, points):
    """Add the points of a location to its owner, and those of the cards or goods on a Gate or Shrine to the side of
    its home."""
    if owner < g.num_players:
        points[owner, OF_COMMON if card < C.NUM_COMMON else OF_FACTION] += C.VALUE[card]
    if home < g.num_players:
        add_what_lies_on_it(g, home, card, points)


@compiled
def add_what_lies_on_it(g, p, card, points):
    """Add the points of cards under a Gate, and of goods on the Shrine."""
    if C.DOES[card] == V.HOLDS_CARDS:
        gate = C.GATE_NUMBER[card]
        if g.gate_common_size[gate] + g.gate_faction_size[gate] >= V.GATE_NEEDS:
            points[p, OF_GATES] += V.GATE_POINTS
    if C.DOES[card] == V.HOLDS_RESOURCES:
        points[p, OF_SHRINE] += shrine_points(g.shrine.sum())


@compiled
def breakdown(g, points):
    """Write the points by source.

    In the solo game they count only for a winner, and the virtual player has a point for each card of its collection.
    """
    points[:] = 0
    for side in range(g.num_players):
        points[side, OF_TRACK] = g.points[side]
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            card = int(g.empire[side, i])
            add_location(g, controller(g, card) if g.over != 0 else side, side, card, points)
    if g.num_players == 1:
        if not is_beaten(g):
            points[0, :] = 0
        points[S.VIRTUAL, OF_COLLECTION] = collection(g)


def tally(g: Any, side: int) -> list[ScoreItem]:
    """Return the parts of a side's points: each location that it controls, and the cards and goods on those at its
    home.
    """
    if g.num_players == 1 and side == S.VIRTUAL:
        return [ScoreItem(SOURCES[OF_COLLECTION], some_cards(int(collection(g))), int(collection(g)))]
    if g.num_players == 1 and not is_beaten(g):
        return []
    found = [ScoreItem(SOURCES[OF_TRACK], say("during the game"), int(g.points[side]))]
    for home in range(g.sides):
        for card in map(int, g.empire[home, : g.empire_size[home]]):
            points = np.zeros((g.sides, NUM_SOURCES), np.int64)
            add_location(g, controller(g, card) if g.over != 0 else home, home, card, points)
            found += [
                ScoreItem(SOURCES[source], what_counts(g, card, int(source)), int(points[side, source]))
                for source in np.flatnonzero(points[side])
            ]
    return found


def what_counts(g: Any, card: int, source: int) -> str:
    """Return a location, or the cards or goods on it, in words."""
    if source == OF_SHRINE:
        goods = plural(int(g.shrine.sum()), "{n} good", "{n} goods")
        return say("{card} ({what})", card=card_title(card), what=goods)
    if source == OF_GATES:
        gate = C.GATE_NUMBER[card]
        cards = some_cards(int(g.gate_common_size[gate] + g.gate_faction_size[gate]))
        return say("{card} ({what})", card=card_title(card), what=cards)
    return card_name(card)


@compiled
def standings(g, scores, ranks):
    """Write the places: most points win.

    Ties go to the player with more workers and resources left, then to more cards in hand. In the solo game, outgrowing
    the collection wins.
    """
    sides = scores.shape[0]
    points = np.zeros((sides, NUM_SOURCES), np.int64)
    keys = np.zeros((sides, 3), np.int64)
    breakdown(g, points)
    for side in range(g.sides):  # the arrays of a search may have room for more
        scores[side] = points[side].sum()
        keys[side, 0] = scores[side]
        keys[side, 1] = g.supply[side, : V.NUM_RESOURCES].sum() + g.supply[side, V.WORKER]
        if g.options[O.ALL_TOKENS] == 1:
            keys[side, 1] += g.supply[side, V.GOLD] + g.supply[side, V.RAZE]
        keys[side, 2] = hand_size(g, side)
    if g.num_players == 1:
        ranks[0] = 1 if is_beaten(g) else 2
        ranks[S.VIRTUAL] = 3 - ranks[0]
    else:
        rank_by(keys, g.num_players, ranks)


# --- what reports count of a finished game ----------------------------------------------------------------------------
def facts(g: Any, seat: int) -> dict[str, Any]:
    """Return numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return (
            {"turns": int(g.rounds), "collection": int(collection(g))}
            if g.num_players == 1
            else {"turns": int(g.rounds)}
        )
    cards = [int(card) for card in g.empire[seat, : g.empire_size[seat]]]
    return {
        "faction": [V.FACTIONS[int(g.faction[seat])]],
        "common locations": sum(card < C.NUM_COMMON for card in cards),
        "faction locations": sum(card >= C.NUM_COMMON for card in cards),
        "deals": int(g.deals_size[seat]),
        "foundations": int(g.foundations_size[seat]),
        "hand": int(g.hand_common_size[seat] + g.hand_faction_size[seat]),
        "locations": [C.TITLES[card] for card in cards],
    }
