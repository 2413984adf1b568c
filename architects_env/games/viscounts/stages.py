"""The chapters of the rules: every decision and every step of the game, as the table from which the core makes `legal`
and `play`; what their actions say (`SAYS`) is put together in `text`."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.viscounts import (
    agenda,
    building,
    castle,
    effect_rules,
    gains,
    icons,
    manuscript_rules,
    opening,
    primary,
    townsfolk,
    turn,
    virtual_turn,
)
from architects_env.games.viscounts import state as S

CHAPTERS = (
    agenda,
    gains,
    townsfolk,
    castle,
    icons,
    building,
    manuscript_rules,
    primary,
    effect_rules,
    turn,
    opening,
    virtual_turn,
)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=S.AGENDA.take_next)
