"""Held-out opponents: bots that no submission can have seen, and tables at which they and the public pool are mixed.

The weights of such a bot are drawn around those of a bot of the game when a result is evaluated; weak ones are dropped.
In sets before version 3 everything follows from the nonce of the result and the block of deals (`tasks.BLOCK`), so that
it can be played again. Later sets have a frozen panel (`protocol.panel`).
"""

from __future__ import annotations

from functools import cache

import numpy as np

from architects_env.agents import Agent, Arena
from architects_env.agents.agent import BotAgent
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.positions import make_deals
from architects_env.core.search.bots import weighted_loop
from architects_env.games import load

NUMBER = 4
"""Number of held-out bots of a block of deals."""
SPREAD = 0.3
"""Standard deviation of the logarithm of the factor by which a weight is multiplied."""
TRIAL_DEALS, TRIAL_POINTS = 16, 0.4
"""A drawn bot plays this many deals in both seats of a two-player game against the first bot of the game. It is kept if
it wins at least this share (a tie is half a win)."""
MOST_TRIALS = 200


class HeldOutBot(BotAgent):
    """A bot of the game with other weights."""

    name: str

    def __init__(self, game: Game, family: str, weights: np.ndarray, name: str) -> None:
        super().__init__(game, family)
        self.name, self.weights = name, weights
        self._loop = weighted_loop(game, game.weighted_bots[family][0], weights)


def drawn_weights(game: Game, family: str, rng: np.random.Generator) -> np.ndarray:
    """Return the weights of a held-out bot (float64[weights]): those of the bot, each multiplied by a factor around 1,
    within its bounds. Weights that cost time or are whole numbers stay."""
    weights = np.array(game.weighted_bots[family][1], np.float64)
    factors = np.exp(SPREAD * rng.standard_normal(len(weights)))
    for k, weight in enumerate(game.weights):
        if weight.tuned:
            weights[k] = min(weight.high, max(weight.low, weights[k] * factors[k]))
    return weights


def varies(game: Game, family: str) -> bool:
    """Return whether a bot of the game has weights that can be drawn."""
    return any(weight.tuned and game.weighted_bots[family][1][k] != 0 for k, weight in enumerate(game.weights))


def strength(bot: Agent, game: Game, seed: int) -> float:
    """Return the share of its trial games that a bot wins."""
    deals = np.repeat(make_deals(seed, TRIAL_DEALS), 2, axis=0)
    seated = np.tile([[0, 1], [1, 0]], (TRIAL_DEALS, 1))
    rngs = [agent_generator(seed, "trial", k) for k in range(2)]
    outcomes = Arena(game, [bot, BotAgent(game, next(iter(game.bots)))], rngs, deals, seated).play()
    return float(np.mean([outcome.win_fractions[list(outcome.agent_of_seat).index(0)] for outcome in outcomes]))


@cache
def held_out_bots_of(game: str, nonce: str, block: int) -> tuple[HeldOutBot, ...]:
    """Return the held-out bots of one block of deals.

    Raises:
        ValueError: The bots of the game have no weights, or too few drawn bots are strong enough.
    """
    loaded, rng = load(game), agent_generator(block, "strangers", nonce, game)
    families = [family for family in sorted(loaded.weighted_bots) if varies(loaded, family)]
    if not families:
        raise ValueError(f"The bots of {game} have no weights, so no held-out bots can be drawn around them.")
    found: list[HeldOutBot] = []
    for trial in range(MOST_TRIALS):
        family = families[int(rng.integers(len(families)))]
        name = f"stranger {block}.{trial} like {family}"  # stands in the hashes of results, so it never changes
        one = HeldOutBot(loaded, family, drawn_weights(loaded, family, rng), name)
        if strength(one, loaded, int(rng.integers(2**62))) >= TRIAL_POINTS:
            found.append(one)
        if len(found) == NUMBER:
            return tuple(found)
    raise ValueError(f"Of {MOST_TRIALS} held-out bots drawn for {game}, fewer than {NUMBER} were strong enough.")
