"""The plans of this game (`core.contract.plans`): which actions make a builder, a raider and so on."""

from __future__ import annotations

from architects_env.core.contract.plans import Plan, Plans
from architects_env.games.settlers.rules import actions as A

PLANS = Plans(
    Plan("construction", "Builds a location.", A.TO_BUILD),
    "rounds",
    (
        Plan("builder", "Builds locations as soon as it can pay for them.", A.TO_BUILD),
        Plan("trader", "Makes deals and exchanges workers for goods.", A.TO_DEAL, A.TO_EXCHANGE),
        Plan("raider", "Razes cards from the hand and locations of the others.", A.TO_RAZE_HAND, A.TO_RAZE_LOCATION),
        Plan("producer", "Uses the actions of its locations.", A.TO_ACTIVATE),
    ),
)
