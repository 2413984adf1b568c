"""Agents that search from the view of their seat (`architects_env.core.search.tree_search`).

`ismcts` is information-set MCTS, `pimc` perfect-information Monte Carlo, and `flat` flat Monte Carlo.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, fields

import numpy as np

from architects_env.agents.agent import Agent, kernel_stream
from architects_env.agents.spec import AgentSpec, parse_spec, read_budget, read_settings, rewording_errors
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.view import View
from architects_env.core.search.tree_search import MAX_DEPTH, TreeSearch, get_searcher
from architects_env.core.text import say

KINDS = ("ismcts", "pimc", "flat")
MAX_BUDGET = 10**9
"""The largest budget, depth or number of worlds."""
CHUNK_SECONDS = 0.01
"""Approximate time between two clock checks, in seconds, of a search with a time limit."""


@dataclass(frozen=True)
class SearchSettings:
    """The settings that may follow the budget, as in `ismcts:1000,depth=40,playout=greedy`."""

    exploration: float = 0.7
    """Weight of exploration in the upper confidence bound. Rewards lie in [-1, 1]."""
    depth: int = 60
    """Number of decisions in a playout. A game that has not ended by then is scored as it stands."""
    playout: str = "random"
    """The player of playouts: `random`, or a bot of the game, which is slower."""
    worlds: int = 16
    """Number of sampled worlds in a `pimc` search. The simulations are divided among them."""


def read_search(spec: AgentSpec, game: Game) -> tuple[str, float, bool, SearchSettings]:
    """Read the spec of a search.

    Args:
        spec: Spec of the agent.
        game: Game that the agent plays.

    Returns:
        The kind of the search, its budget, whether the budget is in seconds, and the settings.

    Raises:
        ValueError: The spec is not valid; the message says how a search is written.
    """
    names = ", ".join(field.name for field in fields(SearchSettings))
    how = say(
        "Write it like ismcts:1000 (simulations) or ismcts:0.5s (seconds), with settings ({names}) after commas.",
        names=names,
    )
    amount, in_seconds = read_budget(spec.argument)
    if spec.name not in KINDS or not 0 < amount <= MAX_BUDGET:
        template = (
            "Invalid agent name {spec!r}: its kind must be one of {kinds}, and its budget a number above 0. {how}"
        )
        raise ValueError(say(template, spec=spec.text, kinds=", ".join(KINDS), how=how))
    with rewording_errors(
        lambda reason: say("Invalid agent name {spec!r}: {reason}. {how}", spec=spec.text, reason=reason, how=how)
    ):
        settings = read_settings(spec, SearchSettings)
    is_valid = (
        0 <= settings.depth <= MAX_BUDGET
        and 1 <= settings.worlds <= MAX_BUDGET
        and 0 <= settings.exploration < float("inf")
    )
    if not is_valid:  # also where exploration is nan
        template = (
            "Invalid agent name {spec!r}: depth and exploration must not be negative, exploration must be finite, and "
            "worlds at least 1. {how}"
        )
        raise ValueError(say(template, spec=spec.text, how=how))
    get_searcher(game, settings.playout)
    return spec.name, amount, in_seconds, settings


class SearchAgent(Agent):
    """Starts a new search at every decision, and plays the action with the most visits.

    Args:
        game: Game that the agent plays.
        spec: Spec of the agent, such as `ismcts:1000` or `pimc:0.5s,worlds=8`.

    Raises:
        ValueError: If the spec is not valid, or the game has no such bot for playouts.
    """

    game: Game
    name: str
    kind: str
    """One of `KINDS`."""
    budget: float
    """Simulations of a decision, or seconds if `in_seconds`."""
    in_seconds: bool
    """Whether the budget is in seconds."""
    settings: SearchSettings
    may_run_uncompiled: bool = False
    """Whether a search by the clock may run in plain Python while the rules are not compiled yet. It has fewer
    simulations then. By default it waits until they are compiled."""

    def __init__(self, game: Game, spec: str | AgentSpec) -> None:
        spec = parse_spec(spec)
        self.game, self.name = game, spec.text
        self.kind, self.budget, self.in_seconds, self.settings = read_search(spec, game)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action with the most visits. Of several, the one with the highest mean reward is played."""
        visits, means = self.visits(view, rng)
        return int(np.lexsort((means, visits))[-1])

    def visits(self, view: View, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """Search from a view and count the visits of its actions.

        Args:
            view: The game as the seat to act sees it.
            rng: The random numbers of this agent.

        Returns:
            int64[actions] and float64[actions]: Visits and mean rewards of the actions.
        """
        if self.kind == "pimc":
            return self._search_worlds(view, rng)
        search = self._start_search(view.memory, view.seat, kernel_stream(rng), world=False)
        self._spend_budget(search, self.budget)
        return search.visits()

    def _start_search(self, memory: np.ndarray, seat: int, stream: np.ndarray, world: bool) -> TreeSearch:
        settings = self.settings
        return TreeSearch(
            self.game,
            memory,
            seat,
            stream,
            playout=settings.playout,
            exploration=settings.exploration,
            playout_depth=settings.depth,
            tree_depth=1 if self.kind == "flat" else MAX_DEPTH,
            world=world,
            uncompiled=self.may_run_uncompiled and self.in_seconds,
        )

    def _spend_budget(self, search: TreeSearch, budget: float) -> None:
        if not self.in_seconds:
            search.run(int(budget))
            return
        now, chunk = time.perf_counter(), 16 if compile_mode.current_mode(self.game.name) == "compiled" else 1
        deadline = now + budget
        while True:  # at least once, also on a busy machine
            search.run(chunk)
            before, now = now, time.perf_counter()
            if now >= deadline:
                return
            chunk = max(1, int(chunk * min(4.0, CHUNK_SECONDS / max(now - before, 1e-9))))

    def _search_worlds(self, view: View, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """Search a tree in each of several sampled worlds. Returns the sums of visits, and the mean rewards."""
        worlds = self.settings.worlds if self.in_seconds else min(self.settings.worlds, int(self.budget))
        visits, rewards = np.zeros(len(self.game.action_space), np.int64), np.zeros(len(self.game.action_space))
        for world in range(worlds):
            stream = kernel_stream(rng)
            memory = self.game.for_kernels(self.game.copy_states(view.memory))
            get_kernels(self.game).determinize(memory, 0, view.seat, stream)
            search = self._start_search(memory, view.seat, stream, world=True)
            share = (
                self.budget / worlds
                if self.in_seconds
                else int(self.budget) // worlds + (world < int(self.budget) % worlds)
            )
            self._spend_budget(search, share)
            world_visits, means = search.visits()
            visits, rewards = visits + world_visits, rewards + world_visits * means
        return visits, rewards / np.maximum(1, visits)
