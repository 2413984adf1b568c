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

    ```python
    game = architects_env.load("hamlet")
    agents = [make_agent(name, game) for name in ("greedy", "random")]
    rngs = [np.random.default_rng(seed) for seed in (0, 1)]
    arena = Arena(game, agents, rngs, make_deals(seed=1, games=2), agent_of_seat=np.array([[0, 1], [1, 0]]))
    for outcome in arena.play():
        print(outcome.game_index, outcome.scores, outcome.ranks)
    ```

    In every step each agent chooses once, for all games in which it has to decide. An `IsolatedAgent` decides game by
    game. A stateful agent (`Agent.stateful`) does so too, with a separate copy for each seat of each game. The results
    depend only on the arguments. The measured times do not.

    Args:
        game: Game that all agents play.
        agents: Agents, to which `agent_of_seat` refers by index.
        rngs: Random number generator of each agent.
        deals: int64[games, 2]: Seed and episode of each game; see `make_deals`.
        agent_of_seat: int64[games, players]: The index of the agent at each seat.
        options: Options of the rules.
        side_by_side: Number of games in play at once; all by default. Slot k plays the games k, k + side_by_side, ...
        recording: Whether to keep the actions of every game in `actions`.
    """

    game: Game
    """The game that is played."""
    agents: Sequence[Agent]
    """The agents, to which `agent_of_seat` refers by index."""
    rngs: Sequence[np.random.Generator]
    """The random numbers of each agent."""
    deals: np.ndarray
    """int64[games, 2]: seed and episode of each game."""
    agent_of_seat: np.ndarray
    """int64[games, players]: the index of the agent at each seat."""
    positions: Positions
    """The positions of the games in play, by slot."""
    game_at: np.ndarray
    """int64[slots]: the index of the game that is played in each slot. A slot is empty if its index is `len(deals)` or
    more."""
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
        agent_of_seat: np.ndarray,
        options: Mapping[str, Any] | None = None,
        side_by_side: int | None = None,
        recording: bool = False,
    ) -> None:
        self.game, self.agents, self.rngs, self.deals, self.agent_of_seat = game, agents, rngs, deals, agent_of_seat
        games, players = agent_of_seat.shape
        self.positions = Positions(game, min(side_by_side or games, games), players, options)
        self.game_at = np.arange(len(self.positions.seats))
        self.decisions, self.timed, self.seconds = (
            np.zeros(agent_of_seat.shape, np.int64),
            np.zeros(agent_of_seat.shape, np.int64),
            np.zeros(agent_of_seat.shape),
        )
        self.actions: list[list[int]] | None = [[] for _ in range(games)] if recording else None
        """The actions of each game, with `recording`."""
        self._has_chosen = set[int]()
        """Indices of the agents that have made their first decisions, which are not timed."""
        self._failed = np.zeros(len(self.game_at), bool)
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
        """int64[n]: the slots in which a game is in play."""
        return np.flatnonzero(self.game_at < len(self.deals))

    def play(self) -> Iterator[Outcome]:
        """Play all games, and yield each as it ends. An isolated agent that fails loses its game, and so does an agent
        that forfeits.

        Raises:
            AgentFailure: Another agent failed. Its `view_index` is the index of the game.
        """
        for ended in self.steps():
            yield from ended

    def steps(self) -> Iterator[list[Outcome]]:
        """Play all games step by step, for code that looks at `positions` between decisions.

        Yields once before the first decision and then after every step: the games that have ended in it. The next
        games have been dealt to their slots by then.
        """
        try:
            self._deal(self.in_play)
            yield self._collect_ended(self.in_play)
            while len(in_play := self.in_play):
                acting = self.agent_of_seat[self.game_at[in_play], self.positions.seats[in_play]]
                for slots, actions in [
                    part for k in np.unique(acting).tolist() for part in self._choose_actions(k, in_play[acting == k])
                ]:
                    self._play(slots, actions)
                yield self._collect_ended(in_play)
        finally:
            for agent in self.agents:
                if isinstance(agent, IsolatedAgent):
                    agent.close()

    def _deal(self, slots: np.ndarray) -> None:
        """Deal the games that are in these slots now."""
        self.positions.deal(slots, self.deals[self.game_at[slots]])
        for slot in slots.tolist() if self._logs else ():
            assert self._logs is not None
            index = int(self.game_at[slot])
            self._logs.begin(index, self.agent_of_seat[index], self.positions.copies(np.array([slot])))

    def _play(self, slots: np.ndarray, actions: np.ndarray) -> None:
        """Play an action in each of these slots."""
        self.positions.play(slots, actions)
        for slot, action in zip(slots.tolist(), actions.tolist(), strict=True) if self._logs else ():
            assert self._logs is not None
            self._logs.play(int(self.game_at[slot]), action)

    def _collect_ended(self, slots: np.ndarray) -> list[Outcome]:
        """Collect the games that have ended in these slots, and deal the next ones there."""
        outcomes: list[Outcome] = []
        while len(slots := slots[self.positions.over(slots) | self._failed[slots]]):
            outcomes += self._make_outcomes(slots)
            self._failed[slots] = False
            self.game_at[slots] += len(self.game_at)
            slots = slots[self.game_at[slots] < len(self.deals)]
            self._deal(slots)
        return outcomes

    def _make_outcomes(self, slots: np.ndarray) -> list[Outcome]:
        states, (scores, ranks, rewards) = self.positions.copies(slots), self.positions.results(slots)
        cut_off, won = states["cut_off"] != 0, ranks == 1
        win_fractions = won / won.sum(axis=1, keepdims=True)
        win_fractions[cut_off & self.positions.lost_at_bound] = 0
        decisions, outcomes = self.decisions[self.game_at[slots]].sum(axis=1), list[Outcome]()
        for k, index in enumerate(self.game_at[slots].tolist()):
            for seat in range(self.agent_of_seat.shape[1]):
                self._copies.pop((index, seat), None)
            if self._logs:
                self._logs.end(index)
            outcome = Outcome(
                self.game,
                index,
                states[k],
                self.agent_of_seat[index],
                self.rivals,
                int(decisions[k]),
                bool(cut_off[k]),
                scores[k],
                ranks[k],
                rewards[k],
                win_fractions[k],
            )
            if index in self._failures:
                outcome.record_failure(self._failures[index])
            outcomes.append(outcome)
        return outcomes

    def _choose_actions(self, agent_index: int, deciding: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """Return the slots in which this agent decides, with its actions, in parts that were decided together."""
        agent, rng, parts = self.agents[agent_index], self.rngs[agent_index], list[tuple[np.ndarray, np.ndarray]]()
        is_isolated = isinstance(agent, IsolatedAgent)
        one_by_one = is_isolated or agent.stateful or agent.may_forfeit or agent.reads_log
        for part in np.split(deciding, len(deciding)) if one_by_one else [deciding]:
            try:
                if isinstance(agent, IsolatedAgent):
                    agent.start(rng)
                start = perf_counter()
                acting_agent = self._get_copy(agent_index, int(part[0])) if agent.stateful else agent
                if self._logs and agent.reads_log:
                    self._logs.tell(acting_agent, int(self.game_at[part[0]]), int(self.positions.seats[part[0]]))
                actions = choose_actions(acting_agent, self.positions, part, rng)
            except AgentFailure as failure:
                slot = part[failure.view_index]
                index, seat = int(self.game_at[slot]), int(self.positions.seats[slot])
                if not is_isolated and not failure.forfeits:
                    raise AgentFailure(failure.name, index, seat, f"{failure.reason} {self._where(index)}") from failure
                self._failures[index], self._failed[slot] = Failure(agent_index, seat, failure.reason), True
                continue
            self._count_decisions(agent_index, part, actions, perf_counter() - start)
            parts.append((part, actions))
        return parts

    def _where(self, index: int) -> str:
        """Return a game in words, to follow the sentence about an agent that failed in it."""
        (seed, episode), decision = self.deals[index].tolist(), int(self.decisions[index].sum())
        return f"(Decision {decision} of game {episode} of seed {seed}, {self.agent_of_seat.shape[1]} players.)"

    def _get_copy(self, agent_index: int, slot: int) -> Agent:
        """Return the copy of a stateful agent that plays the seat to act in this slot."""
        key = int(self.game_at[slot]), int(self.positions.seats[slot])
        if key not in self._copies:
            self._copies[key] = deepcopy(self.agents[agent_index])
        return self._copies[key]

    def _count_decisions(self, agent_index: int, slots: np.ndarray, actions: np.ndarray, seconds: float) -> None:
        """Count the decisions of an agent in these slots, time them (except for its first), and record its actions."""
        indices, seats = self.game_at[slots], self.positions.seats[slots]
        self.decisions[indices, seats] += 1
        if agent_index in self._has_chosen:
            self.timed[indices, seats] += 1
            self.seconds[indices, seats] += seconds / len(slots)
        self._has_chosen.add(agent_index)
        if self.actions is not None:
            for index, action in zip(indices.tolist(), actions.tolist(), strict=True):
                self.actions[index].append(action)
