"""Phase 5 (rules section 10): what happens when the active player's markers have met."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Step
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts import tasks as N
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.decks import criminals
from architects_env.games.viscounts.events import Happens as E
from architects_env.games.viscounts.gains import put_triggers_of
from architects_env.games.viscounts.state import is_virtual, put

WORKSHOPS, CARDS, ACTIVE, COLUMN, OPPONENT, RETURN = range(6)
"""The steps; COLUMN reads the column again for all opponents (section 10), OPPONENT is one of them."""


@compiled
def run_collide(g):
    """Only the active player's markers are looked at, and only now (section 10)."""
    p = g.seat
    if g.corruption[p] == g.virtue[p]:
        report(g, E.COLLIDES, p, int(g.virtue[p]), 0)
        for step in range(RETURN, ACTIVE - 1, -1):
            if step != OPPONENT:
                put(g, S.COLLISION, p, step)
        for step in range(CARDS, WORKSHOPS - 1, -1):
            for i in range(g.at_table - 1, -1, -1):
                put(g, S.COLLISION, (g.active + i) % g.at_table, step)


@compiled
def run_collision(g):
    """One step for one player (section 10)."""
    p, step = g.seat, g.task[N.STEP]
    if step == WORKSHOPS:
        workshop_pays(g, p)
    elif step == CARDS:
        put_triggers_of(g, p, C.COLLISION)
    elif step == ACTIVE:
        put_effects(g, p, T.COLUMN_VIRTUAL[g.virtue[p]] if is_virtual(g, p) else T.COLUMN_ACTIVE[g.virtue[p]])
    elif step == COLUMN:
        for i in range(g.at_table - 1, 0, -1):
            put(g, S.COLLISION, (p + i) % g.at_table, OPPONENT, g.virtue[p])
    elif step == OPPONENT:
        opponent_gains(g, p, int(g.task[N.COLUMN]))
    else:
        g.corruption[p] = B.START_CORRUPTION
        g.virtue[p] = B.START_VIRTUE
        report(g, E.MARKERS_RETURN, p, 0, 0)


@compiled
def workshop_pays(g, p):
    """Step 1: a building pays whoever has no criminal in line."""
    if criminals(g, p) == 0:
        if is_virtual(g, p):
            if g.built[p, R.COLLISION_SLOT] == 1:
                put_effects(g, p, T.FOR_FLIP_DEBT)
        elif g.built[p, B.VIRTUE_SLOT] == 1:
            put_effects(g, p, T.FOR_VIRTUE)


@compiled
def opponent_gains(g, p, column):
    """Step 4: the lower item of the column, on its condition."""
    if B.CONDITION[column] == B.ALWAYS or (criminals(g, p) > 0) == (B.CONDITION[column] == B.WITH_CRIMINALS):
        put_effects(g, p, T.COLUMN_OPPONENTS[column])


STAGES = (Step(S.COLLIDE, "collide", run_collide), Step(S.COLLISION, "collision", run_collision))
