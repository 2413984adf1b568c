"""Actions with the cards of the own hand or of another player's (rules sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.cards.zones import ALL_SEATS
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
from architects_env.games.settlers.rules.actions import seat_of, without_twins
from architects_env.games.settlers.rules.supply import lose_to, receive
from architects_env.games.settlers.text.events import Happens as E
from architects_env.games.settlers.text.names import card_title, player_text, seat_on, the_card

find_common, find_faction = S.COMMON.find("hand_common"), S.FACTION_CARDS.find("hand_faction")
show_common, show_faction = S.COMMON.show("hand_common"), S.FACTION_CARDS.show("hand_faction")
take_common, take_faction = S.COMMON.take("hand_common"), S.FACTION_CARDS.take("hand_faction")
hide_as_foundation = S.COMMON.move("hand_common", "foundations")


move_to_discard = S.moves(("hand_common", "common_discard"), ("hand_faction", "faction_discard"))


# --- reading and moving -----------------------------------------------------------------------------------------------
@compiled
def hand_size(g, p):
    """Return the number of cards that a seat holds."""
    return g.hand_common_size[p] + g.hand_faction_size[p]


@compiled
def hand_card(g, p, i):
    """Return the card in place `i` of a hand, the common ones first."""
    common = g.hand_common_size[p]
    return int(g.hand_common[p, i]) if i < common else C.NUM_COMMON + int(g.hand_faction[p, i - common])


@compiled
def show_card(g, p, card):
    """Show this card of the hand to everybody, since it is about to be played."""
    if card < C.NUM_COMMON:
        show_common(g, p, find_common(g, p, card), ALL_SEATS)
    else:
        show_faction(g, p, find_faction(g, p, card - C.NUM_COMMON), ALL_SEATS)


@compiled
def take_from_hand(g, p, card):
    """Remove the card openly from the hand. The caller moves it."""
    if card < C.NUM_COMMON:
        take_common(g, p, find_common(g, p, card))
    else:
        take_faction(g, p, find_faction(g, p, card - C.NUM_COMMON))


@compiled
def discard_from_hand(g, p, card):
    """Discard the card face up to the discard pile of its deck."""
    report(g, E.DISCARDED, p, card, 0)
    faction = 0 if card < C.NUM_COMMON else g.seat_of_faction[C.FACTION[card]]
    move_to_discard(g, p, card, 0, faction)


@compiled
def run_leave_hand(g):
    """Discard a razed card of the hand once its goods have been gained (5.3)."""
    discard_from_hand(g, g.seat, N.read_card(g))


# --- offering ---------------------------------------------------------------------------------------------------------
def offer_hand(may: Callable[..., Any]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return legal(g, mask) and any(g, p) of a choice among the hand cards for which `may(g, p, card)` (compiled)
    holds. Of equal cards one is offered."""

    @compiled
    def legal_card(g, mask):
        size = hand_size(g, g.seat)
        for i in range(size):
            card = hand_card(g, g.seat, i)
            if may(g, g.seat, card):
                mask[A.TAKE_CARD + card] = 1
        for i in range(size):
            without_twins(mask, hand_card(g, g.seat, i))

    @compiled
    def any_card(g, p):
        for i in range(hand_size(g, p)):
            if may(g, p, hand_card(g, p, i)):
                return True
        return False

    return legal_card, any_card


@compiled
def every_card(g, p, card):
    return True


@compiled
def is_common(g, p, card):
    return card < C.NUM_COMMON


legal_any_card, _ = offer_hand(every_card)
legal_shelter, _ = offer_hand(is_common)


# --- discarding, and hiding as a foundation ---------------------------------------------------------------------------
@compiled
def play_toss(g, action):
    """Discard a card of the hand as the price of Tavern or Desert (section 7)."""
    discard_from_hand(g, g.seat, action - A.TAKE_CARD)


@compiled
def play_shelter(g, action):
    """Lay a common card face down as a foundation for the Sanctuary, for stone instead of wood.

    It is no raze (section 7).
    """
    p = g.seat
    hide_as_foundation(g, p, find_common(g, p, action - A.TAKE_CARD), p)
    receive(g, p, V.STONE, V.SHELTER_STONE)


# --- opponents --------------------------------------------------------------------------------------------------------
@compiled
def may_choose(g, p, q, what):
    """Return whether the hand (Desert) or the supply (Saboteurs) of `q` may be chosen.

    A player who has passed is safe.
    """
    if q == p or g.passed[q] != 0:
        return False
    if what == V.STEAL:
        return g.supply[q, : V.NUM_RESOURCES].sum() > 0
    return hand_size(g, q) > 0 or g.options[O.DESERT_NEEDS_CARD] == 0


@compiled
def has_opponent(g, p, what):
    """Return whether there is an opponent to choose."""
    for q in range(g.sides):
        if may_choose(g, p, q, what):
            return True
    return False


@compiled
def legal_opponent(g, mask):
    """Legal actions: each opponent who may be chosen (section 7)."""
    for places in range(1, g.sides):
        if may_choose(g, g.seat, (g.seat + places) % g.sides, N.kind(g)):
            mask[A.PLAYER + places] = 1


@compiled
def play_opponent(g, action):
    """Choose an opponent. Saboteurs take something of this player's; Desert makes it discard a card (section 7)."""
    q = seat_of(g, action)
    if N.kind(g) == V.STEAL:
        N.then_steal(g, g.seat, victim=q)
    elif hand_size(g, q) > 0:
        N.then(g, S.VICTIM, q)


@compiled
def victim_has_choice(g):
    """Return whether the victim has a choice. With one card there is none, and everybody sees that."""
    return hand_size(g, g.seat) > 1


@compiled
def play_victim(g, action):
    """Discard this card of the victim (section 7)."""
    discard_from_hand(g, g.seat, action - A.TAKE_CARD)


@compiled
def legal_steal(g, mask):
    """Legal actions: each resource in the supply of the victim (section 7)."""
    for good in range(V.NUM_RESOURCES):
        if g.supply[N.read_steal(g), good] > 0:
            mask[A.TAKE_GOOD + good] = 1


@compiled
def play_steal(g, action):
    """Take one resource of the victim's supply (section 7)."""
    lose_to(g, N.read_steal(g), g.seat, action - A.TAKE_GOOD)


STAGES = (
    Question(S.TOSS, "toss", legal_any_card, play_toss, asked_if_forced=True, asks="which card to discard"),
    Question(
        S.SHELTER,
        "shelter",
        legal_shelter,
        play_shelter,
        asked_if_forced=True,
        asks="which card to lay down as a foundation",
    ),
    Question(S.OPPONENT, "opponent", legal_opponent, play_opponent, asks="which opponent to choose"),
    Question(
        S.VICTIM, "victim", legal_any_card, play_victim, asked_if_forced=victim_has_choice, asks="which card to discard"
    ),
    Question(S.STEAL_WHAT, "steal", legal_steal, play_steal, asks="which resource to take"),
    Step(S.LEAVE_HAND, "razed from hand", run_leave_hand),
)
PHRASES = Chapter(
    Phrase(A.TAKE_CARD, "discard the {card}", "", stage=(S.TOSS, S.VICTIM), section="7"),
    Phrase(
        A.TAKE_CARD,
        "lay {some_card} down as a foundation",
        "lays {told_card} down as a foundation",
        stage=S.SHELTER,
        section="7",
    ),
    Phrase(A.PLAYER, "choose {player}", section="7"),
    Phrase(A.TAKE_GOOD, "take {one} away", "", stage=S.STEAL_WHAT, section="7"),
    some_card=lambda g, card, observer: the_card(card) if observer == g.seat else say("a common card"),
    told_card=lambda g, card, observer: (
        say("the {card}", card=card_title(card)) if observer == g.seat else say("a common card")
    ),
    player=lambda g, places, observer: player_text(g, seat_on(g, places)),
    its_seat=lambda g, places, observer: seat_on(g, places),
    its_victim=lambda g, good, observer: f"seat {N.read_steal(g)}",
    its_name=lambda g, good, observer: V.GOODS[good],
)
