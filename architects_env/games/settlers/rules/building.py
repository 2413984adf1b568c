"""Building (rules section 5.1): the card, its price, its consequences, and the features that react (also to razing and
deals)."""

from __future__ import annotations

from architects_env.core.cards.zones import ALL_SEATS
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.deals import find_deal, take_deal
from architects_env.games.settlers.rules.hands import offer_hand, show_card, take_from_hand
from architects_env.games.settlers.rules.locations import TO_DISCARD, enter_empire, leave_later, next_own, untouched
from architects_env.games.settlers.rules.supply import NOTHING_ELSE, can_pay, pay, with_gold
from architects_env.games.settlers.text.cards_there import card_in_list

FREE_ONES, OFFERS, ALL_BY_AGE = range(3)
"""The features that react now: those without a payment, those with one, or all."""
show_foundation, discard_foundation = S.COMMON.show("foundations"), S.COMMON.move("foundations", "common_discard")
find_foundation = S.COMMON.find("foundations")


# --- the card ---------------------------------------------------------------------------------------------------------
@compiled
def has_discardable(g, p):
    """Return whether a location that is not taken over, or a foundation, can be discarded for a symbol."""
    if g.foundations_size[p] > 0:
        return True
    for i in range(g.empire_size[p]):
        if g.taker[g.empire[p, i]] == 0:
            return True
    return False


@compiled
def may_build(g, p, card):
    """Return whether the whole cost of a card can be paid."""
    return can_pay(g, p, C.COST[card]) and (C.NEEDS_LOCATION[card] == 0 or has_discardable(g, p))


@compiled
def may_settle(g, p, card):
    """Return whether the card can be built by Settlers: a faction card, whose location symbol does not count."""
    return card >= C.NUM_COMMON and can_pay(g, p, C.COST[card])


legal_build_any, can_build = offer_hand(may_build)
legal_settle, _ = offer_hand(may_settle)


@compiled
def legal_build(g, mask):
    """Legal actions: each card of the hand that can be paid for (5.1)."""
    if N.kind(g) == V.BUILD_FROM_HAND:
        legal_settle(g, mask)
    else:
        legal_build_any(g, mask)


@compiled
def play_build(g, action):
    """Show the card, pay, and let it come into play (5.1)."""
    p, card = g.seat, action - A.TAKE_CARD
    show_card(g, p, card)
    if C.NEEDS_LOCATION[card] != 0 and N.kind(g) != V.BUILD_FROM_HAND:
        N.then(g, S.DISCARD, p)
    pay(g, p, C.COST[card], 1, NOTHING_ELSE)
    N.then_card(g, S.ENTER, p, card=card)


# --- the location symbol ----------------------------------------------------------------------------------------------
@compiled
def legal_discard(g, mask):
    """Legal actions: own locations that nobody has taken over, and foundations (5.1)."""
    p = g.seat
    for i in range(g.empire_size[p]):
        card = int(g.empire[p, i])
        if untouched(g, p, card):
            mask[A.TAKE_CARD + card] = 1
    for i in range(g.foundations_size[p]):
        mask[A.TAKE_CARD + int(g.foundations[p, i])] = 1


@compiled
def play_discard(g, action):
    """Discard this location, or this foundation, with everything on it (5.1)."""
    p, card = g.seat, action - A.TAKE_CARD
    if g.home[card] == 0:
        i = find_foundation(g, p, card)
        show_foundation(g, p, i, ALL_SEATS)
        discard_foundation(g, p, i, 0)
    else:
        leave_later(g, card, TO_DISCARD)


# --- into play --------------------------------------------------------------------------------------------------------
@compiled
def run_enter(g):
    """Bring the card into play, from the hand or from a deal.

    Then come its production, its bonus, and the features that react, in this order [R11].
    """
    p, card = g.seat, N.read_card(g)
    i = find_deal(g, p, card)
    if i >= 0:
        take_deal(g, p, i)
    else:
        take_from_hand(g, p, card)
    enter_empire(g, p, card)
    if C.KIND[card] == V.PRODUCTION:
        N.then_effects(g, p, card=card, which=C.ABILITY)
    if C.EFFECTS[card, C.BONUS, 0, 0] != V.NOTHING:
        N.then_effects(g, p, card=card, which=C.BONUS)
    N.then_react(g, p, event=V.ON_BUILD, card=card)


# --- features that react ----------------------------------------------------------------------------------------------
@compiled
def waits_for(feature, card):
    """Return whether an ON_BUILD feature reacts to this card."""
    return C.WAITS_FOR[feature] & C.COLOUR[card] != 0 or (
        C.WAITS_FOR[feature] & V.ANY_FACTION != 0 and C.FACTION[card] >= 0
    )


@compiled
def reacts(feature, what):
    """Return whether the feature reacts to an event (ON_BUILD, ON_RAZE, ON_DEAL) with a card, in this part of the
    reactions."""
    event, card, which = what
    if C.DOES[feature] != event or (event == V.ON_BUILD and not waits_for(feature, card)):
        return False
    asks_payment = C.EFFECTS[feature, C.ABILITY, 0, 0] == V.OFFER
    return which == ALL_BY_AGE or (which == OFFERS) == asks_payment


next_feature = next_own(reacts)


@compiled
def run_react(g):
    """Let the next own feature react, the oldest first. Those that ask for a payment come after all others (5.1)."""
    p = g.seat
    event, card, age, which = N.read_react(g)
    if age == 0 and which == FREE_ONES and g.options[O.SLAVER_LAST] == 0:
        which = ALL_BY_AGE
    feature = next_feature(g, p, age, (event, card, which))
    if feature == S.NOBODY and which == FREE_ONES:
        which = OFFERS
        feature = next_feature(g, p, 0, (event, card, which))
    if feature != S.NOBODY:
        N.then_effects(g, p, card=feature, which=C.ABILITY)
        N.then_react(g, p, event=event, card=card, after=g.age[feature], which=which)


STAGES = (
    Question(S.BUILD, "build", legal_build, play_build, asked_if_forced=True, asks="which card to build"),
    Question(S.DISCARD, "discard", legal_discard, play_discard, asks="which location or foundation to discard for it"),
    Step(S.ENTER, "new location", run_enter),
    Step(S.REACT, "features react", run_react),
)
PHRASES = Chapter(
    Phrase(A.TO_BUILD, "build", "", section="5.1"),
    Phrase(A.TAKE_CARD, "build the {card}", stage=S.BUILD, section="5.1"),
    Phrase(A.TAKE_CARD, "discard the {card}", stage=S.DISCARD, section="5.1"),
    it=lambda g, card, observer: "location" if g.home[card] else "foundation",
    for_gold=lambda g, card, observer: with_gold(g, C.COST[card], say("build the {card}", card=card_in_list(g, card))),
)
