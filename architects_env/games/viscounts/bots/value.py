"""How good the table looks to a player: the place to be expected, by the points that every player may expect, from a
few features of what belongs to them.

The weights slide from those early in the game to those at its end. They can be fitted to games that were played:
expected points are a weighted sum of features.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.standings import PLACEMENT, rewards_of
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.bots import terms
from architects_env.games.viscounts.bots.terms import F, W
from architects_env.games.viscounts.bots.worth import ahead_of
from architects_env.games.viscounts.manuscript_rules import ribbons
from architects_env.games.viscounts.scoring import count_public_icons, open_points, resources_left, standings

NUM_ICONS = len(C.ICONS)
MARGIN = 0.001
"""What a point ahead or behind is worth beside the place."""
MIDDLE = B.TRACK // 2


# --- features ---------------------------------------------------------------------------------------------------------
@compiled
def features_of(g, p, icons, points, out):
    """Writes the features of `p` (float64[features]); `icons` and `points` are those of all players."""
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
    """Line, hand, deck, manuscripts."""
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
    """Buildings and castle."""
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
    """How near they are, and if they are joined, where."""
    joined = g.corruption[p] == g.virtue[p]
    out[F.NEAR] = 1.0 if joined else 1.0 - (g.virtue[p] - g.corruption[p]) / float(B.TRACK - 1)
    out[F.JOINED_LOW] = max(0, MIDDLE - g.virtue[p]) / float(MIDDLE) if joined else 0.0
    out[F.JOINED_HIGH] = max(0, g.virtue[p] - MIDDLE) / float(MIDDLE) if joined else 0.0


# --- the place to be expected -----------------------------------------------------------------------------------------
@compiled
def expected(g, p, icons, points, features, ahead, weights):
    """The points that `p` may expect at the end."""
    features_of(g, p, icons, points, features)
    total = 0.0
    for i in range(terms.NUM_FEATURES):
        early, late = weights[terms.FIRST_FEATURE + 2 * i], weights[terms.FIRST_FEATURE + 2 * i + 1]
        total += features[i] * (ahead * early + (1.0 - ahead) * late)
    return total


@compiled
def final_value(g, p):
    """Of a finished game: the match's reward by place, and a little for the margin."""
    scores, ranks, rewards = (
        np.zeros(g.at_table, np.int64),
        np.zeros(g.at_table, np.int64),
        np.zeros(g.at_table, np.float32),
    )
    standings(g, scores, ranks)
    rewards_of(PLACEMENT, scores, ranks, 1.0, rewards)
    own, scores[p] = scores[p], -1000
    return (1.0 + rewards[p]) / 2.0 + MARGIN * (own - scores.max())


@compiled
def value(g, p, weights):
    """The place that `p` may expect, from 0 for the last to 1 for the first, and a little for the margin."""
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
