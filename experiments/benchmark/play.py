"""The games of a submission, shard by shard, with the tournaments' ways to spread, stop and go on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from architects_env.agents import make_agent
from architects_env.experiments.benchmark.tasks import RULES, Pairing, pairings, tasks_of
from architects_env.experiments.shards import play_shards
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.play import Played, play_shard
from architects_env.experiments.tournament.run import seated

SUBMISSION = "submission"
"""What the submission is called in the rows of its games, whoever it is: it may be of the same name as its opponent."""


def pairings_of(config: dict[str, Any]) -> list[Pairing]:
    """The games that these settings ask for."""
    return pairings(tasks_of(config["set"], config["tasks"]), config["deals"], config["opponents"])


def places_of(config: dict[str, Any]) -> list[tuple[Pairing, int]]:
    """By number of shard: its pairing, and which shard of that pairing it is."""
    most: int | None = config.get("shards")
    return [(pairing, k) for pairing in pairings_of(config) for k in range(len(pairing.shards()[:most]))]


def work(config: dict[str, Any], number: int) -> Played:
    """One shard. What it comes to depends on the set, the agent and the number of the shard within its pairing
    alone."""
    pairing, k = places_of(config)[number]
    task, game = pairing.task, pairing.task.checked()
    agents, names = [seated(config["agents"][task.name], game, config)], [SUBMISSION]
    if pairing.opponent != RULES:
        agents, names = [*agents, make_agent(pairing.opponent, game)], [*names, pairing.opponent]
    return play_shard(
        game, agents, names, pairing.shards()[k], k, pairing.chance(config.get("nonce", "")), task.options
    )


def play(folder: Path, config: dict[str, Any], console: Console, ray: bool = False) -> None:
    """Play the shards that the folder lacks; each is written whole or not at all."""
    places = places_of(config)
    missing = results.missing(folder, len(places))
    with (
        Progress(console=console, transient=True) as progress,
        closing(play_shards(work, config, missing, ray)) as found,
    ):
        bar = progress.add_task("games, in shards", total=len(places), completed=len(places) - len(missing))
        for number, played in found:
            results.write_shard(folder, number, played)
            progress.advance(bar)
