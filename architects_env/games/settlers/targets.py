"""What action cards do to a location that is chosen, an opponent's or an own one (rules sections 7 and 8)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.stages import Question
from architects_env.core.contract.words import Chapter, Says
from architects_env.games.settlers import actions as A
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import options as O
from architects_env.games.settlers import state as S
from architects_env.games.settlers import tasks as N
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.deals import has_trade_deal, make_trade_deal
from architects_env.games.settlers.decks import TO_HAND, faction_left
from architects_env.games.settlers.locations import (
    OUT_OF_GAME,
    TO_DISCARD,
    controller,
    leave_later,
    offer_locations,
    open_to,
    untouched,
)
from architects_env.games.settlers.names import NAMES
from architects_env.games.settlers.razing import may_raze, raze
from architects_env.games.settlers.state import put
from architects_env.games.settlers.supply import gain_later


# --- what may be chosen -----------------------------------------------------------------------------------------------
@compiled
def may_target(g, p, what, source, card):
    """Whether `p` may do this, with the location `source`, to the location `card`."""
    if what == V.RESET:
        return may_reset(g, p, source, card)
    if what == V.RAZE_OWN:
        return (
            untouched(g, p, card)
            and card < C.NUM_COMMON
            and C.RAZABLE[card] != 0
            and (g.options[O.DEFENCE_STOPS_RABBLE] == 0 or g.defended[card] == 0)
        )
    if what == V.RAZE_UNPROTECTED:
        return may_raze(g, p, card)
    if not open_to(g, p, card):
        return False
    if what == V.REMOVE:
        return True
    if what == V.LOCK:
        return C.KIND[card] == V.ACTION
    if what == V.TAKE_OVER:
        return g.taker[card] == 0 and g.taken < S.EGYPT_TOKENS
    if what == V.COPY_RAZE_GOOD:
        return C.RAZABLE[card] != 0
    return may_trade(g, p, card)


@compiled
def may_reset(g, p, source, card):
    """Another own action location that has been activated."""
    if C.KIND[card] != V.ACTION or card == source or g.uses[card] == 0 or controller(g, card) != p:
        return False
    if g.locked[card] != 0 and g.options[O.RESET_LOCKED] == 0:
        return False
    return g.home[card] == p + 1 or g.options[O.RESET_TAKEN] == 1


@compiled
def may_trade(g, p, card):
    """A Trade Route deal: with a faction location that is not the own one, and there must be a card to mark it."""
    if C.FACTION[card] < 0 or g.home[card] == p + 1:
        return False
    if g.options[O.REPEATED_TRADE] == 0 and has_trade_deal(g, p, card):
        return False
    return faction_left(g, p) or g.options[O.TRADE_WITHOUT_MARKER] == 1


@compiled
def targets_for(g, p, what, source):
    """How many locations may be chosen."""
    number = 0
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            number += may_target(g, p, what, source, int(g.empire[side, i]))
    return number


@compiled
def present_target(g, p, card):
    return may_target(g, p, g.task[N.AIM], g.task[N.OF_CARD], card)


legal_target, _ = offer_locations(present_target)


# --- what is done to it -----------------------------------------------------------------------------------------------
@compiled
def play_target(g, action):
    """The effect of the card (`vocabulary.at_location`) on this location (section 7)."""
    p, what, card = g.seat, g.task[N.AIM], action - A.TAKE_CARD
    if what == V.RESET:
        g.uses[card] = 0
    elif what == V.LOCK:
        g.locked[card] = 1
    elif what == V.TAKE_OVER:
        take_over(g, p, card)
    elif what == V.REMOVE:
        remove(g, card)
    elif what == V.COPY_RAZE_GOOD:
        copy_raze_good(g, p, card)
    elif what == V.RAZE_OWN or what == V.RAZE_UNPROTECTED:
        raze(g, p, card, S.RUIN, TO_HAND)
    else:
        make_trade_deal(g, p, card)


@compiled
def take_over(g, p, card):
    """An Egypt token: it counts for `p` until the token goes back."""
    g.taker[card] = p + 1
    g.taken += 1
    if g.options[O.FRESH_USES] == 1:
        g.uses[card] = 0


@compiled
def remove(g, card):
    """No raze: no goods, no foundation, no wood. The card goes to its discard pile, or out of the game [R06]."""
    leave_later(g, card, OUT_OF_GAME if g.options[O.REMOVED_FROM_GAME] == 1 else TO_DISCARD)


@compiled
def copy_raze_good(g, p, card):
    """One of the goods of its raze field, from the general supply."""
    one, other = C.RAZE_GOODS[card, 0], C.RAZE_GOODS[card, 1]
    if other == V.NO_GOOD or other == one:
        gain_later(g, p, one, 1)
    else:
        put(g, S.OPTION, p, one, 1, other, 1)


STAGES = (Question(S.TARGET, "target", legal_target, play_target, asks="at which location to aim"),)
SAYS = Chapter(
    Says(A.TAKE_CARD, "{aims}", stage=S.TARGET, place="location {card}", section="7"),
    aims=lambda g, card, observer: V.AT_LOCATIONS[int(g.task[N.AIM])].menu.format(card=NAMES[card]),
)
