"""`greedy`: builds what is worth most, uses what it has, and spends what is left before it passes.

What a card is worth is estimated once from its row: goods have a price, a production comes several times, an action is worth what it gives beyond its cost.
"""
from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.core.kernels import pick_random
from architects_env.games.settlers.actions import (
    AMOUNT,
    FROM_COMMON,
    FROM_FACTION,
    GIVE_GOOD,
    KEEP_GOOD,
    PAY_GOLD,
    TAKE_CARD,
    TAKE_GOOD,
    TO_ACTIVATE,
    TO_BUILD,
    TO_DEAL,
    TO_DEFEND,
    TO_END,
    TO_EXCHANGE,
    TO_PASS,
    TO_RAZE_HAND,
    TO_RAZE_LOCATION,
)
from architects_env.games.settlers.cards import (
    ABILITY,
    BONUS,
    DEAL_GOOD,
    EFFECTS,
    KIND,
    NUM_CARDS,
    NUM_COMMON,
    NUM_LOCATIONS,
    RAZE_GOODS,
    USE_ANY,
    USE_COST,
    USES,
    VALUE,
)
from architects_env.games.settlers.state import (
    ATTACK,
    BARTER,
    DEAL,
    DISCARD,
    EXCHANGE,
    OWN_DEAL,
    PAIRS,
    PAYMENT,
    RAZE_HAND,
    SHELTER,
    TIMES,
    TOSS,
    TUCK,
    TURN,
    VICTIM,
)
from architects_env.games.settlers.vocabulary import (
    CARD,
    CHOICE,
    DRAW,
    DRAW_TWO,
    GAIN,
    NO_GOOD,
    NOTHING,
    NUM_GOODS,
    NUM_RESOURCES,
    NUM_TOKENS,
    PER_COLOUR,
    PER_SAMURAI,
    POINT,
    PRODUCTION,
    STONE,
)

PRICES = np.array([1.0, 1.2, 1.0, 1.3, 0.7, 0.9, 1.0, 1.5])
"""What a good is worth, in the order of the goods."""
OTHER_EFFECT, TIMES_PRODUCED = 1.5, 2.5
assert len(PRICES) == NUM_GOODS


def _worth_of(effects: np.ndarray) -> float:
    """What a list of effects gives."""
    worth = 0.0
    for kind, a, b, _c, _d in effects:
        if kind == GAIN or kind == CHOICE:
            worth += PRICES[a] * b
        elif kind == PER_COLOUR:
            worth += 2 * PRICES[a]
        elif kind == PER_SAMURAI:
            worth += PRICES[POINT]
        elif kind == DRAW:
            worth += a * PRICES[CARD]
        elif kind == DRAW_TWO:
            worth += PRICES[CARD]
        elif kind != NOTHING:
            worth += OTHER_EFFECT
    return float(worth)


def _worth_of_use(card: int) -> float:
    """What one use of an action gives beyond its cost."""
    return _worth_of(EFFECTS[card, ABILITY]) - float((USE_COST[card] * PRICES[:NUM_TOKENS]).sum()) - float(USE_ANY[card])


def _worth_of_location(card: int) -> float:
    worth = PRICES[POINT] * VALUE[card] + _worth_of(EFFECTS[card, BONUS])
    if KIND[card] == PRODUCTION:
        return worth + TIMES_PRODUCED * _worth_of(EFFECTS[card, ABILITY])
    return worth + TIMES_PRODUCED * (max(0.2, _worth_of_use(card)) * USES[card] if USES[card] else 1.0)


WORTH = np.array([_worth_of_location(card) for card in range(NUM_LOCATIONS)] + [0.0] * (NUM_CARDS - NUM_LOCATIONS))
"""Of having a location."""
RAZE_WORTH = np.array([sum(PRICES[good] for good in goods if good != NO_GOOD) for goods in RAZE_GOODS])
MAIN_ACTIONS = np.array([TO_BUILD, TO_ACTIVATE, TO_RAZE_LOCATION, TO_DEAL, TO_RAZE_HAND, TO_EXCHANGE], np.int64)
PREFERRED = np.array([FROM_FACTION, FROM_COMMON, GIVE_GOOD, KEEP_GOOD, PAY_GOLD], np.int64)
DEAL_WORTH = np.array([PRICES[good] if good != NO_GOOD else 0.0 for good in DEAL_GOOD])


@compiled
def greedy(g, mask, rng):
    """The move of `g.seat`, from its view."""
    if g.stage == TURN:
        return greedy_turn(g, mask)
    if mask[TAKE_CARD : TAKE_CARD + NUM_CARDS].any():
        return greedy_card(g, mask)
    return greedy_other(g, mask, rng)


@compiled
def greedy_turn(g, mask):
    """The main actions in an order that does not change."""
    if mask[TO_DEFEND] != 0:
        return TO_DEFEND
    if mask[TO_END] != 0:
        return TO_END
    for action in MAIN_ACTIONS:
        if mask[action] != 0:
            return action
    return TO_PASS


@compiled
def worth_now(g, card):
    """How much the bot wants this card to be named, by what is asked."""
    stage = g.stage
    if stage == RAZE_HAND:
        return 2 * RAZE_WORTH[card] - WORTH[card]
    if stage == DEAL:
        return 4 * DEAL_WORTH[card] - WORTH[card]
    if stage == OWN_DEAL:
        return DEAL_WORTH[card]
    if stage == DISCARD:
        return 100.0 if g.home[card] == 0 else -WORTH[card] - 5.0 * (card >= NUM_COMMON)
    if stage == TOSS or stage == VICTIM or stage == TUCK or stage == SHELTER or stage == ATTACK:
        return -WORTH[card]
    return WORTH[card]


@compiled
def greedy_card(g, mask):
    """The card that is wanted most."""
    best, most = -1, 0.0
    for card in range(NUM_CARDS):
        if mask[TAKE_CARD + card] != 0:
            worth = worth_now(g, card) if card < NUM_LOCATIONS else 0.0
            if best < 0 or worth > most:
                best, most = card, worth
    return TAKE_CARD + best


@compiled
def greedy_other(g, mask, rng):
    """As many uses as possible, no gold where a resource does, faction cards, points for goods."""
    stage = g.stage
    if stage == TIMES:
        return AMOUNT + 2
    if stage == PAIRS:
        return AMOUNT + 1
    if stage == PAYMENT or stage == BARTER:
        amount = 0
        while mask[AMOUNT + amount] == 0:
            amount += 1
        return AMOUNT + amount
    if stage == EXCHANGE:
        for good in range(NUM_RESOURCES):
            if g.supply[g.seat, good] == 0:
                return TAKE_GOOD + good
        return TAKE_GOOD + STONE
    for action in PREFERRED:
        if mask[action] != 0:
            return action
    return pick_random(mask, rng)
