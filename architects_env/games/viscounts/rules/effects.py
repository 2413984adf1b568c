"""The effect of each word of the vocabulary on a player (rules section 12), choices between lists, and the order of
triggers (section 13)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects, then_triggers
from architects_env.games.viscounts.rules.building import build_free
from architects_env.games.viscounts.rules.castle import may_move_worker, move_free, place_free, then_castle
from architects_env.games.viscounts.rules.gains import flip, gain, gain_silver
from architects_env.games.viscounts.rules.manuscript_rules import manuscript_free
from architects_env.games.viscounts.rules.townsfolk import (
    add_to_removed,
    has_card_to_give,
    may_destroy,
    may_hire_free,
    may_rearrange,
    run_townsfolk_effect,
)
from architects_env.games.viscounts.text.names import card_name, effects_text

take_from_discard_pile = S.TOWNSFOLK.take("discard_pile")


# --- effects ----------------------------------------------------------------------------------------------------------
@compiled
def run_effect(g):
    """Carry out one word. If that is not possible, it is skipped (section 12)."""
    p = g.seat
    word, n, other_list = N.read_effect(g)
    group = V.GROUP[word]
    if group == V.A_GAIN:
        gain(g, p, word, n)
    elif group == V.A_FLIP:
        flip(g, p, word, n)
    elif group == V.ABOUT_TOWNSFOLK:
        run_townsfolk_effect(g, p, word, n)
    elif group == V.A_CHOICE:
        run_choice(g, p, n, other_list)
    else:
        run_board_effect(g, p, word, n)


@compiled
def run_board_effect(g, p, word, n):
    """Carry out effects on castle, buildings and manuscripts, and those that only player cards have."""
    if word == V.CASTLE_MOVE:
        move_free(g, p)
        if n > 0:
            then_castle(g)
    elif word == V.PLACE_WORKERS:
        place_free(g, p, n)
    elif word == V.FREE_MANUSCRIPT:
        manuscript_free(g, p)
    elif word == V.DESTROY_OWN:
        N.then(g, S.DESTROY_OWN, p)
    else:
        build_free(g, p, word)


# --- choices ----------------------------------------------------------------------------------------------------------
@compiled
def is_possible(g, p, word):
    """Return whether a word can be carried out. A word that may be declined is possible if it could be used."""
    if word == V.FLIP:
        return g.debts[p] + g.deeds[p] > 0
    if word == V.FLIP_DEBT:
        return g.debts[p] > 0
    if word == V.FLIP_DEED:
        return g.deeds[p] > 0
    if word == V.FREE_HIRE:
        return may_hire_free(g)
    if word == V.DESTROY:
        return may_destroy(g, p)
    if word == V.DISCARD:
        return has_card_to_give(g, p)
    if word == V.REARRANGE:
        return may_rearrange(g, p)
    if word == V.CASTLE_MOVE:
        return may_move_worker(g, p)
    return True


@compiled
def is_list_possible(g, p, effects):
    """Return whether one of the effects of a list can be carried out."""
    for i in range(T.LENGTH[effects]):
        if is_possible(g, p, T.EFFECT[effects, i, 0]):
            return True
    return False


@compiled
def run_choice(g, p, first, second):
    """Carry out one of two lists, if it is possible (section 12)."""
    if is_list_possible(g, p, first) and is_list_possible(g, p, second):
        N.then_option(g, p, first=first, second=second)
    elif is_list_possible(g, p, first):
        then_effects(g, p, first)
    elif is_list_possible(g, p, second):
        then_effects(g, p, second)


@compiled
def legal_option(g, mask):
    """Legal actions: both lists. If only one is possible, no question is asked (section 12)."""
    mask[A.TAKE_OPTION] = 1
    mask[A.TAKE_OPTION + 1] = 1


@compiled
def play_option(g, action):
    """Carry out the chosen list (section 12)."""
    then_effects(g, g.seat, N.number(g, action - A.TAKE_OPTION))


# --- the order of triggers --------------------------------------------------------------------------------------------
@compiled
def run_triggers(g):
    """Let one card act. If there are several, their owner chooses the next (section 13)."""
    cards, last = 0, S.NO_CARD
    for i in range(B.LINE):
        if N.number(g, i) != S.NO_CARD:
            cards += 1
            last = N.number(g, i)
    if cards > 1:
        first, second, third = N.read_cards_act(g)
        N.then_trigger(g, g.seat, first=first, second=second, third=third)
    elif cards == 1:
        then_effects(g, g.seat, T.ABILITY[C.KIND[last]])


@compiled
def legal_trigger(g, mask):
    """Legal actions: each card that has not acted yet, by its slot in line (section 13)."""
    for slot in range(B.LINE):
        for i in range(B.LINE):
            if N.number(g, i) != S.NO_CARD and g.line[g.seat, slot] == N.number(g, i):
                mask[A.ACT_NEXT + slot] = 1


@compiled
def play_trigger(g, action):
    """Let this card act, and later the others (section 13)."""
    p, card = g.seat, int(g.line[g.seat, action - A.ACT_NEXT])
    first, second, third = N.read_trigger(g)
    then_effects(g, p, T.ABILITY[C.KIND[card]])
    then_triggers(g, p, unless(first, card), unless(second, card), unless(third, card))


@compiled
def unless(card, used):
    """Return the card, or NO_CARD if it is the one that has been used."""
    return S.NO_CARD if card == used else card


# --- player card 9 ----------------------------------------------------------------------------------------------------
@compiled
def legal_destroy_own(g, mask):
    """Legal actions: each own card, all of which lie open until the deck is formed, or none (section 3.9)."""
    mask[A.DECLINE] = 1
    for i in range(g.discard_pile_size[g.seat]):
        mask[A.CARD + C.KIND[g.discard_pile[g.seat, i]]] = 1


@compiled
def play_destroy_own(g, action):
    """Destroy the card, which pays its value (section 3.9)."""
    if action == A.DECLINE:
        return
    p, i = g.seat, 0
    while C.KIND[g.discard_pile[p, i]] != action - A.CARD:
        i += 1
    add_to_removed(g, take_from_discard_pile(g, p, i), 0)
    gain_silver(g, p, int(C.VALUE[action - A.CARD]))


STAGES = (
    Question(S.OPTION, "option", legal_option, play_option, asks="which of two effects to take"),
    Question(S.TRIGGER, "trigger", legal_trigger, play_trigger, asks="which card acts next"),
    Question(
        S.DESTROY_OWN, "destroy own", legal_destroy_own, play_destroy_own, asks="which of the own cards to destroy"
    ),
    Step(S.EFFECT, "effect", run_effect),
    Step(S.TRIGGERS, "triggers", run_triggers),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
PHRASES = Chapter(
    Phrase(A.TAKE_OPTION, "choose {effects}", stage=S.OPTION, section="12"),
    Phrase(A.ACT_NEXT, "use {acting} next", section="5"),
    Phrase(A.CARD, "destroy {card}", stage=S.DESTROY_OWN, section="3"),
    Phrase(A.DECLINE, "destroy no card", stage=S.DESTROY_OWN, section="17"),
    effects=lambda g, i, observer: effects_text(T.LISTS[N.number(g, i)]),
    acting=lambda g, slot, observer: card_name(C.KIND[g.line[g.seat, slot]]),
)
