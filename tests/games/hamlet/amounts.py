"""The forms in which sentences of this game name players' possessions, for `architects_env.testing.amounts`."""

from __future__ import annotations

from architects_env.games.hamlet import state as S
from architects_env.testing.amounts import Amounts

AMOUNTS = Amounts(S.GOODS, lambda g, seat: g.goods[seat], {"goes": -1, "builds": 1})
