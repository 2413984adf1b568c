"""Locks on things that the player to move cannot use: spaces of the Black Market and the next level of the
Cathedral."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.rules.bits import count
from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import market_silver
from architects_env.games.architects.rules.guildhall import level_has_space, wood_and_stone
from architects_env.play.drawing.locks import Lock, unpaid
from architects_env.play.faces.architects.picture.icons import BUILDING_CARD, GOLD, MARBLE, SILVER, WOOD_OR_STONE


def has_turn(g: Any, seat: int) -> bool:
    """Return whether locks are shown to `seat`, which is while it places a worker."""
    return bool(g.seat == seat and g.stage == S.PLACEMENT and not g.over)


def lock_on_market(g: Any, seat: int, space: int) -> Lock | None:
    """Return the lock on an empty space of the Black Market."""
    if not has_turn(g, seat) or g.market_space[space] != S.NOBODY:
        return None
    if g.virtue[seat] > B.MARKET_MOST_VIRTUE:
        return Lock(say("closed to you: your virtue is above {n}", n=B.MARKET_MOST_VIRTUE))
    return unpaid([(SILVER, int(market_silver(space, g.apprentices[seat]) - g.goods[seat, C.SILVER]))])


def lock_on_cathedral(g: Any, seat: int, level: int) -> Lock | None:
    """Return the lock on a level of the Cathedral, if that level is the next one."""
    if not has_turn(g, seat) or level != g.cathedral[seat] + 1:
        return None
    if g.virtue[seat] < B.CATHEDRAL_LEAST_VIRTUE:
        return Lock(say("closed to you: your virtue is below {n}", n=B.CATHEDRAL_LEAST_VIRTUE))
    if not level_has_space(g, seat):
        return Lock(say("closed: no space is free"))
    goods, needs = g.goods[seat], B.CATHEDRAL_GOLD_AND_MARBLE[level]
    wood = int(wood_and_stone(g, seat, level) - goods[C.WOOD] - goods[C.STONE])
    card = int(H.CATHEDRAL_DISCARD[g.character[seat]] == 1) - count(int(g.hand[seat]))
    lacked = [(icon, int(needs[good] - goods[good])) for icon, good in ((GOLD, C.GOLD), (MARBLE, C.MARBLE))]
    return unpaid([*lacked, (WOOD_OR_STONE, wood), (BUILDING_CARD, card)])
