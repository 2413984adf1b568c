"""The command `coverage`, which counts how often the intervals of the benchmark contain the truth."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console

from architects_env.core.command_line.progress import track
from architects_env.experiments.benchmark.scores.coverage import Coverage, simulated
from architects_env.experiments.benchmark.scores.repeated_rows import repeated
from architects_env.experiments.benchmark.submission.honest_rows import accepted
from architects_env.experiments.pages import ReportTable, printed

WORST, BEST = 0.92, 0.98
"""A 95 % interval should contain the truth at least and at most this often."""

GAINS = (0.05, 0.1, 0.2)
"""Rewards that simulated cheats add to every game of their file."""


def of_coverage(title: str, found: Iterable[Coverage]) -> ReportTable:
    """Return a table with one row for each kind of interval."""
    rows = [
        (
            one.what,
            one.kind,
            f"{one.contained} of {one.intervals}",
            f"{100 * one.share:.1f} %",
            f"± {one.half:.3g}",
            "yes" if WORST <= one.share <= BEST else "no",
        )
        for one in found
    ]
    columns = (
        "intervals",
        "of",
        "contain the truth",
        "share",
        "mean half width",
        f"{100 * WORST:.0f} to {100 * BEST:.0f} %",
    )
    return ReportTable(title, columns, rows, words=2)


def of_honesty(rows: int, seed: int) -> ReportTable:
    """Return a table with the share of rows that verification with other deals accepts."""
    lines = [
        (what, f"{found} of {rows}", f"{100 * found / rows:.1f} %")
        for what, gain in (("honest", 0.0), *((f"{gain:g} added to every reward", gain) for gain in GAINS))
        for found in (accepted(rows, seed, gain),)
    ]
    return ReportTable("Rows verified with other deals", ("row", "accepted", "share"), lines)


def coverage(
    rows: int = 200,
    seed: int = 1,
    agents: tuple[str, ...] = (),
    nonces: int = 12,
    set: str = "toy-v3",
    tasks: tuple[str, ...] = (),
    opponents: tuple[str, ...] = (),
    processes: int = 1,
) -> None:
    """Count how often 95 % intervals contain the truth: in simulated rows, or in games on several seeds (nonces).

    Args:
        rows: Number of simulated leaderboard rows for each case, without --agents: fixed agents, and an algorithm with
            three training seeds, with each protocol of the benchmark.
        seed: Seed of the simulation, or of the nonces.
        agents: Agents whose games are played on several nonces. The mean of the others stands for the truth.
        nonces: Number of nonces of each agent.
        set: The set that the agents play.
        tasks: Only these tasks of the set.
        opponents: Only these opponents.
        processes: Number of processes that play.
    """
    if rows < 1 or nonces < 3 or processes < 1:
        raise ValueError("--rows and --processes must be at least 1, and --nonces at least 3.")
    console = Console(stderr=True)
    if agents:
        table = of_coverage(
            f"{nonces} nonces of each agent, seed {seed}",
            repeated(set, agents, nonces, seed, tasks, opponents, processes),
        )
    else:
        found = list(track(simulated(rows, seed), "simulating", console=console, transient=True))
        table = of_coverage(f"{rows} simulated rows, seed {seed}", found)
    shown = Console(width=None if sys.stdout.isatty() else 140)
    shown.print(printed(table))
    if not agents:
        shown.print(printed(of_honesty(rows, seed)))
