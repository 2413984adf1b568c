"""The command line of balance."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.console import Console
from rich.markup import escape

from architects_env.agents import Agent, make_agent
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.experiments.balance import report
from architects_env.experiments.balance.play import Row, line_ups, play
from architects_env.experiments.balance.statistics import Balance, balance
from architects_env.games import DEFAULT, load


@dataclass
class Arguments:
    """Play an agent against itself and report how fair the game is and what wins it.

    If the game has automated solo opponents (rivals), every combination of them is played too.
    """

    game: str = DEFAULT
    """Name of the game."""
    agent: str = "greedy"
    """The agent in all seats: random, a bot of the game, ismcts:1000, FILE.safetensors,
    FILE.safetensors:deterministic or FILE.py:Class. A FILE.py is code that is run."""
    players: tuple[int, ...] = ()
    """Numbers of players. By default all that the game allows."""
    games: int = 1000
    """Number of games for each number of players."""
    seed: int = 0
    """Seed of the games and of the agent."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    out: Path | None = None
    """New folder for the report. By default one is made in runs/."""
    json: bool = False
    """Print the statistics as JSON instead of tables."""


def numbers_of_players(game: Game, given: tuple[int, ...]) -> list[int]:
    """Return the given numbers of players in order, or all of the game.

    Raises:
        ValueError: The game does not allow a number.
    """
    for number in given:
        game.check_players(number)
    return sorted(set(given)) or list(range(game.seats[0], game.seats[1] + 1))


def new_folder(arguments: Arguments) -> Path:
    """Make the folder of the report.

    Raises:
        ValueError: The folder exists.
    """
    folder = arguments.out or Path("runs") / f"balance-{arguments.game}-{datetime.now():%Y%m%d-%H%M%S}"
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise ValueError(f"{folder} exists already; name a new folder with --out.") from None
    return folder


def play_all(
    game: Game, agent: Agent, tables: list[tuple[int, dict[str, Any]]], games: int, seed: int, console: Console
) -> list[list[Row]]:
    """Play all games.

    Args:
        game: The game.
        agent: The agent in all seats.
        tables: Number of players and options of each table.
        games: Number of games at each table.
        seed: Seed of the deals and of the agents' random numbers.
        console: The terminal, for the progress bar.

    Returns:
        The rows of each table. After Ctrl-C these are the rows so far.
    """
    rows: list[list[Row]] = [[] for _ in tables]
    with Progress(console=console, transient=True) as progress:
        try:
            for (number, options), of_table in zip(tables, rows, strict=True):
                named = game.rivals(number, game.encode_options(options, number))
                task = progress.add_task(
                    escape(" and ".join((f"{number} player{'s' * (number > 1)}", *named))), total=games
                )
                for of_game in play(game, agent, number, games, seed, options):
                    of_table += of_game
                    progress.update(task, advance=1)
        except KeyboardInterrupt:
            console.print("Stopped by hand. The report has the games so far.")
    return rows


def run(arguments: Arguments, console: Console) -> tuple[Path, dict[str, Any], list[Balance]]:
    """Play, write the report, and return its folder, the settings and the statistics.

    Raises:
        ValueError: The settings cannot be played.
    """
    game = load(arguments.game)
    players = numbers_of_players(game, arguments.players)
    options = options_from(game, arguments.option)
    if arguments.games < 1:
        raise ValueError(f"At least one game has to be played, not {arguments.games}.")
    agent = make_agent(arguments.agent, game)
    tables = [(number, line_up) for number in players for line_up in line_ups(game, number, options)]
    folder = new_folder(arguments)
    rows = play_all(game, agent, tables, arguments.games, arguments.seed, console)
    balances = [balance(of_table, arguments.games) for of_table in rows if of_table]
    if not balances:
        folder.rmdir()
        raise ValueError("No game was played to its end, so there is nothing to report.")
    settings = {
        "game": game.name,
        "version": game.version,
        "agent": agent.name,
        "players": players,
        "games": arguments.games,
        "seed": arguments.seed,
        "options": options,
    }
    report.write(
        folder,
        f"{game.title}: balance of {agent.name} against itself",
        settings,
        [row for of_table in rows for row in of_table],
        balances,
    )
    return folder, settings, balances


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    console = Console(stderr=True)
    try:
        folder, settings, balances = run(arguments, console)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if arguments.json:
        print(report.as_json(settings, balances))
    else:
        report.show(balances, Console(width=None if sys.stdout.isatty() else 120))
    console.print(f"Report, statistics and all games: {folder}/report.html, balance.json, games.parquet", markup=False)


if __name__ == "__main__":
    main()
