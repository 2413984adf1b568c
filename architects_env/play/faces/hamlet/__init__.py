"""The face of Hamlet: pictures, chance, advice and languages."""

from __future__ import annotations

from pathlib import Path

from architects_env.games.hamlet.rules import tally
from architects_env.play.face import Face
from architects_env.play.faces.hamlet.action_displays import DISPLAYS
from architects_env.play.faces.hamlet.chance import CHANCE
from architects_env.play.faces.hamlet.facts import FACTS
from architects_env.play.faces.hamlet.how_to_win import HOW_TO_WIN
from architects_env.play.faces.hamlet.measures import MEASURES
from architects_env.play.faces.hamlet.picture import PICTURES

FACE = Face(PICTURES, DISPLAYS, CHANCE, tally, HOW_TO_WIN, Path(__file__).parent, MEASURES, facts=FACTS)
