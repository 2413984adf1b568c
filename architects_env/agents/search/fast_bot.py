"""Fast bots: `fast:heuristic` is the bot `heuristic` with a shallow look-ahead in few sampled worlds.

A fast bot chooses nearly as the bot does, in a tenth of the time. It is made for imitation, which needs many decisions.
"""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import BotAgent
from architects_env.core.contract.game import Game
from architects_env.core.search.bots import bot_key, weighted_loop
from architects_env.core.text import say

UPPER_BOUNDS = {"worlds": 8, "patience": 0, "candidates": 0}
"""Upper bounds of weights of the look-ahead (`architects_env.core.search.lookahead`), by name."""


class FastBotAgent(BotAgent):
    """A bot with fewer sampled worlds.

    Args:
        game: Game that the bot plays.
        bot: Name of the bot, one of `Game.bots`.

    Raises:
        ValueError: The game has no such bot, or the bot has no look-ahead.
    """

    def __init__(self, game: Game, bot: str) -> None:
        super().__init__(game, bot)
        self.name = f"fast:{bot}"

    def _derive(self) -> None:
        super()._derive()
        game, bot = self.game, self.bot
        known = bot_key(game, bot)
        looks_ahead = any(weight.name == "worlds" for weight in game.weights)
        if known is None or known not in game.weighted_bots or not looks_ahead:
            raise ValueError(
                say("{bot} of {name} has no look-ahead, so there is no fast:{bot}.", bot=bot, name=game.name)
            )
        choose, weights = game.weighted_bots[known]
        self._loop = weighted_loop(game, choose, shallow_weights(game, weights))


def shallow_weights(game: Game, weights: np.ndarray) -> np.ndarray:
    """Return a copy of a bot's weights (float64[weights]) in which those of its look-ahead are at most
    `UPPER_BOUNDS`."""
    shallow = np.array(weights, np.float64)
    for k, weight in enumerate(game.weights):
        shallow[k] = min(shallow[k], UPPER_BOUNDS.get(weight.name, np.inf))
    return shallow
