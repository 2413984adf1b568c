"""Does a submission's file repeat? A sample of its games is played again and compared game by game; or an algorithm
learns once more, or other deals are played, and the intervals have to meet."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from architects_env.core.files.progress import track
from architects_env.experiments.benchmark import scores, statistics
from architects_env.experiments.benchmark.play import Place, pairings_of, places_of, play_place
from architects_env.experiments.benchmark.submission import WHO, create, files_of
from architects_env.experiments.benchmark.tasks import BLOCK
from architects_env.experiments.benchmark.tracks import GIVEN
from architects_env.experiments.benchmark.training import train_missing


@dataclass(frozen=True)
class Check:
    """What playing again found for one task and opponent."""

    task: str
    opponent: str
    shards: int
    """Played again."""
    same: int
    """Of them, those that came out as the file says, game by game."""
    told: statistics.Estimate
    """The mean reward of these deals in the file."""
    again: statistics.Estimate
    """In the games played now."""

    def repeats(self) -> bool:
        """Whether everything that was played again came out as the file says."""
        return self.same == self.shards

    def agrees(self) -> bool:
        """Whether the intervals of the two rewards meet: for an algorithm that learned anew, for other deals, and for
        agents that decide by the clock."""
        return self.told.low <= self.again.high and self.again.low <= self.told.high


def config_of(submission: Mapping[str, Any], agent: str | None = None, other_deals: str = "") -> dict[str, Any]:
    """The settings with which the games of a submission are played again; `agent` plays in place of those that it
    names."""
    config: dict[str, Any] = {name: submission[name] for name in WHO}
    if agent is not None:
        config["agents"] = {task: [agent] * len(runs) for task, runs in config["agents"].items()}
    return config | {"nonce": submission["nonce"] + other_deals, "python": "", "processes": 1}


def changed_files(submission: Mapping[str, Any]) -> list[str]:
    """The files of its agents that are missing here, or are others."""
    now = files_of(submission["set"], submission["agents"])
    return [name for name, of in submission["files"].items() if now.get(name) != of]


def check_games(submission: Mapping[str, Any], config: dict[str, Any]) -> None:
    """Raises `ValueError` if the file's games are not those of its settings."""
    runs = max(1, len(config["seeds"]))
    for pairing in pairings_of(config):
        told = submission["results"].get(pairing.task.name, {}).get(pairing.opponent, [])
        asked = (pairing.deals * pairing.task.players, pairing.deals, pairing.shards)
        if [(one["games"], len(one["rewards"]), len(one["shards"])) for one in told] != [asked] * runs:
            raise ValueError(
                f"The file does not hold the games of {pairing.task.name} against {pairing.opponent} that its settings ask for."
            )


def sampled(config: dict[str, Any], number: int | None) -> list[Place]:
    """So many of the shards, drawn now, so that nobody knows which; or all of them."""
    places = places_of(config)
    if number is None or number >= len(places):
        return places
    rng = np.random.default_rng(secrets.randbits(64))
    return [places[k] for k in sorted(rng.choice(len(places), number, replace=False))]


def learned_again(
    submission: Mapping[str, Any], folder: Path, python: str, sandbox: bool, console: Console
) -> dict[str, Any]:
    """The settings with agents that have learned once more in this new folder. Raises `ValueError` for a submission
    that was given its agent."""
    if submission["track"] == GIVEN:
        raise ValueError("This submission is of the track given: there is nothing to learn again.")
    config = config_of(submission) | {"agents": {}, "python": python, "sandbox": sandbox}
    create(folder, config)
    train_missing(folder, config, console)
    return config


def same_again(
    submission: Mapping[str, Any], tasks: Sequence[str], folder: Path, console: Console, shards: int = 4
) -> dict[str, list[str]]:
    """The agents of some tasks, which have learned once more in this new folder. Raises `ValueError` if they became so
    different that in a sample of the games their mean rewards do not meet those of the file."""
    config = learned_again({**submission, "tasks": [*tasks]}, folder, "", False, console)
    for check in verify(submission, config, console, shards):
        if not check.agrees():
            raise ValueError(
                f"The algorithm became another agent than that of the file: in {check.task} against {check.opponent} it has "
                f"{check.again.value:+.2f}, not {check.told.value:+.2f}. Measure its row anew."
            )
    return config["agents"]


def verify(
    submission: Mapping[str, Any], config: dict[str, Any], console: Console, shards: int | None = None
) -> list[Check]:
    """Play again and compare. Raises `ValueError` if the file's games are not those of its settings."""
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
