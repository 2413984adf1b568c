"""The plans of this game (`core.contract.plans`): which actions make a builder, a trader and so on."""

from __future__ import annotations

from architects_env.core.contract.plans import Plan, Plans
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.rules import actions as A

PLANS = Plans(
    Plan(
        "scoring action",
        "Builds, sends workers to the castle or transcribes a manuscript.",
        A.ACTION + C.BUILD,
        A.ACTION + C.WORKERS,
        A.ACTION + C.TRANSCRIBE,
    ),
    "rounds",
    (
        Plan("builder", "Stays on the outer path and builds.", A.ACTION + C.BUILD, A.BUILD_SLOT, A.ON_SPOT),
        Plan("trader", "Trades for resources and hires townsfolk.", A.ACTION + C.TRADE, A.MORE, A.HIRE_IT),
        Plan("castellan", "Sends workers to the castle.", A.ACTION + C.WORKERS, A.PLACE_NUMBER + 3, A.MOVE_WORKER),
        Plan("scribe", "Transcribes manuscripts.", A.ACTION + C.TRANSCRIBE, A.OF_SEGMENT),
    ),
)
