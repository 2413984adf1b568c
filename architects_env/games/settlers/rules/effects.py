"""The effects of cards (`vocabulary`) one after the other, their conditions (rules sections 5.5 and 7), and the effects
of action cards on a chosen location (7 and 8)."""

from __future__ import annotations

from typing import Any

import numpy as np

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
from architects_env.games.settlers.rules.deals import deals_for, has_enemy_deal, has_trade_deal, make_trade_deal
from architects_env.games.settlers.rules.decks import ASIDE, TO_HAND, faction_left
from architects_env.games.settlers.rules.hands import hand_size, has_opponent
from architects_env.games.settlers.rules.locations import (
    OUT_OF_GAME,
    TO_DISCARD,
    controller,
    how_many_of_colour,
    how_many_samurai,
    leave_later,
    offer_locations,
    open_to,
    untouched,
)
from architects_env.games.settlers.rules.razing import can_use_chapel, may_raze, raze
from architects_env.games.settlers.rules.supply import can_build_faction_card, receive, receive_later, receive_or_draw
from architects_env.games.settlers.text.cards_there import card_in_menu, card_there
from architects_env.games.settlers.text.events import Happens as E

STAGE_OF = np.full(V.NUM_EFFECT_KINDS, -1, np.int64)
"""The question (or step) that carries out each kind of effect that needs a choice."""
for _kind, _stage in (
    (V.CHOICE, S.OPTION),
    (V.OFFER, S.SLAVER),
    (V.COPY, S.COPY_WHAT),
    (V.DEAL_GOOD, S.OWN_DEAL),
    (V.BUILD_FROM_HAND, S.BUILD),
    (V.BUILD_FROM_DEAL, S.OWN_DEAL),
    (V.STEAL, S.OPPONENT),
    (V.AT_LOCATION, S.TARGET),
    (V.AT_DEAL, S.ENEMY_DEAL),
    (V.CHAPEL_RAZE, S.CHAPEL),
    (V.TO_FOUNDATION, S.SHELTER),
    (V.TOSS_CARD, S.TOSS),
    (V.ROB_HAND, S.OPPONENT),
    (V.GIVE_UP_DEAL, S.OWN_DEAL),
    (V.DEPLOY, S.DEPLOY_NEXT),
):
    STAGE_OF[_kind] = _stage


# --- whether an effect has what it needs ------------------------------------------------------------------------------
@compiled
def chances(g, p, card, effect, wood):
    """Return the number of times that an effect of `card` can be carried out now with the present targets (2 stands for
    many), if `wood` wood is paid first.
    """
    kind = effect[0]
    if kind == V.AT_LOCATION:
        found = targets_for(g, p, effect[1], card)
        return found if effect[1] == V.RESET else 2 * found
    if kind == V.AT_DEAL:
        return 2 * has_enemy_deal(g, p, effect[1])
    if kind == V.GIVE_UP_DEAL:
        return deals_for(g, p, kind)
    if kind == V.DEAL_GOOD or kind == V.BUILD_FROM_DEAL:
        return 2 * deals_for(g, p, kind)
    if kind == V.BUILD_FROM_HAND:
        return 2 * can_build_faction_card(g, p, wood, 0)
    if kind == V.STEAL or kind == V.ROB_HAND:
        return 2 * has_opponent(g, p, kind)
    if kind == V.CHAPEL_RAZE:
        return 2 * can_use_chapel(g, p)
    if kind == V.TO_FOUNDATION:
        return int(g.hand_common_size[p])
    if kind == V.TOSS_CARD:
        return hand_size(g, p)
    if kind == V.COPY:
        return 2 * can_copy(g, p, card)
    return 2


@compiled
def does_without(g, effect):
    """Return whether a list of effects goes on if this one has no target, and the option says so [R27].

    Prices, and effects that end a game, need their target.
    """
    kind = effect[0]
    if g.options[O.TARGET_NEEDED] == 1:
        return False
    if kind == V.AT_LOCATION:
        return effect[1] != V.RAZE_OWN and effect[1] != V.RAZE_UNPROTECTED and effect[1] != V.TRADE
    return kind == V.AT_DEAL or kind == V.STEAL or kind == V.DEAL_GOOD


@compiled
def chances_of_card(g, p, card, wood):
    """Return the number of times that the action of this card can be carried out now."""
    least = 2
    for k in range(V.MOST_EFFECTS):
        effect = C.EFFECTS[card, C.ABILITY, k]
        if effect[0] != V.NOTHING and not does_without(g, effect):
            least = min(least, chances(g, p, card, effect, wood))
    return least


# --- the list ---------------------------------------------------------------------------------------------------------
@compiled
def is_in_list(card, which, place):
    """Return whether the list of effects of a card (ABILITY or BONUS) has an effect at this place."""
    return place < V.MOST_EFFECTS and C.EFFECTS[card, which, place, 0] != V.NOTHING


@compiled
def run_effect_list(g):
    """Carry out the next effect of a list. An effect without a target ends the list (section 7)."""
    p = g.seat
    card, which, k = N.read_effects(g)
    if not is_in_list(card, which, k):
        return
    effect = C.EFFECTS[card, which, k]
    there = STAGE_OF[effect[0]] < 0 or chances(g, p, card, effect, 0) > 0
    if there:
        run_effect(g, p, card, effect)
    if is_in_list(card, which, k + 1) and (there or does_without(g, effect)):
        N.then_effects(g, p, card=card, which=which, place=k + 1)


@compiled
def run_effect(g, p, card, effect):
    """Give goods and cards at once. All other effects ask a question."""
    kind = effect[0]
    if kind == V.GAIN:
        receive(g, p, effect[1], effect[2])
    elif kind == V.PER_COLOUR:
        receive(g, p, effect[1], min(effect[3], how_many_of_colour(g, p, effect[2])))
    elif kind == V.PER_SAMURAI:
        receive(g, p, V.POINT, min(effect[1], how_many_samurai(g, p)))
    elif kind == V.DRAW:
        N.then_draw_cards(g, p, left=effect[1], deck=effect[2], where=TO_HAND)
    elif kind == V.DRAW_TWO:
        N.then_draw_cards(g, p, left=V.CHOSEN_FROM, deck=effect[1], where=ASIDE)
        N.then_keep(g, S.CHOOSE_KEPT, p, rest=effect[2])
    elif kind == V.CHOICE:
        N.then_option(g, p, good=effect[1], amount=effect[2], other_good=effect[3], other_amount=effect[4])
    else:
        N.then_effect(g, STAGE_OF[kind], p, effect[1], effect[2], effect[3], card=card, kind=kind)


# --- a choice of goods ------------------------------------------------------------------------------------------------
@compiled
def legal_option(g, mask):
    """Legal actions: the two goods (section 7)."""
    good, _, other_good, _ = N.read_option(g)
    mask[A.TAKE_GOOD + good] = 1
    mask[A.TAKE_GOOD + other_good] = 1


@compiled
def amount_of(g, good):
    """Return the amount of this good that the choice brings."""
    first_good, amount, _, other_amount = N.read_option(g)
    return amount if good == first_good else other_amount


@compiled
def play_option(g, action):
    """Gain either the one or the other (section 7)."""
    good = action - A.TAKE_GOOD
    receive_or_draw(g, g.seat, good, amount_of(g, good), TO_HAND)


# --- a payment for points ---------------------------------------------------------------------------------------------
@compiled
def legal_slaver(g, mask):
    """Legal actions: each payment that is possible, or nothing (section 7)."""
    supply = g.supply[g.seat]
    mask[A.PAY_NOTHING] = 1
    if supply[V.GOLD] >= V.OFFER_PRICE:
        mask[A.PAY_GOLD] = 1
    if supply[V.STONE] >= V.OFFER_PRICE:
        mask[A.PAY_STONE] = 1
    if supply[V.GOLD] >= V.OFFER_PRICE and (g.options[O.AUTO_GOLD] == 0 or supply[V.STONE] < V.OFFER_PRICE):
        mask[A.PAY_GOLD_AS_STONE] = 1


@compiled
def play_slaver(g, action):
    """Pay nothing, a gold, or a stone, for which gold may be used (section 7)."""
    p = g.seat
    if action == A.PAY_NOTHING:
        return
    g.supply[p, V.STONE if action == A.PAY_STONE else V.GOLD] -= V.OFFER_PRICE
    for_gold, for_stone = N.read_slaver(g)
    receive(g, p, V.POINT, for_gold if action == A.PAY_GOLD else for_stone)


# --- copied production ------------------------------------------------------------------------------------------------
@compiled
def may_copy(g, p, source, card):
    """Return whether `card` is another own production location, which `source` may copy."""
    return card != source and C.KIND[card] == V.PRODUCTION and controller(g, card) == p


@compiled
def can_copy(g, p, source):
    """Return whether there is another own production location."""
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            if may_copy(g, p, source, int(g.empire[side, i])):
                return True
    return False


@compiled
def may_copy_now(g, p, card):
    return may_copy(g, p, N.source(g), card)


legal_copy, _ = offer_locations(may_copy_now, own=True)


@compiled
def play_copy(g, action):
    """Produce the goods of that location, without its bonus (section 7)."""
    N.then_effects(g, g.seat, card=action - A.TAKE_CARD, which=C.ABILITY)


# --- samurai from the general supply ----------------------------------------------------------------------------------
@compiled
def may_deploy(g, p, card):
    """Return whether `card` is an own Japanese location without a samurai that nobody has taken over."""
    return untouched(g, p, card) and C.FACTION[card] == V.JAPANESE and g.samurai[card] == 0


legal_deploy, can_deploy = offer_locations(may_deploy, own=True)


@compiled
def places_to_deploy(g, p):
    """Return the number of places for samurai."""
    places = 0
    for i in range(g.empire_size[p]):
        places += may_deploy(g, p, int(g.empire[p, i]))
    return places


@compiled
def place_samurai(g, p, card):
    """Place one samurai on one location."""
    g.samurai[card] = 1
    report(g, E.SAMURAI_PLACED, p, card, 0)


@compiled
def run_deploy(g):
    """Place samurai. If there are no more places than samurai, no choice is left (section 7)."""
    p, left = g.seat, N.read_deploy(g)
    places = places_to_deploy(g, p)
    if left == 0 or places == 0:
        return
    if places > left:
        N.then_deploy(g, S.DEPLOY_AT, p, left=left)
        return
    for i in range(g.empire_size[p]):
        if may_deploy(g, p, int(g.empire[p, i])):
            place_samurai(g, p, int(g.empire[p, i]))


@compiled
def play_deploy(g, action):
    """Place a samurai here, then ask for the next one (section 7)."""
    place_samurai(g, g.seat, action - A.TAKE_CARD)
    N.then_deploy(g, S.DEPLOY_NEXT, g.seat, left=N.read_deploy(g) - 1)


# --- what is done to a location that is chosen ------------------------------------------------------------------------
# --- what may be chosen -----------------------------------------------------------------------------------------------
@compiled
def may_target(g, p, what, source, card):
    """Return whether `p` may apply this effect of the location `source` to the location `card`."""
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
    """Return whether `card` is another own action location that has been activated."""
    if C.KIND[card] != V.ACTION or card == source or g.uses[card] == 0 or controller(g, card) != p:
        return False
    if g.locked[card] != 0 and g.options[O.RESET_LOCKED] == 0:
        return False
    return g.home[card] == p + 1 or g.options[O.RESET_TAKEN] == 1


@compiled
def may_trade(g, p, card):
    """Return whether `p` may make a Trade Route deal: with a faction location of an opponent, and with a card to mark
    it.
    """
    if C.FACTION[card] < 0 or g.home[card] == p + 1:
        return False
    if g.options[O.REPEATED_TRADE] == 0 and has_trade_deal(g, p, card):
        return False
    return faction_left(g, p) or g.options[O.TRADE_WITHOUT_MARKER] == 1


@compiled
def targets_for(g, p, what, source):
    """Return the number of locations that may be chosen."""
    number = 0
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            number += may_target(g, p, what, source, int(g.empire[side, i]))
    return number


@compiled
def present_target(g, p, card):
    return may_target(g, p, N.aim(g), N.source(g), card)


legal_target, _ = offer_locations(present_target)


# --- what is done to it -----------------------------------------------------------------------------------------------
@compiled
def play_target(g, action):
    """Apply the effect of the card (`vocabulary.at_location`) to this location (section 7)."""
    p, what, card = g.seat, N.aim(g), action - A.TAKE_CARD
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
    """Put an Egypt token on a location. It counts for `p` until the token goes back."""
    g.taker[card] = p + 1
    g.taken += 1
    if g.options[O.FRESH_USES] == 1:
        g.uses[card] = 0


@compiled
def remove(g, card):
    """Remove a location.

    This is no raze: it gives no goods, no foundation and no wood. The card goes to its discard pile, or out of the game
    [R06].
    """
    leave_later(g, card, OUT_OF_GAME if g.options[O.REMOVED_FROM_GAME] == 1 else TO_DISCARD)


@compiled
def copy_raze_good(g, p, card):
    """Gain one of the goods of its raze field, from the general supply."""
    one, other = C.RAZE_GOODS[card, 0], C.RAZE_GOODS[card, 1]
    if other == V.NO_GOOD or other == one:
        receive_later(g, p, one, 1)
    else:
        N.then_option(g, p, good=one, amount=1, other_good=other, other_amount=1)


def _chooses(g: Any, good: int, observer: int) -> str:
    """Return a gain in words as it comes, except for those that a production reports at its end."""
    return say("chooses {amount}", amount=V.amount_text(amount_of(g, good), good)) if g.producing == 1 else ""


STAGES = (
    Question(S.OPTION, "option", legal_option, play_option, asks="which good to take"),
    Question(S.SLAVER, "slaver", legal_slaver, play_slaver, asks="whether to pay for points"),
    Question(S.COPY_WHAT, "copy", legal_copy, play_copy, asks="whose production to copy"),
    Question(S.DEPLOY_AT, "deploy", legal_deploy, play_deploy, asks="where to place a samurai"),
    Step(S.EFFECT_LIST, "effects", run_effect_list),
    Step(S.DEPLOY_NEXT, "deploy samurai", run_deploy),
    Question(S.TARGET, "target", legal_target, play_target, asks="at which location to aim"),
)


def _aim(g: Any, card: str) -> str:
    """Return the effect on this location, in words."""
    return say(V.AT_LOCATIONS[N.aim(g)].menu, card=card)


def aim_in_log(g: Any, card: int, observer: int) -> str:
    """Return the effect on this location, in the words of the log."""
    return _aim(g, card_there(g, card))


PHRASES = Chapter(
    Phrase(A.TAKE_GOOD, "take {amount}", "{chooses}", stage=S.OPTION, section="7"),
    Phrase(A.PAY_NOTHING + 0, "pay nothing", section="7"),
    Phrase(A.PAY_GOLD, "pay {gold}", section="7"),
    Phrase(A.PAY_STONE, "pay {stone}", section="7"),
    Phrase(A.PAY_GOLD_AS_STONE, "pay {gold} in place of the stone", section="7"),
    Phrase(A.TAKE_CARD, "copy the production of the {card}", stage=S.COPY_WHAT, section="7"),
    Phrase(A.TAKE_CARD, "{aims}", stage=S.TARGET, section="7"),
    gold=lambda g, index, observer: V.amount_text(V.OFFER_PRICE, V.GOLD),
    stone=lambda g, index, observer: V.amount_text(V.OFFER_PRICE, V.STONE),
    amount=lambda g, good, observer: V.amount_text(int(amount_of(g, good)), good),
    chooses=_chooses,
    aims=lambda g, card, observer: _aim(g, card_in_menu(g, card)),
)
