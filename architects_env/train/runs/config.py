"""Settings of a training run, with defaults and ranges. `architects-env train --help` shows them.

To add a setting of the algorithm, add a field to `Config` and a range to `RANGES`, and a parameter of the same name to
`SelfPlayPPO`: `make_learner` passes every field that is a parameter there. Its default must be the behaviour of earlier
versions, since run folders that were made before do not have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import tyro

from architects_env.agents import make_agent
from architects_env.agents.policies.network_file import MAX_RESIDUAL_BLOCKS
from architects_env.agents.trust import check_trust
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.rules.rewards import REWARDS
from architects_env.core.files.schema import Flag, Model, Number, Rows, Text, Word, faults, whole
from architects_env.games import DEFAULT, load, names
from architects_env.train.runs.budget import Budget
from architects_env.train.settings.recipes import (
    NO_AGENT,
    PLACEMENT,
    Recipe,
    default_bots,
    default_player_counts,
    get_recipe,
)
from architects_env.train.settings.renamed import REMOVED, RENAMED_TRAIN_ONLY, SETTINGS, rename_keys


@dataclass
class Config:
    """Train a policy by self-play, evaluate it against other agents, and save both in a run folder.

    Ctrl-C and SIGTERM save everything before they stop the run. A second one stops it at once.
    """

    HELP_GROUPS: ClassVar[dict[str, str]] = {
        "imitation": "start_from imitate imitation_decisions imitation_learning_rate imitation_temperature",
        "opponent": "opponents_fraction bots bots_fraction snapshot_every max_snapshots exploit_every "
        "exploiter_decisions",
        "PPO": "n_envs n_steps batch_size n_epochs learning_rate gamma gae_lambda clip_range ent_coef ent_coef_end "
        "vf_coef hidden residual_blocks",
        "reward": "rewards decision_cost cut_off_reward",
        "evaluation": "checkpoint_seconds checkpoint_decisions keep curve_games ladder_games",
    }
    """The settings in each group of the help text. All others are in the first group."""

    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    players: tuple[int, ...] = ()
    """Numbers of players to train with, such as 2 3 4. By default all numbers from two on that the game and the options
    allow; for citadels 2 3 4 6. The policy can be used with any number of players."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE, such as rival=helena. Can be given several times. With several values, as in
    rival=helena,constantine, each value has the same number of games."""
    total_timesteps: int | None = None
    """Number of decisions of the learner after which training ends, including those before --resume. Learning rate and
    checkpoints follow it. By default 2,500,000 decisions or six minutes, whichever comes first. With --total-timesteps
    alone, two runs with the same seed are equal bit for bit. A run that reaches the last fifth of --minutes is not
    reproducible."""
    minutes: float | None = None
    """Minutes after which training ends, counted from --resume on, without imitation and the first evaluation. The
    closing evaluation comes after them; for a small game it takes about half a minute. Without --total-timesteps,
    learning rate and checkpoints follow the clock. With it, they follow the clock only in the last fifth of the
    minutes, so that the learning rate also reaches its final value on a slow machine."""
    seed: int = 0
    """Seed of the games, of the network's initial weights and of the sampling of actions."""
    runs_folder: Path = Path("runs")
    """Folder in which run folders are made. A new run never writes into an existing run folder."""
    resume: Path | None = None
    """Run folder to resume, from its last complete checkpoint. Checkpoints are read as data: nothing in them is
    executed. The settings come from the folder; only --minutes, --total-timesteps and --device can be changed."""
    trust_code: tuple[str, ...] = ()
    """Agents that are code (FILE.py:Class) and may be run, if the settings of a folder given with --resume name them.
    Other code is refused."""
    device: str | None = None
    """Device of the network: cpu (the default), cuda, cuda:N, or auto for a GPU if there is one. The games are played
    on the CPU, with a GPU by one thread for each core. torch-cpu runs the code for GPUs on the CPU."""
    bf16: bool = False
    """Whether the network computes in bfloat16 on a GPU (or torch-cpu). Weights stay in float32. Not used on cpu."""
    torch_compile: bool = False
    """Whether torch.compile compiles the network on a GPU (or torch-cpu), which takes about a minute. Not used on
    cpu."""
    ray: int = 0
    """Number of Ray workers that play the training games, each with its part of them, on the cluster of $RAY_ADDRESS or
    on a local Ray. The results depend on this number, not on where the workers are. 0 plays in this process."""
    learners: int = 1
    """Number of learner processes, each with its part of the games, whose gradients are added up. They run on this
    machine, or where torchrun starts them. The results depend on this number. Not with --ray."""
    max_staleness: int = 0
    """Largest number of updates by which the weights of --ray workers are older than those of the learner, 0 or 1. With
    1, workers play while the learner updates."""
    threads: int = 0
    """Number of threads, 1 or 2. 0 measures which is faster. With --ray, up to one thread per worker. Results are the
    same."""

    start_from: Path | None = None
    """Policy FILE.zip with the initial weights, of the same game and network."""
    imitate: str | None = None
    """Agent that the learner imitates before self-play begins (behaviour cloning), such as a bot of the game,
    ismcts:300, a policy file, or none. With a look-ahead (lookahead:4, a one-step search) it imitates action values.
    Imitated decisions do not count as timesteps. The default depends on the game: fast:heuristic (a bot with fewer
    sampled states) for architects, viscounts and settlers, lookahead:4 for citadels, none for others and with
    --start-from."""
    imitation_decisions: int | None = None
    """Number of imitated decisions, rounded up to whole games. 400,000 by default."""
    imitation_learning_rate: float | None = None
    """Learning rate at the beginning of imitation. 0.0012 by default."""
    imitation_temperature: float | None = None
    """Temperature of the softmax over a look-ahead's values, in units of the difference between the first place and the
    last. 0.03 by default."""
    opponents_fraction: float = 0.5
    """Fraction of the games in which the learner plays one seat against opponents. In the others it plays all seats."""
    bots: tuple[str, ...] | None = None
    """Names of opponents: bots or any other agents. A name that is repeated is drawn more often. By default all bots of
    the game; slow ones are drawn seldom, and in citadels never."""
    bots_fraction: float = 0.6
    """Probability that an opponent is a bot. Otherwise it is a snapshot of the learner. Snapshots that still beat
    the learner are drawn more often."""
    snapshot_every: int = 500_000
    """Number of decisions between two snapshots of the learner, which become its opponents."""
    max_snapshots: int = 8
    """Largest number of snapshots among the opponents. The one that the learner beats most often is evicted first."""

    exploit_every: int = 0
    """Number of decisions between two exploiters, which are trained to beat the current learner and become its
    opponents. 0 for none."""
    exploiter_decisions: int = 300_000
    """Number of decisions for which an exploiter is trained. They do not count in the budget."""

    n_envs: int | None = None
    """Number of games played in parallel. By default 256, for citadels 2048. More games make gradients less noisy and
    use more memory."""
    n_steps: int | None = None
    """Number of decisions per game in a rollout, of all seats. 48 by default. A rollout has n_envs * n_steps
    decisions, of which those of the learner count in --total-timesteps."""
    batch_size: int | None = None
    """Number of decisions in a minibatch. By default 2048, for citadels 8192."""
    n_epochs: int = 3
    """Number of epochs in which each rollout is used."""
    learning_rate: float | None = None
    """Learning rate of Adam at the start. By default 0.0006, for citadels 0.001. It falls linearly to a tenth of that
    at the end of the budget."""
    gamma: float = 1.0
    """Discount factor per decision of a seat. Below 1, stalling pays for a losing seat, because it delays the loss."""
    decision_cost: float | None = None
    """Cost of each decision, which is subtracted from the reward of its seat, so that winners end their games. Rewards
    by placement lie between -1 and 1. The default depends on the game: 0.01 for architects, 0.0005 for citadels and
    viscounts, 0 for others."""
    cut_off_reward: Annotated[float | Literal["placement"] | None, tyro.conf.arg(metavar="FLOAT|placement")] = None
    """Training reward of every seat if a game reaches the turn limit, or placement for the usual reward. A negative
    number helps if players can stall together. The default depends on the game: -3 for architects, placement for
    others."""
    gae_lambda: float = 0.95
    """Lambda of generalised advantage estimation (GAE)."""
    clip_range: float = 0.2
    """Clipping range of the probability ratio in PPO's loss."""
    ent_coef: float = 0.02
    """Weight of the entropy bonus."""
    ent_coef_end: float | None = None
    """Weight of the entropy bonus at the end of the budget, to which it changes linearly. By default 0 for architects,
    and --ent-coef for other games."""
    vf_coef: float = 0.5
    """Weight of the value loss."""
    hidden: tuple[int, ...] = (256, 256)
    """Units of the hidden layers."""
    residual_blocks: int = 0
    """Number of residual blocks after the hidden layers, each with two layers as wide as the last of them."""
    rewards: Literal["placement", "win", "margin"] = "placement"
    """Reward of a seat at the end of a game. placement: by rank, from 1 for the first place to -1 for the last. win: 1
    for the only winner, and the losers share -1. margin: its points minus the mean points of all sides, divided by a
    scale of the game."""

    checkpoint_seconds: float = 60.0
    """Seconds between two checkpoints, which are also evaluated. Used only with --minutes alone."""
    checkpoint_decisions: int = 1_000_000
    """Number of decisions between two checkpoints, which are also evaluated. Used with --total-timesteps, and in the
    default budget."""
    keep: Literal["best", "last"] = "best"
    """Checkpoint that becomes the policy of the run. best: the last one, unless an earlier one beats it in a play-off,
    by a higher win rate against the first two bots of the game with the fewest players. last: the last one. With fewer
    than 60 --ladder-games, last is always used."""
    curve_games: int = 200
    """Number of games against random opponents for each point of the learning curve."""
    ladder_games: int = 1000
    """Largest number of games of each pairing in the final evaluation. A pairing ends early when its 95 % interval is
    eight percentage points wide."""

    def budget(self) -> Budget:
        """Return the budget of the run."""
        return Budget(self.minutes, self.total_timesteps)

    def tuned_settings(self) -> Recipe:
        """Return the tuned settings of the game (`Recipe`), replaced by those that are given."""
        recipe = get_recipe(self.game)
        settings = {field.name: getattr(self, field.name) for field in fields(Recipe)}
        return replace(recipe, **{name: value for name, value in settings.items() if value is not None})


MAX_DECISIONS = 10**12
DEFAULT_DECISIONS, DEFAULT_MINUTES = 2_500_000, 6.0
"""Default budget of a run. Two cores make this number of decisions of Architects in five minutes, so that the number of
decisions ends the run and its learning rate falls evenly."""
RANGES: dict[str, Model] = {
    "players": Rows(whole(1, 100), 0, 100),
    "minutes": Number(0.001, 1e6),
    "total_timesteps": whole(1, MAX_DECISIONS),
    "seed": whole(0, 2**63 - 1),
    "device": Text(),
    "bf16": Flag(),
    "torch_compile": Flag(),
    "ray": whole(0, 1024),
    "learners": whole(1, 1024),
    "max_staleness": whole(0, 1),
    "threads": whole(0, 2),
    "n_envs": whole(1, 65536),
    "n_steps": whole(1, 65536),
    "batch_size": whole(2, 2**24),
    "n_epochs": whole(1, 1000),
    "learning_rate": Number(1e-9, 1),
    "gamma": Number(0, 1),
    "decision_cost": Number(0, 1),
    "cut_off_reward": Number(-100, 1),
    "gae_lambda": Number(0, 1),
    "clip_range": Number(0.001, 1),
    "ent_coef": Number(0, 100),
    "ent_coef_end": Number(0, 100),
    "vf_coef": Number(0, 100),
    "hidden": Rows(whole(1, 8192), 1, 8),
    "residual_blocks": whole(0, MAX_RESIDUAL_BLOCKS),
    "rewards": Word(tuple(REWARDS)),
    "checkpoint_seconds": Number(0.001, 1e9),
    "checkpoint_decisions": whole(1, MAX_DECISIONS),
    "keep": Word(("best", "last")),
    "curve_games": whole(1, 10**6),
    "ladder_games": whole(1, 10**7),
    "imitation_decisions": whole(1, MAX_DECISIONS),
    "imitation_learning_rate": Number(1e-9, 1),
    "imitation_temperature": Number(1e-6, 1000),
    "opponents_fraction": Number(0, 1),
    "bots_fraction": Number(0, 1),
    "snapshot_every": whole(1, MAX_DECISIONS),
    "max_snapshots": whole(0, 1000),
    "exploit_every": whole(0, MAX_DECISIONS),
    "exploiter_decisions": whole(1, MAX_DECISIONS),
    "bots": Rows(Text(), 0, 1000),
    "imitate": Text(),
}
MAX_ROLLOUT = 2**22


class BadConfig(ValueError):
    """Settings with which no policy can be trained."""


def check_config(config: Config) -> Config:
    """Return the settings with the defaults of the game filled in.

    Raises `BadConfig` with a sentence for each wrong setting.
    """
    values = asdict(config)
    unknown = faults(Word(tuple(names())), config.game, "game")
    wrong = [f"{fault} Name a game in a file by --game FILE.py, also with --resume." for fault in unknown]
    defaults = [
        ("cut_off_reward", PLACEMENT),
        *((field.name, None) for field in fields(Config) if field.default is None),
    ]
    wrong += [
        fault
        for name, model in RANGES.items()
        if (name, values[name]) not in defaults
        for fault in faults(model, values[name], name)
    ]
    if not isinstance(config.option, (list, tuple)) or not all(isinstance(word, str) for word in config.option):
        wrong.append(f"option is {config.option!r}. It must be a list of words, NAME=VALUE.")
    if wrong:
        raise BadConfig("\n".join(wrong))
    if config.exploit_every and not config.max_snapshots:
        raise BadConfig(
            "exploit_every is given and max_snapshots is 0. Exploiters become snapshots: give --max-snapshots 1 or more."
        )
    if (config.bf16 or config.torch_compile) and config.device in (None, "cpu"):
        raise BadConfig(
            "bf16 and torch_compile are for a GPU. Give --device cuda (or torch-cpu) too, or leave these flags out."
        )
    if config.learners > 1 and config.ray:
        raise BadConfig("learners is for runs without workers. Leave out --ray, or give --learners 1.")
    if config.max_staleness and not config.ray:
        raise BadConfig("max_staleness is for workers. Give --ray too, or leave it out.")
    recipe = config.tuned_settings()
    rollout = recipe.n_envs * recipe.n_steps
    if rollout > MAX_ROLLOUT:
        raise BadConfig(f"n_envs * n_steps is {rollout:,}. A rollout may have at most {MAX_ROLLOUT:,} decisions.")
    if rollout < 2:
        raise BadConfig("n_envs * n_steps is 1. A rollout needs at least 2 decisions.")
    if config.imitate is None and config.start_from is not None:
        recipe = replace(recipe, imitate=NO_AGENT)
    game = load(config.game)
    try:
        choices = [options_from(game, words) for words in choices_of(config.option)]
        players = config.players or default_player_counts(game, choices[0])
        for num_players in players:
            game.check_players(num_players)
            for options in choices:
                game.encode_options(options, num_players)
        bots = default_bots(game) if recipe.bots is None else tuple(recipe.bots)
        for spec in (*bots, *([] if recipe.imitate == NO_AGENT else [recipe.imitate])):
            make_agent(spec, game)
    except ValueError as error:
        raise BadConfig(str(error)) from None
    if len(players) * len(choices) > recipe.n_envs:
        raise BadConfig(
            f"n_envs is {recipe.n_envs}. It must be at least one for each number of players ({', '.join(map(str, players))})"
            f"{f' with each of {len(choices)} choices of options' if len(choices) > 1 else ''}."
        )
    settings = asdict(replace(recipe, bots=bots))
    if config.minutes is None and config.total_timesteps is None:
        settings |= {"minutes": DEFAULT_MINUTES, "total_timesteps": DEFAULT_DECISIONS}
    return replace(config, players=tuple(players), **settings)


NEEDED = ("game", "players", "seed", "runs_folder", "hidden")
"""Settings that `config.json` must have. Others may be missing in files of earlier versions, and have their
defaults."""
UNSAVED_SETTINGS = {"trust_code"}
"""Settings that are not saved in a run folder. Trust is given again each time."""


def to_json(config: Config) -> dict[str, Any]:
    """Return the settings as they are saved in a run folder."""
    return {
        name: (str(value) if isinstance(value, Path) else value)
        for name, value in asdict(config).items()
        if name not in UNSAVED_SETTINGS
    }


def without_removed(saved: dict[str, Any]) -> dict[str, Any]:
    """Return settings without those that were removed. Raises `BadConfig` if one of them was in use."""
    if used := [name for name, unused in REMOVED.items() if saved.get(name) not in unused]:
        raise BadConfig(
            f"{', '.join(f'{name} is {saved[name]!r}' for name in used)}. This setting was removed because no gain was measured with it. "
            "Remove it from config.json to go on without it."
        )
    return {name: value for name, value in saved.items() if name not in REMOVED}


def from_json(saved: Any, trusted: Sequence[str] = ()) -> Config:
    """Read the settings of a run folder, also under names of earlier versions.

    Args:
        saved: Content of `config.json`.
        trusted: Names of agents that are code and may be run.

    Raises:
        BadConfig: If the settings cannot be used.
        UntrustedCode: If they name agents that are code and not trusted.
    """
    kept = set(Config.__dataclass_fields__) - UNSAVED_SETTINGS
    saved = (
        without_removed(rename_keys(saved, {**SETTINGS, **RENAMED_TRAIN_ONLY})) if isinstance(saved, dict) else saved
    )
    if not isinstance(saved, dict) or not set(NEEDED) <= set(saved) <= kept:
        wrong = sorted({*set(saved) - kept, *set(NEEDED) - set(saved)}) if isinstance(saved, dict) else ["all of them"]
        raise BadConfig(f"These settings are missing or unknown: {', '.join(map(str, wrong))}.")
    saved = {**to_json(Config()), **saved}
    settings: dict[str, Any] = {**saved, "runs_folder": Path(str(saved["runs_folder"])), "resume": None}
    settings["start_from"] = None if saved["start_from"] is None else Path(str(saved["start_from"]))
    for name in ("hidden", "option", "players", "bots"):
        settings[name] = tuple(saved[name]) if isinstance(saved[name], list) else saved[name]
    if settings["imitate"] == "nobody":  # the name of earlier versions
        settings["imitate"] = NO_AGENT
    agents = [settings["imitate"], *(settings["bots"] if isinstance(settings["bots"], tuple) else ())]
    check_trust("config.json", agents, trusted)
    return check_config(Config(**settings))
