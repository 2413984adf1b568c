"""Goods that are given away for points as soon as they have been gained: School of Diplomacy and Dark Chapel (rules
section 7)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.stages import Question, Step
from architects_env.core.contract.words import Chapter, Says
from architects_env.games.settlers import actions as A
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import options as O
from architects_env.games.settlers import state as S
from architects_env.games.settlers import tasks as N
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.deals import good_of
from architects_env.games.settlers.decks import settle_next
from architects_env.games.settlers.names import NAMES, amount_text
from architects_env.games.settlers.state import put
from architects_env.games.settlers.supply import gain

SCHOOL_POINTS, CHAPEL_POINTS = 1, 2


@compiled
def ask_to_convert(g, p, good, points):
    """Ask for one good, if it was gained and may be given away. Cards that may be are those that lie aside."""
    if good == V.CARD:
        asked = g.num_backs > 0
    elif good == V.POINT:
        asked = points > 1 and g.options[O.CONVERT_ANY] == 1
    else:
        asked = True
    if asked:
        put(g, S.CONVERT, p, good, points)


@compiled
def run_sell_goods(g):
    """School of Diplomacy: deal by deal. A point for a point changes nothing (section 7)."""
    p, i = g.seat, g.task[N.SELL_NEXT]
    if i < g.deals_size[p]:
        put(g, S.SELL_GOODS, p, i + 1)
        ask_to_convert(g, p, good_of(int(g.deals[p, i])), SCHOOL_POINTS)


@compiled
def run_give_away(g):
    """Dark Chapel: good by good, as they stand in the raze field (section 7)."""
    p, card, k = g.seat, g.task[N.GIVE_AWAY_CARD], g.task[N.GIVE_AWAY_NEXT]
    if k < 2 and C.RAZE_GOODS[card, k] != V.NO_GOOD:
        put(g, S.GIVE_AWAY, p, card, k + 1)
        ask_to_convert(g, p, C.RAZE_GOODS[card, k], CHAPEL_POINTS)


@compiled
def legal_convert(g, mask):
    """Keep it or give it away (section 7)."""
    mask[A.KEEP_GOOD] = 1
    mask[A.GIVE_GOOD] = 1


@compiled
def play_convert(g, action):
    """Keep this good, or give it away for points (section 7)."""
    p, good, given = g.seat, g.task[N.CONVERT_GOOD], action == A.GIVE_GOOD
    if good == V.CARD:
        settle_next(g, p, not given)
    elif given and good == V.POINT:
        g.points[p] -= 1
    elif given:
        g.supply[p, good] -= 1
    if given:
        gain(g, p, V.POINT, int(g.task[N.CONVERT_POINTS]))


STAGES = (
    Question(S.CONVERT, "convert", legal_convert, play_convert, asks="whether to give a good away for points"),
    Step(S.SELL_GOODS, "sell deal goods", run_sell_goods),
    Step(S.GIVE_AWAY, "give away", run_give_away),
)


def _given(g: Any, index: int, observer: int) -> str:
    """The good, or the drawn card that lies aside, if the observer may see it."""
    good = int(g.task[N.CONVERT_GOOD])
    if good == V.CARD and observer == g.seat:
        zone, first = ("drawn_common", 0) if g.backs[0] == V.COMMON_DECK else ("drawn_faction", C.NUM_COMMON)
        if g[zone][g.seat, 0] >= 0:
            return f"the {NAMES[first + int(g[zone][g.seat, 0])]}"
    return amount_text(1, good)


SAYS = Chapter(
    Says(A.KEEP_GOOD + 0, "keep {good}", place="choice convert {index}", section="7"),
    Says(A.GIVE_GOOD, "give {good} away for {points}", place="choice convert {index}", section="7"),
    good=_given,
    points=lambda g, index, observer: amount_text(int(g.task[N.CONVERT_POINTS]), V.POINT),
)
