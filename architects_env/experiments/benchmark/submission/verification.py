"""Verification of a submission's file.

A sample of its games is played again and compared game by game. An algorithm can also learn again, or other deals be
played; then the mean rewards may differ by no more than chance allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from architects_env.core.command_line.progress import track
from architects_env.experiments.benchmark.evaluation.play import pairings_of, places_of, play_place
from architects_env.experiments.benchmark.evaluation.sampling import sampled, sampled_blocks
from architects_env.experiments.benchmark.protocol.tracks import TRAINED
from architects_env.experiments.benchmark.sandbox.walls import BEST
from architects_env.experiments.benchmark.scores import intervals, scores
from architects_env.experiments.benchmark.scores.intervals import Estimate, differ
from architects_env.experiments.benchmark.submission.files import WHO, create, files_of
from architects_env.experiments.benchmark.training.trainings import train_missing

ERROR = 0.01
"""Probability that an honest row is said to differ, over all of its comparisons together."""


@dataclass(frozen=True)
class Check:
    """The result of playing one task and opponent again."""

    task: str
    opponent: str
    shards: int
    """Number of shards played again."""
    same: int
    """Number of these shards that are equal to those of the file, game by game."""
    told: Estimate
    """Mean reward of these deals in the file."""
    again: Estimate
    """Mean reward of the games played now."""
    comparisons: int = 1
    """Number of comparisons of the row, all tasks together among them. `ERROR` is divided by it."""

    def repeats(self) -> bool:
        """Return whether all games played again are equal to those of the file."""
        return self.same == self.shards

    def agrees(self) -> bool:
        """Return whether the two rewards differ by no more than chance allows. This is the test for an algorithm that
        learned again, for other deals, and for agents that depend on the clock."""
        return not differ(self.told, self.again, ERROR / self.comparisons)


def config_of(submission: Mapping[str, Any], agent: str | None = None, other_deals: str = "") -> dict[str, Any]:
    """Return the settings with which the games of a submission are played again, optionally with another `agent`."""
    config: dict[str, Any] = {name: submission[name] for name in WHO}
    if agent is not None:
        config["agents"] = {task: [agent] * len(runs) for task, runs in config["agents"].items()}
    return config | {"nonce": submission["nonce"] + other_deals, "python": "", "processes": 1}


def changed_files(submission: Mapping[str, Any]) -> list[str]:
    """Return the files of its agents that are missing here or have changed."""
    now = files_of(submission["set"], submission["agents"])
    return [name for name, of in submission["files"].items() if now.get(name) != of]


def check_games(submission: Mapping[str, Any], config: dict[str, Any]) -> None:
    """Raise `ValueError` if the games in a file are not those that its settings ask for."""
    runs = max(1, len(config["seeds"]))
    for pairing in pairings_of(config):
        told = submission["results"].get(pairing.task.name, {}).get(pairing.opponent, [])
        asked = (pairing.deals * pairing.task.players, pairing.deals, pairing.shards)
        if [(one["games"], len(one["rewards"]), len(one["shards"])) for one in told] != [asked] * runs:
            raise ValueError(
                f"The file does not hold the games of {pairing.task.name} against {pairing.opponent} that its settings ask for."
            )


def learned_again(
    submission: Mapping[str, Any], folder: Path, python: str, sandbox: str, console: Console
) -> dict[str, Any]:
    """Train the algorithm of a submission again in this new folder, and return the settings with its agents.

    Raises:
        ValueError: The submission has no algorithm.
    """
    if submission["track"] not in TRAINED:
        raise ValueError(
            f"This submission is of the track {submission['track']}, so there is no algorithm to learn again."
        )
    config = config_of(submission) | {"agents": {}, "python": python, "sandbox": sandbox}
    config |= {"packages": submission.get("packages", [])}
    config = create(folder, config)
    train_missing(folder, config, console)
    return config


def same_again(
    submission: Mapping[str, Any], tasks: Sequence[str], folder: Path, console: Console, shards: int = 4
) -> dict[str, list[str]]:
    """Train the agents of some tasks again in this new folder, and return them.

    Raises:
        ValueError: In a sample of the games their mean rewards differ from those of the file.
    """
    config = learned_again({**submission, "tasks": [*tasks]}, folder, "", BEST, console)
    for check in verify(submission, config, console, shards):
        if not check.agrees():
            raise ValueError(
                f"The algorithm became another agent than that of the file: in {check.task} against {check.opponent} it has "
                f"{check.again.value:+.2f}, not {check.told.value:+.2f}. Measure its row again."
            )
    return config["agents"]


def verify(
    submission: Mapping[str, Any], config: dict[str, Any], console: Console, shards: int | None = None
) -> list[Check]:
    """Play games of a submission again and compare them.

    Args:
        submission: The submission.
        config: The settings with which to play.
        console: Where to show progress.
        shards: Number of shards to play again. None: as many as find a row with a hundredth of its shards altered.

    Raises:
        ValueError: The games in the file are not those that its settings ask for.
    """
    check_games(submission, config)
    exact = config["nonce"] == submission["nonce"] and config["agents"] == submission["agents"]
    places = (sampled if exact else sampled_blocks)(places_of(config), shards)
    found: dict[tuple[str, str], list[_Shard]] = {}
    for place in track(places, "playing again", console=console, transient=True):
        task, opponent = place.pairing.task.name, place.pairing.opponent
        told = submission["results"][task][opponent][place.run]
        again, deals = scores.of_games([play_place(config, place).rows]), place.pairing.deals_in(place.shard)
        rewards = told["rewards"][deals.start : deals.stop]
        same = again["shards"][0] == told["shards"][place.shard] and rewards == again["rewards"]
        found.setdefault((task, opponent), []).append(_Shard(place.run, deals, same, rewards, again["rewards"]))
    return [_checked(task, opponent, parts, len(found) + 1, exact) for (task, opponent), parts in found.items()]


def together(checks: Sequence[Check]) -> Check:
    """Return the comparison of the mean over all tasks, each with the same weight. It finds small differences in many
    places. Opponents of a task share its deals, so their errors count as if they were the same."""
    by_task: dict[str, list[Check]] = {}
    for check in checks:
        by_task.setdefault(check.task, []).append(check)
    told, again = (
        _over_tasks([[getattr(check, name) for check in of] for of in by_task.values()]) for name in ("told", "again")
    )
    shards, same = (sum(getattr(check, name) for check in checks) for name in ("shards", "same"))
    return Check("all tasks", "all opponents", shards, same, told, again, checks[0].comparisons)


def _over_tasks(tasks: Sequence[Sequence[Estimate]]) -> Estimate:
    parts = [(float(np.mean([one.variance**0.5 for one in of])) ** 2, min(one.freedom for one in of)) for of in tasks]
    value = float(np.mean([np.mean([one.value for one in of]) for of in tasks]))
    return intervals.combined(parts, len(parts)).estimate(value)


@dataclass(frozen=True)
class _Shard:
    """A shard played again."""

    run: int
    deals: range
    same: bool
    told: list[float]
    again: list[float]


def _checked(task: str, opponent: str, parts: list[_Shard], comparisons: int, exact: bool) -> Check:
    """Compare the rewards of the shards that were played again. If the agents are those of the file their trainings
    do not vary, so only deals do."""
    told, again = (
        intervals.of_rewards(_by_deal(parts, name) if exact else _by_training(parts, name))
        for name in ("told", "again")
    )
    return Check(task, opponent, len(parts), sum(part.same for part in parts), told, again, comparisons)


def _by_deal(parts: Sequence[_Shard], name: str) -> np.ndarray:
    """Return the mean reward of each deal over the trainings that played it, as float64[1, deals]."""
    deals: dict[int, list[float]] = {}
    for part in parts:
        for deal, reward in zip(part.deals, getattr(part, name), strict=True):
            deals.setdefault(deal, []).append(reward)
    return np.array([[np.mean(rewards) for rewards in deals.values()]])


def _by_training(parts: Sequence[_Shard], name: str) -> np.ndarray:
    """Return the rewards as float64[trainings, deals]. All trainings have the same deals."""
    runs = sorted({part.run for part in parts})
    return np.array([[r for part in parts if part.run == run for r in getattr(part, name)] for run in runs])
