"""Every setting of a training run, with its default and its range. `architects-env train --help` shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import tyro

from architects_env.agents import make_agent
from architects_env.agents.spec import check_trust
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.standings import REWARDS
from architects_env.core.files.schema import Flag, Model, Number, Rows, Text, Word, faults, whole
from architects_env.games import DEFAULT, load, names
from architects_env.train.runs.budget import Budget
from architects_env.train.settings.recipes import NOBODY, PLACEMENT, Recipe, default_bots, default_numbers, recipe_of
from architects_env.train.settings.renamed import SETTINGS, renamed


@dataclass
class Config:
    """Train a policy by self-play, evaluate it on a ladder, and keep both in a run folder. Ctrl-C and SIGTERM save
    everything."""

    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    players: tuple[int, ...] = ()
    """Numbers of players to train with, such as 2 3 4. By default all that the game and the options allow, from two on;
    for citadels 2 3 4 6. The policy can be used with any number of players."""
    fewest_first: float = 0.0
    """Share of the budget in which all games have the fewest of these players. Then all numbers follow."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE, such as rival=helena. Can be given several times. Several values, as in
    ai=noble,card, have the same number of games each."""
    total_timesteps: int | None = None
    """Budget: the number of decisions of the learner after which training ends. Decisions before a --resume count.
    Learning rate and checkpoints follow this budget, so two runs with the same seed are equal bit for bit. By default
    2,500,000 or six minutes, whichever comes first."""
    minutes: float | None = None
    """Budget in minutes of playing and learning; with --resume, minutes from now on. Alone, learning rate and
    checkpoints follow the clock. Beside --total-timesteps it is a limit: from its last fifth on they follow the clock,
    so that a run ends well on a slow machine too."""
    seed: int = 0
    """Seed of the games, of the network's first weights and of the sampling of actions."""
    runs: Path = Path("runs")
    """Folder for run folders. A new run never writes into an existing one."""
    resume: Path | None = None
    """Run folder to go on with, from its last whole checkpoint. Checkpoints are read as data: nothing in them is
    executed. The settings come from the folder; only --minutes and --total-timesteps can be new."""
    trust_code: tuple[str, ...] = ()
    """With --resume: agents among the folder's settings that are code (FILE.py:Class) and may be run. Others of them
    are refused."""
    threads: int = 0
    """Number of threads. Half of the games play and learn in each of two. 0 uses one or two, as measured to be faster
    at the moment. The results are the same."""

    start_from: Path | None = None
    """Policy FILE.zip of the same game and network, with whose weights the learner begins."""
    imitate: str | None = None
    """Agent that the learner imitates before it plays for itself (behaviour cloning): a bot of the game, ismcts:300, a
    policy's file; or nobody. From a look-ahead (lookahead:4) the learner learns the value of every option. Its
    decisions are not counted. The default depends on the game: glance:heuristic for architects, viscounts and settlers,
    lookahead:4 for citadels, nobody for others and with --start-from."""
    imitation_decisions: int | None = None
    """Number of decisions that are imitated, rounded up to whole games; 400,000 by default."""
    imitation_learning_rate: float | None = None
    """Adam's learning rate at the beginning of imitation, 0.0012 by default."""
    imitation_temperature: float | None = None
    """Temperature at which a look-ahead's values become probabilities, where 1 is the difference between the first
    place and the last. An option that is worth less by the temperature is e times less likely. 0.03 by default."""
    opponents_share: float = 0.5
    """Share of the games in which the learner has one seat and opponents have the others. In the rest it plays all
    seats."""
    bots: tuple[str, ...] | None = None
    """Names of opponents (any agents); one that is named twice is drawn twice as often. By default all bots of the
    game, of which those that think long are drawn seldom, in citadels never."""
    bots_share: float = 0.6
    """Probability that an opponent is one of the bots. Otherwise it is an earlier version of the learner, more often
    one that still wins."""
    snapshot_every: int = 500_000
    """Number of decisions after which a version of the learner becomes an opponent."""
    max_snapshots: int = 8
    """Largest number of earlier versions. The one that the learner beats most often is evicted first."""

    exploit_every: int = 0
    """Number of decisions after which an exploiter learns to beat the learner as it is then, and becomes an opponent.
    0 for never."""
    exploiter_decisions: int = 300_000
    """Number of decisions of an exploiter. They are not counted in the budget."""

    n_envs: int | None = None
    """Number of games played side by side: by default 256, for citadels 2048. The more games end in a rollout, the less
    noise there is in an update."""
    n_steps: int | None = None
    """Number of decisions per game in a rollout, 48 by default. A rollout has n_envs * n_steps decisions, of all
    seats."""
    batch_size: int | None = None
    """Number of decisions in a gradient step: by default 2048, for citadels 8192."""
    n_epochs: int = 3
    """Number of passes through each rollout."""
    learning_rate: float | None = None
    """Adam's learning rate at the start: by default 0.0006, for citadels 0.001. It falls linearly to a tenth of that at
    the end of the budget."""
    gamma: float = 1.0
    """Discount factor for each decision of the seat. With less than 1, a seat that is behind gains by drawing a game
    out."""
    decision_cost: float | None = None
    """Reward that each decision costs its seat (rewards lie between -1 and 1), so that a decided game is ended. The
    default depends on the game: 0.01 for architects, 0.0005 for citadels and viscounts, 0 for others."""
    cut_off_reward: float | Literal["placement"] | None = None
    """Reward of every seat in training for a game that was cut off by the bound on its length. placement: the reward of
    its place. Where all players may draw a game out together, the cost of a decision alone does not end it. The default
    depends on the game: -3 for architects, placement for others."""
    gae_lambda: float = 0.95
    """Lambda of generalised advantage estimation (GAE)."""
    clip_range: float = 0.2
    """Clip range of PPO."""
    normalise_by_players: bool = False
    """Normalise advantages over all decisions of a rollout with the same number of players. Otherwise they are
    normalised over each minibatch."""
    ent_coef: float = 0.02
    """Weight of the entropy bonus."""
    ent_coef_end: float | None = None
    """Weight of the entropy bonus at the end of the budget, to which it falls linearly. By default 0 for architects;
    for other games the weight stays."""
    vf_coef: float = 0.5
    """Weight of the value loss."""
    kl_coef: float | None = None
    """Weight of the KL divergence from the reference policy, in each decision. The reference policy is the one with
    which the learner began to play for itself. The weight falls linearly to 0 at the end of the budget. By default
    0."""
    reference_every: int = 0
    """Number of decisions after which the policy as it is then becomes the reference policy. The weight does not fall
    then. 0 for never."""
    hidden: tuple[int, ...] = (256, 256)
    """Units of the hidden layers."""
    own_value_network: bool = False
    """Give the value layers of its own, with the same units. Otherwise policy and value share them."""
    rewards: str = "placement"
    """Reward of a seat at the end of a game: placement, win or margin."""

    checkpoint_seconds: float = 60.0
    """Number of seconds after which the run is saved and evaluated, if the budget is in minutes."""
    checkpoint_decisions: int = 1_000_000
    """Number of decisions after which the run is saved and evaluated, if the budget is in decisions."""
    keep: Literal["best", "last"] = "best"
    """Checkpoint that becomes the run's policy. best: the last, unless an earlier one wins more against the first two
    bots of the game with the fewest players; those that look as strong play off with it. A run whose ladder has fewer
    than 60 games keeps the last."""
    curve_games: int = 200
    """Number of games against random seats at each point of the learning curve."""
    ladder_games: int = 1000
    """Largest number of games of each pairing on the ladders. A pairing ends earlier when its interval is eight points
    wide."""

    def budget(self) -> Budget:
        """Return the budget of the run."""
        return Budget(self.minutes, self.total_timesteps)

    def recipe(self) -> Recipe:
        """Return the settings of the recipe that are given, and those of the game for the others."""
        own = recipe_of(self.game)
        given = {field.name: getattr(self, field.name) for field in fields(Recipe)}
        return replace(own, **{name: value for name, value in given.items() if value is not None})


MOST_DECISIONS = 10**12
DEFAULT_DECISIONS, DEFAULT_MINUTES = 2_500_000, 6.0
"""Budget of a run for which none is given. Two cores make this number of decisions of Architects in five minutes, so
that the decisions end the run and its learning rate falls evenly."""
RANGES: dict[str, Model] = {
    "fewest_first": Number(0, 1),
    "players": Rows(whole(1, 100), 0, 100),
    "minutes": Number(0.001, 1e6),
    "total_timesteps": whole(1, MOST_DECISIONS),
    "seed": whole(0, 2**63 - 1),
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
    "own_value_network": Flag(),
    "rewards": Word(tuple(REWARDS)),
    "checkpoint_seconds": Number(0.001, 1e9),
    "checkpoint_decisions": whole(1, MOST_DECISIONS),
    "keep": Word(("best", "last")),
    "curve_games": whole(1, 10**6),
    "ladder_games": whole(1, 10**7),
    "imitation_decisions": whole(1, MOST_DECISIONS),
    "imitation_learning_rate": Number(1e-9, 1),
    "imitation_temperature": Number(1e-6, 1000),
    "opponents_share": Number(0, 1),
    "bots_share": Number(0, 1),
    "snapshot_every": whole(1, MOST_DECISIONS),
    "max_snapshots": whole(0, 1000),
    "exploit_every": whole(0, MOST_DECISIONS),
    "exploiter_decisions": whole(1, MOST_DECISIONS),
    "bots": Rows(Text(), 0, 1000),
    "imitate": Text(),
    "kl_coef": Number(0, 1000),
    "reference_every": whole(0, MOST_DECISIONS),
}
MOST_IN_A_ROLLOUT = 2**22


class BadConfig(ValueError):
    """Settings with which nothing can be trained."""


def checked(config: Config) -> Config:
    """Return the settings with the defaults of the game filled in. Raises `BadConfig` with a sentence for every wrong
    one."""
    given = asdict(config)
    wrong = faults(Word(tuple(names())), config.game, "game")
    defaults = [
        ("cut_off_reward", PLACEMENT),
        *((field.name, None) for field in fields(Config) if field.default is None),
    ]
    wrong += [
        fault
        for name, model in RANGES.items()
        if (name, given[name]) not in defaults
        for fault in faults(model, given[name], name)
    ]
    if not isinstance(config.option, (list, tuple)) or not all(isinstance(word, str) for word in config.option):
        wrong.append(f"option is {config.option!r}; it must be a list of words, NAME=VALUE.")
    if wrong:
        raise BadConfig("\n".join(wrong))
    recipe = config.recipe()
    rollout = recipe.n_envs * recipe.n_steps
    if rollout > MOST_IN_A_ROLLOUT:
        raise BadConfig(f"n_envs * n_steps is {rollout:,}; a rollout may have {MOST_IN_A_ROLLOUT:,} decisions at most.")
    if rollout < 2:
        raise BadConfig("n_envs * n_steps is 1, from which nothing can be learned.")
    if config.reference_every and not recipe.kl_coef:
        raise BadConfig(
            "reference_every is given, and the KL divergence has no weight: give --kl-coef one, such as 0.1."
        )
    if config.imitate is None and config.start_from is not None:
        recipe = replace(recipe, imitate=NOBODY)
    game = load(config.game)
    try:
        choices = [options_from(game, words) for words in choices_of(config.option)]
        players = config.players or default_numbers(game, choices[0])
        for number in players:
            game.check_players(number)
            for options in choices:
                game.encode_options(options, number)
        bots = default_bots(game) if recipe.bots is None else tuple(recipe.bots)
        for spec in (*bots, *([] if recipe.imitate == NOBODY else [recipe.imitate])):
            make_agent(spec, game)
    except ValueError as error:
        raise BadConfig(str(error)) from None
    if len(players) * len(choices) > recipe.n_envs:
        raise BadConfig(
            f"n_envs is {recipe.n_envs}, less than one for each number of players ({', '.join(map(str, players))})"
            f"{f' with each of {len(choices)} choices of options' if len(choices) > 1 else ''}."
        )
    settings = asdict(replace(recipe, bots=bots))
    if config.minutes is None and config.total_timesteps is None:
        settings |= {"minutes": DEFAULT_MINUTES, "total_timesteps": DEFAULT_DECISIONS}
    return replace(config, players=tuple(players), **settings)


NOT_KEPT = {"trust_code"}
"""Settings that a run folder does not keep: trust is given again each time."""


def to_json(config: Config) -> dict[str, Any]:
    """Return the settings as a run folder keeps them."""
    return {
        name: (str(value) if isinstance(value, Path) else value)
        for name, value in asdict(config).items()
        if name not in NOT_KEPT
    }


def from_json(saved: Any, trusted: Sequence[str] = ()) -> Config:
    """Return the settings that a run folder keeps, also under the names of earlier versions. Raises `BadConfig`, and
    `UntrustedCode` if they name agents that are code and not among the `trusted`."""
    kept = set(Config.__dataclass_fields__) - NOT_KEPT
    saved = renamed(saved, SETTINGS) if isinstance(saved, dict) else saved
    if not isinstance(saved, dict) or set(saved) != kept:
        wrong = sorted(set(saved) ^ kept) if isinstance(saved, dict) else ["all of them"]
        raise BadConfig(
            f"the settings are not those of this version; missing or unknown: {', '.join(map(str, wrong))}."
        )
    settings: dict[str, Any] = {**saved, "runs": Path(str(saved["runs"])), "resume": None}
    settings["start_from"] = None if saved["start_from"] is None else Path(str(saved["start_from"]))
    for name in ("hidden", "option", "players", "bots"):
        settings[name] = tuple(saved[name]) if isinstance(saved[name], list) else saved[name]
    agents = [settings["imitate"], *(settings["bots"] if isinstance(settings["bots"], tuple) else ())]
    check_trust("config.json", agents, trusted)
    return checked(Config(**settings))
