"""A turn of the virtual viscount (rules section 16.2): its schemes move on, a new one is turned up and carried out row
by row."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Step
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts import tasks as N
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.events import Happens as E
from architects_env.games.viscounts.state import put
from architects_env.games.viscounts.virtual_actions import is_scheme_action_possible
from architects_env.games.viscounts.virtual_effects import shuffle_schemes

take_scheme, add_to_scheme_pile = S.SCHEME_CARDS.take("scheme_deck"), S.SCHEME_CARDS.add("scheme_pile")


@compiled
def run_virtual_turn(g):
    """Shift, turn up, and put the rows of the scheme on the agenda (section 16.2)."""
    if g.scheme_line[B.LAST_SLOT] != S.NO_CARD:
        add_to_scheme_pile(g, g.scheme_line[B.LAST_SLOT], 0)
    for slot in range(B.LAST_SLOT, B.FIRST_SLOT, -1):
        g.scheme_line[slot] = g.scheme_line[slot - 1]
    g.scheme_line[B.FIRST_SLOT] = S.NO_CARD
    if g.scheme_deck_size == 0:
        shuffle_schemes(g)
    scheme = take_scheme(g, 0, 0)
    g.scheme_line[B.FIRST_SLOT] = scheme
    g.scheme_seen[scheme] = 1
    report(g, E.SCHEME_PLAYED, S.VIRTUAL, scheme, 0)
    put(g, S.ALTERNATIVES, S.VIRTUAL, scheme)
    put(g, S.VIRTUAL_EFFECT, S.VIRTUAL, X.MOVE, int(R.STEPS[scheme]))
    put_effects(g, S.VIRTUAL, T.SCHEME_EFFECTS[scheme])


@compiled
def run_alternatives(g):
    """The first one of the last row that is possible (section 16.2)."""
    scheme = int(g.task[N.SCHEME])
    for i in range(R.MOST_ALTERNATIVES):
        effects = T.ALTERNATIVES[scheme, i]
        if is_scheme_action_possible(g, int(T.EFFECT[effects, 0, 0])):
            report(g, E.PLAYS_ALTERNATIVE, S.VIRTUAL, scheme, i)
            put_effects(g, S.VIRTUAL, effects)
            return


STAGES = (
    Step(S.VIRTUAL_TURN, "turn of the virtual viscount", run_virtual_turn),
    Step(S.ALTERNATIVES, "alternatives", run_alternatives),
)
