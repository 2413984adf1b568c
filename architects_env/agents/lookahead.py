"""A bot's bare look-ahead as a player: `lookahead:16` tries every option in the same 16 worlds and takes the one that
is worth most on average, without a race. It is quicker than the bot, and as a teacher it says what each option is worth
(`core.search.option_values`). With a policy (`lookahead:16,policy=FILE.safetensors`, or `graded`) the policy's values
say what is reached, instead of the bot's evaluation."""

from __future__ import annotations

import re
from typing import ClassVar

import numpy as np

from architects_env.agents.agent import Agent, own_stream
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.view import View
from architects_env.core.search.option_values import OptionValues
from architects_env.core.text import say

MOST_WORLDS = 1_000_000


class LookaheadAgent(DerivedAttributes, Agent):
    """`lookahead:WORLDS` or `lookahead:WORLDS,bot=NAME`, whose weights are those of that bot (otherwise of
    `heuristic`), both also with `,policy=FILE`. Raises `ValueError` if it is written otherwise, or the game has no such
    bot."""

    game: Game
    name: str
    worlds: int
    scale: float
    """About what lies between the first place and the last, in its values."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_values",)

    def __init__(self, game: Game, spec: str) -> None:
        found = re.fullmatch(
            r"lookahead:([1-9]\d*)(?:,bot=([\w@]+))?(?:,policy=((?:graded|alone)(?:@\d+)?|.*\.(?:safetensors|zip)))?",
            spec,
        )
        if found is None or int(found[1]) > MOST_WORLDS:
            raise ValueError(
                say(
                    "A look-ahead is written lookahead:16 (worlds in which every option is tried), lookahead:16,bot=NAME or "
                    "lookahead:16,policy=FILE.safetensors (or graded), by whose values it goes; {spec!r} is not.",
                    spec=spec,
                )
            )
        self.game, self.name, self.worlds = game, spec, int(found[1])
        self._bot, self._policy = found[2] or "heuristic", None
        if found[3]:
            from architects_env.agents import guided_search  # not at the top: it loads what plays policies

            self._policy = guided_search.policy_of(game, found[3])
        self._derive()
        self.scale = self._values.scale

    def _derive(self) -> None:
        leaf_values = None if self._policy is None else self._policy.network.values
        self._values = OptionValues(self.game, self._bot, leaf_values)

    def values(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """float64[n, actions]: what each legal option is worth; -inf for the others."""
        return self._values(memory, masks, self.worlds, own_stream(rng))

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.values(view.memory, view.mask()[None, :], rng)[0].argmax())

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self.values(views.memory, views.masks, rng).argmax(axis=1)
