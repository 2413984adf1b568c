"""What is measured: sets of tasks, each a file that never changes once results of it exist (`tasks/NAME.json`); what
would change it makes a new version.

A task is a game with its version, a number of players, options, a pool of reference opponents (graded ones by the hash
of their network), and deals: number k of them is dealt from `seed` and the name of the set, the same against every
opponent. The submission sits once in every seat of each deal; the opponent has all other seats.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import agent_generator
from architects_env.experiments.tournament.play import Chance
from architects_env.experiments.tournament.schedule import Seating, shards
from architects_env.games import load
from architects_env.opponents import STRENGTHS, table_of

FOLDER = Path(__file__).parent / "tasks"
RULES = "the rules"
"""The opponent of a task for one player: the rival that the rules play."""


@dataclass(frozen=True)
class Task:
    """One line of a set."""

    of_set: str
    name: str
    game: str
    version: int
    """Of the game's rules: with others there are no results that could be compared."""
    players: int
    options: dict[str, Any]
    opponents: tuple[str, ...]
    """The reference pool, by name."""
    deals: int
    seed: int
    network: str = ""
    """Of the graded opponents in the pool (`architects_env.opponents`), by its hash: with others there are no results
    that could be compared."""

    def checked(self) -> Game:
        """The game. Raises `ValueError` if it is not there, is of another version, does not allow these players and
        options, or has other graded opponents."""
        game = load(self.game)
        if game.version != self.version:
            raise ValueError(
                f"The task {self.name} of {self.of_set} is for version {self.version} of {self.game}; installed is version {game.version}, whose results "
                "cannot be compared with those. Take the version of this project that fits, or a newer set of tasks."
            )
        game.encode_options(self.options, self.players)
        graded = [name for name in self.opponents if name in STRENGTHS]
        if graded and (table_of(game.name) or {}).get("network") != self.network:
            raise ValueError(
                f"The task {self.name} of {self.of_set} has other graded opponents ({', '.join(graded)}) than those installed, so results could not be "
                "compared. Take the version of this project that fits, or a newer set of tasks."
            )
        return game

    def against(self) -> tuple[str, ...]:
        """Its opponents; with one player the rival of the rules."""
        return self.opponents or (RULES,)


@dataclass(frozen=True)
class FixedChance(Chance):
    """Deals that are the same against every opponent; agents have other random numbers against each. Nobody is told the
    seed, but everybody can read it: what a submission may gain from that shows when it is verified on other deals."""

    opponent: str

    def of_agent(self, shard: int, agent: int) -> np.random.Generator:
        """As for a tournament, for this opponent."""
        return agent_generator(self.seed, "agent", self.nonce, self.opponent, shard, agent)


@dataclass(frozen=True)
class Pairing:
    """The games of a submission against one opponent of a task."""

    task: Task
    opponent: str
    deals: int

    def shards(self) -> list[list[Seating]]:
        """Its games in the order of the deals, in shards. Agent 0 is the submission, agent 1 the opponent."""
        players = self.task.players
        seatings = [
            Seating(deal * players + own, deal, tuple(int(seat != own) for seat in range(players)))
            for deal in range(self.deals)
            for own in range(players)
        ]
        return shards(seatings)

    def chance(self, nonce: str = "") -> FixedChance:
        """Of its deals and agents; with a `nonce` other deals, to see whether a result is one of these deals alone."""
        return FixedChance(self.task.seed, f"{self.task.of_set} {self.task.name}{nonce and ' ' + nonce}", self.opponent)


def sets() -> list[str]:
    """The names of the sets."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def about(name: str) -> str:
    """What a set is, in a sentence."""
    return str(_read(name)["about"])


def tasks_of(name: str, only: Sequence[str] = ()) -> list[Task]:
    """The tasks of a set, or some of them. Raises `ValueError` with what there is."""
    read = _read(name)
    rows: list[dict[str, Any]] = read["tasks"]
    networks: dict[str, str] = read.get("networks", {})
    tasks = [
        Task(of_set=name, opponents=tuple(row.pop("opponents")), network=networks.get(row["game"], ""), **row)
        for row in rows
    ]
    if wrong := set(only) - {task.name for task in tasks}:
        raise ValueError(
            f"{name} has no task {', '.join(sorted(wrong))}; it has: {', '.join(task.name for task in tasks)}."
        )
    return [task for task in tasks if not only or task.name in only]


def _read(name: str) -> dict[str, Any]:
    if name not in sets():
        raise ValueError(f"There is no set of tasks {name!r}; there are: {', '.join(sets())}.")
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def pairings(tasks: Sequence[Task], deals: int | None = None, opponents: Sequence[str] = ()) -> list[Pairing]:
    """All games of these tasks, or those of the first `deals` deals and of some opponents. Raises `ValueError` for an
    opponent that no pool has."""
    known = {name for task in tasks for name in task.against()}
    if wrong := set(opponents) - known:
        raise ValueError(
            f"No pool of these tasks has {', '.join(sorted(wrong))}; they have: {', '.join(sorted(known))}."
        )
    return [
        Pairing(task, opponent, min(deals or task.deals, task.deals))
        for task in tasks
        for opponent in task.against()
        if not opponents or opponent in opponents
    ]
