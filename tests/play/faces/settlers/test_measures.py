"""The measures of Settlers: nothing is called a danger that the options rule out."""

from __future__ import annotations

import numpy as np

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.coach.measures import RISK
from architects_env.play.faces.settlers.measures import MEASURES


def test_common_locations_without_defence_are_a_danger_only_if_others_may_raze_them() -> None:
    game = load("settlers")
    (undefended,) = (measure for measure in MEASURES if measure.kind == RISK)
    for peaceful, expected in ((False, 1), (True, 0)):
        match = Match(game, 2, {"peaceful": peaceful}, seed=1)
        states = np.array([np.asarray(match.view().state)[()]], dtype=game.dtype)
        states["home"][:, 3] = 1
        assert undefended.read(states)[0, 0] == expected
