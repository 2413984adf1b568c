"""How a bot decides: it completes its view by worlds that agree with all it knows, tries each of its options there to the end of its own turn,
and takes the one after which the table looks best on average (`value`). Some bots look further, to where their turn after next would begin."""
from __future__ import annotations

import numpy as np

from architects_env.core.bots import scratch_states
from architects_env.core.jit import compiled
from architects_env.core.rng import next_word
from architects_env.games.architects.actions import NUM_ACTIONS
from architects_env.games.architects.bots import terms
from architects_env.games.architects.bots.captures import seizing
from architects_env.games.architects.bots.value import value
from architects_env.games.architects.stages import STAGES
from architects_env.games.architects.state import DRAFT, DTYPE, PLACEMENT, RECALL_WORKER
from architects_env.games.architects.view import resample

MOST_DECISIONS = 24
"""A turn is looked through for at most so many own decisions."""

tables = scratch_states(DTYPE)
legal, play = STAGES.legal, STAGES.play


@compiled
def begins_turn(g):
    """Whether the decision is the first one of a turn."""
    return g.stage == PLACEMENT or g.stage == RECALL_WORKER


@compiled
def still_deciding(g, p):
    """Whether `p` goes on deciding within the same turn."""
    return g.over == 0 and g.seat == p and not begins_turn(g) and g.stage != DRAFT


@compiled
def play_out(trial, spare, p, mask, weights):
    """Goes through the rest of the own decisions of this turn, each by what looks best right after it."""
    for _ in range(MOST_DECISIONS):
        if not still_deciding(trial[0], p):
            return
        legal(trial[0], mask)
        best, best_value = -1, -1e9
        for action in range(NUM_ACTIONS):
            if mask[action] != 0:
                spare[0] = trial[0]
                play(spare[0], action)
                looks = value(spare[0], p, weights)
                if looks > best_value:
                    best, best_value = action, looks
        play(trial[0], best)


@compiled
def try_options(table, work, options, mask, looks, weights):
    """Adds to `looks` (float64[actions]) how good the table looks to whoever has to decide after each of its `options`, at the end of its turn,
    and leaves `table` where it looks best. `work` has room for 3 states."""
    p = table[0].seat
    best_value = -1e9
    for action in range(NUM_ACTIONS):
        if options[action] != 0:
            work[0] = table[0]
            play(work[0], action)
            play_out(work[0:1], work[1:2], p, mask, weights)
            worth = value(work[0], p, weights)
            looks[action] += worth
            if worth > best_value:
                best_value = worth
                work[2] = work[0]
    table[0] = work[2]


@compiled
def best_of(options, looks):
    """The one of the options that looks best."""
    best = -1
    for action in range(NUM_ACTIONS):
        if options[action] != 0 and (best < 0 or looks[action] > looks[best]):
            best = action
    return best


@compiled
def best_further_on(worlds, work, p, mask, looks, weights):
    """The best of the most promising options when the others' answers, the next own turn and the answers to that are looked at too, each as it looks
    best to its player: at the end everybody has had as many turns."""
    left, options, inner = mask.copy(), np.zeros(NUM_ACTIONS, np.int8), np.zeros(NUM_ACTIONS, np.int8)
    ignored = np.zeros(NUM_ACTIONS)
    best, best_worth = -1, -1e9
    for _ in range(int(weights[terms.CANDIDATES])):
        action = best_of(left, looks)
        if action < 0:
            return best
        left[action] = 0
        worth = 0.0
        for world in range(worlds.shape[0]):
            work[0] = worlds[world]
            options[:] = 0
            options[action] = 1
            try_options(work[0:1], work[1:4], options, inner, ignored, weights)
            own_turns = 0
            while work[0].over == 0:
                own_turns += work[0].seat == p and begins_turn(work[0])
                if own_turns == 2:
                    break
                legal(work[0], options)
                try_options(work[0:1], work[1:4], options, inner, ignored, weights)
            worth += value(work[0], p, weights)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


@compiled
def choose(g, mask, rng, weights):
    """The action (one set in `mask`) that a bot with these weights (float64[terms]) plays on the view `g` of the seat that has to decide."""
    p = g.seat
    if weights[terms.SEIZE] > 0:
        action = seizing(g, mask, p, int(weights[terms.SEIZE]))
        if action >= 0:
            return action
    worlds, work = tables(int(weights[terms.WORLDS])), tables(4)
    inner, looks = np.zeros(NUM_ACTIONS, np.int8), np.zeros(NUM_ACTIONS)
    for world in range(worlds.shape[0]):
        worlds[world] = g
        resample(worlds[world], p, rng)
        work[0] = worlds[world]
        try_options(work[0:1], work[1:4], mask, inner, looks, weights)
    for action in range(NUM_ACTIONS):
        if mask[action] != 0:
            looks[action] += 1e-6 * (next_word(rng) >> 16)  # a hair of chance decides between equals
    if weights[terms.CANDIDATES] > 1 and g.stage != DRAFT:
        return best_further_on(worlds, work, p, mask, looks, weights)
    return best_of(mask, looks)
