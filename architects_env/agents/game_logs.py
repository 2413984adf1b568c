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
    """Plays the games of agents that read logs a second time, action by action, and keeps the lines of each seat.

    Args:
        game: Game that all agents play.
        agents: Agents of the arena, by index.
    """

    def __init__(self, game: Game, agents: Sequence[Agent]) -> None:
        self.game, self.reads = game, np.array([agent.reads_log for agent in agents], bool)
        self._games: dict[int, tuple[Match, ToldLines]] = {}

    def begin(self, game_index: int, agent_of_seat: np.ndarray, position: np.ndarray) -> None:
        """Begin the log of a game if one of its agents reads it.

        Args:
            game_index: Index of the game in the arena.
            agent_of_seat: int64[seats]: The index of the agent at each seat.
            position: An array of one record with the first position.
        """
        if self.reads[agent_of_seat].any():
            self._games[game_index] = Match.of_world(self.game, position), ToldLines(len(agent_of_seat))

    def play(self, game_index: int, action: int) -> None:
        """Add the lines of an action and of what follows from it without a choice.

        Args:
            game_index: Index of the game in the arena.
            action: Action that was played.
        """
        if game_index in self._games:
            match, lines = self._games[game_index]
            lines.begin(match.seat)
            for entry in play_and_log(match, action):
                lines.add(entry.lines)

    def end(self, game_index: int) -> None:
        """Remove the log of a game."""
        self._games.pop(game_index, None)

    def tell(self, agent: Agent, game_index: int, seat: int) -> None:
        """Give an agent the log of the seat for which it is about to decide, before `Agent.choose`.

        Args:
            agent: Agent that is about to decide.
            game_index: Index of the game in the arena.
            seat: Seat for which it decides.
        """
        if game_index in self._games:
            agent.receive_log(game_index, partial(self._games[game_index][1].lines, seat))
