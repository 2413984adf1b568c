"""A small observation until the full one is there."""
from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.observation_layout import ObservationLayout, Part
from architects_env.games.viscounts.state import QUESTIONS

LAYOUT = ObservationLayout(Part("stage", (QUESTIONS,), "what is being decided"))


@compiled
def observe(g, seat, out):
    """The stage, one-hot."""
    out[:] = 0
    if g.stage < QUESTIONS:
        out[g.stage] = 1
