"""What the rules put on the agenda (`core.contract.agenda`): lists of effects, lists that are repeated, the triggers of
cards; and what the numbers of a task mean.

So everything is one mechanism: the phases of a turn, the effects of a card that stand in a list, a trigger in the
middle of them, the two owners of a link, the castle that runs while an effect waits.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.stages import Step
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual, put

# --- what the numbers of a task mean (`g.task`), in the order in which `put` is given them; a stage that is not named
# here has none, those of LINK are where the links BACK and ON begin (`actions`)
STAGE, SEAT, NUMBERS = range(3)
"""Of a row of the agenda: where each stands, and where the numbers begin."""

WORD, TIMES, OTHER_LIST = range(3)  # of an effect; a CHOICE has its two lists in the last two (EFFECT, VIRTUAL_EFFECT)
FIRST, SECOND, THIRD = range(3)  # lists of effects (OPTION), own cards that act or NO_CARD (TRIGGERS, TRIGGER)
LIST, AGAIN = range(2)  # of effects, how often (REPEAT)
UNITS = 0  # so many cards (DISCARD, DESTROY), or workers (PLACE)
MEANS = 0  # which of `board.MEANS` (PAY, PAYING)
KIND, AREA, SLOT = range(3)  # type of building or ANY_TYPE, where it may stand, which one (BUILDING, SPOT)
SPOT, WHY = range(2)  # of the building, or where the link begins; LOOK or PAYS (LINKS)
RUNS, ENTERED = range(2)  # BEGINS or GOES_ON; 1 + whoever has come to the centre (CASTLE)
SECTION = 0  # whose workers step aside (SIDE, SIDES)
TIER = 0  # of which a section is resolved (SECTION)
STEP, COLUMN = range(2)  # of a collision, and the column that the opponents read (COLLISION)
SCHEME = 0  # ALTERNATIVES


# --- what is put there ------------------------------------------------------------------------------------------------
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
    effects, times = int(g.task[LIST]), int(g.task[AGAIN])
    put_repeated(g, g.seat, effects, times - 1)
    put_effects(g, g.seat, effects)


@compiled
def put_triggers(g, p, first, second, third):
    """The abilities of up to three own cards (NO_CARD: none), in the order that their owner chooses."""
    if first != S.NO_CARD or second != S.NO_CARD or third != S.NO_CARD:
        put(g, S.TRIGGERS, p, first, second, third)


STAGES = (Step(S.REPEAT, "repeat", run_repeat),)
