"""Measures of Hamlet: what explanations name."""

from __future__ import annotations

from architects_env.games.hamlet.state import GOODS
from architects_env.play.coach.measures import PROGRESS, Measure, fields_in, in_field

MEASURES = (*fields_in(GOODS, "goods"), Measure("houses", in_field("built"), PROGRESS))
