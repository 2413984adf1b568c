"""The look-ahead of bots: a bot plays each action in sampled worlds and takes the one with the best result.

After the action, a rollout policy continues the game in the sampled world.

A game provides two compiled functions, whose last argument is a vector of weights: an evaluation, `value`, and a
rollout policy, `rollout_policy`. They make a family of bots (`games/hamlet/bots.py` is the smallest example):

    WEIGHTS = (Weight("goods", "each good"), WORLDS, PATIENCE)
    CHOOSE = chooser(Lookahead(WEIGHTS, DTYPE, STAGES, determinize, value, rollout_policy))
    FAMILY = family("hamlet_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)  # of core.search.bots

`weights.json` has a vector for each bot: `{"greedy": {"goods": 0.4, "worlds": 0, ...}, "heuristic": {"goods": 0.4,
"worlds": 16, ...}}`. With `worlds` 0 a bot plays by the rollout policy alone. Everything else has a default:

- `rollout_policy` defaults to the action after which `value` is highest.
- After an action all players follow the rollout policy until another player has to decide. `settled` replaces this
  condition.
- `WORLDS`, `PATIENCE`, `CANDIDATES` and `TRUST` are weights that this module reads by name. A game adds those that it
  sets to its own weights, if need be with another description or other bounds. By default there is one world, and the
  others are 0.
- Actions race: all are evaluated in the same worlds, and actions that are clearly behind drop out. The race continues
  while the best ones are within noise of each other (`PATIENCE`).
- `further` is for games in which the end of a player's own turn tells too little. The best `CANDIDATES` are evaluated
  again: all players choose by such a first look-ahead, until `further` is true.

Nothing here sees the true state: `choose` is called with a view, from which worlds are sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, inlined
from architects_env.core.contract.rules.rng import next_word
from architects_env.core.contract.spaces.stages import Stages
from architects_env.core.files.weights import Weight
from architects_env.core.play.kernels import only_action, several
from architects_env.core.search.bots import scratch_states

WORLDS = Weight(
    "worlds",
    "number of sampled worlds, on average, in which each action is evaluated (0: the rollout policy decides)",
    0,
    256,
    tuned=False,
)
PATIENCE = Weight(
    "patience",
    "evaluations beyond `worlds` of each action while the best ones are within noise of each other, in actions, at most",
    0,
    1000,
    tuned=False,
)
CANDIDATES = Weight(
    "candidates", "number of the best actions that are evaluated further on (0 or 1: none)", 0, 1000, tuned=False
)
TRUST = Weight("trust", "bonus of the action that the rollout policy chooses")

WORLDS_TOGETHER = 16
"""Number of worlds that are evaluated before the next comparison of actions."""
CERTAINTY = 2.5
"""Number of standard errors by which an action must be behind to drop out."""
UNSEEN = 0.1
"""Standard deviation of an action's value in worlds that were not sampled, as a share of the scale of values. It counts
more if fewer worlds were sampled."""
NEGLIGIBLE = 0.002
"""A gain that is not worth more evaluations, as a share of the scale of values."""
LONGEST = 10_000
"""Number of decisions after an action, at most. The position is evaluated then. Only a rollout policy that the rules
let go round in circles comes near this number."""
TIE_BREAKS = 1 << 16
"""Number of different tie breaks."""


@compiled
def others_decide(g, since, p, weights):
    """Return whether another player than `p` has to decide: a condition `settled`.

    Args:
        g: The present position.
        since: The position before the action.
        p: The seat that looks ahead.
        weights: float64[weights].
    """
    return g.seat != p


@compiled
def game_over(g, since, p, weights):
    """Return False: a condition `settled` that plays every action to the end of the game.

    Args:
        g: The present position.
        since: The position before the action.
        p: The seat that looks ahead.
        weights: float64[weights].
    """
    return False


@compiled
def _never_at_once(g, mask, weights):
    return -1


@dataclass(frozen=True, eq=False)
class Lookahead:
    """The parts from which `chooser` makes a bot.

    All functions are compiled. `weights` is float64[weights], `p` the seat that looks ahead.
    """

    weights: tuple[Weight, ...]
    """The name, the meaning and the bounds of each number in a vector of weights."""
    states: np.dtype
    """The data type of the game's states."""
    stages: Stages
    """The game's stages, or another object with the functions `legal` and `play`."""
    determinize: Callable[..., Any]
    """determinize(g, seat, rng): the function of this name in the game."""
    value: Callable[..., Any]
    """value(g, p, weights) -> float: the value of a position (a full state) to `p`. Larger is better."""
    rollout_policy: Callable[..., Any] | None = None
    """rollout_policy(g, mask, rng, weights) -> action: a fast decision of `g.seat`, by what that seat knows. It is
    called with views and with worlds."""
    settled: Callable[..., Any] = others_decide
    """settled(g, since, p, weights) -> bool: whether to evaluate the position now instead of playing on. `since` is the
    position before the action. It is not called at the end of a game."""
    further: Callable[..., Any] | None = None
    """further(g, since, p, weights) -> bool: the condition at which the second evaluation of candidates ends. It is
    true of the view itself where no second evaluation is needed."""
    at_once: Callable[..., Any] = _never_at_once
    """at_once(g, mask, weights) -> action: the action to play without a look-ahead, or -1."""
    draw: Callable[..., Any] | None = None
    """draw(worlds, view, p, rng, weights): samples a world into worlds[0]. The default is `determinize`; write your own
    if some worlds are likelier than others."""
    scale: float = 1.0
    """The scale of values: the difference, about, between the values of the first rank and of the last."""
    tie_break: float = 0.0
    """The largest random number that is added to an action's value to break ties. With 0 the first of equals wins."""


def chooser(parts: Lookahead) -> Callable[..., Any]:
    """Make the function of a family of bots: (compiled) choose(g, mask, rng, weights) -> action, for a view `g`.

    Raises:
        ValueError: `worlds` may be 0, but there is no rollout policy, which would have to decide then.
    """
    worlds_of = _number(parts.weights, WORLDS.name, 1.0)
    if parts.rollout_policy is None and any(weight.name == WORLDS.name and weight.low < 1 for weight in parts.weights):
        raise ValueError(
            "Without a rollout policy a bot needs at least one world: give `worlds` bounds from 1 on, or write `rollout_policy`."
        )
    at_once, rollout_policy, race = parts.at_once, parts.rollout_policy or _no_opinion, _make_race(parts)

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
    """Return a compiled function that reads the weight of this name from a vector; `otherwise` in games without it."""
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
    """Return the default rollout policy: the action after which the evaluation is highest."""
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


def make_play_on(parts: Lookahead) -> Callable[..., Any]:
    """Return a compiled function that plays an action, and then by the rollout policy until the position is settled.

    The result is play_on(trial, action, since, mask, weights). It plays an action of `since.seat` in `trial[0]`.
    """
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


def make_try_option(parts: Lookahead) -> Callable[..., Any]:
    """Return a compiled function that plays an action on (`make_play_on`) and evaluates the position that it reaches.

    The result is try_option(trial, action, since, mask, weights) -> value.
    """
    value, play_on = parts.value, make_play_on(parts)

    @compiled
    def try_option(trial, action, since, mask, weights):
        play_on(trial, action, since, mask, weights)
        return value(trial[0], since.seat, weights)

    return try_option


# --- the race ---------------------------------------------------------------------------------------------------------
@compiled
def options_of(mask):
    """Return the legal actions of a mask, int64[n]."""
    options = np.empty(mask.shape[0], np.int64)
    count = 0
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            options[count] = action
            count += 1
    return options[:count]


@compiled
def move_leader_to_front(looks, tie_breaks, running):
    """Move the action with the highest mean value to the front of `running`.

    Args:
        looks: float64[worlds, actions]: Values of the actions.
        tie_breaks: float64[actions]: Numbers that decide between equals.
        running: int64[n]: Indices of the actions that are left.
    """
    best, most = 0, -np.inf
    for k in range(len(running)):
        total = looks[:, running[k]].sum() + tie_breaks[running[k]]
        if total > most:
            best, most = k, total
    running[0], running[best] = running[best], running[0]


@compiled
def drop_beaten(looks, tie_breaks, running, scale):
    """Move the leader, and all actions that may still turn out clearly better than it, to the front of `running`.

    Every action meets the same chance events in a world, so the comparison uses differences world by world.

    Args:
        looks: float64[worlds, actions]: Values of the actions.
        tie_breaks: float64[actions]: Numbers that decide between equals.
        running: int64[n]: Indices of the actions that are left.
        scale: The scale of values.

    Returns:
        The number of actions that are kept.
    """
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


def make_draw(parts: Lookahead) -> Callable[..., Any]:
    """Return the compiled function draw(worlds, view, p, rng, weights), which samples a world into worlds[0]."""
    determinize = parts.determinize

    @compiled
    def draw(worlds, view, p, rng, weights):
        worlds[0] = view
        determinize(worlds[0], p, rng)

    return parts.draw or draw


def _make_look(parts: Lookahead, try_option: Callable[..., Any]) -> Callable[..., Any]:
    """Return a compiled function that samples worlds and writes the values of actions in each of them.

    The result is look(g, options, running, by_rollout_policy, worlds, looks, mask, rng, weights). It writes the values
    of the `running` actions (indices of `options`) to `looks`, float64[worlds, actions].
    """
    room, draw = scratch_states(parts.states), make_draw(parts)
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


def _make_race(parts: Lookahead) -> Callable[..., Any]:
    """Return a compiled function that evaluates actions in the same worlds, and drops those that are clearly behind.

    The result is race(g, options, by_rollout_policy, mask, rng, weights) -> action. It ends when one action is left, or
    the evaluations are used up: the leader wins then, or the best ones are evaluated further on. `mask` (int8[actions])
    is scratch memory.
    """
    room, try_option = scratch_states(parts.states), make_try_option(parts)
    look, look_further = _make_look(parts, try_option), _make_look_further(parts, try_option)
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
def _make_follow_best(try_option: Callable[..., Any]) -> Callable[..., Any]:
    """Return a compiled function that plays the best action of the seat to act, and on until its value was taken.

    The result is follow_best(line, options, mask, weights). The world is `line[0]`; `options` is a mask, int8[actions].
    The other two states of `line`, and `mask`, are scratch memory.
    """

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


def _make_look_further(parts: Lookahead, try_option: Callable[..., Any]) -> Callable[..., Any]:
    """Return a compiled function that evaluates the best candidates until `further` is true, and returns the best one.

    The result is look_further(g, options, totals, worlds, mask, weights) -> action. Every player takes the action with
    the highest value meanwhile.
    """
    if parts.further is None:

        @compiled
        def best(g, options, totals, worlds, mask, weights):
            return options[np.argmax(totals)]

        return best
    room, follow_best = scratch_states(parts.states), _make_follow_best(try_option)
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
