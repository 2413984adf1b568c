"""The face of Citadels: pictures, chance, advice and languages."""

from __future__ import annotations

from pathlib import Path

from architects_env.games.citadels.rules.scoring import tally
from architects_env.play.face import Face
from architects_env.play.faces.citadels.action_displays import DISPLAYS
from architects_env.play.faces.citadels.chance import CHANCE
from architects_env.play.faces.citadels.facts import FACTS
from architects_env.play.faces.citadels.first_game import FIRST_GAME
from architects_env.play.faces.citadels.how_to_win import HOW_TO_WIN
from architects_env.play.faces.citadels.measures import MEASURES
from architects_env.play.faces.citadels.picture import PICTURES

FACE = Face(
    PICTURES, DISPLAYS, CHANCE, tally, HOW_TO_WIN, Path(__file__).parent, MEASURES, facts=FACTS, first_game=FIRST_GAME
)
