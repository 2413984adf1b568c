"""What is still to be done, as a stack in the state: each row names a stage, whose it is, and up to three numbers. The last row comes next.

So everything is one mechanism: the phases of a turn, the effects of a card that stand in a list, a trigger in the middle of them, the two owners of a link,
the castle that runs while an effect waits. What comes up is laid on top and done first, depth first. A stage begins with `g.stage = NEXT`; it may lay
rows on the agenda, and it may `ask`.
"""
from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Step
from architects_env.games.viscounts.board import NOBODY
from architects_env.games.viscounts.effect_tables import EFFECT as LISTED
from architects_env.games.viscounts.effect_tables import LENGTH
from architects_env.games.viscounts.state import EFFECT, MOST_PENDING, NEXT, NO_CARD, QUESTIONS, REPEAT, TRIGGERS, VIRTUAL, VIRTUAL_EFFECT


@compiled
def push(g, stage, player, a, b, c):
    """This is done next, and then what was to be done before. Raises `RuntimeError` if there is too much, which no table of the game can bring about."""
    n = int(g.pending)
    if n >= MOST_PENDING:
        raise RuntimeError("The agenda of Viscounts is full: raise state.MOST_PENDING.")
    g.agenda[n, 0] = stage
    g.agenda[n, 1] = player
    g.agenda[n, 2] = a
    g.agenda[n, 3] = b
    g.agenda[n, 4] = c
    g.pending = n + 1


@compiled
def push_step(g, stage, player):
    """A stage that needs no numbers."""
    push(g, stage, player, 0, 0, 0)


@compiled
def is_virtual(g, p):
    """Whether the rules play this player."""
    return p == VIRTUAL and g.board != NOBODY


@compiled
def push_effects(g, p, effects):
    """A list of `effect_tables` for a player, the first effect on top."""
    stage = VIRTUAL_EFFECT if is_virtual(g, p) else EFFECT
    for i in range(LENGTH[effects] - 1, -1, -1):
        push(g, stage, p, LISTED[effects, i, 0], LISTED[effects, i, 1], LISTED[effects, i, 2])


@compiled
def push_repeated(g, p, effects, times):
    """The list so often, one after the other."""
    if times > 0:
        push(g, REPEAT, p, effects, times, 0)


@compiled
def ask(g, stage, p, a, b, c):
    """The next decision is this one."""
    g.stage = stage
    g.seat = p
    g.player = p
    g.what[0] = a
    g.what[1] = b
    g.what[2] = c


@compiled
def run_next(g):
    """The last row of the agenda (section 12)."""
    n = int(g.pending) - 1
    g.pending = n
    g.stage = g.agenda[n, 0]
    g.player = g.agenda[n, 1]
    g.what[0] = g.agenda[n, 2]
    g.what[1] = g.agenda[n, 3]
    g.what[2] = g.agenda[n, 4]
    for i in range(5):
        g.agenda[n, i] = 0
    if g.stage < QUESTIONS:
        g.seat = g.player


@compiled
def run_repeat(g):
    """A list of effects once, and again later (section 7.2)."""
    g.stage = NEXT
    effects, times = int(g.what[0]), int(g.what[1])
    push_repeated(g, g.player, effects, times - 1)
    push_effects(g, g.player, effects)


@compiled
def push_triggers(g, p, first, second, third):
    """The abilities of up to three own cards (NO_CARD: none), in the order that their owner chooses."""
    if first != NO_CARD or second != NO_CARD or third != NO_CARD:
        push(g, TRIGGERS, p, first, second, third)


STAGES = (Step(NEXT, "next", run_next), Step(REPEAT, "repeat", run_repeat))
