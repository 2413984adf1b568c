"""What the rules put on the agenda (`core.agenda`): lists of effects, lists that are repeated, the triggers of cards.

So everything is one mechanism: the phases of a turn, the effects of a card that stand in a list, a trigger in the
middle of them, the two owners of a link, the castle that runs while an effect waits.
"""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Step
from architects_env.games.viscounts.board import NOBODY
from architects_env.games.viscounts.effect_tables import EFFECT as LISTED
from architects_env.games.viscounts.effect_tables import LENGTH
from architects_env.games.viscounts.state import EFFECT, NO_CARD, REPEAT, TRIGGERS, VIRTUAL, VIRTUAL_EFFECT, put


@compiled
def is_virtual(g, p):
    """Whether the rules play this player."""
    return p == VIRTUAL and g.board != NOBODY


@compiled
def put_effects(g, p, effects):
    """A list of `effect_tables` for a player, the first effect on top."""
    stage = VIRTUAL_EFFECT if is_virtual(g, p) else EFFECT
    for i in range(LENGTH[effects] - 1, -1, -1):
        put(g, stage, p, LISTED[effects, i, 0], LISTED[effects, i, 1], LISTED[effects, i, 2])


@compiled
def put_repeated(g, p, effects, times):
    """The list so often, one after the other."""
    if times > 0:
        put(g, REPEAT, p, effects, times)


@compiled
def run_repeat(g):
    """A list of effects once, and again later (section 7.2)."""
    effects, times = int(g.task[0]), int(g.task[1])
    put_repeated(g, g.seat, effects, times - 1)
    put_effects(g, g.seat, effects)


@compiled
def put_triggers(g, p, first, second, third):
    """The abilities of up to three own cards (NO_CARD: none), in the order that their owner chooses."""
    if first != NO_CARD or second != NO_CARD or third != NO_CARD:
        put(g, TRIGGERS, p, first, second, third)


STAGES = (Step(REPEAT, "repeat", run_repeat),)
