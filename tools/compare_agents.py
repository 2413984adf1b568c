"""Comparison of agents against one opponent on the same deals: `python -m tools.compare_agents --game architects
--players 3 --arms graded@4:0 rollouts:8x1x10,policy=graded@4 --against master@5 --games 600 --seeds 1 2`.

The arms play by turns, some games each, so that other work on the machine slows all of them alike. Each arm has one
seat, by rotation, and copies of the opponent have the others. Beside the win rate it reports the mean reward by rank,
from -1 to 1, which is 0 among equals with any number of players, and CPU time per decision.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
import tyro
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_games, wilson

AT_A_TURN = 60
"""Number of games that an arm plays before the next one."""


class TimedAgent(Agent):
    """Plays as another agent does, and counts its decisions and their CPU time."""

    def __init__(self, agent: Agent) -> None:
        self.agent, self.name, self.seconds, self.decisions = agent, agent.name, 0.0, 0

    def act(self, view, rng):  # type: ignore[no-untyped-def]
        """See `Agent.act`."""
        return self.agent.act(view, rng)

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """See `Agent.choose`."""
        begun = time.process_time()
        actions = self.agent.choose(views, rng)
        self.seconds, self.decisions = self.seconds + time.process_time() - begun, self.decisions + len(views)
        return actions


def mean_with_error(values: np.ndarray) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return float(values.mean()), 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5


def report(arm: str, shares: np.ndarray, rewards: np.ndarray, cut_off: float, agent: TimedAgent) -> str:
    """Return a line of results."""
    (low, high), (mean, error) = wilson(float(shares.mean()), len(shares)), mean_with_error(rewards)
    return (
        f"{arm}: win rate {100 * shares.mean():.1f} % ({100 * low:.1f} to {100 * high:.1f}; {len(shares)} games), "
        f"reward {mean:+.3f} ± {error:.3f}, cut off {100 * cut_off:.1f} %, "
        f"{1000 * agent.seconds / max(1, agent.decisions):.2f} ms per decision"
    )


def main(
    game: str,
    players: int,
    arms: list[str],
    against: str = "master",
    games: int = 600,
    seeds: tuple[int, ...] = (1, 2),
    out: Path | None = None,
) -> None:
    """Compare agents against one opponent, with `games` for each arm in all, divided among the `seeds`."""
    rules, console = load(game), Console(soft_wrap=True)
    agents = {arm: TimedAgent(make_agent(arm, rules)) for arm in arms}
    opponent = make_agent(against, rules)
    shares, rewards, cut_off = (
        defaultdict[str, list[float]](list),
        defaultdict[str, list[float]](list),
        defaultdict[str, float](float),
    )
    turn = -(-AT_A_TURN // players) * players
    turns = -(-games // (turn * len(seeds)))
    console.print(f"{game}, {players} players, against {against}, seeds {', '.join(map(str, seeds))}")
    for number in range(turns):
        for seed in seeds:
            for arm, agent in agents.items():
                # A turn has deals of its own, which are the same for all arms.
                played = play_games(rules, agent, opponent, players, turn, seed * 1000 + number)
                shares[arm] += played.shares.tolist()
                rewards[arm] += played.rewards.tolist()
                cut_off[arm] += float(played.cut_off.sum())
        if out:
            found = {arm: {"shares": shares[arm], "rewards": rewards[arm]} for arm in arms}
            write_atomically(out, json.dumps(found).encode())
    for arm in arms:
        found = np.array(shares[arm]), np.array(rewards[arm])
        console.print(report(arm, *found, cut_off[arm] / len(found[0]), agents[arm]))
        if arm != arms[0]:
            mean, error = mean_with_error(found[1] - np.array(rewards[arms[0]]))
            console.print(f"  reward beside {arms[0]} on the same deals: {mean:+.3f} ± {error:.3f}")


if __name__ == "__main__":
    tyro.cli(main)
