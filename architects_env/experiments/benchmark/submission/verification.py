"""Verification of a submission's file.

A sample of its games is played again and compared game by game. An algorithm can also learn again, or other deals be
played; then the intervals of the mean rewards must overlap.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from architects_env.core.command_line.progress import track
from architects_env.experiments.benchmark.evaluation.play import Place, pairings_of, places_of, play_place
from architects_env.experiments.benchmark.protocol.tasks import BLOCK
from architects_env.experiments.benchmark.protocol.tracks import GIVEN
from architects_env.experiments.benchmark.sandbox.walls import BEST
from architects_env.experiments.benchmark.scores import scores, statistics
from architects_env.experiments.benchmark.submission.files import WHO, create, files_of
from architects_env.experiments.benchmark.training.trainings import train_missing


@dataclass(frozen=True)
class Check:
    """The result of playing one task and opponent again."""

    task: str
    opponent: str
    shards: int
    """Number of shards played again."""
    same: int
    """Number of these shards that are equal to those of the file, game by game."""
    told: statistics.Estimate
    """Mean reward of these deals in the file."""
    again: statistics.Estimate
    """Mean reward of the games played now."""

    def repeats(self) -> bool:
        """Return whether all games played again are equal to those of the file."""
        return self.same == self.shards

    def agrees(self) -> bool:
        """Return whether the intervals of the two rewards overlap.

        This is the test for an algorithm that learned again, for other deals, and for agents that depend on the clock.
        """
        return self.told.low <= self.again.high and self.again.low <= self.told.high


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


def sampled(config: dict[str, Any], number: int | None) -> list[Place]:
    """Return this many of the shards, drawn now so that they cannot be known beforehand; or all of them."""
    places = places_of(config)
    if number is None or number >= len(places):
        return places
    rng = np.random.default_rng(secrets.randbits(64))
    return [places[k] for k in sorted(rng.choice(len(places), number, replace=False))]


def learned_again(
    submission: Mapping[str, Any], folder: Path, python: str, sandbox: str, console: Console
) -> dict[str, Any]:
    """Train the algorithm of a submission again in this new folder, and return the settings with its agents.

    Raises:
        ValueError: The submission has no algorithm.
    """
    if submission["track"] == GIVEN:
        raise ValueError("This submission is of the track given, so there is no algorithm to learn again.")
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

    Raises:
        ValueError: The games in the file are not those that its settings ask for.
    """
    check_games(submission, config)
    found: dict[tuple[str, str], list[tuple[bool, list[float], list[float]]]] = {}
    for place in track(sampled(config, shards), "playing again", console=console, transient=True):
        task, opponent = place.pairing.task.name, place.pairing.opponent
        told = submission["results"][task][opponent][place.run]
        again, first = scores.of_games([play_place(config, place).rows]), place.shard * BLOCK
        same = again["shards"][0] == told["shards"][place.shard]
        rewards = told["rewards"][first : first + len(again["rewards"])]
        found.setdefault((task, opponent), []).append((same and rewards == again["rewards"], rewards, again["rewards"]))
    return [_checked(task, opponent, parts) for (task, opponent), parts in found.items()]


def _checked(task: str, opponent: str, parts: list[tuple[bool, list[float], list[float]]]) -> Check:
    told = [reward for _, rewards, _ in parts for reward in rewards]
    again = [reward for _, _, rewards in parts for reward in rewards]
    of_told, of_again = (statistics.of_task(np.array([rewards], np.float64)) for rewards in (told, again))
    return Check(task, opponent, len(parts), sum(part[0] for part in parts), of_told, of_again)
