"""Drawing cards and putting them under a deck (rules sections 2 and 4, amendment F9: who knows what)."""
from __future__ import annotations

from architects_env.core.bits import lowest
from architects_env.core.events import EVERYBODY, IN_PART, report, report_to
from architects_env.core.hidden import know, mix, mix_for_others, reveal
from architects_env.core.jit import compiled
from architects_env.core.rng import below
from architects_env.games.architects.actions import DISCARD, RETURN_APPRENTICE
from architects_env.games.architects.events import APPRENTICE_COMES, APPRENTICE_GOES, DRAWS_CARD, DRAWS_CARDS, LOOKS_AT_CARDS
from architects_env.games.architects.state import APPRENTICES, DECK, NO_CARD

take_apprentice, put_under_deck = APPRENTICES.take("apprentice_deck"), APPRENTICES.add("apprentice_deck")


# --- building cards ---------------------------------------------------------------------------------------------------------------------------
@compiled
def next_building_sleeve(g):
    """Takes the top sleeve off the building deck, which must not be empty."""
    sleeve = int(g.building_deck[g.building_top])
    g.building_top = (g.building_top + 1) % DECK
    g.building_left -= 1
    return sleeve


@compiled
def sleeve_under_deck(g, sleeve):
    """Puts a sleeve face down under the building deck."""
    g.building_deck[(g.building_top + g.building_left) % DECK] = sleeve
    g.building_left += 1


@compiled
def draw_buildings(g, p, cards):
    """Draws from the top into the hand of `p`; what is not there is not drawn (section 12)."""
    drawn = 0
    for _ in range(cards):
        if g.building_left > 0:
            sleeve = next_building_sleeve(g)
            g.hand_sleeves[p] |= 1 << sleeve
            g.hand[p] |= 1 << int(g.card_in[sleeve])
            drawn += 1
            if p < g.num_players:
                report_to(g, 1 << int(p), DRAWS_CARD, p, int(g.card_in[sleeve]), 0)
    if p < g.num_players and drawn > 0:
        report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, DRAWS_CARDS, p, drawn, 0)
    elif cards > 0:
        report(g, DRAWS_CARDS, p, drawn, 0)  # nobody knows the rival's plan cards


@compiled
def legal_discard(g, mask):
    """Any card of the own hand (3.4)."""
    cards = g.hand[g.seat]
    while cards != 0:
        mask[DISCARD + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def put_building_under_deck(g, p, card):
    """A card of the hand goes face down under the deck: `p` knows where it lies, the others only that it came from this hand."""
    sleeve = int(g.sleeve_of[card])
    mix_for_others(g.may, p, g.hand_sleeves[p], g.num_players)
    know(g.may, p, 1 << card, 1 << sleeve)
    g.traced[p] |= 1 << card
    g.hand[p] &= ~(1 << card)
    g.hand_sleeves[p] &= ~(1 << sleeve)
    sleeve_under_deck(g, sleeve)


@compiled
def lay_open(g, p, card):
    """A card leaves the hand of `p` and is public from now on."""
    sleeve = int(g.sleeve_of[card])
    reveal(g.may, card, sleeve, g.hand_sleeves[p], g.num_players)
    g.hand[p] &= ~(1 << card)
    g.hand_sleeves[p] &= ~(1 << sleeve)


@compiled
def draw_to_choose(g, cards):
    """The active player looks at the top cards, to keep one of them."""
    g.drawn_sleeves = 0
    g.drawn = 0
    cards = min(cards, g.building_left)
    for _ in range(cards):
        sleeve = next_building_sleeve(g)
        g.drawn_sleeves |= 1 << sleeve
        g.drawn |= 1 << int(g.card_in[sleeve])
    report(g, LOOKS_AT_CARDS, g.active, int(cards), 0)


@compiled
def keep_drawn(g, p, card):
    """One of the cards drawn goes into the hand of `p`, the others under the deck in random order."""
    sleeve = int(g.sleeve_of[card])
    mix_for_others(g.may, p, g.drawn_sleeves, g.num_players)
    g.hand[p] |= 1 << card
    g.hand_sleeves[p] |= 1 << sleeve
    rest_cards, rest_sleeves = g.drawn & ~(1 << card), g.drawn_sleeves & ~(1 << sleeve)
    know(g.may, p, rest_cards, rest_sleeves)
    g.traced[p] |= rest_cards
    sleeves_under_deck_shuffled(g, rest_sleeves)
    g.drawn = 0
    g.drawn_sleeves = 0


@compiled
def sleeves_under_deck_shuffled(g, sleeves):
    """A set of sleeves goes under the deck in random order."""
    first = g.building_left
    while sleeves != 0:
        sleeve_under_deck(g, lowest(sleeves))
        sleeves &= sleeves - 1
    for i in range(g.building_left - 1, first, -1):
        j = first + below(g.rng, i + 1 - first)
        a, b = (g.building_top + i) % DECK, (g.building_top + j) % DECK
        held = g.building_deck[a]
        g.building_deck[a] = g.building_deck[b]
        g.building_deck[b] = held


@compiled
def forget_order(g, sleeves):
    """Sleeves have been shuffled: nobody knows any more which of them holds what, also not who put them there."""
    for observer in range(g.num_players):
        mix(g.may, observer, sleeves)


# --- apprentices ------------------------------------------------------------------------------------------------------------------------------
@compiled
def reveal_apprentice(g):
    """Takes the top card off the apprentice deck; NO_CARD when it is empty."""
    return NO_CARD if g.apprentice_deck_size == 0 else take_apprentice(g, 0, 0)


@compiled
def add_own_apprentices(g, p, mask):
    """Any own apprentice, to be returned."""
    own = g.apprentices[p]
    while own != 0:
        mask[RETURN_APPRENTICE + lowest(own)] = 1
        own &= own - 1


@compiled
def return_apprentice(g, p, card):
    """An own apprentice goes under the apprentice deck; it lay open, so everybody knows where it is. Its virtue icon is not undone."""
    g.apprentices[p] &= ~(1 << card)
    put_under_deck(g, card, 0)


@compiled
def take_displayed(g, p, row, column):
    """Card and the silver on it go to `p`; the cards to its right slide left with their silver; a new one comes at the right end."""
    card = int(g.display[row, column])
    g.apprentices[p] |= 1 << card
    silver = g.coins[row, column]
    slide(g, row, column)
    return card, silver


@compiled
def slide(g, row, column):
    """Cards and silver to the right of a gap slide left; a new card comes at the right end."""
    for c in range(column, 3):
        g.display[row, c] = g.display[row, c + 1]
        g.coins[row, c] = g.coins[row, c + 1]
    lay_out_apprentice(g, row, 3)
    g.coins[row, 3] = 0


@compiled
def lay_out_apprentice(g, row, column):
    """The next apprentice is turned over into a gap of the display, which stays empty when there is none left."""
    g.display[row, column] = reveal_apprentice(g)
    if g.display[row, column] != NO_CARD:
        report(g, APPRENTICE_COMES, -1, int(g.display[row, column]), row)


@compiled
def refresh_display(g):
    """Option aoa_guildhall_refresh: both left-most apprentices go under their deck, the upper one first, their silver to the general supply; then
    the rows slide and are refilled, the upper one first (F24)."""
    for row in range(2):
        if g.display[row, 0] != NO_CARD:
            report(g, APPRENTICE_GOES, -1, int(g.display[row, 0]), int(g.coins[row, 0]))
            put_under_deck(g, int(g.display[row, 0]), 0)
    for row in range(2):
        slide(g, row, 0)
