"""Facts of Hamlet: what reasons for moves name."""

from __future__ import annotations

import numpy as np

from architects_env.core.text import amount
from architects_env.games.hamlet.state import GOODS, MOST_PLAYERS
from architects_env.play.coach.facts import Fact, Facts, each_side


def _builds_first(states: np.ndarray) -> np.ndarray:
    return (states["first_builder"][:, None] == np.arange(MOST_PLAYERS))[:, :, None]


FACTS = Facts(
    (
        Fact(_builds_first, gain="you are the first to build", rival_gain="{player} is the first to build", weight=2),
        Fact(each_side("built"), gain="your house stands", weight=1.5),
        Fact(
            each_side("goods"),
            lambda g, good, number: amount(number, GOODS[good]),
            gain="you gain {what}",
            loss="you pay {what}",
            soon=False,
        ),
    )
)
