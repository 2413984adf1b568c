"""The worth of goods, effects, locations and cards to a player, in points at the end of the game (`terms`), and the
value of a position: the expected place, computed from the expected points of every player."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rewards import place_and_lead
from architects_env.games.settlers.bots import terms
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.building import waits_for
from architects_env.games.settlers.rules.deals import good_of
from architects_env.games.settlers.rules.locations import how_many_of_colour, how_many_samurai
from architects_env.games.settlers.rules.scoring import shrine_points, standings
from architects_env.games.settlers.rules.solo import collection, compared_locations

BETTER_OF_TWO = 1.25
"""The better of two cards, in cards."""
NO_LOSS = 1e9
MARGIN = 0.001
"""The worth of each point ahead or behind, besides the place."""


@compiled
def rounds_left(g):
    """Return the number of productions still to come."""
    return float(S.ROUNDS - g.rounds)


# --- goods and effects ------------------------------------------------------------------------------------------------
@compiled
def worth_of_good(g, good, weights):
    """Return the worth of one of a good now. In the last round everything but points is worth less."""
    if good == V.NO_GOOD:
        return 0.0
    if good == V.POINT or g.rounds < S.ROUNDS:
        return weights[good]
    return weights[good] * weights[terms.LAST_ROUND]


@compiled
def worth_of_effect(g, p, effect, more, weights):
    """Return the worth of one effect of a list.

    `more` is 1 for a location that is still to be built, since it will count itself.
    """
    kind = effect[0]
    if kind == V.GAIN:
        return effect[2] * worth_of_good(g, effect[1], weights)
    if kind == V.PER_COLOUR:
        return min(effect[3], how_many_of_colour(g, p, effect[2]) + more) * worth_of_good(g, effect[1], weights)
    if kind == V.PER_SAMURAI:
        return float(min(effect[1], how_many_samurai(g, p)))
    if kind == V.DRAW:
        return effect[1] * worth_of_good(g, V.CARD, weights)
    if kind == V.DRAW_TWO:
        return BETTER_OF_TWO * worth_of_good(g, V.CARD, weights)
    if kind == V.CHOICE:
        return max(effect[2] * worth_of_good(g, effect[1], weights), effect[4] * worth_of_good(g, effect[3], weights))
    if kind == V.AT_LOCATION:
        return weights[terms.FIRST_EFFECT + kind] + weights[terms.FIRST_TARGET + effect[1]]
    return weights[terms.FIRST_EFFECT + kind]


@compiled
def worth_of_list(g, p, card, which, more, weights):
    """Return the worth of carrying out a list of effects of a card once."""
    worth = 0.0
    for k in range(V.MOST_EFFECTS):
        if C.EFFECTS[card, which, k, 0] == V.NOTHING:
            break
        worth += worth_of_effect(g, p, C.EFFECTS[card, which, k], more, weights)
    return worth


@compiled
def worth_of_use(g, p, card, more, weights):
    """Return the worth of one use of an action beyond its price."""
    worth = worth_of_list(g, p, card, C.ABILITY, more, weights)
    for good in range(V.NUM_TOKENS):
        if C.USE_COST[card, good] > 0:
            worth -= C.USE_COST[card, good] * weights[terms.PAID] * worth_of_good(g, good, weights)
    return worth - C.USE_ANY[card] * weights[terms.PAID] * worth_of_good(g, V.STONE, weights)


@compiled
def worth_of_raze_goods(g, card, weights):
    return worth_of_good(g, C.RAZE_GOODS[card, 0], weights) + worth_of_good(g, C.RAZE_GOODS[card, 1], weights)


# --- locations --------------------------------------------------------------------------------------------------------
@compiled
def worth_of_rounds(g, p, card, more, rounds, weights):
    """Return the worth of a location's effects in `rounds` rounds."""
    if C.KIND[card] == V.PRODUCTION:
        return rounds * weights[terms.LATER] * worth_of_list(g, p, card, C.ABILITY, more, weights)
    if C.KIND[card] == V.ACTION:
        each = max(0.0, worth_of_use(g, p, card, more, weights)) * C.USES[card] * weights[terms.WEIGHT_OF_USES]
        return rounds * max(weights[terms.IDLE], each)
    does = C.DOES[card]
    if does == V.NO_FEATURE:
        return 0.0
    often = rounds * weights[terms.FIRST_FEATURE + does]
    return often * worth_of_list(g, p, card, C.ABILITY, more, weights) if V.ON_BUILD <= does <= V.ON_DEAL else often


@compiled
def worth_of_keeping(g, p, card, weights):
    """Return the future worth of a location that has been built, including its points at the end."""
    rounds = rounds_left(g)
    if C.KIND[card] == V.ACTION and C.USES[card] > 0:
        rounds += 1.0 - float(g.uses[card]) / C.USES[card]
    elif C.KIND[card] != V.PRODUCTION:
        rounds += 0.5
    return C.VALUE[card] + worth_of_rounds(g, p, card, 0, rounds, weights)


@compiled
def worth_of_location(g, p, card, weights):
    """Return the worth of building this card now."""
    worth = C.VALUE[card] + worth_of_list(g, p, card, C.BONUS, 1, weights)
    if C.KIND[card] == V.PRODUCTION:
        worth += worth_of_list(g, p, card, C.ABILITY, 1, weights)
        return worth + worth_of_rounds(g, p, card, 1, rounds_left(g), weights)
    return worth + worth_of_rounds(g, p, card, 1, rounds_left(g) + 0.5, weights)


@compiled
def worth_of_reactions(g, p, card, weights):
    """Return the worth of the reactions of own features to the building of this card."""
    worth = 0.0
    for i in range(g.empire_size[p]):
        feature = int(g.empire[p, i])
        if C.DOES[feature] == V.ON_BUILD and waits_for(feature, card):
            worth += worth_of_list(g, p, feature, C.ABILITY, 0, weights)
    return worth


@compiled
def least_loss(g, p, weights):
    """Return the cost of discarding the location that is needed least, or a foundation."""
    if g.foundations_size[p] > 0:
        return weights[terms.FOUNDATION]
    loss = NO_LOSS
    for i in range(g.empire_size[p]):
        card = int(g.empire[p, i])
        if g.taker[card] == 0:
            loss = min(loss, worth_of_keeping(g, p, card, weights))
    return loss


@compiled
def worth_of_resources(g, cost, weights):
    """Return the worth of the resources of a cost."""
    worth = 0.0
    for good in range(V.NUM_RESOURCES):
        worth += cost[good] * worth_of_good(g, good, weights)
    return worth


@compiled
def worth_of_building(g, p, card, loss, weights):
    """Return the worth of building a card beyond everything that it costs.

    `loss` is the cost of a location symbol (`least_loss`).
    """
    worth = (
        worth_of_location(g, p, card, weights)
        + worth_of_reactions(g, p, card, weights)
        - weights[terms.PAID] * worth_of_resources(g, C.COST[card], weights)
    )
    return worth - (loss if C.NEEDS_LOCATION[card] != 0 else 0.0)


# --- cards of the hand ------------------------------------------------------------------------------------------------
@compiled
def worth_of_deal(g, good, weights):
    """Return the worth of a deal for this good, from now on."""
    return worth_of_good(g, good, weights) + rounds_left(g) * weights[terms.LATER] * weights[good]


@compiled
def worth_of_holding(g, p, card, loss, weights):
    """Return the worth of a card of the hand: a share of the worth of building it, or of making a deal with it."""
    worth = worth_of_building(g, p, card, min(loss, weights[terms.FOUNDATION] + 1.0), weights)
    if card >= C.NUM_COMMON:
        worth = max(worth, worth_of_deal(g, C.GOOD_OF_DEAL[card], weights))
    return weights[terms.HELD] + weights[terms.HELD_SHARE] * max(0.0, worth)


@compiled
def worth_of_razing_from_hand(g, p, card, loss, weights):
    """Return the worth of razing a card from hand: its goods, less the token and the card."""
    return (
        worth_of_raze_goods(g, card, weights)
        - weights[terms.PAID] * worth_of_good(g, V.RAZE, weights)
        - worth_of_holding(g, p, card, loss, weights)
    )


# --- the place to be expected -----------------------------------------------------------------------------------------
@compiled
def final_value(g, p):
    """Return the value of a finished game for `p`: its place, and a small bonus for the margin."""
    scores, ranks = np.zeros(g.sides, np.int64), np.zeros(g.sides, np.int64)
    standings(g, scores, ranks)
    place, lead = place_and_lead(scores, ranks, p)
    return place + MARGIN * lead


@compiled
def worth_of_supply(g, p, weights):
    """Return the worth of the goods in supply."""
    worth = 0.0
    for good in range(V.NUM_TOKENS):
        worth += g.supply[p, good] * worth_of_good(g, good, weights)
    return weights[terms.SUPPLY] * worth


@compiled
def worth_of_empire(g, p, weights):
    """Return the worth of locations, and of the cards and goods on Gates and the Shrine."""
    worth = g.foundations_size[p] * weights[terms.FOUNDATION]
    for i in range(g.empire_size[p]):
        card = int(g.empire[p, i])
        worth += worth_of_keeping(g, p, card, weights)
        if C.DOES[card] == V.HOLDS_RESOURCES:
            worth += shrine_points(g.shrine.sum())
        elif C.DOES[card] == V.HOLDS_CARDS:
            gate = C.GATE_NUMBER[card]
            worth += V.GATE_POINTS * min(1.0, (g.gate_common_size[gate] + g.gate_faction_size[gate]) / V.GATE_NEEDS)
    return worth


@compiled
def worth_of_deals(g, p, weights):
    worth = 0.0
    for i in range(g.deals_size[p]):
        worth += weights[good_of(int(g.deals[p, i]))]
    return rounds_left(g) * weights[terms.LATER] * worth


@compiled
def expected(g, p, weights):
    """Return the points that `p` may expect at the end."""
    cards = g.hand_common_size[p] + g.hand_faction_size[p]
    worth = (
        float(g.points[p])
        + worth_of_empire(g, p, weights)
        + worth_of_deals(g, p, weights)
        + worth_of_supply(g, p, weights)
    )
    return worth + cards * weights[terms.IN_HAND] * min(1.0, rounds_left(g))


@compiled
def value(g, p, weights):
    """Return the expected place of `p`, from 0 for the last to 1 for the first, and a small bonus for the margin.

    A single player has to outgrow the collection.
    """
    if g.over == 1:
        return final_value(g, p)
    late = (g.rounds - 1.0) / (S.ROUNDS - 1.0)
    spread = (1.0 - late) * weights[terms.SPREAD] + late * weights[terms.SPREAD_LATE]
    own, best, share = expected(g, p, weights), -1e9, 0.0
    if g.num_players == 1:
        ahead = compared_locations(g) - collection(g)
        return 1.0 / (1.0 + np.exp(-float(ahead))) + MARGIN * own
    for q in range(g.num_players):
        if q != p:
            other = expected(g, q, weights)
            share += 1.0 / (1.0 + np.exp(max(-50.0, min(50.0, (other - own) / spread))))
            best = max(best, other)
    return share / (g.num_players - 1) + MARGIN * (own - best)
