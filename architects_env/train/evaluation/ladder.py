"""A ladder: every agent plays against every other, with rotated seats (`architects-env ladder --help`).

In a pairing, the first agent has one seat and copies of the second have the others. A rival that the rules control
takes part in every game. With one player, every agent plays against that rival alone.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.console import Console
from rich.table import Table
from rich.text import Text

from architects_env.agents import Agent, AgentFailure, make_agent
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import DEFAULT, load
from architects_env.train.evaluation.ladder_picture import plot_ladder
from architects_env.train.evaluation.pairing import PairingResult, play_pairing


def ladder(
    game: Game,
    agents: list[Agent],
    players: int,
    games: int,
    seed: int,
    console: Console,
    options: Mapping[str, Any] | None = None,
    done: list[PairingResult] | None = None,
) -> list[PairingResult]:
    """Play every ordered pair of different agents, or with one player every agent alone.

    Args:
        game: Game that is played.
        agents: Agents that play each other.
        players: Number of players.
        games: Number of games of each pair.
        seed: Seed of the games and of the agents' random numbers.
        console: The terminal, for the progress bar.
        options: Options of the rules.
        done: List to which each result is appended, so that finished pairings are kept after Ctrl-C.
    """
    pairs = [(agent, other) for agent in agents for other in agents if (agent is other) == (players == 1)]
    pairings = [] if done is None else done
    with Progress(console=console, transient=True) as progress:
        for agent, other in pairs:
            pairings.append(play_pairing(game, agent, other, players, games, seed, options, progress))
    return pairings


def make_ladder_table(pairings: list[PairingResult]) -> Table:
    """Return the results as a table for a terminal."""
    first = pairings[0]
    rivals = first.sides - first.players
    seated = f"{first.players} player{'s' * (first.players > 1)}" + (
        f" and {rivals} rival{'s' * (rivals > 1)}" if rivals else ""
    )
    table = Table(
        title=f"{seated}, {first.games} games per pairing, seats rotated; equal players win {100 / first.sides:.1f} %"
    )
    lengths = list(dict.fromkeys(name for pairing in pairings for name in pairing.lengths))
    for column in (
        "agent",
        "opponents",
        "win rate",
        "95 % interval",
        "mean rank",
        "points",
        "points of opponents",
        "turn limit",
        "decisions",
        *lengths,
    ):
        table.add_column(column, justify="left" if column in ("agent", "opponents") else "right", overflow="fold")
    for pairing in pairings:
        table.add_row(
            Text(without_folders(pairing.agent)),
            Text(without_folders(pairing.opponents)),
            f"{100 * pairing.win_rate:.1f} %",
            f"{100 * pairing.low:.1f} to {100 * pairing.high:.1f}",
            f"{pairing.mean_rank:.2f}",
            f"{pairing.mean_points:.1f}",
            f"{pairing.mean_points_of_opponents:.1f}",
            f"{100 * pairing.cut_off:.1f} %",
            f"{pairing.decisions:.0f}",
            *(f"{pairing.lengths[name]:.1f}" if name in pairing.lengths else "" for name in lengths),
        )
    return table


def without_folders(name: str) -> str:
    """Return an agent's name without the folders of its files: `lookahead:4,policy=values.zip`."""
    return re.sub(r"[^\s,=:]*/", "", name)


def write_results(pairings: list[PairingResult], path: Path) -> None:
    """Write the results to a new file as JSON and, if matplotlib is installed, to a picture of the same name (.png)."""
    write_atomically(path, json.dumps([asdict(pairing) for pairing in pairings], indent=1), new=True)
    if find_spec("matplotlib"):
        plot_ladder(pairings, path.with_suffix(".png"))


@dataclass
class LadderArguments:
    """Play agents against each other, pair by pair, and print their win rates.

    For example, `architects-env ladder --game hamlet --players 2 --games 100 --agents greedy random`.
    """

    agents: tuple[str, ...] = ("greedy", "random")
    """Names of agents, with spaces between them: random, a bot of the game, ismcts:1000, FILE.safetensors,
    FILE.safetensors:deterministic, FILE.py:Class. A FILE.py is code that is run; a FILE.safetensors is read as data."""
    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    players: int | None = None
    """Number of players. By default four, or the most that the game allows."""
    games: int = 1000
    """Number of games of each pair. It is rounded up so that every agent has every seat equally often."""
    seed: int = 1
    """Seed of the games and of the agents' random numbers. Agents do not see it. For an agent that you do not trust,
    choose a seed that cannot be guessed."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    out: Path | None = None
    """New file for the results as JSON. If matplotlib is installed, a chart of them is drawn next to it."""


def main() -> None:
    """Run the command line."""
    arguments = parse_arguments(LadderArguments)
    if arguments.games < 1:
        raise SystemExit(f"--games must be a whole number of at least 1, not {arguments.games}.")
    if arguments.out and arguments.out.exists():
        raise SystemExit(f"{arguments.out} exists already. Give --out a new file.")
    try:
        game = load(arguments.game)
        agents = [make_agent(spec, game) for spec in arguments.agents]
        options = options_from(game, arguments.option)
        players = game.check_players(arguments.players)
        game.encode_options(options, players)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    pairings: list[PairingResult] = []
    stopped = ""
    try:
        ladder(game, agents, players, arguments.games, arguments.seed, Console(stderr=True), options, pairings)
    except KeyboardInterrupt:
        stopped = f"Stopped. {len(pairings)} pairings were finished."
    except AgentFailure as error:
        stopped = f"{error} {len(pairings)} pairings were finished."
    if pairings:
        Console(width=None if sys.stdout.isatty() else 140).print(make_ladder_table(pairings))
        if arguments.out:
            write_results(pairings, arguments.out)
    if stopped:
        raise SystemExit(stopped)


if __name__ == "__main__":
    main()
