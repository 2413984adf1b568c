"""The virtual viscount, which decides nothing (rules sections 16.2 and 16.3): the actions it can take and how, the
effect of each word of the vocabulary on it (often that of another word), and its turn, in which a new scheme is turned
up and carried out row by row."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Step
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects
from architects_env.games.viscounts.rules.building import build, spot_on, type_of_word
from architects_env.games.viscounts.rules.castle import facing_section, place_workers
from architects_env.games.viscounts.rules.gains import (
    flip_debt,
    flip_deed,
    gain_corruption,
    gain_debt,
    gain_deed,
    gain_resource,
    gain_virtue,
)
from architects_env.games.viscounts.rules.icons import permanent_icons
from architects_env.games.viscounts.rules.manuscript_rules import (
    is_free,
    manuscript_cost,
    take_manuscript,
    transcribe,
)
from architects_env.games.viscounts.rules.primary import dismiss, kind_on_offer
from architects_env.games.viscounts.rules.state import segment_of
from architects_env.games.viscounts.rules.townsfolk import criminals
from architects_env.games.viscounts.rules.turn import then_landing
from architects_env.games.viscounts.text.events import Happens as E

IMPOSSIBLE = -1
SILVER_FOR_RESOURCE = 2
ONLY_STOCK = 0
discards_to_deck, shuffle_deck, gain_scheme = (
    S.SCHEME_CARDS.move_all("scheme_pile", "scheme_deck"),
    S.SCHEME_CARDS.shuffle("scheme_deck"),
    S.SCHEME_CARDS.move("future_deck", "scheme_pile"),
)
take_scheme, add_to_scheme_pile = S.SCHEME_CARDS.take("scheme_deck"), S.SCHEME_CARDS.add("scheme_pile")


# --- what it can pay --------------------------------------------------------------------------------------------------
@compiled
def virtual_icons_of_kind(g, icon):
    """Return the number of icons of a kind on the schemes in line, on empty slots, and on permanent places."""
    icons = permanent_icons(g, S.VIRTUAL, icon)
    for slot in range(B.LINE):
        scheme = g.scheme_line[slot]
        icons += R.SCHEME_ICON[scheme, icon] if scheme != S.NO_CARD else R.AI_LINE_ICONS[g.options[O.AI], slot, icon]
    return icons


@compiled
def virtual_icons(g, action):
    """Return the number of icons that count for an action. Criminals count as any."""
    return virtual_icons_of_kind(g, B.ICON_OF[action]) + virtual_icons_of_kind(g, C.CRIMINAL)


@compiled
def stock_for(g, action):
    """Return the resource that pays for an action."""
    return 0 if R.ONE_STOCK[g.options[O.AI]] == 1 else int(B.PAID_WITH[action])


@compiled
def can_afford(g, action, need):
    """Return whether its icons and resources reach `need`."""
    return virtual_icons(g, action) + g.goods[S.VIRTUAL, stock_for(g, action)] >= need


@compiled
def pay(g, action, need):
    """Pay the missing icons with resources, and never more (R22)."""
    gap = int(need - virtual_icons(g, action))
    if gap > 0:
        g.goods[S.VIRTUAL, stock_for(g, action)] -= gap
        report(g, E.PAYS, S.VIRTUAL, stock_for(g, action), gap)


# --- what it can do ---------------------------------------------------------------------------------------------------
@compiled
def slot_to_build(g):
    """Return the left-most remaining building that it can afford."""
    for slot in range(B.NUM_BUILDINGS):
        if g.built[S.VIRTUAL, slot] == 0 and can_afford(g, C.BUILD, B.BUILDING_COST[R.AI_TYPE_OF_SLOT[slot]]):
            return slot
    return IMPOSSIBLE


@compiled
def first_spot_of_bank(g):
    """Return the left-most spot within reach of its space, open or not."""
    spot = B.SPOTS_A_SEGMENT * int(segment_of(g, S.VIRTUAL))
    while B.BANK[g.side, spot] != g.space[S.VIRTUAL] % B.SPACES_A_SEGMENT:
        spot += 1
    return spot


@compiled
def spot_to_build(g):
    """Return the left-most open spot on its bank."""
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
    """Return the highest row that it can afford and fill. It never places a single worker."""
    for number in range(B.MOST_WORKERS_PLACED, R.LEAST_WORKERS - 1, -1):
        if g.workers[S.VIRTUAL] >= number and can_afford(g, C.WORKERS, B.WORKER_ROWS[number]):
            return number
    return IMPOSSIBLE


@compiled
def word_of_focus(g):
    """Return the word that the focus on its board stands for."""
    focus = R.FOCUS[g.options[O.AI]]
    if focus == R.FOCUS_TRANSCRIBE:
        return V.TRANSCRIBE
    if focus == R.FOCUS_FLIP:
        return V.FLIP
    return V.BUILD if focus == R.FOCUS_BUILD else V.WORKERS


@compiled
def is_scheme_action_possible(g, word):
    """Return whether an action of a scheme can be taken. All other words always can (section 16.2)."""
    if word == V.FOCUS:
        word = word_of_focus(g)
        if word == V.FLIP:
            return g.debts[S.VIRTUAL] + g.deeds[S.VIRTUAL] > 0
    if word == V.BUILD:
        return slot_to_build(g) != IMPOSSIBLE and spot_to_build(g) != IMPOSSIBLE
    if word == V.WORKERS:
        return workers_to_place(g) != IMPOSSIBLE
    if word == V.TRANSCRIBE:
        return can_afford(g, C.TRANSCRIBE, manuscript_cost(g, segment_of(g, S.VIRTUAL)))
    return True


# --- what it does -----------------------------------------------------------------------------------------------------
@compiled
def run_scheme_action(g, word):
    """Pay for a possible action and carry it out."""
    if word == V.FOCUS:
        word = word_of_focus(g)
    if word == V.FLIP:
        then_word(g, V.FLIP, 1)
    elif word == V.BUILD:
        slot, spot = slot_to_build(g), spot_to_build(g)
        pay(g, C.BUILD, B.BUILDING_COST[R.AI_TYPE_OF_SLOT[slot]])
        virtual_build(g, slot, spot)
    elif word == V.WORKERS:
        number = workers_to_place(g)
        pay(g, C.WORKERS, B.WORKER_ROWS[number])
        place_workers(g, S.VIRTUAL, facing_section(g, S.VIRTUAL), number)
    else:
        segment = int(segment_of(g, S.VIRTUAL))
        pay(g, C.TRANSCRIBE, manuscript_cost(g, segment))
        transcribe(g, S.VIRTUAL, segment)


@compiled
def virtual_build(g, slot, spot):
    """Build. An ability of the slot that acts once comes first."""
    report(g, E.BUILDS, S.VIRTUAL, slot, spot)
    if slot == R.SCHEME_SLOT:
        then_effects(g, S.VIRTUAL, T.FOR_SCHEME)
    build(g, S.VIRTUAL, slot, spot)


@compiled
def virtual_free_build(g, word):
    """Build the left-most remaining building of the type, on the first open spot from its bank on clockwise, across
    rivers (section 16.3)."""
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


# --- words of effects -------------------------------------------------------------------------------------------------
@compiled
def run_virtual_effect(g):
    """Carry out one word. If that is not possible, it is skipped (section 16.3)."""
    word, n, _ = N.read_effect(g)
    group = V.GROUP[word]
    if group == V.A_GAIN:
        virtual_gain(g, word, n)
    elif group == V.A_FLIP:
        virtual_flip(g, word)
        again(g, word, n)
    elif group == V.ABOUT_TOWNSFOLK:
        virtual_townsfolk_effect(g, word, n)
    elif group == V.A_CHOICE:
        then_effects(g, S.VIRTUAL, n)
    elif group == V.ABOUT_THE_BOARD:
        virtual_board_effect(g, word, n)
    else:
        scheme_effect(g, word, n)


@compiled
def again(g, word, n):
    """Put the same word on the agenda for the rest of its number."""
    if n > 1:
        then_word(g, word, n - 1)


@compiled
def then_word(g, word, n):
    N.then_effect(g, S.VIRTUAL_EFFECT, S.VIRTUAL, word=word, times=n)


# --- gains ------------------------------------------------------------------------------------------------------------
@compiled
def virtual_gain(g, word, n):
    """Give the virtual viscount a gain.

    Every two silver are a resource, and the board's preference decides about a resource of choice.
    """
    if word <= V.GOLD:
        virtual_resource(g, word - V.INKWELL, n)
    elif word == V.RESOURCE:
        for _ in range(n):
            virtual_resource(g, preferred(g), 1)
    elif word == V.SILVER:
        then_word(g, V.RESOURCE, n // SILVER_FOR_RESOURCE)
    elif word == V.DEBT:
        for _ in range(n):
            gain_debt(g, S.VIRTUAL)
    elif word == V.DEED:
        for _ in range(n):
            gain_deed(g, S.VIRTUAL)
    elif word == V.VIRTUE:
        gain_virtue(g, S.VIRTUAL, n)
    else:
        gain_corruption(g, S.VIRTUAL, n)


@compiled
def virtual_resource(g, kind, n):
    """Give the virtual viscount a resource. A board with one stock keeps all resources together."""
    gain_resource(g, S.VIRTUAL, ONLY_STOCK if R.ONE_STOCK[g.options[O.AI]] == 1 else kind, n)


@compiled
def preferred(g):
    """Return the first kind in the order of preference that has not reached its cap, or the last one."""
    for i in range(R.PREFERENCE_CAP.shape[0]):
        kind = R.PREFERENCE[g.options[O.AI], i]
        if g.goods[S.VIRTUAL, kind] < R.PREFERENCE_CAP[i]:
            return int(kind)
    return int(R.PREFERENCE[g.options[O.AI], R.PREFERENCE_CAP.shape[0]])


@compiled
def virtual_flip(g, word):
    """Flip one card of the kind it has flipped less often, a debt before a deed, or gain a virtue if there is none.

    A building dismisses afterwards.
    """
    debt = word != V.FLIP_DEED and g.debts[S.VIRTUAL] > 0
    deed = word != V.FLIP_DEBT and g.deeds[S.VIRTUAL] > 0
    if not debt and not deed:
        gain_virtue(g, S.VIRTUAL, 1)
        return
    if debt and (not deed or g.paid_debts[S.VIRTUAL] <= g.approved_deeds[S.VIRTUAL]):
        flip_debt(g, S.VIRTUAL)
    else:
        flip_deed(g, S.VIRTUAL)
    if g.built[S.VIRTUAL, R.FLIP_SLOT] == 1:
        then_word(g, V.DISMISS, 1)


# --- words about townsfolk --------------------------------------------------------------------------------------------
@compiled
def virtual_townsfolk_effect(g, word, n):
    """Carry out effects on townsfolk cards, for which the virtual viscount uses schemes."""
    if word == V.FREE_HIRE:
        then_word(g, V.FUTURE_SCHEME, n)
    elif word == V.DESTROY:
        then_word(g, V.FLIP, n)
    elif word == V.DISCARD:
        gain_virtue(g, S.VIRTUAL, n)
    elif word == V.REARRANGE:
        then_word(g, V.RESOURCE, n)
    elif g.scheme_pile_size > 0:
        shuffle_schemes(g)


@compiled
def shuffle_schemes(g):
    """Shuffle the schemes with the usual check, and the additions of two workshops. Corruption comes first."""
    discards_to_deck(g, 0, 0)
    shuffle_deck(g, 0)
    report(g, E.SCHEMES_SHUFFLED, S.VIRTUAL, 0, 0)
    criminal = criminals(g, S.VIRTUAL) > 0
    gain_corruption(g, S.VIRTUAL, int(criminal) + int(g.built[S.VIRTUAL, R.SHUFFLE_CORRUPTION_SLOT]))
    gain_virtue(g, S.VIRTUAL, int(not criminal) + int(g.built[S.VIRTUAL, R.SHUFFLE_VIRTUE_SLOT]))


# --- castle, buildings, manuscripts -----------------------------------------------------------------------------------
@compiled
def virtual_board_effect(g, word, n):
    """Carry out effects on the board.

    Workers go to the section that faces its segment, and the first manuscript that fits is taken, from its segment on
    clockwise.
    """
    if word == V.CASTLE_MOVE:
        gain_virtue(g, S.VIRTUAL, 1)
    elif word == V.PLACE_WORKERS:
        number = min(n, int(g.workers[S.VIRTUAL]))
        if number > 0:
            place_workers(g, S.VIRTUAL, facing_section(g, S.VIRTUAL), number)
    elif word == V.FREE_MANUSCRIPT:
        place = g.place_of[segment_of(g, S.VIRTUAL)]
        for i in range(B.NUM_SEGMENTS):
            segment = int(g.ring[(place + i) % B.NUM_SEGMENTS])
            if is_free(g, segment):
                take_manuscript(g, S.VIRTUAL, segment)
                return
    else:
        virtual_free_build(g, word)


# --- words of schemes -------------------------------------------------------------------------------------------------
@compiled
def scheme_effect(g, word, n):
    """Carry out effects that only schemes and its board have."""
    if word == V.FUTURE_SCHEME:
        gain_future_scheme(g)
        again(g, word, n)
    elif word == V.DISMISS:
        dismiss(g, S.VIRTUAL, int(segment_of(g, S.VIRTUAL)), kind_on_offer(g, S.VIRTUAL))
        again(g, word, n)
    elif word == V.MOVE:
        move_on(g, n)
    elif word == V.CORRUPTION_PER_CRIMINAL:
        gain_corruption(g, S.VIRTUAL, criminals(g, S.VIRTUAL))
    else:
        run_scheme_action(g, word)


@compiled
def gain_future_scheme(g):
    """Put the top future scheme face up on the discard pile. With none left it flips instead."""
    if g.future_deck_size == 0:
        then_word(g, V.FLIP, 1)
        return
    scheme = gain_scheme(g, 0, 0, 0)
    g.scheme_seen[scheme] = 1
    report(g, E.SCHEME_GAINED, S.VIRTUAL, scheme, 0)
    if g.built[S.VIRTUAL, R.GAIN_SLOT] == 1:
        then_word(g, V.DISMISS, 1)


@compiled
def move_on(g, n):
    """Move the viscount `n` outer spaces clockwise."""
    space = int(g.space[S.VIRTUAL])
    for _ in range(n):
        segment = space // B.SPACES_A_SEGMENT
        if space % B.SPACES_A_SEGMENT == B.OUTER_LEFT:
            space = B.SPACES_A_SEGMENT * segment + B.OUTER_RIGHT
        else:
            space = B.SPACES_A_SEGMENT * int(g.ring[(g.place_of[segment] + 1) % B.NUM_SEGMENTS]) + B.OUTER_LEFT
    g.space[S.VIRTUAL] = space
    report(g, E.VISCOUNT_MOVES, S.VIRTUAL, space, 0)
    then_landing(g, S.VIRTUAL)


# --- a turn -----------------------------------------------------------------------------------------------------------
@compiled
def run_virtual_turn(g):
    """Shift the line, turn up a scheme, and put its rows on the agenda (section 16.2)."""
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
    then_effects(g, S.VIRTUAL, T.SCHEME_EFFECTS[scheme])
    then_word(g, V.MOVE, int(R.STEPS[scheme]))
    N.then_alternatives(g, S.VIRTUAL, scheme=scheme)


@compiled
def run_alternatives(g):
    """Carry out the first possible alternative of the last row (section 16.2)."""
    scheme = N.read_alternatives(g)
    for i in range(R.MOST_ALTERNATIVES):
        effects = T.ALTERNATIVES[scheme, i]
        if is_scheme_action_possible(g, int(T.EFFECT[effects, 0, 0])):
            report(g, E.PLAYS_ALTERNATIVE, S.VIRTUAL, scheme, i)
            then_effects(g, S.VIRTUAL, effects)
            return


STAGES = (
    Step(S.VIRTUAL_EFFECT, "virtual effect", run_virtual_effect),
    Step(S.VIRTUAL_TURN, "turn of the virtual viscount", run_virtual_turn),
    Step(S.ALTERNATIVES, "alternatives", run_alternatives),
)
