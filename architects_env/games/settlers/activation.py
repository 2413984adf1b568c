"""Activating an action location (rules section 5.5): whether it can be, once or twice, its price, its effects."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Question, Step
from architects_env.games.settlers.actions import AMOUNT, TAKE_CARD
from architects_env.games.settlers.cards import ABILITY, EFFECTS, KIND, USE_ANY, USE_COST, USES
from architects_env.games.settlers.effects import chances_of_card
from architects_env.games.settlers.locations import controller, offer_locations
from architects_env.games.settlers.state import ACTIVATE, BARTER, EFFECT_LIST, TIMES, USE_LOCATION, put
from architects_env.games.settlers.supply import BUILD_AFTERWARDS, NOTHING_ELSE, can_pay_use, pay_resources
from architects_env.games.settlers.vocabulary import ACTION, BUILD_FROM_HAND, FOOD, GOLD, NUM_TOKENS, STONE, WOOD


@compiled
def may_activate(g, p, card, times):
    """Whether an own action location can be activated so many times at once."""
    if KIND[card] != ACTION or controller(g, card) != p or g.locked[card] != 0 or g.uses[card] + times > USES[card]:
        return False
    return can_pay_use(g, p, card, times) and chances_of_card(g, p, card, USE_COST[card, WOOD]) >= times


@compiled
def may_activate_once(g, p, card):
    return may_activate(g, p, card, 1)


legal_activate, activable = offer_locations(may_activate_once)


@compiled
def can_activate(g, p):
    """Whether any location can be activated."""
    return activable(g, p) > 0


@compiled
def play_activate(g, action):
    """This location: once, or twice if that is possible now (5.5)."""
    card = action - TAKE_CARD
    if may_activate(g, g.seat, card, 2):
        put(g, TIMES, g.seat, card)
    else:
        start_use(g, g.seat, card, 1)


@compiled
def legal_times(g, mask):
    """Once or twice (5.5)."""
    mask[AMOUNT + 1] = 1
    mask[AMOUNT + 2] = 1


@compiled
def play_times(g, action):
    """Once or twice in this action (5.5)."""
    start_use(g, g.seat, int(g.task[0]), action - AMOUNT)


@compiled
def start_use(g, p, card, times):
    """Pay for all uses at once; then carry them out one after the other."""
    g.uses[card] += times
    put(g, USE_LOCATION, p, card, times)
    for good in range(GOLD, NUM_TOKENS):
        g.supply[p, good] -= times * USE_COST[card, good]
    if USE_ANY[card] > 0:
        put(g, BARTER, p, times * USE_ANY[card], WOOD)
    else:
        afterwards = BUILD_AFTERWARDS if EFFECTS[card, ABILITY, 0, 0] == BUILD_FROM_HAND else NOTHING_ELSE
        pay_resources(
            g, p, times * USE_COST[card, WOOD], times * USE_COST[card, STONE], times * USE_COST[card, FOOD], afterwards
        )


@compiled
def run_use(g):
    """The effects of one use, then those of the next (5.5)."""
    p, card, times = g.seat, int(g.task[0]), int(g.task[1])
    if times > 0:
        put(g, USE_LOCATION, p, card, times - 1)
        put(g, EFFECT_LIST, p, card, ABILITY)


STAGES = (
    Question(
        ACTIVATE, "activate", legal_activate, play_activate, asked_if_forced=True, asks="which location to activate"
    ),
    Question(TIMES, "times", legal_times, play_times, asks="how many times to activate it"),
    Step(USE_LOCATION, "use", run_use),
)
