"""Hand-written players.

They share a rollout policy that answers every question (`rollout_policy.decide`) and a look-ahead that plays it in
sampled worlds (`LOOKAHEAD`). Each bot has its own vector of weights (`weights.json`, explained in `terms`).
`tools.fit_citadels` fits the weights of `value` to played games, and `experiments.tune` searches for better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: its own gold, cards and points by the rollout policy; blind to the others |
| `heuristic` | the best all-rounder: plays each option on to the end of the round in worlds that fit what it knows |
| `builder` | many cheap buildings, a quick end |
| `raider` | harms the leader at every chance |

A bot decides by the rollout policy (`rollout_policy`) or by looking ahead (`core.search.lookahead`). The look-ahead
plays each option to the end of the round or further with the rollout policy, in worlds in which the others have kept
characters that were probably useful to them. It then takes the option with the best expected place (`value`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import next_word
from architects_env.core.search.bots import family, scratch_states
from architects_env.core.search.lookahead import Lookahead, chooser
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.rollout_policy import decide
from architects_env.games.citadels.bots.value import value, worth_of_character
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.env.view import determinize, determinize_characters, determinize_rest
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import STAGES
from architects_env.games.citadels.rules.draft import LAST_STEP, STEP_KEEPS, STEP_SEAT

# --- how likely a draft is --------------------------------------------------------------------------------------------
PRECISION = 0.5
"""Logarithm of the factor by which a player is more likely to keep a character that is worth one point more."""


@compiled
def prior_of_draft(g, seat, weights):
    """Return the relative probability of the characters that the others have kept so far in the full state `g`, given
    the cards that travelled at each choice.
    """
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


# --- worlds and choice ------------------------------------------------------------------------------------------------
WORD = 1 << 32
room = scratch_states(S.DTYPE)


@compiled
def rounds_over(g, since, p, weights):
    """Return whether the round, and the number of further rounds in the weight `rounds`, are over."""
    return g.rounds > since.rounds + int(weights[terms.ROUNDS])


@compiled
def draw_likely(worlds, view, p, rng, weights):
    """Deal unknown cards at random, and one of several random drafts, in proportion to their probability."""
    drawn, total = room(1), 0.0
    for _ in range(int(weights[terms.DRAWN])):
        drawn[0] = view
        determinize_characters(drawn[0], p, rng)
        prior = prior_of_draft(drawn[0], p, weights) if weights[terms.DRAWN] > 1 else 1.0
        total += prior
        if total == prior or next_word(rng) / WORD * total < prior:
            worlds[0] = drawn[0]
    determinize_rest(worlds[0], p, rng)


LOOKAHEAD = Lookahead(terms.WEIGHTS, S.DTYPE, STAGES, determinize, value, decide, settled=rounds_over, draw=draw_likely)
FAMILY = family("citadels_weights", Path(__file__).with_name("weights.json"), terms.WEIGHTS, chooser(LOOKAHEAD))

__all__ = ["FAMILY", "LOOKAHEAD"]
