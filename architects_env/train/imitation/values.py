"""Learning of position values by TD(lambda): the separate command `architects-env values`.

The values are learned from self-play of a look-ahead agent. `architects-env train` does not use this module.

In the first round, the look-ahead uses the evaluation of the game's strongest bot. In each later round it uses the
values of the previous round. `values-1.zip`, `values-2.zip`, ... are policy files for `lookahead:16,policy=FILE`. The
results depend only on the seed.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
from rich.console import Console

from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.policy_file import PolicyFile, read_policy, take_weights
from architects_env.agents.search.lookahead import LookaheadAgent
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.command_line.tools import shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import game_flag, name_in_commands
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import remove_unfinished, write_atomically
from architects_env.core.files.schema import Model, Number, Rows, Word, faults, whole
from architects_env.core.play.batch import Batch
from architects_env.core.search.lookahead import game_over
from architects_env.games import load, names
from architects_env.train.imitation.behaviour_cloning import cosine_decay
from architects_env.train.imitation.positions import PositionBatch, Targets, collect_positions
from architects_env.train.imitation.td_lambda import PredictionError, ValueLearner
from architects_env.train.imitation.values_state import restore_state, save_state, state_path
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.settings.recipes import default_player_counts
from architects_env.train.settings.renamed import SETTINGS, refuse_old_flags, rename_keys

GAMES = 128
"""Number of games in a batch, for each number of players."""
NUM_EARLIER_ROUNDS = 3
"""Number of earlier rounds whose values are used by opponents."""
NOT_KEPT = ("resume", "device")
"""Settings that a folder does not keep."""


@dataclass
class ValuesArguments:
    """Learn a value function from self-play of a look-ahead agent (a one-step search), in rounds.

    Ctrl-C keeps the rounds that are finished.
    """

    out: Path | None = None
    """New folder for settings.json and a policy file of each round: values-1.zip, values-2.zip, and so on. By default
    one is made in runs/."""
    game: str = "citadels"
    """Name of the game (`architects-env games` lists them)."""
    players: tuple[int, ...] = ()
    """Numbers of players, with the same number of games for each. By default those of `architects-env train`."""
    rounds: int = 2
    """Number of rounds. The first uses the look-ahead's own evaluation, or the values of --start-from. Each later round
    uses the values of the previous one."""
    games: int = 20_000
    """Number of games in a round, for all numbers of players together. It is rounded up to whole batches."""
    worlds: int = 1
    """Number of sampled full states (determinizations) in which the look-ahead evaluates each action."""
    opponents_fraction: float = 0.5
    """Fraction of the games in which one seat uses the newest values and the others use the look-ahead's own evaluation
    or values of earlier rounds. Without such games, the newest values may lose to earlier ones."""
    epsilon: float = 0.04
    """Probability that a decision is random."""
    targets: Targets = "ends"
    """States whose values are learned. ends: where the look-ahead of a seat ends. actions: right after each action
    of the seat."""
    td_lambda: float = 0.9
    """Lambda of TD(lambda). With 1, targets are the results of games; with 0, the values of
    the next states."""
    n_epochs: int = 2
    """Number of epochs in which each batch is used."""
    batch_size: int = 512
    """Number of states in a minibatch."""
    learning_rate: float = 1e-3
    """Learning rate of Adam at the start of a round. It follows a cosine decay."""
    hidden: tuple[int, ...] = (256, 64)
    """Units of the hidden layers."""
    start_from: Path | None = None
    """Policy FILE.zip with the initial weights, and the values for the first round. Its layers replace those of
    --hidden."""
    seed: int = 0
    """Seed of the games, of the network's initial weights and of the order of states."""
    device: str = "cpu"
    """Device of the network that learns, as in `architects-env train`: cpu, cuda, cuda:N, or auto. The look-ahead plays
    on the CPU."""
    resume: Path | None = None
    """Resume in this folder with the rounds that are missing. The results are the same as without a stop. The settings
    of the folder are kept, except for --device and a larger number of --rounds."""


RANGES: dict[str, Model] = {
    "players": Rows(whole(1, 100), 0, 100),
    "rounds": whole(1, 1000),
    "games": whole(1, 10**9),
    "worlds": whole(1, 10**6),
    "opponents_fraction": Number(0, 1),
    "epsilon": Number(0, 1),
    "targets": Word(("ends", "actions")),
    "td_lambda": Number(0, 1),
    "n_epochs": whole(1, 1000),
    "batch_size": whole(2, 2**24),
    "learning_rate": Number(1e-9, 1),
    "hidden": Rows(whole(1, 8192), 1, 8),
    "seed": whole(0, 2**63 - 1),
}


@dataclass(frozen=True)
class Round:
    """The result of a round."""

    number: int
    games: int
    positions: int
    explained_variance: float
    """Explained variance of final rewards by the values, in the last quarter of the batches, before training on
    them."""

    def __str__(self) -> str:
        return (
            f"Round {self.number}: {self.games:,} games, {self.positions:,} positions, explained variance "
            f"{self.explained_variance:.3f}."
        )


def check_arguments(arguments: ValuesArguments) -> ValuesArguments:
    """Return the settings with the numbers of players filled in.

    Raises:
        ValueError: With a sentence for each wrong setting.
    """
    models = {"game": Word(tuple(names())), **RANGES}
    if wrong := [fault for name, model in models.items() for fault in faults(model, getattr(arguments, name), name)]:
        raise ValueError("\n".join(wrong))
    game = load(arguments.game)
    LookaheadAgent(game, f"lookahead:{arguments.worlds}")
    if arguments.targets == "ends" and game.lookahead and game.lookahead[0].settled is game_over:
        raise ValueError(f"The look-ahead of {game.title} plays to the end of the game. Use --targets actions.")
    players = arguments.players or default_player_counts(game, {})
    for num_players in players:
        game.check_players(num_players)
        game.encode_options({}, num_players)
    return replace(arguments, players=players)


def resume(arguments: ValuesArguments) -> tuple[ValuesArguments, int]:
    """Return the settings of the folder to resume in, and its number of rounds.

    Raises:
        ValueError: If it has no valid settings, or no rounds are missing.
    """
    assert arguments.resume is not None
    folder = arguments.resume
    path = folder / "settings.json"
    try:
        saved: Any = rename_keys(json.loads(path.read_text(encoding="utf-8")), SETTINGS)
        if set(saved) != set(asdict(arguments)).difference(NOT_KEPT):
            raise ValueError("some are missing or unknown in this version")
        saved |= {name: tuple(saved[name]) for name in ("players", "hidden")}
        start_from = None if saved["start_from"] is None else Path(str(saved["start_from"]))
        saved |= {"out": folder, "start_from": start_from}
        settings = check_arguments(ValuesArguments(**saved))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"The settings of {folder} cannot be used: {error}") from None
    rounds = max(settings.rounds, arguments.rounds)
    done = [n for n in range(1, rounds + 1) if _file(folder, n).is_file() and state_path(folder, n).is_file()]
    if done and done[-1] == rounds:
        raise ValueError(f"{folder} has all of its {rounds} rounds. Give a larger number with --rounds.")
    remove_unfinished(folder)
    return replace(settings, rounds=rounds, device=arguments.device), max(done, default=0)


def learn(arguments: ValuesArguments, console: Console) -> Iterator[Round]:
    """Learn values, and yield each round when its file has been written.

    Raises:
        ValueError: If the settings are wrong.
        OSError: If the folder exists or cannot be made.
    """
    settings, done = resume(arguments) if arguments.resume else (check_arguments(arguments), 0)
    folder = settings.out
    assert folder is not None, "the command line names one"
    game, initial_policy = load(settings.game), None
    if settings.start_from is not None:
        initial_policy = read_policy(settings.start_from, game)
        settings = replace(settings, hidden=_hidden_units(initial_policy))
    th.set_num_threads(1)
    policy = _new_algorithm(settings, game, initial_policy)
    learner = ValueLearner(
        policy.policy,
        settings.td_lambda,
        settings.batch_size,
        settings.n_epochs,
        agent_generator(settings.seed, "values", "order"),
        policy.backend,
    )
    if arguments.resume is None:
        folder.mkdir(parents=True)
    if done:
        last = read_policy(_file(folder, done), game)
        take_weights(policy.policy, last.weights, last.path)
        restore_state(learner, state_path(folder, done))
    _write_settings(settings, folder)
    files = [settings.start_from] if settings.start_from else list[Path]()
    files += [_file(folder, index) for index in range(1, done + 1)]
    for index in range(done + 1, settings.rounds + 1):
        policies = [*(f",policy={file}" for file in reversed(files[-1 - NUM_EARLIER_ROUNDS :])), ""]
        agents = [LookaheadAgent(game, f"lookahead:{settings.worlds}{policy}") for policy in policies]
        with Progress(console=console, transient=True) as progress:
            finished = _round(settings, game, agents, learner, index, progress)
        files.append(_file(folder, index))
        save_state(learner, state_path(folder, index))
        policy.save(files[-1])  # from here on the round is done
        state_path(folder, index - 1).unlink(missing_ok=True)
        yield finished


def _file(folder: Path, index: int) -> Path:
    """Return the path of the values of a round."""
    return folder / f"values-{index}.zip"


def _write_settings(settings: ValuesArguments, folder: Path) -> None:
    given = {name: value for name, value in asdict(settings).items() if name not in NOT_KEPT}
    kept = {name: str(value) if isinstance(value, Path) else value for name, value in given.items()}
    write_atomically(folder / "settings.json", json.dumps(kept, indent=1) + "\n")


def _round(
    settings: ValuesArguments,
    game: Game,
    agents: Sequence[LookaheadAgent],
    learner: ValueLearner,
    index: int,
    progress: Progress,
) -> Round:
    """Play and learn the batches of a round. The first agent uses the newest values."""
    side_by_side = min(GAMES, -(-settings.games // len(settings.players)))
    games_each = side_by_side * len(settings.players)
    batches, errors = -(-settings.games // games_each), list[PredictionError]()
    task = progress.add_task(f"round {index}", total=batches)
    for k in range(batches):
        positions = PositionBatch()
        for players in settings.players:
            rng = agent_generator(settings.seed, "values", index, k, players)
            batch = Batch(game, side_by_side, players, seed=int(rng.integers(2**32)))
            seated = draw_seats(rng, side_by_side, players, len(agents), settings.opponents_fraction)
            positions.extend(collect_positions(agents, seated, batch, rng, settings.epsilon, settings.targets))
        errors.append(learner.learn(positions, settings.learning_rate * cosine_decay(k / batches)))
        progress.advance(task)
    last = errors[-max(1, len(errors) // 4) :]
    explained = 1 - sum(one.error for one in last) / max(1e-9, sum(one.variance for one in last))
    return Round(index, batches * games_each, sum(one.positions for one in errors), explained)


def draw_seats(
    rng: np.random.Generator, games: int, players: int, agents: int, opponents_fraction: float
) -> np.ndarray:
    """Draw the agents by seat, int64[games, players].

    Agent 0, with the newest values, plays all seats. In a fraction of the games it plays one seat against others.
    """
    if agents == 1 or players == 1:
        return np.zeros((games, players), np.int64)
    mixed, others = rng.random(games) < opponents_fraction, rng.integers(1, agents, (games, players))
    others[np.arange(games), rng.integers(players, size=games)] = 0
    return np.where(mixed[:, None], others, 0)


def _hidden_units(file: PolicyFile) -> tuple[int, ...]:
    """Return the units of a policy's body. Raises `ValueError` if the network has other hidden layers."""
    about = file.description
    if (
        not about["body_layers"]
        or about["policy_layers"]
        or about["value_layers"]
        or about["own_value_network"]
        or about.get("residual_blocks")
    ):
        raise ValueError(
            f"{file.path} has other hidden layers than a body that actions and value share. Start from another policy."
        )
    return tuple(map(int, about["body_layers"]))


def _new_algorithm(settings: ValuesArguments, game: Game, initial_policy: PolicyFile | None) -> SelfPlayPPO:
    """Return the algorithm whose policy learns, and which writes policy files."""
    word = int(agent_generator(settings.seed, "values", "network").integers(2**32))
    env = BatchVecEnv(Batch(game, 1, settings.players[0]))
    network = network_settings(settings.hidden)
    policy = SelfPlayPPO("MlpPolicy", env, policy_kwargs=network, seed=word, device=settings.device)
    if initial_policy is not None:
        take_weights(policy.policy, initial_policy.weights, initial_policy.path)
    return policy


def main() -> None:
    """Run the command line."""
    refuse_old_flags(sys.argv[1:])
    given = parse_arguments(ValuesArguments)
    folder = given.resume or given.out or Path("runs") / f"values-{given.game}-{time.strftime('%Y%m%d-%H%M%S')}"
    given, console, done = replace(given, out=folder), Console(), 0
    try:
        for one in learn(given, console):
            done = one.number
            console.print(str(one), markup=False)
    except KeyboardInterrupt:
        sys.exit(f"Stopped. {describe_saved(folder, given.game)}")
    except FileExistsError:
        sys.exit(f"{folder} exists already. Give --out a new folder, or continue with --resume {shell_word(folder)}.")
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    file = folder / f"values-{done}.zip"
    console.print(
        "Evaluate a look-ahead with these values:\n"
        f"  architects-env ladder --game {name_in_commands(given.game)} "
        f"--agents {shell_word(f'lookahead:16,policy={file}')} heuristic",
        markup=False,
    )


def describe_saved(folder: Path, game: str) -> str:
    """Return a sentence on what is saved of a stopped run."""
    done = len(list(folder.glob("values-*.zip")))
    if not folder.is_dir():
        return "Nothing had been saved yet."
    words = f"{folder} holds the values of {done} round{'s' * (done != 1)}."
    return f"{words} Resume with: architects-env values --resume {shell_word(folder)}{game_flag(game)}"


if __name__ == "__main__":
    main()
