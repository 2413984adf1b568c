"""The worth of gold, cards, buildings and characters to a player, and the value of a position: the expected place,
computed from a strength of each player, which depends on a few open features. The worth of things uses only the owner's
hand and the sizes of the others' hands, so the rollout policy can compute it in a full state as well as in a view.

The strength is a weighted sum. Its weights move from values for the early game to values for the late game. A
player's probability of winning is its share of the exponentials of all strengths (softmax), and the probability of
placing before another player is its share of the two. The weights can therefore be fitted to played games by
multinomial regression on the winner.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rewards import place_and_lead
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.terms import ABILITY_WORTH
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules.building import may_own, owns, price_of, threshold
from architects_env.games.citadels.rules.income import INCOME_IN_GOLD
from architects_env.games.citadels.rules.powers import MOST_BEAUTIFIED, is_beside_crown
from architects_env.games.citadels.rules.scoring import ALL_COLOURS, SOURCES, breakdown, standings

ABILITY_OF = np.array([ABILITY_WORTH[district.ability] if district.ability >= 0 else 0.0 for district in D.DISTRICTS])
"""The worth of each kind's ability early in the game."""
NOT_WANTED = -100.0
NEARLY_FULL = 2
"""Number of missing buildings from which a city counts as nearly full."""


# --- gold and cards ---------------------------------------------------------------------------------------------------
@compiled
def worth_of_more(first, share, have, more):
    """Return the worth of `more` further items to a player who has `have` of them, if each is worth `share` of the one
    before."""
    worth, each = 0.0, first * share**have
    for _ in range(more):
        worth += each
        each *= share
    return worth


@compiled
def worth_of_gold(have, more, weights):
    return worth_of_more(weights[terms.GOLD], weights[terms.GOLD_SHARE], have, more)


@compiled
def worth_of_cards(have, more, weights):
    return worth_of_more(weights[terms.CARD], weights[terms.CARD_SHARE], have, more)


# --- buildings --------------------------------------------------------------------------------------------------------
@compiled
def fullest(g):
    """Return the number of buildings in the fullest city."""
    most = 0
    for p in range(g.num_players):
        most = max(most, g.buildings[p])
    return most


@compiled
def still_to_come(g):
    """Return the factor of everything that is not a point yet: 1 at the start, 0 in the last round."""
    if g.over == 1:
        return 0.0
    return max(0.0, 1.0 - fullest(g) / threshold(g))


@compiled
def colours_of(g, p):
    """Return the set of colours in the city of `p`."""
    colours = 0
    for kind in range(D.NUM_KINDS):
        if g.city[p, kind] > 0:
            colours |= 1 << D.COLOUR[kind]
    return colours


@compiled
def wish(g, p, kind, colours, weights):
    """Return the worth to `p`, whose city has these colours, of having built this card."""
    if not may_own(g, p, kind):
        return NOT_WANTED
    ahead, with_it = still_to_come(g), colours | (1 << D.COLOUR[kind])
    wanted = (
        weights[terms.POINT] * (g.cost[kind] + D.EXTRA_POINTS[kind]) + weights[terms.ABILITY] * ahead * ABILITY_OF[kind]
    )
    if with_it != colours:
        wanted += weights[terms.NEW_COLOUR] + (weights[terms.LAST_COLOUR] if with_it == ALL_COLOURS else 0.0)
    return wanted - weights[terms.PRICE] * min(1.0, 4.0 * ahead) * price_of(g, p, kind)


@compiled
def wish_to_hold(g, p, kind, colours, weights):
    """Return the worth to `p` of holding this card, which is lower while `p` cannot pay for it.

    It is worth 1 less if the hand holds that kind already.
    """
    far = max(0, price_of(g, p, kind) - g.gold[p] - 3)
    return wish(g, p, kind, colours, weights) - weights[terms.FAR] * far - (1.0 if g.hand[p, kind] > 0 else 0.0)


@compiled
def best_to_build(g, p, gold, weights):
    """Return the card in hand that `p` would like best to build with this much gold (kind, or -1), and its worth.

    Without a card the worth is 0.
    """
    best, most, colours = -1, 0.0, colours_of(g, p)
    for kind in range(D.NUM_KINDS):
        if g.hand[p, kind] > 0 and price_of(g, p, kind) <= gold:
            wanted = wish(g, p, kind, colours, weights) + weights[terms.BUILDING]
            if wanted > most:
                best, most = kind, wanted
    return best, most


@compiled
def buildings_of(g, p, colour):
    there = 0
    for kind in range(D.NUM_KINDS):
        if D.COLOUR[kind] == colour:
            there += g.city[p, kind]
    return there


# --- characters -------------------------------------------------------------------------------------------------------
@compiled
def nearly_full(g, p):
    """Return the progress of the city of `p` towards its end: 0 far from it, 1 two buildings before it, more beyond."""
    return max(0, g.buildings[p] - threshold(g) + NEARLY_FULL + 1)


@compiled
def threat_to(g, p):
    """Return the largest `nearly_full` of the other players."""
    most = 0
    for q in range(g.num_players):
        if q != p:
            most = max(most, nearly_full(g, q))
    return most


@compiled
def worth_of_tax(g, p, character, weights):
    colour = H.TAX[character]
    if colour == H.NO_TAX:
        return 0.0
    return weights[terms.TAX] * (buildings_of(g, p, colour) + owns(g, p, D.EVERY_TAX))


@compiled
def worth_of_character(g, p, character, weights):
    """Return the usefulness to `p` of this character in this round, given open information."""
    worth = weights[terms.FIRST_CHARACTER + character] + worth_of_tax(g, p, character, weights)
    power = H.POWER[character]
    gold = g.gold[p] + INCOME_IN_GOLD
    if power == H.MURDERS or power == H.BEWITCHES or power == H.DESTROYS or power == H.SWAPS_BUILDINGS:
        worth += weights[terms.STOP] * threat_to(g, p)
    elif power == H.ROBS:
        worth += weights[terms.LOOT] * gold_of_others(g, p)
    elif power == H.EXCHANGES_CARDS:
        worth += weights[terms.EXCHANGE] * max(0, largest_hand(g, p) - g.hand_size[p])
    elif power == H.PROTECTS:
        worth += weights[terms.EXPOSED] * nearly_full(g, p)
    elif power == H.IS_REFUNDED:
        worth += weights[terms.REFUND] * (min(gold, 5) if g.hand_size[p] > 0 else 0)
    elif power == H.BUILDS_MORE:
        worth += weights[terms.EXTRA_BUILD] * max(
            0, min(H.BUILD_LIMIT[character] - 1, min(g.hand_size[p] + 1, gold // 3 - 1))
        )
    elif power == H.SAILS:
        worth -= weights[terms.IDLE] * (1 if g.hand_size[p] > 0 and gold > 4 else 0)
    elif power == H.BEAUTIFIES:
        worth += weights[terms.COIN] * min(MOST_BEAUTIFIED, min(g.buildings[p], g.gold[p]))
    elif power == H.FAVOURED_NEIGHBOUR:
        worth += weights[terms.NEIGHBOUR] * (1 if is_beside_crown(g, p) else 0)
    return worth


@compiled
def gold_of_others(g, p):
    """Return the average gold of the other players."""
    gold = -g.gold[p]
    for q in range(g.num_players):
        gold += g.gold[q]
    return gold / (g.num_players - 1)


@compiled
def largest_hand(g, p):
    """Return the size of the largest hand of the other players."""
    most = 0
    for q in range(g.num_players):
        if q != p:
            most = max(most, g.hand_size[q])
    return most


POINTS, BUILDINGS, FIVE_GOLD, MORE_GOLD, THREE_CARDS, MORE_CARDS, COLOURS, TAXED, ABILITIES, HAS_CROWN = range(
    terms.NUM_FEATURES
)
MARGIN, MOST_MARGIN = 0.001, 20
"""The worth of each point ahead of or behind the best opponent, besides the place, and the largest number of points
that count."""


@compiled
def features_of(g, p, points, out):
    """Write the features of `p` (float64[features]); `points` is the breakdown of the table."""
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
    """Return the weighted sum of the features of `p`."""
    features_of(g, p, points, features)
    ahead, sum_of_all = still_to_come(g), 0.0
    for i in range(terms.NUM_FEATURES):
        early, late = weights[terms.FIRST_FEATURE + 2 * i], weights[terms.FIRST_FEATURE + 2 * i + 1]
        sum_of_all += features[i] * (ahead * early + (1.0 - ahead) * late)
    return sum_of_all


@compiled
def margin(lead):
    """Return a small bonus for the lead, which matters when the places are all but settled.

    It never outweighs half a place.
    """
    return MARGIN * max(-MOST_MARGIN, min(MOST_MARGIN, lead))


@compiled
def final_value(g, p):
    """Return the value of a finished game for `p`: its place, with the tie-breaks, and a small bonus for the margin."""
    scores, ranks = np.zeros(g.num_players, np.int64), np.zeros(g.num_players, np.int64)
    standings(g, scores, ranks)
    place, lead = place_and_lead(scores, ranks, p)
    lost = g.cut_off != 0 and g.options[O.ALL_LOSE_AT_BOUND] != 0
    return (0.0 if lost else place) + margin(lead)


@compiled
def value(g, p, weights):
    """Return the expected place of `p`, from 0 for the last to 1 for the first, and a small bonus for the margin."""
    if g.over == 1:
        return final_value(g, p)
    points, features = np.zeros((g.num_players, len(SOURCES)), np.int64), np.zeros(terms.NUM_FEATURES)
    breakdown(g, points)
    mine, best, ahead = np.exp(strength(g, p, points, features, weights)), -1000, 0.0
    for q in range(g.num_players):
        if q != p:
            ahead += mine / (mine + np.exp(strength(g, q, points, features, weights)))
            best = max(best, total(points, q))
    return ahead / (g.num_players - 1) + margin(total(points, p) - best)
