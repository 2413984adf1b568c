"""First version."""
from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.core.observation_layout import ObservationLayout, Part
from architects_env.games.settlers.stages import STAGES

LAYOUT = ObservationLayout(STAGES.part, Part("seat", (4,), "whose decision"))
f32 = np.float32


@compiled
def observe(g, seat, out):
    out[:] = 0
    out[g.stage] = 1
