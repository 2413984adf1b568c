"""The Action phase (rules section 4.3): turn by turn until all have passed, and the menu of a turn."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.stages import Question, Step
from architects_env.core.contract.words import Chapter, Says
from architects_env.games.settlers import actions as A
from architects_env.games.settlers import options as O
from architects_env.games.settlers import state as S
from architects_env.games.settlers import tasks as N
from architects_env.games.settlers.activation import can_activate
from architects_env.games.settlers.building import can_build
from architects_env.games.settlers.deals import can_deal
from architects_env.games.settlers.exchange import can_exchange
from architects_env.games.settlers.free_actions import can_defend, can_lay, can_place_samurai, can_tuck
from architects_env.games.settlers.razing import can_raze_hand, can_raze_location
from architects_env.games.settlers.state import put

BEFORE_MAIN, AFTER_MAIN = range(2)


@compiled
def run_next_turn(g):
    """The next player, clockwise, who has not passed; when all have, the round ends (4.3)."""
    for places in range(1, g.num_players + 1):
        p = (g.active + places) % g.num_players
        if g.passed[p] == 0:
            g.active = p
            put(g, S.NEXT_TURN, p)
            put(g, S.TURN, p, BEFORE_MAIN)
            return
    put(g, S.ROUND_ENDS, 0)


@compiled
def main_action_is_due(g):
    """What a player can do depends on its hand, so it is always asked; only after the main action is being forced no
    secret."""
    return g.task[N.TURN_MOMENT] == BEFORE_MAIN


@compiled
def legal_turn(g, mask):
    """Free actions at any time; before the main action also every main action that can be completed, and passing; after
    it, the end (4.3)."""
    p = g.seat
    if g.task[N.TURN_MOMENT] == AFTER_MAIN:
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
    """Passing and ending take effect at once; everything else asks on, and then the menu comes again (4.3)."""
    p = g.seat
    if action == A.TO_END:
        return
    if action == A.TO_PASS:
        g.passed[p] = 1
        return
    free = action >= A.TO_DEFEND
    put(g, S.TURN, p, g.task[N.TURN_MOMENT] if free else AFTER_MAIN)
    put(g, question_of(action), p)


@compiled
def question_of(action):
    """What is asked next."""
    if action == A.TO_BUILD:
        return S.BUILD
    if action == A.TO_DEAL:
        return S.DEAL
    if action == A.TO_RAZE_HAND:
        return S.RAZE_HAND
    if action == A.TO_RAZE_LOCATION:
        return S.RAZE_LOCATION
    if action == A.TO_ACTIVATE:
        return S.ACTIVATE
    if action == A.TO_EXCHANGE:
        return S.PAIRS
    if action == A.TO_DEFEND:
        return S.DEFENCE
    if action == A.TO_SAMURAI:
        return S.SAMURAI
    return S.GATE if action == A.TO_GATE else S.LAY


STAGES = (
    Question(S.TURN, "turn", legal_turn, play_turn, asked_if_forced=main_action_is_due, asks="what to do"),
    Step(S.NEXT_TURN, "next turn", run_next_turn),
)
SAYS = Chapter(
    Says(A.TO_PASS, "pass", place="choice pass", section="4.3"),
    Says(A.TO_END, "end the turn", place="choice end the turn", section="4.3"),
)
