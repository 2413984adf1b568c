"""The one place where agents meet: every game with a deal and a seating of its own, played to its end, whoever asks for
it (ladder, tournament, balance, ...).

Agents are given views and nothing else. Rivals that the rules play sit at the table by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from time import perf_counter
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent, AgentFailure, asked
from architects_env.agents.isolated import IsolatedAgent
from architects_env.agents.outcome import Failure, Outcome
from architects_env.core.contract.game import Game
from architects_env.core.play.positions import Positions


class Arena:
    """Game i is deal `deals[i]` (int64[games, 2]: seed and episode, see `deals_of`); agent `seated[i, s]` (int64[games,
    players]) sits at its seat s.
    `rngs` are the agents' own random numbers.

    `side_by_side` games (all by default) are in play at once; place p plays the games p, p + side_by_side, and so on.
    In every step each agent is asked once, for all games in which it has to decide; an `IsolatedAgent` game by game,
    and one that remembers (`Agent.remembers`) by a copy for each seat of each game.
    What comes out depends on these arguments alone, but for seconds.

    Public arrays, int64 and float64[games, players]: `decisions` made so far; `seconds` that `timed` of them took (the
    first call of an agent may compile or load: it is not timed). With `recording`, `actions` holds those of every game
    in their order.
    """

    game: Game
    agents: Sequence[Agent]
    rngs: Sequence[np.random.Generator]
    deals: np.ndarray
    seated: np.ndarray
    positions: Positions
    number: np.ndarray
    decisions: np.ndarray
    timed: np.ndarray
    seconds: np.ndarray

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
        """int64[places]: which game is played in each place; those from `len(deals)` on are not there."""
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
        """Agents that remember, by game and seat."""

    @property
    def rivals(self) -> tuple[str, ...]:
        """Those that the rules play, by name."""
        return self.positions.rivals

    @property
    def in_play(self) -> np.ndarray:
        """int64[n]: the places in which a game is being played."""
        return np.flatnonzero(self.number < len(self.deals))

    def play(self) -> Iterator[Outcome]:
        """Every game as it ends. Where an isolated agent fails it has lost that game. Raises `AgentFailure` (its row is
        the number of the game) for any other that fails."""
        for ended in self.steps():
            yield from ended

    def steps(self) -> Iterator[list[Outcome]]:
        """The same step by step, for whoever looks at `positions` between decisions: first before any decision, then
        after every step, with what has ended in it. The places of ended games have been dealt anew by then."""
        try:
            self.positions.deal(self.in_play, self.deals[self.number])
            yield self._settled(self.in_play)
            while len(rows := self.in_play):
                for some, actions in [part for k in range(len(self.agents)) for part in self._decided(k, rows)]:
                    self.positions.play(some, actions)
                yield self._settled(rows)
        finally:
            for agent in self.agents:
                if isinstance(agent, IsolatedAgent):
                    agent.close()

    def _settled(self, rows: np.ndarray) -> list[Outcome]:
        """What has ended in these places; the next games are dealt there."""
        found: list[Outcome] = []
        while len(rows := rows[self.positions.over(rows) | self._failed[rows]]):
            found += self._outcomes(rows)
            self._failed[rows] = False
            self.number[rows] += len(self.number)
            rows = rows[self.number[rows] < len(self.deals)]
            self.positions.deal(rows, self.deals[self.number[rows]])
        return found

    def _outcomes(self, rows: np.ndarray) -> list[Outcome]:
        states, (scores, ranks, rewards) = self.positions.copies(rows), self.positions.results(rows)
        cut_off, won = states["cut_off"] != 0, ranks == 1
        shares = won / won.sum(axis=1, keepdims=True)
        shares[cut_off & self.positions.lost_at_bound] = 0
        decisions, found = self.decisions[self.number[rows]].sum(axis=1), list[Outcome]()
        for k, number in enumerate(self.number[rows].tolist()):
            for seat in range(self.seated.shape[1]):
                self._copies.pop((number, seat), None)
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
                shares[k],
            )
            if number in self._failures:
                outcome.fail(self._failures[number])
            found.append(outcome)
        return found

    def _decided(self, agent: int, rows: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """Of these places those in which this agent has to decide, with its actions."""
        rows = rows[self.seated[self.number[rows], self.positions.seats[rows]] == agent]
        one, decided = self.agents[agent], list[tuple[np.ndarray, np.ndarray]]()
        isolated = one if isinstance(one, IsolatedAgent) else None
        one_by_one = isolated is not None or one.remembers
        for some in np.split(rows, len(rows) if one_by_one else 1) if len(rows) else []:
            try:
                if isolated:
                    isolated.start(self.rngs[agent])
                begun = perf_counter()
                asked_one = self._copy_at(agent, int(some[0])) if one.remembers else one
                actions = asked(asked_one, self.positions, some, self.rngs[agent])
            except AgentFailure as failure:
                row = some[failure.row]
                number, seat = int(self.number[row]), int(self.positions.seats[row])
                if not isolated:
                    raise AgentFailure(failure.name, number, seat, failure.what) from failure
                self._failures[number], self._failed[row] = Failure(agent, seat, failure.what), True
                continue
            self._count(agent, some, actions, perf_counter() - begun)
            decided.append((some, actions))
        return decided

    def _copy_at(self, agent: int, row: int) -> Agent:
        """The copy of an agent that remembers which has the seat to act in this place."""
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
