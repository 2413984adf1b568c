"""Every setting of a training run, with its default and its range. `python -m train --help` shows them."""
from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import tyro

from architects_env.core.option_words import options_from
from architects_env.core.schema import Model, Number, Rows, Word, faults
from architects_env.core.standings import REWARDS
from architects_env.games import DEFAULT, load, names
from train.budget import Budget, budget_of


@dataclass
class Config:
    """Train a policy by self-play, measure it on a ladder, and keep both in a run folder. Ctrl-C and SIGTERM save everything."""

    game: str = DEFAULT
    """Which game (architects_env.game_names() lists them)."""
    players: int = 0
    """How many seats; 0 stands for the usual number of the game. The policy takes all of them, and can be used with other numbers of players too."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """An option of the rules, NAME=VALUE, such as rival=helena; may be given several times."""
    minutes: float | None = None
    """Training stops after this many minutes of collecting and updating (8, if no budget is given). Learning rate, checkpoints and curve then follow the
    clock, so that no two runs are equal. With --resume: this many more."""
    total_decisions: int | None = None
    """Instead of minutes: training stops after this many decisions (rounded up to whole rollouts), those before a --resume included. Everything follows them:
    with one seed and one thread two runs are equal bit for bit."""
    seed: int = 0
    """Of the games, the network's first weights and the sampling of actions."""
    runs: Path = Path("runs")
    """Where run folders are made; a run never writes into an existing one."""
    resume: Path | None = None
    """Go on with this run folder from its last whole checkpoint, which is read as data: nothing that it contains is executed. All settings but minutes and
    total_decisions are taken from the folder; the games are dealt anew."""
    threads: int = 2
    """Processor threads for the network. The games take a hundredth of the time and run in one thread."""

    num_games: int = 256
    """Games played side by side."""
    steps: int = 48
    """Decisions per game in a rollout; a rollout has num_games * steps decisions, of all seats."""
    batch_size: int = 2048
    """Decisions per gradient step."""
    epochs: int = 3
    """How often each rollout is used."""
    learning_rate: float = 6e-4
    """Of Adam at the start; falls in a straight line to a tenth of it as the budget is spent."""
    gamma: float = 0.999
    """Discount per own decision."""
    gae_lambda: float = 0.95
    """How far advantages look ahead."""
    clip_range: float = 0.2
    """PPO's clip."""
    entropy: float = 0.01
    """Weight of the entropy bonus."""
    value_weight: float = 0.5
    """Weight of the value loss."""
    hidden: tuple[int, ...] = (256, 256)
    """Units of the hidden layers, for policy and value each."""
    rewards: str = "placement"
    """What a seat gets at the end: placement, win or margin."""

    checkpoint_seconds: float = 60.0
    """How often the run is saved and measured for the learning curve, with a budget in minutes."""
    checkpoint_decisions: int = 1_000_000
    """The same with a budget in decisions."""
    curve_games: int = 200
    """Games against random seats at each point of the learning curve."""
    ladder_games: int = 1000
    """Games of each pairing on the final ladder."""

    def budget(self) -> Budget:
        """What it is trained for. Raises `ValueError` if both kinds are given."""
        return budget_of(self.minutes, self.total_decisions, Budget(8.0, None), "--total-decisions")


def _whole(low: int, high: int) -> Number:
    return Number(low, high, whole=True)


MOST_DECISIONS = 10**12
RANGES: dict[str, Model] = {
    "players": _whole(0, 100), "minutes": Number(0.001, 1e6), "total_decisions": _whole(1, MOST_DECISIONS),
    "seed": _whole(0, 2**63 - 1), "threads": _whole(1, 1024), "num_games": _whole(1, 65536), "steps": _whole(1, 65536), "batch_size": _whole(2, 2**24),
    "epochs": _whole(1, 1000), "learning_rate": Number(1e-9, 1), "gamma": Number(0, 1), "gae_lambda": Number(0, 1), "clip_range": Number(0.001, 1),
    "entropy": Number(0, 100), "value_weight": Number(0, 100), "hidden": Rows(_whole(1, 8192), 1, 8), "rewards": Word(tuple(REWARDS)),
    "checkpoint_seconds": Number(0.001, 1e9), "checkpoint_decisions": _whole(1, MOST_DECISIONS), "curve_games": _whole(1, 10**6),
    "ladder_games": _whole(1, 10**7),
}
MOST_IN_A_ROLLOUT = 2**22


class BadConfig(ValueError):
    """Settings with which nothing can be trained."""


def checked(config: Config) -> Config:
    """The settings, with the number of players if it was left to the game. Raises `BadConfig` with a sentence for every wrong one."""
    given = asdict(config)
    wrong = faults(Word(tuple(names())), config.game, "game")
    wrong += [fault for name, model in RANGES.items() if given[name] is not None for fault in faults(model, given[name], name)]
    if not isinstance(config.option, (list, tuple)) or not all(isinstance(word, str) for word in config.option):
        wrong.append(f"option is {config.option!r}; it must be a list of words, NAME=VALUE.")
    if wrong:
        raise BadConfig("\n".join(wrong))
    rollout = config.num_games * config.steps
    if rollout > MOST_IN_A_ROLLOUT:
        raise BadConfig(f"num_games * steps is {rollout:,}; a rollout may have {MOST_IN_A_ROLLOUT:,} decisions at most.")
    if rollout == 1 or rollout % config.batch_size == 1:
        raise BadConfig(f"num_games * steps is {rollout:,}, of which batch_size {config.batch_size:,} leaves a single one, from which nothing can be learned.")
    game = load(config.game)
    config = replace(config, players=config.players or game.usual_players)
    try:
        config.budget()
        game.check_players(config.players)
        game.encode_options(options_from(game, config.option), config.players)
    except ValueError as error:
        raise BadConfig(str(error)) from None
    return config


def from_json(saved: Any) -> Config:
    """The settings that a run folder keeps. Raises `BadConfig`."""
    fields = set(Config.__dataclass_fields__)
    if not isinstance(saved, dict) or set(saved) != fields:
        wrong = sorted(set(saved) ^ fields) if isinstance(saved, dict) else ["all of them"]
        raise BadConfig(f"the settings are not those of this version; missing or unknown: {', '.join(map(str, wrong))}.")
    settings: dict[str, Any] = {**saved, "runs": Path(str(saved["runs"])), "resume": None}
    for name in ("hidden", "option"):
        settings[name] = tuple(saved[name]) if isinstance(saved[name], list) else saved[name]
    return checked(Config(**settings))
