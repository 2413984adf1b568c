"""All that can be asked and all that happens by itself: the rows of the chapters, put together. What comes next stands
on the agenda."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.settlers import (
    activation,
    building,
    deals,
    decks,
    effects,
    exchange,
    free_actions,
    hands,
    lookout,
    phases,
    razing,
    solo,
    supply,
)
from architects_env.games.settlers import state as S

CHAPTERS = (
    lookout,
    phases,
    free_actions,
    building,
    deals,
    razing,
    activation,
    exchange,
    effects,
    hands,
    supply,
    decks,
    solo,
)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=S.AGENDA.take_next)
