"""Every setting of a training run, with its default and its range. `architects-env train --help` shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import tyro

from architects_env.agents import make_agent
from architects_env.agents.spec import check_trust
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.standings import REWARDS
from architects_env.core.files.schema import Flag, Model, Number, Rows, Text, Word, faults
from architects_env.games import DEFAULT, load, names
from architects_env.train.recipes import NOBODY, NUMBERS_OF_PLAYERS, PLACEMENT, Recipe, default_bots, recipe_of
from architects_env.train.runs.budget import Budget


@dataclass
class Config:
    """Train a policy by self-play, measure it on a ladder, and keep both in a run folder. Ctrl-C and SIGTERM save
    everything."""

    game: str = DEFAULT
    """The name of the game (`architects-env games` lists them)."""
    players: tuple[int, ...] = ()
    """Numbers of players to train with, such as 2 3 4. By default all that the game and the options allow, from two on;
    of citadels 2 3 4 6 of these. The policy can be used with any number of players."""
    fewest_first: float = 0.0
    """For this share of the budget all games have the fewest of these players, then all numbers."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """An option of the rules, NAME=VALUE, such as rival=helena. Can be given several times. Of several values, as
    ai=noble,card, each has as many games."""
    total_decisions: int | None = None
    """The budget: stop after this many decisions of the learner. Decisions before a --resume count. Learning rate and
    checkpoints follow this budget, so two runs with the same seed are equal bit for bit. By default 2,500,000 or six
    minutes, whichever comes first."""
    minutes: float | None = None
    """The budget in minutes of playing and learning; with --resume: this many minutes more. Alone, learning rate and
    checkpoints follow the clock. Beside --total-decisions it is a limit: from its last fifth on they follow the clock,
    so that a run ends well on a slow machine too."""
    seed: int = 0
    """Seed of the games, of the network's first weights and of the sampling of actions."""
    runs: Path = Path("runs")
    """Folder for run folders. A new run never writes into an existing one."""
    resume: Path | None = None
    """Go on with this run folder, from its last whole checkpoint. Checkpoints are read as data: nothing in them is
    executed. The settings come from the folder; only --minutes and --total-decisions can be new."""
    trust_code: tuple[str, ...] = ()
    """With --resume: opponents and teachers among the folder's settings that are code (FILE.py:Class) and may be run.
    Others of them are refused."""
    threads: int = 0
    """Threads: half of the games play and learn in each of two. 0: one or two, whichever is faster at the moment. The
    results are the same."""

    start_from: Path | None = None
    """A policy FILE.zip of the same game and network, with whose weights the learner begins."""
    warm_start: str | None = None
    """An agent that the learner imitates before it plays for itself: a bot of the game, ismcts:300, a policy's file; or
    nobody. Of a look-ahead (lookahead:4) the learner learns what every option is worth. Its decisions are not counted.
    By default what has proved itself for the game: glance:heuristic for architects, viscounts and settlers, lookahead:4
    for citadels, nobody for others and with --start-from."""
    warm_start_decisions: int | None = None
    """How many decisions of it are imitated (rounded up to whole games), 400,000 by default."""
    warm_start_learning_rate: float | None = None
    """Adam's learning rate while it imitates, 0.0012 by default."""
    warm_start_temperature: float | None = None
    """How sharply a look-ahead's values of the options are told apart: an option that is worth so much less, where 1
    lies between the first place and the last, is liked e times less. 0.03 by default."""
    with_others: float = 0.5
    """Share of the games in which the learner has one seat and opponents have the others. In the rest it plays all
    seats."""
    bots: tuple[str, ...] | None = None
    """Names of opponents (any agents); one that is named twice is drawn twice as often. By default all bots of the
    game, those that think long seldom, in citadels never."""
    bots_share: float = 0.6
    """How often an opponent is one of the bots. Otherwise it is an earlier version of the learner, more often one that
    still wins."""
    remember_every: int = 500_000
    """A version of the learner becomes an opponent every so many decisions."""
    most_remembered: int = 8
    """How many earlier versions to keep at most. The one that the learner beats most often is dropped first."""

    exploit_every: int = 0
    """Every so many decisions an exploiter learns to beat the learner as it is then, and becomes an opponent
    (`train.runs.exploiter`). 0: never."""
    exploiter_decisions: int = 300_000
    """How many decisions an exploiter has for that. They are not counted."""

    num_games: int | None = None
    """Games played side by side: by default 256, of citadels 2048. The more games end in a rollout, the less luck there
    is in an update."""
    steps: int | None = None
    """Decisions per game in a rollout, 48 by default. A rollout has num_games * steps decisions, of all seats."""
    batch_size: int | None = None
    """Decisions in a gradient step: by default 2048, of citadels 8192."""
    epochs: int = 3
    """How many times each rollout is used."""
    learning_rate: float | None = None
    """Adam's learning rate at the start: by default 0.0006, of citadels 0.001. It falls in a straight line to a tenth
    of that at the end of the budget."""
    gamma: float = 1.0
    """Discount for each decision of the seat. With less than 1 whoever is behind gains by drawing a game out."""
    decision_cost: float | None = None
    """What every decision takes from the reward of its seat (which lies between -1 and 1), so that a game that is
    decided is ended. By default what has proved itself for the game: 0.01 for architects, 0.0005 for citadels and
    viscounts, nothing for others."""
    cut_off_reward: float | Literal["placement"] | None = None
    """What every seat is paid in training for a game that was cut off by the bound on its length; placement: its place,
    as everywhere else. Where all may draw a game out together, the price of a decision alone does not end it. By
    default what has proved itself for the game: -3 for architects, else placement."""
    gae_lambda: float = 0.95
    """The lambda of generalized advantage estimation (GAE)."""
    clip_range: float = 0.2
    """The clip range of PPO."""
    normalise_by_players: bool = False
    """Whether advantages are normalised over all decisions of a rollout with the same number of players; otherwise over
    each minibatch."""
    entropy: float = 0.02
    """Weight of the entropy bonus."""
    entropy_end: float | None = None
    """What it falls to in a straight line by the end of the budget. By default what has proved itself for the game: 0
    for architects; elsewhere it stays."""
    value_weight: float = 0.5
    """Weight of the value loss."""
    anchor: float | None = None
    """Weight of the penalty for leaving what was imitated: the KL divergence from the policy with which the learner
    began to play, in each decision. It falls in a straight line to nothing at the end of the budget. By default what
    has proved itself for the game."""
    anchor_every: int = 0
    """Every so many decisions the policy as it is then becomes what is left at that price, and the price does not fall:
    a magnet that follows. 0: never."""
    hidden: tuple[int, ...] = (256, 256)
    """Units of the hidden layers."""
    own_value_network: bool = False
    """Whether the value has layers of its own, as many units; otherwise policy and value share them."""
    rewards: str = "placement"
    """What a seat is paid at the end: placement, win or margin."""

    checkpoint_seconds: float = 60.0
    """Save and measure the run every so many seconds, if the budget is in minutes."""
    checkpoint_decisions: int = 1_000_000
    """Save and measure the run every so many decisions, if the budget is in decisions."""
    keep: Literal["best", "last"] = "best"
    """Which checkpoint becomes the run's policy. best: the last, unless an earlier one wins more against the first two
    bots of the game with the fewest players; those that look as strong play off with it. A run
    whose ladder has fewer than 60 games keeps the last."""
    curve_games: int = 200
    """Games against random seats at each point of the learning curve."""
    ladder_games: int = 1000
    """Games of each pairing on the ladders, at most: one of which enough is known (its interval is eight points wide)
    ends earlier."""

    def budget(self) -> Budget:
        """What it is trained for."""
        return Budget(self.minutes, self.total_decisions)

    def recipe(self) -> Recipe:
        """What is given of a recipe, and the rest of the game's own."""
        own = recipe_of(self.game)
        given = {field.name: getattr(self, field.name) for field in fields(Recipe)}
        return replace(own, **{name: value for name, value in given.items() if value is not None})


def whole(low: int, high: int) -> Number:
    """A whole number from `low` to `high`."""
    return Number(low, high, whole=True)


MOST_DECISIONS = 10**12
DEFAULT_DECISIONS, DEFAULT_MINUTES = 2_500_000, 6.0
"""Of a run for which nobody names a budget. Two cores make so many decisions of Architects in five minutes: it is the
decisions that should end a run, for then its learning rate has fallen evenly."""
RANGES: dict[str, Model] = {
    "fewest_first": Number(0, 1),
    "players": Rows(whole(1, 100), 0, 100),
    "minutes": Number(0.001, 1e6),
    "total_decisions": whole(1, MOST_DECISIONS),
    "seed": whole(0, 2**63 - 1),
    "threads": whole(0, 2),
    "num_games": whole(1, 65536),
    "steps": whole(1, 65536),
    "batch_size": whole(2, 2**24),
    "epochs": whole(1, 1000),
    "learning_rate": Number(1e-9, 1),
    "gamma": Number(0, 1),
    "decision_cost": Number(0, 1),
    "cut_off_reward": Number(-100, 1),
    "gae_lambda": Number(0, 1),
    "clip_range": Number(0.001, 1),
    "entropy": Number(0, 100),
    "entropy_end": Number(0, 100),
    "value_weight": Number(0, 100),
    "hidden": Rows(whole(1, 8192), 1, 8),
    "own_value_network": Flag(),
    "rewards": Word(tuple(REWARDS)),
    "checkpoint_seconds": Number(0.001, 1e9),
    "checkpoint_decisions": whole(1, MOST_DECISIONS),
    "keep": Word(("best", "last")),
    "curve_games": whole(1, 10**6),
    "ladder_games": whole(1, 10**7),
    "warm_start_decisions": whole(1, MOST_DECISIONS),
    "warm_start_learning_rate": Number(1e-9, 1),
    "warm_start_temperature": Number(1e-6, 1000),
    "with_others": Number(0, 1),
    "bots_share": Number(0, 1),
    "remember_every": whole(1, MOST_DECISIONS),
    "most_remembered": whole(0, 1000),
    "exploit_every": whole(0, MOST_DECISIONS),
    "exploiter_decisions": whole(1, MOST_DECISIONS),
    "bots": Rows(Text(), 0, 1000),
    "warm_start": Text(),
    "anchor": Number(0, 1000),
    "anchor_every": whole(0, MOST_DECISIONS),
}
MOST_IN_A_ROLLOUT = 2**22


class BadConfig(ValueError):
    """Settings with which nothing can be trained."""


def checked(config: Config) -> Config:
    """The settings, with the number of players if it was left to the game. Raises `BadConfig` with a sentence for every
    wrong one."""
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
    rollout = recipe.num_games * recipe.steps
    if rollout > MOST_IN_A_ROLLOUT:
        raise BadConfig(
            f"num_games * steps is {rollout:,}; a rollout may have {MOST_IN_A_ROLLOUT:,} decisions at most."
        )
    if rollout < 2:
        raise BadConfig("num_games * steps is 1, from which nothing can be learned.")
    if config.anchor_every and not recipe.anchor:
        raise BadConfig(
            "anchor_every is given, and leaving the anchor costs nothing: give --anchor a weight, such as 0.1."
        )
    if config.warm_start is None and config.start_from is not None:
        recipe = replace(recipe, warm_start=NOBODY)
    game = load(config.game)
    try:
        choices = [options_from(game, words) for words in choices_of(config.option)]
        players = config.players or default_numbers(game, choices[0])
        for number in players:
            game.check_players(number)
            for options in choices:
                game.encode_options(options, number)
        bots = default_bots(game) if recipe.bots is None else tuple(recipe.bots)
        for spec in (*bots, *([] if recipe.warm_start == NOBODY else [recipe.warm_start])):
            make_agent(spec, game)
    except ValueError as error:
        raise BadConfig(str(error)) from None
    if len(players) * len(choices) > recipe.num_games:
        raise BadConfig(
            f"num_games is {recipe.num_games}, less than one for each number of players ({', '.join(map(str, players))})"
            f"{f' with each of {len(choices)} choices of options' if len(choices) > 1 else ''}."
        )
    settings = asdict(replace(recipe, bots=bots))
    if config.minutes is None and config.total_decisions is None:
        settings |= {"minutes": DEFAULT_MINUTES, "total_decisions": DEFAULT_DECISIONS}
    return replace(config, players=tuple(players), **settings)


def default_numbers(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """With these numbers of players a policy learns, if nobody says otherwise."""
    allowed = numbers_of_players(game, options)
    return tuple(number for number in allowed if number in NUMBERS_OF_PLAYERS.get(game.name, allowed)) or allowed


def numbers_of_players(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """All that the game and these options allow, from two on; one alone if there are no others. Raises `ValueError` if
    there are none."""
    found: list[int] = []
    for number in range(game.seats[0], game.seats[-1] + 1):
        try:
            game.check_players(number)
            game.encode_options(options, number)
            found.append(number)
        except ValueError:
            continue
    if not found:
        game.encode_options(options, game.default_players)
    return tuple(number for number in found if number > 1) or tuple(found)


NOT_KEPT = {"trust_code"}
"""Settings that a run folder does not keep: what is trusted is said anew."""


def to_json(config: Config) -> dict[str, Any]:
    """What a run folder keeps of the settings."""
    return {
        name: (str(value) if isinstance(value, Path) else value)
        for name, value in asdict(config).items()
        if name not in NOT_KEPT
    }


def from_json(saved: Any, trusted: Sequence[str] = ()) -> Config:
    """The settings that a run folder keeps. Raises `BadConfig`, and `UntrustedCode` if they name agents that are code
    and not among the `trusted`."""
    kept = set(Config.__dataclass_fields__) - NOT_KEPT
    if not isinstance(saved, dict) or set(saved) != kept:
        wrong = sorted(set(saved) ^ kept) if isinstance(saved, dict) else ["all of them"]
        raise BadConfig(
            f"the settings are not those of this version; missing or unknown: {', '.join(map(str, wrong))}."
        )
    settings: dict[str, Any] = {**saved, "runs": Path(str(saved["runs"])), "resume": None}
    settings["start_from"] = None if saved["start_from"] is None else Path(str(saved["start_from"]))
    for name in ("hidden", "option", "players", "bots"):
        settings[name] = tuple(saved[name]) if isinstance(saved[name], list) else saved[name]
    agents = [settings["warm_start"], *(settings["bots"] if isinstance(settings["bots"], tuple) else ())]
    check_trust("config.json", agents, trusted)
    return checked(Config(**settings))
