"""Activating an action location (rules section 5.5): the conditions, once or twice, the price, and the effects."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.effects import chances_of_card
from architects_env.games.settlers.rules.locations import controller, offer_locations
from architects_env.games.settlers.rules.supply import (
    BUILD_AFTERWARDS,
    NOTHING_ELSE,
    can_pay_use,
    pay,
    spend,
    with_gold,
)
from architects_env.games.settlers.text.cards_there import card_in_list


@compiled
def may_activate(g, p, card, times):
    """Return whether an own action location can be activated `times` times at once."""
    if (
        C.KIND[card] != V.ACTION
        or controller(g, card) != p
        or g.locked[card] != 0
        or g.uses[card] + times > C.USES[card]
    ):
        return False
    return can_pay_use(g, p, card, times) and chances_of_card(g, p, card, C.USE_COST[card, V.WOOD]) >= times


@compiled
def may_activate_once(g, p, card):
    return may_activate(g, p, card, 1)


legal_activate, can_activate = offer_locations(may_activate_once, own=True)


@compiled
def play_activate(g, action):
    """Activate this location: once, or twice if that is possible now (5.5)."""
    card = action - A.TAKE_CARD
    if may_activate(g, g.seat, card, 2):
        N.then_card(g, S.TIMES, g.seat, card=card)
    else:
        start_use(g, g.seat, card, 1)


@compiled
def legal_times(g, mask):
    """Legal actions: once, or twice (5.5)."""
    mask[A.AMOUNT + 1] = 1
    mask[A.AMOUNT + 2] = 1


@compiled
def play_times(g, action):
    """Choose to activate once or twice in this action (5.5)."""
    start_use(g, g.seat, N.read_card(g), action - A.AMOUNT)


@compiled
def start_use(g, p, card, times):
    """Pay for all uses at once, then carry them out one after the other."""
    g.uses[card] += times
    for good in range(V.GOLD, V.NUM_TOKENS):
        spend(g, p, good, times * C.USE_COST[card, good])
    if C.USE_ANY[card] > 0:
        N.then_barter(g, p, due=times * C.USE_ANY[card], good=V.WOOD)
    else:
        afterwards = BUILD_AFTERWARDS if C.EFFECTS[card, C.ABILITY, 0, 0] == V.BUILD_FROM_HAND else NOTHING_ELSE
        pay(g, p, C.USE_COST[card], times, afterwards)
    N.then_use(g, p, card=card, times=times)


@compiled
def run_use(g):
    """Carry out the effects of one use, then those of the next (5.5)."""
    p = g.seat
    card, times = N.read_use(g)
    if times > 0:
        N.then_effects(g, p, card=card, which=C.ABILITY)
        N.then_use(g, p, card=card, times=times - 1)


STAGES = (
    Question(
        S.ACTIVATE, "activate", legal_activate, play_activate, asked_if_forced=True, asks="which location to activate"
    ),
    Question(S.TIMES, "times", legal_times, play_times, asks="how many times to activate it"),
    Step(S.USE_LOCATION, "use", run_use),
)


def _with_gold(g: Any, card: int, words: str, times: int) -> str:
    return with_gold(g, C.USE_COST[card], words, times)


PHRASES = Chapter(
    Phrase(A.TO_ACTIVATE, "activate", "", section="5.5"),
    Phrase(A.TAKE_CARD, "activate the {card}", stage=S.ACTIVATE, section="5.5"),
    Phrase(A.AMOUNT + 1, "activate it once", stage=S.TIMES, section="5.5"),
    Phrase(A.AMOUNT + 2, "activate it twice", stage=S.TIMES, section="5.5"),
    for_gold=lambda g, card, observer: _with_gold(g, card, say("activate the {card}", card=card_in_list(g, card)), 1),
    once=lambda g, index, observer: _with_gold(g, N.read_card(g), say("activate it once"), 1),
    twice=lambda g, index, observer: _with_gold(g, N.read_card(g), say("activate it twice"), 2),
)
