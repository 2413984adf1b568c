"""Values of all legal actions by a look-ahead, for many decisions at once: labels for imitation, or a fast agent.

All actions of a decision are evaluated in the same sampled worlds, without a race. With few worlds this costs a tenth
of a bot's decision, and gives a value of each action.

    values = ActionValues(game)(batch.memory, batch.masks, worlds=4, rng=stream(1))  # float64[n, actions]

The bot's evaluation judges the positions where the look-ahead ends. A value network can do so instead (`leaf_values`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rewards import MOST_SEATS
from architects_env.core.play.kernels import get_kernels
from architects_env.core.search.bots import bot_key
from architects_env.core.search.lookahead import Lookahead, make_draw, make_play_on, options_of
from architects_env.core.search.tree_search import make_evaluation
from architects_env.core.text import say

LEAVES_PER_CALL = 256
"""Number of leaves that are evaluated in one call. It is small enough for the processor's caches. The leaves of one
decision are never divided."""
LeafValues = Callable[[np.ndarray], np.ndarray]
"""leaf_values(observations float32[n, entries]) -> float32[n]: the expected reward, from -1 to 1, of the seat that sees
each observation."""


class ActionValues:
    """Evaluates actions by the look-ahead of a bot.

    Args:
        game: The game.
        bot: The bot whose look-ahead and weights are used.
        leaf_values: The values of positions where the look-ahead ends; by default the bot's evaluation.

    Raises:
        ValueError: The game has no such bot, or the bot has no look-ahead.
    """

    def __init__(self, game: Game, bot: str = "heuristic", leaf_values: LeafValues | None = None) -> None:
        known = bot_key(game, bot)
        if game.lookahead is None or known is None or known not in game.weighted_bots:
            raise ValueError(say("{title} has no bot {bot!r} that looks ahead.", title=say(game.title), bot=bot))
        self.game, self.weights, self.leaf_values = game, game.weighted_bots[known][1], leaf_values
        self.scale = game.lookahead[0].scale
        self._loops = _get_loops(game, game.lookahead[0])
        self._states = [game.new_kernel_states(1) for _ in range(3)]
        self._mask = np.zeros(len(game.action_space), np.int8)
        self._scratch = np.zeros(MOST_SEATS, np.float32), *(np.zeros(2 * MOST_SEATS, np.int64) for _ in range(2))
        self._seen, self._worth = np.zeros((0, len(game.observation_layout)), np.float32), np.zeros(0, np.float32)

    def __call__(self, memory: np.ndarray, masks: np.ndarray, worlds: int, rng: np.ndarray) -> np.ndarray:
        """Evaluate all legal actions of several decisions.

        Args:
            memory: States or views. Only what the seat to act may know is used.
            masks: int8[n, actions]: The legal actions.
            worlds: Number of sampled worlds in which each action is evaluated.
            rng: int64[4]: A stream of random numbers.

        Returns:
            float64[n, actions]: The mean value of each legal action to the seat to act, and -inf for the others. Values
            have the scale of the game's evaluation (`Lookahead.scale`). A single legal action has the value 0.

        Raises:
            ValueError: The masks are not those of the states.
        """
        masks = np.ascontiguousarray(masks)
        if masks.shape != (len(memory), len(self._mask)):
            raise ValueError(
                f"masks must have the shape {(len(memory), len(self._mask))}, a row for each state, not {masks.shape}."
            )
        if self.leaf_values is not None:
            return self._by_leaves(memory, masks, worlds, rng, self.leaf_values)
        values = np.empty(masks.shape)
        self._loops.evaluate(memory, masks, worlds, *self._states, self._mask, rng, self.weights, values)
        return values

    def _by_leaves(
        self, memory: np.ndarray, masks: np.ndarray, worlds: int, rng: np.ndarray, leaf_values: LeafValues
    ) -> np.ndarray:
        """Evaluate actions by `leaf_values`, which is called with the leaves of many decisions."""
        values, options = np.empty(masks.shape), np.count_nonzero(masks, axis=1)
        ends, first = np.cumsum(np.where(options > 1, options, 0) * worlds), 0
        while first < len(masks):
            before = int(ends[first - 1]) if first else 0
            last = max(first + 1, int(np.searchsorted(ends, before + LEAVES_PER_CALL, side="right")))
            seen, worth = self._room(int(ends[last - 1]) - before)
            opened = self._loops.reach(
                memory,
                masks,
                first,
                last,
                worlds,
                *self._states,
                self._mask,
                rng,
                self.weights,
                seen,
                worth,
                *self._scratch,
            )
            if opened:
                worth[np.isnan(worth)] = leaf_values(seen[:opened])
            self._loops.average(masks, first, last, worlds, worth, self.scale / 2, values)
            first = last
        return values

    def _room(self, ends: int) -> tuple[np.ndarray, np.ndarray]:
        """Return memory for the observations of this number of leaves, and for their values."""
        if len(self._seen) < ends:
            self._seen, self._worth = np.zeros((ends, self._seen.shape[1]), np.float32), np.zeros(ends, np.float32)
        return self._seen[:ends], self._worth[:ends]


@game_kernel("")
def average(masks, first, last, worlds, worth, scale, values):
    """Write the mean value of each action over the worlds to `values[k]`, for the decisions from first to last.

    Args:
        masks: int8[n, actions]: The legal actions.
        first: Index of the first decision.
        last: Index after the last decision.
        worlds: Number of sampled worlds.
        worth: float32[leaves]: Values of the leaves, the actions of a world after each other.
        scale: The factor of the means.
        values: float64[n, actions]: The result is written here.
    """
    begin = 0
    for k in range(first, last):
        options = options_of(masks[k])
        values[k, :] = -np.inf
        for i in range(len(options)):
            total = 0.0
            if len(options) > 1:
                for w in range(worlds):
                    total += worth[begin + w * len(options) + i]
            values[k, options[i]] = total / worlds * scale
        if len(options) > 1:
            begin += worlds * len(options)


class _Loops:
    """The compiled loops of a game.

    - evaluate(states, masks, worlds, view, world, trial, mask, rng, weights, values) evaluates all decisions by the
      bot's evaluation.
    - reach(states, masks, first, last, worlds, view, world, trial, mask, rng, weights, seen, worth, rewards, scores,
      ranks) -> opened plays each action of some decisions to its leaf in each world. It writes the reward to `worth` if
      the game is over. Otherwise it writes nan, and the observation of the leaf to the next row of `seen`.
    - average(masks, first, last, worlds, worth, scale, values) computes the means of the leaves.
    """

    def __init__(self, game: Game, parts: Lookahead) -> None:
        blank, draw, play_on, value = get_kernels(game).redact, make_draw(parts), make_play_on(parts), parts.value
        observe_rule, reward_of_all = game.observe, make_evaluation(game, 0.0)

        @game_kernel(game.name, unlocked=True)
        def evaluate(states, masks, worlds, view, world, trial, mask, rng, weights, values):
            for k in range(masks.shape[0]):
                view[0] = states[k]
                blank(view[0], view[0].seat)
                g, options = view[0], options_of(masks[k])
                values[k, :] = -np.inf
                for i in options:
                    values[k, i] = 0.0
                if len(options) < 2:
                    continue
                for _ in range(worlds):
                    draw(world, g, g.seat, rng, weights)
                    for i in options:
                        trial[0] = world[0]
                        play_on(trial, i, g, mask, weights)
                        values[k, i] += value(trial[0], g.seat, weights) / worlds

        @game_kernel(game.name, unlocked=True)
        def reach(
            states,
            masks,
            first,
            last,
            worlds,
            view,
            world,
            trial,
            mask,
            rng,
            weights,
            seen,
            worth,
            rewards,
            scores,
            ranks,
        ):
            end, opened = 0, 0
            for k in range(first, last):
                options = options_of(masks[k])
                if len(options) < 2:
                    continue
                view[0] = states[k]
                blank(view[0], view[0].seat)
                g = view[0]
                for _ in range(worlds):
                    draw(world, g, g.seat, rng, weights)
                    for action in options:
                        trial[0] = world[0]
                        play_on(trial, action, g, mask, weights)
                        if trial[0].over != 0:
                            reward_of_all(trial[0], rewards, scores, ranks)
                            worth[end] = rewards[g.seat]
                        else:
                            observe_rule(trial[0], g.seat, seen[opened])
                            worth[end] = np.nan
                            opened += 1
                        end += 1
            return opened

        self.evaluate, self.reach, self.average = evaluate, reach, average


@cache
def _get_loops(game: Game, parts: Lookahead) -> Any:
    return _Loops(game, parts)
