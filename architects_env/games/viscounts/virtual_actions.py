"""The actions of the virtual viscount (rules section 16.3): which it can take, and how it takes them."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.building import build, spot_on, type_of_word
from architects_env.games.viscounts.castle import facing_section, place_workers
from architects_env.games.viscounts.events import Happens as E
from architects_env.games.viscounts.icons import permanent_icons
from architects_env.games.viscounts.manuscript_rules import manuscript_cost, transcribe
from architects_env.games.viscounts.state import put, segment_of

IMPOSSIBLE = -1


# --- what it can pay --------------------------------------------------------------------------------------------------
@compiled
def virtual_icons_of_kind(g, icon):
    """Of the schemes in line or what is printed on empty slots, and the permanent ones."""
    icons = permanent_icons(g, S.VIRTUAL, icon)
    for slot in range(B.LINE):
        scheme = g.scheme_line[slot]
        icons += R.SCHEME_ICON[scheme, icon] if scheme != S.NO_CARD else R.AI_LINE_ICONS[g.options[O.AI], slot, icon]
    return icons


@compiled
def virtual_icons(g, action):
    """What counts for an action; criminals count as any."""
    return virtual_icons_of_kind(g, B.ICON_OF[action]) + virtual_icons_of_kind(g, C.CRIMINAL)


@compiled
def stock_for(g, action):
    """Which of its resources pays for an action."""
    return 0 if R.ONE_STOCK[g.options[O.AI]] == 1 else int(B.PAID_WITH[action])


@compiled
def can_afford(g, action, need):
    """Whether icons and resources reach so many."""
    return virtual_icons(g, action) + g.goods[S.VIRTUAL, stock_for(g, action)] >= need


@compiled
def pay(g, action, need):
    """Resources close the gap, and never more (R22)."""
    gap = int(need - virtual_icons(g, action))
    if gap > 0:
        g.goods[S.VIRTUAL, stock_for(g, action)] -= gap
        report(g, E.PAYS, S.VIRTUAL, stock_for(g, action), gap)


# --- what it can do ---------------------------------------------------------------------------------------------------
@compiled
def slot_to_build(g):
    """The left-most building left that it can afford."""
    for slot in range(B.NUM_BUILDINGS):
        if g.built[S.VIRTUAL, slot] == 0 and can_afford(g, C.BUILD, B.BUILDING_COST[R.AI_TYPE_OF_SLOT[slot]]):
            return slot
    return IMPOSSIBLE


@compiled
def first_spot_of_bank(g):
    """The left-most spot within reach of its space, open or not."""
    spot = B.SPOTS_A_SEGMENT * int(segment_of(g, S.VIRTUAL))
    while B.BANK[g.side, spot] != g.space[S.VIRTUAL] % B.SPACES_A_SEGMENT:
        spot += 1
    return spot


@compiled
def spot_to_build(g):
    """The left-most open spot on its bank."""
    spot = first_spot_of_bank(g)
    segment = spot // B.SPOTS_A_SEGMENT
    while spot // B.SPOTS_A_SEGMENT == segment and B.BANK[g.side, spot] == g.space[S.VIRTUAL] % B.SPACES_A_SEGMENT:
        if g.spot_owner[spot] == B.NOBODY:
            return spot
        spot += 1
        if spot == B.NUM_SPOTS:
            break
    return IMPOSSIBLE


@compiled
def workers_to_place(g):
    """The highest row that it can afford and fill; never a single worker."""
    for number in range(B.MOST_WORKERS_PLACED, R.LEAST_WORKERS - 1, -1):
        if g.workers[S.VIRTUAL] >= number and can_afford(g, C.WORKERS, B.WORKER_ROWS[number]):
            return number
    return IMPOSSIBLE


@compiled
def word_of_focus(g):
    """What the focus of its board stands for."""
    focus = R.FOCUS[g.options[O.AI]]
    if focus == R.FOCUS_TRANSCRIBE:
        return X.TRANSCRIBE
    if focus == R.FOCUS_FLIP:
        return X.FLIP
    return X.BUILD if focus == R.FOCUS_BUILD else X.WORKERS


@compiled
def is_scheme_action_possible(g, word):
    """Whether an action of a scheme can be taken; other words always can (section 16.2)."""
    if word == X.FOCUS:
        word = word_of_focus(g)
        if word == X.FLIP:
            return g.debts[S.VIRTUAL] + g.deeds[S.VIRTUAL] > 0
    if word == X.BUILD:
        return slot_to_build(g) != IMPOSSIBLE and spot_to_build(g) != IMPOSSIBLE
    if word == X.WORKERS:
        return workers_to_place(g) != IMPOSSIBLE
    if word == X.TRANSCRIBE:
        return can_afford(g, C.TRANSCRIBE, manuscript_cost(g, segment_of(g, S.VIRTUAL)))
    return True


# --- what it does -----------------------------------------------------------------------------------------------------
@compiled
def run_scheme_action(g, word):
    """An action that is possible, paid and carried out."""
    if word == X.FOCUS:
        word = word_of_focus(g)
    if word == X.FLIP:
        put(g, S.VIRTUAL_EFFECT, S.VIRTUAL, X.FLIP, 1)
    elif word == X.BUILD:
        slot, spot = slot_to_build(g), spot_to_build(g)
        pay(g, C.BUILD, B.BUILDING_COST[R.AI_TYPE_OF_SLOT[slot]])
        virtual_build(g, slot, spot)
    elif word == X.WORKERS:
        number = workers_to_place(g)
        pay(g, C.WORKERS, B.WORKER_ROWS[number])
        place_workers(g, S.VIRTUAL, facing_section(g, S.VIRTUAL), number)
    else:
        segment = int(segment_of(g, S.VIRTUAL))
        pay(g, C.TRANSCRIBE, manuscript_cost(g, segment))
        transcribe(g, S.VIRTUAL, segment)


@compiled
def virtual_build(g, slot, spot):
    """Its slot's ability comes first, if it acts once."""
    report(g, E.BUILDS, S.VIRTUAL, slot, spot)
    build(g, S.VIRTUAL, slot, spot)
    if slot == R.SCHEME_SLOT:
        put_effects(g, S.VIRTUAL, T.FOR_SCHEME)


@compiled
def virtual_free_build(g, word):
    """The left-most building of the type that is left, on the first open spot from its bank on clockwise, across rivers
    (section 16.3)."""
    kind = type_of_word(word)
    slot = 0
    while slot < B.NUM_BUILDINGS and (g.built[S.VIRTUAL, slot] == 1 or R.AI_TYPE_OF_SLOT[slot] != kind):
        slot += 1
    if slot == B.NUM_BUILDINGS:
        return
    spot = first_spot_of_bank(g)
    for _ in range(B.NUM_SPOTS):
        if g.spot_owner[spot] == B.NOBODY:
            virtual_build(g, slot, spot)
            return
        spot = spot_on(g, spot)
