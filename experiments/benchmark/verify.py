"""Does a submission's file repeat? Its games are played again, all or the first shards of each pairing, and compared
with what the file says."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.experiments.benchmark import scores
from architects_env.experiments.benchmark.play import pairings_of, play
from architects_env.experiments.benchmark.submission import BUDGET, SETTING, create, files_of
from architects_env.experiments.benchmark.training import train_missing


@dataclass(frozen=True)
class Check:
    """What verifying one pairing found."""

    task: str
    opponent: str
    shards: int
    """Played again."""
    same: int
    """Of them, those that came out as the file says, game by game."""
    reward: float
    """In the file."""
    reward_95: tuple[float | None, float | None]
    again: float
    """In the games played now."""
    again_95: tuple[float | None, float | None]
    wrong: tuple[str, ...]
    """Numbers of the file that are not what all its games come to; found only where all shards were played again."""

    def repeats(self) -> bool:
        """Whether everything that was played again came out as the file says."""
        return self.same == self.shards and not self.wrong

    def agrees(self) -> bool:
        """Whether the intervals of the two rewards meet: for agents that decide by the clock, and for other deals."""
        ends = [
            (-1.0 if low is None else low, 1.0 if high is None else high)
            for low, high in (self.reward_95, self.again_95)
        ]
        return ends[0][0] <= ends[1][1] and ends[1][0] <= ends[0][1]


def config_of(
    submission: Mapping[str, Any], agent: str | None, shards: int | None, nonce: str, processes: int
) -> dict[str, Any]:
    """The settings with which the games of a submission are played again; `agent` plays in place of those that it
    names."""
    agents = submission["agents"] if agent is None else dict.fromkeys(submission["agents"], agent)
    setting = {name: submission["setting"][name] for name in SETTING}
    return {
        **setting,
        "set": submission["set"],
        "agents": agents,
        "shards": shards,
        "nonce": nonce,
        "processes": processes,
    }


def to_learn_again(submission: Mapping[str, Any], config: dict[str, Any], python: str) -> dict[str, Any]:
    """The settings with which an algorithm learns its tasks once more, before it plays. Raises `ValueError` for a
    submission that was given its agent."""
    if not submission.get("budget"):
        raise ValueError("This submission is of the track given: there is nothing to learn again.")
    return {**config, **{name: submission["budget"].get(name, "") for name in BUDGET}, "agents": {}, "python": python}


def changed_files(submission: Mapping[str, Any]) -> list[str]:
    """The files of its agents that are missing here, or are others."""
    now = files_of(submission["set"], submission["agents"])
    return [name for name, of in submission.get("files", {}).items() if now.get(name) != of]


def check_games(submission: Mapping[str, Any], config: dict[str, Any]) -> None:
    """Raises `ValueError` if the file's games are not those of its settings."""
    for pairing in pairings_of(config):
        told = submission["tasks"].get(pairing.task.name, {}).get("opponents", {}).get(pairing.opponent)
        if (
            told is None
            or len(told["shards"]) != len(pairing.shards())
            or told["games"] != sum(map(len, pairing.shards()))
        ):
            raise ValueError(
                f"The file does not hold the games of {pairing.task.name} against {pairing.opponent} that its settings ask for."
            )


def verify(submission: Mapping[str, Any], config: dict[str, Any], console: Console, ray: bool = False) -> list[Check]:
    """Play again and compare, pairing by pairing. Raises `ValueError` if the file's games are not those of its
    settings."""
    check_games(submission, config)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "again"
        create(folder, config)
        if "budget" in submission and "python" in config:
            train_missing(folder, config, console)
        play(folder, config, console, ray)
        found = scores.rows_of(folder, config)
    checks: list[Check] = []
    for (task, opponent), shards in found.items():
        told, again = submission["tasks"][task]["opponents"][opponent], scores.of_pairing(shards)
        same = sum(one == other for one, other in zip(again["shards"], told["shards"], strict=False))
        whole = len(shards) == len(told["shards"])
        wrong = tuple(name for name in again if whole and name != "milliseconds" and again[name] != told[name])
        checks.append(
            Check(
                task,
                opponent,
                len(shards),
                same,
                told["reward"],
                tuple(told["reward_95"]),
                again["reward"],
                tuple(again["reward_95"]),
                wrong,
            )
        )
    return checks
