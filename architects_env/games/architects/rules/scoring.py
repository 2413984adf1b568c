"""The end of the game: end-game effects and final scoring (rules section 9, amendment F6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, each_member, has, members
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.rules.rewards import ScoreItem, rank_by
from architects_env.core.text import amount, plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules.state import is_rival, places_to
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import building_title, gain_text, silver_text, workers_text

SOURCES = ("buildings", "Cathedral", "virtue", "debts", "gold and marble", "silver", "prison")
BUILDINGS, CATHEDRAL, VIRTUE, DEBTS, GOODS, SILVER, PRISON = range(len(SOURCES))


# --- what effects count -----------------------------------------------------------------------------------------------
@compiled
def counted(g, p, what, virtue):
    """Return the amount that `p` has of a thing that an effect counts (`cards.COUNTS`).

    `virtue` is used in place of its present virtue.
    """
    if what < C.NUM_GOODS:
        return counted_goods(g, p, what)
    if what == C.CATHEDRAL_LEVEL:
        return g.cathedral[p]
    if what == C.CLAY_WOOD_STONE:
        return g.goods[p, C.CLAY] + g.goods[p, C.WOOD] + g.goods[p, C.STONE]
    if what == C.BUILDINGS_BUILT:
        return count(g.built[p])
    if what == C.CAPTIVES:
        captives = 0
        for colour in range(g.at_table):
            captives += g.captives[p, colour]
        return captives
    if what == C.PAID_DEBTS:
        return g.paid_debts[p]
    if what == C.VIRTUE_NOW:
        return virtue
    return count(g.apprentices[p] & C.WITH_SKILL[what - C.CARPENTERS])


@compiled
def counted_goods(g, p, good):
    """Return the goods of one kind that `p` has. To some characters gold and marble count as each other."""
    if H.GOLD_IS_MARBLE[g.character[p]] == 1 and (good == C.GOLD or good == C.MARBLE):
        return g.goods[p, C.GOLD] + g.goods[p, C.MARBLE]
    return g.goods[p, good]


@compiled
def has_strictly_most(g, p, what):
    """Return whether `p` has more of it than every other player."""
    own = counted(g, p, what, g.virtue[p])
    for other in range(g.at_table):
        if other != p and counted(g, other, what, g.virtue[other]) >= own:
            return False
    return True


# --- step 1: effects on virtue ----------------------------------------------------------------------------------------
@compiled
def virtue_gains(g, p, gains_out):
    """Write the virtue that each end-game effect gives into `gains_out`.

    Returns the number of gains, and the virtue that other effects take.
    """
    n, loss = 0, 0
    for card in each_member(g.built[p] & C.WITH_END_VIRTUE):
        kind, number = C.EFFECT_KIND[card], C.EFFECT_NUMBER[card]
        if kind == C.LOSE_VIRTUE:
            loss += number
        elif kind == C.VIRTUE_PER:
            gains_out[n] = counted(g, p, C.EFFECT_COUNTS[card], g.virtue[p]) // number
            n += 1
        elif kind == C.VIRTUE_IF_MOST and has_strictly_most(g, p, C.EFFECT_COUNTS[card]):
            gains_out[n] = number
            n += 1
    return n, loss


@compiled
def after_gain(virtue, debts, surplus, points, asked):
    """Virtue, unpaid debts and open questions after a gain.

    Points above 14 cancel debts, or become questions if the owner is asked.
    """
    above = max(0, virtue + points - B.MOST_VIRTUE)
    if asked:
        surplus = surplus + above if debts > 0 else 0
    else:
        debts -= min(debts, above)
    return min(B.MOST_VIRTUE, virtue + points), debts, surplus


@compiled
def after_end_effects(g, p):
    """Return (virtue, unpaid debts, points of surplus to ask about, new debts) of `p` after step 1.

    Only the order of the loss among the gains matters. The order with the most points for `p` is used, then the one
    with the highest virtue (F6).
    """
    asked = g.options[O.SURPLUS_CHOICE] == 1
    gains_of = np.zeros(8, np.int64)
    n, loss = virtue_gains(g, p, gains_of)
    best_points, best = -1000000, (0, 0, 0, 0)
    for before in range(1 << n):  # gains that come before the loss
        virtue, debts, surplus = int(g.virtue[p]), int(g.unpaid_debts[p]), 0
        for i in range(n):
            if has(before, i):
                virtue, debts, surplus = after_gain(virtue, debts, surplus, gains_of[i], asked)
        down = min(loss, virtue)
        virtue, debts = virtue - down, debts + loss - down
        for i in range(n):
            if not has(before, i):
                virtue, debts, surplus = after_gain(virtue, debts, surplus, gains_of[i], asked)
        points = total_points(g, p, virtue, debts - min(debts, surplus))
        if points > best_points or (points == best_points and virtue > best[0]):
            best_points, best = points, (int(virtue), int(debts), int(surplus), int(loss - down))
        if loss == 0:
            break
    return best


@compiled
def carry_out_end_effects(g):
    """Carry out step 1 for everybody; afterwards the state is the one that step 2 counts.

    No player's effects change another's.
    """
    for p in range(g.at_table):
        if g.built[p] & C.WITH_END_VIRTUE != 0:
            virtue, debts, g.surplus[p], g.new_debts[p] = after_end_effects(g, p)
            report_end_effects(g, p, virtue, debts)
            g.virtue[p], g.unpaid_debts[p] = virtue, debts
            g.debt_silver[p] = g.goods[p, C.SILVER]
            g.questions = 1
    g.finishing = 1


@compiled
def report_end_effects(g, p, virtue, debts):
    """Report the combined change of virtue and debts by end-game effects."""
    if virtue != g.virtue[p]:
        report(g, E.RISES if virtue > g.virtue[p] else E.FALLS, p, virtue, 1)
    if debts > g.unpaid_debts[p]:
        report(g, E.GETS_DEBTS, p, int(debts - g.unpaid_debts[p]), 1)
    elif debts < g.unpaid_debts[p]:
        report(g, E.CANCELS_DEBTS, p, int(g.unpaid_debts[p] - debts), 1)


# --- step 2: points ---------------------------------------------------------------------------------------------------
@compiled
def building_points(g, p, virtue, debts):
    """Return printed and bonus points of the own buildings, and the points by which they change the cost of an unpaid
    debt.

    The rival has no buildings: it scores its workers in the Guildhall (B17).
    """
    points, per_debt = int(g.printed_points[p]), 0
    if is_rival(g, p):
        return R.POINTS_PER_GUILDHALL_WORKER[g.rival] * int(g.guildhall_workers[p]), per_debt
    for card in each_member(g.built[p]):
        points += bonus_points(g, p, card, virtue, debts)
        if C.EFFECT_KIND[card] == C.POINTS_PER_UNPAID_DEBT:
            per_debt += C.EFFECT_NUMBER[card]
    return points, per_debt


@compiled
def bonus_points(g, p, card, virtue, debts):
    """Return the points that the effect of an own building brings besides the printed ones."""
    kind, number = C.EFFECT_KIND[card], int(C.EFFECT_NUMBER[card])
    if kind == C.POINTS_PER:
        return counted(g, p, C.EFFECT_COUNTS[card], virtue) // number
    if kind == C.POINTS_IF_MOST and has_strictly_most(g, p, C.EFFECT_COUNTS[card]):
        return number
    if kind == C.POINTS_WITHOUT_DEBT and debts == 0:
        return number
    return 0


@compiled
def score_parts(g, p, virtue, debts, parts):
    """Write the points of `p` by source (`SOURCES`, int64[7]) for this virtue and number of unpaid debts."""
    points, per_debt = building_points(g, p, virtue, debts)
    parts[BUILDINGS] = points
    parts[CATHEDRAL] = B.CATHEDRAL_POINTS[g.cathedral[p]]
    parts[VIRTUE] = B.VIRTUE_POINTS[virtue]
    parts[DEBTS] = (B.UNPAID_DEBT_POINTS + per_debt) * debts
    parts[GOODS] = g.goods[p, C.GOLD] + g.goods[p, C.MARBLE]
    parts[SILVER] = g.goods[p, C.SILVER] // 10
    parts[PRISON] = -(g.prison[p] // 2)


@compiled
def total_points(g, p, virtue, debts):
    """Return all points of `p` for this virtue and number of unpaid debts."""
    parts = np.zeros(7, np.int64)
    score_parts(g, p, virtue, debts, parts)
    return parts.sum()


@compiled
def settled(g, p):
    """Return the (virtue, unpaid debts) with which `p` is scored.

    Before the end-game effects have been carried out, they are computed as if they were now.
    """
    virtue, debts = int(g.virtue[p]), int(g.unpaid_debts[p])
    if g.finishing == 0 and g.built[p] & C.WITH_END_VIRTUE != 0:
        virtue, debts, surplus, _ = after_end_effects(g, p)
        debts -= min(debts, surplus)
    return virtue, debts


@compiled
def breakdown(g, points):
    """Write the points of every player and of the rival by source (int64[at_table, len(SOURCES)])."""
    for p in range(g.at_table):
        virtue, debts = settled(g, p)
        score_parts(g, p, virtue, debts, points[p])


def tally(g: Any, p: int) -> list[ScoreItem]:
    """Return the parts of the points of `p`: each building and the things it counts, and the amounts of everything
    else.
    """
    (virtue, debts), parts = settled(g, p), np.zeros(len(SOURCES), np.int64)
    score_parts(g, p, virtue, debts, parts)
    gold, marble = (int(g.goods[p, good]) for good in (C.GOLD, C.MARBLE))
    return [
        *(_tally_of_guildhall(g, p) if is_rival(g, p) else tally_of_buildings(g, p, virtue, debts)),
        ScoreItem(SOURCES[CATHEDRAL], say("level {n}", n=int(g.cathedral[p])), int(parts[CATHEDRAL])),
        ScoreItem(SOURCES[VIRTUE], amount(virtue, "virtue"), int(parts[VIRTUE])),
        ScoreItem(SOURCES[DEBTS], plural(debts, "{n} unpaid debt", "{n} unpaid debts"), B.UNPAID_DEBT_POINTS * debts),
        ScoreItem(SOURCES[GOODS], gain_text(gold, "gold"), gold),
        ScoreItem(SOURCES[GOODS], gain_text(marble, "marble"), marble),
        ScoreItem(SOURCES[SILVER], silver_text(g.goods[p, C.SILVER]), int(parts[SILVER])),
        ScoreItem(SOURCES[PRISON], workers_text(int(g.prison[p])), int(parts[PRISON])),
    ]


def _tally_of_guildhall(g: Any, p: int) -> list[ScoreItem]:
    """Return the points of the rival's workers in the Guildhall."""
    workers = int(g.guildhall_workers[p])
    words = say("{workers} in the Guildhall", workers=workers_text(workers))
    return [ScoreItem(SOURCES[BUILDINGS], words, int(R.POINTS_PER_GUILDHALL_WORKER[g.rival]) * workers)]


def tally_of_buildings(g: Any, p: int, virtue: int, debts: int) -> list[ScoreItem]:
    """Return the points of each building, the things it counts, and its effect on unpaid debts."""
    found = list[ScoreItem]()
    for card in members(g.built[p]):
        name = building_title(card)
        found.append(ScoreItem(SOURCES[BUILDINGS], name, int(C.BUILDING_POINTS[card])))
        more = int(bonus_points(g, p, card, virtue, debts))
        found.append(ScoreItem(SOURCES[BUILDINGS], say("{card}, at the end", card=name), more))
        if C.EFFECT_KIND[card] == C.POINTS_PER_UNPAID_DEBT:
            found.append(
                ScoreItem(SOURCES[DEBTS], say("{card}, at the end", card=name), int(C.EFFECT_NUMBER[card]) * debts)
            )
    return found


@compiled
def standings(g, scores, ranks):
    """Score and rank of every player and of the rival.

    Ties go to higher virtue, then more silver, then they are shared. Before the end, these are computed as if the game
    ended now.
    """
    keys = np.zeros((B.MOST_PLAYERS, 3), np.int64)
    for p in range(g.at_table):
        virtue, debts = settled(g, p)
        scores[p] = total_points(g, p, virtue, debts)
        keys[p, 0] = scores[p]
        keys[p, 1] = virtue
        keys[p, 2] = g.goods[p, C.SILVER]
    rank_by(keys, g.at_table, ranks)


# --- what reports count of a finished game ----------------------------------------------------------------------------
TURN_ORDER = ("first", "second", "third", "fourth", "fifth")


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Return numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return {"turns": int(g.turns), "Black Market resets": int(g.resets)}
    character = int(g.character[seat])
    return {
        "turn order": [TURN_ORDER[places_to(g, g.start_player, seat)]],
        "character": [H.CHARACTERS[character].name] if character != H.NO_CHARACTER else [],
        "buildings": [C.BUILDINGS[card].name for card in members(g.built[seat])],
        "apprentices": [C.APPRENTICES[card].name for card in members(g.apprentices[seat])],
        "Cathedral level": int(g.cathedral[seat]),
        "virtue": int(g.virtue[seat]),
        "unpaid debts": int(g.unpaid_debts[seat]),
        "paid debts": int(g.paid_debts[seat]),
    }
