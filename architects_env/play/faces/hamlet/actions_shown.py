"""How lists and pictures show the actions of hamlet."""

from __future__ import annotations

from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.text import WORDS
from architects_env.play.shown_actions import Shown, ShownActions

SHOWN = ShownActions(
    WORDS,
    # rules
    Shown(VISIT, place="{corner}"),
    Shown(BUILD, place="plan of seat {seat}"),
)
