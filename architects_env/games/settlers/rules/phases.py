"""The phases of a round after the Lookout (rules sections 4.2 to 4.4).

Production gives each player the goods of the board, the deals and the production locations. The Action phase goes turn
by turn until all have passed. Clean-up follows, then the next first player, or the end of the game (9).
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.activation import can_activate
from architects_env.games.settlers.rules.building import can_build
from architects_env.games.settlers.rules.deals import can_deal, good_of
from architects_env.games.settlers.rules.decks import ASIDE, TO_HAND
from architects_env.games.settlers.rules.exchange import can_exchange
from architects_env.games.settlers.rules.free_actions import can_defend, can_lay, can_place_samurai, can_tuck
from architects_env.games.settlers.rules.locations import end_takeovers, how_many_that, next_own
from architects_env.games.settlers.rules.razing import can_raze_hand, can_raze_location
from architects_env.games.settlers.rules.scoring import NUM_SOURCES, breakdown
from architects_env.games.settlers.rules.solo import collection, compared_locations, is_beaten
from architects_env.games.settlers.rules.supply import note_goods, receive, receive_or_draw, tell_goods_since
from architects_env.games.settlers.text.events import Happens as E

own_schools, own_warehouses = how_many_that(V.SELLS_DEAL_GOODS), how_many_that(V.STORES_RESOURCES)


# --- production (4.2) -------------------------------------------------------------------------------------------------
@compiled
def run_produce(g):
    """Give the next player the goods of its board.

    Deals and locations follow. After the last player the Action phase begins (4.2).
    """
    k = N.read_produce(g)
    if k == g.num_players:
        g.active = (g.first + g.num_players - 1) % g.num_players
        N.then(g, S.NEXT_TURN, 0)
        return
    p = (g.first + k) % g.num_players
    g.producing = 1
    note_goods(g, p)
    for good in range(V.NUM_TOKENS):
        receive(g, p, good, C.BOARD_PRODUCES[g.faction[p], good])
    g.token[p] = g.num_players > 1
    sells = own_schools(g, p) > 0
    receive_deal_goods(g, p, 0, ASIDE if sells and g.options[O.CONVERT_ANY] == 1 else TO_HAND)
    if sells:
        N.then_sell_goods(g, p)
    N.then_locations_produce(g, p)
    N.then(g, S.PRODUCTION_ENDS, p)
    N.then_produce(g, 0, place=k + 1)


@compiled
def run_deal_goods(g):
    """Give one good of each deal, in the order in which they were made (4.2)."""
    first, where = N.read_deal_goods(g)
    receive_deal_goods(g, g.seat, first, where)


@compiled
def receive_deal_goods(g, p, first, where):
    """Give the goods of the deals from place `first` on, up to the first card. The others follow once it is drawn."""
    for i in range(first, g.deals_size[p]):
        good = good_of(int(g.deals[p, i]))
        receive_or_draw(g, p, good, 1, where)
        if good == V.CARD:
            N.then_deal_goods(g, p, place=i + 1, where=where)
            return


@compiled
def is_of_kind(card, kind):
    return C.KIND[card] == kind


next_of_kind = next_own(is_of_kind)


@compiled
def run_produce_locations(g):
    """Let the next production location produce, the oldest first (4.2)."""
    p = g.seat
    card = next_of_kind(g, p, N.read_locations_produce(g), V.PRODUCTION)
    if card != S.NOBODY:
        N.then_effects(g, p, card=card, which=C.ABILITY)
        N.then_locations_produce(g, p, after=g.age[card])


@compiled
def run_production_ends(g):
    """Report everything that a production brought (4.2)."""
    g.producing = 0
    tell_goods_since(g, g.seat, E.PRODUCED)


# --- the Action phase (4.3) -------------------------------------------------------------------------------------------
BEFORE_MAIN, AFTER_MAIN = range(2)


ASKS_ON = {
    A.TO_BUILD: S.BUILD,
    A.TO_DEAL: S.DEAL,
    A.TO_RAZE_HAND: S.RAZE_HAND,
    A.TO_RAZE_LOCATION: S.RAZE_LOCATION,
    A.TO_ACTIVATE: S.ACTIVATE,
    A.TO_EXCHANGE: S.PAIRS,
    A.TO_DEFEND: S.DEFENCE,
    A.TO_SAMURAI: S.SAMURAI,
    A.TO_GATE: S.GATE,
    A.TO_SHRINE: S.LAY,
}
"""The next question, by the action of the menu."""
FREE_ACTIONS = (A.TO_DEFEND, A.TO_SAMURAI, A.TO_GATE, A.TO_SHRINE)
"""The actions that are possible in addition to the main action."""
_QUESTION_OF = np.array([ASKS_ON.get(action, S.TURN) for action in range(A.TURN_ACTION, A.FROM_COMMON)], np.int64)


@compiled
def run_next_turn(g):
    """Give the turn to the next player, clockwise, who has not passed.

    When all have, the round ends (4.3). The bound on turns ends the game as it stands, since two Royal Baths may reset
    each other for ever (R09).
    """
    for places in range(1, g.num_players + 1):
        p = (g.active + places) % g.num_players
        if g.passed[p] == 0:
            if g.turns == S.MOST_TURNS * g.num_players:
                g.over = 1
                g.cut_off = 1
                return
            g.turns += 1
            g.active = p
            N.then_turn(g, p, moment=BEFORE_MAIN)
            N.then(g, S.NEXT_TURN, p)
            return
    N.then(g, S.ROUND_ENDS, 0)


@compiled
def main_action_is_due(g):
    """Return whether the menu is asked even if only one action is possible.

    Before the main action it is, since the possible actions depend on the hand. After it, a forced choice is no secret.
    """
    return N.read_turn(g) == BEFORE_MAIN


@compiled
def legal_turn(g, mask):
    """Legal actions: free actions at any time, before the main action also every main action that can be completed, and
    passing, and after it the end (4.3)."""
    p = g.seat
    if N.read_turn(g) == AFTER_MAIN:
        mask[A.TO_END] = 1
        if g.options[O.FREE_AFTER_MAIN] == 0:
            return
    else:
        legal_main(g, mask)
    mask[A.TO_DEFEND] = can_defend(g, p)
    mask[A.TO_SAMURAI] = can_place_samurai(g, p)
    mask[A.TO_GATE] = can_tuck(g, p)
    mask[A.TO_SHRINE] = can_lay(g, p)


@compiled
def legal_main(g, mask):
    p = g.seat
    mask[A.TO_PASS] = 1
    mask[A.TO_BUILD] = can_build(g, p)
    mask[A.TO_DEAL] = can_deal(g, p)
    mask[A.TO_RAZE_HAND] = can_raze_hand(g, p)
    mask[A.TO_RAZE_LOCATION] = can_raze_location(g, p)
    mask[A.TO_ACTIVATE] = can_activate(g, p)
    mask[A.TO_EXCHANGE] = can_exchange(g, p)


@compiled
def play_turn(g, action):
    """Pass or end the turn at once. Every other action asks its question, and then the menu comes again (4.3)."""
    p = g.seat
    if action == A.TO_END:
        return
    if action == A.TO_PASS:
        g.passed[p] = 1
        return
    N.then(g, _QUESTION_OF[action - A.TURN_ACTION], p)
    N.then_turn(g, p, moment=N.read_turn(g) if action in FREE_ACTIONS else AFTER_MAIN)


# --- the end of a round (4.4) -----------------------------------------------------------------------------------------
@compiled
def run_round_ends(g):
    """End the round when all have passed: Clean-up (not in the last round), and the virtual player's attacks (4.4)."""
    if g.rounds < S.ROUNDS:
        clean_up(g)
    elif g.num_players == 1 or g.options[O.TAKER_SCORES] == 0:
        end_takeovers(g)
    if g.num_players == 1:
        N.then_attacks(g, 0)
    N.then(g, S.NEXT_ROUND, 0)


@compiled
def run_next_round(g):
    """Pass the first-player token to the left neighbour. After the last round the game is over (4.4)."""
    if g.rounds == S.ROUNDS:
        g.over = 1
        if g.num_players == 1:
            tell_how_it_ended(g)
        return
    g.rounds += 1
    g.first = (g.first + 1) % g.num_players
    g.passed[:] = 0
    g.oasis[:] = 0
    N.then(g, S.ROUND_BEGINS, 0)


@compiled
def tell_how_it_ended(g):
    """Report whether the empire has outgrown the collection in a solo game, and the title earned (11)."""
    report(g, E.SOLO_WON if is_beaten(g) else E.SOLO_LOST, 0, compared_locations(g), collection(g))
    if is_beaten(g):
        points = np.zeros((2, NUM_SOURCES), np.int64)
        breakdown(g, points)
        report(g, E.SOLO_TITLE, 0, points[0].sum(), 0)


@compiled
def clean_up(g):
    """Keep the goods that may be kept and remove all others. Uses, locks and tokens are cleared."""
    if g.options[O.WAREHOUSES_SERVE_TAKER] == 0:
        end_takeovers(g)
    for p in range(g.num_players):
        stores = own_warehouses(g, p) > 0
        note_goods(g, p)
        for good in range(V.NUM_TOKENS):
            if good != C.BOARD_KEEPS[g.faction[p]] and not (stores and good < V.NUM_RESOURCES):
                g.supply[p, good] = 0
            elif g.supply[p, good] > 0:
                report(g, E.KEPT_GOODS, p, good, g.supply[p, good])
        tell_goods_since(g, p, E.LOST)
    end_takeovers(g)
    g.token[:] = 0
    g.uses[:] = 0
    g.locked[:] = 0
    g.defended[:] = 0


STAGES = (
    Step(S.PRODUCE, "produce", run_produce),
    Step(S.DEAL_GOODS, "deal goods", run_deal_goods),
    Step(S.PRODUCE_LOCATIONS, "locations produce", run_produce_locations),
    Step(S.PRODUCTION_ENDS, "production ends", run_production_ends),
    Question(S.TURN, "turn", legal_turn, play_turn, asked_if_forced=main_action_is_due, asks="what to do"),
    Step(S.NEXT_TURN, "next turn", run_next_turn),
    Step(S.ROUND_ENDS, "round ends", run_round_ends),
    Step(S.NEXT_ROUND, "next round", run_next_round),
)

PHRASES = Chapter(
    Phrase(A.TO_PASS, "pass", section="4.3"),
    Phrase(A.TO_END, "end the turn", "", section="4.3"),
)
