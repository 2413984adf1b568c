"""The command line of tournaments."""
from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import pyarrow.parquet as pq
import tyro
from rich.console import Console

from agents import make_agent
from architects_env.core.option_words import options_from
from architects_env.games import DEFAULT, load
from experiments.tournament import results
from experiments.tournament.pairwise import pairwise
from experiments.tournament.ratings import averages, rate
from experiments.tournament.report import report
from experiments.tournament.run import play
from experiments.tournament.sheets import show


@dataclass
class Arguments:
    """Play a tournament: every group of agents in every rotation of the seats on the same deals."""

    agents: tuple[str, ...] = field(default=("greedy", "random"))
    """Agents, by spaces or commas; put a spec that holds a comma in brackets: `[ismcts:1000,c=0.7],greedy`. Your own: path/to/file.py:Class."""
    game: str = DEFAULT
    """Which game."""
    players: int = 2
    """How many seats."""
    games: int = 400
    """How many games at least (rounded up, so that every deal is played by every group in every rotation)."""
    seed: int = 1
    """Of deals and agents."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """An option of the rules, NAME=VALUE; may be given several times. Rivals of the rules are rated like an agent."""
    record: bool = False
    """Write every game down, into records/ of the folder: see `python -m experiments.records --help`."""
    processes: int = 1
    """How many processes; results do not depend on it."""
    ray: bool = False
    """Play the shards as Ray tasks: on the cluster of $RAY_ADDRESS, or else on a local Ray with so many processes. Results do not depend on it."""
    out: Path | None = None
    """A new folder for the results; by default one under runs/."""
    resume: Path | None = None
    """Go on with the tournament in this folder, with its settings."""
    json: bool = False
    """Print the summary as JSON."""


def split_specs(texts: tuple[str, ...]) -> list[str]:
    """Specs from words and comma lists; commas within [brackets] do not divide."""
    return [part.strip().removeprefix("[").removesuffix("]") for text in texts for part in re.findall(r"\[[^\]]*\]|[^,\[]+", text) if part.strip()]


def prepare(arguments: Arguments) -> Path:
    """The folder to play in, checked. Raises `ValueError` or `FileExistsError` with a sentence."""
    if arguments.resume:
        folder, config = arguments.resume, results.read_config(arguments.resume)
        if config["version"] != load(config["game"]).version:
            raise ValueError(f"{folder} was played with version {config['version']} of {config['game']}; installed is another. Start a new tournament.")
        return folder
    game, specs = load(arguments.game), split_specs(arguments.agents)
    game.check_players(arguments.players)
    if not specs or len(set(specs)) < len(specs) or arguments.games < 1 or arguments.processes < 1:
        raise ValueError("A tournament needs agents that differ from each other, at least one game and at least one process.")
    options = options_from(game, arguments.option)
    game.encode_options(options, arguments.players)
    for spec in specs:
        make_agent(spec, game)
    folder = arguments.out or Path("runs") / f"tournament-{arguments.game}-{datetime.now():%Y%m%d-%H%M%S}"
    if folder.exists():
        raise FileExistsError(f"{folder} exists already; name a new folder with --out, or go on with --resume {folder}.")
    settings = asdict(arguments) | {"agents": specs, "options": options, "version": game.version}
    results.create(folder, {key: value for key, value in settings.items() if key not in ("option", "out", "resume", "json", "ray")})
    return folder


def summarise(folder: Path, count: int) -> dict[str, Any]:
    """Ratings and averages of all complete shards; writes results.parquet, summary.json and report.html, anew when more has been played."""
    table = results.gather(folder, count)
    pq.write_table(table, folder / "results.parquet")
    ratings = rate(table)
    rows = [row | dict(zip(("rating", "rating_low", "rating_high"), ratings[row["agent"]], strict=True)) for row in averages(table)]
    settings = results.read_config(folder)
    summary = {
        "folder": str(folder), "settings": settings, "games": len(set(table["game"].to_pylist())),
        "agents": sorted(rows, key=lambda row: -row["rating"]), "pairwise": pairwise(table),
    }
    (folder / "summary.json").write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")
    title = f"{load(settings['game']).title}: tournament of {len(rows)} agents, {settings['players']} players, {summary['games']} games"
    (folder / "report.html").write_text(report(summary, title), encoding="utf-8")
    return summary


def main() -> None:
    """Play, or go on with, a tournament."""
    arguments = tyro.cli(Arguments)
    folder = None
    try:
        folder = prepare(arguments)
        summary = summarise(folder, play(folder, Console(stderr=True), arguments.ray))
    except (ValueError, FileExistsError) as error:
        raise SystemExit(str(error) + (f" What was played is kept in {folder}." if folder else "")) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped." + (f" Go on with: python -m experiments.tournament --resume {folder}" if folder else "")) from None
    print(json.dumps(summary)) if arguments.json else show(summary, Console(width=None if sys.stdout.isatty() else 120))
    Console(stderr=True).print(f"Report, summary and all results: {folder}/report.html, summary.json, results.parquet", soft_wrap=True)


if __name__ == "__main__":
    main()
