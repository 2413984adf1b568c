"""All that can be asked and all that happens by itself: the rows of the chapters, put together. How a turn goes is in
`turn`."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.citadels import building, calling, draft, income, powers, purple, raids, turn

CHAPTERS = (draft, calling, turn, income, building, powers, purple, raids)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES))
