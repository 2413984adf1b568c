"""Resources, silver, debts and deeds (rules sections 12.2 and 14)."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.viscounts.actions import FLIP_KIND, TAKE_RESOURCE
from architects_env.games.viscounts.agenda import put_effects, put_triggers
from architects_env.games.viscounts.board import LINE, NUM_RESOURCES
from architects_env.games.viscounts.cards import ACTS, FLIPPING, GAINING, KIND
from architects_env.games.viscounts.effect_tables import FOR_RESOURCE
from architects_env.games.viscounts.effects import DEBT, DEED, FLIP_DEBT, FLIP_DEED, INKWELL, SILVER, VIRTUE
from architects_env.games.viscounts.effects import FLIP as FLIP_ANY
from architects_env.games.viscounts.effects import RESOURCE as ANY_RESOURCE
from architects_env.games.viscounts.events import (
    FLIPS_DEBT,
    FLIPS_DEED,
    GAINS,
    GETS_DEBT,
    GETS_DEED,
    POVERTY_REVEALED,
    PROSPERITY_REVEALED,
)
from architects_env.games.viscounts.state import EFFECT, FLIP, NO_CARD, NOT_ENDED, RESOURCE, put
from architects_env.games.viscounts.track import gain_corruption, gain_virtue

A_DEBT, A_DEED = 0, 1


# --- gains ------------------------------------------------------------------------------------------------------------
@compiled
def gain(g, p, word, n):
    """A gain of the vocabulary, for a player; what is gained one by one comes back for the rest."""
    if word == ANY_RESOURCE or word == DEBT or word == DEED:
        if n > 1:
            put(g, EFFECT, p, word, n - 1)
        if word == ANY_RESOURCE:
            put(g, RESOURCE, p)
        elif word == DEBT:
            gain_debt(g, p)
            put_triggers_of(g, p, GAINING)
        else:
            gain_deed(g, p)
    elif word == SILVER:
        gain_silver(g, p, n)
    elif word < ANY_RESOURCE:
        gain_resource(g, p, word - INKWELL, n)
    elif word == VIRTUE:
        gain_virtue(g, p, n)
    else:
        gain_corruption(g, p, n)


@compiled
def gain_silver(g, p, n):
    g.silver[p] += n
    report(g, GAINS, p, SILVER, n)


@compiled
def gain_resource(g, p, kind, n):
    g.goods[p, kind] += n
    report(g, GAINS, p, INKWELL + kind, n)


@compiled
def legal_resource(g, mask):
    """One of the three kinds (section 12)."""
    for kind in range(NUM_RESOURCES):
        mask[TAKE_RESOURCE + kind] = 1


@compiled
def play_resource(g, action):
    """The supply never runs out (section 12)."""
    g.goods[g.seat, action - TAKE_RESOURCE] += 1


# --- debts and deeds --------------------------------------------------------------------------------------------------
@compiled
def gain_debt(g, p):
    """An unpaid debt; the last one above the poverty card reveals it. What is dealt out in the draft does not count."""
    g.debts[p] += 1
    report(g, GETS_DEBT, p, 0, 0)
    if g.rounds > 0 and g.debts_above > 0:
        g.debts_above -= 1
        if g.debts_above == 0:
            g.poverty = 1
            report(g, POVERTY_REVEALED, p, 0, 0)
            trigger_end(g)


@compiled
def gain_deed(g, p):
    """An acquired deed; the last one above the prosperity card reveals it."""
    g.deeds[p] += 1
    report(g, GETS_DEED, p, 0, 0)
    if g.rounds > 0 and g.deeds_above > 0:
        g.deeds_above -= 1
        if g.deeds_above == 0:
            g.prosperity = 1
            report(g, PROSPERITY_REVEALED, p, 0, 0)
            trigger_end(g)


@compiled
def trigger_end(g):
    """This round is played to its end, and one more."""
    if g.end_round == NOT_ENDED:
        g.end_round = g.rounds


# --- flips ------------------------------------------------------------------------------------------------------------
@compiled
def flip(g, p, word, n):
    """One card is flipped, if there is one, and the rest later; whoever has both kinds chooses unless the word says
    which."""
    if n > 1:
        put(g, EFFECT, p, word, n - 1)
    if word == FLIP_ANY and g.debts[p] > 0 and g.deeds[p] > 0:
        put(g, FLIP, p)
    elif word != FLIP_DEED and g.debts[p] > 0:
        flip_debt(g, p)
    elif word != FLIP_DEBT and g.deeds[p] > 0:
        flip_deed(g, p)


@compiled
def flip_debt(g, p):
    """It is paid: a resource, then the triggers."""
    g.debts[p] -= 1
    g.paid_debts[p] += 1
    report(g, FLIPS_DEBT, p, 0, 0)
    put_triggers_of(g, p, FLIPPING)
    put_effects(g, p, FOR_RESOURCE)


@compiled
def flip_deed(g, p):
    """It is approved."""
    g.deeds[p] -= 1
    g.approved_deeds[p] += 1
    report(g, FLIPS_DEED, p, 0, 0)


@compiled
def legal_flip(g, mask):
    """The kinds of which there is an unflipped card (section 12.2)."""
    if g.debts[g.seat] > 0:
        mask[FLIP_KIND + A_DEBT] = 1
    if g.deeds[g.seat] > 0:
        mask[FLIP_KIND + A_DEED] = 1


@compiled
def play_flip(g, action):
    """A debt, or a deed (section 12.2)."""
    if action == FLIP_KIND + A_DEBT:
        flip_debt(g, g.seat)
    else:
        flip_deed(g, g.seat)


# --- triggers ---------------------------------------------------------------------------------------------------------
@compiled
def card_that_acts(g, p, slot, when):
    """The card in this slot of a player's line if it acts then, or NO_CARD."""
    card = int(g.line[p, slot])
    return card if card != NO_CARD and ACTS[KIND[card]] == when else NO_CARD


@compiled
def put_triggers_of(g, p, when):
    """All cards in a player's line that act then."""
    put_triggers(
        g, p, card_that_acts(g, p, 0, when), card_that_acts(g, p, 1, when), card_that_acts(g, p, LINE - 1, when)
    )


STAGES = (
    Question(RESOURCE, "resource", legal_resource, play_resource, asks="which resource to gain"),
    Question(FLIP, "flip", legal_flip, play_flip, asks="whether to flip a debt or a deed"),
)
