"""Drawing cards (rules sections 1 and 6): the choice of a deck, one card after the other, refilling, and keeping one of
two."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import offer_cards
from architects_env.games.settlers.text.events import Happens as E
from architects_env.games.settlers.text.events import report_drawn
from architects_env.games.settlers.text.names import the_card

TO_HAND, ASIDE, TO_DISPLAY, TO_CHOICE, AS_MARKER = range(5)
"""The place where a drawn card goes: to the hand at once; aside first, because it may have to be discarded; to the
Lookout's display; to the cards to choose from in an alternate Lookout; or under a location, as the marker of a Trade
Route deal."""
refill_common, shuffle_common = (
    S.COMMON.move_all("common_discard", "common_deck", by_number=True),
    S.COMMON.shuffle("common_deck"),
)
refill_faction, shuffle_faction = (
    S.FACTION_CARDS.move_all("faction_discard", "faction_deck", by_number=True),
    S.FACTION_CARDS.shuffle("faction_deck"),
)
common_to_hand, faction_to_hand = (
    S.COMMON.move("common_deck", "hand_common"),
    S.FACTION_CARDS.move("faction_deck", "hand_faction"),
)
common_aside, faction_aside = (
    S.COMMON.move("common_deck", "drawn_common"),
    S.FACTION_CARDS.move("faction_deck", "drawn_faction"),
)
keep_drawn = S.moves(("drawn_common", "hand_common"), ("drawn_faction", "hand_faction"))
drop_drawn = S.moves(("drawn_common", "common_discard"), ("drawn_faction", "faction_discard"))
common_to_display, common_to_choice = S.COMMON.move("common_deck", "display"), S.COMMON.move("common_deck", "dealt")
lay_marker, show_marker = S.FACTION_CARDS.move("faction_deck", "markers"), S.FACTION_CARDS.show("markers")
put_back = S.FACTION_CARDS.move("drawn_faction", "faction_deck")


# --- decks ------------------------------------------------------------------------------------------------------------
@compiled
def common_left(g):
    """Return whether a common card can be drawn."""
    return g.common_deck_size + g.common_discard_size > 0


@compiled
def faction_left(g, p):
    """Return whether `p` can draw a card of its faction."""
    return g.faction_deck_size[p] > 0 or (g.options[O.FACTION_RESHUFFLE] == 1 and g.faction_discard_size[p] > 0)


@compiled
def run_refill(g):
    """Shuffle the discard pile into a new common deck, if that is empty (section 6)."""
    if g.common_deck_size == 0 and g.common_discard_size > 0:
        report(g, E.DECK_REFILLED, -1, g.common_discard_size, V.COMMON_DECK)
        refill_common(g, 0, 0)
        shuffle_common(g, 0)


# --- drawing ----------------------------------------------------------------------------------------------------------
@compiled
def draw_later(g, p, deck, where):
    """Put the drawing of one card of this deck on the agenda."""
    N.then_deck(g, S.DRAW_COMMON if deck == V.COMMON_DECK else S.DRAW_FACTION, p, where=where)


@compiled
def run_draw_common(g):
    """Draw a common card, if there is one.

    An empty deck is refilled first, or with the option as soon as it is empty [R31].
    """
    p, where = g.seat, N.read_deck(g)
    if g.common_deck_size == 0:
        if g.common_discard_size > 0:
            N.then(g, S.REFILL_COMMON, p)
            N.then_deck(g, S.DRAW_COMMON, p, where=where)
        return
    if where == TO_DISPLAY:
        report(g, E.REVEALED, -1, common_to_display(g, 0, 0, 0), 0)
    elif where == TO_CHOICE:
        common_to_choice(g, 0, 0, p)
    elif where == TO_HAND:
        report_drawn(g, p, common_to_hand(g, 0, 0, p), V.COMMON_DECK)
    else:
        report_drawn(g, p, common_aside(g, 0, 0, p), V.COMMON_DECK)
        lay_aside(g, V.COMMON_DECK)
    if g.options[O.REFILL_AT_ONCE] == 1:
        N.then(g, S.REFILL_COMMON, p)


@compiled
def run_draw_faction(g):
    """Draw a card of the own faction, if there is one (section 6)."""
    p, where = g.seat, N.read_deck(g)
    if g.faction_deck_size[p] == 0 and g.options[O.FACTION_RESHUFFLE] == 1 and g.faction_discard_size[p] > 0:
        report(g, E.DECK_REFILLED, p, g.faction_discard_size[p], V.FACTION_DECK)
        refill_faction(g, p, p)
        shuffle_faction(g, p)
    if g.faction_deck_size[p] == 0:
        return
    if where == TO_HAND:
        report_drawn(g, p, C.NUM_COMMON + faction_to_hand(g, p, 0, p), V.FACTION_DECK)
    elif where == AS_MARKER:
        lay_marker(g, p, 0, p)
        if g.options[O.MARKER_SEEN] == 1:
            show_marker(g, p, g.markers_size[p] - 1, 1 << int(p))
    else:
        report_drawn(g, p, C.NUM_COMMON + faction_aside(g, p, 0, p), V.FACTION_DECK)
        lay_aside(g, V.FACTION_DECK)


@compiled
def lay_aside(g, deck):
    """Record the deck of a card that comes aside, and with it their order."""
    g.backs[g.num_backs] = deck
    g.num_backs += 1


@compiled
def run_draw(g):
    """Draw `number` cards one after the other.

    The player chooses the deck of each, unless only one can give a card (section 6).
    """
    p = g.seat
    left, deck, where = N.read_draw_cards(g)
    if left == 0:
        return
    common = deck != V.FACTION_DECK and common_left(g)
    faction = deck != V.COMMON_DECK and faction_left(g, p)
    if common and faction:
        N.then_deck(g, S.DECK, p, where=where)
    elif common or faction:
        draw_later(g, p, V.COMMON_DECK if common else V.FACTION_DECK, where)
    if left > 1:
        N.then_draw_cards(g, p, left=left - 1, deck=deck, where=where)


@compiled
def legal_deck(g, mask):
    """Legal actions: the decks, both of which can give a card (section 6)."""
    mask[A.FROM_COMMON] = 1
    mask[A.FROM_FACTION] = 1


@compiled
def play_deck(g, action):
    """Draw a card from the chosen deck (section 6)."""
    draw_later(g, g.seat, V.COMMON_DECK if action == A.FROM_COMMON else V.FACTION_DECK, N.read_deck(g))


# --- cards that lie aside ---------------------------------------------------------------------------------------------
@compiled
def next_aside(g):
    """Return the deck of the card that came aside first. It is the first card of its zone."""
    deck = g.backs[0]
    g.num_backs -= 1
    for i in range(g.num_backs):
        g.backs[i] = g.backs[i + 1]
    g.backs[g.num_backs] = 0
    return deck


@compiled
def settle_next(g, p, kept):
    """Move the card that came aside first to the hand, or face up to its discard pile."""
    common = next_aside(g) == V.COMMON_DECK
    card = int(g.drawn_common[p, 0]) if common else C.NUM_COMMON + int(g.drawn_faction[p, 0])
    if kept:
        keep_drawn(g, p, card, p, p)
    else:
        drop(g, p, card)


@compiled
def drop(g, p, card):
    """Move a card just drawn face up to its discard pile."""
    drop_drawn(g, p, card, 0, p)
    report(g, E.DISCARDED, p, card, 0)


@compiled
def run_choose_kept(g):
    """Ask which of two cards to keep. A single card needs no choice (section 6)."""
    if g.num_backs == 1:
        settle_next(g, g.seat, True)
    elif g.num_backs == V.CHOSEN_FROM:
        N.then_keep(g, S.KEEP, g.seat, rest=N.read_keep(g))


@compiled
def legal_keep(g, mask):
    """Legal actions: each of the cards just drawn (section 6)."""
    p = g.seat
    offer_cards(mask, g.drawn_common[p], g.drawn_common_size[p], 0)
    offer_cards(mask, g.drawn_faction[p], g.drawn_faction_size[p], C.NUM_COMMON)


@compiled
def drop_others(g, p, card):
    """Discard the cards just drawn except this one.

    This happens first, so that everybody knows from which deck the kept card is, even if the deck was refilled in
    between.
    """
    for i in range(g.drawn_common_size[p] - 1, -1, -1):
        if g.drawn_common[p, i] != card:
            drop(g, p, int(g.drawn_common[p, i]))
    for i in range(g.drawn_faction_size[p] - 1, -1, -1):
        if C.NUM_COMMON + g.drawn_faction[p, i] != card:
            drop(g, p, C.NUM_COMMON + int(g.drawn_faction[p, i]))


@compiled
def play_keep(g, action):
    """Keep this card in the hand.

    The other one goes face up to its discard pile, or is shuffled back into the faction deck (section 6).
    """
    p, rest, card = g.seat, N.read_keep(g), action - A.TAKE_CARD
    if rest != V.SHUFFLE_BACK:
        drop_others(g, p, card)
    keep_drawn(g, p, card, p, p)
    g.num_backs = 0
    g.backs[:] = 0
    if rest == V.SHUFFLE_BACK:
        put_back(g, p, 0, p)
        shuffle_faction(g, p)
        report(g, E.SHUFFLED_BACK, p, 0, 0)


STAGES = (
    Question(S.DECK, "deck", legal_deck, play_deck, asks="from which deck to draw"),
    Question(S.KEEP, "keep", legal_keep, play_keep, asked_if_forced=True, asks="which of two cards to keep"),
    Step(S.DRAW_CARDS, "draw cards", run_draw),
    Step(S.DRAW_COMMON, "draw a common card", run_draw_common),
    Step(S.DRAW_FACTION, "draw a faction card", run_draw_faction),
    Step(S.REFILL_COMMON, "refill the common deck", run_refill),
    Step(S.CHOOSE_KEPT, "choose the kept card", run_choose_kept),
)
PHRASES = Chapter(
    Phrase(A.FROM_COMMON + 0, "draw a common card", "", section="6"),
    Phrase(A.FROM_FACTION, "draw a faction card", "", section="6"),
    Phrase(A.TAKE_CARD, "keep {some_card}", stage=S.KEEP, section="6"),
    some_card=lambda g, card, observer: the_card(card) if observer == g.seat else say("one of two cards"),
)
