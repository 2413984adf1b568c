"""A bot's bare look-ahead as a player: `lookahead:16` tries every option in the same 16 worlds and takes the one that
is worth most on average, without a race. It is quicker than the bot, and as a teacher it says what each option is worth
(`core.search.option_values`). With a policy (`lookahead:16,policy=FILE.zip`, or `graded`) the policy's values say what
is reached, instead of the bot's evaluation."""

from __future__ import annotations

import re

import numpy as np

from architects_env.agents.agent import Agent, own_stream
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.language.phrases import say
from architects_env.core.play.view import View
from architects_env.core.search.option_values import OptionValues

MOST_WORLDS = 1_000_000


class LookaheadAgent(Agent):
    """`lookahead:WORLDS` or `lookahead:WORLDS,bot=NAME`, whose weights are those of that bot (otherwise of
    `heuristic`), both also with `,policy=FILE`. Raises `ValueError` if it is written otherwise, or the game has no such
    bot."""

    game: Game
    name: str
    worlds: int
    scale: float
    """About what lies between the first place and the last, in its values."""

    def __init__(self, game: Game, spec: str) -> None:
        found = re.fullmatch(
            r"lookahead:([1-9]\d*)(?:,bot=([\w@]+))?(?:,policy=((?:graded|alone)(?:@\d+)?|.*\.(?:zip|onnx)))?", spec
        )
        if found is None or int(found[1]) > MOST_WORLDS:
            raise ValueError(
                say(
                    "A look-ahead is written lookahead:16 (worlds in which every option is tried), lookahead:16,bot=NAME or "
                    "lookahead:16,policy=FILE.zip (or FILE.onnx, or graded), by whose values it goes; {spec!r} is not.",
                    spec=spec,
                )
            )
        self.game, self.name, self.worlds = game, spec, int(found[1])
        leaf_values = None
        if found[3]:
            from architects_env.agents import guided_search  # not at the top: it loads what plays policies

            policy = guided_search.policy_of(game, found[3])
            leaf_values = guided_search.values_of(policy, game, guided_search.compiled_of(policy, game))
        self._values = OptionValues(game, found[2] or "heuristic", leaf_values)
        self.scale = self._values.scale

    def values(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """float64[n, actions]: what each legal option is worth; -inf for the others."""
        return self._values(memory, masks, self.worlds, own_stream(rng))

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.values(view.memory, view.mask()[None, :], rng)[0].argmax())

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self.values(views.memory, views.masks, rng).argmax(axis=1)
