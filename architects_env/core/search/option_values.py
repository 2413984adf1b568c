"""What a look-ahead thinks of every option, for many decisions at once: labels for imitation, and a bot of its own.

All options of a decision are tried in the same worlds, and there is no race: with few worlds that costs a tenth of a
bot's decision and says more, for each option gets a number.

    values = OptionValues(game)(batch.memory, batch.masks, worlds=4, rng=stream(1))  # float64[n, actions]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.language.phrases import say
from architects_env.core.play.kernels import kernels_of
from architects_env.core.search.bots import bot_called
from architects_env.core.search.lookahead import Lookahead, draw_of, options_of, try_of


class OptionValues:
    """Of a game, as its bot `bot` looks ahead. Raises `ValueError` if the game has no such bot, or it does not look
    ahead."""

    def __init__(self, game: Game, bot: str = "heuristic") -> None:
        known = bot_called(game, bot)
        if game.lookahead is None or known is None or known not in game.weighted_bots:
            raise ValueError(say("{title} has no bot {bot!r} that looks ahead.", title=say(game.title), bot=bot))
        self.game, self.weights = game, game.weighted_bots[known][1]
        self._loop = _loop_of(game, game.lookahead[0])
        self._states = [game.for_kernels(game.new_states(1)) for _ in range(3)]
        self._mask = np.zeros(len(game.action_space), np.int8)

    def __call__(self, memory: np.ndarray, masks: np.ndarray, worlds: int, rng: np.ndarray) -> np.ndarray:
        """float64[n, actions]: what each legal option (masks int8[n, actions]) is worth to the seat that has to decide,
        on average over so many worlds that agree with its view; -inf for the others. The scale is that of the game's
        evaluation (`Lookahead.scale` is about that of the first place from the last). A single option is worth 0: it is
        not looked at.

        `memory` holds states or views of them (only what the seat may know is used), `rng` is a stream (int64[4]).
        """
        values = np.empty(masks.shape)
        self._loop(memory, np.ascontiguousarray(masks), worlds, *self._states, self._mask, rng, self.weights, values)
        return values


@cache
def _loop_of(game: Game, parts: Lookahead) -> Callable[..., Any]:
    blank, draw, try_option = kernels_of(game).redact, draw_of(parts), try_of(parts)

    @game_kernel(game.name, unlocked=True)
    def loop(states, masks, worlds, view, world, trial, mask, rng, weights, values):
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
                    values[k, i] += try_option(trial, i, g, mask, weights) / worlds

    return loop
