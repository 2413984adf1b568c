"""The forms in which sentences of this game name players' possessions, for `architects_env.testing.amounts`."""

from __future__ import annotations

from architects_env.testing.amounts import Amounts

AMOUNTS = Amounts(
    ("gold",),
    lambda g, seat: [g.gold[seat]],
    {
        **dict.fromkeys(("pays", "gives", "discards", "robbed"), -1),
        **dict.fromkeys(("takes", "gets", "collects", "builds", "destroys", "beautifies"), 1),
    },
)
