"""Drawing cards and putting them under a deck (rules sections 2 and 4, amendment F9: who knows what)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import each_member, has
from architects_env.core.contract.rules.events import EVERYBODY, IN_PART, report, report_to
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import apprentice_place

draw_building, look_at_building = S.BUILDING_CARDS.draw("hand"), S.BUILDING_CARDS.draw("drawn")
keep_building, drawn_under_deck = S.BUILDING_CARDS.move("drawn", "hand"), S.BUILDING_CARDS.shuffle_under("drawn")
put_building_under_deck, lay_open = S.BUILDING_CARDS.move("hand", "building_deck"), S.BUILDING_CARDS.take("hand")
"""(compiled) Both are f(g, p, card) for a card in the hand of `p`. The first puts it face down under the deck, the
second face up, where everybody sees it from now on."""
take_apprentice, put_under_deck = S.APPRENTICES.take("apprentice_deck"), S.APPRENTICES.add("apprentice_deck")


# --- building cards ---------------------------------------------------------------------------------------------------
@compiled
def draw_buildings(g, p, cards):
    """Draw cards from the top of the deck into the hand of `p`, as far as there are any (section 12)."""
    drawn = 0
    for _ in range(cards):
        card = draw_building(g, p)
        if card != S.NO_CARD:
            drawn += 1
            report_to(g, 1 << int(p), E.DRAWS_CARD, p, card, 0)
    if drawn > 0:
        report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, E.DRAWS_CARDS, p, drawn, 0)
    elif cards > 0:
        report(g, E.DRAWS_CARDS, p, drawn, 0)


@compiled
def legal_discard(g, mask):
    """Legal actions: each card of the own hand (3.4)."""
    for card in each_member(g.hand[g.seat]):
        mask[A.DISCARD + card] = 1


@compiled
def draw_to_choose(g, cards):
    """Show the top cards to the active player, who keeps one of them."""
    cards = min(cards, g.building_deck_size)
    for _ in range(cards):
        look_at_building(g, 0)
    report(g, E.LOOKS_AT_CARDS, g.active, int(cards), 0)


@compiled
def keep_drawn(g, p, card):
    """Put one of the cards drawn into the hand of `p`, the others under the deck in random order."""
    keep_building(g, p, card)
    drawn_under_deck(g)


# --- apprentices ------------------------------------------------------------------------------------------------------
@compiled
def reveal_apprentice(g):
    """Take the top card off the apprentice deck. Returns NO_CARD when it is empty."""
    return S.NO_CARD if g.apprentice_deck_size == 0 else take_apprentice(g, 0, 0)


@compiled
def add_own_apprentices(g, p, mask):
    """Mark every own apprentice that can be returned; of equal cards one (F11)."""
    seen = 0
    for card in each_member(g.apprentices[p]):
        if not has(seen, C.FIRST_EQUAL[card]):
            mask[A.RETURN_APPRENTICE + card] = 1
            seen |= 1 << C.FIRST_EQUAL[card]


@compiled
def return_apprentice(g, p, card):
    """Put an own apprentice under the apprentice deck.

    It lay open, so everybody knows where it is. Its virtue icon is not undone.
    """
    g.apprentices[p] &= ~(1 << card)
    put_under_deck(g, card, 0)


@compiled
def take_displayed(g, p, row, column):
    """Move a card and the silver on it to `p`.

    The cards to its right slide left with their silver, and a new one comes at the right end.
    """
    card = int(g.display[row, column])
    g.apprentices[p] |= 1 << card
    silver = g.coins[row, column]
    slide(g, row, column)
    return card, silver


@compiled
def slide(g, row, column):
    """Slide cards and silver to the right of a gap to the left; a new card comes at the right end."""
    for c in range(column, 3):
        g.display[row, c] = g.display[row, c + 1]
        g.coins[row, c] = g.coins[row, c + 1]
    lay_out_apprentice(g, row, 3)
    g.coins[row, 3] = 0


@compiled
def lay_out_apprentice(g, row, column):
    """Turn the next apprentice over into a gap of the display, which stays empty when none is left."""
    g.display[row, column] = reveal_apprentice(g)
    if g.display[row, column] != S.NO_CARD:
        report(g, E.APPRENTICE_COMES, -1, int(g.display[row, column]), row)


@compiled
def refresh_display(g):
    """Renew the left end of the display (option aoa_guildhall_refresh, F24).

    Both left-most apprentices go under their deck, the upper one first, and their silver goes to the general supply.
    Then the rows slide and are refilled, the upper one first.
    """
    for row in range(2):
        put_left_end_under_deck(g, row)
    for row in range(2):
        slide(g, row, 0)


@compiled
def put_left_end_under_deck(g, row):
    """Put the left-most apprentice of a row under its deck, and the silver on it into the general supply."""
    if g.display[row, 0] != S.NO_CARD:
        report(g, E.APPRENTICE_GOES, -1, int(g.display[row, 0]), int(g.coins[row, 0]))
        put_under_deck(g, int(g.display[row, 0]), 0)


@compiled
def discard_displayed(g, row):
    """Remove the left-most apprentice of a row from the display and refill it, for a scheme card of the rival
    (section 11)."""
    put_left_end_under_deck(g, row)
    slide(g, row, 0)


PHRASES = Chapter(
    Phrase(A.RETURN_APPRENTICE, "return {apprentice} under the deck", section="7.4"),
    Phrase(A.DISCARD, "put {building} under the deck", "puts {some_building} under the deck"),
    its_place=lambda g, apprentice, observer: apprentice_place(apprentice),
)
