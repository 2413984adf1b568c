"""How good the table looks to a player: the chance to win, by a strength for every player from a few features of what lies open.

The strength is a weighted sum, with weights that slide from those early in the game to those late in it; the chance is a player's share of the
exponentials of all strengths. So the weights can be fitted to games that were played (multinomial regression on who won).
"""
from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.worth import ABILITY_OF, buildings_of, still_to_come
from architects_env.games.citadels.building import threshold
from architects_env.games.citadels.districts import COLOUR, NUM_COLOURS, NUM_KINDS, PURPLE
from architects_env.games.citadels.scoring import SOURCES, breakdown

POINTS, BUILDINGS, FIVE_GOLD, MORE_GOLD, THREE_CARDS, MORE_CARDS, COLOURS, TAXED, ABILITIES, HAS_CROWN = range(terms.NUM_FEATURES)
MARGIN = 0.002
"""What a point ahead or behind is worth beside the chance to win: something to play for when that is all but settled."""


@compiled
def features_of(g, p, points, out):
    """Writes the features of `p` (float64[features]); `points` is the breakdown of the table."""
    out[POINTS] = total(points, p) / 10.0
    out[BUILDINGS] = min(1.0, g.buildings[p] / threshold(g))
    out[FIVE_GOLD] = min(5, g.gold[p]) / 5.0
    out[MORE_GOLD] = max(0, g.gold[p] - 5) / 5.0
    out[THREE_CARDS] = min(3, g.hand_size[p]) / 3.0
    out[MORE_CARDS] = max(0, g.hand_size[p] - 3) / 3.0
    out[HAS_CROWN] = 1.0 if g.crown == p else 0.0
    colours, taxed, abilities = 0, 0, 0.0
    for colour in range(NUM_COLOURS):
        there = buildings_of(g, p, colour)
        colours += there > 0
        if colour != PURPLE:
            taxed = max(taxed, there)
    for kind in range(NUM_KINDS):
        if COLOUR[kind] == PURPLE and g.city[p, kind] > 0:
            abilities += ABILITY_OF[kind]
    out[COLOURS] = colours / NUM_COLOURS
    out[TAXED] = taxed / 3.0
    out[ABILITIES] = abilities / 3.0


@compiled
def total(points, p):
    scored = 0
    for source in range(len(SOURCES)):
        scored += points[p, source]
    return scored


@compiled
def strength(g, p, points, features, weights):
    """The weighted features of `p`."""
    features_of(g, p, points, features)
    ahead, sum_of_all = still_to_come(g), 0.0
    for i in range(terms.NUM_FEATURES):
        early, late = weights[terms.FIRST_FEATURE + 2 * i], weights[terms.FIRST_FEATURE + 2 * i + 1]
        sum_of_all += features[i] * (ahead * early + (1.0 - ahead) * late)
    return sum_of_all


@compiled
def value(g, p, points, features, weights):
    """The chance of `p` to win, and a little for the margin. `points` (int64[seats, sources]) and `features` (float64[features]) are room to count in."""
    breakdown(g, points)
    own, best = total(points, p), -1000
    for q in range(g.num_players):
        if q != p:
            best = max(best, total(points, q))
    margin = MARGIN * (own - best)
    if g.over == 1:
        return margin + (1.0 if own > best else 0.5 if own == best else 0.0)
    mine, all_together = 0.0, 0.0
    for q in range(g.num_players):
        share = np.exp(strength(g, q, points, features, weights))
        all_together += share
        if q == p:
            mine = share
    return margin + mine / all_together
