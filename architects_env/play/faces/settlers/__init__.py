"""The face of Settlers: pictures, chance, advice and languages."""

from __future__ import annotations

from pathlib import Path

from architects_env.games.settlers.rules.scoring import tally
from architects_env.play.face import Face
from architects_env.play.faces.settlers.action_displays import DISPLAYS
from architects_env.play.faces.settlers.chance import CHANCE
from architects_env.play.faces.settlers.facts import FACTS
from architects_env.play.faces.settlers.first_game import FIRST_GAME
from architects_env.play.faces.settlers.how_to_win import HOW_TO_WIN
from architects_env.play.faces.settlers.measures import MEASURES
from architects_env.play.faces.settlers.picture import PICTURES

FACE = Face(
    PICTURES, DISPLAYS, CHANCE, tally, HOW_TO_WIN, Path(__file__).parent, MEASURES, facts=FACTS, first_game=FIRST_GAME
)
