"""The forms in which sentences of this game name players' possessions, for `architects_env.testing.amounts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import state as S
from architects_env.testing.amounts import Amounts


def told_of_supply(g: Any, seat: int) -> Sequence[int]:
    """The supply as the log has told it: the goods of a production are told at its end."""
    agenda = g.agenda[: g.agenda_size]
    produces = g.producing == 1 and any(stage == S.PRODUCTION_ENDS and p == seat for stage, p in agenda[:, :2])
    return g.before[: V.NUM_TOKENS] if produces else g.supply[seat]


AMOUNTS = Amounts(
    V.GOODS[: V.NUM_TOKENS],
    told_of_supply,
    {"receives": 1, "gets": 1, "pays": -1, "gives": -1, "lays": -1, "loses": -1, "keeps": 0, "chooses": 0},
    apart=("costs", "raze"),
)
