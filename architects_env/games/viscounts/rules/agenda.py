"""The tasks that the rules put on the agenda (`core.contract.rules.agenda`): lists of effects, repeated lists, and
triggers of cards. Each kind of task has named numbers: `then_...` puts a task next on the agenda, and `read_...`
returns the numbers of the present one. Stages without numbers are not named here; `then` puts them on the agenda.

The agenda is the one mechanism for the phases of a turn, the effects of a card, a trigger in the middle of them, the
two owners of a link, and the castle that runs while an effect waits.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.agenda import NUMBERS
from architects_env.core.contract.spaces.stages import Step
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual

task, then = S.AGENDA.task, S.AGENDA.then

# --- effects; a CHOICE has its two lists in the last two numbers
then_effect, read_effect = task(None, "word", "times", "other_list")  # EFFECT, VIRTUAL_EFFECT
WORD, TIMES = NUMBERS, NUMBERS + 1
"""Columns of these numbers in a row of the agenda."""
then_option, read_option = task(S.OPTION, "first", "second")  # lists of effects
then_repeat, read_repeat = task(S.REPEAT, "effects", "times")
then_cards_act, read_cards_act = task(S.TRIGGERS, "first", "second", "third")  # own cards that act, or NO_CARD
then_trigger, read_trigger = task(S.TRIGGER, "first", "second", "third")
then_units, read_units = task(None, "units")  # number of cards (DISCARD, DESTROY) or workers (PLACE)

# --- actions
then_paying, read_paying = task(None, "means")  # which of `board.MEANS` (PAY, PAYING)
then_building, read_building = task(S.BUILDING, "kind", "area")  # type of building or ANY_TYPE; area
then_spot, read_spot = task(S.SPOT, "kind", "area", "slot")
then_links, read_links = task(S.LINKS, "spot", "why")  # spot of the building, or where the link begins; LOOK or PAYS
then_choose_link, read_choose_link = task(S.LINK, "back", "on")  # where the links BACK and ON begin (`actions`)

# --- castle, turns
then_castle_runs, read_castle_runs = task(S.CASTLE, "runs", "entered")  # BEGINS or GOES_ON; 1 + player in the centre
then_sides, read_sides = task(None, "section")  # the section whose workers step aside (SIDE, SIDES)
then_section, read_section = task(S.SECTION, "tier")  # the tier of which a section is resolved
then_collision, read_collision = task(S.COLLISION, "step", "column")  # the column that the opponents read
then_alternatives, read_alternatives = task(S.ALTERNATIVES, "scheme")


@compiled
def number(g, i):
    """Return the number `i` of a task whose numbers are all of one kind (OPTION, TRIGGERS, TRIGGER, LINK)."""
    return int(g.task[i])


# --- what is put there ------------------------------------------------------------------------------------------------
@compiled
def then_effects(g, p, effects):
    """Put a list of `effect_tables` for a player next on the agenda."""
    stage = S.VIRTUAL_EFFECT if is_virtual(g, p) else S.EFFECT
    for i in range(T.LENGTH[effects]):
        effect = T.EFFECT[effects, i]
        then_effect(g, stage, p, word=effect[0], times=effect[1], other_list=effect[2])


@compiled
def then_repeated(g, p, effects, times):
    """Put a list of effects on the agenda, to be carried out `times` times."""
    if times > 0:
        then_repeat(g, p, effects=effects, times=times)


@compiled
def run_repeat(g):
    """Carry out a list of effects once, and again later (section 7.2)."""
    effects, times = read_repeat(g)
    then_effects(g, g.seat, effects)
    then_repeated(g, g.seat, effects, times - 1)


@compiled
def then_triggers(g, p, first, second, third):
    """Put the abilities of up to three own cards (NO_CARD: none) on the agenda, in the order that their owner
    chooses."""
    if first != S.NO_CARD or second != S.NO_CARD or third != S.NO_CARD:
        then_cards_act(g, p, first=first, second=second, third=third)


STAGES = (Step(S.REPEAT, "repeat", run_repeat),)
