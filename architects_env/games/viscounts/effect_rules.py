"""What each word of the vocabulary does to a player (rules section 12), choices between lists, and the order of
triggers (section 13)."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Question, Step
from architects_env.games.viscounts.actions import ACT_NEXT, CARD, DECLINE, TAKE_OPTION
from architects_env.games.viscounts.agenda import put_effects, put_triggers
from architects_env.games.viscounts.board import LINE
from architects_env.games.viscounts.building import build_free
from architects_env.games.viscounts.cards import KIND, VALUE
from architects_env.games.viscounts.castle import may_move_worker, move_free, place_free, put_castle
from architects_env.games.viscounts.decks import add_to_removed
from architects_env.games.viscounts.effect_tables import ABILITY, LENGTH
from architects_env.games.viscounts.effect_tables import EFFECT as LISTED
from architects_env.games.viscounts.effects import (
    CASTLE_MOVE,
    CHOICE,
    FLIP,
    FLIP_DEBT,
    FLIP_DEED,
    FREE_HIRE,
    FREE_MANUSCRIPT,
    NUM_GAINS,
    PLACE_WORKERS,
    REARRANGE,
    SHUFFLE,
)
from architects_env.games.viscounts.effects import DESTROY as DESTROY_CARDS
from architects_env.games.viscounts.effects import DESTROY_OWN as DESTROY_OWN_CARD
from architects_env.games.viscounts.effects import DISCARD as DISCARD_CARDS
from architects_env.games.viscounts.gains import flip, gain, gain_silver
from architects_env.games.viscounts.manuscript_rules import manuscript_free
from architects_env.games.viscounts.state import DESTROY_OWN, EFFECT, NO_CARD, OPTION, TOWNSFOLK, TRIGGER, TRIGGERS, put
from architects_env.games.viscounts.townsfolk import (
    has_card_to_give,
    may_destroy,
    may_hire_free,
    may_rearrange,
    run_townsfolk_effect,
)

take_from_discard_pile = TOWNSFOLK.take("discard_pile")


# --- effects ----------------------------------------------------------------------------------------------------------
@compiled
def run_effect(g):
    """One word; what cannot be carried out is skipped (section 12)."""
    p, word, n = g.seat, int(g.task[0]), int(g.task[1])
    if word < NUM_GAINS:
        gain(g, p, word, n)
    elif word <= FLIP_DEED:
        flip(g, p, word, n)
    elif word <= SHUFFLE:
        run_townsfolk_effect(g, p, word, n)
    elif word == CHOICE:
        run_choice(g, p, n, int(g.task[2]))
    else:
        run_board_effect(g, p, word, n)


@compiled
def run_board_effect(g, p, word, n):
    """Castle, buildings, manuscripts, and what only player cards say."""
    if word == CASTLE_MOVE:
        if n > 0:
            put_castle(g)
        move_free(g, p)
    elif word == PLACE_WORKERS:
        place_free(g, p, n)
    elif word == FREE_MANUSCRIPT:
        manuscript_free(g, p)
    elif word == DESTROY_OWN_CARD:
        put(g, DESTROY_OWN, p)
    else:
        build_free(g, p, word)


# --- choices ----------------------------------------------------------------------------------------------------------
@compiled
def is_possible(g, p, word):
    """Whether a word can be carried out; one that may be declined counts if it could be used."""
    if word == FLIP:
        return g.debts[p] + g.deeds[p] > 0
    if word == FLIP_DEBT:
        return g.debts[p] > 0
    if word == FLIP_DEED:
        return g.deeds[p] > 0
    if word == FREE_HIRE:
        return may_hire_free(g)
    if word == DESTROY_CARDS:
        return may_destroy(g, p)
    if word == DISCARD_CARDS:
        return has_card_to_give(g, p)
    if word == REARRANGE:
        return may_rearrange(g, p)
    if word == CASTLE_MOVE:
        return may_move_worker(g, p)
    return True


@compiled
def is_list_possible(g, p, effects):
    """Whether one of its effects can be carried out."""
    for i in range(LENGTH[effects]):
        if is_possible(g, p, LISTED[effects, i, 0]):
            return True
    return False


@compiled
def run_choice(g, p, first, second):
    """One of two lists, of those that are possible (section 12)."""
    if is_list_possible(g, p, first) and is_list_possible(g, p, second):
        put(g, OPTION, p, first, second)
    elif is_list_possible(g, p, first):
        put_effects(g, p, first)
    elif is_list_possible(g, p, second):
        put_effects(g, p, second)


@compiled
def legal_option(g, mask):
    """Both: a single possible one is not asked about (section 12)."""
    mask[TAKE_OPTION] = 1
    mask[TAKE_OPTION + 1] = 1


@compiled
def play_option(g, action):
    """This list (section 12)."""
    put_effects(g, g.seat, int(g.task[action - TAKE_OPTION]))


# --- the order of triggers --------------------------------------------------------------------------------------------
@compiled
def run_triggers(g):
    """One card acts; of several their owner chooses the next (section 13)."""
    cards, last = 0, NO_CARD
    for i in range(LINE):
        if g.task[i] != NO_CARD:
            cards += 1
            last = int(g.task[i])
    if cards > 1:
        put(g, TRIGGER, g.seat, int(g.task[0]), int(g.task[1]), int(g.task[2]))
    elif cards == 1:
        put_effects(g, g.seat, ABILITY[KIND[last]])


@compiled
def legal_trigger(g, mask):
    """Each card that has not acted yet, by its slot in line (section 13)."""
    for slot in range(LINE):
        for i in range(LINE):
            if g.task[i] != NO_CARD and g.line[g.seat, slot] == g.task[i]:
                mask[ACT_NEXT + slot] = 1


@compiled
def play_trigger(g, action):
    """This one, and later the others (section 13)."""
    p, card = g.seat, int(g.line[g.seat, action - ACT_NEXT])
    for i in range(LINE):
        if g.task[i] == card:
            g.task[i] = NO_CARD
    put_triggers(g, p, int(g.task[0]), int(g.task[1]), int(g.task[2]))
    put_effects(g, p, ABILITY[KIND[card]])


# --- player card 9 ----------------------------------------------------------------------------------------------------
@compiled
def legal_destroy_own(g, mask):
    """Any own card: all of them lie open until the deck is formed; or none (section 3.9)."""
    mask[DECLINE] = 1
    for i in range(g.discard_pile_size[g.seat]):
        mask[CARD + KIND[g.discard_pile[g.seat, i]]] = 1


@compiled
def play_destroy_own(g, action):
    """It pays its value (section 3.9)."""
    if action == DECLINE:
        return
    p, i = g.seat, 0
    while KIND[g.discard_pile[p, i]] != action - CARD:
        i += 1
    add_to_removed(g, take_from_discard_pile(g, p, i), 0)
    gain_silver(g, p, int(VALUE[action - CARD]))


STAGES = (
    Question(OPTION, "option", legal_option, play_option, asks="which of two effects to take"),
    Question(TRIGGER, "trigger", legal_trigger, play_trigger, asks="which card acts next"),
    Question(DESTROY_OWN, "destroy own", legal_destroy_own, play_destroy_own, asks="which of the own cards to destroy"),
    Step(EFFECT, "effect", run_effect),
    Step(TRIGGERS, "triggers", run_triggers),
)
