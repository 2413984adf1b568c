"""The rollout policy: a quick decision for every question, the option that seems to bring most points (`decide`).

It also plays games on in sampled worlds.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.play.kernels import only_action, several
from architects_env.games.viscounts.bots.terms import W
from architects_env.games.viscounts.bots.value import (
    ahead_of,
    worth_of_action,
    worth_of_building,
    worth_of_card,
    worth_of_hire,
    worth_of_icons,
    worth_of_list,
    worth_of_manuscript,
    worth_of_plain,
    worth_of_playing,
    worth_of_rise,
    worth_of_space,
    worth_of_spot,
    worth_of_workers,
    worth_on_paper,
)
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.building import ANY_TYPE
from architects_env.games.viscounts.rules.castle import facing_section, number_in
from architects_env.games.viscounts.rules.gains import A_DEBT, A_DEED
from architects_env.games.viscounts.rules.icons import icons_for
from architects_env.games.viscounts.rules.primary import dismissal_price, kind_on_offer
from architects_env.games.viscounts.rules.state import segment_of
from architects_env.games.viscounts.rules.turn import prices

LOW = -1e9


@compiled
def decide(g, mask, rng, weights):
    """Return the option that the policy chooses for `g.seat`."""
    if not several(mask):
        return only_action(mask)
    stage = g.stage
    if stage <= S.MOVE:
        return decide_course(g, mask, stage, weights)
    if stage <= S.HIRE:
        return decide_turn(g, mask, stage, weights)
    if stage <= S.PLACE:
        return decide_effect(g, mask, stage, weights)
    return decide_castle(g, mask, stage, weights)


@compiled
def first_option(mask):
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            return action
    return -1


# --- which card, where to ---------------------------------------------------------------------------------------------
@compiled
def decide_course(g, mask, stage, weights):
    """Decide the draft, the card to play, and the move."""
    if stage == S.PAIR:
        return best_pair(g, mask, weights)
    if stage == S.DESTROY_OWN:
        return worst_card(g, mask, 1e9, weights)
    if stage == S.PLAY:
        return best_to_play(g, mask, weights)
    return best_move(g, mask, weights)


@compiled
def best_pair(g, mask, weights):
    """Return the pair of the draft whose card and hero are worth most."""
    best, most = -1, LOW
    for i in range(g.pair_card.shape[0]):
        card = g.pair_card[i]
        if card != S.NO_CARD:
            worth = (
                worth_on_paper(T.CARD_GAINS[card], weights)
                + worth_on_paper(T.CARD_THEN[card], weights)
                + worth_of_card(C.KIND[g.pair_hero[i]], weights)
            )
            if worth > most:
                best, most = A.PAIR + card, worth
    return best


@compiled
def best_to_play(g, mask, weights):
    best, most = -1, LOW
    for kind in range(C.NUM_KINDS):
        if mask[A.CARD + kind] != 0:
            worth = worth_of_playing(g, g.seat, kind, weights)
            if worth > most:
                best, most = A.CARD + kind, worth
    return best


@compiled
def best_move(g, mask, weights):
    """Return the space where the action and the hire are worth most for the silver."""
    p, price, icons = g.seat, np.zeros(B.NUM_SPACES, np.int16), np.zeros(len(C.ACTIONS), np.int64)
    prices(g, p, price)
    for action in range(A.NO_ACTION):
        icons[action] = icons_for(g, p, action, S.NO_CARD)
    ahead, best, most, silver = ahead_of(g), -1, LOW, g.silver[p]
    for space in range(B.NUM_SPACES):
        if mask[A.MOVE_TO + space] != 0:
            g.silver[p] = silver - price[space]
            worth = worth_of_space(g, p, space, icons, ahead, weights) - price[space] * weights[W.PAID_SILVER]
            if worth > most:
                best, most = A.MOVE_TO + space, worth
    g.silver[p] = silver
    return best


# --- action, target, payment, hire ------------------------------------------------------------------------------------
@compiled
def decide_turn(g, mask, stage, weights):
    """Decide the questions of a turn, from rearranging to hiring."""
    if stage == S.REARRANGE:
        return best_arrangement(g, mask, weights)
    if stage == S.CHOOSE_ACTION:
        return best_action(g, mask, weights)
    if stage == S.DISMISS:
        return whether_to_dismiss(g, mask, weights)
    if stage == S.EXCHANGES:
        return whether_more(g, mask, weights)
    if stage == S.BUILDING:
        return best_building(g, mask, weights)
    if stage == S.SPOT:
        return best_to_build_on(g, mask, weights)
    if stage == S.WORKERS:
        return most_workers(g, mask, weights)
    if stage == S.PAY:
        return first_option(mask)
    top = C.KIND[g.townsfolk_top[segment_of(g, g.seat)]]
    worth = ahead_of(g) * worth_of_hire(g, g.seat, top, weights) - C.VALUE[top] * weights[W.PAID_SILVER]
    return A.HIRE_IT if worth > weights[W.HIRE] else A.DECLINE


@compiled
def best_arrangement(g, mask, weights):
    """Return the best order of the cards in line.

    Icons stay longest on the left, and a good drop-off ability comes soonest on the right.
    """
    p, best, most = g.seat, -1, LOW
    for permutation in range(A.NUM_PERMUTATIONS):
        if mask[A.ARRANGE + permutation] != 0:
            worth = 0.0
            for slot in range(B.LINE):
                card = g.line[p, A.PERMUTATIONS[permutation, slot]]
                if card != S.NO_CARD:
                    kind = C.KIND[card]
                    worth += (B.LINE - slot) * worth_of_icons(kind, weights)
                    if C.ACTS[kind] == C.DROP_OFF:
                        worth += 0.3 * slot * worth_on_paper(T.ABILITY[kind], weights)
            if worth > most:
                best, most = A.ARRANGE + permutation, worth
    return best


@compiled
def best_action(g, mask, weights):
    p, best, most, ahead = g.seat, A.ACTION + A.NO_ACTION, 0.0, ahead_of(g)
    for action in range(A.NO_ACTION):
        if mask[A.ACTION + action] != 0:
            worth = worth_of_action(g, p, int(g.space[p]), action, icons_for(g, p, action, S.NO_CARD), ahead, weights)
            if worth > most:
                best, most = A.ACTION + action, worth
    return best


@compiled
def whether_to_dismiss(g, mask, weights):
    """Dismiss if the icons and the effect are worth more than the price."""
    if mask[A.DECLINE] == 0:
        return A.DISMISS_IT
    p, action, ahead, space = g.seat, g.action, ahead_of(g), int(g.space[g.seat])
    kind = kind_on_offer(g, p)
    price, silver = dismissal_price(g, p, kind), g.silver[p]
    without = worth_of_action(g, p, space, action, icons_for(g, p, action, S.NO_CARD), ahead, weights)
    g.silver[p] = silver - price
    with_it = worth_of_action(g, p, space, action, icons_for(g, p, action, kind), ahead, weights)
    g.silver[p] = silver
    with_it += worth_of_list(g, p, T.TOP_RIGHT[kind], weights) - price * weights[W.PAID_SILVER]
    return A.DISMISS_IT if with_it > without else A.DECLINE


@compiled
def whether_more(g, mask, weights):
    """Make one more exchange if its gain is worth the icons that have to be bought."""
    p = g.seat
    icons, need = icons_for(g, p, C.TRADE, g.dismissed), 1 + int(g.exchanges)
    each = B.TRADE_ICONS[g.space[p]]
    bought = max(0, each * need - icons) - max(0, each * (need - 1) - icons)
    gain = worth_of_list(g, p, T.TRADE_GAIN[g.space[p]], weights)
    return A.MORE if gain > bought * weights[W.PAID_SILVER] else A.ENOUGH


@compiled
def best_building(g, mask, weights):
    """Return the building whose points and lasting effect are worth most, less its cost."""
    p, best, most, ahead = g.seat, -1, LOW, ahead_of(g)
    kind, _ = N.read_building(g)
    for slot in range(B.NUM_BUILDINGS):
        if mask[A.BUILD_SLOT + slot] != 0:
            worth = worth_of_building(g, p, slot, ahead, weights)
            if kind == ANY_TYPE:
                gap = B.BUILDING_COST[B.TYPE_OF_SLOT[slot]] - icons_for(g, p, C.BUILD, g.dismissed)
                worth -= max(0, gap) * weights[W.PAID_GOOD]
            if worth > most:
                best, most = A.BUILD_SLOT + slot, worth
    return best


@compiled
def best_to_build_on(g, mask, weights):
    best, most = -1, LOW
    for spot in range(B.NUM_SPOTS):
        if mask[A.ON_SPOT + spot] != 0:
            worth = worth_of_spot(g, g.seat, spot, weights)
            if worth > most:
                best, most = A.ON_SPOT + spot, worth
    return best


@compiled
def most_workers(g, mask, weights):
    """Return the row of workers that is worth most for its cost."""
    p, best, most = g.seat, -1, LOW
    icons, section = icons_for(g, p, C.WORKERS, g.dismissed), int(facing_section(g, p))
    for n in range(1, B.MOST_WORKERS_PLACED + 1):
        if mask[A.PLACE_NUMBER + n - 1] != 0:
            worth = (
                worth_of_workers(g, p, section, n, weights) - max(0, B.WORKER_ROWS[n] - icons) * weights[W.PAID_GOOD]
            )
            if worth > most:
                best, most = A.PLACE_NUMBER + n - 1, worth
    return best


# --- effects ----------------------------------------------------------------------------------------------------------
@compiled
def decide_effect(g, mask, stage, weights):
    """Decide resources, flip, choices and cards."""
    p = g.seat
    if stage == S.RESOURCE:
        return scarcest(g, mask)
    if stage == S.FLIP:
        return A.FLIP_KIND + (A_DEBT if weights[V.FLIP_DEBT] >= weights[V.FLIP_DEED] else A_DEED)
    if stage == S.OPTION:
        first, second = N.read_option(g)
        return A.TAKE_OPTION + int(worth_of_plain(g, p, first, weights) < worth_of_plain(g, p, second, weights))
    if stage == S.DISCARD or stage == S.DESTROY:
        return worst_card(g, mask, weights[W.KEEP], weights)
    if stage == S.FREE_HIRE or stage == S.MANUSCRIPT:
        return best_segment(g, mask, stage, weights)
    if stage == S.CASTLE_MOVE:
        return best_castle_move(g, mask, weights)
    return best_section(g, mask, min(N.read_units(g), int(g.workers[p])), weights)


@compiled
def scarcest(g, mask):
    """Return the resource of which the player has least. Ties go to stone, then to gold."""
    best, least = -1, 1000
    for k in range(B.NUM_RESOURCES):
        kind = (k + 1) % B.NUM_RESOURCES
        if mask[A.TAKE_RESOURCE + kind] != 0 and g.goods[g.seat, kind] < least:
            best, least = A.TAKE_RESOURCE + kind, g.goods[g.seat, kind]
    return best


@compiled
def worst_card(g, mask, keep, weights):
    """Return the card that is worth least, if it is worth less than `keep`."""
    best, least = A.DECLINE, keep
    for kind in range(C.NUM_KINDS):
        if mask[A.CARD + kind] != 0:
            worth = worth_of_card(kind, weights)
            if worth < least:
                best, least = A.CARD + kind, worth
    return best


@compiled
def best_segment(g, mask, stage, weights):
    """Return the townsfolk to hire, or the manuscript to transcribe for nothing."""
    best, most, ahead = -1, LOW, ahead_of(g)
    for segment in range(B.NUM_SEGMENTS):
        if mask[A.OF_SEGMENT + segment] != 0:
            if stage == S.FREE_HIRE:
                worth = worth_of_hire(g, g.seat, C.KIND[g.townsfolk_top[segment]], weights)
            else:
                worth = worth_of_manuscript(g, g.seat, segment, ahead, weights)
            if worth > most:
                best, most = A.OF_SEGMENT + segment, worth
    return best


# --- castle -----------------------------------------------------------------------------------------------------------
@compiled
def best_castle_move(g, mask, weights):
    """Return the move in the castle that brings a third worker to two."""
    p, best, most = g.seat, A.DECLINE, 0.0
    for section in range(B.NUM_SECTIONS):
        for direction in range(2):
            to = (section + A.DIRECTION[direction]) % B.NUM_SECTIONS
            action = A.encode_castle_move(section, direction)
            if mask[action] != 0 and g.tier1[to, p] + 1 >= B.WORKERS_TO_RISE:
                worth = worth_of_rise(g, p, to, weights)
                if worth > most:
                    best, most = action, worth
    return best


@compiled
def best_section(g, mask, n, weights):
    """Return the castle section where `n` workers are worth most."""
    best, most = -1, LOW
    for section in range(B.NUM_SECTIONS):
        if mask[A.IN_SECTION + section] != 0:
            worth = worth_of_workers(g, g.seat, section, n, weights)
            if worth > most:
                best, most = A.IN_SECTION + section, worth
    return best


@compiled
def decide_castle(g, mask, stage, weights):
    """Decide the next move in the castle, the worker to bump, and the card that acts first."""
    p = g.seat
    if stage == S.SECTION:
        return best_section(g, mask, 0, weights)
    if stage == S.SIDE:
        section = N.read_sides(g)
        return A.TO_SIDE + (
            0 if g.tier1[(section + 1) % B.NUM_SECTIONS, p] >= g.tier1[(section - 1) % B.NUM_SECTIONS, p] else 1
        )
    if stage == S.BUMP:
        return best_to_bump(g, mask)
    return first_option(mask)


@compiled
def best_to_bump(g, mask):
    """Return a worker of the player who has most of them in that place, an own one only if there is no other.

    Tier 2 pays its owner better, and counts for more.
    """
    best, most = -1, -1
    for action in range(A.BUMP_ONE, A.ACT_NEXT):
        if mask[action] != 0:
            seats_on, tier, section = A.decode_bump(action)
            worth = 1 + number_in(g, (g.seat + seats_on) % g.at_table, tier, section) if seats_on > 0 else 0
            if worth > most:
                best, most = action, worth
    return best
