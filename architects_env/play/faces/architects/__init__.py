"""The face of Architects: pictures, chance, advice and languages."""

from __future__ import annotations

from pathlib import Path

from architects_env.games.architects.rules.scoring import tally
from architects_env.play.face import Face
from architects_env.play.faces.architects.action_displays import DISPLAYS
from architects_env.play.faces.architects.card_table import TABLE
from architects_env.play.faces.architects.chance import CHANCE
from architects_env.play.faces.architects.facts import FACTS
from architects_env.play.faces.architects.first_game import FIRST_GAME
from architects_env.play.faces.architects.how_to_win import HOW_TO_WIN
from architects_env.play.faces.architects.measures import MEASURES
from architects_env.play.faces.architects.picture import PICTURES

FACE = Face(
    PICTURES,
    DISPLAYS,
    CHANCE,
    tally,
    HOW_TO_WIN,
    Path(__file__).parent,
    MEASURES,
    TABLE,
    facts=FACTS,
    first_game=FIRST_GAME,
)
