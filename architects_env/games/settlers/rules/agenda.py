"""What the numbers of a task mean (`g.task`), in the order in which `put` is given them. A stage that is not named here
has none."""

from __future__ import annotations

# --- questions and steps that an effect puts on the agenda (`effects.STAGE_OF`): the numbers of the effect, its card,
# its kind; a main action of the same stage has zeros
AIM, _, _, OF_CARD, OF_KIND = range(5)
OPTION_GOOD, OPTION_AMOUNT, OTHER_GOOD, OTHER_AMOUNT = range(4)
SLAVER_FOR_GOLD, SLAVER_FOR_STONE = range(2)  # points
DEPLOY_LEFT = 0  # samurai (DEPLOY_NEXT, DEPLOY_AT)

# --- Lookout, production, turns
KEEPS_NEXT, KEEPS_SECOND = range(2)  # place in the order of seats, 1: the second card
VIRTUAL_TAKES_LAST = 0  # 1: after the second pick
PRODUCE_NEXT = 0  # place in the order of seats
DEAL_GOODS_NEXT, DEAL_GOODS_WHERE = range(2)  # place among the deals, where a drawn card goes
PRODUCE_AFTER = 0  # age of the location that was the last
SELL_NEXT = 0  # place among the goods of deals
TURN_MOMENT = 0  # BEFORE_MAIN or AFTER_MAIN

# --- lists of effects and what reacts
LIST_CARD, LIST_WHICH, LIST_NEXT = range(3)  # card, ABILITY or BONUS, place in the list
REACT_EVENT, REACT_CARD, REACT_AFTER, REACT_WHICH = range(4)  # age of the feature that was the last

# --- goods and payments
GAIN_WHAT, GAIN_AMOUNT, GAIN_WHERE = range(3)
PAY_WOOD, PAY_STONE, PAY_FOOD, PAY_AFTERWARDS = range(4)  # what is still due (PAY, PAYMENT)
BARTER_DUE, BARTER_GOOD = range(2)
CONVERT_GOOD, CONVERT_POINTS = range(2)
GIVE_AWAY_CARD, GIVE_AWAY_NEXT = range(2)  # card whose goods they are, place among them
PAIRS_LEFT = 0  # pairs of workers (EXCHANGE_PAIRS)
STEAL_FROM = 0  # seat

# --- cards and where they go
DECK_WHERE = 0  # TO_HAND or ASIDE (DECK, DRAW_COMMON, DRAW_FACTION)
DRAW_LEFT, DRAW_DECK, DRAW_WHERE = range(3)  # DRAW_CARDS
KEEP_REST = 0  # what becomes of the other card (CHOOSE_KEPT, KEEP)
CARD = 0  # ENTER, NEW_DEAL, TIMES, RUIN, LEAVE_HAND, TUCK (the Gate)
USE_CARD, USE_TIMES = range(2)
LEAVE_CARD, LEAVE_WHERE = range(2)
RAZED_CARD, RAZED_WHERE = range(2)  # RAZE_GAIN
END_DEAL_PLACE = 0  # among the deals of the seat
DEAL_OF_AIM, DEAL_OF_CARD = range(2)

# --- solo
ATTACKS_NEXT = 0
ATTACK_PARTNER, ATTACK_ON_FACTION = range(2)  # place in the line of attack cards, 1: faction locations
