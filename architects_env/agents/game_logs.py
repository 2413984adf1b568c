"""The logs of the games in an arena, for agents that read what their seats are told (`Agent.reads_log`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.core.contract.game import Game
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.told_lines import ToldLines


class GameLogs:
    """Plays the games of such agents a second time, action by action, and keeps the lines of each seat.

    Args:
        game: The game.
        agents: The agents by number.
    """

    def __init__(self, game: Game, agents: Sequence[Agent]) -> None:
        self.game, self.reads = game, np.array([agent.reads_log for agent in agents], bool)
        self._games: dict[int, tuple[Match, ToldLines]] = {}

    def begin(self, number: int, seated: np.ndarray, position: np.ndarray) -> None:
        """Begin the log of a game if one of its agents reads it.

        Args:
            number: The number of the game.
            seated: int64[seats]: The number of the agent at each seat.
            position: An array of one record with the first position.
        """
        if self.reads[seated].any():
            self._games[number] = Match.of_world(self.game, position), ToldLines(len(seated))

    def play(self, number: int, action: int) -> None:
        """Add the lines of an action and of what follows from it without a choice."""
        if number in self._games:
            match, told = self._games[number]
            told.begin(match.seat)
            for entry in play_and_log(match, action):
                told.add(entry.lines)

    def end(self, number: int) -> None:
        """Forget a game."""
        self._games.pop(number, None)

    def tell(self, agent: Agent, number: int, seat: int) -> None:
        """Give an agent the log of the seat for which it is about to decide, before `Agent.choose`."""
        if number in self._games:
            agent.told(number, partial(self._games[number][1].lines, seat))
