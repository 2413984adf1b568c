"""The castle (rules section 8): workers come in on tier 1, and three of one player in a section push one another
inwards and aside. In texts a section is called a "courtyard". `effect_tables` holds the gains of tier 2, of the centre
and of a bump (TIER2_EFFECT, FOR_RESOURCE, FOR_BUMP_1 and 2), and `scoring` the points at the end."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects
from architects_env.games.viscounts.rules.state import is_virtual, segment_of
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import courtyard_name, player_name, printed_text

BEGINS, GOES_ON = 0, 1
"""Reason why the castle is on the agenda: workers have come or moved, or it runs already."""
NOT_THERE = -1


@compiled
def facing_section(g, p):
    """Return the section that faces the segment of a player's viscount."""
    return (g.place_of[segment_of(g, p)] - g.castle_offset) % B.NUM_SECTIONS


# --- workers come in --------------------------------------------------------------------------------------------------
@compiled
def place_workers(g, p, section, n):
    """Place `n` workers from supply in a section, then the castle runs."""
    g.workers[p] -= n
    g.tier1[section, p] += n
    report(g, E.WORKERS_PLACED, p, section, n)
    then_castle(g)


@compiled
def then_castle(g):
    """Put the castle next on the agenda."""
    N.then_castle_runs(g, g.active, runs=BEGINS)


@compiled
def place_free(g, p, n):
    """Place up to `n` workers by an effect, as far as there are any in supply, in a section of choice."""
    if g.workers[p] > 0:
        N.then_units(g, S.PLACE, p, units=n)


@compiled
def legal_place(g, mask):
    """Legal actions: each section (section 12.5)."""
    for section in range(B.NUM_SECTIONS):
        mask[A.IN_SECTION + section] = 1


@compiled
def play_place(g, action):
    """Place all workers in one section (section 12.5)."""
    place_workers(g, g.seat, action - A.IN_SECTION, min(N.read_units(g), int(g.workers[g.seat])))


# --- castle moves -----------------------------------------------------------------------------------------------------
@compiled
def may_move_worker(g, p):
    for section in range(B.NUM_SECTIONS):
        if g.tier1[section, p] > 0:
            return True
    return False


@compiled
def move_free(g, p):
    """Put the move of one worker to a neighbouring section on the agenda, if a worker can move (section 12.5)."""
    if may_move_worker(g, p):
        N.then(g, S.CASTLE_MOVE, p)


@compiled
def legal_castle_move(g, mask):
    """Legal actions: each own worker on tier 1, to either side, or none (section 12.5)."""
    mask[A.DECLINE] = 1
    for section in range(B.NUM_SECTIONS):
        if g.tier1[section, g.seat] > 0:
            mask[A.encode_castle_move(section, A.CLOCKWISE)] = 1
            mask[A.encode_castle_move(section, A.COUNTER_CLOCKWISE)] = 1


@compiled
def play_castle_move(g, action):
    """Move the worker to the neighbouring section (section 12.5)."""
    if action != A.DECLINE:
        section, direction = A.decode_castle_move(action)
        step_aside(g, g.seat, section, direction)


@compiled
def step_aside(g, p, section, direction):
    """Move one worker on tier 1 to the neighbouring section."""
    to = (section + A.DIRECTION[direction]) % B.NUM_SECTIONS
    g.tier1[section, p] -= 1
    g.tier1[to, p] += 1
    report(g, E.STEPS_ASIDE, p, section, to)


# --- the castle runs --------------------------------------------------------------------------------------------------
@compiled
def run_castle(g):
    """Make one move in the castle: the active player's sections first, tier 1 before tier 2, then the others',
    clockwise. After that workers are bumped.

    Workers that come or move while the castle runs begin nothing new: it goes on with them (section 8).
    """
    runs, entered = N.read_castle_runs(g)
    if runs == BEGINS and g.castle_runs == 1:
        return
    g.castle_runs = 1
    if runs == GOES_ON and entered > 0:
        update_leader(g, entered - 1)
    for i in range(g.at_table):
        p = (g.active + i) % g.at_table
        if resolve_tier(g, p, 0) or resolve_tier(g, p, 1):
            return
    if not bump_next(g):
        g.castle_runs = 0


@compiled
def number_in(g, p, tier, section):
    """Return the number of a player's workers there. Tier 0 is the outer one, 1 the middle one."""
    return int(g.tier1[section, p] if tier == 0 else g.tier2[section, p])


@compiled
def resolve_tier(g, p, tier):
    """Resolve one section of this tier where the player has three workers.

    If there are several, the player chooses one. Returns whether there was one.
    """
    found, first = 0, NOT_THERE
    start = facing_section(g, p) if is_virtual(g, p) else 0
    for k in range(B.NUM_SECTIONS):
        section = (start + k) % B.NUM_SECTIONS
        if number_in(g, p, tier, section) >= B.WORKERS_TO_RISE:
            found += 1
            if first == NOT_THERE:
                first = section
    if found > 1 and not is_virtual(g, p):
        N.then_section(g, p, tier=tier)
    elif found > 0:
        move_inwards(g, p, tier, first)
    return found > 0


@compiled
def move_inwards(g, p, tier, section):
    """Move workers inwards: from tier 1 to tier 2, with its effect, while two workers step aside, or from tier 2 to
    the centre."""
    if tier == 0:
        g.tier1[section, p] -= 1
        g.tier2[section, p] += 1
        report(g, E.RISES, p, section, 0)
        then_effects(g, p, T.TIER2_EFFECT[section])
        N.then_sides(g, S.SIDES, p, section=section)
        N.then_castle_runs(g, p, runs=GOES_ON)
    else:
        g.tier2[section, p] -= 1
        g.tier3[p] += 1
        report(g, E.ENTERS_CENTRE, p, section, 0)
        then_effects(g, p, T.FOR_RESOURCE)
        N.then_castle_runs(g, p, runs=GOES_ON, entered=p + 1)


@compiled
def legal_section(g, mask):
    """Legal actions: each section with three or more own workers on the tier that is being resolved (section 8)."""
    for section in range(B.NUM_SECTIONS):
        if number_in(g, g.seat, N.read_section(g), section) >= B.WORKERS_TO_RISE:
            mask[A.IN_SECTION + section] = 1


@compiled
def play_section(g, action):
    """Choose the section to resolve next (section 8)."""
    move_inwards(g, g.seat, N.read_section(g), action - A.IN_SECTION)


@compiled
def run_sides(g):
    """Move one worker to either side. If the effect has left a single one, the player chooses its side (R17)."""
    p, section = g.seat, N.read_sides(g)
    if g.tier1[section, p] == 1 and not is_virtual(g, p):
        N.then_sides(g, S.SIDE, p, section=section)
        return
    for direction in range(2):
        if g.tier1[section, p] > 0:
            step_aside(g, p, section, direction)


@compiled
def legal_side(g, mask):
    """Legal actions: either side (section 8)."""
    mask[A.TO_SIDE + A.CLOCKWISE] = 1
    mask[A.TO_SIDE + A.COUNTER_CLOCKWISE] = 1


@compiled
def play_side(g, action):
    """Move the last worker of the section (section 8)."""
    step_aside(g, g.seat, N.read_sides(g), action - A.TO_SIDE)


@compiled
def update_leader(g, p):
    """Give the castle leader card to the first player in the centre, and later to one who has strictly more workers
    there than the leader."""
    if g.leader == B.NOBODY or (g.leader != p and g.tier3[p] > g.tier3[g.leader]):
        g.leader = p
        report(g, E.TAKES_LEADER, p, 0, 0)


# --- bumping ----------------------------------------------------------------------------------------------------------
@compiled
def is_crowded(g, tier, section):
    """Return whether a section has more than three workers in all."""
    workers = 0
    for p in range(g.at_table):
        workers += number_in(g, p, tier, section)
    return workers > B.ROOM_OF_SECTION


@compiled
def bump_next(g):
    """Let the active player remove one worker from a crowded section, if there is one.

    The virtual viscount removes a worker of the other player before its own.
    """
    virtual = is_virtual(g, g.active)
    start = facing_section(g, g.active) if virtual else 0
    for tier in range(A.TIERS_BUMPED):
        for k in range(B.NUM_SECTIONS):
            section = (start + k) % B.NUM_SECTIONS
            if is_crowded(g, tier, section):
                if virtual:
                    other = 1 - int(g.active)
                    bump(g, tier, section, other if number_in(g, other, tier, section) > 0 else int(g.active))
                else:
                    N.then(g, S.BUMP, g.active)
                return True
    return False


@compiled
def bump(g, tier, section, owner):
    """Move a worker back to supply and pay its owner. Then the castle goes on."""
    if tier == 0:
        g.tier1[section, owner] -= 1
    else:
        g.tier2[section, owner] -= 1
    g.workers[owner] += 1
    report(g, E.BUMPED, owner, section, tier)
    then_effects(g, owner, T.FOR_BUMP_1 if tier == 0 else T.FOR_BUMP_2)
    N.then_castle_runs(g, g.active, runs=GOES_ON)


@compiled
def legal_bump(g, mask):
    """Legal actions: each player's workers in a section with more than three (section 8)."""
    for tier in range(A.TIERS_BUMPED):
        for section in range(B.NUM_SECTIONS):
            if is_crowded(g, tier, section):
                for i in range(g.at_table):
                    if number_in(g, (g.seat + i) % g.at_table, tier, section) > 0:
                        mask[A.encode_bump(i, tier, section)] = 1


@compiled
def play_bump(g, action):
    """Remove one worker (section 8)."""
    seats_on, tier, section = A.decode_bump(action)
    bump(g, tier, section, (g.seat + seats_on) % g.at_table)


STAGES = (
    Question(S.PLACE, "place", legal_place, play_place, asks="into which courtyard to place workers"),
    Question(
        S.CASTLE_MOVE, "castle move", legal_castle_move, play_castle_move, asks="which worker to move in the castle"
    ),
    Question(S.SECTION, "section", legal_section, play_section, asks="which courtyard to settle next"),
    Question(S.SIDE, "side", legal_side, play_side, asks="to which side the last worker moves"),
    Question(S.BUMP, "bump", legal_bump, play_bump, asks="which worker to remove from the castle"),
    Step(S.CASTLE, "castle", run_castle),
    Step(S.SIDES, "sides", run_sides),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _whose(g: Any, index: int, observer: int) -> str:
    owner = _owner(g, index)
    return say("an own worker") if owner == g.seat else say("a worker of {player}", player=player_name(g, owner))


def _owner(g: Any, index: int) -> int:
    """Return the owner of the worker that an action of the block `bump` removes."""
    return int(g.seat + A.BUMP_ONE.split(index)[0]) % int(g.at_table)


PHRASES = Chapter(
    Phrase(A.IN_SECTION, "place workers in {courtyard} (tier 2: {does})", "", S.PLACE, section="8"),
    Phrase(A.IN_SECTION, "settle {courtyard} (tier 2: {does})", "", S.SECTION, section="8"),
    Phrase(A.DECLINE, "move no worker in the castle", stage=S.CASTLE_MOVE, section="17"),
    Phrase(A.MOVE_WORKER, "move a worker from {its_courtyard} {direction}", "", section="8"),
    Phrase(A.TO_SIDE, "move the last worker {direction}", "", S.SIDE, section="8"),
    Phrase(
        A.BUMP_ONE,
        "remove {whose} from tier {tier} of {courtyard}",
        "",
        section="8",
    ),
    beside=lambda g, i, observer: int(N.read_sides(g) + A.DIRECTION[i]) % B.NUM_SECTIONS,
    left=lambda g, i, observer: A.MOVE_WORKER.split(i)[0],
    direction=lambda g, i, observer: say(A.DIRECTIONS[A.MOVE_WORKER.split(i)[1]]),
    whose=_whose,
    owner=lambda g, i, observer: _owner(g, i),
    tier=lambda g, i, observer: A.BUMP_ONE.split(i)[1] + 1,
    section=lambda g, i, observer: i % B.NUM_SECTIONS,
    does=lambda g, i, observer: printed_text(B.TIER2_EFFECTS[i % B.NUM_SECTIONS]),
    courtyard=lambda g, i, observer: courtyard_name(g, i % B.NUM_SECTIONS),
    its_courtyard=lambda g, i, observer: courtyard_name(g, A.MOVE_WORKER.split(i)[0]),
)
