"""A turn of the virtual viscount (rules section 16.2): its schemes move on, a new one is turned up and carried out row
by row."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Step
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.board import FIRST_SLOT, LAST_SLOT
from architects_env.games.viscounts.effect_tables import ALTERNATIVES as LISTS
from architects_env.games.viscounts.effect_tables import EFFECT as LISTED
from architects_env.games.viscounts.effect_tables import SCHEME_EFFECTS
from architects_env.games.viscounts.effects import MOVE
from architects_env.games.viscounts.events import PLAYS_ALTERNATIVE, SCHEME_PLAYED
from architects_env.games.viscounts.schemes import MOST_ALTERNATIVES, STEPS
from architects_env.games.viscounts.state import (
    ALTERNATIVES,
    NO_CARD,
    SCHEME_CARDS,
    VIRTUAL,
    VIRTUAL_EFFECT,
    VIRTUAL_TURN,
    put,
)
from architects_env.games.viscounts.virtual_actions import is_scheme_action_possible
from architects_env.games.viscounts.virtual_effects import shuffle_schemes

take_scheme, add_to_scheme_pile = SCHEME_CARDS.take("scheme_deck"), SCHEME_CARDS.add("scheme_pile")


@compiled
def run_virtual_turn(g):
    """Shift, turn up, and put the rows of the scheme on the agenda (section 16.2)."""
    if g.scheme_line[LAST_SLOT] != NO_CARD:
        add_to_scheme_pile(g, g.scheme_line[LAST_SLOT], 0)
    for slot in range(LAST_SLOT, FIRST_SLOT, -1):
        g.scheme_line[slot] = g.scheme_line[slot - 1]
    g.scheme_line[FIRST_SLOT] = NO_CARD
    if g.scheme_deck_size == 0:
        shuffle_schemes(g)
    scheme = take_scheme(g, 0, 0)
    g.scheme_line[FIRST_SLOT] = scheme
    g.scheme_seen[scheme] = 1
    report(g, SCHEME_PLAYED, VIRTUAL, scheme, 0)
    put(g, ALTERNATIVES, VIRTUAL, scheme)
    put(g, VIRTUAL_EFFECT, VIRTUAL, MOVE, int(STEPS[scheme]))
    put_effects(g, VIRTUAL, SCHEME_EFFECTS[scheme])


@compiled
def run_alternatives(g):
    """The first one of the last row that is possible (section 16.2)."""
    scheme = int(g.task[0])
    for i in range(MOST_ALTERNATIVES):
        effects = LISTS[scheme, i]
        if is_scheme_action_possible(g, int(LISTED[effects, 0, 0])):
            report(g, PLAYS_ALTERNATIVE, VIRTUAL, scheme, i)
            put_effects(g, VIRTUAL, effects)
            return


STAGES = (
    Step(VIRTUAL_TURN, "turn of the virtual viscount", run_virtual_turn),
    Step(ALTERNATIVES, "alternatives", run_alternatives),
)
