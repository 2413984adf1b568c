"""Every decision and every step of the game, chapter by chapter: the table from which the core makes `legal` and `play`
(amendment F11)."""

from __future__ import annotations

from architects_env.core.contract.stages import Stages
from architects_env.games.architects import (
    black_market,
    guardhouse,
    guildhall,
    opening,
    places,
    questions,
    town_centre,
    turn,
    workshop,
)

CHAPTERS = (opening, turn, places, workshop, town_centre, guardhouse, guildhall, black_market, questions)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=questions.ask_about_debts)
