"""All that can be asked and all that happens by itself: the rows of the chapters, put together. How a turn goes is in
`turn`."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.citadels import building, calling, draft, income, powers, purple, raids, turn, turn_end, witch

STAGES = Stages(
    *draft.STAGES,
    *calling.STAGES,
    *turn.STAGES,
    *income.STAGES,
    *building.STAGES,
    *powers.STAGES,
    *witch.STAGES,
    *purple.STAGES,
    *raids.STAGES,
    *turn_end.STAGES,
)
