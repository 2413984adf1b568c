"""The worth of things to a player, for the rollout policy: effects, cards, buildings, manuscripts, workers, and the
four actions on a space, given the icons in line and the goods that can be paid. It reads the owner's hand only, and no
draw pile, so that it can be computed in a view as well as in a full state.

The value of a position is the expected place, computed from the expected points of every player. Expected points are
a weighted sum of a few features, with weights that move from values for the early game to values for its end. They can
therefore be fitted to played games.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rewards import place_and_lead
from architects_env.games.viscounts.bots import terms
from architects_env.games.viscounts.bots.terms import F, W
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.building import spot_back, spot_on
from architects_env.games.viscounts.rules.effects import is_possible
from architects_env.games.viscounts.rules.icons import can_pay, units
from architects_env.games.viscounts.rules.manuscript_rules import manuscript_cost, ribbons
from architects_env.games.viscounts.rules.scoring import (
    count_public_icons,
    counted_by,
    open_points,
    resources_left,
    standings,
)

GUESSED_ICONS = 4
"""Number of icons assumed for a manuscript that counts icons, so that they need not be counted."""
LATER = 3
"""Number of further things that a manuscript may come to count, early in the game."""


# --- effects ----------------------------------------------------------------------------------------------------------
@compiled
def worth_of_list(g, p, effects, weights):
    """Return the worth of a list of effects, or of the better one of a choice.

    Effects that are impossible now are worth nothing.
    """
    if T.EFFECT[effects, 0, 0] == V.CHOICE:
        return max(
            worth_of_plain(g, p, T.EFFECT[effects, 0, 1], weights),
            worth_of_plain(g, p, T.EFFECT[effects, 0, 2], weights),
        )
    return worth_of_plain(g, p, effects, weights)


@compiled
def worth_of_plain(g, p, effects, weights):
    """Return the worth of a list without choices."""
    worth = 0.0
    for i in range(T.LENGTH[effects]):
        word = T.EFFECT[effects, i, 0]
        if word < terms.FIRST_ICON and is_possible(g, p, word):
            worth += T.EFFECT[effects, i, 1] * weights[word]
    return worth


@compiled
def worth_on_paper(effects, weights):
    """Return the worth of a list of effects, even of those that are impossible now."""
    if T.EFFECT[effects, 0, 0] == V.CHOICE:
        return max(
            worth_on_paper_plain(T.EFFECT[effects, 0, 1], weights),
            worth_on_paper_plain(T.EFFECT[effects, 0, 2], weights),
        )
    return worth_on_paper_plain(effects, weights)


@compiled
def worth_on_paper_plain(effects, weights):
    worth = 0.0
    for i in range(T.LENGTH[effects]):
        if T.EFFECT[effects, i, 0] < terms.FIRST_ICON:
            worth += T.EFFECT[effects, i, 1] * weights[T.EFFECT[effects, i, 0]]
    return worth


# --- cards ------------------------------------------------------------------------------------------------------------
@compiled
def worth_of_icons(kind, weights):
    worth = 0.0
    for icon in range(C.ICON.shape[1]):
        worth += C.ICON[kind, icon] * weights[terms.FIRST_ICON + icon]
    return worth


@compiled
def worth_of_card(kind, weights):
    """Return the worth of a card of this kind in the own deck: its icons and its ability."""
    when, worth = C.ACTS[kind], worth_of_icons(kind, weights)
    if when >= C.CONVERT:
        return worth + weights[W.LASTING_ABILITY]
    share = weights[W.ABILITY] if when == C.IMMEDIATE or when == C.DROP_OFF else 0.5 * weights[W.ABILITY]
    return worth + share * worth_on_paper(T.ABILITY[kind], weights)


@compiled
def worth_of_hire(g, p, kind, weights):
    """Return the worth of hiring this card, including its effect when hired."""
    return worth_of_card(kind, weights) + worth_of_list(g, p, T.TOP_RIGHT[kind], weights) + weights[W.WEIGHT_OF_CARD]


@compiled
def worth_of_playing(g, p, kind, weights):
    """Return the worth of playing a card in hand now."""
    worth = worth_of_icons(kind, weights)
    if C.ACTS[kind] == C.IMMEDIATE:
        return worth + worth_of_list(g, p, T.ABILITY[kind], weights)
    if C.FLIPPING <= C.ACTS[kind] < C.CONVERT:
        return worth + 0.5 * worth_on_paper(T.ABILITY[kind], weights)
    return worth + (weights[W.LASTING_ABILITY] if C.ACTS[kind] >= C.CONVERT else 0.0)


# --- buildings --------------------------------------------------------------------------------------------------------
@compiled
def worth_of_building(g, p, slot, ahead, weights):
    """Return the worth of a building: the points that it adds, and its effect for the rest of the game."""
    kind, built = B.TYPE_OF_SLOT[slot], 0
    for other in range(B.NUM_BUILDINGS):
        built += g.built[p, other] == 1 and B.TYPE_OF_SLOT[other] == kind
    return (
        B.BUILDING_POINTS[kind, built + 1] - B.BUILDING_POINTS[kind, built] + ahead * weights[terms.FIRST_SLOT + slot]
    )


@compiled
def worth_of_spot(g, p, spot, weights):
    """Return the worth of a spot: its bonus and its links, less the worth of the links to others."""
    worth = worth_of_list(g, p, T.SPOT_BONUS[g.side, spot], weights)
    back, on = spot_back(g, spot), spot_on(g, spot)
    return worth + worth_of_link(g, p, back, back, weights) + worth_of_link(g, p, spot, on, weights)


@compiled
def worth_of_link(g, p, start, other, weights):
    """Return the worth of the link that begins at `start`, if a building stands on its `other` end."""
    owner = g.spot_owner[other]
    if owner == B.NOBODY or T.LENGTH[T.LINK_BONUS[g.side, start]] == 0:
        return 0.0
    worth = worth_of_list(g, p, T.LINK_BONUS[g.side, start], weights)
    if owner != p:
        worth -= weights[W.LINK] * max(0.0, worth_of_list(g, owner, T.LINK_BONUS[g.side, start], weights))
    return worth


@compiled
def best_spot(g, p, space, weights):
    """Return the best open spot that an outer space reaches, or NOBODY, and its worth."""
    first, best, most = B.SPOTS_A_SEGMENT * (space // B.SPACES_A_SEGMENT), B.NOBODY, -1e9
    for spot in range(first, min(first + B.SPOTS_A_SEGMENT, B.NUM_SPOTS)):
        if B.BANK[g.side, spot] == space % B.SPACES_A_SEGMENT and g.spot_owner[spot] == B.NOBODY:
            worth = worth_of_spot(g, p, spot, weights)
            if worth > most:
                best, most = spot, worth
    return best, most


# --- manuscripts ------------------------------------------------------------------------------------------------------
@compiled
def worth_of_manuscript(g, p, segment, ahead, weights):
    """Return the worth of the visible manuscript: its effect, its points, and its colour in the sets."""
    tile = g.manuscript_top[segment]
    if tile == S.NO_CARD:
        return worth_of_list(g, p, T.PRINTED_MANUSCRIPT[segment], weights)
    worth = worth_of_list(g, p, T.MANUSCRIPT_EFFECT[tile], weights) + weights[W.COLOUR]
    if M.COUNTS[tile] != M.NOTHING:
        what = M.COUNTS[tile]
        there = GUESSED_ICONS if what >= M.ICONS_OF_KIND else counted_by(g, p, what, 1)
        worth += weights[W.SCORING] * (there + LATER * ahead) / M.EVERY[tile]
    return worth + points_of_colour(g, p, M.RIBBON[tile])


@compiled
def points_of_colour(g, p, ribbon):
    """Return the number of points that one more manuscript of this colour adds to the sets."""
    level, others = ribbons(g, p, ribbon), 0
    for other in range(M.NUM_RIBBONS):
        others += other != ribbon and ribbons(g, p, other) > level
    return float(M.SET_POINTS[others + 1] - M.SET_POINTS[others])


# --- castle -----------------------------------------------------------------------------------------------------------
@compiled
def worth_of_workers(g, p, section, n, weights):
    """Return the worth of `n` more workers on tier 1 of a section."""
    worth, there = n * weights[W.WORKER], g.tier1[section, p] + n
    if there >= B.WORKERS_TO_RISE:
        worth += worth_of_rise(g, p, section, weights)
        for side in range(2):
            next_one = (section + 1 - 2 * side) % B.NUM_SECTIONS
            if g.tier1[next_one, p] + 1 >= B.WORKERS_TO_RISE:
                worth += worth_of_rise(g, p, next_one, weights)
    return worth


@compiled
def worth_of_rise(g, p, section, weights):
    """Return the worth of a worker that rises to tier 2 of this section, and perhaps further."""
    worth = weights[W.RISE] + worth_of_list(g, p, T.TIER2_EFFECT[section], weights)
    return worth + (weights[W.RISE] if g.tier2[section, p] + 1 >= B.WORKERS_TO_RISE else 0.0)


MOST_EXCHANGES = 8
START_ABOVE = 12.0
"""Approximate number of debts or deeds above poverty or prosperity at the start."""


@compiled
def ahead_of(g):
    """Return the share of the game that is still to come: 1 at the start, 0 when the end is triggered."""
    if g.rounds == 0:
        return 1.0
    if g.poverty == 1 or g.prosperity == 1:
        return 0.0
    return min(1.0, min(g.debts_above, g.deeds_above) / START_ABOVE)


@compiled
def price_of_gap(g, p, action, gap, weights):
    """Return the cost of paying for `gap` missing icons: first with the action's own resource, then with silver."""
    if gap <= 0:
        return 0.0
    goods = min(gap, units(g, p, action, B.PAID_WITH[action], 0))
    price = goods * weights[W.PAID_GOOD]
    left = gap - goods
    if left > 0:
        lots = min(left, units(g, p, action, B.SILVER, 0))
        price += C.SILVER_AN_ICON * lots * weights[W.PAID_SILVER]
        price += (left - lots) * weights[W.PAID_GOOD]
    return price


@compiled
def worth_of_trade(g, p, space, icons, silver, weights):
    """Return the worth of all exchanges that pay."""
    need = int(B.TRADE_ICONS[space])
    each, best = worth_of_list(g, p, T.TRADE_GAIN[space], weights), 0.0
    for n in range(1, MOST_EXCHANGES + 1):
        bought = max(0, need * n - icons)
        if bought > silver or (need == 1 and bought > 0):
            return best
        best = max(best, n * each - bought * weights[W.PAID_SILVER])
    return best


@compiled
def worth_of_build(g, p, space, icons, ahead, weights):
    """Return the worth of the best building that can be paid for, on the best spot."""
    spot, worth_there = best_spot(g, p, space, weights)
    if spot == B.NOBODY:
        return 0.0
    best = 0.0
    for slot in range(B.NUM_BUILDINGS):
        gap = B.BUILDING_COST[B.TYPE_OF_SLOT[slot]] - icons
        if g.built[p, slot] == 0 and can_pay(g, p, C.BUILD, gap, 0):
            best = max(
                best,
                worth_there + worth_of_building(g, p, slot, ahead, weights) - price_of_gap(g, p, C.BUILD, gap, weights),
            )
    return best


@compiled
def worth_of_placing(g, p, space, icons, weights):
    """Return the worth of the best row of workers."""
    section, best = (g.place_of[space // B.SPACES_A_SEGMENT] - g.castle_offset) % B.NUM_SECTIONS, 0.0
    for n in range(1, min(B.MOST_WORKERS_PLACED, int(g.workers[p])) + 1):
        gap = B.WORKER_ROWS[n] - icons
        if can_pay(g, p, C.WORKERS, gap, 0):
            best = max(best, worth_of_workers(g, p, section, n, weights) - price_of_gap(g, p, C.WORKERS, gap, weights))
    return best


@compiled
def worth_of_transcribing(g, p, space, icons, ahead, weights):
    """Return the worth of the manuscript, if it can be paid for."""
    segment = space // B.SPACES_A_SEGMENT
    gap = manuscript_cost(g, segment) - icons
    if not can_pay(g, p, C.TRANSCRIBE, gap, 0):
        return 0.0
    return max(0.0, worth_of_manuscript(g, p, segment, ahead, weights) - price_of_gap(g, p, C.TRANSCRIBE, gap, weights))


@compiled
def worth_of_action(g, p, space, action, icons, ahead, weights):
    """Return the worth of one action on a space. `icons` is the player's number of icons for it."""
    if action == C.TRADE:
        return worth_of_trade(g, p, space, icons, int(g.silver[p]), weights)
    if action == C.BUILD:
        return worth_of_build(g, p, space, icons, ahead, weights)
    if action == C.WORKERS:
        return worth_of_placing(g, p, space, icons, weights)
    return worth_of_transcribing(g, p, space, icons, ahead, weights)


@compiled
def worth_of_space(g, p, space, icons, ahead, weights):
    """Return the worth of a space: the better of its two actions, and the townsfolk that may be hired there.

    `icons` (int64[4]) are the player's icons for each action.
    """
    if space % B.SPACES_A_SEGMENT == B.INNER:
        worth = max(
            worth_of_action(g, p, space, C.WORKERS, icons[C.WORKERS], ahead, weights),
            worth_of_action(g, p, space, C.TRANSCRIBE, icons[C.TRANSCRIBE], ahead, weights),
        )
    else:
        worth = max(
            worth_of_action(g, p, space, C.TRADE, icons[C.TRADE], ahead, weights),
            worth_of_action(g, p, space, C.BUILD, icons[C.BUILD], ahead, weights),
        )
    top = g.townsfolk_top[space // B.SPACES_A_SEGMENT]
    if top != S.NO_CARD and C.VALUE[C.KIND[top]] <= g.silver[p]:
        worth += max(
            0.0, ahead * worth_of_hire(g, p, C.KIND[top], weights) - C.VALUE[C.KIND[top]] * weights[W.PAID_SILVER]
        )
    return worth


NUM_ICONS = len(C.ICONS)
MARGIN = 0.001
"""The worth of each point ahead or behind, besides the place."""
MIDDLE = B.TRACK // 2


# --- features ---------------------------------------------------------------------------------------------------------
@compiled
def features_of(g, p, icons, points, out):
    """Write the features of `p` (float64[features]). `icons` and `points` are those of all players."""
    out[F.NOW] = points[p] / 10.0
    out[F.SILVER] = min(5, g.silver[p]) / 5.0
    out[F.MORE_SILVER] = max(0, g.silver[p] - 5) / 5.0
    out[F.GOODS] = resources_left(g, p) / 5.0
    out[F.UNPAID] = g.debts[p] / 5.0
    out[F.ACQUIRED] = g.deeds[p] / 5.0
    out[F.FLIPPED_DEBTS] = g.paid_debts[p] / 5.0
    out[F.FLIPPED_DEEDS] = g.approved_deeds[p] / 5.0
    features_of_cards(g, p, icons, out)
    features_of_board(g, p, out)
    features_of_markers(g, p, out)


@compiled
def features_of_cards(g, p, icons, out):
    """Write the features of line, hand, deck and manuscripts."""
    own, criminals, hand = 0, 0, 0
    for slot in range(B.LINE - 1):
        if g.line[p, slot] != S.NO_CARD:
            kind = C.KIND[g.line[p, slot]]
            criminals += C.ICON[kind, C.CRIMINAL]
            for icon in range(C.MERCHANT):
                own += C.ICON[kind, icon]
    for i in range(g.hand_size[p]):
        kind = C.KIND[g.hand[p, i]]
        hand += C.ICON[kind, C.CRIMINAL]
        for icon in range(C.MERCHANT):
            hand += C.ICON[kind, icon]
    cards = max(3, g.draw_pile_size[p] + g.hand_size[p] + g.discard_pile_size[p] + B.LINE)
    out[F.LINE] = (own + criminals) / 5.0
    out[F.CRIMINALS] = criminals / 2.0
    out[F.HAND] = hand / 5.0
    out[F.DECK] = (icons[p, : C.MERCHANT].sum() + icons[p, C.CRIMINAL]) / (2.0 * cards)
    out[F.MERCHANTS] = icons[p, C.MERCHANT] / (2.0 * cards)
    out[F.THIN] = abs(cards - 10) / 10.0
    least, most, bonus = 100, 0, 0
    for ribbon in range(M.NUM_RIBBONS):
        there = ribbons(g, p, ribbon)
        least, most = min(least, there), max(most, there)
        bonus += there == M.RIBBONS_FOR_BONUS - 1 and g.bonus_owner[ribbon] == B.NOBODY
    colours = 0
    for ribbon in range(M.NUM_RIBBONS):
        colours += ribbons(g, p, ribbon) > least
    out[F.COLOURS] = (M.SET_POINTS[min(M.NUM_RIBBONS, colours + 1)] - M.SET_POINTS[colours]) / 10.0 if most > 0 else 0.0
    out[F.BONUS] = bonus


@compiled
def features_of_board(g, p, out):
    """Write the features of buildings and castle."""
    lasting, abilities, pairs = 0, 0, 0
    for slot in range(B.SLOT_ICONS.shape[0]):
        if g.built[p, slot] == 1:
            shown = B.SLOT_ICONS[slot].sum()
            lasting += shown
            abilities += shown == 0
    for section in range(B.NUM_SECTIONS):
        pairs += g.tier1[section, p] == B.WORKERS_TO_RISE - 1
        pairs += g.tier2[section, p] == B.WORKERS_TO_RISE - 1
    out[F.LASTING] = lasting / 5.0
    out[F.ABILITIES] = abilities / 3.0
    out[F.PAIRS] = pairs / 3.0
    out[F.LEADS] = 1.0 if g.leader == p else 0.0


@compiled
def features_of_markers(g, p, out):
    """Write the distance of the markers, and their space if they are joined."""
    joined = g.corruption[p] == g.virtue[p]
    out[F.NEAR] = 1.0 if joined else 1.0 - (g.virtue[p] - g.corruption[p]) / float(B.TRACK - 1)
    out[F.JOINED_LOW] = max(0, MIDDLE - g.virtue[p]) / float(MIDDLE) if joined else 0.0
    out[F.JOINED_HIGH] = max(0, g.virtue[p] - MIDDLE) / float(MIDDLE) if joined else 0.0


# --- the place to be expected -----------------------------------------------------------------------------------------
@compiled
def expected(g, p, icons, points, features, ahead, weights):
    """Return the points that `p` may expect at the end."""
    features_of(g, p, icons, points, features)
    total = 0.0
    for i in range(terms.NUM_FEATURES):
        early, late = weights[terms.FIRST_FEATURE + 2 * i], weights[terms.FIRST_FEATURE + 2 * i + 1]
        total += features[i] * (ahead * early + (1.0 - ahead) * late)
    return total


@compiled
def final_value(g, p):
    """Return the value of a finished game for `p`: its place, and a small bonus for the margin."""
    scores, ranks = np.zeros(g.at_table, np.int64), np.zeros(g.at_table, np.int64)
    standings(g, scores, ranks)
    place, lead = place_and_lead(scores, ranks, p)
    return place + MARGIN * lead


@compiled
def value(g, p, weights):
    """Return the expected place of `p`, from 0 for the last to 1 for the first, and a small bonus for the margin."""
    if g.over == 1:
        return final_value(g, p)
    icons, points, features = (
        np.zeros((C.MOST_PLAYERS, NUM_ICONS), np.int64),
        np.zeros(C.MOST_PLAYERS, np.int64),
        np.zeros(terms.NUM_FEATURES),
    )
    count_public_icons(g, icons)
    open_points(g, points)
    ahead = ahead_of(g)
    spread = ahead * weights[W.SPREAD] + (1.0 - ahead) * weights[W.SPREAD_LATE]
    own, best, share = expected(g, p, icons, points, features, ahead, weights), -1e9, 0.0
    for q in range(g.at_table):
        if q != p:
            other = expected(g, q, icons, points, features, ahead, weights)
            share += 1.0 / (1.0 + np.exp(max(-50.0, min(50.0, (other - own) / spread))))
            best = max(best, other)
    return share / (g.at_table - 1) + MARGIN * (own - best)
