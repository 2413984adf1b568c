"""Measure an entry of the speedrun (`docs/speedrun.md`): wall seconds from an empty run folder to a policy of
Architects that wins 97 % of games against `greedy`, and 65 % against `heuristic@1`, with two players.

    python -m tools.speedrun --out FOLDER --train="--total-timesteps 2500000"

Time begins when `architects-env train` starts and ends when a checkpoint is written. The checkpoints are evaluated
afterwards. Rules must be compiled before (`architects-env warm --game architects`).
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from architects_env.agents import make_agent
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.game import Game
from architects_env.games import load
from architects_env.train.evaluation.pairing import PairingResult, play_pairing, wilson
from architects_env.train.runs.checkpoints import list_checkpoints

GAME, PLAYERS = "architects", 2
TARGETS = {"greedy": 0.97, "heuristic@1": 0.65}
"""Win rate to reach against each opponent."""
CHUNK = 200
"""Number of games after which an evaluation may end early, because the target is above the interval."""
SEED = 20_261_128
"""Seed of the first chunk of evaluation games. Training must not use it."""


@dataclass
class Arguments:
    """Train from an empty folder, evaluate every checkpoint, and report when each target was reached."""

    out: Path
    """New folder for the run folder, the output of training and record.json."""
    train: str = ""
    """Flags of `architects-env train`, in one string."""
    games: int = 2000
    """Number of games that decide whether a checkpoint reaches a target. A record needs 2,000."""


@dataclass(frozen=True)
class Reached:
    """The first checkpoint that reached a target."""

    opponent: str
    target: float
    seconds: float
    """Wall seconds from the start of training to the checkpoint."""
    decisions: int
    """Number of decisions of the learner."""
    win_rate: float
    low: float
    high: float
    games: int


def train(out: Path, flags: str) -> float:
    """Train in a new folder. Returns the time at which training began, in seconds since the epoch.

    Raises:
        SystemExit: If the folder exists, or training fails.
    """
    try:
        out.mkdir(parents=True)
    except FileExistsError:
        raise SystemExit(f"{out} exists. A speedrun begins with a new folder: give another --out.") from None
    command = [sys.executable, "-m", "architects_env", "train", "--game", GAME, "--runs-folder", str(out / "runs")]
    begun = time.time()
    with (out / "train.log").open("wb") as log:
        done = subprocess.run([*command, *shlex.split(flags)], stdout=log, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise SystemExit(f"Training failed; {out / 'train.log'} says why.")
    return begun


def measure(game: Game, policy: Path, opponent: str, target: float, games: int) -> tuple[float, float, float, int]:
    """Play a policy's most likely actions against an opponent.

    Args:
        game: The game.
        policy: The policy file.
        opponent: Name of the opponent.
        target: The win rate to reach.
        games: Number of games, unless the target is above the interval earlier.

    Returns:
        Win rate, both ends of its 95 % interval, and the number of games.
    """
    won, played = 0.0, 0
    while True:
        agents = make_agent(f"{policy}:deterministic", game), make_agent(opponent, game)
        number = min(CHUNK, games - played)
        found: PairingResult = play_pairing(game, *agents, PLAYERS, number, SEED + played)
        won, played = won + found.win_rate * number, played + number
        low, high = wilson(won / played, played)
        if played == games or high < target:
            return won / played, low, high, played


def first_to_reach(out: Path, begun: float, opponent: str, games: int) -> Reached | None:
    """Return the first checkpoint whose win rate reaches the target of an opponent, or None.

    Args:
        out: The folder of the speedrun.
        begun: When training began, in seconds since the epoch.
        opponent: One of `TARGETS`.
        games: Number of games of an evaluation.
    """
    game, target = load(GAME), TARGETS[opponent]
    (run,) = (path.parent for path in (out / "runs").glob("*/config.json"))
    for checkpoint in reversed(list_checkpoints(run)):
        if int(checkpoint.stem) == 0:
            continue
        rate, low, high, played = measure(game, checkpoint, opponent, target, games)
        print(f"{int(checkpoint.stem):>10,} decisions against {opponent}: {rate:.1%} ({low:.1%} to {high:.1%})")
        if played == games and rate >= target:
            seconds = round(checkpoint.stat().st_mtime - begun, 1)
            return Reached(opponent, target, seconds, int(checkpoint.stem), rate, low, high, played)
    return None


def main() -> None:
    """Train, evaluate, and write record.json."""
    arguments = parse_arguments(Arguments)
    load_before = os.getloadavg()[0]
    begun = train(arguments.out, arguments.train)
    record: dict[str, Any] = {
        "train": arguments.train,
        "cores": usable_cpus(),
        "load_average_before": round(load_before, 1),
        "load_average_after": round(os.getloadavg()[0], 1),
    }
    reached = {opponent: first_to_reach(arguments.out, begun, opponent, arguments.games) for opponent in TARGETS}
    record["reached"] = {opponent: found and asdict(found) for opponent, found in reached.items()}
    (arguments.out / "record.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(record, indent=1))


if __name__ == "__main__":
    main()
