"""Goods that are given away for points as soon as they have been gained: School of Diplomacy and Dark Chapel (rules
section 7)."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.stages import Question, Step
from architects_env.games.settlers.actions import GIVE_GOOD, KEEP_GOOD
from architects_env.games.settlers.cards import RAZE_GOODS
from architects_env.games.settlers.deals import good_of
from architects_env.games.settlers.decks import settle_next
from architects_env.games.settlers.options import CONVERT_ANY
from architects_env.games.settlers.state import CONVERT, GIVE_AWAY, SELL_GOODS, put
from architects_env.games.settlers.supply import gain
from architects_env.games.settlers.vocabulary import CARD, NO_GOOD, POINT

SCHOOL_POINTS, CHAPEL_POINTS = 1, 2


@compiled
def ask_to_convert(g, p, good, points):
    """Ask for one good, if it was gained and may be given away. Cards that may be are those that lie aside."""
    if good == CARD:
        asked = g.num_backs > 0
    elif good == POINT:
        asked = points > 1 and g.options[CONVERT_ANY] == 1
    else:
        asked = True
    if asked:
        put(g, CONVERT, p, good, points)


@compiled
def run_sell_goods(g):
    """School of Diplomacy: deal by deal. A point for a point changes nothing (section 7)."""
    p, i = g.seat, g.task[0]
    if i < g.deals_size[p]:
        put(g, SELL_GOODS, p, i + 1)
        ask_to_convert(g, p, good_of(int(g.deals[p, i])), SCHOOL_POINTS)


@compiled
def run_give_away(g):
    """Dark Chapel: good by good, as they stand in the raze field (section 7)."""
    p, card, k = g.seat, g.task[0], g.task[1]
    if k < 2 and RAZE_GOODS[card, k] != NO_GOOD:
        put(g, GIVE_AWAY, p, card, k + 1)
        ask_to_convert(g, p, RAZE_GOODS[card, k], CHAPEL_POINTS)


@compiled
def legal_convert(g, mask):
    """Keep it or give it away (section 7)."""
    mask[KEEP_GOOD] = 1
    mask[GIVE_GOOD] = 1


@compiled
def play_convert(g, action):
    """Keep this good, or give it away for points (section 7)."""
    p, good, given = g.seat, g.task[0], action == GIVE_GOOD
    if good == CARD:
        settle_next(g, p, not given)
    elif given and good == POINT:
        g.points[p] -= 1
    elif given:
        g.supply[p, good] -= 1
    if given:
        gain(g, p, POINT, int(g.task[1]))


STAGES = (
    Question(CONVERT, "convert", legal_convert, play_convert, asks="whether to give a good away for points"),
    Step(SELL_GOODS, "sell deal goods", run_sell_goods),
    Step(GIVE_AWAY, "give away", run_give_away),
)
