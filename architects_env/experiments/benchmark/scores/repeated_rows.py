"""The coverage of 95 % intervals in games of real agents on several nonces: the mean of the others is the truth.

The mean of the others is not exact, so its variance is added to that of the interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.core.command_line.progress import track
from architects_env.experiments.benchmark.evaluation.play import places_of, work
from architects_env.experiments.benchmark.protocol.tasks import HELD_OUT, MIXED, Task, design_of, period_of, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import GIVEN
from architects_env.experiments.benchmark.scores import scores, statistics
from architects_env.experiments.benchmark.scores.coverage import Coverage, as_before
from architects_env.experiments.benchmark.scores.intervals import MOST_FREEDOM, Estimate, differ, of_rewards
from architects_env.experiments.shards import play_shards

Rewards = dict[tuple[str, str], np.ndarray]
"""float64[1, deals] by task and opponent."""


def played(
    of_set: str, agent: str, nonce: str, tasks: Sequence[str], opponents: Sequence[str], processes: int
) -> Rewards:
    """Return the rewards of an agent with the deals of a nonce.

    Raises:
        ValueError: There is no such agent, task or opponent.
    """
    config = {
        "set": of_set,
        "tasks": tuple(tasks),
        "opponents": tuple(opponents),
        "ranked": True,
        "deals": None,
        "seeds": (),
        "track": GIVEN,
        "processes": processes,
        "nonce": nonce,
        "agents": {task.name: [agent] for task in tasks_of(of_set, tasks)},
    }
    places, found = places_of(config), dict[tuple[str, str], dict[int, list[float]]]()
    for number, shard in play_shards(work, config, list(range(len(places)))):
        pairing = places[number].pairing
        by_shard = found.setdefault((pairing.task.name, pairing.opponent), {})
        by_shard[places[number].shard] = scores.of_games([shard.rows])["rewards"]
    return {key: np.array([[reward for k in sorted(parts) for reward in parts[k]]]) for key, parts in found.items()}


def repeated(
    of_set: str,
    agents: Sequence[str],
    nonces: int,
    seed: int,
    tasks: Sequence[str],
    opponents: Sequence[str],
    processes: int,
) -> Iterator[Coverage]:
    """Yield the coverage of the intervals of some agents.

    Args:
        of_set: The set.
        agents: The agents.
        nonces: Number of nonces of each agent.
        seed: Seed of the nonces.
        tasks: Only these tasks. Empty: all for two players and more.
        opponents: Only these opponents. Empty: all.
        processes: Number of processes.

    Raises:
        ValueError: An agent, a task or an opponent does not exist.
    """
    shown = [task for task in tasks_of(of_set, tasks) if not task.alone]
    for task in shown:
        for agent in agents:
            make_agent(agent, task.checked())
    found: dict[str, list[tuple[Estimate, Estimate]]] = {}
    for agent in agents:
        names = [task.name for task in shown]
        rows = [
            played(of_set, agent, f"coverage {seed} {k}", names, opponents, processes)
            for k in track(range(nonces), agent, nonces, Console(stderr=True), transient=True)
        ]
        for kind, estimates in _kinds(shown, rows):
            found.setdefault(kind, []).extend(_against_others(estimates))
    for kind, pairs in found.items():
        contained = sum(not differ(one, others, 0.05) for one, others in pairs)
        half = float(np.mean([(one.high - one.low) / 2 for one, _ in pairs]))
        yield Coverage(f"{of_set}: {', '.join(agents)}", kind, contained, len(pairs), half)


def _kinds(tasks: Sequence[Task], rows: Sequence[Rewards]) -> Iterator[tuple[str, list[Estimate]]]:
    """Yield lists of estimates of the same number on all nonces, with a word for their kind."""
    of_set, period = tasks[0].of_set, period_of(tasks)
    mean = (lambda values: statistics.mean(values, period)) if design_of(of_set).panel else as_before
    by_task = [{task.name: _over_opponents(row, task.name) for task in tasks} for row in rows]
    yield "mean reward", [mean(row) for row in by_task]
    for task in tasks:
        yield "reward of a task", [mean({task.name: row[task.name]}) for row in by_task]
        for opponent in task.against(True):
            if (task.name, opponent) in rows[0]:
                kind = opponent if opponent in (HELD_OUT, MIXED) else "a public opponent"
                cells = [row[task.name, opponent] for row in rows]
                yield kind, [of_rewards(cell, period) if period else mean({"cell": cell}) for cell in cells]


def _over_opponents(row: Mapping[tuple[str, str], np.ndarray], task: str) -> np.ndarray:
    return np.mean([values for (name, _), values in row.items() if name == task], axis=0)


def _against_others(estimates: Sequence[Estimate]) -> Iterator[tuple[Estimate, Estimate]]:
    """Yield each estimate with the mean of the others."""
    for k, one in enumerate(estimates):
        others = [estimate for j, estimate in enumerate(estimates) if j != k]
        value = float(np.mean([estimate.value for estimate in others]))
        variance = sum(estimate.variance for estimate in others) / len(others) ** 2
        yield one, Estimate(value, value, value, variance, min(MOST_FREEDOM, sum(e.freedom for e in others)))
