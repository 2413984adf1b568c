"""The kinds of tasks on the agenda (`core.contract.rules.agenda`) and the names of their numbers.

`then_...` puts a task next on the agenda, and `read_...` returns the numbers of the present one. Stages without numbers
are not named here; `then` puts them on the agenda.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.games.settlers.rules import state as S

task, then = S.AGENDA.task, S.AGENDA.then

# --- what an effect brings about (`effects.STAGE_OF`): its numbers, its card, its kind; a main action of the same stage
# has zeros
then_effect, read_effect = task(None, "aim", "second", "third", "card", "kind")
then_option, read_option = task(S.OPTION, "good", "amount", "other_good", "other_amount")
_, read_slaver = task(S.SLAVER, "for_gold", "for_stone")  # points
then_deploy, read_deploy = task(None, "left")  # samurai (DEPLOY_NEXT, DEPLOY_AT)

# --- Lookout, production, turns; `place` is one in the order of seats
then_keeps, read_keeps = task(S.LOOKOUT_KEEPS, "place", "second")  # 1: the second card
then_virtual_takes, read_virtual_takes = task(S.VIRTUAL_TAKES, "last")  # 1: after the second pick
then_produce, read_produce = task(S.PRODUCE, "place")
then_deal_goods, read_deal_goods = task(S.DEAL_GOODS, "place", "where")  # place among the deals; where a card goes
then_locations_produce, read_locations_produce = task(S.PRODUCE_LOCATIONS, "after")  # age of the location before
then_sell_goods, read_sell_goods = task(S.SELL_GOODS, "place")  # place among the goods of deals
then_turn, read_turn = task(S.TURN, "moment")  # BEFORE_MAIN or AFTER_MAIN

# --- lists of effects and what reacts
then_effects, read_effects = task(S.EFFECT_LIST, "card", "which", "place")  # ABILITY or BONUS, place in the list
then_react, read_react = task(S.REACT, "event", "card", "after", "which")  # age of the feature before

# --- goods and payments
then_gain, read_gain = task(S.GAIN_GOOD, "good", "amount", "where")
then_payment, read_payment = task(None, "wood", "stone", "food", "afterwards")  # still due (PAY, PAYMENT)
then_barter, read_barter = task(S.BARTER, "due", "good")
then_convert, read_convert = task(S.CONVERT, "good", "points")
then_give_away, read_give_away = task(S.GIVE_AWAY, "card", "place")  # card that gives the goods, and place among them
then_exchange_pairs, read_exchange_pairs = task(S.EXCHANGE_PAIRS, "left")  # pairs of workers
then_steal, read_steal = task(S.STEAL_WHAT, "victim")

# --- cards and where they go
then_deck, read_deck = task(None, "where")  # TO_HAND, ASIDE, ... (DECK, DRAW_COMMON, DRAW_FACTION)
then_draw_cards, read_draw_cards = task(S.DRAW_CARDS, "left", "deck", "where")
then_keep, read_keep = task(None, "rest")  # use of the other card (CHOOSE_KEPT, KEEP)
then_card, read_card = task(None, "card")  # ENTER, NEW_DEAL, TIMES, RUIN, LEAVE_HAND, TUCK (the Gate)
then_use, read_use = task(S.USE_LOCATION, "card", "times")
then_leave_play, read_leave_play = task(S.LEAVE_PLAY, "card", "where")
then_raze_gain, read_raze_gain = task(S.RAZE_GAIN, "card", "where")
then_end_deal, read_end_deal = task(S.END_DEAL, "place")  # place among the deals of the seat
then_deal_of, read_deal_of = task(S.DEAL_OF, "aim", "card")

# --- solo
then_attacks, read_attacks = task(S.ATTACKS, "done")
then_attack, read_attack = task(S.ATTACK, "partner", "on_faction")  # place in the line of attack cards


@compiled
def aim(g):
    """Return the aim of the present effect (`vocabulary.AT_LOCATIONS`, `vocabulary.AT_DEALS`)."""
    aim, _, _, _, _ = read_effect(g)
    return aim


@compiled
def source(g):
    """Return the card of the present effect."""
    _, _, _, source, _ = read_effect(g)
    return source


@compiled
def kind(g):
    """Return the kind of the present effect; 0 (NOTHING) for a main action."""
    _, _, _, _, kind = read_effect(g)
    return kind


@compiled
def due(g, good):
    """Return the amount of wood, stone or food that is still due in the present payment."""
    return int(g.task[good])


@compiled
def settle_due(g, good):
    """Mark a resource as paid in full."""
    g.task[good] = 0
