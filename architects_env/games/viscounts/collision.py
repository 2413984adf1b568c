"""Phase 5 (rules section 10): what happens when the active player's markers have met."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Step
from architects_env.games.viscounts.agenda import is_virtual, put_effects
from architects_env.games.viscounts.board import (
    ALWAYS,
    CONDITION,
    START_CORRUPTION,
    START_VIRTUE,
    VIRTUE_SLOT,
    WITH_CRIMINALS,
)
from architects_env.games.viscounts.cards import COLLISION as AT_COLLISION
from architects_env.games.viscounts.decks import criminals
from architects_env.games.viscounts.effect_tables import (
    COLUMN_ACTIVE,
    COLUMN_OPPONENTS,
    COLUMN_VIRTUAL,
    FOR_FLIP_DEBT,
    FOR_VIRTUE,
)
from architects_env.games.viscounts.events import COLLIDES, MARKERS_RETURN
from architects_env.games.viscounts.gains import put_triggers_of
from architects_env.games.viscounts.schemes import COLLISION_SLOT
from architects_env.games.viscounts.state import COLLIDE, COLLISION, put

WORKSHOPS, CARDS, ACTIVE, COLUMN, OPPONENT, RETURN = range(6)
"""The steps; COLUMN reads the column again for all opponents (section 10), OPPONENT is one of them."""


@compiled
def run_collide(g):
    """Only the active player's markers are looked at, and only now (section 10)."""
    p = g.seat
    if g.corruption[p] == g.virtue[p]:
        report(g, COLLIDES, p, int(g.virtue[p]), 0)
        for step in range(RETURN, ACTIVE - 1, -1):
            if step != OPPONENT:
                put(g, COLLISION, p, step)
        for step in range(CARDS, WORKSHOPS - 1, -1):
            for i in range(g.at_table - 1, -1, -1):
                put(g, COLLISION, (g.active + i) % g.at_table, step)


@compiled
def run_collision(g):
    """One step for one player (section 10)."""
    p, step = g.seat, g.task[0]
    if step == WORKSHOPS:
        workshop_pays(g, p)
    elif step == CARDS:
        put_triggers_of(g, p, AT_COLLISION)
    elif step == ACTIVE:
        put_effects(g, p, COLUMN_VIRTUAL[g.virtue[p]] if is_virtual(g, p) else COLUMN_ACTIVE[g.virtue[p]])
    elif step == COLUMN:
        for i in range(g.at_table - 1, 0, -1):
            put(g, COLLISION, (p + i) % g.at_table, OPPONENT, g.virtue[p])
    elif step == OPPONENT:
        opponent_gains(g, p, int(g.task[1]))
    else:
        g.corruption[p] = START_CORRUPTION
        g.virtue[p] = START_VIRTUE
        report(g, MARKERS_RETURN, p, 0, 0)


@compiled
def workshop_pays(g, p):
    """Step 1: a building pays whoever has no criminal in line."""
    if criminals(g, p) == 0:
        if is_virtual(g, p):
            if g.built[p, COLLISION_SLOT] == 1:
                put_effects(g, p, FOR_FLIP_DEBT)
        elif g.built[p, VIRTUE_SLOT] == 1:
            put_effects(g, p, FOR_VIRTUE)


@compiled
def opponent_gains(g, p, column):
    """Step 4: the lower item of the column, on its condition."""
    if CONDITION[column] == ALWAYS or (criminals(g, p) > 0) == (CONDITION[column] == WITH_CRIMINALS):
        put_effects(g, p, COLUMN_OPPONENTS[column])


STAGES = (Step(COLLIDE, "collide", run_collide), Step(COLLISION, "collision", run_collision))
