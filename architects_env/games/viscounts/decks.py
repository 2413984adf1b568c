"""Draw piles, hands and discard piles (rules sections 2.4, 11, 12.3 and 12.4), and the townsfolk piles of the board."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import EVERYBODY, IN_PART, report, report_to
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.draws import forget_a_draw, forget_other_draws, note_a_draw
from architects_env.games.viscounts.events import Happens as E
from architects_env.games.viscounts.state import is_virtual
from architects_env.games.viscounts.track import gain_corruption, gain_virtue

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
    """The discard pile is shuffled into the draw pile: without a check, as in the draft."""
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
    """The same during play: a corruption if there is a criminal in line, otherwise a virtue (R04)."""
    form_draw_pile(g, p)
    if criminals(g, p) > 0:
        gain_corruption(g, p, 1)
    else:
        gain_virtue(g, p, 1)


@compiled
def has_top_card(g, p):
    """Whether there is a card to draw; if need be the discard pile has been shuffled for it."""
    if g.draw_pile_size[p] == 0 and g.discard_pile_size[p] > 0:
        shuffle_discards(g, p)
    return g.draw_pile_size[p] > 0


# --- hands ------------------------------------------------------------------------------------------------------------
@compiled
def draw(g, p, n):
    """So many cards from the draw pile to the hand, as far as there are any. Everybody remembers after which shuffle
    each one was drawn."""
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
    """How many cards a player has drawn."""
    if drawn > 0:
        report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, E.DRAWS_CARDS, p, drawn, 0)


@compiled
def leave_hand(g, p, kind):
    """The card of this kind leaves the hand; everybody sees it."""
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
    """The visible card of a pile; the next one is visible at once."""
    card = int(g.townsfolk_top[segment])
    g.townsfolk_top[segment] = S.NO_CARD
    if g.townsfolk_pile_size[segment] > 0:
        g.townsfolk_top[segment] = take_from_townsfolk_pile(g, segment, 0)
        report(g, E.TOWNSFOLK_REVEALED, B.NOBODY, int(g.townsfolk_top[segment]), segment)
    return card
