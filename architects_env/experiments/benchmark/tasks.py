"""What is measured: sets of tasks, each a file that never changes once results of it exist (`tasks/NAME.json`); what
would change it makes a new version.

A task is a game with its version, a number of players, options, a pool of opponents (frozen: `opponents`) and deals.
The submission sits once in every seat of each deal. What it is ranked by has two more kinds of tables, at which nobody
has sat before (`strangers`), and deals of a nonce that is drawn when it is evaluated.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import agent_generator
from architects_env.experiments.tournament.play import Chance
from architects_env.experiments.tournament.schedule import Seating
from architects_env.games import load

FOLDER = Path(__file__).parent / "tasks"
RULES = "the rules"
"""The opponent of a task for one player: the rival that the rules play."""
STRANGERS, MIXED = "strangers", "mixed tables"
"""The opponents of a ranked result that nobody has seen: one drawn bot in all other seats; and another player of the
pool, or another drawn bot, in each."""
BLOCK = 100
"""Deals of a shard, at whose tables the same strangers sit: fixed, so that results do not depend on how shards are
spread over processes."""
DEAR = ("heuristic", STRANGERS, MIXED)
"""Opponents that look ahead take nearly all the time; they are played last."""


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
    """The public pool, by name and version; empty for a task alone against the rival of the rules."""
    deals: int
    seed: int
    """Of the public deals."""

    @property
    def alone(self) -> bool:
        """Whether it is a task for one player against the rival of the rules: these are not in the main table."""
        return not self.opponents

    def checked(self) -> Game:
        """The game. Raises `ValueError` if it is not there, is of another version, or does not allow these players and
        options."""
        game = load(self.game)
        if game.version != self.version:
            raise ValueError(
                f"The task {self.name} of {self.of_set} is for version {self.version} of {self.game}; installed is version {game.version}, whose results "
                "cannot be compared with those. Take the version of this project that fits, or a newer set of tasks."
            )
        game.encode_options(self.options, self.players)
        return game

    def against(self, ranked: bool) -> tuple[str, ...]:
        """Its opponents, with `ranked` also those that nobody has seen."""
        return ((*self.opponents, STRANGERS, MIXED) if ranked else self.opponents) if self.opponents else (RULES,)


@dataclass(frozen=True)
class Part:
    """Tasks of a set whose rows stand in one table: a row that has all of them."""

    name: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class FixedChance(Chance):
    """Deals that are the same against every opponent; agents have other random numbers against each."""

    opponent: str

    def of_agent(self, shard: int, agent: int) -> Any:
        """As for a tournament, for this opponent."""
        return agent_generator(self.seed, "agent", self.nonce, self.opponent, shard, agent)


@dataclass(frozen=True)
class Pairing:
    """The games of a submission against one opponent of a task."""

    task: Task
    opponent: str
    deals: int

    @property
    def shards(self) -> int:
        """How many shards of up to `BLOCK` deals it has."""
        return -(-self.deals // BLOCK)

    def shard(self, number: int) -> list[Seating]:
        """The games of a shard in the order of the deals. Agent 0 is the submission; the others are numbered by their
        places after it."""
        players, first = self.task.players, number * BLOCK
        return [
            Seating(deal * players + own, deal, tuple((seat - own) % players for seat in range(players)))
            for deal in range(first, min(first + BLOCK, self.deals))
            for own in range(players)
        ]

    def chance(self, nonce: str = "") -> FixedChance:
        """Of its deals and agents: the public ones, or those of a nonce."""
        return FixedChance(self.task.seed, f"{self.task.of_set} {self.task.name}{nonce and ' ' + nonce}", self.opponent)


def sets() -> list[str]:
    """The names of the sets."""
    return sorted(path.stem for path in FOLDER.glob("*-v*.json"))


def about(name: str) -> str:
    """What a set is, in a sentence."""
    return str(_read(name)["about"])


def tasks_of(name: str, only: Sequence[str] = ()) -> list[Task]:
    """The tasks of a set, or some of them. Raises `ValueError` with what there is."""
    rows: list[dict[str, Any]] = _read(name)["tasks"]
    tasks = [Task(of_set=name, opponents=tuple(row.pop("opponents")), **row) for row in rows]
    if wrong := set(only) - {task.name for task in tasks}:
        raise ValueError(
            f"{name} has no task {', '.join(sorted(wrong))}; it has: {', '.join(task.name for task in tasks)}."
        )
    return [task for task in tasks if not only or task.name in only]


def parts_of(name: str) -> list[Part]:
    """The main table of a set, of all tasks but those alone; then a table for each number of players that has several
    tasks, for whoever finds the whole set too dear."""
    tasks = tasks_of(name)
    by_players = [
        Part("two players", tuple(task for task in tasks if task.players == 2)),
        Part("three players", tuple(task for task in tasks if task.players == 3)),
        Part("four players and more", tuple(task for task in tasks if task.players > 3)),
        Part("alone against the rivals of the rules", tuple(task for task in tasks if task.alone)),
    ]
    whole = Part("the main table", tuple(task for task in tasks if not task.alone))
    return [whole, *(part for part in by_players if len(part.tasks) > 1)]


def _read(name: str) -> dict[str, Any]:
    if name not in sets():
        raise ValueError(f"There is no set of tasks {name!r}; there are: {', '.join(sets())}.")
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def pairings(
    tasks: Sequence[Task], ranked: bool, deals: int | None = None, opponents: Sequence[str] = ()
) -> list[Pairing]:
    """All games of these tasks, or those of `deals` deals and of some opponents; what takes long comes last. Raises
    `ValueError` for an opponent that no pool has."""
    known = {name for task in tasks for name in task.against(ranked)}
    if wrong := set(opponents) - known:
        raise ValueError(
            f"No pool of these tasks has {', '.join(sorted(wrong))}; they have: {', '.join(sorted(known))}."
        )
    found = [
        Pairing(task, opponent, deals or task.deals)
        for task in tasks
        for opponent in task.against(ranked)
        if not opponents or opponent in opponents
    ]
    return sorted(found, key=lambda pairing: pairing.opponent.partition("@")[0] in DEAR)
