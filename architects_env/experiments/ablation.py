"""An ablation of a training recipe: the same training with one setting changed at a time, over several seeds, run as
`architects-env ablation --game hamlet --runs 5`.

If the whole game tree can be searched, a policy is judged by the exact NashConv of its sampled play (less is better).
Otherwise it is judged by its win rate against the strongest bot, playing its most likely actions. Rows of one seed
begin with the same deals, so each row is compared with the first one seed by seed.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from architects_env.agents import make_agent
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.exact import Tree, build_tree, nash_conv
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing
from architects_env.train.runs.config import Config, check_config
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import new_folder
from architects_env.train.runs.signals import StopRequests

AS_IT_IS = "as it is"
CHANGES = (
    AS_IT_IS,
    "imitate=none",
    "imitate=fast:heuristic",
    "imitate=lookahead:4",
    "opponents_fraction=0.0",
    "exploit_every=100000 exploiter_decisions=100000",
    "ent_coef=0.0",
    "ent_coef=0.05",
    "ent_coef_end=0.0",
    "gae_lambda=1.0",
)
T95 = (0.0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""Student's t for a 95 % interval by degrees of freedom. From ten degrees on 2.1 is close enough."""


@dataclass
class Arguments:
    """Train with one setting changed at a time, over several seeds, and report the effect of each."""

    game: str = "hamlet"
    """Name of the game."""
    players: int = 2
    """Number of players in training and in the games that measure it."""
    changes: tuple[str, ...] = CHANGES
    """Changes to compare. Each holds settings of `architects-env train` as NAME=VALUE, separated by spaces. The first
    is "as it is", the default settings of the game, with which the others are compared."""
    runs: int = 5
    """Number of training runs for each change, with the seeds 0, 1, 2, ..."""
    decisions: int = 250_000
    """Number of decisions of the learner in each training."""
    games: int = 600
    """Number of games against the strongest bot, in games without an exact NashConv."""
    hidden: tuple[int, ...] = (64, 64)
    """Units of the hidden layers."""
    out: Path = Path("runs/ablation")
    """Folder for the training runs and results.json. Trainings that it holds already are not repeated."""


def parse_change(change: str) -> dict[str, Any]:
    """Return the settings that a row changes.

    Raises:
        ValueError: A word is not a setting of training.
    """
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


def make_config(arguments: Arguments, change: str, seed: int) -> Config:
    """Return the settings of one training.

    Args:
        arguments: The settings of the ablation.
        change: The changed setting, a row of the table.
        seed: The seed of the training.
    """
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
        "runs_folder": arguments.out / change.replace(" ", "_").replace(":", "-"),
    }
    return check_config(Config(**{**given, **parse_change(change)}))


def trained(config: Config) -> Path:
    """Train and return the path of the policy's file.

    Raises:
        KeyboardInterrupt: The training was stopped by hand.
    """
    learner, folder = make_learner(config, None), new_folder(config)
    with StopRequests() as stop:
        if run_training(config, learner, folder, stop):
            raise KeyboardInterrupt
    learner.save(folder / "policy.zip")
    return folder / "policy.zip"


def measure_policy(game: Game, tree: Tree | None, policy: Path, arguments: Arguments) -> float:
    """Return the NashConv of a policy, or its win rate against the strongest bot.

    Args:
        game: The game.
        tree: The tree of the game, if its exact solution is known.
        policy: The policy file.
        arguments: The settings of the ablation.
    """
    if tree is not None:
        return nash_conv(tree, tree.strategy_of(make_agent(f"{policy}:sample", game)))
    games = arguments.games // arguments.players * arguments.players
    bot = make_agent("heuristic" if "heuristic" in game.bots else next(iter(game.bots)), game)
    return play_pairing(game, make_agent(str(policy), game), bot, arguments.players, games, 1_000_003).win_rate


def mean_and_half(values: np.ndarray) -> tuple[float, float]:
    """Return the mean and the half width of its 95 % interval by Student's t (NaN for a single value)."""
    freedom = len(values) - 1
    factor = T95[freedom] if freedom < len(T95) else 2.1
    return float(values.mean()), float(factor * values.std(ddof=1) / np.sqrt(len(values))) if freedom else float("nan")


def make_table(arguments: Arguments, results: Mapping[str, list[float]], exact: bool) -> Table:
    """Return a table with a row for each change.

    A row has the result of each seed, their mean, and the difference to the first row seed by seed.

    Args:
        arguments: The settings of the ablation.
        results: Results by change, one for each seed.
        exact: Whether results are NashConv, and not win rates.
    """
    measure = "NashConv (less is better)" if exact else "win rate against the strongest bot"
    table = Table(
        title=f"{arguments.game}, {arguments.players} players, {arguments.decisions:,} decisions each: {measure}"
    )
    for column in ("changed", "each seed", "mean", "less the first row, 95 %"):
        table.add_column(column)
    first = np.array(results[arguments.changes[0]])
    for change, found in results.items():
        mean, half = mean_and_half(np.array(found))
        difference, half_difference = mean_and_half(np.array(found) - first[: len(found)])
        beside = "" if change == arguments.changes[0] else f"{difference:+.3f} ± {half_difference:.3f}"
        table.add_row(change, ", ".join(f"{value:.3f}" for value in found), f"{mean:.3f} ± {half:.3f}", beside)
    return table


def run(arguments: Arguments, console: Console) -> dict[str, list[float]]:
    """Train and measure everything that is missing, and return the results of all seeds by change.

    Each is saved at once.
    """
    game = load(arguments.game)
    try:
        tree = build_tree(arguments.game, arguments.players, {})
    except ValueError:
        tree = None
    for change in arguments.changes:  # before anything is trained
        make_config(arguments, change, 0)
    file = arguments.out / "results.json"
    about = {name: getattr(arguments, name) for name in ("game", "players", "decisions", "games")}
    about["hidden"] = list(arguments.hidden)
    kept: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"about": about, "results": {}}
    if kept["about"] != about:
        raise ValueError(f"{file} holds results of {kept['about']}, not of {about}; name another folder with --out.")
    results: dict[str, list[float]] = kept["results"]
    for seed in range(arguments.runs):
        for change in arguments.changes:
            found = results.setdefault(change, [])
            if len(found) > seed:
                continue
            found.append(measure_policy(game, tree, trained(make_config(arguments, change, seed)), arguments))
            write_atomically(file, json.dumps(kept, indent=1) + "\n")
            console.print(f"{change}, seed {seed}: {found[-1]:.3f}")
    shown = {change: results[change][: arguments.runs] for change in arguments.changes}
    console.print(make_table(arguments, shown, tree is not None))
    return shown


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    try:
        run(arguments, Console())
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit(f"Stopped. Results so far are in {arguments.out}. The same command goes on.") from None


if __name__ == "__main__":
    main()
