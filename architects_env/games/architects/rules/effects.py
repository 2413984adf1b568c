"""The immediate effects of buildings (rules section 4.9, amendment F4), and the choices in them (D7)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import (
    add_own_apprentices,
    legal_discard,
    put_building_under_deck,
    return_apprentice,
)
from architects_env.games.architects.rules.guardhouse import release
from architects_env.games.architects.rules.scoring import counted
from architects_env.games.architects.rules.town_centre import begin_captures
from architects_env.games.architects.rules.virtue import gain, gain_virtue, lose_virtue, take_debts
from architects_env.games.architects.rules.workshop import begin_hire
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import goods_text


@compiled
def immediate_effect(g, p, card):
    """Carry out an effect without a choice, or set the stage of its decision. An impossible effect is skipped."""
    kind, number = C.EFFECT_KIND[card], C.EFFECT_NUMBER[card]
    if kind == C.GAIN:
        building_gives(g, p, card, 1)
    elif kind == C.GAIN_ONE_OF:
        g.stage = S.CHOOSE_GAIN
    elif kind == C.GAIN_PER:
        building_gives(g, p, card, counted(g, p, C.EFFECT_COUNTS[card], g.virtue[p]) // number)
    elif kind == C.FREE_HIRE:
        begin_hire(g, S.FREE)
    elif kind == C.FREE_CAPTURE:
        begin_captures(g, number, 1)
    elif kind == C.FREE_RESCUE_OR_CAPTURE:
        begin_captures(g, number, 1)
        g.stage = S.BARRACKS
    elif kind == C.DEBT:
        take_debts(g, p, number)
    elif kind == C.NO_DEBT and g.unpaid_debts[p] > 0:
        g.stage = S.LOSE_DEBT
    elif kind == C.RELEASE and g.prison[p] > 0:
        report(g, E.RELEASES, p, int(g.prison[p]), 0)
        release(g, p)
    elif kind == C.DISCARD_FOR and g.hand[p] != 0:
        g.stage = S.LIBRARY
    else:
        effect_on_others_or_promo(g, p, kind, number)


@compiled
def building_gives(g, p, card, times):
    """Give `p` the gain printed on a building, `times` times."""
    if times > 0:
        report(g, E.BUILDING_GIVES, p, int(card), int(times))
    for _ in range(times):
        gain(g, p, C.EFFECT_GAIN[card])


@compiled
def effect_on_others_or_promo(g, p, kind, number):
    """Carry out the remaining effects of `immediate_effect`: those that touch every player, and those of promo
    buildings."""
    if kind == C.EVERYBODY_GAINS_VIRTUE:
        for other in range(g.at_table):
            gain_virtue(g, other, number)
    elif kind == C.PRISONERS_LOSE_VIRTUE:
        for other in range(g.at_table):
            if g.prison[other] >= number:
                lose_virtue(g, other, 1)
    elif kind == C.GUILDHALL_AGAIN and g.supply[p] > 0:
        g.stage = S.GUILDHALL_AGAIN
    elif kind == C.GIVE_UP_APPRENTICE and g.apprentices[p] != 0:
        g.stage = S.GIVE_UP_APPRENTICE


# --- D7: choices of building effects ----------------------------------------------------------------------------------
@compiled
def legal_gain_choice(g, mask):
    """Legal actions: two gains to choose from (section 4.9, D7)."""
    mask[A.GAIN_CHOICE] = 1
    mask[A.GAIN_CHOICE + 1] = 1


@compiled
def play_gain_choice(g, action):
    """Give the first of the two gains, or the second (section 4.9)."""
    gain(g, g.seat, C.EFFECT_GAIN[g.building] if action == A.GAIN_CHOICE else C.EFFECT_OTHER[g.building])
    g.stage = S.ACTION_DONE


@compiled
def legal_lose_debt(g, mask):
    """Legal actions: destroy an unpaid debt, or decline (section 4.9, D7)."""
    mask[A.DESTROY_DEBT] = 1
    mask[A.STOP] = g.options[O.EFFECTS_MANDATORY] == 0


@compiled
def play_lose_debt(g, action):
    """Destroy the debt. It is not paid off, so it brings no virtue and no bonus (4.9)."""
    if action == A.DESTROY_DEBT:
        g.unpaid_debts[g.seat] -= 1
    g.stage = S.ACTION_DONE


@compiled
def legal_library(g, mask):
    """Legal actions: a building card of the hand, or none (section 4.9, D7)."""
    mask[A.STOP] = g.options[O.EFFECTS_MANDATORY] == 0
    legal_discard(g, mask)


@compiled
def play_library(g, action):
    """Put a building card under the deck and gain the goods on the building (4.9)."""
    if action != A.STOP:
        put_building_under_deck(g, g.seat, action - A.DISCARD)
        building_gives(g, g.seat, g.building, 1)
    g.stage = S.ACTION_DONE


@compiled
def legal_give_up_apprentice(g, mask):
    """Legal actions: each own apprentice. This cannot be declined (4.9)."""
    add_own_apprentices(g, g.seat, mask)


@compiled
def play_give_up_apprentice(g, action):
    """Put the apprentice under the deck (section 14)."""
    return_apprentice(g, g.seat, action - A.RETURN_APPRENTICE)
    g.stage = S.ACTION_DONE


STAGES = (
    Question(S.CHOOSE_GAIN, "gain", legal_gain_choice, play_gain_choice, asks="what to gain"),
    Question(S.LOSE_DEBT, "destroy a debt", legal_lose_debt, play_lose_debt, asks="whether to destroy a debt"),
    Question(S.LIBRARY, "discard for goods", legal_library, play_library, asks="which building card to give for goods"),
    Question(
        S.GIVE_UP_APPRENTICE,
        "give up an apprentice",
        legal_give_up_apprentice,
        play_give_up_apprentice,
        asks="which apprentice to give up",
    ),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _gain(g: Any, index: int) -> Any:
    return (C.EFFECT_GAIN if index == 0 else C.EFFECT_OTHER)[g.building]


PHRASES = Chapter(
    Phrase(
        A.GAIN_CHOICE,
        "gain {gets}",
        "gains {gain} from {constructed}",
        section="4.9",
        exchange=lambda g, i: ([], _gain(g, i)),
    ),
    Phrase(
        A.DESTROY_DEBT,
        "return an unpaid debt",
        "returns 1 unpaid debt",
        stage=S.LOSE_DEBT,
        section="6",
    ),
    Phrase(A.STOP, "keep the debt", stage=S.LOSE_DEBT, section="8"),
    Phrase(A.STOP, "keep all building cards", stage=S.LIBRARY, section="8"),
    gain=lambda g, i, observer: goods_text(_gain(g, i)),
)
