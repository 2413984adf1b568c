"""How a searching bot decides: it completes its view by worlds that agree with all it knows, tries each of its options there, lets everybody play on
by rule of thumb (`thumb`) to the end of the round or further, and takes the option after which the table looks best on average (`value.value`)."""
from __future__ import annotations

import numpy as np

from architects_env.core.bots import tables_of
from architects_env.core.jit import compiled
from architects_env.core.rng import next_word
from architects_env.games.citadels.actions import NUM_ACTIONS
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.likelihood import likelihood_of_draft
from architects_env.games.citadels.bots.thumb import decide
from architects_env.games.citadels.bots.value import value
from architects_env.games.citadels.scoring import SOURCES
from architects_env.games.citadels.state import DTYPE
from architects_env.games.citadels.turn import legal, play
from architects_env.games.citadels.view import resample

NUM_SOURCES = len(SOURCES)
WORD = 1 << 32

tables = tables_of(DTYPE)


@compiled
def play_on(trial, rounds, mask, weights):
    """Everybody plays by rule of thumb, to the end of the game or until round `rounds` has ended."""
    while trial[0].over == 0 and trial[0].rounds <= rounds:
        legal(trial[0], mask)
        play(trial[0], decide(trial[0], mask, trial[0].rng, weights))


@compiled
def draw_world(g, p, rng, work, weights):
    """Into `work[0]` a world that agrees with the view `g`: of several drawn at random one, the likelier by the draft the more often."""
    total = 0.0
    for _ in range(int(weights[terms.DRAWN])):
        work[1] = g
        resample(work[1], p, rng)
        likelihood = likelihood_of_draft(work[1], p, weights) if weights[terms.DRAWN] > 1 else 1.0
        total += likelihood
        if total == likelihood or next_word(rng) / WORD * total < likelihood:
            work[0] = work[1]


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
def try_options(g, options, worlds, looks, rng, weights):
    """Adds to `looks` (float64[options]) how good the table looks after each of the options, in so many new worlds."""
    p, last = g.seat, g.rounds + int(weights[terms.ROUNDS])
    work, inner = tables(3), np.zeros(NUM_ACTIONS, np.int8)
    points, features = np.zeros((g.num_players, NUM_SOURCES), np.int64), np.zeros(terms.NUM_FEATURES)
    for _ in range(worlds):
        draw_world(g, p, rng, work, weights)
        for i in range(len(options)):
            work[2] = work[0]
            play(work[2], options[i])
            play_on(work[2:3], last, inner, weights)
            looks[i] += value(work[2], p, points, features, weights)


@compiled
def move_better_half_to_front(options, looks):
    """Sorts options by their looks, the best first; returns how many are in the better half."""
    for i in range(1, len(options)):
        j = i
        while j > 0 and looks[j - 1] < looks[j]:
            options[j - 1], options[j] = options[j], options[j - 1]
            looks[j - 1], looks[j] = looks[j], looks[j - 1]
            j -= 1
    return (len(options) + 1) // 2


@compiled
def best_by_halving(g, options, by_thumb, rng, weights):
    """Successive halving: all options in a few worlds, the better half of them in more, until one is left."""
    stages, count = 0, len(options)
    while count > 1:
        stages, count = stages + 1, (count + 1) // 2
    count, looks = len(options), np.zeros(len(options))
    tries = weights[terms.WORLDS] * count / stages
    while count > 1:
        worlds = max(1, int(tries / count))
        try_options(g, options[:count], worlds, looks[:count], rng, weights)
        for i in range(count):
            if options[i] == by_thumb:
                looks[i] += weights[terms.TRUST] * worlds
        count = move_better_half_to_front(options[:count], looks[:count])
    return options[0]


@compiled
def choose(g, mask, rng, weights):
    """The action (one set in `mask`) that a bot with these weights (float64[terms]) plays on the view `g` of the seat that has to decide."""
    options = options_of(mask)
    if len(options) == 1:
        return options[0]
    by_thumb = decide(g, mask, rng, weights)
    return by_thumb if weights[terms.WORLDS] < 1 else best_by_halving(g, options, by_thumb, rng, weights)
