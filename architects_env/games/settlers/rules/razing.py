"""Razing (rules sections 5.3, 5.4 and 7): hand cards, opponents' locations, own ones, its consequences, and the Dark
Chapel. The module also removes locations from play (5.1, 5.4, 7 and 11): everything on them is lost, Trade Route deals
with them end, and the card goes to its place."""

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
from architects_env.games.settlers.rules.deals import end_deals_with
from architects_env.games.settlers.rules.decks import ASIDE, TO_HAND
from architects_env.games.settlers.rules.hands import offer_hand, show_card
from architects_env.games.settlers.rules.locations import (
    AS_FOUNDATION,
    OUT_OF_GAME,
    TO_COLLECTION,
    TO_DISCARD,
    controller,
    discard_card,
    leave_empire,
    leave_later,
    offer_locations,
    open_to,
)
from architects_env.games.settlers.rules.supply import receive, receive_later, spend
from architects_env.games.settlers.text.cards_there import card_in_list
from architects_env.games.settlers.text.events import Happens as E
from architects_env.games.settlers.text.names import with_raze

HAND_PRICE, LOCATION_PRICE = 1, 2


# --- what may be razed ------------------------------------------------------------------------------------------------
@compiled
def has_raze_field(g, p, card):
    return C.RAZABLE[card] != 0


legal_raze_hand, any_raze_hand = offer_hand(has_raze_field)


@compiled
def tokens_for(g, card):
    """Return the number of raze tokens that this location costs."""
    return LOCATION_PRICE + g.defended[card] + g.samurai[card]


@compiled
def may_raze(g, p, card):
    """Return whether `p` may raze this location, independent of its price."""
    return C.RAZABLE[card] != 0 and open_to(g, p, card) and (g.home[card] != p + 1 or g.options[O.OWNER_MAY_RAZE] == 1)


@compiled
def may_pay_and_raze(g, p, card):
    """Return whether `p` may raze this location and has the tokens."""
    return may_raze(g, p, card) and g.supply[p, V.RAZE] >= tokens_for(g, card)


legal_raze_location, any_raze_location = offer_locations(may_pay_and_raze)


@compiled
def can_raze_hand(g, p):
    """Return whether a hand card can be razed."""
    return g.supply[p, V.RAZE] >= HAND_PRICE and any_raze_hand(g, p)


@compiled
def can_raze_location(g, p):
    """Return whether an opponent's location can be razed as the main action. Peaceful players cannot."""
    return g.options[O.PEACEFUL] == 0 and g.supply[p, V.RAZE] >= LOCATION_PRICE and any_raze_location(g, p)


# --- razing -----------------------------------------------------------------------------------------------------------
@compiled
def raze(g, p, card, leave, where):
    """Gain the goods, then the card leaves (a step, `leave`), then features react; or they react before it leaves
    [R32]."""
    N.then_raze_gain(g, p, card=card, where=where)
    if g.options[O.RAZED_TRIGGERS] == 1:
        N.then_react(g, p, event=V.ON_RAZE, card=card)
    N.then_card(g, leave, p, card=card)
    if g.options[O.RAZED_TRIGGERS] == 0:
        N.then_react(g, p, event=V.ON_RAZE, card=card)


@compiled
def raze_from_hand(g, p, card, where):
    """Raze a card of the hand for one raze token."""
    spend(g, p, V.RAZE, HAND_PRICE)
    show_card(g, p, card)
    raze(g, p, card, S.LEAVE_HAND, where)


@compiled
def raze_for_tokens(g, p, card, where):
    """Raze a location for two raze tokens, and one more for each protection."""
    spend(g, p, V.RAZE, tokens_for(g, card))
    raze(g, p, card, S.RUIN, where)


@compiled
def play_raze_hand(g, action):
    """Raze a card of the hand as the main action (5.3)."""
    raze_from_hand(g, g.seat, action - A.TAKE_CARD, TO_HAND)


@compiled
def play_raze_location(g, action):
    """Raze an opponent's location as the main action (5.4)."""
    raze_for_tokens(g, g.seat, action - A.TAKE_CARD, TO_HAND)


@compiled
def run_raze_gain(g):
    """Gain the goods of the raze field: first all that are not cards, then the cards (5.4)."""
    p, cards = g.seat, 0
    card, where = N.read_raze_gain(g)
    for k in range(2):
        good = C.RAZE_GOODS[card, k]
        if good == V.CARD:
            cards += 1
        elif good != V.NO_GOOD:
            receive(g, p, good, 1)
    if cards > 0:
        N.then_draw_cards(g, p, left=cards, deck=V.EITHER_DECK, where=where)


@compiled
def run_ruin(g):
    """Remove a razed location.

    A common one becomes a foundation of its owner, and the player it counted for gets a wood; all others are discarded
    (5.4).
    """
    card = N.read_card(g)
    owner, loser = g.home[card] - 1, controller(g, card)
    leave_later(g, card, AS_FOUNDATION if card < C.NUM_COMMON and owner < g.num_players else TO_DISCARD)
    if card < C.NUM_COMMON and loser < g.num_players:
        receive_later(g, loser, V.WOOD, 1)


# --- Dark Chapel ------------------------------------------------------------------------------------------------------
@compiled
def can_use_chapel(g, p):
    """Return whether there is anything to raze for the Dark Chapel."""
    return can_raze_hand(g, p) or any_raze_location(g, p)


@compiled
def legal_chapel(g, mask):
    """Legal actions: hand cards for one token, and locations for their price (section 7)."""
    if g.supply[g.seat, V.RAZE] >= HAND_PRICE:
        legal_raze_hand(g, mask)
    legal_raze_location(g, mask)


@compiled
def play_chapel(g, action):
    """Raze a card of the hand or a location at the usual price. Then each good may be given away (section 7)."""
    p, card = g.seat, action - A.TAKE_CARD
    where = ASIDE if g.options[O.CONVERT_ANY] == 1 else TO_HAND
    if g.home[card] == 0:
        raze_from_hand(g, p, card, where)
    else:
        raze_for_tokens(g, p, card, where)
    N.then_give_away(g, p, card=card)


# --- a location leaves play -------------------------------------------------------------------------------------------
become_foundation = S.COMMON.add("foundations")
remove = S.adds("removed_common", "removed_faction")
collect = S.adds("collection_common", "collection_faction")


@compiled
def run_leave_play(g):
    """Move the card of a location to its discard pile, under its owner's foundations (known to all), out of the game,
    or to the virtual player's collection (5.1, section 8)."""
    card, where = N.read_leave_play(g)
    owner = g.home[card] - 1
    leave_empire(g, card)
    end_deals_with(g, card)
    if where == AS_FOUNDATION:
        become_foundation(g, card, owner)
        report(g, E.BECAME_FOUNDATION, owner, card, 0)
    elif where == TO_COLLECTION:
        collect(g, card, 0)
    elif where == OUT_OF_GAME:
        remove(g, card, 0)
    else:
        discard_card(g, card)


STAGES = (
    Question(
        S.RAZE_HAND,
        "raze hand",
        legal_raze_hand,
        play_raze_hand,
        asked_if_forced=True,
        asks="which card of the hand to raze",
    ),
    Question(S.RAZE_LOCATION, "raze location", legal_raze_location, play_raze_location, asks="which location to raze"),
    Question(
        S.CHAPEL, "chapel", legal_chapel, play_chapel, asked_if_forced=True, asks="what to raze with the Dark Chapel"
    ),
    Step(S.RAZE_GAIN, "goods of a raze", run_raze_gain),
    Step(S.RUIN, "razed location", run_ruin),
    Step(S.LEAVE_PLAY, "location leaves", run_leave_play),
)

PHRASES = Chapter(
    Phrase(A.TO_RAZE_HAND, "raze a hand card", "", section="5.3"),
    Phrase(A.TO_RAZE_LOCATION, "raze a location", "", section="5.4"),
    Phrase(
        A.TAKE_CARD,
        "raze the {card} from hand",
        stage=S.RAZE_HAND,
        section="5.3",
    ),
    Phrase(
        A.TAKE_CARD,
        "raze the {card}",
        stage=S.RAZE_LOCATION,
        section="5.4",
    ),
    Phrase(A.TAKE_CARD, "raze the {card}", stage=S.CHAPEL, section="7"),
    it=lambda g, card, observer: "location" if g.home[card] else "hand",
    from_hand=lambda g, card, observer: with_raze(card, say("raze the {card} from hand", card=card_in_list(g, card))),
    lying=lambda g, card, observer: with_raze(card, say("raze the {card}", card=card_in_list(g, card))),
)
