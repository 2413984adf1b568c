"""What a look-ahead thinks of every option, for many decisions at once: labels for imitation, and a bot of its own.

All options of a decision are tried in the same worlds, and there is no race: with few worlds that costs a tenth of a
bot's decision and says more, for each option gets a number.

    values = OptionValues(game)(batch.memory, batch.masks, worlds=4, rng=stream(1))  # float64[n, actions]

Where the look-ahead ends, the bot's evaluation says what was reached, or a network that has learned what such positions
bring (`leaf_values`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rewards import MOST_SEATS
from architects_env.core.play.kernels import kernels_of
from architects_env.core.search.bots import bot_called
from architects_env.core.search.lookahead import Lookahead, draw_of, options_of, play_on_of
from architects_env.core.search.tree_search import evaluation_of
from architects_env.core.text import say

TOGETHER = 256
"""So many leaves, or those of one decision, are judged in one call: enough that calls cost nothing, and few enough for
the inner caches."""
LeafValues = Callable[[np.ndarray], np.ndarray]
"""leaf_values(observations float32[n, entries]) -> float32[n]: the reward from -1 to 1 that whoever sees it expects."""


class OptionValues:
    """Of a game, as its bot `bot` looks ahead; with `leaf_values` instead of the bot's evaluation. Raises
    `ValueError` if the game has no such bot, or it does not look ahead."""

    def __init__(self, game: Game, bot: str = "heuristic", leaf_values: LeafValues | None = None) -> None:
        known = bot_called(game, bot)
        if game.lookahead is None or known is None or known not in game.weighted_bots:
            raise ValueError(say("{title} has no bot {bot!r} that looks ahead.", title=say(game.title), bot=bot))
        self.game, self.weights, self.leaf_values = game, game.weighted_bots[known][1], leaf_values
        self.scale = game.lookahead[0].scale
        self._loops = _loops_of(game, game.lookahead[0])
        self._states = [game.for_kernels(game.new_states(1)) for _ in range(3)]
        self._mask = np.zeros(len(game.action_space), np.int8)
        self._scratch = np.zeros(MOST_SEATS, np.float32), *(np.zeros(2 * MOST_SEATS, np.int64) for _ in range(2))
        self._seen, self._worth = np.zeros((0, len(game.observation_layout)), np.float32), np.zeros(0, np.float32)

    def __call__(self, memory: np.ndarray, masks: np.ndarray, worlds: int, rng: np.ndarray) -> np.ndarray:
        """float64[n, actions]: what each legal option (masks int8[n, actions]) is worth to the seat that has to decide,
        on average over so many worlds that agree with its view; -inf for the others. The scale is that of the game's
        evaluation (`Lookahead.scale` is about that of the first place from the last). A single option is worth 0: it is
        not looked at.

        `memory` holds states or views of them (only what the seat may know is used), `rng` is a stream (int64[4]).
        """
        masks = np.ascontiguousarray(masks)
        if self.leaf_values is not None:
            return self._by_leaves(memory, masks, worlds, rng, self.leaf_values)
        values = np.empty(masks.shape)
        self._loops.evaluate(memory, masks, worlds, *self._states, self._mask, rng, self.weights, values)
        return values

    def _by_leaves(
        self, memory: np.ndarray, masks: np.ndarray, worlds: int, rng: np.ndarray, leaf_values: LeafValues
    ) -> np.ndarray:
        """The same by `leaf_values`, which is asked about the leaves of many decisions at once."""
        values, options = np.empty(masks.shape), np.count_nonzero(masks, axis=1)
        ends, first = np.cumsum(np.where(options > 1, options, 0) * worlds), 0
        while first < len(masks):
            before = int(ends[first - 1]) if first else 0
            last = max(first + 1, int(np.searchsorted(ends, before + TOGETHER, side="right")))
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
        """For what is seen at so many ends, and what that is worth."""
        if len(self._seen) < ends:
            self._seen, self._worth = np.zeros((ends, self._seen.shape[1]), np.float32), np.zeros(ends, np.float32)
        return self._seen[:ends], self._worth[:ends]


@game_kernel("")
def average(masks, first, last, worlds, worth, scale, values):
    """values[k], float64[actions], of each of these decisions: the mean over worlds times `scale`, by `worth`
    (float32[ends], the options of a world after each other)."""
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
    """evaluate(states, masks, worlds, view, world, trial, mask, rng, weights, values): all decisions, by the bot's
    evaluation. reach(states, masks, first, last, worlds, view, world, trial, mask, rng, weights, seen, worth, rewards,
    scores, ranks) -> opened: where each option of these decisions ends in each world, the reward if the game is over,
    otherwise nan, and what the seat sees there as the next row of `seen`. average(masks, first, last, worlds, worth,
    scale, values): what that makes of each option."""

    def __init__(self, game: Game, parts: Lookahead) -> None:
        blank, draw, play_on, value = kernels_of(game).redact, draw_of(parts), play_on_of(parts), parts.value
        observe_rule, reward_of_all = game.observe, evaluation_of(game, 0.0)

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
def _loops_of(game: Game, parts: Lookahead) -> Any:
    return _Loops(game, parts)
