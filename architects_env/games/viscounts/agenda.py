"""What the rules put on the agenda (`core.contract.agenda`): lists of effects, lists that are repeated, the triggers of
cards.

So everything is one mechanism: the phases of a turn, the effects of a card that stand in a list, a trigger in the
middle of them, the two owners of a link, the castle that runs while an effect waits.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.stages import Step
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts import tasks as N
from architects_env.games.viscounts.state import is_virtual, put


@compiled
def put_effects(g, p, effects):
    """A list of `effect_tables` for a player, the first effect on top."""
    stage = S.VIRTUAL_EFFECT if is_virtual(g, p) else S.EFFECT
    for i in range(T.LENGTH[effects] - 1, -1, -1):
        put(g, stage, p, T.EFFECT[effects, i, 0], T.EFFECT[effects, i, 1], T.EFFECT[effects, i, 2])


@compiled
def put_repeated(g, p, effects, times):
    """The list so often, one after the other."""
    if times > 0:
        put(g, S.REPEAT, p, effects, times)


@compiled
def run_repeat(g):
    """A list of effects once, and again later (section 7.2)."""
    effects, times = int(g.task[N.LIST]), int(g.task[N.AGAIN])
    put_repeated(g, g.seat, effects, times - 1)
    put_effects(g, g.seat, effects)


@compiled
def put_triggers(g, p, first, second, third):
    """The abilities of up to three own cards (NO_CARD: none), in the order that their owner chooses."""
    if first != S.NO_CARD or second != S.NO_CARD or third != S.NO_CARD:
        put(g, S.TRIGGERS, p, first, second, third)


STAGES = (Step(S.REPEAT, "repeat", run_repeat),)
