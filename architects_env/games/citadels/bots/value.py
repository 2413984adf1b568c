"""How good a position looks to a player: the place to be expected, by a strength for every player from a few features
of what lies open.

The strength is a weighted sum, with weights that slide from those early in the game to those late in it; the chance to
win is a player's share of the exponentials of all strengths, and the chance to end before another one the share of the
two. So the weights can be fitted to games that were played (multinomial regression on who won).
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.standings import PLACEMENT, lost_by_all, rewards_of
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.worth import ABILITY_OF, buildings_of, still_to_come
from architects_env.games.citadels.building import threshold
from architects_env.games.citadels.scoring import SOURCES, breakdown, standings

POINTS, BUILDINGS, FIVE_GOLD, MORE_GOLD, THREE_CARDS, MORE_CARDS, COLOURS, TAXED, ABILITIES, HAS_CROWN = range(
    terms.NUM_FEATURES
)
MARGIN, MOST_MARGIN = 0.001, 20
"""What a point ahead or behind of the best of the others is worth beside the place, and for how many points."""


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
    for colour in range(D.NUM_COLOURS):
        there = buildings_of(g, p, colour)
        colours += there > 0
        if colour != D.PURPLE:
            taxed = max(taxed, there)
    for kind in range(D.NUM_KINDS):
        if D.COLOUR[kind] == D.PURPLE and g.city[p, kind] > 0:
            abilities += ABILITY_OF[kind]
    out[COLOURS] = colours / D.NUM_COLOURS
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
def margin(own, best):
    """Something to play for when the places are all but settled; never so much that it would outweigh half a place."""
    return MARGIN * max(-MOST_MARGIN, min(MOST_MARGIN, own - best))


@compiled
def final_value(g, p):
    """Of a finished game: the match's reward, by place and with its tie-breaks."""
    scores, ranks, rewards = (
        np.zeros(g.num_players, np.int64),
        np.zeros(g.num_players, np.int64),
        np.zeros(g.num_players, np.float32),
    )
    standings(g, scores, ranks)
    rewards_of(PLACEMENT, scores, ranks, 1.0, rewards)
    if g.cut_off != 0 and g.options[O.ALL_LOSE_AT_BOUND] != 0:
        lost_by_all(rewards)
    own, scores[p] = scores[p], -1000
    return (1.0 + rewards[p]) / 2.0 + margin(own, scores.max())


@compiled
def value(g, p, weights):
    """The place that `p` may expect, from 0 for the last to 1 for the first, and a little for the margin."""
    if g.over == 1:
        return final_value(g, p)
    points, features = np.zeros((g.num_players, len(SOURCES)), np.int64), np.zeros(terms.NUM_FEATURES)
    breakdown(g, points)
    mine, best, ahead = np.exp(strength(g, p, points, features, weights)), -1000, 0.0
    for q in range(g.num_players):
        if q != p:
            ahead += mine / (mine + np.exp(strength(g, q, points, features, weights)))
            best = max(best, total(points, q))
    return ahead / (g.num_players - 1) + margin(total(points, p), best)
