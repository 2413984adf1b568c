"""The compiled functions that the core makes for every game: start, advance, view, determinize, observe, playout.

Each closes over one game's rules, so that the compiler sees through them. They take *the array of states and an index*:
handing a single record from Python to compiled code costs ten times as much as the step itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.events import forget_events, wipe_events
from architects_env.core.contract.rules.rng import PLAY, SETUP, below, seed_stream

BYTES_OF_ONE = 0x0101010101010101
"""Word of a mask with all eight actions set."""
MOST_FORCED = 4_000
"""Largest number of forced actions in a row. Where they come to no choice and to no end within it, they are stopped,
and the seat has no legal action (`core.play.faults`)."""


@dataclass(frozen=True)
class Kernels:
    """The kernels of one game.

    `i` is always an index into `states`; masks are int8[actions]; observations float32[len(observation_layout)].
    """

    begin: Callable[..., Any]
    """begin(g, num_players, options, seed, episode, mask): deal game number `episode` of `seed` into a zeroed `g`
    (for compiled code)."""
    step: Callable[..., Any]
    """step(g, action, mask): play the action, continue to the next real decision, and fill its mask (for compiled
    code)."""
    start: Callable[..., Any]
    """start(states, i, empty, num_players, options, seed, episode, mask): `begin` for states[i]."""
    advance: Callable[..., Any]
    """advance(states, i, action, mask): `step` for states[i]. Does not check legality."""
    legal: Callable[..., Any]
    """legal(states, i, mask) -> whether the seat to act is asked; otherwise its single option is played without
    asking."""
    play_one: Callable[..., Any]
    """play_one(states, i, action): play one action alone, without the forced ones that follow (for `core.play.log`)."""
    redact: Callable[..., Any]
    """redact(g, seat): turn `g` into the view of `seat` (for compiled code)."""
    make_view: Callable[..., Any]
    """make_view(states, i, seat): `redact` for states[i]."""
    determinize: Callable[..., Any]
    """determinize(states, i, seat, rng): turn the view states[i] into a full state that agrees with it."""
    observe: Callable[..., Any]
    """observe(states, i, seat, out): write the observation of `seat`."""
    score_and_rank: Callable[..., Any]
    """score_and_rank(states, i, scores, ranks): write scores and ranks, int64[sides] each."""
    breakdown: Callable[..., Any]
    """breakdown(states, i, points): write points by source, int64[sides, sources]."""
    playout: Callable[..., Any]
    """playout(states, i, mask, rng) -> number of decisions: play random legal actions to the end, or to the bound
    `Game.max_decisions`, or to a state without a legal action."""


@compiled
def pick_random(mask, rng):
    """Return a random action among those set in `mask` (int8[actions], not empty), each equally likely."""
    options = 0
    for action in range(mask.shape[0]):
        options += int(mask[action])
    left = below(rng, options)
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            if left == 0:
                return action
            left -= 1
    return -1


@compiled
def options_in(word):
    """Return the sum of the eight bytes of a word: the number of actions set in a word of a mask, or in a sum of up
    to 127 of them."""
    word = (word & 0x00FF00FF00FF00FF) + ((word >> 8) & 0x00FF00FF00FF00FF)
    word = (word & 0x0000FFFF0000FFFF) + ((word >> 16) & 0x0000FFFF0000FFFF)
    return (word & 0xFFFFFFFF) + (word >> 32)


@compiled
def pick_random_word(words, rng):
    """Return a random action as `pick_random` does, several times as fast.

    The mask (not empty, at most 1,016 actions) is given as int64 words of eight actions each.
    """
    together = 0
    for w in range(words.shape[0]):
        together += words[w]
    left = below(rng, options_in(together))
    for w in range(words.shape[0]):
        word = words[w]
        if word != 0:
            inside = options_in(word)
            if left < inside:
                for _ in range(left):
                    word &= word - 1  # without its first option
                return 8 * w + options_in(BYTES_OF_ONE & ((word & -word) - 1))
            left -= inside
    return -1


@compiled
def several(mask):
    """Return whether the number of actions set in `mask` is not exactly one: several, or none at all."""
    options = np.int16(0)
    for action in range(mask.shape[0]):
        options = np.int16(options + mask[action])  # in a narrow type many entries are added at a time
    return options != 1


@compiled
def only_action(mask):
    """Return the single action set in `mask`."""
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            return action
    return -1


@cache
def get_kernels(game: Game) -> Kernels:
    """Return the kernels of `game`, made once per process."""
    return _make(game)


def _make(game: Game) -> Kernels:
    setup_rule, legal_rule, play_rule = game.setup, game.legal, game.play
    redact_rule, determinize_rule, observe_rule, standings_rule = (
        game.redact,
        game.determinize,
        game.observe,
        game.score_and_rank,
    )
    breakdown_rule, most = game.breakdown, game.max_decisions

    @compiled
    def asked(g, mask):
        return legal_rule(g, mask) > 1 or several(mask)

    @compiled
    def act(g, action):
        forget_events(g)
        play_rule(g, int(action))  # in a browser it may have 32 bits, which sets of cards would inherit

    @compiled
    def run_on(g, mask):
        """Play the forced steps; leave the mask of the next real decision, or an empty one at the end."""
        left = MOST_FORCED
        while g.over == 0 and left > 0:
            if asked(g, mask):
                return
            act(g, only_action(mask))
            left -= 1
        mask[:] = 0

    @compiled
    def begin(g, num_players, options, seed, episode, mask):
        seed_stream(g.rng, seed, episode, SETUP)
        setup_rule(g, num_players, options)
        seed_stream(g.rng, seed, episode, PLAY)
        run_on(g, mask)

    @compiled
    def step(g, action, mask):
        act(g, action)
        run_on(g, mask)

    @compiled
    def redact(g, seat):
        redact_rule(g, seat)
        wipe_events(g)

    @game_kernel(game.name)
    def start(states, i, empty, num_players, options, seed, episode, mask):
        states[i] = empty[0]
        begin(states[i], num_players, options, seed, episode, mask)

    @game_kernel(game.name)
    def advance(states, i, action, mask):
        step(states[i], action, mask)

    @game_kernel(game.name)
    def legal(states, i, mask):
        return asked(states[i], mask)

    @game_kernel(game.name)
    def play_one(states, i, action):
        act(states[i], action)

    @game_kernel(game.name)
    def make_view(states, i, seat):
        redact(states[i], seat)

    @game_kernel(game.name)
    def determinize(states, i, seat, rng):
        determinize_rule(states[i], seat, rng)

    @game_kernel(game.name)
    def observe(states, i, seat, out):
        observe_rule(states[i], seat, out)

    @game_kernel(game.name)
    def standings(states, i, scores, ranks):
        standings_rule(states[i], scores, ranks)

    @game_kernel(game.name)
    def breakdown(states, i, points):
        breakdown_rule(states[i], points)

    @game_kernel(game.name)
    def playout(states, i, mask, rng):
        g = states[i]
        decisions = 0
        if g.over == 0:
            legal_rule(g, mask)
        while g.over == 0 and decisions < most:
            action = pick_random(mask, rng)
            if action < 0:
                break
            step(g, action, mask)
            decisions += 1
        return decisions

    return Kernels(
        begin,
        step,
        start,
        advance,
        legal,
        play_one,
        redact,
        make_view,
        determinize,
        observe,
        standings,
        breakdown,
        playout,
    )
