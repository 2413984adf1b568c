"""Comparison of agents against one opponent on the same deals: `python -m tools.compare_agents --game architects
--players 3 --agents graded@4:0 rollouts:8x1x10,policy=graded@4 --against master@5 --games 600 --seeds 1 2`.

The agents play by turns, some games each, so that other work on the machine slows all of them alike. Each has one
seat, by rotation, and copies of the opponent have the others. Beside the win rate it reports the mean reward by rank,
from -1 to 1, which is 0 among equals with any number of players, and CPU time per decision.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import tyro
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_games, wilson

AT_A_TURN = 60
"""Number of games that an agent plays before the next one."""
RESULTS = ("win_fractions", "rewards", "cut_off")
"""Fields of `train.evaluation.pairing.GameResults` that are kept for each game."""


class TimedAgent(Agent):
    """Plays as another agent does, and counts its decisions and their CPU time."""

    def __init__(self, agent: Agent) -> None:
        self.agent, self.name, self.seconds, self.decisions = agent, agent.name, 0.0, 0

    def act(self, view: View, rng: np.random.Generator) -> int:
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


def report(name: str, results: dict[str, np.ndarray], agent: TimedAgent) -> str:
    """Return a line of results."""
    wins, (mean, error) = results["win_fractions"], mean_with_error(results["rewards"])
    low, high = wilson(float(wins.mean()), len(wins))
    timed = f", {1000 * agent.seconds / agent.decisions:.2f} ms per decision" if agent.decisions else ""
    return (
        f"{name}: win rate {100 * wins.mean():.1f} % ({100 * low:.1f} to {100 * high:.1f}; {len(wins)} games), "
        f"reward {mean:+.3f} ± {error:.3f}, turn limit {100 * results['cut_off'].mean():.1f} %{timed}"
    )


def _read(path: Path) -> dict[str, dict[str, list[float]]]:
    return json.loads(path.read_text(encoding="utf-8"))


def main(
    game: str,
    players: int,
    agents: list[str],
    against: str = "master",
    games: int = 600,
    seeds: tuple[int, ...] = (1, 2),
    out: Path | None = None,
) -> None:
    """Compare agents against one opponent, with `games` for each agent in all, divided among the `seeds`. Results are
    written to `out` after each turn; the same command continues from there."""
    rules, console = load(game), Console(soft_wrap=True)
    timed = {name: TimedAgent(make_agent(name, rules)) for name in agents}
    opponent = make_agent(against, rules)
    turn = -(-AT_A_TURN // players) * players
    turns = -(-games // (turn * len(seeds)))
    results = _read(out) if out and out.exists() else {name: {field: [] for field in RESULTS} for name in agents}
    if list(results) != agents:
        raise SystemExit(f"{out} holds results of {', '.join(results)}. Give another --out, or the same --agents.")
    console.print(f"{game}, {players} players, against {against}, seeds {', '.join(map(str, seeds))}")
    for number in range(len(results[agents[0]]["rewards"]) // (turn * len(seeds)), turns):
        for seed in seeds:
            for name, agent in timed.items():
                # A turn has deals of its own, which are the same for all agents.
                played = play_games(rules, agent, opponent, players, turn, seed * 1000 + number)
                for field in RESULTS:
                    results[name][field] += getattr(played, field).tolist()
        if out:
            write_atomically(out, json.dumps(results).encode())
    for name, agent in timed.items():
        console.print(report(name, {field: np.array(values) for field, values in results[name].items()}, agent))
        if name != agents[0]:
            mean, error = mean_with_error(np.subtract(results[name]["rewards"], results[agents[0]]["rewards"]))
            console.print(f"  reward beside {agents[0]} on the same deals: {mean:+.3f} ± {error:.3f}")


def run(words: Sequence[str]) -> None:
    """Compare the agents of a command line.

    Raises:
        SystemExit: The words are wrong, or have the old flag `--arms`.
    """
    if any(word.partition("=")[0] == "--arms" for word in words):
        raise SystemExit("--arms is now called --agents. Give it by that name.")
    tyro.cli(main, args=words)


if __name__ == "__main__":
    run(sys.argv[1:])
