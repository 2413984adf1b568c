"""Every setting of a training run, with its default. `python -m train --help` shows them."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from architects_env.games import DEFAULT, load, names


@dataclass
class Config:
    """Train a policy by self-play, measure it on a ladder, and keep both in a run folder."""

    game: str = DEFAULT
    """Which game (architects_env.game_names() lists them)."""
    players: int = 0
    """How many seats; 0 stands for the usual number of the game. The policy takes all of them, and can be used with other numbers of players too."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """An option of the rules, NAME=VALUE, such as rival=helena; may be given several times."""
    minutes: float = 8.0
    """Training stops after so many minutes of collecting and updating."""
    total_decisions: int = 1_000_000_000
    """Training stops after so many decisions, if that comes first."""
    seed: int = 0
    """Of the games, the network's first weights and the sampling of actions."""
    runs: Path = Path("runs")
    """Where run folders are made; a run never writes into an existing one."""
    resume: Path | None = None
    """Go on with this run folder from its last checkpoint. All settings but minutes and total_decisions are taken from it."""
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
    """Of Adam at the start; falls in a straight line to a tenth of it at the end of the time."""
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
    """How often the run is saved and measured for the learning curve."""
    curve_games: int = 200
    """Games against random seats at each point of the learning curve."""
    ladder_games: int = 1000
    """Games of each pairing on the final ladder."""

    def __post_init__(self) -> None:
        if self.players == 0 and self.game in names():
            self.players = load(self.game).usual_players
