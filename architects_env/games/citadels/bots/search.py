"""How a searching bot decides: it completes its view by worlds that agree with all it knows, tries each of its options there, lets everybody play on
by rule of thumb (`thumb`) to the end of the round or further, and takes the option after which the table looks best on average (`value.value`).
While the best options are within noise of each other it looks at more worlds."""
from __future__ import annotations

import numpy as np

from architects_env.core.bots import scratch_states
from architects_env.core.jit import compiled
from architects_env.core.rng import next_word
from architects_env.games.citadels.actions import NUM_ACTIONS
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.prior import prior_of_draft
from architects_env.games.citadels.bots.thumb import decide
from architects_env.games.citadels.bots.value import value
from architects_env.games.citadels.scoring import SOURCES
from architects_env.games.citadels.stages import STAGES
from architects_env.games.citadels.state import DTYPE
from architects_env.games.citadels.view import resample_characters, resample_rest

NUM_SOURCES = len(SOURCES)
WORD = 1 << 32
HEAT = 16
"""So many worlds at a time."""
CERTAINTY = 2.5
"""An option is clearly behind if it is so many standard errors behind."""
UNSEEN = 0.1
"""That much may befall an option in a world that was not among those looked at: the fewer there were, the more it counts."""
TRIFLE = 0.002
"""What it would not pay to look longer for: a share of the way from the last to the first place."""

tables = scratch_states(DTYPE)
legal, play = STAGES.legal, STAGES.play


@compiled
def play_on(trial, rounds, mask, weights):
    """Everybody plays by rule of thumb, to the end of the game or until round `rounds` has ended."""
    while trial[0].over == 0 and trial[0].rounds <= rounds:
        legal(trial[0], mask)
        play(trial[0], decide(trial[0], mask, trial[0].rng, weights))


@compiled
def draw_world(g, p, rng, work, weights):
    """Into `work[0]` a world that agrees with the view `g`: of several drafts drawn at random one, the likelier the more often, and any cards."""
    total = 0.0
    for _ in range(int(weights[terms.DRAWN])):
        work[1] = g
        resample_characters(work[1], p, rng)
        prior = prior_of_draft(work[1], p, weights) if weights[terms.DRAWN] > 1 else 1.0
        total += prior
        if total == prior or next_word(rng) / WORD * total < prior:
            work[0] = work[1]
    resample_rest(work[0], p, rng)


@compiled
def options_of(mask):
    """The options as a list of actions."""
    options = np.empty(NUM_ACTIONS, np.int64)
    count = 0
    for action in range(NUM_ACTIONS):
        if mask[action] != 0:
            options[count] = action
            count += 1
    return options[:count]


@compiled
def try_options(g, options, running, looks, by_thumb, rng, weights):
    """Writes to `looks` (float64[worlds, options]) how good the table looks after each of the `running` options (indices), in a new world for each row."""
    p, last = g.seat, g.rounds + int(weights[terms.ROUNDS])
    work, inner = tables(3), np.zeros(NUM_ACTIONS, np.int8)
    points, features = np.zeros((g.num_players, NUM_SOURCES), np.int64), np.zeros(terms.NUM_FEATURES)
    for world in range(looks.shape[0]):
        draw_world(g, p, rng, work, weights)
        for i in running:
            work[2] = work[0]
            play(work[2], options[i])
            play_on(work[2:3], last, inner, weights)
            trust = weights[terms.TRUST] if options[i] == by_thumb else 0.0
            looks[world, i] = value(work[2], p, points, features, weights) + trust


@compiled
def move_leader_to_front(looks, running):
    """The one of the `running` options that looks best on average comes first."""
    best, most = 0, -np.inf
    for k in range(len(running)):
        total = looks[:, running[k]].sum()
        if total > most:
            best, most = k, total
    running[0], running[best] = running[best], running[0]


@compiled
def drop_beaten(looks, running):
    """Keeps the leader, at the front, and all that may still turn out better than it by more than a trifle; returns how many. World for world the same
    chance befalls every option, so their differences tell more than each option's own looks."""
    move_leader_to_front(looks, running)
    worlds, kept = looks.shape[0], 1
    for k in range(1, len(running)):
        behind = looks[:, running[0]] - looks[:, running[k]]
        mean, square = behind.mean(), (behind * behind).mean()
        noise = np.sqrt(max(0.0, square - mean * mean) + UNSEEN * UNSEEN / worlds) / np.sqrt(worlds)
        if square > 0 and CERTAINTY * noise - mean > TRIFLE:
            running[kept] = running[k]
            kept += 1
    return kept


@compiled
def race(g, options, by_thumb, rng, weights):
    """The options compete in the same worlds; who is clearly behind drops out. It goes on until one is left, or nothing to speak of is at stake, or the
    tries are used up: then the leader wins."""
    count, worlds = len(options), 0
    tries = int(weights[terms.WORLDS] * (count + weights[terms.PATIENCE]))
    looks, running = np.empty((tries // 2 + HEAT, count)), np.arange(count)
    while count > 1 and tries > 0:
        try_options(g, options, running[:count], looks[worlds : worlds + HEAT], by_thumb, rng, weights)
        worlds, tries = worlds + HEAT, tries - HEAT * count
        count = drop_beaten(looks[:worlds], running[:count])
    return options[running[0]]


@compiled
def choose(g, mask, rng, weights):
    """The action (one set in `mask`) that a bot with these weights (float64[terms]) plays on the view `g` of the seat that has to decide."""
    options = options_of(mask)
    if len(options) == 1:
        return options[0]
    by_thumb = decide(g, mask, rng, weights)
    return by_thumb if weights[terms.WORLDS] < 1 else race(g, options, by_thumb, rng, weights)
