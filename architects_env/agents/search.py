"""Searching players: information-set MCTS, perfect-information Monte Carlo and flat Monte Carlo, from a seat's own view
(`core.search.tree_search`)."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields

import numpy as np

from architects_env.agents.agent import Agent, own_stream
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import kernels_of
from architects_env.core.play.view import View
from architects_env.core.search.tree_search import MOST_DEPTH, TreeSearch, searcher_of
from architects_env.core.text import say

KINDS = ("ismcts", "pimc", "flat")
MOST = 10**9
"""No budget, depth or number of worlds is larger."""
CHUNK_SECONDS = 0.01
"""A search by the clock looks at it about this often."""


@dataclass(frozen=True)
class SearchSettings:
    """What stands after the budget in a spec, such as `ismcts:1000,depth=40,playout=greedy`."""

    c: float = 0.7
    """Weight of exploration in the upper confidence bound; rewards lie in [-1, 1]."""
    depth: int = 60
    """Decisions of a playout; a game that has not ended then is judged by its points as if it were scored now."""
    playout: str = "random"
    """Who plays there: random (light), or a bot of the game (heavy)."""
    worlds: int = 16
    """Worlds of a perfect-information search; the simulations are divided among them."""


def read_spec(spec: str, game: Game) -> tuple[str, float, bool, SearchSettings]:
    """Kind, budget, whether it is seconds, and settings. Raises `ValueError` that says how a search is written."""
    kind, _, rest = spec.partition(":")
    budget, *words = rest.split(",")
    names = ", ".join(field.name for field in fields(SearchSettings))
    how = say(
        "A search is written like ismcts:1000 (simulations) or ismcts:0.5s, with {names} after commas", names=names
    )
    by_clock = budget.endswith("s")
    try:
        amount = float(budget.removesuffix("s")) if by_clock else int(budget)
    except ValueError:
        amount = 0
    if kind not in KINDS or not 0 < amount <= MOST:  # nor may it be nan
        raise ValueError(say("{how}; kinds are {kinds}. {spec!r} is not.", how=how, kinds=", ".join(KINDS), spec=spec))
    kinds = {f.name: type(f.default) for f in fields(SearchSettings)}
    given: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        try:
            if not equals or name in given:
                raise ValueError
            given[name] = kinds[name](value)
        except (KeyError, ValueError):
            raise ValueError(
                say("{how}. {word!r} in {spec!r} is none of these.", how=how, word=word, spec=spec)
            ) from None
    settings = SearchSettings(**given)  # type: ignore[arg-type]
    if not (
        0 <= settings.depth <= MOST and 1 <= settings.worlds <= MOST and 0 <= settings.c < float("inf")
    ):  # nor may c be nan
        raise ValueError(
            say(
                "{how}; depth and c may not be negative, c is finite and there is at least one world. {spec!r} is not.",
                how=how,
                spec=spec,
            )
        )
    searcher_of(game, settings.playout)
    return kind, amount, by_clock, settings


class SearchAgent(Agent):
    """Searches anew at every decision and plays the action that was visited most."""

    game: Game
    name: str
    kind: str
    budget: float
    by_clock: bool
    settings: SearchSettings
    in_plain: bool = False
    """Whether it may go on in plain Python where rules are not compiled yet (a search by the clock, with fewer
    simulations in its time); otherwise it waits until they are."""

    def __init__(self, game: Game, spec: str) -> None:
        self.game, self.name = game, spec
        self.kind, self.budget, self.by_clock, self.settings = read_spec(spec, game)

    def act(self, view: View, rng: np.random.Generator) -> int:
        visits, means = self.visits(view, rng)
        return int(np.lexsort((means, visits))[-1])

    def visits(self, view: View, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """int64[actions] visits and float64[actions] mean rewards of the actions of `view`."""
        if self.kind == "pimc":
            return self._over_worlds(view, rng)
        search = self._search(view.memory, view.seat, own_stream(rng), world=False)
        self._spend(search, self.budget)
        return search.visits()

    def _search(self, memory: np.ndarray, seat: int, stream: np.ndarray, world: bool) -> TreeSearch:
        settings = self.settings
        return TreeSearch(
            self.game,
            memory,
            seat,
            stream,
            playout=settings.playout,
            exploration=settings.c,
            playout_depth=settings.depth,
            tree_depth=1 if self.kind == "flat" else MOST_DEPTH,
            world=world,
            in_plain=self.in_plain and self.by_clock,
        )

    def _spend(self, search: TreeSearch, budget: float) -> None:
        if not self.by_clock:
            search.run(int(budget))
            return
        now, chunk = time.perf_counter(), 16 if compile_mode.current_mode(self.game.name) == "compiled" else 1
        end = now + budget
        while True:  # at least once, however busy the machine is
            search.run(chunk)
            before, now = now, time.perf_counter()
            if now >= end:
                return
            chunk = max(1, int(chunk * min(4.0, CHUNK_SECONDS / max(now - before, 1e-9))))

    def _over_worlds(self, view: View, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """A tree for each of several worlds; visits and rewards added up."""
        worlds = self.settings.worlds if self.by_clock else min(self.settings.worlds, int(self.budget))
        visits, rewards = np.zeros(len(self.game.action_space), np.int64), np.zeros(len(self.game.action_space))
        for number in range(worlds):
            stream = own_stream(rng)
            memory = self.game.for_kernels(self.game.copy_states(view.memory))
            kernels_of(self.game).determinize(memory, 0, view.seat, stream)
            search = self._search(memory, view.seat, stream, world=True)
            share = (
                self.budget / worlds
                if self.by_clock
                else int(self.budget) // worlds + (number < int(self.budget) % worlds)
            )
            self._spend(search, share)
            found, means = search.visits()
            visits, rewards = visits + found, rewards + found * means
        return visits, rewards / np.maximum(1, visits)
