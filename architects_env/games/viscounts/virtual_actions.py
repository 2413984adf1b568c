"""The actions of the virtual viscount (rules section 16.3): which it can take, and how it takes them."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.board import (
    BANK,
    BUILDING_COST,
    ICON_OF,
    LINE,
    MOST_WORKERS_PLACED,
    NOBODY,
    NUM_BUILDINGS,
    NUM_SPOTS,
    SPACES_A_SEGMENT,
    SPOTS_A_SEGMENT,
    WORKER_ROWS,
)
from architects_env.games.viscounts.building import build, spot_on, type_of_word
from architects_env.games.viscounts.cards import BUILD as BUILD_ACTION
from architects_env.games.viscounts.cards import CRIMINAL
from architects_env.games.viscounts.cards import TRANSCRIBE as TRANSCRIBE_ACTION
from architects_env.games.viscounts.cards import WORKERS as WORKERS_ACTION
from architects_env.games.viscounts.castle import facing_section, place_workers
from architects_env.games.viscounts.effect_tables import FOR_SCHEME
from architects_env.games.viscounts.effects import BUILD, FLIP, FOCUS, TRANSCRIBE, WORKERS
from architects_env.games.viscounts.events import BUILDS, PAYS
from architects_env.games.viscounts.icons import BASIC
from architects_env.games.viscounts.manuscript_rules import manuscript_cost, transcribe
from architects_env.games.viscounts.manuscripts import BONUS_ICONS, NUM_RIBBONS
from architects_env.games.viscounts.options import AI
from architects_env.games.viscounts.primary import segment_of
from architects_env.games.viscounts.schemes import (
    AI_LINE_ICONS,
    AI_SLOT_ICONS,
    AI_TYPE_OF_SLOT,
    FOCUS_BUILD,
    FOCUS_FLIP,
    FOCUS_TRANSCRIBE,
    LEAST_WORKERS,
    ONE_STOCK,
    SCHEME_ICON,
    SCHEME_SLOT,
)
from architects_env.games.viscounts.schemes import FOCUS as FOCUS_OF_BOARD
from architects_env.games.viscounts.state import NO_CARD, VIRTUAL, VIRTUAL_EFFECT, put

IMPOSSIBLE = -1


# --- what it can pay --------------------------------------------------------------------------------------------------
@compiled
def permanent_virtual_icons(g, icon):
    """Of built guildhalls and cleric bonus cards."""
    icons = 0
    for slot in range(NUM_BUILDINGS):
        if g.built[VIRTUAL, slot] == 1:
            icons += AI_SLOT_ICONS[g.options[AI], slot, icon]
    for ribbon in range(NUM_RIBBONS):
        if g.bonus_owner[ribbon] == VIRTUAL:
            icons += BONUS_ICONS[ribbon, icon]
    return icons


@compiled
def virtual_icons_of_kind(g, icon):
    """Of the schemes in line or what is printed on empty slots, and the permanent ones."""
    icons = permanent_virtual_icons(g, icon)
    for slot in range(LINE):
        scheme = g.scheme_line[slot]
        icons += SCHEME_ICON[scheme, icon] if scheme != NO_CARD else AI_LINE_ICONS[g.options[AI], slot, icon]
    return icons


@compiled
def virtual_icons(g, action):
    """What counts for an action; criminals count as any."""
    return virtual_icons_of_kind(g, ICON_OF[action]) + virtual_icons_of_kind(g, CRIMINAL)


@compiled
def stock_for(g, action):
    """Which of its resources pays for an action."""
    return 0 if ONE_STOCK[g.options[AI]] == 1 else int(BASIC[action])


@compiled
def can_afford(g, action, need):
    """Whether icons and resources reach so many."""
    return virtual_icons(g, action) + g.goods[VIRTUAL, stock_for(g, action)] >= need


@compiled
def pay(g, action, need):
    """Resources close the gap, and never more (R22)."""
    gap = int(need - virtual_icons(g, action))
    if gap > 0:
        g.goods[VIRTUAL, stock_for(g, action)] -= gap
        report(g, PAYS, VIRTUAL, stock_for(g, action), gap)


# --- what it can do ---------------------------------------------------------------------------------------------------
@compiled
def slot_to_build(g):
    """The left-most building left that it can afford."""
    for slot in range(NUM_BUILDINGS):
        if g.built[VIRTUAL, slot] == 0 and can_afford(g, BUILD_ACTION, BUILDING_COST[AI_TYPE_OF_SLOT[slot]]):
            return slot
    return IMPOSSIBLE


@compiled
def first_spot_of_bank(g):
    """The left-most spot within reach of its space, open or not."""
    spot = SPOTS_A_SEGMENT * int(segment_of(g, VIRTUAL))
    while BANK[g.side, spot] != g.space[VIRTUAL] % SPACES_A_SEGMENT:
        spot += 1
    return spot


@compiled
def spot_to_build(g):
    """The left-most open spot on its bank."""
    spot = first_spot_of_bank(g)
    segment = spot // SPOTS_A_SEGMENT
    while spot // SPOTS_A_SEGMENT == segment and BANK[g.side, spot] == g.space[VIRTUAL] % SPACES_A_SEGMENT:
        if g.spot_owner[spot] == NOBODY:
            return spot
        spot += 1
        if spot == NUM_SPOTS:
            break
    return IMPOSSIBLE


@compiled
def workers_to_place(g):
    """The highest row that it can afford and fill; never a single worker."""
    for number in range(MOST_WORKERS_PLACED, LEAST_WORKERS - 1, -1):
        if g.workers[VIRTUAL] >= number and can_afford(g, WORKERS_ACTION, WORKER_ROWS[number]):
            return number
    return IMPOSSIBLE


@compiled
def word_of_focus(g):
    """What the focus of its board stands for."""
    focus = FOCUS_OF_BOARD[g.options[AI]]
    if focus == FOCUS_TRANSCRIBE:
        return TRANSCRIBE
    if focus == FOCUS_FLIP:
        return FLIP
    return BUILD if focus == FOCUS_BUILD else WORKERS


@compiled
def is_scheme_action_possible(g, word):
    """Whether an action of a scheme can be taken; other words always can (section 16.2)."""
    if word == FOCUS:
        word = word_of_focus(g)
        if word == FLIP:
            return g.debts[VIRTUAL] + g.deeds[VIRTUAL] > 0
    if word == BUILD:
        return slot_to_build(g) != IMPOSSIBLE and spot_to_build(g) != IMPOSSIBLE
    if word == WORKERS:
        return workers_to_place(g) != IMPOSSIBLE
    if word == TRANSCRIBE:
        return can_afford(g, TRANSCRIBE_ACTION, manuscript_cost(g, segment_of(g, VIRTUAL)))
    return True


# --- what it does -----------------------------------------------------------------------------------------------------
@compiled
def run_scheme_action(g, word):
    """An action that is possible, paid and carried out."""
    if word == FOCUS:
        word = word_of_focus(g)
    if word == FLIP:
        put(g, VIRTUAL_EFFECT, VIRTUAL, FLIP, 1)
    elif word == BUILD:
        slot, spot = slot_to_build(g), spot_to_build(g)
        pay(g, BUILD_ACTION, BUILDING_COST[AI_TYPE_OF_SLOT[slot]])
        virtual_build(g, slot, spot)
    elif word == WORKERS:
        number = workers_to_place(g)
        pay(g, WORKERS_ACTION, WORKER_ROWS[number])
        place_workers(g, VIRTUAL, facing_section(g, VIRTUAL), number)
    else:
        segment = int(segment_of(g, VIRTUAL))
        pay(g, TRANSCRIBE_ACTION, manuscript_cost(g, segment))
        transcribe(g, VIRTUAL, segment)


@compiled
def virtual_build(g, slot, spot):
    """Its slot's ability comes first, if it acts once."""
    report(g, BUILDS, VIRTUAL, slot, spot)
    build(g, VIRTUAL, slot, spot)
    if slot == SCHEME_SLOT:
        put_effects(g, VIRTUAL, FOR_SCHEME)


@compiled
def virtual_free_build(g, word):
    """The left-most building of the type that is left, on the first open spot from its bank on clockwise, across rivers
    (section 16.3)."""
    kind = type_of_word(word)
    slot = 0
    while slot < NUM_BUILDINGS and (g.built[VIRTUAL, slot] == 1 or AI_TYPE_OF_SLOT[slot] != kind):
        slot += 1
    if slot == NUM_BUILDINGS:
        return
    spot = first_spot_of_bank(g)
    for _ in range(NUM_SPOTS):
        if g.spot_owner[spot] == NOBODY:
            virtual_build(g, slot, spot)
            return
        spot = spot_on(g, spot)
