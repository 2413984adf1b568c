"""How likely a draft is, if everybody keeps useful characters rather than others."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import state as S
from architects_env.games.citadels.bots.worth import worth_of_character
from architects_env.games.citadels.draft import LAST_STEP, STEP_KEEPS, STEP_SEAT

PRECISION = 0.5
"""How much more often a character is kept that is worth a point more: exp(PRECISION) times."""


@compiled
def prior_of_draft(g, seat, weights):
    """Of what the others have kept so far in the full state `g`, each from the cards that travelled then."""
    prior, last = 1.0, LAST_STEP[g.num_players]
    step_of = np.zeros(H.NUMBERS + 1, np.int64)
    for number in range(1, g.highest + 1):
        step_of[number] = g.place_of[number]
        if number == g.down_card:
            step_of[number] = 0
    for step in range(1, min(g.step, last + 1)):
        p = (g.starter + STEP_SEAT[g.num_players, step]) % g.num_players
        if p == seat or STEP_KEEPS[g.num_players, step] == 0:
            continue
        kept, all_there = 0.0, 0.0
        for number in range(1, g.highest + 1):
            if step_of[number] >= step and step_of[number] != S.FACE_UP:
                likes = np.exp(PRECISION * worth_of_character(g, p, g.characters[number], weights))
                all_there += likes
                if step_of[number] == step:
                    kept = likes
        if kept > 0:
            prior *= kept / all_there
    return prior
