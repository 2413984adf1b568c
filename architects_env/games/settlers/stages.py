"""All that can be asked and all that happens by itself: the rows of the chapters, put together. What comes next stands
on the agenda."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.settlers import (
    activation,
    building,
    conversions,
    deals,
    decks,
    effects,
    exchange,
    free_actions,
    hands,
    leaving,
    lookout,
    production,
    razing,
    round_end,
    solo,
    supply,
    targets,
    turn,
)
from architects_env.games.settlers import state as S

STAGES = Stages(
    *lookout.STAGES,
    *production.STAGES,
    *turn.STAGES,
    *free_actions.STAGES,
    *building.STAGES,
    *deals.STAGES,
    *razing.STAGES,
    *activation.STAGES,
    *exchange.STAGES,
    *effects.STAGES,
    *targets.STAGES,
    *hands.STAGES,
    *conversions.STAGES,
    *leaving.STAGES,
    *supply.STAGES,
    *decks.STAGES,
    *round_end.STAGES,
    *solo.STAGES,
    between=S.AGENDA.take_next,
)
