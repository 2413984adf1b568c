"""The command line of `architects-env train`: train, choose the best checkpoint, evaluate it, and print what to do
next."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from architects_env.agents.policies.network_file import SUFFIX
from architects_env.agents.policies.policy_file import read_policy, take_weights
from architects_env.agents.trust import trust_flag
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.command_line.tools import shell_word
from architects_env.core.compile.compile_mode import is_known_everywhere
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.option_words import choices_of
from architects_env.core.contract.registry import game_flag, name_in_commands
from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import load
from architects_env.train.evaluation.best_checkpoint import best_checkpoint
from architects_env.train.evaluation.evaluator import CHUNK, EvalTask, Evaluator, make_pairing_table
from architects_env.train.evaluation.ladder import write_results
from architects_env.train.evaluation.rank import describe_rank, graded_opponents
from architects_env.train.evaluation.result_files import new_file
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.release.exportable import from_run
from architects_env.train.runs.callback import eval_players, eval_settings
from architects_env.train.runs.checkpoints import Checkpoint, list_checkpoints
from architects_env.train.runs.config import Config, check_config
from architects_env.train.runs.curve import plot_curve
from architects_env.train.runs.distributed.group_maker import group_maker
from architects_env.train.runs.distributed.several_learners import is_later_learner, serve
from architects_env.train.runs.folder_lock import lock_folder
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import new_folder, resume_run
from architects_env.train.runs.signals import StopRequests
from architects_env.train.settings.renamed import refuse_old_flags

MORE_PLAYERS_DIVISOR = 8
"""Divisor of the number of games with more than the fewest players, in which bots take long."""
SELF_PLAY_DIVISOR = 5
"""Divisor of the number of games of the policy with itself, for every number of players."""


def run_command_line(stop: StopRequests) -> None:
    """Run the whole command line. If anything goes wrong, it prints a one-line message and exits."""
    if is_later_learner():
        serve()
        return
    console = Console()
    refuse_old_flags(sys.argv[1:])
    arguments = parse_arguments(Config)
    try:
        config, folder, checkpoint, learner = start_run(arguments, stop)
    except (ValueError, OSError) as error:
        raise SystemExit(str(error)) from None
    except MemoryError:
        raise SystemExit(
            "There is not enough memory for a rollout of n_envs * n_steps decisions. Make one of them smaller."
        ) from None
    print(f"Run folder: {folder}")
    resume_hint = (
        f"Resume with: architects-env train --resume {shell_word(folder)}{budget_flags(arguments)}{trust_flags(config)}"
    )
    try:
        with lock_folder(folder, console, waiting=False):
            if run_training(config, learner, folder, stop, checkpoint, console):
                print(f"Stopped. Everything is saved. {resume_hint}")
            else:
                finish_run(config, folder, learner, stop, console)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(f"{describe_error(error)}. {describe_saved(folder, resume_hint)}") from None
    except KeyboardInterrupt:
        raise SystemExit(f"Stopped at once. {describe_saved(folder, resume_hint)}") from None


def start_run(config: Config, stop: StopRequests) -> tuple[Config, Path, Checkpoint | None, SelfPlayPPO]:
    """Make a new run, or find the one to resume. A folder is only made after everything else has succeeded."""
    if config.resume is None:
        config = check_config(config)
        learner = make_learner(config, None, group_maker(config))
        with stop.defer_interrupts():
            return config, new_folder(config), None, learner
    config, folder, checkpoint, notes = resume_run(config)
    print(*notes, sep="\n", end="\n" * bool(notes))
    return config, folder, checkpoint, make_learner(config, checkpoint, group_maker(config))


def finish_run(config: Config, folder: Path, learner: SelfPlayPPO, stop: StopRequests, console: Console) -> None:
    """Save the best checkpoint as the policy, draw the learning curve, play the ladder, and print what to do next."""
    game, policy = load(config.game), folder / "policy.zip"
    agent_file = policy.with_suffix(SUFFIX)
    with stop.defer_interrupts():
        for file in (policy, policy.with_suffix(SUFFIX)):
            if file.exists():  # a resumed run keeps the policy it had
                file.replace(folder / f"policy-before-{learner.num_timesteps}{file.suffix}")
        save_policy(learner, policy)
        plot_curve(
            folder, f"{game.title}, {eval_players(config)} player{'s' * (eval_players(config) > 1)}, self-play PPO"
        )
    try:
        with stop.allow_interrupts():
            best = best_checkpoint(eval_settings(config), folder, console) if config.keep == "best" else None
        if best is not None:
            with stop.defer_interrupts():
                take_weights(learner.policy, read_policy(best, game).weights, best)
                save_policy(learner, policy)
        with stop.allow_interrupts():
            final_evaluation(config, folder, agent_file, console)
    except KeyboardInterrupt:
        raise SystemExit(
            f"Stopped during the evaluation of the policy. Everything is saved. Policy: {agent_file}"
        ) from None
    rules = "".join(f" --option {word}" for word in choices_of(config.option)[0])
    others = " ".join((*list(game.bots)[:1], "random"))
    game_word = name_in_commands(config.game)
    ladder_args = f"--game {game_word} --agents {shell_word(f'{agent_file}:deterministic')} {others} --players {eval_players(config)}{rules} --games 5000"
    trust = trust_flags(config)
    lines = (
        f"Policy:         {agent_file} (to play), {policy.name} (to train on)",
        f"Learning curve: {folder / 'learning_curve.png'}",
        f"TensorBoard:    tensorboard --logdir {shell_word(folder / 'tensorboard')}",
        "Train longer:",
        f"  architects-env train --resume {shell_word(folder)} --minutes 60{trust}",
        "Evaluate it in more games:",
        f"  architects-env ladder {ladder_args}",
        "Add search, which makes it much stronger:",
        f"  architects-env ladder --game {game_word} --agents {shell_word(f'gumbel:24,policy={agent_file}')} {others} --players {min(config.players)}{rules}",
    )
    print(*lines, sep="\n")


def save_policy(learner: SelfPlayPPO, policy: Path) -> None:
    """Save the learner's policy to this file, which `SelfPlayPPO` can load, and beside it as an agent.

    The agent's file has the suffix .safetensors. An existing file is replaced as a whole.
    """
    following = policy.with_name("policy-next.zip")
    learner.save(following)
    following.replace(policy)
    from_run(policy).save(policy.with_suffix(SUFFIX))


def final_evaluation(config: Config, folder: Path, policy: Path, console: Console) -> None:
    """Play the ladder, write it into the run folder, and print it.

    The policy plays its likeliest actions against the first two bots of the game and against random, with the fewest
    players and with the default number. With the fewest players it also plays against the trained opponents. Then it
    plays in all seats, for every number of players. There it samples its actions, since deterministic play may go round
    in circles. All games, except for those against trained opponents, are repeated for every choice of options.
    """
    game, seed, choices = load(config.game), (config.seed + 1) % 2**63, choices_of(config.option)
    player_counts = sorted({min(config.players), eval_players(config)})
    opponents = [*list(game.bots)[:2][::-1], "random"]
    graded = graded_opponents(game) if player_counts[0] > 1 and config.ladder_games >= CHUNK else []

    def task(opponents: str, players: int, games: int, options: tuple[str, ...]) -> EvalTask:
        agent = str(policy) if opponents == str(policy) else f"{policy}:deterministic"
        return EvalTask(game.name, agent, opponents, players, games, seed, options)

    fewer_games = -(-config.ladder_games // MORE_PLAYERS_DIVISOR)
    against = [  # the longest first
        task(other, players, config.ladder_games if players == player_counts[0] else fewer_games, options)
        for players in reversed(player_counts)
        for other in opponents[: None if players > 1 else 1]
        for options in choices
    ]
    against += [task(other, player_counts[0], fewer_games, choices[0]) for other in graded]
    self_play = [
        task(str(policy), players, -(-config.ladder_games // SELF_PLAY_DIVISOR), options)
        for players in config.players
        if players > 1
        for options in choices
    ]
    processes = usable_cpus() if config.ladder_games > CHUNK and is_known_everywhere(game.name) else 0
    with Progress(console=console, transient=True) as progress, Evaluator(processes) as evaluator:
        pairings = evaluator.play([*against, *self_play], progress)
    write_results(pairings[: len(against)], new_file(folder, "ladder"))
    self_play_results = json.dumps([asdict(pairing) for pairing in pairings[len(against) :]], indent=1)
    write_atomically(new_file(folder, "self_play"), self_play_results, new=True)
    rules = [task.option for task in (*against, *self_play)]
    for options in choices:
        rows = [pairing for pairing, option in zip(pairings, rules, strict=True) if option == options]
        rows.sort(key=lambda pairing: (pairing.agent == pairing.opponents, pairing.players))
        title_suffix = f", {' '.join(options)}" if len(choices) > 1 else ""
        samples = " (against itself it samples its actions)" if max(config.players) > 1 else ""
        console.print(make_pairing_table(rows, f"Evaluation of the policy{title_suffix}{samples}"))
    if graded:
        console.print(describe_rank(pairings[len(against) - len(graded) : len(against)]))


def describe_error(error: OSError) -> str:
    """Return the message of the operating system, after the name of the file if there is one."""
    return (f"{error.filename}: " if error.filename else "") + (error.strerror or str(error))


def budget_flags(arguments: Config) -> str:
    """Return the flags that repeat the budget of a resumed run, or "" for a new run."""
    budget = (
        {"--total-timesteps": arguments.total_timesteps, "--minutes": arguments.minutes} if arguments.resume else {}
    )
    return "".join(f" {name} {value}" for name, value in budget.items() if value is not None)


def trust_flags(config: Config) -> str:
    """Return the flags without which a run with agents or a game that are code cannot be resumed."""
    return game_flag(config.game) + trust_flag([*(config.bots or ()), config.imitate])


def describe_saved(folder: Path, resume_hint: str) -> str:
    """Return a sentence on the saved checkpoints of a run, and the command that resumes it."""
    checkpoints = list_checkpoints(folder)
    if not checkpoints:
        return f"Nothing had been saved in {folder} yet."
    count = f"{len(checkpoints)} checkpoint{'s' * (len(checkpoints) > 1)}"
    return f"{folder} has {count}, the last at {int(checkpoints[0].stem):,} decisions. {resume_hint}"
