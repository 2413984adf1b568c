"""The sets of tasks.

A set is a file that never changes once results of it exist (`tasks/NAME.json`); a change makes a new version.

A task is a game with its version, a number of players, options, a pool of frozen opponents (`protocol.opponents`) and
deals. The submission plays every seat of each deal once. A ranked result also has opponents that no submission can have
seen (`protocol.held_out_opponents`), and deals of a nonce that is drawn for the evaluation.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.experiments.tournament.play import Chance
from architects_env.experiments.tournament.schedule import Seating
from architects_env.games import load

FOLDER = Path(__file__).parents[1] / "tasks"
RULES = "the rules"
"""The opponent of a task for one player: the rival that the rules play."""
HELD_OUT, MIXED = "strangers", "mixed tables"
"""Held-out opponents of a ranked result, by their names in the files: one drawn bot in all other seats; and in each
other seat another player of the pool or another drawn bot."""
BLOCK = 100
"""Number of deals in a shard of the sets before version 3. All deals of a shard have the same held-out bots."""
DEAR = ("heuristic", HELD_OUT, MIXED)
"""Opponents that look ahead. They take nearly all the time and are played last."""


@dataclass(frozen=True)
class Design:
    """The division of a set's games into shards, and the origin of its held-out opponents.

    A set without these entries has the design of the sets before version 3.
    """

    block: int = BLOCK
    """Number of deals in a shard. It is fixed, so that results do not depend on how shards are spread over
    processes."""
    panel: int = 0
    """Number of frozen held-out opponents per game (`protocol.panel`). 0: four are drawn from the nonce for each
    shard."""
    seats_apart: bool = False
    """Whether each seat of a shard is played by a fresh agent, which never meets a deal twice."""
    shallow: bool = False
    """Whether the held-out opponents look ahead in as few sampled worlds as fast bots (`agents.search.fast_bot`)."""
    scale_deals: int = 400
    """Least number of deals of each end of a task's scale."""
    superseded: str = ""
    """Why new results should use another set. Empty if the set is current."""


@dataclass(frozen=True)
class Task:
    """One task of a set."""

    of_set: str
    name: str
    game: str
    version: int
    """Version of the game's rules. Results of other versions cannot be compared."""
    players: int
    options: dict[str, Any]
    opponents: tuple[str, ...]
    """The public pool, by name and version. It is empty for a task alone against the rival of the rules."""
    deals: int
    seed: int
    """Seed of the public deals."""

    @property
    def alone(self) -> bool:
        """Return whether this is a task for one player against the rival of the rules.

        Such tasks are not in the main table.
        """
        return not self.opponents

    def checked(self) -> Game:
        """Return the game of this task.

        Raises:
            ValueError: The game is not installed, has another version, or does not allow these players and options.
        """
        game = load(self.game)
        if game.version != self.version:
            raise ValueError(
                f"The task {self.name} of {self.of_set} is for version {self.version} of {self.game}, but version {game.version} is installed. "
                "Their results cannot be compared. Use the version of this project that fits, or a newer set of tasks."
            )
        game.encode_options(self.options, self.players)
        return game

    def against(self, ranked: bool) -> tuple[str, ...]:
        """Return the names of the opponents. With `ranked` they include the held-out opponents."""
        return ((*self.opponents, HELD_OUT, MIXED) if ranked else self.opponents) if self.opponents else (RULES,)


@dataclass(frozen=True)
class Part:
    """Tasks of a set that share a table. A row stands in the table if it has all of these tasks."""

    name: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class FixedChance(Chance):
    """Deals that are the same against every opponent. Agents have other random numbers against each opponent."""

    opponent: str

    def of_agent(self, shard: int, agent: int) -> Any:
        """Return the random numbers of an agent in a shard."""
        return agent_generator(self.seed, "agent", self.nonce, self.opponent, shard, agent)


@dataclass(frozen=True)
class Pairing:
    """The games of a submission against one opponent of a task."""

    task: Task
    opponent: str
    deals: int

    @property
    def block(self) -> int:
        """Return the number of deals in a shard."""
        return design_of(self.task.of_set).block

    @property
    def shards(self) -> int:
        """Return the number of shards of up to `block` deals."""
        return -(-self.deals // self.block)

    def deals_in(self, number: int) -> range:
        """Return the deals of a shard."""
        return range(number * self.block, min((number + 1) * self.block, self.deals))

    def shard(self, number: int) -> list[Seating]:
        """Return the games of a shard in the order of the deals.

        Agent 0 is the submission. The other agents are numbered by their seats after it.
        """
        return [self._seating(deal, own) for deal in self.deals_in(number) for own in range(self.task.players)]

    def seat_of_shard(self, number: int, own: int, nonce: str) -> list[Seating]:
        """Return the games of a shard in which the submission has the seat `own`: one for each deal, in an order that
        follows from the nonce and differs from seat to seat."""
        rng = agent_generator(self.task.seed, "order", nonce, self.opponent, number, own)
        return [self._seating(int(deal), own) for deal in rng.permutation(self.deals_in(number))]

    def _seating(self, deal: int, own: int) -> Seating:
        players = self.task.players
        return Seating(deal * players + own, deal, tuple((seat - own) % players for seat in range(players)))

    def chance(self, nonce: str = "") -> FixedChance:
        """Return the random numbers of deals and agents: the public ones, or those of a nonce."""
        return FixedChance(self.task.seed, f"{self.task.of_set} {self.task.name}{nonce and ' ' + nonce}", self.opponent)


def sets() -> list[str]:
    """Return the names of the sets."""
    return sorted(path.stem for path in FOLDER.glob("*-v*.json"))


def about(name: str) -> str:
    """Return the description of a set in one sentence."""
    return str(_read(name)["about"])


@cache
def design_of(name: str) -> Design:
    """Return the design of a set."""
    return Design(**_read(name).get("design", {}))


def period_of(tasks: Sequence[Task]) -> int:
    """Return after how many deals of these tasks, which are of one set, the held-out opponents come again. 0: never."""
    return design_of(tasks[0].of_set).panel if tasks else 0


def tasks_of(name: str, only: Sequence[str] = ()) -> list[Task]:
    """Return the tasks of a set, or only those named in `only`.

    Raises:
        ValueError: There is no such set or task. The message lists those that exist.
    """
    rows: list[dict[str, Any]] = _read(name)["tasks"]
    tasks = [Task(of_set=name, opponents=tuple(row.pop("opponents")), **row) for row in rows]
    if wrong := set(only) - {task.name for task in tasks}:
        raise ValueError(
            f"{name} has no task {', '.join(sorted(wrong))}; it has: {', '.join(task.name for task in tasks)}."
        )
    return [task for task in tasks if not only or task.name in only]


def parts_of(name: str) -> list[Part]:
    """Return the parts of a set: the main table with all tasks but those alone, then one part for each number of
    players that has several tasks. The parts are for submissions for which the whole set is too expensive."""
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
    """Return all games of these tasks, optionally with another number of deals and only some opponents.

    Slow opponents come last.

    Raises:
        ValueError: An opponent is in none of the pools.
    """
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
