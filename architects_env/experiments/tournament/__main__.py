"""The command line of tournaments."""

from __future__ import annotations

import json
import os
import secrets
import sys
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import pyarrow.parquet as pq
import tyro
from rich.console import Console

from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.agents.trust import check_trust, trust_flag
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.tools import shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import game_flag
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import atomic_path, write_atomically
from architects_env.experiments import folders
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.pairwise import pairwise
from architects_env.experiments.tournament.ratings import averages, failures, lengths, rate
from architects_env.experiments.tournament.report import report
from architects_env.experiments.tournament.run import make_seat_agent, play
from architects_env.experiments.tournament.tables import show
from architects_env.games import DEFAULT, load


@dataclass
class Arguments:
    """Play a tournament: every combination of agents, one per seat, plays every seeded game in every rotation of the
    seats.

    For example, `architects-env tournament --game hamlet --players 2 --agents greedy random --out runs/first`.
    """

    agents: tuple[str, ...] = field(default=("greedy", "random"))
    """Names of agents, separated by spaces. Your own agent is path/to/file.py:Class. A FILE.py is code that is run: see
    --isolate."""
    game: str = DEFAULT
    """Name of the game."""
    players: int = 2
    """Number of players."""
    games: int = 400
    """Total number of games. It is rounded up so that every combination of agents plays every deal in every rotation of
    the seats."""
    seed: int = 1
    """Seed of deals and agents. A random number (nonce) is drawn for each tournament and mixed in; only --repeat
    gives the same games."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times. Rivals that the rules play are rated too."""
    record: bool = False
    """Record every game in the folder records/: see `architects-env records --help`."""
    processes: int = 1
    """Number of processes. The results do not depend on it."""
    isolate: bool = False
    """Give every agent that is code (FILE.py) a separate process, which receives its views and nothing else. If it
    crashes, returns an illegal action or takes too long, it loses that game."""
    seconds_per_decision: float = 10.0
    """Time limit in seconds for a decision of an isolated agent."""
    ray: bool = False
    """Play with Ray: on the cluster of $RAY_ADDRESS, or on a local Ray with --processes. The results do not depend on
    it."""
    out: Path | None = None
    """New folder for the results. By default one is made in runs/."""
    resume: Path | None = None
    """Resume the tournament in this folder. Its settings are kept."""
    repeat: Path | None = None
    """The config.json of a tournament: play the same games again in a new folder. Only --processes, --isolate, --record
    and --ray can differ."""
    trust_code: tuple[str, ...] = ()
    """Agents that are code (FILE.py:Class) and that --resume or --repeat may run. Other agents that are code are
    refused."""
    json: bool = False
    """Print the summary as JSON."""


def prepare(arguments: Arguments) -> Path:
    """Return the folder to play in, checked.

    Raises:
        ValueError: The arguments are wrong or do not go together.
        FileExistsError: The folder exists.
    """
    if arguments.resume:
        folder, config = arguments.resume, results.read_config(arguments.resume)
        if config["version"] != load(config["game"]).version:
            raise ValueError(
                f"{folder} was played with version {config['version']} of {config['game']}; installed is another. Start a new tournament."
            )
        check_trust(folder / "config.json", config["agents"], arguments.trust_code)
        load(config["game"]).encode_options(config["options"], config["players"])
        load(config["game"]).check_players(config["players"])
        return folder
    settings = _settings(arguments)
    game = load(settings["game"])
    game.check_players(settings["players"])
    specs = settings["agents"]
    if not specs or len(set(specs)) < len(specs) or settings["games"] < 1 or arguments.processes < 1:
        raise ValueError(
            "A tournament needs agents that differ from each other, at least one game and at least one process."
        )
    if arguments.isolate and (os.name != "posix" or not 0 < arguments.seconds_per_decision < float("inf")):
        raise ValueError("--isolate needs a system with POSIX processes, and a finite --seconds-per-decision above 0.")
    game.encode_options(settings["options"], settings["players"])
    for spec in specs:
        _try(spec, game, settings)
    folder = arguments.out or Path("runs") / f"tournament-{arguments.game}-{datetime.now():%Y%m%d-%H%M%S}"
    if folder.exists():
        raise FileExistsError(
            f"{folder} exists already; name a new folder with --out, or continue with --resume {shell_word(folder)}."
        )
    folders.create(folder, settings)
    return folder


def _settings(arguments: Arguments) -> dict[str, Any]:
    """Return the settings of the arguments with a new nonce, or those of the tournament to repeat."""
    settings = {
        key: value
        for key, value in asdict(arguments).items()
        if key not in ("option", "out", "resume", "repeat", "trust_code", "json", "ray")
    }
    if arguments.repeat:
        before = results.read_config(
            arguments.repeat.parent if arguments.repeat.name == "config.json" else arguments.repeat
        )
        settings |= {
            key: before[key] for key in ("game", "version", "agents", "players", "games", "seed", "nonce", "options")
        }
        if before["version"] != load(before["game"]).version:
            raise ValueError(
                f"{arguments.repeat} is of version {before['version']} of {before['game']}; installed is another, which deals other games."
            )
        check_trust(arguments.repeat, before["agents"], arguments.trust_code)
        return settings
    game = load(arguments.game)
    return settings | {
        "agents": list(arguments.agents),
        "options": options_from(game, arguments.option),
        "version": game.version,
        "nonce": secrets.token_hex(16),
    }


def _try(spec: str, game: Game, settings: dict[str, Any]) -> None:
    """Raise `ValueError` if this agent cannot be made."""
    agent = make_seat_agent(spec, game, settings)
    if isinstance(agent, IsolatedAgent):
        try:
            agent.start(agent_generator(0, "try"))
        finally:
            agent.close()


def summarise(folder: Path, count: int) -> dict[str, Any]:
    """Write results.parquet, summary.json and report.html from all complete shards, and return the summary."""
    table = results.gather(folder, count)
    with atomic_path(folder / "results.parquet") as unfinished:
        pq.write_table(table, unfinished)
    ratings = rate(table)
    rows = [
        row | dict(zip(("rating", "rating_low", "rating_high"), ratings[row["agent"]], strict=True))
        for row in averages(table)
    ]
    settings = results.read_config(folder)
    summary = {
        "folder": str(folder),
        "settings": settings,
        **lengths(table),
        "failures": failures(table),
        "agents": sorted(rows, key=lambda row: -row["rating"]),
        "pairwise": pairwise(table),
    }
    write_atomically(folder / "summary.json", json.dumps(summary, indent=1) + "\n")
    title = f"{load(settings['game']).title}: tournament of {len(rows)} agents, {settings['players']} players, {summary['games']} games"
    write_atomically(folder / "report.html", report(summary, title))
    return summary


def to_go_on(folder: Path) -> str:
    """Return the command that resumes a tournament."""
    config = results.read_config(folder)
    return f"architects-env tournament --resume {shell_word(folder)}{trust_flag(config['agents'])}{game_flag(config['game'])}"


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    folder = None
    try:
        folder = prepare(arguments)
        summary = summarise(folder, play(folder, Console(stderr=True), arguments.ray))
    except (ValueError, FileExistsError) as error:
        raise SystemExit(str(error) + (f" What was played is kept in {folder}." if folder else "")) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped." + (f" Resume with: {to_go_on(folder)}" if folder else "")) from None
    print(json.dumps(summary)) if arguments.json else show(summary, Console(width=None if sys.stdout.isatty() else 120))
    Console(stderr=True).print(
        f"Report, summary and all results: {folder}/report.html, summary.json, results.parquet",
        soft_wrap=True,
        markup=False,
    )


if __name__ == "__main__":
    main()
