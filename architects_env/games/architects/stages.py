"""Every decision and every step of the game, chapter by chapter: the table from which the core makes `legal` and `play`
(amendment F11)."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.architects import (
    black_market,
    draft,
    guardhouse,
    guildhall,
    opening,
    places,
    questions,
    taxes,
    town_centre,
    turn,
    workshop,
)

STAGES = Stages(
    *opening.STAGES,
    *draft.STAGES,
    *turn.STAGES,
    *places.STAGES,
    *workshop.STAGES,
    *town_centre.STAGES,
    *guardhouse.STAGES,
    *guildhall.STAGES,
    *black_market.STAGES,
    *taxes.STAGES,
    *questions.STAGES,
    between=questions.ask_about_debts,
)
