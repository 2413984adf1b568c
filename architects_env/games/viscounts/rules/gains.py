"""Resources, silver, virtue and corruption, debts and deeds (rules sections 12.1, 12.2 and 14)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects, then_triggers
from architects_env.games.viscounts.text.events import Happens as E

A_DEBT, A_DEED = 0, 1


# --- gains ------------------------------------------------------------------------------------------------------------
@compiled
def gain(g, p, word, n):
    """Give a player a gain of the vocabulary. Gains that come one by one are put on the agenda for the rest."""
    if word == V.RESOURCE or word == V.DEBT or word == V.DEED:
        if word == V.RESOURCE:
            N.then(g, S.RESOURCE, p)
        elif word == V.DEBT:
            gain_debt(g, p)
            then_triggers_of(g, p, C.GAINING)
        else:
            gain_deed(g, p)
        if n > 1:
            N.then_effect(g, S.EFFECT, p, word=word, times=n - 1)
    elif word == V.SILVER:
        gain_silver(g, p, n)
    elif word < V.RESOURCE:
        gain_resource(g, p, word - V.INKWELL, n)
    elif word == V.VIRTUE:
        gain_virtue(g, p, n)
    else:
        gain_corruption(g, p, n)


@compiled
def gain_silver(g, p, n):
    g.silver[p] += n
    report(g, E.GAINS, p, V.SILVER, n)


@compiled
def gain_resource(g, p, kind, n):
    g.goods[p, kind] += n
    report(g, E.GAINS, p, V.INKWELL + kind, n)


@compiled
def legal_resource(g, mask):
    """Legal actions: one of the three kinds of resources (section 12)."""
    for kind in range(B.NUM_RESOURCES):
        mask[A.TAKE_RESOURCE + kind] = 1


@compiled
def play_resource(g, action):
    """Gain the resource. The supply never runs out (section 12)."""
    g.goods[g.seat, action - A.TAKE_RESOURCE] += 1


# --- virtue and corruption: two markers on one track, which move together once they meet ------------------------------
@compiled
def gain_corruption(g, p, n):
    """Gain corruption `n` times: the marker of corruption rises, or both do. A step off the track is ignored."""
    for _ in range(n):
        joined = g.corruption[p] == g.virtue[p]
        if g.corruption[p] < B.TRACK - 1:
            g.corruption[p] += 1
            if joined:
                g.virtue[p] += 1
        report(g, E.CORRUPTION_GAINED, p, int(g.virtue[p]), int(g.corruption[p]))


@compiled
def gain_virtue(g, p, n):
    """Gain virtue `n` times: the marker of virtue falls, or both do. A step off the track is ignored."""
    for _ in range(n):
        joined = g.corruption[p] == g.virtue[p]
        if g.virtue[p] > 0:
            g.virtue[p] -= 1
            if joined:
                g.corruption[p] -= 1
        report(g, E.VIRTUE_GAINED, p, int(g.virtue[p]), int(g.corruption[p]))


# --- debts and deeds --------------------------------------------------------------------------------------------------
@compiled
def gain_debt(g, p):
    """Gain an unpaid debt.

    The last one above the poverty card reveals it. Debts dealt out in the draft do not count.
    """
    g.debts[p] += 1
    report(g, E.GETS_DEBT, p, 0, 0)
    if g.rounds > 0 and g.debts_above > 0:
        g.debts_above -= 1
        if g.debts_above == 0:
            g.poverty = 1
            report(g, E.POVERTY_REVEALED, p, 0, 0)
            trigger_end(g)


@compiled
def gain_deed(g, p):
    """Gain an acquired deed. The last one above the prosperity card reveals it."""
    g.deeds[p] += 1
    report(g, E.GETS_DEED, p, 0, 0)
    if g.rounds > 0 and g.deeds_above > 0:
        g.deeds_above -= 1
        if g.deeds_above == 0:
            g.prosperity = 1
            report(g, E.PROSPERITY_REVEALED, p, 0, 0)
            trigger_end(g)


@compiled
def trigger_end(g):
    """Trigger the end: this round is played to its end, and one more."""
    if g.end_round == S.NOT_ENDED:
        g.end_round = g.rounds


# --- flips ------------------------------------------------------------------------------------------------------------
@compiled
def flip(g, p, word, n):
    """Flip one card, if there is one, and the rest later.

    A player who has both kinds chooses, unless the word names the kind.
    """
    if word == V.FLIP and g.debts[p] > 0 and g.deeds[p] > 0:
        N.then(g, S.FLIP, p)
    elif word != V.FLIP_DEED and g.debts[p] > 0:
        flip_debt(g, p)
    elif word != V.FLIP_DEBT and g.deeds[p] > 0:
        flip_deed(g, p)
    if n > 1:
        N.then_effect(g, S.EFFECT, p, word=word, times=n - 1)


@compiled
def flip_debt(g, p):
    """Pay a debt: gives a resource, then the triggers act."""
    g.debts[p] -= 1
    g.paid_debts[p] += 1
    report(g, E.FLIPS_DEBT, p, 0, 0)
    then_effects(g, p, T.FOR_RESOURCE)
    then_triggers_of(g, p, C.FLIPPING)


@compiled
def flip_deed(g, p):
    """Approve a deed."""
    g.deeds[p] -= 1
    g.approved_deeds[p] += 1
    report(g, E.FLIPS_DEED, p, 0, 0)


@compiled
def legal_flip(g, mask):
    """Legal actions: the kinds of which there is an unflipped card (section 12.2)."""
    if g.debts[g.seat] > 0:
        mask[A.FLIP_KIND + A_DEBT] = 1
    if g.deeds[g.seat] > 0:
        mask[A.FLIP_KIND + A_DEED] = 1


@compiled
def play_flip(g, action):
    """Flip a debt, or a deed (section 12.2)."""
    if action == A.FLIP_KIND + A_DEBT:
        flip_debt(g, g.seat)
    else:
        flip_deed(g, g.seat)


# --- triggers ---------------------------------------------------------------------------------------------------------
@compiled
def card_that_acts(g, p, slot, when):
    """Return the card in this slot of a player's line if it acts on this occasion, or NO_CARD."""
    card = int(g.line[p, slot])
    return card if card != S.NO_CARD and C.ACTS[C.KIND[card]] == when else S.NO_CARD


@compiled
def then_triggers_of(g, p, when):
    """Put all cards in a player's line that act on this occasion on the agenda."""
    then_triggers(
        g, p, card_that_acts(g, p, 0, when), card_that_acts(g, p, 1, when), card_that_acts(g, p, B.LINE - 1, when)
    )


STAGES = (
    Question(S.RESOURCE, "resource", legal_resource, play_resource, asks="which resource to gain"),
    Question(S.FLIP, "flip", legal_flip, play_flip, asks="whether to flip a debt or a deed"),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
PHRASES = Chapter(
    Phrase(A.TAKE_RESOURCE, "gain 1 {resource}", stage=S.RESOURCE, section="12"),
    Phrase(A.FLIP_KIND, "flip {paper}", "", stage=S.FLIP, section="12.2"),
    good=lambda g, kind, observer: B.RESOURCES[kind],
    card=lambda g, kind, observer: ("debt", "deed")[kind],
    resource=lambda g, kind, observer: say(B.RESOURCES[kind]),
    paper=lambda g, kind, observer: say(("a debt", "a deed")[kind]),
)
