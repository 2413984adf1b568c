"""An approximate best response to a frozen agent: `architects-env best-response --against greedy`.

A learner (PPO) takes one seat and the frozen agent all others, until the budget is spent. Then both play the same deals
in the same seats against the frozen agent. The gain is the learner's mean reward less that of the frozen agent itself
in the learner's seat. It is a lower bound of the gain of a best response, and is reported with the budget. For small
games the exact best response is reported too (`experiments.exact`). The result depends on the seed, so `--runs` trains
several learners, in processes or as Ray tasks.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch as th
import tyro
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import LinearSchedule

from architects_env.agents import Agent, make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.policies.policy_file import read_policy, take_weights
from architects_env.agents.trust import check_trust, trust_flag
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.command_line.tools import shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import game_flag
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Flag, Model, Nullable, Number, Rows, Text, faults
from architects_env.core.play.batch import Batch
from architects_env.experiments.exact import BestResponse, build_tree
from architects_env.experiments.shards import play_shards
from architects_env.games import DEFAULT, load
from architects_env.train.evaluation.pairing import play_games
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.backend import engine_threads
from architects_env.train.ppo.opponents import Pool
from architects_env.train.runs.budget import Budget
from architects_env.train.runs.config import RANGES as TRAINING
from architects_env.train.settings.renamed import SETTINGS, refuse_old_flags, rename_keys


@dataclass
class Arguments:
    """Train a best response to a frozen agent, and report how much more it wins than the agent itself."""

    against: str = "greedy"
    """The frozen agent."""
    game: str = DEFAULT
    """Name of the game."""
    players: int = 2
    """Number of players. The frozen agent has all seats but one."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    decisions: int | None = None
    """Stop training after this many decisions of the learner (1,000,000 if no budget is given). Such a run repeats
    exactly."""
    minutes: float | None = None
    """Limit in minutes. Without --decisions, learning rate and entropy coefficient follow the clock, and no two runs
    are equal."""
    games: int = 2000
    """Number of games in which the learner, and in turn the agent itself, is measured."""
    seed: int = 0
    """Seed of training. The evaluation uses other seeds."""
    runs: int = 1
    """Number of learners, with this seed and the following ones. Each has its own result and folder."""
    processes: int = 1
    """Number of processes for several learners. The results do not depend on it."""
    ray: bool = False
    """Train the learners as Ray tasks: on the cluster of $RAY_ADDRESS, or else on a local Ray with --processes."""
    device: str = "cpu"
    """Device of the network, as in `architects-env train`: cpu, cuda, cuda:N, or auto."""
    n_envs: int = 256
    """Number of games played in parallel during training."""
    n_steps: int = 64
    """Decisions per game in a rollout, over all seats."""
    learning_rate: float = 3e-3
    """Learning rate at the start. It falls linearly to a twentieth at the end of the budget."""
    hidden: tuple[int, ...] = (128, 128)
    """Units of the hidden layers. With --start-from they are those of the policy."""
    ent_coef: float = 0.5
    """Entropy coefficient at the start. It falls to zero at the end of the budget. It is high because a best response
    often begins with moves that look bad."""
    start_from: Path | None = None
    """Policy FILE.zip of this game whose weights the learner starts with. Use a small --learning-rate and --ent-coef
    with it, such as 3e-4 and 0.02."""
    out: Path | None = None
    """New folder for the policy and the result. By default one is made in runs/."""
    resume: Path | None = None
    """Train the learners that are missing in this folder of several. Those that were interrupted start again. The
    settings are kept; only --processes, --ray and --device can differ."""
    trust_code: tuple[str, ...] = ()
    """Agents that are code (FILE.py:Class) and that --resume may run. Other agents that are code are refused."""

    def budget(self) -> Budget:
        """Return the budget of the learner."""
        return Budget(self.minutes, 1_000_000 if self.minutes is None and self.decisions is None else self.decisions)


RANGES: dict[str, Model] = {
    **{name: TRAINING[name] for name in ("minutes", "n_envs", "n_steps", "learning_rate", "hidden", "ent_coef")},
    "decisions": TRAINING["total_timesteps"],
    "games": Number(2, 10**7, whole=True),
    "seed": Number(0, 2**32 - 1, whole=True),
    "runs": Number(1, 10_000, whole=True),
    "processes": Number(1, 1024, whole=True),
}


NOT_KEPT = ("out", "resume", "trust_code", "device")
"""Settings that a folder of several learners does not keep."""
KEPT: dict[str, Model] = {
    **{name: Nullable(model) if name in ("minutes", "decisions") else model for name, model in RANGES.items()},
    "against": Text(),
    "game": Text(),
    "players": Number(1, 100, whole=True),
    "option": Rows(Text(), 0, 1000),
    "ray": Flag(),
    "start_from": Nullable(Text()),
}


@dataclass(frozen=True)
class Gain:
    """The gain of a learner over the frozen agent."""

    against: str
    game: str
    players: int
    reward: float
    """Mean reward of the learner (by placement, -1 to 1), and the half width of its 95 % interval."""
    reward_half: float
    frozen: float
    """Mean reward of the frozen agent in the learner's seat, on the same deals."""
    gain: float
    gain_half: float
    games: int
    seed: int
    """Seed of training."""
    decisions: int
    """Number of decisions of the learner in training."""
    seconds: float
    stopped: bool
    """Whether it was interrupted before the budget was spent."""
    exact: float | None
    """Mean reward of the exact best response over all seats, for games that list their deals."""


class _Clock(BaseCallback):
    """Stops when the budget is spent, shows the progress, and changes learning rate and entropy coefficient."""

    def __init__(self, arguments: Arguments, progress: Progress) -> None:
        super().__init__()
        self.arguments, self.budget, self.progress, self.began = (
            arguments,
            arguments.budget(),
            progress,
            time.monotonic(),
        )
        self.task = progress.add_task("training", total=1.0)

    def spent(self) -> float:
        """Return the share of the budget that is spent."""
        return self.budget.spent(self.model.num_timesteps, time.monotonic() - self.began)

    def _on_rollout_start(self) -> None:
        left = 1 - min(1.0, self.spent())
        self.model.progress_override, self.model.ent_coef = left, self.arguments.ent_coef * left**2  # type: ignore[attr-defined]
        self.progress.update(
            self.task,
            completed=self.spent(),
            description=f"training: {self.model.num_timesteps / 1e6:.2f} M decisions",
        )

    def _on_step(self) -> bool:
        return self.spent() < 1


def new_learner(arguments: Arguments, game: Game, opponent: Agent, options: dict[str, Any]) -> SelfPlayPPO:
    """Return the learner in its seats, with new weights or those of a policy.

    Args:
        arguments: The settings.
        game: The game.
        opponent: The frozen agent.
        options: Options of the rules.
    """
    beginning = None if arguments.start_from is None else read_policy(arguments.start_from, game)
    about = {} if beginning is None else beginning.description
    units = tuple(about.get("body_layers", arguments.hidden))
    if not units or about.get("own_value_network"):
        raise ValueError(
            f"{arguments.start_from} has a network that `train` does not make. --start-from needs a policy of `train`."
        )
    network = network_settings(units, residual_blocks=about.get("residual_blocks", 0))
    threads = engine_threads(arguments.device)
    batch = Batch(game, arguments.n_envs, arguments.players, options, arguments.seed, threads)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        learning_rate=LinearSchedule(arguments.learning_rate, arguments.learning_rate / 20, 1.0),
        n_steps=arguments.n_steps,
        batch_size=min(2048, arguments.n_envs * arguments.n_steps),
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=arguments.ent_coef,
        policy_kwargs=network,
        seed=arguments.seed,
        device=arguments.device,
    )
    if beginning is not None:
        take_weights(learner.policy, beginning.weights, beginning.path)
    pool = Pool(opponents_fraction=1.0, bots_fraction=1.0)
    pool.add(opponent.name, [opponent])
    learner.assign_games([[batch]], pool)
    return learner


def train_learner(arguments: Arguments, learner: SelfPlayPPO, console: Console) -> tuple[float, bool]:
    """Train the learner.

    Args:
        arguments: The settings.
        learner: The learner.
        console: The terminal.

    Returns:
        The seconds it took, and whether it was interrupted.
    """
    began, stopped = time.monotonic(), False
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True
    ) as progress:
        try:
            learner.learn(10**12, callback=_Clock(arguments, progress))
        except KeyboardInterrupt:
            stopped = True
    return time.monotonic() - began, stopped


def own_rewards(game: Game, one: Agent, opponent: Agent, arguments: Arguments, options: dict[str, Any]) -> np.ndarray:
    """Play against the frozen agent, in each seat equally often.

    Args:
        game: The game.
        one: The agent that is measured.
        opponent: The frozen agent.
        arguments: The settings.
        options: Options of the rules.

    Returns:
        float64[games]: The rewards of `one`.
    """
    games = -(-arguments.games // arguments.players) * arguments.players
    return play_games(game, one, opponent, arguments.players, games, arguments.seed + 1_000_003, options).rewards


def exact_value(game: Game, opponent: Agent, players: int, options: dict[str, Any]) -> float | None:
    """Return the mean reward of the exact best response over the seats, or None if it cannot be computed.

    Args:
        game: The game.
        opponent: The frozen agent.
        players: Number of players.
        options: Options of the rules.
    """
    try:
        tree = build_tree(game.name, players, options)
        frozen = tree.strategy_of(opponent)
    except ValueError:
        return None
    return float(np.mean([BestResponse(tree, seat, frozen).value for seat in range(players)]))


def check_arguments(arguments: Arguments) -> tuple[Game, dict[str, Any], Agent]:
    """Return the game, its options and the frozen agent.

    Raises:
        ValueError: Settings are out of range or do not go together.
    """
    wrong = [
        fault
        for name, model in RANGES.items()
        if (value := getattr(arguments, name)) is not None
        for fault in faults(model, value, name)
    ]
    if wrong:
        raise ValueError("\n".join(wrong))
    game = load(arguments.game)
    options = options_from(game, arguments.option)
    game.check_players(arguments.players)
    game.encode_options(options, arguments.players)
    opponent = make_agent(arguments.against, game)
    if arguments.players < 2:
        raise ValueError("A best response needs an opponent: at least two players.")
    return game, options, opponent


def best_response(arguments: Arguments, folder: Path, console: Console) -> Gain:
    """Train one learner, measure it, and write policy.zip and gain.json.

    Args:
        arguments: The settings.
        folder: A new folder for the files.
        console: The terminal.
    """
    game, options, opponent = check_arguments(arguments)
    th.set_num_threads(1)
    learner = new_learner(arguments, game, opponent, options)
    folder.mkdir(parents=True)
    seconds, stopped = train_learner(arguments, learner, console)
    learner.save(folder / "policy.zip")
    rewards = own_rewards(game, PolicyAgent(game, folder / "policy.zip", "deterministic"), opponent, arguments, options)
    frozen = own_rewards(game, opponent, opponent, arguments, options)
    halves = [1.96 * float(values.std(ddof=1)) / np.sqrt(len(values)) for values in (rewards, rewards - frozen)]
    gain = Gain(
        arguments.against,
        game.name,
        arguments.players,
        float(rewards.mean()),
        halves[0],
        float(frozen.mean()),
        float((rewards - frozen).mean()),
        halves[1],
        len(rewards),
        arguments.seed,
        learner.num_timesteps,
        round(seconds, 1),
        stopped,
        exact_value(game, opponent, arguments.players, options),
    )
    write_atomically(folder / "gain.json", json.dumps(asdict(gain), indent=1) + "\n")
    return gain


def one_of_several(config: dict[str, Any], number: int) -> tuple[Gain, bytes]:
    """Train this one of several learners, and return its gain and its policy's file. Other processes call this."""
    arguments = Arguments(**config)
    with tempfile.TemporaryDirectory(prefix="best-response-") as place:
        folder = Path(place) / "learner"
        one_by_one = arguments.processes == 1 and not arguments.ray  # else their lines would be mixed
        gain = best_response(replace(arguments, seed=arguments.seed + number), folder, Console(quiet=not one_by_one))
        return gain, (folder / "policy.zip").read_bytes()


def best_responses(arguments: Arguments, folder: Path) -> Iterator[Gain]:
    """Train several learners, each as it would train alone, except those that are done.

    Yield their gains as they are done, and write each into seed-SEED in `folder`. This ends early if one is
    interrupted.
    """
    check_arguments(arguments)
    if arguments.resume is None:
        folder.mkdir(parents=True)
        write_atomically(folder / "config.json", json.dumps(to_json(arguments), indent=1) + "\n")
    missing = [number for number in range(arguments.runs) if not is_done(folder / f"seed-{arguments.seed + number}")]
    config = asdict(replace(arguments, resume=None))
    with closing(play_shards(one_of_several, config, missing, arguments.ray)) as found:
        for _, (gain, policy) in found:
            own = folder / f"seed-{gain.seed}"
            own.mkdir(exist_ok=True)
            write_atomically(own / "policy.zip", policy)
            write_atomically(own / "gain.json", json.dumps(asdict(gain), indent=1) + "\n")  # from here on it is done
            yield gain
            if gain.stopped:
                return


def is_done(own: Path) -> bool:
    """Return whether the folder of a learner holds its result after the whole budget."""
    try:
        return json.loads((own / "gain.json").read_text(encoding="utf-8"))["stopped"] is False
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return False


def to_json(arguments: Arguments) -> dict[str, Any]:
    """Return the settings as a folder of several learners keeps them."""
    settings = {name: value for name, value in asdict(arguments).items() if name not in NOT_KEPT}
    return settings | {"start_from": arguments.start_from and str(arguments.start_from)}


def resume(given: Arguments) -> Arguments:
    """Return the settings of the folder to resume.

    Raises:
        ValueError: It is not a folder of several learners.
        UntrustedCode: It names an agent that is code and was not trusted.
    """
    assert given.resume is not None
    path = given.resume / "config.json"
    try:
        saved: Any = json.loads(path.read_text(encoding="utf-8"))
        saved = rename_keys(saved, SETTINGS) if isinstance(saved, dict) else saved
        wrong = faults(KEPT, saved, "config.json")
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise ValueError(
            f"{given.resume} is not a folder of several learners (config.json cannot be read): {error}"
        ) from None
    if wrong:
        raise ValueError(f"{given.resume} is not a folder of several learners: {wrong[0]}")
    check_trust(path, [saved["against"]], given.trust_code)
    saved |= {name: tuple(saved[name]) for name in ("hidden", "option")}
    start_from = None if saved["start_from"] is None else Path(saved["start_from"])
    saved |= {"processes": given.processes, "ray": given.ray, "device": given.device}
    saved |= {"resume": given.resume, "start_from": start_from}
    return Arguments(**saved)


def to_go_on(folder: Path, arguments: Arguments) -> str:
    """Return the command that trains the learners that are missing in a folder."""
    return f"architects-env best-response --resume {shell_word(folder)}{trust_flag([arguments.against])}{game_flag(arguments.game)}"


def describe_gain(gain: Gain, policy: Path) -> str:
    """Return the result of a learner in words."""
    stopped = " (stopped by hand)" if gain.stopped else ""
    exact = "" if gain.exact is None else f"\n  the exact best response: {gain.exact:+.3f}"
    return (
        f"A learner trained for {gain.decisions} own decisions and {gain.seconds:.0f} s{stopped} (seed {gain.seed}) "
        f"against {gain.against}, {gain.players} players:\n"
        f"  its mean reward {gain.reward:+.3f} (95 %: ± {gain.reward_half:.3f}), {gain.against} in its seat {gain.frozen:+.3f}, {gain.games} games\n"
        f"  gain {gain.gain:+.3f} (95 %: ± {gain.gain_half:.3f}), a lower bound of the gain of a best response"
        f"{exact}\n  policy: {policy}"
    )


def main() -> None:
    """Run the command."""
    refuse_old_flags(sys.argv[1:])
    given, console, when = parse_arguments(Arguments), Console(), datetime.now()
    folder = given.resume or given.out or Path("runs") / f"best-response-{given.game}-{when:%Y%m%d-%H%M%S}"
    arguments = given
    try:
        if given.resume is not None:
            arguments = resume(given)
        if arguments.runs == 1 and not arguments.ray and given.resume is None:
            console.print(describe_gain(best_response(arguments, folder, console), folder / "policy.zip"))
            return
        for gain in best_responses(arguments, folder):
            console.print(describe_gain(gain, folder / f"seed-{gain.seed}" / "policy.zip"))
            if gain.stopped:
                console.print(f"Resume with: {to_go_on(folder, arguments)}", soft_wrap=True, markup=False)
    except FileExistsError:
        raise SystemExit(f"{folder} exists already; name a new folder with --out.") from None
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        several = (folder / "config.json").is_file()
        raise SystemExit(f"Stopped. Resume with: {to_go_on(folder, arguments)}" if several else "Stopped.") from None


if __name__ == "__main__":
    main()
