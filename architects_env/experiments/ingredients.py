"""What is each part of a recipe worth? The same training with one setting changed at a time, over several seeds:
`architects-env ingredients --game hamlet --seeds 5`.

A game whose whole tree can be walked is judged by the exact NashConv of the policy as it samples (less is better), any
other by its share of first places, by likeliest actions, against the game's strongest bot. Rows of one seed begin with
the same deals, so each row is compared with the first one seed by seed.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from architects_env.agents import make_agent
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.tools import program_name
from architects_env.experiments.exact import Tree, nash_conv, tree_of
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing
from architects_env.train.runs.config import Config, checked
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import train
from architects_env.train.runs.run_folder import new_folder
from architects_env.train.runs.stopping import Stop

AS_IT_IS = "as it is"
CHANGES = (
    AS_IT_IS,
    "imitate=nobody",
    "imitate=fast:heuristic",
    "imitate=lookahead:4",
    "imitate=lookahead:4 kl_coef=0.1",
    "kl_coef=0.1 reference_every=50000",
    "own_value_network=True",
    "opponents_share=0.0",
    "exploit_every=100000 exploiter_decisions=100000",
    "ent_coef=0.0",
    "ent_coef=0.05",
    "ent_coef_end=0.0",
    "gae_lambda=1.0",
)
T95 = (0.0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""Student's t for a 95 % interval, by degrees of freedom; from ten on 2.1 is near enough."""


@dataclass
class Arguments:
    """Train with one setting changed at a time, over several seeds, and say what each is worth."""

    game: str = "hamlet"
    """The name of the game."""
    players: int = 2
    """Number of players, in training and in what is measured."""
    changes: tuple[str, ...] = CHANGES
    """A row each: settings of `architects-env train` as NAME=VALUE, divided by spaces; "as it is" is the game's own
    recipe, with which the others are compared, and comes first."""
    seeds: int = 5
    """How many trainings each row has: seeds 0, 1, 2, ..."""
    decisions: int = 250_000
    """Of the learner in each training."""
    games: int = 600
    """Games against the strongest bot, where nothing exact can be said."""
    hidden: tuple[int, ...] = (64, 64)
    """Units of the hidden layers."""
    out: Path = Path("runs/ingredients")
    """A folder for the trainings and results.json. What stands there already is not trained again."""


def settings_of(change: str) -> dict[str, Any]:
    """What a row changes. Raises `ValueError` for what is no setting of training."""
    if change == AS_IT_IS:
        return {}
    known = {field.name for field in fields(Config)}
    settings = {}
    for word in change.split():
        name, equals, value = word.partition("=")
        if name not in known or not equals:
            raise ValueError(f'{word!r} in the change "{change}" must be NAME=VALUE, a setting of training.')
        try:
            settings[name] = ast.literal_eval(value)
        except (ValueError, SyntaxError):
            settings[name] = value
    return settings


def config_of(arguments: Arguments, change: str, seed: int) -> Config:
    """The training of a row and a seed."""
    given: dict[str, Any] = {
        "game": arguments.game,
        "players": (arguments.players,),
        "total_timesteps": arguments.decisions,
        "checkpoint_decisions": arguments.decisions,
        "curve_games": 2,
        "ladder_games": 2,
        "hidden": arguments.hidden,
        "threads": 1,
        "seed": seed,
        "runs": arguments.out / change.replace(" ", "_").replace(":", "-"),
    }
    return checked(Config(**{**given, **settings_of(change)}))


def trained(config: Config) -> Path:
    """The policy's file. Raises `KeyboardInterrupt` if it was stopped by hand."""
    learner, folder = make_learner(config, None), new_folder(config)
    with Stop() as stop:
        if train(config, learner, folder, stop):
            raise KeyboardInterrupt
    learner.save(folder / "policy.zip")
    return folder / "policy.zip"


def worth(game: Game, tree: Tree | None, policy: Path, arguments: Arguments) -> float:
    """NashConv, or the share of first places."""
    if tree is not None:
        return nash_conv(tree, tree.strategy_of(make_agent(f"{policy}:sample", game)))
    games = arguments.games // arguments.players * arguments.players
    bot = make_agent("heuristic" if "heuristic" in game.bots else next(iter(game.bots)), game)
    return play_pairing(game, make_agent(str(policy), game), bot, arguments.players, games, 1_000_003).win_rate


def mean_and_half(values: np.ndarray) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval by Student's t; not a number for a single one."""
    freedom = len(values) - 1
    factor = T95[freedom] if freedom < len(T95) else 2.1
    return float(values.mean()), float(factor * values.std(ddof=1) / np.sqrt(len(values))) if freedom else float("nan")


def table_of(arguments: Arguments, results: Mapping[str, list[float]], exact: bool) -> Table:
    """A row for each change: each seed's figure, their mean, and what it is beside the first row, seed by seed."""
    what = "NashConv (less is better)" if exact else "first places against the strongest bot"
    table = Table(
        title=f"{arguments.game}, {arguments.players} players, {arguments.decisions:,} decisions each: {what}"
    )
    for column in ("changed", "each seed", "mean", "beside the first row, 95 %"):
        table.add_column(column)
    first = np.array(results[arguments.changes[0]])
    for change, found in results.items():
        mean, half = mean_and_half(np.array(found))
        apart, apart_half = mean_and_half(np.array(found) - first[: len(found)])
        beside = "" if change == arguments.changes[0] else f"{apart:+.3f} ± {apart_half:.3f}"
        table.add_row(change, ", ".join(f"{value:.3f}" for value in found), f"{mean:.3f} ± {half:.3f}", beside)
    return table


def run(arguments: Arguments, console: Console) -> dict[str, list[float]]:
    """Train and measure what is lacking; by change, a figure for each seed. Each is kept as soon as it is known."""
    game = load(arguments.game)
    try:
        tree = tree_of(arguments.game, arguments.players, {})
    except ValueError:
        tree = None
    for change in arguments.changes:  # before anything is trained
        config_of(arguments, change, 0)
    file = arguments.out / "results.json"
    about = {name: getattr(arguments, name) for name in ("game", "players", "decisions", "games")}
    about["hidden"] = list(arguments.hidden)
    kept: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"about": about, "results": {}}
    if kept["about"] != about:
        raise ValueError(f"{file} holds results of {kept['about']}, not of {about}; name another folder with --out.")
    results: dict[str, list[float]] = kept["results"]
    for seed in range(arguments.seeds):
        for change in arguments.changes:
            found = results.setdefault(change, [])
            if len(found) > seed:
                continue
            found.append(worth(game, tree, trained(config_of(arguments, change, seed)), arguments))
            write_atomically(file, json.dumps(kept, indent=1) + "\n")
            console.print(f"{change}, seed {seed}: {found[-1]:.3f}")
    shown = {change: results[change][: arguments.seeds] for change in arguments.changes}
    console.print(table_of(arguments, shown, tree is not None))
    return shown


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments, prog=program_name())
    try:
        run(arguments, Console())
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit(f"Stopped. What is known is in {arguments.out}; the same command goes on.") from None


if __name__ == "__main__":
    main()
