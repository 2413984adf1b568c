"""The way lists and pictures show the actions of Hamlet."""

from __future__ import annotations

from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.text import WORDS
from architects_env.play.action_displays import ActionDisplay, ActionDisplays

DISPLAYS = ActionDisplays(
    WORDS,
    # rules
    ActionDisplay(VISIT, place="{corner}"),
    ActionDisplay(BUILD, place="plan of seat {seat}"),
)
