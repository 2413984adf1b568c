"""Tuning of a bot's weights (`Game.weighted_bots`) by Optuna's TPE: see `architects-env tune --help`.

Every trial plays the same deals, with rotated seats, against one agent. The first trial is the unchanged bot. A journal
keeps trials as they end: Ctrl-C loses one, and `--resume FOLDER` goes on. The best weights are then measured on fresh
deals beside the unchanged bot.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import optuna
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend, JournalFileOpenLock
from optuna.trial import FrozenTrial, Trial, TrialState
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.agent import BotAgent
from architects_env.agents.trust import check_trust, trust_flag
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.command_line.tools import shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import game_flag
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Number, Rows, Text, faults
from architects_env.core.files.weights import vector_of
from architects_env.core.search.bots import weighted_loop
from architects_env.games import DEFAULT, load
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.runs.folder_lock import lock_folder


@dataclass
class Arguments:
    """Search for better weights of a bot, playing against another agent."""

    game: str = DEFAULT
    """Name of the game."""
    bot: str = "heuristic"
    """The bot whose weights are varied."""
    against: str = "greedy"
    """The agent in the other seats."""
    players: int = 2
    """Number of players."""
    games: int = 400
    """Games in a trial, rounded up to a multiple of the number of players."""
    trials: int | None = None
    """Number of trials, including those before a --resume. By default 60, or the number that the search was started
    with."""
    weights: tuple[str, ...] = ()
    """Weights to vary. By default all real-valued weights, without those that change the bot's running time."""
    spread: float = 0.5
    """Range of each weight: it varies by up to this share of its absolute value in both directions, and at least by
    0.2."""
    seed: int = 1
    """Seed of the games and of the search. The games at the end, which no trial has seen, have the next seed."""
    out: Path | None = None
    """New folder for the Optuna journal and the results. By default one is made in runs/."""
    resume: Path | None = None
    """Resume the search in this folder. Its settings are kept; only --trials can differ."""
    trust_code: tuple[str, ...] = ()
    """The agent in the other seats, if it is code (FILE.py:Class) that --resume may run."""


MODEL = {
    "game": Text(),
    "bot": Text(),
    "against": Text(),
    "players": Number(1, 100, whole=True),
    "games": Number(1, 10**7, whole=True),
    "trials": Number(1, 10**7, whole=True),
    "weights": Rows(Text(), 0, 1000),
    "spread": Number(1e-9, 1e9),
    "seed": Number(0, 2**63 - 1, whole=True),
}
"""Settings that a folder keeps."""


class WeightedBot(BotAgent):
    """A bot with these weights instead of those of its data file."""

    def __init__(self, game: Game, name: str, entry: dict[str, float]) -> None:
        super().__init__(game, name)
        self._loop = weighted_loop(game, game.weighted_bots[name][0], vector_of(game.weights, entry, name))


def read_weights_table(game: Game) -> dict[str, dict[str, float]]:
    """Return the weights of every weighted bot of the game, by name."""
    names = [weight.name for weight in game.weights]
    return {bot: dict(zip(names, map(float, weights), strict=True)) for bot, (_, weights) in game.weighted_bots.items()}


# --- the folder of a search -------------------------------------------------------------------------------------------
def check(arguments: Arguments) -> None:
    """Raise `ValueError` if the settings are wrong."""
    game = load(arguments.game)
    table, names = read_weights_table(game), [weight.name for weight in game.weights]
    if not table:
        raise ValueError(f"The bots of {game.name} have no weights to tune; choose another game with --game.")
    if arguments.bot not in table:
        raise ValueError(f"There is no bot {arguments.bot!r} with weights; there are: {', '.join(table)}.")
    make_agent(arguments.against, game)
    unknown = [name for name in arguments.weights if name not in names]
    if unknown:
        raise ValueError(f"There is no weight {unknown[0]!r}; there are: {', '.join(names)}.")
    if arguments.players < 2:
        raise ValueError("A bot is tuned against another: --players must be at least 2.")
    game.check_players(arguments.players)
    if arguments.games < 1 or (arguments.trials is not None and arguments.trials < 1) or arguments.spread <= 0:
        raise ValueError("--games and --trials must be at least 1, and --spread above 0.")


def read_config(path: Path) -> dict[str, Any]:
    """Return the settings of a search.

    Raises:
        ValueError: They cannot be used.
    """
    try:
        config: Any = {"game": DEFAULT, **json.loads(path.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"The settings {path} cannot be read: {error}") from None
    wrong = faults(MODEL, {name: value for name, value in config.items() if name != "table"}, path.name)
    if wrong or "table" not in config:
        raise ValueError(
            f"The settings {path} cannot be used: {wrong[0] if wrong else 'they lack the table of weights.'}"
        )
    return config


def open_folder(arguments: Arguments) -> tuple[Arguments, Path]:
    """Return the settings and the folder of a new or resumed search.

    Raises:
        ValueError: The settings are wrong.
        FileExistsError: The folder exists.
    """
    if arguments.resume:
        path = arguments.resume / "config.json"
        if not path.is_file():
            raise ValueError(f"There is no search in {arguments.resume}: it has no config.json.")
        config = read_config(path)
        check_trust(path, [config["against"]], arguments.trust_code)
        if config.pop("table") != read_weights_table(load(config["game"])):
            raise ValueError(
                f"The weights of the bots have changed since {arguments.resume} was begun; start a new search."
            )
        config["trials"] = arguments.trials or config["trials"]
        config["weights"] = tuple(config["weights"])
        kept = Arguments(**config)
        check(kept)
        return kept, arguments.resume
    check(arguments)
    arguments = replace(arguments, trials=arguments.trials or 60)
    folder = arguments.out or Path("runs") / f"tune-{arguments.game}-{arguments.bot}-{datetime.now():%Y%m%d-%H%M%S}"
    if folder.exists():
        raise FileExistsError(
            f"{folder} exists already; continue with --resume {shell_word(folder)} or name a new folder with --out."
        )
    folder.mkdir(parents=True)
    settings = {key: value for key, value in asdict(arguments).items() if key not in ("out", "resume", "trust_code")}
    write_atomically(
        folder / "config.json", json.dumps({**settings, "table": read_weights_table(load(arguments.game))}, indent=1)
    )
    return arguments, folder


class Held(JournalFileOpenLock):
    """A lock that is always held: `lock_folder` keeps other processes out, and lets go when its process is killed."""

    def acquire(self) -> bool:
        """Return True."""
        return True

    def release(self) -> None:
        """Do nothing."""


def open_study(arguments: Arguments, folder: Path) -> optuna.Study:
    """Return the search in this folder, new or resumed.

    No other process may work in the folder. The first trial is the unchanged bot.

    Trials whose process was killed are marked as failed.
    """
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    journal = folder / "journal.log"
    _drop_half_a_line(journal)
    storage = JournalStorage(JournalFileBackend(str(journal), Held(str(journal))))
    study = optuna.create_study(storage=storage, study_name="tune", direction="maximize", load_if_exists=True)
    for trial in study.get_trials(deepcopy=False, states=(TrialState.RUNNING,)):
        study.tell(trial.number, state=TrialState.FAIL)
    study.sampler = optuna.samplers.TPESampler(
        seed=arguments.seed + len(study.trials), multivariate=True, n_startup_trials=10
    )
    if not completed_trials(study) and not study.get_trials(deepcopy=False, states=(TrialState.WAITING,)):
        as_it_is = read_weights_table(load(arguments.game))[arguments.bot]
        study.enqueue_trial({name: as_it_is[name] for name in ranges(arguments)})
    return study


def _drop_half_a_line(journal: Path) -> None:
    """Remove a last line that a killed process did not finish."""
    if journal.exists():
        whole = journal.read_bytes()
        if not whole.endswith(b"\n"):
            with open(journal, "r+b") as file:
                file.truncate(whole.rfind(b"\n") + 1)


# --- trials -----------------------------------------------------------------------------------------------------------
def ranges(arguments: Arguments) -> dict[str, tuple[float, float]]:
    """Return the weights to vary with their smallest and largest values."""
    game = load(arguments.game)
    entry, found = read_weights_table(game)[arguments.bot], {}
    for weight in game.weights:
        if weight.name in arguments.weights or (weight.tuned and not arguments.weights):
            spread = max(0.2, arguments.spread * abs(entry[weight.name]))
            found[weight.name] = (
                max(weight.low, entry[weight.name] - spread),
                min(weight.high, entry[weight.name] + spread),
            )
    return found


def play_weights(
    arguments: Arguments, changed: dict[str, float], seed: int, progress: Progress | None = None
) -> PairingResult:
    """Play the bot with some weights changed against the other agent.

    Args:
        arguments: The settings.
        changed: The changed weights by name.
        seed: Seed of the deals.
        progress: Shows the games played so far.
    """
    game = load(arguments.game)
    one = WeightedBot(game, arguments.bot, {**read_weights_table(game)[arguments.bot], **changed})
    return play_pairing(
        game, one, make_agent(arguments.against, game), arguments.players, arguments.games, seed, progress=progress
    )


def completed_trials(study: optuna.Study) -> list[FrozenTrial]:
    """Return the trials that have ended."""
    return study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))


def search(arguments: Arguments, study: optuna.Study, console: Console) -> bool:
    """Play the remaining trials, and return False if Ctrl-C stopped them.

    Args:
        arguments: The settings.
        study: The search, which is continued.
        console: The terminal.
    """
    varied, trials = ranges(arguments), arguments.trials or 0

    def objective(trial: Trial) -> float:
        return play_weights(
            arguments,
            {name: trial.suggest_float(name, low, high) for name, (low, high) in varied.items()},
            arguments.seed,
        ).win_rate

    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("trials", total=trials, completed_trials=len(completed_trials(study)))
        try:
            while len(completed_trials(study)) < trials:
                study.optimize(objective, n_trials=1)
                best = f"{len(completed_trials(study))} trials, best {100 * study.best_value:.1f} %"
                progress.update(task, completed_trials=len(completed_trials(study)), description=best)
        except KeyboardInterrupt:
            return False
    return True


def write_best(arguments: Arguments, study: optuna.Study, folder: Path) -> Path:
    """Write the best weights as an entry for `weights.json`, in a separate file for each number of trials.

    Args:
        arguments: The settings.
        study: The search.
        folder: The folder of the search.

    Returns:
        The file.
    """
    path = folder / f"best-{len(completed_trials(study)):04}.json"
    entry = {
        **read_weights_table(load(arguments.game))[arguments.bot],
        **{name: round(weight, 3) for name, weight in study.best_params.items()},
    }
    if not path.exists():
        write_atomically(path, json.dumps({arguments.bot: entry}, indent=1))
    return path


def report(arguments: Arguments, best: Path, console: Console) -> None:
    """Measure the best weights and the unchanged bot on deals that no choice depended on.

    Args:
        arguments: The settings.
        best: The file of the best weights.
        console: The terminal.
    """
    found = json.loads(best.read_text(encoding="utf-8"))[arguments.bot]
    for name, weights in (("as it is", read_weights_table(load(arguments.game))[arguments.bot]), (best.name, found)):
        with Progress(console=console, transient=True) as progress:
            result = play_weights(arguments, weights, arguments.seed + 1, progress)
        interval = f"{100 * result.win_rate:.1f} % first places ({100 * result.low:.1f} to {100 * result.high:.1f})"
        console.print(f"{arguments.bot} {name}: {interval} against {arguments.against}, {result.games} fresh deals")


def main() -> None:
    """Run the command."""
    console, folder, arguments = Console(), None, None
    try:
        arguments, folder = open_folder(parse_arguments(Arguments))
        with lock_folder(folder, console):
            study = open_study(arguments, folder)
            finished = search(arguments, study, console)
            if completed_trials(study):
                console.print(f"Best weights: {write_best(arguments, study, folder)}", markup=False)
            if not finished:
                raise KeyboardInterrupt
            report(arguments, write_best(arguments, study, folder), console)
    except (ValueError, FileExistsError) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        again = (
            f"; continue with: architects-env tune --resume {shell_word(folder)}{trust_flag([arguments.against])}{game_flag(arguments.game)}"
            if folder and arguments
            else "."
        )
        raise SystemExit(f"Stopped{again}") from None


if __name__ == "__main__":
    main()
