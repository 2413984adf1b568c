"""The action space, the same for every number of players.

Cards and locations are named by their number, players relative to the one who decides.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V

MOST_PAIRS = 40
"""Largest number of pairs in one exchange. A player who has more than 80 workers exchanges again."""

ACTION_SPACE = ActionSpace()
TAKE_CARD = ACTION_SPACE.block(
    "card",
    C.NUM_CARDS,
    "this card: of a hand, a display or those drawn, a location, a foundation, a deal (of a Trade Route deal: the location above it)",
)
TURN_ACTION = ACTION_SPACE.block("turn", 12, "what to do in a turn, or to end it")
FROM_COMMON = ACTION_SPACE.block("deck", 2, "draw from the common deck, from the own faction deck")
TAKE_GOOD = ACTION_SPACE.block(
    "good", V.NUM_GOODS, "this good: wood, stone, food, gold, worker, raze token, card, point"
)
is_good = TAKE_GOOD.holds
AMOUNT = ACTION_SPACE.block(
    "amount", MOST_PAIRS + 1, "an amount: gold for a resource, uses, pairs of workers, tokens of a kind (from 0)"
)
PLAYER = ACTION_SPACE.block("player", O.MOST_PLAYERS, "the player that number of seats to the left")
KEEP_GOOD = ACTION_SPACE.block("convert", 2, "keep a good, give it away for points")
PAY_NOTHING = ACTION_SPACE.block("offer", 4, "pay nothing, gold, stone, gold in place of the stone")
NUM_ACTIONS = len(ACTION_SPACE)

(
    TO_BUILD,
    TO_DEAL,
    TO_RAZE_HAND,
    TO_RAZE_LOCATION,
    TO_ACTIVATE,
    TO_EXCHANGE,
    TO_PASS,
    TO_DEFEND,
    TO_SAMURAI,
    TO_GATE,
    TO_SHRINE,
    TO_END,
) = range(TURN_ACTION, FROM_COMMON)
FROM_FACTION = FROM_COMMON + 1
GIVE_GOOD = KEEP_GOOD + 1
PAY_GOLD, PAY_STONE, PAY_GOLD_AS_STONE = range(PAY_NOTHING + 1, PAY_NOTHING + 4)


@compiled
def without_twins(mask, card):
    """Keep only the card with the lowest number of those that look the same in one hand."""
    for twin in range(C.FACE[card], card):
        if C.FACE[twin] == C.FACE[card] and mask[TAKE_CARD + twin] != 0:
            mask[TAKE_CARD + card] = 0
            return


@compiled
def offer_cards(mask, cards, number, first):
    """Mark the first `number` of these cards, of a zone whose cards are numbered from `first` on.

    Of equal ones only one is marked.
    """
    for i in range(number):
        mask[TAKE_CARD + first + int(cards[i])] = 1
    for i in range(number):
        without_twins(mask, first + int(cards[i]))


@compiled
def seat_of(g, action):
    """Return the side that an action names."""
    return (g.seat + action - PLAYER) % g.sides
