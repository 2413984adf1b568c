"""What each word of the vocabulary does to the virtual viscount, which decides nothing (rules section 16.3): many words
stand for another one."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Step
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.board import NUM_SEGMENTS, OUTER_LEFT, OUTER_RIGHT, SPACES_A_SEGMENT
from architects_env.games.viscounts.castle import facing_section, place_workers
from architects_env.games.viscounts.decks import criminals
from architects_env.games.viscounts.effects import (
    CASTLE_MOVE,
    CHOICE,
    CORRUPTION,
    CORRUPTION_PER_CRIMINAL,
    DEBT,
    DEED,
    DESTROY,
    DISCARD,
    DISMISS,
    FLIP,
    FLIP_DEBT,
    FLIP_DEED,
    FREE_HIRE,
    FREE_MANUSCRIPT,
    FUTURE_SCHEME,
    GOLD,
    INKWELL,
    MOVE,
    PLACE_WORKERS,
    REARRANGE,
    RESOURCE,
    SHUFFLE,
    SILVER,
    VIRTUE,
)
from architects_env.games.viscounts.events import SCHEME_GAINED, SCHEMES_SHUFFLED, VISCOUNT_MOVES
from architects_env.games.viscounts.gains import flip_debt, flip_deed, gain_debt, gain_deed, gain_resource
from architects_env.games.viscounts.manuscript_rules import is_free, take_manuscript
from architects_env.games.viscounts.options import AI
from architects_env.games.viscounts.primary import dismiss, kind_on_offer, segment_of
from architects_env.games.viscounts.schemes import (
    FLIP_SLOT,
    GAIN_SLOT,
    ONE_STOCK,
    PREFERENCE,
    PREFERENCE_CAP,
    SHUFFLE_CORRUPTION_SLOT,
    SHUFFLE_VIRTUE_SLOT,
)
from architects_env.games.viscounts.state import SCHEME_CARDS, VIRTUAL, VIRTUAL_EFFECT, put
from architects_env.games.viscounts.track import gain_corruption, gain_virtue
from architects_env.games.viscounts.turn import put_landing
from architects_env.games.viscounts.virtual_actions import run_scheme_action, virtual_free_build

SILVER_FOR_RESOURCE = 2
ONLY_STOCK = 0
discards_to_deck, shuffle_deck, gain_scheme = (
    SCHEME_CARDS.move_all("scheme_pile", "scheme_deck"),
    SCHEME_CARDS.shuffle("scheme_deck"),
    SCHEME_CARDS.move("future_deck", "scheme_pile"),
)


@compiled
def run_virtual_effect(g):
    """One word; what it cannot do is skipped (section 16.3)."""
    word, n = int(g.task[0]), int(g.task[1])
    if word <= CORRUPTION:
        virtual_gain(g, word, n)
    elif word <= FLIP_DEED:
        again(g, word, n)
        virtual_flip(g, word)
    elif word <= SHUFFLE:
        virtual_townsfolk_effect(g, word, n)
    elif word == CHOICE:
        put_effects(g, VIRTUAL, n)
    elif word <= FREE_MANUSCRIPT:
        virtual_board_effect(g, word, n)
    else:
        scheme_effect(g, word, n)


@compiled
def again(g, word, n):
    """The same word for the rest of its number."""
    if n > 1:
        put(g, VIRTUAL_EFFECT, VIRTUAL, word, n - 1)


@compiled
def put_word(g, word, n):
    put(g, VIRTUAL_EFFECT, VIRTUAL, word, n)


# --- gains ------------------------------------------------------------------------------------------------------------
@compiled
def virtual_gain(g, word, n):
    """Every two silver are a resource; a resource of choice goes by the board's preference."""
    if word <= GOLD:
        virtual_resource(g, word - INKWELL, n)
    elif word == RESOURCE:
        for _ in range(n):
            virtual_resource(g, preferred(g), 1)
    elif word == SILVER:
        put_word(g, RESOURCE, n // SILVER_FOR_RESOURCE)
    elif word == DEBT:
        for _ in range(n):
            gain_debt(g, VIRTUAL)
    elif word == DEED:
        for _ in range(n):
            gain_deed(g, VIRTUAL)
    elif word == VIRTUE:
        gain_virtue(g, VIRTUAL, n)
    else:
        gain_corruption(g, VIRTUAL, n)


@compiled
def virtual_resource(g, kind, n):
    """A board with one stock keeps all resources together."""
    gain_resource(g, VIRTUAL, ONLY_STOCK if ONE_STOCK[g.options[AI]] == 1 else kind, n)


@compiled
def preferred(g):
    """The first kind that has not reached its cap, or the last one."""
    for i in range(PREFERENCE_CAP.shape[0]):
        kind = PREFERENCE[g.options[AI], i]
        if g.goods[VIRTUAL, kind] < PREFERENCE_CAP[i]:
            return int(kind)
    return int(PREFERENCE[g.options[AI], PREFERENCE_CAP.shape[0]])


@compiled
def virtual_flip(g, word):
    """One card: the kind it has flipped less often, a debt before a deed; a virtue if there is none. A building
    dismisses afterwards."""
    debt = word != FLIP_DEED and g.debts[VIRTUAL] > 0
    deed = word != FLIP_DEBT and g.deeds[VIRTUAL] > 0
    if not debt and not deed:
        gain_virtue(g, VIRTUAL, 1)
        return
    if g.built[VIRTUAL, FLIP_SLOT] == 1:
        put_word(g, DISMISS, 1)
    if debt and (not deed or g.paid_debts[VIRTUAL] <= g.approved_deeds[VIRTUAL]):
        flip_debt(g, VIRTUAL)
    else:
        flip_deed(g, VIRTUAL)


# --- words about townsfolk --------------------------------------------------------------------------------------------
@compiled
def virtual_townsfolk_effect(g, word, n):
    """It has schemes instead."""
    if word == FREE_HIRE:
        put_word(g, FUTURE_SCHEME, n)
    elif word == DESTROY:
        put_word(g, FLIP, n)
    elif word == DISCARD:
        gain_virtue(g, VIRTUAL, n)
    elif word == REARRANGE:
        put_word(g, RESOURCE, n)
    elif g.scheme_pile_size > 0:
        shuffle_schemes(g)


@compiled
def shuffle_schemes(g):
    """With the usual check, and what two workshops add to it; corruption comes first."""
    discards_to_deck(g, 0, 0)
    shuffle_deck(g, 0)
    report(g, SCHEMES_SHUFFLED, VIRTUAL, 0, 0)
    criminal = criminals(g, VIRTUAL) > 0
    gain_corruption(g, VIRTUAL, int(criminal) + int(g.built[VIRTUAL, SHUFFLE_CORRUPTION_SLOT]))
    gain_virtue(g, VIRTUAL, int(not criminal) + int(g.built[VIRTUAL, SHUFFLE_VIRTUE_SLOT]))


# --- castle, buildings, manuscripts -----------------------------------------------------------------------------------
@compiled
def virtual_board_effect(g, word, n):
    """Workers go to the section that faces its segment; of manuscripts it takes the first that fits, from its segment
    on clockwise."""
    if word == CASTLE_MOVE:
        gain_virtue(g, VIRTUAL, 1)
    elif word == PLACE_WORKERS:
        number = min(n, int(g.workers[VIRTUAL]))
        if number > 0:
            place_workers(g, VIRTUAL, facing_section(g, VIRTUAL), number)
    elif word == FREE_MANUSCRIPT:
        place = g.place_of[segment_of(g, VIRTUAL)]
        for i in range(NUM_SEGMENTS):
            segment = int(g.ring[(place + i) % NUM_SEGMENTS])
            if is_free(g, segment):
                take_manuscript(g, VIRTUAL, segment)
                return
    else:
        virtual_free_build(g, word)


# --- words of schemes -------------------------------------------------------------------------------------------------
@compiled
def scheme_effect(g, word, n):
    """What only schemes and its own board say."""
    if word == FUTURE_SCHEME:
        again(g, word, n)
        gain_future_scheme(g)
    elif word == DISMISS:
        again(g, word, n)
        dismiss(g, VIRTUAL, int(segment_of(g, VIRTUAL)), kind_on_offer(g, VIRTUAL))
    elif word == MOVE:
        move_on(g, n)
    elif word == CORRUPTION_PER_CRIMINAL:
        gain_corruption(g, VIRTUAL, criminals(g, VIRTUAL))
    else:
        run_scheme_action(g, word)


@compiled
def gain_future_scheme(g):
    """The top one comes face up to the discard pile; with none left it flips instead."""
    if g.future_deck_size == 0:
        put_word(g, FLIP, 1)
        return
    scheme = gain_scheme(g, 0, 0, 0)
    g.scheme_seen[scheme] = 1
    report(g, SCHEME_GAINED, VIRTUAL, scheme, 0)
    if g.built[VIRTUAL, GAIN_SLOT] == 1:
        put_word(g, DISMISS, 1)


@compiled
def move_on(g, n):
    """So many outer spaces clockwise."""
    space = int(g.space[VIRTUAL])
    for _ in range(n):
        segment = space // SPACES_A_SEGMENT
        if space % SPACES_A_SEGMENT == OUTER_LEFT:
            space = SPACES_A_SEGMENT * segment + OUTER_RIGHT
        else:
            space = SPACES_A_SEGMENT * int(g.ring[(g.place_of[segment] + 1) % NUM_SEGMENTS]) + OUTER_LEFT
    g.space[VIRTUAL] = space
    report(g, VISCOUNT_MOVES, VIRTUAL, space, 0)
    put_landing(g, VIRTUAL)


STAGES = (Step(VIRTUAL_EFFECT, "virtual effect", run_virtual_effect),)
