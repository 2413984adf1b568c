"""Play the shards that the folder of a tournament lacks."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.agents import Agent, make_agent
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.agents.trust import executes_code
from architects_env.core.command_line.progress import Progress
from architects_env.core.contract.game import Game
from architects_env.experiments.shards import play_shards
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.play import Chance, Played, play_shard
from architects_env.experiments.tournament.schedule import schedule, shards
from architects_env.games import load


def make_seat_agent(spec: str, game: Game, config: dict[str, Any]) -> Agent:
    """Return the agent of this name, in a separate process if the settings ask for it and it is code.

    Args:
        spec: The name of the agent.
        game: The game.
        config: The settings of the tournament.
    """
    return (
        IsolatedAgent(spec, game, config["seconds_per_decision"])
        if config["isolate"] and executes_code(spec)
        else make_agent(spec, game)
    )


def _work(config: dict[str, Any], number: int) -> Played:
    game = load(config["game"])
    agents = [make_seat_agent(spec, game, config) for spec in config["agents"]]
    shard = shards(schedule(len(agents), config["players"], config["games"]))[number]
    return play_shard(
        game,
        agents,
        config["agents"],
        shard,
        number,
        Chance(config["seed"], config["nonce"]),
        config["options"],
        config["record"],
    )


def play(folder: Path, console: Console, ray: bool = False) -> int:
    """Play the shards that the folder lacks.

    Args:
        folder: The folder of the tournament.
        console: The terminal.
        ray: Whether to play in Ray tasks, and not in the processes of the settings.

    Returns:
        The number of all shards.
    """
    config = results.read_config(folder)
    count = len(shards(schedule(len(config["agents"]), config["players"], config["games"])))
    missing = results.missing(folder, count)
    with (
        Progress(console=console, transient=True) as progress,
        closing(play_shards(_work, config, missing, ray)) as found,
    ):
        task = progress.add_task("shards", total=count, completed=count - len(missing))
        for number, played in found:
            results.write_shard(folder, number, played)
            progress.advance(task)
    return count
