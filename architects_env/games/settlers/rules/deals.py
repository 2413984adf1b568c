"""Deals (rules sections 5.2, 7 and 8): making them with hand cards and with opponents' locations, their goods, and
their end."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import listed, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import seat_of
from architects_env.games.settlers.rules.decks import AS_MARKER, TO_HAND, draw_later, faction_left
from architects_env.games.settlers.rules.hands import offer_hand, show_card, take_from_hand
from architects_env.games.settlers.rules.locations import discard_card
from architects_env.games.settlers.rules.supply import (
    NOTHING_ELSE,
    can_pay,
    pay,
    receive_later,
    receive_or_draw,
    with_gold,
)
from architects_env.games.settlers.text.cards_there import card_in_list
from architects_env.games.settlers.text.events import Happens as E
from architects_env.games.settlers.text.names import NAMES, card_name, player_text

discard_marker = S.FACTION_CARDS.move("markers", "faction_discard")
remove_attack = S.ATTACKS_CARDS.add("removed_attack")


# --- what a deal is ---------------------------------------------------------------------------------------------------
@compiled
def location_of(deal):
    """Return the opponent's location with which the deal was made, or NOBODY."""
    if deal >= S.BARE_TRADE:
        return deal - S.BARE_TRADE
    return deal - S.MARKED_TRADE if deal >= S.MARKED_TRADE else S.NOBODY


@compiled
def name_of(deal):
    """Return the card that names the deal: its own, or that of the location."""
    return deal if deal < S.MARKED_TRADE else location_of(deal)


@compiled
def good_of(deal):
    """Return the good that the deal gives."""
    return C.GOOD_OF_DEAL[name_of(deal)]


@compiled
def find_deal(g, p, card):
    """Return the place of the oldest deal of `p` that this card names, or -1."""
    for i in range(g.deals_size[p]):
        if name_of(int(g.deals[p, i])) == card:
            return i
    return -1


@compiled
def has_trade_deal(g, p, card):
    """Return whether `p` has a Trade Route deal with this location."""
    for i in range(g.deals_size[p]):
        if location_of(int(g.deals[p, i])) == card:
            return True
    return False


# --- begin and end ----------------------------------------------------------------------------------------------------
@compiled
def add_deal(g, p, deal):
    """Add a deal as the youngest one."""
    g.deals[p, g.deals_size[p]] = deal
    g.deals_size[p] += 1


@compiled
def take_deal(g, p, i):
    """Remove the deal in place `i` of `p`. Its marker goes to the discard pile; the caller moves its card."""
    deal, marker = int(g.deals[p, i]), 0
    for k in range(i):
        if S.MARKED_TRADE <= g.deals[p, k] < S.BARE_TRADE:
            marker += 1
    last = g.deals_size[p] - 1
    for k in range(i, last):
        g.deals[p, k] = g.deals[p, k + 1]
    g.deals[p, last] = 0
    g.deals_size[p] = last
    if S.MARKED_TRADE <= deal < S.BARE_TRADE:
        report(g, E.DISCARDED, p, C.NUM_COMMON + discard_marker(g, p, marker, p), 0)
    return deal


@compiled
def end_deal(g, p, i):
    """Put the end of the deal in place `i` next on the agenda."""
    N.then_end_deal(g, p, place=i)


@compiled
def run_end_deal(g):
    """End the deal. Its card goes to the discard pile of its deck, an attack card out of the game (section 8)."""
    p = g.seat
    deal = take_deal(g, p, N.read_end_deal(g))
    report(g, E.DEAL_ENDED, p, good_of(deal), 0)
    if deal < C.FIRST_ATTACK:
        discard_card(g, deal)
    elif deal < S.MARKED_TRADE:
        remove_attack(g, deal - C.FIRST_ATTACK, 0)


@compiled
def end_deals_with(g, card):
    """End the Trade Route deals with a location that has left play, the youngest first [R04]."""
    if g.options[O.TRADE_ENDS] == 0:
        return
    for p in range(g.num_players - 1, -1, -1):
        for i in range(g.deals_size[p] - 1, -1, -1):
            if location_of(int(g.deals[p, i])) == card:
                end_deal(g, p, i)


# --- with a card of the hand (5.2) ------------------------------------------------------------------------------------
@compiled
def is_faction_card(g, p, card):
    return card >= C.NUM_COMMON


legal_deal, _ = offer_hand(is_faction_card)


@compiled
def can_deal(g, p):
    """Return whether a deal can be made."""
    return g.hand_faction_size[p] > 0 and can_pay(g, p, C.DEAL_COST)


@compiled
def play_deal(g, action):
    """Pay its food and tuck the card (5.2)."""
    card = action - A.TAKE_CARD
    show_card(g, g.seat, card)
    pay(g, g.seat, C.DEAL_COST, 1, NOTHING_ELSE)
    N.then_card(g, S.NEW_DEAL, g.seat, card=card)


@compiled
def run_new_deal(g):
    """Make the card a deal. Its good comes at once, then the reactions to a deal (5.2)."""
    p, card = g.seat, N.read_card(g)
    take_from_hand(g, p, card)
    add_deal(g, p, card)
    receive_later(g, p, C.GOOD_OF_DEAL[card], 1)
    N.then_react(g, p, event=V.ON_DEAL, card=card)


# --- with an opponent's location (Trade Route) ------------------------------------------------------------------------
@compiled
def make_trade_deal(g, p, card):
    """Make a Trade Route deal.

    The top card of the own faction deck marks it, unseen. With none left it is made without a marker, if that is
    allowed [R20].
    """
    if faction_left(g, p):
        add_deal(g, p, S.MARKED_TRADE + card)
        draw_later(g, p, V.FACTION_DECK, AS_MARKER)
    else:
        add_deal(g, p, S.BARE_TRADE + card)
    receive_later(g, p, C.GOOD_OF_DEAL[card], 1)
    if g.options[O.TRADE_IS_DEAL] == 1:
        N.then_react(g, p, event=V.ON_DEAL, card=card)


# --- own deals as price or means --------------------------------------------------------------------------------------
@compiled
def may_use_deal(g, p, deal, kind):
    """Return whether the effect may use this deal: any one, but only own faction cards can be built."""
    return kind != V.BUILD_FROM_DEAL or (deal < C.FIRST_ATTACK and can_pay(g, p, C.COST[deal]))


@compiled
def deals_for(g, p, kind):
    """Return the number of own deals that this effect can use."""
    number = 0
    for i in range(g.deals_size[p]):
        number += may_use_deal(g, p, int(g.deals[p, i]), kind)
    return number


@compiled
def legal_own_deal(g, mask):
    """Legal actions: each own deal that the effect can use (section 7)."""
    for i in range(g.deals_size[g.seat]):
        deal = int(g.deals[g.seat, i])
        if may_use_deal(g, g.seat, deal, N.kind(g)):
            mask[A.TAKE_CARD + name_of(deal)] = 1


@compiled
def play_own_deal(g, action):
    """Give the deal up, take its good once more, or build its card without the location of its cost (section 7)."""
    p, card = g.seat, action - A.TAKE_CARD
    i = find_deal(g, p, card)
    if N.kind(g) == V.GIVE_UP_DEAL:
        end_deal(g, p, i)
    elif N.kind(g) == V.BUILD_FROM_DEAL:
        pay(g, p, C.COST[card], 1, NOTHING_ELSE)
        N.then_card(g, S.ENTER, p, card=card)
    else:
        receive_or_draw(g, p, good_of(int(g.deals[p, i])), 1, TO_HAND)


# --- opponents' deals -------------------------------------------------------------------------------------------------
@compiled
def may_rob(g, p, q, deal, what):
    """Return whether `p` may aim at this deal of `q`.

    The owner must not have passed, and deals with locations cannot be stolen.
    """
    return q != p and g.passed[q] == 0 and (what != V.STEAL_DEAL or deal < S.MARKED_TRADE)


@compiled
def has_enemy_deal(g, p, what):
    """Return whether there is a deal of an opponent to aim at."""
    for q in range(g.sides):
        for i in range(g.deals_size[q]):
            if may_rob(g, p, q, int(g.deals[q, i]), what):
                return True
    return False


@compiled
def legal_enemy_deal(g, mask):
    """Legal actions: each deal of an opponent who has not passed (section 7)."""
    for q in range(g.sides):
        for i in range(g.deals_size[q]):
            if may_rob(g, g.seat, q, int(g.deals[q, i]), N.aim(g)):
                mask[A.TAKE_CARD + name_of(int(g.deals[q, i]))] = 1


@compiled
def play_enemy_deal(g, action):
    """Choose this deal.

    If several opponents have one with the same location, the player chooses between them (section 7).
    """
    card, owner, owners = action - A.TAKE_CARD, S.NOBODY, 0
    for q in range(g.sides):
        i = find_deal(g, q, card)
        if i >= 0 and may_rob(g, g.seat, q, int(g.deals[q, i]), N.aim(g)):
            owner = q
            owners += 1
    if owners > 1:
        N.then_deal_of(g, g.seat, aim=N.aim(g), card=card)
    else:
        rob_deal(g, g.seat, owner, find_deal(g, owner, card), N.aim(g))


@compiled
def legal_deal_of(g, mask):
    """Legal actions: each opponent who has such a deal and has not passed (section 7)."""
    _, card = N.read_deal_of(g)
    for places in range(1, g.sides):
        q = (g.seat + places) % g.sides
        if g.passed[q] == 0 and find_deal(g, q, card) >= 0:
            mask[A.PLAYER + places] = 1


@compiled
def play_deal_of(g, action):
    """Choose the deal of this player (section 7)."""
    q = seat_of(g, action)
    aim, card = N.read_deal_of(g)
    rob_deal(g, g.seat, q, find_deal(g, q, card), aim)


@compiled
def rob_deal(g, p, q, i, what):
    """Discard the deal (Robbers), discard it for its good (Ninjas), or take it over (Spies)."""
    deal = int(g.deals[q, i])
    if what != V.STEAL_DEAL:
        end_deal(g, q, i)
        if what == V.ROB_DEAL_FOR_GOOD:
            receive_later(g, p, good_of(deal), 1)
    elif deal >= C.FIRST_ATTACK and g.options[O.SPIES_KEEP] == 0:
        end_deal(g, q, i)
    else:
        take_deal(g, q, i)
        add_deal(g, p, deal)


STAGES = (
    Question(S.DEAL, "deal", legal_deal, play_deal, asked_if_forced=True, asks="with which card to make a deal"),
    Question(S.OWN_DEAL, "own deal", legal_own_deal, play_own_deal, asks="which of the own deals to take"),
    Question(S.ENEMY_DEAL, "enemy deal", legal_enemy_deal, play_enemy_deal, asks="at which deal to aim"),
    Question(S.DEAL_OF, "deal of", legal_deal_of, play_deal_of, asks="whose deal with the location to aim at"),
    Step(S.NEW_DEAL, "new deal", run_new_deal),
    Step(S.END_DEAL, "deal ends", run_end_deal),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
OWN_DEAL_WORDS = {
    V.GIVE_UP_DEAL: "end the deal with the {card}",
    V.DEAL_GOOD: "take the good of the deal with the {card}",
    V.BUILD_FROM_DEAL: "build the {card} from a deal",
}


def deal_place(p: int, deal: int) -> str:
    """Return the name of a deal's place in the picture."""
    kind = "deal" if deal < S.MARKED_TRADE else "trade" if deal < S.BARE_TRADE else "bare trade"
    return f"seat {p} {kind} {NAMES[name_of(deal)]}"


def _deals_asked_for(g: Any) -> list[tuple[int, int]]:
    """Return the owners of the deals in question, and the deals."""
    sides = [int(g.seat)] if g.stage == S.OWN_DEAL else [p for p in range(int(g.sides)) if p != g.seat]
    return [(p, int(deal)) for p in sides for deal in g.deals[p, : g.deals_size[p]]]


def _place_of_deal(g: Any, card: int, observer: int) -> str:
    return next(deal_place(p, deal) for p, deal in _deals_asked_for(g) if name_of(deal) == card)


def _deal_there(g: Any, card: int) -> str:
    """Return the card of a deal in words.

    Where several look alike, its owner and its good are added, as far as these tell them apart.
    """
    alike = [(p, deal) for p, deal in _deals_asked_for(g) if C.FACE[name_of(deal)] == C.FACE[card]]
    words = {
        one: (
            listed(player_text(g, p) for p, deal in alike if name_of(deal) == one),
            listed(V.good_name(int(good_of(deal))) for _, deal in alike if name_of(deal) == one),
        )
        for one in (int(name_of(deal)) for _, deal in alike)
    }
    told = [
        one for one, others in zip(words[card], zip(*words.values(), strict=True), strict=True) if len(set(others)) > 1
    ]
    return say("{card} ({what})", card=card_name(card), what=listed(told)) if told else card_name(card)


PHRASES = Chapter(
    Phrase(A.TO_DEAL, "make a deal", "", section="5.2"),
    Phrase(A.TAKE_CARD, "make a deal with the {card}", stage=S.DEAL, section="5.2"),
    Phrase(A.TAKE_CARD, "{own_deal}", stage=S.OWN_DEAL, section="7"),
    Phrase(A.TAKE_CARD, "{enemy_deal}", stage=S.ENEMY_DEAL, section="7"),
    for_gold=lambda g, card, observer: say(
        "{choice}: {brings}",
        choice=with_gold(g, C.DEAL_COST, say("make a deal with the {card}", card=card_in_list(g, card))),
        brings=V.amount_text(1, int(C.GOOD_OF_DEAL[card])),
    ),
    own_deal=lambda g, card, observer: say(OWN_DEAL_WORDS[N.kind(g)], card=_deal_there(g, card)),
    enemy_deal=lambda g, card, observer: say(V.AT_DEALS[N.aim(g)].menu, card=_deal_there(g, card)),
    its_place=_place_of_deal,
)
