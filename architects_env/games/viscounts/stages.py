"""Every decision and every step of the game, chapter by chapter: the table from which the core makes `legal` and
`play`."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.viscounts import (
    agenda,
    building,
    castle,
    collision,
    effect_rules,
    gains,
    icons,
    manuscript_rules,
    primary,
    townsfolk,
    turn,
    virtual_effects,
    virtual_turn,
)
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.setup import STAGES as SETUP

STAGES = Stages(
    *agenda.STAGES,
    *gains.STAGES,
    *townsfolk.STAGES,
    *castle.STAGES,
    *icons.STAGES,
    *building.STAGES,
    *manuscript_rules.STAGES,
    *primary.STAGES,
    *effect_rules.STAGES,
    *turn.STAGES,
    *collision.STAGES,
    *SETUP,
    *virtual_effects.STAGES,
    *virtual_turn.STAGES,
    between=S.AGENDA.take_next,
)
