"""The forms in which sentences of this game name players' possessions, for `architects_env.testing.amounts`."""

from __future__ import annotations

from architects_env.games.viscounts.data import board as B
from architects_env.testing.amounts import Amounts

AMOUNTS = Amounts(B.MEANS, lambda g, seat: [*g.goods[seat], g.silver[seat]], {"gains": 1, "pays": -1})
