"""The arena, where agents play games against each other to the end: for ladders, tournaments and balance reports.

Every game has its own deal and its own seating. Agents see views and nothing else. The rules play the rivals of games
that have some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from time import perf_counter
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent, AgentFailure, choose_actions
from architects_env.agents.game_logs import GameLogs
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.agents.outcome import Failure, Outcome
from architects_env.core.contract.game import Game
from architects_env.core.play.positions import Positions


class Arena:
    """Plays a list of games between agents, several of them side by side.

    In every step each agent chooses once, for all games in which it has to decide. An `IsolatedAgent` decides game by
    game, and so does a stateful one (`Agent.stateful`), by a copy for each seat of each game. Results depend on the
    arguments alone, times apart.

    Args:
        game: The game.
        agents: The agents.
        rngs: The random numbers of each agent.
        deals: int64[games, 2]: Seed and episode of each game; see `make_deals`.
        seated: int64[games, players]: The number of the agent at each seat.
        options: Options of the rules.
        side_by_side: Number of games in play at once; all by default. Place p plays the games p, p + side_by_side, ...
        recording: Whether to keep the actions of every game in `actions`.
    """

    game: Game
    """The game that is played."""
    agents: Sequence[Agent]
    """The agents by number."""
    rngs: Sequence[np.random.Generator]
    """The random numbers of each agent."""
    deals: np.ndarray
    """int64[games, 2]: seed and episode of each game."""
    seated: np.ndarray
    """int64[games, players]: the number of the agent at each seat."""
    positions: Positions
    """The positions of the games in play, by place."""
    number: np.ndarray
    """int64[places]: the number of the game that is played in each place. A place is empty if its number is
    `len(deals)` or more."""
    decisions: np.ndarray
    """int64[games, players]: number of decisions so far."""
    timed: np.ndarray
    """int64[games, players]: number of decisions that were timed. The first call of an agent is not, as it may load
    libraries or compile."""
    seconds: np.ndarray
    """float64[games, players]: seconds that the timed decisions took."""

    def __init__(
        self,
        game: Game,
        agents: Sequence[Agent],
        rngs: Sequence[np.random.Generator],
        deals: np.ndarray,
        seated: np.ndarray,
        options: Mapping[str, Any] | None = None,
        side_by_side: int | None = None,
        recording: bool = False,
    ) -> None:
        self.game, self.agents, self.rngs, self.deals, self.seated = game, agents, rngs, deals, seated
        games, players = seated.shape
        self.positions = Positions(game, min(side_by_side or games, games), players, options)
        self.number = np.arange(len(self.positions.seats))
        self.decisions, self.timed, self.seconds = (
            np.zeros(seated.shape, np.int64),
            np.zeros(seated.shape, np.int64),
            np.zeros(seated.shape),
        )
        self.actions: list[list[int]] | None = [[] for _ in range(games)] if recording else None
        self._warm = set[int]()
        self._failed = np.zeros(len(self.number), bool)
        self._failures: dict[int, Failure] = {}
        self._copies: dict[tuple[int, int], Agent] = {}
        """The copies of stateful agents, by game and seat."""
        self._logs = GameLogs(game, agents) if any(agent.reads_log for agent in agents) else None

    @property
    def rivals(self) -> tuple[str, ...]:
        """The names of the rivals that the rules play."""
        return self.positions.rivals

    @property
    def in_play(self) -> np.ndarray:
        """int64[n]: the places in which a game is in play."""
        return np.flatnonzero(self.number < len(self.deals))

    def play(self) -> Iterator[Outcome]:
        """Play all games, and yield each as it ends. An isolated agent that fails loses its game, and so does an agent
        that forfeits.

        Raises:
            AgentFailure: Another agent failed. Its `row` is the number of the game.
        """
        for ended in self.steps():
            yield from ended

    def steps(self) -> Iterator[list[Outcome]]:
        """Play all games step by step, for code that looks at `positions` between decisions.

        Yields once before the first decision and then after every step: the games that have ended in it. The next
        games have been dealt to their places by then.
        """
        try:
            self._deal(self.in_play)
            yield self._collect_ended(self.in_play)
            while len(rows := self.in_play):
                for some, actions in [part for k in range(len(self.agents)) for part in self._choose_actions(k, rows)]:
                    self._play(some, actions)
                yield self._collect_ended(rows)
        finally:
            for agent in self.agents:
                if isinstance(agent, IsolatedAgent):
                    agent.close()

    def _deal(self, rows: np.ndarray) -> None:
        """Deal the games that have these places now."""
        self.positions.deal(rows, self.deals[self.number[rows]])
        for row in rows.tolist() if self._logs else ():
            assert self._logs is not None
            number = int(self.number[row])
            self._logs.begin(number, self.seated[number], self.positions.copies(np.array([row])))

    def _play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Play an action in each of these places."""
        self.positions.play(rows, actions)
        for row, action in zip(rows.tolist(), actions.tolist(), strict=True) if self._logs else ():
            assert self._logs is not None
            self._logs.play(int(self.number[row]), action)

    def _collect_ended(self, rows: np.ndarray) -> list[Outcome]:
        """Collect the games that have ended in these places, and deal the next ones there."""
        found: list[Outcome] = []
        while len(rows := rows[self.positions.over(rows) | self._failed[rows]]):
            found += self._outcomes(rows)
            self._failed[rows] = False
            self.number[rows] += len(self.number)
            rows = rows[self.number[rows] < len(self.deals)]
            self._deal(rows)
        return found

    def _outcomes(self, rows: np.ndarray) -> list[Outcome]:
        states, (scores, ranks, rewards) = self.positions.copies(rows), self.positions.results(rows)
        cut_off, won = states["cut_off"] != 0, ranks == 1
        win_fractions = won / won.sum(axis=1, keepdims=True)
        win_fractions[cut_off & self.positions.lost_at_bound] = 0
        decisions, found = self.decisions[self.number[rows]].sum(axis=1), list[Outcome]()
        for k, number in enumerate(self.number[rows].tolist()):
            for seat in range(self.seated.shape[1]):
                self._copies.pop((number, seat), None)
            if self._logs:
                self._logs.end(number)
            outcome = Outcome(
                self.game,
                number,
                states[k],
                self.seated[number],
                self.rivals,
                int(decisions[k]),
                bool(cut_off[k]),
                scores[k],
                ranks[k],
                rewards[k],
                win_fractions[k],
            )
            if number in self._failures:
                outcome.fail(self._failures[number])
            found.append(outcome)
        return found

    def _choose_actions(self, agent: int, rows: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """Return the places in which this agent decides with its actions, in parts that were decided together."""
        rows = rows[self.seated[self.number[rows], self.positions.seats[rows]] == agent]
        one, decided = self.agents[agent], list[tuple[np.ndarray, np.ndarray]]()
        isolated = one if isinstance(one, IsolatedAgent) else None
        one_by_one = isolated is not None or one.stateful or one.may_forfeit or one.reads_log
        for some in np.split(rows, len(rows) if one_by_one else 1) if len(rows) else []:
            try:
                if isolated:
                    isolated.start(self.rngs[agent])
                begun = perf_counter()
                asked_one = self._copy_at(agent, int(some[0])) if one.stateful else one
                if self._logs and one.reads_log:
                    self._logs.tell(asked_one, int(self.number[some[0]]), int(self.positions.seats[some[0]]))
                actions = choose_actions(asked_one, self.positions, some, self.rngs[agent])
            except AgentFailure as failure:
                row = some[failure.row]
                number, seat = int(self.number[row]), int(self.positions.seats[row])
                if not isolated and not failure.forfeits:
                    raise AgentFailure(failure.name, number, seat, failure.reason) from failure
                self._failures[number], self._failed[row] = Failure(agent, seat, failure.reason), True
                continue
            self._count(agent, some, actions, perf_counter() - begun)
            decided.append((some, actions))
        return decided

    def _copy_at(self, agent: int, row: int) -> Agent:
        """Return the copy of a stateful agent that plays the seat to act in this place."""
        seat = int(self.number[row]), int(self.positions.seats[row])
        if seat not in self._copies:
            self._copies[seat] = deepcopy(self.agents[agent])
        return self._copies[seat]

    def _count(self, agent: int, rows: np.ndarray, actions: np.ndarray, seconds: float) -> None:
        numbers, seats = self.number[rows], self.positions.seats[rows]
        self.decisions[numbers, seats] += 1
        if agent in self._warm:
            self.timed[numbers, seats] += 1
            self.seconds[numbers, seats] += seconds / len(rows)
        self._warm.add(agent)
        if self.actions is not None:
            for number, action in zip(numbers.tolist(), actions.tolist(), strict=True):
                self.actions[number].append(action)
