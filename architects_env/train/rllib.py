"""Self-play with RLlib, also on many machines: `architects-env rllib --game hamlet`.

`make rllib` makes the environment in which it runs, since RLlib pins another version of Gymnasium. It uses PPO of
RLlib's new API stack with action masks, and one network for all seats, each with its own trajectory. On one machine
`architects-env train` is many times faster, because it steps games in batches.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, cast

import numpy as np
import ray
import torch as th
import tyro
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from architects_env.adapters.rllib import RllibEnv
from architects_env.agents import Agent, Views, make_agent
from architects_env.agents.policies.sampling import sample_actions
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.tools import ROOT, shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import name_in_commands
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.train.evaluation.pairing import PairingResult, play_pairing

POLICY = "policy"
"""Name of the module that all seats share."""


@dataclass
class RllibArguments:
    """Train a policy by self-play with RLlib, evaluate it against random, and save an RLlib checkpoint.

    To use a cluster, run `make rllib` in a checkout on each machine, then `ray start --head` on one and `ray start
    --address=HEAD:6379` on the others. On the head, run `RAY_ADDRESS=auto .venv-rllib/bin/architects-env rllib --game
    architects --num-env-runners 64 --num-learners 2 --out /shared/run`. Checkpoints need a folder on a shared disk, or
    a bucket (s3://...).
    """

    game: str = "hamlet"
    """Name of the game (`architects-env games` lists them)."""
    players: int = 2
    """Number of players."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    iterations: int = 12
    """Number of training iterations. With --resume they are added to those of the checkpoint."""
    train_batch_size: int = 4000
    """Number of decisions in an iteration, of all seats together."""
    num_env_runners: int = 2
    """Number of processes that play."""
    num_envs_per_env_runner: int = 8
    """Number of games played in parallel by each of these processes."""
    num_learners: int = 0
    """Number of processes that learn, each on a GPU if the cluster has any. With 0 this process learns."""
    hidden: tuple[int, ...] = (64, 64)
    """Units of the hidden layers."""
    learning_rate: float = 1e-3
    """Learning rate of Adam."""
    seed: int = 0
    """Seed of the games, of the network's initial weights and of the sampling of actions."""
    games: int = 1000
    """Number of games against random, before the first iteration and after the last."""
    out: str = "runs/rllib"
    """Folder for RLlib's checkpoint, or an address that Ray understands."""
    resume: str | None = None
    """Folder of a checkpoint to resume, with its settings. RLlib's checkpoints contain pickles: load only your own."""


def configuration(arguments: RllibArguments, game: Game) -> PPOConfig:
    """Return the settings of RLlib's PPO for self-play.

    No flag changes these: discount factor 1, lambda of GAE 0.95, minibatches of 256 decisions, 6 epochs, weight of the
    entropy bonus 0.01 and of the value loss 0.5, clipping range 0.2, no KL loss, and tanh between the layers.

    Raises:
        ValueError: If the game does not have these players or options.
    """
    game.check_players(arguments.players)
    options = options_from(game, arguments.option)
    game.encode_options(options, arguments.players)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": list(arguments.hidden), "fcnet_activation": "tanh"},
    )
    env_config = {"game": game.name, "num_players": arguments.players, "options": options}
    return (
        PPOConfig()
        .environment(RllibEnv, env_config=env_config, disable_env_checking=True)  # the check plays without masks
        .env_runners(
            num_env_runners=arguments.num_env_runners,
            num_envs_per_env_runner=arguments.num_envs_per_env_runner,
            rollout_fragment_length="auto",
            num_cpus_per_env_runner=1 if os.environ.get("RAY_ADDRESS") else 0,
            sample_timeout_s=3600,  # later samples are discarded
        )
        .fault_tolerance(restart_failed_env_runners=False)  # an error in the rules must not be hidden
        .learners(num_learners=arguments.num_learners)
        .multi_agent(policies={POLICY}, policy_mapping_fn=_map_policy)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={POLICY: module}))
        .training(
            gamma=1.0,
            lambda_=0.95,
            lr=arguments.learning_rate,
            train_batch_size_per_learner=arguments.train_batch_size,
            minibatch_size=256,
            num_epochs=6,
            entropy_coeff=0.01,
            vf_loss_coeff=0.5,
            use_kl_loss=False,
            clip_param=0.2,
        )
        .debugging(seed=arguments.seed, log_level="ERROR")
    )


def _map_policy(agent: Any, episode: Any, **_: Any) -> str:
    return POLICY


def connect() -> None:
    """Connect to the Ray cluster at $RAY_ADDRESS, or start Ray on this machine.

    Workers import this package from the same path as this process.
    """
    paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
    local: dict[str, Any] = (
        {}
        if os.environ.get("RAY_ADDRESS")
        else {"include_dashboard": False, "num_cpus": 2, "_temp_dir": os.environ.get("RAY_TMPDIR")}
    )
    ray.init(
        log_to_driver=False,
        logging_level=logging.ERROR,
        runtime_env={"env_vars": {"PYTHONPATH": paths, "OMP_NUM_THREADS": "1"}},
        **local,
    )


class RllibAgent(Agent):
    """An agent that samples from a policy of RLlib."""

    def __init__(self, module: RLModule, name: str = "rllib") -> None:
        self.module, self.name = module, name

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Sample an action from the policy."""
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Sample actions for all views, with one inference."""
        return self._actions(views.observations, views.masks, rng)

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        seen = {"observations": th.from_numpy(observations), "action_mask": th.from_numpy(masks.astype(np.float32))}
        with th.no_grad():
            logits = self.module.forward_inference({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS].numpy()
        actions = np.empty(len(masks), np.int64)
        sample_actions(logits, masks, rng.random(len(masks)), actions, np.empty(len(masks), np.float32))
        return actions


def evaluate(algorithm: PPO, game: Game, arguments: RllibArguments, games: int | None = None) -> PairingResult:
    """Play the present policy against random opponents."""
    module = algorithm.get_module(POLICY)
    assert module is not None, "all seats share this module"
    others, options = make_agent("random", game), options_from(game, arguments.option)
    return play_pairing(game, RllibAgent(module), others, arguments.players, games or arguments.games, 10_000, options)


def build(arguments: RllibArguments, game: Game) -> PPO:
    """Return a new algorithm, or that of the checkpoint to resume. Raises `ValueError` if there is no checkpoint."""
    if arguments.resume is None:
        return cast(PPO, configuration(arguments, game).build_algo())
    try:
        return cast(PPO, PPO.from_checkpoint(_address(arguments.resume)))
    except (OSError, ValueError) as error:
        raise ValueError(f"{arguments.resume} has no checkpoint of RLlib to resume: {error}") from None


def _address(place: str) -> str:
    """Return a folder as RLlib takes it: an absolute path, or an address as it is."""
    return place if "://" in place else str(Path(place).resolve())


def main() -> None:
    """Run the command line."""
    arguments = parse_arguments(RllibArguments)
    connect()
    try:
        game = load(arguments.game)
        algorithm = build(arguments, game)
        played = evaluate(algorithm, game, arguments)
        print(
            f"Before training: win rate against random {100 * played.win_rate:.1f} % ({100 * played.low:.1f} to {100 * played.high:.1f}; {played.games} games)."
        )
        for _ in range(arguments.iterations):
            result = algorithm.train()
            print(
                f"Iteration {result['training_iteration']}: {result['num_env_steps_sampled_lifetime']} decisions, {result['time_total_s']:.0f} s.",
                flush=True,
            )
        played = evaluate(algorithm, game, arguments)
        print(
            f"After training: win rate against random {100 * played.win_rate:.1f} % ({100 * played.low:.1f} to {100 * played.high:.1f}; {played.games} games)."
        )
        saved = algorithm.save_to_path(_address(arguments.out))
        print(
            f"Saved. Resume with: architects-env rllib --game {name_in_commands(arguments.game)} --players {arguments.players} --resume {shell_word(saved)}"
        )
        algorithm.stop()
    except ValueError as error:
        raise SystemExit(str(error)) from None
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()
