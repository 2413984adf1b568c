"""What happens by itself when a turn is over (rules sections 5.3 and 5.6): levy, Poor House, refund, Park."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Step
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O
from architects_env.games.citadels import state as S
from architects_env.games.citadels.building import owns
from architects_env.games.citadels.cards import draw_to_hand, drawable
from architects_env.games.citadels.events import Happens as E
from architects_env.games.citadels.witch import resume_witch

LEVY = 1
POOR_HOUSE_GOLD = 1
PARK_CARDS = 2


@compiled
def end_turn(g):
    """5.3, or what a turn of income only has of it; then the Witch goes on, or the next number is called."""
    p = int(g.active)
    g.stage = S.NEXT_CALL
    if g.turn_kind == S.BEWITCHED_TURN:
        if g.options[O.BEWITCHED_ENDS] == 1 and g.witch != p:
            end_income_turn(g, p)
        resume_witch(g)
    elif g.turn_kind == S.HOSPITAL_TURN:
        if g.options[O.HOSPITAL_ENDS] == 1:
            end_income_turn(g, p)
    else:
        end_normal_turn(g, p)


@compiled
def end_normal_turn(g, p):
    """The sequence of 5.3 after the raids of Warlord and Diplomat."""
    if H.POWER[g.character] == H.MURDERS:  # called before the Tax Collector
        g.back_levy_due = 1 if g.built > 0 and g.gold[p] > 0 else 0
    pay_levy(g, p)
    help_poor(g, p)
    if H.POWER[g.character] == H.IS_REFUNDED and g.spent > 0:
        g.gold[p] += g.spent
        report(g, E.IS_PAID_BACK, p, g.character, g.spent)
    fill_empty_hand(g, p)


@compiled
def end_income_turn(g, p):
    """After a turn that was an income only (bewitched, Hospital)."""
    help_poor(g, p)
    fill_empty_hand(g, p)


@compiled
def pay_levy(g, p):
    """5.6: one gold of everybody who has built in this turn."""
    if g.levy_payee != S.NOBODY and g.levy_payee != p and g.built > 0 and g.gold[p] > 0:
        move_levy(g, p)


@compiled
def move_levy(g, p):
    """From `p` to the Tax Collector's player."""
    g.gold[p] -= LEVY
    g.gold[g.levy_payee] += LEVY
    report(g, E.PAYS_LEVY, p, g.levy_payee, LEVY)


@compiled
def pay_back_levy(g, p):
    """5.6: the Assassin's player `p`, who had gold left before the Poor House counted, pays when the Tax Collector is
    revealed."""
    if g.back_levy_due == 1 and g.levy_payee != p:
        move_levy(g, p)
        if g.options[O.BACK_LEVY_POOR_HOUSE] == 1:
            help_poor(g, p)


@compiled
def help_poor(g, p):
    """Poor House: gold for who has none."""
    if g.gold[p] == 0 and owns(g, p, D.HELPS_POOR):
        g.gold[p] += POOR_HOUSE_GOLD
        report(g, E.POOR_HOUSE_HELPS, p, 0, POOR_HOUSE_GOLD)


@compiled
def fill_empty_hand(g, p):
    """Park: cards for who has none."""
    if g.hand_size[p] == 0 and owns(g, p, D.FILLS_EMPTY_HAND) and drawable(g) > 0:
        report(g, E.PARK_HELPS, p, 0, 0)
        draw_to_hand(g, p, PARK_CARDS)


STAGES = (Step(S.TURN_ENDS, "the end of the turn", end_turn),)
