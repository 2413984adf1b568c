"""The end of the game (rules section 9.1): points by source, and the places."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rewards import ScoreItem, rank_by
from architects_env.core.text import say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules.building import owns, threshold
from architects_env.games.citadels.text.names import count_text, gold_text, of_kind

ALL_COLOURS_POINTS = 3
FIRST_COMPLETE_POINTS, COMPLETE_POINTS = 4, 2
ALL_COLOURS = (1 << D.NUM_COLOURS) - 1

SOURCES = (
    "buildings",
    "coins on buildings",
    "all colours",
    "complete city",
    "purple buildings for each other",
    "gold",
    "hand",
    "museum",
)
BUILDINGS, COINS, COLOURS, COMPLETE, FOR_PURPLE, FOR_GOLD, FOR_HAND, MUSEUM = range(len(SOURCES))


@compiled
def breakdown(g, points):
    """Write the points of every seat by source (int64[seats, sources]).

    Before the end, they are those that the present position would score.
    """
    for p in range(g.num_players):
        for source in range(points.shape[1]):
            points[p, source] = 0
        for kind in range(D.NUM_KINDS):
            points[p, BUILDINGS] += g.city[p, kind] * (g.cost[kind] + D.EXTRA_POINTS[kind])
            points[p, COINS] += g.coined[p, kind]
        if g.first_completer == p:
            points[p, COMPLETE] = FIRST_COMPLETE_POINTS
        elif g.buildings[p] >= threshold(g):
            points[p, COMPLETE] = COMPLETE_POINTS
        score_colours(g, p, points)
        if owns(g, p, D.POINTS_FOR_GOLD):
            points[p, FOR_GOLD] = g.gold[p]
        if owns(g, p, D.POINTS_FOR_HAND):
            points[p, FOR_HAND] = g.hand_size[p]
        if owns(g, p, D.HIDES_CARDS):
            points[p, MUSEUM] = g.tucked_size


@compiled
def score_colours(g, p, points):
    """Write the points for all five colours, and for purple buildings that count as another colour.

    The Haunted City takes the colour that brings most.
    """
    haunted = g.city[p, D.KIND_WITH[D.ANY_COLOUR]] > 0
    colours, purple = 0, 0
    for kind in range(D.NUM_KINDS):
        if g.city[p, kind] > 0 and kind != D.KIND_WITH[D.ANY_COLOUR]:
            colours |= 1 << D.COLOUR[kind]
            if D.COLOUR[kind] == D.PURPLE:
                purple += g.city[p, kind]
    counts_purple = owns(g, p, D.POINTS_FOR_PURPLE)
    for_colours = ALL_COLOURS_POINTS if colours == ALL_COLOURS else 0
    for_purple = purple - 1 if counts_purple else 0
    if haunted:
        best_colours, best_purple = -1, -1
        for colour in range(D.NUM_COLOURS):
            if colour == D.PURPLE or may_change_colour(g):
                with_it = ALL_COLOURS_POINTS if colours | (1 << colour) == ALL_COLOURS else 0
                more = for_purple + 1 if counts_purple and colour == D.PURPLE else for_purple
                if with_it + more > best_colours + best_purple:
                    best_colours, best_purple = with_it, more
        for_colours, for_purple = best_colours, best_purple
    points[p, COLOURS] = for_colours
    points[p, FOR_PURPLE] = for_purple


@compiled
def may_change_colour(g):
    """Return whether the Haunted City may change its colour.

    With the option haunted_city_last_round_restriction it may not if it was built in the last round.
    """
    return g.options[O.HAUNTED_RESTRICTED] == 0 or g.haunted_round != g.rounds


def tally(g: Any, p: int) -> list[ScoreItem]:
    """Return the parts of the points of `p`: each building, with its worth above its cost, and everything else that
    counts.
    """
    points = np.zeros((g.num_players, len(SOURCES)), np.int64)
    breakdown(g, points)
    first = g.first_completer == p
    also = {
        COLOURS: say("all colours, with the Haunted City")
        if g.city[p, D.KIND_WITH[D.ANY_COLOUR]]
        else say("all colours"),
        COMPLETE: say("first complete city") if first else say("complete city"),
        FOR_PURPLE: counting(D.POINTS_FOR_PURPLE, say("the other purple buildings")),
        FOR_GOLD: counting(D.POINTS_FOR_GOLD, gold_text(g.gold[p])),
        FOR_HAND: counting(D.POINTS_FOR_HAND, count_text(g.hand_size[p])),
        MUSEUM: counting(D.HIDES_CARDS, count_text(g.tucked_size)),
    }
    found = list[ScoreItem]()
    for kind in map(int, np.flatnonzero(g.city[p])):
        number, cost, more = int(g.city[p, kind]), int(g.cost[kind]), int(D.EXTRA_POINTS[kind])
        name = of_kind(kind, number)
        told = say("{name} ({cost} + {more})", name=name, cost=cost, more=more) if more else name
        found.append(ScoreItem(SOURCES[BUILDINGS], told, number * (cost + more)))
        found.append(ScoreItem(SOURCES[COINS], name, int(g.coined[p, kind])))
    return [*found, *(ScoreItem(SOURCES[source], what, int(points[p, source])) for source, what in also.items())]


def counting(ability: int, what: str) -> str:
    """Return the building with this ability, and the thing it counts, in words."""
    return say("{card} ({what})", card=of_kind(D.KIND_WITH[ability]), what=what)


@compiled
def standings(g, scores, ranks):
    """Write the places: most points win.

    Ties go to more points for buildings (and the coins on them), then to more gold, then they are shared.
    """
    points = np.zeros((g.num_players, len(SOURCES)), np.int64)
    keys = np.zeros((g.num_players, 3), np.int64)
    breakdown(g, points)
    for p in range(g.num_players):
        scores[p] = 0
        for source in range(points.shape[1]):
            scores[p] += points[p, source]
        keys[p, 0] = scores[p]
        keys[p, 1] = points[p, BUILDINGS] + points[p, COINS]
        keys[p, 2] = g.gold[p]
    rank_by(keys, g.num_players, ranks)


# --- what reports count of a finished game ----------------------------------------------------------------------------
def facts(g: Any, seat: int) -> dict[str, Any]:
    """Return numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return {"turns": int(g.rounds), "Bell Tower set to end earlier": int(g.bell)}
    city = [kind for kind in range(D.NUM_KINDS) for _ in range(int(g.city[seat, kind]))]
    shown = {number: int(g.times_shown[seat, number]) for number in range(1, int(g.highest) + 1)}
    colours = [D.DISTRICTS[kind].colour for kind in city]
    return {
        "gold": int(g.gold[seat]),
        "hand": int(g.hand_size[seat]),
        "buildings": int(g.buildings[seat]),
        **{f"{name} buildings": colours.count(colour) for colour, name in enumerate(D.COLOURS)},
        "characters": [
            H.CHARACTERS[g.characters[number]].name for number, times in shown.items() for _ in range(times)
        ],
        "purple cards": [D.DISTRICTS[kind].name for kind in city if kind >= D.FIRST_PURPLE],
        "first to complete": int(g.first_completer == seat),
    }
