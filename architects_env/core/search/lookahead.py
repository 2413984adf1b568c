"""How a bot decides by looking ahead: it tries its options in worlds that agree with its view, plays on in them, and
takes the option that comes out best.

A game gives two things, compiled functions with a vector of weights as their last argument: an evaluation, `value`, and
a rollout policy, `rollout_policy`. They make a family of bots (`games/hamlet/bots.py` is the smallest example):

    WEIGHTS = (Weight("goods", "each good"), WORLDS, PATIENCE)
    CHOOSE = chooser(Lookahead(WEIGHTS, DTYPE, STAGES, determinize, value, rollout_policy))
    FAMILY = family("hamlet_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)  # of core.search.bots

`weights.json` has a vector for each bot: `{"greedy": {"goods": 0.4, "worlds": 0, ...}, "heuristic": {"goods": 0.4,
"worlds": 16, ...}}`. With `worlds` 0 a bot plays by the rollout policy alone. Everything else has a default:

- Without `rollout_policy` the rollout policy is what `value` likes best right after it.
- An option is played on, everybody deciding by the rollout policy, until somebody else than the bot has to decide;
  `settled` says where else it ends.
- `WORLDS`, `PATIENCE`, `CANDIDATES` and `TRUST` are weights that are read here, by name. A game takes those that it
  wants to set into its own, as they are or with other words and bounds; else there is one world, and the others are 0.
- Options race: all are tried in the same worlds, who is clearly behind drops out, and it goes on while the best are
  within noise of each other (`PATIENCE`).
- `further` is for games in which the end of the own turn tells too little. The best `CANDIDATES` are looked at once
  more: everybody plays by such a first look, until `further` says that it is enough.

Nothing here sees the true state: `choose` is given a view, and worlds are drawn from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, inlined
from architects_env.core.contract.rng import next_word
from architects_env.core.contract.stages import Stages
from architects_env.core.files.weights import Weight
from architects_env.core.play.kernels import only_action, several
from architects_env.core.search.bots import scratch_states

WORLDS = Weight(
    "worlds",
    "in how many worlds that agree with its view it may try each option on average (0: none, the rollout policy decides)",
    0,
    256,
    tuned=False,
)
PATIENCE = Weight(
    "patience",
    "in the worlds of this many options more, at most, it goes on trying while the best ones are within noise of each other",
    0,
    1000,
    tuned=False,
)
CANDIDATES = Weight(
    "candidates", "this many of the best options are looked at further on (0 or 1: none)", 0, 1000, tuned=False
)
TRUST = Weight("trust", "what the choice by the rollout policy is worth by itself")

WORLDS_TOGETHER = 16
"""Worlds that are looked at together."""
CERTAINTY = 2.5
"""An option is clearly behind if it is this many standard errors behind."""
UNSEEN = 0.1
"""How much may befall an option in a world that was not among those looked at: the fewer there were, the more it
counts. A share of the scale of values."""
NEGLIGIBLE = 0.002
"""What it would not pay to look longer for: a share of the scale of values."""
LONGEST = 10_000
"""Decisions for which an option is played on. Where a rollout policy goes round in circles that the rules allow, the
position is valued as it stands then; without circles nobody comes near it."""
TIE_BREAKS = 1 << 16
"""How many different tie breaks there are."""


@compiled
def others_decide(g, since, p, weights):
    """An option is played on until somebody else than `p` has to decide."""
    return g.seat != p


@compiled
def game_over(g, since, p, weights):
    """An option is played on to the end of the game."""
    return False


@compiled
def _never_at_once(g, mask, weights):
    return -1


@dataclass(frozen=True, eq=False)
class Lookahead:
    """The parts from which `chooser` makes a bot. All functions are compiled; `weights` is float64[weights], `p` the
    seat that looks ahead."""

    weights: tuple[Weight, ...]
    """What each number of a vector of weights is called, stands for and may be."""
    states: np.dtype
    """The game's state."""
    stages: Stages
    """The game's decisions, or anything else with its `legal` and `play`."""
    determinize: Callable[..., Any]
    """determinize(g, seat, rng): the game's own."""
    value: Callable[..., Any]
    """value(g, p, weights) -> float: what the position (a full state) is worth to `p`; the larger the better."""
    rollout_policy: Callable[..., Any] | None = None
    """rollout_policy(g, mask, rng, weights) -> action: a quick decision of `g.seat`, by what that seat knows. It is
    asked about views and about worlds."""
    settled: Callable[..., Any] = others_decide
    """settled(g, since, p, weights) -> bool: whether the position (not the end of the game, where it is not asked) can
    be valued, or has to be played on.
    `since` is the one in which the options were tried."""
    further: Callable[..., Any] | None = None
    """The same for the look further on; true of the view itself where there is nothing to look further for."""
    at_once: Callable[..., Any] = _never_at_once
    """at_once(g, mask, weights) -> action: what is played on the view without looking ahead, or -1."""
    draw: Callable[..., Any] | None = None
    """draw(worlds, view, p, rng, weights): writes a world to worlds[0], if it should not simply be `determinize`'s:
    some worlds may be likelier than others."""
    scale: float = 1.0
    """How far apart values are that make a difference: about that of the first place from the last."""
    tie_break: float = 0.0
    """So much chance is added to what an option is worth, to decide between equals; with 0 it is the first one."""


def chooser(parts: Lookahead) -> Callable[..., Any]:
    """(compiled) choose(g, mask, rng, weights) -> action: what the bot plays on the view `g` of `g.seat`.

    Raises `ValueError` if `worlds` may be 0 and there is no rollout policy, which would then have to decide.
    """
    worlds_of = _number(parts.weights, WORLDS.name, 1.0)
    if parts.rollout_policy is None and any(weight.name == WORLDS.name and weight.low < 1 for weight in parts.weights):
        raise ValueError(
            "Without a rollout policy a bot looks at a world at least: give `worlds` bounds from 1 on, or write `rollout_policy`."
        )
    at_once, rollout_policy, race = parts.at_once, parts.rollout_policy or _no_opinion, _race_of(parts)

    @compiled
    def choose(g, mask, rng, weights):
        action = at_once(g, mask, weights)
        if action >= 0:
            return action
        options = options_of(mask)
        if len(options) == 1:
            return options[0]
        by_rollout_policy = rollout_policy(g, mask, rng, weights)
        return (
            by_rollout_policy
            if worlds_of(weights) < 1
            else race(g, options, by_rollout_policy, mask.copy(), rng, weights)
        )

    return choose


# --- a rollout policy, and playing on by it ---------------------------------------------------------------------------
@compiled
def _no_opinion(g, mask, rng, weights):
    return -1


def _number(weights: Sequence[Weight], name: str, otherwise: float) -> Callable[..., Any]:
    """The number of this name in a vector of weights; `otherwise` in games that do not have it."""
    names = [weight.name for weight in weights]
    if name not in names:

        @inlined
        def same_for_all(vector):
            return otherwise

        return same_for_all
    index = names.index(name)

    @inlined
    def read(vector):
        return vector[index]

    return read


def best_right_after(parts: Lookahead) -> Callable[..., Any]:
    """The rollout policy that an evaluation makes: whatever it likes best right after it."""
    room, play, value = scratch_states(parts.states), parts.stages.play, parts.value

    @compiled
    def best(g, mask, rng, weights):
        if not several(mask):
            return only_action(mask)
        trial, found, most = room(1), -1, -np.inf
        for action in range(mask.shape[0]):
            if mask[action] != 0:
                trial[0] = g
                play(trial[0], action)
                worth = value(trial[0], g.seat, weights)
                if found < 0 or worth > most:
                    found, most = action, worth
        return found

    return best


def play_on_of(parts: Lookahead) -> Callable[..., Any]:
    """play_on(trial, action, since, mask, weights): plays the option of `since.seat` in `trial[0]` and on by the
    rollout policy, until the position can be valued."""
    legal, play, settled = parts.stages.legal, parts.stages.play, parts.settled
    rollout_policy = parts.rollout_policy or best_right_after(parts)

    @compiled
    def play_on(trial, action, since, mask, weights):
        p, left = since.seat, LONGEST
        play(trial[0], action)
        while trial[0].over == 0 and left > 0 and not settled(trial[0], since, p, weights):
            legal(trial[0], mask)
            play(trial[0], rollout_policy(trial[0], mask, trial[0].rng, weights))
            left -= 1

    return play_on


def try_of(parts: Lookahead) -> Callable[..., Any]:
    """try_option(trial, action, since, mask, weights) -> worth: the same, and what is reached is worth to the seat."""
    value, play_on = parts.value, play_on_of(parts)

    @compiled
    def try_option(trial, action, since, mask, weights):
        play_on(trial, action, since, mask, weights)
        return value(trial[0], since.seat, weights)

    return try_option


# --- the race ---------------------------------------------------------------------------------------------------------
@compiled
def options_of(mask):
    """The options as a list of actions."""
    options = np.empty(mask.shape[0], np.int64)
    count = 0
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            options[count] = action
            count += 1
    return options[:count]


@compiled
def move_leader_to_front(looks, tie_breaks, running):
    """The one of the `running` options (indices) that looks best on average (float64[worlds, options]) comes first; of
    equals the one with more `tie_breaks`."""
    best, most = 0, -np.inf
    for k in range(len(running)):
        total = looks[:, running[k]].sum() + tie_breaks[running[k]]
        if total > most:
            best, most = k, total
    running[0], running[best] = running[best], running[0]


@compiled
def drop_beaten(looks, tie_breaks, running, scale):
    """Keeps the leader, at the front, and all that may still turn out better than it by more than a trifle; returns how
    many. World for world the same chance befalls every option, so their differences tell more than each option's own
    looks."""
    move_leader_to_front(looks, tie_breaks, running)
    worlds, kept, unseen = looks.shape[0], 1, UNSEEN * scale
    for k in range(1, len(running)):
        behind = looks[:, running[0]] - looks[:, running[k]]
        mean, square = behind.mean(), (behind * behind).mean()
        noise = np.sqrt(max(0.0, square - mean * mean) + unseen * unseen / worlds) / np.sqrt(worlds)
        if square > 0 and CERTAINTY * noise - mean > NEGLIGIBLE * scale:
            running[kept] = running[k]
            kept += 1
    return kept


def draw_of(parts: Lookahead) -> Callable[..., Any]:
    """draw(worlds, view, p, rng, weights): how worlds are drawn."""
    determinize = parts.determinize

    @compiled
    def draw(worlds, view, p, rng, weights):
        worlds[0] = view
        determinize(worlds[0], p, rng)

    return parts.draw or draw


def _look_of(parts: Lookahead, try_option: Callable[..., Any]) -> Callable[..., Any]:
    """look(g, options, running, by_rollout_policy, worlds, looks, mask, rng, weights): draws worlds, and writes to
    `looks` (float64[worlds, options]) what the `running` options (indices) are worth in each."""
    room, draw = scratch_states(parts.states), draw_of(parts)
    trust_of = _number(parts.weights, TRUST.name, 0.0)

    @compiled
    def look(g, options, running, by_rollout_policy, worlds, looks, mask, rng, weights):
        trial, trust = room(1), trust_of(weights)
        for w in range(looks.shape[0]):
            draw(worlds[w : w + 1], g, g.seat, rng, weights)
            for i in running:
                trial[0] = worlds[w]
                looks[w, i] = try_option(trial, options[i], g, mask, weights) + (
                    trust if options[i] == by_rollout_policy else 0.0
                )

    return look


def _race_of(parts: Lookahead) -> Callable[..., Any]:
    """race(g, options, by_rollout_policy, mask, rng, weights) -> action: the options compete in the same worlds, and
    who is clearly behind drops out. It goes on until one is left, or the tries are used up: then the leader wins, or
    those in front are looked at further on. `mask` (int8[actions]) is room."""
    room, try_option = scratch_states(parts.states), try_of(parts)
    look, look_further = _look_of(parts, try_option), _look_further_of(parts, try_option)
    worlds_of, patience_of = _number(parts.weights, WORLDS.name, 1.0), _number(parts.weights, PATIENCE.name, 0.0)
    scale, tie_break = parts.scale, parts.tie_break / TIE_BREAKS

    @compiled
    def race(g, options, by_rollout_policy, mask, rng, weights):
        count, seen, more = len(options), 0, min(WORLDS_TOGETHER, int(worlds_of(weights)))
        tries = int(worlds_of(weights) * (count + patience_of(weights)))
        looks, tie_breaks, running, worlds = (
            np.empty((tries // 2 + more, count)),
            np.zeros(count),
            np.arange(count),
            room(more),
        )
        while count > 1 and tries > 0:
            look(g, options, running[:count], by_rollout_policy, worlds, looks[seen : seen + more], mask, rng, weights)
            if tie_break > 0 and seen == 0:
                for i in range(count):
                    tie_breaks[i] = tie_break * (next_word(rng) // TIE_BREAKS)
            seen, tries = seen + more, tries - more * count
            if tries > 0:
                count = drop_beaten(looks[:seen], tie_breaks, running[:count], scale)
        totals = np.empty(count)
        for k in range(count):
            totals[k] = looks[:seen, running[k]].sum() + tie_breaks[running[k]]
        return look_further(g, options[running[:count]], totals, worlds, mask, weights)

    return race


# --- further on -------------------------------------------------------------------------------------------------------
def _follow_best_of(try_option: Callable[..., Any]) -> Callable[..., Any]:
    """follow_best(line, options, mask, weights): plays in `line[0]`, a world, the one of `options` (int8[actions]) that
    looks best to whoever has to decide, and on to where it was looked at. `line` has room for two states more; `mask`
    is room."""

    @compiled
    def follow_best(line, options, mask, weights):
        found, most = False, -np.inf
        for action in range(options.shape[0]):
            if options[action] != 0:
                line[1] = line[0]
                worth = try_option(line[1:2], action, line[0], mask, weights)
                if not found or worth > most:
                    found, most = True, worth
                    line[2] = line[1]
        line[0] = line[2]

    return follow_best


def _look_further_of(parts: Lookahead, try_option: Callable[..., Any]) -> Callable[..., Any]:
    """look_further(g, options, totals, worlds, mask, weights) -> action: the best of the most promising options (a list
    of actions), when everybody plays what looks best to it, until it is enough."""
    if parts.further is None:

        @compiled
        def best(g, options, totals, worlds, mask, weights):
            return options[np.argmax(totals)]

        return best
    room, follow_best = scratch_states(parts.states), _follow_best_of(try_option)
    legal, value, enough, candidates_of = (
        parts.stages.legal,
        parts.value,
        parts.further,
        _number(parts.weights, CANDIDATES.name, 0.0),
    )

    @compiled
    def look_further(g, options, totals, worlds, mask, weights):
        p, candidates = g.seat, min(len(options), int(candidates_of(weights)))
        if candidates < 2 or enough(g, g, p, weights):
            return options[np.argmax(totals)]
        line, inner, best, most = room(3), mask.copy(), -1, -np.inf
        for _ in range(candidates):
            k = np.argmax(totals)
            totals[k], together = -np.inf, 0.0
            for w in range(worlds.shape[0]):
                line[0], left = worlds[w], LONGEST
                try_option(line, options[k], g, mask, weights)
                while line[0].over == 0 and left > 0 and not enough(line[0], g, p, weights):
                    legal(line[0], mask)
                    follow_best(line, mask, inner, weights)
                    left -= 1
                together += value(line[0], p, weights)
            if best < 0 or together > most:
                best, most = options[k], together
        return best

    return look_further
