"""The forms in which sentences of this game name players' possessions, for `architects_env.testing.amounts`."""

from __future__ import annotations

from architects_env.games.architects.data import cards as C
from architects_env.testing.amounts import Amounts

AMOUNTS = Amounts(
    C.GOODS,
    lambda g, seat: g.goods[seat],
    {"gains": 1, "gets": 1, "pays": -1, "builds": 1, "trades": -1, "lays": -1, "goes": -1},
)
