"""Times of the decisions of one opponent. The code runs in the worker of a page (`tools.browser_site.decisions`) and in
this process. It imports nothing of the tools, which no browser has."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.agents import Agent, make_agent
from architects_env.agents.search.policy_search import PolicySearchAgent
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.server.workers.worker_pool import SECONDS_IN_PLAIN
from architects_env.play.table.table import Table

PLAYED_BY = "greedy"
"""The bot whose games give the positions."""
SEED = 1


def opponents(game: str) -> list[str]:
    """Return the names of all opponents that the page offers for a game."""
    return [one.name for one in Opponents(plain=True).of(load(game))]


def positions(game: str, most: int) -> list[View]:
    """Return views of a game of two bots with something to decide, spread evenly over the game."""
    table, found = Table(game, [PLAYED_BY] * max(2, load(game).seats[0]), seed=SEED), list[View]()
    while not table.over:
        view = table.view(table.match.seat)
        if view.mask().sum() > 1:
            found.append(view)
        table.advance()
    chosen = np.linspace(0, len(found) - 1, min(most, len(found))).round().astype(int)
    return [found[number] for number in chosen]


class Counted:
    """Counts the simulations of a search and the sampled worlds of its look-ahead."""

    def __init__(self, agent: Agent) -> None:
        self.simulations, self.worlds = list[int](), list[int]()
        if not isinstance(agent, PolicySearchAgent):
            return
        agent.seconds_uncompiled = SECONDS_IN_PLAIN
        run: Callable[..., Any] = agent._run_search
        look: Callable[..., Any] | None = agent._values

        def counted_run(*given: Any) -> Any:
            self.worlds.append(0)
            search = run(*given)
            self.simulations.append(int(search.visits().sum()))
            return search

        def counted_look(*given: Any) -> Any:
            assert look is not None
            self.worlds[-1] += given[2]
            return look(*given)

        agent._run_search = counted_run  # pyright: ignore[reportAttributeAccessIssue]
        if look is not None:
            agent._values = counted_look  # pyright: ignore[reportAttributeAccessIssue]


def times(game: str, name: str, most: int) -> list[list[float]]:
    """Return the milliseconds, the simulations and the sampled worlds of each decision; nothing is counted without a
    search."""
    seen = positions(game, most)
    agent = make_agent(name, load(game)).for_players(seen[0].num_players)
    counted, rng, found = Counted(agent), np.random.default_rng(SEED), list[float]()
    agent.checked_act(seen[0], rng)  # loads the network
    del counted.simulations[:], counted.worlds[:]
    for view in seen:
        begun = time.perf_counter()
        agent.checked_act(view, rng)
        found.append(1000 * (time.perf_counter() - begun))
    return [found, [float(one) for one in counted.simulations], [float(one) for one in counted.worlds]]
