"""Free actions of the own turn (rules section 5.7): the defence token, samurai, cards under a Gate, resources on the
Shrine."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.effects import can_deploy, legal_deploy, place_samurai
from architects_env.games.settlers.rules.hands import hand_size, legal_any_card
from architects_env.games.settlers.rules.locations import controller, how_many_that, offer_locations, untouched
from architects_env.games.settlers.rules.supply import receive, spend
from architects_env.games.settlers.text.names import deck_name, the_card

tuck = S.moves(("hand_common", "gate_common"), ("hand_faction", "gate_faction"))
show_and_tuck = S.moves(("hand_common", "gate_common"), ("hand_faction", "gate_faction"), shown=True)


# --- the defence token ------------------------------------------------------------------------------------------------
@compiled
def may_defend(g, p, card):
    """Return whether `card` is an own common location without a token that nobody has taken over."""
    return card < C.NUM_COMMON and untouched(g, p, card) and g.defended[card] == 0


legal_defence, defendable = offer_locations(may_defend, own=True)


@compiled
def can_defend(g, p):
    """Return whether the token of this round can be placed."""
    return g.token[p] != 0 and defendable(g, p)


@compiled
def play_defence(g, action):
    """Place the token, which stays there until Clean-up (5.7)."""
    g.defended[action - A.TAKE_CARD] = 1
    g.token[g.seat] = 0


# --- samurai ----------------------------------------------------------------------------------------------------------
@compiled
def can_place_samurai(g, p):
    """Return whether a Japanese worker can guard a location."""
    return g.faction[p] == V.JAPANESE and g.supply[p, V.WORKER] > 0 and can_deploy(g, p)


@compiled
def play_samurai(g, action):
    """Put a worker of the supply on guard at this location, where it stays (5.7)."""
    spend(g, g.seat, V.WORKER, 1)
    place_samurai(g, g.seat, action - A.TAKE_CARD)


# --- Gates ------------------------------------------------------------------------------------------------------------
@compiled
def is_own_gate(g, p, card):
    """Return whether `card` is a Gate that counts for the player."""
    return C.DOES[card] == V.HOLDS_CARDS and controller(g, card) == p


legal_gate, _ = offer_locations(is_own_gate, own=True)
own_gates, own_shrines = how_many_that(V.HOLDS_CARDS), how_many_that(V.HOLDS_RESOURCES)


@compiled
def can_tuck(g, p):
    """Return whether a card can go under a Gate."""
    return hand_size(g, p) > 0 and own_gates(g, p) > 0


@compiled
def play_gate(g, action):
    """Choose the Gate for a card (5.7)."""
    N.then_card(g, S.TUCK, g.seat, card=action - A.TAKE_CARD)


@compiled
def play_tuck(g, action):
    """Tuck a card of the hand, face down, for a point (5.7)."""
    p, gate, card = g.seat, C.GATE_NUMBER[N.read_card(g)], action - A.TAKE_CARD
    if g.options[O.GATE_FACE_UP] == 1:
        show_and_tuck(g, p, card, gate, gate)
    else:
        tuck(g, p, card, gate, gate)
    receive(g, p, V.POINT, V.TUCK_POINTS)


# --- the Shrine -------------------------------------------------------------------------------------------------------
@compiled
def can_lay(g, p):
    """Return whether a resource can be laid on the Shrine."""
    if own_shrines(g, p) == 0:
        return False
    goods = V.GOLD + 1 if g.options[O.GOLD_ON_SHRINE] == 1 else V.NUM_RESOURCES
    return g.supply[p, :goods].sum() > 0


@compiled
def legal_lay(g, mask):
    """Legal actions: each resource of the supply (5.7)."""
    for good in range(V.GOLD + 1 if g.options[O.GOLD_ON_SHRINE] == 1 else V.NUM_RESOURCES):
        if g.supply[g.seat, good] > 0:
            mask[A.TAKE_GOOD + good] = 1


@compiled
def play_lay(g, action):
    """Lay the resource on the Shrine, where it stays until the end of the game (5.7)."""
    good = action - A.TAKE_GOOD
    g.supply[g.seat, good] -= 1
    g.shrine[good] += 1


STAGES = (
    Question(S.DEFENCE, "defence", legal_defence, play_defence, asks="where to place the defence token"),
    Question(S.SAMURAI, "samurai", legal_deploy, play_samurai, asks="where to place a samurai"),
    Question(S.GATE, "gate", legal_gate, play_gate, asks="under which Gate to tuck a card"),
    Question(S.TUCK, "tuck", legal_any_card, play_tuck, asked_if_forced=True, asks="which card to tuck under the Gate"),
    Question(S.LAY, "lay", legal_lay, play_lay, asks="what to lay on the Shrine"),
)


def _tucked(g: Any, card: int, observer: int) -> str:
    if observer == g.seat or g.options[O.GATE_FACE_UP] == 1:
        return the_card(card)
    return say("a {deck} card under the Gate", deck=deck_name(card >= C.NUM_COMMON))


PHRASES = Chapter(
    Phrase(
        A.TO_DEFEND,
        "place the defence token",
        "",
        section="5.7",
    ),
    Phrase(A.TO_SAMURAI, "place a samurai", "", section="5.7"),
    Phrase(
        A.TO_GATE,
        "tuck a card under the Gate",
        "",
        section="5.7",
    ),
    Phrase(
        A.TO_SHRINE,
        "lay a resource on the Shrine",
        "",
        section="5.7",
    ),
    Phrase(A.TAKE_CARD, "place the defence token on the {card}", stage=S.DEFENCE, section="5.7"),
    Phrase(
        A.TAKE_CARD,
        "place a samurai on the {card}",
        "",
        stage=(S.SAMURAI, S.DEPLOY_AT),
        section="5.7",
    ),
    Phrase(A.TAKE_CARD, "choose the {card}", stage=S.GATE, section="5.7"),
    Phrase(A.TAKE_CARD, "tuck {some_card}", stage=S.TUCK, section="5.7"),
    Phrase(A.TAKE_GOOD, "lay {one} on the Shrine", stage=S.LAY, section="5.7"),
    some_card=_tucked,
    its_name=lambda g, good, observer: V.GOODS[good],
)
