"""Townsfolk cards (rules sections 2.3, 2.4, 9, 11, 12.3 and 12.4): draw piles, hands and discard piles, the piles of
the board; hiring, discarding, destroying and rearranging."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import EVERYBODY, IN_PART, report, report_to
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects
from architects_env.games.viscounts.rules.draws import forget_a_draw, forget_other_draws, note_a_draw
from architects_env.games.viscounts.rules.gains import gain_corruption, gain_silver, gain_virtue
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import line_text, townsfolk_there

shuffle_draw_pile, discards_to_draw_pile = (
    S.TOWNSFOLK.shuffle("draw_pile"),
    S.TOWNSFOLK.move_all("discard_pile", "draw_pile"),
)
draw_to_hand, take_from_hand, take_from_draw_pile = (
    S.TOWNSFOLK.move("draw_pile", "hand"),
    S.TOWNSFOLK.take("hand"),
    S.TOWNSFOLK.take("draw_pile"),
)
take_from_townsfolk_pile, add_to_discard_pile, add_to_removed = (
    S.TOWNSFOLK.take("townsfolk_pile"),
    S.TOWNSFOLK.add("discard_pile"),
    S.TOWNSFOLK.add("removed"),
)


# --- what can be counted ----------------------------------------------------------------------------------------------
@compiled
def criminals(g, p):
    """Criminal icons on the cards in a player's line."""
    icons = 0
    if is_virtual(g, p):
        for slot in range(B.LINE):
            if g.scheme_line[slot] != S.NO_CARD:
                icons += R.SCHEME_ICON[g.scheme_line[slot], C.CRIMINAL]
        return icons
    for slot in range(B.LINE):
        if g.line[p, slot] != S.NO_CARD:
            icons += C.ICON[C.KIND[g.line[p, slot]], C.CRIMINAL]
    return icons


@compiled
def cards_in_line(g, p):
    cards = 0
    for slot in range(B.LINE):
        cards += g.line[p, slot] != S.NO_CARD
    return cards


@compiled
def cards_owned(g, p):
    return g.draw_pile_size[p] + g.hand_size[p] + g.discard_pile_size[p] + cards_in_line(g, p)


@compiled
def hand_limit(g, p):
    """Three, one more for the third workshop, one more for the castle leader."""
    return B.HAND_LIMIT + g.built[p, B.HAND_SLOT] + (g.leader == p)


# --- shuffling --------------------------------------------------------------------------------------------------------
@compiled
def form_draw_pile(g, p):
    """Shuffle the discard pile into the draw pile without a check, as in the draft."""
    if g.draw_pile_size[p] == 0:
        forget_other_draws(g, p)
    g.shuffles[p] += 1
    for i in range(g.discard_pile_size[p]):
        g.shuffled_in[g.discard_pile[p, i]] = g.shuffles[p]
    discards_to_draw_pile(g, p, p)
    shuffle_draw_pile(g, p)
    report(g, E.SHUFFLES, p, int(g.draw_pile_size[p]), 0)


@compiled
def shuffle_discards(g, p):
    """Shuffle the discard pile into the draw pile during play: a corruption if there is a criminal in line, otherwise
    a virtue (R04)."""
    form_draw_pile(g, p)
    if criminals(g, p) > 0:
        gain_corruption(g, p, 1)
    else:
        gain_virtue(g, p, 1)


@compiled
def has_top_card(g, p):
    """Return whether there is a card to draw. If the draw pile is empty, the discard pile is shuffled for it."""
    if g.draw_pile_size[p] == 0 and g.discard_pile_size[p] > 0:
        shuffle_discards(g, p)
    return g.draw_pile_size[p] > 0


# --- hands ------------------------------------------------------------------------------------------------------------
@compiled
def draw(g, p, n):
    """Draw `n` cards from the draw pile to the hand, as far as there are any.

    The shuffle after which each one was drawn is remembered publicly.
    """
    drawn, untold = 0, 0
    while drawn < n:
        if g.draw_pile_size[p] == 0:
            tell_others(g, p, untold)
            untold = 0
            if not has_top_card(g, p):
                return
        note_a_draw(g, p)
        card = draw_to_hand(g, p, 0, p)
        report_to(g, 1 << int(p), E.DRAWS_CARD, p, card, 0)
        drawn += 1
        untold += 1
    tell_others(g, p, untold)


@compiled
def tell_others(g, p, drawn):
    """Report the number of cards that a player has drawn to the others."""
    if drawn > 0:
        report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, E.DRAWS_CARDS, p, drawn, 0)


@compiled
def leave_hand(g, p, kind):
    """Remove the card of this kind from the hand. Everybody sees it."""
    i = 0
    while C.KIND[g.hand[p, i]] != kind:
        i += 1
    group = g.hand_group[p, i]
    card = take_from_hand(g, p, i)
    forget_a_draw(g, p, int(g.shuffled_in[card]), group)
    return card


# --- townsfolk piles --------------------------------------------------------------------------------------------------
@compiled
def take_townsfolk(g, segment):
    """Take the visible card of a pile. The next one is visible at once."""
    card = int(g.townsfolk_top[segment])
    g.townsfolk_top[segment] = S.NO_CARD
    if g.townsfolk_pile_size[segment] > 0:
        g.townsfolk_top[segment] = take_from_townsfolk_pile(g, segment, 0)
        report(g, E.TOWNSFOLK_REVEALED, B.NOBODY, int(g.townsfolk_top[segment]), segment)
    return card


# --- what can be done -------------------------------------------------------------------------------------------------
@compiled
def has_card_to_give(g, p):
    """Return whether a player has a card in hand or in a pile to give.

    In the draft there is no deck yet: nothing is discarded, destroyed, rearranged or shuffled (section 3.9).
    """
    return g.rounds > 0 and g.hand_size[p] + g.draw_pile_size[p] + g.discard_pile_size[p] > 0


@compiled
def may_destroy(g, p):
    """Return whether a player may destroy a card: nobody may own fewer than three cards."""
    return has_card_to_give(g, p) and cards_owned(g, p) > B.FEWEST_CARDS


@compiled
def may_rearrange(g, p):
    return g.rounds > 0 and cards_in_line(g, p) > 1


@compiled
def may_hire_free(g):
    """Return whether there is a card to hire for nothing. Printed townsfolk cannot be taken."""
    for segment in range(B.NUM_SEGMENTS):
        if g.townsfolk_top[segment] != S.NO_CARD:
            return True
    return False


@compiled
def run_townsfolk_effect(g, p, word, n):
    """Carry out the words from FREE_HIRE to SHUFFLE for a player."""
    if word == V.FREE_HIRE:
        if may_hire_free(g):
            N.then(g, S.FREE_HIRE, p)
    elif word == V.DESTROY:
        if may_destroy(g, p):
            N.then_units(g, S.DESTROY, p, units=n)
    elif word == V.DISCARD:
        if has_card_to_give(g, p):
            N.then_units(g, S.DISCARD, p, units=n)
    elif word == V.REARRANGE:
        if may_rearrange(g, p):
            N.then(g, S.REARRANGE, p)
    elif g.rounds > 0 and g.discard_pile_size[p] > 0:
        shuffle_discards(g, p)


# --- hiring -----------------------------------------------------------------------------------------------------------
@compiled
def hire(g, p, segment):
    """Hire the visible card: it goes to the discard pile, then come its effect at the top right and the discard of the
    first workshop."""
    card = take_townsfolk(g, segment)
    add_to_discard_pile(g, card, p)
    report(g, E.HIRES, p, card, segment)
    then_effects(g, p, T.TOP_RIGHT[C.KIND[card]])
    if g.built[p, B.DISCARD_SLOT] == 1:
        then_effects(g, p, T.FOR_DISCARD)


@compiled
def legal_free_hire(g, mask):
    """Legal actions: each visible card, of which there is at least one (R11)."""
    for segment in range(B.NUM_SEGMENTS):
        if g.townsfolk_top[segment] != S.NO_CARD:
            mask[A.OF_SEGMENT + segment] = 1


@compiled
def play_free_hire(g, action):
    """Hire the card for nothing (section 12.3)."""
    hire(g, g.seat, action - A.OF_SEGMENT)


# --- discarding and destroying ----------------------------------------------------------------------------------------
@compiled
def legal_unit(g, mask):
    """Legal actions: one card from hand, the top of the draw pile, or with an empty draw pile the top one after a
    shuffle; or no more (section 12.3)."""
    p = g.seat
    mask[A.DECLINE] = 1
    for i in range(g.hand_size[p]):
        mask[A.CARD + C.KIND[g.hand[p, i]]] = 1
    if g.draw_pile_size[p] > 0:
        mask[A.TOP] = 1
    elif g.discard_pile_size[p] > 0:
        mask[A.SHUFFLE_FIRST] = 1


@compiled
def give_card(g, action, word, told):
    """Take the card that is discarded or destroyed, shown to all: from hand, or unseen from the draw pile, which an
    event reports. The next unit follows later."""
    p, n = g.seat, N.read_units(g)
    if n > 1:
        N.then_effect(g, S.EFFECT, p, word=word, times=n - 1)
    if action == A.TOP or action == A.SHUFFLE_FIRST:
        has_top_card(g, p)
        card = take_from_draw_pile(g, p, 0)
        report(g, told, p, card, 0)
        return card
    return leave_hand(g, p, action - A.CARD)


@compiled
def play_discard(g, action):
    """Put the card on the discard pile, shown to all; then the next unit (section 12.3)."""
    if action != A.DECLINE:
        add_to_discard_pile(g, give_card(g, action, V.DISCARD, E.DISCARDS_TOP), g.seat)


@compiled
def play_destroy(g, action):
    """Remove the card from the game, shown to all, and pay its value; then the next unit (section 12.3)."""
    if action != A.DECLINE:
        card = give_card(g, action, V.DESTROY, E.DESTROYS_TOP)
        add_to_removed(g, card, 0)
        gain_silver(g, g.seat, int(C.VALUE[C.KIND[card]]))


# --- rearranging ------------------------------------------------------------------------------------------------------
@compiled
def legal_rearrange(g, mask):
    """Legal actions: each new order of the cards in line. Empty slots stay empty (R05)."""
    p = g.seat
    for permutation in range(A.NUM_PERMUTATIONS):
        fits = True
        for slot in range(B.LINE):
            source = A.PERMUTATIONS[permutation, slot]
            if source != slot and (g.line[p, slot] == S.NO_CARD or g.line[p, source] == S.NO_CARD):
                fits = False
        if fits:
            mask[A.ARRANGE + permutation] = 1


@compiled
def play_rearrange(g, action):
    """Move the cards to their new slots (section 12.3)."""
    p, permutation = g.seat, action - A.ARRANGE
    line = g.line[p].copy()
    for slot in range(B.LINE):
        g.line[p, slot] = line[A.PERMUTATIONS[permutation, slot]]


STAGES = (
    Question(S.FREE_HIRE, "hire free", legal_free_hire, play_free_hire, asks="which townsfolk to hire for nothing"),
    Question(S.DISCARD, "discard", legal_unit, play_discard, asks="which card to discard"),
    Question(S.DESTROY, "destroy", legal_unit, play_destroy, asks="which card to destroy"),
    Question(S.REARRANGE, "rearrange", legal_rearrange, play_rearrange, asks="how to arrange the cards in line"),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
PHRASES = Chapter(
    Phrase(A.CARD, "discard {card}", stage=S.DISCARD, section="5"),
    Phrase(A.CARD, "destroy {card}", stage=S.DESTROY, section="5"),
    Phrase(A.TOP, "discard the top of the draw pile", "", S.DISCARD, section="11"),
    Phrase(A.TOP, "destroy the top of the draw pile", "", S.DESTROY, section="11"),
    Phrase(A.SHUFFLE_FIRST, "discard the top card after a shuffle", "", S.DISCARD, section="11"),
    Phrase(A.SHUFFLE_FIRST, "destroy the top card after a shuffle", "", S.DESTROY, section="11"),
    Phrase(A.DECLINE, "discard no card", stage=S.DISCARD, section="17"),
    Phrase(A.DECLINE, "destroy no card", stage=S.DESTROY, section="17"),
    Phrase(A.OF_SEGMENT, "hire {townsfolk} for nothing", "", S.FREE_HIRE, section="9"),
    Phrase(
        A.ARRANGE,
        "arrange the line as {line}",
        "arranges the line as {told_line}",
        stage=S.REARRANGE,
        section="12.3",
    ),
    townsfolk=lambda g, segment, observer: townsfolk_there(g, segment),
    line=lambda g, permutation, observer: line_text(g, g.seat, A.PERMUTATIONS[permutation]),
    told_line=lambda g, permutation, observer: line_text(g, g.seat, A.PERMUTATIONS[permutation], say("nobody")),
)
