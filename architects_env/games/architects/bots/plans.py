"""The plans of this game (`core.contract.plans`): which actions make a builder, a merchant and so on."""

from __future__ import annotations

from architects_env.core.contract.plans import Plan, Plans
from architects_env.games.architects.rules import actions as A

PLANS = Plans(
    Plan("construction", "Constructs a building or works on the Cathedral.", A.BUILD, A.PLACE + A.PLACE_CATHEDRAL),
    "turns",
    (
        Plan(
            "builder",
            "Collects wood and stone and constructs the buildings in its hand.",
            A.BUILD,
            A.PLACE + A.PLACE_FOREST,
            A.PLACE + A.PLACE_QUARRY,
            A.PLACE + A.PLACE_PLAN,
        ),
        Plan(
            "merchant",
            "Earns silver, hires apprentices and trades at the Storehouse.",
            A.PLACE + A.PLACE_SILVERSMITH,
            A.PLACE + A.PLACE_STOREHOUSE,
            A.PLACE + A.PLACE_HIRE,
            A.PLACE + A.PLACE_MINES_CLAY,
            A.PLACE + A.PLACE_MINES_GOLD,
            A.TRADE_APPRENTICE,
            A.TRADE_MARBLE,
        ),
        Plan(
            "thief",
            "Robs the Tax Stand and deals at the Black Market.",
            A.PLACE + A.PLACE_TAX_STAND,
            A.PLACE + A.PLACE_SMALL,
            A.PLACE + A.PLACE_MIDDLE_HIRE,
            A.PLACE + A.PLACE_MIDDLE_DRAW,
            A.PLACE + A.PLACE_LARGE,
        ),
        Plan(
            "cathedral",
            "Gives all it can for the Cathedral and its virtue.",
            A.PLACE + A.PLACE_CATHEDRAL,
            A.PLACE + A.PLACE_MINES_GOLD,
            A.TRADE_VIRTUE,
            A.TRADE_MARBLE,
        ),
        Plan(
            "captor",
            "Captures workers in the Town Centre and brings them to the Guardhouse.",
            A.PLACE + A.PLACE_TOWN_CENTRE,
            A.PLACE + A.PLACE_GUARDHOUSE,
            A.CAPTURE,
            A.GUARD + A.IMPRISON,
        ),
    ),
)
