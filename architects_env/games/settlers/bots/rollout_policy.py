"""The rollout policy: a quick decision for every question, the option that seems to bring most points (`decide`).

It also plays games on in sampled worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.play.kernels import only_action, several
from architects_env.games.settlers.bots import terms
from architects_env.games.settlers.bots.value import (
    least_loss,
    worth_of_building,
    worth_of_deal,
    worth_of_good,
    worth_of_holding,
    worth_of_keeping,
    worth_of_list,
    worth_of_raze_goods,
    worth_of_razing_from_hand,
    worth_of_resources,
    worth_of_use,
)
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import seat_of
from architects_env.games.settlers.rules.activation import may_activate_once
from architects_env.games.settlers.rules.building import may_build
from architects_env.games.settlers.rules.deals import is_faction_card
from architects_env.games.settlers.rules.effects import amount_of
from architects_env.games.settlers.rules.exchange import PAIR
from architects_env.games.settlers.rules.hands import hand_card, hand_size
from architects_env.games.settlers.rules.locations import controller
from architects_env.games.settlers.rules.razing import has_raze_field, may_pay_and_raze, tokens_for
from architects_env.games.settlers.rules.supply import missing

LOW = -1e9


@compiled
def decide(g, mask, rng, weights):
    """Return the option that the policy chooses for `g.seat`."""
    if not several(mask):
        return only_action(mask)
    if g.stage == S.TURN:
        return best_of_menu(g, mask, weights)
    if mask[A.TAKE_CARD : A.TAKE_CARD + C.NUM_CARDS].any():
        return best_card(g, mask, weights)
    return decide_other(g, mask, weights)


# --- the menu of a turn -----------------------------------------------------------------------------------------------
@compiled
def best_of_menu(g, mask, weights):
    """Return the main action that brings most. Before it passes, the policy uses the goods that would be lost."""
    if mask[A.TO_DEFEND] != 0:
        return A.TO_DEFEND
    if mask[A.TO_END] != 0:
        return A.TO_END
    p = g.seat
    loss = least_loss(g, p, weights)
    worths = np.empty(6)
    worths[0] = best_to_build(g, p, loss, weights) if mask[A.TO_BUILD] != 0 else LOW
    worths[1] = best_to_deal(g, p, loss, weights) if mask[A.TO_DEAL] != 0 else LOW
    worths[2] = best_to_raze_from_hand(g, p, loss, weights) if mask[A.TO_RAZE_HAND] != 0 else LOW
    worths[3] = best_to_raze(g, p, weights) if mask[A.TO_RAZE_LOCATION] != 0 else LOW
    worths[4] = best_to_activate(g, p, weights) if mask[A.TO_ACTIVATE] != 0 else LOW
    worths[5] = worth_of_pair(g, p, loss, weights) if mask[A.TO_EXCHANGE] != 0 else LOW
    best = np.argmax(worths)
    return A.TO_BUILD + best if worths[best] > weights[terms.PASSING] else last_use(g, mask, loss, weights)


@compiled
def last_use(g, mask, loss, weights):
    """Return an action that uses idle goods when nothing pays any more: on the Shrine, under the Gate, or on guard.

    Otherwise it passes.
    """
    p = g.seat
    if mask[A.TO_SHRINE] != 0:
        return A.TO_SHRINE
    if (
        mask[A.TO_GATE] != 0
        and worth_of_holding(g, p, worst_of_hand(g, p, loss, weights), loss, weights) < weights[V.POINT]
    ):
        return A.TO_GATE
    return A.TO_SAMURAI if mask[A.TO_SAMURAI] != 0 else A.TO_PASS


def best_of_hand(may: Callable[..., Any], worth: Callable[..., Any]) -> Callable[..., Any]:
    """Return best(g, p, loss, weights): the largest `worth` (compiled) of a card of the hand for which `may` holds."""

    @compiled
    def best(g, p, loss, weights):
        most = LOW
        for i in range(hand_size(g, p)):
            card = hand_card(g, p, i)
            if may(g, p, card):
                most = max(most, worth(g, p, card, loss, weights))
        return most

    return best


@compiled
def worth_of_dealing(g, p, card, loss, weights):
    """Return the worth of a deal with a card of the hand, less the food and the card."""
    return (
        worth_of_deal(g, C.GOOD_OF_DEAL[card], weights)
        - weights[terms.PAID] * worth_of_resources(g, C.DEAL_COST, weights)
        - worth_of_holding(g, p, card, loss, weights)
    )


best_to_build = best_of_hand(may_build, worth_of_building)
best_to_deal = best_of_hand(is_faction_card, worth_of_dealing)
best_to_raze_from_hand = best_of_hand(has_raze_field, worth_of_razing_from_hand)


@compiled
def worth_of_razing(g, p, card, weights):
    """Return the worth of razing an opponent's location: its goods, and a share of the opponent's loss."""
    side = controller(g, card)
    loss = worth_of_keeping(g, side, card, weights) if side < g.num_players else 1.0
    return worth_of_raze_goods(g, card, weights) + weights[terms.HARM] * loss


@compiled
def best_to_raze(g, p, weights):
    most, each = LOW, weights[terms.PAID] * worth_of_good(g, V.RAZE, weights)
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            card = int(g.empire[side, i])
            if may_pay_and_raze(g, p, card):
                most = max(most, worth_of_razing(g, p, card, weights) - each * tokens_for(g, card))
    return most


@compiled
def best_to_activate(g, p, weights):
    most = LOW
    for side in range(g.sides):
        if side == p or g.taken > 0:
            for i in range(g.empire_size[side]):
                card = int(g.empire[side, i])
                if may_activate_once(g, p, card):
                    most = max(most, worth_of_use(g, p, card, 0, weights))
    return most


# --- pairs of workers -------------------------------------------------------------------------------------------------
@compiled
def what_is_unlocked(g, p, good, loss, weights):
    """Return the worth of the best card of the hand that one more of this resource makes payable.

    A card that needs still more counts for a share.
    """
    most = 0.0
    for i in range(hand_size(g, p)):
        card = hand_card(g, p, i)
        if C.COST[card, good] > g.supply[p, good]:
            lacking = missing(g, p, C.COST[card], 1, 0) - g.supply[p, V.GOLD]
            if lacking > 0:
                reach = 1.0 if lacking == 1 else (0.5 if 2 * lacking <= g.supply[p, V.WORKER] + 2 else 0.0)
                most = max(most, reach * worth_of_building(g, p, card, loss, weights))
    return weights[terms.UNLOCKS] * most


@compiled
def worth_of_taking(g, p, good, loss, weights):
    return worth_of_good(g, good, weights) + what_is_unlocked(g, p, good, loss, weights)


@compiled
def worth_of_pair(g, p, loss, weights):
    """Return the worth of the best use of two workers, less the worth of the workers."""
    most = worth_of_good(g, V.CARD, weights)
    for good in range(V.NUM_RESOURCES):
        most = max(most, worth_of_taking(g, p, good, loss, weights))
    return most - PAIR * weights[terms.PAID] * worth_of_good(g, V.WORKER, weights)


@compiled
def best_exchange(g, mask, weights):
    """Return the best thing to take for a pair of workers."""
    p = g.seat
    loss = least_loss(g, p, weights)
    best, most = -1, LOW
    for good in range(V.NUM_RESOURCES):
        worth = worth_of_taking(g, p, good, loss, weights)
        if worth > most:
            best, most = A.TAKE_GOOD + good, worth
    if worth_of_good(g, V.CARD, weights) > most and (mask[A.FROM_FACTION] != 0 or mask[A.FROM_COMMON] != 0):
        return A.FROM_FACTION if mask[A.FROM_FACTION] != 0 else A.FROM_COMMON
    return best


# --- which card -------------------------------------------------------------------------------------------------------
@compiled
def worst_of_hand(g, p, loss, weights):
    """Return the card of the hand that is needed least."""
    worst, least = -1, -LOW
    for i in range(hand_size(g, p)):
        card = hand_card(g, p, i)
        worth = worth_of_holding(g, p, card, loss, weights)
        if worth < least:
            worst, least = card, worth
    return worst


@compiled
def best_card(g, mask, weights):
    """Return the card that the player wants most, given the question."""
    loss = least_loss(g, g.seat, weights)
    best, most = -1, LOW
    for card in range(C.NUM_CARDS):
        if mask[A.TAKE_CARD + card] != 0:
            worth = worth_as_asked(g, g.seat, card, loss, weights)
            if best < 0 or worth > most:
                best, most = card, worth
    return A.TAKE_CARD + best


@compiled
def worth_as_asked(g, p, card, loss, weights):
    """Return the worth of naming this card, given the question."""
    stage = g.stage
    if stage == S.OWN_DEAL or stage == S.ENEMY_DEAL:
        return worth_of_named_deal(g, p, card, loss, weights)
    if card >= C.FIRST_ATTACK:
        return 0.0
    if stage == S.BUILD:
        return worth_of_building(g, p, card, loss if N.kind(g) == V.NOTHING else 0.0, weights)
    if stage == S.DEAL:
        return worth_of_dealing(g, p, card, loss, weights)
    if stage == S.RAZE_HAND or (stage == S.CHAPEL and g.home[card] == 0):
        return worth_of_razing_from_hand(g, p, card, loss, weights)
    if stage == S.RAZE_LOCATION or stage == S.CHAPEL:
        return worth_of_razing(g, p, card, weights) - weights[terms.PAID] * worth_of_good(
            g, V.RAZE, weights
        ) * tokens_for(g, card)
    if stage == S.TOSS or stage == S.VICTIM or stage == S.TUCK or stage == S.SHELTER:
        return -worth_of_holding(g, p, card, loss, weights)
    if stage == S.DISCARD or stage == S.ATTACK:
        return -worth_of_keeping(g, p, card, weights) if g.home[card] != 0 else -weights[terms.FOUNDATION]
    return worth_at_location(g, p, card, loss, weights)


@compiled
def worth_at_location(g, p, card, loss, weights):
    """Return the worth of an effect on a location. A card of the Lookout is worth as much as a card of the hand."""
    stage = g.stage
    if stage == S.ACTIVATE:
        return worth_of_use(g, p, card, 0, weights)
    if stage == S.COPY_WHAT:
        return worth_of_list(g, p, card, C.ABILITY, 0, weights)
    if stage == S.TARGET:
        what = N.aim(g)
        if what == V.RESET:
            return worth_of_use(g, p, card, 0, weights) * float(g.uses[card])
        if what == V.RAZE_OWN:
            return worth_of_raze_goods(g, card, weights) - worth_of_keeping(g, p, card, weights)
        if what == V.TRADE:
            return worth_of_deal(g, C.GOOD_OF_DEAL[card], weights)
        return worth_of_razing(g, p, card, weights)
    return worth_of_keeping(g, p, card, weights) if g.home[card] != 0 else worth_of_holding(g, p, card, loss, weights)


@compiled
def worth_of_named_deal(g, p, card, loss, weights):
    """Return the worth of naming a deal: of the card that is built, the good that it gives, or the deal that is given
    up.
    """
    if g.stage == S.OWN_DEAL and N.kind(g) == V.BUILD_FROM_DEAL:
        return worth_of_building(g, p, card, 0.0, weights) - worth_of_deal(g, C.GOOD_OF_DEAL[card], weights)
    if g.stage == S.OWN_DEAL and N.kind(g) == V.GIVE_UP_DEAL:
        return -weights[C.GOOD_OF_DEAL[card]]
    return weights[C.GOOD_OF_DEAL[card]]


# --- everything else --------------------------------------------------------------------------------------------------
@compiled
def decide_other(g, mask, weights):
    """Decide about decks, goods, amounts and players."""
    stage = g.stage
    if stage == S.EXCHANGE:
        return best_exchange(g, mask, weights)
    if stage == S.TIMES:
        return A.AMOUNT + 2
    if stage == S.PAYMENT or stage == S.PAIRS:
        return least_amount(mask)
    if stage == S.BARTER:
        return most_amount(mask)
    if stage == S.CONVERT:
        good, points = N.read_convert(g)
        return A.GIVE_GOOD if worth_of_good(g, good, weights) < points * weights[V.POINT] else A.KEEP_GOOD
    if stage == S.SLAVER:
        return best_offer(g, mask, weights)
    if stage == S.OPPONENT or stage == S.DEAL_OF:
        return leading_opponent(g, mask)
    if mask[A.FROM_FACTION] != 0:
        return A.FROM_FACTION
    return dearest_good(g, mask, weights) if stage != S.LAY else cheapest_good(g, mask, weights)


@compiled
def least_amount(mask):
    amount = 0
    while mask[A.AMOUNT + amount] == 0:
        amount += 1
    return A.AMOUNT + amount


@compiled
def most_amount(mask):
    amount = A.MOST_PAIRS
    while mask[A.AMOUNT + amount] == 0:
        amount -= 1
    return A.AMOUNT + amount


@compiled
def dearest_good(g, mask, weights):
    """Return the good that is worth most of an option or a theft.

    Two goods may come in different amounts, but points come in twos.
    """
    best, most = -1, LOW
    for good in range(V.NUM_GOODS):
        if mask[A.TAKE_GOOD + good] != 0:
            worth = worth_of_good(g, good, weights)
            if g.stage == S.OPTION:
                worth *= amount_of(g, good)
            if worth > most:
                best, most = good, worth
    return A.TAKE_GOOD + best


@compiled
def cheapest_good(g, mask, weights):
    best, least = -1, -LOW
    for good in range(V.NUM_GOODS):
        if mask[A.TAKE_GOOD + good] != 0 and worth_of_good(g, good, weights) < least:
            best, least = good, worth_of_good(g, good, weights)
    return A.TAKE_GOOD + best


@compiled
def best_offer(g, mask, weights):
    """Return the payment for points, if it is worth less than the points."""
    best, most = A.PAY_NOTHING, 0.0
    for_gold, for_stone = N.read_slaver(g)
    ahead = for_gold * weights[V.POINT] - weights[terms.PAID] * worth_of_good(g, V.GOLD, weights)
    if mask[A.PAY_GOLD] != 0 and ahead > most:
        best, most = A.PAY_GOLD, ahead
    ahead = for_stone * weights[V.POINT] - weights[terms.PAID] * worth_of_good(g, V.STONE, weights)
    return A.PAY_STONE if mask[A.PAY_STONE] != 0 and ahead > most else best


@compiled
def leading_opponent(g, mask):
    """Return the player with most points of those that may be named."""
    best, most = -1, -1
    for places in range(1, g.sides):
        if mask[A.PLAYER + places] != 0:
            q = seat_of(g, A.PLAYER + places)
            if g.points[q] > most:
                best, most = places, int(g.points[q])
    return A.PLAYER + best
