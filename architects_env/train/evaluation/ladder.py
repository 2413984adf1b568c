"""How strong are these agents? Every pairing, one of the first against the rest of the second, seats rotated:
`architects-env ladder --help`.

A rival that the rules play sits at the table of every pairing; with one player, every agent plays against the rival
alone.
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

import numpy as np
import tyro
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from architects_env.agents import Agent, AgentFailure, Arena, deals_of, make_agent
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.rng import agent_generator
from architects_env.core.files.progress import Progress
from architects_env.core.files.tools import command_line
from architects_env.core.files.whole_files import write_whole
from architects_env.games import DEFAULT, load
from architects_env.train.evaluation.ladder_picture import draw


@dataclass
class Pairing:
    """The result of `one` agent against `players - 1` copies of another and the rivals of the rules, if there are
    any."""

    one: str
    others: str
    players: int
    sides: int
    """Seats and rivals together."""
    games: int
    seed: int
    first_places: float
    """Share of games won by the one; a shared win counts in part."""
    low: float
    high: float
    """Wilson's 95 % interval of that share."""
    mean_rank: float
    mean_points: float
    mean_points_of_others: float
    cut_off: float
    """Share of games that were ended by the bound on their length (and scored as they stood, or lost by everybody: see
    the option at_bound)."""
    decisions: float
    """Of a game, in the mean; all seats together."""
    lengths: dict[str, float]
    """What the game itself counts of its length ("turns of a player", "rounds"), in the mean; empty if it counts
    nothing."""


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share observed in a number of games; `z` standard deviations wide to each side (1.96 for 95
    %)."""
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * np.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, round(float(middle - half), 9)), min(1.0, round(float(middle + half), 9))


@dataclass
class Played:
    """How games of `one` against others ended, a row a game."""

    rivals: tuple[str, ...]
    points: np.ndarray
    """float64[games]: of the one."""
    points_of_all: np.ndarray
    """float64[games]: of all seats and rivals together."""
    ranks: np.ndarray
    rewards: np.ndarray
    """float64[games]: of the one, by placement."""
    shares: np.ndarray
    """float64[games]: of the one in the win."""
    cut_off: np.ndarray
    """float64[games]: 1 where it was ended by the bound on its length."""
    decisions: np.ndarray
    """float64[games]: of all seats together."""
    lengths: dict[str, np.ndarray]
    """See `agents.outcome.lengths_of`: float64[games] each."""


def play_games(
    game: Game,
    one: Agent,
    others: Agent,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Played:
    """Play `games` games (a multiple of `players`), the one in each seat equally often. Game i is deal number i of the
    seed, whoever plays."""
    seated = (np.arange(players) != np.arange(games)[:, None] % players).astype(np.int64)
    arena = Arena(
        game,
        (one, others),
        [agent_generator(seed, "ladder", who) for who in ("one", "others")],
        deals_of(seed, games),
        seated,
        options,
    )
    columns = (np.zeros(games) for _ in range(7))
    played = Played(arena.rivals, *columns, lengths={})
    task = (
        progress.add_task(escape(f"{one.name} against {names_of(others, players, arena.rivals)}"), total=games)
        if progress
        else None
    )
    for outcome in arena.play():
        i = outcome.number
        seat = i % players
        played.points[i], played.points_of_all[i] = outcome.scores[seat], outcome.scores.sum()
        played.ranks[i], played.rewards[i], played.shares[i] = (
            outcome.ranks[seat],
            outcome.rewards[seat],
            outcome.shares[seat],
        )
        played.cut_off[i], played.decisions[i] = outcome.cut_off, outcome.decisions
        for name, value in outcome.lengths().items():
            played.lengths.setdefault(name, np.zeros(games))[i] = value
        if progress and task is not None:
            progress.advance(task)
    return played


def names_of(others: Agent, players: int, rivals: tuple[str, ...]) -> str:
    """Against whom it is played."""
    return " and ".join((*([others.name] if players > 1 else []), *rivals))


def play_pairing(
    game: Game,
    one: Agent,
    others: Agent,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Pairing:
    """`play_games`, summed up; the number of games is rounded up so that the one sits in each seat equally often."""
    games = -(-games // players) * players
    played = play_games(game, one, others, players, games, seed, options, progress)
    sides = players + len(played.rivals)
    won = float(played.shares.mean())
    low, high = wilson(won, games)
    rest = (played.points_of_all - played.points) / max(1, sides - 1)
    return Pairing(
        one.name,
        names_of(others, players, played.rivals),
        players,
        sides,
        games,
        seed,
        won,
        low,
        high,
        float(played.ranks.mean()),
        float(played.points.mean()),
        float(rest.mean()),
        float(played.cut_off.mean()),
        float(played.decisions.mean()),
        {name: float(values.mean()) for name, values in played.lengths.items()},
    )


def ladder(
    game: Game,
    agents: list[Agent],
    players: int,
    games: int,
    seed: int,
    console: Console,
    options: Mapping[str, Any] | None = None,
    done: list[Pairing] | None = None,
) -> list[Pairing]:
    """Every ordered pair of different agents; with one player, every agent. They are appended to `done` as they end, so
    that Ctrl-C leaves those."""
    pairs = [(a, b) for a in agents for b in agents if (a is b) == (players == 1)]
    pairings = [] if done is None else done
    with Progress(console=console, transient=True) as progress:
        for a, b in pairs:
            pairings.append(play_pairing(game, a, b, players, games, seed, options, progress))
    return pairings


def table(pairings: list[Pairing]) -> Table:
    """The results for a terminal."""
    first = pairings[0]
    rivals = first.sides - first.players
    seated = f"{first.players} player{'s' * (first.players > 1)}" + (
        f" and {rivals} rival{'s' * (rivals > 1)}" if rivals else ""
    )
    out = Table(
        title=f"{seated}, {first.games} games a pairing, seats rotated; an even share is {100 / first.sides:.1f} %"
    )
    lengths = list(dict.fromkeys(name for p in pairings for name in p.lengths))
    for column in (
        "one",
        "against",
        "first places",
        "95 % interval",
        "mean rank",
        "points",
        "points of the others",
        "cut off",
        "decisions",
        *lengths,
    ):
        out.add_column(column, justify="left" if column in ("one", "against") else "right", overflow="fold")
    for p in pairings:
        out.add_row(
            Text(without_folders(p.one)),
            Text(without_folders(p.others)),
            f"{100 * p.first_places:.1f} %",
            f"{100 * p.low:.1f} to {100 * p.high:.1f}",
            f"{p.mean_rank:.2f}",
            f"{p.mean_points:.1f}",
            f"{p.mean_points_of_others:.1f}",
            f"{100 * p.cut_off:.1f} %",
            f"{p.decisions:.0f}",
            *(f"{p.lengths[name]:.1f}" if name in p.lengths else "" for name in lengths),
        )
    return out


def without_folders(name: str) -> str:
    """An agent's name with its files alone: `lookahead:4,policy=values.zip`."""
    return re.sub(r"[^\s,=:]*/", "", name)


def write(pairings: list[Pairing], path: Path) -> None:
    """As JSON, to a new file; and, where there is matplotlib, as a picture beside it (the same name with .png)."""
    write_whole(path, json.dumps([asdict(p) for p in pairings], indent=1), new=True)
    if find_spec("matplotlib"):
        draw(pairings, path.with_suffix(".png"))


@dataclass
class Arguments:
    """Measure agents against each other, pair by pair."""

    agents: tuple[str, ...] = ("greedy", "random")
    """Names of agents, with spaces between them: random, a bot of the game, ismcts:1000, FILE.zip, FILE.zip:best,
    FILE.onnx, FILE.py:Class. A FILE.py is code that is run, and so is foreign:FILE.zip. Any other FILE.zip, and
    FILE.onnx, is read as data."""
    game: str = DEFAULT
    """The name of the game."""
    players: int | None = None
    """Number of players; four unless told otherwise, or as many as can play."""
    games: int = 1000
    """Games of each pair, rounded up so that everyone sits in every seat equally often."""
    seed: int = 1
    """Seed of the deals and of the agents' random numbers. Agents do not know it. If you measure a stranger's agent,
    take a seed that nobody guesses."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """An option of the rules, NAME=VALUE. Can be given several times."""
    out: Path | None = None
    """A new file for the results as JSON; a picture of them is drawn beside it."""


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments, prog=command_line())
    if arguments.out and arguments.out.exists():
        raise SystemExit(f"{arguments.out} exists already; name a new file with --out.")
    try:
        game = load(arguments.game)
        agents = [make_agent(spec, game) for spec in arguments.agents]
        options = options_from(game, arguments.option)
        players = game.check_players(arguments.players)
        game.encode_options(options, players)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    pairings: list[Pairing] = []
    stopped = ""
    try:
        ladder(game, agents, players, arguments.games, arguments.seed, Console(stderr=True), options, pairings)
    except KeyboardInterrupt:
        stopped = f"Stopped by hand; {len(pairings)} pairings were played to their end."
    except AgentFailure as error:
        stopped = f"{error} {len(pairings)} pairings were played to their end."
    if pairings:
        Console(width=None if sys.stdout.isatty() else 140).print(table(pairings))
        if arguments.out:
            write(pairings, arguments.out)
    if stopped:
        raise SystemExit(stopped)


if __name__ == "__main__":
    main()
